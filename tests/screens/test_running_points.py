"""The points of the current deal on the name plates, counted from the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from bare_felt import bare_felt, felt_in
from made_up_games import GAMES as MADE_UP
from made_up_games import MadeUp
from our_games import OUR_GAMES
from pygame import Rect

from cardgames.engine.contract import View
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.games.klaverjassen.scene.scorecard import Scorecard
from cardgames.screens.picture import scene_of
from cardgames.table.board.plain_scene import PlainScene
from cardgames.table.board.scene import GameScene

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ("Ada", "Bep", "Cor", "Dirk", "Evi", "Fons", "Gijs", "Hans")


def record(game: str) -> Match:
    """The first recorded match of a game with its standard rules."""
    match = read_file(sorted((GOLDEN / game).glob("standard*.parlour"))[0]).match
    assert match is not None
    return match


def scene_for(match: Match, viewer: int = 0) -> GameScene:
    return scene_of(match.game.name, NAMES[: len(match.players)], viewer, match.options)


def views(match: Match, seat: int | None, step: int = 7) -> Iterator[View[Any, Any]]:
    """Views of a seat at every nth position of a match of one table."""
    for position in range(1, len(match.entries), step):
        progress = match.at(position)
        playing = progress.tables[0]
        yield playing.state.view(seat)


def running(scene: GameScene, view: View[Any, Any]) -> list[int | None]:
    return [scene.scoring.running(seat, view) for seat in range(len(scene.names))]


@pytest.mark.parametrize("game", ["amish_lords", "klaverjassen", "landlord", "round_robbin"])
def test_all_seats_and_bystanders_see_the_same_points(game: str) -> None:
    """Only public points are counted, so all views give the same numbers."""
    match = record(game)
    for position in range(1, len(match.entries), 11):
        state = match.at(position).tables[0].state
        scene = scene_for(match)
        counted = [running(scene, state.view(seat)) for seat in (None, *range(len(match.players)))]
        assert all(one == counted[0] for one in counted), position


def test_klaverjassen_counts_the_tricks_won_with_called_roem() -> None:
    """KJ-17, KJ-18: the points of both teams add up to those of all taken tricks."""
    match = record("klaverjassen")
    seen = set()
    for view in views(match, 0, 3):
        deal, scene = view.visible, scene_for(match)
        now = running(scene, view)
        if deal.playing < 0:
            assert now == [None] * len(now)
            continue
        each = [0] * len(now)
        for trick in deal.tricks:
            for seat in scene.scoring.partners(trick.winner):
                each[seat] += trick.points + trick.roem
        assert now == each
        seen.add(tuple(each))
    assert len(seen) > 5


def test_the_scorecard_has_a_row_for_the_current_game() -> None:
    """KJ-22: written in a light colour below the others, and not in the sums, until the game is over."""
    match, rows = record("klaverjassen"), set()
    for view in views(match, 0, 3):
        deal, scene = view.visible, scene_for(match)
        card = scene.sheet(view, lambda _: None)
        assert isinstance(card, Scorecard)
        assert (card.now is not None) == (deal.playing >= 0 and not deal.opened)
        if card.now is None:
            continue
        rows.add(len(card.rows))
        sight, _ = felt_in((1280, 800), 1.0)
        card.layout(Rect((0, 0), card.preferred_size(sight, 320)), sight)
        [line] = [thing for thing in card.things() if thing.name == "sheet.now"]
        assert line.label.endswith("so far")
        assert card.rect.contains(line.rect)
        now = [points + roem for points, roem in zip(card.now.points, card.now.roem, strict=True)]
        assert now == running(scene, view)[: len(now)]
        assert len(card.blocks()) == len(card.rows)
    assert len(rows) > 1


def test_jeudalism_shows_chain_points_beside_earlier_games() -> None:
    match = record("jeudalism")
    one_game = match.options.number("deals") if "deals" in match.options.schema.options else 1
    view = list(views(match, 0))[-1]
    scene = scene_for(match)
    if one_game > 1:
        assert any(running(scene, view))
    else:
        assert running(scene, view) == [None] * len(match.players)
        assert any(int(scene.score(seat, view)) for seat in range(len(match.players)))


def test_amish_lords_counts_houses_only() -> None:
    """AL-19: the bishop's payment is public; no land, not even the viewer's own, is counted."""
    paid = set()
    for path in sorted((GOLDEN / "amish_lords").glob("*.parlour")):
        match = read_file(path).match
        assert match is not None
        scene = scene_for(match)
        for view in views(match, 0):
            now = running(scene, view)
            paid |= set(now)
            state = view.visible
            houses = [tuple((row[0],) for row in rows) for rows in state.farms]
            bare = replace(view, visible=replace(state, farms=tuple(houses)))
            assert running(scene, bare) == now
    assert len(paid) > 2


def test_landlord_shows_the_stake_of_each_side() -> None:
    """LL-13, LL-14: the landlord's stake is larger than a peasant's, and a bomb multiplies both."""
    match = record("landlord")
    scene, stakes = scene_for(match), set()
    for view in views(match, 0, 2):
        deal = view.visible
        if deal.landlord < 0:
            assert running(scene, view) == [None] * 3
            continue
        now = running(scene, view)
        points = scene_for(match).ruleset.points(deal.landlord, deal.landlord, deal.bid, len(deal.bombs))  # type: ignore[attr-defined]
        assert now == [abs(each) for each in points]
        stakes.add(now[deal.landlord])
        assert scene.scoring.running_text(12) == "±12"
    assert stakes


def test_dumbal_counts_only_the_viewers_hand() -> None:
    match = record("dumbal")
    for view in views(match, 1):
        scene = scene_for(match, 1)
        now = running(scene, view)
        assert all(points is None for seat, points in enumerate(now) if seat != 1)
        if not view.visible.opened:
            worth = scene.ruleset.worth.hand(view.visible.hands[1])  # type: ignore[attr-defined]
            assert now[1] == worth
    for view in views(match, None):
        assert set(running(scene_for(match), view)) == {None}


@pytest.mark.parametrize("game", OUR_GAMES)
def test_plates_show_the_points_and_tips_explain_them(game: str) -> None:
    match = record(game)
    view = list(views(match, 0, 5))[-2]
    scene = scene_for(match)
    felt = bare_felt(scene, view, (1280, 800))
    for seat, plate in felt.seat_plates.plates.items():
        points = scene.scoring.running(seat, view)
        wanted = "" if points is None else scene.scoring.running_text(points)
        assert plate.running == wanted
        assert plate.score in plate.tip
        assert plate.name in plate.tip
        told = "" if points is None else scene.scoring.running_text(points, explained=True)
        assert told in plate.tip
        assert wanted == told or wanted not in plate.tip, "the tooltip says what it is, and doesn't repeat the word"
        thing = next(one for one in felt.things() if one.name == f"seat.{seat}")
        assert wanted in thing.label


def test_after_a_deal_the_plates_do_not_count_points_twice() -> None:
    match = record("klaverjassen")
    end = match.deal_positions()[1] - 1
    view = match.at(end).tables[0].state.view(0)
    felt = bare_felt(scene_for(match), view, (1280, 800))
    assert any(plate.running for plate in felt.seat_plates.plates.values())
    felt.seat_plates.settle(match.at(end).match_state)
    assert not any(plate.running for plate in felt.seat_plates.plates.values())


@pytest.mark.parametrize("game", OUR_GAMES)
def test_the_deal_summary_shows_added_points_unless_they_are_the_score(game: str) -> None:
    """A match of Casa Grande, or a single game of Jeudalism, ends with the total once: "104", not also "+104"."""
    match = record(game)
    view = list(views(match, 0, 5))[-1]
    scene = scene_for(match)
    plates = bare_felt(scene, view, (1280, 800)).seat_plates
    plates.tell()
    plates.credit(0, 12)
    alone = game == "casa_grande" or (game == "jeudalism" and match.options.number("deals") == 1)
    assert plates.plates[0].gain == (None if alone else 12)


def test_an_external_game_can_declare_running_points() -> None:
    """A scene without its own layout needs one method."""

    class Counting(PlainScene):
        def running(self, seat: int, view: View[Any, Any]) -> int | None:
            return 3 * seat if seat else None

    game = MadeUp(next(iter(MADE_UP)))
    scene = Counting(game, NAMES[:3], 0)
    felt = bare_felt(scene, game.laid(3).view(0), (1280, 800))
    assert [plate.running for plate in felt.seat_plates.plates.values()] == ["", "+3", "+6"]
    assert "+6" in felt.seat_plates.plates[2].tip
