"""The rules as the player reads them."""

import re
from pathlib import Path

from cardgames.engine.pictures import position
from cardgames.games import jeudalism
from cardgames.games.jeudalism.rules import GAME
from cardgames.games.jeudalism.score import worth
from cardgames.games.jeudalism.terms import Scale
from cardgames.games.jeudalism.view import Visible

TEXT = (Path(jeudalism.__file__).parent / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\(position: ([^)]+)\)$", TEXT, re.MULTILINE)


def picture(begin: str) -> Visible:
    """What lies on the table in the picture whose caption begins so."""
    (text,) = [text for caption, text in PICTURES if caption.startswith(begin)]
    visible = position(GAME, text).visible
    assert isinstance(visible, Visible)
    return visible


def cards(text: str) -> tuple[int, ...]:
    return tuple(GAME.deck.parse_all(text))


def test_every_rule_has_its_paragraph() -> None:
    assert sorted(map(int, re.findall(r"^JD-(\d+) ", TEXT, re.MULTILINE))) == list(range(1, 18))


def test_every_link_leads_to_a_rule_or_an_option() -> None:
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert links
    for link in links:
        kind, _, name = link.partition(":")
        assert name in GAME.schema.options if kind == "option" else re.search(rf"^{link} ", TEXT, re.MULTILINE)


def test_every_option_is_told_under_its_rule() -> None:
    for name, option in GAME.schema.options.items():
        (begin,) = re.finditer(rf"^{option.rule} ", TEXT, re.MULTILINE)
        told = re.split(r"^JD-", TEXT[begin.end() :], maxsplit=1, flags=re.MULTILINE)[0]
        assert f"(option:{name})" in told, name


def test_the_pictures_show_what_is_said_of_them() -> None:
    assert len(PICTURES) == TEXT.count("![") == 4
    first, five = picture("Your first turn"), picture("It is your turn, and you hold a 5")
    assert len(first.transfer) == len(five.transfer) == 3
    assert min(*first.transfer, *five.transfer) >= 0
    assert set(cards("5♥")) <= set(five.hand)
    joker, end = picture("Your joker may take"), picture("2♦ 6♣ 10♥ J♥ counts 11")
    assert set(cards("joker1")) <= set(joker.hand)
    assert cards("2♥ 8♠") in joker.chains[1]
    assert [worth(row, Scale()) for row in end.chains[0]] == [11, 12]
    assert cards("2♥ joker1") in end.chains[1]
