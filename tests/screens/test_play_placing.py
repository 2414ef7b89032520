"""Moves on a board: pieces picked up, turned, moved and dropped, by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from pygame import Rect, Surface

from cardgames.engine.contract import Answer, Place, Refusal, Step, View
from cardgames.engine.messages import verbatim
from cardgames.screens.felt.placing import Placing
from cardgames.table.board.playing_board import Held, PlayingBoard
from cardgames.table.input import DragMove, DragStart, Drop, Hover, Key, Point, Tap, Wheel
from cardgames.table.look import Look
from cardgames.table.semantics import Thing

BLOCK, FLOOR, ROOF = 1, 7, 8
STORE = {FLOOR: Rect(0, 100, 10, 10), ROOF: Rect(10, 100, 10, 10)}
FREE = [Place(BLOCK, (x, y)) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
FLOORS = [Place(FLOOR, (0, 0), 2), Place(ROOF, (2, 2))]


class Chequers(PlayingBoard):
    """Nine sites of 10 px, and a store below them. Floors have four orientations."""

    def __init__(self) -> None:
        super().__init__(lambda _: None)
        self.held: Held | None = None
        self.pointed: int | None = None

    def arrange(self, area: Rect, look: Look) -> None: ...

    def show(self, view: View[Any, Any]) -> None: ...

    def draw(self, surface: Surface, dirty: Rect) -> None: ...

    def things(self) -> list[Thing]:
        return []

    def allow(self, steps: Sequence[Place], taken: Sequence[Step]) -> None: ...

    def piece_at(self, pos: Point) -> int | None:
        return next((piece for piece, rect in STORE.items() if rect.collidepoint(pos)), None)

    def stored_at(self, piece: int) -> Rect:
        return STORE[piece]

    def place_at(self, pos: Point, piece: int, turned: int) -> Place | None:
        inside = 0 <= pos[0] < 30 and 0 <= pos[1] < 30
        return Place(piece, (pos[0] // 10, pos[1] // 10), turned) if inside else None

    def beside(self, place: Place | None, piece: int, turned: int, key: str) -> Place | None:
        x, y = (0, 0) if place is None else place.site
        by = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}.get(key, (0, 0))
        here = (0, 0) if place is None else by
        return Place(piece, (max(0, min(2, x + here[0])), max(0, min(2, y + here[1]))), turned)

    def turn(self, piece: int, turned: int, *, flip: bool = False, by: int = 1) -> int:
        return turned if piece == BLOCK or flip else (turned + by) % 4

    def hold(self, held: Held | None) -> None:
        self.held = held

    def point(self, piece: int | None) -> None:
        self.pointed = piece

    def extent(self, place: Place) -> Rect:
        return Rect(10 * place.site[0], 10 * place.site[1], 10, 10)

    def worth(self, place: Place) -> str:
        return "pays 12"


class Player:
    """Input handling that can place the pieces in `free`, and its results."""

    def __init__(self, free: Sequence[Place], *, must: bool) -> None:
        self.board = Chequers()
        self.free = free
        self.placed: list[Step] = []
        self.refused: list[Step] = []
        self.reported = ""
        self.forgiven = 0
        self.hands = Placing(self.board, self.attempt, self.judge, self.tell, self.forgive)
        self.hands.allow(free, must=must)

    def judge(self, step: Step) -> Refusal | None:
        return None if step in self.free else Refusal("CG-6", verbatim("The site b2 is full."))

    def attempt(self, step: Step, near: Rect | None) -> bool:
        (self.refused if self.judge(step) else self.placed).append(step)
        if not self.judge(step):
            self.hands.allow(())
        return not self.judge(step)

    def tell(self, words: str, near: Rect) -> None:
        self.reported = words

    def forgive(self) -> None:
        self.forgiven += 1

    def keys(self, *names: str) -> None:
        for name in names:
            self.hands.input(Key(name))


@pytest.fixture
def builder() -> Player:
    """Only the place of one block is asked for."""
    return Player(FREE, must=True)


@pytest.fixture
def roofer() -> Player:
    """One of two floors can be laid, or none."""
    return Player(FLOORS, must=False)


def test_if_only_one_piece_can_be_placed_it_is_held_at_once(builder: Player) -> None:
    builder.hands.input(Hover((25, 5)))
    assert builder.board.held.place == Place(BLOCK, (2, 0))
    builder.hands.input(Tap((25, 5)))
    assert builder.placed == [Place(BLOCK, (2, 0))]
    assert builder.board.held is None


def test_an_illegal_ghost_says_why_and_a_refused_piece_stays_held(builder: Player) -> None:
    builder.hands.input(Hover((15, 15)))
    assert builder.reported == "The site b2 is full.\nRule CG-6"
    builder.hands.input(Tap((15, 15)))
    assert builder.refused == [Place(BLOCK, (1, 1))]
    assert builder.board.held is not None
    builder.hands.input(Hover((16, 16)))
    assert builder.forgiven == 0, "it is still where it was refused"
    builder.hands.input(Hover((5, 5)))
    assert builder.forgiven == 1, "the refusal closes at a legal place"
    builder.hands.input(Hover((25, 5)))
    builder.hands.input(Tap((5, 5)))
    assert builder.placed == [Place(BLOCK, (0, 0))]
    assert builder.forgiven == 1


def test_the_refusal_of_a_try_closes_when_the_piece_is_turned(roofer: Player) -> None:
    """Its ghost now says why it doesn't fit this way."""
    roofer.hands.input(Tap((5, 105)))
    roofer.hands.input(Hover((25, 25)))
    roofer.hands.input(Tap((25, 25)))
    assert len(roofer.refused) == 1
    roofer.hands.input(Hover((26, 25)))
    assert roofer.forgiven == 0
    roofer.keys("r")
    assert roofer.forgiven == 1
    assert roofer.reported.endswith("Rule CG-6")


def test_keys_move_the_piece_and_enter_places_it(builder: Player) -> None:
    builder.keys("right", "right", "down", "enter")
    assert builder.refused == [Place(BLOCK, (1, 1))]
    builder.keys("down", "enter")
    assert builder.placed == [Place(BLOCK, (1, 2))]


def test_a_piece_is_dragged_turned_by_the_wheel_and_dropped(roofer: Player) -> None:
    roofer.hands.input(DragStart((5, 90), (5, 105)))
    assert roofer.board.held.dragged
    roofer.hands.input(Wheel((5, 90), 0, 1))
    roofer.hands.input(Wheel((5, 90), 0, 1))
    roofer.hands.input(DragMove((5, 5), (0, -85)))
    assert roofer.reported == "pays 12"
    roofer.hands.input(Drop((5, 5), (5, 105)))
    assert roofer.placed == [Place(FLOOR, (0, 0), 2)]


def test_a_refused_dragged_piece_returns(roofer: Player) -> None:
    roofer.hands.input(DragStart((5, 90), (5, 105)))
    roofer.hands.input(Drop((15, 15), (5, 105)))
    assert roofer.refused
    assert roofer.board.held is None


def test_a_piece_dropped_off_the_board_returns_silently(roofer: Player) -> None:
    roofer.hands.input(DragStart((5, 90), (5, 105)))
    roofer.hands.input(Drop((200, 200), (5, 105)))
    assert not roofer.refused
    assert roofer.board.held is None


def test_a_held_piece_is_put_back_by_a_tap_on_it_or_outside_or_escape(roofer: Player) -> None:
    for put_down in (Tap((5, 105)), Tap((200, 200)), Key("escape")):
        roofer.hands.input(Tap((5, 105)))
        assert roofer.board.held is not None
        assert roofer.hands.chosen
        roofer.hands.input(put_down)
        assert roofer.board.held is None


def test_a_piece_is_chosen_turned_and_placed_by_keyboard(roofer: Player) -> None:
    roofer.keys("right")
    assert roofer.board.pointed == FLOOR
    roofer.keys("right", "enter", "r", "r", "r", "r", "down", "down", "right", "right", "enter")
    assert roofer.placed == [Place(ROOF, (2, 2))]


def test_turning_a_held_piece_keeps_its_position(roofer: Player) -> None:
    roofer.keys("right", "enter", "r")
    assert roofer.board.held.place == Place(FLOOR, (0, 0), 1)
    assert roofer.reported.endswith("Rule CG-6")
    roofer.keys("r", "enter")
    assert roofer.placed == [Place(FLOOR, (0, 0), 2)]


def test_turn_keys_do_nothing_else_while_a_symmetric_piece_is_held(roofer: Player, builder: Player) -> None:
    roofer.keys("right", "enter")
    assert roofer.hands.input(Key("f")), "it would change the speed"
    assert not builder.hands.input(Key("f")), "the only block was not picked up to be turned"


def test_a_turn_key_takes_a_piece_up_and_turns_it(roofer: Player) -> None:
    """The words of the lesson name the keys, and F would change the speed, also of a floor that looks alike flipped."""
    for key, turned in (("r", 1), ("f", 0)):
        assert roofer.hands.input(Key(key))
        assert (roofer.board.held.piece, roofer.board.held.turned) == (FLOOR, turned)
        roofer.hands.input(Key("escape"))


def test_a_piece_that_fits_nowhere_can_be_turned_and_put_back_by_keyboard(roofer: Player) -> None:
    roofer.hands.allow([Answer("turn", "done")])
    roofer.hands.input(Tap((5, 105)))
    assert roofer.board.held is not None
    assert roofer.hands.input(Key("r"))
    assert roofer.hands.input(Key("escape")), "it would open the menu"
    assert roofer.board.held is None
    assert not roofer.hands.input(Key("escape"))


def test_arrows_lead_from_a_piece_that_fits_nowhere_to_one_that_can_be_laid(roofer: Player) -> None:
    roofer.hands.allow([Place(ROOF, (2, 2)), Answer("turn", "done")])
    roofer.hands.input(Hover((5, 105)))
    roofer.keys("right", "enter")
    assert roofer.board.held.piece == ROOF


def test_nothing_can_be_picked_up_out_of_turn(roofer: Player) -> None:
    roofer.hands.allow(())
    roofer.hands.input(Tap((5, 105)))
    roofer.keys("right", "enter")
    assert roofer.board.held is None
    assert not roofer.placed
