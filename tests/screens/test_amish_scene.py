"""What the table of Amish Lords says and shows of a season: the log, the questions, a swindle, the sheet."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Answer, Event, MovePieces, View, redact
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.registry import game as rules_of
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, FARM_ZONES
from cardgames.games.amish_lords.ruleset import AWAKE
from cardgames.games.amish_lords.scene import AmishScene
from cardgames.games.amish_lords.scene.sheet import seasons_of
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

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


@pytest.mark.parametrize(("seats", "seed", "extensions", "options"), MATCHES)
def test_the_log_has_a_line_for_everything_that_happens_and_tells_nobody_more_than_he_saw(
    seats: int, seed: str, extensions: Sequence[str], options: dict[str, bool | int]
) -> None:
    silent = {"loot", "swindle", "lands_done"}  # told by the touch before them, and by the lands that were laid
    for match, _, events, _ in played(seats, seed, extensions, **options):
        scene = scene_for(match)
        for event in events:
            for eye in (0, 1, None):
                seen = redact(event, eye)
                line = scene.log(seen)
                assert line or event.kind in silent, event
                assert "{" not in line
                if any(piece_move.piece == UNSEEN for piece_move in seen.piece_moves) and event.kind in (
                    "pick",
                    "land",
                ):
                    assert "a card" in line


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
                answers.add(scene.bubble(event))
    assert answers == {"It fits.", "It does not fit."}


@pytest.mark.parametrize(("seats", "seed", "extensions", "options"), MATCHES)
def test_all_that_can_be_done_by_hand_has_words_and_a_place(
    seats: int, seed: str, extensions: Sequence[str], options: dict[str, bool | int]
) -> None:
    """Every step of every draft: its question with an answer, or zones that the table has, with words for them."""
    pygame.font.init()
    look = Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))
    rng = Random(seed)
    scene: GameScene | None = None
    for match, seat, _, view in played(seats, seed, extensions, **options):
        if seat or rng.random() < 0.7:
            continue
        scene = scene or scene_for(match)
        layouts = scene.layouts(Rect(16, 60, 1248, 724), look)
        draft = GAME.draft(view)
        while steps := draft.steps():
            for step in steps:
                if isinstance(step, Answer):
                    question = scene.question(step.question, view)
                    assert step.answer in dict(question.answers)
                elif isinstance(step, MovePieces):
                    assert {step.source, step.target} <= set(layouts)
                    assert scene.where(step.source)
                    assert scene.where(step.target)
                    count = len(scene.contents(view)[step.target])
                    assert scene.spot(step.target, step.at, count, layouts[step.target]).w > 0
            draft.add(rng.choice(steps))
            assert "{" not in scene.prompt(view, draft.taken())
            if draft.move() is not None:
                break


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
