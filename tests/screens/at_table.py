"""A table with people and quick bots, controlled with mouse and keys; tests control its clock."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from types import SimpleNamespace
from typing import Self

import pygame
import pytest

from cardgames.engine import match
from cardgames.engine.contract import MovePieces, Zone
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.engine.progress import Moved
from cardgames.games.klaverjassen.rules import GAME
from cardgames.host.host import Host
from cardgames.host.protocol import BotReply, Decision, Request
from cardgames.screens.app_context import AppContext
from cardgames.screens.play import turn
from cardgames.screens.play.screen import PlayScreen
from cardgames.table import loop
from cardgames.table.board.sprite import Sprite
from cardgames.table.loop import App
from cardgames.table.semantics import Thing
from cardgames.table.widgets.dialog import Dialog
from cardgames.table.widgets.page import Page

FRAME = 0.016
"""Seconds from one frame to the next."""

WAIT = 0.12
"""The same while nobody looks and bots pause before their moves."""

CODES = {
    "left": pygame.K_LEFT, "right": pygame.K_RIGHT, "up": pygame.K_UP, "down": pygame.K_DOWN, "home": pygame.K_HOME,
    "end": pygame.K_END, "enter": pygame.K_RETURN, "space": pygame.K_SPACE, "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB, "f1": pygame.K_F1,
}  # fmt: skip


def post_key(code: int, *, down: bool, mod: int = 0) -> None:
    """Press or release a key."""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0))


def paint_seldom(app: App, every: int = 24) -> None:
    """From now on draw only every nth picture, although the player counts as having seen each: drawing takes most of
    the time."""
    number = count(1)

    def glance() -> None:
        if next(number) % every:
            app._collect()
            app.picture += 1
        else:
            App.paint(app)

    app.__dict__["paint"] = glance


def people_and_bots(names: Sequence[str], people: int) -> list[Player]:
    """Players of whom the first are people."""
    here = [Player(name, "fox") for name in names[:people]]
    return [*here, *(Player(name, "owl", "bot", "easy") for name in names[people:])]


class QuickBots:
    """Bots that answer at once with any legal move, or fail when told to."""

    def __init__(self) -> None:
        self._asked: list[Request] = []
        self.problem = ""
        self.silent = False
        self.warmed = False

    def warm(self) -> None:
        self.warmed = True

    def ask(self, request: Request) -> None:
        self._asked.append(request)

    def poll(self) -> Sequence[BotReply]:
        if self.silent:
            return []
        asked, self._asked = self._asked, []
        return [self._answer(request) for request in asked]

    def _answer(self, request: Request) -> BotReply:
        if self.problem:
            return BotReply(request.number, None, self.problem)
        return BotReply(request.number, Decision(random.Random(request.seed).choice(list(request.legal))))

    def cancel(self) -> None:
        self._asked = []

    def rule_choice(self, request: Request) -> Decision:
        return Decision(request.legal[0])

    def close(self) -> None:
        self.cancel()


class Table:
    """A match in `app_context`: the first seats are people, the others bots. `now` is the time in seconds."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        *,
        people: Iterable[int] = (0,),
        games: int = 4,
        seed: str = "seed",
        **options: bool | int | str,
    ) -> None:
        # the pauses of bots depend on the id of a match, so fix it
        numbers = count(random.Random(seed).getrandbits(60))
        monkeypatch.setattr(match, "new_seed", lambda: f"{next(numbers):016x}")
        here = set(people)
        players = [
            Player(name, "fox") if seat in here else Player(name, "owl", "bot", "normal")
            for seat, name in enumerate(("Ada", "Bep", "Cor", "Dirk"))
        ]
        self.sit_down(app_context, monkeypatch, Match(GAME, self.agreed(games=games, **options), players, seed))

    @classmethod
    def of(cls, app_context: AppContext, monkeypatch: pytest.MonkeyPatch, match: Match) -> Self:
        """The table of any match in its current position."""
        table = cls.__new__(cls)
        table.sit_down(app_context, monkeypatch, match)
        return table

    def sit_down(
        self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch, match: Match, bots: QuickBots | None = None
    ) -> None:
        """Open the table of a match in its current position, with a clock that the test controls."""
        self.now = 100.0
        clock = SimpleNamespace(perf_counter=lambda: self.now, sleep=lambda _: None)
        monkeypatch.setattr(loop, "time", clock)
        monkeypatch.setattr(turn, "time", clock)
        monkeypatch.setitem(Host.__init__.__kwdefaults__, "clock", lambda: self.now)
        self.app_context, self.app = app_context, app_context.app
        self.bots = app_context.__dict__["bots"] = bots or QuickBots()
        paint_seldom(self.app)
        if not app_context.app.stack:
            app_context.app.push(Page())
        self.match = match
        app_context.begin(match)

    @staticmethod
    def agreed(**options: bool | int | str) -> Options:
        return GAME.schema.make(options)

    # ------------------------------------------------------------ what is there

    @property
    def screen(self) -> PlayScreen:
        return next(scene for scene in self.app.stack if type(scene) is PlayScreen)

    @property
    def host(self) -> Host:
        return self.screen.host

    @property
    def busy(self) -> bool:
        screen = self.screen
        return screen.tweens.busy or screen._resting is not None

    @property
    def hand(self) -> list[Sprite]:
        return self.screen.handling.cards

    @property
    def badges(self) -> list[Thing]:
        """The numbered steps of a hint, in order."""
        found = [thing for thing in self.app.top.semantics() if thing.name.startswith("hint.step.")]
        return sorted(found, key=lambda badge: badge.name)

    @property
    def words(self) -> str:
        """All text on the topmost screen."""
        return "\n".join(thing.spoken() for thing in self.app.top.semantics())

    def thing(self, name: str) -> Thing:
        found = [thing for thing in self.app.top.semantics() if thing.name == name]
        assert found, f"no {name} among {[thing.name for thing in self.app.top.semantics()]}"
        return found[0]

    def has(self, name: str) -> bool:
        return any(thing.name == name for thing in self.app.top.semantics())

    def is_turn(self) -> bool:
        """Whether the person at the screen must play a card."""
        screen = self.screen
        return (
            self.app.top is screen
            and not self.busy
            and screen.turn.draft is not None
            and bool(screen.handling.steps)
            and screen.turn.question is None
            and screen.turn._forced_at is None
        )

    def is_asked(self) -> bool:
        return self.app.top is self.screen and not self.busy and self.screen.turn.question is not None

    def is_reported(self) -> bool:
        return self.app.top is self.screen and self.screen.deal_summary is not None

    def tricks_taken(self) -> int:
        """How many tricks of this deal have been taken."""
        view = self.host.view(None)
        return len(view.visible.tricks) if view else 0

    def playable(self) -> list[Sprite]:
        pieces = {piece for step in self.screen.handling.steps for piece in getattr(step, "pieces", ())}
        return [card for card in self.hand if card.piece in pieces]

    def refused(self) -> list[Sprite]:
        allowed = self.playable()
        return [card for card in self.hand if card not in allowed]

    # ------------------------------------------------------------ time

    def tick(self, times: int = 1, seconds: float = FRAME) -> None:
        for _ in range(times):
            self.now += seconds
            self.app.tick()

    def paint_all(self) -> None:
        """From now on draw every picture."""
        del self.app.__dict__["paint"]
        self.app.paint()

    def until(self, holds: Callable[[], object], limit: int = 4000) -> None:
        for _ in range(limit):
            if holds():
                return
            self.tick()
        raise AssertionError("it never comes to that; to be read:\n" + self.words)

    def rest(self) -> None:
        """Let all motions end."""
        self.until(lambda: not self.busy and not self.app._moving)

    # ------------------------------------------------------------ a player's hands

    def key(self, name: str, *, shift: bool = False) -> None:
        self._part()
        code = CODES.get(name) or pygame.key.key_code(name)
        mod = pygame.KMOD_SHIFT if shift else 0
        post_key(code, down=True, mod=mod)
        post_key(code, down=False, mod=mod)
        self.tick()

    def _part(self) -> None:
        """Make the next input a separate gesture although no time has passed, as if the player had seen the picture."""
        if self.app._dirty:
            self.app.paint()
        self.app.reader._pressed_at = self.app.reader._key_at = float("-inf")

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        self._part()
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        self.tick()

    def move(self, pos: tuple[int, int]) -> None:
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
        self.tick()

    def click(self, where: tuple[int, int] | str, button: int = 1) -> None:
        pos = self.thing(where).rect.center if isinstance(where, str) else where
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, card: Sprite, to: tuple[int, int], *, let_go: bool = True) -> None:
        start = self.at(card)
        self.press(start)
        self.tick()
        for share in (0.3, 0.7, 1.0):
            self.move((round(start[0] + (to[0] - start[0]) * share), round(start[1] + (to[1] - start[1]) * share)))
        if let_go:
            self.release(to)

    def at(self, card: Sprite) -> tuple[int, int]:
        """A point where a click hits this card and no other; waits while another card flies over it."""
        for _ in range(60):
            for dx in range(0, 100, 4):
                for side in (-1, 1):
                    for level in (card.y, card.y - card.height * 0.42):  # only the top of a covered card is visible
                        pos = round(card.x + side * dx), round(level)
                        if self.screen.felt_view.stage.at(pos) is card:
                            return pos
            self.tick()
        raise AssertionError(f"card {card.piece} is wholly covered")

    @property
    def middle(self) -> tuple[int, int]:
        area = self.screen.felt_view.stage.layouts[self.screen.scene.target_zone()].area
        return area.center

    # ------------------------------------------------------------ getting somewhere

    def answer(self) -> None:
        """Give the first answer to the question: play, call."""
        self.key("1")

    def play_any(self, wait: float = FRAME) -> None:
        """Do one thing: an answer, a card, the next deal; otherwise let so many seconds pass."""
        if self.is_reported():
            self.key("space")
        elif self.is_asked():
            self.answer()
        elif self.is_turn():
            self._part()
            handling, hand = self.screen.handling, [card.piece for card in self.playable()[:1]]
            carries = [step for step in handling.steps if isinstance(step, MovePieces)]
            handling.go(next((step for step in carries if {*hand} & {*step.pieces}), carries[0]))
            self.tick()
        elif self.screen.tweens.busy:
            self.key("space")
        else:
            self.tick(seconds=wait)

    def play_until(self, holds: Callable[[], object], limit: int = 20000) -> None:
        for _ in range(limit):
            if holds():
                return
            self.play_any(WAIT)
        raise AssertionError("it never comes to that; to be read:\n" + self.words)

    def to_bid(self) -> None:
        """Play until the person at the screen is asked for a bid."""
        self.play_until(lambda: self.is_asked() and self.has("answer.pass"))

    def to_my_card(self, *, with_refused: bool = False, tricks: int = 0) -> None:
        """Play until the person at the screen must play a card; if wanted, until some cards are illegal."""
        self.play_until(
            lambda: self.is_turn() and (not with_refused or self.refused()) and self.tricks_taken() >= tricks
        )


def pieces_shown(table: Table) -> dict[Zone, list[int]]:
    """The sprites of every zone."""
    return {zone: [card.piece for card in pile] for zone, pile in table.screen.felt_view.stage.zones.items()}


def pieces_in_view(table: Table) -> dict[Zone, list[int]]:
    """The pieces in every zone of the view on the screen."""
    screen = table.screen
    view = screen.host.view(screen.host.seat)
    assert view is not None
    contents = {zone: list(pieces) for zone, pieces in screen.scene.contents(view).items()}
    hand = screen.scene.hand_zone()
    contents[hand] = list(screen.felt_view.hand_order(contents[hand], view))
    return contents


def assert_nothing_is_stale(table: Table) -> None:
    """The incrementally drawn picture equals a full redraw, except for tiny differences in colour."""
    screen, app = table.app.window.surface, table.app
    App.paint(app)
    before, moving = screen.copy(), app._moving
    app.touch()
    App.paint(app)
    app._moving = moving
    brighter, darker = before.copy(), screen.copy()
    brighter.blit(screen, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    alike = pygame.mask.from_threshold(brighter, (0, 0, 0), (7, 7, 7, 255))
    alike.invert()
    assert alike.count() < 100, f"left behind at {alike.get_bounding_rects()}"


def assert_table_equals_view(table: Table) -> None:
    """Every sprite has the place and face of the view."""
    assert pieces_shown(table) == pieces_in_view(table)
    stage = table.screen.felt_view.stage
    for zone, pile in stage.zones.items():
        for sprite, place in zip(pile, stage.places(zone, [card.piece for card in pile]), strict=True):
            assert sprite.home == place
            at = sprite.x, sprite.y, sprite.angle, sprite.height
            ready = sprite.piece in getattr(table.screen.turn._unconfirmed, "pieces", ())
            assert sprite.held or ready or at == place[:4], f"{sprite.piece} of {zone} lies at {at}, not {place}"
            assert sprite.zone == zone
            assert sprite.alpha == 1
            assert sprite.face_share == sprite.open


def moves_of(table: Table, seat: int) -> list[str]:
    return [
        table.match.game.move_text(entry.move)
        for entry in table.match.entries
        if isinstance(entry, Moved) and entry.seat == seat
    ]


def come(table: Table) -> None:
    """Confirm a hand-over: the next person comes to the screen."""
    table.until(lambda: isinstance(table.app.top, Dialog))
    table.click("answer.here")
