"""The bonus points that a player may spend to walk further (CG-14), as the board shows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from cardgames.engine.contract import Answer, Seat
from cardgames.games.casa_grande.draft import SPEND
from cardgames.games.casa_grande.ground import SPACES
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.games.casa_grande.scene.camera import figure_point
from cardgames.games.casa_grande.scene.layout import around
from cardgames.games.casa_grande.scene.street_pictures import names_of_strips
from cardgames.games.casa_grande.scene.street_spots import Around, quarters_of, sun_tags
from cardgames.table.board.playing_board import BoardAnswer
from cardgames.table.input import Point
from cardgames.table.look import Look


class Spending:
    """What the board shows while the viewer is asked how many bonus points to spend."""

    def __init__(self, board3d: Board3D, state: BoardState, viewer: Seat, around: Around) -> None:
        self._board3d, self._state, self._viewer, self._around = board3d, state, viewer, around

    @property
    def _start(self) -> int:
        """The space of the viewer's figure."""
        return self._state.deal.markers[self._viewer]

    def answer_at(self, pos: Point, choices: Sequence[Answer]) -> BoardAnswer | None:
        """Return the answer for a clicked space of the street: the bonus points that take the figure there."""
        face = self._board3d.pick(pos) if choices else None
        if face is None or face.space is None:
            return None
        spent = (face.space - self._start) % SPACES
        step = Answer(SPEND, str(spent))
        if step not in choices:
            return None
        return BoardAnswer(step, log_text.spent(self._state.deal, self._viewer, spent), self._spot(face.space))

    def foretold(self, choices: Sequence[Answer]) -> list[tuple[str, Rect]]:
        """What a sun brings where the figure can stop, or stands (CG-15, CG-17)."""
        return sun_tags(self._state, self._viewer, _points(choices), self._around)

    def way(self, answer: Answer) -> tuple[Rect, Rect] | None:
        """The way that bonus points take the figure; None without any."""
        points = int(answer.answer) if answer.question == SPEND else 0
        return (self._spot(self._start), self._spot(self._start + points)) if points else None

    def seen_from(self, points: int) -> list[Rect]:
        """Return the space to which these bonus points take the figure, and the sites that are lit from there, in
        quarters as they slant (CG-14)."""
        lit = sorted(self._board3d.content.strip)
        sites = [((x + i / 2, y + j / 2), height) for x, y, height in lit for i in (0, 1) for j in (0, 1)]
        found = [self._around((x, y, height, x + 0.5, y + 0.5, height)) for (x, y), height in sites]
        return [*quarters_of([self._start + points], self._around), *found]

    def needed(self, choices: Sequence[Answer], look: Look) -> list[Rect]:
        """Return the spaces where the figure may stop, in quarters as they slant, and the names of the strips that it
        looks over from there, wherever these come to be when the board turns."""
        spent = _points(choices)
        if not spent:
            return []
        found: list[Rect] = []
        for quarter in range(4):
            camera = self._board3d.camera.turned(quarter)
            found += quarters_of([self._start + points for points in spent], partial(around, camera))
            found += [where for _, where in names_of_strips(camera, look)]
        return found

    def _spot(self, space: int) -> Rect:
        return Rect(self._board3d.spot(*figure_point(space % SPACES)), (1, 1))


def _points(choices: Sequence[Answer]) -> list[int]:
    """Return the numbers of bonus points that can be spent."""
    return [int(step.answer) for step in choices if step.question == SPEND]
