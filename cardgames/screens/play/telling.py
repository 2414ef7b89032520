"""The end of a deal at the table: its points are told line by line, and go where they belong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from cardgames.engine.contract import LedgerLine
from cardgames.host.happening import FinishedDeal
from cardgames.screens.play.story import Story, story_of
from cardgames.table.input import DragStart, Key, Tap
from cardgames.table.look import Look
from cardgames.table.units import keep_clear

if TYPE_CHECKING:
    from cardgames.screens.play.screen import PlayScreen


class Telling:
    """The story of a deal on one table screen; `story` is None while none is told."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self.story: Story | None = None
        self._heard: set[tuple[tuple[int, ...], tuple[LedgerLine, ...]]] = set()

    def catch_up(self, deals: Sequence[FinishedDeal]) -> None:
        """Tell the last of these deals to who comes to the screen, unless all round it have heard it."""
        for deal in deals[-1:]:
            if (deal.players, deal.ledger) not in self._heard:
                self.open(deal, again=True)

    def open(self, deal: FinishedDeal, *, again: bool = False) -> None:
        """Tell the story of a deal; `again` when it was told before."""
        screen = self._screen
        self._heard.add((deal.players, deal.ledger))
        host, same = screen.host, deal.players == screen.seated
        scene = screen.scene if same else screen.scene_of(deal.players)
        tell = None if again else self._tell
        told, back = (None, None) if again else (self.show_standing, screen.drawers.looking_back())
        game, ending, last = host.match.game.name, scene.ending(deal.view, deal.ledger), host.result is not None
        self.story = story_of(
            game, deal.ledger, scene.names, self.light, tell, self.close, last, ending, told, back, scene.is_good
        )
        screen.add(self.story, behind=True)  # a drawer that is opened now lies before it
        self.story.ask_anew()
        self._make_room(on=True)
        screen.lay_slips(screen.look)

    def lay(self, look: Look) -> None:
        """Give the story its place: the scene's own, or where it covers least."""
        if self.story is None:
            return
        felt, screen = self._screen.felt_view, self._screen
        wide, high = self.story.natural(look, felt.area.w - look.px(80))
        given = screen.scene.story_area(felt.area, look)
        free = given or felt.clearing()
        rect = Rect(given or (0, 0, min(wide, free.w), min(high, free.h)))
        if screen.scene.story_shrinks:
            rect.h = min(rect.h, self.story.natural(look, rect.w)[1])
        if given is None:
            rect.center = free.center
            rect = keep_clear(rect, free, felt.matters(), look.px(6))
        self.story.layout(rect, look)
        screen.drawers.keep_above(rect)

    def input(self, event: Tap | Key | DragStart) -> bool:
        """Whatever is pressed tells the rest at once, and the keys go on; the letters of the bar still hold. A gesture
        that began before the player saw the story, or its rest, means nothing."""
        if isinstance(event, Key) and event.name not in ("space", "enter"):
            return self._screen.command(event)
        if self.story is None or self._screen.app.is_early(self.story.since):
            return True
        if self.story.telling:
            self.story.tell_all()
            self.story.ask_anew()
        elif isinstance(event, Key):
            self.close()
        return True

    def close(self) -> None:
        """The story is over: the match goes on."""
        if self.story is None:
            return
        screen = self._screen
        self.drop()
        screen.marks.clear()
        screen.tweens.skip()  # points that still fly arrive
        if screen.host.result is not None:
            screen.felt_view.company.forget_points()
            self.show_standing()
        screen.controls.after_deal()
        screen.app.wake()

    def drop(self) -> None:
        """Take the story away, and nothing else."""
        if self.story is not None:
            self._screen.remove(self.story)
            self._screen.drawers.forget_look_back()
            self.story = None
            self._make_room(on=False)
            self._screen.controls.stand_in.lay(self._screen.look)

    def show_standing(self) -> None:
        """The plates show the score as the match stands now."""
        self._screen.felt_view.company.settle(self._screen.host.match.standing)

    def light(self, line: LedgerLine) -> None:
        """Light what a line of the story is about."""
        self._screen.sounds.play("chip")
        self._screen.mark(self._screen.scene.lit_by(line))

    def _tell(self, line: LedgerLine, row: Rect | None) -> None:
        """A line of the story is told: its points go where they belong, from its `row` when it is to be seen."""
        self._screen.felt_view.company.credit(line.seat, line.points, row)

    def _make_room(self, *, on: bool) -> None:
        """A board makes room for the story, or takes it again."""
        if self._screen.felt_view.board is not None:
            self._screen.felt_view.board.tell(on=on)
