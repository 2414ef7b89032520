"""How the allowed player counts are listed in errors for a wrong player count."""

from pathlib import Path

import pytest

from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.names import or_list
from cardgames.engine.options import BadOptionsError
from cardgames.engine.record import read
from cardgames.engine.record_text import record_text
from cardgames.engine.variants import check


@pytest.mark.parametrize(
    ("counts", "said"),
    [([4], "4"), ([4, 2], "2 or 4"), ([3, 2, 4], "2, 3 or 4"), (range(2, 9), "2, 3, 4, 5, 6, 7 or 8")],
)
def test_player_counts_are_listed_in_order(counts: list[int], said: str) -> None:
    assert or_list(counts) == said


def test_player_counts_are_in_order_even_if_three_is_recommended(tmp_path: Path) -> None:
    game = registry.game("jeudalism")
    with pytest.raises(BadOptionsError, match="cannot be played with 5; play it with 2, 3 or 4 players"):
        game.schema.make({}, (), 5)
    with pytest.raises(ValueError, match="jeudalism is played by 2, 3 or 4, not by 1"):
        Match(game, game.schema.make({}, (), 2), [Player("Anna")])
    record = record_text(Match(game, game.schema.make({}, (), 2), [Player("Anna"), Player("Bram")], "said"))
    lonely = "".join(line for line in record.splitlines(keepends=True) if not line.startswith("player 1"))
    assert "it is played with 2, 3 or 4 players" in str(read(lonely.encode()).problems[0])
    variant = tmp_path / "many.yaml"
    variant.write_text("game: jeudalism\nname: Many\nseats: 5\n")
    assert [str(problem.right) for problem in check(variant, {"jeudalism": game.schema})] == ["write 2, 3 or 4"]
