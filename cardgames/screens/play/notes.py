"""Notes beside play: tips on cards, cards lit by name, news of the match's file, the words of a hint, and a slip with
which a player takes back a seat that a bot keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Zone
from cardgames.engine.lines import Player
from cardgames.engine.messages import Message, message
from cardgames.engine.names import LONGEST_NAME
from cardgames.host.host import Host
from cardgames.screens.felt.felt_tip import FeltTip
from cardgames.screens.felt.places import FeltPlace, place_name
from cardgames.screens.felt.questions import DraftSlip
from cardgames.screens.felt.slip_places import best_place
from cardgames.screens.play.context import Context
from cardgames.table.board.flights import CLOSING
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.timer import Timer
from cardgames.table.tween import Motion, Tween
from cardgames.table.units import covered
from cardgames.table.widgets.base import HEIGHT, Group, Row
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.note import Note
from cardgames.words import say

CARD_SECONDS = 0.9
"""How long the pointer rests on a card of the hand before its tooltip opens: it moves most over them."""

Act = Callable[[], object]


class CardTip(FeltTip):
    """The tooltip of the card or place under the pointer while a match is played."""

    def __init__(self, context: Context, why_not: Callable[[int], str]) -> None:
        """`why_not` returns why a card of the hand cannot be played now, "" when it can."""
        super().__init__(context.page, lambda: context.felt)
        self._context = context
        self._why_not = why_not

    def ask(self, pos: Point, more: str = "") -> bool:
        sprite = self._context.felt.stage.at(pos)
        if sprite is None or sprite.piece < 0 or sprite.zone != self._context.scene.hand_zone():
            return super().ask(pos, more)
        self.forget()
        self._about_card(sprite)
        self._asked = place_name(self._context.felt, pos)
        return True

    def point(self, zone: Zone | None, piece: int = UNSEEN) -> None:
        """Also show the tip of the hand card that the keyboard has chosen, after a moment."""
        super().point(zone, piece)
        hands = self._context.hands
        if zone is None and hands.chosen is not None and hands.is_hand_card(hands.chosen):
            self._card = hands.chosen
            self._open_card_later()

    def _about_card(self, sprite: Sprite) -> None:
        """Show the tip of a card of the player's hand."""
        near = Rect(0, 0, 1, round(sprite.height))
        near.center = tuple(map(round, sprite.middle))
        self._show(self._about(sprite), near)

    def _about(self, sprite: Sprite) -> str:
        """Return what a card is, where it comes from if it is new, and why it can't be played now."""
        view, scene, piece = self._context.view, self._context.scene, sprite.piece
        new = scene.effects.about_new() if sprite.new else ""
        lines = () if view is None else (scene.about(piece, view), new, self._why_not(piece))
        return "\n".join(filter(None, lines))

    def _card_at(self, pos: Point) -> Sprite | None:
        """Return the card of the player's hand at a point, while none is chosen or raised."""
        hands, sprite = self._context.hands, self._context.felt.stage.at(pos)
        idle = self._none_chosen and not hands.raising.cards
        return sprite if idle and sprite is not None and hands.is_hand_card(sprite) else None

    @property
    def _none_chosen(self) -> bool:
        """Whether the player chose no piece: a pile that is lit because only it can be drawn from counts for none."""
        return self._context.hands.chosen is None or self._context.hands.only_draws

    def _open_card_later(self) -> None:
        self._opening = self._context.app.call_later(CARD_SECONDS, self._open_card)

    def _pointed_at(self, pos: Point) -> FeltPlace | None:
        """Return the place at a point: not the player's hand, no pile while a piece is chosen, and nothing of a board
        that itself says what a click there would do."""
        context, place = self._context, super()._pointed_at(pos)
        if place is None or place.zone == context.scene.hand_zone():
            return None
        if self._gives_way(place):
            return None
        return place if place.small or self._none_chosen else None

    def _gives_way(self, place: FeltPlace) -> bool:
        """Return whether words at the piece that the player places are shown instead of the tip of a place."""
        placing = self._context.placing
        return placing is not None and (placing.explains if place.passing else placing.aims)

    def _open(self) -> None:
        if self._asked or self._pointed is None or not self._gives_way(self._pointed):
            super()._open()
        else:
            self._opening = None

    def _open_card(self) -> None:
        """Open the tip of the card, unless it would only say what is printed on it."""
        if self._card is not None and self._about(self._card) != self._context.scene.card_words(self._card.piece):
            self._about_card(self._card)


LIT_SECONDS = 2.4
"""How long marks stay lit."""


class Marks:
    """The lit cards of one table screen."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._marked: list[Sprite] = []
        self._pieces: Sequence[int] = ()
        self._ending: Timer | None = None

    def show(self, sprites: Sequence[Sprite], pieces: Sequence[int] = (), seconds: float = LIT_SECONDS) -> None:
        """Light exactly these sprites, and `pieces` on a board. Known face-down cards among them are turned up
        meanwhile."""
        self.clear()
        self._marked, self._pieces = list(sprites), pieces
        self._light(on=True)
        self._context.hands.peeking.name(sprites)
        self._ending = self._context.app.call_later(seconds, self.clear)

    def light_pieces(self, cards: Sequence[int], seconds: float = LIT_SECONDS) -> None:
        """Light cards and other pieces wherever they lie, if they are known."""
        known = [card for card in self._context.felt.stage if card.piece in cards and card.piece >= 0]
        self.show(known, cards, seconds)

    def clear(self) -> None:
        """Light nothing."""
        if self._ending is not None:
            self._ending.cancel()
        self._light(on=False)
        self._marked, self._pieces = [], ()
        self._context.hands.peeking.name(())
        self._context.hands.relight()

    def _light(self, *, on: bool) -> None:
        for card in self._marked:
            card.marked = on
        self._context.felt.push_out(self._marked, out=on, clear_of=self._context.overlays.areas("summary"))
        board = self._context.felt.board
        if board is not None:
            board.mark(self._pieces if on else ())
        self._context.app.wake()


TROUBLE_SECONDS = 8.0
"""How long bad news stays on the screen."""


class FileNews:
    """News of the match's file: reports each problem once."""

    def __init__(self, host: Host, toast: Callable[..., None]) -> None:
        """`toast` shows a sentence, as `Page.toast` does."""
        self._host = host
        self._toast = toast
        self._trouble: Message | None = None

    def follow(self, before: FileNews) -> None:
        """Go on where `before` was, which told the news in another language."""
        self._trouble = before._trouble

    def tell(self) -> None:
        """Show what is new."""
        news = self._bad_news()
        if news is not None:
            self._toast(news, bad=True, seconds=TROUBLE_SECONDS)
        elif self._trouble and not self._host.trouble:
            self._trouble = None
            self._toast(message("play.trouble_over"))

    def last_words(self) -> Message | None:
        """Return what to say after the table was left; None when all is well."""
        news = self._bad_news()
        return message("play.not_saved", reason=self._host.trouble) if self._host.trouble else news

    def _bad_news(self) -> Message | None:
        rewritten = self._host.take_rewritten()
        was, self._trouble = self._trouble, self._host.trouble or self._trouble
        if rewritten is not None:
            self._trouble = None
            return message("play.rewritten", path=rewritten)
        return message("play.trouble", reason=self._trouble) if self._trouble and not was else None


LEVEL = "normal"
"""The level of a bot that keeps a player's seat."""


def bot_for(who: Player) -> Player:
    """Return the bot that keeps a player's seat. A long name is shortened, not the word that says it is a bot."""
    name = say("play.bot_name", name=who.name)
    over = len(name) - LONGEST_NAME
    if over > 0:
        name = say("play.bot_name", name=f"{who.name[: -over - 1].rstrip()}…")
    return Player(name, who.emblem, "bot", LEVEL)


class Offer(NamedTuple):
    """What a slip offers: its words, the label of its button, and what that does."""

    words: str
    label: str
    act: Callable[[], object]


class SeatReturnSlip:
    """Shows the slip of somebody who doesn't play now: with the seat back from a bot, or the pace of the others. It is
    where questions are, clear of cards, piles and plates and of the places that they may come to, so that it moves only
    when something is in its way."""

    def __init__(self, context: Context, take_back: Callable[[int], object]) -> None:
        """`take_back` gives a player's seat back."""
        self._context = context
        self._take_back = take_back
        self._slip: DraftSlip | None = None
        self._said = "", ""
        context.overlays.register("stand_in", lambda: self.areas, lambda: self.lay(context.look))

    def refresh(self, pace: Offer | None = None) -> None:
        """Show or hide the slip, as needed now; `pace` is offered to somebody who looks on."""
        host, player = self._context.host, self._context.host.shown
        offer = pace
        if (
            player is not None
            and host.result is None
            and host.players[player].kind == "bot"
            and host.match.opening_players[player].kind == "human"
        ):
            back = partial(self._take_back, player)
            offer = Offer(say("play.stand_in.words"), say("play.stand_in.back"), back)
        if offer is None or offer[:2] != self._said:
            self.hide()
        if self._slip is None and offer is not None:
            self._said = offer.words, offer.label
            self._slip = DraftSlip(offer.words, [("seat", offer.label, offer.act)], None)
            self._context.page.add(self._slip)
            self.lay(self._context.look)
        elif self._slip is not None and self._slip.rect.collidelist(self._context.felt.areas_to_keep_clear()) >= 0:
            self.lay(self._context.look)

    def hide(self) -> None:
        """Hide the slip."""
        if self._slip is not None:
            self._context.page.remove(self._slip)
            self._slip = None

    def lay(self, look: Look) -> None:
        """Place the slip, once the table is laid out."""
        if self._slip is not None and self._context.felt.area.w:
            felt, context = self._context.felt, self._context
            over = context.over_hand().move(0, -look.px(6)).topleft
            foot = context.scene.long_moves.slip_foot(felt.area, look) or over
            taken = [*context.overlays.before("stand_in"), *felt.areas_to_keep_clear(to_come=True)]
            taken += [felt.pushed_hand, *felt.face_down_piles(), *felt.hidden_hands()]
            filled = [*(layout.area for layout in felt.stage.layouts.values()), *(rect for _, rect in felt.slots())]
            self._slip.touch()
            sizes = self._slip.sizes(look, felt.area.w)
            self._slip.layout(best_place(sizes, foot, felt.area, taken, [*filled, *felt.written], look), look)
            self._slip.touch()
            self._context.overlays.changed("stand_in")

    @property
    def areas(self) -> list[Rect]:
        """The area of the slip while it is shown."""
        return [] if self._slip is None else [self._slip.rect]


_MOST_NOTES = 40
"""So many places of a hint are remembered, as the same ones are tried again and again."""

_SMALL = 42, 24
"""The least width of a button on a brief hint, and that beside its words, in points."""


class Tries(NamedTuple):
    """Where the slip of a hint may lie: above `near`, within `area`, or within `wider` if `area` has no room.

    `tries` are lists of areas to keep clear, the strictest first. The slip covers nothing of the first list for which
    there is room, and as little as possible of the strictest list. There is room if it covers nothing of `free`. If no
    list has room, the slip covers nothing of the first possible list of `spared`."""

    near: Rect
    area: Rect
    wider: Rect
    tries: Sequence[Sequence[Rect]]
    free: Sequence[Rect]
    spared: Sequence[Sequence[Rect]]


class HintSlip(Group):
    """The words of a hint, with a button that plays it, and one that puts it away. Where all of it has no room it is
    brief: the move alone, and a button for the reasons. Where these have no room either, it shows one at a time."""

    role = "notice"
    ground = "paper"

    def __init__(
        self, words: str, play: Act, close: Act, lay: Act, *, lit: bool, answer: str = ""
    ) -> None:  # fmt: skip
        """The first line says the move, or what to undo. `lay` places it again. `lit`: there is a button that plays
        the hint. `answer` is a sentence that is left out when it is brief: a badge at the button says it."""
        whole = [
            Button("hint.play", say("play.hint.play"), play, kind="brass"),
            Button("hint.close", say("play.hint.close"), close, kind="quiet"),
        ]
        brief = [
            Button("hint.play", say("play.hint.play_brief"), play, kind="brass"),
            Button("hint.why", say("play.hint.why"), self._ask, kind="quiet"),
            Button("hint.less", say("play.hint.less"), self._fold, kind="quiet"),
            Button("hint.close", say("play.hint.close_brief"), close, kind="quiet"),
        ]
        for button in brief:
            button.least, button.padding = _SMALL
        self._why, self._less = brief[1], brief[2]
        self._asked = 0
        """How often the player asked for the reasons, since they were last folded up."""
        self._rows = [Row("hint.buttons", buttons, align="right") for buttons in (whole, brief)]
        whole[0].visible = brief[0].visible = lit
        self._lay = lay
        self._note: Note | None = None
        self._goal: Note | None = None
        """The note where it goes, also while it glides there."""
        self._notes: dict[object, Note] = {}
        self._look_of_notes: Look | None = None
        self._move_words = words.splitlines()[0].removeprefix(f"{answer}. ")
        super().__init__("hint", [*self._rows], label=words)

    @property
    def can_be_brief(self) -> bool:
        """Whether it may leave out the reasons: if there are any, until the player asks for them."""
        return self._move_words != self.label and not self._asked

    @property
    def shown(self) -> str:
        """The words that it shows."""
        return self.label if self._note is None else self._note.words

    def leave_out(self, words: str) -> None:
        """Say these words no longer, unless they are the move itself."""
        if words in self._move_words:
            return
        self.label = "\n".join(line for line in self.label.splitlines() if line != words)
        self._asked = min(self._asked, len(self._reasons))
        self._lay()

    def go_on(self, move: str) -> None:
        """Say no longer what to undo first: begin with the words of the move."""
        lines = self.label.splitlines()
        self.label = "\n".join(lines[lines.index(move) :]) if move in lines else move
        self._move_words, self._asked = move, 0
        self._lay()

    @property
    def _reasons(self) -> list[str]:
        return self.label.splitlines()[1:]

    def tell_more(self) -> bool:
        """Do what its button for the reasons does; False without that button."""
        asks = self._why.visible
        if asks:
            self._ask()
        return asks

    def _ask(self) -> None:
        """Show the reasons too, or the next one if they have no room together."""
        self._show(self._asked + 1)

    def _fold(self) -> None:
        """Leave out the reasons again, as they may cover something."""
        self._show(0)

    def _show(self, asked: int) -> None:
        self._asked = asked
        self._lay()
        if self.page is not None and not self._why.visible:
            self.page.set_focus(None)

    def find_place(self, where: Tries, look: Look) -> int:
        """Lay it out where it has most room: with its reasons, brief if it then covers much less, or with one reason
        at a time if the player asks for them. Return how many px it covered of what to keep clear at first."""
        over = self._find_place(where, look, (False, True, False) if self.can_be_brief else (False,))
        if self._asked and self.rect.collidelist([*where.free, *where.spared[0]]) >= 0:
            over = self._find_place(where, look, (True,))
        return over

    def _find_place(self, where: Tries, look: Look, forms: Sequence[bool]) -> int:
        near, area, wider, tries, free, spared = where
        found: list[tuple[int, int]] = []
        for brief in forms:
            self.place(near, look, area, tries, wider, brief=brief, spare=tries[0])
            over = covered(self.rect, tries[-1])
            worse = sum(self.rect.collidelist(list(rects)) >= 0 for rects in tries)
            found.append((worse, over))
            if self.rect.collidelist(list(free)) < 0 or (brief and (worse < found[0][0] or 2 * over < found[0][1])):
                break
        for rects in spared:
            if self.rect.collidelist(list(rects)) >= 0:
                self.place(near, look, wider, [rects], wider, brief=brief, spare=tries[-1])
            if self.rect.collidelist(list(rects)) < 0:
                break
        return over

    def place(
        self, near: Rect, look: Look, area: Rect, tries: Sequence[Sequence[Rect]], wider: Rect, *, brief: bool = False,
        spare: Sequence[Rect] = (),
    ) -> None:  # fmt: skip
        """Lay it out above `near`, clear of the first of the `tries` that leaves it room, within `area`, or within
        `wider` where that has more room; in the shape that covers least of what to `spare`."""
        self._rows[0].visible = not brief and not self._asked
        self._rows[1].visible = not self._rows[0].visible
        row, words = self._rows[self._rows[1].visible], self.label
        if brief:
            words = [self._move_words, *self._reasons][self._asked]
            self._why.label = say("play.hint.more" if self._asked else "play.hint.why")
        self._why.visible = brief and self._asked < len(self._reasons)
        self._less.visible = self._asked > 0 and not self._why.visible
        wide, high = row.preferred_size(look, area.w)[0], look.px(HEIGHT)
        spared = [spare] if spare else []
        rects = tuple(tuple(map(tuple, some)) for some in ((near, area, wider), spare, *tries))
        if look is not self._look_of_notes or len(self._notes) > _MOST_NOTES:
            self._look_of_notes, self._notes = look, {}
        note = self._notes.get((words, wide, rects))
        if note is None:
            *wishes, clear = tries
            note = Note(words, near, look, area, slip=True, clear=clear, wider=wider, foot=(wide, high), wishes=wishes,
                        spare=spared)  # fmt: skip
            self._notes[words, wide, rects] = note
        self._goal = note
        self._put(note, look)

    def _put(self, note: Note, look: Look) -> None:
        """Show this note, with the buttons at its foot."""
        self.touch()
        self._note = note
        self.layout(note.rect, look)
        foot, high = note.foot, look.px(HEIGHT)
        self._rows[self._rows[1].visible].layout(Rect(foot.x, foot.centery - high // 2, foot.w, high), look)
        self.touch()

    @property
    def goal(self) -> Rect:
        """Its area where it goes, also while it glides there."""
        return self.rect if self._goal is None else self._goal.rect

    def glide_from(self, was: Rect, move: Callable[[Motion], object]) -> None:
        """Glide from `was` to its place; a new place ends the glide. `move` plays a motion."""
        goal, look = self._goal, self.look
        x, y = was.centerx - self.goal.centerx, was.centery - self.goal.centery

        def show(share: float) -> None:
            if goal is not None and goal is self._goal:
                self._put(goal.moved(round(x * (1 - share)), round(y * (1 - share))), look)

        if x or y:
            show(0.0)
            move(Tween(CLOSING, show))

    @property
    def reach(self) -> Rect:
        return super().reach if self._note is None else self._note.reach

    def draw(self, surface: Surface) -> None:
        if self._note is not None:
            self._note.draw(surface)
            super().draw(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        glossary = self.page.terms if self.page is not None else None
        if glossary is not None and self._note is not None:
            yield from self._note.term_spots(glossary)
