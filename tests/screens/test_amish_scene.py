"""What the table of Amish Lords says and shows of a season: the log, the questions, a swindle, the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from cardgames.engine.contract import Event, View
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.registry import game as rules_of
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, FARM_ZONES
from cardgames.games.amish_lords.ruleset import AWAKE
from cardgames.games.amish_lords.scene import AmishScene
from cardgames.games.amish_lords.scene.sheet import seasons_of

NAMES = ("Ada", "Bep", "Cor", "Dirk")
GAME = rules_of("amish_lords")


def scene_for(match: Match, viewer: int = 0) -> AmishScene:
    return AmishScene(GAME, NAMES[: match.options.seats], viewer, match.options)


def played(
    seats: int, seed: str, extensions: Sequence[str] = (), **options: bool | int
) -> Iterator[tuple[Match, int, Sequence[Event], View[Any, Any]]]:
    """A match by chance, move by move: the seat, what happened, and what seat 0 saw before it."""
    players = [Player(name, "fox", "bot", "easy") for name in NAMES[:seats]]
    match = Match(GAME, GAME.schema.make(options, extensions, seats), players, seed)
    rng = Random(seed)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        seat, view = due.turns[0].seat, match.view(0)
        legal = match.table().state.legal(seat)
        kinds = sorted({type(move).__name__ for move in legal})
        kind = rng.choice(kinds)
        move = rng.choice([move for move in legal if type(move).__name__ == kind])
        yield match, seat, match.apply(0, seat, move), view


MATCHES = [(2, "a", ("dealers_seasoning",), {}), (3, "b", (), {}), (4, "c", (), {"teams": True}), (4, "d", (), {})]


def test_a_swindle_is_touched_first_and_answered_by_the_owner_of_the_land() -> None:
    """AL-13: the caravan leans on the land that is touched; when it does not fit it goes back."""
    answers = set()
    for match, seat, events, _ in played(3, "swindles"):
        for event in events:
            scene = scene_for(match)
            gesture = scene.gesture(event)
            assert (gesture is not None) == (event.kind == "touch")
            if gesture is not None:
                owner, farm = event.fact("owner"), event.fact("farm")
                assert gesture.piece_move.source == CARAVAN_ZONES[seat]
                assert (gesture.piece_move.target, gesture.piece_move.at) == (
                    FARM_ZONES[owner][farm],
                    event.fact("land"),
                )
                assert gesture.returns == (not event.fact("fits"))
                assert scene.speaker(event) == owner
                answers.add(str(scene.bubble(event)))
    assert answers == {"It fits.", "It doesn't fit."}


def test_the_king_dealer_is_asked_with_every_setup_explained() -> None:
    for match, seat, _, view in played(2, "setup", ("dealers_seasoning",)):
        if not view.visible.line and seat == 0:
            question = scene_for(match).question("setup", view)
            assert [key for key, _ in question.answers] == list(AWAKE)
            assert len(question.notes) == 4
            return


@pytest.mark.parametrize(("seats", "seed", "extensions", "options"), MATCHES)
def test_the_sheet_says_what_each_king_paid_to_whom_and_who_won_the_season(
    seats: int, seed: str, extensions: Sequence[str], options: dict[str, bool | int]
) -> None:
    """AL-19 to AL-25: what the kings paid adds up to the points of a seat; a team's are added."""
    ended = None
    for match, _, events, _ in played(seats, seed, extensions, **options):
        if events[-1].kind == "turn_up":
            seen = match.view(0)
            if not seen.visible.ledger:
                continue
            last = seasons_of(seen)[-1]
            own = [sum(king.points[seat] for king in last.kings) for seat in range(seats)]
            assert tuple(own) == last.own == events[-1].fact("points")
            assert sum(AWAKE[seen.visible.setup]) == len(last.kings)
            ended = match
    assert ended is not None
