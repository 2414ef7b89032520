"""What the table of Round Robbin' says and lights during a chain: prompts, messages and captions."""

from __future__ import annotations

import pygame
import pytest
from laid_out import Sit
from robbin_table import FIRE, HAND, Camp, CampOf

from cardgames.engine.cards import UNSEEN
from cardgames.games.round_robbin.cards import DECK_ZONE, DUMP_ZONE, FREE_ZONE
from cardgames.games.round_robbin.deal import DRAWING, LAST, ROBBING
from cardgames.games.round_robbin.moves import parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.host.protocol import BotReply, Decision, Evaluated
from cardgames.table.board import tags
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.words import say


def test_enter_names_the_answer_that_a_number_gives_and_its_message_covers_no_laid_card(camp: CampOf) -> None:
    table = camp("7♣ 7♠ 7♦ 2♥ 3♥ 5♣ 9♠", [], [])
    table.lay("7♣ 7♠ 7♦")
    table.key("enter")
    assert table.reported == say("play.enter.card_or", answer="Build: +1 point")
    toast = table.screen.passing_toast
    assert toast.rect.collidelist(table.screen.handling.draft_preview.rects) < 0
    table.key("1")
    table.rest()
    assert table.made() == "chain 7♠ 7♦ 7♣"


def test_rr_8_the_prompt_says_where_the_chosen_card_can_go(camp: CampOf) -> None:
    table = camp("A♠ 9♥ 8♥ 8♣ 4♦ 2♣ K♠", [], ["5♦ 6♦ joker1"])
    table.choose("4♦")
    assert table.screen.turn.asked == "Lay 4♦ at the fire, or discard it"
    table.lay("4♦ A♠ K♠")
    assert table.slip == "No village yet: roll 4♦ into a lit village"


def test_rr_12_the_place_for_a_joker_says_which_kings_it_can_wake(camp: CampOf) -> None:
    table = camp("J♦ 9♥ 8♥", [], ["J♠ J♥ joker1"])
    table.lay("J♦ 9♥ 8♥")
    table.roll("J♦", 1, 0, "joker1")
    table.click(table.at(table.sprite("joker1")))
    table.rest()
    assert "Wakes K♥ or K♦" in [thing.label for thing in table.app.top.semantics()]


def test_rr_9_cards_that_lead_to_no_village_say_so_whatever_their_number(camp: CampOf) -> None:
    """Nor does the prompt ask for a roll that leads nowhere (RR-10), or for a card that goes back to the hand."""
    vain = "No village this way: undo a step"
    table = camp("7♠ 7♦ A♣ 2♦ 10♥", [], [])
    table.lay("7♠")
    assert table.slip == vain
    table.lay("7♦")
    assert table.slip == vain
    table = camp("7♠ 7♦ 7♣ 2♦ 10♥", [], [])
    table.lay("7♠")
    assert table.slip.startswith("1 card laid.")
    table.lay("7♦")
    assert table.slip == "2 cards laid. Lay a third to build or rob", "without villages nothing can be rolled"
    table = camp("5♥ 2♥ 10♦ 5♣", [], ["10♥ 10♣ joker1"])
    table.lay("5♥ 2♥ 10♦")
    assert table.slip == vain, "only 10♦ can be rolled, for a card that makes no village with 5♥ 2♥"
    table.key("backspace")
    table.key("backspace")
    table.lay("5♣ 10♦")
    assert table.slip == "No village yet: roll 10♦ into a lit village"
    table = camp("J♣ 4♥ 4♠", [], ["8♣ 9♣ 10♣", "J♠ J♥ joker1", "5♣ 6♣ 7♣"])
    table.lay("J♣ 4♥ 4♠")
    assert table.slip == "No village yet: roll J♣ into a lit village"
    table.roll("J♣", 1, 0)
    assert table.slip == vain, "8♣ can be rolled for 5♣, but neither comes to a village"


def test_rr_8_with_more_villages_the_prompt_keeps_to_one_line_below_the_fire(camp: CampOf) -> None:
    few = camp("9♠ A♠ J♣", [], []).screen.turn.question
    table = camp("9♠ A♠ J♣", ["A♥ A♦ A♣", "2♠ 3♠ 4♠", "5♠ 6♠ 7♠"], [])
    many = table.screen.turn.question
    assert many.rect.h == few.rect.h
    assert many.rect.y > table.place(FIRE).bottom


@pytest.mark.parametrize("scale", ["auto", 200])
def test_rr_8_the_prompt_keeps_off_the_words_below_it_and_the_names_above(sit: Sit, scale: int | str) -> None:
    """Its shadow darkened the first line about villages."""
    table = sit(Camp, "7♠ 7♦ A♣", [], [], [], [], phase=DRAWING, size=(1024, 640), ui_scale=scale)
    slip, least = table.thing("question").rect, table.screen.context.look.px(4)
    assert slip.bottom + least <= table.thing("primer").rect.y
    assert table.thing("caption.deck").rect.bottom + least <= slip.y


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1366, 768), 150), ((1920, 1080), 175)])
def test_rr_10_with_four_players_and_large_letters_the_felt_says_how_to_rob(
    sit: Sit, size: tuple[int, int], scale: int
) -> None:
    """Its line was left out, as there are only three."""
    table = sit(Camp, "7♠ 7♦ A♣", [], ["A♥ A♣ JOKER1"], [], [], size=size, ui_scale=scale)
    assert "lay any 3 and roll cards" in table.thing("primer").label


def test_rr_8_the_hand_is_not_lit_while_only_the_deck_can_be_drawn_from(camp: CampOf) -> None:
    table = camp("7♠ 7♦ A♣", [], [], phase=DRAWING)
    assert table.slip == "Draw from the deck"
    assert table.screen.felt_view.stage.zones[DECK_ZONE][-1].lit
    assert not [thing for thing in table.app.top.semantics() if thing.role == "target"]


def test_rr_6_piles_and_cards_explain_themselves_while_only_the_deck_can_be_drawn_from(camp: CampOf) -> None:
    """Nothing on the table did: the lit deck counted as a piece that the player had chosen."""
    table = camp("7♠ 7♦ A♣", [], [], phase=DRAWING)
    for zone, words in ((DECK_ZONE, "Draw its top card"), (FREE_ZONE, "can charm a free joker")):
        table.screen.handle(Hover(table.place(zone).center))
        table.tick(20, 0.05)
        assert words in table.thing("tip").label
    table.screen.handle(Hover(table.at(table.sprite("7♦"))))
    table.tick(30, 0.05)
    assert "Draw from the deck" in table.thing("tip").label


def test_rr_14_the_free_joker_says_which_cards_charm_it(camp: CampOf) -> None:
    """A newcomer laid 8♥ 9♥ for it, was told to undo a step, and found no reason."""
    table = camp("8♥ 9♥ A♣", [], [])
    table.screen.handle(Hover(table.place(FREE_ZONE).center))
    table.tick(20, 0.05)
    assert "1 of them must be a J, Q, K or A" in table.thing("tip").label


def test_rr_19_the_table_says_that_an_empty_discard_pile_ends_the_deal(camp: CampOf) -> None:
    table = camp("7♣ 7♠ 2♥ 3♥ 5♣", [], [], phase=LAST, dump="4♠ 7♦")
    assert "Cards in the discard pile: 2 (at 0 the deal ends)" in table.words
    view, scene = table.screen.felt_view.view, table.screen.scene
    assert view is not None
    assert scene.deal_end.ending(view, ()) == "No one scored in this deal."
    table = camp("7♣ 7♠ 2♥ 3♥ 5♣", [], [])
    view = table.screen.felt_view.view
    assert view is not None
    told = scene.deal_end.ending(view, ())
    assert told == "The discard pile is empty, so the deal ends. No one scored in this deal."


def test_rr_19_the_place_of_the_discard_pile_stays_while_its_only_card_is_taken(
    camp: CampOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = camp("7♣ 7♠ 2♥ 3♥ 5♣", [], [], phase=LAST, dump="7♦")
    place = extent(table.screen.felt_view.stage.layouts[DUMP_ZONE].places(1))
    table.bring("7♦", HAND)
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(tags, "draw_place", lambda _surface, rect, _look, **_: drawn.append(rect))
    scene, felt, view = table.screen.scene, table.screen.felt_view, table.screen.felt_view.view
    assert view is not None
    scene.painting.paint(pygame.Surface(felt.area.size), felt.area, felt.look, view)
    assert place in drawn


def test_rr_2_while_the_top_discard_is_taken_both_cards_below_it_are_face_up(camp: CampOf) -> None:
    """The second showed its back until the card had arrived."""
    table = camp("7♣ 7♠ 2♥ 3♥ 5♣", [], [], phase=DRAWING, dump="9♠ 4♠ A♦ Q♠")
    pile = table.screen.felt_view.stage.zones[DUMP_ZONE]
    assert [GAME.deck.texts([card.piece]) for card in pile[-3:]] == ["4♠", "A♦", "Q♠"]
    assert pile[-4].piece == UNSEEN


def test_rr_10_once_a_card_that_comes_out_is_chosen_the_prompt_says_what_to_do_with_it(camp: CampOf) -> None:
    """It went on asking for the card."""
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], ["J♥ J♦ J♣"])
    table.lay("J♠ 10♥ 9♥")
    table.roll("J♠", 1, 0)
    assert table.slip == "Choose the card that comes out"
    while table.slip == "Choose the card that comes out":
        table.key("right")
    assert table.slip == "Bring J♥ to the fire (Enter), or choose another card"
    table.key("enter")
    table.rest()
    assert table.made().endswith("J♠ for J♥ in 1.1")


def test_rr_12_once_a_king_is_chosen_the_prompt_says_how_it_wakes(camp: CampOf) -> None:
    table = camp("9♦ K♠ K♣ 2♣ 3♣ 5♣ 8♠", [], ["10♦ J♦ JOKER1"])
    table.lay("9♦ K♠ K♣")
    table.roll("9♦", 1, 0, "JOKER1")
    table.drag(table.sprite("JOKER1"), table.place(FREE_ZONE).center)
    table.rest()
    table.key("right")
    assert table.slip in {f"Wake {king} (Enter), or choose the other king" for king in ("K♥", "K♦")}


def test_if_nothing_can_be_rolled_the_prompt_suggests_undoing(camp: CampOf) -> None:
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], [])
    table.lay("J♠ 10♥ 9♥")
    assert table.slip == "No village this way: undo a step"


def test_the_prompt_warns_of_a_red_straight_before_it_is_refused(camp: CampOf) -> None:
    """RR-9."""
    table = camp("8♥ 9♥ 10♥ 2♣ 4♦ 6♣", [], [])
    table.lay("8♥ 9♥")
    assert table.slip == "2 cards laid. Lay a third that makes no red straight"
    assert "10♥" not in GAME.deck.texts(card.piece for card in table.hand if card.lit)


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


def test_a_long_hint_does_not_cover_the_fire(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(Camp, "2♠ 4♥ 10♣ 8♣ 3♣ 2♣ Q♦", [], ["A♦ A♣ JOKER1"], [], size=(1024, 640))
    best = parse_move("chain Q♦ 2♣ 3♣, 2♣ for A♦ in 1.1, 3♣ for joker1 in 1.1, joker1 for K♦")
    other = parse_move("chain Q♦ 2♣ 3♣, 2♣ for A♦ in 1.1, 3♣ for joker1 in 1.1")
    decision = Decision(best, (Evaluated(best, 1.0), Evaluated(other, 0.0)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    table.key("h")
    table.until(lambda: table.reported)
    fire = table.screen.felt_view.stage.layouts[FIRE].area
    assert not table.thing("hint").rect.colliderect(fire)
