"""The generic hint for games without hints of their own."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "toy" / "src"))

from lanterns.cards import DECK, Aside, Hang, Keep, Trade
from lanterns.rules import LANTERNS

from cardgames import words
from cardgames.engine import registry
from cardgames.engine.contract import View
from cardgames.host.protocol import Decision, Evaluated
from cardgames.table.board.plain_words import generic_hint, move_label
from cardgames.words import say

TOY = Path(__file__).parent.parent / "toy" / "src"
R1, G5 = DECK.parse("R1"), DECK.parse("G5")


@pytest.fixture(autouse=True)
def speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of Lanterns are found."""
    monkeypatch.setattr(words, "folder_of", lambda game: TOY / game if game == "lanterns" else registry.folder_of(game))


def view() -> View[Any, Any]:
    """The view of seat 0, which must put a lantern aside."""
    match_state = LANTERNS.open(LANTERNS.schema.standard(2), 2, Random(1))
    return LANTERNS.start(LANTERNS.deal(Random(1), LANTERNS.tables(match_state)[0], match_state)).view(0)


def hint(*evaluated: tuple[Any, float]) -> list[str]:
    decision = Decision(evaluated[0][0], tuple(Evaluated(move, value) for move, value in evaluated))
    return [*map(say, generic_hint(decision, view(), LANTERNS))]


def test_a_hint_names_the_best_move_the_next_best_and_their_values() -> None:
    assert hint((Hang(G5), 2.26), (Hang(R1), -1.25), (Aside(R1), -9.0)) == [
        "Hang G5.",
        "Estimate: about 3.5 points better than “Hang R1”.",
        "Expected result: +2.3 points.",
    ]


def test_moves_of_equal_value_are_called_equally_good() -> None:
    assert hint((Trade(R1, G5), -0.5), (Keep(), -0.52)) == [
        "Lay R1 down and take G5.",
        "Equally good: “Keep your lanterns”.",
        "Expected result: −0.5 points.",
    ]


def test_a_hint_of_a_generic_bot_gives_the_number_of_tried_deals() -> None:
    tried = Evaluated(Hang(G5), 2.26, (("tries", 40),)), Evaluated(Hang(R1), -1.25, (("tries", 12),))
    lines = [*map(say, generic_hint(Decision(Hang(G5), tried), view(), LANTERNS))]
    assert lines[2] == "Tried in 40 possible deals: +2.3 points against the others, on average."


def test_a_move_that_was_not_compared_is_only_named() -> None:
    assert [*map(say, generic_hint(Decision(Hang(G5)), view(), LANTERNS))] == ["Hang G5."]


def test_a_game_without_words_names_its_moves_by_kind_and_fields(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "folder_of", lambda _: tmp_path)
    assert say(move_label(Trade(R1, G5), LANTERNS)) == "Trade R1 G5"
