"""Why a step can't be taken, or nothing happens, and what the player can do instead."""

from __future__ import annotations

from pygame import Rect

from cardgames.engine.contract import Answer, Draft, MovePieces, Place, Refusal, Step, Zone
from cardgames.screens.felt.placing import refused
from cardgames.screens.felt.questions import DraftSlip
from cardgames.screens.play.context import Context
from cardgames.table.board.sprite import Sprite
from cardgames.words import say


def why_not(context: Context, draft: Draft | None, piece: int) -> str:
    """Return why a card of the hand cannot be played now; "" when it can, or when it is not the player's turn."""
    scene, hand = context.scene, context.scene.hand_zone()
    if draft is None or any(step.source == hand for step in draft.offers((piece,))):
        return ""
    refusal = draft.refusal(MovePieces((piece,), hand, scene.target_zone()))
    return refused(refusal) if refusal else ""


def goes_to(context: Context, draft: Draft, zone: Zone) -> list[int]:
    """Return the pieces that the player can bring to a zone now."""
    return [sprite.piece for sprite in context.hands.drop_targets.takeable() if _goes(context, draft, sprite, zone)]


def _goes(context: Context, draft: Draft, sprite: Sprite, zone: Zone) -> bool:
    """Whether a piece can go to a zone, alone or in a set."""
    hands = context.hands
    if hands.raising.plays(sprite):
        return any(step.target == zone for step in hands.raising.offers([sprite]))
    return draft.refusal(MovePieces((sprite.piece,), hands.draft_preview.zone_of(sprite), zone)) is None


def why_none_goes(context: Context, draft: Draft, zone: Zone) -> str:
    """Return why no card of the hand goes to a zone; "" for another player's, or if each card has its own reason."""
    if zone.owner not in (-1, context.scene.viewer):
        return ""
    hands, hand = context.hands, context.scene.hand_zone()
    held = (card.piece for card in hands.cards if hands.is_hand_card(card))
    refusals = (draft.refusal(MovePieces((piece,), hand, zone)) for piece in held)
    words = {refusal.text for refusal in refusals if refusal is not None}
    return words.pop() if len(words) == 1 else ""


def why_nothing(context: Context, draft: Draft | None) -> str:
    """Return why Enter, or a second click on the chosen card, does nothing now, and what to do."""
    view, scene, placing = context.view, context.scene, context.placing
    steps = () if draft is None else draft.steps()
    if not steps:
        seats = () if view is None else view.to_act
        names = [scene.names[seat] for seat in seats if 0 <= seat < len(scene.names) and seat != scene.viewer]
        return say("play.enter.wait", name=names[0]) if names else say("play.enter.watch")
    answers = [step.answer for step in steps if isinstance(step, Answer)]
    if len(answers) == len(steps):  # answers that are numbers are pressed as they are: 0 to 5 bonus points
        numbers = [*map(int, filter(str.isdecimal, answers))]
        if len(numbers) < len(answers):
            numbers = [1, len(answers)]
        if len(numbers) == 1:
            return say("play.enter.only_answer", number=numbers[0])
        return say("play.enter.answer", least=min(numbers), most=max(numbers))
    if any(isinstance(step, Place) for step in steps):
        return say("play.enter.place" if placing is not None and placing.held else "play.enter.piece")
    if context.hands.chosen is not None:
        return say("play.enter.target")
    first = context.question.first_answer if isinstance(context.question, DraftSlip) else ""
    if first:
        return say("play.enter.card_or", answer=first)
    sets = any(isinstance(step, MovePieces) and len(step.pieces) > 1 for step in steps)
    return say("play.enter.cards" if sets else "play.enter.card")


def looked_at(context: Context, step: Step) -> Rect:
    """Return where the player looks when trying a step: at its place, or just above the hand."""
    if isinstance(step, MovePieces) and step.target not in (context.scene.target_zone(), context.scene.hand_zone()):
        return context.hands.drop_targets.target(step).rect
    if isinstance(step, Place) and context.felt.board is not None:
        return context.felt.board.extent(step)
    return context.near_hand()


def areas_meant(context: Context, refusal: Refusal, step: Step) -> list[Rect]:
    """Return the areas a refusal is about: the zones of the pieces it names, and the target of the step; with the
    question and the cards that stand out of the hand."""
    draft_preview, stage = context.hands.draft_preview, context.felt.stage
    zones = {draft_preview.zone_of(sprite) for sprite in stage if sprite.piece >= 0 and sprite.piece in refusal.cards}
    if isinstance(step, MovePieces):
        zones.add(step.target)
    asked = [] if context.question is None else [context.question.rect]
    meant = (rect for zone in zones if (rect := draft_preview.extent(zone)).w)
    return [*asked, *context.hands.standing, *meant]
