"""Chains of Round Robbin' made at the table: villages built, cards rolled, jokers, the end game."""

from __future__ import annotations

import pytest
from bare_felt import index_ends
from hinted_table import advise
from laid_out import AppContextOf, Sit
from robbin_table import FIRE, HAND, Camp, CampOf, cards

from cardgames.engine.cards import mask_of
from cardgames.games.round_robbin.cards import ASLEEP_ZONE, DECK_ZONE, DUMP_ZONE, FREE_ZONE, HAND_ZONES, village_zone
from cardgames.games.round_robbin.deal import DRAWING, LAST
from cardgames.games.round_robbin.moves import parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.host.protocol import BotReply, Decision
from cardgames.screens.play.log import update_sentences
from cardgames.table.board.layouts import CARD_WIDTH, extent


def test_three_laid_cards_become_a_village_when_built(camp: CampOf) -> None:
    table = camp("7♣ 7♠ 7♦ 2♥ 3♥ 5♣ 9♠", [], [])
    table.lay("7♣ 7♠ 7♦")
    assert table.fire == "7♣ 7♠ 7♦"
    assert table.slip.startswith("Round of sevens: ready to build")
    table.click("answer.build")
    table.rest()
    assert table.made() == "chain 7♠ 7♦ 7♣"
    assert set(table.village(0, 0).split()) == {"7♣", "7♠", "7♦"}


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


@pytest.mark.parametrize("scale", ["auto", 200])
def test_the_card_that_enters_a_village_hides_no_suit_of_those_to_choose_from(sit: Sit, scale: int | str) -> None:
    """RR-10: on small cards the suit is in the lower half, where the fourth jack lay."""
    table = sit(Camp, "J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], ["J♥ J♦ J♣"], [], [], size=(1024, 640), ui_scale=scale)
    table.lay("J♠ 10♥ 9♥")
    table.roll("J♠", 1, 0)
    entered = table.sprite("J♠")
    for card in map(table.sprite, ("J♥", "J♦", "J♣")):
        suit = card.y + card.height * (index_ends(card)[1] - 0.5)
        assert entered.y - entered.height * CARD_WIDTH / 2 > suit - 2


def test_the_only_card_that_can_come_out_does_so_automatically(camp: CampOf) -> None:
    """RR-10: 9♠ 10♠ J♠ rolled by 8♠ gives J♠, and the village is shown in order again (RR-3)."""
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    assert table.village(1, 0) == "8♠ 9♠ 10♠"
    assert set(table.fire.split()) == {"J♠", "J♥", "J♦"}
    assert table.slip.startswith("Round of jacks: ready to build · Rolls: 1")


def test_a_red_straight_becomes_a_village_at_once(camp: CampOf) -> None:
    """RR-15."""
    table = camp("J♠ 10♥ 9♥ 2♣ 3♣ 5♣ 8♠", [], ["J♥ J♦ J♣"])
    table.lay("J♠ 10♥ 9♥")
    table.roll("J♠", 1, 0, "J♥")
    assert table.made() == "chain 10♥ 9♥ J♠, J♠ for J♥ in 1.1" or table.made().endswith("J♠ for J♥ in 1.1")
    assert table.village(0, 0) == "9♥ 10♥ J♥"


def captions(table: Camp) -> set[str]:
    """The captions below the deck and below the place of the free jokers."""
    return {thing.label for thing in table.screen.semantics() if thing.name in ("caption.deck", "caption.free")}


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
    assert captions(table) == {"Deck, 2 red kings asleep", "Free to charm"}
    lit = [thing.rect for thing in table.app.top.semantics() if thing.name.startswith("choice.")]
    assert len(lit) == 2
    deck = table.screen.handling.draft_preview.extent(DECK_ZONE)
    assert not any(rect.colliderect(deck) for rect in lit), "only the visible part of a king under the deck is lit"
    table.tap("K♥")
    assert set(table.fire.split()) == {"K♥", "K♠", "K♣"}
    assert table.lying(ASLEEP_ZONE) == "K♦"
    assert captions(table) == {"Deck, 1 red king asleep", "Free to charm"}
    assert "Round of kings: ready to build · Rolls: 1 · Kings: 1" in table.slip
    table.click("answer.build")
    table.rest()
    assert table.made().endswith("for K♥")
    assert captions(table) == {"Deck, 1 red king asleep", "Free to charm"}


def test_two_cards_charm_the_free_joker(camp: CampOf) -> None:
    """RR-14."""
    table = camp("Q♥ A♥ 2♣ 3♣ 5♣ 8♠ 9♦", [], [])
    table.lay("Q♥ A♥")
    assert "Charm the joker" in table.slip
    table.charm()
    assert captions(table) == {"Deck, 2 red kings asleep"}
    assert table.made() == "chain A♥ Q♥, charm joker1"
    assert table.village(0, 0) == "Q♥ joker1 A♥"


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
    assert table.fire == "", "the hand card on which it was dropped stays in the hand"
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


def test_other_players_see_nothing_of_an_unfinished_chain(camp: CampOf) -> None:
    table = camp("8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"])
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    view = table.match.view(1)
    assert view.visible.count(HAND_ZONES[0]) == 7
    assert view.visible.ground.villages == ((), (mask_of(cards("9♠ 10♠ J♠")),))
    assert table.lying(FIRE)


def test_a_chain_made_step_by_step_is_not_replayed_to_its_maker(sit: Sit) -> None:
    """Rolled cards stay in place; only the building of the new village is animated."""
    table = sit(Camp, "8♠ J♥ J♦ 2♣ 3♣ 5♣ 7♦", [], ["9♠ 10♠ J♠"], speed="calm")
    table.lay("8♠ J♥ J♦")
    table.roll("8♠", 1, 0)
    rolled = [table.sprite(card) for card in ("8♠", "9♠", "10♠")]
    lay = [(card.x, card.y) for card in rolled]
    table.click("answer.build")
    for _ in range(60):
        assert [(card.x, card.y) for card in rolled] == [pytest.approx(place, abs=2) for place in lay]
        table.tick()
    table.until(lambda: table.place(village_zone(0, 0)).collidepoint(table.sprite("J♠").x, table.sprite("J♠").y))


@pytest.mark.parametrize("king", ["K♥", "K♦"])
def test_each_step_of_a_hint_has_one_number_and_that_of_a_king_is_at_the_king(
    camp: CampOf, monkeypatch: pytest.MonkeyPatch, king: str
) -> None:
    """RR-12: the king sleeps under the deck. The fire had the numbers of all cards that go there once more."""
    table = camp("9♦ K♠ K♣ 2♣ 3♣ 5♣ 8♠", [], ["10♦ J♦ JOKER1"])
    best = parse_move(f"chain 9♦ K♠ K♣, 9♦ for joker1 in 1.1, joker1 for {king}")
    advise(table, monkeypatch, best)
    table.rest()
    assert sorted(badge.name[-1] for badge in table.badges) == list("1234567")
    last = next(badge.rect for badge in table.badges if badge.name == "hint.step.7")
    preview = table.screen.handling.draft_preview
    assert last.colliderect(preview.in_sight(ASLEEP_ZONE)[table.sprite(king).piece])
    assert not last.colliderect(preview.extent(DECK_ZONE))
    lit = [thing.name for thing in table.screen.semantics() if thing.name.startswith("target.")]
    assert lit
    assert len(lit) == len(set(lit)), "light on light hides the name of the place"


@pytest.mark.parametrize("scale", ["auto", 200])
def test_the_badge_at_the_deck_covers_nothing_beside_it(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, scale: int | str
) -> None:
    """RR-8: the village of another player and its points, or the name of their next village, are close above."""
    app_context = app_context_of((1024, 640), speed="instant", ui_scale=scale)
    for theirs in ([], ["J♥ J♦ JOKER1"]):
        table = Camp(app_context, monkeypatch, "8♠ 6♠ 4♠ 3♥ J♣ 7♦", [], theirs, phase=DRAWING, dump="3♠")
        table.screen.turn.hint.show("Draw from the deck.", parse_move("draw deck"))
        table.rest()
        (badge,) = table.badges
        felt = table.screen.felt_view
        assert badge.rect.colliderect(felt.area_of(DECK_ZONE))
        assert badge.rect.collidelist(felt.written) < 0
        assert not badge.rect.colliderect(felt.area_of(village_zone(1, 0)))


@pytest.mark.parametrize("scale", ["auto", 200])
def test_a_hint_covers_neither_the_fire_nor_the_places_beside_it(sit: Sit, scale: int | str) -> None:
    """RR-9: action cards go there. There is room beside the hand and beside the lines of the rules."""
    table = sit(Camp, "8♠ 6♠ 4♠ 3♥ J♣ 7♦", [], [], phase=DRAWING, dump="3♠", size=(1024, 640), ui_scale=scale)
    words = "Take 3♠ from the discard pile.\nEqually good: “Draw from the deck”.\n3♠ fits with 4♠ and 3♥ in your hand."
    for move in table.host.legal(0):
        table.screen.turn.hint.show(words, move)
        table.rest()
        slip = table.thing("hint").rect
        felt = table.screen.felt_view
        assert not slip.colliderect(felt.scene.slot_area(FIRE, felt.stage.layouts[FIRE]))
        assert slip.collidelist(felt.areas_to_keep_clear()) < 0


def test_the_badge_of_a_hint_covers_no_name_of_a_place(sit: Sit) -> None:
    """In a small window the name of the place of the next village is right above the hand."""
    villages = ["A♥ A♣ A♦"], ["Q♠ Q♥ Q♦"], [], []
    table = sit(Camp, "K♠ 5♠ 9♥ 4♥ 3♣ 9♦ 6♦", *villages, size=(1024, 640), ui_scale=200)
    for card in ("K♠", "5♠", "9♥", "4♥", "3♣", "9♦", "6♦"):
        table.screen.turn.hint.show(f"Discard {card}.", parse_move(f"dump {card}"))
        table.rest()
        (badge,) = table.badges
        assert badge.rect.collidelist(table.screen.felt_view.written) < 0


def test_the_badge_of_a_hint_covers_no_line_of_a_plate_above_a_village(sit: Sit) -> None:
    """In a small window for two, the villages of the other player are right below the plate."""
    villages = [], ["Q♠ Q♥ Q♦", "10♥ 10♦ JOKER1"]
    table = sit(Camp, "10♠ 6♥ 7♥ A♥ 3♣", *villages, size=(1024, 640), ui_scale=200)
    plates = [plate.rect.inflate(-12, -12) for plate in table.screen.felt_view.seat_plates.plates.values()]
    chain = parse_move("chain 10♠ 6♥ 7♥, 10♠ for JOKER1 in 1.2")
    table.screen.turn.hint.show("Rob to make a straight.", chain)
    table.rest()
    joker = table.badges[-1]
    assert joker.label == "joker"
    assert joker.rect.collidelist(plates) < 0


def test_a_hint_with_its_reasons_is_on_general_words_rather_than_on_the_empty_fire(sit: Sit) -> None:
    """RR-9: what a village is can be covered, as the reasons have no room beside it."""
    villages = ["A♥ A♣ JOKER1"], ["Q♠ Q♥ Q♦"], [], []
    table = sit(Camp, "10♥ 4♥ 7♣ 3♣ A♦ 9♠", *villages, phase=DRAWING, dump="5♠", size=(1024, 640), ui_scale=200)
    rather = "Estimate: about 1.3 points better than “Take 5♠ from the discard pile”."
    words = f"Draw from the deck.\n{rather}\n5♠ on the discard pile fits with no card in your hand."
    table.screen.turn.hint.show(words, parse_move("draw deck"))
    table.rest()
    felt = table.screen.felt_view
    fire = felt.scene.slot_area(FIRE, felt.stage.layouts[FIRE])
    slip = table.thing("hint").rect
    assert not table.has("hint.why")
    assert not slip.colliderect(fire)
    assert slip.collidelist(felt.areas_to_keep_clear()) < 0
    primer, look = table.thing("primer").rect, table.screen.context.look
    assert slip.colliderect(primer)
    assert slip.right + look.px(8) == felt.area.right, "it covers no more of them than it must"


def test_a_hint_is_on_the_tent_of_the_next_village_rather_than_on_a_village(sit: Sit) -> None:
    """RR-10: cards of villages are what a chain rolls; an empty place says nothing that counts."""
    mine = ["4♠ 4♥ 4♣", "A♠ A♦ A♣", "8♣ 9♣ 10♣", "J♦ Q♦ K♦"]
    theirs = ["J♠ J♥ J♣", "5♥ 6♥ 7♥", "A♥ 2♥ 3♥", "8♠ 8♥ 8♦"], ["Q♠ Q♥ Q♣", "3♦ 4♦ 5♦", "10♠ 10♥ 10♦", "2♠ 2♦ 2♣"]
    table = sit(Camp, "K♠ 6♣ 7♦ 6♦", mine, *theirs, phase=LAST, dump="K♣", size=(1024, 640), ui_scale=200)
    rolls = "6♦ for 3♦ in 2.2, 7♦ for 4♦ in 2.2, 4♦ for 4♥ in 0.1, 4♥ for A♥ in 1.3, A♥ for A♦ in 0.2"
    words = [
        "Take K♣ and rob to make a straight (A♦ joker 3♦): lay 6♦ 7♦, roll 6♦ into 3♦ 4♦ 5♦ for 3♦, roll 7♦ into 4♦ 5♦ "
        "6♦ for 4♦, roll 4♦ into 4♠ 4♥ 4♣ for 4♥, roll 4♥ into A♥ 2♥ 3♥ for A♥, 2 more steps.",
        "Estimate: about 1.5 points better than “Pass”.",
        "Equally good: “Take K♣ and rob to make a straight (3♦ 4♦ joker)”.",
        "Points: +3 for you, −1 for the rest of the table.",
    ]
    table.screen.turn.hint.show("\n".join(words), parse_move(f"last chain 6♦ 7♦, {rolls}, charm joker1"))
    table.rest()
    felt, slip = table.screen.felt_view, table.thing("hint").rect
    assert slip.collidelist([extent([card.home]) for card in felt.stage]) < 0
    assert slip.colliderect(table.thing("marker.tent.0").rect)


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
    assert {"hint.step.1", "hint.step.2"} <= names, "the card at the fire, and the one that comes out of the village"
    table.key("escape")
    table.key("backspace")
    table.key("backspace")
    table.lay("9♠")
    table.key("h")
    table.until(lambda: "Better" in table.reported)
    assert table.reported.startswith(
        "No chain leads to a village from here.\nUndo 1 step. Better: Rob to make a red straight"
    )
    table.key("backspace")
    table.rest()
    words = table.thing("hint").label
    assert words.startswith("Rob to make a red straight (A♦ 2♦ 3♦): lay"), "nothing is left to undo"
    assert table.badges
