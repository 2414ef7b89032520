"""One decision in the making: moves compared by what the own chains can become, and by what is passed on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.cards import UNSEEN, Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.games.jeudalism.bot.care import Care
from cardgames.games.jeudalism.bot.outlook import outlook
from cardgames.games.jeudalism.bot.sight import Sight
from cardgames.games.jeudalism.bot.stand import Stand
from cardgames.games.jeudalism.moves import PASS, Five, Seven, Take
from cardgames.games.jeudalism.view import JeudalismView
from cardgames.games.jeudalism.worlds import Worlds
from cardgames.host.protocol import Weighed

FRESH = 2
"""So many transfer cards of a turn are worth a choice, about: others have had theirs."""
IN_SUCCESSION = 2
"""So many cards of a turn are planned together; with more the next decision will see."""


class Weighing:
    """Compares the moves of a seat."""

    def __init__(self, view: JeudalismView, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care, self.clock = Sight(view, care), care, clock
        self._points = self.sight.now.points(self.sight.seat, self.sight.terms.scale)
        self._harm = 1 / (self.sight.seats - 1)
        self._futures = self._drawn(rng)
        self._rivals = _Rivals(self.sight, rng, worlds, clock) if worlds and self.sight.to_come else None

    # ------------------------------------------------------------ taking

    def takes(self, legal: Sequence[Move]) -> list[Weighed]:
        """Which transfer card to take, or whether to play a 5 first (JD-4, JD-11), best first."""
        sight, weighed = self.sight, list[Weighed]()
        best: dict[int, dict[Card, Weighed]] = {}
        for move in legal:
            count = sight.terms.five_takes if isinstance(move, Five) else sight.view.visible.left
            stand = sight.now.after(sight.seat, move) if isinstance(move, Five) else sight.now
            if stand.hand not in best:
                best[stand.hand] = self._sets(stand, count)
            cards = best[stand.hand]
            if isinstance(move, Take):
                if move.card in cards:
                    weighed.append(cards[move.card])
            elif cards:
                top = max(cards.values(), key=lambda one: one.value)
                weighed.append(Weighed(move, top.value, top.facts))
            if self.clock.is_over():
                break
        return sorted(weighed, key=lambda one: -one.value)

    def _sets(self, stand: Stand, count: int) -> dict[Card, Weighed]:
        """For each transfer card the best that can be had with it, when so many cards may be taken."""
        found: dict[Card, Weighed] = {}
        cards = card_list(self.sight.transfer)
        for taken in combinations(cards, min(count, len(cards))):
            mask = mask_of(taken)
            mine, threat = self._kept(stand.hand | mask, self.sight.transfer & ~mask)
            value = mine - threat * self.care.fear
            facts = ("gain", 0), ("later", mine - self._points), ("threat", threat)
            for card in taken:
                if card not in found or value > found[card].value:
                    found[card] = Weighed(Take(card), value, facts)
            if self.clock.is_over():
                break
        return found

    def _kept(self, hand: Mask, left: Mask) -> tuple[float, float]:
        """What a hand is worth when these transfer cards are passed on, and what they are worth to the next seat."""
        mine = self._promise(Stand(hand, self.sight.now.chains), self.sight.turns + 1)
        return mine, self._rivals.threat(left) if self._rivals else 0.0

    # ------------------------------------------------------------ playing

    def plays(self, legal: Sequence[Move]) -> list[Weighed]:
        """Which card to play, whether to play a 7 first, or to pass (JD-4, JD-11, JD-12), best first."""
        sight, weighed = self.sight, list[Weighed]()
        for move in legal:
            if move == PASS:
                stand, left = sight.now, 0
            elif isinstance(move, Seven):
                stand, left = sight.now.after(sight.seat, move), sight.terms.seven_plays
            else:
                stand, left = sight.now.after(sight.seat, move), sight.may_play - 1
            _, stand, left = self._best(stand, left, IN_SUCCESSION)
            given = self._given(stand)
            value = self._promise(stand, sight.turns + left) - given
            gain = stand.points(sight.seat, sight.terms.scale) - self._points
            later = value + given - self._points - gain
            weighed.append(Weighed(move, value, (("gain", gain), ("later", later), ("given", given))))
            if self.clock.is_over():
                break
        return sorted(weighed, key=lambda one: -one.value)

    def _best(self, stand: Stand, left: int, deep: int) -> tuple[float, Stand, int]:
        """The best that up to `left` more plays in this turn lead to, and how many are left then; `deep` are tried."""
        sight, rest = self.sight, 0 if deep else left
        best = self._outlook(stand, sight.turns + rest) - self._given(stand), stand, rest
        if left and deep:
            for move in stand.plays(sight.seat):
                best = max(best, self._best(stand.after(sight.seat, move), left - 1, deep - 1), key=lambda one: one[0])
                if self.clock.is_over():
                    break
        return best

    def _given(self, stand: Stand) -> float:
        """What jokers have brought to others."""
        if stand.chains == self.sight.now.chains:
            return 0.0
        seat, scale, before = self.sight.seat, self.sight.terms.scale, self.sight.now
        others = (other for other in range(self.sight.seats) if other != seat)
        return self._harm * sum(stand.points(other, scale) - before.points(other, scale) for other in others)

    def _drawn(self, rng: Random) -> list[list[list[Card]]]:
        """What the next turns may bring, in each future: for each turn the cards to take from."""
        cards, care = card_list(self.sight.unseen), self.care
        turns = min(care.ahead, self.sight.turns, len(cards) // FRESH)
        futures: list[list[list[Card]]] = []
        for _ in range(care.futures if turns else 0):
            drawn = rng.sample(cards, turns * FRESH)
            futures.append([drawn[turn::turns] for turn in range(turns)])
        return futures

    def _promise(self, stand: Stand, plays: int) -> float:
        """What the chains can be expected to be worth in the end; on average over the futures, if there are any."""
        if not self._futures:
            return self._outlook(stand, plays)
        ends: list[float] = []
        for future in self._futures:
            reached, end = stand, 0.0
            for offered in future:
                ways = [Stand(reached.hand | 1 << card, reached.chains) for card in offered]
                end, reached = max([(self._outlook(way, plays), way) for way in ways], key=lambda one: one[0])
                if self.clock.is_over():
                    break
            ends.append(end)
            if self.clock.is_over():
                break
        return sum(ends) / len(ends)

    def _outlook(self, stand: Stand, plays: int) -> float:
        seat, sight = self.sight.seat, self.sight
        lent = stand.others_knights(seat)
        return outlook(stand.chains[seat], stand.hand, sight.hopes, plays, lent, sight.terms.scale)


class _Rivals:
    """What the next seat makes of the cards that it is passed, in some worlds."""

    def __init__(self, sight: Sight, rng: Random, count: int, clock: Clock) -> None:
        self._sight, self._clock = sight, clock
        self._worlds: list[tuple[Mask, Mask]] = []
        """The next seat's hand, and the cards that are drawn next."""
        self._plays = (sight.to_come - 1) // sight.seats + 1
        self._gains: dict[tuple[int, Card], float] = {}
        prepared = Worlds(sight.view)
        while len(self._worlds) < count:
            state = prepared.state(rng)
            self._worlds.append((state.hands[sight.next], mask_of(state.pile[-1:])))
            if clock.is_over():
                break

    def threat(self, left: Mask) -> float:
        """What the next seat can be expected to gain with the best of these cards and of one that is drawn."""
        total = 0.0
        for number, (_, drawn) in enumerate(self._worlds):
            total += max([0.0, *(self._gain(number, card) for card in cards_in(left | drawn))])
        return total / len(self._worlds)

    def _gain(self, number: int, card: Card) -> float:
        """What a card more brings the next seat in a world; 0 when the clock has run out before."""
        known = self._gains.get((number, card))
        if known is None:
            if self._clock.is_over():
                return 0.0
            hand, _ = self._worlds[number]
            bare = self._gains.get((number, UNSEEN))
            if bare is None:
                bare = self._gains[number, UNSEEN] = self._worth(hand)
            known = self._gains[number, card] = self._worth(hand | 1 << card) - bare
        return known

    def _worth(self, hand: Mask) -> float:
        """What the chains of the next seat can be expected to be worth in the end."""
        sight, seat = self._sight, self._sight.next
        rows, lent = sight.now.chains[seat], sight.now.others_knights(seat)
        return outlook(rows, hand, sight.hopes, self._plays, lent, sight.terms.scale)
