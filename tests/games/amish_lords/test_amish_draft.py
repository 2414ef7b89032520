"""How a hand makes the moves of Amish Lords: more than one way may lead to the same move."""

from homesteads import cards, season

from cardgames.engine.contract import Carry, Choose
from cardgames.games.amish_lords.draft import AmishDraft
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, FARM_ZONES, HAND_ZONES, move_text

BUILD = Choose("caravan", "build")


def test_al_11_a_farm_is_built_on_an_empty_field_or_by_laying_a_card_on_the_caravan() -> None:
    state = season(hands=("4♠ Q♦", ""), caravans=("4♥", ""))
    seat = state.turn
    (four, queen) = cards("4♠ Q♦")
    onto_field = AmishDraft(seat, state)
    onto_field.add(Carry((four,), HAND_ZONES[seat], FARM_ZONES[seat][0]))
    onto_caravan = AmishDraft(seat, state)
    onto_caravan.add(Carry((four,), HAND_ZONES[seat], CARAVAN_ZONES[seat]))
    assert onto_caravan.move() is None
    onto_caravan.add(BUILD)
    for draft in (onto_field, onto_caravan):
        move = draft.move()
        assert move is not None
        assert move_text(move) == "build 4♠"
    unfit = AmishDraft(seat, state)
    unfit.add(Carry((queen,), HAND_ZONES[seat], CARAVAN_ZONES[seat]))
    refusal = unfit.refusal(BUILD)
    assert refusal is not None
    assert refusal.rule_id == "AL-3"
    assert set(refusal.cards) == {queen, *cards("4♥")}
