"""Parlour's own art: every picture is SVG text, drawn by code or read from a file, then rasterised where it is needed.

What depends on the player's choices (cards, backs, emblems, signs) is drawn here while the program runs. What is the
same for everybody is drawn by `tools/art` and kept as files, those of a game in its own folder. The renderer behind
`pygame.image.load_sized_svg` draws paths, basic shapes, groups with transforms, hex colours, opacity and linear
gradients, and nothing else: no text, clip paths, masks, filters or styles. So the art uses nothing else.
"""
