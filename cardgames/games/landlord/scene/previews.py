"""Whether a set can still be beaten, as far as a seat can know: from its hand, the cards played, the centre cards that
the landlord took, and the number of cards in each hand."""

from __future__ import annotations

from cardgames.engine.cards import Mask
from cardgames.engine.contract import Seat
from cardgames.games.landlord.cards import ALL, BOMBS, OF_RANK, SEATS
from cardgames.games.landlord.deal import LandlordState
from cardgames.games.landlord.finder import body_ranks, families
from cardgames.games.landlord.sets import ATTACHED, EACH, Kind, Reading, SetRules


def beaten_by(deal: LandlordState, seat: Seat, reading: Reading) -> tuple[bool, bool]:
    """Whether another player may hold a higher set of the kind of this one, and whether a bomb that beats it.

    Each is True if there is a deal of the unseen cards in which one of them holds it.
    """
    rules, higher, bomb = deal.ruleset.sets, False, False
    shown = deal.taken & ~deal.gone
    unseen = ALL & ~deal.hands[seat] & ~deal.gone
    for other in range(SEATS):
        if other == seat:
            continue
        known = shown if other == deal.landlord else 0
        pool = unseen if other == deal.landlord else unseen & ~shown
        more = deal.counts[other] - known.bit_count()
        for family in families(pool, rules, reading):
            if family.size <= deal.counts[other] and _missing(family, pool, known, rules) <= more:
                bomb |= family.kind == Kind.BOMB
                higher |= family.kind != Kind.BOMB
    return higher, bomb


def _missing(family: Reading, pool: Mask, known: Mask, rules: SetRules) -> int:
    """The least number of cards besides the `known` ones that a set of this family from the pool takes."""
    kind, length, top = family
    if kind == Kind.BOMB:
        return (BOMBS[rules.bomb_order[top]] & ~known).bit_count()
    body, each = body_ranks(length, top), EACH[kind]
    have = [(known & cards).bit_count() for cards in OF_RANK]
    room = [(pool & cards).bit_count() for cards in OF_RANK]
    missing = 0
    for rank, cards in enumerate(OF_RANK):
        if cards & body:
            missing += max(0, each - have[rank])
            have[rank] = max(0, have[rank] - each)
            room[rank] = room[rank] - each if rules.any_rank else 0
            have[rank] = min(have[rank], room[rank])
    if kind == Kind.TRIPLE_AND_ONE:
        return missing + max(0, length * ATTACHED[kind] - sum(have))
    if kind == Kind.TRIPLE_AND_PAIR:
        pairs = [max(0, 2 * number - held) - max(0, 2 * (number - 1) - held)
                 for held, cards in zip(have, room, strict=True) for number in range(1, cards // 2 + 1)]
        return missing + sum(sorted(pairs)[:length])
    return missing
