"""The place where a packed Parlour is installed for the tests: as a player does it, without any Python on the path."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

KEPT = (".cache/parlour", ".config/parlour", ".local/share/parlour", ".local/state/parlour")
"""The user's own folders, as in the XDG standard."""

SHELL_TOOLS = ("sh", "cp", "dirname", "ln", "mkdir", "mv", "readlink", "rm", "rmdir", "sed")
"""All commands that `install.sh` can use."""

SYSTEM_PATH = "/usr/bin:/bin:/usr/sbin:/sbin"


class Place(Protocol):
    """An installed copy of Parlour; `home` is its player's home, as seen from here."""

    home: Path

    def install(self) -> None:
        """Install it."""

    def start(self, *words: str, **environment: str) -> list[str]:
        """The command of its menu entry, in an environment with nothing else."""

    def remove(self) -> None:
        """Remove it."""

    def files(self) -> set[Path]:
        """Every file now, except those of the player."""


def entry(file: Path) -> list[str]:
    """The words of the command of a menu entry."""
    read = configparser.RawConfigParser()
    read.read(file, encoding="utf-8")
    return [word.replace("%%", "%") for word in shlex.split(read["Desktop Entry"]["Exec"])]


def run(words: Sequence[str]) -> str:
    """Run a command and return its output; fails with all of its output."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, f"{shlex.join(words)}: {done.stdout}{done.stderr}"
    return done.stdout


def clean(environment: dict[str, str]) -> list[str]:
    """The command prefix that starts a command with only this environment."""
    return ["env", "-i", *(f"{name}={value}" for name, value in environment.items())]


def is_kept(file: Path, home: Path) -> bool:
    """Whether a file is in one of the user's own folders."""
    return any(file.is_relative_to(home / folder) for folder in KEPT)


class Unpacked:
    """The archive, unpacked and installed in the player's folders by its script."""

    def __init__(self, archive: Path, folder: Path) -> None:
        self._archive, self._folder = archive, folder
        self.home = folder / "Ann's own"
        self.home.mkdir(parents=True)
        self._tools = folder / "tools"
        self._tools.mkdir()
        for tool in SHELL_TOOLS:
            (self._tools / tool).symlink_to(shutil.which(tool) or tool)

    def install(self) -> None:
        download = self._folder / "download"
        with tarfile.open(self._archive) as archive:
            archive.extractall(download, filter="tar")
        (unpacked,) = download.iterdir()
        self._script(unpacked / "install.sh")
        shutil.rmtree(download)

    def start(self, *words: str, **environment: str) -> list[str]:
        command = entry(self.home / ".local" / "share" / "applications" / "parlour.desktop")
        return [*self._clean(**environment), *command, *words]

    def remove(self) -> None:
        self._script(self.home / ".local" / "lib" / "parlour" / "install.sh", "remove")

    def files(self) -> set[Path]:
        return {file for file in self.home.rglob("*") if not file.is_dir() and not is_kept(file, self.home)}

    def _script(self, *words: object) -> None:
        run([*self._clean(), "sh", *map(str, words)])

    def _clean(self, **environment: str) -> list[str]:
        return clean({"HOME": str(self.home), "PATH": str(self._tools), **environment})


class Installed:
    """The .deb, installed by dpkg in its own root with only the package's dependencies."""

    def __init__(self, package: Path, root: Path) -> None:
        self._package, self._root = package, root
        for folder in ("usr/bin", "usr/lib", "usr/lib64", "proc", "dev", "tmp/.X11-unix", "home/ann"):
            (root / folder).mkdir(parents=True)
        for folder in ("bin", "lib", "lib64"):
            (root / folder).symlink_to(f"usr/{folder}")
        self.home = root / "home" / "ann"
        database = root / "var" / "lib" / "dpkg"
        for folder in ("info", "updates", "triggers"):
            (database / folder).mkdir(parents=True)
        names = list(depended_on(run(["dpkg-deb", "--field", str(package), "Depends"])))
        for name in names:
            self._copy_package(name)
        (database / "status").write_text("\n".join(run(["dpkg-query", "--status", name]) for name in names))

    def install(self) -> None:
        self._dpkg("--install", str(self._package))

    def start(self, *words: str, **environment: str) -> list[str]:
        command = entry(self._root / "usr" / "share" / "applications" / "parlour.desktop")
        seen = {"HOME": "/home/ann", "PATH": SYSTEM_PATH, **environment}
        inside = {name: value.replace(str(self._root), "") for name, value in seen.items()}
        enter = 'for f in dev proc tmp/.X11-unix; do mount --rbind "/$f" "$0/$f"; done; exec chroot "$0" "$@"'
        return [*clean(inside), *apart(), "--mount", "sh", "-c", enter, str(self._root), *command, *words]

    def remove(self) -> None:
        self._dpkg("--purge", "parlour")

    def files(self) -> set[Path]:
        files = {file for file in self._root.rglob("*") if file.is_symlink() or not file.is_dir()}
        return {file for file in files if not file.is_relative_to(self._root / "var") and not is_kept(file, self.home)}

    def _dpkg(self, *words: str) -> None:
        run([*clean({"PATH": SYSTEM_PATH}), *apart(), "dpkg", f"--root={self._root}", "--log=/dev/null", *words])

    def _copy_package(self, name: str) -> None:
        for line in run(["dpkg-query", "--listfiles", name]).splitlines():
            file, target = Path(line), self._root / line.lstrip("/")
            if file.is_file() and not line.startswith("/usr/share/doc"):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(file, target, follow_symlinks=False)


def apart() -> list[str]:
    """The command prefix that runs a command as root within a part of this machine."""
    return ["unshare"] if os.geteuid() == 0 else ["unshare", "--map-root-user"]


def depended_on(line: str) -> Iterator[str]:
    """The packages named in a line of dependencies, and their dependencies, each once."""
    seen: set[str] = set()
    waiting = [line]
    while waiting:
        for wanted in filter(None, re.split(r"[,\n]\s*", waiting.pop())):
            name = wanted.split("|")[0].split("(")[0].split(":")[0].strip()
            if name and name not in seen:
                seen.add(name)
                yield name
                waiting.append(run(["dpkg-query", "--show", "--showformat=${Depends}, ${Pre-Depends}", name]))
