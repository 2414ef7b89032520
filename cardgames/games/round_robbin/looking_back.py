"""The look back after a round: in which of his turns a seat had a chain that brings more than what it did.

It goes through the seat's own views, so nothing is said that could not have been known then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from cardgames.engine.contract import Move
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.deal import LAST, RobbinView, own_hand
from cardgames.games.round_robbin.finder import Limits, find
from cardgames.games.round_robbin.moves import FROM_DECK, PASS, Draw, Dump
from cardgames.games.round_robbin.ways import chain_end, chain_words, end_of, set_words
from cardgames.games.round_robbin.wording import card_name
from cardgames.words import say

LOOKED = Limits(positions=4000)
"""How far is looked for chains; without rolling jokers no turn comes near it."""


class Better(NamedTuple):
    """A chain that could have been made, in words, and the points that it brings."""

    gain: int
    words: str


def look_back(turns: Sequence[tuple[RobbinView, Move]]) -> Iterator[str]:
    """For each turn of a seat in a round, from the views before its moves: what it missed, "" for nothing."""
    dump: Better | None = None
    number = 0
    for view, move in turns:
        if isinstance(move, Draw):
            dump = _best(view, taken=True) if move.source == FROM_DECK and _dump_is_open(view) else None
            continue
        number += 1
        made = chain_end(move, view).gain if isinstance(move, Chain) else 0
        offers = filter(None, (_best(view, taken=view.visible.phase == LAST), dump))
        best = max(offers, key=lambda offer: offer.gain, default=None)
        yield _line(number, move, view, made, best) if best and best.gain > made else ""
        dump = None


def _dump_is_open(view: RobbinView) -> bool:
    """RR-6, RR-29: whether the top of the dump could have been drawn."""
    visible = view.visible
    return bool(visible.dump) and not visible.stalled


def _best(view: RobbinView, *, taken: bool) -> Better | None:
    """The chain that brings most points, the shortest of equals; `taken` with the top of the dump."""
    visible = view.visible
    hand = own_hand(view) | (1 << visible.dump[-1] if taken else 0)
    chains = find(hand, visible.ground, visible.terms.joker_rule, LOOKED)
    gains = [end_of(end.ground, end.village, view).gain for end in map(chains.outcome, range(len(chains)))]
    if not gains:
        return None
    chain = chains[gains.index(max(gains))]
    return Better(max(gains), chain_words(replace(chain, taken=taken), view))


def _line(number: int, move: Move, view: RobbinView, made: int, best: Better) -> str:
    match move:
        case Chain():
            did = _say("chain", village=set_words(chain_end(move, view).village))
        case Dump(card):
            did = _say("dump", card=card_name(card))
        case _:
            did = _say("pass" if move == PASS else "done")
    return _say("line", number=number, did=did, count=best.gain - made, chain=best.words)


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.look_back.{key}", **values)
