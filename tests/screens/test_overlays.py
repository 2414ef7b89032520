"""Questions, messages, tips, bubbles, drawers and the deal summary never cover each other, the hand or the status
line."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from at_table import Table
from laid_out import AppContextOf
from pygame import Rect

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.screens.play.overlays import ORDER, Overlays
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover

GAMES = [name for name, manifest in manifests().items() if manifest.scene and "games." in manifest.folder]
WINDOWS = [((1024, 640), 100), ((1024, 640), 200), ((1280, 800), 150), ((1920, 1080), 75), ((1920, 1080), 200)]
STEPS = 4


def seen(screen: PlayScreen) -> dict[str, Rect]:
    """Everything that lies over the table for a while, by a name."""
    overlays = screen.context.overlays
    return {f"{layer} {number}": area for layer in ORDER for number, area in enumerate(overlays.areas(layer))}


def faults(screen: PlayScreen) -> Iterator[str]:
    """What covers something that it must not cover."""
    found = seen(screen)
    for (one, first), (other, second) in combinations(found.items(), 2):
        if first.colliderect(second):
            yield f"{one} covers {other}"
    cards = screen.felt_view.stage.zones.get(screen.scene.hand_zone(), ())
    hand = extent(card.home for card in cards) if cards else Rect(0, 0, 0, 0)
    for name, area in found.items():
        if area.colliderect(screen.status.rect):
            yield f"{name} covers the status line"
        if name.startswith(("toast", "tip", "question")) and hand.w and area.colliderect(hand):
            yield f"{name} covers the hand"


def do_something(table: Table, rnd: random.Random) -> Iterator[None]:
    """What a player may do before a move: ask for a hint, open a drawer, point at a card or an answer."""
    screen, question = table.screen, table.screen.turn.question
    drawer = rnd.choice("slr")
    table.key(drawer)
    table.tick(12)
    yield
    table.key(drawer)
    table.tick(12)
    table.key("h")
    table.tick(12)
    yield
    for card in table.hand[:1]:
        screen.tip.ask(table.at(card))
        yield
        screen.hide_tip()
    for answer in [] if question is None else [one for one in question.walk() if one.focusable][:1]:
        screen.handle(Hover(answer.rect.center))
        yield
        screen.handle(Hover((0, 0)))


def make_a_move(table: Table, rnd: random.Random) -> None:
    screen = table.screen
    if table.is_reported():
        table.click("story.done")
    else:
        legal = screen.host.legal(screen.scene.viewer)
        screen.turn._decide(legal[rnd.randrange(min(len(legal), 30))])
    table.tick(5)


@pytest.mark.parametrize(("name", "window"), [*product(GAMES, WINDOWS)])
def test_nothing_covers_what_it_must_not(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    rules = game(name)
    seats = rules.schema.seats[0]
    names = ["Annemarie van der Velden", "Cas", "Dirk", "Els"][: seats - 1]
    players = [Player("Ann", "fox"), *(Player(one, "owl", "bot", "easy") for one in names)]
    table = Table.__new__(Table)
    match = Match(rules, rules.schema.make({}, (), seats), players, "overlays")
    table.sit_down(app_context_of(size, ui_scale=scale, speed="instant"), monkeypatch, match)
    rnd, found = random.Random(name), []
    for _ in range(STEPS):
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        found += faults(table.screen)
        for _ in do_something(table, rnd):
            found += faults(table.screen)
        make_a_move(table, rnd)
    assert found == []


def test_what_comes_later_makes_room_for_what_comes_before() -> None:
    overlays, toast = Overlays(), [Rect(0, 0, 10, 10)]
    question: list[Rect] = []
    overlays.register("question", lambda: question)
    overlays.register("toast", lambda: toast, lambda: toast[0].move_ip(0, 20))
    overlays.changed("question")
    assert toast[0].y == 0
    question.append(Rect(5, 5, 10, 10))
    overlays.changed("question")
    assert toast[0].y == 20
    assert overlays.before("toast") == question


def test_beside_an_open_drawer_there_must_be_enough_room() -> None:
    overlays, drawer = Overlays(), Rect(600, 0, 400, 500)
    overlays.register("drawer", lambda: [drawer])
    assert overlays.beside_drawer(Rect(0, 0, 1000, 500)) == (0, 0, 600, 500)
    drawer.update(300, 0, 700, 500)
    assert overlays.beside_drawer(Rect(0, 0, 1000, 500)) == (0, 0, 1000, 500)
