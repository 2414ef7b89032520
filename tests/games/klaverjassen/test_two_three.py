"""Klaverjassen with two and three seats, by rule id (KJ-23 to KJ-47), with the worked examples of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardgames.engine.contract import CHANCE, Event, IllegalMove, Refusal, Table
from cardgames.engine.options import BadOptionsError
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.scene.scorecard import roem_text
from cardgames.games.klaverjassen.score import Row, score_alone, totals
from cardgames.games.klaverjassen.state import CHOOSING, LAYING, OVER, KlaverjassenMatchState, KlaverjassenOutcome
from cardgames.games.klaverjassen.three import ThreeSeatState

TWO = (
    "K♣ 10♣ 8♣ Q♦ Q♥ J♥ K♠ 8♠ / J♣ 9♣ A♦ 10♦ A♥ 7♥ A♠ J♠ / "
    "K♦ 8♦ 10♥ K♥ Q♠ 9♥ 7♣ J♦ 9♠ Q♣ 10♠ A♣ 7♦ 9♦ 8♥ 7♠"
)
"""The deal of the worked example for two: both hands, then the open and the covered card of each column."""
THREE = (
    "Q♣ 10♣ K♦ 10♦ 7♦ Q♥ J♥ 7♥ Q♠ 9♠ / K♣ 9♣ A♦ Q♦ J♦ A♥ 9♥ K♠ 10♠ 7♠ / A♣ J♣ 8♣ 9♦ 8♦ K♥ 10♥ 8♥ A♠ 8♠ / 7♣ J♠"
)


def dealt(text: str, seats: int, first: int = 0, match: KlaverjassenMatchState | None = None, **options: Any) -> Any:
    """The deal state of this deal; seat `first` deals."""
    match = match or GAME.opening(GAME.schema.make(options, (), seats), seats, first)
    table = Table(0, tuple(range(seats)))
    return GAME.start(GAME.parse_deal(text, table, match))


def play(state: KlaverjassenState, moves: str) -> list[Event]:
    """Make these moves, with / between them, and return their events."""
    events: list[Event] = []
    for text in moves.split("/"):
        events += state.apply(state.to_act()[0], GAME.parse_move(text))
    return events


def refused(state: KlaverjassenState, move: str) -> Refusal:
    """The refusal of a move of the seat whose turn it is."""
    found = state.refusal(state.to_act()[0], GAME.parse_move(move))
    assert found is not None
    return found


def legal(state: KlaverjassenState) -> str:
    """The legal moves of the seat whose turn it is, as text."""
    return " ".join(GAME.move_text(move) for move in state.legal(state.to_act()[0]))


# ------------------------------------------------------------ two seats: places and turned cards

PLACES = "A♣ 8♠ 9♠ K♠ 7♦ Q♦ K♦ A♦ / K♣ 10♠ A♠ Q♠ 10♦ J♦ A♥ Q♥ / 10♥ 7♠ 9♥ J♥ 8♥ 9♣ K♥ 7♣ 9♦ Q♣ 8♦ J♣ J♠ 10♣ 7♥ 8♣"


def test_kj_30_each_card_must_follow_the_cards_of_its_own_place() -> None:
    state = dealt(PLACES, 2, first=1)
    play(state, "trump 2♥ / play / A♣")
    assert legal(state) == "7♥"
    assert refused(state, "K♣").rule_id == "KJ-29"
    assert refused(state, "J♠").text == "Your table has no clubs, so it must trump. Play 7♥.", "the hand has K♣"
    play(state, "7♥")
    assert legal(state) == "8♥ 9♥ 10♥ K♥"
    play(state, "10♥ / K♣")
    assert [state.tricks[0].winner, state.tricks[0].points] == [0, 25]


def test_kj_31_the_other_place_of_a_seat_is_its_partner() -> None:
    hands = "10♣ 8♠ 9♠ K♠ J♣ Q♣ K♣ A♣ / 7♦ 10♠ A♠ Q♠ 8♦ J♦ A♥ Q♥"
    state = dealt(f"{hands} / 9♥ 7♠ 7♥ J♥ 8♥ 9♣ K♥ 7♣ 10♦ Q♦ A♦ 8♣ J♠ K♦ 10♥ 9♦", 2)
    play(state, "trump 2♥ / pass / play / 10♦")
    assert legal(state) == "7♥ 8♥ 9♥ K♥"
    play(state, "9♥ / 7♦")
    assert legal(state) == "8♠ 9♠ K♠ 10♣ J♣ Q♣ K♣ A♣"
    play(state, "10♣")
    assert [state.tricks[0].winner, state.tricks[0].points] == [0, 34]


def test_kj_31_a_refusal_calls_your_winning_table_your_own() -> None:
    hands = "10♣ J♥ 9♠ K♠ J♣ Q♣ K♣ A♣ / 7♦ 10♠ A♠ Q♠ 8♦ J♦ A♥ Q♥"
    state = dealt(f"{hands} / 9♥ 7♠ 7♥ 8♠ 8♥ 9♣ K♥ 7♣ 10♦ Q♦ A♦ 8♣ J♠ K♦ 10♥ 9♦", 2, partner_winning="must_trump")
    play(state, "trump 2♥ / pass / play / 10♦ / 9♥ / 7♦")
    assert legal(state) == "J♥"
    assert refused(state, "10♣").text == "With these rules, you must overtrump even your own 9♥. Play J♥."


WHOLE_TWO = """
A♦ K♦ 7♦ Q♦ roem | 1 18 20 | 8♦ 9♦
A♠ Q♠ 10♠ 8♠ | 1 24 0 | 9♥ A♣
10♦ 8♦ 9♦ J♥ roem | 0 30 20 |
Q♥ 8♥ 10♥ A♥ | 1 24 0 | K♥ 7♠
9♣ 7♣ A♣ 8♣ roem | 1 11 20 | J♦
7♠ K♥ J♠ K♠ | 0 10 0 |
9♥ 9♠ 10♣ 7♥ | 0 24 0 | Q♣
J♦ Q♣ K♣ J♣ roem | 0 21 20 |
"""


@pytest.mark.parametrize(("player", "written", "nat"), [(0, ((85, 77), (40, 40)), None), (1, ((162, 0), (80, 0)), 1)])
def test_a_whole_game_of_two(player: int, written: tuple[tuple[int, int], ...], nat: int | None) -> None:
    state = dealt(TWO, 2)
    play(state, "trump 2♥ / pass / play" if player == 0 else "trump 2♥ / play")
    for number, line in enumerate(WHOLE_TWO.strip().splitlines()):
        cards, result, turned = (part.split() for part in line.split("|"))
        asked = "roem" in cards
        events = play(state, " / ".join(card for card in cards if card != "roem"))
        if asked and state.to_act() and state.legal(state.to_act()[0])[0] == GAME.parse_move("roem"):
            events += play(state, "roem")
        trick = state.tricks[number]
        assert [trick.winner, trick.points, trick.roem] == list(map(int, result))
        up = [move.piece for event in events if event.kind == "uncover" for move in event.piece_moves]
        assert sorted(map(GAME.deck.text, up)) == sorted(turned)
    row = state.row()
    assert ((row.points, row.roem), row.nat) == (written, nat)


def test_kj_32_a_covered_card_is_hidden_until_it_is_turned_up() -> None:
    state = dealt(TWO, 2)
    play(state, "trump 2♥ / pass / play")
    covered = GAME.deck.parse("8♦")
    for seat in (0, 1, None):
        assert not state.view(seat).visible.lying() >> covered & 1
    events = play(state, "A♦ / K♦ / 7♦ / Q♦")
    assert [event.kind for event in events[-2:]] == ["roem", "uncover"]
    assert events[-1].reveals
    assert all(state.view(seat).visible.lying() >> covered & 1 for seat in (0, 1, None))


def test_kj_32_a_card_turned_up_at_once_cannot_be_played_in_that_trick() -> None:
    state = dealt(TWO, 2, uncover="at_once")
    events = play(state, "trump 2♥ / pass / play / A♦ / K♦")
    assert events[-1].kind == "uncover"
    assert legal(state) == "7♦"


@pytest.mark.parametrize(("lead_from", "count"), [("either", 12), ("hand", 8), ("table", 4)])
def test_kj_29_a_lead_can_come_from_hand_or_table(lead_from: str, count: int) -> None:
    state = dealt(TWO, 2, lead_from=lead_from)
    play(state, "trump 2♥ / play")
    assert len(legal(state).split()) == count


def test_kj_37_with_tables_only_there_are_sixteen_tricks_of_two_cards() -> None:
    table_only = " ".join(TWO.replace("/", "").split())
    state = dealt(table_only, 2, layout="table_only", roem_calls="automatic")
    play(state, "trump 2♥ / play")
    while state.to_act():
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    assert len(state.tricks) == 16
    assert all(len(trick.cards) == 2 for trick in state.tricks)


# ------------------------------------------------------------ three seats

WHOLE_THREE = """
A♦ 8♦ 10♦ | 1 21 0
A♥ 8♥ Q♥ | 1 14 0
9♣ J♣ 10♣ | 0 12 20
K♦ Q♦ 9♦ | 0 7 0
Q♠ K♠ J♠ roem | 2 27 40
A♣ Q♣ K♣ roem | 2 18 20
8♣ 9♠ 10♠ | 0 24 0
7♦ J♦ A♠ | 2 13 0
7♣ 7♥ 7♠ | 1 0 0
9♥ 8♠ J♥ | 2 12 0
"""


def whole_game_of_three(**options: Any) -> ThreeSeatState:
    """Worked example 4."""
    state: ThreeSeatState = dealt(THREE, 3, **options)
    play(state, "trump 2♠ / pass / play")
    assert state.phase == LAYING
    assert state.to_act() == (2,)
    play(state, "away 10♥ / away K♥")
    for number, line in enumerate(WHOLE_THREE.strip().splitlines()):
        cards, result = (part.split() for part in line.split("|"))
        play(state, " / ".join(cards))
        trick = state.tricks[number]
        assert [trick.winner, trick.points, trick.roem] == list(map(int, result))
    return state


def test_a_whole_game_of_three() -> None:
    state = whole_game_of_three()
    row = state.row()
    assert (row.points, row.roem, row.nat) == ((78, 78, 84), (20, 20, 60), None)
    assert [line.points for line in state.ledger() if line.rule_id == "KJ-40"] == [14]


def test_kj_44_each_seat_can_score_its_own_points() -> None:
    row = whole_game_of_three(pair_writes="own").row()
    assert (row.points, row.roem) == ((43, 35, 84), (20, 0, 60))


def test_kj_9_a_partners_trump_need_not_be_beaten() -> None:
    """Trick 7 of the worked example: seat 1 need not beat its partner's trump; the player must."""
    state: ThreeSeatState = dealt(THREE, 3)
    play(state, "trump 2♠ / pass / play / away 10♥ / away K♥")
    for line in WHOLE_THREE.strip().splitlines()[:6]:
        play(state, " / ".join(line.split("|")[0].split()))
    play(state, "8♣ / 9♠")
    assert len(state.legal(1)) == state.hands[1].bit_count()


def alone(points: tuple[int, ...], calls: Any, tricks: tuple[int, ...], laid: int = 0, **options: Any) -> Row:
    """The row of a game in which seat 0 plays."""
    return score_alone(0, points, calls, tricks, laid, ruleset_of(GAME.schema.make(options, (), 3)))


@pytest.mark.parametrize(
    ("options", "points", "roem"),
    [
        ({}, (0, 162, 162), (0, 40, 40)),
        ({"pair_writes": "own"}, (0, 126, 112), (0, 40, 20)),
        ({"pair_writes": "own", "nat_to": "higher"}, (0, 126, 36), (0, 40, 0)),
        ({"pair_writes": "own", "nat_to": "nobody"}, (0, 50, 36), (0, 20, 0)),
    ],
)
def test_kj_44_who_scores_the_points_of_a_nat_player(options: dict[str, str], points: Any, roem: Any) -> None:
    row = alone((76, 50, 36), ((20,), (20,), ()), (4, 3, 3), **options)
    assert (row.points, row.roem, row.nat) == (points, roem, 0)


@pytest.mark.parametrize(("own", "roem", "is_made"), [(81, 0, False), (82, 0, True), (61, 40, False), (62, 40, True)])
def test_kj_44_half_is_nat(own: int, roem: int, is_made: bool) -> None:
    row = alone((own, 162 - own, 0), ((roem,) if roem else (), (), ()), (5, 5, 0))
    assert (row.nat is None) == is_made


def test_kj_44_a_pit_of_the_pair_needs_no_single_winner() -> None:
    row = alone((0, 100, 41), ((), (), ()), (0, 7, 3), laid=21)
    assert (row.points, row.roem, row.pit) == ((0, 162, 162), (0, 100, 100), 1)
    assert [roem_text(row, column) for column in range(3)] == ["", "VV", "VV"]


def test_kj_45_alone_the_player_needs_more_than_each_other_seat() -> None:
    made = alone((60, 59, 43), ((), (), ()), (4, 3, 3), needs="each")
    assert (made.points, made.nat) == ((60, 59, 43), None)
    assert alone((59, 59, 44), ((), (), ()), (4, 3, 3), needs="each").nat == 0
    pit = alone((0, 162, 0), ((), (), ()), (0, 10, 0), needs="each")
    assert pit.roem == (0, 100, 0)
    assert alone((0, 100, 62), ((), (), ()), (0, 5, 5), needs="each").pit is None


def test_the_scorecard_of_three_games_with_three_seats() -> None:
    rows = (
        whole_game_of_three().row(),
        alone((76, 50, 36), ((20,), (20,), ()), (4, 3, 3)),
        score_alone(1, (0, 162, 0), ((), (20,), ()), (0, 10, 0), 0, ruleset_of(GAME.schema.standard(3))),
    )
    points, roem = totals(rows, 3)
    assert [sum(both) for both in zip(points, roem, strict=True)] == [98, 582, 346]


def test_kj_39_only_the_player_knows_the_blind_and_the_set_aside_cards() -> None:
    state: ThreeSeatState = dealt(THREE, 3)
    assert not any(state.view(seat).visible.lying() & state.blind for seat in (0, 1, 2, None))
    play(state, "trump 2♠ / pass / play")
    jack, king = GAME.deck.parse("J♠"), GAME.deck.parse("K♥")
    play(state, "away 10♥ / away K♥")
    for seat, sees in ((0, False), (1, False), (2, True), (None, False)):
        lying = state.view(seat).visible.lying()
        assert (bool(lying >> jack & 1), bool(lying >> king & 1)) == (sees, sees)


def test_kj_39_setting_aside_trumps_can_be_forbidden() -> None:
    state: ThreeSeatState = dealt(THREE, 3, lay_away="no_trumps")
    play(state, "trump 2♠ / pass / play")
    refusal = refused(state, "away A♠")
    assert refusal.rule_id == "KJ-39"
    assert refusal.text == "With these rules, you can't put A♠ aside: it's a trump. Choose another suit."
    assert refused(state, "A♣").rule_id == "KJ-39"
    with pytest.raises(IllegalMove):
        play(state, "away K♥ / away 8♠")


def test_kj_43_three_of_a_kind_is_roem_with_three_seats() -> None:
    ruleset = ruleset_of(GAME.schema.make({"three_of_a_kind": 50}, (), 3))
    cards = sum(1 << GAME.deck.parse(card) for card in ("9♠", "9♥", "9♦"))
    assert ruleset.roem_lines(cards, 0)[0][:2] == ("KJ-43", 50)


@pytest.mark.parametrize("options", [{}, {"pair_writes": "own"}, {"needs": "each"}, {"laid_away_points": "pair"}])
def test_the_ledger_adds_up_to_the_scores(options: dict[str, Any]) -> None:
    """Also for a pit of the pair, which both partners score (KJ-44)."""
    rng, pits = Random(3), 0
    while not pits or rng.random() < 0.9:
        match = GAME.opening(GAME.schema.make({"redeals": 0} | options, (), 3), 3, 0)
        state = GAME.start(GAME.deal(rng, GAME.tables(match)[0], match))
        while state.to_act():
            seat = state.to_act()[0]
            state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.legal(seat))))
        outcome, lines = state.outcome(), state.ledger()
        sums = [sum(line.points for line in lines if line.seat == seat) for seat in range(3)]
        assert tuple(sums) == outcome.points
        pits += outcome.row.pit not in (None, 0)


# ------------------------------------------------------------ bidding, redeals, the end of a set


@pytest.mark.parametrize("seats", [2, 3])
def test_kj_24_the_seat_on_the_left_can_choose_trump(seats: int) -> None:
    state = dealt(TWO if seats == 2 else THREE, seats, trump_maker="chosen")
    assert (state.phase, state.to_act()) == (CHOOSING, (1,))
    assert refused(state, "K♣").rule_id == "KJ-24"
    play(state, "trump ♦")
    assert (state.trump, state.player, state.playing) == (2, 1, 1 if seats == 2 else 0)


def test_kj_25_if_all_pass_the_same_dealer_redeals() -> None:
    match = GAME.opening(GAME.schema.standard(3), 3, 0)
    for passed in range(2):
        state: ThreeSeatState = dealt(THREE, 3, match=match)
        events = play(state, f"trump {passed + 2}♠ / pass / pass / pass")
        assert events[-1].kind == "passed_out"
        outcome = state.outcome()
        assert outcome.redeal
        assert not state.view(0).visible.lying() >> GAME.deck.parse("A♦") & 1, "the cards return hidden"
        match = GAME.settle(match, state.table, outcome)
        assert (match.passed, match.first, match.rows) == (passed + 1, 0, ())
    state = dealt(THREE, 3, match=match)
    play(state, "trump 4♠ / pass / pass / pass / trump 5♦")
    assert (state.phase, state.player) == (LAYING, 1)


def test_kj_25_an_empty_trump_pile_is_reshuffled_without_the_face_up_card() -> None:
    match = GAME.opening(GAME.schema.make({"redeals": 1}, (), 2), 2, 0)
    last = GAME.deck.parse("6♣")
    state = dealt(TWO, 2, match=GAME.settle(match, Table(0, (0, 1)), outcome_passed(1 << last)))
    assert state.match_state.passed == 1
    with pytest.raises(IllegalMove):
        state.apply(CHANCE, GAME.parse_move("trump 6♣"))
    assert state.apply(CHANCE, GAME.parse_move("trump 2♣"))[0].kind == "shuffle-pile"


def outcome_passed(lying: int) -> Any:
    """The outcome of a passed-out deal with an empty pile."""
    return KlaverjassenOutcome((0, 0), redeal=True, pile=0, lying=lying)


def test_kj_25_with_two_players_trump_is_forced_at_once() -> None:
    state = dealt(TWO, 2)
    play(state, "trump 2♠ / pass / pass / trump 3♥")
    assert (state.player, state.playing, state.forced) == (1, 1, True)


def test_kj_27_reaching_the_target_ends_the_set() -> None:
    match = GAME.opening(GAME.schema.make({"target": 100}, (), 2), 2, 0)
    assert not GAME.is_over(match)
    state = dealt(TWO, 2, match=match, roem_calls="automatic")
    play(state, "trump 2♥ / pass / play")
    while state.phase != OVER:
        state.apply(state.to_act()[0], state.legal(state.to_act()[0])[0])
    outcome = state.outcome()
    assert outcome is not None
    match = GAME.settle(match, state.table, outcome)
    assert GAME.is_over(match)


def test_kj_47_three_play_fifteen_games_and_two_sixteen() -> None:
    assert [GAME.schema.standard(seats).number("games") for seats in (2, 3)] == [16, 15]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {"target": 1500}),
        (2, {"blind": 5}),
        (3, {"layout": "table_only"}),
        (2, {"target": 50}),
        (2, {"target": 1500, "games": 4}),
        (3, {"trump_maker": "chosen", "redeals": 3}),
        (2, {"layout": "table_only", "lead_from": "hand"}),
        (3, {"laid_away_points": "pair", "pair_writes": "own"}),
        (3, {"nat_to": "higher"}),
        (3, {"needs": "each", "pair_writes": "pair"}),
        (2, {"counter_pit": False, "counter_pit_points": 200}),
    ],
)
def test_conflicting_options_are_refused(seats: int, options: dict[str, Any]) -> None:
    with pytest.raises(BadOptionsError):
        GAME.schema.make(options, (), seats)
