"""The rules of Klaverjassen, rule by rule."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from dealing import TABLE, key, keys, match_state_of, may_play, play, state_of

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import CHANCE, IllegalMove, Refusal
from cardgames.games.klaverjassen.cards import CALLS, DECK, PILE, PLAYED, Turn
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.scene.scorecard import marks, points_text, roem_text
from cardgames.games.klaverjassen.score import Row, score, totals
from cardgames.games.klaverjassen.state import KlaverjassenOutcome

STANDARD = ruleset_of(GAME.schema.standard())


def refused(state: KlaverjassenState, text: str) -> Refusal:
    """The refusal of a card or word of the current seat: one or two sentences, and nothing changes."""
    seat, move = state.to_act()[0], GAME.parse_move(text)
    before = state.copy()
    with pytest.raises(IllegalMove):
        state.apply(seat, move)
    assert state == before
    refusal = state.refusal(seat, move)
    assert refusal.text.endswith(".")
    assert refusal.text.count(".") <= 2
    assert len(refusal.text) <= 120
    assert all(DECK.text(card) in refusal.text for card in refusal.cards)
    return refusal


def named(refusal: Refusal) -> set[str]:
    return {key(card) for card in refusal.cards}


def opened(**options: Any) -> KlaverjassenState:
    """A new game: seat 3 has dealt, no card is turned up yet."""
    return GAME.start(GAME.deal(Random(1), TABLE, match_state_of(options)))


# ------------------------------------------------------------ cards


def test_kj_1_32_cards_are_played_and_the_other_twenty_are_the_trump_pile() -> None:
    ranks = {"7", "8", "9", "10", "J", "Q", "K", "A"}
    assert sorted(keys(PLAYED)) == sorted(rank + suit for rank in ranks for suit in "CDHS")
    assert sorted(keys(PILE)) == sorted(rank + suit for rank in "23456" for suit in "CDHS")


def test_kj_2_all_cards_together_are_worth_152() -> None:
    for trump in range(4):
        assert sum(STANDARD.points[trump]) == 152


def test_kj_2_the_trump_jack_is_worth_20_and_the_nel_14() -> None:
    hearts = {key(card): STANDARD.points[1][card] for card in range(8, 16)}
    spades = {key(card): STANDARD.points[1][card] for card in range(8)}
    assert hearts == {"JH": 20, "9H": 14, "AH": 11, "10H": 10, "KH": 4, "QH": 3, "8H": 0, "7H": 0}
    assert spades == {"AS": 11, "10S": 10, "KS": 4, "QS": 3, "JS": 2, "9S": 0, "8S": 0, "7S": 0}


# ------------------------------------------------------------ a game


def test_kj_3_every_seat_gets_8_cards_and_the_deal_passes_to_the_left() -> None:
    match_state = match_state_of({"games": 3}, first_dealer=3)
    dealers = []
    while tables := GAME.tables(match_state):
        deal = GAME.deal(Random(2), tables[0], match_state)
        assert [len(hand) for hand in deal.hands] == [8, 8, 8, 8]
        assert mask_of(card for hand in deal.hands for card in hand) == PLAYED
        dealers.append(match_state.first)
        match_state = GAME.settle(match_state, tables[0], KlaverjassenOutcome((0, 0, 0, 0)))
    assert dealers == [3, 0, 1]


def test_kj_3_the_first_dealer_is_drawn_by_lot() -> None:
    options = GAME.schema.standard()
    assert {GAME.open(options, 4, Random(seed)).first for seed in range(40)} == {0, 1, 2, 3}


def test_kj_4_the_trump_pile_continues_from_game_to_game() -> None:
    match_state = replace(match_state_of({}), pile=1 << DECK.parse("6C"))
    state = GAME.start(GAME.deal(Random(3), TABLE, match_state))
    assert state.draw(Random(0)) == Turn(DECK.parse("6C"))
    with pytest.raises(IllegalMove) as refusal:
        state.apply(CHANCE, GAME.parse_move("trump 5C"))
    assert refusal.value.refusal.rule_id == "KJ-4"


def test_kj_5_the_first_to_say_play_ends_the_bidding() -> None:
    state = opened()
    play(state, "trump 4D,pass,pass")
    assert state.to_act() == (2,)
    play(state, "play")
    assert (state.playing, state.speaker) == (0, 2)
    assert state.to_act() == (0,)
    assert refused(state, "pass").rule_id == "KJ-5"


def test_kj_5_nobody_plays_a_card_before_the_bidding_is_over() -> None:
    state = opened()
    state.apply(CHANCE, GAME.parse_move("trump 4D"))
    assert refused(state, keys(state.hands[0])[0]).rule_id == "KJ-5"


def test_kj_7_a_card_of_another_hand_is_refused() -> None:
    refusal = refused(state_of("7S 8S / AS 9S / 10S JS / KS QS", "H"), "AS")
    assert (refusal.rule_id, named(refusal)) == ("KJ-7", {"AS"})


# ------------------------------------------------------------ what may be played


def test_kj_8_a_player_who_can_follow_suit_must_follow() -> None:
    state = play(state_of("7S 8S / AS 9H / 10S JS / KS QS", "H"), "7S")
    assert may_play(state) == {"AS"}
    refusal = refused(state, "9H")
    assert (refusal.rule_id, named(refusal)) == ("KJ-8", {"AS"})


def test_kj_8_with_beat_on_a_trump_lead_must_be_beaten() -> None:
    deal = "9H 8S 7S / 7H 8H AS / JH 10H QS / KS 8D 9D"
    state = play(state_of(deal, "H", beat_on_trump_lead=True), "9H")
    assert may_play(state) == {"7H", "8H"}
    play(state, "8H")
    assert may_play(state) == {"JH"}  # the nine is the partner's
    refusal = refused(state, "10H")
    assert (refusal.rule_id, named(refusal)) == ("KJ-8", {"JH"})


PARTNER_WINS = "AS 8C / 7S 9C / 9H 8D / 8S 10C"
"""Spades are led by seat 0, seat 2 cannot follow and holds a trump."""


def test_kj_9_with_must_trump_even_the_partner_must_be_trumped() -> None:
    state = play(state_of(PARTNER_WINS, "H", partner_winning="must_trump"), "AS 7S")
    assert may_play(state) == {"9H"}
    refusal = refused(state, "8D")
    assert (refusal.rule_id, named(refusal)) == ("KJ-11", {"9H"})
    assert refusal.text == "With these rules, you must trump even your partner's trick. Play 9♥."


def test_kj_9_with_must_trump_the_partners_trump_must_be_beaten() -> None:
    state = play(state_of("7S 8C / 10H 9C / 8S 8D / AH 10D", "H", partner_winning="must_trump"), "7S 10H 8S")
    assert may_play(state) == {"AH"}
    refusal = refused(state, "10D")
    assert (refusal.rule_id, named(refusal)) == ("KJ-10", {"AH"})
    assert refusal.text == "With these rules, you must overtrump even your partner's 10♥. Play A♥."


def test_kj_10_with_must_trump_and_forced_a_lower_trump_is_required() -> None:
    options = {"partner_winning": "must_trump", "undertrump": "forced"}
    state = play(state_of("7S 8C / 10H 9C / 8S 8D / QH 10D", "H", **options), "7S 10H 8S")
    refusal = refused(state, "10D")
    assert (refusal.rule_id, named(refusal)) == ("KJ-10", {"QH"})
    assert refusal.text == "With these rules, you must trump even your partner's trick. Play Q♥."


@pytest.mark.parametrize(
    ("options", "trick", "card", "text"),
    [
        (
            {"partner_winning": "must_trump"}, "AS 7S", "8D",
            "With these rules, you must trump even your partner's trick. Play 9♥.",
        ),
        (
            {"undertrump": "forced"}, "7S 10H", "8D",
            "With these rules, you must play a trump even if you can't beat 10♥. Play 7♥ or 8♥.",
        ),
        (
            {"undertrump": "forbidden"}, "7S 10H", "8H",
            "With these rules, you can't undertrump 10♥ while you hold another suit. Play 8♦.",
        ),
        ({"beat_on_trump_lead": True}, "9H", "7H", "Trump was led and you can beat 9♥. Play J♥."),
    ],
)  # fmt: skip
def test_kj_8_to_kj_11_refusals_of_optional_duties_mention_these_rules(
    options: dict[str, Any], trick: str, card: str, text: str
) -> None:
    """Also if the standard rules have no such duty and would allow the card."""
    deal = {
        "AS 7S": "AS 8C / 7S 9C / 9H 8D / 8S 10C",
        "7S 10H": "7S 8C 9D / 10H 9C 10C / 8H 7H 8D / 8S KC QC",
        "9H": "9H 8S 7S / JH 7H AS / 10S JS QS / KS 8D 9D",
    }[trick]
    assert key(DECK.parse(card)) in may_play(play(state_of(deal, "H"), trick))
    assert refused(play(state_of(deal, "H", **options), trick), card).text == text


OPPONENT_TRUMPED = "7S 8C 9D / 10H 9C 10C / {} / 8S KC QC"


def test_kj_10_a_player_who_cannot_follow_must_overtrump_an_opponent() -> None:
    state = play(state_of(OPPONENT_TRUMPED.format("AH 7H 8D"), "H"), "7S 10H")
    assert may_play(state) == {"AH"}
    refusal = refused(state, "7H")
    assert (refusal.rule_id, named(refusal)) == ("KJ-10", {"AH"})
    assert refusal.text == "You have no spades, so you must overtrump 10♥. Play A♥."


@pytest.mark.parametrize(
    ("undertrump", "cards"), [("allowed", {"7H", "8H", "8D"}), ("forbidden", {"8D"}), ("forced", {"7H", "8H"})]
)
def test_kj_10_a_player_who_cannot_overtrump(undertrump: str, cards: set[str]) -> None:
    state = play(state_of(OPPONENT_TRUMPED.format("8H 7H 8D"), "H", undertrump=undertrump), "7S 10H")
    assert may_play(state) == cards
    for wrong in {"7H", "8D"} - cards:
        refusal = refused(state, wrong)
        assert (refusal.rule_id, named(refusal)) == ("KJ-10", cards)


def test_kj_11_a_player_who_cannot_follow_must_trump_an_opponents_card() -> None:
    state = play(state_of("7S 8C / AS 9C / 9H 8D / 8S 10C", "H"), "7S AS")
    assert may_play(state) == {"9H"}
    refusal = refused(state, "8D")
    assert (refusal.rule_id, named(refusal)) == ("KJ-11", {"9H"})
    assert refusal.text == "You have no spades, so you must trump. Play 9♥."


# ------------------------------------------------------------ roem


def roem_trick(winner_plays: bool, **options: Any) -> KlaverjassenState:
    """A first trick with 7-8-9 of spades in it, won by seat 0 or by seat 1."""
    deal = "AS 7C / 7S 9C / 8S JC / 9S AC" if winner_plays else "7S 7C / AS 9C / 8S JC / 9S AC"
    state = state_of(deal, "H", **options)
    return play(state, "AS 7S 8S 9S" if winner_plays else "7S AS 8S 9S")


def test_kj_17_the_winner_of_the_trick_calls_before_the_next_lead() -> None:
    state = roem_trick(True)
    assert set(state.legal(0)) == set(CALLS)
    assert refused(state, "7C").rule_id == "KJ-17"
    assert play(state, "roem,7C").tricks[0].roem == 20


def test_kj_17_uncalled_roem_does_not_exist() -> None:
    state = play(roem_trick(True), "no roem,7C,9C,JC,AC")
    assert state.row().called == ((), ())


def test_kj_17_defenders_call_automatically() -> None:
    state = roem_trick(False)
    assert state.to_act() == (1,)
    assert state.tricks[0].roem == 20
    assert refused(state, "roem").rule_id == "KJ-17"


def test_kj_17_after_the_last_trick_the_call_comes_before_the_scoring() -> None:
    state = play(state_of("AS / 7S / 8S / 9S", "H"), "AS 7S 8S 9S")
    assert state.to_act() == (0,)
    assert state.outcome() is None
    play(state, "roem")
    assert state.row().called == ((20,), ())


# ------------------------------------------------------------ score


def written(playing: int, points: tuple[int, int], *called: tuple[int, ...], **options: Any) -> Row:
    """The scores after these points and roem calls; a team without points has won no trick."""
    tricks = (8, 0) if not points[1] else (0, 8) if not points[0] else (4, 4)
    return score(playing, points, (called[0], called[1]), tricks, ruleset_of(GAME.schema.make(options)))


def test_kj_18_the_last_trick_is_worth_10_more() -> None:
    state = play(state_of("AS / 7S / 8S / 10S", "H"), "AS 7S 8S 10S")
    assert state.tricks[0].points == 11 + 10 + 10
    assert [(line.rule_id, line.points) for line in state.ledger()][:2] == [("KJ-2", 21), ("KJ-18", 10)]


def test_kj_19_82_points_make_it_without_roem_and_81_do_not() -> None:
    assert written(0, (82, 80), (), ()).points == (82, 80)
    assert written(0, (81, 81), (), ()).nat == 0


def test_kj_19_with_40_roem_called_102_points_are_needed() -> None:
    assert written(0, (102, 60), (), (40,)).nat is None
    assert written(0, (101, 61), (), (40,)).nat == 0
    assert written(0, (82, 80), (20,), (20,)).nat is None
    assert written(0, (81, 81), (20,), (20,)).nat == 0


def test_kj_20_after_nat_the_defenders_score_162_and_all_roem() -> None:
    row = written(1, (110, 52), (20,), (20, 50))
    assert (row.points, row.roem) == ((162, 0), (90, 0))
    assert row.called == ((20,), (20, 50))


def test_kj_21_a_pit_adds_100_to_roem() -> None:
    row = written(0, (162, 0), (20,), ())
    assert (row.points, row.roem, row.pit) == ((162, 0), (120, 0), 0)


def test_kj_21_the_defenders_can_make_a_pit_too() -> None:
    row = written(0, (0, 162), (), (20,))
    assert (row.points, row.roem, row.nat, row.pit) == ((0, 162), (0, 120), 0, 1)
    row = written(0, (0, 162), (), (20,), counter_pit=False)
    assert (row.roem, row.pit) == ((0, 20), None)


WORKED_EXAMPLE = (
    written(1, (15, 147), (20,), ()),
    written(1, (100, 62), (), (20,)),
    written(1, (80, 82), (), (50, 20, 20)),
    written(0, (162, 0), (20,), ()),
)


def test_kj_22_the_worked_example() -> None:
    rows = [tuple(zip(row.points, row.roem, strict=True)) for row in WORKED_EXAMPLE]
    assert rows == [
        ((15, 20), (147, 0)),
        ((162, 20), (0, 0)),
        ((80, 0), (82, 90)),
        ((162, 120), (0, 0)),
    ]
    assert [row.nat for row in WORKED_EXAMPLE] == [None, 1, None, None]
    assert WORKED_EXAMPLE[1].called == ((), (20,))  # stays visible beside the dash
    assert totals(WORKED_EXAMPLE) == ((419, 229), (160, 90))
    match_state = match_state_of({"games": 4})
    for row in WORKED_EXAMPLE:
        both = (row.points[0] + row.roem[0], row.points[1] + row.roem[1])
        match_state = GAME.settle(match_state, TABLE, KlaverjassenOutcome(both * 2, row=row))
    result = GAME.result(match_state)
    assert (result.scores, result.winners) == ((579, 319, 579, 319), (0, 2))


def test_kj_22_i_is_20_and_v_is_50() -> None:
    assert [marks(amount) for amount in (0, 20, 40, 50, 70, 90, 100)] == ["", "I", "II", "V", "VI", "VII", "VV"]


def test_kj_22_a_team_without_points_has_a_dash() -> None:
    pit = score(0, (162, 0), ((20,), ()), (8, 0), STANDARD)
    assert [points_text(pit, team) for team in (0, 1)] == ["162", "–"]
    nat = score(1, (100, 62), ((), (20,)), (5, 3), STANDARD)
    assert [points_text(nat, team) for team in (0, 1)] == ["162", "–"]


def test_kj_22_roem_of_a_nat_team_is_also_in_the_defenders_column() -> None:
    beside = [[roem_text(row, team) for team in (0, 1)] for row in WORKED_EXAMPLE]
    assert beside == [["I", ""], ["I", "I"], ["", "V I I"], ["I VV", ""]]
    both_called = written(0, (60, 102), (20,), (50, 20))
    assert [roem_text(both_called, team) for team in (0, 1)] == ["I", "V I I"]


def test_kj_22_a_set_is_16_games_and_equal_totals_share_the_win() -> None:
    row = Row(0, (81, 81), (0, 0))
    match_state = match_state_of({})
    for _ in range(16):
        assert GAME.result(match_state) is None
        match_state = GAME.settle(match_state, TABLE, KlaverjassenOutcome((81, 81, 81, 81), row=row))
    result = GAME.result(match_state)
    assert result.winners == (0, 1, 2, 3)


# ------------------------------------------------------------ the ledger and the texts


@pytest.mark.parametrize("text", ["", "5H", "trump AH", "trump", "??", "trump ??", "call", "J"])
def test_an_unreadable_move_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        GAME.parse_move(text)
