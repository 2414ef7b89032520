"""The deal summary: lines with the same reason share a row, with the points of each seat."""

from __future__ import annotations

from itertools import groupby, pairwise

import pygame
import pytest
from pygame import Rect

from cardgames.engine.contract import LedgerLine
from cardgames.engine.messages import verbatim
from cardgames.screens.play.log import LINE, Reason, reasons
from cardgames.screens.play.summary_parts import Rows
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

NAMES = ("Ada", "Bep", "Cor")


def look() -> Look:
    pygame.font.init()
    return Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))


def rows(*lines: LedgerLine, names: tuple[str, ...] = NAMES) -> list[Reason]:
    return reasons(lines, names, lambda _: None, lambda points: points > 0)


def test_lines_of_all_seats_with_equal_reason_and_cards_share_a_row() -> None:
    bomb = verbatim("A bomb")
    found = rows(*(LedgerLine("LL-14", seat, points, (4, 5), bomb) for seat, points in enumerate((4, -2, -2))))
    assert [row.label for row in found] == ["A bomb: Ada +4, Bep −2, Cor −2 (LL-14)"]


def test_equal_lines_of_some_seats_share_a_row_unless_they_are_of_a_kind() -> None:
    """KJ-44: both defenders get the same."""
    some = [LedgerLine("XX-3", seat, 1, (4,), verbatim("Shared")) for seat in (0, 1)]
    assert [row.label for row in rows(*some)] == ["Shared: Ada +1, Bep +1 (XX-3)"]
    apart = reasons(some, NAMES, lambda _: None, lambda points: points > 0, ["tricks", "tricks"])
    assert [row.label for row in apart] == ["Ada +1: Shared (XX-3)", "Bep +1: Shared (XX-3)"]
    unequal = [LedgerLine("XX-4", seat, 1 - 2 * seat, (4,), verbatim("Taken")) for seat in (0, 1)]
    assert [row.label for row in rows(*unequal)] == ["Ada +1: Taken (XX-4)", "Bep −1: Taken (XX-4)"]


def test_lines_with_other_cards_have_own_rows() -> None:
    of_others = [LedgerLine("XX-1", 0, 2, (4,), verbatim("A pair")), LedgerLine("XX-1", 1, 2, (5,), verbatim("A pair"))]
    of_none = [LedgerLine("XX-2", seat, 1, (), verbatim("Nothing left")) for seat in (0, 1)]
    assert [row.label for row in rows(*of_others, *of_none)] == [
        "Ada +2: A pair (XX-1)", "Bep +2: A pair (XX-1)", "Ada +1: Nothing left (XX-2)", "Bep +1: Nothing left (XX-2)",
    ]  # fmt: skip


@pytest.mark.parametrize("wide", [300, 600])
@pytest.mark.parametrize("names", [NAMES, ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2")])
def test_the_points_of_each_seat_are_side_by_side_in_the_row(wide: int, names: tuple[str, ...]) -> None:
    sight = look()
    why = verbatim("Peasants win, bid 3")
    [row] = rows(*(LedgerLine("LL-13", seat, 3, (7,), why) for seat in range(3)), names=names)
    high = row.preferred_size(sight, wide)[1]
    row.layout(Rect(10, 20, wide, high), sight)
    places = row.points()
    assert high % sight.px(LINE) == 0
    assert all(row.rect.contains(place) for place in places)
    assert all(one.right < other.right for one, other in pairwise(places))


def test_pairs_of_rows_are_those_of_one_player_unless_that_takes_more_lines() -> None:
    """CG-9, CG-16: floors and bonus points of each player."""

    def paired(*seats: int) -> list[list[str]]:
        lines = [LedgerLine("XX-5", seat, 1, (number,), verbatim(f"{number}")) for number, seat in enumerate(seats)]
        closed = rows(*lines)
        column = Rows(closed, closed)
        column.beside = True
        column.layout(Rect(0, 0, 800, 400), look())
        return [[row.label.split()[0] for row in line] for _, line in groupby(closed, lambda row: row.rect.y)]

    assert paired(0, 1, 1, 2, 2) == [["Ada"], ["Bep", "Bep"], ["Cor", "Cor"]]
    assert paired(0, 1, 2) == [["Ada", "Bep"], ["Cor"]]
    assert paired(0, 0, 0, 1, 2) == [["Ada", "Ada"], ["Ada", "Bep"], ["Cor"]]
