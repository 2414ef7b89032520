"""The rules page as players read it."""

from rules_page import RulesPage

from cardgames.engine.cards import card_list
from cardgames.games.dumbal.deal import OPENING, OVER
from cardgames.games.dumbal.rules import GAME

PAGE = RulesPage("dumbal")


def test_the_pictures_match_their_text() -> None:
    opening = PAGE.seen("Before the first turn").visible
    assert opening.phase == OPENING
    assert opening.ruleset.worth.hand(opening.hands[0]) == 13
    turn = PAGE.seen("The player on your right").visible
    assert GAME.deck.texts(turn.laid[3]) == "8♦ 8♣"
    assert set(GAME.deck.parse_all("9♠ 9♥ 8♥")) <= set(card_list(turn.hands[0]))
    wrong = PAGE.seen("You called with 4").visible
    assert wrong.phase == OVER
    assert GAME.deck.texts(card_list(wrong.hands[1])) == "A♥ 3♥"
    assert [(line.seat, line.points) for line in wrong.ledger()][:3] == [(0, 4), (0, 20), (1, 0)]
