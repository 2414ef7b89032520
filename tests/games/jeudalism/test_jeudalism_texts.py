"""The rules page as players read it, and the memory aid."""

from jeudalism_positions import play, table
from rules_page import RulesPage

from cardgames.engine.cards import mask_of
from cardgames.games.jeudalism.chains import worth
from cardgames.games.jeudalism.rules import GAME
from cardgames.games.jeudalism.ruleset import Scale
from cardgames.games.jeudalism.scene.log_text import remembered

PAGE = RulesPage("jeudalism")


def cards(text: str) -> tuple[int, ...]:
    return tuple(GAME.deck.parse_all(text))


def test_the_pictures_match_their_text() -> None:
    first, five = PAGE.seen("Your first turn").visible, PAGE.seen("It is your turn, and you hold a 5").visible
    assert [deal.trays[deal.turn].bit_count() for deal in (first, five)] == [3, 3]
    assert mask_of(cards("5♥")) & five.hands[five.turn]
    joker, end = PAGE.seen("Your joker can replace").visible, PAGE.seen("2♦ 6♣ 10♥ J♥ scores 11").visible
    assert mask_of(cards("joker1")) & joker.hands[joker.turn]
    assert cards("2♥ 8♠") in joker.chains[1]
    assert [worth(row, Scale()) for row in end.chains[0]] == [11, 12]
    assert cards("2♥ joker1") in end.chains[1]


def test_jd_11_the_option_text_says_all_cards_of_a_5_must_be_taken() -> None:
    """All must be taken, as far as there are any, before the turn continues."""
    assert "may be taken" not in GAME.schema.options["five_takes"].help


NAMES = ("Anna", "Bram")


def test_jd_4_the_memory_aid_counts_turns_since_cards_were_passed() -> None:
    state = table(["5H 2H", ""], transfer="6H 9S", pile="3D 9C QS 10D 8C KC 6D", transfer_cards=2)
    assert remembered(state.view(0), NAMES) == ["You haven't handed on any cards yet."]
    play(state, "take 6H", "pass", "take 3D", "pass")
    assert remembered(state.view(0), NAMES) == ["1 turn ago, to Bram: 9♠"]
    play(state, "five 5H", "take 9S", "take 9C", "pass", "take QS", "pass")
    assert remembered(state.view(0), NAMES) == ["2 turns ago, to Bram: 9♠"]
    play(state, "take 10D", "pass")
    assert remembered(state.view(0), NAMES) == ["1 turn ago, to Bram: 8♣", "3 turns ago, to Bram: 9♠"]
    assert remembered(state.view(1), NAMES) == ["1 turn ago, to Anna: 10♦", "2 turns ago, to Anna: 9♠"]
