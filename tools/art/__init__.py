"""Draws the art in files: `python -m tools.art` writes it to assets/ and to the games' folders.

Code draws each picture as SVG text, with the elements of `cardgames.table.art.svg`; a card's face is a `sheet` with all
its looks. `cardgames.table.art` reads the files at run time.
"""
