"""Builds the package for Debian, Ubuntu and similar systems from the program's folder. Needs `dpkg-deb`, not root."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ICONS = HERE.parent / "assets" / "icon"

LIBRARIES = {
    "libc6": ("libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libutil.so", "ld-linux"),
    "libstdc++6": ("libstdc++.so",),
    "libgcc-s1": ("libgcc_s.so",),
    "libffi8": ("libffi.so.8",),
    "zlib1g": ("libz.so",),
}
"""Packages, and the beginnings of the names of their libraries that the program needs from the system."""

WINDOW = ("libx11-6", "libxext6")
"""Required for the window; opened by name at run time."""

BETTER = (
    *("libxcursor1", "libxfixes3", "libxi6", "libxrandr2", "libxss1", "libgl1", "libpulse0"),
    *("libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libegl1", "libxkbcommon0"),
)
"""Present on every desktop: pointer, screens, graphics card, sound."""

CONTROL = """\
Package: parlour
Version: {version}
Architecture: {architecture}
Maintainer: Parlour
Section: games
Priority: optional
Installed-Size: {size}
Depends: {depends}
Recommends: {recommends}
Description: card table for games that no other program plays well
 Play against bots that do not peek, or with friends at the same screen, by
 your own house rules. Matches are kept as text files from their first card
 on, and can be replayed from any seat.
"""


def package(folder: Path, version: str, work: Path, target: Path) -> Path:
    """Build the .deb of the program in `folder` into the folder `target`; return the file.

    Raises LookupError if the program needs a system library that is in no package listed here.
    """
    shutil.rmtree(work, ignore_errors=True)
    program = work / "usr" / "lib" / "parlour"
    shutil.copytree(folder, program, symlinks=True)
    (command := work / "usr" / "bin" / "cardgames").parent.mkdir()
    command.symlink_to("../lib/parlour/Parlour")
    share = work / "usr" / "share"
    _copy(HERE / "parlour.desktop", share / "applications" / "parlour.desktop")
    _copy(ICONS / "parlour.svg", share / "icons" / "hicolor" / "scalable" / "apps" / "parlour.svg")
    for icon in ICONS.glob("parlour-*.png"):
        size = icon.stem.rpartition("-")[2]
        _copy(icon, share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "parlour.png")
    _copy(HERE / "copyright", share / "doc" / "parlour" / "copyright")
    subprocess.run(["chmod", "-R", "u=rwX,go=rX", str(work)], check=True)
    control = CONTROL.format(
        version=version,
        architecture=(architecture := _said("dpkg", "--print-architecture")),
        size=sum(file.lstat().st_size for file in work.rglob("*")) // 1024,
        depends=", ".join((*depends(program), *WINDOW)),
        recommends=", ".join(BETTER),
    )
    (work / "DEBIAN").mkdir()
    (work / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    file = target / f"parlour_{version}_{architecture}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(work), str(file)], check=True)
    return file


def depends(program: Path) -> Iterator[str]:
    """The packages with the libraries that the program doesn't contain; the C library with its least version."""
    files = [file for file in program.rglob("*") if not file.is_dir() and _is_binary(file)]
    brought = {file.name for file in files}
    lacking, versions = set[str](), set[tuple[int, ...]]()
    for file in files:
        told = _said("objdump", "-p", str(file))
        wanted = set(re.findall(r"NEEDED\s+(\S+)", told))
        # the files loaded first do not know yet where our libraries are
        lacking |= wanted if file.parent == program else wanted - brought
        versions.update(tuple(map(int, found.split("."))) for found in re.findall(r"GLIBC_([\d.]+)", told))
    for name, libraries in LIBRARIES.items():
        if has := {library for library in lacking if library.startswith(libraries)}:
            yield f"libc6 (>= {'.'.join(map(str, max(versions)))})" if name == "libc6" else name
            lacking -= has
    if lacking:
        raise LookupError(f"no package is known for {', '.join(sorted(lacking))}; add it to LIBRARIES")


def _is_binary(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def _copy(file: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file, target)


def _said(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
