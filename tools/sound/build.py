"""Writes the sounds' files: 16-bit mono WAV, from the recipes alone."""

import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

from cardgames.table.sound.names import NAMES, VARIATIONS, SoundName, file_name
from tools.sound.recipes import make
from tools.sound.waves import RATE


def takes() -> Iterator[tuple[SoundName, int]]:
    """Every sound with each of its variations."""
    return ((name, variation) for name in NAMES for variation in range(VARIATIONS))


def samples(name: SoundName, variation: int) -> "array[int]":
    """One take as its file holds it: signed 16-bit samples."""
    return array("h", (round(32767.0 * s) for s in make(name, variation)))


def build(folder: Path) -> list[Path]:
    """Write every take into `folder` (made if need be) and return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for name, variation in takes():
        path = folder / file_name(name, variation)
        data = samples(name, variation)
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())
        written.append(path)
    return written
