"""The rules as the player reads them, and the first round that he walks through."""

import re
from pathlib import Path
from typing import Any

import yaml

from cardgames.engine.contract import Move
from cardgames.engine.pictures import position
from cardgames.games import round_robbin
from cardgames.games.round_robbin.chain import Chain, Roll, Wake
from cardgames.games.round_robbin.course import OVER, RobbinOutcome
from cardgames.games.round_robbin.moves import Done, Draw, Dump, Pass
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.view import Visible

FOLDER = Path(round_robbin.__file__).parent
TEXT = (FOLDER / "rules.md").read_text(encoding="utf-8").partition("-->")[2]
PICTURES = re.findall(r"^!\[([^\]]+)\]\(position: ([^)]+)\)$", TEXT, re.MULTILINE)
SCRIPT: dict[str, Any] = yaml.safe_load((FOLDER / "first_game.yaml").read_text(encoding="utf-8"))


def picture(begin: str) -> Visible:
    """What lies on the table in the picture whose caption begins so."""
    (text,) = [text for caption, text in PICTURES if caption.startswith(begin)]
    visible = position(GAME, text).visible
    assert isinstance(visible, Visible)
    return visible


def test_every_rule_has_its_paragraph() -> None:
    assert sorted(map(int, re.findall(r"^RR-(\d+) ", TEXT, re.MULTILINE))) == list(range(1, 30))


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
    assert len(PICTURES) == TEXT.count("![") == 6
    begun = picture("A round begins")
    assert (begun.dump, begun.ground.asleep.bit_count(), begun.ground.free.bit_count()) == ((), 2, 1)
    rolling, king = picture("You hold 4♥ 6♥ and 5♦"), picture("The king of hearts")
    assert set(GAME.deck.parse_all("4♥ 6♥ 5♦")) <= set(rolling.hand)
    assert (king.ground.asleep.bit_count(), king.ground.free.bit_count()) == (1, 1)
    over = picture("The round is over")
    assert over.phase == OVER
    assert [line.points for line in over.ledger if line.seat == 0] == [3, 1, 2, 6, 4]


def test_the_first_round_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    standing = GAME.parse_standing(SCRIPT["start"], GAME.schema.parse(SCRIPT["options"]), 4)
    state = GAME.start(GAME.parse_deal(SCRIPT["deal"], GAME.tables(standing)[0], standing))
    done: list[Move] = []
    for step in SCRIPT["steps"]:
        for text in step.get("others", []):
            assert state.to_act() != (0,), text
            state.apply(state.to_act()[0], GAME.parse_move(text))
        if "you" in step:
            assert state.to_act() == (0,), step["you"]
            if "wrong" in step:
                refusal = state.refusal(0, GAME.parse_move(step["wrong"]))
                assert refusal is not None
                assert refusal.rule_id == step["rule"], step["wrong"]
            done.append(GAME.parse_move(step["you"]))
            state.apply(0, done[-1])
    outcome = state.outcome()
    assert isinstance(outcome, RobbinOutcome)
    assert {"points": list(outcome.points)} == SCRIPT["result"]
    assert {type(move) for move in done} == {Draw, Dump, Done, Pass, Chain}
    chains = [move for move in done if isinstance(move, Chain)]
    assert {type(action) for chain in chains for action in chain.actions} == {Roll, Wake}
    assert [sum(chain.charmed >= 0 for chain in chains), sum(chain.taken for chain in chains)] == [1, 1]
