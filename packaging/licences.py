"""Collects the licences of everything in a packed copy from where it is installed."""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

HERE = Path(__file__).resolve().parent

_LICENCE = re.compile(r"(licen[cs]e|copying|notice)[^/]*$", re.IGNORECASE)
_CONDITION = re.compile(r"extra\s*==")
_NAME = re.compile(r"[\w.-]+")


def needed(name: str) -> Iterator[Distribution]:
    """A distribution and everything that it depends on, each once."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        try:
            one = distribution(waiting.pop())
        except PackageNotFoundError:
            continue  # wanted on other systems only
        if one.name in seen:
            continue
        seen.add(one.name)
        yield one
        for wanted in one.requires or ():
            found = _NAME.match(wanted)
            if found and not _CONDITION.search(wanted):
                waiting.append(found.group())


def gather(name: str, folder: Path) -> Path:
    """Write our note on licences to `folder`, and a folder with the texts of each distribution and of Python."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copy(HERE / "copyright", folder / "about.txt")
    for one in needed(name):
        for file in one.files or ():
            if _LICENCE.search(file.as_posix()) and Path(str(file.locate())).is_file():
                (folder / one.name).mkdir(exist_ok=True)
                shutil.copy(str(file.locate()), folder / one.name / file.name)
    for place in (sysconfig.get_path("stdlib"), sys.base_prefix):  # on Windows it is the second
        python = Path(place) / "LICENSE.txt"
        if python.is_file():
            (folder / "Python").mkdir(exist_ok=True)
            shutil.copy(python, folder / "Python")
    return folder
