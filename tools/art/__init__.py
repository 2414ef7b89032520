"""Draws the art that is kept as files: `python -m tools.art` writes it into assets/ and into the games' folders.

A picture is drawn by code as SVG text, with the words of `cardgames.table.art.svg`. Cards, backs and emblems, which
depend on what the player chose, are drawn by `cardgames.table.art` while the program runs.
"""
