"""A cache of finished pictures on disk, in the user's cache folder, for faster starts.

A cached picture is a PNG followed by a checksum of four bytes. A missing or damaged one is drawn again.
"""

from __future__ import annotations

import io
import os
import struct
import tempfile
import threading
import zlib
from functools import cache
from pathlib import Path

import pygame
from platformdirs import user_cache_path

from cardgames.disk import read_file
from cardgames.resources import data_dir

_KEPT = 40

_folders: list[Path] = []
"""The cache folder, once set with `keep_in`."""

Size = tuple[int, int]


@cache
def art_version() -> str:
    """The version of the art, which changes with every drawing."""
    return (data_dir("assets") / "cards" / "version.txt").read_text("ascii").strip()


def rasterise(svg: str, size: Size, premultiplied: bool = True) -> pygame.Surface:
    """An SVG text as a surface that fits into `size`, in pixels.

    Its colours are put into pygame's usual order: blits of another order take 40 times as long.
    """
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    if premultiplied:
        surface = surface.premul_alpha()
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))


def keep_in(folder: Path) -> None:
    """Set the default cache folder."""
    _folders[:] = [folder]


def kept_file(name: str, folder: Path | None = None) -> Path:
    """The path of a cached picture: in `folder`, else in the folder of `keep_in`, else in the platform's cache."""
    kept = folder or (_folders[0] if _folders else user_cache_path("parlour", appauthor=False))
    return kept / f"{name}-{art_version()}.png"


def read_kept(file: Path, size: Size) -> pygame.Surface | None:
    """A cached picture of `size` pixels; None if there is none or it is damaged."""
    try:
        data = read_file(file, 5 * size[0] * size[1] + 4096)  # more than the size of the pixels, compressed or not
        if zlib.crc32(data[:-4]) != struct.unpack(">I", data[-4:])[0]:
            return None
        picture = pygame.image.load(io.BytesIO(data), file.name)
    except (OSError, struct.error, pygame.error):
        return None
    if picture.get_size() != size:
        return None
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def pixels_of(surface: pygame.Surface) -> bytes:
    """The pixels of a strip of a picture, for `keep`."""
    return pygame.image.tobytes(surface, "RGBA")


def keep(file: Path, size: Size, strips: list[bytes]) -> threading.Thread:
    """Write a picture, given as strips from top to bottom, in a thread, as compression takes longer than a frame."""
    writer = threading.Thread(target=_write, args=(file, size, strips), name="kept picture", daemon=True)
    writer.start()
    return writer


def _write(file: Path, size: Size, strips: list[bytes]) -> None:
    """Write atomically, and ignore errors such as a full disk."""
    data = _png(size, strips)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(suffix=".part", dir=file.parent)
        with os.fdopen(handle, "wb") as out:
            out.write(data + struct.pack(">I", zlib.crc32(data)))
        Path(name).replace(file)
        _forget_old(file.parent)
    except OSError:
        return


def _forget_old(folder: Path) -> None:
    pictures = [path for path in folder.iterdir() if path.suffix in (".png", ".part")]
    pictures.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in pictures[_KEPT:]:
        old.unlink(missing_ok=True)


def _png(size: Size, strips: list[bytes]) -> bytes:
    """A PNG file of RGBA pixels. (`pygame.image.save` takes five times as long and blocks all threads.)"""
    width, height = size
    stride = width * 4
    rows = b"".join(b"\0" + strip[at : at + stride] for strip in strips for at in range(0, len(strip), stride))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 3)) + chunk(b"IEND", b"")
