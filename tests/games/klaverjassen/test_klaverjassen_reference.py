"""The game against an independent, simple implementation of its rules: random sets with random options agree."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
import reference_klaverjassen
from dealing import key, keys, match_state_of, random_move, random_options
from reference_klaverjassen import PlainGame, PlainPile

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE, Seat
from cardgames.games.klaverjassen.cards import PILE, Bid, Call, Play, Turn
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.score import totals as code_totals


def allowed(state: KlaverjassenState, seat: Seat) -> list[Any]:
    """The legal moves of `seat` in the notation of the reference."""
    words = {Bid(True): "play", Bid(False): "pass", Call(True): True, Call(False): False}
    return sorted(key(move.card) if isinstance(move, Play) else words[move] for move in state.legal(seat))


def play_game(state: KlaverjassenState, plain: PlainGame, pile: PlainPile, rng: Random) -> None:
    """Play both to the end with the same random moves, and compare them at every step."""
    while plain.due() != "nothing":
        (seat,) = state.to_act()
        assert (seat == CHANCE) == (plain.due() == "turn")
        move = random_move(state, rng)
        match move:
            case Turn(card):
                whole = sorted(pile.may_come(plain.turned))
                assert key(card) in whole
                assert sorted(keys(state.left or PILE & ~sum(1 << one for one in state.turned))) == whole
                pile.take(key(card), plain.turned)
                plain.turn_card(key(card))
            case Bid(plays):
                assert seat == plain.turn
                assert allowed(state, seat) == ["pass", "play"]
                plain.bid("play" if plays else "pass")
            case Play(card):
                assert seat == plain.turn
                assert allowed(state, seat) == sorted(plain.may_play())
                for held in plain.hands[seat]:
                    refused = state.refusal(seat, GAME.parse_move(held)) is not None
                    assert refused == (held not in plain.may_play()), held
                plain.play(key(card))
            case Call(calls):
                assert seat == plain.turn
                assert plain.due() == "call"
                plain.call(calls)
        state.apply(seat, move)
        for other in range(4):
            assert bool(state.legal(other)) == (state.to_act() == (other,))
        assert [keys(hand) for hand in state.hands] == [sorted_like_pack(hand) for hand in plain.hands]
    assert state.to_act() == ()
    assert sorted(keys(state.left)) == sorted(pile.cards)


def sorted_like_pack(hand: list[str]) -> list[str]:
    return sorted(hand, key=lambda card: GAME.deck.parse(card))


def compare_game(state: KlaverjassenState, plain: PlainGame) -> None:
    """Compare tricks, winners, calls and scores."""
    row = state.row()
    assert (row.playing, state.trump) == (plain.playing, "SHDC".index(plain.trump))
    assert [
        [((trick.leader + place) % 4, key(card)) for place, card in enumerate(trick.cards)] for trick in state.tricks
    ] == plain.tricks
    winners = [reference_klaverjassen.winner(trick, plain.trump) for trick in plain.tricks]
    assert [trick.winner for trick in state.tricks] == winners
    assert [sum(calls) for calls in row.called] == plain.called
    assert list(zip(row.points, row.roem, strict=True)) == plain.row()
    ledger = [[0, 0], [0, 0]]  # ALL-5
    for line in state.ledger():
        ledger[line.seat % 2][("points", "roem").index(line.account)] += line.points
    assert list(map(tuple, ledger)) == plain.row()


def play_set(options: dict[str, Any], rng: Random) -> None:
    match_state = match_state_of(options, rng.randrange(4))
    dealer, pile, rows = match_state.first, PlainPile(), []
    while tables := GAME.tables(match_state):
        deal = GAME.deal(rng, tables[0], match_state)
        state = GAME.start(deal)
        plain = PlainGame([[key(card) for card in hand] for hand in deal.hands], dealer, options)
        play_game(state, plain, pile, rng)
        compare_game(state, plain)
        rows.append(plain.row())
        dealer = (dealer + 1) % 4
        outcome = state.outcome()
        assert outcome is not None
        match_state = GAME.settle(match_state, tables[0], outcome)
    assert len(rows) == options["games"]
    points, roem = code_totals(match_state.rows)
    assert list(zip(points, roem, strict=True)) == [sums[:2] for sums in reference_klaverjassen.totals(rows)]
    result = GAME.result(match_state)
    assert result.scores == tuple(total for _, _, total in reference_klaverjassen.totals(rows)) * 2
    assert sorted({player % 2 for player in result.winners}) == reference_klaverjassen.winners(rows)


@pytest.mark.parametrize("seed", range(8))
def test_sets_with_any_options_agree_with_the_reference(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        play_set(random_options(rng, games=rng.randint(1, 3)), rng)


@pytest.mark.parametrize("undertrump", ["allowed", "forbidden", "forced"])
@pytest.mark.parametrize("partner_winning", ["free", "must_trump"])
@pytest.mark.parametrize("beat", [False, True])
def test_whole_hands_with_every_trump_rule_agree_with_the_reference(
    undertrump: str, partner_winning: str, beat: bool
) -> None:
    rng = Random(f"{undertrump} {partner_winning} {beat}")
    fixed = {"undertrump": undertrump, "partner_winning": partner_winning, "beat_on_trump_lead": beat}
    for _ in range(30):
        play_set(random_options(rng, games=1, hand_size=8, **fixed), rng)


def test_kj_4_the_trump_pile_is_reshuffled_in_a_long_set() -> None:
    rng = Random(4)
    for _ in range(4):
        play_set(random_options(rng, games=60, hand_size=1), rng)


@pytest.mark.parametrize("seed", range(3))
def test_the_roem_of_all_four_card_tricks_agrees_with_the_reference(seed: int) -> None:
    """With the standard rules for all, with other rules for many."""
    rng = Random(seed)
    options = random_options(rng) if seed else match_state_of({}).options
    ruleset = ruleset_of(match_state_of(dict(options)).options)
    trump = rng.randrange(4)
    tricks = list(combinations(range(32), 4))
    for cards in rng.sample(tricks, 6_000) if seed else tricks:
        expected = reference_klaverjassen.roem([key(card) for card in cards], "SHDC"[trump], dict(options))
        worth = ruleset.worth[trump][mask_of(cards)]
        assert worth.roem == expected == sum(points for _, points, _ in worth.lines)
