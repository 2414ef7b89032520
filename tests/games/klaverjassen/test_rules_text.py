"""The rules page as players read it, and the lesson."""

from random import Random

import pytest
from rules_page import RulesPage

from cardgames.engine.cards import mask_of
from cardgames.engine.pictures import position
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.score import rows_of, totals

PAGE = RulesPage("klaverjassen")


@pytest.mark.parametrize(
    ("picture", "cards"),
    [
        ("Spades were led", {"K♠", "7♠"}),
        ("Trump was led", {"J♥", "7♥"}),
        ("Your partner's ace", {"9♥", "10♦", "7♣"}),
        ("An opponent trumped", {"A♥"}),
        ("You have no trump above", {"8♥", "K♦", "7♣"}),
        ("You have no spades", {"7♥"}),
    ],
)
def test_the_pictures_of_legal_cards_are_correct(picture: str, cards: set[str]) -> None:
    view = PAGE.seen(picture)
    assert view.to_act == (0,)
    assert {GAME.move_text(move) for move in GAME.sample(view, Random(0)).legal(0)} == cards


@pytest.mark.parametrize(("picture", "roem"), [("Four diamonds", 50), ("Nobody could", 50), ("J♥ Q♥ K♥", 40)])
def test_the_pictures_of_roem_have_the_stated_points(picture: str, roem: int) -> None:
    visible = PAGE.seen(picture).visible
    ruleset = ruleset_of(GAME.schema.standard())
    assert ruleset.worth[visible.trump][mask_of(visible.tricks[-1].cards)].roem == roem


def test_the_scorecard_in_the_rules_is_the_worked_example() -> None:
    (text,) = [picture.text for picture in PAGE.pictures if picture.kind == "scorecard"]
    rows = rows_of(text, ruleset_of(GAME.schema.standard()))
    assert [row.nat for row in rows] == [None, 1, None, None]
    assert totals(rows) == ((419, 229), (160, 90))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("start dealer 3; seat 0", "no deal"),
        ("start dealer 3; start dealer 2; seat 0", "each once"),
        ("start dealer 3; options hand_size=1; deal 7♠ / 8♠ / 9♠ / 10♠; seat 4", "not a seat"),
        ("start dealer 3; options hand_size=1; deal 7♠ / 8♠ / 9♠ / 10♠; moves trump 4♥ / play / 8♠; seat 0", "have 8♠"),
    ],
)
def test_an_impossible_position_is_refused_in_one_sentence(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        position(GAME, text)


# ------------------------------------------------------------ the first game


def test_the_lesson_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, _ = PAGE.walked_through()
    row = state.row()
    assert {"points": list(row.points), "roem": list(row.roem)} == PAGE.script["result"]


def test_the_lesson_shows_every_duty_once() -> None:
    shown = {step["rule"] for step in PAGE.script["steps"] if "rule" in step}
    assert {"KJ-5", "KJ-8", "KJ-10", "KJ-11", "KJ-17"} <= shown
