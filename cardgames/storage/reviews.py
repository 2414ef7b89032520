"""What reviews have found, in one file for each match and player: so that it need not be found again, for statistics,
and for exercises. The file goes with its match: `Library.remove` removes it, and `Library.restore` brings it back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardgames.disk import RunLater, read_file, rename, write_file
from cardgames.storage.files import spare_name

VERSION: Final = 3
"""Increased when what is found changes, so that older findings are not used; exercises that were tried are kept."""
SUFFIX: Final = ".review.json"
_MOST: Final = 4_000_000
"""The maximum size of a file, in bytes."""
_MARKS: Final = ("inaccuracy", "mistake", "blunder")


@dataclass(frozen=True, slots=True)
class KeptDecision:
    """A decision of a reviewed deal: where it was made, its kind, the verdict, the points given away with the bounds of
    their interval, and both moves as in records."""

    entry: int
    kind: str
    verdict: str
    lost: float
    low: float
    high: float
    move: str
    best: str

    @property
    def is_mark(self) -> bool:
        """Whether it is marked as an inaccuracy, a mistake or a blunder."""
        return self.verdict in _MARKS


@dataclass(frozen=True, slots=True)
class KeptDeal:
    """A reviewed deal: its number among all deals from 1, the position after it was dealt, its result and what Hard
    makes of the same cards, the loss from which a move is a blunder, and the decisions that count."""

    number: int
    position: int
    result: float
    cards: float
    blunder: float
    decisions: tuple[KeptDecision, ...]

    @property
    def lost(self) -> float:
        """The points given away."""
        return sum(one.lost for one in self.decisions)

    def lost_by_kind(self) -> dict[str, float]:
        """The points given away by kind of decision."""
        found: dict[str, float] = {}
        for one in self.decisions:
            found[one.kind] = found.get(one.kind, 0.0) + one.lost
        return found


@dataclass(frozen=True, slots=True)
class Tries:
    """How often an exercise was tried, and whether it was solved."""

    count: int = 0
    solved: bool = False


@dataclass(slots=True)
class _Content:
    """The content of a file."""

    found: dict[str, Any] = field(default_factory=dict)
    deals: dict[int, KeptDeal] = field(default_factory=dict)
    tries: dict[int, Tries] = field(default_factory=dict)
    match: str = ""
    player: int = 0
    complete: bool = False


class SavedReview:
    """The findings of one match and player by a key, as plain data; the complete deals; and the exercises that were
    tried, by the position of their decision. Failed reads and writes are ignored."""

    def __init__(self, folder: Path, match_id: str, player: int, later: RunLater | None = None) -> None:
        """`later` writes in the background."""
        self.match, self.player = match_id, player
        self._path = path_of(folder, match_id, player)
        self._later = later
        self._content = _read(self._path) or _Content()
        self._changed = False

    @property
    def found(self) -> Mapping[str, Any]:
        """Everything that was found, by key."""
        return self._content.found

    @property
    def deals(self) -> Mapping[int, KeptDeal]:
        """The deals that are completely reviewed, by their positions."""
        return self._content.deals

    def get(self, key: str) -> Any:
        """Return what was found; None if nothing was."""
        return self._content.found.get(key)

    def keep(self, key: str, found: Any) -> None:
        """Note what was found; `save` writes it."""
        self._content.found[key] = found
        self._changed = True

    def keep_deal(self, data: dict[str, Any]) -> None:
        """Note a deal that is completely reviewed, as plain data; `save` writes it."""
        deal = _deal(data)
        if deal is not None and self._content.deals.get(deal.position) != deal:
            self._content.deals[deal.position] = deal
            self._changed = True

    def keep_complete(self) -> None:
        """Note that all deals of a finished match are reviewed; `save` writes it."""
        self._changed |= not self._content.complete
        self._content.complete = True

    def tries(self, entry: int) -> Tries:
        """How the exercise of a decision went so far."""
        return self._content.tries.get(entry, Tries())

    def note_try(self, entry: int, *, solved: bool) -> None:
        """Note a try of the exercise of a decision, and write it."""
        before = self.tries(entry)
        self._content.tries[entry] = Tries(before.count + 1, before.solved or solved)
        self._changed = True
        self.save()

    def save(self) -> None:
        """Write what was noted since the last time."""
        if not self._changed:
            return
        self._changed = False
        data = _written(self._content, self.match, self.player)
        if self._later is None:
            self._write(data)
        else:
            self._later(lambda: self._write(data))

    def _write(self, data: bytes) -> None:
        with suppress(OSError):
            write_file(self._path, data)


# ---------------------------------------------------------------- all files


@dataclass(frozen=True, slots=True)
class KeptReview:
    """What is kept of a match for one player: the complete deals, and the exercises that were tried."""

    match: str
    player: int
    deals: tuple[KeptDeal, ...]
    tries: Mapping[int, Tries]
    complete: bool = False
    """Whether all deals of a finished match are reviewed."""


def kept_review(path: Path) -> KeptReview | None:
    """The review in a file; None without a complete deal, or if the file is damaged or of another version."""
    content = _read(path)
    if content is None or not content.match or not content.deals:
        return None
    deals = tuple(content.deals[position] for position in sorted(content.deals))
    return KeptReview(content.match, content.player, deals, content.tries, content.complete)


def path_of(folder: Path, match_id: str, player: int) -> Path:
    """The file of a match and player."""
    return folder / f"{_plain(match_id)}-{player}{SUFFIX}"


def remove_files(folder: Path, match_id: str, target: Path) -> tuple[tuple[Path, Path], ...]:
    """Move the reviews of a match into the folder of what was removed; return their paths now and before. A file that
    can't be moved stays."""
    moved: list[tuple[Path, Path]] = []
    of_match = re.compile(rf"{_plain(match_id)}-\d+{re.escape(SUFFIX)}")
    for path in [path for path in folder.glob(f"*{SUFFIX}") if of_match.fullmatch(path.name)]:
        with suppress(OSError):
            place = spare_name(target / path.name, "")
            rename(path, place)
            place.touch()
            moved.append((place, path))
    return tuple(moved)


def restore_files(moved: Iterable[tuple[Path, Path]]) -> None:
    """Move reviews back that were removed. One that was found again meanwhile stays as it is."""
    for place, path in moved:
        with suppress(OSError):
            if not path.exists():
                rename(place, path)


def _plain(match_id: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]", "", match_id)[:40]


# ---------------------------------------------------------------- the text of a file


def _written(content: _Content, match_id: str, player: int) -> bytes:
    data = {
        "version": VERSION,
        "match": match_id,
        "player": player,
        "complete": content.complete,
        "found": content.found,
        "deals": [_deal_data(deal) for deal in content.deals.values()],
        "tries": {str(entry): [tries.count, tries.solved] for entry, tries in content.tries.items()},
    }
    return json.dumps(data).encode()


def _read(path: Path) -> _Content | None:
    """The content of a file; None if it is missing or damaged."""
    with suppress(OSError, ValueError):
        data = json.loads(read_file(path, _MOST))
        if isinstance(data, dict):
            return _content(data)
    return None


def _content(data: dict[str, Any]) -> _Content:
    content = _Content()
    for entry, tried in _items(data.get("tries")):
        match tried:
            case [int(count), bool(solved)] if entry.isdecimal():
                content.tries[int(entry)] = Tries(count, solved)
    if isinstance(data.get("match"), str) and isinstance(data.get("player"), int):
        content.match, content.player = data["match"], data["player"]
    if data.get("version") == VERSION:
        content.complete = data.get("complete") is True
        content.found = dict(_items(data.get("found")))
        deals = data.get("deals")
        for deal in filter(None, map(_deal, deals if isinstance(deals, list) else ())):
            content.deals[deal.position] = deal
    return content


def _items(data: Any) -> list[tuple[str, Any]]:
    return [(str(key), value) for key, value in data.items()] if isinstance(data, dict) else []


def _deal(data: Any) -> KeptDeal | None:
    """A deal from plain data; None for anything else."""
    try:
        decisions = tuple(map(_decision, data["decisions"]))
        numbers = float(data["result"]), float(data["cards"]), float(data["bounds"][-1])
        return KeptDeal(int(data["deal"]), int(data["position"]), *numbers, decisions)
    except (TypeError, KeyError, ValueError, IndexError):
        return None


def _decision(data: Any) -> KeptDecision:
    lost, low, high = map(float, data["loss"])
    moves = str(data["move"]), str(data["best"])
    return KeptDecision(int(data["entry"]), str(data["kind"]), str(data["verdict"]), lost, low, high, *moves)


def _deal_data(deal: KeptDeal) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "position": deal.position,
        "result": deal.result,
        "cards": deal.cards,
        "bounds": [deal.blunder],
        "decisions": [
            {
                "entry": one.entry,
                "kind": one.kind,
                "verdict": one.verdict,
                "loss": [one.lost, one.low, one.high],
                "move": one.move,
                "best": one.best,
            }
            for one in deal.decisions
        ],
    }
