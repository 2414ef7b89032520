"""What the options make of the rules, ready for use. One for each set of options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.cards import Mask, card_list
from cardgames.engine.options import Options
from cardgames.games.round_robbin.pack import FIRST_JOKER, HIGH, JOKERS, KINGS, REAL
from cardgames.games.round_robbin.villages import JokerRoll, JokerRule

RINGS = 6
"""From how many players on a tournament is played in two rings (RR-24)."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """The agreed rules of one match. `rounds` and `target` are 0 where they do not end it."""

    players: int
    hand_size: int
    jokers: Mask
    joker_rule: JokerRule
    stall_rounds: int
    low_points: int
    high_points: int
    rounds: int
    target: int
    max_rounds: int
    teams: bool
    roundabout: bool
    first_drop: int
    burns: int

    @property
    def stock(self) -> list[int]:
        """The cards that are shuffled and dealt (RR-1)."""
        return card_list(REAL & ~KINGS)

    def worth(self, card: int) -> int:
        """RR-20: what a red card is worth in a village."""
        return self.high_points if HIGH >> card & 1 else self.low_points


@lru_cache(maxsize=64)
def terms_of(options: Options) -> Terms:
    """The terms that these options agree on."""
    number, plays = options.number, options.plays
    ending = options.form("match")
    assert not isinstance(ending, str | int)
    roll = JokerRoll.ANYWHERE if plays("joker_injection") else JokerRoll(plays("joker_roll"))
    roundabout = options.switch("roundabout")
    return Terms(
        players=options.seats,
        hand_size=number("hand_size"),
        jokers=JOKERS if plays("double_joker") else 1 << FIRST_JOKER,
        joker_rule=JokerRule(roll, plays("black_joker")),
        stall_rounds=number("stall_rounds"),
        low_points=number("low_points"),
        high_points=number("high_points"),
        rounds=min(ending.number, number("max_rounds")) if ending.name == "rounds" and not roundabout else 0,
        target=ending.number if ending.name == "target" and not roundabout else 0,
        max_rounds=number("max_rounds"),
        teams=options.switch("teams"),
        roundabout=roundabout,
        first_drop=number("first_drop"),
        burns=number("burns"),
    )
