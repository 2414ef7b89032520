"""The contents of a record, and what can be wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cardgames.engine.contract import Result
from cardgames.engine.match import Match
from cardgames.engine.messages import Said, UserError, message
from cardgames.engine.names import printable
from cardgames.engine.record_text import Tags

if TYPE_CHECKING:
    from cardgames.engine.seen import Frame

LONGEST_SENTENCE = 440
"""The maximum length of an error message, and of its advice, in characters."""

TAGS: Final = {
    "game": "game NAME",
    "rules": "rules VERSION",
    "program": "program NAME",
    "id": "id LETTERS",
    "fork-of": "fork-of ID POSITION",
    "deals": "deals typed, or deals of ID",
    "seen-by": "seen-by PLAYER",
    "date": "date YYYY-MM-DDTHH:MM:SSZ",
    "options": "options KEY=VALUE ... +EXTENSION ...",
    "player": 'player NUMBER human|bot LEVEL|- "NAME" EMBLEM|-',
    "seed": "seed TEXT",
    "standing": "standing TEXT",
}
LINES: Final = {
    "deal": "deal TABLE TEXT",
    "draw": "draw TABLE TEXT",
    "move": "move TABLE SEAT TEXT",
    "undo": "undo COUNT PLAYER free|marked",
    "redo": "redo COUNT",
    "player": TAGS["player"],
    "concede": "concede PLAYER",
    "seen": "seen DATA",
    "hint": "hint PLAYER",
    "note": "note TEXT",
    "#": "# TEXT",
    "check": "check CHECKSUM",
    "result": "result PLAYER PLACE SCORE",
    "sum": "sum CHECKSUM",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong on a line of a record (from 1; 0 for the whole file), and what would be right.

    `str` gives it in the current language.
    """

    line: int
    wrong: Said
    right: Said = ""

    @property
    def what(self) -> str:
        """What is wrong, in the current language."""
        return _readable(str(self.wrong))

    @property
    def should_be(self) -> str:
        """What would be right, in the current language; may be empty."""
        return _readable(str(self.right))

    @property
    def sentence(self) -> str:
        """What is wrong and what would be right, without the line number."""
        if not self.should_be:
            return self.what
        return str(message("file.problem", wrong=self.what, right=self.should_be))

    def __str__(self) -> str:
        return str(message("file.on_line", line=str(self.line), what=self.sentence)) if self.line else self.sentence


def _readable(text: str) -> str:
    """Make a sentence safe to print, as it may quote a stranger's record, and shorten it in the middle if too long."""
    clean = printable(text)
    return clean if len(clean) <= LONGEST_SENTENCE else f"{clean[:200]} … {clean[-200:]}"


@dataclass(slots=True)
class Reading:
    """The contents of a record. `match` is the match after the last good line; None if the tags are wrong too.

    `finished`: the result and the checksum are present. `stored` is the result as written, even if the current rules
    cannot replay the moves. `seen` is what the player of an export saw after the match's entries. `kept` is the number
    of good bytes; `torn` means that the rest was cut off while writing; `confirmed` means that a check follows the
    tags.
    """

    tags: Tags | None = None
    match: Match | None = None
    problems: list[Problem] = field(default_factory=list)
    finished: bool = False
    stored: Result | None = None
    seen: list[Frame] = field(default_factory=list)
    kept: int = 0
    torn: bool = False
    confirmed: bool = False

    @property
    def valid(self) -> bool:
        """Whether the record has no problems. An unfinished match can be valid."""
        return not self.problems

    @property
    def resumable(self) -> bool:
        """Whether the match can continue in this record."""
        return self._has_begun and not self.finished and (self.valid or self.torn)

    @property
    def salvageable(self) -> bool:
        """Whether the record is damaged, but the match can continue from before the damage in a new record."""
        return self._has_begun and not self.finished and not self.valid

    @property
    def _has_begun(self) -> bool:
        """Whether this is the record of a match (not an export), with complete tags."""
        if self.match is None or self.tags is None or self.tags.seen_by is not None:
            return False
        return self.confirmed or bool(self.match.lines or self.tags.seed)

    @property
    def result(self) -> Result | None:
        """The result that the moves lead to, otherwise the result as written."""
        return self.match.result if self.match and self.match.result else self.stored


class Unreadable(UserError):
    """A line of a record is wrong: what is wrong, and what would be right."""

    def __init__(self, wrong: Said, right: Said = "") -> None:
        super().__init__(wrong)
        self.right = right
