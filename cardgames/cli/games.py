"""`cardgames games`: the installed games."""

from __future__ import annotations

import sys
from argparse import Namespace

from cardgames.cli.common import Commands, print_json, print_table, with_json
from cardgames.words import listed, say


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help=say("cli.games"), description=say("cli.games_long"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """List the games, and report broken ones on the error stream."""
    from cardgames.engine.registry import broken, manifests

    found = manifests().values()
    if given.json:
        print_json([{"name": one.name, "title": one.title, "seats": sorted(one.player_counts)} for one in found])
    else:
        rows = [(one.name, one.title, listed(sorted(one.player_counts), "comma")) for one in found]
        print_table(rows, (say("cli.head.game"), say("cli.head.title"), say("cli.head.players")))
    for problem in broken():
        print(say("file.at", place="cardgames", what=problem), file=sys.stderr)
    return 0
