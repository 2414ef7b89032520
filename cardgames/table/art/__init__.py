"""Parlour's own art: every picture is drawn by code as SVG text, then rasterised where it is needed.

Only `atlas` needs pygame; everything else is plain text-making and can run anywhere. The renderer behind
`pygame.image.load_sized_svg` draws paths, basic shapes, groups with transforms, hex colours, opacity and linear
gradients, and nothing else: no text, clip paths, masks, filters or styles. So the art uses nothing else.

`python -m cardgames.table.art build` writes the files under assets/ anew.
"""
