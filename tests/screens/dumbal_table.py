"""A table of Dumbal with a position set up by the test, and input for it."""

from __future__ import annotations

import pytest
from at_table import people_and_bots
from laid_table import LaidTable

from cardgames.engine.cards import Card, mask_of
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.dumbal.cards import DECK, HAND_ZONES, LAID_ZONES
from cardgames.games.dumbal.deal import TURNS, DumbalState
from cardgames.games.dumbal.rules import GAME
from cardgames.screens.app_context import AppContext

NAMES = ("Ada", "Bep", "Cor", "Dirk", "Evi", "Fons")
HAND, LAID = HAND_ZONES[0], LAID_ZONES[0]


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written in records."""
    return tuple(DECK.parse_all(text))


def begun(seats: int, people: int = 1, **options: bool | int | str) -> Match:
    """A match without any move yet."""
    return Match(GAME, GAME.schema.make(options, (), seats), people_and_bots(NAMES[:seats], people), "flags")


def lay(state: DumbalState, hand: str, before: str = "", own: str = "") -> None:
    """Set up the turn of seat 0 with this hand after the opening call; `before` is the last discard of the previous
    seat, `own` that of seat 0. All other cards go to the other hands and the stack."""
    seats, size = len(state.hands), state.ruleset.hand_size
    used = mask_of(cards(hand)) | mask_of(cards(before)) | mask_of(cards(own))
    rest = [card for card in range(len(DECK)) if not used >> card & 1]
    state.hands = [mask_of(cards(hand)), *(mask_of(rest[size * n : size * n + size]) for n in range(seats - 1))]
    state.stack = tuple(rest[size * (seats - 1) :])
    state.laid = [cards(own), *[()] * (seats - 1)]
    state.laid[-1] = cards(before)
    state.discards, state.shown, state.groups = (), 0, (mask_of(range(len(DECK))),)
    state.phase, state.turn, state.turns = TURNS, 0, seats


class DumbalTable(LaidTable):
    """Seat 0 is a person, the others are bots, unless there are more `people`; without a hand, the match is at its
    start."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        hand: str = "",
        *,
        before: str = "",
        own: str = "",
        seats: int = 3,
        people: int = 1,
        **options: bool | int | str,
    ) -> None:
        match = begun(seats, people, **options)
        if hand:
            while match.due().need is not Need.DECISION:
                match.proceed()
            state = match.table().state
            lay(state, hand, before, own)
        super().__init__(app_context, monkeypatch, match, laid=bool(hand))
