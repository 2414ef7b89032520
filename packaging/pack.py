"""Builds the packages for this system: `python packaging/pack.py` writes all that it can build to `dist/`.

An argument selects one: `folder`, `archive` (a .tar.gz on Linux, a .zip elsewhere) or, on Linux, `deb`. It needs an
environment with `pip install -e '.[package]'`, which `make package` creates.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import cardgames

VERSION = cardgames.__version__
ROOT = Path(__file__).resolve().parent.parent
HERE, BUILD, DIST = ROOT / "packaging", ROOT / "build", ROOT / "dist"
FOLDER = BUILD / "packed" / "Parlour"
APP = BUILD / "packed" / "Parlour.app"

SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


@cache
def folder() -> Path:
    """Build the program as a folder; on macOS as an app."""
    print("Packing the program ...", flush=True)
    shutil.rmtree(FOLDER.parent, ignore_errors=True)
    words = ["--noconfirm", "--log-level", "WARN", "--distpath", str(FOLDER.parent), "--workpath", str(BUILD / "work")]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(HERE / "parlour.spec")], check=True)
    return APP if sys.platform == "darwin" else FOLDER


def archive() -> Path:
    """Build the program as an archive; on Linux with the scripts that add it to the menu."""
    name = f"parlour-{VERSION}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"
    DIST.mkdir(exist_ok=True)
    if sys.platform == "darwin":
        file = DIST / f"{name}.zip"
        # Apple's own tool keeps the links and the signature within an app
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder()), str(file)], check=True)
        return file
    whole = BUILD / "archive" / name
    shutil.rmtree(whole.parent, ignore_errors=True)
    shutil.copytree(folder(), whole, symlinks=True)
    shutil.copy(HERE / "read-me.txt", whole / "READ ME.txt")
    if sys.platform == "linux":
        for extra in ("install.sh", "desktop.sh", "parlour.desktop"):
            shutil.copy(HERE / extra, whole)
    kind = "gztar" if sys.platform == "linux" else "zip"
    return Path(shutil.make_archive(str(DIST / name), kind, whole.parent, name))


def deb() -> Path:
    """Build the package for Debian, Ubuntu and similar systems."""
    from debian import package  # only on Linux

    DIST.mkdir(exist_ok=True)
    return package(folder(), VERSION, BUILD / "deb", DIST)


def main() -> None:
    """Build the chosen package, or all for this system."""
    kinds: dict[str, Callable[[], Path]] = {"folder": folder, "archive": archive}
    if sys.platform == "linux" and shutil.which("dpkg-deb"):
        kinds["deb"] = deb
    asked = argparse.ArgumentParser(description="Build what a person double-clicks.")
    asked.add_argument("kind", nargs="?", choices=list(kinds), help="the package to build (default: all)")
    only = asked.parse_args().kind
    for kind in [only] if only else kinds:
        made = kinds[kind]()
        print(f"{kind}: {made.relative_to(ROOT)} ({size(made) / 1e6:.1f} MB)")


def size(made: Path) -> int:
    """The bytes of a file, or of all files in a folder."""
    files = [made] if made.is_file() else [file for file in made.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files)


if __name__ == "__main__":
    main()
