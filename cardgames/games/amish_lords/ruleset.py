"""What a table agreed on: its options as plain numbers, and which kings each setup wakes."""

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
"""For each setup which kings of the line lie face up, from the bottom to the bishop (AL-5, AL-26)."""

BISHOP = 3
"""The place of the bishop in the line of kings."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The options of one table. A number is named like its option."""

    seats: int
    teams: bool
    setups: tuple[str, ...]
    """The setups that the king dealer chooses from; only one when there is no choice."""
    worth: tuple[int, ...]
    """As how many cards each card of the rural deck counts (AL-19)."""
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
    """Return the terms for these options."""
    number = options.number
    numbers = {ACE: number("ace_worth"), JACK: number("jack_worth"), QUEEN: number("queen_worth")}
    plain = number("plain_worth")
    _, _, _, _, *named = fields(Ruleset)
    return Ruleset(
        seats=options.seats,
        teams=options.switch("teams"),
        setups=options.words("setups") if options.plays("dealers_seasoning") else ("traditional",),
        worth=(*(numbers.get(number_of(card), plain) for card in range(FIRST_JOKER)), 0, 0),
        **{field.name: number(field.name) for field in named},
    )
