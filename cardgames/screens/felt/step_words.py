"""A step of a move in a few words, for hints and for what could have been done better."""

from __future__ import annotations

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Answer, Place, Step
from cardgames.screens.felt.felt import Felt
from cardgames.words import listed, say


def step_words(felt: Felt, step: Step, *, always_where: bool = False) -> str:
    """Return a step in a few words: the cards and where they go, the answer, or the place. Where cards usually go is
    only said if `always_where`."""
    scene = felt.scene
    if isinstance(step, Answer):
        asked = None if felt.view is None else scene.question(step.question, felt.view)
        return "" if asked is None else asked.act(step.answer)
    if isinstance(step, Place):
        return "" if felt.board is None else felt.board.place_words(step)
    cards = listed((scene.card_words(piece) for piece in step.pieces if piece != UNSEEN), "plain")
    if cards and step.target == scene.target_zone() and not always_where:
        return cards
    if scene.tricks and step.target == scene.target_zone():
        return say("play.hint.table", what=cards)
    to = say("play.hint.place", what=cards or scene.place_name(step.source), place=scene.place_name(step.target))
    lying = felt.stage.zones.get(step.target, ())
    below = lying[step.at] if 0 <= step.at < len(lying) and step.target.owner != scene.viewer else None
    if below is None or below.piece == UNSEEN:
        return to
    return say("play.hint.card", what=cards, card=scene.card_words(below.piece), place=scene.place_name(step.target))
