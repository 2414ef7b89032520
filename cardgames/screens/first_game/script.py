"""The script of a first game, `first_game.yaml` in the game's folder, and the match that is dealt by it.

Deals, chance and the other players follow the script by the position of the match, so undo needs no care. All deals but
the first stand among the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import yaml

from cardgames.engine.contract import AnyGame, Carry, Draft, Event, Move, Refusal, Seat, Step
from cardgames.engine.course import Dealt, Drawn, Entry, Need
from cardgames.engine.lines import Player
from cardgames.engine.manifest import Manifest
from cardgames.engine.match import Match
from cardgames.engine.registry import game as rules_of
from cardgames.host.host import Host
from cardgames.host.protocol import Answer, Decision, Request

FILE = "first_game.yaml"
YOU: Seat = 0


@dataclass(frozen=True, slots=True)
class Cue:
    """What happens next in the script: a move, or the cards of the next deal; for one of the player's own moves what
    the coach says before it."""

    move: str
    before: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson: how many play it, how the deal begins, the moves in order, and what is said around them.

    `free`: in a move of many steps any may be tried that the rules allow; only the whole move is held to the script.
    """

    title: str
    start: str
    players: int
    options: str
    deal: str
    cues: tuple[Cue, ...]
    welcome: str
    instead: str
    farewell: str
    free: bool = False

    @property
    def lessons(self) -> int:
        """How many moves the player makes."""
        return sum(cue.mine for cue in self.cues)

    def lesson_at(self, position: int) -> int:
        """How many of them come before a position of the match."""
        return sum(cue.mine for cue in self.cues[: max(0, position - 1)])

    def cue(self, position: int) -> Cue | None:
        """What comes next at a position of the match; None at its end, and before the deal."""
        return self.cues[position - 1] if 1 <= position <= len(self.cues) else None


def has_first_game(manifest: Manifest) -> bool:
    """Whether a game comes with a first game."""
    return files(manifest.folder).joinpath(FILE).is_file()


def read_script(manifest: Manifest) -> Script:
    """The first game of a game."""
    data: dict[str, Any] = yaml.safe_load(files(manifest.folder).joinpath(FILE).read_text(encoding="utf-8"))
    cues: list[Cue] = []
    for step in data["steps"]:
        dealt = [step["deal"]] if "deal" in step else []
        cues += [Cue(text) for text in (*dealt, *step.get("others", ()))]
        if "you" in step:
            cues.append(Cue(step["you"], step.get("before", "").strip(), mine=True))
    return Script(
        title=data["title"],
        start=data["start"],
        players=data.get("players", 4),
        options=data.get("options", ""),
        deal=data["deal"],
        cues=tuple(cues),
        welcome=data["welcome"].strip(),
        instead=data["instead"].strip(),
        farewell=data["farewell"].strip(),
        free=data.get("free", False),
    )


class ScriptedMatch(Match):
    """A match in which chance does what the script says."""

    def __init__(self, manifest: Manifest, script: Script, players: Sequence[Player]) -> None:
        game: AnyGame = rules_of(manifest.name)
        options = game.schema.parse(script.options, len(players))
        opening = game.parse_standing(script.start, options, len(players))
        super().__init__(game, options, players, opening=opening)
        self.script = script

    def proceed(self, only: int | None = None) -> tuple[int, Sequence[Event]]:
        """Do the deal or the draw of the script."""
        due = self.due(only)
        entry: Entry
        if due.need is Need.DEAL:
            table, cue = self.course.waiting_table(due.table), self.script.cue(len(self.entries))
            text = cue.move if cue else self.script.deal
            entry = Dealt(table, self.game.parse_deal(text, table, self.standing))
        else:
            entry = Drawn(due.table, self.wanted())
        return due.table, self.enter(entry)

    def wanted(self) -> Move:
        """The move that the script has next."""
        cue = self.script.cue(len(self.entries))
        assert cue is not None
        return self.game.parse_move(cue.move)

    def is_wanted(self, move: Move | None) -> bool:
        """Whether a move of the player is that of the script, or as good as it."""
        state = self.table().state
        return move is not None and state.canonical(YOU, move) == state.canonical(YOU, self.wanted())


class ScriptedBots:
    """Bots that play what the script says, for the others and for a hint."""

    def __init__(self, match: ScriptedMatch) -> None:
        self._match = match
        self._asked: list[Request] = []

    def ask(self, request: Request) -> None:
        """Remember the question."""
        self._asked.append(request)

    def poll(self) -> Sequence[Answer]:
        """All answers at once."""
        answers = [Answer(request.number, self.rule_choice(request)) for request in self._asked]
        self._asked.clear()
        return answers

    def cancel(self) -> None:
        """Forget what was asked."""
        self._asked.clear()

    def rule_choice(self, request: Request) -> Decision:
        """What the script says."""
        return Decision(self._match.wanted())


class LessonDraft(Draft):
    """A draft that takes only the step of the script, or in a free lesson any that ends in no other move: the rules
    refuse first, then the coach."""

    def __init__(self, draft: Draft, match: ScriptedMatch) -> None:
        self._draft = draft
        self._match = match

    def steps(self) -> Sequence[Step]:
        return self._draft.steps()

    def offers(self, pieces: Sequence[int]) -> Sequence[Carry]:
        return self._draft.offers(pieces)

    def refusal(self, step: Step) -> Refusal | None:
        refused = self._draft.refusal(step)
        if refused is not None:
            return refused
        script = self._match.script
        welcome = self._leads_on(step) if script.free else _is_one_of(step, self._left[:1])
        return None if welcome else Refusal("", script.instead)

    def _leads_on(self, step: Step) -> bool:
        """Whether the step ends in no move, or in that of the script."""
        self._draft.add(step)
        move = self._draft.move()
        self._draft.back()
        return move is None or self._match.is_wanted(move)

    @property
    def _left(self) -> Sequence[Step]:
        """The steps of the script's move that are still to be taken."""
        return self._draft.steps_of(self._match.wanted())[len(self._draft.taken()) :]

    def add(self, step: Step) -> None:
        self._draft.add(step)

    def back(self) -> bool:
        return self._draft.back()

    def move(self) -> Move | None:
        return self._draft.move()

    def taken(self) -> Sequence[Step]:
        return self._draft.taken()

    def steps_of(self, move: Move) -> Sequence[Step]:
        return self._draft.steps_of(move)


def _is_one_of(step: Step, steps: Sequence[Step]) -> bool:
    """Whether a step is among these; pieces that go together may go in any order."""
    return _in_order(step) in map(_in_order, steps)


def _in_order(step: Step) -> Step:
    return step._replace(pieces=tuple(sorted(step.pieces))) if isinstance(step, Carry) else step


class LessonHost(Host):
    """The host of a first game. It keeps no record: a lesson counts for nothing."""

    match: ScriptedMatch

    def __init__(self, match: ScriptedMatch) -> None:
        super().__init__(match, ScriptedBots(match), shown=YOU)

    def draft(self, seat: Seat) -> Draft:
        """A move in the making, held to the script where it is the player's."""
        draft = super().draft(seat)
        cue = self.match.script.cue(len(self.match.entries))
        return LessonDraft(draft, self.match) if seat == YOU and cue is not None and cue.mine else draft
