"""Moves worth a thought: of each kind and rank of set the one that spares the hand most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cardgames.engine.cards import Mask
from cardgames.games.landlord.bot.splitting import hand_cost, split
from cardgames.games.landlord.choices import may_play
from cardgames.games.landlord.finder import families, opened, representative
from cardgames.games.landlord.moves import Play
from cardgames.games.landlord.pack import BOMBS, OF_RANK
from cardgames.games.landlord.sets import ATTACHED, EACH, Kind, Laid, Reading, SetRules, lowest, readings

FEW = 12
"""Of so many sets of a family the best is looked for, where none could be put together."""


def candidates(hand: Mask, lying: Reading | None, rules: SetRules, *, broad: bool) -> Iterator[Laid]:
    """Sets to play: the whole hand where it is one. Else as a lead those of the best split; `broad` also thinks of all
    other kinds and ranks."""
    whole = next((laid for laid in readings(hand, rules) if may_play(hand, play_of(laid), lying, rules)), None)
    if whole:
        yield whole
        return
    own = {laid.reading: laid for laid in split(hand, rules).sets} if lying is None else {}
    for laid in own.values():
        yield _canonical(hand, laid)
    if lying is None and not broad:
        return
    for family in families(hand, rules, lying):
        found = None if family in own else sparing(hand, family, lying, rules)
        if found:
            yield _canonical(hand, found)


def play_of(laid: Laid) -> Play:
    """The move that lays a set so."""
    return Play(laid.body, laid.attached)


def sparing(hand: Mask, family: Reading, lying: Reading | None, rules: SetRules) -> Laid | None:
    """A set of this family that leaves a good hand; None where there is no such set."""
    kind, length, top = family
    if kind == Kind.BOMB:
        return Laid(family, BOMBS[rules.bomb_order[top]], 0)
    free = hand & ~bombs_in(hand)
    body = 0
    for rank in range(top - length + 1, top + 1):
        body |= _pick(free & OF_RANK[rank], hand & OF_RANK[rank], EACH[kind])
    attached = _to_attach(hand & ~body, length, ATTACHED[kind], rules) if ATTACHED[kind] else 0
    if may_play(hand, Play(body, attached), lying, rules) == family:
        return Laid(family, body, attached)
    some = islice(opened(hand, family, rules, following=lying is not None), FEW)
    return min(some, key=lambda laid: hand_cost(hand & ~laid.body & ~laid.attached, rules), default=None)


def bombs_in(hand: Mask) -> Mask:
    """All cards of bombs that a hand holds."""
    found = 0
    for bomb in BOMBS:
        if not bomb & ~hand:
            found |= bomb
    return found


def _pick(free: Mask, cards: Mask, count: int) -> Mask:
    """So many cards of a rank, those of bombs last."""
    found = lowest(free, count)
    return found | lowest(cards & ~found, count - found.bit_count())


def _to_attach(rest: Mask, triples: int, each: int, rules: SetRules) -> Mask:
    """What to attach: the cards or pairs that cost the hand most, others only where there are too few."""
    sets = split(rest, rules).sets
    wanted = Kind.SINGLE if each == 1 else Kind.PAIR
    loose = [laid.body for laid in sets if laid.reading.kind == wanted and laid.reading.length == 1]
    for every in OF_RANK:
        cards = rest & every
        for cards_taken in loose:
            cards &= ~cards_taken
        while cards.bit_count() >= each:
            loose.append(lowest(cards, each))
            cards ^= loose[-1]
    return sum(loose[:triples])


def _canonical(hand: Mask, laid: Laid) -> Laid:
    return Laid(laid.reading, *representative(hand, laid.body, laid.attached))
