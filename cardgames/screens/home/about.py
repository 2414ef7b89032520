"""The card shown beside the game if only one is installed: what it is, and buttons to start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine.manifest import Manifest
from cardgames.engine.registry import folder_of
from cardgames.table import draw, text
from cardgames.table.icons import Icon, draw_icon
from cardgames.table.look import Look
from cardgames.table.widgets.base import Column, Group, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.label import Label
from cardgames.words import say, say_or

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext


FACTS: tuple[tuple[str, Icon], ...] = (("people", "person"), ("time", "clock"), ("cards", "cards"), ("first", "star"))
"""Further facts about a game, each with its icon."""


class Fact(Widget):
    """A short text with an icon before it."""

    role = "text"

    def __init__(self, name: str, icon: Icon, words: str) -> None:
        super().__init__(name, label=words)
        self._icon: Icon = icon

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, max(look.px(22), text.height(self.label, text.BODY, look, limit - look.px(30)))

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        side = look.px(18)
        line = text.line_height(text.BODY, look)
        spot = Rect(self.rect.x, self.rect.y + (line - side) // 2, side, side)
        draw_icon(surface, self._icon, spot, theme.brass_dark)
        words = Rect(self.rect.x + look.px(30), self.rect.y, self.rect.w - look.px(30), self.rect.h)
        text.paragraph(surface, self.label, words, look, text.BODY, theme.ink)


class About(Group):
    """A sheet of paper: the title, what the game is, and buttons to play and to learn it."""

    ground = "paper"
    lift = 1.6

    def __init__(self, app_context: AppContext, game: Manifest) -> None:
        super().__init__("about")
        title = _text_of("title", game) or game.title
        self._title = Label("about.title", title, text.DISPLAY)
        self._words = Label("about.words", _text_of("about", game))
        facts = [Fact(f"about.{name}", icon, _text_of(name, game)) for name, icon in FACTS if _text_of(name, game)]
        self._facts = facts or [Fact("about.players", "person", players_of(game))]
        self.play = Button(
            "new_game", say("home.new_game"), lambda: app_context.new_game(game.name), kind="brass", icon="cards"
        )
        buttons = [self.play]
        if has_first_game(game):
            buttons.append(
                Button(
                    "first_game", say("home.first_game"), lambda: app_context.open_first_game(game.name), icon="hint"
                )
            )
        self._buttons = Column("about.buttons", buttons, gap=10)
        for widget in (self._title, self._words, *self._facts, self._buttons):
            self.add(widget)

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        inner = limit - 2 * look.px(26)
        high = sum(child.preferred_size(look, inner)[1] for child in self.children())
        return limit, high + 2 * look.px(22) + look.px(52)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        inner = rect.inflate(-2 * look.px(26), -2 * look.px(22))
        title = self._title.preferred_size(look, inner.w)[1]
        self._title.layout(Rect(inner.x, inner.y, inner.w, title), look)
        foot = self._buttons.preferred_size(look, inner.w)[1]
        self._buttons.layout(Rect(inner.x, inner.bottom - foot, inner.w, foot), look)
        top = inner.y + title + look.px(14)
        words = self._words.preferred_size(look, inner.w)[1]
        self._words.layout(Rect(inner.x, top, inner.w, words), look)
        top += words + look.px(14)
        for fact in self._facts:  # as many as fit
            high = fact.preferred_size(look, inner.w)[1]
            fact.visible = top + high <= inner.bottom - foot - look.px(8)
            fact.layout(Rect(inner.x, top, inner.w, high), look)
            top += high + look.px(8)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "paper", radius=look.px(10), lift=self.lift)
        y = self._title.rect.bottom + look.px(2)
        line = Rect(self._title.rect.x, y, look.px(64), look.px(2))
        surface.fill(theme.brass, line)
        super().draw(surface)


def _text_of(what: str, game: Manifest) -> str:
    """Return the words of a game under this key, "" when it has none."""
    return say_or(f"{game.name}.home.{what}", "")


def players_of(game: Manifest) -> str:
    """Return the number of players."""
    fewest, most = min(game.player_counts), max(game.player_counts)
    return say("home.players_between" if fewest < most else "home.players", fewest=fewest, most=most)


def has_first_game(game: Manifest) -> bool:
    """Whether a game has a lesson."""
    folder = folder_of(game.name)
    return folder is not None and (folder / "first_game.yaml").is_file()
