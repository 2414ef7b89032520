"""Errors of a command as sentences: one, or one for each problem of a file."""

from __future__ import annotations

from cardgames.engine.messages import UserError
from cardgames.engine.system_error import reason_of
from cardgames.engine.yaml_file import BadFileError
from cardgames.words import say


class Mistake(UserError):
    """The command cannot be done as given; the message says why and what would be right."""


def sentences_of(error: Exception) -> list[str]:
    """The sentences to show for an error."""
    return [str(problem) for problem in error.problems] if isinstance(error, BadFileError) else [_sentence_of(error)]


def _sentence_of(error: Exception) -> str:
    match error:
        case UserError():
            return str(error)
        case OSError() if error.filename and error.strerror:
            return say("file.at", place=error.filename, what=error.strerror)
        case OSError():
            return say("cli.system_trouble", reason=reason_of(error))
        case _:
            return say("cli.unexpected")
