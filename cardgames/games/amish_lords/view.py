"""The position of a season, its journal, and what a seat may know of both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, Self

from cardgames.engine.cards import UNSEEN, Card, Mask, card_list
from cardgames.engine.contract import LedgerLine, Seat, View
from cardgames.games.amish_lords.deck import FIRST_JOKER, NONE, Row
from cardgames.games.amish_lords.match_data import LAST_LANDS, OVER, SETUP, AmishMatchState, King, awake, ledger
from cardgames.games.amish_lords.moves import HAND
from cardgames.games.amish_lords.ruleset import AWAKE, Ruleset, ruleset_of

BYSTANDER = 4
"""The bit of a bystander in `Position.seen`; bit n is that of seat n."""

Farms = tuple[tuple[Row, ...], ...]
"""The farms of each seat, each a row with the house first."""


# ---------------------------------------------------------------- the journal


What = Literal["pick", "show", "take", "hide", "rebuild", "touch", "keep"]


class Note(NamedTuple):
    """One thing that happened to a card whose place is or may be hidden, while it was the turn of `seat`:

    "pick": it took a card of the deck. "show": `card` left its hand face up. "take": `card` went face up to its hand.
    "hide": `card` went face down from its hand to the top of its `farm`.
    "rebuild": its caravan `card` became `land` of its `farm`; the land `out`, which was `gone`, went `to`.
    "touch": its caravan `card` touched `land` of a `farm` of `owner`. If it `fits`, it lies there and `gone` came out.
    "keep": the card that came out went `to` its hand, or became its caravan, which is `card`.
    """

    what: What
    seat: Seat
    card: Card = UNSEEN
    owner: Seat = -1
    farm: int = -1
    land: int = 0
    out: int = 0
    gone: Card = UNSEEN
    to: str = ""
    fits: bool = False

    def filled(self, field: str, card: Card) -> Note:
        """Return the note with this card in the field "card" or "gone"."""
        return self._replace(gone=card) if field == "gone" else self._replace(card=card)

    def seen_by(self, seat: Seat | None) -> Note:
        """Return the note without what `seat`, or a bystander, did not see."""
        if self.what == "hide":
            return self if self.seat == seat else self._replace(card=UNSEEN)
        if self.gone == UNSEEN or self.seat == seat or (self.what == "rebuild" and self.to != HAND):
            return self
        return self if self.what == "touch" and self.owner == seat else self._replace(gone=UNSEEN)


Journal = tuple[Note, ...]
"""What was seen to happen to cards whose place is or may be hidden. Possible worlds are guessed from it."""


@cache
def note(what: What, seat: Seat, card: Card = UNSEEN, farm: int = -1) -> Note:
    """Return a note that has only these fields; equal notes are one object."""
    return Note(what, seat, card, farm=farm)


# ---------------------------------------------------------------- the position


class Position:
    """All that is true of a season at one moment; seats may know only parts of it.

    `farms[seat]` are rows, and `seen` has for each card of a row who saw it go there. The deck is picked from its end;
    before the setup is chosen it has all the cards. `to_come` counts the last turns that are left, -1 before them.
    `idle` counts the turns since a card was picked or a farm or land was added (AL-18), `laid` the seats that have laid
    their last lands. `loot` is the card that the seat in turn has swindled from `robbed` and still has to keep.
    """

    __slots__ = (
        "caravans",
        "deck",
        "farms",
        "hands",
        "idle",
        "journal",
        "kings",
        "laid",
        "loot",
        "market",
        "match_state",
        "phase",
        "robbed",
        "ruleset",
        "seen",
        "setup",
        "to_come",
        "turn",
    )  # fmt: skip

    match_state: AmishMatchState
    ruleset: Ruleset
    kings: tuple[Card, ...]
    setup: str
    phase: int
    hands: list[Mask]
    caravans: list[Card]
    farms: list[tuple[Row, ...]]
    seen: list[tuple[tuple[Mask, ...], ...]]
    market: tuple[Card, ...]
    deck: list[Card]
    turn: Seat
    to_come: int
    idle: int
    laid: int
    loot: Card
    robbed: Seat
    journal: Journal

    @classmethod
    def blank(cls, match_state: AmishMatchState, kings: tuple[Card, ...], deck: list[Card]) -> Self:
        """Return the position before the kings are laid and the cards are dealt."""
        position = cls.__new__(cls)
        position.match_state = match_state
        position.ruleset = ruleset_of(match_state.options)
        position.kings = kings
        position.setup = ""
        position.phase = SETUP
        position.hands = [0] * match_state.players
        position.caravans = [NONE] * match_state.players
        position.farms = [()] * match_state.players
        position.seen = [()] * match_state.players
        position.market = ()
        position.deck = deck
        position.turn = match_state.king_dealer
        position.to_come = -1
        position.idle = position.laid = 0
        position.loot = NONE
        position.robbed = -1
        position.journal = ()
        return position

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__new__(type(self))
        twin.match_state = self.match_state
        twin.ruleset = self.ruleset
        twin.kings = self.kings
        twin.setup = self.setup
        twin.phase = self.phase
        twin.hands = self.hands[:]
        twin.caravans = self.caravans[:]
        twin.farms = self.farms[:]
        twin.seen = self.seen[:]
        twin.market = self.market
        twin.deck = self.deck[:]
        twin.turn = self.turn
        twin.to_come = self.to_come
        twin.idle = self.idle
        twin.laid = self.laid
        twin.loot = self.loot
        twin.robbed = self.robbed
        twin.journal = self.journal
        return twin

    @property
    def starter(self) -> Seat:
        """The seat that has the first turn (AL-6)."""
        return (self.match_state.king_dealer + 2) % self.match_state.players

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat that has to act; none when the season is over."""
        return () if self.phase == OVER else (self.turn,)

    def awake(self) -> list[King]:
        """Return the kings that pay, the bishop first."""
        return awake(self.kings, self.setup)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Return a line for each payment when the season is over."""
        return ledger(self.awake(), self.farms, self.ruleset) if self.phase == OVER else ()

    def full(self, seat: Seat) -> bool:
        """Return whether a seat may take no more cards into its hand (AL-7)."""
        return self.hands[seat].bit_count() >= self.ruleset.hand_limit

    def plots(self, seat: Seat) -> tuple[Row, ...]:
        """Return the rows that last lands may go to, the house on a real caravan as the last one (AL-17)."""
        rows, caravan = self.farms[seat], self.caravans[seat]
        builds = 0 <= caravan < FIRST_JOKER and len(rows) < self.ruleset.farm_limit
        return (*rows, (caravan,)) if builds else rows


# ---------------------------------------------------------------- views


@dataclass(frozen=True, slots=True)
class Opened:
    """What is turned up when the season is over (ALL-7); `deck` in the order in which it would have been picked."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What lies on the table for this seat. Lands of others are UNSEEN, even those that it saw go there.

    `line` is the line of kings from the bottom up, UNSEEN for a king that sleeps; () before it is laid. `turns_left`
    counts the last turns of all seats together (AL-16, AL-18), None before them. `idle` counts the turns in a row in
    which nothing was picked, built or added. `loot` is the card that the seat in turn swindled from `robbed` and still
    has to keep; None when there is none. `opened` and `ledger` are set when the season is over.
    """

    match_state: AmishMatchState
    phase: int
    turn: Seat
    starter: Seat
    setup: str
    line: tuple[Card, ...]
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    caravans: tuple[Card | None, ...]
    farms: Farms
    market: tuple[Card, ...]
    deck: int
    turns_left: int | None
    idle: int
    laid: int
    loot: Card | None
    robbed: Seat | None
    opened: Opened | None
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """What the seat saw and may remember.

    `farms` are those of `Visible` with all lands that this seat knows. `seen` has for each card of a row who saw it go
    there: bit n is seat n, bit 4 a bystander. `journal` is the journal as this seat saw it.
    """

    farms: Farms
    seen: tuple[tuple[tuple[Mask, ...], ...], ...]
    journal: Journal


AmishView = View[Visible, Known]


def view_of(position: Position, seat: Seat | None) -> AmishView:
    """Return the view of `seat`, or of a bystander."""
    over = position.phase == OVER
    farms = tuple(position.farms)
    loot: Card | None = None
    if position.robbed >= 0:
        loot = position.loot if seat in (position.turn, position.robbed) else UNSEEN
    line: tuple[Card, ...] = ()
    if position.phase != SETUP:
        awake = AWAKE[position.setup]
        line = tuple(king if shown or over else UNSEEN for king, shown in zip(position.kings, awake, strict=True))
    opened = None
    if over:
        opened = Opened(tuple(tuple(card_list(hand)) for hand in position.hands), tuple(position.deck[::-1]))
    visible = Visible(
        match_state=position.match_state,
        phase=position.phase,
        turn=position.turn,
        starter=position.starter,
        setup=position.setup,
        line=line,
        hand=() if seat is None else tuple(card_list(position.hands[seat])),
        counts=tuple(hand.bit_count() for hand in position.hands),
        caravans=tuple(None if card < 0 else card for card in position.caravans),
        farms=farms if over else tuple(rows if who == seat else _houses(rows) for who, rows in enumerate(farms)),
        market=position.market,
        deck=len(position.deck),
        turns_left=position.to_come if position.to_come >= 0 else None,
        idle=position.idle,
        laid=position.laid,
        loot=loot,
        robbed=position.robbed if position.robbed >= 0 else None,
        opened=opened,
        ledger=position.ledger(),
    )
    known = Known(
        farms=farms if over else _known_farms(position, BYSTANDER if seat is None else seat),
        seen=tuple(position.seen),
        journal=tuple([note.seen_by(seat) for note in position.journal]),
    )
    return View(seat, position.to_act(), visible, known)


def _houses(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows with all lands UNSEEN."""
    return tuple((row[0],) + (UNSEEN,) * (len(row) - 1) for row in rows)


def _known_farms(position: Position, eye: int) -> Farms:
    """Return all farms with UNSEEN for the cards that `eye`, a bit of `Position.seen`, did not see."""
    return tuple(
        tuple(
            tuple(card if eyes >> eye & 1 else UNSEEN for card, eyes in zip(row, seen, strict=True))
            for row, seen in zip(rows, seens, strict=True)
        )
        for rows, seens in zip(position.farms, position.seen, strict=True)
    )


def forced(view: AmishView) -> bool:
    """Return whether a bystander sees that there is no choice: no hand cards for last lands (AL-17)."""
    seen = view.visible
    return seen.phase == LAST_LANDS and not seen.counts[seen.turn]
