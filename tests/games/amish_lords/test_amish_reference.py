"""The game against an independent, simple implementation of its rules: random matches with random options agree."""

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import reference_amish
import yaml
from reference_amish import JOKERS, PlainSeason

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import Event, Move, Seat, redact
from cardgames.games import amish_lords
from cardgames.games.amish_lords.deck import DECK
from cardgames.games.amish_lords.match_data import AmishDeal, AmishOutcome, King, harvest
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.ruleset import ruleset_of
from cardgames.games.amish_lords.state import AmishState

WISHES = {"pick": 4, "caravan": 3, "build": 6, "expand": 2, "rebuild": 6, "swindle": 4, "trade": 3}
"""How often each kind of legal move is made, 1 for the others: enough of everything, and seasons that end."""
IDLE = {"skip": 1000}
HASTY = {"pick": 1000, "caravan": 100}


DECLARED: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(amish_lords.__file__).parent / "options.yaml").read_text(encoding="utf-8")
)["options"]

ALL_CARDS = [*reference_amish.REAL, *JOKERS]


# ---------------------------------------------------------------- random attempts and options


def any_move(plain: PlainSeason, rng: Random) -> str:
    """A move that a seat might try, legal or not."""
    card, to = rng.choice([*plain.hands[plain.turn], rng.choice(ALL_CARDS)]), rng.choice(["hand", "caravan"])
    farm, land, out = rng.randint(1, 3), rng.randint(1, 4), rng.randint(0, 4)
    cards = rng.sample(ALL_CARDS, 2) + 3 * plain.hands[plain.turn]
    rng.shuffle(cards)
    lands = "".join(f" farm {place} {' '.join(cards[2 * place :][: rng.choice([1, 2])])}" for place in (1, 2, 3)
                    if rng.random() < 0.4 and cards[2 * place :])  # fmt: skip
    sold = rng.choice([*plain.market, rng.choice(ALL_CARDS)])
    tries = [
        "pick",
        f"caravan {card}" + rng.choice(["", " old hand", " old market"]),
        f"cancel {rng.choice(['hand', 'market'])}",
        f"build {card}",
        f"expand {card} farm {farm}",
        f"rebuild farm {farm} land {land}" + (f" out {out} {to}" if out else ""),
        f"swindle seat {rng.randrange(plain.seats)} farm {farm} land {land}",
        f"keep {to}",
        f"trade {sold} {to}",
        f"lands{lands}",
    ]
    return rng.choice(tries)


def random_value(declared: dict[str, Any], rng: Random) -> Any:
    match declared["kind"]:
        case "switch":
            return rng.random() < 0.5
        case "subset":
            items = list(declared["items"])
            return [item for item in items if rng.random() < 0.6] or items
        case _:
            return rng.choice([declared["least"], rng.randint(declared["least"], declared["most"])])


def random_options(rng: Random, seats: int, seasoning: bool) -> dict[str, Any]:
    """Random options, sometimes the standard ones."""
    changed = rng.choice([0, 0.2, 0.7])
    return {
        key: random_value(declared, rng) if rng.random() < changed else declared["default"]
        for key, declared in DECLARED.items()
        if (key != "teams" or seats == 4) and (key != "setups" or seasoning)
    }


# ---------------------------------------------------------------- playing both


def plain_season(deal: AmishDeal, king_dealer: Seat, options: dict[str, Any]) -> PlainSeason:
    """AL-6: the rural dealer sits on the king dealer's left, the starter on the rural dealer's."""
    hands = [[key(card) for card in hand] for hand in deal.hands]
    market, deck = ([key(card) for card in cards] for cards in (deal.market, deal.deck[::-1]))
    assert sorted(sum(hands, market + deck)) == sorted([*reference_amish.REAL, *JOKERS[: options["jokers"]]])  # AL-1
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
    """ALL-3: a seat knows its own lands and those that it saw when they were laid."""
    for seat in range(plain.seats):
        known = [[[key(card) for card in row] for row in rows] for rows in state.view(seat).known.farms]
        assert known == (plain.known_farms(seat) if state.to_act() else plain.farms)
        if plain.swindled:  # AL-13: only the thief and the owner know the card that came out
            loot = state.view(seat).visible.loot
            assert (loot == UNSEEN) != (seat in (plain.turn, plain.robbed))


def compare_shown(events: Sequence[Event], shown: tuple[set[str], set[str], set[int]], plain: PlainSeason) -> None:
    """Events show no seat more cards than it saw."""
    to_all, to_few, few = shown
    for seat in [None, *range(plain.seats)]:
        reported = [piece_move.piece for event in events for piece_move in redact(event, seat).piece_moves]
        assert {key(card) for card in reported if card != UNSEEN} <= (to_all | to_few if seat in few else to_all)


def key(card: Card) -> str:
    """The card in the notation of the reference; "" is no card."""
    return DECK.text(card) if card >= 0 else ""


def in_one_order(move: str) -> str:
    """Last lands that differ only in the order of the cards on each farm are one move of the game."""
    farms = [" ".join(sorted(part.split())) for part in move.split(" farm ")]
    return " farm ".join(farms) if farms[0] == "lands" else move


def compare_choices(state: AmishState, plain: PlainSeason, rng: Random) -> dict[str, Move]:
    """Legal and illegal moves agree, and each legal one is listed once. Returns the legal ones."""
    seat, allowed = plain.turn, plain.legal()
    listed = state.legal(seat)
    choices = {in_one_order(GAME.move_text(move)): move for move in listed}
    assert len(choices) == len(listed)
    assert choices.keys() == {in_one_order(move) for move in allowed}
    for other in range(plain.seats):
        assert bool(state.legal(other)) == (other == seat)
    for text in [any_move(plain, rng) for _ in range(6)]:
        assert (state.refusal(seat, GAME.parse_move(text)) is None) == (text in allowed), text
    return choices


def next_move(choices: dict[str, Move], wishes: dict[str, int], rng: Random) -> str:
    kinds: dict[str, list[str]] = {}
    for move in sorted(choices):
        kinds.setdefault(move.split()[0], []).append(move)
    kind = rng.choices(list(kinds), [wishes.get(kind, 1) for kind in kinds])[0]
    return rng.choice(kinds[kind])


def wishes(taste: str, plain: PlainSeason, rng: Random) -> dict[str, int]:
    """In an idle season nearly all turns are skipped. A late one stalls before its last card, which is drawn then."""
    if taste == "idle":
        return IDLE if rng.random() < 0.9 else WISHES
    if taste == "late":
        return HASTY if len(plain.deck) > 1 or plain.turns_left > 0 else IDLE
    return WISHES


def play_season(deal: AmishDeal, king_dealer: Seat, options: dict[str, Any], rng: Random) -> AmishOutcome:
    """Play both to the end with the same random moves, and compare them at every step."""
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
        move = choices[next_move(choices, wishes(taste, plain, rng), rng)]
        text = GAME.move_text(move)
        assert GAME.parse_move(text) == move
        shown = plain.shown(text)
        events = state.apply(plain.turn, move)
        plain.apply(text)
        if state.to_act():
            compare_shown(events, shown, plain)
    compare_tables(state, plain)
    assert state.to_act() == ()
    points = compare_harvest(state, plain, [key(card) for card in deal.kings], setup)
    outcome = state.outcome()
    sides = reference_amish.side_points(points, options)
    assert list(outcome.points) == [
        sides[reference_amish.side_of(seat, options)] for seat in range(plain.seats)
    ]  # AL-25
    assert list(outcome.own) == points
    return outcome


def compare_harvest(state: AmishState, plain: PlainSeason, line: list[str], setup: str) -> list[int]:
    """The points that each king gives each seat, as the ledger has them (ALL-5)."""
    given = reference_amish.harvest(plain.farms, line, setup, plain.options)
    rules = {"AL-20": "♦", "AL-21": "♥", "AL-22": "♣", "AL-23": "♠"}
    written: dict[str, list[int]] = {king: [0] * plain.seats for king in given}
    for entry in state.ledger():
        written["K" + rules[entry.rule_id]][entry.seat] += entry.points
        earned = {reference_amish.suit(key(card)) for card in entry.cards}
        assert earned == {rules[entry.rule_id]}
    assert written == given
    return reference_amish.season_points(given, plain.seats)


def play_match(rng: Random, seats: int, seasoning: bool = False, **fixed: Any) -> None:
    options = random_options(rng, seats, seasoning) | fixed
    made = GAME.schema.make(options, ["dealers_seasoning"] if seasoning else [], seats)
    options.setdefault("teams", False)
    match_state = GAME.open(made, seats, rng)
    king_dealer = match_state.king_dealer
    seasons: list[list[int]] = []
    while tables := GAME.tables(match_state):
        assert not seasons or not reference_amish.match_winners(seasons, options)
        deal = GAME.parse_deal(GAME.deal_text(GAME.deal(rng, tables[0], match_state)), tables[0], match_state)
        assert match_state.king_dealer == king_dealer
        outcome = play_season(deal, king_dealer, options, rng)
        seasons.append(list(outcome.own))
        match_state = GAME.settle(match_state, tables[0], outcome)
        king_dealer = (king_dealer + 1) % seats
    result = GAME.result(match_state)
    assert list(result.winners) == reference_amish.match_winners(seasons, options)
    wins = reference_amish.match_wins(seasons, options)
    assert list(result.scores) == [wins[reference_amish.side_of(player, options)] for player in range(seats)]


@pytest.mark.parametrize("seasoning", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_with_any_options_agree_with_the_reference(seats: int, seasoning: bool) -> None:
    rng = Random(f"{seats} {seasoning}")
    for _ in range(2):
        play_match(rng, seats, seasoning, season_wins=1)


@pytest.mark.parametrize("setup", reference_amish.SETUPS)
def test_al_26_each_setup_of_kings_is_harvested_as_in_the_reference(setup: str) -> None:
    play_match(Random(setup), 3, seasoning=True, setups=[setup], season_wins=1)


def test_al_25_matches_of_two_teams_agree_with_the_reference() -> None:
    play_match(Random(25), 4, teams=True, season_wins=2)


@pytest.mark.parametrize("seed", range(2))
def test_al_19_to_al_23_king_payments_agree_with_the_reference(seed: int) -> None:
    """With farms of any cards, fitting or not."""
    rng = Random(seed)
    for _ in range(200):
        seats = rng.randint(2, 4)
        options = random_options(rng, seats, seasoning=False) | {"teams": False}
        ruleset = ruleset_of(
            GAME.schema.make({name: options[name] for name in options if name != "teams"}, seats=seats)
        )
        cards = rng.sample(range(50), 32)
        farms = tuple(tuple(tuple(cards.pop() for _ in range(rng.randint(2, 4))) for _ in "12") for _ in range(seats))
        for suit, bishop in product(range(4), (False, True)):
            king = King(suit, bishop)
            looked_at = [[list(map(key, row[:1] if bishop else row[1:])) for row in rows] for rows in farms]
            (paid,) = harvest((king,), farms, ruleset)
            assert list(paid.points) == reference_amish.rewards("K" + "♠♥♦♣"[suit], looked_at, options)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_al_24_match_winners_agree_with_the_reference(seats: int) -> None:
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
            assert bool(GAME.result(match_state)) == bool(reference_amish.match_winners(seasons, options))
        result = GAME.result(match_state)
        assert list(result.winners) == reference_amish.match_winners(seasons, options)
