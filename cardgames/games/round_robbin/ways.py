"""Chains in words, and what they bring: for hints, and for the look back after a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgames.games.round_robbin.chain import Chain, Ground, Robbing, Wake, village_of
from cardgames.games.round_robbin.deal import RobbinView, own_points
from cardgames.games.round_robbin.pack import RED
from cardgames.games.round_robbin.terms import terms_of
from cardgames.games.round_robbin.tournament import side
from cardgames.games.round_robbin.villages import SETS, Kind, Village
from cardgames.games.round_robbin.wording import card_name, card_names, lying, village_name
from cardgames.words import say

MOST_TOLD = 9
"""So many steps of a chain are told one by one."""


class End(NamedTuple):
    """Where a chain leads: its village, what the side that makes it gains, and what all others lose, in points."""

    village: Village
    gain: int
    loss: int


def end_of(ground: Ground, village: Village, view: RobbinView) -> End:
    """What changes when the seat of a view leaves the ground so and has this village more."""
    seat, options = view.seat, view.visible.standing.options
    assert seat is not None
    terms = terms_of(options)
    before = own_points(view.visible.ground.villages, terms)
    after = own_points(ground.built(seat, village).villages, terms)
    players = view.visible.table.players
    own = side(options, players[seat])
    changes = [(player, made - had) for player, had, made in zip(players, before, after, strict=True)]
    gain = sum(change for player, change in changes if player in own)
    return End(village, gain, gain - sum(change for _, change in changes))


def chain_end(chain: Chain, view: RobbinView) -> End:
    """Where a chain of the seat leads."""
    robbing = _begun(chain, view)
    for action in chain.actions:
        robbing.take(action)
    return end_of(robbing.ground, village_of(robbing, chain.charmed), view)


def _begun(chain: Chain, view: RobbinView) -> Robbing:
    return Robbing(view.visible.ground, chain.laid, view.visible.terms.joker_rule)


def set_words(village: Village) -> str:
    """What a village is, with its cards: `a round of nines (9♠ 9♥ 9♣)`."""
    if SETS[village] is Kind.ROUND:
        return _say("round", village=village_name(village), cards=lying(village))
    return _say("straight" if village & ~RED else "red_straight", village=village_name(village), cards=lying(village))


def short_words(chain: Chain, view: RobbinView) -> str:
    """A chain by what it leads to, as part of a sentence."""
    village = set_words(chain_end(chain, view).village)
    return _say(f"short.{_kind(chain)}", length=length_words(chain), village=village)


def chain_words(chain: Chain, view: RobbinView) -> str:
    """A chain step by step, each village as it lies then; as part of a sentence."""
    first, *others = steps_told(chain, view)
    village = set_words(chain_end(chain, view).village)
    way = joined([_say("first", step=first), *others])
    told = _say(f"long.{_kind(chain)}", length=length_words(chain), village=village, way=way)
    return _say("taken", card=card_name(view.visible.dump[-1]), chain=told) if chain.taken else told


def steps_told(chain: Chain, view: RobbinView) -> list[str]:
    """The steps of a chain, from the laying of its cards to its village; a red straight is one by itself (RR-15)."""
    robbing = _begun(chain, view)
    steps = [_say("lay", cards=card_names(chain.laid))]
    for action in chain.actions:
        if isinstance(action, Wake):
            steps.append(_say("wake", joker=card_name(action.joker), king=card_name(action.king)))
        else:
            village = lying(robbing.ground.village(action.owner, action.village))
            steps.append(_say("roll", card=card_name(action.card), village=village, out=card_name(action.out)))
        robbing.take(action)
    if chain.charmed >= 0:
        steps.append(_say("charm", joker=card_name(chain.charmed)))
    elif not robbing.solid:
        steps.append(_say("build"))
    return steps


def joined(steps: Sequence[str]) -> str:
    """Steps of a chain one after the other; of very many the first."""
    told = _say("then").join(steps[:MOST_TOLD])
    return told + _say("more", count=len(steps) - MOST_TOLD) if len(steps) > MOST_TOLD else told


def _kind(chain: Chain) -> str:
    """Under which key a chain is told: by what it is made of."""
    if not chain.actions:
        return "build" if chain.charmed < 0 else "charm"
    return "chain"


def length_words(chain: Chain) -> str:
    """How long a chain is: its rolls, and apart from them the kings that it awakens."""
    kings = sum(isinstance(action, Wake) for action in chain.actions)
    rolls = len(chain.actions) - kings
    parts = [_say(key, count=count) for key, count in (("rolls", rolls), ("kings", kings)) if count]
    return _say("and").join(parts)


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.way.{key}", **values)
