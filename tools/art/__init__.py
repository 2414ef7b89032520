"""Draws the art that is kept as files: `python -m tools.art` writes it into assets/ and into the games' folders.

A picture is drawn by code as SVG text, with the words of `cardgames.table.art.svg`; a card's face as a `sheet` that
holds all its looks. `cardgames.table.art` reads the files while the program runs.
"""
