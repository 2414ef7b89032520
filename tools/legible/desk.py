"""A desk in a window that nobody sees: the table screen at a position of a record, driven by mouse and keys."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from cardgames.bots.worker import Worker
from cardgames.engine import match, record
from cardgames.engine.progress import Moved
from cardgames.host.host import Host
from cardgames.host.protocol import BotReply, Decision, Request
from cardgames.screens.app import Parlour
from cardgames.screens.app_context import theme_source, wanted_scale
from cardgames.screens.doors import Doors
from cardgames.screens.habits import HabitsFile
from cardgames.screens.play import turn
from cardgames.screens.play.screen import PlayScreen
from cardgames.storage.glance import glance
from cardgames.storage.paths import Folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile
from cardgames.table import loop
from cardgames.table.semantics import Thing
from cardgames.table.widgets.page import Page
from cardgames.table.window import Window

FRAME = 0.016
"""Seconds from one picture to the next."""

KEYS = {"enter": pygame.K_RETURN, "space": pygame.K_SPACE}


class Desk:
    """A table in a window that nobody sees, by a clock that goes on with its pictures. Bots play as the record has it;
    hints come from the real bots."""

    def __init__(self, game: str, folder: str, size: tuple[int, int], **settings: bool | int | str) -> None:
        self.game = game
        pygame.display.init()
        vars(pygame.display)["get_desktop_sizes"] = lambda: [(4000, 3000)]
        folders = Folders.under(Path(folder))
        kept = SettingsFile(folders.settings)
        kept.change(**{"sound": False, "coach": False, "speed": "brisk", **settings})
        self.now = 100.0
        vars(loop)["time"] = vars(turn)["time"] = SimpleNamespace(perf_counter=lambda: self.now, sleep=lambda _: None)
        vars(match)["new_seed"] = lambda: "legible"
        Host.__init__.__kwdefaults__ |= {"clock": lambda: self.now}  # type: ignore[operator]
        self.app = Parlour(Window(size), theme=theme_source(kept.now, folders), scale=wanted_scale(kept.now))
        habits = HabitsFile(folders.config / "habits.yaml")
        self.doors = self.app.app_context = Doors(self.app, folders, kept, ProfilesFile(folders.profiles), habits)
        self.doors.__dict__["bots"] = self
        self.app.push(Page())
        self.entries: Sequence[Any] = ()
        self._asked: list[Request] = []
        self._hints: Worker | None = None

    def sit(self, path: Path, start: int) -> None:
        """Resume a record at one of its entries."""
        text = path.read_text("utf-8")
        found = record.read(text.encode()).match
        assert found is not None
        self.entries = found.entries
        lines = text.splitlines(keepends=True)
        first = next(at for at, line in enumerate(lines) if line.startswith(("deal ", "draw ", "move ")))
        self.doors.folders.matches.mkdir(parents=True)
        path = self.doors.folders.matches / "table.parlour"
        path.write_text("".join(lines[: first + start]), "utf-8")
        self.doors.resume(glance(path))
        self.tick()

    # what the host asks its bots

    def ask(self, request: Request) -> None:
        (self._asked.append if self._hints is None else self._hints.ask)(request)

    def poll(self) -> Sequence[BotReply]:
        asked, self._asked = self._asked, []
        due = self.due
        replies = [BotReply(one.number, Decision(due.move)) for one in asked if isinstance(due, Moved)]
        return [*replies, *(self._hints.poll() if self._hints else ())]

    def cancel(self) -> None:
        self._asked = []

    def warm(self) -> None: ...

    def rule_choice(self, request: Request) -> Decision:
        return Decision(request.legal[0])

    def close(self) -> None:
        if self._hints is not None:
            self._hints.close()

    # what is there

    @property
    def screen(self) -> PlayScreen:
        return next(scene for scene in self.app.stack if isinstance(scene, PlayScreen))

    @property
    def entries_made(self) -> Sequence[Any]:
        return self.screen.host.match.entries

    @property
    def due(self) -> Any:
        """The next entry that the record has."""
        return next(iter(self.entries[len(self.entries_made) :]), None)

    @property
    def asked(self) -> bool:
        """Whether the person at the screen is to move."""
        screen, host = self.screen, self.screen.host
        waits = not screen.tweens.busy and screen._resting is None and screen.turn.draft is not None
        return waits and bool(host.human_turns()) and isinstance(self.due, Moved)

    def things(self, start: str) -> list[Thing]:
        return [thing for thing in self.app.top.semantics() if thing.name.startswith(start)]

    def zone(self, name: str, owner: int = -1, number: int = -1) -> tuple[int, int]:
        layouts = self.screen.felt_view.stage.layouts.items()
        return next(layout.area.center for zone, layout in layouts if tuple(zone) == (name, owner, number))

    # hands, and time

    def tick(self, times: int = 1, seconds: float = FRAME) -> None:
        for _ in range(times):
            self.now += seconds
            self.app.tick()

    def play(self, done: Callable[[], object]) -> None:
        """Play on as the record has it."""
        for _ in range(6000):
            if done():
                return
            if self.screen.deal_summary is not None:
                self.press("space")
            elif self.asked:
                self.move()
            self.tick(seconds=0.12)
        raise AssertionError("it never comes to that")

    def move(self, steps: int | None = None) -> None:
        """Make the move of the record, or its first steps."""
        draft, made = self.screen.turn.draft, len(self.entries_made)
        assert draft is not None
        for step in list(draft.steps_of(self.due.move))[:steps]:
            self.screen._attempt(step)
            self.tick()
        for answer in self.things("answer.done") if steps is None and len(self.entries_made) == made else ():
            self.click(answer)

    def press(self, key: str) -> None:
        self._part()
        code = KEYS.get(key) or pygame.key.key_code(key)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))
        self.tick(30)

    def point(self, place: Thing | tuple[int, int], *, held: bool = False) -> tuple[int, int]:
        spot = place.rect.center if isinstance(place, Thing) else place
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 0), buttons=(int(held), 0, 0)))
        return spot

    def click(self, place: Thing | tuple[int, int]) -> None:
        self._button(pygame.MOUSEBUTTONDOWN, spot := self.point(place))
        self._button(pygame.MOUSEBUTTONUP, spot)
        self.tick(70)

    def _button(self, kind: int, spot: tuple[int, int]) -> None:
        self._part()
        pygame.event.post(pygame.Event(kind, pos=spot, button=1))
        self.tick()

    def hold(self, card: str, place: tuple[int, int]) -> None:
        """Take a card of the hand, and hold it over a place."""
        (x, y), (to_x, to_y) = start, _ = self._spot(card), place
        self._button(pygame.MOUSEBUTTONDOWN, self.point(start))
        for share in (0.3, 0.7, 0.98, 1.0):
            self.point((round(x + (to_x - x) * share), round(y + (to_y - y) * share)), held=True)
            self.tick()

    def tap(self, cards: str) -> None:
        for card in cards.split():
            self.click(self._spot(card))

    def hint(self) -> None:
        self._hints = Worker()
        self.press("h")
        while not self.things("hint"):
            self.tick()
            time.sleep(0.01)

    def _part(self) -> None:
        """What follows is a gesture of its own: the player has seen what is there."""
        self.app.paint()
        self.app.reader._pressed_at = self.app.reader._key_at = float("-inf")

    def _spot(self, card: str) -> tuple[int, int]:
        stage = self.screen.felt_view.stage
        sprite = stage.of(self.screen.host.match.game.deck.parse(card))
        assert sprite is not None
        spots = ((round(sprite.x + dx), round(sprite.y)) for step in range(0, 100, 4) for dx in (step, -step))
        return next(spot for spot in spots if stage.at(spot) is sprite)
