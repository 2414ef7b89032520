"""Builds what a person double-clicks: `python packaging/pack.py` puts all that this system can make into `dist/`.

With a word it makes that alone: `folder` on every system, `archive` (a .tar.gz on Linux, a .zip elsewhere), `deb` on
Linux. It wants an environment into which `pip install -e '.[package]'` was done; `make package` sees to that.
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
    """The one-folder program; on macOS the app."""
    print("Packing the program ...", flush=True)
    shutil.rmtree(FOLDER.parent, ignore_errors=True)
    words = ["--noconfirm", "--log-level", "WARN", "--distpath", str(FOLDER.parent), "--workpath", str(BUILD / "work")]
    subprocess.run([sys.executable, "-m", "PyInstaller", *words, str(HERE / "parlour.spec")], check=True)
    return APP if sys.platform == "darwin" else FOLDER


def archive() -> Path:
    """The program in one file to unpack anywhere; on Linux with what puts it into the menu."""
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
    """The package for Debian, Ubuntu and their kin."""
    from debian import package  # for the other systems there is none

    DIST.mkdir(exist_ok=True)
    return package(folder(), VERSION, BUILD / "deb", DIST)


def main() -> None:
    """Build what was asked for, or all that this system can."""
    kinds: dict[str, Callable[[], Path]] = {"folder": folder, "archive": archive}
    if sys.platform == "linux" and shutil.which("dpkg-deb"):
        kinds["deb"] = deb
    asked = argparse.ArgumentParser(description="Build what a person double-clicks.")
    asked.add_argument("kind", nargs="?", choices=list(kinds), help="what to build; all of them when nothing is said")
    only = asked.parse_args().kind
    for kind in [only] if only else kinds:
        made = kinds[kind]()
        print(f"{kind}: {made.relative_to(ROOT)} ({size(made) / 1e6:.1f} MB)")


def size(made: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = [made] if made.is_file() else [file for file in made.rglob("*") if file.is_file() and not file.is_symlink()]
    return sum(file.stat().st_size for file in files)


if __name__ == "__main__":
    main()
