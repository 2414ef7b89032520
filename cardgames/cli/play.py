"""`cardgames play`: open the table."""

from __future__ import annotations

from argparse import Namespace

from cardgames.cli.common import Commands
from cardgames.words import say


def add(commands: Commands) -> None:
    """Add the command."""
    commands.add_parser("play", help=say("cli.play"), description=say("cli.play_long")).set_defaults(run=run)


def run(given: Namespace) -> int:
    """Open the window, and play until the player leaves."""
    from cardgames.screens.app import run as open_table

    return open_table(given.language)
