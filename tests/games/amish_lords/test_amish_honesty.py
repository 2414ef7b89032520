"""Texts for a seat name no card that it has not seen; the kit finds all other leaks."""

from functools import cache
from random import Random

import pytest

from cardgames.engine.cards import Card, card_list
from cardgames.engine.contract import Seat
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.amish_lords.conformance import HOOKS
from cardgames.games.amish_lords.deck import FIRST_KING
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState
from cardgames.host.update import HostUpdate, look_back

SEASONS = 4
"""Seasons of each number of seats."""


@cache
def begun(seats: int, seed: int) -> Match:
    """A random season, stopped at some point."""
    rng = Random(f"honest {seats} {seed}")
    players = [Player(f"Player {number}", kind="bot", level="easy") for number in range(seats)]
    match = Match(GAME, GAME.schema.standard(seats), players, f"honest {seed}")
    while match.due().need is not Need.DEAL or not match.entries:
        due = match.due()
        if due.need is Need.DECISION:
            turn = due.turns[0]
            match.apply(turn.table, turn.seat, HOOKS.choose(state_of(match).legal(turn.seat), rng))
        else:
            match.proceed()
    return match.fork(rng.randrange(len(match.entries) // 2, len(match.entries)))


# ---------------------------------------------------------------- what a seat has seen, by the rules' own words


def state_of(match: Match) -> AmishState:
    return match.table().state


def in_sight(state: AmishState, seat: Seat) -> set[Card]:
    """The cards that a seat sees now: its hand and farms (AL-8), face-up cards, and the land of a swindle (AL-13)."""
    found = {*card_list(state.hands[seat]), *state.market, *state.caravans}
    found |= {card for rows in state.farms for row in rows for card in row[:1]}
    found |= {card for row in state.farms[seat] for card in row}
    return found | ({state.loot} if seat in (state.turn, state.robbed) else set())


def named(reported: HostUpdate) -> set[Card]:
    """The cards that an event names to somebody."""
    visible, known = reported.view.visible, reported.view.known
    found = {*visible.hand, *visible.market, *visible.caravans, visible.loot}
    found |= {card for farms in (visible.farms, known.farms) for rows in farms for row in rows for card in row}
    found |= {card for note in known.journal for card in (note.card, note.gone)}
    found |= {piece_move.piece for event in reported.events for piece_move in event.piece_moves}
    return {card for card in found if card is not None and 0 <= card < FIRST_KING}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_texts_for_a_seat_name_no_hidden_card(seats: int) -> None:
    for seed in range(SEASONS):
        match = begun(seats, seed)
        progress, reported = match.at(0), [list(look_back(match, 0, player)) for player in range(seats)]
        met: list[set[Card]] = [set() for _ in range(seats)]
        for entry, *happened in zip(match.entries, *reported, strict=True):
            progress.apply(entry)
            state = progress.tables[0].state
            for seat in range(seats):
                met[seat] |= in_sight(state, seat)
                assert named(happened[seat]) <= met[seat]
