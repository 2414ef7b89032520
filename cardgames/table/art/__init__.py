"""Parlour's art: every picture is an SVG file, rasterised where it is needed.

`tools/art` draws the files, those of a game in its own folder; here they are read, and painted in the colours that the
player chose. The renderer behind `pygame.image.load_sized_svg` draws paths, basic shapes, groups with transforms, hex
colours, opacity and gradients, and nothing else: no text, clip paths, masks, filters or styles. So the art uses nothing
else.
"""
