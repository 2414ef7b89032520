"""The rules as the player reads them."""

import re
from pathlib import Path

from cardgames.engine.pictures import position
from cardgames.games import dumbal
from cardgames.games.dumbal.course import OPENING, OVER
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.view import Visible

FOLDER = Path(dumbal.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\(position: ([^)]+)\)$", TEXT, re.MULTILINE)


def picture(begin: str) -> Visible:
    """What lies on the table in the picture whose caption begins so."""
    (text,) = [text for caption, text in PICTURES if caption.startswith(begin)]
    visible = position(GAME, text).visible
    assert isinstance(visible, Visible)
    return visible


def test_every_rule_has_its_paragraph() -> None:
    assert sorted(map(int, re.findall(r"^DB-(\d+) ", TEXT, re.MULTILINE))) == list(range(1, 15))


def test_every_link_leads_to_a_rule_or_an_option() -> None:
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert links
    for link in links:
        kind, _, name = link.partition(":")
        assert name in GAME.schema.options if kind == "option" else re.search(rf"^{link} ", TEXT, re.MULTILINE)


def test_every_option_is_told_in_the_paragraph_of_its_rule() -> None:
    for name, option in GAME.schema.options.items():
        paragraph = re.search(rf"^{option.rule} .*$", TEXT, re.MULTILINE)
        assert paragraph is not None
        assert f"(option:{name})" in paragraph.group(), name


def test_the_pictures_show_what_is_said_of_them() -> None:
    assert len(PICTURES) == TEXT.count("![") == 3
    opening = picture("Before the first turn")
    assert opening.phase == OPENING
    assert sum(card % 13 + 1 for card in opening.hand) == 13
    turn = picture("The player before you")
    assert GAME.deck.texts(turn.laid[3]) == "8♦ 8♣"
    assert set(GAME.deck.parse_all("9♠ 9♥ 8♥")) <= set(turn.hand)
    wrong = picture("You called with 4")
    assert wrong.phase == OVER
    assert wrong.opened is not None
    assert GAME.deck.texts(wrong.opened.hands[1]) == "A♥ 3♥"
    assert [(line.seat, line.points) for line in wrong.ledger][:3] == [(0, 4), (0, 20), (1, 0)]
