"""The rules reader: chapters or search results at the left, the text on paper at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine import registry
from cardgames.engine.lesson import has_first_game
from cardgames.engine.options import Options
from cardgames.glossary import Glossary, glossary
from cardgames.screens.card_look import card_look
from cardgames.screens.rules_reader.book import (
    OPTION,
    Chapter,
    as_agreed,
    chapters,
    option_words,
    rules_text,
    search,
)
from cardgames.screens.rules_reader.pictures import Pictures
from cardgames.screens.rules_reader.reading import RulesLabel
from cardgames.table import draw, text
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.loop import Scene
from cardgames.table.room import felt_rect
from cardgames.table.timer import Timer
from cardgames.table.units import columns, rows
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListBox, ListRow, ScrollArea
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext

SIDE = 272
"""Width of the chapters, in points."""

COLUMN = 680
"""Greatest width of the text, in points: longer lines are hard to read."""


class RulesReader(Page):
    """The rules of `game`, opened at a rule if one is given; `options` are those of the match shown before."""

    def __init__(self, app_context: AppContext, game: str, rule: str = "", options: Options | None = None) -> None:
        super().__init__()
        self._app_context = app_context
        self._wanted = rule
        self._painting: Timer | None = None
        self._back = IconButton("back", "back", say("rules.back"), self.put_away, key="Esc")
        names = [Pick(one.name, one.title) for one in registry.manifests().values()]
        self._games = DropList("game", say("rules.game"), names, game, self._turn_to)
        hint = say("rules.search")
        self._field = TextField("search", hint, "", self._search, on_enter=lambda _: self._next_hit(), hint=hint)
        self._list = ListBox("chapters", on_wood=True)
        self._first = Button("first_game", say("home.first_game"), self._play_first, icon="hint")
        self.add(self._back, self._games, self._field, self._list, self._first)
        self._scroll: ScrollArea | None = None
        self._open(game, options)

    def _open(self, game: str, options: Options | None) -> None:
        """Show the rules of a game."""
        self._manifest = registry.manifest(game)
        self._game = registry.game(game)
        self._options = options
        self._pictures = Pictures(self._game, card_look(self._app_context.settings.now))
        markup = self.make_terms().below(rules_text(self._manifest))
        self._text = RulesLabel(as_agreed(markup, options) if options else markup, self._pictures, self._follow)
        if self._scroll is not None:
            self.remove(self._scroll)
        self._scroll = ScrollArea("rules", self._text)
        self._scroll.ground = "paper"
        self.add(self._scroll)
        self._chapters = chapters(self._text.rich.blocks)
        self._opened: Chapter | None = None
        self._opened_at: int | None = None
        self._hit = -1
        self._show_chapters()

    def _turn_to(self, game: str) -> None:
        self._field.value = ""
        self._open(game, None)
        self.rearrange()

    def make_terms(self) -> Glossary:
        return glossary(self._manifest.name, self._options or self._game.schema.standard(), every=True)

    # -- a page

    def renewed(self) -> RulesReader:
        self.leave()
        return RulesReader(self._app_context, self._manifest.name, options=self._options)

    def take_over(self, before: Scene) -> None:
        """Show the paragraph that was at the top of the page."""
        super().take_over(before)
        if isinstance(before, RulesReader) and self._scroll is not None:
            at = before._at_top()
            place = self._text.block_place(at) if at < len(self._text.rich.blocks) else None
            if place is not None and before._scroll is not None and before._scroll.at:
                self._scroll.scroll_to(place.y - self._text.rect.y - self.look.px(28), at_once=True)

    def _at_top(self) -> int:
        """Return the number of the first paragraph that is in sight."""
        top = self._sheet.y + self.look.px(28)
        places = map(self._text.block_place, range(len(self._text.rich.blocks)))
        return next((number for number, place in enumerate(places) if place is not None and place.bottom > top), 0)

    def enter(self) -> None:
        """Paint the pictures one by one, whenever there is nothing else to do."""
        self._painting = self.app.watch(self._paint_next)

    def leave(self) -> None:
        """Stop painting."""
        if self._painting is not None:
            self._painting.cancel()

    def arrange(self, area: Rect, look: Look) -> None:
        inner = felt_rect(area, look).inflate(-look.px(48), -look.px(36))
        head, body = rows(inner, [look.px(40), None], gap=look.px(14))
        side, _, page = columns(body, [look.px(SIDE * max(1.0, look.text_size)), look.px(20), None])
        wide = min(page.w, look.px(COLUMN + 72))
        spare = (page.w - wide) // 2
        self._sheet = Rect(page.x + spare, page.y, wide, page.h)
        self._slip = side.move(spare, 0)
        square = look.px(36)
        self._back.layout(Rect(self._slip.x, head.y, square, square), look)
        self._title = Rect(self._back.rect.right + look.px(12), head.y, self._sheet.right, square)
        self._games.visible = len(self._games.options) > 1
        right = self._sheet.right
        if self._games.visible:
            preferred_size = self._games.preferred_size(look, look.px(240))[0]
            self._games.layout(Rect(right - preferred_size, head.y, preferred_size, square), look)
            right -= preferred_size + look.px(12)
        title = self._title.x + text.width(self._words(), text.DISPLAY, look) + look.px(16)
        field = min(look.px(300), self._sheet.w // 2, max(look.px(200), right - title))
        self._field.layout(Rect(right - field, head.y, field, square), look)
        self._title.w = self._field.rect.x - look.px(16) - self._title.x
        self._first.visible = has_first_game(self._manifest)
        foot = look.px(52) if self._first.visible else 0
        inner = self._slip.inflate(-look.px(16), -look.px(24))
        self._list.layout(Rect(inner.x, inner.y, inner.w, inner.h - foot), look)
        self._first.layout(Rect(inner.x, inner.bottom - square, inner.w, square), look)
        self._pictures.use(look)
        assert self._scroll is not None
        self._scroll.layout(self._sheet.inflate(-look.px(56), -look.px(32)), look)
        if self._wanted:
            self.open_rule(self._wanted)
            self._wanted = ""

    def paint(self, surface: Surface, dirty: Rect) -> None:
        look = self.look
        text.write(surface, self._words(), self._title, look, text.DISPLAY, look.theme.on_felt)
        draw.plate(surface, self._slip, look, "wood", radius=look.px(12), lift=1.2)
        draw.plate(surface, self._sheet, look, "paper", radius=look.px(12), lift=1.6)

    def _words(self) -> str:
        return say("rules.title", game=self._manifest.title)

    def update(self, seconds: float) -> bool:
        """Mark the chapter being read."""
        moving = super().update(seconds)
        if not self._field.value:
            self._mark_chapter(moving=moving)
        return moving

    def escape(self) -> bool:
        """Clear the search first, then leave."""
        if not self._field.clear():
            self.put_away()
        return True

    def input(self, event: Input) -> bool:
        """Handle keys that scroll, and those that search."""
        match event:
            case Key("f", ctrl=True) | Key("slash"):
                self.set_focus(self._field)
                return True
            case Key("f3"):
                self._next_hit()
                return True
        assert self._scroll is not None
        return self._scroll.steer(event)

    def _play_first(self) -> None:
        self._app_context.open_first_game(self._manifest.name)

    def _paint_next(self) -> bool:
        if self.app.top is not self or not self._pictures.paint_next():
            return False
        self._text.touch()
        return True

    # -- navigation

    def open_rule(self, rule: str) -> None:
        """Scroll to the paragraph of a rule, and mark it."""
        for number, block in enumerate(self._text.rich.blocks):
            if block.id == rule:
                self._go_to(number)
                self._text.lit = rule

    def _go_to(self, block: int) -> None:
        place = self._text.block_place(block)
        if place is not None and self._scroll is not None:
            self._scroll.scroll_to(place.y - self._text.rect.y - self.look.px(28))
        self._text.lit = ""
        self._text.touch()

    def _follow(self, ref: str) -> None:
        """Follow a link: to a rule, or to the description of an option."""
        if ref.startswith(OPTION):
            words = option_words(self._game.schema, self._options, ref.removeprefix(OPTION))
            self.toast(words, near=self._text.link_place(ref), seconds=8.0)
        else:
            self.open_rule(ref)

    def _show_chapters(self) -> None:
        self._list.fill(
            [
                ListRow(f"chapter.{one.block}", one.title, partial(self._open_chapter, one), aside=one.rule)
                for one in self._chapters
            ]
        )

    def _open_chapter(self, chapter: Chapter) -> None:
        self._opened, self._opened_at = chapter, None
        self._go_to(chapter.block)

    def _mark_chapter(self, *, moving: bool) -> None:
        """Mark the opened chapter until the player scrolls on, else the chapter being read."""
        if self._scroll is None or not self._chapters:
            return
        if self._opened is not None and not moving:
            if self._opened_at not in (None, self._scroll.at):
                self._opened = None
            self._opened_at = self._scroll.at
        reading = self._opened or self._read(self._scroll)
        if not any(row.chosen and row.name == f"chapter.{reading.block}" for row in self._list.rows):
            self._list.choose(f"chapter.{reading.block}")

    def _read(self, page: ScrollArea) -> Chapter:
        """Return the last chapter whose heading is above a third of the page: the first at the start of the text, the
        last at its end."""
        line = page.rect.bottom if page.at_end else page.rect.y + page.rect.h // 3
        reading = self._chapters[0]
        for one in self._chapters if page.at else ():
            place = self._text.block_place(one.block)
            if place is not None and place.y <= line:
                reading = one
        return reading

    def _search(self, wanted: str) -> None:
        self._hit = -1
        hits = search(self._text.rich.blocks, wanted)
        self._text.found = [hit.block for hit in hits]
        self._text.current = -1
        self._text.touch()
        if not wanted.strip():
            self._show_chapters()
            return
        if not hits:
            self._list.fill([ListRow("none", say("rules.nothing"), lambda: None, enabled=False)])
            return
        self._list.fill(
            [
                ListRow(f"hit.{number}", hit.words, partial(self._show_hit, number), note=hit.rule or say("rules.text"))
                for number, hit in enumerate(hits)
            ]
        )
        self._show_hit(0)

    def _next_hit(self) -> None:
        if self._text.found:
            self._show_hit((self._hit + 1) % len(self._text.found))

    def _show_hit(self, number: int) -> None:
        self._hit = number
        block = self._text.found[number]
        self._go_to(block)
        self._text.current = block
        self._list.choose(f"hit.{number}")
