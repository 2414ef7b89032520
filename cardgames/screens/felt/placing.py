"""How pieces are placed on a board: taken up, turned, moved over it and put down, by pointer and by keyboard.

Three ways lead to the same steps: drag a piece from the store to its site; tap it, then tap the site; choose it with
the arrow keys, press Enter, move it with the arrows, press Enter. If only one piece can be placed and nothing else is
allowed, it is held at once, and a drag over the board moves it. R or the wheel turns it, F flips it; by pointer, to the
next way in which it fits there, and a piece that is moved turns by itself to fit where it is. A piece that cannot be
placed can be taken up all the same: the refusal is shown wherever it is moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from cardgames.engine.contract import Answer, Place, Refusal, Step
from cardgames.table.board.playing_board import BoardAnswer, Held, PlayingBoard
from cardgames.table.input import DragCancel, DragMove, DragStart, Drop, Hover, Input, Key, Leave, Point, Tap, Wheel
from cardgames.words import say

ARROWS = ("left", "right", "up", "down")
MOVE_KEYS = (*ARROWS, "page_up", "page_down")
"""Keys that move a held piece over the board."""


class Placing:
    """Handles the pieces of the player at the screen on a board.

    `attempt` tries a step: True when taken, False when refused (shown beside the given rect, or else the step's place),
    None when it came too early. `judge` returns why a step is not allowed. `tell` shows words beside a rect; "" removes
    them. `forgive` is called when a refused piece is moved to where it may go, or turned.
    """

    def __init__(
        self,
        board: PlayingBoard,
        attempt: Callable[[Step, Rect | None], bool | None],
        judge: Callable[[Step], Refusal | None],
        tell: Callable[[str, Rect], object],
        forgive: Callable[[], object],
    ) -> None:
        self._board = board
        self._attempt = attempt
        self._judge = judge
        self._tell = tell
        self._forgive = forgive
        self._refused = False
        """Whether the last try was refused and the refusal is still shown."""
        self._steps: frozenset[Place] = frozenset()
        self._pieces: list[int] = []
        self._choices: list[Answer] = []
        self._offered: BoardAnswer | None = None
        self._pointed: int | None = None
        self._only = self._open = False
        self._leading = False
        """Whether a drag over the board moves a piece that was held before the drag."""
        self._idle_drag = False
        """Whether a drag began at a piece that cannot be taken up now: it moves nothing."""
        self._turned_at: Point | None = None
        """Where the player turned the piece by pointer: there it stays as they turned it, even if it doesn't fit."""
        self._pos: Point | None = None
        self.held: Held | None = None
        board.on_turn = self._turn_held

    # ------------------------------------------------------------ allowed steps

    def allow(self, steps: Sequence[Step], taken: Sequence[Step] = (), *, must: bool = False) -> None:
        """Allow these steps next, after those `taken`; with `must`, nothing else is allowed."""
        places = [step for step in steps if isinstance(step, Place)]
        self._steps = frozenset(places)
        self._pieces = list(dict.fromkeys(step.piece for step in places))
        was_only, self._only = self._only, must and len(self._pieces) == 1 and len(places) == len(steps)
        self._open = bool(steps)
        self._choices = [step for step in steps if isinstance(step, Answer)]
        self._board.allow(places, taken)
        if self._pointed is not None and self._pointed not in self._pieces:
            self._point(None)
        placed = {step.piece for step in taken if isinstance(step, Place)}
        held = self.held
        if held is not None and (held.piece in placed or not self._may_take(held.piece)):
            self._hold(None)
        elif held is not None and was_only and held.piece not in self._pieces:
            self._hold(None)  # it was taken without the player's doing
        if self.held is None and self._only:
            self._take(self._pieces[0])
            self._hold_no_refused()
        elif self.held is not None:
            self._hold(self._judged(self.held))
        self._point(self._pointed if self._pointed in self._pieces else None)

    def _hold_no_refused(self) -> None:
        """Forget the place of a piece where it is refused: the pointer only rests there."""
        held = self.held
        if held is not None and held.refusal is not None:
            self._hold(Held(held.piece, held.turned))

    def arranged(self) -> None:
        """Drop the place of a held piece after a new layout, unless it is led by keys."""
        self._pos = None
        if self.held is not None and self.held.pos is None:
            self._hold(self.held)
        elif self.held is not None:
            self._hold(replace(self.held, place=None, refusal=None, pos=None, dragged=False))

    def release(self) -> None:
        """Put down the held piece, because something else comes up."""
        self._idle_drag = False
        if self.held is not None and not self._only:
            self._hold(None)
        elif self.held is not None:
            self._hold(Held(self.held.piece, self.held.turned))
        self._point(None)

    @property
    def chosen(self) -> bool:
        """Whether a piece is held that can be put down again."""
        return self.held is not None and (not self._only or self.held.place is not None)

    @property
    def explains(self) -> bool:
        """Whether there are words at a held piece, or at an answer on the board."""
        return self.held is not None or self._offered is not None

    @property
    def aims(self) -> bool:
        """Whether words say what a click on the board would do: with a piece that the player has chosen, or as an
        answer there."""
        held = self.held
        return self._offered is not None or (held is not None and not self._only and held.place is not None)

    def show_way(self, steps: Sequence[Place]) -> None:
        """Hold the first piece of a hint where it would go."""
        if steps and steps[0].piece in self._pieces:
            self._refused = False  # the tip now shows the hint
            self._hold(self._judged(Held(steps[0].piece, steps[0].turned, steps[0])))

    def _may_take(self, piece: int) -> bool:
        """Whether a piece may be taken up, to be placed or to show why it cannot be."""
        return piece in self._pieces or (self._open and not self._only)

    # ------------------------------------------------------------ the held piece

    def _take(self, piece: int, *, dragged: bool = False) -> None:
        self._point(None)
        self._turned_at = None
        self._lead(Held(piece, 0, dragged=dragged), self._pos)

    def _lead(self, held: Held, pos: Point | None) -> None:
        """Move the held piece to the pointer."""
        place = None if pos is None else self._place_at(pos, held)
        held = held if place is None else replace(held, turned=place.turned)
        if self.held is not None and place == self.held.place and held.turned == self.held.turned:
            self._hold(replace(held, place=place, refusal=self.held.refusal, pos=pos))
        else:
            self._hold(self._judged(replace(held, place=place, pos=pos)))

    def _place_at(self, pos: Point, held: Held) -> Place | None:
        """Return the place for the held piece at a point, turned to fit there if it can be."""
        place = self._board.place_at(pos, held.piece, held.turned)
        if place in self._steps or pos == self._turned_at:
            return place
        return self._board.fitting_at(pos, held.piece, held.turned) or place

    def _judged(self, held: Held) -> Held:
        place = held.place
        allowed = place is None or place in self._steps
        return replace(held, refusal=None if allowed or place is None else self._judge(place))

    def _hold(self, held: Held | None) -> None:
        was, self.held = self.held, held
        self._board.hold(held)
        place = None if held is None else held.place
        if held is None or place is None:
            if was is not None and was.place is not None:
                self._tell("", self._board.extent(was.place))
        elif self._board.turning:
            self._tell("", self._board.extent(place))  # shown again when the board stops turning
        elif held.refusal is not None:
            self._tell(refused(held.refusal), self._board.extent(place))
            if was is not None and was.turned != held.turned:
                self._forget_refusal()
        else:
            self._tell(self._board.worth(place), self._board.extent(place))
            self._forget_refusal()

    def _forget_refusal(self) -> None:
        """Close the message about a try, if it is still shown."""
        if self._refused:
            self._refused = False
            self._forgive()

    def _point(self, piece: int | None) -> None:
        self._pointed = piece
        self._board.point(piece)

    def _put(self, place: Place | None, *, dragged: bool = False) -> bool:
        """Try to place the piece; True when placed. When refused it stays held, or goes back if it was dragged."""
        held = self.held
        if place is None or held is None:
            return False
        self._hold(None)
        taken = self._attempt(place, None)
        self._refused = taken is False
        if taken:
            self._board.put(place)
            return True
        if not dragged:
            self.held = held
            self._board.hold(held)
        return False

    def look_again(self) -> None:
        """Update after the view of the board changed: a piece held by pointer moves to the place now below the pointer,
        one held by keys stays. Tips are shown again, unless the board is still turning."""
        self._offer_at(self._pos)
        held = self.held
        if held is None:
            return
        if held.pos is None or self._board.turning:
            self._hold(held)
        else:
            self._lead(held, held.pos if held.dragged or self._leading else self._pos)

    def explain_again(self) -> None:
        """Show why the held piece can't go where it is, once the message about a try there is gone."""
        if self.held is not None and self.held.refusal is not None:
            self._refused = False
            self._hold(self.held)

    def _turn(self, held: Held, *, flip: bool = False, by: int = 1) -> None:
        turned = self._board.turn(held.piece, held.turned, flip=flip, by=by)
        if held.pos is not None:
            self._turned_at = held.pos
            self._lead(replace(held, turned=self._fitting(held, turned, by)), held.pos)
        elif held.place is not None:
            place = self._board.settled(held.place._replace(turned=turned))
            self._hold(self._judged(replace(held, turned=turned, place=place)))
        else:
            self._lead(replace(held, turned=turned), None)

    def _fitting(self, held: Held, turned: int, by: int) -> int:
        """Return the next way to turn a piece, from `turned` on, in which it fits at the pointer; `turned` if it fits
        in no other way than now."""
        assert held.pos is not None
        next_way = turned
        while next_way != held.turned:
            if self._board.place_at(held.pos, held.piece, next_way) in self._steps:
                return next_way
            next_way = self._board.turn(held.piece, next_way, by=by)
            if next_way == turned:
                break
        return turned

    # ------------------------------------------------------------ input

    def input(self, event: Input) -> bool:
        """Handle input for the pieces; True when it had a meaning."""
        if isinstance(event, DragMove | Drop):
            self._pos = event.pos  # the drag may be turning the board
        return self._input(event)

    def look_around(self, event: Input) -> bool:
        """Handle input that shows the board from another side; True when it had a meaning."""
        return self._board.input(event)

    def _input(self, event: Input) -> bool:
        held = self.held
        match event:
            case Hover() | DragMove() if self._idle_drag:
                return True
            case Drop() | DragCancel() if self._idle_drag:
                self._idle_drag = False
                return True
            case Hover(pos):
                self._hover(pos)
            case Leave():
                self._pos = None
                self._offer(None)
                if held is not None and not held.dragged and held.pos is not None:
                    self._lead(held, None)
            case Tap(pos):
                self._idle_drag = False
                return self._tap(pos)
            case DragStart(pos, start):
                piece = self._board.piece_at(start)
                if piece is not None and self._may_take(piece):
                    self._pos = pos
                    self._take(piece, dragged=True)
                    return True
                if piece is not None and self._open:
                    self._idle_drag = True
                    self._refuse(piece)
                    return True
                self._leading = held is not None and self._board.place_at(start, held.piece, held.turned) is not None
                return self._leading
            case DragMove(pos) if held is not None and (held.dragged or self._leading):
                self._lead(held, pos)
                return True
            case Drop(pos) if self._leading:
                self._leading = False
                return self._tap(pos)
            case DragCancel() if self._leading:
                self._leading = False
                self._put_down()
                return True
            case Drop(pos) if held is not None and held.dragged:
                self._lead(held, pos)
                self._drop()
                return True
            case DragCancel() if held is not None and held.dragged:
                self._put_down()
                return True
            case Wheel(_, _, dy) if held is not None and dy and self._turns(held):
                self._turn(held, by=1 if dy > 0 else -1)
                return True
            case Key() if not (event.ctrl or event.alt):
                return self._key(event)
        return False

    def _hover(self, pos: Point) -> None:
        self._pos = pos
        self._offer_at(pos)
        if self.held is None:
            piece = self._board.piece_at(pos)
            if piece is not None and not self._may_take(piece):
                piece = None
            if piece != self._pointed:
                self._point(piece)
        elif not self.held.dragged:
            self._lead(self.held, pos)

    def aim(self, answer: Answer | None) -> None:
        """Light where an answer leads that the player points at in the question, or else the one at the pointer."""
        offered = None if self._offered is None else self._offered.step
        self._board.aim(answer or offered)

    def foretold(self) -> list[tuple[str, Rect]]:
        """Return what will happen at places of the board, each in a few words with the place; () while it turns."""
        return [] if self._board.turning else self._board.foretold(self._choices)

    def _offer_at(self, pos: Point | None) -> None:
        """Show the answer at the pointer; None when the pointer is away."""
        if pos is None or self._board.turning:
            self._offer(None)
        else:
            self._offer(self._board.answer_at(pos, self._choices))

    def _offer(self, answer: BoardAnswer | None) -> None:
        """Show what the answer at the pointer means."""
        if answer is None and self._offered is not None:
            self._tell("", self._offered.rect)
        elif answer is not None:
            self._tell(answer.words, answer.rect)
        self._offered = answer

    def _tap(self, pos: Point) -> bool:
        self._pos = pos
        piece = self._board.piece_at(pos)
        if piece is not None and self._may_take(piece):
            if self.held is not None and self.held.piece == piece and not self._only:
                self._hold(None)
            elif self.held is None or self.held.piece != piece:
                self._take(piece)
            return True
        if piece is not None and self._open:
            self._refuse(piece)
            return True
        answer = self._board.answer_at(pos, self._choices)
        if answer is not None:
            self._offer(None)
            return self._attempt(answer.step, None) is not False
        if self.held is None:
            return False
        self._lead(self.held, pos)
        if self.held.place is None:
            if not self._only:
                self._hold(None)
            return False
        self._put(self.held.place)
        return True

    def _refuse(self, piece: int) -> None:
        """Show why a piece cannot be placed now, beside the piece."""
        place = self._board.beside(None, piece, 0, "right")
        if place is not None:
            self._attempt(place, self._board.stored_at(piece))

    def _turn_held(self, flip: bool) -> None:
        """Turn or flip the held piece, from a button."""
        if self.held is not None:
            self._turn(self.held, flip=flip)

    def _drop(self) -> None:
        held = self.held
        if held is not None and not self._put(held.place, dragged=True):
            self._put_down()

    def _put_down(self) -> None:
        """Put the piece back; if it is the only one that can be placed, keep it held without a place."""
        if self.held is not None:
            self._hold(Held(self.held.piece, self.held.turned) if self._only else None)

    def _turns(self, held: Held) -> bool:
        return self._board.turn(held.piece, held.turned) != held.turned

    # ------------------------------------------------------------ keys

    def leads_out(self, way: str) -> bool:
        """Whether an arrow key leads from the pieces to buttons that are beside them: after the last piece, and before
        the first."""
        if self.held is not None or self._pointed is None or not self._pieces:
            return False
        return self._pointed == self._pieces[-1 if way in ("right", "down") else 0]

    def forget_pointed(self) -> None:
        """Point at no piece."""
        self._point(None)

    def _key(self, event: Key) -> bool:
        held = self.held
        if held is None:
            return bool(self._pieces) and self._choose(event)
        match event.name:
            case name if name in MOVE_KEYS:
                place = self._board.beside(held.place, held.piece, held.turned, name)
                if place is not None:
                    self._hold(self._judged(replace(held, place=place, turned=place.turned, pos=None)))
                return True
            case "r" | "f" if not event.repeat and (not self._only or self._flips(held, event.name)):
                self._turn(held, flip=event.name == "f", by=-1 if event.shift else 1)
                return True
            case "enter" if not event.repeat and held.place is not None:
                self._put(held.place)
                return True
            case "enter" if not event.repeat:
                self._show_first(held)
                return False
            case "escape" if self.chosen:
                self._put_down()
                return True
        return False

    def _flips(self, held: Held, key: str) -> bool:
        return self._board.turn(held.piece, held.turned, flip=key == "f") != held.turned

    def _choose(self, event: Key) -> bool:
        """Nothing is held: arrows choose among the pieces that may be taken up, Enter takes the chosen one. A key that
        turns pieces takes the chosen one too, or the first that can be turned, preferably by this key."""
        if event.name in ARROWS:
            step = 1 if event.name in ("right", "down") else -1
            if self._pointed not in self._pieces:  # it may be one that can't be taken up, which was clicked
                self._point(self._pieces[0 if step > 0 else -1])
            else:
                self._point(self._pieces[(self._pieces.index(self._pointed) + step) % len(self._pieces)])
            return True
        if event.name == "enter" and not event.repeat and self._pointed is not None:
            self._take_up(self._pointed)
            return True
        if event.name not in ("r", "f") or event.repeat:
            return False
        turned = [one for key in (event.name, "r") for one in self._pieces if self._flips(Held(one, 0), key)]
        if turned:
            self._take_up(self._pointed if self._pointed in turned else turned[0])
            self._key(event)
        return bool(turned)

    def _take_up(self, piece: int) -> None:
        """Hold a piece at the first place, by keyboard."""
        self._pos = None
        self._take(piece)
        if self.held is not None:
            self._show_first(self.held)

    def _show_first(self, held: Held) -> None:
        """Hold the piece at the first place, from where keys move it."""
        start = self._board.beside(None, held.piece, held.turned, "right")
        if start is not None:
            self._hold(self._judged(replace(held, place=start, turned=start.turned, pos=None)))


def refused(refusal: Refusal) -> str:
    """Return the words for a refusal, with its rule on a line below if it has one."""
    return "\n".join([refusal.text, *([say("play.rule", rule=refusal.rule_id)] if refusal.rule_id else [])])
