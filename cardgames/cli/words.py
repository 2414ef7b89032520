"""`cardgames words LANGUAGE`: check a translation."""

from __future__ import annotations

from argparse import Namespace

from cardgames.cli.common import Commands, print_line
from cardgames.words import say

SHELL = "shell"
"""What the messages of all games are called among the games."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("words", help=say("cli.words"), description=say("cli.words_long"))
    parser.add_argument("checked", metavar="LANGUAGE", help=say("cli.words_language"))
    parser.add_argument("--game", metavar="GAME", help=say("cli.words_game"))
    parser.add_argument("--where", metavar="KEY", help=say("cli.words_where"))
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Print the faults of each catalogue; returns 1 if there are any. With `--where`, print where the code uses a
    message, and what explains it to translators; returns 1 if the code does not use it."""
    if given.where is not None:
        return _find(given.where)
    from cardgames.conformance.catalogues import faults_of
    from cardgames.engine.registry import manifest, manifests

    names = [SHELL, *manifests()] if given.game is None else [given.game]
    games = ["" if name == SHELL else manifest(name).name for name in names]
    faults = [fault for game in games for fault in faults_of(given.checked, game)]
    for fault in faults:
        print_line(str(fault))
    if not faults:
        print_line(say("cli.words_clean", count=len(games), language=given.checked))
    return int(bool(faults))


def _find(key: str) -> int:
    from cardgames.conformance.catalogues import described
    from cardgames.conformance.used_keys import keys_for
    from cardgames.engine.registry import folder_of

    places = keys_for(folder_of(key.partition(".")[0])).places(key.partition(".own.")[2] or key)
    for found in (*places, *(described(key) if places else ())):
        print_line(str(found))
    if not places:
        print_line(say("cli.words_nowhere", key=key))
    return int(not places)
