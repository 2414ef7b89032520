"""Drafts of Amish Lords: several sequences of steps can build the same move."""

from amish_positions import cards, season

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import MovePieces, Step, Zone
from cardgames.games.amish_lords.draft import BUILD_STEP, LANDS_STEP, SKIP_STEP, AmishDraft
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, DECK_ZONE, FARM_ZONES, HAND_ZONES, MARKET_ZONE, parse_move


def onto(card: str, zone: Zone) -> MovePieces:
    return MovePieces(cards(card), HAND_ZONES[0], zone)


def why(draft: AmishDraft, step: Step) -> tuple[str, set[int], str]:
    refusal = draft.refusal(step)
    return refusal.rule_id, set(refusal.cards), refusal.text


def test_al_11_a_farm_is_built_on_an_empty_field_or_the_caravan() -> None:
    state = season(hands=("4♠ Q♦", ""), caravans=("4♥", ""))
    for steps in ([onto("4♠", FARM_ZONES[0][0])], [onto("4♠", CARAVAN_ZONES[0]), BUILD_STEP]):
        draft = AmishDraft(0, state)
        for step in steps:
            assert draft.move() is None
            draft.add(step)
        assert draft.move() == parse_move("build 4♠")
    unfit = AmishDraft(0, state)
    unfit.add(onto("Q♦", CARAVAN_ZONES[0]))
    assert why(unfit, BUILD_STEP)[:2] == ("AL-3", {*cards("Q♦ 4♥")})


def test_al_10_only_a_player_with_a_caravan_is_asked_where_it_goes() -> None:
    """Steps after a complete move get a matching refusal."""
    for caravan, rule in (("", "AL-9"), ("4♥", "AL-10")):
        draft = AmishDraft(0, season(hands=("6♥ 9♣", ""), caravans=(caravan, "")))
        draft.add(onto("6♥", CARAVAN_ZONES[0]))
        assert why(draft, onto("9♣", CARAVAN_ZONES[0]))[:2] == (rule, {*cards(caravan)})


def last_lands(hand: str, farms: list[str], caravan: str = "", **more: str) -> AmishDraft:
    """Seat 0 lays last lands."""
    state = season(hands=(hand, ""), farms=(farms, []), caravans=(caravan, ""), **more)
    state.phase = LAST_LANDS
    return AmishDraft(0, state)


def test_al_17_a_last_land_on_the_caravan_builds_a_farm() -> None:
    draft = last_lands("4♠ 5♠", [], "4♥")
    draft.add(onto("4♠", CARAVAN_ZONES[0]))
    assert draft.taken() == (onto("4♠", FARM_ZONES[0][0]),)
    draft.add(onto("5♠", FARM_ZONES[0][0]))
    draft.add(LANDS_STEP)
    assert draft.move() == parse_move("lands farm 1 4♠ 5♠")


def test_al_17_a_last_land_that_does_not_fit_the_caravan_is_refused_with_both_cards() -> None:
    draft = last_lands("4♠ 8♠", ["9♥ 8♥"], "4♥")
    rule, named, _ = why(draft, onto("8♠", CARAVAN_ZONES[0]))
    assert (rule, named) == ("AL-3", {*cards("8♠ 4♥")})
    rule, named, _ = why(draft, onto("4♠", FARM_ZONES[0][0]))
    assert (rule, named) == ("AL-3", {*cards("4♠ 8♥")})


def test_al_17_the_refusal_of_a_card_that_fits_nowhere_names_all_top_cards() -> None:
    draft = last_lands("Q♣ 8♣", ["9♥ 8♥", "2♦ 2♠ 3♠"], "4♥")
    rule, named, text = why(draft, onto("Q♣", CARAVAN_ZONES[0]))
    assert (rule, named) == ("AL-3", {*cards("Q♣ 8♥ 3♠ 4♥")})
    assert text == "You can't lay Q♣: it doesn't fit 8♥, 3♠ or 4♥."
    one = last_lands("Q♣", ["9♥ 8♥"])
    assert why(one, onto("Q♣", CARAVAN_ZONES[0]))[:2] == ("AL-3", {*cards("Q♣ 8♥")})


def test_al_17_the_refusal_says_why_no_land_can_be_laid() -> None:
    assert why(last_lands("Q♣", []), onto("Q♣", CARAVAN_ZONES[0]))[0] == "AL-17"
    assert why(last_lands("Q♣", ["9♥ 8♥ 7♥ 6♥"]), onto("Q♣", CARAVAN_ZONES[0]))[0] == "AL-7"


def test_al_8_al_17_no_farm_is_built_on_a_joker_or_without_a_caravan() -> None:
    assert why(last_lands("8♣", ["9♥ 8♥"], "joker1"), onto("8♣", CARAVAN_ZONES[0]))[0] == "AL-8"
    assert why(last_lands("8♣", ["9♥ 8♥"]), onto("8♣", CARAVAN_ZONES[0]))[0] == "AL-17"
    assert why(last_lands("8♣", ["9♥ 8♥"]), onto("8♣", FARM_ZONES[0][1]))[0] == "AL-17"


def test_al_11_a_card_on_any_empty_field_builds_the_next_farm() -> None:
    state = season(hands=("4♠ Q♦", ""), farms=(["9♥ 8♥"], []), caravans=("4♥", ""))
    draft = AmishDraft(0, state)
    draft.add(onto("4♠", FARM_ZONES[0][3]))
    assert draft.taken() == (onto("4♠", FARM_ZONES[0][1]),)
    late = last_lands("4♠ Q♦", ["9♥ 8♥"], "4♥")
    late.add(onto("4♠", FARM_ZONES[0][2]))
    assert late.taken() == (onto("4♠", FARM_ZONES[0][1]),)
    assert why(AmishDraft(0, state), onto("Q♦", FARM_ZONES[0][2]))[:2] == ("AL-3", {*cards("Q♦ 4♥")})


def test_al_12_a_missing_caravan_is_the_refusal_at_a_full_farm_and_on_a_field() -> None:
    state = season(hands=("A♠", ""), farms=(["4♥ 5♥ 6♥ 7♥"], []))
    for step in (
        MovePieces(cards("8♥"), CARAVAN_ZONES[0], FARM_ZONES[0][0], 1),
        MovePieces(cards("8♥"), CARAVAN_ZONES[0], FARM_ZONES[0][1], 1),
    ):
        assert why(AmishDraft(0, state), step)[0] == "AL-12"


def test_al_17_after_done_the_refusal_says_so() -> None:
    draft = last_lands("4♠ 5♠ Q♦", ["9♥ 8♥"], "4♥")
    draft.add(LANDS_STEP)
    for step in (onto("4♠", FARM_ZONES[0][1]), onto("4♠", CARAVAN_ZONES[0]), onto("Q♦", FARM_ZONES[0][0]), LANDS_STEP):
        assert why(draft, step) == ("AL-17", set(), "You chose Done. Undo that step to lay more lands.")


def test_al_17_a_last_land_dropped_elsewhere_is_not_refused_for_a_missing_caravan() -> None:
    draft = last_lands("4♠ 5♠", ["9♥ 8♥"], "4♥")
    assert why(draft, onto("4♠", MARKET_ZONE))[2] == "The turns are over. You can only lay last lands now."


def test_al_17_a_card_not_in_hand_is_refused_as_missing() -> None:
    draft = last_lands("4♠", ["9♥ 8♥"])
    assert why(draft, onto("7♥", FARM_ZONES[0][0]))[:2] == ("AL-7", {*cards("7♥")})


def test_al_17_an_already_laid_card_is_refused_as_laid() -> None:
    draft = last_lands("8♠ Q♦", ["9♥ 8♥"], "4♥")
    draft.add(onto("8♠", FARM_ZONES[0][0]))
    for zone in (FARM_ZONES[0][0], CARAVAN_ZONES[0], MARKET_ZONE):
        assert why(draft, onto("8♠", zone)) == ("AL-17", {*cards("8♠")}, "You've already laid 8♠. Choose another card.")


def test_al_9_after_a_complete_move_the_refusal_says_already_moved() -> None:
    state = season(hands=("4♠ Q♦", ""), farms=(["9♥ 8♥"], []), caravans=("4♥", ""))
    for first in (SKIP_STEP, onto("4♠", FARM_ZONES[0][1]), MovePieces((UNSEEN,), DECK_ZONE, HAND_ZONES[0])):
        draft = AmishDraft(0, state)
        draft.add(first)
        assert why(draft, onto("Q♦", FARM_ZONES[0][0])) == ("AL-9", set(), "You've already moved.")


def test_al_12_a_land_of_a_missing_farm_is_refused() -> None:
    state = season(hands=("4♠ Q♦", ""), farms=(["9♥ 8♥"], []), caravans=("4♥", ""))
    assert why(AmishDraft(0, state), MovePieces(cards("8♥"), FARM_ZONES[0][2], HAND_ZONES[0]))[0] == "AL-12"
