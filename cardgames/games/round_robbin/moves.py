"""The moves of Round Robbin' with their text form, and the legal moves of a seat that can rob."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from cardgames.engine.bad_text import BadText, not_a_move
from cardgames.engine.cards import UNSEEN, Card, Mask
from cardgames.engine.contract import Move
from cardgames.engine.lazy_moves import LazyMoves
from cardgames.engine.messages import message
from cardgames.games.round_robbin.cards import DECK, JokerRule, is_joker
from cardgames.games.round_robbin.chain import Action, Chain, Ground, Robbing, Roll, Wake
from cardgames.games.round_robbin.finder import Chains, Limits, find, random_chain

FROM_DECK, FROM_DUMP = "deck", "dump"


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Take the top card of the deck or of the discard pile (RR-6)."""

    source: str


@dataclass(frozen=True, slots=True)
class Dump(Move):
    """Put a hand card on the discard pile (RR-8)."""

    card: Card


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """End a turn without dumping, if the hand is not too large (RR-8)."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Decline a last chance (RR-19)."""


@dataclass(frozen=True, slots=True)
class NewDeck(Move):
    """RR-18: the result of shuffling the discard pile without its top card; the first card is drawn first."""

    cards: tuple[Card, ...]


DRAWS = {source: Draw(source) for source in (FROM_DECK, FROM_DUMP)}
DUMPS = tuple(map(Dump, range(len(DECK))))
END_TURN, PASS = EndTurn(), Pass()


def move_text(move: Move) -> str:
    """A move on one line.

    `chain 7♣ 7♠ 8♦, 8♦ for 7♥ in 2.1, joker1 for K♥, charm joker1`: 2.1 is the first village of seat 2. A chain that
    begins with the top card of the discard pile (RR-19) says `last chain`.
    """
    match move:
        case Draw(source):
            return f"draw {source}"
        case Dump(card):
            return f"dump {DECK.text(card)}"
        case NewDeck(cards):
            return f"deck {DECK.texts(cards)}"
        case Chain(laid, actions, charmed, taken):
            steps = [f"chain {DECK.texts(laid)}", *map(_action_text, actions)]
            if charmed != UNSEEN:
                steps.append(f"charm {DECK.text(charmed)}")
            return ("last " if taken else "") + ", ".join(steps)
        case EndTurn():
            return "done"
        case _:
            return "pass"


def _action_text(action: Action) -> str:
    match action:
        case Roll(card, owner, village, out):
            return f"{DECK.text(card)} for {DECK.text(out)} in {owner}.{village + 1}"
        case Wake(joker, king):
            return f"{DECK.text(joker)} for {DECK.text(king)}"


def parse_move(text: str) -> Move:
    """Return the move that `move_text` wrote. Raises BadText or BadCard."""
    match text.split():
        case ["draw", source] if source in DRAWS:
            return DRAWS[source]
        case ["dump", card]:
            return DUMPS[DECK.parse_known(card)]
        case ["deck", *cards]:
            return NewDeck(tuple(map(DECK.parse_known, cards)))
        case ["done"]:
            return END_TURN
        case ["pass"]:
            return PASS
        case ["chain", *_] | ["last", "chain", *_]:
            return _read_chain(text)
    raise not_a_move(text, ("draw deck", "draw dump", "dump 5♠", "done", "pass", "chain 7♣ 7♠ 8♦, 8♦ for 7♥ in 2.1"))


def _read_chain(text: str) -> Chain:
    begun, *steps = (part.split() for part in text.split(","))
    taken = begun[0] == "last"
    laid = tuple(map(DECK.parse_known, begun[1 + taken :]))
    charmed = UNSEEN
    if steps and steps[-1][:1] == ["charm"] and len(steps[-1]) == 2:
        charmed = DECK.parse_known(steps.pop()[1])
    return Chain(laid, tuple(map(_read_action, steps)), charmed, taken)


def _read_action(words: list[str]) -> Action:
    match words:
        case [card, "for", out]:
            joker, king = DECK.parse_known(card), DECK.parse_known(out)
            if is_joker(joker):
                return Wake(joker, king)
        case [card, "for", out, "in", place]:
            owner, dot, number = place.partition(".")
            if dot and owner in tuple("01234") and number.isdecimal() and 1 <= len(number) <= 2 and int(number):
                return Roll(DECK.parse_known(card), int(owner), int(number) - 1, DECK.parse_known(out))
    raise BadText(message("round_robbin.file.no_step", text=" ".join(words)))


LISTED = Limits(nodes=12_000)
"""The search limits if jokers roll; otherwise there are none, as all chains can be listed."""


class Choices(LazyMoves):
    """The legal moves of a seat that can rob.

    The sequence has the chains that the search finds. `in` checks the rules instead, so it also accepts legal chains
    that the search does not reach.
    """

    __slots__ = ("_found", "_ground", "_hand", "_rule", "_taken", "plain")

    def __init__(self, plain: tuple[Move, ...], hand: Mask, ground: Ground, rule: JokerRule, taken: bool) -> None:
        """`plain` are the moves other than chains, at least one. `taken`: chains begin with the top discard,
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
            limits = LISTED if self._rule.roll else Limits()
            self._found = find(self._hand, self._ground, self._rule, limits)
        return self._found

    @property
    def complete(self) -> bool:
        return self.chains.complete

    def random_chain(self, rng: Random) -> Chain | None:
        """Return a random chain, found without a search; None if the random steps lead to none."""
        chain = random_chain(self._hand, self._ground, self._rule, rng)
        return self._with_dump(chain) if chain else None

    def canonical(self, chain: Chain) -> Chain:
        """Return the chain in the list with the same outcome, or the chain itself when the search found none."""
        robbing = self._replayed(chain)
        found = self.chains.with_outcome_of(robbing) if robbing else None
        return self._with_dump(found) if found else chain

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self.plain) + len(self.chains)

    def nth(self, number: int) -> Move:
        beyond = number - len(self.plain)
        return self._with_dump(self.chains[beyond]) if beyond >= 0 else self.plain[number]

    def __contains__(self, move: object) -> bool:
        return self._replayed(move) is not None if isinstance(move, Chain) else move in self.plain

    @property
    def question(self) -> tuple[tuple[Move, ...], Mask, Ground, JokerRule, bool]:
        return self.plain, self._hand, self._ground, self._rule, self._taken

    def _replayed(self, chain: Chain) -> Robbing | None:
        """Return a chain after its last action; None if it is not legal."""
        robbing = Robbing.replay(self._ground, self._hand, chain, self._rule)
        return robbing if isinstance(robbing, Robbing) and chain.taken == self._taken else None

    def _with_dump(self, chain: Chain) -> Chain:
        """Return a chain that the search found, as a move: with the top card of the discard pile in the end game."""
        return replace(chain, taken=True) if self._taken else chain
