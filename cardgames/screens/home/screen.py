"""The home screen: the unfinished match first, then the games, then buttons for all other screens."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import manifests
from cardgames.screens.app_context import AppContext
from cardgames.screens.home.about import About, players_of
from cardgames.screens.home.lab_door import LabDoor
from cardgames.screens.home.sign import ProfilePlate, Sign
from cardgames.screens.home.tiles import GameTile, arrange_tiles, tile_places, tile_size
from cardgames.screens.home.waiting import HIGH as SLIP_HIGH
from cardgames.screens.home.waiting import ContinueSlip, stand_of
from cardgames.table import draw
from cardgames.table.look import Look
from cardgames.table.room import felt_rect
from cardgames.table.timer import Timer
from cardgames.table.units import columns, rows
from cardgames.table.widgets.base import Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.page import Page
from cardgames.words import say, say_or

HEAD, FOOT = 60, 52
"""Heights of the title line and of the shelf, in points."""

BREATH = 0.05
"""Seconds until work that the first frame need not wait for."""


class Home(Page):
    """The games, above the shelf of buttons."""

    arrows_begin = True

    def __init__(self, app_context: AppContext, games: list[Manifest] | None = None, *, told: bool = False) -> None:
        """`games` are those shown, by default all installed games that have a scene; `told` if the problems of the
        user's files were shown before."""
        super().__init__()
        self._told = told
        self._app_context = app_context
        self._games = [one for one in manifests().values() if one.scene] if games is None else games
        self._lab = LabDoor(app_context)
        self._watching: Timer | None = None
        self._ready = False
        self._doors = self._entries()
        self._icons = [door.icon for door in self._doors]
        self._shelf = Row("shelf", self._doors, gap=4, align="centre")
        self._slip: ContinueSlip | None = None
        self._fill()

    def renewed(self) -> Home:
        return Home(self._app_context, self._games, told=True)

    def _fill(self) -> None:
        """Make all widgets again for the current state."""
        app_context, self._only = self._app_context, self._games[0] if len(self._games) == 1 else None
        if self.widgets:
            self.remove(*self.widgets)
        you = app_context.people.now.you
        self._sign = Sign("sign", say("kit.title"), say("home.motto"))
        self._plate = ProfilePlate(you, app_context.open_profiles)
        waiting = app_context.waiting()
        self._slip = None
        if waiting:
            self._slip = ContinueSlip(
                waiting, you.name, lambda: app_context.resume(waiting[0]), app_context.open_waiting
            )
            self.add(self._slip)
        self._tiles = [self._tile(game) for game in self._games]
        self.add(*self._tiles)
        self._about = About(app_context, self._only) if self._only else None
        if self._about:
            self.add(self._about)
        self.add(self._sign, self._plate, self._shelf)

    def _tile(self, game: Manifest) -> GameTile:
        app_context = self._app_context
        return GameTile(
            game.name, game.title, note_of(game), lambda: app_context.new_game(game.name), app_context.folders.cache
        )

    def _entries(self) -> list[Button]:
        app_context = self._app_context

        def door(name: str, icon: str, act: Callable[[], object]) -> Button:
            return Button(name, say(f"home.{name}"), act, kind="quiet", icon=icon)  # type: ignore[arg-type]

        return [
            door("rules", "rules", app_context.open_rules),
            door("finished", "cards", app_context.open_finished),
            door("practise", "lamp", app_context.open_exercises),
            door("statistics", "chart", app_context.open_statistics),
            self._lab,
            door("settings", "settings", app_context.open_settings),
            door("quit", "close", lambda: self.app.quit()),
        ]

    # -- Page

    @property
    def chief(self) -> Widget | None:
        """The usual choice: continue, or play."""
        return self._slip.go if self._slip else self._about.play if self._about else None

    def enter(self) -> None:
        """Report problems of the user's files, and look up the score of the unfinished match."""
        self.set_focus(self.chief, by_keyboard=False)
        if not self._told:
            self.app.call_later(BREATH, self._tell)
        self.app.call_later(BREATH, self._look_up)
        self._watching = self.app.watch(self._watch)

    def leave(self) -> None:
        """Stop following experiments; they go on."""
        if self._watching is not None:
            self._watching.cancel()

    def resume(self, result: object) -> None:
        """Update everything: matches and the current player may have changed."""
        held = self.focus.name if self.focus is not None and self.focus.focused else ""
        self._fill()
        self.set_focus(self.chief, by_keyboard=False)
        self.rearrange()
        if (again := self.widget(held)) is not None:
            self.set_focus(again)
        self._app_context.app.call_later(BREATH, self._look_up)

    def covered(self) -> None:
        """Free the pictures of the games too."""
        super().covered()
        for tile in self._tiles:
            tile.picture.let_go()

    @property
    def look(self) -> Look:
        """The look in which the plates and the shelf grow with the text size."""
        return super().look.lettered

    def arrange(self, area: Rect, look: Look) -> None:
        inner = felt_rect(area, look).inflate(-look.px(56), -look.px(28))
        head, body, foot = rows(inner, [look.px(HEAD), None, look.px(FOOT)], gap=look.px(14))
        wide = self._plate.preferred_size(look, inner.w // 3)[0]
        sign, plate = columns(head, [None, wide], gap=look.px(16))
        self._sign.layout(sign, look)
        self._plate.layout(plate, look)
        self._shelf_board = Rect(foot)
        for door, icon in zip(self._doors, self._icons, strict=True):
            door.icon = icon
        if self._shelf.preferred_size(look, foot.w)[0] > foot.w:
            for door in self._doors:
                door.icon = None
        self._shelf.layout(foot, look)
        if self._slip:
            slip, body = rows(body, [look.px(SLIP_HIGH), None], gap=look.px(20))
            self._slip.layout(slip, look)
        if self._about:
            self._arrange_one(body, look)
        else:
            arrange_tiles(self._tiles, body, look)

    def _arrange_one(self, body: Rect, look: Look) -> None:
        """Place the only game: a large picture, and its card beside it."""
        assert self._about is not None
        gap = look.px(36)
        left = Rect(body.x, body.y, min(round(body.w * 0.58), body.w - look.px(330) - gap), body.h)
        place = tile_places(left, 1, look)[0]
        beside = min(look.px(440), body.w - place.w - gap)
        start = body.x + (body.w - place.w - gap - beside) // 2
        high = min(body.h, max(self._about.preferred_size(look, beside)[1], tile_size(place.w, look)[1]))
        self._tiles[0].layout(Rect(start, body.y + (body.h - place.h) // 2, *place.size), look)
        self._about.layout(Rect(start + place.w + gap, body.y + (body.h - high) // 2, beside, high), look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        draw.plate(surface, self._shelf_board, self.look, "wood", radius=self.look.px(10), lift=1.0)

    def clear_of_tips(self) -> list[Rect]:
        """Tips leave the names of the games free."""
        return [tile.plate for tile in self._tiles]

    def escape(self) -> bool:
        """Ignore Escape, so that it does not end Parlour by mistake."""
        return True

    # -- details

    def _look_up(self) -> None:
        """Show how the unfinished match stands. This loads the game's rules, so it comes a moment later, as do the
        experiments."""
        self._ready = True
        if self._slip is not None and self.app.top is self:
            names = self._app_context.people.now.you.names
            self._slip.show_stand(stand_of(self._app_context.library, self._slip.file, names))

    def _watch(self) -> bool:
        """Follow the experiment that runs, once the first frame is painted."""
        changed = self._ready and self.app.top is self and self._lab.follow()
        if changed:
            self.rearrange()
        return changed

    def _tell(self) -> None:
        """Show what was wrong with the user's files."""
        app_context = self._app_context
        problems = [*app_context.settings.problems, *app_context.people.problems]
        if self.app.theme_problem:
            self.toast(self.app.theme_problem, bad=True, seconds=8)
        elif problems:
            self.toast(problems[0], bad=True, seconds=8)


def note_of(game: Manifest) -> str:
    """Return a sentence on what a game is, or at least how many can play it."""
    return say_or(f"{game.name}.home.note", players_of(game))
