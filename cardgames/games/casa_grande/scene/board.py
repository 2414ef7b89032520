"""The board of Casa Grande for input and events: the building in 3D, and the players' trays."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.engine.contract import Answer, Event, Place, Seat, Step
from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.draft import SPEND
from cardgames.games.casa_grande.match_data import Ruleset
from cardgames.games.casa_grande.pieces import Piece, is_block, is_floor
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.board3d import Board3D
from cardgames.games.casa_grande.scene.board_state import BoardState, motion
from cardgames.games.casa_grande.scene.die import Die
from cardgames.games.casa_grande.scene.explaining import Explaining
from cardgames.games.casa_grande.scene.layout import Box, TableLayout, around, box_of, changed_areas, covered, top_of
from cardgames.games.casa_grande.scene.number_plates import draw_earned, draw_pips, earned_reach
from cardgames.games.casa_grande.scene.painting import palette
from cardgames.games.casa_grande.scene.sight import revealing
from cardgames.games.casa_grande.scene.solids import BoardContent
from cardgames.games.casa_grande.scene.spending import Spending
from cardgames.games.casa_grande.scene.street_pictures import names_of_strips
from cardgames.games.casa_grande.scene.targeting import Targeting, turned_by
from cardgames.games.casa_grande.scene.tools import floor_buttons, view_buttons
from cardgames.games.casa_grande.scene.trays import Trays
from cardgames.games.casa_grande.scene.viewpoint import Viewpoint, ViewSetting, room_for
from cardgames.games.casa_grande.state import CasaView
from cardgames.table import text
from cardgames.table.board.badges import SIZE
from cardgames.table.board.flights import CLOSING
from cardgames.table.board.playing_board import BoardAnswer, BoardPlace, Held, PlayingBoard
from cardgames.table.input import DragCancel, DragMove, DragStart, Drop, Input, Key, Point
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.tween import Motion, Tween
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class Spots(NamedTuple):
    """Where the board, the die, the trays and the buttons are, in px."""

    board: Point
    die: Point
    trays: Mapping[Seat, Point]
    tools: Sequence[Point]


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
        *,
        spectating: bool = False,
    ) -> None:
        super().__init__(touch, move)
        self._names, self._viewer, self._ruleset = names, viewer, ruleset
        self._you = -1 if spectating else viewer
        """The seat that texts call you; -1 for none."""
        self._arranged = False
        self._summary_open = self._summary_was_open = False
        """Whether the deal summary is open now, and whether it ever was."""
        self.state = BoardState(ruleset, viewer)
        self.viewpoint = Viewpoint(self._viewpoint_changed, self._play)
        self._away = 0, 0
        """How far the board is from its place while it moves there, in px."""
        self._was_turning = False
        """Whether it was turning at the last change of the viewpoint."""
        self.die = Die()
        self._rolled, self._earned, self._noted = False, self.state.earned, ""
        self.trays = Trays(self.state, viewer, touch)
        self._view_buttons = view_buttons(self.viewpoint, lambda: self.board3d)
        self._floor_buttons = floor_buttons(lambda flip: self.on_turn(flip))

    # ------------------------------------------------------------ layout

    def arrange(self, area: Rect, look: Look) -> None:
        self.look, self.rect = look, Rect(area)
        if not self._arranged:
            self._arranged = True
            self.board3d = Board3D(look)
            self._targeting = Targeting(self.board3d, self.state, self._viewer)
            self._spending = Spending(self.board3d, self.state, self._viewer, self._around)
            self._explaining = Explaining(
                self.board3d, self.state, self.die, self._names, self._viewer, self._you, self._around
            )
        else:
            self.board3d.dress(look)
        self._lay_out()

    def _lay_out(self) -> None:
        self._away = 0, 0
        colours = palette(self.look.theme)
        self.layout = TableLayout(
            self.rect, self.look, self._names, self._viewer, self._ruleset, summary_open=self._summary_open
        )
        self.trays.lay_out(self.layout.trays, self.look, colours)
        for tool, rect in zip(self.tools(), self.layout.tools, strict=True):
            tool.layout(rect, self.look)
        self.die.lay_out(self.layout.die, self.layout.die_edge, colours)
        self._update()
        self.touch(self.rect)

    def spots(self) -> Spots:
        trays = {seat: room.midbottom for seat, room in self.trays.rooms.items()}
        tools = [tool.rect.center for tool in self.tools()]
        return Spots(self.layout.board.move(self._away).center, self.die.place, trays, tools)

    def come_from(self, spots: object) -> None:
        if not isinstance(spots, Spots):
            return
        here, colours = self.layout, palette(self.look.theme)

        def between(was: Point, now: Point, share: float) -> Point:
            return round((was[0] - now[0]) * (1 - share)), round((was[1] - now[1]) * (1 - share))

        def show(share: float) -> None:
            if self.layout is not here:  # the window was resized meanwhile
                return
            self._away = between(spots.board, here.board.center, share)
            self._set_view()
            away = between(spots.die, here.die, share)
            self.die.lay_out((here.die[0] + away[0], here.die[1] + away[1]), here.die_edge, colours)
            rooms = {
                seat: room.move(between(spots.trays[seat], room.midbottom, share)) for seat, room in here.trays.items()
            }
            self.trays.lay_out(rooms, self.look, colours)
            for tool, rect, was in zip(self.tools(), here.tools, spots.tools, strict=True):
                tool.layout(rect.move(between(was, rect.center, share)), self.look)
            self.touch(self.rect)

        show(0.0)
        self._play(Tween(CLOSING, show))

    def _play(self, motion: Motion) -> None:
        """Play a motion alongside others, or jump to its end if motions are off."""
        if self.move is None:
            motion.seek(motion.seconds)
        else:
            self.move(motion)

    def tools(self) -> Sequence[Widget]:
        return [*self._view_buttons, *self._floor_buttons]

    def show(self, view: CasaView) -> None:
        before, deal = self.state.deal, view.visible
        self.state.show(deal)
        self.die.show(deal.thrown, 4 * deal.round + deal.turn)
        if self._arranged:
            self.touch(self.die.reach)
            if before.trays != deal.trays or before.blocks_left != deal.blocks_left:
                self.trays.touch(all_of_them=True)
        self._update()

    def tell(self, *, on: bool) -> None:
        """Open or close the deal summary; when it first opens, turn the board around once."""
        if on and not self._summary_was_open:
            self.viewpoint.turn_round()
        elif not on:
            self.viewpoint.rest()
        self._summary_open, self._summary_was_open, self.trays.hidden = on, True, on
        self._lay_out()

    def _update(self) -> None:
        """Show the current content from the current viewpoint."""
        if not self._arranged:
            return  # `arrange` will do it
        board3d, viewpoint = self.board3d, self.viewpoint
        before, ghosts = board3d.content, board3d.ghosts()
        board3d.show(self._revealed())
        *_, off, on = self._view_buttons
        off.enabled, on.enabled = bool(viewpoint.lower(board3d.columns)), viewpoint.level is not None
        if self._noted != self._note():
            self._noted = self._note()
            self.touch(self.layout.note)
        if not self._set_view():
            for rect in changed_areas(board3d, before, ghosts):
                self.touch(rect)

    def _revealed(self, *arriving: Block | Slab) -> BoardContent:
        """Return the current content, with watched and `arriving` pieces in sight."""
        camera = self.board3d.camera.turned(self.viewpoint.quarter)
        return revealing(self.state.content(self.viewpoint.cut), camera, {*self.state.watched(), *arriving})

    def _hides(self, thing: Block | Slab) -> bool:
        """Return whether a piece that arrives would be out of sight."""
        return self._revealed(thing).cut != self.viewpoint.cut

    def _set_view(self) -> bool:
        """Turn and scale the board; return whether that changed anything."""
        board3d, viewpoint = self.board3d, self.viewpoint
        before = board3d.reach()
        height = room_for(board3d.columns, finished=self._summary_open)
        place = self.layout.board.move(self._away)
        changed = board3d.set_view(place, viewpoint.turn, height, moving=viewpoint.moves)
        if changed:
            self.touch(before.union(board3d.reach()))
        return changed

    def _viewpoint_changed(self) -> None:
        """React to a turn, or to floors taken off or put on."""
        if self._arranged and self.board3d.content.cut == self.viewpoint.cut:
            self._set_view()
        else:
            self._update()
        turning = self.viewpoint.moves
        began, self._was_turning = turning and not self._was_turning, turning
        if self._arranged and (began or not turning):
            self.on_look()

    # ------------------------------------------------------------ motion

    def motion(self, event: Event) -> Motion | None:
        return motion(event, self.state, self.die, self._moved, self._hides)

    def _moved(self) -> None:
        if self.die.rolls or self._rolled:
            self.touch(self.die.reach)
        self._rolled = self.die.rolls
        if self.state.earned != self._earned:
            for earned in (self._earned, self.state.earned):
                if earned is not None:
                    self.touch(earned_reach(earned, self._around, self.look))
            self._earned = self.state.earned
        self._update()

    def spot(self, event: Event) -> Rect | None:
        if event.kind not in ("money", "bonus"):
            return None
        added = self.state.added()
        if event.fact("why") in ("floor", "tenant") and added:
            return self._around(box_of(added[-1]))
        return Rect(self.board3d.spot(*self.state.spots()[event.seat]), (0, 0))

    # ------------------------------------------------------------ painting

    def prepare(self, ms: float) -> None:
        if self._arranged and not self.viewpoint.moves and self.state.held is None:
            self.board3d.prepare(ms)

    def draw(self, surface: Surface, dirty: Rect) -> None:
        deal = self.state.deal
        if self.board3d.reach().colliderect(dirty):
            self.board3d.paint(surface)
        self.trays.draw(surface, dirty, frozenset(step.piece for step in self._targeting.steps))
        if deal.thrown or self.die.rolls:
            self.die.draw(surface)
        if deal.thrown and self.die.in_figures and not self.die.rolls:
            draw_pips(surface, self.die, self.look)
        if self._noted and self.layout.note.colliderect(dirty):
            text.write(surface, self._noted, self.layout.note, self.look, text.SMALL, self.look.theme.on_felt)
        if self.state.earned is not None:
            draw_earned(surface, self.state.earned, self._around, self.look)
        self.trays.draw_carried(surface)

    def _note(self) -> str:
        """Return the text above the buttons: which floors are off."""
        level = self.viewpoint.level
        return "" if level is None else say("casa_grande.view.level", level=level)

    # ------------------------------------------------------------ telling

    def things(self) -> list[Thing]:
        return [*self._explaining.things(self._targeting.steps), *self.trays.things()]

    def _around(self, box: Box) -> Rect:
        """Return the screen area of a box."""
        return around(self.board3d.camera, box)

    def about(self, pos: Point) -> tuple[str, Rect] | None:
        return self._explaining.about(pos)

    def places(self) -> list[BoardPlace]:
        return [*self.trays.places(self._names, self._you), *self._explaining.places()]

    def mark(self, pieces: Sequence[int]) -> None:
        self.state.marked = frozenset(piece for piece in pieces if is_floor(piece) or is_block(piece))
        self._update()

    def suggest(self, places: Sequence[Place]) -> None:
        if tuple(places) != self.state.hinted:
            self.state.hinted = tuple(places)
            self._update()

    # ------------------------------------------------------------ looking

    def input(self, event: Input) -> bool:
        viewpoint, board3d = self.viewpoint, self.board3d
        match event:
            case Key("q" | "e" as key, repeat=False, ctrl=False, alt=False):
                viewpoint.turn_by(-1 if key == "q" else 1)
            case Key("," | "page_down"):
                viewpoint.take_off(board3d.columns)
            case Key("." | "page_up"):
                viewpoint.put_on(board3d.columns)
            case DragStart(pos, start) if self._turns(start):
                viewpoint.grip(board3d.camera, start)
                viewpoint.drag(board3d.camera, pos)
            case DragMove(pos) if viewpoint.gripped:
                viewpoint.drag(board3d.camera, pos)
            case Drop() | DragCancel() if viewpoint.gripped:
                viewpoint.release()
            case _:
                return False
        return True

    def looked_from(self) -> ViewSetting:
        return self.viewpoint.setting

    def look_from(self, eye: object) -> None:
        if isinstance(eye, ViewSetting):
            self.viewpoint.jump_to(eye)

    @property
    def turning(self) -> bool:
        return self.viewpoint.moves

    def _turns(self, pos: Point) -> bool:
        """Return whether a drag from here turns the board: from the street or the felt around it."""
        face = self.board3d.pick(pos)
        return self.layout.board.collidepoint(pos) and (face is None or face.site is None)

    # ------------------------------------------------------------ hands

    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None:
        if not self._arranged:
            return
        self._targeting.steps = frozenset(steps)
        self.state.allow(steps, taken)
        for tool in self._floor_buttons:
            tool.visible = any(is_floor(step.piece) for step in steps)
            tool.touch()
        self.trays.touch()
        self._update()

    def put(self, place: Place) -> None:
        self.state.put = (*self.state.put, place)
        self.viewpoint.look_up(place.site[2])
        self.trays.stop_return()
        self.trays.touch()
        self._update()

    def piece_at(self, pos: Point) -> int | None:
        if self.trays.block_area.collidepoint(pos):
            return next((step.piece for step in self._targeting.steps if is_block(step.piece)), None)
        return self.trays.floor_at(pos)

    def stored_at(self, piece: int) -> Rect:
        return self.trays.area_of(piece)

    def place_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        badges = [step for step in self.state.hinted if (step.piece, step.turned) == (piece, turned)]
        badges = [step for step in badges if math.dist(pos, self.badge_spot(step).topleft) <= self.look.px(SIZE // 2)]
        hinted = next((step for step in badges if step in self._targeting.steps), None)
        place = None if self.viewpoint.gripped else hinted or self._targeting.at(pos, piece, turned)
        at_figure = any(figure.rect.collidepoint(pos) for figure in self._explaining.figures())
        return None if at_figure and place not in self._targeting.steps else place  # they ask whose figure it is

    def fitting_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        return None if self.viewpoint.gripped else self._targeting.fitting(pos, piece, turned)

    def answer_at(self, pos: Point, choices: Sequence[Answer]) -> BoardAnswer | None:
        return self._spending.answer_at(pos, choices)

    def aim(self, answer: Answer | None) -> None:
        """Light the strip where bonus points would take the figure (CG-14); a sun lights none."""
        aimed = int(answer.answer) if answer is not None and answer.question == SPEND else None
        if aimed != self.state.aimed:
            self.state.aimed = aimed
            self._update()

    def aimed_at(self) -> list[Rect]:
        return [] if self.state.aimed is None else self._spending.seen_from(self.state.aimed)

    def foretold(self, choices: Sequence[Answer]) -> list[tuple[str, Rect]]:
        return self._spending.foretold(choices)

    def way(self, answer: Answer) -> tuple[Rect, Rect] | None:
        return self._spending.way(answer)

    def areas_to_keep_clear(self) -> list[Rect]:
        return [*covered(self.board3d), *self.stores(), self.die.rect]

    def stores(self) -> list[Rect]:
        return [*self.layout.trays.values()]

    def spared(self) -> list[Rect]:
        figures, suns = self._explaining.figures(), self._explaining.suns()
        return [*self.trays.stored(), *(one.rect for one in figures), *(rect for _, rect, _ in suns), self.die.rect]

    def written(self) -> list[Rect]:
        return [where for _, where in names_of_strips(self.board3d.camera, self.look)]

    def needed(self, choices: Sequence[Answer]) -> list[Rect]:
        """Return what `Spending` needs, the viewer's tray and the throw (CG-14)."""
        needed = self._spending.needed(choices, self.look)
        return [*needed, self.layout.trays[self._viewer], self.die.rect] if needed else []

    def beside(self, place: Place | None, piece: int, turned: int, key: str) -> Place | None:
        return self._targeting.beside(place, piece, turned, key, self.viewpoint.quarter)

    def turn(self, piece: int, turned: int, *, flip: bool = False, by: int = 1) -> int:
        return turned_by(self.state.shape(piece), turned, flip=flip, by=by) if is_floor(piece) else turned

    def settled(self, place: Place) -> Place:
        return place if is_block(place.piece) else self._targeting.turned(place, place.turned)

    def hold(self, held: Held | None) -> None:
        before = self.state.held
        self.trays.touch_carried()
        self.state.held = held
        back = self.trays.hold(before, held)
        self.trays.touch_carried()
        if back is not None:
            self._play(back)
        if before is None or held is None or replace(before, pos=None) != replace(held, pos=None):
            self._update()

    def point(self, piece: Piece | None) -> None:
        self.trays.point(piece)

    def extent(self, place: Place) -> Rect:
        return around(self.board3d.camera.turned(self.viewpoint.quarter), box_of(self.state.thing(place)))

    def store(self, piece: int) -> Rect:
        return self.trays.area_of(piece)

    def badge_spot(self, place: Place) -> Rect:
        camera = self.board3d.camera.turned(self.viewpoint.quarter)
        return Rect(top_of(self.state.thing(place), camera), (1, 1))

    def task_with(self, piece: int) -> str:
        lays = is_floor(piece) and any(step.piece == piece for step in self._targeting.steps)
        return say("casa_grande.prompt.lay") if lays else ""

    def place_words(self, place: Place) -> str:
        return log_text.placing(place, self.state)

    def worth(self, place: Place) -> str:
        return self._explaining.worth(place)
