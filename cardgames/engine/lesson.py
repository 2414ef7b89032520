"""A lesson: the script of a first game, `first_game.yaml` in the game's folder, and the match that is dealt by it.

A lesson for another number of players than the usual is in `first_game_3.yaml`, with that number.

Deals, chance and the other players follow the script by the position of the match, so undo needs no care. All deals but
the first stand among the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

import yaml

from cardgames.engine.contract import Event, Move, Seat
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.manifest import Manifest
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Drawn, Entry, Moved, Need
from cardgames.engine.registry import game as rules_of

FILE = "first_game.yaml"
YOU: Seat = 0
TEXTS = ("title", "welcome", "before", "why", "instead", "farewell")
"""What is text in such a file."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What happens next in the script: a move, or the cards of the next deal; for one of the player's own moves what
    the coach says before it, moves that are as good (`accept`), why another legal move isn't the one (`why`), for
    moves that begin with certain words a reason of their own (`reasons`), and a tempting move that a rule refuses
    (`wrong`).

    `ways` are other ways to go on that are as good: each begins with another move of the player, and takes the place
    of as many moves of the script.
    """

    move: str
    before: str = ""
    mine: bool = False
    accept: tuple[str, ...] = ()
    why: str = ""
    wrong: str = ""
    rule: str = ""
    ways: tuple[tuple[Cue, ...], ...] = ()
    reasons: tuple[tuple[tuple[str, ...], str], ...] = ()

    def why_not(self, text: str) -> str:
        """Why another legal move, as it is written, isn't the one; "" if nothing is said about it."""
        return next((why for starts, why in self.reasons if text.startswith(starts)), self.why)


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson: how many play it, how the deal begins, the moves in order, and what is said around them.

    `instead` is said after another legal move without a reason of its own; "" for the general sentence. `free`: in a
    move of many steps any may be tried that the rules allow; only the whole move is held to the script.
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


def lesson_files(manifest: Manifest) -> list[str]:
    """The names of the lessons of a game, the usual one first."""
    names = [FILE, *(f"first_game_{players}.yaml" for players in manifest.player_counts)]
    return [name for name in names if files(manifest.folder).joinpath(name).is_file()]


def read_script(
    manifest: Manifest, players: int | None = None, language: str = "", shown: Callable[[str], str] = str
) -> Script:
    """The first game of a game: that for this number of players if there is one, otherwise the usual one.

    It is in the language if there is a file such as `first_game.nl.yaml`, else in English. `shown` may change the
    texts.
    """
    own = f"first_game_{players}.yaml"
    name = own if own in lesson_files(manifest) else FILE
    translated = name.replace(".yaml", f".{language}.yaml")
    return read_lesson(manifest, translated if files(manifest.folder).joinpath(translated).is_file() else name, shown)


def read_lesson(manifest: Manifest, name: str, shown: Callable[[str], str] = str) -> Script:
    """The lesson in a file of a game."""
    text = files(manifest.folder).joinpath(name).read_text(encoding="utf-8")
    data: Any = _shown(yaml.load(text, yaml.CSafeLoader), shown)
    return Script(
        title=data["title"],
        start=data["start"],
        players=data.get("players", 4),
        options=data.get("options", ""),
        deal=data["deal"],
        cues=_cues(data["steps"]),
        welcome=data["welcome"],
        instead=data.get("instead", ""),
        farewell=data["farewell"],
        free=data.get("free", False),
    )


def _shown(tree: Any, shown: Callable[[str], str]) -> Any:
    """A part of a file of a lesson, with its texts as they are shown."""
    if isinstance(tree, dict):
        return {key: shown(part.strip()) if key in TEXTS else _shown(part, shown) for key, part in tree.items()}
    return [_shown(part, shown) for part in tree] if isinstance(tree, list) else tree


def _cues(steps: Sequence[Mapping[str, Any]]) -> tuple[Cue, ...]:
    """Steps of a script, move by move."""
    cues: list[Cue] = []
    for step in steps:
        dealt = [step["deal"]] if "deal" in step else []
        cues += [Cue(text) for text in (*dealt, *step.get("others", ()))]
        if "you" in step:
            before, why, wrong, rule = (step.get(key, "") for key in ("before", "why", "wrong", "rule"))
            ways = tuple(map(_cues, step.get("or", ())))
            reasons = tuple((tuple(one["moves"]), one["why"]) for one in step.get("reasons", ()))
            cues.append(Cue(step["you"], before, True, tuple(step.get("accept", ())), why, wrong, rule, ways, reasons))
    return tuple(cues)


class ScriptedMatch(Match):
    """A match in which chance does what the script says."""

    def __init__(self, manifest: Manifest, script: Script, players: Sequence[Player]) -> None:
        game: AnyGame = rules_of(manifest.name)
        options = game.schema.parse(script.options, len(players))
        opening = game.parse_match_state(script.start, options, len(players))
        super().__init__(game, options, players, opening=opening)
        self.script = script

    def proceed(self, only: int | None = None) -> tuple[int, Sequence[Event]]:
        """Do the deal or the draw of the script."""
        due = self.due(only)
        entry: Entry
        if due.need is Need.DEAL:
            table, cue = self.progress.waiting_table(due.table), self.cue()
            text = cue.move if cue else self.script.deal
            entry = Dealt(table, self.game.parse_deal(text, table, self.match_state))
        else:
            entry = Drawn(due.table, self.wanted())
        return due.table, self.apply_entry(entry)

    def path(self) -> Script:
        """The script along the ways that the player has chosen so far."""
        cues = list(self.script.cues)
        for at, entry in enumerate(self.entries[1 : len(cues) + 1]):
            for way in cues[at].ways:
                if isinstance(entry, Moved) and entry.move == self.game.parse_move(way[0].move):
                    cues[at : at + len(way)] = way
        return replace(self.script, cues=tuple(cues))

    def cue(self) -> Cue | None:
        """What comes next; None at the end, and before the deal."""
        return self.path().cue(len(self.entries))

    @property
    def stops(self) -> bool:
        """Whether the script ends here, in the middle of a deal."""
        return bool(self.entries) and self.cue() is None and self.due().need in (Need.DECISION, Need.DRAW)

    def wanted(self) -> Move:
        """The move that the script has next. After another move of the player that was as good, it may be one that the
        script accepts instead."""
        return self.accepted()[0]

    def accepted(self) -> Sequence[Move]:
        """The move that the script has next, and those that are as good; of the player's moves those that are legal."""
        cue = self.cue()
        assert cue is not None
        texts = (cue.move, *cue.accept, *(way[0].move for way in cue.ways))
        moves = [self.game.parse_move(text) for text in texts]
        if len(moves) == 1:
            return moves
        state = self.table().state
        return [move for move in moves if state.refusal(YOU, move) is None] or moves[:1]

    def is_wanted(self, move: Move | None) -> bool:
        """Whether a move of the player is that of the script, or as good as it."""
        if move is None:
            return False
        state = self.table().state
        return state.canonical(YOU, move) in [state.canonical(YOU, one) for one in self.accepted()]
