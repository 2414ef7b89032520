"""The board of Casa Grande for input and events: the building in 3D, and the players' trays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.contract import Answer, Event, Place, Seat, Step, View
from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.draft import SPEND
from cardgames.games.casa_grande.ground import SPACES, site_at, site_name
from cardgames.games.casa_grande.pieces import Piece, is_block, is_floor
from cardgames.games.casa_grande.ruleset import Ruleset
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.aim import Aim, turned_by
from cardgames.games.casa_grande.scene.camera import AREAS, standing
from cardgames.games.casa_grande.scene.carving import palette
from cardgames.games.casa_grande.scene.die import Die
from cardgames.games.casa_grande.scene.eye import Eye, Standpoint, room_for
from cardgames.games.casa_grande.scene.house import House3D
from cardgames.games.casa_grande.scene.places import Box, Places, around, box_of, changed, covered
from cardgames.games.casa_grande.scene.scenery import Scenery, motion
from cardgames.games.casa_grande.scene.stores import Stores
from cardgames.table import draw, text
from cardgames.table.board.playing_board import BoardAnswer, Held, PlayingBoard
from cardgames.table.icons import Icon
from cardgames.table.input import DragCancel, DragMove, DragStart, Drop, Input, Key, Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.button import IconButton
from cardgames.words import say

_EARNED = text.Style("body", bold=True, figures=True)


class CasaBoard(PlayingBoard):
    """The board. See `PlayingBoard`."""

    keys = ("lead", "height", "turn", "flip")

    def __init__(
        self,
        touch: Callable[[Rect], object],
        move: Callable[[Motion], object] | None,
        names: Sequence[str],
        viewer: Seat,
        ruleset: Ruleset,
    ) -> None:
        super().__init__(touch, move)
        self._names, self._viewer, self._ruleset = names, viewer, ruleset
        self._look: Look | None = None
        self._house: House3D | None = None
        self._summary_open = self._summary_was_open = False
        """Whether the deal summary is open now, and whether it ever was."""
        self.scenery = Scenery(ruleset)
        self.eye = Eye(self._looked, self._play)
        self._turned = False
        """Whether it was turning at the last change of view."""
        self.die = Die()
        self._rolled, self._earned, self._noted = False, self.scenery.earned, ""
        self.stores = Stores(self.scenery, viewer, touch)
        looks: tuple[tuple[Icon, Callable[[], object], str], ...] = (
            ("turn_left", lambda: self.eye.turn_by(-1), "Q"),
            ("turn_right", lambda: self.eye.turn_by(1), "E"),
            ("roof_off", lambda: self.eye.take_off(self.house.columns), ","),
            ("roof_on", lambda: self.eye.put_on(self.house.columns), "."),
        )
        self._tools = [_button(f"view.{name}", name, act, key) for name, act, key in looks]
        self._turners = [
            _button("floor.turn", "rotate", lambda: self.on_turn(False), "R"),
            _button("floor.flip", "flip", lambda: self.on_turn(True), "F"),
        ]
        for tool in self._turners:
            tool.visible = False  # until there is a floor to turn

    # ------------------------------------------------------------ how it lies

    def arrange(self, area: Rect, look: Look) -> None:
        self._look, self.rect = look, Rect(area)
        self._paints = palette(look.theme)
        if self._house is None:
            self._house = House3D(look)
            self._aim = Aim(self._house, self.scenery, self._viewer)
        else:
            self._house.dress(look)
        self._lay()

    def _lay(self) -> None:
        """Lay out all parts in the area."""
        self.places = Places(self.rect, self.look, self._names, self._viewer, summary_open=self._summary_open)
        self.stores.lay(self.places.trays, self.look, self._paints)
        for tool, rect in zip(self.tools(), self.places.tools, strict=True):
            tool.layout(rect, self.look)
        self.die.lay(self.places.die, self.places.die_edge, self._paints)
        self._see()
        self.touch(self.rect)

    @property
    def house(self) -> House3D:
        """The 3D house; it exists after `arrange`."""
        assert self._house is not None
        return self._house

    @property
    def look(self) -> Look:
        """The look; it exists after `arrange`."""
        assert self._look is not None
        return self._look

    def _play(self, motion: Motion) -> None:
        """Play a motion alongside others, or jump to its end if motions are off."""
        if self.move is None:
            motion.seek(motion.seconds)
        else:
            self.move(motion)

    def tools(self) -> Sequence[Widget]:
        return [*self._tools, *self._turners]

    def show(self, view: View[Any, Any]) -> None:
        before, seen = self.scenery.seen, view.visible
        self.scenery.show(seen)
        self.die.show(seen.thrown, 4 * seen.round + seen.turn)
        self.touch(self.die.reach)
        if before is None:
            self._lay()
        elif before.trays != seen.trays or before.blocks_left != seen.blocks_left:
            self.stores.touch(all_of_them=True)
        self._see()

    def tell(self, *, on: bool) -> None:
        """Open or close the deal summary; when it first opens, turn the house around once."""
        if on and not self._summary_was_open:
            self.eye.turn_round()
        elif not on:
            self.eye.rest()
        self._summary_open, self._summary_was_open, self.stores.hidden = on, True, on
        self._lay()

    def _see(self) -> None:
        """Show the current sights from the current viewpoint."""
        if self._house is None:
            return  # `arrange` will do it
        house = self._house
        before = house.sights
        house.show(self.scenery.sights(self.eye.cut))
        *_, off, on = self._tools
        off.enabled, on.enabled = bool(self.eye.lower(house.columns)), self.eye.level is not None
        if self._noted != self._note():
            self._noted = self._note()
            self.touch(self.places.note)
        if not self._aim_eye():
            for rect in changed(house, before, house.sights):
                self.touch(rect)

    def _looked(self) -> None:
        """React to a change of the eye: it turned, or took off or put on floors."""
        if self._house is not None and self._house.sights.cut == self.eye.cut:
            self._aim_eye()
        else:
            self._see()
        began, self._turned = self.eye.moves and not self._turned, self.eye.moves
        if self._house is not None and (began or not self.eye.moves):
            self.on_look()

    def _aim_eye(self) -> bool:
        """Aim the house as the eye looks; return whether that changed anything."""
        house = self.house
        whole = house.reach()
        height = room_for(house.columns, finished=self._summary_open)
        turned = house.aim(self.places.board, self.eye.turn, height, moving=self.eye.moves)
        if turned:
            self.touch(whole.union(house.reach()))
        return turned

    # ------------------------------------------------------------ motion

    def motion(self, event: Event) -> Motion | None:
        return None if self.scenery.seen is None else motion(event, self.scenery, self.die, self._moved)

    def _moved(self) -> None:
        if self.die.rolls or self._rolled:
            self.touch(self.die.reach)
        self._rolled = self.die.rolls
        if self.scenery.earned != self._earned:
            for earned in (self._earned, self.scenery.earned):
                if earned is not None:
                    self.touch(draw.shadow_reach(self._earned_at(earned), self.look, 1.5))
            self._earned = self.scenery.earned
        self._see()

    def spot(self, event: Event) -> Rect | None:
        if event.kind != "money":
            return None
        added = self.scenery.added()
        if event.fact("why") == "floor" and added:
            return self._around(box_of(added[-1]))
        return Rect(self.house.spot(*self.scenery.spots()[event.seat]), (0, 0))

    # ------------------------------------------------------------ painting

    def prepare(self, ms: float) -> None:
        if self._house is not None and not self.eye.moves and self.scenery.held is None:
            self._house.prepare(ms)

    def draw(self, surface: Surface, dirty: Rect) -> None:
        seen = self.scenery.seen
        if seen is None:
            return
        if self.house.reach().colliderect(dirty):
            self.house.paint(surface)
        self.stores.draw(surface, dirty, frozenset(step.piece for step in self._aim.steps))
        if seen.thrown or self.die.rolls:
            self.die.draw(surface)
        if seen.thrown and self.die.in_figures and not self.die.rolls:
            rect = Rect(0, 0, self.look.px(36), self.look.px(28))
            rect.center = self.die.rect.center
            self._draw_plate(surface, rect, str(self.die.pips), 1)
        if self._noted and self.places.note.colliderect(dirty):
            text.write(surface, self._noted, self.places.note, self.look, text.SMALL, self.look.theme.on_felt)
        if self.scenery.earned is not None:
            self._draw_plate(surface, self._earned_at(self.scenery.earned), f"+{self.scenery.earned[1]}", 1.5)
        self.stores.draw_carried(surface)

    def _draw_plate(self, surface: Surface, rect: Rect, words: str, lift: float) -> None:
        """Paint a number on a brass plate."""
        draw.plate(surface, rect, self.look, "brass", radius=rect.h // 2, lift=lift)
        text.write(surface, words, rect, self.look, _EARNED, self.look.theme.on_brass, align="centre")

    def _note(self) -> str:
        """Return the text above the buttons: which floors are off, or where this turn's block can go."""
        if self.eye.level is not None:
            return say("casa_grande.view.level", level=self.eye.level)
        if self.scenery.seen is None or not any(is_block(step.piece) for step in self._aim.steps):
            return ""
        return say("casa_grande.table.build_anywhere" if self.scenery.sees_all else "casa_grande.table.build")

    def _earned_at(self, earned: tuple[Slab, int]) -> Rect:
        """Return the area of the plate that counts a floor's payment so far."""
        rect = Rect(0, 0, self.look.px(46), self.look.px(26))
        rect.center = self._around(box_of(earned[0])).center
        return rect

    # ------------------------------------------------------------ telling

    def things(self) -> list[Thing]:
        found = log_text.things(self.scenery, self._names, self._around)
        if self._shows_die:
            found.append(Thing("die", "marker", self.die.rect, self._die_words()))
        found += self.stores.things()
        for step in sorted(step for step in self._aim.steps if is_block(step.piece)):
            x, y, height = step.site
            foot = self._around((x, y, height - 1, x + 1, y + 1, height - 1))
            found.append(Thing(f"site.{site_name(site_at(x, y))}.{height}", "target", foot, self._site_words(step)))
        return found

    def _around(self, box: Box) -> Rect:
        """Return the screen area of a box."""
        return around(self.house.camera, box)

    def _site_words(self, step: Place) -> str:
        x, y, height = step.site
        return say("casa_grande.table.site", site=site_name(site_at(x, y)), height=height)

    @property
    def _shows_die(self) -> bool:
        return self.scenery.seen is not None and self.scenery.seen.thrown > 0

    def _die_words(self) -> str:
        return say("casa_grande.table.die", pips=self.die.pips)

    def about(self, pos: Point) -> tuple[str, Rect] | None:
        if self._shows_die and self.die.rect.collidepoint(pos):
            return self._die_words(), self.die.rect
        stored = self.stores.about(pos, self._names)
        if stored is not None:
            return stored
        face = self.house.pick(pos)
        words = "" if face is None else log_text.face(face, self.scenery, self._names)
        return (words, Rect(pos, (1, 1))) if words else None

    def mark(self, pieces: Sequence[int]) -> None:
        self.scenery.marked = frozenset(piece for piece in pieces if is_floor(piece))
        self._see()

    # ------------------------------------------------------------ looking

    def input(self, event: Input) -> bool:
        eye, house = self.eye, self.house
        match event:
            case Key("q" | "e" as key, repeat=False, ctrl=False, alt=False):
                eye.turn_by(-1 if key == "q" else 1)
            case Key("," | "page_down"):
                eye.take_off(house.columns)
            case Key("." | "page_up"):
                eye.put_on(house.columns)
            case DragStart(pos, start) if self._turns(start):
                eye.grip(house.camera, start)
                eye.drag(house.camera, pos)
            case DragMove(pos) if eye.gripped:
                eye.drag(house.camera, pos)
            case Drop() | DragCancel() if eye.gripped:
                eye.release()
            case _:
                return False
        return True

    def looked_from(self) -> Standpoint:
        return self.eye.standpoint

    def look_from(self, eye: object) -> None:
        if isinstance(eye, Standpoint):
            self.eye.stand(eye)

    @property
    def turning(self) -> bool:
        return self.eye.moves

    def _turns(self, pos: Point) -> bool:
        """Return whether a drag from here turns the board: from the street or the felt around it."""
        face = self.house.pick(pos)
        return self.places.board.collidepoint(pos) and (face is None or face.site is None)

    # ------------------------------------------------------------ hands

    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None:
        if self._house is None:
            return
        self._aim.steps = frozenset(steps)
        self.scenery.allow(steps, taken)
        for tool in self._turners:
            tool.visible = any(is_floor(step.piece) for step in steps)
            tool.touch()
        self.stores.touch()
        self._see()

    def put(self, place: Place) -> None:
        self.scenery.put = (*self.scenery.put, place)
        self.eye.look_up(place.site[2])
        self.stores.arrive()
        self.stores.touch()
        self._see()

    def piece_at(self, pos: Point) -> int | None:
        if self.stores.pile.collidepoint(pos):
            return next((step.piece for step in self._aim.steps if is_block(step.piece)), None)
        return self.stores.floor_at(pos)

    def stored_at(self, piece: int) -> Rect:
        return self.stores.home(piece)

    def place_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        return None if self.eye.gripped else self._aim.at(pos, piece, turned)

    def answer_at(self, pos: Point, choices: Sequence[Answer]) -> BoardAnswer | None:
        """Return the answer for a clicked space of the street: the bonus points that take the figure there (CG-14)."""
        seen = self.scenery.seen
        face = self.house.pick(pos) if choices and seen is not None else None
        if face is None or face.space is None or seen is None:
            return None
        start = seen.markers[self._viewer]
        spent = (face.space - start) % SPACES
        step = Answer(SPEND, str(spent))
        if step not in choices:
            return None
        words = log_text.spent(start, spent, self._ruleset)
        return BoardAnswer(step, words, Rect(self.house.spot(*standing(face.space)), (1, 1)))

    def areas_to_keep_clear(self) -> list[Rect]:
        return [*covered(self.house), *self.places.trays.values(), self.die.rect]

    def needed(self, choices: Sequence[Answer]) -> list[Rect]:
        """Return the spaces where the figure may stop, in quarters as they slant, and the viewer's tray (CG-14)."""
        seen = self.scenery.seen
        spent = [int(step.answer) for step in choices if step.question == SPEND]
        if seen is None or not spent:
            return []
        start = seen.markers[self._viewer]
        parts = [part for points in spent for part in AREAS[(start + points) % SPACES].quarters()]
        street = [self._around((part.left, part.top, 0, part.right, part.bottom, 0)) for part in parts]
        return [*street, self.places.trays[self._viewer]]

    def beside(self, place: Place | None, piece: int, turned: int, key: str) -> Place | None:
        return self._aim.beside(place, piece, turned, key, self.eye.quarter)

    def turn(self, piece: int, turned: int, *, flip: bool = False, by: int = 1) -> int:
        if not is_floor(piece):
            return turned
        lying = [self.scenery.shape(piece).turned(number) for number in range(8)]
        return turned_by(lying, turned, flip=flip, by=by)

    def settled(self, place: Place) -> Place:
        return place if is_block(place.piece) else self._aim.turned(place, place.turned)

    def hold(self, held: Held | None) -> None:
        before = self.scenery.held
        self.stores.touch_carried()
        self.scenery.held = held
        home = self.stores.hold(before, held)
        self.stores.touch_carried()
        if home is not None:
            self._play(home)
        if before is None or held is None or (before.place, before.refusal) != (held.place, held.refusal):
            self._see()

    def point(self, piece: Piece | None) -> None:
        self.stores.point(piece)

    def extent(self, place: Place) -> Rect:
        return around(self.house.camera.turned(self.eye.quarter), box_of(self.scenery.thing(place)))

    def best(self) -> Place | None:
        floors = [step for step in sorted(self._aim.steps) if is_floor(step.piece)]
        return max(floors, key=self._pay, default=None)

    def _pay(self, place: Place) -> int:
        """Return what a floor pays there (CG-10)."""
        return len(self.scenery.shape(place.piece).cells) * int(place.site[2])

    def worth(self, place: Place) -> str:
        if is_block(place.piece):
            held = self.scenery.held
            led = held is not None and held.pos is None
            return self._site_words(place) if led else ""  # a pointer needs no words
        cells, level = len(self.scenery.shape(place.piece).cells), place.site[2]
        return say("casa_grande.table.pays", cells=cells, level=level, pay=self._pay(place))


def _button(name: str, icon: Icon, act: Callable[[], object], key: str) -> IconButton:
    return IconButton(name, icon, say(f"casa_grande.{name}"), act, key=key)
