"""Motions: duration, order, skipping and end positions."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise

import pytest

from cardgames.table.look import Speed
from cardgames.table.tween import Call, Glide, Sequence, Together, Tween, Tweens, Wait, ease_out, settle


class Card:
    def __init__(self) -> None:
        self.x = 0.0
        self.y = 0.0
        self.alpha = 0.0


def test_a_card_glides_from_its_position_at_the_start_of_the_motion() -> None:
    card, tweens = Card(), Tweens()
    tweens.play(Wait(0.1), Glide(card, 0.2, ease_out, x=100))
    card.x = 50
    assert tweens.update(0.1)
    assert tweens.update(0.1)
    assert 50 < card.x < 100
    assert not tweens.update(0.1)
    assert card.x == 100
    assert not tweens.busy


def test_settling_overshoots_once_slightly() -> None:
    path = [settle(n / 200) for n in range(201)]
    assert path[0] == pytest.approx(0)
    assert path[-1] == 1
    over = [value > 1 for value in path]
    assert over.count(True) > 0
    assert sum(a != b for a, b in pairwise(over)) == 2
    assert max(path) < 1.1


def test_motions_are_played_one_after_the_other() -> None:
    said: list[str] = []
    tweens = Tweens()
    tweens.play(Call(lambda: said.append("a")), Wait(0.1), Call(lambda: said.append("b")))
    tweens.update(0.05)
    assert said == ["a"]
    tweens.update(0.1)
    assert said == ["a", "b"]


def test_time_left_over_goes_to_the_next_motion() -> None:
    card, tweens = Card(), Tweens()
    tweens.play(Wait(0.1), Glide(card, 1.0, lambda t: t, x=100))
    tweens.update(0.6)
    assert card.x == pytest.approx(50)


def test_skipping_finishes_every_motion_and_makes_every_call() -> None:
    card, other, tweens = Card(), Card(), Tweens()
    said: list[object] = []
    tweens.play(
        Sequence(Glide(card, 0.2, x=10), Glide(card, 0.2, x=20, y=5), overlap=0.05),
        Together(Glide(other, 0.3, x=7, y=8), Tween(0.2, said.append), stagger=0.1),
        Call(lambda: tweens.play(Call(lambda: said.append("late")))),
    )
    tweens.update(0.01)
    tweens.skip()
    assert (card.x, card.y, other.x, other.y) == (20, 5, 7, 8)
    assert said == [1.0, "late"]
    assert not tweens.busy


def test_dealing_overlaps() -> None:
    cards, tweens = [Card(), Card(), Card()], Tweens()
    deal = Together(*(Glide(card, 0.2, x=9) for card in cards), stagger=0.1)
    assert deal.seconds == pytest.approx(0.4)
    tweens.play(deal)
    tweens.update(0.15)
    assert cards[0].x > cards[1].x > cards[2].x == 0


@pytest.mark.parametrize("nested", [Together, Sequence])
@pytest.mark.parametrize("motions", range(1, 21))
def test_the_last_of_many_motions_also_ends(motions: int, nested: type[Together | Sequence]) -> None:
    """The last card of a long straight never came to rest, as its start and length add up to a little less."""
    ended: list[int] = []
    cards = range(motions)
    flights = [Sequence(Wait(0.34 + 0.01 * motions), Call(partial(ended.append, card))) for card in cards]
    whole = Together(*flights, stagger=0.05) if nested is Together else Sequence(*flights)
    tweens = Tweens("instant")
    tweens.play(whole)
    tweens.update(0.1)
    assert ended == [*cards]


def test_consecutive_motions_can_overlap() -> None:
    one, two = Card(), Card()
    motion = Sequence(Glide(one, 0.2, x=9), Glide(two, 0.2, x=9), overlap=0.1)
    motion.seek(0.15)
    assert two.x > 0
    assert motion.seconds == pytest.approx(0.3)


def test_brisk_is_faster_than_calm_and_instant_takes_no_time() -> None:
    places = []
    speeds: tuple[Speed, ...] = ("calm", "brisk", "instant")
    for speed in speeds:
        card, tweens = Card(), Tweens(speed)
        tweens.play(Glide(card, 1.0, lambda t: t, x=100), Wait(1))
        tweens.update(0.25)
        places.append(card.x)
    assert places[0] < places[1] < places[2] == 100


def test_reduced_motion_skips_movement_but_shows_fades() -> None:
    card, tweens = Card(), Tweens(reduced=True)

    def show(share: float) -> None:
        card.alpha = 255 * share

    tweens.play(Glide(card, 1.0, x=100), Tween(1.0, show, fade=True))
    tweens.update(0.3)
    assert card.x == 100
    assert 0 < card.alpha < 255


def test_parallel_motions_wait_for_nothing_and_do_not_block_the_queue() -> None:
    card, tweens = Card(), Tweens()
    tweens.beside(Glide(card, 0.2, x=100))
    assert not tweens.busy
    assert tweens.update(0.1)
    assert not tweens.update(0.1)
    assert card.x == 100


@pytest.mark.parametrize("speed", ["calm", "brisk", "instant"])
def test_a_steady_wait_is_equally_long_at_every_speed(speed: Speed) -> None:
    tweens = Tweens(speed)
    tweens.play(Wait(0.5, steady=True))
    tweens.update(0.4)
    assert tweens.busy
    tweens.update(0.11)
    assert not tweens.busy


@pytest.mark.parametrize("speed", ["calm", "brisk", "instant"])
def test_a_steady_parallel_motion_is_skipped_only_with_reduced_motion(speed: Speed) -> None:
    shares: list[float] = []
    for reduced in (False, True):
        tweens = Tweens(speed, reduced=reduced)
        tweens.beside(Tween(1.0, shares.append, lambda share: share, steady=True))
        tweens.update(0.25)
    assert shares == [0.25, 1.0]


def test_hurrying_stops_at_a_wait_for_the_player() -> None:
    card, tweens = Card(), Tweens()
    tweens.play(Glide(card, 1.0, x=5), Wait(math.inf, steady=True), Glide(card, 1.0, x=9))
    tweens.update(0.1)
    tweens.hurry()
    assert card.x == 5
    assert tweens.waits_for_player
    assert not tweens.update(100.0), "nothing moves while it waits"
    tweens.hurry()
    assert not tweens.waits_for_player
    assert card.x == 5, "what comes after the wait is shown"
    tweens.update(2.0)
    assert card.x == 9
