"""The rules as the player reads them."""

import re
from pathlib import Path

from cardgames.engine.cards import card_list
from cardgames.engine.pictures import position
from cardgames.games import landlord
from cardgames.games.landlord.choices import Choices
from cardgames.games.landlord.course import BIDDING, OVER
from cardgames.games.landlord.moves import Pass, Play
from cardgames.games.landlord.pack import BOMBS, DECK
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.terms import terms_of
from cardgames.games.landlord.view import Visible

FOLDER = Path(landlord.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\(position: ([^)]+)\)$", TEXT, re.MULTILINE)


def picture(begin: str) -> Visible:
    """What lies on the table in the picture whose caption begins so."""
    (text,) = [text for caption, text in PICTURES if caption.startswith(begin)]
    view = position(GAME, text, 3)
    assert view.seat == 0
    assert isinstance(view.visible, Visible)
    return view.visible


def answers(visible: Visible) -> list[Play | Pass]:
    """All that seat 0 may do there."""
    hand = sum(1 << card for card in visible.hand)
    moves = Choices(hand, visible.lying, terms_of(visible.standing.options).sets)
    return [move for move in moves if isinstance(move, Play | Pass)]


def test_every_rule_has_its_paragraph() -> None:
    assert sorted(map(int, re.findall(r"^LL-(\d+) ", TEXT, re.MULTILINE))) == list(range(1, 17))


def test_every_link_leads_to_a_rule_or_an_option() -> None:
    links = re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", TEXT)
    assert links
    for link in links:
        kind, _, name = link.partition(":")
        assert name in GAME.schema.options if kind == "option" else re.search(rf"^{link} ", TEXT, re.MULTILINE)


def test_every_option_is_told_in_the_paragraph_of_its_rule() -> None:
    for name, option in GAME.schema.options.items():
        paragraph = re.search(rf"^{option.rule} .*$", TEXT, re.MULTILINE)
        assert paragraph
        assert f"(option:{name})" in paragraph[0], name


def test_the_pictures_show_what_is_said_of_them() -> None:
    assert len(PICTURES) == TEXT.count("![") == 4
    bidding = picture("You speak first")
    assert (bidding.phase, bidding.said, bidding.first) == (BIDDING, (), 0)
    hand = sum(1 << card for card in bidding.hand)
    assert not BOMBS[0] & ~hand
    leading = picture("Your seventeen cards")
    assert (len(leading.hand), leading.landlord) == (17, 0)
    led = DECK.parse_all("5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ 3☾≋ 3☼⌘")
    assert sorted(led) in [card_list(play.cards) for play in answers(leading) if isinstance(play, Play)]
    beaten = picture("Player 3 went over your straight")
    assert answers(beaten) == [Pass(), Play(BOMBS[0])]
    over = picture("You were rid of your cards")
    assert over.phase == OVER
    assert [sum(line.points for line in over.ledger if line.seat == seat) for seat in range(3)] == [12, -6, -6]
