"""The game against an independent, simple implementation of its rules: matches with any options agree."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import reference_dumbal
from reference_dumbal import PACK, PlainDeal, PlainMatch
from side_by_side import any_options, new_match, opening_of, play_beside, reported_to, shown_to

from cardgames.engine.cards import Mask, cards_in, mask_of
from cardgames.engine.contract import Event
from cardgames.games.dumbal.cards import DECK, HAND_ZONES
from cardgames.games.dumbal.deal import NOBODY, DumbalState, score
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.ruleset import ruleset_of


def names(cards: Mask) -> set[str]:
    return set(map(DECK.text, cards_in(cards)))


def compare_moves(state: DumbalState, deal: PlainDeal, rng: Random) -> list[str]:
    """Legal and illegal moves agree. Returns the legal ones."""
    listed = [GAME.move_text(move) for move in state.legal(deal.turn)]
    legal = deal.moves()
    assert len(set(listed)) == len(listed)
    assert {reference_dumbal.read(text) for text in listed} == legal
    assert len(legal) == len(listed)
    for text in [*thinkable(deal, rng), *rng.sample(listed, min(2, len(listed)))]:
        refusal = state.refusal(deal.turn, GAME.parse_move(text))
        assert (refusal is None) == (reference_dumbal.read(text) in legal), text
        assert refusal is None or refusal.rule_id.startswith("DB-")
    return sorted(listed)


def thinkable(deal: PlainDeal, rng: Random) -> list[str]:
    """Moves that a player might try, with their cards in any order."""
    hand, lying = deal.hands[deal.turn], [card for cards in deal.laid for card in cards]
    some = [rng.sample(hand, rng.randint(1, min(4, len(hand)))), rng.sample(hand, len(hand)), [rng.choice(PACK)]]
    takes = ["stack", rng.choice(lying or PACK), rng.choice(hand)]
    return ["call", "no", *[f"lay {' '.join(cards)}, take {rng.choice(takes)}" for cards in some]]


def choose(texts: list[str], rng: Random) -> str:
    """Prefers long sets, and rarely calls."""
    turns = [text for text in texts if text != "call"]
    if "call" in texts and rng.random() < 0.15:
        return "call"
    if rng.random() < 0.3:
        longest = max(text.count(" ") for text in turns)
        return rng.choice([text for text in turns if text.count(" ") == longest])
    return rng.choice(turns)


def compare_tables(state: DumbalState, deal: PlainDeal) -> None:
    """The same cards are in the same places, and each seat sees what it may see (ALL-3)."""
    assert [names(hand) for hand in state.hands] == list(map(set, deal.hands))
    assert [DECK.text(card) for card in state.stack[::-1]] == deal.stack
    for seat in (None, *range(deal.seats)):
        view = state.view(seat)
        visible = view.visible
        assert seat is None or names(visible.hands[seat]) == set(deal.hands[seat])
        assert [visible.count(zone) for zone in HAND_ZONES[: deal.seats]] == list(map(len, deal.hands))
        assert [as_it_lies(list(map(DECK.text, cards))) for cards in visible.laid] == [*map(as_it_lies, deal.laid)]
        assert (len(visible.stack), visible.turns) == (len(deal.stack), deal.turns)
        assert sorted(map(DECK.text, visible.discards)) == sorted(deal.covered)
        assert names(visible.shown) == set().union(*map(deal.shown, range(deal.seats)))
        assert visible.opened == deal.over  # ALL-7
        if visible.opened:
            assert [names(hand) for hand in visible.hands] == list(map(set, deal.hands))
            continue
        for other, hand in enumerate(visible.hands):
            assert other == seat or names(hand) == deal.shown(other)
        if seat is None:  # cards shuffled together and not seen since, and how many of them each seat has
            groups = [group & visible.unlocated() for group in visible.groups]
            held = [list(counts[: deal.seats]) for counts in visible.unseen]
            hidden = [(names(group), row) for group, row in zip(groups, held, strict=True) if group]
            assert hidden == deal.hidden()
    if deal.over:
        compare_score(state, deal)
    elif not deal.shuffling:
        assert state.to_act() == (deal.turn,)


def as_it_lies(cards: list[str]) -> list[str]:
    """A sequence from its first to its last card, other cards in any order."""
    return sorted(cards) if reference_dumbal.same_rank(frozenset(cards)) else cards


def compare_score(state: DumbalState, deal: PlainDeal) -> None:
    outcome = state.outcome()
    assert (list(outcome.points), list(outcome.winners)) == (deal.writes(), deal.winners())
    written = [0] * deal.seats
    for line in state.ledger():  # ALL-5
        assert line.rule_id.startswith("DB-")
        written[line.seat] += line.points
    assert written == deal.writes()


def play_match(rng: Random, seats: int, **fixed: Any) -> PlainMatch:
    chosen = any_options(GAME, rng, target=rng.choice([10, 40, 120]), **fixed)
    match = new_match(GAME, chosen, seats, seed=str(rng.random()))
    options, match_state = opening_of(match)
    plain = PlainMatch(options, seats, match_state)

    def decide(state: DumbalState, seat: int) -> str:
        assert plain.deal
        assert seat == plain.deal.turn
        return choose(compare_moves(state, plain.deal, rng), rng)

    def compare(state: DumbalState, events: Sequence[Event]) -> None:
        assert plain.deal
        for seat in (None, *range(plain.deal.seats)):
            assert reported_to(events, seat, DECK.text) == shown_to(plain.deal.reported, seat)
        compare_tables(state, plain.deal)

    play_beside(GAME, match, plain, decide, compare)
    return plain


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(4))
def test_matches_with_any_options_agree_with_the_reference(seats: int, seed: int) -> None:
    play_match(Random(seed), seats, turn_limit=(2, 5, 9, 15)[seed])


@pytest.mark.parametrize("take_from", ["any", "ends"])
@pytest.mark.parametrize("set_size", [2, 3, 4])
def test_db_5_and_6_full_hands_agree_with_the_reference(take_from: str, set_size: int) -> None:
    play_match(Random(set_size), 4, take_from=take_from, set_size=set_size, hand_size=8, turn_limit=6, run_length=2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_db_9_to_12_scores_of_any_hands_agree_with_the_reference(seats: int) -> None:
    """Low cards only, so that many hands are equal."""
    rng = Random(seats)
    agreed = GAME.schema.make({"hand_size": 2}, (), seats)
    options = dict(option.split("=") for option in agreed.text(full=True).split())
    low = [card for card in PACK if reference_dumbal.number(card) in ("A", "2", "3", "4")]
    for _ in range(150):
        dealt = rng.sample(PACK, len(PACK))
        hands = [dealt[2 * seat : 2 * seat + 2] for seat in range(seats)]
        deal = PlainDeal(" / ".join(map(" ".join, [*hands, dealt[2 * seats :]])), seats, 0, options)
        cards = rng.sample(low, len(low))
        deal.hands = [[cards.pop() for _ in range(rng.randint(1, 3))] for _ in range(seats)]
        deal.caller = rng.choice([None, *range(seats)])
        caller = NOBODY if deal.caller is None else deal.caller
        done = score([mask_of(map(DECK.parse, hand)) for hand in deal.hands], caller, ruleset_of(agreed))
        assert (list(done.points), list(done.winners)) == (deal.writes(), deal.winners())
