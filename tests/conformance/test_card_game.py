"""Shared code of card games: match progress, texts, and drafts made from a view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from lanterns.cards import NIGHT, Aside, Hang, Trade, aside, hand
from lanterns.rules import LANTERNS, Lanterns
from lanterns.state import LanternState

from cardgames.engine.card_game import CardDeal, CardGame, CardMatchState
from cardgames.engine.cards import card_list
from cardgames.engine.contract import Answer, IllegalMove, Move, MovePieces, Outcome, Table
from cardgames.engine.drafts import MoveDraft


class Stocked(Lanterns):
    """Lanterns in which the order of the box matters."""

    def stock_size(self, match_state: CardMatchState, seats: int) -> int | None:
        return CardGame.stock_size(self, match_state, seats)


STOCKED = Stocked()


class Centred(Stocked):
    """Lanterns with two cards in the middle, and without the first card of the deck."""

    def middle_size(self, match_state: CardMatchState) -> int:
        return 2

    def cards(self, match_state: CardMatchState) -> range:
        return range(1, len(self.deck))


CENTRED = Centred()


class Capped(Stocked):
    """Lanterns with a stock of `size` cards; the others stay out of play."""

    def __init__(self, size: int) -> None:
        self.size = size

    def stock_size(self, match_state: CardMatchState, seats: int) -> int:
        return self.size


def opening(players: int = 3) -> CardMatchState:
    return LANTERNS.opening(LANTERNS.schema.standard(players), players, 1)


def dealt(game: Lanterns = LANTERNS, players: int = 3) -> CardDeal:
    return game.deal(Random(5), Table(0, tuple(range(players))), opening(players))


# ------------------------------------------------------------ the course of a match


def test_a_deal_adds_points_and_a_redeal_only_counts() -> None:
    table = Table(0, (0, 1, 2))
    after = LANTERNS.settle(opening(), table, Outcome((3, 0, 2)))
    assert (after.scores, after.deals, after.first) == ((3, 0, 2), 1, 1)
    again = LANTERNS.settle(after, table, Outcome((9, 9, 9), redeal=True))
    assert again == replace(after, deals=2)


def test_equal_points_share_a_place_and_conceding_is_last() -> None:
    assert LANTERNS.places((3, 7, 3)) == (2, 1, 2)

    class Golf(Lanterns):
        """Fewer points are better."""

        points_are_bad = True

    assert Golf().places((3, 7, 3)) == (1, 3, 1)
    result = LANTERNS.concede(replace(opening(), scores=(9, 1, 1)), 0)
    assert (result.scores, result.places, result.conceded, result.winners) == ((9, 1, 1), (3, 1, 1), (0,), (1, 2))


def test_a_match_has_a_result_when_no_more_deals_are_needed() -> None:
    assert LANTERNS.result(opening()) is None
    over = replace(opening(), deals=2, scores=(1, 5, 2))
    assert LANTERNS.tables(over) == ()
    result = LANTERNS.result(over)
    assert result.places == (3, 1, 2)


# ------------------------------------------------------------ text


@pytest.mark.parametrize("game", [LANTERNS, STOCKED])
def test_a_deal_is_read_back_as_it_was_written(game: Lanterns) -> None:
    deal = dealt(game)
    text = game.deal_text(deal)
    assert text.count("/") == (3 if isinstance(game, Stocked) else 2)
    assert game.parse_deal(text, deal.table, deal.match_state) == deal


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_stack_has_as_many_cards_as_the_game_says(cards: int) -> None:
    game = Capped(cards)
    deal = dealt(game, players=2)
    assert deal.stock == dealt(STOCKED, players=2).stock[:cards]
    text = game.deal_text(deal)
    assert text == text.strip()
    assert game.parse_deal(text, deal.table, deal.match_state) == deal
    with pytest.raises(ValueError, match=f"a deal has 2 hands of 4 cards and a deck of {cards}, with / between"):
        game.parse_deal(STOCKED.deal_text(dealt(STOCKED, players=2)), deal.table, deal.match_state)


@pytest.mark.parametrize("change", [("R", "??"), ("/", " "), ("R1", "R2"), ("R1", ""), ("R1", "R1 R1")])
@pytest.mark.parametrize("game", [LANTERNS, STOCKED])
def test_an_invalid_deal_is_reported_in_one_sentence(game: Lanterns, change: tuple[str, str]) -> None:
    stock = (4, *range(9, 15)) if isinstance(game, Stocked) else ()
    deal = CardDeal(match_state=opening(2), table=Table(0, (0, 1)), hands=((0, 1, 2, 3), (5, 6, 7, 8)), stock=stock)
    text = game.deal_text(deal)
    assert game.parse_deal(text, deal.table, deal.match_state).hands == deal.hands
    with pytest.raises(ValueError, match=r"a deal has 2 hands of 4 cards|is not a card|not known"):
        game.parse_deal(text.replace(*change, 1), deal.table, deal.match_state)


@pytest.mark.parametrize("text", ["", "leader", "leader 3", "leader -1", "dealer 0", "leader 0 1", "leader ０"])
def test_an_invalid_opening_is_reported_in_one_sentence(text: str) -> None:
    options = LANTERNS.schema.standard(3)
    assert LANTERNS.parse_match_state("leader 1", options, 3) == opening()
    with pytest.raises(ValueError, match="is not a leader; write 'leader 0' to 'leader 2'"):
        LANTERNS.parse_match_state(text, options, 3)


def test_cards_for_the_middle_come_from_the_cards_in_play() -> None:
    deal = dealt(CENTRED, 2)
    assert (len(deal.middle), len(deal.stock)) == (2, len(CENTRED.deck) - 1 - 8 - 2)
    cards = [card for part in (*deal.hands, deal.middle, deal.stock) for card in part]
    assert sorted(cards) == list(range(1, len(CENTRED.deck)))
    text = CENTRED.deal_text(deal)
    assert text.count("/") == 3
    assert CENTRED.parse_deal(text, deal.table, deal.match_state) == deal
    left_out = text.replace(CENTRED.deck.text(deal.stock[0]), CENTRED.deck.text(0))
    for wrong in (STOCKED.deal_text(dealt(STOCKED, 2)), left_out):
        with pytest.raises(ValueError, match="2 hands of 4 cards, 2 in the middle and a deck of 4, with / between"):
            CENTRED.parse_deal(wrong, deal.table, deal.match_state)


# ------------------------------------------------------------ drafts


def trading() -> LanternState:
    """A deal in which a seat can trade now."""
    state = LANTERNS.start(dealt())
    rng = Random(2)
    while state.trader is None:
        actor = state.to_act()[0]
        state.apply(actor, state.draw(rng) if actor < 0 else state.legal(actor)[0])
    return state


def test_a_draft_builds_a_move_of_two_steps_and_undoes_them() -> None:
    state = trading()
    seat = state.to_act()[0]
    draft = LANTERNS.draft(state.view(seat))
    move = next(move for move in state.legal(seat) if isinstance(move, Trade))
    first, second = draft.steps_of(move)
    draft.add(first)
    assert draft.move() is None
    assert {type(step) for step in draft.steps()} == {MovePieces}
    draft.add(second)
    assert draft.move() == move
    assert draft.steps() == []
    assert (draft.back(), draft.back(), draft.back()) == (True, True, False)
    draft.add(Answer("trade", "keep"))
    assert draft.move() == state.legal(seat)[0]


class Plain(LanternState):
    """Lanterns in which it does not matter which one is put aside, so that `legal` lists only one."""

    def legal(self, seat: int) -> Sequence[Move]:
        return super().legal(seat)[:1]

    def alike(self, seat: int, move: Move) -> Sequence[Move]:
        return super().legal(seat) if isinstance(move, Aside) else (move,)


def test_a_draft_builds_each_of_several_equivalent_moves() -> None:
    lanterns = LANTERNS.start(dealt())
    state = Plain.begin(lanterns.match_state, lanterns.table, hands=lanterns.hands, box=lanterns.box)
    first, second, *_ = card_list(state.hands[0])
    assert state.legal(0) == [Aside(first)]
    assert state.canonical(0, Aside(second)) == Aside(first)
    assert state.canonical(0, Hang(second)) == Hang(second)
    draft = MoveDraft(state.view(0))
    assert len(draft.steps()) == 4
    draft.add(MovePieces((second,), hand(0), aside(0)))
    assert draft.move() == Aside(second)


def test_a_draft_says_why_a_step_is_refused() -> None:
    state = LANTERNS.start(dealt())
    draft = LANTERNS.draft(state.view(0))
    own, other = card_list(state.hands[0])[0], card_list(state.hands[1])[0]
    hung, held = (
        draft.refusal(MovePieces((own,), hand(0), NIGHT)),
        draft.refusal(MovePieces((other,), hand(0), aside(0))),
    )
    assert hung == state.refusal(0, Hang(own))
    assert held == state.refusal(0, Aside(other))
    assert draft.refusal(Answer("trade", "keep")) == state.other_step
    with pytest.raises(IllegalMove):
        draft.add(MovePieces((other,), hand(0), aside(0)))
    assert draft.taken() == ()
    with pytest.raises(ValueError, match="a bystander makes no moves"):
        MoveDraft(state.view(None))
