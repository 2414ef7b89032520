"""Shared code of the scenes of card games: layouts, hands and the order of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, Seat, View, Zone
from cardgames.games.jeudalism.rules import GAME
from cardgames.host.protocol import Decision
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.layouts import Layout, Pile
from cardgames.table.board.scene import Question, SeatLayout
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget

AREA = Rect(0, 0, 800, 600)


class Spread:
    """Hands in the middle, for so many cards on the table."""

    def __init__(self, area: Rect, lying: int) -> None:
        self.layouts: dict[Zone, Layout] = {Zone("hand", seat): Pile(area.center, 50.0 + lying) for seat in range(3)}
        self.seats: dict[Seat, SeatLayout] = {}


class Plain(CardScene[Spread]):
    """Three players with cards of two digits, suit and rank; 99 has no suit."""

    lying = 0

    def lay_out(self, area: Rect, look: Look) -> Spread:
        return Spread(area, self.lying)

    def room(self) -> int:
        return self.lying

    def note(self, view: View[Any, Any]) -> None:
        self.lying = view.visible.lying

    def suit_and_rank(self, card: int, view: View[Any, Any]) -> tuple[int, int] | None:
        return None if card == 99 else divmod(card, 10)

    def contents(self, view: View[Any, Any]) -> Contents:
        return {zone: self.held(zone.owner, view) for zone in self.hands_from(0)}

    def dealing(self, view: View[Any, Any]) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        return Zone("hand", 2), self.hands_from(2), (1,)

    def question(self, question: str, view: View[Any, Any]) -> Question:
        return Question("", ())

    def sound(self, event: Event) -> SoundName | None:
        return None

    def bubble(self, event: Event) -> str:
        return ""

    def log(self, event: Event) -> str:
        return ""

    def hint(self, decision: Decision, view: View[Any, Any]) -> str:
        return ""

    def settled_score(self, seat: Seat, view: View[Any, Any], match_state: Any) -> str:
        return str(match_state[seat])

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        raise AssertionError("no test asks this scene for its scores")

    def target_zone(self) -> Zone:
        return Zone("hand", self.viewer)


@pytest.fixture
def scene() -> Plain:
    return Plain(GAME, ("Ada", "Bep", "Cas"), 1)


def seen(seat: Seat | None, hand: tuple[int, ...] = (), **visible: object) -> View[Any, Any]:
    """The view of a seat, in which each holds two cards."""
    plain = SimpleNamespace(**{"hand": hand, "counts": (2, 2, 2), "lying": 0, "match_state": (7, 8, 9), **visible})
    return cast("View[Any, Any]", View(seat, (), plain, None))


def test_layouts_are_cached_by_size_and_recomputed_for_more_cards(scene: Plain, look: Look) -> None:
    first = scene.places(AREA, look)
    assert scene.places(Rect(AREA), look) is first
    assert scene.places(Rect(0, 0, 900, 600), look) is not first
    assert not scene.make_room(seen(1))
    assert scene.make_room(seen(1, lying=4))
    assert scene.layouts(AREA, look)[Zone("hand", 0)].places(1)[0].height == 54


def test_the_viewer_sees_their_own_hand_and_the_backs_of_others(scene: Plain) -> None:
    view = seen(1, (11, 12))
    assert scene.contents(view) == {
        Zone("hand", 0): (UNSEEN, UNSEEN), Zone("hand", 1): (11, 12), Zone("hand", 2): (UNSEEN, UNSEEN),
    }  # fmt: skip
    assert scene.held(1, seen(None)) == (UNSEEN, UNSEEN)


def test_all_hands_are_combined_from_the_available_views(scene: Plain) -> None:
    assert scene.all_hands((seen(1, (11, 12)), seen(0, (21, 22)))) == ((21, 22), (11, 12), ())


def test_hands_are_in_turn_order(scene: Plain) -> None:
    assert [zone.owner for zone in scene.hands_from(2)] == [2, 0, 1]


@pytest.mark.parametrize(
    ("order", "sorted_so"),
    [
        ("dealt", [99, 31, 21, 12, 11, 1]),
        ("suits", [99, 1, 12, 11, 21, 31]),
        ("colours", [99, 1, 12, 11, 31, 21]),
        ("automatic", [99, 1, 12, 11, 31, 21]),
        ("ranks", [99, 12, 1, 11, 21, 31]),
    ],
)
def test_a_hand_is_sorted_by_the_chosen_order(scene: Plain, order: str, sorted_so: list[int]) -> None:
    hand = (99, 31, 21, 12, 11, 1)
    assert scene.sorted_hand(hand, order, seen(1)) == sorted_so
    as_seen_from_right = sorted_so if order == "dealt" else sorted_so[::-1]
    assert scene.sorted_hand(hand, order, seen(1), "right") == as_seen_from_right


def test_a_plate_shows_the_match_score_of_the_view(scene: Plain) -> None:
    assert scene.score(2, seen(1)) == "9"


def test_a_bystander_reads_whose_hand_a_card_is_in(scene: Plain) -> None:
    """Jeudalism has its own words for other players' hands."""
    assert scene.where(Zone("hand", 1)) == "in your hand"
    assert scene.where(Zone("hand", 0)) == "in Ada's hand"
    scene.spectating = True
    assert scene.where(Zone("hand", 1)) == "in Bep's hand"
