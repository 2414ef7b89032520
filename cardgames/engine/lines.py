"""What a record tells line by line, beside the entries: who plays, what was undone, what was out of the ordinary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cardgames.engine.names import LONGEST_NAME, one_line
from cardgames.engine.progress import Entry

Kind = Literal["human", "bot"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: `level` is a bot's strength, "" for a person; `emblem` names a picture.

    Of a name only that is kept which can be shown, LONGEST_NAME letters at most, and "?" where that is nothing: records
    come from strangers too.
    """

    name: str
    emblem: str = ""
    kind: Kind = "human"
    level: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", one_line(self.name)[:LONGEST_NAME].rstrip() or "?")


@dataclass(frozen=True, slots=True)
class Undone:
    """The last `count` entries were taken back by `player`; `free` when nobody had learned from them."""

    count: int
    player: int
    free: bool


@dataclass(frozen=True, slots=True)
class Redone:
    """The `count` entries of the last undo happened again."""

    count: int


@dataclass(frozen=True, slots=True)
class TakenOver:
    """From now on `who` plays for `player`."""

    player: int
    who: Player


@dataclass(frozen=True, slots=True)
class Conceded:
    """`player` gave up, and the match ended."""

    player: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """`player` was told what a bot would do in his place."""

    player: int


@dataclass(frozen=True, slots=True)
class Noted:
    """Something out of the ordinary, in one sentence: a bot failed, the clock stopped one."""

    text: str


@dataclass(frozen=True, slots=True)
class Commented:
    """A remark for whoever reads the record."""

    text: str


Line = Entry | Undone | Redone | TakenOver | Conceded | Hinted | Noted | Commented
Listener = Callable[[Line], None]
