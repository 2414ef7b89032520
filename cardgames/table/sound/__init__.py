"""Parlour's sounds: their names, and how the table plays them. `tools/sound` makes the files they are kept in."""
