"""The page of a table screen: what is on the table, and where messages and tips are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import Rect

from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.hands import Hands
from cardgames.screens.felt.placing import Placing
from cardgames.screens.play.context import Context
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import GameScene
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.note import HangingTip, Note
from cardgames.table.widgets.page import Page

ROW = 0.4
"""The least width of a row of a panel, which may be beside another, as a share of the panel's: buttons are narrower."""

BELOW = 16
"""How far below the status line a tip of the bar may be, in points."""


class TablePage(Page):
    """A page with a table, whose toasts and tips keep clear of what lies over the table."""

    context: Context
    bar: Widget
    status: Widget

    @property
    def seated(self) -> Sequence[int]:
        """The numbers of the players at the shown table, by seat."""
        return self.context.seated

    @property
    def scene(self) -> GameScene:
        """The scene of the shown table."""
        return self.context.scene

    @property
    def felt_view(self) -> Felt:
        """The felt with everything on it."""
        return self.context.felt

    @property
    def handling(self) -> Hands:
        """The part with which the player handles cards."""
        return self.context.hands

    @property
    def placing(self) -> Placing | None:
        """The part with which the player handles pieces on a board; None without a board."""
        return self.context.placing

    def place_toast_again(self) -> None:
        """Move the toast away from what it covers, or drop it."""
        for area in self.context.overlays.before("toast"):
            self.lift_toast(area)
        self.drop_toast(self.context.overlays.before("toast"))

    def toast(self, said: object, *, clear: Sequence[Rect] = (), **more: Any) -> None:
        """Show a sentence on free felt, clear of everything that comes before it, and of the hand. Without room it
        covers captions and face-down cards, and then other things on the table."""
        before, felt = self.context.overlays.before("toast"), self.context.felt
        firm = [*clear, *before, *self._hand_area]
        shown = [*firm, *felt.areas_to_keep_clear(), *felt.tags.rects]
        hands = [*shown, *felt.hidden_hands()]
        everything = [*hands, *felt.areas_in_use()[0], *felt.written]
        if felt.board is not None:
            everything += felt.board.areas_to_keep_clear()
        super().toast(said, clear=everything, **more)
        for most, less in ((everything, hands), (hands, shown), (shown, firm)):
            if not self._toast_covers(most):
                break
            self._toast_gone = None  # it is shown again, elsewhere
            super().toast(said, clear=less, **more)
        if self._toast_covers(before):
            self._toast_gone = None
            super().toast(said, clear=before, **{**more, "within": self.toast_area})
        self.context.overlays.changed("toast")

    def _toast_covers(self, areas: Sequence[Rect]) -> bool:
        return self._toast is not None and self._toast.rect.collidelist(list(areas)) >= 0

    @property
    def toast_area(self) -> Rect:
        top = self.status.rect.bottom
        return Rect(self.area.x, top, self.area.w, self.area.bottom - top)

    @property
    def _hand_area(self) -> list[Rect]:
        """The area of the cards in the viewer's hand."""
        hand = self.context.felt.stage.zones.get(self.context.scene.hand_zone(), ())
        return [extent(card.home for card in hand)] if hand else []

    def panel_of(self, near: Rect) -> Rect | None:
        """The deal summary, for one of its rows."""
        panels = self.context.overlays.areas("summary")
        return next((panel for panel in panels if panel.contains(near) and near.w > panel.w * ROW), None)

    def is_named_by_tip(self, near: Rect) -> bool:
        """A tip of a plate begins with the player's name."""
        return any(plate.rect == near for plate in self.context.felt.seat_plates.plates.values())

    def clear_of_tips(self) -> list[Rect]:
        badges = [badge.rect for badge in self.context.felt.badges.things()]
        return [*self.context.overlays.before("tip"), *self._hand_area, self.bar.rect, self.status.rect, *badges]

    def _clear_of_tip(self, near: Rect) -> list[Rect]:
        return [*super()._clear_of_tip(near), *self._aimed_at(near)]

    def _aimed_at(self, near: Rect) -> list[Rect]:
        """Return what lights on a board while the player points at this answer of a question."""
        asked, board = self.context.question, self.context.felt.board
        return [] if asked is None or board is None or not asked.rect.contains(near) else board.aimed_at()

    def show_tip(self, words: str, near: Rect) -> None:
        """Show a tooltip. One of the bar that has no room right below it is not shown if the button has a label; nor
        one of an answer that has room only over what lights on the board, which says the same."""
        super().show_tip(words, near)
        if self._tip is not None and self._tip.rect.collidelist(self._aimed_at(near)) >= 0:
            self.hide_tip()
        if self._tip is None or not self.bar.rect.contains(near):
            return
        button = next((one for one in self.bar.walk() if isinstance(one, IconButton) and one.rect == near), None)
        below = Rect(near.x, near.y, near.w, self.status.rect.bottom + self.look.px(BELOW) - near.y)
        if button is not None and button.worded and not self._tip.rect.colliderect(below):
            self.hide_tip()

    def _tip_for(self, words: str, near: Rect, clear: Sequence[Rect]) -> Note:
        """The tip of a turn hangs from its chip. Without room for that it covers captions, then cards that the chip
        doesn't light, and then plates."""
        if not self.status.rect.contains(near):
            return super()._tip_for(words, near, clear)
        lit = [extent([card.home]) for card in self.context.felt.stage if card.marked]
        plates, used, down, captions = self.spared_by_tips()
        spare = [lit, plates, [*used, *down], captions]
        return HangingTip(words, near, self.look, self.toast_area, clear=clear, spare=spare)

    def spared_by_tips(self) -> Sequence[Sequence[Rect]]:
        felt = self.context.felt
        down = [extent([card.home]) for card in felt.stage if card.piece < 0]
        words = [*(slot.rect for slot in felt.captions()), *felt.written]
        plates = [*(plate.rect for plate in felt.seat_plates.plates.values()), *felt.tags.rects]
        used = [*felt.areas_to_keep_clear(), *self.context.hands.draft_preview.rects]
        used += [] if felt.board is None else felt.board.spared()
        return plates, [*used, *felt.hidden_hands()], down, words
