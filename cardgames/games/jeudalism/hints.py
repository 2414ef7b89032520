"""Hints as text, from what the bot compared and from what can be counted: points, chains, cards that fit."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import Card, Mask, card_list, cards_in, mask_of
from cardgames.engine.contract import Move, Seat
from cardgames.games.jeudalism.bot.simple_position import SimplePosition
from cardgames.games.jeudalism.cards import (
    HIGHER,
    KNIGHTS,
    MONARCHS,
    NEW,
    NUMBER_OF,
    OF_COLOUR,
    OF_SUIT,
    SERFS,
    SUIT_OF,
    VASSALS,
    Five,
    Play,
    Seven,
    Steal,
    Take,
    card_name,
    card_names,
)
from cardgames.games.jeudalism.chains import KNIGHT_NUMBERS_ON, Chain, fitting, parts
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.sampling import unseen_cards
from cardgames.host.protocol import Decision, Evaluated
from cardgames.words import say

EVEN = 0.1
"""Moves within this many points are equally good."""
NOTABLE = 0.5
"""The least difference for which a hint mentions the next seat's gain from the cards passed on."""
A_FEW = 6
"""The most cards named in a hint."""


def hint_text(decision: Decision, view: JeudalismView) -> str:
    """The recommended move and why, in a few sentences that name moves, numbers and cards."""
    move, own = decision.move, decision.own
    words = move_words(move, view)
    other = next((one for one in decision.evaluated if not _alike(one.move, move)), None)
    sentences = [_say("best", move=words[:1].upper() + words[1:])]
    if own is not None and other is not None:
        sentences += [_compared(own, other, view), *_passed_on(own, other)]
    sentences += _reasons(move, other.move if other else None, view)
    if view.visible.ending:
        sentences.append(_say("last_turn"))
    return " ".join(sentences)


def _say(key: str, **values: object) -> str:
    return say(f"jeudalism.hint.{key}", **values)


def _alike(one: Move, other: Move) -> bool:
    """Whether two moves are equivalent: they play different 5s, or different 7s."""
    return one == other or (isinstance(one, Five | Seven) and type(one) is type(other))


def move_words(move: Move, view: JeudalismView) -> str:
    """A move in a few words, as part of a sentence."""
    ruleset = view.visible.ruleset
    match move:
        case Take(card):
            return _say("do.take", card=card_name(card))
        case Five(card):
            return _say("do.five", card=card_name(card), count=min(ruleset.five_takes, view.visible.on_tray))
        case Seven(card):
            return _say("do.seven", card=card_name(card), count=ruleset.seven_plays)
        case Play(card, number) if number == NEW:
            return _say("do.begin", card=card_name(card))
        case Play(card, number):
            return _say("do.play", card=card_name(card), chain=card_names(_own_chains(view)[number]))
        case Steal(_, knight, number):
            return _say("do.steal", card=card_name(knight), chain=card_names(_own_chains(view)[number]))
    return _say("do.no_more" if view.visible.done else "do.pass")


def _own_chains(view: JeudalismView) -> tuple[Chain, ...]:
    assert view.seat is not None
    return view.visible.chains[view.seat]


def _compared(own: Evaluated, other: Evaluated, view: JeudalismView) -> str:
    """How much better the move is than the next best, in words."""
    gain, words = own.value - other.value, move_words(other.move, view)
    return _say("even" if gain < EVEN else "better", gain=f"{gain:.1f}", other=words)


def _passed_on(own: Evaluated, other: Evaluated) -> list[str]:
    """What the next player can make of the transfer cards, if the two moves differ in that."""
    mine, its = (dict(one.facts).get("threat") for one in (own, other))
    if mine is None or its is None or abs(mine - its) < NOTABLE:
        return []
    return [_say("threat", points=f"{mine:.1f}", other=f"{its:.1f}")]


# ---------------------------------------------------------------- reasons


def _reasons(move: Move, other: Move | None, view: JeudalismView) -> list[str]:
    """The reasons for a move, with numbers; `other` is the move it was compared with."""
    match move:
        case Take(card):
            return _why_take(card, view)
        case Play() | Steal():
            return _why_play(move, view)
        case Five() | Seven():
            return []
    return _why_pass(other, view)


def _why_take(card: Card, view: JeudalismView) -> list[str]:
    """Where a card fits, now or with cards of the hand."""
    chain = next((chain for chain in _own_chains(view) if fitting(chain) >> card & 1), None)
    if chain:
        return [_say("fits", card=card_name(card), chain=card_names(chain))]
    mates = _mates(card, SimplePosition.of(view).hand)
    return [_say("goes_with", card=card_name(card), cards=_few(mates))] if mates else []


def _mates(card: Card, hand: Mask) -> list[Card]:
    """For a serf, the cards of a hand that fit its chain; for another card, the serfs of the hand that it fits."""
    if SERFS >> card & 1:
        return card_list(_followers(card) & hand)
    return [serf for serf in cards_in(hand & SERFS) if _followers(serf) >> card & 1]


def _followers(serf: Card) -> Mask:
    """The cards that fit the chain of a serf without losing its colour bonus."""
    suit, number = SUIT_OF[serf], NUMBER_OF[serf]
    knights = mask_of(card for card in cards_in(KNIGHTS) if NUMBER_OF[card] in KNIGHT_NUMBERS_ON[number])
    return (knights | VASSALS) & OF_COLOUR[suit] | MONARCHS & OF_SUIT[suit]


def _why_play(move: Play | Steal, view: JeudalismView) -> list[str]:
    """The immediate points of a play, item by item, and what it gives another seat."""
    assert view.seat is not None
    scale, seat = view.visible.ruleset.scale, view.seat
    before = SimplePosition.of(view)
    after = before.after(seat, move)
    gain = after.points(seat, scale) - before.points(seat, scale)
    sentences = [_say("gain" if gain > 0 else "costs", count=abs(gain)) if gain else _say("no_gain")]
    chains = before.chains[seat]
    had = {part.key for part in parts(chains[move.chain], scale)} if move.chain != NEW else set()
    has = {part.key for part in parts(after.chains[seat][move.chain], scale)}
    sentences += [_say(f"earns.{key}") for key in ("colour", "suit") if key in has - had]
    sentences += [_say(f"loses.{key}") for key in ("colour", "suit") if key in had - has]
    if isinstance(move, Steal):
        sentences += _given(before, after, seat, view)
    return sentences


def _given(before: SimplePosition, after: SimplePosition, seat: Seat, view: JeudalismView) -> list[str]:
    """What the joker brings the player who loses the knight."""
    scale = view.visible.ruleset.scale
    others = [other for other in range(len(before.chains)) if other != seat]
    gift = sum(after.points(other, scale) - before.points(other, scale) for other in others)
    return [_say("gives", count=gift)] if gift > 0 else []


def _why_pass(other: Move | None, view: JeudalismView) -> list[str]:
    """The cards for which passing keeps the position that the other move would have taken."""
    if not isinstance(other, Play) or other.chain == NEW:
        return []
    chain = _own_chains(view)[other.chain]
    still = SimplePosition.of(view).hand | unseen_cards(view)
    shut = fitting(chain) & still & ~HIGHER[NUMBER_OF[other.card]] & ~(1 << other.card)
    return [_say("shuts_out", card=card_name(other.card), cards=_few(card_list(shut)))] if shut else []


def _few(cards: Sequence[Card]) -> str:
    """The names of some cards; of many only the first ones."""
    names = card_names(cards[:A_FEW])
    return names if len(cards) <= A_FEW else _say("and_more", cards=names)
