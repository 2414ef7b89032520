"""The names of all sounds, which scenes assign to their events.

This module is small on purpose: the table imports it but never the synthesis.
"""

from typing import Literal, get_args

SoundName = Literal[
    "block",  # a wooden block set on another
    "call",  # a call: a small brass bell
    "charm",  # small shaken bells
    "chip",  # a point flies to the score
    "coin",  # money, or a bonus point
    "deal",  # one card of a deal arrives
    "die",  # a die rolls out
    "floor",  # a thin wooden floor laid down
    "focus",  # the keyboard's focus moves
    "knock",  # pass: knuckles on the table
    "lift",  # a card leaves the hand
    "lose",  # the match is lost
    "place",  # a card is played
    "refuse",  # not allowed: a soft wooden tap
    "roll",  # a card pushed in and another one pushed out
    "shuffle",  # cards are shuffled: a riffle, squared up
    "slide",  # a card pushed over the felt
    "solid",  # something large is complete: a tap and a sustained chord
    "step",  # a marker lands on its space
    "sun",  # something good is reached
    "take",  # a trick is swept up
    "turn",  # a card is turned face up
    "undo",  # a move is taken back
    "wake",  # a player wakes
    "win",  # the match is won
]

NAMES: tuple[SoundName, ...] = get_args(SoundName)
VARIATIONS = 3
"""The number of slightly different versions of each sound, for variety."""


def file_name(name: SoundName, variation: int) -> str:
    """The file name of a version in assets/sounds; `variation` counts from 0."""
    return f"{name}-{variation + 1}.wav"
