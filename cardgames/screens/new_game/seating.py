"""Who sits where at a new table: people of this machine, and bots with a name, an emblem and a level."""

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
"""The rim of a bot's emblem: plain, where a person's has a colour of his own."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """One who sits at the table: a person (`profile` is its id) or a bot (`level`)."""

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
        """As a player of a match."""
        return Player(self.name, self.emblem, "bot" if self.is_bot else "human", self.level)


class Seating:
    """The seats of a table, in order; seat 0 is yours unless you give it away."""

    def __init__(self, people: People, seats: int, habit: Sequence[SeatHabit] = (), rng: Random | None = None) -> None:
        """As it was last time (`habit`), you in the first seat, and bots where nobody sat."""
        self._people = people
        self._rng = rng or Random()
        self._spare: list[Sitter] = []
        self.sitters: list[Sitter] = []
        for place in range(seats):
            self.sitters.append(self._remembered(habit[place]) if place < len(habit) else self._new_bot())
        if all(sitter.profile != people.chosen for sitter in self.sitters):
            self.sitters[0] = self.person(people.chosen)

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
        """A person of this machine as a sitter. Raises KeyError."""
        found = self._people.find(profile)
        return Sitter(found.name, found.emblem, found.colour, found.id)

    def _new_bot(self, level: str = USUAL_LEVEL) -> Sitter:
        """A bot with a name and an emblem that nobody here has."""
        names = {sitter.name for sitter in self.sitters} | {profile.name for profile in self._people.profiles}
        emblems = [sitter.emblem for sitter in self.sitters] + [self._people.you.emblem]
        free = [name for name in say("new_game.bot_names").split() if name not in names]
        name = self._rng.choice(free) if free else say("new_game.bot", number=len(self.sitters) + 1)
        fewest = min(emblems.count(emblem) for emblem in EMBLEMS)
        emblem = self._rng.choice([emblem for emblem in EMBLEMS if emblems.count(emblem) == fewest])
        return Sitter(name, emblem, level=level)

    def refresh(self, people: People) -> None:
        """People may be called otherwise now, or be gone: a bot takes the place of one who is."""
        self._people = people
        known = {profile.id for profile in people.profiles}
        for place, sitter in enumerate(self.sitters):
            if sitter.profile:
                self.sitters[place] = self.person(sitter.profile) if sitter.profile in known else self._new_bot()

    # changing it

    def resize(self, seats: int) -> None:
        """Play with so many; who gets up sits down again where there is room, and new bots play like the others."""
        level = self.level or USUAL_LEVEL
        while len(self.sitters) > seats:
            self._spare.append(self.sitters.pop())
        while len(self.sitters) < seats:
            self.sitters.append(self._spare.pop() if self._spare else self._new_bot(level))

    def seat_person(self, place: int, profile: str) -> None:
        """Let a person sit here; who sat here takes the place where that person sat, if there was one."""
        for other, sitter in enumerate(self.sitters):
            if sitter.profile == profile:
                self.sitters[place], self.sitters[other] = self.sitters[other], self.sitters[place]
                return
        self.sitters[place] = self.person(profile)

    def seat_bot(self, place: int, level: str) -> None:
        """Let a bot of this level sit here: the one that does, or a new one."""
        sitter = self.sitters[place]
        self.sitters[place] = replace(sitter, level=level) if sitter.is_bot else self._new_bot(level)

    def rename_bot(self, place: int, name: str) -> None:
        """Call a bot something else."""
        self.sitters[place] = replace(self.sitters[place], name=name)

    def set_levels(self, level: str) -> None:
        """Let all bots play at this level."""
        self.sitters = [replace(each, level=level) if each.is_bot else each for each in self.sitters]

    @property
    def level(self) -> str:
        """The level of all bots, "" when they differ or there are none."""
        levels = {sitter.level for sitter in self.sitters if sitter.is_bot}
        return levels.pop() if len(levels) == 1 else ""

    @property
    def problem(self) -> str:
        """Why nobody can play like this, in a sentence; "" when all is well."""
        names = [sitter.name.casefold() for sitter in self.sitters]
        double = next((sitter.name for sitter in self.sitters if names.count(sitter.name.casefold()) > 1), "")
        if double:
            return say("new_game.same_name", name=double)
        return say("new_game.nobody") if all(sitter.is_bot for sitter in self.sitters) else ""

    def habit(self) -> tuple[SeatHabit, ...]:
        """How to remember it."""
        return tuple(SeatHabit(each.name, each.emblem, each.profile, each.level) for each in self.sitters)
