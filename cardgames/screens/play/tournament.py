"""The sheet of a tournament: how everybody fares, at this table and at the others, which go on while one looks."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from cardgames.host.host import Host
from cardgames.screens.motif import felt_hue
from cardgames.screens.sheet import Sheet
from cardgames.table.look import Look
from cardgames.table.loop import Timer
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say_in

SIZE = (948, 700)


class TournamentSheet(Sheet):
    """`picture` makes it anew from how the match stands now; `then` is what comes after it, by a button."""

    def __init__(
        self, host: Host, picture: Callable[[], Widget | None], then: Callable[[], object] | None = None
    ) -> None:
        game = host.match.game.name
        super().__init__(say_in(game, "play.tournament.title"), SIZE)
        self.felt = felt_hue(game)
        self._host = host
        self._picture = picture
        self._scroll = ScrollArea("tournament.scroll", picture() or Widget("tournament"))
        self._watching: Timer | None = None
        self._then = then
        words = say_in(game, f"play.story.{'next' if host.result is None else 'result'}")
        self._go_on = Button("tournament.next", words, self.put_away, kind="brass", icon="forward")
        self._go_on.visible = then is not None
        self.add(self._scroll, self._go_on)

    def enter(self) -> None:
        """Other tables go on; Enter begins the next deal."""
        self._watching = self.app.watch(self._watch)
        if self._go_on.visible:
            self.set_focus(self._go_on, by_keyboard=False)

    def put_away(self) -> None:
        """Back to the table, and to what comes next."""
        super().put_away()
        if self._then is not None:
            self._then()

    def leave(self) -> None:
        """The other tables go on with this one."""
        if self._watching is not None:
            self._watching.cancel()

    def _watch(self) -> bool:
        told = self._host.tick(beside=True) if self.app.top is self else None
        if told is None or not told.deal_over:
            return False
        picture = self._picture()
        if picture is not None:
            self._scroll.turn_to(picture)
            self.rearrange()
        return True

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        """The picture, and below it the way on."""
        high = 0
        if self._go_on.visible:
            wide, high = self._go_on.natural(look, area.w)
            self._go_on.layout(Rect(area.right - wide, area.bottom - high, wide, high), look)
            high += look.px(10)
        self._scroll.layout(Rect(area.x, area.y, area.w, area.h - high), look)
        if min(self._host.match.course.tables, default=0) > 0:
            self._scroll.scroll_to(1_000_000, at_once=True)  # the tables of the beginning are gone; the last is below
