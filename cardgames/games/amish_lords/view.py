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

Farms = tuple[tuple[Row, ...], ...]
"""The farms of each seat; each is a row with the house first."""


# ---------------------------------------------------------------- the journal


NoteKind = Literal["pick", "show", "take", "hide", "rebuild", "touch", "keep"]


HIDING = frozenset({"hide", "rebuild", "touch"})
"""The kinds of notes with a card that some seat may not have seen."""


class Note(NamedTuple):
    """One event in the turn of `seat` about a card that is, or may become, hidden; `what` is one of these:

    "pick": the seat took a card from the deck. "show": `card` left its hand face up. "take": `card` went to its hand
    face up. "hide": `card` went face down from its hand to the top of its `farm`.
    "rebuild": its caravan `card` became `land` of its `farm`; the removed land `out`, the card `gone`, went `to`.
    "touch": its caravan `card` touched `land` of `owner`'s `farm`; if it `fits`, it replaced `gone`.
    "keep": the swindled card went `to` its hand, or became its caravan `card`.
    """

    what: NoteKind
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
def note(what: NoteKind, seat: Seat, card: Card = UNSEEN, farm: int = -1) -> Note:
    """Return a note with only these fields; equal notes are one object."""
    return Note(what, seat, card, farm=farm)


# ---------------------------------------------------------------- the position


@dataclass(slots=True, eq=False)
class Position:
    """The complete position of a season, hidden cards included.

    `farms[seat]` are rows. `open_lands` are the face-down lands that everyone has seen: former caravans. The deck is
    picked from its end; it holds all cards until the setup is chosen. `to_come` counts the last turns left, -1 before
    them. `idle` counts the turns since a card was picked or a farm or land was added (AL-18), `laid` the seats that
    have laid their last lands. `loot` is the card that the seat to act has swindled from `robbed` and must place.
    """

    match_state: AmishMatchState
    ruleset: Ruleset
    kings: tuple[Card, ...]
    deck: list[Card]
    hands: list[Mask]
    caravans: list[Card]
    farms: list[tuple[Row, ...]]
    turn: Seat
    setup: str = ""
    phase: int = SETUP
    market: tuple[Card, ...] = ()
    open_lands: Mask = 0
    to_come: int = -1
    idle: int = 0
    laid: int = 0
    loot: Card = NONE
    robbed: Seat = -1
    journal: Journal = ()

    @classmethod
    def blank(cls, match_state: AmishMatchState, kings: tuple[Card, ...], deck: list[Card]) -> Self:
        """Return the position before the kings are laid and the cards are dealt."""
        seats = match_state.players
        empty: list[tuple[Row, ...]] = [()] * seats
        ruleset = ruleset_of(match_state.options)
        return cls(match_state, ruleset, kings, deck, [0] * seats, [NONE] * seats, empty, match_state.king_dealer)

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(
            self.match_state, self.ruleset, self.kings, self.deck[:], self.hands[:], self.caravans[:], self.farms[:],
            self.turn, self.setup, self.phase, self.market, self.open_lands, self.to_come, self.idle, self.laid,
            self.loot, self.robbed, self.journal,
        )  # fmt: skip

    @property
    def starter(self) -> Seat:
        """The seat with the first turn (AL-6)."""
        return (self.match_state.king_dealer + 2) % self.match_state.players

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seat to act, or () if the season is over."""
        return () if self.phase == OVER else (self.turn,)

    def awake(self) -> tuple[King, ...]:
        """Return the kings that pay, the bishop first."""
        return awake(self.kings, self.setup)

    def ledger(self) -> tuple[LedgerLine, ...]:
        """Return a line for each payment when the season is over."""
        return ledger(self.awake(), tuple(self.farms), self.ruleset) if self.phase == OVER else ()

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

    `farms` are those of `Visible` with every land that the seat knows; everyone knows `open_lands`. `journal` has the
    notes as this seat saw them.
    """

    farms: Farms
    open_lands: Mask
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
        farms=farms if over else _redacted(farms, seat, 0),
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
        farms=farms if over else _redacted(farms, seat, position.open_lands),
        open_lands=position.open_lands,
        journal=tuple([note.seen_by(seat) if note.what in HIDING else note for note in position.journal]),
    )
    return View(seat, position.to_act(), visible, known)


def _redacted(farms: Farms, seat: Seat | None, known: Mask) -> Farms:
    """Return the farms with UNSEEN for the lands of other seats that are not in `known`."""
    return tuple(
        rows if owner == seat else tuple([_redacted_row(row, known) for row in rows])
        for owner, rows in enumerate(farms)
    )


def _redacted_row(row: Row, known: Mask) -> Row:
    house, *lands = row
    return (house, *[land if known >> land & 1 else UNSEEN for land in lands])


def forced(view: AmishView) -> bool:
    """Return whether everyone can see that the move is forced: last lands without hand cards (AL-17)."""
    seen = view.visible
    return seen.phase == LAST_LANDS and not seen.counts[seen.turn]
