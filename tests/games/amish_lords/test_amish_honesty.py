"""What a seat never saw changes nothing for it, from the deal to the export of a match that goes on.

A match and its twin are told apart by one thing: two cards change their places in the deal and in all that happened.
A player who never saw either of them has no way to tell in which of the two matches he plays.
"""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from cardgames.engine.cards import Card, card_list
from cardgames.engine.contract import Move, Seat
from cardgames.engine.course import Need
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.record import read
from cardgames.engine.record_text import record_text
from cardgames.engine.seen import seen_text
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.course import TURNS
from cardgames.games.amish_lords.pack import DECK, FIRST_KING
from cardgames.games.amish_lords.probe import PROBE, could_happen, lay, never_seen, renamed
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState
from cardgames.host.happening import Happening, look_back
from cardgames.host.pace import pause_before
from cardgames.host.protocol import Budget
from cardgames.host.thinking import request_for

SEASONS = 4
"""Seasons of each number of seats."""


class Twins(NamedTuple):
    """A match, its twin, and who never saw the two cards; None is a bystander. `places` are where they lie."""

    match: Match
    twin: Match
    seats: tuple[Seat | None, ...]
    places: frozenset[str]


@cache
def begun(seats: int, seed: int) -> Match:
    """A season played at random, broken off somewhere."""
    rng = Random(f"honest {seats} {seed}")
    players = [Player(f"Player {number}", kind="bot", level="easy") for number in range(seats)]
    match = Match(GAME, GAME.schema.standard(seats), players, f"honest {seed}")
    while match.due().need is not Need.DEAL or not match.entries:
        due = match.due()
        if due.need is Need.DECISION:
            turn = due.turns[0]
            match.apply(turn.table, turn.seat, PROBE.choose(state_of(match).legal(turn.seat), rng))
        else:
            match.proceed()
    return match.fork(rng.randrange(len(match.entries) // 2, len(match.entries)))


def state_of(match: Match) -> AmishState:
    state = match.table().state
    assert isinstance(state, AmishState)
    return state


def exchanged(match: Match, one: Card, two: Card) -> Match:
    """The match with two cards exchanged wherever its record names them."""
    names = {DECK.text(one): DECK.text(two), DECK.text(two): DECK.text(one)}
    either = re.compile("|".join(rf"(?<!\S){name}(?!\S)" for name in names))
    lines = record_text(match).splitlines(keepends=True)
    told = (
        either.sub(lambda found: names[found[0]], line) if line[:5] in ("deal ", "move ") else line for line in lines
    )
    reading = read("".join(told).encode(), GAME)
    assert not reading.problems
    assert reading.match
    return reading.match


def twins_of(match: Match, rng: Random) -> Iterator[Twins]:
    """Twins of a match, one for each two places where the cards may lie."""
    state = state_of(match)
    places = {card: zone.name for zone, cards in lay(state).items() for card in cards}
    unseen = {seat: never_seen(state.view(seat)) for seat in (*range(len(state.hands)), None)}
    pairs = [(one, two) for one in range(FIRST_KING) for two in range(one)]
    rng.shuffle(pairs)
    met: set[frozenset[str]] = set()
    for one, two in pairs:
        seats = tuple(seat for seat, cards in unseen.items() if cards >> one & cards >> two & 1)
        lie = frozenset((places[one], places[two]))
        if seats and lie not in met and could_happen(renamed(state, {one: two, two: one})):
            met.add(lie)
            yield Twins(match, exchanged(match, one, two), seats, lie)


@cache
def all_twins(seats: int) -> tuple[Twins, ...]:
    return tuple(twins for seed in range(SEASONS) for twins in twins_of(begun(seats, seed), Random(seed)))


def every_move() -> Iterator[Move]:
    """All that one might try, whether the rules allow it or not."""
    farms, lands, places = range(4), range(1, 4), (moves.HAND, moves.CARAVAN)
    yield from (moves.PICK, moves.SKIP, *moves.KEEPS.values(), *moves.CANCELS.values())
    yield from (moves.Swindle(owner, farm, land) for owner in range(4) for farm in farms for land in lands)
    yield from (moves.Rebuild(farm, land) for farm in farms for land in lands)
    yield from (
        moves.Rebuild(farm, land, out, to) for farm in farms for land in lands for out in lands for to in places
    )
    for card in range(FIRST_KING):
        yield from (moves.TRADES[to][card] for to in places)
        yield from (moves.CARAVANS[old][card] for old in ("", moves.HAND, moves.MARKET))
        yield from (moves.BUILDS[card], *(moves.EXPANDS[farm][card] for farm in farms))
        yield moves.LastLands(((card,),))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_twins_of_every_kind(seats: int) -> None:
    met = {twins.places for twins in all_twins(seats)}
    assert met >= {
        frozenset(pair) for pair in (("farm",), ("farm", "deck"), ("farm", "hand"), ("deck",), ("deck", "hand"))
    }
    assert all(None in twins.seats for twins in all_twins(seats)), "a bystander sees no more than anybody else"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_is_told_the_same_of_all_that_happened(seats: int) -> None:
    for match, twin, unaware, _ in all_twins(seats):
        assert record_text(match) != record_text(twin)
        for player in unaware:
            assert list(look_back(twin, 0, player)) == list(look_back(match, 0, player))
        if unaware[0] is not None:
            assert seen_text(twin, unaware[0]) == seen_text(match, unaware[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_may_do_the_same_and_is_refused_the_same_for_the_same_reason(seats: int) -> None:
    for match, twin, unaware, _ in all_twins(seats):
        one, other = state_of(match).copy(), state_of(twin).copy()
        for seat in unaware:
            if seat is None:
                continue
            assert twin.would_undo(seat) == match.would_undo(seat)
            if one.phase == TURNS:
                one.turn = other.turn = seat
            assert other.legal(seat) == one.legal(seat)
            for move in every_move():
                assert other.refusal(seat, move) == one.refusal(seat, move)
                assert other.canonical(seat, move) == one.canonical(seat, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_is_asked_the_same(seats: int) -> None:
    """What is the same question has the same answer: a bot keeps nothing from one decision to the next."""
    asked = 0
    for match, twin, unaware, _ in all_twins(seats):
        turn = match.due().turns[0]
        if turn.seat in unaware:
            asked += 1
            assert request_for(twin, turn, Budget()) == request_for(match, turn, Budget())
    assert asked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_pause_before_a_bots_move_is_the_same_whoever_holds_what(seats: int) -> None:
    for match, twin, _, _ in all_twins(seats):
        assert pause_before(twin, 0) == pause_before(match, 0)


# ---------------------------------------------------------------- what a seat has seen, by the rules' own words


def in_sight(state: AmishState, seat: Seat) -> set[Card]:
    """The cards that a seat sees now: its hand and its farms (AL-8), what lies face up, and the loot of two (AL-13)."""
    found = {*card_list(state.hands[seat]), *state.market, *state.caravans}
    found |= {card for rows in state.farms for row in rows for card in row[:1]}
    found |= {card for row in state.farms[seat] for card in row}
    return found | ({state.loot} if seat in (state.turn, state.robbed) else set())


def named(told: Happening) -> set[Card]:
    """The cards that somebody is told of when something happens."""
    assert told.view is not None
    visible, known = told.view.visible, told.view.known
    found = {*visible.hand, *visible.market, *visible.caravans, visible.loot}
    found |= {card for farms in (visible.farms, known.farms) for rows in farms for row in rows for card in row}
    found |= {card for note in known.journal for card in (note.card, note.gone)}
    found |= {shift.piece for event in told.events for shift in event.shifts}
    return {card for card in found if card is not None and 0 <= card < FIRST_KING}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_is_told_of_no_card_that_it_has_not_seen(seats: int) -> None:
    for seed in range(SEASONS):
        match = begun(seats, seed)
        course, told = match.at(0), [list(look_back(match, 0, player)) for player in range(seats)]
        met: list[set[Card]] = [set() for _ in range(seats)]
        for entry, *happened in zip(match.entries, *told, strict=True):
            course.do(entry)
            state = course.tables[0].state
            assert isinstance(state, AmishState)
            for seat in range(seats):
                met[seat] |= in_sight(state, seat)
                assert named(happened[seat]) <= met[seat]
