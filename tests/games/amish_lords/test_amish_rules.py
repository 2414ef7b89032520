"""A season turn by turn (AL-7 to AL-18), rule by rule."""

import pytest
from amish_positions import cards, play, refused, rows, rule_of, season, texts

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, redact
from cardgames.games.amish_lords.deck import DECK
from cardgames.games.amish_lords.match_data import KEEPING, LAST_LANDS, OVER
from cardgames.games.amish_lords.moves import parse_move
from cardgames.games.amish_lords.state import AmishState

SIX = "2♠ 3♠ 8♠ 9♠ J♥ Q♥"


def test_al_9_a_draw_takes_the_top_card_and_needs_five_or_fewer() -> None:
    state = season(["2♠ 3♠", SIX.replace("2♠ 3♠", "A♣ 2♣")], deck="5♥ 6♥ 7♥")
    play(state, "pick")
    assert texts(state, 0) == {"2♠", "3♠", "5♥"}
    assert rule_of(state, "pick") == "AL-9"
    assert rule_of(state, "skip") == ""


def test_al_10_the_old_caravan_goes_to_the_hand_or_to_the_market() -> None:
    state = season(["2♠ 3♠", ""], market="7♦")
    play(state, "caravan 2♠", "skip")
    assert rule_of(state, "caravan 3♠") == "AL-10"
    taken_up = state.copy()
    play(taken_up, "caravan 3♠ old hand")
    assert texts(taken_up, 0) == {"2♠"}
    play(state, "caravan 3♠ old market")
    assert DECK.texts(state.market) == "7♦ 2♠"


def test_al_10_al_15_with_six_cards_the_old_caravan_can_go_to_the_hand() -> None:
    state = season([SIX, ""], caravans=["5♣"])
    assert rule_of(state, "caravan J♥ old hand") == ""
    assert rule_of(state, "cancel hand") == "AL-10"
    assert rule_of(state, "cancel market") == ""


def test_al_11_build_makes_the_caravan_a_house_with_a_fitting_land() -> None:
    state = season(["5♠ 7♠", ""], caravans=["5♥"])
    refusal = refused(state, "build 7♠")
    assert (refusal.rule_id, refusal.cards) == ("AL-3", cards("7♠ 5♥"))
    play(state, "build 5♠")
    assert rows(state, 0) == ["5♥ 5♠"]
    assert state.caravans[0] < 0
    assert state.view(1).visible.farms[0] == ((cards("5♥")[0], UNSEEN),)


def test_al_8_a_joker_is_never_a_house_and_al_7_limits_farms_to_four() -> None:
    assert rule_of(season(["5♠", ""], caravans=["joker1"]), "build 5♠") == "AL-8"
    farms = [["A♥ A♠", "4♥ 4♠", "7♥ 7♠", "10♥ 10♠"], []]
    assert rule_of(season(["Q♠", ""], farms, ["Q♥"]), "build Q♠") == "AL-7"


def test_al_11_expand_puts_a_card_on_top_and_al_7_allows_three_lands() -> None:
    state = season(["6♣ 3♥ 7♦", ""], [["5♥ 5♣", "2♥ 2♣ 2♠ 2♦"], []])
    assert rule_of(state, "expand 7♦ farm 1") == "AL-3"
    assert rule_of(state, "expand 3♥ farm 2") == "AL-7"
    assert rule_of(state, "expand 6♣ farm 3") == "AL-11"
    assert rule_of(state, "expand 8♣ farm 1") == "AL-7"
    play(state, "expand 6♣ farm 1")
    assert rows(state, 0)[0] == "5♥ 5♣ 6♣"


def rebuild_state() -> AmishState:
    """The examples of the source: J♦ with 10♦; 6♣ with 6♥ 6♠; 2♠ with 2♣ 3♣."""
    return season(["", ""], [["J♦ 10♦", "6♣ 6♥ 6♠", "2♠ 2♣ 3♣"], []])


@pytest.mark.parametrize(
    ("caravan", "move", "rule", "row"),
    [
        ("J♠", "rebuild farm 1 land 1", "AL-12", ""),
        ("J♠", "rebuild farm 1 land 1 out 1 hand", "", "J♦ J♠"),
        ("5♠", "rebuild farm 2 land 3", "", "6♣ 6♥ 6♠ 5♠"),
        ("5♠", "rebuild farm 2 land 2 out 1 caravan", "", "6♣ 6♠ 5♠"),
        ("2♥", "rebuild farm 3 land 1", "", "2♠ 2♥ 2♣ 3♣"),
        ("2♥", "rebuild farm 3 land 1 out 2 hand", "", "2♠ 2♥ 2♣"),
        ("2♥", "rebuild farm 3 land 1 out 1 hand", "AL-12", ""),
        ("joker1", "rebuild farm 1 land 2", "", "J♦ 10♦ joker1"),
    ],
)
def test_al_12_rebuild_at_any_place_with_or_without_removing_a_land(
    caravan: str, move: str, rule: str, row: str
) -> None:
    state = rebuild_state()
    state.caravans[0] = cards(caravan)[0]
    assert rule_of(state, move) == rule
    if not rule:
        play(state, move)
        assert row in rows(state, 0)


def test_al_12_a_removed_land_is_hidden_in_the_hand_but_public_as_caravan() -> None:
    for to, seen in (("hand", UNSEEN), ("caravan", cards("10♦")[0])):
        state = rebuild_state()
        state.caravans[0] = cards("J♠")[0]
        events = play(state, f"rebuild farm 1 land 1 out 1 {to}")
        removed = next(event for event in events if event.kind == "remove")
        assert redact(removed, 1).piece_moves[0].piece == seen
        assert redact(removed, 0).piece_moves[0].piece == cards("10♦")[0]
        rebuilt = next(event for event in events if event.kind == "rebuild")
        assert redact(rebuilt, 1).piece_moves[0].piece == cards("J♠")[0]
        assert (rebuilt.fact("land"), rebuilt.fact("out")) == (1, 1)


def swindle_state(hand: str = "") -> AmishState:
    return season([hand, "", ""], [[], ["6♣ 6♥ 5♥", "9♦ 9♠"], []], ["6♦"])


def test_al_13_a_fitting_caravan_takes_the_place_and_the_player_sees_the_land() -> None:
    state = swindle_state()
    state.farms[1] = (cards("6♣ 6♥ 6♠"), cards("9♦ 9♠"))
    events = play(state, "swindle seat 1 farm 1 land 1")
    assert rows(state, 1)[0] == "6♣ 6♦ 6♠"
    assert state.phase == KEEPING
    loot = next(event for event in events if event.kind == "loot")
    pieces = {seat: redact(loot, seat).piece_moves[0].piece for seat in (0, 1, 2, None)}
    assert pieces == {0: cards("6♥")[0], 1: cards("6♥")[0], 2: UNSEEN, None: UNSEEN}
    kept = state.copy()
    play(kept, "keep hand")
    assert texts(kept, 0) == {"6♥"}
    assert kept.turn == 1
    (event,) = play(state, "keep caravan")
    assert redact(event, 2).piece_moves[0].piece == cards("6♥")[0]
    assert DECK.text(state.caravans[0]) == "6♥"


def test_al_13_a_failed_touch_moves_nothing_and_publicly_ends_the_turn() -> None:
    state = swindle_state()
    (event, *_) = play(state, "swindle seat 1 farm 1 land 1")
    assert (event.fact("land"), event.fact("fits"), event.seen_by) == (1, False, None)
    assert event.reveals, "an undo is no longer free"
    assert (rows(state, 1)[0], DECK.text(state.caravans[0]), state.turn) == ("6♣ 6♥ 5♥", "6♦", 1)


def test_al_13_a_single_land_can_only_be_touched_by_cards_that_fit_the_house() -> None:
    state = swindle_state()
    refusal = refused(state, "swindle seat 1 farm 2 land 1")
    assert (refusal.rule_id, refusal.cards) == ("AL-13", cards("6♦ 9♦"))
    state.caravans[0] = cards("10♦")[0]
    assert rule_of(state, "swindle seat 1 farm 2 land 1") == ""


def test_al_14_a_trade_takes_the_same_number_the_same_suit_or_any_joker() -> None:
    state = season(["", ""], market="3♦ 9♥ 5♦ joker1", caravans=["3♥"])
    assert rule_of(state, "trade 3♦ hand") == ""
    assert rule_of(state, "trade 9♥ caravan") == ""
    assert rule_of(state, "trade joker1 hand") == ""
    refusal = refused(state, "trade 5♦ hand")
    assert (refusal.rule_id, refusal.cards) == ("AL-14", cards("3♥ 5♦"))
    assert rule_of(state, "trade 3♥ hand") == "AL-14"
    play(state, "trade 9♥ caravan")
    assert (DECK.texts(state.market), DECK.text(state.caravans[0])) == ("3♦ 5♦ joker1 3♥", "9♥")


def test_al_14_a_joker_buys_nothing_and_al_15_a_full_hand_can_only_get_a_caravan() -> None:
    assert rule_of(season(["", ""], market="3♦", caravans=["joker1"]), "trade 3♦ hand") == "AL-14"
    full = season([SIX, ""], market="3♦", caravans=["3♥"])
    assert rule_of(full, "trade 3♦ hand") == "AL-15"
    assert rule_of(full, "trade 3♦ caravan") == ""


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_al_17_last_lands_are_in_turn_order_and_can_build_a_new_farm() -> None:
    state = season(["6♣ 7♣ 8♦ 8♥ A♠", "", ""], [["5♥ 5♣"], [], []], ["8♠"], deck="", options="last_turns=1")
    state.to_come = 1
    play(state, "skip")
    assert (state.phase, state.turn) == (LAST_LANDS, state.starter)
    play(state, "lands")
    assert rule_of(state, "lands farm 1 7♣") == "AL-3"
    assert rule_of(state, "lands farm 1 6♣ farm 2 A♠") == "AL-3"
    assert rule_of(state, "lands farm 1 6♣ farm 3 8♦") == "AL-17"
    events = play(state, "lands farm 1 6♣ 7♣ farm 2 8♦ 8♥")
    assert rows(state, 0) == ["5♥ 5♣ 6♣ 7♣", "8♠ 8♦ 8♥"]
    assert kinds(events) == ["land", "land", "build", "land", "land", "lands_done"]
    assert state.phase == LAST_LANDS
    play(state, "lands")
    assert state.phase == OVER


@pytest.mark.parametrize("text", ["farm 2", "farm 1 6♣ farm 2", "farm", "farm 6♣", "farm 0 6♣", "farm farm 1 6♣", "6♣"])
def test_al_17_a_record_has_farm_numbers_and_cards(text: str) -> None:
    # Text that looks like a new farm must not be ignored, nor a farm without a number be read as the first.
    with pytest.raises(ValueError, match=r"is not a move|last lands"):
        parse_move(f"lands {text}")


def test_al_17_a_new_farm_needs_a_land_and_no_joker_house() -> None:
    state = season(["6♣", ""], caravans=["joker1"])
    state.phase = LAST_LANDS
    assert rule_of(state, "lands farm 1 6♣") == "AL-17"
    assert rule_of(state, "lands") == ""


def test_al_17_the_same_lands_in_another_order_are_the_same_choice() -> None:
    state = season(["6♣ 6♦ 5♣", ""], [["6♠ 6♥"], []])
    state.phase = LAST_LANDS
    assert rule_of(state, "lands farm 1 6♦ 6♣") == ""
    assert rule_of(state, "lands farm 1 6♣ 6♦") == ""
    assert len({str(move) for move in state.legal(0)}) == len(state.legal(0))


@pytest.mark.parametrize("seats", [2, 3])
def test_al_18_final_turns_start_after_six_rounds_without_a_draw_or_new_land(seats: int) -> None:
    state = season([""] * seats, deck="5♥ 6♥")
    for _ in range(6 * seats - 1):
        assert kinds(play(state, "skip")) == ["skip"]
    events = play(state, "skip")
    assert events[-1].fact("stalled") is True
    first = state.turn
    assert state.to_come == 2 * seats
    # Picks stay allowed, and emptying the deck adds no turns.
    play(state, "pick", "pick")
    assert state.to_come == 2 * seats - 2
    play(state, *["skip"] * (2 * seats - 2))
    assert state.phase == LAST_LANDS
    assert first == 0


def test_a_move_by_another_seat_or_out_of_phase_is_refused() -> None:
    state = season(["5♥", "6♥"])
    assert refused(state, "skip", 1) is not None
    assert rule_of(state, "keep hand") == "AL-9"
    assert rule_of(state, "lands") == "AL-9"
    assert rule_of(state, "setup traditional") == "AL-9"
