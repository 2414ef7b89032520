"""The game against a second, plain writing of its rules: random matches over random options go the same way in both."""

from pathlib import Path
from random import Random
from typing import Any

import plain_rules
import pytest
import yaml
from plain_rules import JOKERS, PlainSeason

from cardgames.engine.cards import Card
from cardgames.engine.contract import Move, Seat
from cardgames.games import amish_lords
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.course import AmishDeal, AmishOutcome
from cardgames.games.amish_lords.pack import DECK
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.state import AmishState

DECLARED: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(amish_lords.__file__).parent / "options.yaml").read_text(encoding="utf-8")
)["options"]

ALL_CARDS = [*plain_rules.REAL, *JOKERS]

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


# ---------------------------------------------------------------- one writing into the other


def key(card: Card) -> str:
    """The card as the plain rules write it; "" is no card."""
    return DECK.faces[card].key.replace("JOKER", "joker") if card >= 0 else ""


def card_of(word: str) -> Card:
    return DECK.parse(word)


def farms_after(plain: PlainSeason, lands: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """A seat's farms when it has put these lands on them; lands behind the last farm go on the caravan."""
    farms = [tuple(farm) for farm in plain.farms[plain.turn]]
    farms += [(plain.caravans[plain.turn],)] * (len(lands) - len(farms))
    grown = [farm + lands[place] if place < len(lands) else farm for place, farm in enumerate(farms)]
    return tuple(grown)


def plain_move(move: Move, plain: PlainSeason) -> plain_rules.Move:
    """A move of the game as the plain rules write it."""
    match move:
        case moves.Pick():
            return ("pick",)
        case moves.Skip():
            return ("skip",)
        case moves.Caravan(card, old):
            return ("caravan", key(card), old)
        case moves.Cancel(to):
            return ("cancel", to)
        case moves.Build(card):
            return ("build", key(card))
        case moves.Expand(card, farm):
            return ("expand", farm, key(card))
        case moves.Rebuild(farm, land, out, to):
            return ("rebuild", farm, land - 1, out - 1, to)
        case moves.Swindle(owner, farm, land):
            return ("swindle", owner, farm, land - 1)
        case moves.Keep(to):
            return ("keep", to)
        case moves.Trade(card, to):
            return ("trade", key(card), to)
        case moves.LastLands(lands):
            laid = tuple(tuple(key(card) for card in cards) for cards in lands)
            return ("last", farms_after(plain, laid), len(plain.farms[plain.turn]))
    raise AssertionError(move)


def in_one_order(move: plain_rules.Move, plain: PlainSeason) -> plain_rules.Move:
    """The game takes last lands that differ only in the order of the new lands of a farm for one move."""
    if move[0] != "last":
        return move
    old = [len(farm) for farm in plain.farms[plain.turn]]
    old += [1] * (len(move[1]) - len(old))
    farms = tuple(farm[:size] + tuple(sorted(farm[size:])) for farm, size in zip(move[1], old, strict=True))
    return ("last", farms, move[2])


def any_move(plain: PlainSeason, rng: Random) -> Move:
    """Something that a seat might try, whether it may or not."""
    card, to = card_of(rng.choice([*plain.hands[plain.turn], rng.choice(ALL_CARDS)])), rng.choice(["hand", "caravan"])
    farm, land = rng.randrange(3), rng.randint(1, 4)
    out = rng.randint(0, 4)
    cards = [card_of(word) for word in rng.sample(ALL_CARDS, 2) + 3 * plain.hands[plain.turn]]
    rng.shuffle(cards)
    lands = [tuple(cards.pop() for _ in range(rng.choice([0, 0, 1, 2])) if cards) for _ in range(rng.randint(0, 3))]
    while lands and not lands[-1]:
        lands.pop()
    sold = card_of(rng.choice([*plain.market, rng.choice(ALL_CARDS)]))
    tries = [
        moves.PICK,
        moves.Caravan(card, rng.choice(["", "hand", "market"])),
        moves.Cancel(rng.choice(["hand", "market"])),
        moves.Build(card),
        moves.Expand(card, farm),
        moves.Rebuild(farm, land, out, to if out else ""),
        moves.Swindle(rng.randrange(plain.seats), farm, land),
        moves.Keep(to),
        moves.Trade(sold, to),
        moves.LastLands(tuple(lands)),
    ]
    return rng.choice(tries)


# ---------------------------------------------------------------- options


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
    """Options of a table that changed some of everything, and now and then nothing."""
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
    assert sorted(sum(hands, market + deck)) == sorted([*plain_rules.REAL, *JOKERS[: options["jokers"]]])  # AL-1
    assert {len(hand) for hand in hands} == {options["hand_size"]}
    assert len(market) == options["market_size"]
    return PlainSeason(hands, market, deck, (king_dealer + 2) % len(hands), options)


def compare_tables(state: AmishState, plain: PlainSeason) -> None:
    for seat in range(plain.seats):
        assert sorted(map(key, state.hand_cards(seat))) == sorted(plain.hands[seat])
    assert [key(card) for card in state.caravans] == plain.caravans
    assert [[[key(card) for card in row] for row in rows] for rows in state.farms] == plain.farms
    assert [key(card) for card in state.market] == plain.market
    assert [key(card) for card in state.deck] == plain.deck
    assert key(state.loot) == plain.swindled


def compare_choices(state: AmishState, plain: PlainSeason, rng: Random) -> dict[plain_rules.Move, Move]:
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


def next_move(choices: dict[plain_rules.Move, Move], rng: Random) -> plain_rules.Move:
    kinds: dict[str, list[plain_rules.Move]] = {}
    for move in sorted(choices):
        kinds.setdefault(move[0], []).append(move)
    kind = rng.choices(list(kinds), [WISHES.get(kind, 1) for kind in kinds])[0]
    return rng.choice(kinds[kind])


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
    wishes_skips = rng.random() < 0.1
    while plain.due() != "nothing":
        compare_tables(state, plain)
        assert state.to_act() == (plain.turn,)
        choices = compare_choices(state, plain, rng)
        chosen = ("skip",) if wishes_skips and ("skip",) in choices and rng.random() < 0.9 else next_move(choices, rng)
        text = GAME.move_text(choices[chosen])
        assert GAME.parse_move(text) == choices[chosen]
        state.apply(plain.turn, choices[chosen])
        plain.apply(plain_move(choices[chosen], plain))
    compare_tables(state, plain)
    assert state.to_act() == ()
    points = compare_harvest(state, plain, [key(card) for card in deal.kings], setup)
    outcome = state.outcome()
    assert outcome is not None
    sides = plain_rules.side_points(points, options)
    assert list(outcome.points) == [sides[plain_rules.side_of(seat, options)] for seat in range(plain.seats)]  # AL-25
    assert list(outcome.own) == points
    return outcome


def compare_harvest(state: AmishState, plain: PlainSeason, line: list[str], setup: str) -> list[int]:
    """The points that each king gives each seat, as the ledger has them (ALL-5)."""
    given = plain_rules.harvest(plain.farms, line, setup, plain.options)
    rules = {"AL-20": "D", "AL-21": "H", "AL-22": "C", "AL-23": "S"}
    written: dict[str, list[int]] = {king: [0] * plain.seats for king in given}
    for entry in state.ledger():
        written["K" + rules[entry.rule_id]][entry.seat] += entry.points
        earned = {plain_rules.suit(key(card)) for card in entry.cards}
        assert earned == {rules[entry.rule_id]}
    assert written == given
    return plain_rules.season_points(given, plain.seats)


def play_match(rng: Random, seats: int, seasoning: bool = False, **fixed: Any) -> None:
    options = random_options(rng, seats, seasoning) | fixed
    made = GAME.schema.make(options, ["dealers_seasoning"] if seasoning else [], seats)
    options.setdefault("teams", False)
    standing = GAME.open(made, seats, rng)
    king_dealer = standing.king_dealer
    seasons: list[list[int]] = []
    while tables := GAME.tables(standing):
        assert not seasons or not plain_rules.match_winners(seasons, options)
        deal = GAME.parse_deal(GAME.deal_text(GAME.deal(rng, tables[0], standing)), tables[0], standing)
        assert standing.king_dealer == king_dealer
        outcome = play_season(deal, king_dealer, options, rng)
        seasons.append(list(outcome.own))
        standing = GAME.settle(standing, tables[0], outcome)
        king_dealer = (king_dealer + 1) % seats
    result = GAME.result(standing)
    assert result is not None
    assert list(result.winners) == plain_rules.match_winners(seasons, options)
    wins = plain_rules.match_wins(seasons, options)
    assert list(result.scores) == [wins[plain_rules.side_of(player, options)] for player in range(seats)]


@pytest.mark.parametrize("seasoning", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_of_any_options_go_as_the_page_says(seats: int, seasoning: bool) -> None:
    rng = Random(f"{seats} {seasoning}")
    for _ in range(3):
        play_match(rng, seats, seasoning, season_wins=1)


def test_al_25_matches_of_two_teams_go_as_the_page_says() -> None:
    play_match(Random(25), 4, teams=True, season_wins=2)


def test_al_24_a_long_match_goes_as_the_page_says() -> None:
    play_match(Random(24), 2, season_wins=3)
