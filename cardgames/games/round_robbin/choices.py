"""What a seat may do: the plain moves, then its chains, for which nobody searches before they are asked for."""

from __future__ import annotations

from random import Random

from cardgames.engine.cards import Mask
from cardgames.engine.contract import Move
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.games.round_robbin.chain import Chain, Ground, Robbing
from cardgames.games.round_robbin.finder import Chains, Limits, find, ramble
from cardgames.games.round_robbin.villages import JokerRule

EVERYTHING = Limits()
"""How far the list goes where jokers do not roll: no table has so many chains that they could not all be listed."""

LISTED = Limits(positions=12_000)
"""How far it goes where they do."""


class Choices(LazyMoves):
    """The legal moves of a seat that may rob.

    The list ends where the search does; what is asked of `in` is held to the rules, so that a chain which the search
    did not come to is in it as well.
    """

    __slots__ = ("_found", "_ground", "_hand", "_rule", "_taken", "plain")

    def __init__(self, plain: tuple[Move, ...], hand: Mask, ground: Ground, rule: JokerRule, taken: bool) -> None:
        """`plain` are the moves beside the chains, at least one; `taken`: chains begin with the top card of the dump,
        which is then in `hand` (RR-19)."""
        self.plain = plain
        self._hand = hand
        self._ground = ground
        self._rule = rule
        self._taken = taken
        self._found: Chains | None = None

    @property
    def chains(self) -> Chains:
        """The chains that the search finds."""
        if self._found is None:
            limits = LISTED if self._rule.roll else EVERYTHING
            self._found = find(self._hand, self._ground, self._rule, limits)
        return self._found

    @property
    def complete(self) -> bool:
        return self.chains.complete

    def any_chain(self, rng: Random) -> Chain | None:
        """A chain by steps at random, without a search; None where that leads to none."""
        chain = ramble(self._hand, self._ground, self._rule, rng)
        return self._begun(chain) if chain else None

    def alike(self, chain: Chain) -> Chain:
        """The chain in the list that has the same outcome; the chain itself where the search did not come to one."""
        walked = self._walked(chain)
        found = self.chains.like(walked) if walked else None
        return self._begun(found) if found else chain

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.plain) + len(self.chains)

    def nth(self, number: int) -> Move:
        beyond = number - len(self.plain)
        return self._begun(self.chains[beyond]) if beyond >= 0 else self.plain[number]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Chain):
            return move in self.plain
        return self._walked(move) is not None

    @property
    def question(self) -> tuple[tuple[Move, ...], Mask, Ground, JokerRule, bool]:
        return self.plain, self._hand, self._ground, self._rule, self._taken

    def _walked(self, chain: Chain) -> Robbing | None:
        """Where a chain leads; None when it is not legal."""
        walked = Robbing.walked(self._ground, self._hand, chain, self._rule)
        return walked if isinstance(walked, Robbing) and chain.taken == self._taken else None

    def _begun(self, chain: Chain) -> Chain:
        return Chain(chain.laid, chain.actions, chain.charmed, taken=True) if self._taken else chain
