"""What the options make of the rules, ready for use. One for each set of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.games.amish_lords.pack import ACE, FIRST_JOKER, JACK, QUEEN, number_of

TRADITIONAL, FAT_LANDS, DRY_LANDS, DRY_HOUSES = "traditional", "fat_lands", "dry_lands", "dry_houses"

AWAKE: dict[str, tuple[bool, bool, bool, bool]] = {
    TRADITIONAL: (True, True, False, True),
    FAT_LANDS: (True, True, True, False),
    DRY_LANDS: (True, False, False, True),
    DRY_HOUSES: (True, True, False, False),
}
"""AL-5, AL-26: for each setup which kings of the line lie face up, from the bottom; the last one is the bishop."""

BISHOP = 3
"""The place of the bishop in the line of kings."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The agreed rules of one table."""

    seats: int
    jokers: int
    hand_size: int
    market_size: int
    hand_limit: int
    farm_limit: int
    land_limit: int
    last_turns: int
    stall_rounds: int
    season_wins: int
    teams: bool
    setups: tuple[str, ...]
    """The setups that the king dealer may choose from; one when there is nothing to choose."""
    worth: tuple[int, ...]
    """AL-19: as how many cards each card of the rural deck counts."""
    diamonds_a_point: int
    diamond_points: int
    hearts_needed: int
    heart_points: int
    club_points: int
    club_shared: int
    spades_needed: int
    spade_points: int


@lru_cache(maxsize=64)
def terms_of(options: Options) -> Terms:
    """The terms that these options agree on."""
    number = options.number
    numbers = {ACE: number("ace_worth"), JACK: number("jack_worth"), QUEEN: number("queen_worth")}
    plain = number("plain_worth")
    return Terms(
        seats=options.seats,
        jokers=number("jokers"),
        hand_size=number("hand_size"),
        market_size=number("market_size"),
        hand_limit=number("hand_limit"),
        farm_limit=number("farm_limit"),
        land_limit=number("land_limit"),
        last_turns=number("last_turns"),
        stall_rounds=number("stall_rounds"),
        season_wins=number("season_wins"),
        teams=options.switch("teams"),
        setups=options.words("setups") if options.plays("dealers_seasoning") else (TRADITIONAL,),
        worth=(*(numbers.get(number_of(card), plain) for card in range(FIRST_JOKER)), 0, 0),
        diamonds_a_point=number("diamonds_a_point"),
        diamond_points=number("diamond_points"),
        hearts_needed=number("hearts_needed"),
        heart_points=number("heart_points"),
        club_points=number("club_points"),
        club_shared=number("club_shared"),
        spades_needed=number("spades_needed"),
        spade_points=number("spade_points"),
    )
