"""The players at a new table: local players, and bots with a name, an emblem and a level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from cardgames.engine.lines import Player
from cardgames.host.protocol import LEVELS
from cardgames.screens.habits import SeatHabit
from cardgames.storage.profiles import EMBLEMS, People
from cardgames.words import say

USUAL_LEVEL = "normal"
BOT_COLOUR = "#8a7a62"
"""The rim of a bot's emblem; a person's emblem has the person's own colour."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player at the table: a person (`profile` is the id) or a bot (`level`)."""

    name: str
    emblem: str
    colour: str = BOT_COLOUR
    profile: str = ""
    level: str = ""

    @property
    def is_bot(self) -> bool:
        """Whether it is a bot."""
        return not self.profile

    def player(self) -> Player:
        """Return the player for a match."""
        return Player(self.name, self.emblem, "bot" if self.is_bot else "human", self.level)


class Seating:
    """The seats of a table, in order; you are in seat 0 unless you change that."""

    def __init__(self, people: People, seats: int, habit: Sequence[SeatHabit] = (), rng: Random | None = None) -> None:
        """Seat the players of last time (`habit`), bots on other seats, and you on the first if you were missing."""
        self._people = people
        self._rng = rng or Random()
        self._spare: list[Sitter] = []
        self.sitters: list[Sitter] = []
        for place in range(seats):
            self.sitters.append(self._remembered(habit[place]) if place < len(habit) else self._new_bot())
        if all(sitter.profile != people.chosen for sitter in self.sitters):
            self.sitters[0] = self.person(people.chosen)
        self._tell_apart()

    def _remembered(self, habit: SeatHabit) -> Sitter:
        if habit.profile:
            known = {profile.id for profile in self._people.profiles}
            taken = {sitter.profile for sitter in self.sitters}
            return self.person(habit.profile) if habit.profile in known - taken else self._new_bot()
        level = habit.level if habit.level in LEVELS else USUAL_LEVEL
        if not habit.name or habit.name in {sitter.name for sitter in self.sitters}:
            return self._new_bot(level)
        return Sitter(habit.name, habit.emblem if habit.emblem in EMBLEMS else EMBLEMS[0], level=level)

    def person(self, profile: str) -> Sitter:
        """Return a local player as a sitter. Raises KeyError."""
        found = self._people.find(profile)
        return Sitter(found.name, found.emblem, found.colour, found.id)

    def _new_bot(self, level: str = USUAL_LEVEL) -> Sitter:
        """Return a bot with a name that nobody here has, and one of the least used emblems."""
        names = {sitter.name for sitter in self.sitters} | {profile.name for profile in self._people.profiles}
        free = [name for name in say("new_game.bot_names").split() if name not in names]
        name = self._rng.choice(free) if free else say("new_game.bot", number=len(self.sitters) + 1)
        return Sitter(name, self._new_emblem(), level=level)

    def _new_emblem(self) -> str:
        emblems = [sitter.emblem for sitter in self.sitters] + [self._people.you.emblem]
        fewest = min(emblems.count(emblem) for emblem in EMBLEMS)
        return self._rng.choice([emblem for emblem in EMBLEMS if emblems.count(emblem) == fewest])

    def _tell_apart(self) -> None:
        """Give another emblem to each bot that has the one of a person at the table."""
        taken = {sitter.emblem for sitter in self.sitters if not sitter.is_bot}
        for place, sitter in enumerate(self.sitters):
            if sitter.is_bot and sitter.emblem in taken:
                self.sitters[place] = replace(sitter, emblem=self._new_emblem())

    def refresh(self, people: People) -> None:
        """Update names and emblems of people; a bot replaces anyone who was removed."""
        self._people = people
        known = {profile.id for profile in people.profiles}
        for place, sitter in enumerate(self.sitters):
            if sitter.profile:
                self.sitters[place] = self.person(sitter.profile) if sitter.profile in known else self._new_bot()
        self._tell_apart()

    # changing it

    def resize(self, seats: int) -> None:
        """Set the number of seats. Removed players come back first; new bots have the common level."""
        level = self.level or USUAL_LEVEL
        while len(self.sitters) > seats:
            self._spare.append(self.sitters.pop())
        while len(self.sitters) < seats:
            self.sitters.append(self._spare.pop() if self._spare else self._new_bot(level))
        self._tell_apart()

    def seat_person(self, place: int, profile: str) -> None:
        """Seat a person here; if the person sat elsewhere, the two swap places."""
        for other, sitter in enumerate(self.sitters):
            if sitter.profile == profile:
                self.sitters[place], self.sitters[other] = self.sitters[other], self.sitters[place]
                return
        self.sitters[place] = self.person(profile)
        self._tell_apart()

    def seat_bot(self, place: int, level: str) -> None:
        """Seat a bot of this level here: the present one, or a new one."""
        sitter = self.sitters[place]
        self.sitters[place] = replace(sitter, level=level) if sitter.is_bot else self._new_bot(level)

    def rename_bot(self, place: int, name: str) -> None:
        """Give a bot another name."""
        self.sitters[place] = replace(self.sitters[place], name=name)

    def set_levels(self, level: str) -> None:
        """Set the level of all bots."""
        self.sitters = [replace(each, level=level) if each.is_bot else each for each in self.sitters]

    @property
    def level(self) -> str:
        """The level of all bots, "" if they differ or there are none."""
        levels = {sitter.level for sitter in self.sitters if sitter.is_bot}
        return levels.pop() if len(levels) == 1 else ""

    @property
    def problem(self) -> str:
        """A sentence on why these players cannot play; "" when they can."""
        names = [sitter.name.casefold() for sitter in self.sitters]
        double = next((sitter.name for sitter in self.sitters if names.count(sitter.name.casefold()) > 1), "")
        if double:
            return say("new_game.same_name", name=double)
        return say("new_game.nobody") if all(sitter.is_bot for sitter in self.sitters) else ""

    def habit(self) -> tuple[SeatHabit, ...]:
        """Return the seats to remember."""
        return tuple(SeatHabit(each.name, each.emblem, each.profile, each.level) for each in self.sitters)
