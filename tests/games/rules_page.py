"""The rules of a game as its players read them: the page with its pictures, and the lesson."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cardgames.engine import registry
from cardgames.engine.contract import DealState, Move, View
from cardgames.engine.pictures import position


class Picture(NamedTuple):
    """A picture of the page: `text` is what it shows, for most kinds a position."""

    caption: str
    kind: str
    text: str


@dataclass(frozen=True)
class RulesPage:
    """The page of the game that is registered by this name."""

    name: str

    @cached_property
    def game(self) -> Any:
        return registry.game(self.name)

    @cached_property
    def folder(self) -> Path:
        rules = registry.manifest(self.name).rules.partition(":")[0]
        return Path(str(import_module(rules).__file__)).parent

    @cached_property
    def text(self) -> str:
        """The text without the comments for authors."""
        return (self.folder / "rules.md").read_text(encoding="utf-8").partition("-->")[2]

    @cached_property
    def rules(self) -> dict[str, str]:
        """The text of each rule, by its id, in the order of the page."""
        _, *parts = re.split(r"^([A-Z]+-\d+) ", self.text, flags=re.MULTILINE)
        return dict(zip(parts[::2], parts[1::2], strict=True))

    @cached_property
    def pictures(self) -> list[Picture]:
        return [
            Picture(*found)
            for found in re.findall(r"^!\[([^\]]+)\]\((\w+): ([^)]+)\)$", self.text, re.MULTILINE)
        ]

    def seen(self, begin: str) -> View[Any, Any]:
        """The view in the picture of a position whose caption starts so."""
        (text,) = [text for caption, _, text in self.pictures if caption.startswith(begin)]
        counts = registry.manifest(self.name).player_counts
        return position(self.game, text, 4 if 4 in counts else counts[0])

    @cached_property
    def script(self) -> dict[str, Any]:
        """The script of the lesson."""
        lesson = (self.folder / "first_game.yaml").read_text(encoding="utf-8")
        script: dict[str, Any] = yaml.load(lesson, yaml.CSafeLoader)
        return script

    def walked_through(self) -> tuple[DealState[Any], list[Move]]:
        """The end of the first game, which has one deal, and the moves of who is led through it. Each mistake that is
        to tempt him is refused by the rule that is told."""
        game, script = self.game, self.script
        players = script.get("players", 4)
        options = game.schema.parse(script.get("options", ""), players)
        match_state = game.parse_match_state(script["start"], options, players)
        state = game.start(game.parse_deal(script["deal"], game.tables(match_state)[0], match_state))
        made: list[Move] = []
        for step in script["steps"]:
            for text in step.get("others", []):
                (seat,) = state.to_act()
                assert seat != 0, text
                state.apply(seat, game.parse_move(text))
            if "you" in step:
                assert state.to_act() == (0,), step["you"]
                refusal = state.refusal(0, game.parse_move(step["wrong"])) if "wrong" in step else None
                assert (refusal.rule_id if refusal else None) == step.get("rule"), step["you"]
                made.append(game.parse_move(step["you"]))
                assert state.canonical(0, made[-1]) == made[-1], step["you"]
                state.apply(0, made[-1])
        assert state.to_act() == ()
        return state, made
