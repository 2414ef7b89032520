"""The program for measurements: it starts like `cardgames`, and deals at once.

    python -m cardgames.bench.seated GAME [whole] [OPTION=VALUE ...]

It imports no more than the program does, so that only the program is measured.
"""

from __future__ import annotations

import sys

WHOLE = "whole"
"""The argument that lets bots play a match to its end."""

GLANCE = 0.3
"""Seconds between checks for a deal summary to close."""


def deal_at_once(name: str, agreed: str, whole: bool) -> None:
    """Start the program, and open a table of this game once the first screen is shown.

    `agreed` is the text of the options; with `whole`, bots play a match to its end.
    """
    from cardgames.table.memory import hold_garbage

    hold_garbage()
    from cardgames.screens.app import open_app_context
    from cardgames.screens.home.screen import Home

    app = open_app_context()
    app_context = app.app_context

    def sit_down() -> None:
        from cardgames.engine import registry
        from cardgames.engine.lines import Player
        from cardgames.engine.match import Match

        rules = registry.game(name)
        options = rules.schema.parse(agreed)
        bots = [Player(f"Bot {seat}", "owl", "bot", "easy" if whole else "normal") for seat in range(options.seats)]
        players = bots if whole else [Player("You", "fox", "human"), *bots[1:]]
        app_context.begin(Match(rules, options, players, "bench"))
        if whole:
            app.call_later(GLANCE, turn_over)

    def turn_over() -> None:
        """Close each deal summary, as a player would."""
        from cardgames.screens.play.screen import PlayScreen
        from cardgames.table.input import Key

        if isinstance(app.top, PlayScreen) and app.top.deal_summary is not None:
            app.top.input(Key("space"))
        app.call_later(GLANCE, turn_over)

    app.call_later(0, sit_down)
    try:
        app.run(Home(app_context))
    finally:
        app_context.close()


if __name__ == "__main__":
    _, game, *words = sys.argv
    deal_at_once(game, " ".join(word for word in words if word != WHOLE), WHOLE in words)
