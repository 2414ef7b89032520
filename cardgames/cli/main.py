"""The command line: all commands, and how they end on errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser

INTERRUPTED = 130
BROKEN_PIPE = 141
"""Exit codes, as in shells."""


def run(arguments: Sequence[str]) -> int:
    """Run a command. Returns the exit code: 0, 1 if something was found wrong, 2 for a mistake.

    Without arguments the table opens, and nothing that only other commands need is imported.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    debug = "--debug" in arguments
    try:
        rest, language = _language_of([argument for argument in arguments if argument != "--debug"])
        return _run(rest, language)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output is gone; avoid a second error when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:
        if debug:
            raise
        from cardgames.cli.mistakes import sentences_of
        from cardgames.engine.names import printable
        from cardgames.words import say

        for sentence in sentences_of(error):
            print(printable(say("file.at", place="cardgames", what=sentence)), file=sys.stderr)
        return 2


def _language_of(arguments: list[str]) -> tuple[list[str], str]:
    """Use the language of `--language`, or that of the system. Return the other arguments, and the language if it was
    given, else "". Raises Mistake."""
    from cardgames import words

    words.use_language(words.SYSTEM)
    place = next((at for at, word in enumerate(arguments) if word.partition("=")[0] == "--language"), None)
    if place is None:
        return arguments, ""
    _, given, language = arguments[place].partition("=")
    after = place + 1
    if not given:
        language, after = next(iter(arguments[after:]), ""), after + 1
    if not words.available(language):
        from cardgames.cli.mistakes import Mistake
        from cardgames.engine.messages import Listing, message

        there = Listing(tuple(words.languages()), "comma")
        raise Mistake(message("cli.no_language", language=language, languages=there))
    words.use_language(language)
    return [*arguments[:place], *arguments[after:]], language


def _run(arguments: Sequence[str], language: str) -> int:
    if not arguments:
        from cardgames.table.memory import hold_garbage

        hold_garbage()
        from cardgames.screens.app import run as open_table

        return open_table(language)
    given = parser().parse_args(arguments)
    given.language = language
    code: int = given.run(given)
    if sys.stdout is not None:  # a program may be started without a standard output
        sys.stdout.flush()
    return code


def parser() -> ArgumentParser:
    """The parser of all commands and their arguments."""
    from cardgames import __version__
    from cardgames.cli import (
        duel,
        games,
        lab,
        new,
        picture,
        play,
        replay,
        review,
        simulate,
        variant,
        verify,
        where,
        words,
    )
    from cardgames.cli.common import Parser
    from cardgames.words import say

    whole = Parser("cardgames", description=say("cli.about"), epilog=say("cli.debug"))
    whole.add_argument("--language", metavar="LANGUAGE", help=say("cli.language"))
    whole.add_argument("--version", action="version", version=f"Parlour {__version__}", help=say("cli.version"))
    whole.set_defaults(run=play.run)
    commands = whole.add_subparsers(title=say("cli.commands"), metavar="COMMAND")
    for module in (play, games, simulate, duel, lab, replay, review, verify, variant, picture, new, words, where):
        module.add(commands)
    return whole
