"""The ruleset made from the options, one for each set of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card, card_list
from cardgames.engine.options import Options
from cardgames.games.jeudalism.cards import FIRST_JOKER, REAL


class Scale(NamedTuple):
    """The points of a vassal and of the monarch (JD-15). `any_suit`: one vassal of the serf's suit is enough for the
    suit bonus (JD-16)."""

    vassal: int = 5
    monarch: int = 10
    any_suit: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The agreed rules of one match."""

    deals: int
    hand_size: int
    transfer: int
    cards: tuple[Card, ...]
    """The cards that are shuffled and dealt (JD-1)."""
    five_takes: int
    seven_plays: int
    scale: Scale


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """The ruleset of these options."""
    number = options.number
    return Ruleset(
        deals=number("deals"),
        hand_size=number("hand_size"),
        transfer=number("transfer_cards"),
        cards=tuple(card_list(REAL | (1 << number("jokers")) - 1 << FIRST_JOKER)),
        five_takes=number("five_takes"),
        seven_plays=number("seven_plays"),
        scale=Scale(number("vassal_points"), number("monarch_points"), options.choice("suit_bonus") == "any"),
    )
