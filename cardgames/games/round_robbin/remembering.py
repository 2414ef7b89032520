"""What a seat may remember of a round, in lines: an aid that players can switch on."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import card_list
from cardgames.games.round_robbin.deal import TOP, RobbinView
from cardgames.games.round_robbin.pack import suit_of
from cardgames.games.round_robbin.wording import card_names
from cardgames.words import say

SIGNS = "♠♥♦♣"


def remembered(view: RobbinView, names: Sequence[str]) -> list[str]:
    """What lies in the dump below the cards that are seen, what others took openly and still hold, and what was never
    seen, suit by suit."""
    buried = view.visible.dump[-TOP - 1 :: -1]
    lines = [_say("buried", cards=card_names(buried))] if buried else []
    for seat, hand in enumerate(view.visible.hands):
        shown = hand & view.visible.shown
        if shown and seat != view.seat:
            lines.append(_say("took", who=names[seat], cards=card_names(card_list(shown))))
    unseen = card_list(view.visible.unlocated())
    for suit, sign in enumerate(SIGNS):
        cards = card_names(card for card in unseen if suit_of(card) == suit)
        lines.append(_say("unseen" if cards else "all_seen", suit=sign, cards=cards))
    return lines


def _say(key: str, **values: object) -> str:
    return say(f"round_robbin.memory.{key}", **values)
