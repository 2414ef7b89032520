"""The icons of Windows and macOS are complete: each picture is in them, in its size."""

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


def test_a_windows_icon_lists_each_picture_with_size_and_offset() -> None:
    data = icons.ico()
    kind, count = struct.unpack_from("<HH", data, 2)
    assert (kind, count) == (1, len(icons.WINDOWS_SIZES))
    for number, size in enumerate(icons.WINDOWS_SIZES):
        wide, high, length, place = struct.unpack_from("<BB6xII", data, 6 + 16 * number)
        assert (wide or 256, high or 256) == sides(data[place : place + length]) == (size, size)


def test_a_macos_icon_is_a_sequence_of_named_pictures() -> None:
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
def test_small_sizes_use_the_simpler_picture(size: int) -> None:
    assert icons.png(size) == (icons.ICON / f"parlour-{size}.png").read_bytes()
