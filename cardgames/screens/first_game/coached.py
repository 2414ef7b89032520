"""A table with a coach, who speaks on a strip below it."""

from __future__ import annotations

from pygame import Rect, Surface

from cardgames.host.host import Host
from cardgames.screens.app_context import AppContext
from cardgames.screens.first_game.coach import Coach
from cardgames.screens.play.screen import PlayScreen
from cardgames.table import room
from cardgames.table.look import Look

WIDEST = 1120
"""The greatest width of the strip, in points."""


class CoachedScreen(PlayScreen):
    """A table screen with a coach. Its deals are not reviewed."""

    def __init__(self, app_context: AppContext, host: Host) -> None:
        self.coach = Coach(lambda: self.turn.hint.play())
        super().__init__(app_context, host)
        self.summary_player.reviews = False
        self.add(self.coach)

    def update(self, seconds: float) -> bool:
        moving, hint = super().update(seconds), self.turn.hint
        lit = hint.lit and not hint.areas  # the slip of a hint has a button of its own
        if lit != self.coach.offers:
            self.coach.offer(lit=lit)
        return moving

    def arrange(self, area: Rect, look: Look) -> None:
        look = self._large  # `look` is smaller beside a drawer
        strip = self.coach.high(look)
        super().arrange(Rect(area.x, area.y, area.w, area.h - strip), look)
        foot = Rect(area.x, area.bottom - strip, area.w, strip)
        wide = min(foot.w - look.px(24), look.px(WIDEST))
        self.coach.layout(Rect(foot.centerx - wide // 2, foot.y + look.px(2), wide, strip - look.px(12)), look)

    def lay_slips(self, look: Look) -> None:
        """If the deal summary has too little room above, let it cover the coach as well, who is silent meanwhile."""
        super().lay_slips(look)
        summary = self.deal_summary
        if summary is not None and summary.rect.h < summary.least(summary.look, summary.rect.w):
            wide, high = summary.rect.w, self.coach.rect.bottom - summary.rect.y
            size = wide, min(high, summary.preferred_size(summary.look, wide)[1])
            summary.layout(Rect(summary.rect.topleft, size), summary.look)
        self.coach.visible = summary is None or not summary.rect.colliderect(self.coach.rect)

    def clear_of_tips(self) -> list[Rect]:
        return [*super().clear_of_tips(), *([self.coach.rect] if self.coach.visible else [])]

    @property
    def toast_area(self) -> Rect:
        area = super().toast_area
        return Rect(area.x, area.y, area.w, self.coach.rect.top - area.y) if self.coach.visible else area

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface:
        look = self._large
        strip = self.coach.high(look)
        picture = Surface(size)
        picture.blit(room.wood((size[0], strip), look, base=look.theme.wood), (0, size[1] - strip))
        picture.blit(super().backdrop((size[0], size[1] - strip), look), (0, 0))
        return picture
