"""What a seat may do in a trick: to pass, where it does not lead, then its sets, which nobody lists before they are
asked for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardgames.engine.cards import Mask
from cardgames.engine.contract import Move
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.landlord.finder import families, opened
from cardgames.games.landlord.moves import PASS, Pass, Play
from cardgames.games.landlord.sets import Reading, SetRules, beats, highest, read


class Choices(LazyMoves):
    """The legal moves of a seat in a trick, one of each class of LL-16. What is asked of `in` is held to the rules, so
    that any play that is legal is in it."""

    __slots__ = ("_families", "_found", "hand", "lying", "rules")

    def __init__(self, hand: Mask, lying: Reading | None, rules: SetRules) -> None:
        """`lying` is what the last set counts as; None when the seat leads."""
        self.hand = hand
        self.lying = lying
        self.rules = rules
        self._families: list[Reading] | None = None
        self._found: list[Move] | None = None

    @property
    def families(self) -> list[Reading]:
        """The readings of the sets that may be played (see `finder.families`)."""
        if self._families is None:
            self._families = families(self.hand, self.rules, self.lying)
        return self._families

    def sets_of(self, family: Reading) -> Iterator[Play]:
        """The sets of one family."""
        for _, body, attached in opened(self.hand, family, self.rules, following=self.lying is not None):
            yield Play(body, attached)

    def any_set(self, rng: Random) -> Play | None:
        """A set of a family at random; None where there is none."""
        if not self.families:
            return None
        sets = list(self.sets_of(rng.choice(self.families)))
        return rng.choice(sets) if sets else None

    @property
    def every(self) -> list[Move]:
        """All of them."""
        if self._found is None:
            plays: list[Move] = [play for family in self.families for play in self.sets_of(family)]
            self._found = plays if self.lying is None else [PASS, *plays]
        return self._found

    def __bool__(self) -> bool:
        return bool(self.hand)

    def __len__(self) -> int:
        return len(self.every)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.every)

    def nth(self, number: int) -> Move:
        return self.every[number]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Play):
            return may_play(self.hand, move, self.lying, self.rules) is not None
        return isinstance(move, Pass) and self.lying is not None

    @property
    def question(self) -> tuple[Mask, Reading | None, SetRules]:
        return self.hand, self.lying, self.rules


def may_play(hand: Mask, play: Play, lying: Reading | None, rules: SetRules) -> Reading | None:
    """What a set counts as that this hand may play now; None when it may not."""
    body, attached = play.body, play.attached
    if (body | attached) & ~hand:
        return None
    reading = read(body, attached, rules)
    if reading is None or lying is None:
        return reading
    if not beats(reading, lying):
        return None
    if attached and reading.length > 2:
        best = highest(body | attached, reading, rules)
        return reading if best and best.reading == reading else None
    return reading
