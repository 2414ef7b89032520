"""Random matches of every game at the table: every event and step has words and a place, nobody sees more than they
may, and the table equals the view to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import pygame
import pytest
from at_table import assert_table_equals_view, come, people_and_bots
from laid_out import Sit
from laid_table import LaidTable
from our_games import OUR_GAMES
from pygame import Rect

from cardgames.conformance.hooks import ConformanceHooks
from cardgames.engine import registry
from cardgames.engine.contract import Answer, Event, MovePieces, View, redact
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.screens.picture import scene_of
from cardgames.screens.play.result import ResultSheet
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.table.widgets.dialog import Dialog

TABLES = [*OUR_GAMES, "klaverjassen 2", "klaverjassen 4"]
"""Games, with the number of players where that is not the one of `match_of`: each number has its own table."""
SILENT = {
    "amish_lords": {"loot", "swindle", "lands_done"},  # described by the touch before them, and by the laid lands
    "casa_grande": {"money"},  # described by the sentence about the block or the floor
}
NAMES = ("Ada", "Bep", "Cor", "Dirk")


def hooks_of(game: str) -> ConformanceHooks:
    hooks: ConformanceHooks = registry.resolve(registry.manifest(game.split()[0]).hooks)
    return hooks


def match_of(game: str, people: int = 0) -> Match:
    """A short match of three, or of the player count that the game needs or `game` says."""
    name, _, players_wanted = game.partition(" ")
    rules = registry.game(name)
    seats = int(players_wanted or (3 if 3 in rules.player_counts else min(rules.player_counts)))
    agreed = rules.schema.make(hooks_of(game).brief, (), seats)
    return Match(rules, agreed, people_and_bots(NAMES[:seats], people), game)


def played(game: str, moves: int = 250) -> Iterator[tuple[Match, int, Sequence[Event], View[Any, Any]]]:
    """So many random moves: the match, the seat, the events, and the view of that seat before the move."""
    match, rng, made = match_of(game), Random(game), count()
    while (due := match.due()).need is not Need.NOTHING and next(made) < moves:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        state, seat = match.table().state, due.turns[0].seat
        view = state.view(seat)
        yield match, seat, match.apply(0, seat, hooks_of(game).choose(state.legal(seat), rng)), view


def scene_for(match: Match, seat: int) -> GameScene:
    names = [player.name for player in match.players]
    return scene_of(match.game.name, [names[player] for player in match.table().table.players], seat, match.options)


@pytest.mark.parametrize("game", TABLES)
def test_the_log_has_a_line_for_every_visible_event_and_no_more(game: str) -> None:
    for match, _, events, _ in played(game):
        scene = scene_for(match, 0)
        for event in events:
            for eye in (0, 1, None):
                seen = redact(event, eye)
                line, bubble = str(scene.log(seen) or ""), str(scene.bubble(seen) or "")
                assert line or event.kind in SILENT.get(game, ()), event
                assert "{" not in line + bubble
                known = {piece_move.piece for piece_move in seen.piece_moves}
                hidden = {piece_move.piece for piece_move in event.piece_moves} - known
                assert not {scene.card_words(card) for card in hidden} & {*line.replace(",", "").split()}


@pytest.mark.parametrize("game", TABLES)
def test_every_draft_step_has_words_and_a_place(game: str) -> None:
    """Each step has a question with an answer, or zones of the table with words for them."""
    pygame.font.init()
    look, rng = Look(load("lamplight"), Scale.for_window((1280, 800), 1.0)), Random(1)
    for match, seat, _, view in played(game):
        if rng.random() < 0.7:
            continue
        scene = scene_for(match, seat)
        scene.make_room(view)
        layouts, draft = scene.layouts(Rect(16, 60, 1248, 724), look), match.game.draft(view)
        while steps := draft.steps():
            for step in rng.sample(steps, min(len(steps), 20)):
                if isinstance(step, Answer):
                    assert step.answer in dict(scene.question(step.question, view).answers)
                elif isinstance(step, MovePieces) and not scene.on_board:
                    assert {step.source, step.target} <= set(layouts)
                    assert "{" not in scene.where(step.source) + scene.where(step.target)
                    lying = len(scene.contents(view)[step.target])
                    assert scene.carrying.spot(step.target, step.at, lying, layouts[step.target]).w > 0
            draft.add(rng.choice(steps))
            if draft.move() is not None:
                break
            assert "{" not in scene.long_moves.prompt(view, draft.taken())


def decide(table: LaidTable, rng: Random) -> None:
    """Make any move for the person at the screen, step by step, or let time pass."""
    mine = [turn for turn in table.host.human_turns() if turn.player == table.host.shown]
    draft = table.screen.turn.draft
    if table.is_reported():
        table.key("space")
    elif table.busy or not mine or draft is None or table.screen.turn._forced_at is not None:
        table.tick(seconds=0.12)
    else:
        legal = table.host.legal(mine[0].seat)
        for step in draft.steps_of(hooks_of(table.match.game.name).choose(legal, rng)):
            table.screen._attempt(step)
        if table.has("answer.done"):
            table.click("answer.done")


@pytest.mark.parametrize("game", TABLES)
def test_during_a_match_the_table_equals_the_view(sit: Sit, game: str) -> None:
    table, rng = sit(LaidTable, match_of(game, people=1), laid=False, size=(1024, 640)), Random(1)
    for _ in range(8000):
        if isinstance(table.app.top, ResultSheet):
            break
        if table.app.top is not table.screen:
            table.key("enter")
            continue
        decide(table, rng)
        if rng.random() < 0.1 and not table.busy and not table.screen.turn.begun and not table.is_reported():
            table.rest()
            if not table.screen.scene.on_board:
                assert_table_equals_view(table)
    assert isinstance(table.app.top, ResultSheet)
    assert table.match.result is not None


@pytest.mark.parametrize("game", [name for name in OUR_GAMES if hooks_of(name).hides])
def test_during_hand_over_no_hand_is_face_up(sit: Sit, game: str) -> None:
    table, rng, seen = sit(LaidTable, match_of(game, people=3), laid=False), Random(1), set()
    hand = table.screen.scene.hand_zone().name
    for _ in range(3000):
        if len(seen) == 3:
            break
        if isinstance(table.app.top, Dialog):
            assert not [card for card in table.screen.felt_view.stage if card.zone.name == hand and card.piece >= 0]
            assert not [card for card in table.screen.felt_view.stage if card.piece >= 0 and not card.open]
            come(table)
            table.until(lambda: not table.busy)
            viewer = table.screen.scene.viewer
            own = [card for card in table.screen.felt_view.stage if card.zone.name == hand and card.piece >= 0]
            assert {card.zone.owner for card in own} <= {viewer}
            seen.add(viewer)
        else:
            decide(table, rng)
    assert len(seen) == 3
