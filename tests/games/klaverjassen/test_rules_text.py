"""The rules as the player reads them, and the first game that he is led through."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from cardgames.engine.cards import mask_of
from cardgames.engine.pictures import position
from cardgames.games import klaverjassen
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.scorecard import rows_of, totals
from cardgames.games.klaverjassen.state import KlaverjassenState
from cardgames.games.klaverjassen.terms import terms_of

FOLDER = Path(klaverjassen.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\((position|scorecard): ([^)]+)\)$", TEXT, re.MULTILINE)
FIRST_GAME: dict[str, Any] = yaml.safe_load((FOLDER / "first_game.yaml").read_text(encoding="utf-8"))


def test_every_rule_has_its_paragraph_in_order() -> None:
    assert re.findall(r"^(KJ-\d+) ", TEXT, re.MULTILINE) == [f"KJ-{number}" for number in range(1, 23)]


def test_every_link_leads_to_a_rule_or_an_option() -> None:
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert links
    for link in links:
        kind, _, name = link.partition(":")
        assert name in GAME.schema.options if kind == "option" else re.search(rf"^{link} ", TEXT, re.MULTILINE)


def test_the_options_that_change_what_is_played_are_told_where_they_change_it() -> None:
    for name, option in GAME.schema.options.items():
        paragraph = re.search(rf"^{option.rule} .*$", TEXT, re.MULTILINE)
        assert paragraph
        if option.rule != "KJ-2":
            assert f"(option:{name})" in paragraph[0], name


def test_all_pictures_are_read() -> None:
    assert len(PICTURES) == TEXT.count("![") >= 10


@pytest.mark.parametrize("text", [text for _, kind, text in PICTURES if kind == "position"])
def test_every_picture_shows_a_position_that_the_rules_allow(text: str) -> None:
    assert position(GAME, text).seat == 0


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
def test_the_pictures_of_what_may_be_played_say_the_truth(picture: str, cards: set[str]) -> None:
    (text,) = [text for caption, _, text in PICTURES if caption.startswith(picture)]
    view = position(GAME, text)
    assert view.to_act == (0,)
    assert {GAME.move_text(move) for move in GAME.sample(view, Random(0)).legal(0)} == cards


@pytest.mark.parametrize(("picture", "roem"), [("Four diamonds", 50), ("Nobody could", 50), ("J♥ Q♥ K♥", 40)])
def test_the_pictures_of_roem_are_worth_what_they_say(picture: str, roem: int) -> None:
    (text,) = [text for caption, _, text in PICTURES if caption.startswith(picture)]
    visible = position(GAME, text).visible
    terms = terms_of(GAME.schema.standard())
    assert terms.roem(mask_of(visible.last_trick.cards), visible.trump).total == roem


def test_the_scorecard_in_the_rules_is_the_worked_example() -> None:
    ((_, _, text),) = [picture for picture in PICTURES if picture[1] == "scorecard"]
    rows = rows_of(text, terms_of(GAME.schema.standard()))
    assert [row.nat for row in rows] == [None, 1, None, None]
    assert totals(rows) == ((419, 229), (160, 90))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("start dealer 3; seat 0", "no deal"),
        ("start dealer 3; start dealer 2; seat 0", "each once"),
        ("start dealer 3; options hand_size=1; deal 7♠ / 8♠ / 9♠ / 10♠; seat 4", "no seat"),
        ("start dealer 3; options hand_size=1; deal 7♠ / 8♠ / 9♠ / 10♠; moves trump 4♥ / play / 8♠; seat 0", "hold 8♠"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        position(GAME, text)


# ------------------------------------------------------------ the first game


def first_game() -> KlaverjassenState:
    options = GAME.schema.parse(FIRST_GAME["options"])
    standing = GAME.parse_standing(FIRST_GAME["start"], options, 4)
    return GAME.start(GAME.parse_deal(FIRST_GAME["deal"], GAME.tables(standing)[0], standing))


def test_the_first_game_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state = first_game()
    for step in FIRST_GAME["steps"]:
        for text in step.get("others", []):
            (seat,) = state.to_act()
            assert seat != 0, text
            state.apply(seat, GAME.parse_move(text))
        if "you" not in step:
            continue
        assert step["before"].strip()
        assert state.to_act() == (0,), step["you"]
        if "wrong" in step:
            refusal = state.refusal(0, GAME.parse_move(step["wrong"]))
            assert refusal is not None, step["wrong"]
            assert refusal.rule_id == step["rule"]
        state.apply(0, GAME.parse_move(step["you"]))
    row = state.row()
    assert state.to_act() == ()
    assert {"points": list(row.points), "roem": list(row.roem)} == FIRST_GAME["result"]


def test_the_first_game_shows_every_duty_once() -> None:
    shown = {step["rule"] for step in FIRST_GAME["steps"] if "rule" in step}
    assert {"KJ-5", "KJ-8", "KJ-10", "KJ-11", "KJ-17"} <= shown
