"""One gesture makes at most one decision: input that started before a question was visible never answers it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from at_table import CODES, FRAME, Table, post_key
from laid_out import AppContextOf
from laid_table import LaidTable
from our_games import OUR_GAMES

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.games.round_robbin.cards import DECK_ZONE, DUMP_ZONE
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.play.controls import Controls
from cardgames.screens.play.deal_summary import DealSummary
from cardgames.screens.play.sheets import HandOver
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.screens.play.turn import Turn
from cardgames.table.input import Key
from cardgames.table.loop import App
from cardgames.table.widgets.page import Page
from cardgames.words import say

Point = tuple[int, int]


KEYS = ("enter", "space", "up", "1", "2")

BETWEEN = (0.03, 0.09, 0.2)
"""Seconds from one click of a burst to the next."""


DOWN = 0.06
"""Seconds for which a button or a key is down, at most."""


class Hasty:
    """Very fast input, at a table whose clock decides what is one gesture."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def clicks(self, pos: Point, times: int = 12, every: float = 0.03) -> None:
        """Click in one place several times."""
        for _ in range(times):
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
            self.wait(min(every / 2, DOWN))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
            self.wait(every - min(every / 2, DOWN))

    def keys(self, name: str, times: int = 12, every: float = 0.03) -> None:
        """Press one key several times."""
        for _ in range(times):
            post_key(self._code(name), down=True)
            self.wait(min(every / 2, DOWN))
            post_key(self._code(name), down=False)
            self.wait(every - min(every / 2, DOWN))

    def hold(self, name: str, times: int = 40) -> None:
        """Hold a key until it has repeated so many times."""
        for _ in range(times):
            post_key(self._code(name), down=True)
            self.wait(0.045)
        post_key(self._code(name), down=False)
        self.wait(FRAME)

    def wait(self, seconds: float) -> None:
        """Let time pass, at least one picture."""
        end = self.table.now + seconds
        while self.table.now < end - 1e-6:
            self.table.tick(seconds=min(FRAME, end - self.table.now))

    def _code(self, name: str) -> int:
        return CODES.get(name) or pygame.key.key_code(name)


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The player's decisions: moves, except automatic ones, and continuing after a deal."""
    reported: list[str] = []

    def noted(owner: type[Any], name: str, what: str) -> None:
        act = getattr(owner, name)

        def note(self: Any, *given: Any, **more: Any) -> Any:
            reported.append(what)
            return act(self, *given, **more)

        monkeypatch.setattr(owner, name, note)

    noted(Turn, "_decide", "move")
    noted(SummaryPlayer, "close", "next deal")
    noted(Controls, "_come", "here")
    forced = Turn.play_forced

    def play_forced(self: Turn) -> bool:
        before = len(reported)
        played = forced(self)
        del reported[before:]
        return played

    monkeypatch.setattr(Turn, "play_forced", play_forced)
    return reported


TableOf = Callable[..., LaidTable]


@pytest.fixture
def table_of(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> TableOf:
    """A table of any game without animations; the first seats are people."""

    def sit(name: str, seed: str = "seed", people: int = 1, **settings: bool | str) -> LaidTable:
        app_context = app_context_of((1280, 800), **{"speed": "instant", **settings})
        rules = game(name)
        seats = rules.schema.seats[0]
        who = [Player(f"P{n}", "fox") if n < people else Player(f"B{n}", "owl", "bot", "easy") for n in range(seats)]
        return LaidTable(
            app_context, monkeypatch, Match(rules, rules.schema.make({}, (), seats), who, seed), laid=False
        )

    return sit


def to_my_turn(table: Table) -> None:
    """Play until the person at the screen can do something."""
    table.play_until(lambda: table.is_turn() or table.is_asked() or table.is_reported())


def anywhere(table: Table, dice: random.Random) -> Point:
    """A point of the table, mostly on something visible that may react."""
    aside = ("bar.", "answer.home", "slot.", "places")
    things = [thing for thing in table.app.top.semantics() if not thing.name.startswith(aside)]
    if things and dice.random() < 0.85:
        return dice.choice(things).rect.center
    wide, high = table.app.window.size
    return dice.randrange(wide), dice.randrange(60, high)


# ---------------------------------------------------------------- clicks


def camp(table_of: TableOf) -> LaidTable:
    """Round Robbin' before a card is drawn, with a hand card chosen."""
    table = table_of("round_robbin")
    to_my_turn(table)
    table.key("right")
    Hasty(table).wait(0.35)
    return table


def test_twelve_clicks_on_the_deck_are_one_decision(table_of: TableOf, decided: list[str]) -> None:
    table = camp(table_of)
    decided.clear()
    Hasty(table).clicks(table.place(DECK_ZONE).center)
    Hasty(table).wait(1.0)
    assert decided == ["move"]
    assert table.made() == "draw deck"


@pytest.mark.parametrize(("every", "moves"), [(0.03, 1), (0.1, 1), (0.2, 1), (0.35, 2), (0.4, 2)])
def test_clicks_on_the_discard_pile_act_twice_unless_they_are_one_gesture(
    table_of: TableOf, decided: list[str], every: float, moves: int
) -> None:
    table = camp(table_of)
    table.click(table.place(DECK_ZONE).center)
    table.key("right")
    Hasty(table).wait(0.35)
    decided.clear()
    Hasty(table).clicks(table.place(DUMP_ZONE).center, 2 if moves == 2 else 12, every)
    assert decided == ["move"] * moves


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("name", "confirm"), [*((name, False) for name in OUR_GAMES), ("klaverjassen", True)])
def test_a_burst_anywhere_makes_one_decision_at_most(
    table_of: TableOf, decided: list[str], thorough: bool, name: str, confirm: bool
) -> None:
    dice = random.Random(f"{name} {confirm}")
    table = table_of(name, confirm_moves=confirm)
    made = 0
    for _ in range(24 if thorough else 14):
        to_my_turn(table)
        decided.clear()
        if dice.random() < 0.6:
            Hasty(table).clicks(anywhere(table, dice), every=dice.choice(BETWEEN))
        else:
            table.key(dice.choice(("left", "right", "tab")))
            act = dice.choice((Hasty(table).keys, Hasty(table).hold))
            act(dice.choice(KEYS))
        assert len(decided) <= 1
        made += len(decided)
        while table.app.top is not table.screen:
            table.app.pop()
            table.tick()
        Hasty(table).wait(0.5)
    assert made or confirm, "no burst hit anything"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["amish_lords", "casa_grande", "klaverjassen", "landlord"])
def test_input_every_350_ms_is_never_too_early(
    table_of: TableOf, decided: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    dice = random.Random(f"{name} at ease")
    table = table_of(name)
    to_my_turn(table)
    is_early, early = App.is_early, []

    def note(app: App, since: int) -> bool:
        early.extend([since] * is_early(app, since))
        return is_early(app, since)

    monkeypatch.setattr(App, "is_early", note)
    pos = anywhere(table, dice)
    for _ in range(50):
        if dice.random() < 0.5:
            pos = anywhere(table, dice)
        if dice.random() < 0.3:
            Hasty(table).keys(dice.choice(KEYS), 1, every=0.35)
        else:
            Hasty(table).clicks(pos, 1, every=0.35)
        while table.app.top is not table.screen:
            table.app.pop()
            table.tick()
    assert not early
    assert decided


def test_a_card_that_is_played_while_another_players_card_still_moves_stays_chosen(
    table_of: TableOf, decided: list[str]
) -> None:
    """The player hasn't seen the last card, so the key isn't their answer to it; it isn't lost either."""
    table = table_of("klaverjassen", speed="calm")
    table.play_until(lambda: table.is_turn() and table.tricks_taken() == 1)
    table.play_any()
    table.until(lambda: table.host.human_turns() and table.busy)
    lowest = table.hand[-1]
    table.screen.handling.choose(lowest)
    decided.clear()
    Hasty(table).keys("enter", 1)
    assert not decided
    assert table.screen.handling.chosen is lowest
    assert table.reported == say("play.enter.changed")
    Hasty(table).wait(0.35)
    Hasty(table).keys("enter", 1)
    assert table.reported != say("play.enter.changed")
    assert decided == ["move"] or lowest.dim


# ---------------------------------------------------------------- what comes after a deal, and between players


def reported(table: Table) -> DealSummary:
    """Play until the deal summary is shown, at calm speed."""
    table.app_context.settings.change(speed="calm")
    table.play_until(table.is_reported)
    Hasty(table).wait(0.35)  # a key may have opened this screen
    deal_summary = table.screen.deal_summary
    assert deal_summary is not None
    return deal_summary


@pytest.mark.parametrize("key", ["enter", "space"])
def test_a_key_burst_finishes_the_deal_summary_but_does_not_close_it(table_of: TableOf, key: str) -> None:
    table = table_of("klaverjassen")
    deal_summary = reported(table)
    assert deal_summary.playing
    Hasty(table).keys(key)
    assert not deal_summary.playing
    assert table.screen.deal_summary is deal_summary
    Hasty(table).wait(0.35)
    Hasty(table).keys(key, 1)
    assert table.screen.deal_summary is None


def test_a_click_burst_closes_the_deal_summary_and_decides_nothing_more(table_of: TableOf, decided: list[str]) -> None:
    table = table_of("klaverjassen")
    reported(table)
    decided.clear()
    Hasty(table).clicks(table.thing("story.done").rect.center)
    Hasty(table).wait(0.5)
    assert decided == ["next deal"]


@pytest.mark.parametrize("key", ["enter", "space", "1"])
def test_a_held_key_that_plays_the_last_card_keeps_the_deal_summary(
    table_of: TableOf, decided: list[str], key: str
) -> None:
    table = table_of("klaverjassen")
    table.play_until(lambda: table.is_turn() and len(table.hand) == 1)
    table.key("home")
    decided.clear()
    Hasty(table).hold("enter", 4)
    Hasty(table).hold(key)
    assert table.is_reported()
    assert len(decided) <= 1


def test_a_held_trick_stays_during_the_clicks_that_played_the_card(table_of: TableOf) -> None:
    table = table_of("klaverjassen", hold_tricks=True)
    table.play_until(lambda: table.is_turn() and not table.screen.tweens.busy)
    card = table.playable()[-1]
    Hasty(table).clicks(table.at(card))
    assert table.screen.tweens.waits_for_player
    Hasty(table).wait(0.35)
    Hasty(table).clicks(table.middle, 1)
    assert not table.screen.tweens.waits_for_player


def test_a_click_burst_at_hand_over_decides_nothing(table_of: TableOf, decided: list[str]) -> None:
    table = table_of("landlord", people=2)
    table.play_until(lambda: isinstance(table.app.top, HandOver))
    table.tick()
    decided.clear()
    Hasty(table).clicks(table.thing("answer.here").rect.center)
    assert decided == ["here"]


def test_a_click_burst_places_only_one_block(table_of: TableOf, decided: list[str]) -> None:
    """Casa Grande holds the next block at once, over the clicked place."""
    table = table_of("casa_grande")
    for _ in range(4):
        table.play_until(table.is_turn)
        table.tick(2)
        sites = [thing for thing in table.app.top.semantics() if thing.name.startswith("site.")]
        decided.clear()
        Hasty(table).clicks(random.Random(len(table.match.entries)).choice(sites).rect.center)
        assert len(decided) <= 1
        while table.screen.turn.step_back():
            pass


def test_a_lesson_is_not_closed_by_the_key_that_ended_its_deal_summary(app_context_of: AppContextOf) -> None:
    app_context = app_context_of((1280, 800), speed="instant")
    lesson = FirstGame(app_context, manifests()["klaverjassen"])
    app_context.app.push(Page())
    app_context.app.push(lesson)
    app_context.app.tick()
    post_key(CODES["enter"], down=True)
    app_context.app.reader.began = 0
    lesson.end_lesson()
    assert lesson.input(Key("enter"))
    assert app_context.app.top is lesson
    app_context.app.reader.began = app_context.app.picture + 1
    assert lesson.input(Key("enter"))
    assert app_context.app.top is not lesson
