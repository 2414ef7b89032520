"""Bidding, tricks, and the points of a deal and a match (LL-2 to LL-5, LL-13 to LL-15)."""


from landlord_positions import TABLE, begun, keys, may, opening, play, rule_of, say, table

from cardgames.engine.contract import Result, Zone
from cardgames.games.landlord.cards import BEATEN_ZONES, HAND_ZONES, HEAP_ZONE, TRICK_ZONE
from cardgames.games.landlord.deal import LandlordOutcome
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.ruleset import LandlordMatchState, Round

# ---------------------------------------------------------------- bidding


def after_deal(match_state: LandlordMatchState, points: tuple[int, ...]) -> LandlordMatchState:
    """The match state after a deal with these points."""
    played = Round(points.index(max(points)), 1, False, 0, points.index(max(points)), points)
    return GAME.settle(match_state, TABLE, LandlordOutcome(points, played=played))


def test_ll_3_each_bids_higher_or_passes_once_anticlockwise() -> None:
    state = begun(opening(lot=1))
    assert state.to_act() == (1,)
    say(state, 1)
    assert state.to_act() == (0,)
    assert rule_of(state, "bid 1") == "LL-3"
    assert may(state, "no bid")
    say(state, 2)
    assert state.to_act() == (2,)
    assert [rule_of(state, f"bid {bid}") for bid in (1, 2, 3, 4)] == ["LL-3", "LL-3", "", "LL-3"]
    say(state, 0)
    assert (state.landlord, state.bid, state.to_act()) == (0, 2, (0,))


# ---------------------------------------------------------------- tricks


def test_ll_4_the_landlord_leads_and_a_leader_must_play() -> None:
    state = table(["3-MW 4-MS", "5-ML", "6-MW"])
    assert state.to_act() == (0,)
    assert rule_of(state, "pass") == "LL-4"
    assert rule_of(state, "9-MS") == "LL-4", "it is not in the hand"


def test_ll_5_a_beaten_set_stays_until_its_player_acts_or_the_trick_ends() -> None:
    state = table(["3-MW 8-MS 2-MK", "5-ML 9-MS", "6-MW 9-WY A-M"])

    def ways(text: str) -> list[tuple[Zone, Zone]]:
        return [
            (piece_move.source, piece_move.target) for event in play(state, text) for piece_move in event.piece_moves
        ]

    play(state, "3-MW")
    assert ways("6-MW") == [(TRICK_ZONE, BEATEN_ZONES[0]), (HAND_ZONES[2], TRICK_ZONE)]
    assert [keys(pile) for pile in state.beaten] == [{"3-MW"}, set(), set()]
    assert keys(state.trick) == {"6-MW"}
    assert not state.heap
    assert ways("pass") == []
    assert ways("8-MS") == [(TRICK_ZONE, BEATEN_ZONES[2]), (HAND_ZONES[0], TRICK_ZONE)]
    lost = [(BEATEN_ZONES[0], HEAP_ZONE), (TRICK_ZONE, BEATEN_ZONES[0])]
    assert ways("9-WY") == [*lost, (HAND_ZONES[2], TRICK_ZONE)]
    assert keys(state.heap) == {"3-MW"}
    play(state, "pass")
    assert ways("pass") == [(TRICK_ZONE, HEAP_ZONE), (BEATEN_ZONES[0], HEAP_ZONE), (BEATEN_ZONES[2], HEAP_ZONE)]
    assert keys(state.heap) == {"3-MW", "6-MW", "8-MS", "9-WY"}


# ---------------------------------------------------------------- the score


# ---------------------------------------------------------------- the match


def test_a_conceding_player_loses_to_both_others() -> None:
    match_state = after_deal(opening(), (2, -1, -1))
    assert GAME.concede(match_state, 0) == Result((2, -1, -1), (3, 1, 1), conceded=(0,))


# ---------------------------------------------------------------- what is kept and pretended


def test_statistics_keep_landlord_bid_and_winner() -> None:
    state = table(["3-MW 4-MS A-K Crown-K", "5-ML 9-MS", "6-MW"], bid=2)
    play(state, "A-K Crown-K", "pass", "pass", "3-MW", "6-MW")
    outcome = state.outcome()
    assert outcome
    assert GAME.deal_facts(outcome, 0) == {"landlord": 1, "bombs": 1, "bid": 2, "landlord_won": 0}
    assert GAME.deal_facts(outcome, 1) == {"landlord": 0, "bombs": 1, "peasant_won": 1}
    passed = begun(opening())
    say(passed, 0, 0, 0)
    nothing = passed.outcome()
    assert nothing
    assert GAME.deal_facts(nothing, 0) == {}


def test_leading_the_last_card_is_publicly_forced() -> None:
    state = table(["3-MW A-K Crown-K", "5-ML 9-MS", "6-MW"])
    assert not GAME.forced_in_public(state.view(None))
    play(state, "A-K Crown-K")
    assert not GAME.forced_in_public(state.view(None)), "the last card can be kept"
    play(state, "pass", "pass")
    assert GAME.forced_in_public(state.view(None))
