"""Make random input at tables of any game: `python -m tools.monkey [--minutes M] [--game GAME] [--seed S]`.

Each table has random options, players, window and settings. Its visitor makes legal moves, and between them clicks,
drags and points at anything, presses any key, and changes the window and the settings. Bots play random moves. A table
that raises an exception is reported with its seed; `--seed S --tables 1` plays that table again.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from tools.legible.desk import Desk  # first, as it chooses a window that nobody sees

# isort: split
import pygame

from cardgames.bots.levels import decide
from cardgames.conformance.agreements import any_options, game_and_hooks
from cardgames.conformance.hooks import ConformanceHooks
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.engine.registry import manifests
from cardgames.host.host import Host
from cardgames.host.protocol import BotReply, Decision, Request
from cardgames.screens.play.screen import PlayScreen
from cardgames.table.semantics import Thing

SIZES = ((960, 600), (1024, 640), (1280, 800), (1366, 768), (1920, 1080))
SCALES = (75, 100, 125, 150, 200)
WORDS = (
    "left", "right", "up", "down", "enter", "space", "escape", "home", "end", "tab", "f1", "backspace", "delete",
)  # fmt: skip
KEYS = (*"uyhtslgrfmvp123456789+-", *WORDS)
LEAVES = ("answer.home", "bar.menu", "bar.home")
"""The names of things that end the visit."""

SETTINGS: tuple[tuple[str, Sequence[bool | int | str]], ...] = (
    ("ui_scale", SCALES),
    ("speed", ("calm", "brisk", "instant")),
    ("hand_order", ("ranks", "dealt")),
    ("high_cards", ("left", "right")),
    ("memory_aid", (True, False)),
    ("text_size", ("small", "standard", "large", "larger")),
)
ACTS = 250
"""The number of things that a visitor does at a table."""


class Bots:
    """Bots that play random moves, and give hints as Easy does."""

    def __init__(self, hooks: ConformanceHooks, dice: Random) -> None:
        self._hooks, self._dice = hooks, dice
        self._asked: list[Request] = []

    def ask(self, request: Request) -> None:
        self._asked.append(request)

    def poll(self) -> Sequence[BotReply]:
        asked, self._asked = self._asked, []
        return [BotReply(one.number, self._answer(one)) for one in asked]

    def _answer(self, request: Request) -> Decision:
        if request.level == "hard" or self._dice.random() < 0.1:
            return decide(request)
        return Decision(self._hooks.choose(request.legal, self._dice))

    def cancel(self) -> None:
        self._asked = []

    def warm(self) -> None: ...

    def rule_choice(self, request: Request) -> Decision:
        return Decision(request.legal[0])


class Visitor:
    """Sits at one table and makes random input; `did` is what it did."""

    def __init__(self, name: str, seed: str, folder: str) -> None:
        self.dice = dice = Random(seed)
        self._game, self._hooks = game_and_hooks(name)
        seats = dice.choice(self._game.player_counts)
        self.options: Options = any_options(self._game.schema, seats, self._hooks.brief, dice)
        self.desk = Desk(
            name,
            folder,
            dice.choice(SIZES),
            ui_scale=dice.choice(SCALES),
            speed=dice.choice(("instant", "instant", "brisk")),
            language=dice.choice(("en", "nl")),
            **{key: dice.random() < 0.25 for key in ("reduced_motion", "memory_aid", "confirm_moves", "auto_play")},
        )
        self.desk.app.on_error = None
        self.desk.doors.__dict__["bots"] = bots = Bots(self._hooks, dice)
        people = {0, dice.randrange(seats)} if dice.random() < 0.2 else {0}
        players = [
            Player(f"Wilhelmina {seat}", "fox") if seat in people else Player(f"Bep {seat}", "owl", "bot", "easy")
            for seat in range(seats)
        ]
        match = Match(self._game, self.options, players, seed)
        self.desk.app.push(PlayScreen(self.desk.doors, Host(match, bots, shown=0)))
        self.desk.tick()
        self.did: list[str] = []

    @property
    def _screen(self) -> PlayScreen | None:
        return next((scene for scene in self.desk.app.stack if isinstance(scene, PlayScreen)), None)

    def visit(self, until: float) -> None:
        """Make random input until the visitor has left, or the time is over."""
        acts: dict[Callable[[], str], int] = {
            self._move: 42, self._key: 18, self._click: 15, self._point: 11, self._drag: 7, self._resize: 2,
            self._set: 2, self._wait: 3,
        }  # fmt: skip
        while len(self.did) < ACTS and time.monotonic() < until and self._screen is not None:
            self.did.append("...")
            (act,) = self.dice.choices(list(acts), list(acts.values()))
            self.did[-1] = act()
            self.desk.tick(self.dice.choice((0, 1, 3, 20)))
            self.desk.app.paint()

    def _thing(self, *avoided: str) -> Thing | None:
        things = [thing for thing in self.desk.app.top.semantics() if thing.name not in avoided]
        return self.dice.choice(things) if things else None

    def _move(self) -> str:
        """Make a legal move, or its first steps."""
        screen = self._screen
        if screen is None or screen is not self.desk.app.top or screen.tweens.busy or screen.turn.draft is None:
            return "wait for the turn"
        turns = [turn for turn in screen.host.human_turns() if turn.seat == screen.scene.viewer]
        if not turns or screen.handling.dragged:
            return "wait for the turn"
        move = self._hooks.choose(screen.host.match.table(turns[0].table).state.legal(turns[0].seat), self.dice)
        for step in list(screen.turn.draft.steps_of(move))[: self.dice.choice((1, 2, 99, 99))]:
            if not screen._attempt(step):
                break
            self.desk.tick()
        if self.dice.random() < 0.7:
            self.desk.press("enter")
        return f"move {move}"

    def _key(self) -> str:
        key = self.dice.choice(KEYS)
        self.desk.press(key)
        return f"key {key}"

    def _click(self) -> str:
        thing = self._thing(*LEAVES)
        if thing is not None:
            self.desk.click(thing)
        return f"click {thing and thing.name}"

    def _point(self) -> str:
        thing = self._thing()
        if thing is not None:
            self.desk.point(thing)
            self.desk.tick(self.dice.choice((1, 60)))
        return f"point {thing and thing.name}"

    def _drag(self) -> str:
        thing, onto = self._thing(), self._thing(*LEAVES)
        if thing is not None and onto is not None:
            self.desk._button(pygame.MOUSEBUTTONDOWN, self.desk.point(thing))
            self.desk.point(((thing.rect.centerx + onto.rect.centerx) // 2, onto.rect.centery), held=True)
            self.desk.tick()
            self.desk.point(onto, held=True)
            self.desk.tick(3)
            self.desk._button(pygame.MOUSEBUTTONUP, onto.rect.center)
        return f"drag {thing and thing.name} {onto and onto.name}"

    def _resize(self) -> str:
        size = self.dice.choice(SIZES)
        pygame.display.set_mode(size)
        pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED))
        return f"size {size}"

    def _set(self) -> str:
        key, values = self.dice.choice(SETTINGS)
        value = self.dice.choice(values)
        self.desk.doors.settings.change(**{key: value})
        return f"set {key} {value}"

    def _wait(self) -> str:
        self.desk.press("space")
        self.desk.tick(60, 0.1)
        return "wait"


def try_table(name: str, seed: str, until: float) -> int:
    """Visit one table; report an exception. Returns how much was done, 0 after an exception."""
    with tempfile.TemporaryDirectory() as folder:
        visitor = Visitor(name, seed, folder)
        try:
            visitor.visit(until)
        except Exception:
            print(f"--- {name}, seed {seed}: {visitor.options.seats} players, '{visitor.options.text()}'")
            print("    last: " + " / ".join(visitor.did[-8:]))
            traceback.print_exc()
            sys.stderr.flush()
            return 0
        finally:
            visitor.desk.app.pop()
    return len(visitor.did)


def main() -> int:
    """Run the command; return 1 if a table raised an exception, else 0."""
    parser = argparse.ArgumentParser(prog="python -m tools.monkey", description="Makes random input at random tables.")
    games = [name for name, manifest in manifests().items() if manifest.hooks]
    parser.add_argument("--game", choices=games, metavar="GAME", help="one game (default: all)")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="M", help="how long (default: 10)")
    parser.add_argument("--tables", type=int, default=10**9, metavar="N", help="at most so many tables")
    parser.add_argument("--seed", default="monkey", metavar="S", help="the seed, as a report names it")
    given = parser.parse_args()
    until, done, faults = time.monotonic() + 60 * given.minutes, Counter[str](), 0
    for number in range(given.tables):
        if time.monotonic() > until:
            break
        seed = given.seed if given.tables == 1 else f"{given.seed}-{number}"
        name = given.game or Random(seed).choice(games)
        acts = try_table(name, seed, until)
        faults += not acts
        done[name] += acts
    print("; ".join(f"{name}: {acts} acts" for name, acts in sorted(done.items())) + f"; {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
