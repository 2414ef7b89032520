"""A power cut at every write, rename and sync of a whole match.

The simulated disk keeps for certain only what was synced: of all other writes, names and folders, any part may remain
after the cut, in any order, the last ones torn. Everything before the player's last decision must remain anyway.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, Literal

from cardgames import disk
from cardgames.conformance.robustness.matches import games, new_match, play_on, random_options, texts
from cardgames.conformance.robustness.trying import BatchResult
from cardgames.engine.match import Match
from cardgames.engine.record import read
from cardgames.storage.library import Library
from cardgames.storage.paths import Folders
from cardgames.storage.settings import Settings, SettingsFile

Fate = Literal["nothing", "everything", "something"]
FATES: Final[tuple[Fate, ...]] = ("nothing", "everything", "something", "something")
"""What happens to everything that was not synced, at each moment."""

EACH_SETTING: Final = 12
"""Decisions between two changes of the settings."""


def labels(seed: str) -> Iterator[str]:
    """One match of each game, again and again with other matches."""
    return (label for number in count() for label in one_round(seed, number))


def one_round(seed: str, number: int = 0) -> Iterator[str]:
    """One match of each game."""
    return (f"{seed}:{number}:{name}" for name in games())


def batch(label: str) -> BatchResult:
    """Try every moment of one match."""
    seed, number, name = label.split(":")
    rng = Random(label)
    options, hooks = random_options(name, rng)
    with tempfile.TemporaryDirectory() as home:
        folders = Folders.under(Path(home))
        watch = _Watch(label, rng, folders)
        Path(home).joinpath("data").mkdir()
        with disk.replaced(Volatile(watch.look, Path(home))) as system:
            watch.system = system
            settings = SettingsFile(folders.settings)
            match = new_match(options, f"{seed}:{number}")
            appender = Library(folders).begin(match)
            decisions = 0
            watch.match = match
            for decides in play_on(match, hooks, rng):
                if not decides:
                    continue
                appender.sync()
                watch.promised = len(match.lines)
                decisions += 1
                if decisions % EACH_SETTING == 0:
                    watch.volumes.append(decisions % 70)
                    settings.change(volume=decisions % 70)
                    watch.volumes = watch.volumes[-1:]
            appender.close()
            watch.promised = len(match.lines)
            watch.look("the end")
    return BatchResult(watch.count, tuple(watch.faults))


@dataclass
class Inode:
    """A file on the simulated disk: the synced bytes, and the writes since (offset, and bytes or None to truncate)."""

    synced: bytes = b""
    writes: list[tuple[int, bytes | None]] = field(default_factory=list)

    def after(self, fate: Fate, rng: Random) -> bytes:
        """Return the content of the file after a power cut."""
        data = bytearray(self.synced)
        for at, part in self.writes:
            if fate == "nothing" or (fate == "something" and rng.random() < 0.4):
                continue
            if part is None:
                del data[at:]
                continue
            if fate == "something" and rng.random() < 0.3:
                part = part[: rng.randrange(len(part) + 1)]
            data.extend(bytes(max(0, at - len(data))))
            data[at : at + len(part)] = part
        return bytes(data)


@dataclass(frozen=True)
class Naming:
    """An unsynced change of a folder: a name now means this file, a folder (True) or nothing (None)."""

    path: Path
    means: Inode | Literal[True] | None
    instead_of: Path | None = None


class Volatile(disk.System):
    """A disk that knows what would remain after a power cut. It calls `look` with each call's name before the call."""

    def __init__(self, look: Callable[[str], object], home: Path) -> None:
        self._look = look
        self._handles: dict[int, Inode | Path] = {}
        self._now: dict[Path, Inode] = {}
        self._synced: dict[Path, Inode | Literal[True]] = {home: True, home / "data": True}
        self._namings: dict[Path, list[Naming]] = {}

    # the calls

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        handle = super().open(path, flags, mode)
        if path.is_dir():
            self._handles[handle] = path
            return handle
        if path not in self._now:
            self._now[path] = Inode(b"" if flags & os.O_CREAT else path.read_bytes())
            self._name(Naming(path, self._now[path]))
        self._handles[handle] = self._now[path]
        return handle

    def write(self, handle: int, data: bytes, at: int) -> int:
        self._look("write")
        written = super().write(handle, data, at)
        self._file(handle).writes.append((at, data[:written]))
        return written

    def truncate(self, handle: int, size: int) -> None:
        self._look("truncate")
        super().truncate(handle, size)
        self._file(handle).writes.append((size, None))

    def sync(self, handle: int) -> None:
        self._look("sync")
        found = self._handles[handle]
        if isinstance(found, Inode):
            found.synced = found.after("everything", Random())
            found.writes.clear()
            return
        for naming in self._namings.pop(found, []):
            self._do(naming, self._synced)

    def close(self, handle: int) -> None:
        super().close(handle)
        self._handles.pop(handle, None)

    def rename(self, source: Path, target: Path) -> None:
        self._look("rename")
        super().rename(source, target)
        self._now[target] = self._now.pop(source)
        self._name(Naming(target, self._now[target], source))

    def remove(self, path: Path) -> None:
        self._look("remove")
        super().remove(path)
        self._now.pop(path, None)
        self._name(Naming(path, None))

    def make_folder(self, path: Path) -> None:
        self._look("make_folder")
        super().make_folder(path)
        self._name(Naming(path, True))

    def _file(self, handle: int) -> Inode:
        found = self._handles[handle]
        assert isinstance(found, Inode)
        return found

    def _name(self, naming: Naming) -> None:
        self._namings.setdefault(naming.path.parent, []).append(naming)

    @staticmethod
    def _do(naming: Naming, names: dict[Path, Inode | Literal[True]]) -> None:
        if naming.instead_of is not None:
            names.pop(naming.instead_of, None)
        if naming.means is None:
            names.pop(naming.path, None)
        else:
            names[naming.path] = naming.means

    # after the cut

    def after(self, fate: Fate, rng: Random) -> dict[Path, bytes]:
        """The files that remain after a power cut."""
        names = dict(self._synced)
        for namings in self._namings.values():
            for naming in namings:
                if fate == "everything" or (fate == "something" and rng.random() < 0.5):
                    self._do(naming, names)
        return {
            path: found.after(fate, rng)
            for path, found in names.items()
            if found is not True and all(names.get(folder) is True for folder in self._folders(path))
        }

    def _folders(self, path: Path) -> list[Path]:
        home = next(iter(self._synced))
        return [folder for folder in path.parents if home in (folder, *folder.parents)]


class _Watch:
    """Checks before each call what a power cut would leave."""

    def __init__(self, label: str, rng: Random, folders: Folders) -> None:
        self.label = label
        self.rng = rng
        self.folders = folders
        self.system: Volatile | None = None
        self.count = 0
        self.faults: list[str] = []
        self.match: Match | None = None
        self.promised = 0
        self.volumes = [Settings().volume]
        self._written: list[str] = []

    def look(self, call: str) -> None:
        for fate in FATES:
            if self.system is None:
                return
            wrong = self._what_is_wrong(self.system.after(fate, self.rng))
            self.count += 1
            if wrong:
                self.faults.append(f"{self.label}, moment {self.count} before {call}, {fate} is left: {wrong}")

    def _what_is_wrong(self, left: dict[Path, bytes]) -> str:
        return self._of_match(left) or self._of_settings(left.get(self.folders.settings))

    def _of_match(self, left: dict[Path, bytes]) -> str:
        if self.match is None or not self.promised:
            return ""
        matches = self.folders.matches
        records = [data for path, data in left.items() if path.parent == matches and path.suffix == ".parlour"]
        if len(records) != 1:
            return f"there are {len(records)} records"
        reading = read(records[0])
        if reading.match is None or not (reading.resumable or reading.salvageable or reading.finished):
            return f"the match cannot go on: {reading.problems[:1]}"
        self._written += texts(self.match, self.match.lines[len(self._written) :])
        found = texts(reading.match)
        if len(found) < self.promised or found != self._written[: len(found)]:
            return f"{self.promised} lines were promised, {len(found)} of {len(self._written)} are left"
        return ""

    def _of_settings(self, data: bytes | None) -> str:
        found = re.search(rb"^volume: (\d+)$", data or b"", re.MULTILINE)
        volume = int(found[1]) if found else Settings().volume
        return "" if volume in self.volumes else f"the settings are {data!r}, the volume was {self.volumes}"
