"""A walk through a match that opens everything that can lie over the table, and what is wrong with what it covers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from at_table import Table, paint_seldom, people_and_bots
from pygame import Rect

from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.overlays import ORDER
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover

WINDOWS = [((1024, 640), 200), ((1920, 1080), 75)]
STEPS = 4

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["Annemarie van der Velden", "Cas", "Dirk", "Els", "Fien", "Gijs", "Hans", "Ilse", "Jan"]

SIZES = ((1024, 640), (1280, 720), (1280, 800), (1600, 900), (1920, 1080))
SCALES = (75, 100, 150, 200)
VIEWS = [(SIZES[number % 5], SCALES[number % 4]) for number in range(20)]
"""Each size with each scale; any five consecutive ones have all sizes and all scales."""


def seen(screen: PlayScreen) -> dict[str, Rect]:
    """All overlays of the table, by name."""
    overlays = screen.context.overlays
    return {f"{layer} {number}": area for layer in ORDER for number, area in enumerate(overlays.areas(layer))}


def faults(screen: PlayScreen) -> Iterator[str]:
    """Overlays that cover something they must not cover."""
    found = seen(screen)
    for (one, first), (other, second) in combinations(found.items(), 2):
        if first.colliderect(second):
            yield f"{one} covers {other}"
    cards = screen.felt_view.stage.zones.get(screen.scene.hand_zone(), ())
    hand = extent(card.home for card in cards) if cards else Rect(0, 0, 0, 0)
    for name, area in found.items():
        if area.colliderect(screen.status.rect):
            yield f"{name} covers the status line"
        if area.colliderect(screen.bar.rect):
            yield f"{name} covers the bar"
        if name.startswith(("toast", "tip", "question")) and hand.w and area.colliderect(hand):
            yield f"{name} covers the hand"


def do_something(table: Table, rnd: random.Random) -> Iterator[None]:
    """What can happen before a move: toasts and bubbles, an opened drawer if none is open, a hint, a turned board,
    hovering over a card or an answer."""
    screen, question = table.screen, table.screen.turn.question
    plates = screen.felt_view.seat_plates
    screen._input._say_why_not()
    for seat in plates.plates:
        plates.say(seat, "Namaste!")
    yield
    drawer = "" if screen.drawers.standing else rnd.choice("slr")
    if drawer:
        table.key(drawer)
        table.tick(12)
        yield
        table.key(drawer)
        table.tick(12)
    table.key("h")
    table.tick(12)
    yield
    if screen.felt_view.board is not None:
        table.key("e")
        table.tick(12)
        yield
    for seat in plates.plates:
        plates.say(seat, "")
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


def asked_about(screen: PlayScreen) -> dict[str, Rect]:
    """The subject of a question or a hint: the pieces of the unfinished move, drop targets, possible marker positions,
    and lit cards."""
    turn, handling, stage = screen.turn, screen.handling, screen.felt_view.stage
    found = {f"step {number}": area for number, area in enumerate(handling.draft_preview.rects)}
    found |= {f"place {number}": area for number, area in enumerate(turn.asked_about())}
    lit = [card for card in stage if card.marked or card in turn.hint._sprites]
    return found | {f"lit card {card.piece}": extent((card.home,)) for card in lit}


def wider_faults(screen: PlayScreen) -> Iterator[str]:
    """As `faults`, plus overlays that cover their subject or are partly outside of the window."""
    yield from faults(screen)
    window, board = Rect((0, 0), screen.app.window.size), screen.felt_view.board
    for name, area in seen(screen).items():
        for tool in [] if board is None or name.startswith("drawer") else board.tools():
            if tool.visible and area.colliderect(tool.rect):
                yield f"{name} covers {tool.name}"
        if name.startswith(("question", "hint", "toast")):
            for other, about in asked_about(screen).items():
                if area.colliderect(about):
                    yield f"{name} covers {other}, which it is about"
        if not name.startswith("drawer") and not window.contains(area):
            yield f"{name} at {area} is partly outside of the window"


def decisions(match: Match) -> list[int]:
    """Positions of a match at which its first player has a choice, at most as many as there are views."""
    twin, found = match.fork(0), []
    for position, entry in enumerate(match.entries):
        turn = next(iter(twin.due().turns), None)
        if turn is not None and turn.player == 0 and len(twin.table(turn.table).state.legal(turn.seat)) > 1:
            found.append(position)
        twin.apply_entry(entry)
    count = min(len(found), len(VIEWS))
    return [found[number * len(found) // count] for number in range(count)]


def after_some_turns(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch, name: str, seats: int, moves: int = 4
) -> Table:
    """A match against bots after so many of the person's moves."""
    rules = game(name)
    match = Match(rules, rules.schema.make({}, (), seats), people_and_bots(["Ann", *NAMES[1:seats]], 1), "b")
    table = Table.of(app_context, monkeypatch, match)
    paint_seldom(table.app, every=10_000)
    rnd = random.Random(1)
    for _ in range(moves):
        table.until(lambda: table.is_turn() or table.is_asked())
        make_a_move(table, rnd)
    table.until(lambda: table.is_turn() or table.is_asked())
    return table
