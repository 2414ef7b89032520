"""A random match, fed line by line, as in its record, to an independent implementation of the game's rules."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

import yaml

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, redact
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.record import read
from cardgames.engine.record_text import line_text, record_text

Shown = Sequence[tuple[int | None, Sequence[str]]]
"""The seat that saw cards in a move (None: every seat), and the cards."""


class PlainMatch(Protocol):
    """The reference rules of a match: they read lines of its record, from the first deal on."""

    def take(self, line: str) -> None:
        """A line `deal`, `draw` or `move`."""

    def results(self) -> list[str]:
        """The lines `result` of the record."""


def any_options(game: AnyGame, rng: Random, **fixed: Any) -> dict[str, Any]:
    """Random options, sometimes the standard ones."""
    path = Path(__file__).parents[2] / "cardgames" / "games" / game.name / "options.yaml"
    declared = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)["options"]
    changed = rng.choice([0, 0.3, 0.8])
    return {name: any_value(one, rng) for name, one in declared.items() if rng.random() < changed} | fixed


def any_value(declared: dict[str, Any], rng: Random) -> Any:
    match declared["kind"]:
        case "choice":
            return rng.choice(list(declared["items"]))
        case "order":
            return rng.sample(list(declared["items"]), len(declared["items"]))
        case "forms":
            return declared["default"]
        case _:
            least, most, step = declared["least"], declared["most"], declared.get("step", 1)
            return rng.choice([least, rng.randrange(least, min(most, least + 3 * step) + 1, step), most])


def play_beside(
    game: AnyGame,
    match: Match,
    plain: PlainMatch,
    decide: Callable[[Any, int], str],
    compare: Callable[[Any, Sequence[Event]], None],
) -> None:
    """Play to the end what `decide` says of a state and the seat in turn; `compare` a state and what it told last.

    The record is read back, and its results are those of the plain rules.
    """
    reported: list[str] = []
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is Need.DECISION:
            (turn,) = due.turns
            text = decide(match.table().state, turn.seat)
            move = game.parse_move(text)
            events = match.apply(0, turn.seat, move)
        else:
            _, events = match.proceed()
        reported.append(line_text(game, match.lines[-1]))
        plain.take(reported[-1])
        compare(match.table().state, events)
    record = record_text(match)
    assert [line for line in record.splitlines() if line.startswith(("deal ", "draw ", "move "))] == reported
    assert [line for line in record.splitlines() if line.startswith("result ")] == plain.results()
    assert read(record.encode(), game).valid


def new_match(game: AnyGame, options: dict[str, Any], seats: int, seed: str) -> Match:
    agreed = game.schema.make(options, (), seats)
    return Match(game, agreed, [Player(f"Player {seat}") for seat in range(seats)], seed=seed)


def opening_of(match: Match) -> tuple[str, str]:
    """The options and the initial match state, as the record has them."""
    tags = dict(line.partition(" ")[::2] for line in record_text(match).splitlines())
    return tags["options"], tags["standing"]


def reported_to(events: Sequence[Event], seat: int | None, text: Callable[[int], str]) -> set[str]:
    """The cards that a seat sees move."""
    return {
        text(piece_move.piece)
        for one in events
        for piece_move in redact(one, seat).piece_moves
        if piece_move.piece != UNSEEN
    }


def shown_to(shown: Shown, seat: int | None) -> set[str]:
    return {card for other, cards in shown for card in cards if other is None or other == seat}
