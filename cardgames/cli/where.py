"""`cardgames where`: the user's folders and files."""

from __future__ import annotations

from argparse import Namespace

from cardgames.cli.common import Commands, print_json, print_table, with_json
from cardgames.words import say


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("where", help=say("cli.where"), description=say("cli.where_long"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Print the paths."""
    from cardgames.storage.paths import folders

    places = dict(folders().listed())
    if given.json:
        print_json(places)
    else:
        print_table(places.items(), (say("cli.head.what"), say("cli.head.where")))
    return 0
