"""A chain that is being made, as it is to be seen: with all that comes of its steps at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgames.engine.cards import Card, card_list
from cardgames.engine.contract import AnyGame, Carry, Step, Zone
from cardgames.games.round_robbin.chain import Action, Chain, Roll, Wake, village_of
from cardgames.games.round_robbin.deal import RobbinView
from cardgames.games.round_robbin.draft import BUILD_STEP, RobbinDraft
from cardgames.games.round_robbin.pack import ASLEEP_ZONE, ROBBING_ZONES, village_zone
from cardgames.games.round_robbin.villages import SETS, VILLAGE, in_order


class Seen(NamedTuple):
    """The steps as they are to be shown, and each village that they change, as it lies then."""

    steps: Sequence[Step]
    villages: dict[Zone, Sequence[Card]]


def lying(cards: Sequence[Card]) -> Sequence[Card]:
    """The cards of a village as they lie, a straight in its order (RR-3); what is put across them stays above."""
    village = sum(1 << card for card in cards[:VILLAGE])
    return (*in_order(village), *cards[VILLAGE:]) if village in SETS else tuple(cards)


def in_the_making(game: AnyGame, view: RobbinView, taken: Sequence[Step]) -> RobbinDraft:
    """The move as far as these steps make it."""
    draft = game.draft(view)
    assert isinstance(draft, RobbinDraft)
    for step in taken:
        draft.add(step)
    return draft


def seen_steps(game: AnyGame, view: RobbinView, taken: Sequence[Step]) -> Seen:
    """With the cards that come out of villages by themselves, and the village in which the chain ends."""
    if view.seat is None or not taken:
        return Seen((), {})
    draft, robbing = in_the_making(game, view, ()), ROBBING_ZONES[view.seat]
    found: list[Step] = []
    villages: dict[Zone, Sequence[Card]] = {}
    for step in taken:
        before = draft.making
        draft.add(step)
        after = draft.making
        found.append(step)
        if len(after.actions) > len(before.actions):
            action = after.actions[-1]
            if before.pending is None:
                found.append(_coming_back(action, robbing))
        if isinstance(after.move, Chain):
            found = [one for one in found if one != BUILD_STEP]
            found += _village_built(draft, view, after.move)
    walked = draft.robbing()
    if walked is not None:
        rolls = [action for action in walked.done if isinstance(action, Roll)]
        villages |= {
            village_zone(roll.owner, roll.village): card_list(walked.ground.village(roll.owner, roll.village))
            for roll in rolls
        }
    return Seen(tuple(found), villages)


def _coming_back(action: Action, robbing: Zone) -> Carry:
    """What comes back for the card that went away."""
    if isinstance(action, Wake):
        return Carry((action.king,), ASLEEP_ZONE, robbing)
    return Carry((action.out,), village_zone(action.owner, action.village), robbing)


def _village_built(draft: RobbinDraft, view: RobbinView, chain: Chain) -> list[Step]:
    """The action cards go to where the new village stands."""
    walked = draft.robbing()
    assert walked is not None
    assert view.seat is not None
    place = village_zone(view.seat, len(walked.ground.villages[view.seat]))
    cards = in_order(village_of(walked, chain.charmed))
    return [Carry((card,), ROBBING_ZONES[view.seat], place) for card in cards]
