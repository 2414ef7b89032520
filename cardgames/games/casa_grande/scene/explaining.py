"""What the board of Casa Grande says in words: its pieces by name, the tips of its places, and what a piece would bring
where it could be placed."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cardgames.engine.contract import Place, Seat
from cardgames.games.casa_grande.ground import site_at, site_name
from cardgames.games.casa_grande.pieces import is_block
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.games.casa_grande.scene.die import Die
from cardgames.games.casa_grande.scene.layout import top_of
from cardgames.games.casa_grande.scene.street_spots import Around, Spot, suns_in_sight, trail_in_sight
from cardgames.table.board.playing_board import BoardPlace
from cardgames.table.input import Point
from cardgames.table.semantics import Thing
from cardgames.words import say


class Explaining:
    """Says what is on the board that one seat sees; `you` is the seat that texts call you, -1 for none."""

    def __init__(
        self, board3d: Board3D, state: BoardState, die: Die, names: Sequence[str], viewer: Seat, you: Seat,
        around: Around,
    ) -> None:  # fmt: skip
        self._board3d, self._state, self._die, self._around = board3d, state, die, around
        self._names, self._viewer, self._you = names, viewer, you

    def things(self, steps: frozenset[Place]) -> list[Thing]:
        """Return what is on the board and the die, and the targets of blocks that are among these steps."""
        found = log_text.things(self._state, self._names, self._around)
        if self._shows_die:
            found.append(Thing("die", "marker", self._die.rect, self._die_words()))
        return found + [self._target(step) for step in sorted(step for step in steps if is_block(step.piece))]

    def _target(self, step: Place) -> Thing:
        x, y, height = step.site
        foot = self._around((x, y, height - 1, x + 1, y + 1, height - 1))
        return Thing(f"site.{site_name(site_at(x, y))}.{height}", "target", foot, _site_words(step))

    @property
    def _shows_die(self) -> bool:
        return self._state.deal.thrown > 0

    def _die_words(self) -> str:
        return say("casa_grande.table.die", pips=self._die.pips)

    def about(self, pos: Point) -> tuple[str, Rect] | None:
        """Return the words for what is at a point of the board, and its area; None for nothing."""
        face = self._board3d.pick(pos)
        words = "" if face is None else log_text.face(face, self._state, self._names)
        return (words, Rect(pos, (1, 1))) if words else None

    def figures(self) -> list[Thing]:
        """Return the figures on the street."""
        return log_text.figures(self._state, self._names, self._around)

    def suns(self) -> list[Spot]:
        """Return the suns in sight."""
        return suns_in_sight(self._board3d, self._around, self._state.ruleset)

    def places(self) -> list[BoardPlace]:
        """Return the die, and the figures, the latest pieces and the spaces of the street that explain themselves."""
        about = say("casa_grande.purpose.figure")
        walking = [(figure.name, figure.rect, "\n".join([figure.label, about])) for figure in self.figures()]
        trail = trail_in_sight(self._board3d, self._around, self._state, self._names, self._you)
        die = [("die", self._die.rect, "\n".join([self._die_words(), say("casa_grande.purpose.die")]))]
        shown = [*(die if self._shows_die else []), *walking, *self._latest(), *self.suns(), *trail]
        return [BoardPlace(*one) for one in shown]

    def _latest(self) -> list[Spot]:
        """Return the latest blocks and floors in sight."""
        found = []
        camera = self._board3d.camera
        for number, thing in enumerate(sorted(self._state.fresh(), key=repr)):
            middle = top_of(thing, camera)
            face = self._board3d.pick(middle)
            if face is not None and face.thing == thing:
                spot = Rect(0, 0, *[max(1, round(camera.half / 2))] * 2)
                spot.center = middle
                found.append((f"fresh.{number}", spot, log_text.piece(thing, self._state, self._names, fresh=True)))
        return found

    def worth(self, place: Place) -> str:
        """Return what a piece would bring at a legal place, and where that is for a block."""
        if is_block(place.piece):
            brings = log_text.brings(place, self._state.deal, self._viewer, self._names)
            return "\n".join([_site_words(place), *brings])
        cells, level = len(self._state.shape(place.piece).cells), place.site[2]
        return say("casa_grande.table.pays", cells=cells, level=level, count=cells * level)


def _site_words(step: Place) -> str:
    x, y, height = step.site
    return say("casa_grande.table.site", site=site_name(site_at(x, y)), height=height)
