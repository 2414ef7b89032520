"""The program's icon in the formats of Windows and macOS, rendered from the SVG during the build."""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

import pygame

ICON = Path(__file__).resolve().parent.parent / "assets" / "icon"

WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MAC_SIZES = {16: ("icp4",), 32: ("icp5", "ic11"), 64: ("ic12",), 128: ("ic07",), 256: ("ic08", "ic13")} | {
    512: ("ic09", "ic14"),
    1024: ("ic10",),
}
"""Sizes in pixels, and the names of a picture of that size in a macOS icon: plain, and for Retina screens."""


def png(size: int) -> bytes:
    """The icon as a PNG of `size` px: the simpler picture if there is one of that size."""
    simple = ICON / f"parlour-{size}.png"
    if simple.is_file():
        return simple.read_bytes()
    picture = pygame.image.load_sized_svg(io.BytesIO((ICON / "parlour.svg").read_bytes()), (size, size))
    out = io.BytesIO()
    pygame.image.save(picture, out, "icon.png")
    return out.getvalue()


def ico() -> bytes:
    """A Windows icon file: a directory, then the pictures."""
    pictures = [(size, png(size)) for size in WINDOWS_SIZES]
    place = 6 + 16 * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, data in pictures:
        side = size % 256  # a side of 256 is written as 0
        directory += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return directory + b"".join(data for _, data in pictures)


def icns() -> bytes:
    """A macOS icon file: named parts, each with its length."""
    parts = [
        struct.pack(">4sI", name.encode("ascii"), 8 + len(data)) + data
        for size, names in MAC_SIZES.items()
        for data in (png(size),)
        for name in names
    ]
    body = b"".join(parts)
    return struct.pack(">4sI", b"icns", 8 + len(body)) + body


def icon_for_this_system(folder: Path) -> str | None:
    """Write the icon for the executable of this system; None on Linux, where the menu entry names the icon."""
    make = {"win32": ico, "darwin": icns}.get(sys.platform)
    if make is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"parlour.{make.__name__}"
    file.write_bytes(make())
    return str(file)
