"""Sheets that come over the table: the menu, a pause, the last trick, handing the screen over, the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from pygame import Rect, Surface

from cardgames.engine.contract import Seat
from cardgames.table import draw, text
from cardgames.table.board.layouts import CARD_WIDTH
from cardgames.table.board.sprite import Faces
from cardgames.table.input import Input, Key, Tap
from cardgames.table.look import Look
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.dialog import Answer, Dialog
from cardgames.words import say

_TITLE, _CARD, _NAME, _COLUMN, _OVERLAID = 26, 92, 20, 73, 22
"""Heights in the last trick, the width of a column, and how much wider each further card of a set makes it, in points:
small enough to lie beside the next trick."""

Act = Callable[[], object]


def chosen(acts: dict[str, Act]) -> Callable[[str], object]:
    """Does what belongs to the answer that was given; nothing for one without."""

    def act(answer: str) -> None:
        if answer in acts:
            acts[answer]()

    return act


def menu(acts: dict[str, Act], words: dict[str, str], told: str) -> Dialog:
    """What else one can do; `words` has the entries in order, the first is the usual one. `told` says what becomes of
    the match meanwhile."""
    answers = [Answer(name, label, chief=index == 0) for index, (name, label) in enumerate(words.items())]
    return Dialog(say("play.menu.title"), told, answers, chosen(acts), stacked=True, width=320)


def pause(go_on: Act) -> Dialog:
    """Everything stands still."""
    answers = [Answer("cancel", say("play.bar.go_on"), chief=True)]
    return Dialog(say("play.pause.title"), say("play.pause.words"), answers, lambda _: go_on())


def sure(title: str, words: str, yes: str, act: Act) -> Dialog:
    """Ask before something that cannot be taken back."""
    answers = [Answer("cancel", say("play.sure.no"), chief=True), Answer("yes", yes)]
    return Dialog(title, words, answers, chosen({"yes": act}))


class HandOver(Dialog):
    """The screen goes to another person; nobody's cards are open until he says that he is there. The menu opens above
    it, so that whatever is done there, this stays between the table and whoever looks; so does the question whether a
    move is taken back. `undo` has whose move that would be and what asks for it; None where there is none."""

    def __init__(self, name: str, here: Act, open_menu: Act, undo: tuple[str, Act] | None = None) -> None:
        answers = [
            Answer("menu", say("play.bar.menu"), icon="menu"),
            Answer("here", say("play.hand_over.here"), chief=True, icon="eye"),
        ]
        self._above: dict[str, Act] = {"menu": open_menu}
        if undo is not None:
            whose, self._above["undo"] = undo
            tip = say("play.hand_over.undo", name=whose)
            answers.insert(1, Answer("undo", say("play.bar.undo"), icon="undo", tip=tip))
        title, words = say("play.hand_over.title", name=name), say("play.hand_over.words")
        super().__init__(title, words, answers, lambda _: here())

    def answer(self, name: str) -> None:
        """Only he who is there takes the sheet away."""
        if name in self._above:
            self._above[name]()
        else:
            super().answer(name)

    def escape(self) -> bool:
        """Escape is the menu here as at the table."""
        self.answer("menu")
        return True

    def input(self, event: Input) -> bool:
        """A tap beside it is none; an undo has its key as at the table."""
        if event == Key("u") and "undo" in self._above:
            self.answer("undo")
            return True
        return isinstance(event, Tap) or super().input(event)


def may_undo(name: str, act: Act) -> Dialog:
    """In company a move that others learned from is taken back only when they agree."""
    answers = [Answer("cancel", say("play.may_undo.no")), Answer("yes", say("play.may_undo.yes"), chief=True)]
    words = say("play.may_undo.words", name=name)
    return Dialog(say("play.may_undo.title"), words, answers, chosen({"yes": act}))


class LastTrick(Widget):
    """The last trick, laid open on a strip of felt: who played what, one card or a set, and who took it."""

    role = "trick"
    lift = 2

    def __init__(self, cards: Sequence[tuple[Seat, int]], winner: Seat, names: Sequence[str], faces: Faces) -> None:
        super().__init__("last_trick", label=say("play.last_trick.title", name=names[winner]))
        self._sets = [(seat, [card for _, card in played]) for seat, played in groupby(cards, key=lambda one: one[0])]
        self._won = max(place for place, (seat, _) in enumerate(self._sets) if seat == winner)
        self._names = names
        self._faces = faces

    @property
    def _wides(self) -> list[int]:
        """How wide each set lies, in points."""
        return [_COLUMN + _OVERLAID * (len(cards) - 1) for _, cards in self._sets]

    def natural(self, look: Look, limit: int) -> tuple[int, int]:
        high = look.px(_TITLE + 4) + look.px(_CARD) + look.px(_NAME + 4)
        return min(limit, look.px(sum(self._wides)) + look.px(20)), high + look.px(12)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "wood", radius=look.px(12), lift=self.lift)
        inner = self.rect.inflate(-look.px(20), -look.px(12))
        title = Rect(inner.x, inner.y, inner.w, look.px(_TITLE))
        style = text.Style("body", "serif", bold=True)
        text.write(surface, self.label, title, look, style, theme.on_wood, align="centre")
        left, share = float(inner.x), inner.w / sum(self._wides)
        for place, wide in enumerate(self._wides):
            column = Rect(round(left), title.bottom + look.px(4), round(wide * share), look.px(_CARD + _NAME + 4))
            self._draw_set(surface, place, column)
            left += wide * share

    def _draw_set(self, surface: Surface, place: int, column: Rect) -> None:
        look, theme = self.look, self.look.theme
        seat, cards = self._sets[place]
        high = look.px(_CARD)
        wide = round(high * CARD_WIDTH)
        step = min(look.px(_OVERLAID), (column.w - wide) // (len(cards) - 1)) if len(cards) > 1 else 0
        whole = Rect(0, column.y, wide + step * (len(cards) - 1), high)
        whole.centerx = column.centerx
        if place == self._won:
            draw.ring(surface, whole, look, radius=look.px(5), colour=theme.lamp)
        for index, card in enumerate(cards):
            draw.put(surface, self._faces.face(card, high), (whole.x + index * step, whole.y))
        name = Rect(column.x, whole.bottom + look.px(4), column.w, look.px(_NAME)).inflate(-look.px(4), 0)
        colour = theme.lamp if place == self._won else theme.on_wood_soft
        text.write(surface, self._names[seat], name, look, text.SMALL, colour, align="centre")
