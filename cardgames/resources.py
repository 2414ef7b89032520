"""The program's own files (art, sounds, themes): beside the package in a checkout, inside it in a wheel."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def data_dir(name: str) -> Path:
    """The folder `assets` or `themes`.

    Raises FileNotFoundError when the installation is incomplete.
    """
    for base in (_PACKAGE / "_data", _PACKAGE.parent):
        folder = base / name
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"Parlour's own folder '{name}' is missing; install the program again.")
