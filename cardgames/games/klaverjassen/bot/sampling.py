"""Games in one sampled world, as positions for the search: bids, roem calls and cards; and a solver of last tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Seat
from cardgames.games.klaverjassen.bot.bidding import scale_of, taken
from cardgames.games.klaverjassen.bot.fast import Chance, Ending, FastGame, cards_of
from cardgames.games.klaverjassen.bot.fast_few import ThreeGame, TwoGame
from cardgames.games.klaverjassen.cards import PILE, suit_of
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.state import CALLING, CHOOSING, LAYING, PLAYING
from cardgames.games.klaverjassen.three import ThreeSeatState
from cardgames.games.klaverjassen.two import TwoSeatState, order_of

PLAYS, PASSES = 32, 33
"""The bids as moves; cards are 0 to 31."""
_COURSE = 40
"""Moves from here on: the rest of the bidding after a pass. No seat chooses them; each has its own subtree."""
_PASSED_OUT = 60
TRUMPS = 64
"""The moves from here to 67 name a trump suit."""
LAYS = 70
"""The moves from here on put cards aside: 70 for the first choice, 71 for the second, and so on."""


class CardsInWorld:
    """The game during the play of the cards. See `cardgames.bots.ismcts.Position`."""

    __slots__ = ("game",)

    def __init__(self, game: FastGame) -> None:
        self.game = game

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.game.side

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = self.__new__(type(self))
        twin.game = self.game.copy()
        return twin

    def moves(self) -> Sequence[int]:
        """The legal cards."""
        return cards_of(self.game.legal())

    def play(self, move: int) -> None:
        """Make one of `moves`."""
        self.game.play(move)

    def finish(self, chance: Chance) -> Sequence[float]:
        """The scores of both sides, whether it was nat, and whether it was a pit."""
        ending = self.game.playout(chance)
        return (*ending.written, ending.nat, ending.pit)


class CallInWorld(CardsInWorld):
    """The game from a roem call on: played as if the roem was called, and scored both with and without it."""

    __slots__ = ("asked", "caller")

    asked: int
    """The roem of the trick just won; `roem` counts it as called."""
    caller: int
    """The index of the caller in `FastGame.roem`."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.asked, twin.caller = self.asked, self.caller
        return twin

    def finish(self, chance: Chance) -> Sequence[float]:
        """As in `CardsInWorld`, once with the roem called and once without."""
        called = super().finish(chance)
        self.game.roem[self.caller] -= self.asked
        left = self.game.ending()
        return (*called, *left.written, left.nat, left.pit)


class BidsInWorld(CardsInWorld):
    """The game from a bid on. Other seats bid by the estimate of a hand; if all pass, chance turns another trump."""

    __slots__ = ("chance", "deal", "passed_out", "passes", "waiting")

    deal: KlaverjassenState
    """The deal in the view, for its public facts."""
    chance: Chance
    passes: int
    """The number of passes before the seat to bid."""
    waiting: tuple[int, ...]
    """The moves that are possible before cards are played; () once they are."""
    passed_out: bool

    def copy(self) -> Self:
        twin = super().copy()
        twin.deal, twin.chance, twin.passes, twin.waiting = self.deal, self.chance, self.passes, self.waiting
        twin.passed_out = self.passed_out
        return twin

    def moves(self) -> Sequence[int]:
        """The bids or suits, then the move for the rest of the bidding, then the legal cards."""
        if self.passed_out:
            return ()
        return self.waiting or super().moves()

    def play(self, move: int) -> None:
        """Make one of `moves`."""
        if move < PLAYS:
            super().play(move)
        elif move == PLAYS:
            self._settle(self.game.turn, self.game.trump)
        elif move == PASSES:
            self.waiting = (self._go_on(),)
        elif move >= TRUMPS:
            self._settle(self.game.turn, move - TRUMPS)
        elif move == _PASSED_OUT:
            self.passed_out, self.waiting = True, ()
        else:
            self._settle((move - _COURSE) & 3, (move - _COURSE) >> 2)

    def finish(self, chance: Chance) -> Sequence[float]:
        while self.waiting:
            self.play(self.waiting[0])
        return (0.0, 0.0, False, False) if self.passed_out else super().finish(chance)

    def _settle(self, seat: Seat, trump: int) -> None:
        game = self.game
        if trump != game.trump:
            game.set_trump(trump)
        game.begin(seat)
        game.turn = game.leader
        self.waiting = ()

    def _go_on(self) -> int:
        """The rest of the bidding after a pass, as a move that encodes who plays and the trump."""
        game, seats = self.game, len(self.deal.hands)
        scale, redeals = scale_of(game.ruleset), self.deal.redeals_left
        for passes in range(self.passes + 1, seats):
            seat = (game.leader + passes) % seats
            if scale.worth(game.held(seat), game.trump, game.ruleset) > scale.pass_worth(passes, redeals):
                return self._course(game.trump, seat)
        if redeals:
            return _PASSED_OUT
        cards = card_list(self.deal.left or PILE)
        return self._course(suit_of(cards[int(self.chance() * len(cards))]), game.leader)

    def _course(self, trump: int, seat: Seat) -> int:
        """Seats of one team have the same move."""
        return _COURSE + 4 * trump + (seat if len(self.deal.hands) == 3 else seat & 1)


class LaysInWorld(CardsInWorld):
    """The game of three seats from the moment when cards are put aside. `choices` are masks of cards."""

    __slots__ = ("choices", "waiting")

    game: ThreeGame
    choices: Sequence[Mask]
    waiting: bool

    def copy(self) -> Self:
        twin = super().copy()
        twin.choices, twin.waiting = self.choices, self.waiting
        return twin

    def moves(self) -> Sequence[int]:
        """The choices, then the legal cards."""
        return range(LAYS, LAYS + len(self.choices)) if self.waiting else super().moves()

    def play(self, move: int) -> None:
        """Make one of `moves`."""
        if move < LAYS:
            super().play(move)
            return
        self.waiting = False
        self.game.lay_away(self.choices[move - LAYS])
        self.game.turn = self.game.leader


class World(NamedTuple):
    """What a sampled deal adds to the public facts; see `TwoGame` and `ThreeGame`."""

    hands: list[Mask]
    laid: int = 0
    blind: Mask = 0
    beneath: Sequence[Card] = ()

    @classmethod
    def of(cls, deal: KlaverjassenState) -> Self:
        """The world of a deal that was sampled."""
        match deal:
            case ThreeSeatState():
                return cls(deal.hands, deal.laid_points if deal.phase in (LAYING, PLAYING, CALLING) else 0, deal.blind)
            case TwoSeatState():
                return cls._of_two(deal)
            case _:
                return cls(deal.hands)

    @classmethod
    def _of_two(cls, deal: TwoSeatState) -> Self:
        """A covered card lies under an open one or under a card of the trick, or is turned up after the roem call."""
        places, beneath = deal.places, [-1] * 32
        order = order_of(deal.lead, deal.ruleset)
        played = dict(zip(order, deal.trick, strict=False))
        for seat, columns in enumerate(deal.columns):
            for column, covered in zip(columns, deal.covered[seat], strict=True):
                if deal.tables[seat][column]:
                    beneath[deal.tables[seat][column][0]] = covered
                elif seat + 2 in played:
                    beneath[played[seat + 2]] = covered
                else:
                    places[seat + 2] |= 1 << covered
        return cls(places, beneath=beneath)

    def enter(self, game: FastGame) -> None:
        """Play the game in this world."""
        game.hands = self.hands[:]
        if isinstance(game, ThreeGame):
            game.laid, game.blind = self.laid, self.blind
        elif isinstance(game, TwoGame):
            game.beneath = self.beneath


def game_in_play(deal: KlaverjassenState, me: Seat) -> FastGame:
    """The game as it stands in the view of seat `me`; `World.enter` fills in the hands of a world."""
    game: FastGame
    match deal:
        case TwoSeatState():
            game = TwoGame((0,) * 4, deal.trump, deal.playing, deal.leader, deal.ruleset)
            game.turn = deal.place
            game.order = order_of(deal.lead, deal.ruleset)
        case ThreeSeatState():
            game = ThreeGame((0,) * 3, deal.trump, deal.player, deal.leader, deal.ruleset)
            game.turn, game.me = deal.turn, me
        case _:
            game = FastGame((0,) * 4, deal.trump, deal.playing, deal.leader, deal.ruleset)
            game.turn = deal.turn
    game.trick = list(deal.trick)
    game.points, game.roem = taken(deal)
    for trick in deal.tricks:
        game.won[deal.taken_by(trick.winner)] += 1
    return game


def call_in_play(deal: KlaverjassenState, me: Seat) -> CallInWorld:
    """The game as it stands when the roem of the trick just won may be called."""
    position = CallInWorld(game_in_play(deal, me))
    position.asked, position.caller = deal.roem_to_call(), deal.taken_by(deal.turn)
    position.game.roem[position.caller] += position.asked
    return position


def bids_in_play(deal: KlaverjassenState, me: Seat, chance: Chance) -> BidsInWorld:
    """The game as it stands at a bid, or when trump is named."""
    position = BidsInWorld(game_in_play(deal, me))
    position.deal, position.chance, position.passes, position.passed_out = deal, chance, deal.passes, False
    position.waiting = tuple(range(TRUMPS, TRUMPS + 4)) if deal.phase == CHOOSING else (PLAYS, PASSES)
    return position


# ---------------------------------------------------------------- the last tricks


_LOWEST, _HIGHEST = -100_000.0, 100_000.0
_TRUMP_FIRST: Final = 20


class Solver:
    """A solver of worlds: the result of each card if all seats play their best with open cards.

    `positions` counts the positions visited so far.
    """

    def __init__(self) -> None:
        self.positions = 0

    def solve(self, game: FastGame) -> dict[Card, Ending]:
        """For each legal card the ending that it leads to. `game` is not changed."""
        found: dict[Card, Ending] = {}
        for card in cards_of(game.legal()):
            after = game.copy()
            after.play(card)
            found[card] = self._best(after, _LOWEST, _HIGHEST)[1]
        return found

    def _best(self, game: FastGame, low: float, high: float) -> tuple[float, Ending]:
        """The lead of side 0 over side 1, exact if between `low` and `high` (alpha-beta), and its ending."""
        self.positions += 1
        cards = cards_of(game.legal())
        while len(cards) == 1:
            game.play(cards[0])
            cards = cards_of(game.legal())
        if not cards:
            ending = game.ending()
            return ending.written[0] - ending.written[1], ending
        first = not game.side
        best: tuple[float, Ending] | None = None
        values, trump = game.ruleset.points[game.trump], game.trump
        # High cards first: they cut off most of the tree.
        for card in sorted(cards, key=lambda card: -values[card] - _TRUMP_FIRST * (card >> 3 == trump)):
            after = game.copy()
            after.play(card)
            found = self._best(after, low, high)
            if best is None or (found[0] > best[0] if first else found[0] < best[0]):
                best = found
            if first:
                low = max(low, found[0])
            else:
                high = min(high, found[0])
            if low >= high:
                break
        assert best is not None
        return best
