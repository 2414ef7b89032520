"""What is wrong with the text of a move, a deal or a match state in a record."""

from __future__ import annotations

from collections.abc import Iterable

from cardgames.engine.cards import BadCard
from cardgames.engine.contract import IllegalMove
from cardgames.engine.messages import Listing, Said, UserError, message


class BadText(UserError, ValueError):
    """Text that the game does not write."""


def not_a_move(text: str, examples: Iterable[str]) -> BadText:
    """The error for text that is not a move; `examples` are moves as the game writes them."""
    quoted = Listing(tuple(f"'{example}'" for example in examples), "or")
    return BadText(message("file.text.no_move", text=text, examples=quoted))


def not_a_start(text: str, name: str, players: int) -> BadText:
    """The error for text that is not `name` and the number of a player, such as `dealer 2`."""
    values = {"name": name, "first": f"{name} 0", "last": f"{name} {players - 1}"}
    return BadText(message("file.text.no_start", text=text, **values))


def unknown_cards() -> BadText:
    """The error for a deal with the card `??`."""
    return BadText(message("file.text.unknown_cards"))


def said_by(error: Exception) -> Said:
    """What an error of the rules says; that of other authors may be plain text."""
    match error:
        case UserError():
            return error.said
        case BadCard(text="??"):
            return message("file.text.unseen_card")
        case BadCard():
            return message("file.text.no_card", text=error.text, example=error.example)
        case IllegalMove(refusal=refusal):
            return message("file.text.illegal", refusal=refusal.message, rule=refusal.rule_id)
        case _:
            return str(error)
