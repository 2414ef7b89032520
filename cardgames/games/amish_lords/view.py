"""The position of a season, its journal, and the views of both."""

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
"""The bit of bystanders in `Position.seen`; bit n is seat n."""

Farms = tuple[tuple[Row, ...], ...]
"""The farms of each seat; each is a row with the house first."""


# ---------------------------------------------------------------- the journal


What = Literal["pick", "show", "take", "hide", "rebuild", "touch", "keep"]


class Note(NamedTuple):
    """One event in the turn of `seat` about a card that is, or may become, hidden; `what` is one of these:

    "pick": the seat took a card from the deck. "show": `card` left its hand face up. "take": `card` went to its hand
    face up. "hide": `card` went face down from its hand to the top of its `farm`.
    "rebuild": its caravan `card` became `land` of its `farm`; the removed land `out`, the card `gone`, went `to`.
    "touch": its caravan `card` touched `land` of `owner`'s `farm`; if it `fits`, it replaced `gone`.
    "keep": the swindled card went `to` its hand, or became its caravan `card`.
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
        """Return the note with `card` in the field "card" or "gone"."""
        return self._replace(gone=card) if field == "gone" else self._replace(card=card)

    def seen_by(self, seat: Seat | None) -> Note:
        """Return the note with UNSEEN for a card that `seat` (None: a bystander) did not see."""
        if self.what == "hide":
            return self if self.seat == seat else self._replace(card=UNSEEN)
        if self.gone == UNSEEN or self.seat == seat or (self.what == "rebuild" and self.to != HAND):
            return self
        return self if self.what == "touch" and self.owner == seat else self._replace(gone=UNSEEN)


Journal = tuple[Note, ...]
"""The notes of a season, in order. Worlds are sampled from them."""


@cache
def note(what: What, seat: Seat, card: Card = UNSEEN, farm: int = -1) -> Note:
    """Return a note with only these fields; equal notes are one object."""
    return Note(what, seat, card, farm=farm)


# ---------------------------------------------------------------- the position


class Position:
    """The complete position of a season, hidden cards included.

    `farms[seat]` are rows, and `seen` says for each card of a row who saw it laid. The deck is picked from its end; it
    holds all cards until the setup is chosen. `to_come` counts the last turns left, -1 before them. `idle` counts the
    turns since a card was picked or a farm or land was added (AL-18), `laid` the seats that have laid their last lands.
    `loot` is the card that the seat to act has swindled from `robbed` and must place.
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
        """The seat with the first turn (AL-6)."""
        return (self.match_state.king_dealer + 2) % self.match_state.players

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat to act, or () if the season is over."""
        return () if self.phase == OVER else (self.turn,)

    def awake(self) -> list[King]:
        """Return the kings that pay, the bishop first."""
        return awake(self.kings, self.setup)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Return a line for each payment when the season is over."""
        return ledger(self.awake(), self.farms, self.ruleset) if self.phase == OVER else ()

    def full(self, seat: Seat) -> bool:
        """Return whether a hand has reached the hand limit (AL-7)."""
        return self.hands[seat].bit_count() >= self.ruleset.hand_limit

    def plots(self, seat: Seat) -> tuple[Row, ...]:
        """Return the rows that can take last lands; a numbered caravan that can become a house is the last (AL-17)."""
        rows, caravan = self.farms[seat], self.caravans[seat]
        builds = 0 <= caravan < FIRST_JOKER and len(rows) < self.ruleset.farm_limit
        return (*rows, (caravan,)) if builds else rows


# ---------------------------------------------------------------- views


@dataclass(frozen=True, slots=True)
class Opened:
    """The cards turned face up at the end of a season (ALL-7); the next card of `deck` is first."""

    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Visible:
    """What a seat sees on the table. The lands of other seats are UNSEEN, even those it once saw.

    `line` is the line of kings from the bottom up, with UNSEEN for a sleeping king; () before it is laid. `turns_left`
    counts the last turns of all seats together (AL-16, AL-18), None before them. `idle` counts the turns in a row
    without a pick, a new farm or a new land. `loot` is the card that the seat to act has swindled from `robbed` and
    must place, or None. `opened` and `ledger` are filled at the end of the season.
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
    """What the seat has seen and may remember.

    `farms` are those of `Visible` with every land that the seat knows. `seen` says for each card of a row who saw it
    laid: bit n is seat n, bit 4 a bystander. `journal` has the notes as this seat saw them.
    """

    farms: Farms
    seen: tuple[tuple[tuple[Mask, ...], ...], ...]
    journal: Journal


AmishView = View[Visible, Known]


def view_of(position: Position, seat: Seat | None) -> AmishView:
    """Return the view of `seat`, or of a bystander (None)."""
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
    """Return all farms with UNSEEN for cards not seen by `eye`, a bit number of `Position.seen`."""
    return tuple(
        tuple(
            tuple(card if eyes >> eye & 1 else UNSEEN for card, eyes in zip(row, seen, strict=True))
            for row, seen in zip(rows, seens, strict=True)
        )
        for rows, seens in zip(position.farms, position.seen, strict=True)
    )


def forced(view: AmishView) -> bool:
    """Return whether everyone can see that the move is forced: last lands without hand cards (AL-17)."""
    seen = view.visible
    return seen.phase == LAST_LANDS and not seen.counts[seen.turn]
