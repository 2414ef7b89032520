"""The icons of Windows and macOS are whole: each picture in them is there, in its size."""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "packaging"))

import icons


def sides(picture: bytes) -> tuple[int, int]:
    return pygame.image.load(io.BytesIO(picture), "icon.png").get_size()


def test_an_icon_of_windows_lists_each_picture_with_its_size_and_place() -> None:
    data = icons.ico()
    kind, count = struct.unpack_from("<HH", data, 2)
    assert (kind, count) == (1, len(icons.WINDOWS_SIZES))
    for number, size in enumerate(icons.WINDOWS_SIZES):
        wide, high, length, place = struct.unpack_from("<BB6xII", data, 6 + 16 * number)
        assert (wide or 256, high or 256) == sides(data[place : place + length]) == (size, size)


def test_an_icon_of_macos_is_a_row_of_named_pictures() -> None:
    data = icons.icns()
    assert struct.unpack_from(">4sI", data) == (b"icns", len(data))
    found: dict[str, int] = {}
    place = 8
    while place < len(data):
        name, length = struct.unpack_from(">4sI", data, place)
        found[name.decode("ascii")], _ = sides(data[place + 8 : place + length])
        place += length
    assert found == {name: size for size, names in icons.MAC_SIZES.items() for name in names}


@pytest.mark.parametrize("size", [16, 24])
def test_the_small_sizes_are_the_simpler_picture(size: int) -> None:
    assert icons.png(size) == (icons.ICON / f"parlour-{size}.png").read_bytes()
