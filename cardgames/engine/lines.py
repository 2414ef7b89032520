"""The lines of a record besides its entries: players, undo and redo, concessions, hints, notes and comments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cardgames.engine.names import LONGEST_NAME, one_line
from cardgames.engine.progress import Entry

Kind = Literal["human", "bot"]


@dataclass(frozen=True, slots=True)
class Player:
    """A player: `level` is a bot's level, "" for a person; `emblem` names a picture.

    Names are reduced to printable characters, at most LONGEST_NAME, "?" if none are left, as records may come from
    strangers.
    """

    name: str
    emblem: str = ""
    kind: Kind = "human"
    level: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name)[:LONGEST_NAME].rstrip() or "?")


@dataclass(frozen=True, slots=True)
class Undone:
    """`player` undid the last `count` entries; `free` if nobody had learned from them."""

    count: int
    player: int
    free: bool


@dataclass(frozen=True, slots=True)
class Redone:
    """The `count` entries of the last undo were redone."""

    count: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """`who` plays for `player` from now on."""

    player: int
    who: Player


@dataclass(frozen=True, slots=True)
class Conceded:
    """`player` conceded, and the match ended."""

    player: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """`player` was given a hint."""

    player: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something unusual, in one sentence: a bot failed, or ran out of time."""

    text: str


@dataclass(frozen=True, slots=True)
class Commented:
    """A comment for readers of the record."""

    text: str


Line = Entry | Undone | Redone | TakenOver | Conceded | Hinted | Noted | Commented
Listener = Callable[[Line], None]
