"""Whatever goes wrong in a command, said in one sentence."""

from __future__ import annotations

from cardgames.engine.options import BadOptionsError
from cardgames.engine.registry import UnknownGame
from cardgames.engine.yaml_file import BadFileError
from cardgames.words import say


class Mistake(Exception):
    """The command cannot be done as it was given; the message says why and what would be right."""


def sentence_of(error: Exception) -> str:
    """What to tell the user."""
    match error:
        case Mistake() | BadFileError() | BadOptionsError():
            return str(error)
        case UnknownGame():
            return str(error.args[0])
        case OSError() if error.filename and error.strerror:
            return say("cli.file_trouble", file=error.filename, reason=error.strerror)
        case OSError() if error.strerror:
            return say("cli.system_trouble", reason=error.strerror)
        case _:
            return say("cli.unexpected", kind=type(error).__name__, error=error)
