"""The look back after a deal: it finds bids and sets of a seat that were clearly worse than an alternative.

Moves are tried in worlds sampled from the seat's own view, so nothing depends on what the seat could not have known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move
from cardgames.engine.messages import Message, message
from cardgames.games.landlord.bot.bidding import LEAST_CHANCES, Auction, RatedBid
from cardgames.games.landlord.bot.features import CountedChances, Features, sampled
from cardgames.games.landlord.bot.trials import Trial, Trials
from cardgames.games.landlord.bot.weighing import RatedSet, RulesOfThumb
from cardgames.games.landlord.cards import Bid, Play
from cardgames.games.landlord.deal import LandlordView
from cardgames.games.landlord.finder import may_play, representative
from cardgames.games.landlord.hints import SURE, move_label
from cardgames.games.landlord.sets import Laid

PART = 4
"""The number of worlds in one part; the table keeps running between parts."""
TRIED, HELD = 10, 30
"""The number of parts to find the best alternative, and the number of parts to compare it with the move made."""
ALTERNATIVES = 5
"""The number of alternatives tried."""
COUNTED = 24
"""The number of worlds for the chances that sets are beaten."""
CLEARLY, MORE_POINTS = 0.15, 0.5
"""The smallest gain that is reported: for a set in the chance to win, for a bid in points."""


class Review(NamedTuple):
    """What a turn missed, in lines, and the better move with the view before it."""

    lines: Sequence[Message]
    view: LandlordView
    move: Move


Looking = Iterator[Review | None]
"""What turns missed; None after each part of the work."""


def look_back(turns: Sequence[tuple[LandlordView, Move]]) -> Looking:
    """Yield what a seat missed in its bids and turns of a deal; `turns` are its moves with the views before them."""
    rng = Random(len(turns))
    for view, move in turns:
        yield from _bidding(view, move, rng) if isinstance(move, Bid) else _playing(view, move, rng)


# ---------------------------------------------------------------- a bid


def _bidding(view: LandlordView, made: Bid, rng: Random) -> Looking:
    bids = [Bid(0), *map(Bid, range(view.visible.bid + 1, view.visible.ruleset.highest_bid + 1))]
    auction = Auction(view, rng, Clock(None))
    tried: list[RatedBid] = []
    for _ in range(TRIED):
        tried += auction.rated(bids, PART)
        yield None
    best = max(bids, key=lambda bid: _worth(bid, tried))
    if best == made:
        return
    held: list[RatedBid] = []
    for _ in range(HELD):
        held += auction.rated([best, made], PART)
        yield None
    more = _worth(best, held) - _worth(made, held)
    if more >= MORE_POINTS:
        chance = sum(one.chance for one in held) / len(held)
        key = "passed" if not made.amount else "bid_other" if best.amount else "bid"
        lines = [_line(key, made=made.amount, bid=best.amount, count=max(1, round(more)))]
        if (chance >= LEAST_CHANCES[0]) == (best.amount > made.amount):
            lines.append(_line("as_landlord_sure" if chance >= SURE else "as_landlord", chance=chance))
        yield Review(lines, view, best)


def _worth(bid: Bid, rated: Sequence[RatedBid]) -> float:
    """The average points of a bid; each part has tried the same number of worlds."""
    values = [one.value for one in rated if one.move == bid]
    return sum(values) / len(values)


# ---------------------------------------------------------------- a set, or a pass


def _playing(view: LandlordView, move: Move, rng: Random) -> Looking:
    features, clock = Features(view), Clock(None)
    if isinstance(move, Play) and move.cards == features.hand:
        return
    made = rated_set(features, move)
    rated = RulesOfThumb(features, CountedChances(features, COUNTED, rng, clock), clock).rated(broad=True)
    others = [one for one in rated if one.move != made.move][:ALTERNATIVES]
    if not others:
        return
    trials = Trials(features, rng, clock)
    tried = [Trial(one) for one in (made, *others)]
    for _ in range(TRIED):
        trials.go_on(sampled(features, PART, rng, clock), tried)
        yield None
    best = max(tried[1:], key=lambda trial: trial.average)
    if best.average <= tried[0].average:
        return
    held = Trial(made), Trial(best.rated)
    for _ in range(HELD):
        trials.go_on(sampled(features, PART, rng, clock), held)
        yield None
    did, better = held
    if better.chance - did.chance >= CLEARLY:
        own, other, rules = did.rated.move, better.rated.move, features.rules
        moves = {"move": move_label(own, rules), "better": move_label(other, rules, own)}
        chances = {"chance": did.chance, "better_chance": better.chance}
        line = _line("trick", number=view.visible.tricks + 1, **moves, **chances)
        yield Review([line], view, better.rated.move)


def rated_set(features: Features, move: Move) -> RatedSet:
    """The move made, as a `RatedSet`."""
    reading = may_play(features.hand, move, features.to_beat, features.rules) if isinstance(move, Play) else None
    if not isinstance(move, Play) or reading is None:
        return RatedSet(0.0, None, 0, 0.0)
    return RatedSet(0.0, Laid(reading, *representative(features.hand, move.body, move.attached)), 0, 0.0)


def _line(key: str, **values: object) -> Message:
    return message(f"landlord.look_back.{key}", **values)
