"""A table of Jeudalism with a position set up by the test, and input for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from at_table import people_and_bots
from laid_table import LaidTable

from cardgames.engine.cards import Card, mask_of
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.jeudalism.cards import DECK, HAND_ZONES, TRANSFER_ZONES, chain_zone
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.legal import PLAYING, TAKING
from cardgames.games.jeudalism.rules import GAME
from cardgames.screens.app_context import AppContext

NAMES = ("Ada", "Bep", "Cor", "Dirk")
HAND, TRAY = HAND_ZONES[0], TRANSFER_ZONES[0]

Chains = Sequence[Sequence[str]]
"""The chains of each seat, in the notation of records."""


def cards(text: str) -> tuple[Card, ...]:
    """Cards as they are written in records."""
    return tuple(DECK.parse_all(text))


def begun(seats: int, people: int = 1, **options: bool | int | str) -> Match:
    """A match without any move yet."""
    return Match(GAME, GAME.schema.make(options, (), seats), people_and_bots(NAMES[:seats], people), "arms")


def state_of(match: Match) -> JeudalismState:
    """The state of the current deal."""
    while match.due().need is not Need.DECISION:
        match.proceed()
    return match.table().state


def lay(
    state: JeudalismState,
    hand: str,
    transfer: str = "",
    chains: Chains = (),
    *,
    gone: str = "",
    pile: int | None = None,
    held: int = 3,
    turn: int = 0,
) -> None:
    """Set up the turn of seat 0 with this hand and these `transfer` cards; without any, it has already taken its card.
    The others hold so many cards; the rest, or `pile` cards of it, is the pile."""
    rows = [tuple(map(cards, owned)) for owned in chains]
    lying = [card for owned in rows for row in owned for card in row]
    used = mask_of([*cards(hand), *cards(transfer), *cards(gone), *lying])
    rest = [card for card in state.ruleset.cards if not used >> card & 1]
    others = len(state.hands) - 1
    state.hands = [mask_of(cards(hand)), *(mask_of(rest[held * n : held * n + held]) for n in range(others))]
    state.stock = tuple(rest[held * others :][:pile])
    state.chains = [*rows, *([()] * (others + 1 - len(rows)))]
    state.trays = [mask_of(cards(transfer)) if seat == turn else 0 for seat in range(others + 1)]
    state.received = [(lying,) if lying else () for lying in state.trays]
    state.gone, state.turn, state.came = cards(gone), turn, len(cards(transfer))
    state.phase, state.left = (TAKING if transfer else PLAYING), 1


class Fief(LaidTable):
    """Seat 0 is a person, the others are bots, unless there are more `people`; without a hand, the match is at its
    start."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        hand: str = "",
        transfer: str = "",
        chains: Chains = (),
        *,
        gone: str = "",
        pile: int | None = None,
        seats: int = 3,
        people: int = 1,
        **options: bool | int | str,
    ) -> None:
        match = begun(seats, people, **options)
        if hand:
            lay(state_of(match), hand, transfer, chains, gone=gone, pile=pile)
        super().__init__(app_context, monkeypatch, match, laid=bool(hand))

    def chain(self, number: int, seat: int = 0) -> str:
        """The cards of a chain from the serf on; the first chain is 0."""
        return self.lying(chain_zone(seat, number))

    @property
    def lit(self) -> list[str]:
        """The lit targets of the held card."""
        return sorted(thing.label for thing in self.app.top.semantics() if thing.role == "target")

    def tap_chain(self, number: int, seat: int = 0) -> None:
        """Tap the lower end of a chain, or the place of a new one."""
        place = self.screen.felt_view.stage.layouts[chain_zone(seat, number)].places(1)[0]
        self.click((round(place.x), round(place.y)))
        self.rest()
