"""Random input at the table: nothing breaks, the table ends as the view says, and nothing hidden is revealed."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from at_table import Table, assert_table_equals_view
from laid_out import Sit

from cardgames.engine.cards import cards_in
from cardgames.games.klaverjassen.rules import GAME
from cardgames.screens.first_game.screen import FirstGame
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.widgets.dialog import Dialog

SIZES = ((1024, 640), (1280, 800), (960, 600))
KEYS = (*"uyhtslrfm12", *("left", "right", "up", "down", "enter", "space", "escape", "home", "end", "tab", "f1"))
SETTINGS = (
    {"speed": "instant"}, {"speed": "brisk"}, {"speed": "calm"}, {"reduced_motion": True}, {"reduced_motion": False},
    {"auto_play": True}, {"auto_play": False}, {"confirm_moves": True}, {"confirm_moves": False}, {"hold_tricks": True},
    {"hold_tricks": False}, {"hand_order": "ranks"}, {"hand_order": "dealt"}, {"high_cards": "right"},
    {"card_back": "waves"}, {"ui_scale": 150}, {"ui_scale": 75}, {"memory_aid": True},
)  # fmt: skip

ACTS = 150


class Monkey:
    """Makes random input."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.dice = random.Random(seed)
        self.down = False

    def act(self) -> None:
        acts = {self.click_thing: 30, self.click_anywhere: 8, self.press_key: 20, self.drag: 30, self.move: 10,
                self.resize: 1, self.set_something: 1, self.wheel: 1, self.go_on: 14}  # fmt: skip
        self.dice.choices(list(acts), list(acts.values()))[0]()
        self.table.tick(self.dice.choice((0, 1, 1, 3, 20)))

    def anywhere(self) -> tuple[int, int]:
        wide, high = self.table.app.window.size
        return self.dice.randrange(wide), self.dice.randrange(high)

    def click_thing(self) -> None:
        things = [thing for thing in self.table.app.top.semantics() if thing.name not in ("answer.home", "bar.menu")]
        if things:
            self.table.click(self.dice.choice(things).rect.center, self.dice.choice((1, 1, 1, 1, 3)))

    def click_anywhere(self) -> None:
        self.table.click(self.anywhere())

    def press_key(self) -> None:
        self.table.key(self.dice.choice(KEYS), shift=self.dice.random() < 0.2)

    def drag(self) -> None:
        if type(self.table.app.top) is PlayScreen and self.table.hand:
            card = self.dice.choice(self.table.hand)
            self.table.press((round(card.x), round(card.y)))
            self.table.move(self.anywhere())
            to = self.table.middle if self.dice.random() < 0.7 else self.anywhere()
            self.table.move(to)
            if self.dice.random() < 0.9:
                self.table.release(to)

    def move(self) -> None:
        self.table.move(self.anywhere())

    def resize(self) -> None:
        pygame.display.set_mode(self.dice.choice(SIZES))
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED))

    def set_something(self) -> None:
        self.table.app_context.settings.change(**self.dice.choice(SETTINGS))

    def wheel(self) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=self.dice.choice((1, -1))))

    def go_on(self) -> None:
        if type(self.table.app.top) is PlayScreen and not self.table.screen.handling.dragged:
            self.table.play_any()
        elif self.table.has("answer.here"):
            self.table.click("answer.here")


def assert_nothing_leaks(table: Table) -> None:
    """No face-up card, and no text except about the past, names a card hidden from the person at the screen."""
    if not table.host.match.progress.tables:
        return
    playing: Any = table.host.match.table()
    shown_view = table.screen.felt_view.view
    if playing.over or table.host.result or shown_view is None:
        return
    if shown_view.visible.match_state.deals != playing.state.view(None).visible.match_state.deals:
        return  # an earlier deal is still shown
    handed_over = isinstance(table.app.top, Dialog) and table.has("answer.here")
    seen = None if handed_over else table.host.seat
    hidden = {card for seat in range(4) if seat != seen for card in cards_in(playing.state.hands[seat])}
    shown = {card.piece for card in table.screen.felt_view.stage}
    assert not shown & hidden
    named = {thing.name for scene in table.app.stack for thing in scene.semantics()}
    faces = GAME.deck.faces
    assert not {f"hand.{seat}.{faces[card].key}" for seat in range(4) for card in hidden} & named
    said = ("toast", "tip", "question")
    spoken = " ".join(thing.label for scene in table.app.stack for thing in scene.semantics() if thing.name in said)
    assert not [faces[card].text for card in hidden if faces[card].text in spoken.replace(",", " ").split()]


def settle(table: Table) -> bool:
    """Whether the table comes to rest within a second: no hand-over, nothing held."""
    if table.app.top is not table.screen or table.busy or table.host.seat is None:
        return False
    table.tick(20, 0.05)
    return table.app.top is table.screen and not table.busy and not table.screen.handling.dragged


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("seed", "people"), [(1, (0,)), (4, (0, 2, 3))])
def test_random_input_at_the_table_breaks_and_reveals_nothing(sit: Sit, seed: int, people: tuple[int, ...]) -> None:
    table = sit(Table, people=people, games=3, seed=str(seed), size=(1024, 640), speed="brisk")
    monkey = Monkey(table, seed)
    rests = longest = 0
    for _ in range(ACTS):
        monkey.act()
        longest = max(longest, len(table.match.entries))
        kinds = [type(scene) for scene in table.app_context.app.stack]
        if PlayScreen not in kinds or FirstGame in kinds:
            table.app_context.go_home()
            table.app_context.begin(table.app_context.rematch(table.match))
        table.match = table.host.match
        assert_nothing_leaks(table)
        if settle(table):
            rests += 1
            assert_table_equals_view(table)
    assert rests >= ACTS // 12
    assert longest, "nothing was dealt or played"
