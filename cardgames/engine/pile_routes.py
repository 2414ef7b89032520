"""Moving cards between declared piles, in code that is generated for each route because every playout step moves cards.

A route knows its two piles, so its code has no branches about their order, owner or visibility.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from operator import getitem
from types import CodeType
from typing import Any

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import TRICK, Event, PieceMove, Seat, Zone, hand_of
from cardgames.engine.piles import MOST_SEATS, NO_SEAT, Cards, Slot, missing, one_of, replaced, without

PieceMoves = tuple[PieceMove, ...]
Given = Cards | Mask
"""Cards to move: in order, or a mask for cards that leave together."""

Facts = tuple[tuple[str, Any], ...]

TrickTaker = Callable[[Any, Seat, Facts], Event]
"""Moves a whole trick and returns the event, for the deal, the winner and the facts."""

Mover = Callable[[Any, Given], Any]
"""Moves cards of a deal."""


def written(head: str, lines: Sequence[str], scope: Mapping[str, Any]) -> Any:
    """Compile a function from its head and lines, with `scope` as its globals."""
    made = dict(scope)
    exec(_compiled("\n    ".join([f"def {head}:", *lines])), made)
    return made[head.partition("(")[0]]


@cache
def _compiled(text: str) -> CodeType:
    return compile(text, "<written for declared piles>", "exec")


class Route:
    """Everything about moving cards from one pile to another that can be prepared once.

    `seers` are the seats that see which cards move, None for all; with `face_up` everyone does.
    """

    __slots__ = ("_into", "_lines", "_out", "_piece_moves", "seers")

    def __init__(self, out: Slot, into: Slot, *, recalls: bool = True, face_up: bool = False) -> None:
        """`recalls`: whether the engine keeps `recalled`; False with `PileState.own_memory`."""
        self._out, self._into = out, into
        self._lines = [*_knowledge_lines(out, into, recalls, face_up), *_leaving_lines(out), *_arriving_lines(into)]
        self.seers = None if face_up or out.seers is None or into.seers is None else out.seers | into.seers
        self._piece_moves = _PieceMoves(out.zone, into.zone)

    def mover(self, result: Callable[[PieceMoves], Any], most: int) -> Mover:
        """Generate a function that moves cards of a deal and returns `result(piece_moves)`; it caches `most` results.

        The function updates what each seat knows. Everyone sees the position at which a card leaves a hidden ordered
        pile or one of `several` piles, so there the piece moves give it; -1 is the top, except in `several` piles.
        """
        kept: dict[Given, tuple[Cards, Mask, Any]] = {}

        def prepared(given: Given) -> tuple[Cards, Mask, Any]:
            cards, mask = (tuple(card_list(given)), given) if isinstance(given, int) else (given, mask_of(given))
            ready = cards, mask, result(tuple(map(self._piece_moves.__getitem__, cards)))
            if len(kept) < most:
                kept[given] = ready
            return ready

        out, into = self._out, self._into
        lines = ["cards, mask, moved = kept.get(given) or prepared(given)", f"lying = {_contents_text(out)}"]
        if out.ordered:
            lines += ["top = -len(cards)", "last = lying[top:]"]
            lines += ["at_top = last == cards or (type(given) is int and tuple(sorted(last)) == cards)"]
        if out.number >= 0:
            lines += ["moved = result(placed(cards, lying))"]
        elif out.ordered and out.hidden:
            lines += ["if not at_top: moved = result(placed(cards, lying))"]
        scope = {"kept": kept, "prepared": prepared, "result": result, "placed": self._placed, "out": out, "into": into}
        scope |= {"missing": missing, "without": without, "one_of": one_of, "replaced": replaced}
        scope |= {"giver": out.owner, "number": out.number, "taker": into.owner, "to": into.number}
        made: Mover = written("move(deal, given)", [*lines, *self._lines, "return moved"], scope)
        return made

    def _placed(self, cards: Cards, lying: Cards) -> PieceMoves:
        """The piece moves with the position at which each card leaves, one after the other; -1 is the top, except in
        `several` piles. Raises ValueError if a card is not there."""
        left, moved, source, target = list(lying), [], self._out.zone, self._into.zone
        for card in cards:
            place = left.index(card)
            at_top = self._out.number < 0 and place == len(left) - 1
            moved.append(PieceMove(card, source, target, -1 if at_top else place))
            del left[place]
        return tuple(moved)


def trick_taker(
    slot_of: Mapping[Zone, Slot], trick: str, led_by: str, zone: str
) -> Callable[[Any, Seat, Zone, Facts], Event]:
    """Generate `PileState.take_trick` for these fields; `zone` is the name of the trick's zones."""
    line = f"return takers[self.{led_by}, len(self.table.players), target](self, winner, facts)"
    scope = {"takers": _TrickTakers(slot_of, trick, zone)}
    made: Callable[[Any, Seat, Zone, Facts], Event] = written(
        "take_trick(self, winner, target, facts=())", [line], scope
    )
    return made


def card_player(hands: str, trick: str, zone: str) -> Callable[[Any, Seat, Card], Event]:
    """Generate `PileState.play_card` for these fields; `zone` is the name of the trick's zones."""
    lines = [
        f"mask, hands = 1 << card, self.{hands}",
        "if not hands[seat] & mask: missing(hand_of(seat))",
        "hands[seat] ^= mask",
        f"self.{trick} += (card,)",
        "if self.shown: self.shown &= ~mask",
        "if self.recalled: self.forget(mask)",
        "return plays[seat][card]",
    ]
    plays = [_Plays(seat, zone) for seat in range(MOST_SEATS)]
    scope: dict[str, Any] = {"missing": missing, "hand_of": hand_of, "plays": plays}
    made: Callable[[Any, Seat, Card], Event] = written("play_card(self, seat, card)", lines, scope)
    return made


# Code names owners and numbers by variables, so that all seats share it and it is compiled once.


def _contents_text(out: Slot) -> str:
    """Code for the cards of the pile that cards leave."""
    pile = _pile_text(out, "giver")
    return pile if out.number < 0 else f"one_of({pile}, number)"


def _pile_text(slot: Slot, owner: str) -> str:
    """Code for the place where a pile is stored; for `several` piles, for that of all."""
    return f"deal.{slot.field}[{owner}]" if slot.is_list else f"deal.{slot.field}"


def _knowledge_lines(out: Slot, into: Slot, recalls: bool, face_up: bool) -> list[str]:
    """Code that updates what each seat knows, before `cards`, also given as `mask`, move."""
    if not out.hidden:
        return ["deal.shown |= mask"] if into.hidden else []
    if not into.hidden or face_up:
        shown = "deal.shown |= mask" if into.hidden else "if deal.shown: deal.shown &= ~mask"
        return [shown, "if deal.recalled: deal.forget(mask)"] if recalls else [shown]
    noted = "deal.note_unseen(cards, mask, out, into)"
    if not recalls:
        return [f"if deal.shown or len(deal.groups) > 1: {noted}"]
    if out.ordered and not (out.seers or NO_SEAT) - (into.seers or NO_SEAT):
        mixes = " or len(deal.groups) > 1" if into.ordered else ""
        return [f"if deal.recalled{mixes}: {noted}"]
    return [noted]


def _leaving_lines(out: Slot) -> list[str]:
    """Return code that removes `cards` from the pile `lying`. With `at_top` they are the topmost cards."""
    pile = _pile_text(out, "giver")
    if out.ordered:
        left = "lying[:top] if at_top else without(lying, cards, out.zone)"
        return [f"{pile} = {left}" if out.number < 0 else f"{pile} = replaced({pile}, number, {left})"]
    return [] if out.board else ["if lying & mask != mask: missing(out.zone)", f"{pile} = lying ^ mask"]


def _arriving_lines(into: Slot) -> list[str]:
    """Code that puts `cards` on their new pile."""
    pile = _pile_text(into, "taker")
    if into.number >= 0:
        return [
            f"piles = {pile}",
            f"if to < len(piles): {pile} = *piles[:to], piles[to] + cards, *piles[to + 1:]",
            f"else: {pile} = replaced(piles, to, cards)",
        ]
    if into.board:
        return []
    return [f"{pile} += cards" if into.ordered else f"{pile} |= mask"]


class _PieceMoves(dict[Card, PieceMove]):
    """A cache of the piece move of each card."""

    def __init__(self, source: Zone, target: Zone) -> None:
        super().__init__()
        self._way = source, target

    def __missing__(self, card: Card) -> PieceMove:
        made = self[card] = PieceMove(card, *self._way)
        return made


class _Plays(dict[Card, Event]):
    """A cache of the events for playing a card from the hand of a seat to the trick."""

    def __init__(self, seat: Seat, trick: str) -> None:
        super().__init__()
        self._seat = seat
        self._way = hand_of(seat), Zone(trick, seat)

    def __missing__(self, card: Card) -> Event:
        made = self[card] = Event("play", self._seat, (PieceMove(card, *self._way),))
        return made


class _TrickTakers(dict[tuple[Seat, int, Zone], TrickTaker]):
    """By leader, number of seats and target: the function that moves a trick there."""

    def __init__(self, slot_of: Mapping[Zone, Slot], trick: str, zone: str) -> None:
        super().__init__()
        self._slot_of, self._trick, self._zone = slot_of, trick, zone

    def __missing__(self, key: tuple[Seat, int, Zone]) -> TrickTaker:
        leader, seats, target = key
        slots = [self._slot_of[Zone(self._zone, (leader + turn) % seats)] for turn in range(2 * seats)]
        into = self._slot_of[target]
        lines = [
            f"cards, deal.{self._trick} = deal.{self._trick}, ()",
            "mask = 0",
            "for card in cards: mask |= 1 << card",
            *_knowledge_lines(slots[0], into, recalls=False, face_up=False),
            *_arriving_lines(into),
            "return event((kind, winner, tuple(map(getitem, of_turns, cards)), facts, None, (), False))",
        ]
        scope = {"event": partial(tuple.__new__, Event), "kind": TRICK, "getitem": getitem, "replaced": replaced}
        scope["of_turns"] = [_PieceMoves(slot.zone, into.zone) for slot in slots]
        scope |= {"taker": into.owner, "to": into.number}
        made: TrickTaker = written("take(deal, winner, facts)", lines, scope)
        self[key] = made
        return made
