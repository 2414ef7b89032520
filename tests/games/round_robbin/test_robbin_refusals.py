"""A refusal gives the true reason, even if another one seems likely."""

from robbin_positions import table

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import MovePieces, Step, Zone
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    village_zone,
)
from cardgames.games.round_robbin.deal import RobbinState
from cardgames.games.round_robbin.draft import END_TURN_STEP, RobbinDraft
from cardgames.games.round_robbin.moves import parse_move

HAND, FIRE = HAND_ZONES[0], ROBBING_ZONES[0]


def reported(state: RobbinState, *steps: Step) -> tuple[str, str]:
    """The rule and the sentence of the refusal of the last of these steps."""
    *before, last = steps
    draft = RobbinDraft(state.view(0))
    for step in before:
        draft.add(step)
    refusal = draft.refusal(last)
    return refusal.rule_id, refusal.text


def move_pieces(card: str, source: Zone, target: Zone) -> MovePieces:
    return MovePieces((DECK.parse(card) if card else UNSEEN,), source, target)


def lay(cards: str) -> list[Step]:
    return [move_pieces(card, HAND, FIRE) for card in cards.split()]


def test_rr_14_the_refusal_of_a_joker_that_is_not_free_says_so() -> None:
    one_of_two = table(["JS JD 3C", ""], (1, "5H 5C joker1"), mix=["double_joker"])
    refused = ("RR-14", "You can only charm a joker that's free, beside the deck.")
    assert reported(one_of_two, *lay("JS JD"), move_pieces("joker1", FREE_ZONE, FIRE)) == refused
    assert reported(one_of_two, *lay("JS JD"), move_pieces("3C", FREE_ZONE, FIRE)) == refused
    refusal = one_of_two.refusal(0, parse_move("chain JS JD, charm joker1"))
    assert (refusal.rule_id, refusal.text) == refused
    none_free = table(["JS JD 3C", ""], (1, "5H 5C joker1"))
    assert reported(none_free, *lay("JS JD"), move_pieces("joker1", FREE_ZONE, FIRE))[1].startswith("No joker is free")


def test_rr_7_after_a_complete_move_the_refusal_does_not_ask_to_draw_or_discard() -> None:
    draw = move_pieces("", DECK_ZONE, HAND)
    made = ("RR-7", "You've already moved.")
    assert reported(table(["3C 8D", ""], phase="draw"), draw, draw) == made
    full = table(["3C 3S 3D 8D 9D KC 5S", ""])
    assert reported(full, move_pieces("8D", HAND, DUMP_ZONE), move_pieces("9D", HAND, DUMP_ZONE)) == made
    assert reported(table(["3C 8D", ""]), END_TURN_STEP, *lay("3C")) == made


def test_rr_10_only_action_cards_are_refused_as_not_returning_to_the_hand() -> None:
    state = table(["3C 3S 9C 8D", ""], (1, "9S 10S JS"), dump="2C")
    back = reported(state, *lay("3C 3S 9C"), move_pieces("9C", FIRE, HAND))
    assert back == ("RR-10", "Action cards don't go back to your hand. Undo steps instead.")
    out = reported(state, *lay("3C 3S 9C"), move_pieces("9S", village_zone(1, 0), HAND))
    assert out == ("RR-10", "Put an action card into the village first. Then a card comes out.")
    assert "Action cards" not in reported(state, move_pieces("joker1", FREE_ZONE, HAND))[1]


def test_rr_16_an_unfinished_chain_prevents_a_discard() -> None:
    full = table(["3C 3S 3D 8D 9D KC 5S", ""])
    assert reported(full, *lay("3C 3S"), move_pieces("9D", HAND, DUMP_ZONE))[0] == "RR-16"


def test_rr_8_a_card_put_back_into_the_hand_is_not_discarded() -> None:
    full = table(["3C 3S 3D 8D 9D KC 5S", ""])
    assert reported(full, move_pieces("9D", HAND, HAND))[0] == "RR-7"


def test_rr_10_and_12_a_card_that_is_not_an_action_card_is_refused_as_such() -> None:
    state = table(["3C 3S 9C 8D", ""], (1, "9S 10S JS"))
    assert reported(state, *lay("3C 3S 9C"), move_pieces("8S", FIRE, village_zone(1, 0))) == (
        "RR-10",
        "Only an action card can go into a village. Choose a card at the fire.",
    )
    assert reported(state, *lay("3C 3S 9C"), move_pieces("joker1", FIRE, FREE_ZONE)) == (
        "RR-12",
        "Only a joker among your action cards can wake a king.",
    )


def test_rr_10_the_refusal_of_a_card_names_what_fits() -> None:
    state = table(["3C 3S 9C 8D", ""], (1, "9S 10S JS"), (1, "QH AH joker1"))
    refused = reported(state, *lay("3C 3S 9C"), move_pieces("9C", FIRE, village_zone(1, 0)))
    assert refused == ("RR-10", "9♣ doesn't fit 9♠ 10♠ J♠. That village takes only 8♠ or Q♠.")
    refused = reported(state, *lay("3C 3S 9C"), move_pieces("9C", FIRE, village_zone(1, 1)))
    assert refused == ("RR-10", "9♣ doesn't fit Q♥ joker A♥: no swap leaves a village.")


def test_rr_10_and_12_a_pending_swap_must_be_completed_first() -> None:
    jacks = table(["JS 10H 9H 8D", ""], (1, "JH JD JC"))
    rolled = [*lay("JS 10H 9H"), move_pieces("JS", FIRE, village_zone(1, 0))]
    assert reported(jacks, *rolled, move_pieces("8D", HAND, FIRE)) == (
        "RR-10",
        "Choose the card that comes out of the village.",
    )
    asleep = table(["9D 3C 8S 7S", ""], (1, "10D JD joker1"))
    steps = [
        *lay("9D 3C 8S"),
        move_pieces("9D", FIRE, village_zone(1, 0)),
        move_pieces("joker1", village_zone(1, 0), FIRE),
        move_pieces("joker1", FIRE, FREE_ZONE),
    ]
    assert reported(asleep, *steps, move_pieces("7S", HAND, FIRE)) == ("RR-12", "Choose the king to wake.")


def test_rr_17_a_joker_cannot_be_taken_into_the_hand() -> None:
    refused = reported(table(["3C 8D", ""]), move_pieces("joker1", FREE_ZONE, HAND))
    assert refused == ("RR-17", "A joker is never in your hand. To charm it, start a chain with 2 cards.")


def test_rr_8_the_refusal_of_a_second_draw_says_how_to_end_the_turn() -> None:
    for hand, end in (("3C 8D", "or end your turn."), ("3C 3S 3D 8D 9D KC 5S", "or discard a card.")):
        refusal = table([hand, ""]).refusal(0, parse_move("draw deck"))
        assert refusal.text == f"You've already drawn. Lay cards to build or rob, {end}"


def test_rr_6_no_refusal_suggests_an_empty_discard_pile() -> None:
    refused = reported(table(["3C 8D", ""], phase="draw"), *lay("3C"))
    assert refused == ("RR-6", "You need a card first. Draw from the deck.")


def test_a_tap_on_a_village_or_a_sleeping_king_says_what_comes_first() -> None:
    village, king = move_pieces("9S", village_zone(1, 0), HAND), move_pieces("KH", ASLEEP_ZONE, HAND)
    state = table(["3C 3S 4D 8D", ""], (1, "9S 10S JS"))
    begin = ("RR-9", "To build or rob, first lay 3 cards from your hand at the fire.")
    assert reported(state, village) == begin
    assert reported(state, *lay("3C"), village) == begin
    put_in = "Put an action card into the village first. Then a card comes out."
    assert reported(state, *lay("3C 3S 8D"), village) == ("RR-10", put_in)
    assert reported(state, move_pieces("3C", HAND, village_zone(1, 0))) == begin
    from_hand = reported(state, *lay("3C 3S 8D"), move_pieces("4D", HAND, village_zone(1, 0)))[1]
    assert from_hand.startswith("Only an action card can go into a village.")
    assert reported(state, move_pieces("3C", HAND, FREE_ZONE))[1].startswith("A chain starts with 3 cards, or with 2")
    assert reported(state, king)[0] == "RR-12"
    assert reported(state, king)[1].startswith("This king is asleep.")
    last = table(["3C 3S 4D 8D", ""], (1, "9S 10S JS"), phase="last", dump="KC")
    assert reported(last, village)[1] == "Take the top of the discard pile first. Then start a chain."
