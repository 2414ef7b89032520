"""A page with a felt that is only looked at: a replay, or the better moves of a missed chance."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from pygame import Rect

from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.felt_tip import FeltTip
from cardgames.screens.felt.places import PlaceFocus
from cardgames.table.input import Ask, DragStart, Hover, Input, Press
from cardgames.table.semantics import Thing
from cardgames.table.widgets.note import Note
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.places import topmost


class FeltPage(Page):
    """Everything on the felt says what it is, to the pointer and to the keyboard, as it does while a match is played.

    The page adds `place_focus` to its widgets, lays it out, and refreshes it with the felt.
    """

    def __init__(self) -> None:
        super().__init__()
        self._felt_tip = FeltTip(self, lambda: self.felt_shown)
        self.place_focus = PlaceFocus(lambda: self.felt_shown, lambda _: None)

    @property
    @abstractmethod
    def felt_shown(self) -> Felt:
        """The felt."""

    def clear_of_tips(self) -> Sequence[Rect]:
        return [widget.rect for widget in self.widgets if widget.visible and widget is not self.place_focus]

    def _tip_for(self, words: str, near: Rect, clear: Sequence[Rect]) -> Note:
        """The tip of a button above or below the felt is right beside it, over the felt or a panel beside it: it has
        no label."""
        felt = self.felt_shown.area
        if near.bottom <= felt.top:
            clear = [rect for rect in clear if rect.bottom <= near.bottom]
        elif near.top >= felt.bottom:
            clear = [rect for rect in clear if rect.top >= near.top]
        else:
            return super()._tip_for(words, near, clear)
        return Note(words, near, self.look, self.area, clear=clear)

    def spared_by_tips(self) -> Sequence[Sequence[Rect]]:
        board = self.felt_shown.board
        return [[*self.felt_shown.areas_to_keep_clear(), *(() if board is None else board.spared())]]

    def toast(self, said: object, *, clear: Sequence[Rect] = (), **more: Any) -> None:
        """Show a sentence on free felt. Without room it covers captions and face-down cards."""
        felt = self.felt_shown
        if felt.area.w == 0 or felt.view is None:
            super().toast(said, clear=clear, **more)
            return
        shown = [*clear, *felt.areas_to_keep_clear()]
        more = {"within": felt.area, **more}
        super().toast(said, clear=[*shown, *felt.areas_in_use()[0], *felt.written], **more)
        if self._toast is not None and self._toast.rect.collidelist(shown) >= 0:
            self._toast_gone = None  # it is shown again, elsewhere
            super().toast(said, clear=shown, **more)

    def semantics(self) -> Sequence[Thing]:
        return [*super().semantics(), *self.felt_shown.things()]

    def pause(self) -> None:
        super().pause()
        self._felt_tip.forget()

    def felt_changes(self) -> None:
        """Close the tip, because something happens on the felt, and keep the keyboard where it is."""
        self._felt_tip.forget()
        self.place_focus.refresh()

    def escape(self) -> bool:
        """Take the keyboard from the places on the felt, or else go back."""
        if not self.place_focus.focused:
            return super().escape()
        self.set_focus(None)
        self.hide_tip()
        return True

    def explain_felt(self, event: Input) -> bool:
        """Show or close tips on the felt; True when the event was a question for one."""
        match event:
            case Hover(pos) if topmost(self.widgets, pos) in (None, self.place_focus):
                self._felt_tip.look(pos)
            case Ask(pos):
                return self._felt_tip.ask(pos)
            case Hover() | Press() | DragStart():
                self._felt_tip.forget()
        return False
