"""Partners and teams are marked by words and shapes, not by a colour alone, and a plate says whose turn it is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bare_felt import bare_felt
from pygame import Rect, Surface
from test_every_game import NAMES, played, scene_for

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.games.klaverjassen.state import PLAYING
from cardgames.screens.felt import plates
from cardgames.screens.felt.felt import Felt
from cardgames.screens.picture import scene_of
from cardgames.table import text
from cardgames.words import use_language

TEAMS = {"klaverjassen": "", "amish_lords": "teams=true", "round_robbin": "teams=true roundabout=false"}
SIZES = [((1024, 640), 1.0), ((1024, 640), 2.0), ((1280, 800), 1.5), ((1920, 1080), 0.75), ((3840, 2160), 2.5)]


def felt_of(name: str, size: tuple[int, int] = (1280, 800), scale: float = 1.0, *, spectating: bool = False) -> Felt:
    """The table of a game in teams at its first decision, seen from seat 0."""
    rules = game(name)
    match = Match(rules, rules.schema.parse(TEAMS[name], 4), [Player(who, "fox") for who in NAMES], "teams")
    while not match.due().turns:
        match.proceed()
    scene = scene_of(name, NAMES, 0, match.options)
    scene.spectating = spectating
    return bare_felt(scene, match.table().state.view(0), size, scale)


@pytest.mark.parametrize("name", TEAMS)
def test_partners_are_labelled_and_each_team_has_a_sign_and_a_name(name: str) -> None:
    felt = felt_of(name)
    found = felt.seat_plates.plates
    assert [plate.partner for plate in found.values()] == ["", "", "partner", ""]
    assert all(plate.has_team for plate in found.values())
    assert found[0].team % 2 == found[2].team % 2 != found[1].team % 2
    assert "Team: Ada and Cor" in found[2].tip
    assert "Team: Bep and Dirk" in found[1].tip
    assert "partner" in felt.seat_plates.things()[2].label


def test_a_bystander_has_no_partner() -> None:
    felt = felt_of("klaverjassen", spectating=True)
    assert not any(plate.partner for plate in felt.seat_plates.plates.values())


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_partner_label_fits_on_the_plate(size: tuple[int, int], scale: float, language: str) -> None:
    use_language(language)
    felt = felt_of("klaverjassen", size, scale)
    plate = felt.seat_plates.plates[2]
    assert plate.partner
    assert plates.who_on(plate, 10_000, felt.look) == f"{plate.partner}, {plate.level}"
    assert plates.who_on(plate, 1, felt.look) == plate.partner


def test_without_teams_no_plate_has_a_team_sign() -> None:
    match, seat, _, view = next(played("dumbal"))
    felt = bare_felt(scene_for(match, seat), view, (1280, 800))
    assert not any(plate.has_team or plate.partner for plate in felt.seat_plates.plates.values())


def test_the_plate_of_the_player_to_act_says_so() -> None:
    said: set[str] = set()
    for match, seat, _, view in played("klaverjassen 4"):
        scene = scene_for(match, 0)
        found = bare_felt(scene, view, (1280, 800)).seat_plates.plates
        leads = view.visible.phase == PLAYING and not view.visible.trick
        assert [plate.seat for plate in found.values() if plate.turn] == [seat]
        expected = {(True, True): "you lead", (True, False): "leads", (False, True): "your turn"}
        assert found[seat].turn == expected.get((leads, seat == 0), "their turn")
        said.add(found[seat].turn)
    assert said == {"you lead", "leads", "your turn", "their turn"}


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_plate_shows_the_turn_beside_mark_and_points(
    size: tuple[int, int], scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The marks of Landlord are the longest."""
    use_language(language)
    match, seat, _, view = next(step for number, step in enumerate(played("landlord", 40)) if number == 12)
    felt = bare_felt(scene_for(match, seat), view, size, scale)
    said: list[str] = []
    write = text.write
    monkeypatch.setattr(text, "write", lambda *given, **more: said.append(given[1]) or write(*given, **more))
    for plate in felt.seat_plates.plates.values():
        assert plate.mark
        assert plate.running
        said.clear()
        plates.draw_plate(Surface(size), plate, felt.look)
        assert {plate.turn or plate.level, plate.mark, plate.running} <= set(said)


def test_a_line_separates_mark_and_points_of_a_plate() -> None:
    """Otherwise "dealer 0" looks like points for the dealer."""
    match, seat, _, view = next(step for number, step in enumerate(played("landlord", 40)) if number == 12)
    felt = bare_felt(scene_for(match, seat), view, (1280, 800), 1.0)
    plate, picture = felt.seat_plates.plates[0], Surface((1280, 800))

    def rules() -> int:
        plates.draw_plate(picture, plate, felt.look)
        soft, area = picture.map_rgb(felt.look.theme.on_wood_soft), plate.rect
        columns = (
            [picture.get_at_mapped((x, y)) for y in range(area.top, area.bottom)] for x in range(area.left, area.right)
        )
        return sum(column.count(soft) >= 12 for column in columns)

    assert rules() == 1
    plate.mark = ""
    assert rules() == 0


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("height", [36, 44, 60])
def test_the_stripes_of_ten_players_have_room_on_low_plates(height: int, scale: float) -> None:
    """RR-23: the tenth player of a tournament has nine short stripes."""
    felt = felt_of("klaverjassen", scale=scale)
    rect = Rect(20, 20, felt.look.px(200), felt.look.px(height))
    for team in range(10):
        plate = replace(felt.seat_plates.plates[0], team=team, rect=rect)
        surface = Surface((640, 200))
        plates.draw_plate(surface, plate, felt.look)
        stripe = [surface.get_at((rect.x + felt.look.px(5), y))[:3] for y in range(rect.top + 6, rect.bottom - 6)]
        assert max(map(sum, stripe)) > sum(plate.colour) / 2
