"""Faces of the court figures: flat shapes in two skin tones; the nose is the edge between light and shade.

All coordinates are relative to the middle of the face; a face is 60 wide and reaches from -34 to 42. The light comes
from the upper left, so the right half is shaded.
"""

from __future__ import annotations

from typing import NamedTuple

from cardgames.table.art.palette import INK, PAPER
from cardgames.table.art.svg import circle, path, stroke


class Skin(NamedTuple):
    """Two tones of a skin: lit and shaded."""

    light: str
    shade: str


FAIR = Skin("#f6d7b0", "#e3ad80")
WARM = Skin("#eec093", "#cf8f62")
BROWN = Skin("#c98a58", "#a3663c")
DARK = Skin("#9a6038", "#774425")

_OUTLINES = {
    "oval": "M-29 -34L29 -34L30 0C30 24 15 42 0 42C-15 42 -30 24 -30 0Z",
    "square": "M-30 -34L30 -34L30 16C29 32 16 41 0 41C-16 41 -29 32 -30 16Z",
    "long": "M-27 -34L27 -34L28 4C27 24 12 46 0 46C-12 46 -27 24 -28 4Z",
    "round": "M-30 -34L30 -34C33 -14 34 8 27 22C20 35 10 40 0 40C-10 40 -20 35 -27 22C-34 8 -33 -14 -30 -34Z",
}
_SHADES = {
    "oval": "0 42C15 42 30 24 30 0L29 -34",
    "square": "0 41C16 41 29 32 30 16L30 -34",
    "long": "0 46C12 46 27 24 28 4L27 -34",
    "round": "0 40C10 40 20 35 27 22C34 8 33 -14 30 -34",
}
_NOSES = {
    "straight": "M4 -34L4 -10L-7 11C-8 15 -4 17 1 16L1 40L",
    "hooked": "M4 -34L4 -14C-2 -8 -9 4 -9 12C-8 16 -4 15 1 16L1 40L",
    "broad": "M5 -34L5 -8L-6 8C-12 12 -9 18 -3 17L2 17L2 40L",
    "small": "M3 -34L3 -8L-4 9C-5 13 -2 14 2 13L2 40L",
}


def face(skin: Skin, shape: str = "oval", nose: str = "straight") -> list[str]:
    """Return the plain face: lit half, shaded half and nose."""
    return [
        path(_OUTLINES[shape], skin.light),
        path(f"{_NOSES[nose]}{_SHADES[shape]}Z", skin.shade),
    ]


def open_eye(x: float, iris: str = INK, gaze: float = 0) -> list[str]:
    """Return an almond-shaped eye under a heavy lid; `gaze` moves the pupil sideways."""
    return [
        path(f"M{x - 10} -7Q{x} -17 {x + 10} -7Q{x} 1 {x - 10} -7Z", PAPER),
        circle(x + gaze, -7.5, 4.6, iris),
        circle(x + gaze, -7.5, 2.2, INK) if iris != INK else "",
        stroke(f"M{x - 11} -6Q{x} -17.5 {x + 11} -6", INK, 3.2),
    ]


def sleepy_eye(x: float, lid: str, gaze: float = 0) -> list[str]:
    """Return a half-closed eye, for a proud or bored look."""
    return [
        path(f"M{x - 10} -8Q{x} -16 {x + 10} -8Q{x} 2 {x - 10} -8Z", PAPER),
        circle(x + gaze, -5.5, 4, INK),
        path(f"M{x - 11} -7Q{x} -19 {x + 11} -7Z", lid),
        stroke(f"M{x - 11} -7L{x + 11} -7", INK, 3.2),
    ]


def wink(x: float) -> list[str]:
    """Return a closed, laughing eye."""
    return [stroke(f"M{x - 10} -5Q{x} -13 {x + 10} -4", INK, 3.6)]


def lashes(x: float, side: int) -> list[str]:
    """Return two lashes at the outer corner; `side` is -1 for the left eye, 1 for the right."""
    end = x + side * 11
    return [stroke(f"M{end} -7L{end + side * 5} -11M{end - side * 3} -10L{end + side * 1} -15", INK, 2.4)]


_BROWS = {
    "arched": "M-26 -18Q-17 -27 -6 -20M6 -20Q17 -27 26 -18",
    "stern": "M-27 -22L-6 -16M6 -16L27 -22",
    "level": "M-26 -20L-6 -20M6 -20L26 -20",
    "raised": "M-26 -18L-6 -19M6 -22Q17 -31 26 -23",
    "soft": "M-25 -17Q-17 -22 -8 -20M8 -20Q17 -22 25 -17",
}


def brows(kind: str, colour: str, width: float = 4) -> list[str]:
    """Return both eyebrows."""
    return [stroke(_BROWS[kind], colour, width)]


def lips(colour: str, y: float = 26, half: float = 9) -> list[str]:
    """Return a full mouth."""
    return [
        path(
            f"M{-half} {y}Q{-half / 2} {y - 6} 0 {y - 3}Q{half / 2} {y - 6} {half} {y}Q0 {y + 10} {-half} {y}Z", colour
        ),
        stroke(f"M{-half} {y}Q0 {y + 3} {half} {y}", INK, 1.2),
    ]


def smile(colour: str = INK, y: float = 25, half: float = 10, lift: float = 3) -> list[str]:
    """Return a mouth of one line, its right corner raised by `lift`."""
    return [stroke(f"M{-half} {y}Q0 {y + 8} {half} {y - lift}", colour, 3)]


def cheeks(colour: str, opacity: float = 0.55) -> list[str]:
    """Return a flat disc of colour on each cheek."""
    return [circle(-19, 12, 7, colour, opacity=opacity), circle(19, 12, 7, colour, opacity=opacity)]
