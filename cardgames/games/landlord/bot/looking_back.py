"""The look back after a deal: where a seat's bid or set won clearly less often than another would have.

Each is tried in worlds that the seat's own view left possible, so it tells nothing that the seat could not have known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cardgames.bots.clock import Clock
from cardgames.engine.contract import Move
from cardgames.games.landlord.bot.bidding import LEAST_CHANCES, Auction, BidThought
from cardgames.games.landlord.bot.features import Count, Features, sampled
from cardgames.games.landlord.bot.trials import Trial, Trials
from cardgames.games.landlord.bot.weighing import Thought, Thumb
from cardgames.games.landlord.cards import Bid, Play
from cardgames.games.landlord.deal import LandlordView
from cardgames.games.landlord.finder import may_play, representative
from cardgames.games.landlord.hints import move_words
from cardgames.games.landlord.sets import Laid
from cardgames.words import say

PART = 4
"""Worlds that are tried at a time: between two parts the table goes on."""
TRIED, HELD = 10, 30
"""In so many parts the best is looked for; in so many others it is held against what was done."""
SERIOUS = 5
"""So many other moves are tried."""
COUNTED = 24
"""In so many worlds is counted who could go over what."""
CLEARLY, MORE_POINTS = 0.15, 0.5
"""A set has to win so much more often to be told, as a share; a bid to bring so much more, in points."""

Looking = Iterator[str]
"""A sentence for each thing that was missed; "" after each part of the looking."""


def look_back(turns: Sequence[tuple[LandlordView, Move]]) -> Looking:
    """For each bid and each turn of a seat in a deal, from the views before its moves: what it missed."""
    rng = Random(len(turns))
    for view, move in turns:
        yield from _bidding(view, move, rng) if isinstance(move, Bid) else _playing(view, move, rng)


# ---------------------------------------------------------------- a bid


def _bidding(view: LandlordView, made: Bid, rng: Random) -> Looking:
    bids = [Bid(0), *map(Bid, range(view.visible.bid + 1, view.visible.ruleset.highest_bid + 1))]
    auction = Auction(view, rng, Clock(None))
    tried: list[BidThought] = []
    for _ in range(TRIED):
        tried += auction.thoughts(bids, PART)
        yield ""
    best = max(bids, key=lambda bid: _worth(bid, tried))
    if best == made:
        return
    held: list[BidThought] = []
    for _ in range(HELD):
        held += auction.thoughts([best, made], PART)
        yield ""
    more = _worth(best, held) - _worth(made, held)
    if more >= MORE_POINTS:
        chance = sum(thought.chance for thought in held) / len(held)
        did = _say("bid", bid=made.amount) if made.amount else _say("no_bid")
        better = _say("better_bid", bid=best.amount) if best.amount else _say("better_pass")
        reported = _say("bidding", did=did, better=better, count=max(1, round(more)))
        says_why = (chance >= LEAST_CHANCES[0]) == (best.amount > made.amount)
        yield f"{reported} {_say('as_landlord', percent=round(100 * chance))}" if says_why else reported


def _worth(bid: Bid, thoughts: Sequence[BidThought]) -> float:
    """The points of a bid on average; every part has tried as many worlds."""
    values = [thought.value for thought in thoughts if thought.move == bid]
    return sum(values) / len(values)


# ---------------------------------------------------------------- a set, or a pass


def _playing(view: LandlordView, move: Move, rng: Random) -> Looking:
    features, clock = Features(view), Clock(None)
    if isinstance(move, Play) and move.cards == features.hand:
        return
    made = _thought(features, move)
    thoughts = Thumb(features, Count(features, COUNTED, rng, clock), clock).thoughts(broad=True)
    others = [thought for thought in thoughts if thought.move != made.move][:SERIOUS]
    if not others:
        return
    trials = Trials(features, rng, clock)
    tried = [Trial(thought) for thought in (made, *others)]
    for _ in range(TRIED):
        trials.go_on(sampled(features, PART, rng, clock), tried)
        yield ""
    best = max(tried[1:], key=lambda trial: trial.average)
    if best.average <= tried[0].average:
        return
    held = Trial(made), Trial(best.thought)
    for _ in range(HELD):
        trials.go_on(sampled(features, PART, rng, clock), held)
        yield ""
    did, better = held
    if better.chance - did.chance >= CLEARLY:
        words = {"did": move_words(did.thought.move), "percent": round(100 * did.chance)}
        more = {"better": move_words(better.thought.move), "more": round(100 * better.chance)}
        yield _say("trick", number=view.visible.tricks + 1, **words, **more)


def _thought(features: Features, move: Move) -> Thought:
    """What was played, as the bots write it."""
    reading = may_play(features.hand, move, features.lying, features.rules) if isinstance(move, Play) else None
    if not isinstance(move, Play) or reading is None:
        return Thought(0.0, None, 0, 0.0)
    return Thought(0.0, Laid(reading, *representative(features.hand, move.body, move.attached)), 0, 0.0)


def _say(key: str, **values: object) -> str:
    return say(f"landlord.look_back.{key}", **values)
