"""The players around the felt: their plates, the lamp of the seat to act, speech bubbles and flying points."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import MatchState, Seat, Step, View
from cardgames.screens.felt import plates
from cardgames.screens.felt.markers import Gliding
from cardgames.screens.felt.plates import Plate
from cardgames.table import draw, text, tween
from cardgames.table.art.emblems import emblem_of
from cardgames.table.board.flights import CLOSING
from cardgames.table.board.parts import Gain
from cardgames.table.board.plate import team_colour
from cardgames.table.board.scene import GameScene, SeatLayout
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Call, Motion, Tween
from cardgames.words import listed, say, say_in, written

FLIGHT_SECONDS = 0.6
_CHIP_STYLE = text.Style("body", bold=True, figures=True)

_LEVEL = 0.3
"""How much higher or lower than its start a goal is at least to which points don't fly in a high arc, as a share of the
way."""


class Chip:
    """A chip with a number of points, at a place in px: brass, or dark wood if the points are not `good`."""

    def __init__(
        self, words: str, at: tuple[int, int], look: Look, touch: Callable[[Rect], object], *, good: bool
    ) -> None:
        self._words = words
        self._good = good
        self._look = look
        self._touch = touch
        self._x, self._y = float(at[0]), float(at[1])

    @property
    def rect(self) -> Rect:
        """The area of the chip."""
        rect = Rect(0, 0, text.width(self._words, _CHIP_STYLE, self._look) + self._look.px(20), self._look.px(26))
        rect.center = (round(self._x), round(self._y))
        return rect

    @property
    def reach(self) -> Rect:
        """The area painted for the chip."""
        return draw.shadow_reach(self.rect, self._look, 1.5)

    def flight(self, goal: tuple[int, int], land: Callable[[], object]) -> Motion:
        """Return the motion of the chip to `goal` in an arc that ends straight down or up, so that it crosses nothing
        beside that; `land` is called at the end."""
        start = (self._x, self._y)
        far = math.dist(goal, start)
        is_level = abs(goal[1] - start[1]) < _LEVEL * far
        turn = goal[0], goal[1] - far / 2 if is_level else start[1]

        def show(share: float) -> None:
            self._touch(self.reach)
            self._x, self._y = (
                (1 - share) ** 2 * one + 2 * share * (1 - share) * two + share**2 * three
                for one, two, three in zip(start, turn, goal, strict=True)
            )
            self._touch(self.reach)

        return tween.Sequence(Tween(FLIGHT_SECONDS, show, _slow_fast_slow), Call(land))

    def draw(self, surface: Surface) -> None:
        """Paint the chip."""
        look = self._look
        draw.plate(surface, self.rect, look, "brass" if self._good else "wood", radius=self.rect.h // 2, lift=1.5)
        colour = look.theme.on_brass if self._good else look.theme.bad_on_dark
        text.write(surface, self._words, self.rect, look, _CHIP_STYLE, colour, align="centre")


def _slow_fast_slow(t: float) -> float:
    return t * t * (3 - 2 * t)


@dataclass(frozen=True, slots=True)
class Sitter:
    """A player as shown on a plate: name, emblem, and what is known of their level, such as "bot, easy".

    `number` is the player's number in the match; -1 if it is that of the seat. `is_bot`: a bot plays, perhaps for a
    person.
    """

    name: str
    emblem: str
    level: str
    number: int = -1
    is_bot: bool = False


class _Past(NamedTuple):
    """An earlier turn that is shown again: its seat, the view before it, and what the plates showed instead."""

    seat: Seat
    before: View[Any, Any]
    settled: MatchState | None
    telling: bool
    gains: Mapping[Seat, int | None]


class Spots(NamedTuple):
    """Where the plates and the lamp are at a moment, and the words of the bubbles."""

    plates: Mapping[Seat, tuple[int, int]]
    lamp: tuple[float, float] | None
    spoken: Mapping[Seat, str]


class SeatPlates:
    """The plates of one table, by seat. `touch` is called with areas to repaint; `move` plays a motion in parallel with
    others, without it everything jumps."""

    def __init__(
        self,
        scene: GameScene,
        sitters: Sequence[Sitter],
        touch: Callable[[Rect], object],
        move: Callable[[Motion], object] | None,
    ) -> None:
        self.sitters = tuple(sitters)
        self.clear_of_bubbles: Callable[[], Sequence[Rect]] = lambda: ()
        """Returns the areas that speech bubbles should not cover."""
        self.spared_by_bubbles: Sequence[Callable[[], Sequence[Rect]]] = ()
        """Each returns more areas that they don't cover if there is room for them then, the most important first."""
        self.bubble_area: Callable[[Rect], Rect] = lambda area: area
        """Returns the part of the felt in which bubbles may be."""
        self.on_bubble: Callable[[], object] = lambda: None
        """Called when a bubble is shown, which may be in the way of something."""
        self.plates: dict[Seat, Plate] = {}
        self.seats: Mapping[Seat, SeatLayout] = {}
        self._scene = scene
        self._touch = touch
        self._move = move
        self._area = Rect(0, 0, 0, 0)
        self._look: Look | None = None
        self._lamp: Gliding | None = None
        self._lamp_lit = False
        self.over = False
        """Whether the match is over, so that it is nobody's turn, also in the middle of a deal."""
        self._chips: list[Chip] = []
        self._view: View[Any, Any] | None = None
        self._taken: tuple[Step, ...] = ()
        self._settled: MatchState | None = None
        self._telling = False
        self._past: _Past | None = None

    @property
    def look(self) -> Look:
        """The look to draw with; set by `arrange`."""
        assert self._look is not None
        return self._look

    def arrange(self, area: Rect, look: Look) -> None:
        """Lay out the plates around this area."""
        self._area, self._look = Rect(area), look
        self.seats = self._scene.seats(area, look)
        if self._lamp is not None:
            self._lamp.touch()  # its light may reach beyond the area
            self._lamp = None
        gains = {seat: plate.gain for seat, plate in self.plates.items()}
        self.plates = {seat: self._plate(seat, sitter) for seat, sitter in enumerate(self.sitters)}
        for seat, gain in gains.items():
            self.plates[seat].gain = gain

    def spots(self) -> Spots:
        """Return where the plates and the lamp are now."""
        plates = {seat: plate.rect.move(plate.away).center for seat, plate in self.plates.items()}
        spoken = {seat: plate.bubble for seat, plate in self.plates.items() if plate.bubble}
        return Spots(plates, None if self._lamp is None else self._lamp.at, spoken)

    def come_from(self, spots: Spots, move: Callable[[Motion], object]) -> None:
        """Let the plates and the lamp glide from these places to their own; what was said is at its plate again."""
        for seat, (x, y) in spots.plates.items():
            plate = self.plates[seat]
            move(self._way(plate, x - plate.rect.centerx, y - plate.rect.centery))
        if self._lamp is not None and spots.lamp is not None:
            self._lamp.come_from(spots.lamp, move)
        for seat, words in spots.spoken.items():
            self.say(seat, words)

    def _way(self, plate: Plate, x: int, y: int) -> Motion:
        def show(share: float) -> None:
            self._touch_plate(plate)
            plate.away = round(x * (1 - share)), round(y * (1 - share))
            self._touch_plate(plate)

        show(0.0)
        return Tween(CLOSING, show)

    def _plate(self, seat: Seat, sitter: Sitter) -> Plate:
        first = min(self._scene.scoring.partners(seat))
        number = self.sitters[first].number
        team = first if number < 0 else number
        colour = team_colour(team, self.look.theme)
        emblem = emblem_of(sitter.emblem, seat)
        rect = self.seats[seat].plate
        owner = self._scene.names[seat]
        is_good, partners = self._scene.scoring.is_good, self._scene.scoring.partners(seat)
        plate = Plate(seat, sitter.name, emblem, sitter.level, team, colour, rect, is_good, owner)
        plate.has_team = len(partners) > 1
        if self._scene.viewer in partners and seat != self._scene.viewer and not self._scene.spectating:
            plate.partner = say("play.partner")
        return plate

    # ------------------------------------------------------------ texts of the plates

    def write(self, view: View[Any, Any], taken: Sequence[Step] = ()) -> None:
        """Write the scores and marks of this view on the plates, after the steps `taken` of a draft."""
        self._view, self._taken = view, tuple(taken)
        self._write(view)

    def _write(self, view: View[Any, Any]) -> None:
        for seat, plate in self.plates.items():
            before = plate.written
            plate.score = self._score(seat, view)
            mark = self._scene.long_moves.mark_after(self._taken, seat, view)
            plate.mark = self._scene.mark(seat, view) if mark is None else mark
            points = self._running(seat, view)
            plate.running = "" if points is None else self._scene.scoring.running_text(points)
            plate.tip = "\n".join(self._tip(plate, view, points))
            if plate.written != before:
                self._touch_plate(plate)

    def _running(self, seat: Seat, view: View[Any, Any]) -> int | None:
        """Return what the deal has brought a seat so far; None for nothing."""
        return None if self._settled is not None or self._telling else self._scene.scoring.running(seat, view)

    def _tip(self, plate: Plate, view: View[Any, Any], running: int | None) -> Iterator[str]:
        """Yield what a plate says: the player and their team, what the score is, and what the mark means. `running` is
        what the deal has brought so far."""
        scene = self._scene
        yield say("play.plate_tip.who", name=plate.name, level=plate.level)
        if plate.has_team:
            team = sorted(scene.scoring.partners(plate.seat))
            yield say("play.plate_tip.team", players=listed([scene.names[seat] for seat in team]))
        if plate.score:
            yield say_in(scene.game.name, "play.plate_tip.score", score=plate.score)
        if running is not None:
            told = scene.scoring.running_text(running, explained=True)
            yield say_in(scene.game.name, "play.plate_tip.running", points=told)
        about = scene.about_mark(plate.seat, view)
        if about:
            yield about

    def _score(self, seat: Seat, view: View[Any, Any]) -> str:
        settled = None
        if self._settled is not None:
            settled = self._scene.scoring.settled_score(seat, view, self._settled)
        return self._scene.score(seat, view) if settled is None else settled

    def settle(self, match_state: MatchState | None) -> None:
        """Show the score of this match state on the plates, after a deal; for None, the score of the view."""
        self._settled = match_state
        if self._view is not None:
            self._write(self._view)

    def look_back(self, seat: Seat, before: View[Any, Any]) -> None:
        """Show a turn of a seat again, which began with this view, until `look_on`: its lamp, and the points of then
        instead of those of the deal summary."""
        self.look_on()
        gains = {number: plate.gain for number, plate in self.plates.items()}
        self._past = _Past(seat, before, self._settled, self._telling, gains)
        self._settled, self._telling = None, False
        self._set_gains(dict.fromkeys(gains))

    def look_on(self) -> None:
        """Show the present again."""
        past, self._past = self._past, None
        if past is not None:
            self._settled, self._telling = past.settled, past.telling
            self._set_gains(past.gains)

    def _set_gains(self, gains: Mapping[Seat, int | None]) -> None:
        for seat, gain in gains.items():
            plate = self.plates[seat]
            if plate.gain != gain:
                plate.gain = gain
                self._touch_plate(plate)

    def light(self, view: View[Any, Any] | None, begun: Seat = -1) -> None:
        """Show whose turn it is; None for nobody's, while something happens. While chance is to act, it is that of the
        seat whose turn has `begun`; while an earlier turn is shown again, that of its seat."""
        to_act = () if view is None or self.over else view.to_act
        if begun >= 0:
            to_act = (begun,)
        if self._past is not None:
            to_act, view = (self._past.seat,), self._past.before
        for seat, plate in self.plates.items():
            before = plate.written
            plate.active = seat in to_act
            plate.turn = self._turn(seat, view) if view is not None and plate.active else ""
            if plate.written != before:
                self._touch_plate(plate)
        acting = [plate.seat for plate in self.plates.values() if plate.active]
        if acting:
            self.carry_lamp(acting[0])
        if view is not None and self._lamp is not None and self._lamp_lit != bool(to_act):
            self._lamp_lit = bool(to_act)
            self._lamp.touch()

    def carry_lamp(self, seat: Seat) -> None:
        """Take the lamp to a seat: it is to move, or chance begins its turn."""
        spot = plates.lamp_spot(self.plates[seat], self.look)
        if self._lamp is None:
            self._lamp = Gliding(spot, lambda at: plates.lamp_reach(at, self.look), self._touch)
        self._lamp.go(spot, self._move)
        if not self._lamp_lit:
            self._lamp_lit = True
            self._lamp.touch()

    def _turn(self, seat: Seat, view: View[Any, Any]) -> str:
        """Return what the plate says of a seat whose turn it is."""
        scene = self._scene
        what = "lead" if scene.tricks is not None and scene.tricks.leads(view) else "turn"
        yours = seat == scene.viewer and not scene.spectating and not self.sitters[seat].is_bot
        return say(f"play.{what}.{'you' if yours else 'player'}")

    def say(self, seat: Seat, words: str) -> None:
        """Show words in a seat's bubble; "" hides it."""
        plate = self.plates[seat]
        if plate.bubble:
            self._touch(self._bubble_reach(plate))
        plate.bubble = words
        if words:
            self._place_bubble(plate)
            self._touch(self._bubble_reach(plate))
            self.on_bubble()

    def place_bubbles(self) -> None:
        """Place the bubbles again that something is in the way of now."""
        for plate in self.plates.values():
            if plate.bubble and plate.bubble_rect.collidelist(self._clear_of(plate)) >= 0:
                self.say(plate.seat, plate.bubble)

    def _place_bubble(self, plate: Plate) -> None:
        area, clear = self.bubble_area(self._area), [self._clear_of(plate)]
        for spared in self.spared_by_bubbles:
            clear.append([*clear[-1], *spared()])
        for areas in reversed(clear):
            plate.bubble_rect = plates.bubble_place(plate, self.seats[plate.seat], area, self.look, areas)
            if plate.bubble_rect.collidelist(areas) < 0:
                break

    def _clear_of(self, plate: Plate) -> list[Rect]:
        """The areas that the bubble at a plate should not cover."""
        spoken = [other.bubble_rect for other in self.plates.values() if other.bubble and other is not plate]
        return [*spoken, *(area for area in self.clear_of_bubbles() if area != plate.rect)]

    @property
    def bubbles(self) -> list[Rect]:
        """The areas of the bubbles that are shown."""
        return [plate.bubble_rect for plate in self.plates.values() if plate.bubble]

    def _bubble_reach(self, plate: Plate) -> Rect:
        return draw.shadow_reach(plate.bubble_rect, self.look, 1.4)

    def _touch_plate(self, plate: Plate) -> None:
        self._touch(plates.plate_reach(plate, self.look))

    # ------------------------------------------------------------ points

    def tell(self) -> None:
        """Begin to count the points of the deal: its points so far are no longer shown."""
        self._telling = True
        if self._view is not None:
            self._write(self._view)

    def credit(self, seat: Seat, points: int, start: Rect | None = None) -> None:
        """Add points to a seat and its partners, unless the score contains them: at once, or by a chip that flies there
        from `start`."""
        if self._scene.scoring.contains_deal():
            return

        def arrive() -> None:
            for one in self._scene.scoring.partners(seat):
                plate = self.plates[one]
                plate.gain = (plate.gain or 0) + points
                self._touch_plate(plate)

        if start is None or self._move is None:
            arrive()
        else:
            self._move(self._fly(seat, points, start, arrive))

    def bring(self, gain: Gain, start: Rect | None) -> Motion:
        """Return the motion of points from `start` to a plate, which then shows the new score."""
        plate = self.plates[gain.seat]

        def arrive() -> None:
            plate.score, plate.mark = gain.score or plate.score, gain.mark or plate.mark
            self._touch_plate(plate)

        return self._fly(gain.seat, gain.points, start, arrive, always=True, words=gain.words)

    def _fly(
        self, seat: Seat, points: int, start: Rect | None, arrive: Callable[[], object], *, always: bool = False,
        words: str = "",
    ) -> Motion:  # fmt: skip
        """Return the motion of points, perhaps named by `words`, to a plate; with `always` they arrive even if
        forgotten meanwhile."""
        plate = self.plates[seat].rect
        goal = plate.right - self.look.px(26), plate.centery
        begin = goal if start is None else start.center
        said, good = words or written(points, "+"), self._scene.scoring.is_good(points)
        chip = Chip(said, begin, self.look, self._touch, good=good)
        self._chips.append(chip)

        def land() -> None:
            flying = chip in self._chips
            if flying:
                self._chips.remove(chip)
            if flying or always:
                arrive()

        return chip.flight(goal, land)

    def forget_points(self) -> None:
        """Show only the score of the view on the plates, and drop flying points, because something else happens."""
        for chip in self._chips:
            self._touch(chip.reach)
        self._chips.clear()
        self._settled, self._telling = None, False
        for plate in self.plates.values():
            if plate.gain is not None:
                plate.gain = None
                self._touch_plate(plate)

    # ------------------------------------------------------------ painting

    def draw_light(self, surface: Surface, dirty: Rect) -> None:
        """Paint the light that the lamp throws on the felt."""
        if self._lamp is not None and self._shines(dirty):
            plates.draw_light(surface, self._lamp.at, self.look)

    def draw_plates(self, surface: Surface, dirty: Rect) -> None:
        """Paint the plates."""
        for plate in self.plates.values():
            if plates.plate_reach(plate, self.look).colliderect(dirty):
                plates.draw_plate(surface, plate, self.look)

    def draw_lamp(self, surface: Surface, dirty: Rect) -> None:
        """Paint the lamp."""
        if self._lamp is not None and self._shines(dirty):
            plates.draw_lamp(surface, self._lamp.at, self.look)

    def _shines(self, dirty: Rect) -> bool:
        return self._lamp is not None and self._lamp_lit and self._lamp.reach.colliderect(dirty)

    def draw_bubbles(self, surface: Surface) -> None:
        """Paint the speech bubbles."""
        for plate in self.plates.values():
            if plate.bubble:
                plates.draw_bubble(surface, plate, self.look)

    def draw_points(self, surface: Surface, dirty: Rect) -> None:
        """Paint the flying points."""
        for chip in self._chips:
            if chip.reach.colliderect(dirty):
                chip.draw(surface)

    def things(self) -> list[Thing]:
        """Return the plates as named things."""
        return [plates.plate_thing(plate) for plate in self.plates.values()]

    def said(self) -> list[Thing]:
        """Return the speech bubbles as named things."""
        return [
            Thing(f"bubble.{plate.seat}", "speech", plate.bubble_rect, plate.bubble)
            for plate in self.plates.values()
            if plate.bubble
        ]
