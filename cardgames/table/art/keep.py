"""A cache of finished pictures on disk, in the user's cache folder, for faster starts.

A file holds pictures of one size, each packed by itself with its length in four bytes before it, and then a checksum of
four bytes. What is missing or damaged is drawn again.
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
from typing import Final

import pygame
from platformdirs import user_cache_path

from cardgames.disk import read_file
from cardgames.resources import data_dir

_KEPT = 40

_ORDER: Final = "BGRA"
"""The order of the colours in a file, which is pygame's usual one."""

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
    return kept / f"{name}-{art_version()}.pixels"


def read_kept(file: Path, size: Size, count: int = 1) -> list[bytes]:
    """The cached pictures of a file, still packed; an empty list if there is none or it is damaged."""
    try:
        data = read_file(file, 5 * size[0] * size[1] * count + 4096)  # more than the size of the pixels, packed or not
        if zlib.crc32(data[:-4]) != struct.unpack(">I", data[-4:])[0]:
            return []
    except (OSError, struct.error):
        return []
    packed, at = [], 0
    while at < len(data) - 4:
        start = at + 4
        at = start + struct.unpack(">I", data[at:start])[0]
        packed.append(data[start:at])
    return packed


def unpacked(packed: bytes, size: Size) -> pygame.Surface:
    """A cached picture of `size` pixels."""
    return pygame.image.frombytes(zlib.decompress(packed), size, _ORDER)


def sized(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """A premultiplied picture at the upper left of an empty one of `size` pixels."""
    whole = pygame.Surface(size, pygame.SRCALPHA, 32)
    whole.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return whole


def pixels_of(surface: pygame.Surface) -> bytes:
    """The pixels of a picture, for `keep`."""
    return pygame.image.tobytes(surface, _ORDER)


def keep(file: Path, pictures: list[bytes]) -> threading.Thread:
    """Write pictures, given by their pixels, in a thread, as packing takes longer than a frame."""
    writer = threading.Thread(target=_write, args=(file, pictures), name="kept picture", daemon=True)
    writer.start()
    return writer


def _write(file: Path, pictures: list[bytes]) -> None:
    """Write atomically, and ignore errors such as a full disk."""
    packed = [zlib.compress(pixels, 3) for pixels in pictures]
    data = b"".join(struct.pack(">I", len(picture)) + picture for picture in packed)
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
    pictures = [path for path in folder.iterdir() if path.suffix in (".pixels", ".part", ".png")]
    pictures.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in pictures[_KEPT:]:
        old.unlink(missing_ok=True)
