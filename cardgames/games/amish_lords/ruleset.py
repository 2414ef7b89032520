"""The options of a table as plain numbers, and the awake kings of each setup."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.games.amish_lords.deck import ACE, FIRST_JOKER, JACK, QUEEN, number_of

AWAKE: dict[str, tuple[bool, bool, bool, bool]] = {
    "traditional": (True, True, False, True),
    "fat_lands": (True, True, True, False),
    "dry_lands": (True, False, False, True),
    "dry_houses": (True, True, False, False),
}
"""The kings that are face up in each setup, from the bottom of the line to the bishop (AL-5, AL-26)."""

BISHOP = 3
"""The place of the bishop in the line of kings."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The options of one table. Each number has the name of its option."""

    seats: int
    teams: bool
    setups: tuple[str, ...]
    """The setups that the king dealer can choose from; one if there is no choice."""
    worth: tuple[int, ...]
    """How many cards each card of the rural deck counts as (AL-19)."""
    jokers: int
    hand_size: int
    market_size: int
    hand_limit: int
    farm_limit: int
    land_limit: int
    last_turns: int
    stall_rounds: int
    season_wins: int
    diamonds_a_point: int
    diamond_points: int
    hearts_needed: int
    heart_points: int
    club_points: int
    club_shared: int
    spades_needed: int
    spade_points: int


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """Return the ruleset for these options."""
    number = options.number
    numbers = {ACE: number("ace_worth"), JACK: number("jack_worth"), QUEEN: number("queen_worth")}
    plain = number("plain_worth")
    _, _, _, _, *named = fields(Ruleset)
    return Ruleset(
        seats=options.seats,
        teams=options.switch("teams"),
        setups=options.words("setups") if options.has_extension("dealers_seasoning") else ("traditional",),
        worth=(*(numbers.get(number_of(card), plain) for card in range(FIRST_JOKER)), 0, 0),
        **{field.name: number(field.name) for field in named},
    )
