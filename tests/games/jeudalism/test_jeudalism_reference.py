"""The game against an independent, simple implementation of its rules: matches with any options agree."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
import reference_jeudalism
from reference_jeudalism import ALL_CARDS, KNIGHTS, Chain, PlainDeal, PlainMatch, is_joker, number, suit
from side_by_side import any_options, new_match, opening_of, play_beside, reported_to, shown_to

from cardgames.engine.cards import UNSEEN, Mask, cards_in
from cardgames.engine.contract import Event
from cardgames.games.jeudalism.cards import DECK, HAND_ZONES, TRANSFER_ZONES
from cardgames.games.jeudalism.chains import fitting, numbers_of, worth
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.rules import GAME
from cardgames.games.jeudalism.ruleset import Scale

STANDARD = {"suit_bonus": "all", "vassal_points": "5", "monarch_points": "10"}


# ---------------------------------------------------------------- matches


def compare_moves(state: JeudalismState, deal: PlainDeal, rng: Random) -> list[str]:
    """Legal and illegal moves agree; of two jokers one is listed. Returns the list."""
    listed, may = [GAME.move_text(move) for move in state.legal(deal.turn)], deal.moves()
    assert sorted(listed) == sorted(text for text in may if with_other_joker(text) not in may or "joker1" in text)
    assert not any(state.legal(seat) for seat in range(deal.seats) if seat != deal.turn)
    for text in thinkable(deal, rng):
        refusal = state.refusal(deal.turn, GAME.parse_move(text))
        assert (refusal is None) == (text in may), text
        assert refusal is None or refusal.rule_id.startswith("JD-")
    return sorted(listed)


def with_other_joker(text: str) -> str:
    """The move with the jokers swapped; "" for a move without a joker."""
    before, joker, after = text.partition("joker")
    return f"{before}{joker}{3 - int(after[0])}{after[1:]}" if joker else ""


def thinkable(deal: PlainDeal, rng: Random) -> list[str]:
    """Moves that a player might try."""
    near = [*deal.hands[deal.turn], *deal.transfer, rng.choice(ALL_CARDS)]
    laid = [card for rows in deal.chains for row in rows for card in row] or ALL_CARDS
    card, other = rng.choice(near), rng.choice(near)
    place, joker = rng.randint(1, len(deal.chains[deal.turn]) + 1), rng.choice(("joker1", "joker2", card))
    return [
        f"take {card}",
        f"five {rng.choice([card, '5♠', '5♦'])}",
        f"seven {rng.choice([card, '7♥', '7♣'])}",
        f"play {card} new",
        f"play {other} on chain {place}",
        f"steal {rng.choice(laid)} with {joker} for chain {place}",
        "pass",
    ]


def choose(texts: list[str], rng: Random) -> str:
    """Prefers thefts, 5s and 7s, and rarely passes."""
    rare = [text for text in texts if text.startswith(("steal", "five", "seven"))]
    more = [text for text in texts if text != "pass"]
    if rare and rng.random() < 0.7:
        return rng.choice(rare)
    return rng.choice(more) if more and rng.random() < 0.95 else texts[0]


def compare_tables(state: JeudalismState, deal: PlainDeal) -> None:
    """The same cards are in the same places, and each seat sees what it may see (JD-4, ALL-3)."""
    assert [set(map(DECK.text, cards_in(hand))) for hand in state.hands] == list(map(set, deal.hands))
    for seat in (None, *range(deal.seats)):
        view = state.view(seat)
        visible = view.visible
        assert view.to_act == (() if deal.over else (deal.turn,))
        for other, hand in enumerate(deal.hands):
            assert names(visible.hands[other]) == (set(hand) if deal.over or other == seat else set())
            assert visible.count(HAND_ZONES[other]) == len(hand)
        assert [[DECK.texts(row).split() for row in rows] for rows in visible.chains] == deal.chains
        assert list(map(DECK.text, visible.gone)) == deal.gone
        assert visible.stock == (UNSEEN,) * len(deal.pile)
        assert visible.ending == (not deal.pile)
        assert visible.count(TRANSFER_ZONES[deal.turn]) == len(deal.transfer)
        seen = deal.over or seat == deal.turn
        assert names(visible.trays[deal.turn]) == (set(deal.transfer) if seen else set())
        assert visible.opened == deal.over  # ALL-7
        turns = visible.turns if deal.over else (*visible.turns, visible.now)
        for mine, turn in zip(turns, deal.turns, strict=True):
            assert (mine.seat, list(map(DECK.text, mine.played))) == (turn.seat, turn.played)
            assert mine[2:] == (len(turn.came), len(turn.drawn), len(turn.took))
        for other in range(deal.seats):
            seen = deal.over or seat == other
            own = [turn for turn in deal.turns if seen and turn.seat == other]
            assert list(map(names, visible.received[other])) == [set(turn.came) for turn in own]
            left = [{*turn.came, *turn.drawn} - {*turn.took} for turn in own]
            assert list(map(names, visible.passed[other])) == left[: len(visible.passed[other])]
            assert len(left) - len(visible.passed[other]) == (seen and not deal.over and other == deal.turn)
    assert list(state.points) == deal.points()
    score = [0] * deal.seats
    for line in state.ledger():  # ALL-5
        assert line.rule_id in ("JD-15", "JD-16")
        score[line.seat] += line.points
    assert score == (deal.points() if deal.over else [0] * deal.seats)


def names(cards: Mask) -> set[str]:
    return set(map(DECK.text, cards_in(cards)))


def play_match(rng: Random, seats: int, **fixed: Any) -> None:
    match = new_match(GAME, any_options(GAME, rng, **fixed), seats, seed=str(rng.random()))
    options, match_state = opening_of(match)
    plain = PlainMatch(options, seats, match_state)

    def decide(state: JeudalismState, seat: int) -> str:
        assert plain.deal
        assert seat == plain.deal.turn
        return choose(compare_moves(state, plain.deal, rng), rng)

    def compare(state: JeudalismState, events: Sequence[Event]) -> None:
        assert plain.deal
        for seat in (None, *range(seats)):
            if events and not plain.deal.over:
                assert reported_to(events, seat, DECK.text) == shown_to(plain.deal.reported, seat)
        compare_tables(state, plain.deal)

    play_beside(GAME, match, plain, decide, compare)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_matches_with_any_options_agree_with_the_reference(seats: int, seed: int) -> None:
    play_match(Random(seed), seats, deals=1 + (seed == 2))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_jd_11_matches_with_long_turns_agree_with_the_reference(seats: int) -> None:
    play_match(Random(seats), seats, deals=1, transfer_cards=5, five_takes=4, seven_plays=3, hand_size=8, jokers=2)


# ---------------------------------------------------------------- chains


def grown(serf: str, suits: str) -> Iterator[Chain]:
    """All chains of cards of these suits, the serf apart."""
    growing = [[serf]]
    while growing:
        chain = growing.pop()
        yield chain
        growing += [
            [*chain, card] for card in ALL_CARDS if card[-1] in suits and reference_jeudalism.may_add(chain, card)
        ]


def robbed(chain: Chain) -> Iterator[Chain]:
    """The chain, and the chain with one or two of its knights stolen (JD-12)."""
    knights = [place for place, card in enumerate(chain) if number(card) in KNIGHTS]
    for count in range(3):
        for places in combinations(knights, count):
            jokers = dict(zip(places, ("joker1", "joker2"), strict=False))
            yield [jokers.get(place, card) for place, card in enumerate(chain)]


@pytest.mark.parametrize("serf", ["2♥", "3♠", "4♦"])
def test_jd_13_jokers_of_every_chain_agree_with_the_reference(serf: str) -> None:
    chains = sorted({tuple(chain) for one in grown(serf, suit(serf) + "♣") for chain in robbed(one)})
    assert len(chains) > 30
    for chain in Random(serf).sample(chains, min(len(chains), 80)):
        row = tuple(map(DECK.parse, chain))
        fits = {card for card in names(fitting(row)) if card not in chain}
        assert fits == {
            card for card in ALL_CARDS if card not in chain and reference_jeudalism.may_add(list(chain), card)
        }
        assert worth(row, Scale()) == reference_jeudalism.worth(list(chain), STANDARD)
        assert worth(row, Scale(any_suit=True)) == reference_jeudalism.worth(
            list(chain), STANDARD | {"suit_bonus": "any"}
        )
        lowest = [str(one) for one in numbers_of(row)]
        for place, card in enumerate(chain):
            if is_joker(card):
                lower = [one for one in KNIGHTS if int(one) < int(lowest[place])]
                as_shown = [shown + "♥" if is_joker(one) else one for one, shown in zip(chain, lowest, strict=True)]
                assert reference_jeudalism.is_chain(as_shown)
                for one in lower:
                    assert not reference_jeudalism.is_chain([*as_shown[:place], one + "♥", *chain[place + 1 :]])
