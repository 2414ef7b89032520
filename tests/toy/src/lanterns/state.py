"""One deal of Lanterns: its truth, and what a seat may know of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, mask_of
from cardgames.engine.contract import (
    CHANCE,
    Deal,
    Event,
    IllegalMove,
    LedgerLine,
    Move,
    Outcome,
    Refusal,
    Seat,
    Shift,
    Standing,
    State,
    Table,
    View,
    Zone,
    slots_of,
)
from lanterns.cards import ASHES, BOX, COLOURS, DECK, NIGHT, Aside, Hang, Keep, Trade, Wind, aside, colour, hand, number


@dataclass(frozen=True, slots=True, kw_only=True)
class LanternStanding(Standing):
    """Each player's points, and who leads the next deal (LN-8): the winner's thread from deal to deal."""

    scores: tuple[int, ...]
    leader: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LanternDeal(Deal):
    """The lanterns of each seat; the others are in the box."""

    standing: LanternStanding
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What the table draws; `aside` has None for a seat that put none aside yet, UNSEEN for one that lies face down."""

    standing: LanternStanding
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    aside: tuple[Card | None, ...]
    wind: str
    night: tuple[Card, ...]
    ashes: tuple[Card, ...]
    box: tuple[Card, ...]
    leader: Seat
    trader: Seat | None
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """The lantern that this seat put aside itself, and those that everyone saw each seat take (LN-6)."""

    aside: Card | None
    taken: tuple[tuple[Card, ...], ...]


class LanternView(View[Visible, Known]):
    """What one seat may know."""

    __slots__ = ()


class LanternState(State[LanternView]):
    """The truth. `taken` are the lanterns in hands that everyone saw going there; `night` runs from the leader on."""

    __slots__ = (
        "ashes",
        "aside",
        "box",
        "hands",
        "leader",
        "lines",
        "night",
        "standing",
        "table",
        "taken",
        "trader",
        "wind",
    )

    def __init__(self, standing: LanternStanding, table: Table, hands: Sequence[Mask], leader: Seat) -> None:
        self.standing = standing
        self.table = table
        self.hands = list(hands)
        self.aside: list[Card | None] = [None] * len(hands)
        self.taken: list[Mask] = [0] * len(hands)
        self.box: Mask = mask_of(range(len(DECK))) & ~sum(hands)
        self.night: list[Card] = []
        self.ashes: Mask = 0
        self.wind = ""
        self.leader = leader
        self.trader: Seat | None = None
        self.lines: list[LedgerLine] = []

    def over(self) -> bool:
        """Whether no lantern is left to be hung (LN-7)."""
        return not any(self.hands) and not self.night

    def to_act(self) -> tuple[Seat, ...]:
        if self.over():
            return ()
        if None in self.aside:
            return tuple(seat for seat, card in enumerate(self.aside) if card is None)
        if self.trader is not None:
            return (self.trader,)
        if not self.wind:
            return (CHANCE,)
        return (self.seat_of(len(self.night)),)

    def seat_of(self, place: int) -> Seat:
        """Who hangs the first, second, ... lantern of a night (LN-5)."""
        return (self.leader + place) % len(self.hands)

    def light(self, card: Card) -> int:
        """How bright a lantern shines in tonight's wind (LN-4)."""
        if colour(card) != self.wind:
            return number(card)
        return 6 if number(card) == 1 and self.standing.options.plays("embers") else 0

    def legal(self, seat: Seat) -> Sequence[Move]:
        if seat not in self.to_act() or seat == CHANCE:
            return []
        held = card_list(self.hands[seat])
        if self.aside[seat] is None:
            return [Aside(card) for card in held]
        if self.trader is None:
            return [Hang(card) for card in held]
        others = [card for place, card in enumerate(self.night) if self.seat_of(place) != seat]
        return [Keep(), *(Trade(laid, taken) for laid in held for taken in others)]

    def refusal(self, seat: Seat, move: Move) -> Refusal | None:
        match move:
            case Aside(card) if self.aside[seat] is None:
                return self._not_held(seat, card)
            case Aside():
                return Refusal("LN-3", "You have put a lantern aside already.")
            case _ if None in self.aside:
                return Refusal("LN-3", "First every seat puts a lantern aside.")
            case Keep() | Trade() if self.trader != seat:
                return Refusal("LN-6", "Only the winner of a night trades, when all have hung.")
            case Keep():
                return None
            case Trade(laid, taken):
                return self._not_held(seat, laid) or self._not_anothers(seat, taken)
            case Hang(card) if self.to_act() == (seat,) and self.trader is None:
                return self._not_held(seat, card)
            case Hang():
                return Refusal("LN-5", "It is not your turn to hang a lantern.")
        return Refusal("LN-4", "Only the die says how the wind blows.")

    def _not_held(self, seat: Seat, card: Card) -> Refusal | None:
        if self.hands[seat] >> card & 1:
            return None
        return Refusal("LN-2", f"You do not hold {DECK.text(card)}.", (card,))

    def _not_anothers(self, seat: Seat, card: Card) -> Refusal | None:
        if card in self.night and self.seat_of(self.night.index(card)) != seat:
            return None
        return Refusal("LN-6", f"Nobody else hung {DECK.text(card)} tonight.", (card,))

    def draw(self, rng: Random) -> Move:
        if self.to_act() != (CHANCE,):
            raise RuntimeError("the wind does not blow now")
        return Wind(rng.choice(COLOURS))

    def apply(self, actor: Seat, move: Move) -> list[Event]:
        if actor == CHANCE:
            if self.to_act() != (CHANCE,) or not isinstance(move, Wind):
                raise IllegalMove(Refusal("LN-4", "The wind is thrown once before each night."))
            self.wind = move.colour
            return [Event("wind", facts=(("colour", move.colour),), reveals=True)]
        refusal = self.refusal(actor, move)
        if refusal:
            raise IllegalMove(refusal)
        match move:
            case Aside(card):
                self.hands[actor] ^= 1 << card
                self.aside[actor] = card
                only_actor = frozenset((actor,))
                return [Event("put_aside", actor, (Shift(card, hand(actor), aside(actor)),), seen_by=only_actor)]
            case Hang(card):
                self._leave(actor, card)
                self.night.append(card)
                events = [Event("hang", actor, (Shift(card, hand(actor), NIGHT),))]
                return events + self._finish_night() if len(self.night) == len(self.hands) else events
            case Trade(laid, taken):
                self._leave(actor, laid)
                self.night[self.night.index(taken)] = laid
                self.hands[actor] |= 1 << taken
                self.taken[actor] |= 1 << taken
                shifts = (Shift(laid, hand(actor), NIGHT), Shift(taken, NIGHT, hand(actor)))
                return [Event("trade", actor, shifts), *self._sweep(actor)]
        return [Event("keep", actor), *self._sweep(actor)]

    def _leave(self, seat: Seat, card: Card) -> None:
        self.hands[seat] &= ~(1 << card)
        self.taken[seat] &= ~(1 << card)

    def _finish_night(self) -> list[Event]:
        best = max(self.night, key=self.light)
        winner = self.seat_of(self.night.index(best))
        text = f"{DECK.text(best)} was the brightest lantern of the night."
        self.lines.append(LedgerLine("LN-5", winner, 1, (best,), text))
        won = Event("night_won", winner, facts=(("card", best),))
        if self.standing.options.switch("trade") and any(self.hands):
            self.trader = winner
            return [won]
        return [won, *self._sweep(winner)]

    def _sweep(self, winner: Seat) -> list[Event]:
        swept = Event("sweep", shifts=tuple(Shift(card, NIGHT, ASHES) for card in self.night))
        self.ashes |= mask_of(self.night)
        self.night = []
        self.wind, self.leader, self.trader = "", winner, None
        return [swept, self._turn_up()] if self.over() else [swept]

    def _turn_up(self) -> Event:
        cards = [card for card in self.aside if card is not None]
        best, points = max(map(number, cards)), self.standing.options.number("aside_points")
        for seat, card in enumerate(cards):
            if points and number(card) == best:
                text = f"No lantern aside was higher than {DECK.text(card)}."
                self.lines.append(LedgerLine("LN-7", seat, points, (card,), text))
        return Event("turn_up", facts=(("aside", tuple(cards)), ("box", tuple(card_list(self.box)))), reveals=True)

    def ledger(self) -> tuple[LedgerLine, ...]:
        return tuple(self.lines)

    def outcome(self) -> Outcome | None:
        if not self.over():
            return None
        points = [0] * len(self.hands)
        for line in self.lines:
            points[line.seat] += line.points
        return Outcome(tuple(points))

    def view(self, seat: Seat | None) -> LanternView:
        over = self.over()
        visible = Visible(
            standing=self.standing,
            hand=() if seat is None else tuple(card_list(self.hands[seat])),
            hand_sizes=tuple(mask.bit_count() for mask in self.hands),
            aside=tuple(card if over or card is None else UNSEEN for card in self.aside),
            wind=self.wind,
            night=tuple(self.night),
            ashes=tuple(card_list(self.ashes)),
            box=tuple(card_list(self.box)) if over else (),
            leader=self.leader,
            trader=self.trader,
            ledger=self.ledger(),
        )
        taken = tuple(tuple(card_list(mask)) for mask in self.taken)
        return LanternView(seat, self.to_act(), visible, Known(None if seat is None else self.aside[seat], taken))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in slots_of(type(self)):
            value = getattr(self, name)
            setattr(twin, name, value.copy() if isinstance(value, list) else value)
        return twin

    def lay(self) -> dict[Zone, tuple[Card, ...]]:
        """Which lanterns lie where."""
        places = {hand(seat): tuple(card_list(mask)) for seat, mask in enumerate(self.hands)}
        places |= {aside(seat): () if card is None else (card,) for seat, card in enumerate(self.aside)}
        middle = {NIGHT: tuple(self.night), ASHES: tuple(card_list(self.ashes)), BOX: tuple(card_list(self.box))}
        return places | middle
