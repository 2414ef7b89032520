"""Small shapes drawn as text, in option files and records.

Rows go from the top, separated by /: `W` is a marked cell, `o` a plain cell, `.` no cell. `2xWoW` is two copies.
"""

from __future__ import annotations

import re
from typing import Final

from cardgames.engine.messages import Message, message
from cardgames.engine.yaml_file import shown

MARKED: Final = "W"
NONE: Final = "."

_LINE = re.compile(r"(?:([1-9][0-9]?) ?x ?)?([Wo./]+)")

Cell = tuple[int, int]
"""The x and y of a cell, from the left and from the top."""


def counted(line: str) -> tuple[int, str] | None:
    """The count and drawing on a line: `2xWoW`, `2x WoW`, `WooW`. None if the line is not a drawing."""
    match = _LINE.fullmatch(line.strip())
    return (int(match[1] or 1), match[2]) if match else None


def cells_of(drawing: str) -> dict[Cell, str]:
    """The cells of a drawing with their signs, row by row."""
    rows = enumerate(drawing.split("/"))
    return {(x, y): sign for y, row in rows for x, sign in enumerate(row) if sign != NONE}


def senseless(drawing: str, side: int) -> tuple[Message, Message] | None:
    """What is wrong with a drawing and what would be right; None for a shape of at most `side` by `side`."""
    rows, cells = drawing.split("/"), cells_of(drawing)
    name = shown(drawing)
    if MARKED not in drawing:
        return message("file.drawing.no_mark", drawing=name), message("file.drawing.mark_one", sign=MARKED)
    if len({len(row) for row in rows}) > 1:
        return message("file.drawing.uneven", drawing=name), message("file.drawing.fill_up", sign=NONE)
    if len(rows) > side or len(rows[0]) > side:
        return message("file.drawing.too_large", drawing=name), message("file.drawing.at_most", side=side)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    if any(not line.strip(NONE) for line in (rows[0], rows[-1], columns[0], columns[-1])):
        return message("file.drawing.empty_edge", drawing=name), message("file.drawing.no_edge")
    if len(_joined(cells)) < len(cells):
        return message("file.drawing.apart", drawing=name), message("file.drawing.share_sides")
    return None


def _joined(cells: dict[Cell, str]) -> set[Cell]:
    """The cells connected to the first one through shared sides."""
    reached, waiting = set[Cell](), [next(iter(cells))]
    while waiting:
        x, y = waiting.pop()
        if (x, y) in cells and (x, y) not in reached:
            reached.add((x, y))
            waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached


def alike(drawing: str) -> str:
    """A key that is equal for all rotations and reflections of a shape: the first of them in alphabetical order."""
    rows = drawing.split("/")
    found = []
    for _ in range(2):
        for _ in range(4):
            rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
            found.append("/".join(rows))
        rows = [row[::-1] for row in rows]
    return min(found)
