"""Parlour's art: all pictures are SVG files, rasterised when needed.

`tools/art` generates the files, those of a game in the game's folder. This package reads them and applies the player's
colours. The renderer of `pygame.image.load_sized_svg` supports paths, basic shapes, groups with transforms, hex
colours, opacity and gradients, but no text, clip paths, masks, filters or styles, so the art doesn't use those.
"""
