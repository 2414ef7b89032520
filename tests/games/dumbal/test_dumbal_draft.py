"""Drafts of Dumbal: a turn is a discard of several cards, then one card taken."""

from dumbal_positions import table

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Answer, Draft, MovePieces, Step
from cardgames.games.dumbal.cards import CALL, DECK, HAND_ZONES, LAID_ZONES, NO, STACK_ZONE, Discard
from cardgames.games.dumbal.deal import CALL_STEP, NO_STEP, DumbalState
from cardgames.games.dumbal.rules import GAME

HAND, LAID = HAND_ZONES[0], LAID_ZONES[0]
FROM_STACK = MovePieces((UNSEEN,), STACK_ZONE, HAND)


def lay(cards: str) -> MovePieces:
    return MovePieces(tuple(DECK.parse_all(cards)), HAND, LAID)


def take(card: str, seat: int = 1) -> MovePieces:
    return MovePieces((DECK.parse(card),), LAID_ZONES[seat], HAND)


def refused(draft: Draft, step: Step) -> str:
    refusal = draft.refusal(step)
    return refusal.rule_id if refusal else ""


def draft_of(state: DumbalState) -> Draft:
    return GAME.draft(state.view(0))


def test_a_turn_is_a_discard_and_a_take() -> None:
    draft = draft_of(table(["9S 9D KH", "4S"], laid={1: "6C 7C 8C"}))
    draft.add(lay("9D 9S"))
    assert draft.move() is None
    assert draft.steps() == [FROM_STACK, take("6C"), take("7C"), take("8C")]
    draft.add(take("7C"))
    assert draft.move() == Discard(tuple(DECK.parse_all("9S 9D")), DECK.parse("7C"))
    assert draft.back()
    draft.add(FROM_STACK)
    assert draft.move() == Discard(tuple(DECK.parse_all("9S 9D")), UNSEEN)
    assert draft.steps() == []
    assert (draft.back(), draft.back(), draft.back()) == (True, True, False)


def test_each_step_is_refused_with_its_rule() -> None:
    draft = draft_of(table(["9S 9D KH", "4S"], laid={1: "6C 7C 8C"}, take_from="ends"))
    assert refused(draft, lay("9S KH")) == "DB-5"
    assert refused(draft, take("6C")) == "DB-5", "the discard comes first"
    assert refused(draft, CALL_STEP) == "DB-4"
    draft.add(lay("KH"))
    assert refused(draft, take("7C")) == "DB-6"
    assert refused(draft, lay("9S")) == "DB-6", "a card must be taken now"
    assert refused(draft, take("KH", 0)) == "DB-6"
    assert refused(draft, CALL_STEP) == "DB-6"


def test_a_call_is_one_step() -> None:
    draft = draft_of(table(["2S 2D", "4S"]))
    assert CALL_STEP in draft.steps()
    assert NO_STEP not in draft.steps()
    draft.add(CALL_STEP)
    assert draft.move() == CALL
    assert refused(draft, lay("2S")) == "DB-5"


def test_before_the_first_turn_only_the_call_can_be_answered() -> None:
    draft = draft_of(table(["9S KH", "4S"], opening=True))
    assert draft.steps() == [Answer("call", "no")]
    assert refused(draft, CALL_STEP) == "DB-3"
    assert refused(draft, lay("KH")) == "DB-3"
    draft.add(NO_STEP)
    assert draft.move() == NO
