"""Why: the sentences of refusals and of the ledger, each with the rule that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgames.engine.cards import Card, Mask, card_list, mask_of
from cardgames.engine.contract import LedgerLine, Refusal
from cardgames.games.klaverjassen.course import BIDDING, CALLING, PLAYING
from cardgames.games.klaverjassen.following import Duty, best_index, broken_duty
from cardgames.games.klaverjassen.pack import DECK, SUIT_MASK, SUITS
from cardgames.games.klaverjassen.terms import Terms
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.games.klaverjassen.state import KlaverjassenState

RULE_OF_PHASE = {BIDDING: "KJ-5", PLAYING: "KJ-7", CALLING: "KJ-17"}


def suit_word(suit: int) -> str:
    """The suit's name in the words of the interface: `hearts`."""
    return say(f"cards.suit.{SUITS[suit]}")


def not_your_turn(phase: int) -> Refusal:
    return Refusal(RULE_OF_PHASE.get(phase, "KJ-7"), say("klaverjassen.refuse.turn"))


def no_bid_now(phase: int) -> Refusal:
    key = "call_first" if phase == CALLING else "bid_over"
    return Refusal("KJ-5", say(f"klaverjassen.refuse.{key}"))


def no_call_now(phase: int) -> Refusal:
    key = "bid_first" if phase == BIDDING else "no_roem"
    return Refusal("KJ-17", say(f"klaverjassen.refuse.{key}"))


def no_card_now(phase: int) -> Refusal:
    if phase == CALLING:
        return Refusal("KJ-17", say("klaverjassen.refuse.call_first"))
    return Refusal("KJ-5", say("klaverjassen.refuse.bid_first"))


def not_a_move() -> Refusal:
    return Refusal("KJ-7", say("klaverjassen.refuse.not_a_move"))


def not_in_the_pile() -> Refusal:
    return Refusal("KJ-4", say("klaverjassen.refuse.pile"))


def card_refused(card: Card, hand: Mask, trick: list[Card], trump: int, terms: Terms) -> Refusal | None:
    """Why `card` may not follow the cards lying (KJ-8 to KJ-12); None when it may."""
    if not hand >> card & 1:
        return Refusal("KJ-7", say("klaverjassen.refuse.not_held", card=DECK.text(card)), (card,))
    duty = broken_duty(card, hand, trick, trump, terms)
    return _duty_refusal(duty, card, hand, trick, trump) if duty else None


def _duty_refusal(duty: Duty, card: Card, hand: Mask, trick: list[Card], trump: int) -> Refusal:
    instead = tuple(card_list(hand & duty.must))
    led = trick[0] >> 3
    best = best_index(trick, trump)
    partner_wins = len(trick) - best == 2
    if duty.must == SUIT_MASK[led]:
        key = "follow"
    elif duty.rule_id == "KJ-8":
        key = "beat"
    elif duty.rule_id == "KJ-11":
        key = "trump_partner" if partner_wins else "trump"
    elif duty.must == SUIT_MASK[trump]:
        key = "trump_partner" if partner_wins else "undertrump_forced"
    elif duty.over & SUIT_MASK[trump]:
        key = "overtrump_partner" if partner_wins else "overtrump"
    else:
        key = "undertrump_forbidden"
    text = say(
        f"klaverjassen.refuse.{key}",
        card=DECK.text(card),
        led=suit_word(led),
        trump=suit_word(trump),
        lying=DECK.text(trick[best]),
        instead=either(instead),
    )
    return Refusal(duty.rule_id, text, instead)


def either(cards: tuple[Card, ...]) -> str:
    """`7♥`, `7♥ or Q♥`, `7♥, 9♥ or Q♥`."""
    *cards_before, last = map(DECK.text, cards)
    return say("klaverjassen.refuse.or", cards=", ".join(cards_before), last=last) if cards_before else last


def ledger(state: KlaverjassenState) -> tuple[LedgerLine, ...]:
    """A line for every point of the game: tricks, last trick, roem, then pit or nat. What a team's two seats are given
    adds up to what the team writes."""
    lines: list[LedgerLine] = []
    if state.trump >= 0:
        _tricks(state, lines)
    if state.outcome() is not None:
        _ending(state, lines)
    return tuple(lines)


def _tricks(state: KlaverjassenState, lines: list[LedgerLine]) -> None:
    values = state.terms.points[state.trump]
    called = dict(state.calls)
    for index, trick in enumerate(state.tricks):
        number = index + 1
        worth = sum(values[card] for card in trick.cards)
        text = say("klaverjassen.ledger.trick", number=number, points=worth)
        lines.append(LedgerLine("KJ-2", trick.winner, worth, trick.cards, text, "points"))
        if number == state.terms.hand_size:
            text = say("klaverjassen.ledger.last_trick", points=state.terms.last_trick)
            lines.append(LedgerLine("KJ-18", trick.winner, state.terms.last_trick, trick.cards, text, "points"))
        if index in called:
            for rule_id, points, cards in state.terms.roem(mask_of(trick.cards), state.trump).lines:
                key = {"KJ-14": "sequence", "KJ-15": "four_of_a_kind", "KJ-16": "stuk"}[rule_id]
                text = say(f"klaverjassen.ledger.{key}", cards=DECK.texts(cards), points=points, number=number)
                lines.append(LedgerLine(rule_id, trick.winner, points, cards, text, "roem"))


def _ending(state: KlaverjassenState, lines: list[LedgerLine]) -> None:
    row = state.row()
    if row.pit is not None:
        text = say("klaverjassen.ledger.pit", points=state.terms.pit)
        lines.append(LedgerLine("KJ-21", state.tricks[-1].winner, state.terms.pit, _won(state, row.pit), text, "roem"))
    if row.nat is None:
        return
    loser = state.speaker if state.speaker >= 0 else (state.deal.standing.dealer + 1) % 4
    own, own_roem = state.points[row.nat], sum(row.called[row.nat])
    own_calls = [state.tricks[index] for index, _ in state.calls if state.tricks[index].winner & 1 == row.nat]
    roem_cards = tuple(card for trick in own_calls for card in trick.cards)
    for points, cards, account in ((own, _won(state, row.nat), "points"), (own_roem, roem_cards, "roem")):
        if points:
            text = say(f"klaverjassen.ledger.nat_{account}", points=points)
            lines.append(LedgerLine("KJ-20", loser, -points, cards, text, account))
            lines.append(LedgerLine("KJ-20", (loser + 1) % 4, points, cards, text, account))


def _won(state: KlaverjassenState, team: int) -> tuple[Card, ...]:
    """The cards of the tricks that a team has won."""
    return tuple(card for trick in state.tricks if trick.winner & 1 == team for card in trick.cards)
