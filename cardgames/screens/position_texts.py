"""What is said of a bot's decision: the move, what the bot compared, and what a thorough review finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardgames.lab.review.judging import Verdict
from cardgames.lab.review.positions import Reexamined
from cardgames.screens.review_texts import ReviewTexts, lost_text
from cardgames.words import say, say_in

MOST: Final = 6
"""How many moves of the bot's comparison are listed."""


def made(one: Reexamined, texts: ReviewTexts, player: str) -> Sequence[str]:
    """The move that a player made, and the one that the bot chooses today if it is another."""
    choice = one.move.choice
    lines = [say("review.bot.made", player=player, move=texts.label(choice, choice.move))]
    if one.decision.move != choice.move:
        lines.append(say("review.bot.today", move=texts.label(choice, one.decision.move)))
    return lines


def compared(one: Reexamined, texts: ReviewTexts) -> Sequence[str]:
    """The moves that the bot compared with their values, best first."""
    listed = one.decision.evaluated[:MOST]
    if not listed:
        return [say("review.bot.no_values")]
    choice = one.move.choice
    rows = [say("review.bot.value", points=each.value, move=texts.label(choice, each.move)) for each in listed]
    left = len(one.decision.evaluated) - len(listed)
    more = [say("review.bot.more", count=left)] if left else []
    return [say_in(texts.game, "review.bot.compared"), *rows, *more]


def review_of(one: Reexamined, texts: ReviewTexts) -> Sequence[str]:
    """What the review finds, and whether it disagrees with the bot."""
    judged, choice = one.judged, one.move.choice
    heading = say("review.bot.found", count=judged.worlds)
    if one.disagrees:
        verdict = say(f"review.verdict.{judged.verdict.value}")
        return [
            heading,
            say("review.bot.disagrees", verdict=verdict),
            say("review.better", move=texts.label(choice, judged.best)),
            lost_text(texts.game, judged),
        ]
    if judged.verdict is Verdict.CLOSE:
        return [heading, say("review.bot.close")]
    return [heading, say("review.bot.nearly" if judged.verdict is Verdict.GOOD else "review.bot.agrees")]
