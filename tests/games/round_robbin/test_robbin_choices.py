"""The list of legal moves: chains are searched only on request, and never restrict the rules (RR-9 to RR-16)."""

import pickle
from random import Random

import pytest

from cardgames.engine.cards import mask_of
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.round_robbin import moves
from cardgames.games.round_robbin.cards import DECK, FIRST_JOKER, KINGS, JokerRoll, JokerRule
from cardgames.games.round_robbin.chain import Chain, Ground, Robbing, Roll, Wake
from cardgames.games.round_robbin.deal import ROBBING
from cardgames.games.round_robbin.finder import Limits
from cardgames.games.round_robbin.moves import END_TURN, PASS, Choices
from cardgames.games.round_robbin.rules import GAME

WILD = JokerRule(JokerRoll.ANYWHERE)


def cards(text: str) -> int:
    return mask_of(DECK.parse_all(text))


TABLE = Ground(((cards("5♥ 5♣") | 1 << FIRST_JOKER,), (cards("9♠ 10♠ J♠"),)), 0, KINGS)
HAND = cards("5♦ 8♠ 9♥ 9♦ 2♣ 3♣")


def test_other_moves_are_listed_without_searching_chains(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_search(*_: object) -> None:
        raise AssertionError("nobody asked for chains")

    monkeypatch.setattr(moves, "find", no_search)
    legal = Choices((END_TURN,), HAND, TABLE, WILD, False)
    assert legal
    assert legal[0] == END_TURN
    assert END_TURN in legal
    assert PASS not in legal
    assert pickle.loads(pickle.dumps(legal)) == legal


def test_a_chain_that_the_search_missed_is_still_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Choices((END_TURN,), HAND, TABLE, WILD, False)
    longest = whole[-1]
    monkeypatch.setattr(moves, "LISTED", Limits(actions=0))
    short = Choices((END_TURN,), HAND, TABLE, WILD, False)
    assert len(short) < len(whole)
    assert longest not in list(short)
    assert longest in short
    assert isinstance(longest, Chain)
    assert short.canonical(longest) == longest


def test_rr_7_no_turn_ends_automatically_if_a_chain_may_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    options = GAME.schema.make({}, ("joker_roll",), 2)
    match = Match(GAME, options, [Player("Ann"), Player("Bob", kind="bot", level="easy")], "missed")
    match.proceed()
    state = match.table().state
    state.turn, state.phase, state.ground, state.hands[0] = 0, ROBBING, TABLE, cards("5♦ 8♠ 2♣")
    monkeypatch.setattr(moves, "LISTED", Limits(actions=0))
    assert list(state.legal(0)) == [END_TURN]
    assert not match.is_automatic(0)
    monkeypatch.undo()
    state.ground = Ground(((), ()), 0, KINGS)
    assert match.is_automatic(0), "there is no village to roll and no joker to charm"


def test_rr_19_in_the_end_game_a_chain_starts_with_the_top_discard() -> None:
    legal = Choices((PASS,), HAND, TABLE, WILD, True)
    chains = [move for move in legal if isinstance(move, Chain)]
    assert chains
    assert all(chain.taken for chain in chains)
    untaken = Chain(chains[0].laid, chains[0].actions, chains[0].charmed)
    assert untaken not in legal
    assert legal.canonical(untaken) == untaken


def test_a_random_chain_is_legal() -> None:
    legal, rng = Choices((END_TURN,), HAND, TABLE, WILD, False), Random(4)
    found = [chain for chain in (legal.random_chain(rng) for _ in range(60)) if chain]
    assert found
    assert all(chain in legal for chain in found)


def test_rr_16_with_two_jokers_their_order_does_not_matter() -> None:
    """Recycling the second joker and putting it where the first was repeats the position."""
    one, two = 1 << FIRST_JOKER, 1 << FIRST_JOKER + 1
    ground = Ground(((cards("5♥ 5♣") | one, cards("9♠ 10♠") | two),), 0, KINGS)
    hand = cards("5♦ 8♠ 2♣")
    laid = tuple(DECK.parse_all("8♠ 2♣ 5♦"))
    five, eight = DECK.parse("5♦"), DECK.parse("8♠")
    out = Roll(five, 0, 0, FIRST_JOKER), Roll(eight, 0, 1, FIRST_JOKER + 1)
    back = Roll(FIRST_JOKER + 1, 0, 0, five), Roll(FIRST_JOKER, 0, 1, eight)
    legal = Choices((END_TURN,), hand, ground, WILD, False)
    assert Chain(laid, (*out, *back)) not in legal
    robbing = Robbing(ground, laid, WILD)
    for action in (*out, back[0]):
        assert not robbing.refusal(action)
        robbing.take(action)
    refusal = robbing.refusal(back[1])
    assert refusal
    assert refusal.rule_id == "RR-16"
    assert not robbing.refusal(Wake(FIRST_JOKER, DECK.parse("K♥")))
