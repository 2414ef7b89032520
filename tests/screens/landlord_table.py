"""A table of Landlord with a position set up by the test. Seat 0 is the viewer, and seat 2 comes after it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from at_table import people_and_bots
from laid_table import LaidTable

from cardgames.engine.card_game import CardDeal
from cardgames.engine.cards import Card, card_list, mask_of
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.landlord.cards import ALL, DECK, SEATS
from cardgames.games.landlord.deal import LandlordState
from cardgames.games.landlord.rules import GAME
from cardgames.host.host import Host
from cardgames.screens.app_context import AppContext

Value = bool | int | str | dict[str, int]

NAMES = ("Ada", "Bep", "Cor")


def begun(people: int = 1, **options: Value) -> Match:
    """A match without any move yet."""
    return Match(GAME, GAME.schema.make(options), people_and_bots(NAMES, people), "manor")


def lay(state: LandlordState, hands: tuple[str, ...], centre: str, moves: str, first: int) -> None:
    """Set up a deal after these moves, the first of which is by seat `first`; hands and centre are filled up with the
    lowest unnamed cards."""
    ruleset, named = state.ruleset, [mask_of(DECK.parse_all(text)) for text in (*hands, centre)]
    free = card_list(ALL & ~sum(named))
    dealt: list[tuple[Card, ...]] = []
    for cards, size in zip(named, [ruleset.hand_size] * SEATS + [ruleset.centre_size], strict=True):
        missing = size - cards.bit_count()
        dealt.append(tuple(card_list(cards | mask_of(free[:missing]))))
        free = free[missing:]
    *held, middle = dealt
    match_state = replace(state.match_state, first=first)
    ready = GAME.start(CardDeal(match_state=match_state, table=state.table, hands=tuple(held), stock=middle))
    for move in filter(None, moves.split(" / ")):
        ready.apply(ready.turn, GAME.parse_move(move))
    for name in LandlordState.declared:
        setattr(state, name, getattr(ready, name))


class Manor(LaidTable):
    """Seat 0 is a person, the others are bots, unless there are more `people`; with `hands`, the deal is set up and
    these moves have been made."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        *hands: str,
        centre: str = "",
        moves: str = "",
        first: int = 0,
        people: int = 1,
        **options: Value,
    ) -> None:
        match = begun(people, **options)
        if hands:
            while match.due().need is not Need.DECISION:
                match.proceed()
            state = match.table().state
            lay(state, (*hands, *[""] * (SEATS - len(hands))), centre, moves, first)
            if first:
                monkeypatch.setattr(Host, "log", lambda _: [])  # another seat starts than in the match's own log
        super().__init__(app_context, monkeypatch, match, laid=bool(hands))

    def wait(self) -> None:
        """Let the others play until it is the viewer's turn."""
        self.until(lambda: self.is_turn() or self.is_asked())
        self.rest()
