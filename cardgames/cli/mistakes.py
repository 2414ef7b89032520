"""Errors of a command as sentences: one, or one for each problem of a file."""

from __future__ import annotations

from cardgames.engine.options import BadOptionsError
from cardgames.engine.registry import UnknownGame
from cardgames.engine.yaml_file import BadFileError
from cardgames.words import say


class Mistake(Exception):
    """The command cannot be done as given; the message says why and what would be right."""


def sentences_of(error: Exception) -> list[str]:
    """The sentences to show for an error."""
    return [str(problem) for problem in error.problems] if isinstance(error, BadFileError) else [_sentence_of(error)]


def _sentence_of(error: Exception) -> str:
    match error:
        case Mistake() | BadOptionsError():
            return str(error)
        case UnknownGame():
            return str(error.args[0])
        case OSError() if error.filename and error.strerror:
            return say("cli.file_trouble", file=error.filename, reason=error.strerror)
        case OSError():
            return say("cli.system_trouble", reason=error.strerror or error)
        case _:
            return say("cli.unexpected")
