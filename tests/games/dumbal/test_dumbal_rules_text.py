"""The rules as the player reads them."""

from rules_page import RulesPage

from cardgames.games.dumbal.course import OPENING, OVER
from cardgames.games.dumbal.rules import GAME

PAGE = RulesPage("dumbal")


def test_the_pictures_show_what_is_said_of_them() -> None:
    opening = PAGE.seen("Before the first turn").visible
    assert opening.phase == OPENING
    assert sum(card % 13 + 1 for card in opening.hand) == 13
    turn = PAGE.seen("The player before you").visible
    assert GAME.deck.texts(turn.laid[3]) == "8♦ 8♣"
    assert set(GAME.deck.parse_all("9♠ 9♥ 8♥")) <= set(turn.hand)
    wrong = PAGE.seen("You called with 4").visible
    assert wrong.phase == OVER
    assert wrong.opened is not None
    assert GAME.deck.texts(wrong.opened.hands[1]) == "A♥ 3♥"
    assert [(line.seat, line.points) for line in wrong.ledger][:3] == [(0, 4), (0, 20), (1, 0)]
