"""The drawings that a game brings along: SVG files in the folder `art` beside its rules."""

from __future__ import annotations

from cardgames.disk import read_file
from cardgames.engine.registry import folder_of

MOST = 1_000_000
"""Bytes of a drawing that is read."""


def drawing(game: str, name: str) -> str:
    """The SVG text of `art/<name>.svg` in a game's folder.

    Raises OSError when there is no such game or the file cannot be read, and ValueError when it is not UTF-8.
    """
    folder = folder_of(game)
    if folder is None:
        raise FileNotFoundError(f"there is no folder of a game '{game}'")
    return read_file(folder / "art" / f"{name}.svg", MOST).decode()
