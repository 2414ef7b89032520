"""The features of a view during tricks, sampled worlds, and the chances that other seats beat a set."""

from __future__ import annotations

from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.cards import Mask, mask_of
from cardgames.engine.contract import Seat
from cardgames.engine.sampling import hidden
from cardgames.games.landlord.bot.splitting import bombs_in, strength
from cardgames.games.landlord.cards import BOMBS, CENTRE_ZONE, EXCUSE, HAND_ZONES, SEATS
from cardgames.games.landlord.deal import LandlordView, after
from cardgames.games.landlord.finder import ranks_in, runs
from cardgames.games.landlord.sets import EACH, Kind, Reading, SetRules, beats, readings

Hands = tuple[Mask, ...]

BOMBED = 0.3
"""The chance that a player with a bomb plays it at once."""
ENDGAME = 8
"""Seats with more cards than this are not expected to play them all at once."""


class Features:
    """The features of a view during tricks.

    `partner` is -1 for the landlord; `fewest` is the smallest number of cards of an opponent; `closes` is whether a
    pass would end the trick now.
    """

    def __init__(self, view: LandlordView) -> None:
        assert view.seat is not None
        deal = view.visible
        self.view = view
        self.seat = seat = view.seat
        self.ruleset = deal.ruleset
        self.rules = deal.ruleset.sets
        self.hand = deal.hands[seat]
        self.counts = deal.counts
        self.landlord = deal.landlord
        self.to_beat = deal.to_beat
        self.best = deal.best
        others = (after(seat), after(after(seat)))
        self.partner = next((one for one in others if self.landlord not in (seat, one)), -1)
        self.enemies = tuple(one for one in others if one != self.partner)
        self.fewest = min(self.counts[enemy] for enemy in self.enemies)
        self.partner_leads = self.to_beat is not None and self.best == self.partner
        self.closes = deal.passes == SEATS - 2


class Worlds:
    """A sampler of worlds that agree with a view, as plain masks. All deals of the unseen cards are equally likely: no
    play excludes any, as a seat may always keep a card."""

    def __init__(self, view: LandlordView) -> None:
        deal = view.visible
        self._known = tuple(deal.hands)
        """The cards of each hand that the seat can locate."""
        self._unseen, needs = next(iter(hidden(view)), ([], []))
        counts = {slot.zone: count for slot, count in needs}
        self._counts = [counts.get(zone, 0) for zone in (*HAND_ZONES, CENTRE_ZONE)]

    def dealt(self, rng: Random) -> tuple[Mask, Mask, Mask, Mask]:
        """Sample a world: the hands, and the centre last."""
        cards = self._unseen[:]
        rng.shuffle(cards)
        end, parts = len(cards), []
        for count in self._counts:
            parts.append(mask_of(cards[end - count : end]))
            end -= count
        (one, two, three), known = parts[:SEATS], self._known
        return known[0] | one, known[1] | two, known[2] | three, parts[SEATS]


# ---------------------------------------------------------------- what the others may do


class RoughChances:
    """General chances from 0 to 1, whatever has been played."""

    def __init__(self, features: Features) -> None:
        self._features = features

    def holds(self, reading: Reading) -> float:
        """The chance that no opponent beats a set with this reading."""
        return strength(*reading)

    def goes_out(self, seat: Seat, over: Reading | None) -> float:
        """The chance that a seat with one or two cards can play them all at once, on `over` or (None) as a lead."""
        count = self._features.counts[seat]
        if count > 2:
            return 0.0
        if over is None:
            return 1.0 if count == 1 else 0.3
        return (1.0 if count == 1 else 0.3) * (1.0 - over.rank / EXCUSE) if over.size == count else 0.0


class CountedChances(RoughChances):
    """Chances counted in sampled worlds."""

    def __init__(self, features: Features, worlds: int, rng: Random, clock: Clock) -> None:
        super().__init__(features)
        self.worlds = sampled(features, worlds, rng, clock)
        self._held = [[(world[enemy], ranks_in(world[enemy])) for enemy in features.enemies] for world in self.worlds]
        self._holds: dict[Reading, float] = {}

    def holds(self, reading: Reading) -> float:
        if reading not in self._holds:
            rules = self._features.rules
            beaten = sum(
                max(_can_beat(hand, ranks, reading, rules) for hand, ranks in enemies) for enemies in self._held
            )
            self._holds[reading] = 1.0 - beaten / len(self._held)
        return self._holds[reading]

    def goes_out(self, seat: Seat, over: Reading | None) -> float:
        """As in `RoughChances`, for up to `ENDGAME` cards."""
        if self._features.counts[seat] > ENDGAME:
            return 0.0
        rules = self._features.rules
        ways = (readings(world[seat], rules) for world in self.worlds)
        out = sum(any(over is None or beats(laid.reading, over) for laid in way) for way in ways)
        return out / len(self.worlds)


def sampled(features: Features, count: int, rng: Random, clock: Clock) -> list[Hands]:
    """Sample the hands of up to `count` worlds, at least one, until the clock is over."""
    worlds = Worlds(features.view)
    found: list[Hands] = []
    while len(found) < count:
        found.append(worlds.dealt(rng)[:SEATS])
        if clock.is_over():
            break
    return found


def _can_beat(hand: Mask, held: tuple[int, int, int], reading: Reading, rules: SetRules) -> float:
    """The chance that a hand with a higher body of this kind, or a bomb, beats a set."""
    kind, length, rank = reading
    if kind != Kind.BOMB:
        ranks = held[EACH[kind] - 1]
        if length > 1:
            ranks = runs(ranks & (2 << rules.straight_top) - 1, length)
        if ranks >> rank + 1:
            return 1.0
        return BOMBED if bombs_in(hand) else 0.0
    return float(any(not BOMBS[suit] & ~hand for suit in rules.bomb_order[rank + 1 :]))
