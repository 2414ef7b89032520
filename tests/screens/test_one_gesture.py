"""One gesture, one decision: what began before a question was to be seen never answers it, in any game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from at_table import CODES, FRAME, Table, post_key
from laid_out import HouseOf
from laid_table import LaidTable
from robbin_camp import Camp

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.games.round_robbin.moves import DECK_ZONE
from cardgames.screens.play.controls import Controls
from cardgames.screens.play.telling import Telling
from cardgames.screens.play.turn import Turn

Point = tuple[int, int]

GAMES = tuple(manifests())

KEYS = ("enter", "space", "up", "1", "2")

BETWEEN = (0.03, 0.09, 0.2)
"""Seconds from one click of a burst to the next."""


class Hasty:
    """Hands that never wait, at a table where the clock says what is one gesture."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def clicks(self, pos: Point, times: int = 12, every: float = 0.03) -> None:
        """Click in one place again and again."""
        for _ in range(times):
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
            self.wait(every / 3)
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
            self.wait(every * 2 / 3)

    def keys(self, name: str, times: int = 12, every: float = 0.03) -> None:
        """Press one key again and again."""
        for _ in range(times):
            post_key(self._code(name), down=True)
            self.wait(every / 3)
            post_key(self._code(name), down=False)
            self.wait(every * 2 / 3)

    def hold(self, name: str, times: int = 40) -> None:
        """Hold a key down until it has come so many times."""
        for _ in range(times):
            post_key(self._code(name), down=True)
            self.wait(0.045)
        post_key(self._code(name), down=False)
        self.wait(FRAME)

    def wait(self, seconds: float) -> None:
        """Let time go by, at least one picture of it."""
        end = self.table.now + seconds
        while self.table.now < end - 1e-6:
            self.table.tick(seconds=min(FRAME, end - self.table.now))

    def _code(self, name: str) -> int:
        return CODES.get(name) or pygame.key.key_code(name)


@pytest.fixture
def decided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the player has decided: his moves, but for those that go by themselves, and to go on after a deal."""
    told: list[str] = []

    def noted(owner: type[Any], name: str, what: str) -> None:
        act = getattr(owner, name)

        def note(self: Any, *given: Any, **more: Any) -> Any:
            told.append(what)
            return act(self, *given, **more)

        monkeypatch.setattr(owner, name, note)

    noted(Turn, "_decide", "move")
    noted(Telling, "close", "next deal")
    noted(Controls, "_come", "here")
    forced = Turn.play_forced

    def play_forced(self: Turn) -> bool:
        before = len(told)
        played = forced(self)
        del told[before:]
        return played

    monkeypatch.setattr(Turn, "play_forced", play_forced)
    return told


TableOf = Callable[..., LaidTable]


@pytest.fixture
def table_of(house_of: HouseOf, monkeypatch: pytest.MonkeyPatch) -> TableOf:
    """A table of any game at instant pace; the first seats are people."""

    def sit(name: str, seed: str = "seed", people: int = 1, **settings: bool | str) -> LaidTable:
        house = house_of((1280, 800), **{"speed": "instant", **settings})
        rules = game(name)
        seats = rules.schema.seats[0]
        who = [Player(f"P{n}", "fox") if n < people else Player(f"B{n}", "owl", "bot", "easy") for n in range(seats)]
        return LaidTable(house, monkeypatch, Match(rules, rules.schema.make({}, (), seats), who, seed), laid=False)

    return sit


@pytest.fixture
def camp(house_of: HouseOf, monkeypatch: pytest.MonkeyPatch) -> Camp:
    house = house_of((1280, 800), speed="instant")
    return Camp(house, monkeypatch, "7♣ 7♠ 7♦ 2♥ 3♥ 5♣", [], [])


def to_my_turn(table: Table) -> None:
    """Play on until the person at the screen has something to do."""
    table.play_until(lambda: table.is_turn() or table.is_asked() or table.is_told())


def anywhere(table: Table, dice: random.Random) -> Point:
    """A point of the table, most of the time on something that can be seen."""
    things = [thing for thing in table.app.top.semantics() if not thing.name.startswith(("bar.", "answer.home"))]
    if things and dice.random() < 0.85:
        return dice.choice(things).rect.center
    wide, high = table.app.window.size
    return dice.randrange(wide), dice.randrange(60, high)


# ---------------------------------------------------------------- clicks


def deck(table: Table) -> Point:
    area = table.screen.felt_view.stage.layouts[DECK_ZONE].area
    return area.center


def test_twelve_clicks_on_the_deck_are_one_decision(table_of: TableOf, decided: list[str]) -> None:
    """A card of the hand is held ready, so that what follows the draw could be done by a click there as well."""
    table = table_of("round_robbin")
    to_my_turn(table)
    decided.clear()
    table.key("right")
    Hasty(table).clicks(deck(table))
    Hasty(table).wait(1.0)
    assert decided == ["move"]
    assert table.made() == "draw deck"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("confirm", [False, True])
def test_a_burst_anywhere_makes_one_decision_at_most(
    table_of: TableOf, decided: list[str], name: str, confirm: bool
) -> None:
    dice = random.Random(f"{name} {confirm}")
    table = table_of(name, confirm_moves=confirm)
    made = 0
    for _ in range(24):
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
