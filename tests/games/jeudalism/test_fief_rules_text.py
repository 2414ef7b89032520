"""The rules as the player reads them."""

from rules_page import RulesPage

from cardgames.engine.cards import mask_of
from cardgames.games.jeudalism.chains import worth
from cardgames.games.jeudalism.rules import GAME
from cardgames.games.jeudalism.ruleset import Scale

PAGE = RulesPage("jeudalism")


def cards(text: str) -> tuple[int, ...]:
    return tuple(GAME.deck.parse_all(text))


def test_the_pictures_show_what_is_said_of_them() -> None:
    first, five = PAGE.seen("Your first turn").visible, PAGE.seen("It is your turn, and you hold a 5").visible
    assert [deal.trays[deal.turn].bit_count() for deal in (first, five)] == [3, 3]
    assert mask_of(cards("5♥")) & five.hands[five.turn]
    joker, end = PAGE.seen("Your joker may take").visible, PAGE.seen("2♦ 6♣ 10♥ J♥ counts 11").visible
    assert mask_of(cards("joker1")) & joker.hands[joker.turn]
    assert cards("2♥ 8♠") in joker.chains[1]
    assert [worth(row, Scale()) for row in end.chains[0]] == [11, 12]
    assert cards("2♥ joker1") in end.chains[1]


def test_jd_11_the_option_says_that_all_cards_of_a_5_are_taken() -> None:
    """They are due, as far as they lie there; the table does not go on before."""
    assert "may be taken" not in GAME.schema.options["five_takes"].help
