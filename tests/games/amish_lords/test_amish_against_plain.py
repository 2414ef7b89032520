"""The game against a second, plain writing of its rules: random matches over random options go the same way in both."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import plain_farming
import pytest
from plain_farming import JOKERS, PlainSeason
from plain_words import any_move, in_one_order, key, plain_move, random_options

from cardgames.engine.cards import UNSEEN, card_list
from cardgames.engine.contract import Event, Move, Seat, redact
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.match_data import AmishDeal, AmishOutcome, King, harvest
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.ruleset import ruleset_of
from cardgames.games.amish_lords.state import AmishState

WISHES = {
    "pick": 4,
    "skip": 1,
    "caravan": 3,
    "cancel": 1,
    "build": 6,
    "expand": 2,
    "rebuild": 6,
    "swindle": 4,
    "trade": 3,
}
"""How often each kind of move is played when it may be: enough of everything, and seasons that come to their end."""
IDLE = {"skip": 1000}
HASTY = {"pick": 1000, "caravan": 100}


# ---------------------------------------------------------------- playing both


def plain_season(deal: AmishDeal, king_dealer: Seat, options: dict[str, Any]) -> PlainSeason:
    """AL-6: the rural dealer sits on the king dealer's left, the starter on the rural dealer's."""
    hands = [[key(card) for card in hand] for hand in deal.hands]
    market, deck = ([key(card) for card in cards] for cards in (deal.market, deal.deck[::-1]))
    assert sorted(sum(hands, market + deck)) == sorted([*plain_farming.REAL, *JOKERS[: options["jokers"]]])  # AL-1
    assert {len(hand) for hand in hands} == {options["hand_size"]}
    assert len(market) == options["market_size"]
    return PlainSeason(hands, market, deck, (king_dealer + 2) % len(hands), options)


def compare_tables(state: AmishState, plain: PlainSeason) -> None:
    for seat in range(plain.seats):
        assert sorted(map(key, card_list(state.hands[seat]))) == sorted(plain.hands[seat])
    assert [key(card) for card in state.caravans] == plain.caravans
    assert [[[key(card) for card in row] for row in rows] for rows in state.farms] == plain.farms
    assert [key(card) for card in state.market] == plain.market
    assert [key(card) for card in state.deck] == plain.deck
    assert key(state.loot) == plain.swindled
    compare_known(state, plain)


def compare_known(state: AmishState, plain: PlainSeason) -> None:
    """ALL-3: a seat knows its own lands and those that it saw go where they lie."""
    for seat in range(plain.seats):
        known = [[[key(card) for card in row] for row in rows] for rows in state.view(seat).known.farms]
        assert known == (plain.known_farms(seat) if state.to_act() else plain.farms)
        if plain.swindled:  # AL-13: only the thief and the owner know the card that came out
            loot = state.view(seat).visible.loot
            assert (loot == UNSEEN) != (seat in (plain.turn, plain.robbed))


def compare_shown(events: Sequence[Event], shown: tuple[set[str], set[str], set[int]], plain: PlainSeason) -> None:
    """No seat is told of more cards than it saw."""
    to_all, to_few, few = shown
    for seat in [None, *range(plain.seats)]:
        reported = [piece_move.piece for event in events for piece_move in redact(event, seat).piece_moves]
        assert {key(card) for card in reported if card != UNSEEN} <= (to_all | to_few if seat in few else to_all)


def compare_choices(state: AmishState, plain: PlainSeason, rng: Random) -> dict[plain_farming.Move, Move]:
    """What may be done is the same in both, listed once each, and so is what may not. Gives what may be done."""
    seat, allowed = plain.turn, plain.legal()
    listed = state.legal(seat)
    choices = {in_one_order(plain_move(move, plain), plain): move for move in listed}
    assert len(choices) == len(listed)
    assert choices.keys() == {in_one_order(move, plain) for move in allowed}
    for other in range(plain.seats):
        assert bool(state.legal(other)) == (other == seat)
    tried = [any_move(plain, rng) for _ in range(6)]
    for move in tried:
        due = (plain.due() == "keep") == isinstance(move, moves.Keep)
        due &= (plain.due() == "last") == isinstance(move, moves.LastLands)
        may = due and could_be(move, plain) and plain_move(move, plain) in allowed
        assert (state.refusal(seat, move) is None) == may, (move, plain_move(move, plain))
    return choices


def could_be(move: Move, plain: PlainSeason) -> bool:
    """Last lands can go behind the last farm only where the caravan lies, once, and each card is put down once."""
    if not isinstance(move, moves.LastLands):
        return True
    laid = [card for cards in move.lands for card in cards]
    homes = len(plain.farms[plain.turn])
    return len(laid) == len(set(laid)) and (
        len(move.lands) <= homes or (len(move.lands) == homes + 1 and plain.caravans[plain.turn] != "")
    )


def next_move(choices: dict[plain_farming.Move, Move], wishes: dict[str, int], rng: Random) -> plain_farming.Move:
    kinds: dict[str, list[plain_farming.Move]] = {}
    for move in sorted(choices):
        kinds.setdefault(move[0], []).append(move)
    kind = rng.choices(list(kinds), [wishes.get(kind, 1) for kind in kinds])[0]
    return rng.choice(kinds[kind])


def wishes(taste: str, plain: PlainSeason, rng: Random) -> dict[str, int]:
    """In an idle season nearly all turns are skipped. A late one stalls before its last card, which then is picked."""
    if taste == "idle":
        return IDLE if rng.random() < 0.9 else WISHES
    if taste == "late":
        return HASTY if len(plain.deck) > 1 or plain.turns_left > 0 else IDLE
    return WISHES


def play_season(deal: AmishDeal, king_dealer: Seat, options: dict[str, Any], rng: Random) -> AmishOutcome:
    """Play both to the end, the same moves at random, and compare what they say at every step."""
    state, setup = GAME.start(deal), "traditional"
    setups = options.get("setups", [setup])
    if len(setups) > 1:
        assert state.to_act() == (king_dealer,)
        assert [GAME.move_text(move) for move in state.legal(king_dealer)] == [f"setup {name}" for name in setups]
        assert not any(state.hands), "the king dealer has seen no card"
        setup = rng.choice(setups)
        state.apply(king_dealer, GAME.parse_move(f"setup {setup}"))
    else:
        (setup,) = setups
    plain = plain_season(deal, king_dealer, options)
    taste = rng.choice(["any", "any", "any", "any", "idle", "late"])
    while plain.due() != "nothing":
        compare_tables(state, plain)
        assert state.to_act() == (plain.turn,)
        choices = compare_choices(state, plain, rng)
        chosen = next_move(choices, wishes(taste, plain, rng), rng)
        move = choices[chosen]
        assert GAME.parse_move(GAME.move_text(move)) == move
        shown = plain.shown(plain_move(move, plain))
        events = state.apply(plain.turn, move)
        plain.apply(plain_move(move, plain))
        if state.to_act():
            compare_shown(events, shown, plain)
    compare_tables(state, plain)
    assert state.to_act() == ()
    points = compare_harvest(state, plain, [key(card) for card in deal.kings], setup)
    outcome = state.outcome()
    assert outcome is not None
    sides = plain_farming.side_points(points, options)
    assert list(outcome.points) == [sides[plain_farming.side_of(seat, options)] for seat in range(plain.seats)]  # AL-25
    assert list(outcome.own) == points
    return outcome


def compare_harvest(state: AmishState, plain: PlainSeason, line: list[str], setup: str) -> list[int]:
    """The points that each king gives each seat, as the ledger has them (ALL-5)."""
    given = plain_farming.harvest(plain.farms, line, setup, plain.options)
    rules = {"AL-20": "D", "AL-21": "H", "AL-22": "C", "AL-23": "S"}
    written: dict[str, list[int]] = {king: [0] * plain.seats for king in given}
    for entry in state.ledger():
        written["K" + rules[entry.rule_id]][entry.seat] += entry.points
        earned = {plain_farming.suit(key(card)) for card in entry.cards}
        assert earned == {rules[entry.rule_id]}
    assert written == given
    return plain_farming.season_points(given, plain.seats)


def play_match(rng: Random, seats: int, seasoning: bool = False, **fixed: Any) -> None:
    options = random_options(rng, seats, seasoning) | fixed
    made = GAME.schema.make(options, ["dealers_seasoning"] if seasoning else [], seats)
    options.setdefault("teams", False)
    match_state = GAME.open(made, seats, rng)
    king_dealer = match_state.king_dealer
    seasons: list[list[int]] = []
    while tables := GAME.tables(match_state):
        assert not seasons or not plain_farming.match_winners(seasons, options)
        deal = GAME.parse_deal(GAME.deal_text(GAME.deal(rng, tables[0], match_state)), tables[0], match_state)
        assert match_state.king_dealer == king_dealer
        outcome = play_season(deal, king_dealer, options, rng)
        seasons.append(list(outcome.own))
        match_state = GAME.settle(match_state, tables[0], outcome)
        king_dealer = (king_dealer + 1) % seats
    result = GAME.result(match_state)
    assert result is not None
    assert list(result.winners) == plain_farming.match_winners(seasons, options)
    wins = plain_farming.match_wins(seasons, options)
    assert list(result.scores) == [wins[plain_farming.side_of(player, options)] for player in range(seats)]


@pytest.mark.parametrize("seasoning", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_any_options_go_as_the_page_says(seats: int, seasoning: bool) -> None:
    rng = Random(f"{seats} {seasoning}")
    for _ in range(3):
        play_match(rng, seats, seasoning, season_wins=1)


@pytest.mark.parametrize("setup", plain_farming.SETUPS)
def test_al_26_each_way_to_lay_the_kings_is_harvested_as_the_page_says(setup: str) -> None:
    rng = Random(setup)
    for _ in range(2):
        play_match(rng, 3, seasoning=True, setups=[setup], season_wins=1)


def test_al_25_matches_of_two_teams_go_as_the_page_says() -> None:
    play_match(Random(25), 4, teams=True, season_wins=2)


@pytest.mark.parametrize("seed", range(2))
def test_al_19_to_al_23_kings_pay_as_the_page_says(seed: int) -> None:
    """With farms of any cards, which need not fit."""
    rng = Random(seed)
    for _ in range(200):
        seats = rng.randint(2, 4)
        options = random_options(rng, seats, seasoning=False) | {"teams": False}
        ruleset = ruleset_of(
            GAME.schema.make({name: options[name] for name in options if name != "teams"}, seats=seats)
        )
        cards = rng.sample(range(50), 32)
        farms = [[tuple(cards.pop() for _ in range(rng.randint(2, 4))) for _ in range(2)] for _ in range(seats)]
        for suit, bishop in product(range(4), (False, True)):
            king = King(suit, bishop)
            looked_at = [[list(map(key, row[:1] if bishop else row[1:])) for row in rows] for rows in farms]
            (paid,) = harvest([king], farms, ruleset)
            assert list(paid.points) == plain_farming.rewards("K" + "SHDC"[suit], looked_at, options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_al_24_matches_are_won_as_the_page_says(seats: int) -> None:
    rng = Random(seats)
    for _ in range(100):
        options = {"season_wins": rng.randint(1, 3), "teams": seats == 4 and rng.random() < 0.5}
        chosen = {key: value for key, value in options.items() if key != "teams" or seats == 4}
        match_state = GAME.open(GAME.schema.make(chosen, seats=seats), seats, rng)
        seasons: list[list[int]] = []
        while tables := GAME.tables(match_state):
            own = tuple(rng.randint(0, 2) for _ in range(seats))
            seasons.append(list(own))
            match_state = GAME.settle(match_state, tables[0], AmishOutcome(match_state.shared(own), own=own))
            assert bool(GAME.result(match_state)) == bool(plain_farming.match_winners(seasons, options))
        result = GAME.result(match_state)
        assert result is not None
        assert list(result.winners) == plain_farming.match_winners(seasons, options)
