"""The reasons of the operating system, as values of messages."""

from __future__ import annotations

from cardgames.disk import NotAFile, TooLarge
from cardgames.engine.messages import Said, UserError, message


def reason_of(error: OSError) -> Said:
    """Why the system refused: the system's own words, or a message for what we found."""
    match error:
        case UserError():
            return error.said
        case NotAFile():
            return message("file.not_a_file")
        case TooLarge(size=size):
            return message("file.too_large", size=size)
        case _:
            return error.strerror or str(error)
