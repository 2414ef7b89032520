"""The spaces of the street that a player can point at: those in sight, each with its name, area and words; and the
tags at the suns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pygame import Rect

from cardgames.engine.contract import Seat
from cardgames.games.casa_grande.draft import spent
from cardgames.games.casa_grande.ground import SPACES, is_sun
from cardgames.games.casa_grande.match_data import Ruleset
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.games.casa_grande.scene.camera import AREAS, CORNERS
from cardgames.games.casa_grande.scene.layout import Box
from cardgames.games.casa_grande.state import TURN
from cardgames.words import say

Spot = tuple[str, Rect, str]
Around = Callable[[Box], Rect]
"""Returns the area on the screen, in px, around a box of the board."""


def suns_in_sight(board3d: Board3D, around: Around, ruleset: Ruleset) -> list[Spot]:
    """Return the suns in sight."""
    return _in_sight(board3d, around, "sun", CORNERS, lambda number: log_text.space(number, ruleset))


def trail_in_sight(
    board3d: Board3D, around: Around, state: BoardState, names: Sequence[str], you: Seat
) -> list[Spot]:
    """Return the spaces in sight that the figure to move walked over; a sun has its own words."""
    over = [number for number in state.trail if number not in CORNERS]
    walker = state.deal.turn
    words = say("casa_grande.purpose.trail", player=names[walker])
    if walker == you:
        words = say("casa_grande.purpose.trail_you")
    return _in_sight(board3d, around, "trail", over, lambda _: words)


def sun_tags(state: BoardState, viewer: Seat, points: Sequence[int], around: Around) -> list[tuple[str, Rect]]:
    """Return what a sun brings the viewer where these bonus points take their figure, or without any where it stands
    in their turn: a few words, each with the sun's area (CG-15, CG-17)."""
    deal = state.deal
    if not state.ruleset.bonus or deal.phase != TURN or deal.turn != viewer or state.added():
        return []
    found = []
    for count in points or [spent(state.taken)]:
        number = (deal.markers[viewer] + count) % SPACES
        if is_sun(number):
            left, top, right, bottom = AREAS[number]
            found.append((log_text.sun_brings(deal, viewer, count), around((left, top, 0, right, bottom, 0))))
    return found


def quarters_of(spaces: Iterable[int], around: Around) -> list[Rect]:
    """Return the areas of these spaces in quarters, as they slant."""
    parts = [part for number in spaces for part in AREAS[number % SPACES].quarters()]
    return [around((part.left, part.top, 0, part.right, part.bottom, 0)) for part in parts]


def _in_sight(
    board3d: Board3D, around: Around, kind: str, numbers: Iterable[int], words: Callable[[int], str]
) -> list[Spot]:
    """Return those of these spaces that nothing hides, with their words."""
    found = []
    for number in numbers:
        area = AREAS[number]
        middle = board3d.spot((area.left + area.right) / 2, (area.top + area.bottom) / 2)
        face = board3d.pick(middle)
        if face is not None and face.space == number and face.thing is None:
            rect = around((area.left, area.top, 0, area.right, area.bottom, 0))
            spot = Rect(0, 0, rect.w // 2, rect.h // 2)
            spot.center = middle
            found.append((f"{kind}.{number}", spot, words(number)))
    return found
