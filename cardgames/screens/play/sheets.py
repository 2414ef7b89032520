"""Sheets over the table: menu, pause, last trick, handing over the screen, keys, tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from pygame import Rect, Surface

from cardgames.engine import registry
from cardgames.engine.contract import TRICK, Seat
from cardgames.engine.messages import message
from cardgames.engine.options import Options
from cardgames.glossary import glossary
from cardgames.host.host import Host
from cardgames.host.update import HostUpdate
from cardgames.screens.motif import felt_hue
from cardgames.screens.play.bar import Bar
from cardgames.screens.play.context import Context
from cardgames.screens.sheet import Sheet
from cardgames.table import draw, text
from cardgames.table.board.layouts import CARD_WIDTH
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import Faces
from cardgames.table.input import Input, Key, Tap
from cardgames.table.look import Look
from cardgames.table.richtext import RichText
from cardgames.table.timer import Timer
from cardgames.table.units import columns, keep_clear
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.dialog import Dialog, DialogButton, question
from cardgames.table.widgets.label import Heading, RichLabel
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say, say_in

_TITLE, _CARD, _NAME, _COLUMN, _OVERLAID = 26, 92, 20, 73, 22
"""Heights in the last trick, the width of a column, and how much wider each further card of a set makes it, in points:
small enough to lie beside the next trick."""

Act = Callable[[], object]


def chosen(acts: dict[str, Act]) -> Callable[[str], object]:
    """Return a callback that runs the action of an answer, and nothing for an answer without one."""

    def act(answer: str) -> None:
        if answer in acts:
            acts[answer]()

    return act


def menu(acts: dict[str, Act], words: dict[str, str], note: str) -> Dialog:
    """Return the menu. `words` are the entries in order, the usual one first; `note` says what happens to the match
    meanwhile."""
    answers = [DialogButton(name, label, chief=index == 0) for index, (name, label) in enumerate(words.items())]
    return Dialog(say("play.menu.title"), note, answers, chosen(acts), stacked=True, width=320)


def pause(go_on: Act) -> Dialog:
    """Return the pause dialog."""
    answers = [DialogButton("cancel", say("play.bar.go_on"), chief=True)]
    return Dialog(say("play.pause.title"), say("play.pause.words"), answers, lambda _: go_on())


def may_concede(act: Act) -> Dialog:
    """Return the question to confirm that the player concedes, which cannot be undone."""
    no, yes = DialogButton("cancel", say("play.sure.no"), chief=True), DialogButton("yes", say("play.sure.concede_yes"))
    return Dialog(say("play.sure.concede_title"), say("play.sure.concede"), [no, yes], chosen({"yes": act}))


class HandOver(Dialog):
    """The screen goes to another person: no cards are shown until they say that they are there. The menu and the
    question about an undo open above this sheet, so that it always covers the table. `undo` is the name of the player
    whose move can be undone and the action that asks for it; None when there is none."""

    def __init__(self, name: str, here: Act, open_menu: Act, undo: tuple[str, Act] | None = None) -> None:
        answers = [
            DialogButton("menu", say("play.bar.menu"), icon="menu"),
            DialogButton("here", say("play.hand_over.here"), chief=True, icon="eye"),
        ]
        self._above: dict[str, Act] = {"menu": open_menu}
        if undo is not None:
            whose, self._above["undo"] = undo
            tip = say("play.hand_over.undo", name=whose)
            answers.insert(1, DialogButton("undo", say("play.bar.undo"), icon="undo", tip=tip))
        title, words = say("play.hand_over.title", name=name), say("play.hand_over.words")
        super().__init__(title, words, answers, lambda _: here())

    def answer(self, name: str) -> None:
        """Close the sheet only when the player is there; other answers open something above it."""
        if name in self._above:
            self._above[name]()
        else:
            super().answer(name)

    def escape(self) -> bool:
        """Open the menu, as Escape does at the table."""
        self.answer("menu")
        return True

    def input(self, event: Input) -> bool:
        """Ignore taps beside the sheet; the undo key works as at the table."""
        if event == Key("u") and "undo" in self._above:
            self.answer("undo")
            return True
        return isinstance(event, Tap) or super().input(event)


def may_undo(name: str, act: Act) -> Dialog:
    """Return the question whether all agree to undo a move from which other people have learned something."""
    words, yes, no = say("play.may_undo.words", name=name), say("play.may_undo.yes"), say("play.may_undo.no")
    return question(say("play.may_undo.title"), words, "yes", yes, act, no=no)


def last_trick(updates: Sequence[HostUpdate]) -> tuple[Sequence[tuple[Seat, int]], Seat] | None:
    """Return the cards of the last trick by seat, and its winner; None before the first of the deal, or if its event
    doesn't say who played them."""
    for update in reversed(updates):
        for event in reversed(update.events):
            if event.kind == TRICK:
                played = [(piece_move.source.owner, piece_move.piece) for piece_move in event.piece_moves]
                return (played, event.seat) if event.seat in dict(played) else None
        if update.what == "deal":
            break
    return None


class LastTrick(Widget):
    """The last trick on a strip of felt: who played what, one card or a set, and who won it."""

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
        """The width of each set, in points."""
        return [_COLUMN + _OVERLAID * (len(cards) - 1) for _, cards in self._sets]

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        high = look.px(_TITLE + 4) + look.px(_CARD) + look.px(_NAME + 4)
        wide = max(look.px(sum(self._wides)), text.width(self.label, text.HEADING, look))
        return min(limit, wide + look.px(20)), high + look.px(12)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "wood", radius=look.px(12), lift=self.lift)
        inner = self.rect.inflate(-look.px(20), -look.px(12))
        title = Rect(inner.x, inner.y, inner.w, look.px(_TITLE))
        text.write(surface, self.label, title, look, text.HEADING, theme.on_wood, align="centre")
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


class LastTrickPanel:
    """Shows the last trick at a table until the next tap or key. `button` is the one that asks for it."""

    def __init__(self, context: Context, button: Widget) -> None:
        self._context = context
        self._button = button
        context.overlays.register(
            "last_trick",
            lambda: [] if context.last_trick is None else [context.last_trick.rect],
            lambda: self.lay(context.look),
        )

    def toggle(self) -> None:
        """Show the last trick, or hide it; say so where there is none."""
        context, host = self._context, self._context.host
        if context.last_trick is not None:
            self.hide()
            return
        view, tricks = context.view, context.scene.tricks
        trick = tricks.last_trick(view) if tricks and view is not None else None
        trick = trick or last_trick(host.log())
        if trick is None:
            context.page.toast(message("play.last_trick.none"), near=self._button.rect)
            return
        names = [host.players[number].name for number in host.seated]
        context.last_trick = LastTrick(*trick, names, context.felt.faces)
        context.page.add(context.last_trick)
        self.lay(context.look)

    def lay(self, look: Look) -> None:
        """Lay it where it covers nothing important."""
        context, panel = self._context, self._context.last_trick
        if panel is None:
            return
        felt = context.felt.area
        rect = Rect((0, 0), panel.preferred_size(look, felt.w))
        rect.center = (felt.centerx, felt.y + round(felt.h * 0.42))
        # bots may go on meanwhile, and a drawer may be open
        taken = [*context.felt.areas_to_keep_clear(to_come=True), *context.overlays.before("last_trick")]
        panel.layout(keep_clear(rect, felt, taken, look.px(6)), look)
        panel.touch()
        context.overlays.changed("last_trick")

    def hide(self) -> None:
        """Hide the last trick."""
        if self._context.last_trick is not None:
            self._context.page.remove(self._context.last_trick)
            self._context.last_trick = None


_LINE, _CAP, _GAP, _KEYS = 30, 24, 4, 128
"""Heights of a line and of a key on it, the gap between two keys, and where the words begin, in points."""

KEYS_SIZE = (880, 616)

ANY_MOVE = ("answer", "back", "back_all")
"""The keys that are the same with cards and on a board."""

Line = tuple[str, str]
"""Keys separated by blanks, and what they do."""


class KeyLine(Widget):
    """A line with keys and what they do."""

    role = "text"

    def __init__(self, name: str, keys: str, words: str) -> None:
        super().__init__(name, label=say("option.value", label=keys, value=words))
        self._caps = keys.split(" ")
        self._words = words

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        """As high as its words, at least one line."""
        high = text.height(self._words, text.BODY, look, limit - look.px(_KEYS))
        return limit, max(look.px(_LINE), high + look.px(_LINE) - text.line_height(text.BODY, look))

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        high = look.px(_CAP)
        line = look.px(_LINE)
        x = self.rect.x
        for cap in self._caps:
            wide = max(high, text.width(cap, text.STRONG, look) + look.px(12))
            place = Rect(x, self.rect.y + (line - high) // 2, wide, high)
            draw.plate(surface, place, look, "wood", radius=look.px(5), lift=0.3)
            text.write(surface, cap, place, look, text.STRONG, theme.on_wood, align="centre")
            x = place.right + look.px(_GAP)
        left = max(self.rect.x + look.px(_KEYS), x + look.px(2 * _GAP))
        top = self.rect.y + (line - text.line_height(text.BODY, look)) // 2
        area = Rect(left, top, self.rect.right - left, self.rect.bottom - top)
        text.paragraph(surface, self._words, area, look, text.BODY, self.ink)


class KeysSheet(Sheet):
    """The keys: those for pieces at the left, all others at the right."""

    def __init__(self, scene: GameScene, board: PlayingBoard | None, bar: Bar) -> None:
        super().__init__(say("play.keys.title"), KEYS_SIZE)
        pieces = say("play.keys.board" if board else "play.keys.hand")
        tools = list(_of_buttons(board.tools())) if board else []
        self._sides = [
            ScrollArea("pieces", _side("pieces", pieces, [*_lines(names_of_keys(scene, board)), *tools])),
            ScrollArea("table", _side("table", say("play.keys.table"), _at_table(bar))),
        ]
        self.add(*self._sides)

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        for side, place in zip(self._sides, columns(area, [None, None], gap=look.px(32)), strict=True):
            side.layout(place, look)


def names_of_keys(scene: GameScene, board: PlayingBoard | None) -> list[str]:
    """Return the keys for the pieces of this game, by their names in the words file."""
    if board:
        return ["choose", *board.keys, "put", "put_down", *ANY_MOVE]
    sets = ["raise", "lower"] if scene.sets else []
    hidden = ["peek"] if scene.covered else []
    return ["walk", "move", "places", *sets, "play", *hidden, *ANY_MOVE]


REFERENCE = "g"
"""The key that opens the reference card, and closes it."""

REFERENCE_SIZE = (700, 640)


class ReferenceSheet(Sheet):
    """The reference card of a game: card values and combinations, and the definitions of its terms. A game that has
    neither shows its rules."""

    def __init__(self, game: str, options: Options) -> None:
        from cardgames.screens.rules_reader.book import as_agreed, rules_text  # takes time that a table doesn't have

        manifest, known = registry.manifest(game), glossary(game, options)
        super().__init__(say("play.reference.title", game=manifest.title), REFERENCE_SIZE)
        markup = known.below(known.reference) or as_agreed(rules_text(manifest), options) or say("play.reference.none")
        self._scroll = ScrollArea("reference", RichLabel("reference.text", RichText(markup)))
        self.add(self._scroll)

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        self._scroll.layout(area, look)

    def input(self, event: Input) -> bool:
        """Close the sheet on its own key; scroll with the arrow keys."""
        match event:
            case Key(name) if name == REFERENCE:
                self.put_away()
                return True
            case Key("up" | "down" | "page_up" | "page_down" | "home" | "end"):
                return self._scroll.handle(event)
        return super().input(event)


def _at_table(bar: Bar) -> Iterable[Line]:
    yield from _of_buttons(bar.children())
    yield from _lines(["reference", "go_on", "read", "focus", "fill"])


def _lines(names: Iterable[str]) -> Iterable[Line]:
    return [(say(f"play.keys.key.{name}"), say(f"play.keys.does.{name}")) for name in names]


def _of_buttons(buttons: Iterable[Widget]) -> Iterable[Line]:
    return [(one.key, one.label) for one in buttons if isinstance(one, IconButton) and one.key and one.visible]


def _side(name: str, title: str, lines: Iterable[Line]) -> Column:
    rows: Sequence[Widget] = [KeyLine(f"{name}.{index}", keys, words) for index, (keys, words) in enumerate(lines)]
    return Column(name, [Heading(f"{name}.title", title), *rows], gap=2)


TOURNAMENT_SIZE = (948, 700)


class TournamentSheet(Sheet):
    """The tournament. `picture` returns it for the current match state; `then` is the action of a button to go on."""

    def __init__(
        self, host: Host, picture: Callable[[], Widget | None], then: Callable[[], object] | None = None
    ) -> None:
        game = host.match.game.name
        super().__init__(say_in(game, "play.tournament.title"), TOURNAMENT_SIZE)
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
        """Let other tables go on; Enter begins the next deal."""
        self._watching = self.app.watch(self._watch)
        self.set_focus(self.chief, by_keyboard=False)

    @property
    def chief(self) -> Widget | None:
        return self._go_on if self._go_on.visible else None

    def put_away(self) -> None:
        """Go back to the table, and run `then`."""
        super().put_away()
        if self._then is not None:
            self._then()

    def leave(self) -> None:
        """Leave the other tables to the table screen again."""
        if self._watching is not None:
            self._watching.cancel()

    def _watch(self) -> bool:
        update = self._host.tick(beside=True) if self.app.top is self else None
        if update is None or not update.deal_over:
            return False
        picture = self._picture()
        if picture is not None:
            self._scroll.turn_to(picture)
            self.rearrange()
        return True

    def arrange_sheet(self, area: Rect, look: Look) -> None:
        high = 0
        if self._go_on.visible:
            wide, high = self._go_on.preferred_size(look, area.w)
            self._go_on.layout(Rect(area.right - wide, area.bottom - high, wide, high), look)
            high += look.px(10)
        self._scroll.layout(Rect(area.x, area.y, area.w, area.h - high), look)
        if min(self._host.match.progress.tables, default=0) > 0:
            self._scroll.scroll_to(1_000_000, at_once=True)  # the first tables are over; the last is below
