"""What the options make of the rules, ready for use. One for each set of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.games.dumbal.pack import Worth


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The agreed rules of one match. `opening_call` is 0 where nobody calls before the first turn."""

    worth: Worth
    hand_size: int
    opening_call: int
    call_at: int
    set_size: int
    run_length: int
    ends: bool
    penalty: int
    target: int
    turn_limit: int


@lru_cache(maxsize=64)
def terms_of(options: Options) -> Terms:
    """The terms that these options agree on."""
    number = options.number
    courts = [number(court) for court in ("jack", "queen", "king")]
    return Terms(
        worth=Worth([number("ace"), *range(2, 11), *courts]),
        hand_size=number("hand_size"),
        opening_call=number("opening_call"),
        call_at=number("call_at"),
        set_size=number("set_size"),
        run_length=number("run_length"),
        ends=options.choice("take_from") == "ends",
        penalty=number("penalty"),
        target=number("target"),
        turn_limit=number("turn_limit"),
    )
