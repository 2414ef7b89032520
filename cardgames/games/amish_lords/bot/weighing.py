"""One decision in the making: every move weighed by what it leaves one to expect, and what it costs the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from cardgames.bots.clock import Clock
from cardgames.engine.cards import cards_in
from cardgames.engine.contract import Move, Seat
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.actions import trimmed
from cardgames.games.amish_lords.bot.belief import Place, Touch
from cardgames.games.amish_lords.bot.care import Care
from cardgames.games.amish_lords.bot.crops import count
from cardgames.games.amish_lords.bot.outlook import Outlook, Prospects
from cardgames.games.amish_lords.bot.rivals import Rivals
from cardgames.games.amish_lords.bot.sight import NONE, Home, Sight
from cardgames.games.amish_lords.bot.turns import after, gained, next_homes
from cardgames.games.amish_lords.pack import FIRST_JOKER, FIRST_KING
from cardgames.host.protocol import Weighed

BETTER = 0.02
"""A turn that brings less, in points, only passes the time."""
OFTEN = 0.5
"""No card is surer to be had than this while it is unseen."""
STAYS = 0.3
"""The chance that a card of the market can be had."""
NEAR = 8.0
"""How much more a caravan that lies there threatens one's lands than a card that nobody has seen."""
TIDY = 0.001
"""Of last lands that pay the same, those with more of the crop."""


class Weighing:
    """Weighs the moves of one view."""

    def __init__(self, sight: Sight, care: Care, rng: Random, worlds: int, clock: Clock) -> None:
        self.sight, self.care, self.taste, self.clock = sight, care, care.taste, clock
        self.skip, self.idle = (care.taste.skip, care.taste.idle) if sight.turns else (0.0, 0.0)
        self.rivals = Rivals(sight, care, rng, worlds, clock)
        chances, keys = self._chances(), [0.0] * FIRST_KING
        if sight.turns and care.guard:
            keys = [care.guard * chance for chance in chances]
            for seat in sight.rivals:
                if sight.caravans[seat] != NONE:
                    keys[sight.caravans[seat]] = NEAR * care.guard
        pays = self.rivals.pays_of(sight.seat)
        prospects = Prospects(sight.terms, sight.crops, pays, chances, keys, sight.turns, care.taste)
        usual = Outlook(prospects).plan(sight.home).crop
        self.outlook = Outlook(prospects)
        self.outlook.settle_on(usual)
        self.now = self._ahead(sight.home)

    def _chances(self) -> list[float]:
        """How likely each card can be had before the season ends."""
        sight = self.sight
        unseen = sight.unseen.bit_count()
        chance = min(OFTEN, sight.gains / unseen) if unseen else 0.0
        chances = [chance if sight.unseen >> card & 1 else 0.0 for card in range(FIRST_KING)]
        for card in sight.market:
            chances[card] = STAYS if sight.turns > 1 else 0.0
        return chances

    # ------------------------------------------------------------ moves

    def weigh(self, move: Move) -> Weighed:
        """A move, what it is worth, and the facts behind it."""
        home = self.sight.home
        match move:
            case moves.Pick():
                return self._pick(move, home)
            case moves.Swindle(owner, farm, land):
                return self._swindle(move, home, Place(owner, farm, land))
            case moves.Skip():
                return self._weighed(move, home, self.now + self.skip)
            case moves.Keep(to):
                loot = self.sight.view.visible.loot
                assert loot is not None
                changed = gained(home, loot, to)
                return self._weighed(move, changed, self._ahead(changed))
            case moves.LastLands():
                bare = Home(after(home, move).rows, 0, NONE)
                crop = self.sight.crops.of_rows(bare.rows)
                tidy = TIDY * sum(count(crop, suit) for suit in self.sight.crops.suits)
                return self._weighed(move, bare, self.outlook.value(bare) + tidy)
            case _:
                changed = after(home, move)
                value = self._ahead(changed)
                grows = isinstance(move, moves.Build | moves.Expand)
                if not grows and value < self.now + BETTER:
                    value -= self.idle
                return self._weighed(move, changed, value, self._plot(changed, value))

    def best_last_lands(self) -> list[Move]:
        """AL-17: the last lands that the plan of the homestead comes to, those of each farm alone, and none."""
        home = self.sight.home
        plots = (*home.rows, (home.caravan,))
        lands = [row[len(old) :] for row, old in zip(self.outlook.plan(home).lands, plots, strict=False)]
        alone = [((),) * farm + (cards,) for farm, cards in enumerate(lands) if cards]
        return [*dict.fromkeys(map(moves.LastLands, (trimmed(tuple(lands)), *alone, ())))]

    def _plot(self, home: Home, value: float) -> tuple[tuple[str, Any], ...]:
        """The touch that a move prepares, when that is what it is for."""
        if not self.sight.turns or home.caravan in (NONE, self.sight.home.caravan):
            return ()
        best, place = self._scheme(home)
        if place is None or best < value:
            return ()
        return (("scheme", place), ("scheme_fits", self.rivals.touch(home.caravan, place).fits))

    def _weighed(self, move: Move, home: Home, value: float, more: Iterable[tuple[str, Any]] = ()) -> Weighed:
        """With the crop that is expected, and what each king would pay for it."""
        crop = self.outlook.plan(home).crop
        pays = self.outlook.prospects.pays
        kings = tuple((suit, count(crop, suit), pays[suit][count(crop, suit)]) for suit in self.sight.crops.suits)
        points = sum(paid for _, _, paid in kings)
        return Weighed(move, value, (("points", points), ("kings", kings), ("turns", self.sight.turns), *more))

    def _pick(self, move: Move, home: Home) -> Weighed:
        """The average over the cards that may come."""
        cards = list(cards_in(self.sight.unseen))
        before = self.outlook.value(home)
        drawn = [self.outlook.value(home._replace(hand=home.hand | 1 << card)) - before for card in cards]
        useful = tuple(card for card, gain in zip(cards, drawn, strict=True) if gain > self.taste.pick)
        facts = (("useful", useful), ("unseen", len(cards)))
        return self._weighed(move, home, self.now + self.taste.pick + sum(drawn) / len(drawn), facts)

    def _swindle(self, move: Move, home: Home, place: Place) -> Weighed:
        """A touch: what comes out when it fits, and what it costs the owner; nothing moves when it does not."""
        touch, owner = self.rivals.touch(home.caravan, place), place.owner
        value = self._touched(home, owner, touch, self._ahead) + (1 - touch.fits) * self.skip
        likely = max(touch.cards, key=lambda card: touch.cards[card], default=NONE)
        facts = (
            ("fits", touch.fits),
            ("loss", self.rivals.loss(owner, touch)),
            ("likely", likely),
            ("likely_chance", touch.cards.get(likely, 0.0)),
        )
        return self._weighed(move, home, value, facts)

    def _touched(self, home: Home, owner: Seat, touch: Touch, worth: Callable[[Home], float]) -> float:
        """What a homestead is worth after its caravan touched another's land, on average."""
        bare = home._replace(caravan=NONE)
        room = home.hand.bit_count() < self.sight.terms.hand_limit
        value = (1 - touch.fits) * worth(home) + self.rivals.harm(owner, touch)
        for card, chance in touch.cards.items():
            best = worth(gained(bare, card, moves.CARAVAN))
            if room:
                best = max(best, worth(gained(bare, card, moves.HAND)))
            value += chance * best
        return value

    def _ahead(self, home: Home) -> float:
        """What a homestead is worth, with what its caravan could do in the next turn."""
        value = self.outlook.value(home)
        if not self.sight.turns or self.clock.is_over():
            return value
        best = self._further(home, min(self.care.ahead, self.sight.turns), value)
        return max(best, self._scheme(home)[0])

    def _scheme(self, home: Home) -> tuple[float, Place | None]:
        """What a homestead is worth with the best touch that its caravan could do in the next turn, and where."""
        value = best = self.outlook.value(home)
        where = None
        if self.care.schemes and 0 <= home.caravan < FIRST_JOKER:
            for place, touch in self.rivals.touches(home.caravan).items():
                gain = self._touched(home, place.owner, touch, self.outlook.value) - self.taste.turn - value
                if value + self.care.schemes * gain > best:
                    best, where = value + self.care.schemes * gain, place
        return best, where

    def _further(self, home: Home, turns: int, value: float) -> float:
        """The same, with trades and rebuilding only, for so many turns."""
        best = value
        if turns:
            for then in next_homes(home, self.sight.market, self.sight.terms):
                best = max(best, self._further(then, turns - 1, self.outlook.value(then)) - self.taste.turn)
        return best
