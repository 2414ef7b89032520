"""Chains of Round Robbin' made at the table by mouse, taps and keyboard; undone, refused, completed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from laid_out import AppContextOf
from robbin_table import FIRE, HAND, Camp, CampOf, cards

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import MovePieces, Zone
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    village_zone,
)
from cardgames.games.round_robbin.deal import LAST, ROBBING
from cardgames.games.round_robbin.moves import parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.host.protocol import BotReply, Decision, Evaluated
from cardgames.screens.felt.places import place_at
from cardgames.screens.play.log import update_sentences
from cardgames.table.input import DragStart
from cardgames.words import say

FELT = (640, 560)
"""An empty place."""


def test_three_laid_cards_become_a_village_when_built(camp: CampOf) -> None:
    table = camp("7♣ 7♠ 7♦ 2♥ 3♥ 5♣ 9♠", [], [])
    table.lay("7♣ 7♠ 7♦")
    assert table.fire == "7♣ 7♠ 7♦"
    assert table.slip.startswith("Round of sevens: ready to build")
    table.click("answer.build")
    table.rest()
    assert table.made() == "chain 7♠ 7♦ 7♣"
    assert set(table.village(0, 0).split()) == {"7♣", "7♠", "7♦"}


def test_if_nothing_can_be_rolled_the_prompt_suggests_undoing(camp: CampOf) -> None:
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], [])
    table.lay("J♠ 10♥ 9♥")
    assert table.slip == "No village this way: undo a step"


def test_an_action_card_enters_a_village_and_the_card_to_remove_is_chosen(camp: CampOf) -> None:
    """RR-10: the fourth jack enters J J J; any of them can leave, and all of them are lit."""
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], ["J♥ J♦ J♣"])
    table.lay("J♠ 10♥ 9♥")
    table.roll("J♠", 1, 0)
    assert table.lit == {"J♥", "J♦", "J♣"}
    assert {thing.name for thing in table.app.top.semantics() if thing.role == "target"} == {
        "choice.JH", "choice.JD", "choice.JC"
    }  # fmt: skip
    assert table.slip == "Choose the card that comes out"
    table.tap("J♦")
    assert set(table.fire.split()) == {"J♦", "10♥", "9♥"}
    assert set(table.village(1, 0).split()) == {"J♥", "J♠", "J♣"}
    assert table.slip == "No village yet: roll J♦ into a lit village"
    assert "J♦: at the fire" in table.words
    assert "J♠: in Bep's village 1" in table.words


def test_a_drag_cancels_a_tip_about_to_open(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    for dragged in (False, True):
        table.screen.tip.look(table.place(FREE_ZONE).center)
        if dragged:
            table.screen.handle(DragStart(FELT, FELT))
        table.tick(60)
        assert table.has("tip") != dragged
        table.screen.tip.forget()


def test_the_only_card_that_can_come_out_does_so_automatically(camp: CampOf) -> None:
    """RR-10: 9♠ 10♠ J♠ rolled by 8♠ gives J♠, and the village is shown in order again (RR-3)."""
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    assert table.village(1, 0) == "8♠ 9♠ 10♠"
    assert set(table.fire.split()) == {"J♠", "J♥", "J♦"}
    assert table.slip.startswith("Round of jacks: ready to build · Rolls: 1")


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


def test_a_red_straight_becomes_a_village_at_once(camp: CampOf) -> None:
    """RR-15."""
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], ["J♥ J♦ J♣"])
    table.lay("J♠ 10♥ 9♥")
    table.roll("J♠", 1, 0, "J♥")
    assert table.made() == "chain 10♥ 9♥ J♠, J♠ for J♥ in 1.1" or table.made().endswith("J♠ for J♥ in 1.1")
    assert table.village(0, 0) == "9♥ 10♥ J♥"


def test_a_joker_is_recycled_and_returned_to_wake_a_king(camp: CampOf) -> None:
    """RR-11, RR-12: if both kings sleep, one is chosen."""
    table = camp("9♦ K♠ K♣ 2♣ 3♣ 5♣ 8♠", [], ["10♦ J♦ JOKER1"])
    table.lay("9♦ K♠ K♣")
    table.roll("9♦", 1, 0, "JOKER1")
    assert "joker" in table.fire
    table.drag(table.sprite("JOKER1"), table.place(FREE_ZONE).center)
    table.rest()
    assert table.lying(FREE_ZONE) == "joker1"
    assert table.slip == "Choose the king to wake"
    lit = [thing.rect for thing in table.app.top.semantics() if thing.name.startswith("choice.")]
    assert len(lit) == 2
    deck = table.screen.handling.draft_preview.extent(DECK_ZONE)
    assert not any(rect.colliderect(deck) for rect in lit), "only the visible part of a king under the deck is lit"
    table.tap("K♥")
    assert set(table.fire.split()) == {"K♥", "K♠", "K♣"}
    assert table.lying(ASLEEP_ZONE) == "K♦"
    assert "Round of kings: ready to build · Rolls: 1 · Kings: 1" in table.slip
    table.click("answer.build")
    table.rest()
    assert table.made().endswith("for K♥")


def test_only_cards_that_lead_to_a_village_with_those_laid_are_lit(camp: CampOf) -> None:
    """8♠ brings J♠ out of the spades: only with J♥ and the joker a village."""
    table = camp("8♠ J♥ Q♥ 2♣ 4♦ 6♣", [], ["9♠ 10♠ J♠"])
    table.lay("8♠")
    assert GAME.deck.texts(card.piece for card in table.hand if card.lit) == "J♥"


def test_the_prompt_warns_of_a_red_straight_before_it_is_refused(camp: CampOf) -> None:
    """RR-9."""
    table = camp("8♥ 9♥ 10♥ 2♣ 4♦ 6♣", [], [])
    table.lay("8♥ 9♥")
    assert table.slip == "2 cards laid. Lay a third that makes no red straight"
    assert "10♥" not in GAME.deck.texts(card.piece for card in table.hand if card.lit)


def test_two_cards_charm_the_free_joker(camp: CampOf) -> None:
    """RR-14."""
    table = camp("Q♥ A♥ 2♣ 3♣ 5♣ 8♠ 9♦", [], [])
    table.lay("Q♥ A♥")
    assert "Charm the joker" in table.slip
    table.charm()
    assert table.made() == "chain A♥ Q♥, charm joker1"
    assert table.village(0, 0) == "Q♥ joker1 A♥"


def choose(table: Camp, card: str) -> None:
    """Move the cursor to a card."""
    for _ in range(30):
        if table.screen.handling.chosen is table.sprite(card):
            return
        table.key("right")
    raise AssertionError(f"the arrow never leads to {card}")


def aim(table: Camp, zone: Zone) -> None:
    """Move the chosen card to a place."""
    for _ in range(30):
        hot = table.screen.handling._hot
        if hot is not None and hot.target == zone:
            return
        table.key("right")
    raise AssertionError(f"the arrow never leads to {zone}")


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


@pytest.mark.parametrize("dump", ["7♦", "4♠ 7♦"])
def test_rr_19_the_log_says_why_the_deal_ends(camp: CampOf, dump: str) -> None:
    table = camp("7♣ 7♠ 2♥ 3♥ 5♣", [], [], phase=LAST, dump=dump)
    table.bring("7♦", HAND)
    table.lay("7♣ 7♠ 7♦")
    table.click("answer.build")
    table.until(lambda: table.is_reported() or table.is_asked() or table.is_turn())
    while not table.is_reported():
        table.click("answer.pass")
        table.until(lambda: table.is_reported() or table.is_asked() or table.is_turn())
    log = list(update_sentences([update.events for update in table.host.log()], table.screen.scene))
    lines = [line for groups in log for _, lines in groups for line in lines]
    ended = "The discard pile is empty" if dump == "7♦" else "All passed"
    assert lines[-1] == f"{ended}, so the deal ends: Ada 1, Bep 0"


def test_in_the_end_game_the_top_of_the_discard_pile_is_taken_first(camp: CampOf) -> None:
    """RR-19: a chain starts with taking it; after an undo, it is on the dump again."""
    table = camp("7♣ 7♠ 2♥ 3♥ 5♣", [], [], phase=LAST, dump="4♠ 7♦")
    assert "answer.pass" in {thing.name for thing in table.app.top.semantics()}
    assert "Cards in the discard pile: 2" in table.words
    table.bring("7♦", HAND)
    assert "Cards in the discard pile: 1" in table.words
    table.lay("7♣ 7♠ 7♦")
    table.click("answer.cancel")
    table.rest()
    assert table.lying(DUMP_ZONE).endswith("7♦")
    assert "Cards in the discard pile: 2" in table.words
    table.bring("7♦", HAND)
    table.lay("7♣ 7♠ 7♦")
    table.click("answer.build")
    table.rest()
    assert table.made() == "last chain 7♠ 7♦ 7♣"


@pytest.mark.parametrize(
    ("hand", "other", "phase", "asked"),
    [
        ("9C 8D 2S", ["JC QC JOKER1"], ROBBING, "turn"),
        ("9C 8D", [], ROBBING, "turn"),  # the joker is free
        ("9C 8D", ["JC QC JOKER1"], ROBBING, "turn_few"),
        ("9C", [], ROBBING, "turn_few"),
        ("9C 8D", ["JC QC JOKER1"], LAST, "last"),
        ("9C", ["JC QC JOKER1"], LAST, "last_few"),
    ],
)
def test_rr_9_robbing_is_not_offered_with_too_few_cards(
    camp: CampOf, hand: str, other: list[str], phase: int, asked: str
) -> None:
    table = camp(hand, [], other, [], [], phase=phase, dump="5S 6S")
    assert say(f"round_robbin.ask.{asked}") in table.slip


def test_rr_8_with_a_full_hand_the_status_asks_to_build_rob_or_discard(camp: CampOf) -> None:
    """RR-8: the card has been drawn, so the prompt does not ask for another draw."""
    table = camp("7♣ 7♠ 7♦ 2♥ 3♥ 5♣ 9♠", [], [])
    assert table.thing("status").label.endswith(": " + say("round_robbin.prompt.rob_or_discard"))
    table.lay("7♣")
    table.key("backspace")
    assert table.thing("status").label.endswith(": " + say("round_robbin.prompt.rob_or_discard"))


def test_rr_9_two_cards_start_a_chain_only_while_a_joker_is_free(camp: CampOf) -> None:
    table = camp("AC AD 2S", [], [], [], [])
    table.lay("AC")
    assert table.slip.startswith(say("round_robbin.prompt.laid.first"))
    table = camp("9C 9D 10C", [], ["JC QC JOKER1"], [], [])
    table.lay("9C")
    assert table.slip.startswith(say("round_robbin.prompt.laid.first_no_joker"))


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


def test_other_players_see_nothing_of_an_unfinished_chain(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    view = table.match.view(1)
    assert view.visible.count(HAND_ZONES[0]) == 7
    assert view.visible.ground.villages == ((), (mask_of(cards("9♠ 10♠ J♠")),))
    assert table.lying(FIRE)


def test_a_chain_made_step_by_step_is_not_replayed_to_its_maker(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rolled cards stay in place; only the building of the new village is animated."""
    table = Camp(app_context_of((1280, 800), speed="calm"), monkeypatch, "8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    rolled = [table.sprite(card) for card in ("8♠", "9♠", "10♠")]
    lay = [(card.x, card.y) for card in rolled]
    table.click("answer.build")
    for _ in range(60):
        assert [(card.x, card.y) for card in rolled] == [pytest.approx(place, abs=2) for place in lay]
        table.tick()
    table.until(lambda: table.place(village_zone(0, 0)).collidepoint(table.sprite("J♠").x, table.sprite("J♠").y))


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


def test_a_hint_continues_an_unfinished_chain(camp: CampOf, monkeypatch: pytest.MonkeyPatch) -> None:
    table = camp("A♦ 2♦ K♣ 9♠ 5♠ J♣ 8♠", [], ["A♣ 2♣ 3♣", "3♠ 3♥ 3♦"])
    best = parse_move("chain A♦ 2♦ K♣, K♣ for 3♣ in 1.1, 3♣ for 3♦ in 1.2")
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, Decision(best)))
    table.lay("K♣ 2♦ A♦")
    table.roll("K♣", 1, 0)
    table.key("h")
    table.until(lambda: table.reported)
    assert table.reported.startswith("Go on to a red straight (A♦ 2♦ 3♦): roll 3♣ into 3♠ 3♥ 3♦ for 3♦.")
    hinted = {GAME.deck.text(card.piece) for card in table.screen.felt_view.stage if card.hinted}
    assert "3♣" in hinted
    assert "K♣" not in hinted
    names = {thing.name for thing in table.app.top.semantics()}
    assert {"hint.target.1", "hint.target.2"} <= names, "both steps, though a card comes out there"
    table.key("escape")
    table.key("backspace")
    table.key("backspace")
    table.lay("9♠")
    table.key("h")
    table.until(lambda: "Better" in table.reported)
    assert table.reported.startswith(
        "No chain leads to a village from here.\nUndo 1 step. Better: Rob to make a red straight"
    )


def test_a_tap_on_a_village_says_what_comes_before_a_robbery(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.tap("10♠")
    assert table.reported.startswith("To build or rob, first lay 3 cards from your hand at the fire.")
    table.tap("8♠")
    table.tap("10♠")
    assert table.reported.startswith("To build or rob, first lay 3 cards"), "with a card chosen, too"


def test_a_second_click_on_a_card_with_several_places_says_to_choose_one(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.tap("8♠ 8♠")
    assert table.reported == say("play.enter.target")
    chosen = table.screen.handling.chosen
    assert chosen is not None
    assert chosen.piece == GAME.deck.parse("8♠"), "still chosen"
    table.click(table.place(DUMP_ZONE).center)
    table.rest()
    assert table.made() == "dump 8♠"


def test_rr_14_a_tap_on_the_joker_says_why_these_two_cards_cannot_charm_it(camp: CampOf) -> None:
    table = camp("7♠ 7♦ K♠ 2♣ 3♣ 5♣ 9♦", [], ["9♠ 10♠ J♠"])
    table.tap("joker1")
    assert table.reported.startswith("A joker is never in your hand.")
    table.lay("7♠ 7♦")
    table.tap("joker1")
    assert table.reported.startswith("You need a J, Q, K or A to charm the joker. You have 7♠ and 7♦.")


def test_each_of_the_three_places_at_the_fire_has_a_tooltip(camp: CampOf) -> None:
    felt = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], []).screen.felt_view
    for place in felt.stage.layouts[FIRE].places(3):
        found = place_at(felt, (round(place.x), round(place.y)))
        assert found is not None
        assert found.zone == FIRE


def test_a_long_hint_does_not_cover_the_fire(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = app_context_of((1024, 640), speed="instant")
    table = Camp(narrow, monkeypatch, "2♠ 4♥ 10♣ 8♣ 3♣ 2♣ Q♦", [], ["A♦ A♣ JOKER1"], [])
    best = parse_move("chain Q♦ 2♣ 3♣, 2♣ for A♦ in 1.1, 3♣ for joker1 in 1.1, joker1 for K♦")
    other = parse_move("chain Q♦ 2♣ 3♣, 2♣ for A♦ in 1.1, 3♣ for joker1 in 1.1")
    decision = Decision(best, (Evaluated(best, 1.0), Evaluated(other, 0.0)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    table.key("h")
    table.until(lambda: table.reported)
    fire = table.screen.felt_view.stage.layouts[FIRE].area
    assert not table.thing("hint").rect.colliderect(fire)


def test_arrows_lead_from_the_end_turn_button_to_the_hand_and_not_to_other_buttons(camp: CampOf) -> None:
    for way in ("down", "up", "left", "right"):
        table = camp("A♠ 9♥ 8♥ 8♣", [], [])
        table.key("tab")
        assert table.screen.focus is not None
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
        assert chosen is not None
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
