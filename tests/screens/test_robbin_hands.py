"""Pieces of Round Robbin' moved by mouse, taps and keyboard: taken up, laid, taken back, lit."""

from __future__ import annotations

from itertools import pairwise

import pytest
from robbin_table import FIRE, HAND, CampOf, cards

from cardgames.engine.contract import MovePieces
from cardgames.games.round_robbin.cards import DUMP_ZONE, FREE_ZONE, village_zone
from cardgames.games.round_robbin.rules import GAME
from cardgames.screens.felt.places import place_at
from cardgames.table.input import DragStart

FELT = (640, 560)
"""An empty place."""


def test_a_drag_cancels_a_tip_about_to_open(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    for dragged in (False, True):
        table.screen.tip.look(table.place(FREE_ZONE).center)
        if dragged:
            table.screen.handle(DragStart(FELT, FELT))
        table.tick(60)
        assert table.has("tip") != dragged
        table.screen.tip.forget()


def test_a_card_to_remove_can_be_tapped_where_the_added_card_covers_it(camp: CampOf) -> None:
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], ["J♥ J♦ J♣"])
    table.lay("J♠ 10♥ 9♥")
    table.roll("J♠", 1, 0)
    village = table.place(village_zone(1, 0))
    table.click((village.centerx, village.bottom - 3))
    table.rest()
    assert set(table.fire.split()) == {"J♦", "10♥", "9♥"}


def test_a_tap_on_a_card_that_cannot_come_out_says_why_and_takes_no_other(camp: CampOf) -> None:
    """RR-26: in a straight, the joker replaces an outer card."""
    table = camp("A♥ 8♠ 6♣ 2♣ 3♣ 5♣ 7♦", [], ["A♠ A♣ joker1", "9♠ 10♠ J♠"], extensions=("joker_roll",))
    table.lay("A♥ 8♠ 6♣")
    table.roll("A♥", 1, 0, "joker1")
    table.roll("joker1", 1, 1)
    assert table.lit == {"9♠", "J♠"}
    table.tap("10♠")
    assert "10♠ is the middle card. For a joker, take 9♠ or J♠." in table.reported
    assert "RR-26" in table.reported
    assert table.lit == {"9♠", "J♠"}
    table.tap("J♠")
    assert set(table.fire.split()) == {"8♠", "6♣", "J♠"}


def test_a_tap_on_a_rolled_in_card_undoes_nothing(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    table.tap("8♠")
    assert table.village(1, 0) == "8♠ 9♠ 10♠"


def test_only_cards_that_lead_to_a_village_with_those_laid_are_lit(camp: CampOf) -> None:
    """8♠ brings J♠ out of the spades: only with J♥ and the joker a village."""
    table = camp("8♠ J♥ Q♥ 2♣ 4♦ 6♣", [], ["9♠ 10♠ J♠"])
    table.lay("8♠")
    assert GAME.deck.texts(card.piece for card in table.hand if card.lit) == "J♥"


def test_a_laid_card_can_be_dragged_back_into_the_hand(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥")
    table.bring("J♥", HAND)
    assert table.fire == "8♠"


@pytest.mark.parametrize("on_a_card", [True, False])
def test_rr_9_a_laid_card_goes_back_by_a_click_on_it_and_on_the_hand(camp: CampOf, on_a_card: bool) -> None:
    """As by a drag; the cards of the hand can't be laid as long as three are laid."""
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.tap("J♥")
    area = table.screen.felt_view.stage.layouts[HAND].area
    if on_a_card:
        table.tap("5♣")
    else:
        table.click((area.left + 2, area.centery))
    table.rest()
    assert table.fire == "8♠ J♦"
    assert not table.has("toast")
    assert table.screen.handling.chosen is None


def test_rr_9_a_fourth_card_is_refused_until_one_is_taken_back(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.bring("2♣", FIRE)
    assert table.thing("toast").label.startswith("You've laid 3 cards. Take one back to your hand first.")
    table.bring("J♥", HAND)
    table.bring("2♣", FIRE)
    assert table.fire == "8♠ J♦ 2♣"


def test_dragging_an_action_card_to_the_camp_builds_a_village(camp: CampOf) -> None:
    table = camp("7♣ 7♠ 7♦ 2♥ 3♥ 5♣ 9♠", [], [])
    table.lay("7♣ 7♠ 7♦")
    table.bring("7♠", village_zone(0, 0))
    assert table.made() == "chain 7♠ 7♦ 7♣"


def test_the_camp_is_lit_for_a_finished_set_and_builds_only_when_clicked(camp: CampOf) -> None:
    table = camp("7♣ 7♠ 7♦ 2♥ 3♥ 5♣ 9♠", [], [])
    table.lay("7♣ 7♠")
    assert all(step.target != village_zone(0, 0) for step in table.steps())
    table.lay("7♦")
    table.tap("7♠")
    assert table.has("target.village.0.0.-1")
    table.tap("7♠")
    assert table.fire == "7♣ 7♠ 7♦", "a second tap does not end the turn"
    table.click("target.village.0.0.-1")
    table.rest()
    assert table.made() == "chain 7♠ 7♦ 7♣"


def test_the_camp_is_not_lit_for_cards_that_are_no_set(camp: CampOf) -> None:
    """RR-13."""
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    assert all(step.target != village_zone(0, 0) for step in table.steps())


def test_a_highlighted_card_is_lowered_when_it_leaves_its_row(camp: CampOf) -> None:
    """It is level at the fire and elsewhere, however soon after the highlight."""
    table = camp("6♥ 6♣ J♦ 9♠ 5♠ 2♣ 3♦", [], ["10♦ JOKER1 Q♦"])
    felt = table.screen.felt_view
    table.lay("6♥ 6♣ J♦")
    felt.push_out([table.sprite("6♥")], out=True)
    table.tick(60)
    assert table.sprite("6♥").rise == 0.0
    table.screen.turn.put_all_back()
    table.rest()
    discarded = table.sprite("9♠")
    felt.push_out([discarded], out=True)
    table.screen.turn.take(MovePieces(cards("9♠"), HAND, DUMP_ZONE))
    table.tick(60)
    assert discarded.zone != HAND
    assert discarded.rise == 0.0


def test_each_of_the_three_places_at_the_fire_has_a_tooltip(camp: CampOf) -> None:
    felt = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], []).screen.felt_view
    for place in felt.stage.layouts[FIRE].places(3):
        found = place_at(felt, (round(place.x), round(place.y)))
        assert found.zone == FIRE


def test_arrows_lead_from_the_end_turn_button_to_the_hand_and_not_to_other_buttons(camp: CampOf) -> None:
    for way in ("down", "up", "left", "right"):
        table = camp("A♠ 9♥ 8♥ 8♣", [], [])
        table.key("tab")
        assert table.screen.focus.name == "answer.done"
        table.key(way)
        assert table.screen.focus is None, way
        assert table.screen.handling.chosen in table.screen.handling.cards, way


def test_rr_9_after_a_card_is_laid_arrows_go_on_beside_its_old_place(camp: CampOf) -> None:
    for way, neighbour in (("right", "8♣"), ("left", "9♥")):
        table = camp("A♠ 9♥ 8♥ 8♣ 4♦ 2♣ K♣", [], [])
        table.choose("8♥")
        table.key("enter")
        table.key("enter")  # at the fire, not on the discard pile
        table.rest()
        assert table.fire == "8♥"
        shown = [card.piece for card in sorted(table.screen.handling.cards, key=lambda card: card.home.x)]
        at = shown.index(*cards("8♥"))
        table.key(way)
        chosen = table.screen.handling.chosen
        assert chosen.piece == shown[at + (1 if way == "right" else -1)], neighbour


def test_rr_9_the_hand_closes_around_laid_cards_and_opens_when_they_come_back(camp: CampOf) -> None:
    table = camp("A♠ 9♥ 8♥ 8♣ 4♦", [], [])
    handling = table.screen.handling
    before = {card: (card.x, card.y) for card in handling.cards}
    table.lay("9♥ 8♥")
    left = sorted(card.x for card in handling.cards if handling.is_hand_card(card))
    step = (max(x for x, _ in before.values()) - min(x for x, _ in before.values())) / (len(before) - 1)
    assert len(left) == 3
    assert all(after - one < step * 1.2 for one, after in pairwise(left)), "no gap is left"
    assert sum(left) / len(left) == pytest.approx(sum(x for x, _ in before.values()) / len(before), abs=2)
    for card in handling.standing:
        assert card.colliderect(handling.draft_preview.extent(HAND))
    table.key("escape")
    table.key("escape")
    table.rest()
    assert {card: (card.x, card.y) for card in handling.cards} == before


@pytest.mark.parametrize("key", ["left", "tab"])
def test_what_another_card_would_bring_is_not_told_while_a_move_is_confirmed(camp: CampOf, key: str) -> None:
    """RR-8: after the card that is discarded no other can be laid, so there is nothing to tell of it."""
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.app_context.settings.change(confirm_moves=True)
    table.screen.turn.take(MovePieces(cards("2♣"), HAND, DUMP_ZONE))
    table.tick()
    assert table.has("answer.yes")
    for _ in range(4):
        table.key(key)
        table.tick(5)
    table.drag(table.sprite("J♥"), table.place(FREE_ZONE).center, let_go=False)
    table.tick(5)
    assert not table.has("preview.0")


@pytest.mark.parametrize(("card", "number"), [("J♠", 0), ("A♠", 1), ("8♠", 2), ("2♠", 3)])
def test_rr_10_the_tag_over_a_village_is_beside_no_other_village(camp: CampOf, card: str, number: int) -> None:
    """Villages are also beside the lit one and below it; the tag is above or below its own, or below the held card."""
    owned = ["J♥ J♦ J♣", "A♥ A♦ A♣", "8♥ 8♦ 8♣", "2♥ 2♦ 2♣", "5♥ 5♦ 5♣"]
    others = ["6♥ 6♦ 6♣", "7♥ 7♦ 7♣", "10♥ 10♦ 10♣", "9♥ 9♦ 9♣"]
    table = camp("J♠ A♠ 8♠ 2♠ 3♣ 5♠ 9♠", ["4♥ 4♦ 4♣"], owned, others, ["Q♥ Q♦ Q♣"])
    table.lay(f"{card} 3♣ 9♠")
    hands = table.screen.handling
    village = table.place(village_zone(1, number))
    laid = next(one for one in hands.draft_preview.lying(FIRE) if one.piece in cards(card))
    table.drag(laid, village.center, let_go=False)
    table.tick(10)
    tag, held = table.thing("preview.0"), hands.dragged_rects[0]
    assert tag.label.startswith("Comes out")
    assert tag.rect.collidelist([village, held]) < 0
    assert tag.rect.colliderect(village.union(held).inflate(16, 16)), "the tag touches its village or the held card"
    assert village.left <= tag.rect.centerx <= village.right


def test_rr_10_what_a_chain_does_to_a_player_stays_at_the_fire(camp: CampOf) -> None:
    """Bep's loss stood at the village of Cor, where the last card was rolled into."""
    table = camp("J♣ K♠ 6♣", [], ["6♠ 6♥ 6♦"], ["7♥ 8♥ 9♥", "8♠ 8♦ 8♣"])
    table.lay("6♣ J♣ K♠")
    table.roll("6♣", 1, 0, "6♥")
    table.roll("6♥", 2, 0)
    assert table.village(2, 0) == "6♥ 7♥ 8♥"
    table.rest()
    tag = table.thing("preview.0")
    assert tag.label.startswith("Bep: ")
    assert tag.rect.inflate(24, 24).colliderect(table.place(FIRE))
