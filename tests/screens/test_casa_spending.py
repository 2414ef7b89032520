"""Bonus Track of Casa Grande at the table: points are spent by keys and on the track, suns have a sound."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from casa_table import AtCasa, CasaTable, turns_of
from hinted_table import advise
from laid_out import AppContextOf, Sit
from pygame import Rect

from cardgames.games.casa_grande.events import THROWS, bonus, walk
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.camera import figure_point
from cardgames.games.casa_grande.scene.street_pictures import names_of_strips
from cardgames.host.protocol import BotReply, Decision, Evaluated
from cardgames.screens.felt.slip_places import best_place
from cardgames.table.board.badges import SIZE
from cardgames.table.board.parts.showing import Gain
from cardgames.table.semantics import Thing
from cardgames.words import say

# ------------------------------------------------------------ how it sounds


def test_reaching_a_sun_plays_a_sound(at_casa: AtCasa) -> None:
    """CG-5, CG-15."""
    scene = at_casa().screen.scene
    to_sun, further = walk(0, (1, 2, 3, 4, 5), True), walk(0, (1, 2), False)
    assert (scene.sound(to_sun), scene.sound_at_end(to_sun)) == ("sun", True)
    assert scene.sound(further) == "step"
    assert scene.sound(bonus(0, 3, 8, "sun")) == "sun"
    assert scene.sound(bonus(0, 2, 10, "tenant")) == "coin"


def test_the_log_says_that_a_sun_doubles_a_walk(at_casa: AtCasa) -> None:
    """CG-5. With Bonus Track, no sun does (CG-15)."""
    walks = {
        (3, (3, 4, 5, 6, 7, 8)): "Ada lands on a sun and walks the same 3 spaces again",
        (1, (10, 11)): "Ada lands on a sun and walks the same 1 space again",
        (4, (4, 5, 6, 7)): "",
        (5, tuple(range(1, 11))): "Ada walks the same 5 spaces again, from sun to sun, and can build anywhere",
    }
    scene, track = at_casa().screen.scene, at_casa(extensions=["bonus_track"]).screen.scene
    for (pips, path), words in walks.items():
        for told, expected in ((scene, words), (track, "")):
            assert str(told.log(THROWS[0][pips])) == f"Ada throws a {pips}"
            assert str(told.log(walk(0, path, wild=pips == 5)) or "") == expected


# ------------------------------------------------------------ bonus points


def test_cg16_the_bonus_points_for_a_tenant_fly_from_the_block_to_the_plate_that_gets_them(at_casa: AtCasa) -> None:
    table = at_casa(turns=0, seats=2, extensions=["bonus_track"])
    scene, felt = table.screen.scene, table.screen.felt_view
    for event, words in ((bonus(1, 2, 7, "tenant"), "+2 bonus"), (bonus(1, 3, 8, "sun"), "+3 bonus")):
        gain = scene.effects.gain(event)
        assert (gain.seat, gain.words) == (1, words)
        start, plate = table.board.spot(event), felt.seat_plates.plates[1]
        score = plate.score
        assert start is not None
        motion = felt.seat_plates.bring(gain, start)
        motion.seek(motion.seconds)
        assert plate.score == score, "bonus points are not coins"
        assert plate.mark == f"{event.fact('left')} bonus"
    assert scene.effects.gain(bonus(0, -2, 3, "spent")) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cg16_points_that_fly_to_a_plate_cover_no_name(at_casa: AtCasa, seats: int) -> None:
    table = at_casa(turns=3, seats=seats)
    felt, px = table.screen.felt_view, table.screen.look.px
    for seat, plate in felt.seat_plates.plates.items():
        motion = felt.seat_plates.bring(Gain(seat, 4, "8"), table.board.layout.board.move(0, px(20)))
        (chip,) = felt.seat_plates._chips
        name = Rect(plate.rect.x, plate.rect.y, plate.rect.w - px(60), plate.rect.h)
        over = []
        for step in range(100):
            motion.seek(motion.seconds * step / 100)
            over += [step] if chip.rect.colliderect(name) else []
        assert not over, seat
        motion.seek(motion.seconds)


def test_cg14_to_cg17_plates_count_bonus_points_event_by_event(at_casa: AtCasa) -> None:
    """Also in a turn that is shown again, each of whose lines stays for a while."""
    table = at_casa(turns=2, seats=2, extensions=["bonus_track"])
    felt = table.screen.felt_view
    marks = [plate.mark for plate in felt.seat_plates.plates.values()]
    for event, expected in (
        (bonus(1, -3, 1, "spent"), [marks[0], "1 bonus"]),
        (bonus(0, 2, 9, "tenant"), ["9 bonus", "1 bonus"]),
        (bonus(0, -9, 0, "paid"), ["0 bonus", "1 bonus"]),
    ):
        felt.show_gain(event)
        gain = table.screen.scene.effects.gain(event)
        if gain is not None:
            motion = felt.seat_plates.bring(gain, None)
            motion.seek(motion.seconds)
        assert [plate.mark for plate in felt.seat_plates.plates.values()] == expected


def test_cg14_no_rings_of_the_walk_are_shown_while_bonus_points_can_take_the_figure_further(at_casa: AtCasa) -> None:
    """They would seem to be places to go to."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    assert table.has("answer.5")
    assert not table.state.trail
    table.key("1")
    assert table.state.trail
    table.key("backspace")
    assert not table.state.trail


def test_bonus_points_are_asked_for_first_and_move_the_figure(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    assert table.has("answer.5")
    table.key("enter")
    assert table.thing("toast").label == "Choose an answer: press 0 to 5, or use the arrow keys and Enter."
    for way, answer in (("right", "answer.0"), ("right", "answer.1"), ("left", "answer.0")):
        table.key(way)
        focus = table.screen.focus
        assert focus.name == answer
    start = table.state.markers()[0]
    table.key("2")
    assert table.state.markers()[0] == (start + 2) % 20
    assert say("casa_grande.prompt.spent", count=2) in table.words
    table.key("backspace")
    assert table.state.markers()[0] == start
    table.key("0")
    assert not table.has("answer.0")
    assert say("casa_grande.table.build") in table.thing("status").label
    assert table.state.markers()[0] == start


def test_on_a_sun_the_status_says_no_block_and_enter_continues(at_casa: AtCasa) -> None:
    """CG-15."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    away = next(count for count in range(6) if (table.state.markers()[0] + count) % 5 == 0)
    table.key(str(away))
    assert table.thing("status").label.endswith("On a sun, no block: choose End turn"), "no floor fits yet either"
    before = len(turns_of(table))
    table.key("enter")
    table.rest()
    assert len(turns_of(table)) == before + 1


def test_spent_points_leave_the_plate_before_the_turn_is_complete(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    plate = table.screen.felt_view.seat_plates.plates
    assert plate[0].mark == "5 bonus"
    table.key("2")
    assert (plate[0].mark, plate[1].mark) == ("3 bonus", "5 bonus")
    table.app.top.rearrange()
    table.rest()
    assert table.screen.felt_view.seat_plates.plates[0].mark == "3 bonus"
    table.key("backspace")
    assert table.screen.felt_view.seat_plates.plates[0].mark == "5 bonus"


def test_clicking_a_space_spends_the_points_to_reach_it(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    start = table.state.markers()[0]
    pos = table.board.board3d.spot(*figure_point((start + 3) % 20))
    table.hover(pos)
    assert table.thing("tip").label.startswith("Spend 3 points to ")
    table.click(pos)
    assert table.state.markers()[0] == (start + 3) % 20


@pytest.mark.parametrize(("seats", "turns", "bonus"), [(3, 2, 4), (3, 1, 8), (4, 2, 4), (4, 5, 4), (4, 4, 8)])
def test_cg14_the_tip_of_an_answer_lies_on_nothing_that_lights_with_it(
    sit: Sit, seats: int, turns: int, bonus: int
) -> None:
    """It says the same as the light, so that without room it is left out."""
    small = {"size": (1024, 640), "ui_scale": 200}
    table = sit(CasaTable, turns=turns, seats=seats, extensions=["bonus_track"], bonus_start=bonus, **small)
    shown = 0
    for spent in (spent for spent in range(9) if table.has(f"answer.{spent}")):
        table.hover(table.thing(f"answer.{spent}").rect.center)
        table.tick(9, 0.05)
        strip = table.board.board3d.content.strip
        assert strip or (table.state.markers()[0] + spent) % 5 == 0, "a sun lights nothing"
        camera = table.board.board3d.camera
        lit = [camera.project(x + 0.5, y + 0.5, height) for x, y, height in strip]
        shown += table.has("tip")
        assert not table.has("tip") or not any(table.thing("tip").rect.collidepoint(spot) for spot in lit)
    assert shown


def test_after_other_spending_a_hint_shows_no_illegal_place(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    table.key("h")
    table.until(lambda: table.has("hint"))
    advised = next(count for count in range(6) if f"Spend {count or 'no'} bonus point" in table.thing("hint").label)
    start = table.state.markers()[0]
    table.key(str(next(count for count in range(6) if count != advised and (start + count) % 5)))
    table.key("h")
    table.until(lambda: table.has("hint"))
    assert table.thing("hint").label.startswith("Undo your answer.\nBetter: ")
    assert [badge.label for badge in table.badges] == ["Undo 1 step first."]
    assert table.held.refusal is None


@pytest.mark.parametrize("turns", [0, 6, 12])
def test_with_little_room_a_hint_says_what_to_undo_and_the_better_turn_if_asked(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    """CG-14. With the better turn it was so large that it covered plates and the board."""
    context = app_context_of((1024, 640), speed="instant", ui_scale=200)
    table = CasaTable(context, monkeypatch, turns=turns, seats=3, extensions=["bonus_track"])
    table.key("h")
    table.until(lambda: table.has("hint"))
    table.key("0" if "Spend no" not in table.thing("hint").label else "1")
    table.key("h")
    table.until(lambda: table.has("hint"))
    felt, slip = table.screen.felt_view, table.thing("hint").rect
    plates = [plate.rect for plate in felt.seat_plates.plates.values()]
    assert table.screen.turn.hint._slip.shown == "Undo your answer."
    assert slip.collidelist([*plates, *table.board.written(), *table.board.stores()]) < 0


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_no_question_covers_the_trays_of_other_players(sit: Sit, size: tuple[int, int]) -> None:
    table = sit(CasaTable, turns=1, seats=4, extensions=["bonus_track"], size=size)
    trays = [*table.board.layout.trays.values()]
    for spent in range(6):
        assert table.thing("question").rect.collidelist(trays) < 0
        table.key(str(spent))
        assert not table.has("question") or table.thing("question").rect.collidelist(trays) < 0
        table.key("backspace")


@pytest.mark.parametrize(("turns", "bonus"), [(0, 8), (2, 5), (3, 7)])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_cg14_the_question_covers_no_name_of_a_strip(sit: Sit, size: tuple[int, int], turns: int, bonus: int) -> None:
    """Its tips speak of rows and columns by name."""
    table = sit(CasaTable, turns=turns, extensions=["bonus_track"], bonus_start=bonus, size=size)
    names = [where for _, where in names_of_strips(table.board.board3d.camera, table.screen.look)]
    assert table.thing("question").rect.collidelist(names) < 0


LOW = [((1024, 640), "auto"), ((1024, 640), 200), ((1366, 768), 150), ((1920, 1080), 175)]


@pytest.mark.parametrize(("seats", "size", "scale"), [(2, (1024, 640), 200), (4, (1280, 800), "auto"), (4, *LOW[2])])
def test_cg14_the_question_is_in_the_same_place_in_every_turn(
    sit: Sit, seats: int, size: tuple[int, int], scale: int | str
) -> None:
    """With its words, which the status line says too, it went to another side in some turns."""
    more: dict[str, object] = {"seats": seats, "extensions": ["bonus_track"], "size": size, "ui_scale": scale}
    for turns, points in ((0, 1), (0, 5), (6, 5)):
        table = sit(CasaTable, turns=turns, bonus_start=points, **more)
        foot = table.screen.scene.long_moves.question_foot(table.screen.felt_view.area, table.screen.look)
        assert foot is not None
        assert math.dist(table.thing("question").rect.midbottom, foot) < table.screen.look.px(60)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "scale"), [*LOW, ((1280, 800), "auto"), ((1920, 1080), 75)])
def test_cg14_the_question_keeps_its_place_while_the_board_turns_and_no_tip_covers_a_name_of_a_strip(
    sit: Sit, size: tuple[int, int], scale: int | str, seats: int
) -> None:
    """Even with nine answers it covers nothing of the board and not the throw, from whatever side one looks (CG-5). The
    tip of an answer says in which rows or columns the block can be built then."""
    table = sit(CasaTable, turns=0, seats=seats, extensions=["bonus_track"], bonus_start=8, size=size, ui_scale=scale)
    where = table.thing("question").rect
    inner = where.inflate(-8, -8)
    corners = [(x, y) for x in (inner.left, inner.centerx, inner.right) for y in (inner.top, inner.bottom)]
    for _ in range(4):
        assert table.thing("question").rect == where
        assert not where.colliderect(table.board.die.rect)
        assert not any(table.board.board3d.pick(corner) for corner in corners)
        table.key("e")
        table.rest()
    names = [where for _, where in names_of_strips(table.board.board3d.camera, table.screen.look)]
    for spent in range(0, 9, 2):
        table.move(table.thing(f"answer.{spent}").rect.center)
        table.tick(20, 0.05)
        assert table.thing("tip").rect.collidelist(names) < 0, spent


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200)])
def test_cg14_a_brief_hint_beside_the_question_leaves_out_the_answer_that_its_badge_marks(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    """So it has room with three players in a small window with large letters: it covered a plate and its floors."""
    wanted = lambda legal: any(move.floor is not None for move in legal)  # noqa: E731
    table = sit(CasaTable, wanted, turns=3, seats=3, extensions=["bonus_track"], size=size, ui_scale=scale)
    move = next(move for move in table.host.legal(0) if move.floor is not None)
    decision = Decision(move, (Evaluated(move, 9.0, (("pay", 4),)),))
    advise(table, monkeypatch, decision)
    table.tick(7, 0.05)
    assert table.thing("hint").label.startswith("Spend ")
    plates = [plate.rect for plate in table.screen.felt_view.seat_plates.plates.values()]
    assert table.thing("hint").rect.collidelist([*table.board.trays.stored(), *plates]) < 0


def test_a_slip_keeps_the_margin_of_other_slips_at_the_edge_of_the_felt(app_context_of: AppContextOf) -> None:
    """Such as the one with Undo after bonus points (CG-14), whose foot is near the right edge."""
    look, felt = app_context_of((1280, 800)).app.look, Rect(0, 0, 1000, 600)
    for seen in ([], [Rect(0, 0, 500, 100)]):
        slip = best_place([(300, 44)], (990, 598), felt, [], seen, look)
        assert slip.bottomright == (1000 - look.px(8), 600 - look.px(8))


@pytest.mark.parametrize(("seats", "bonus"), [(2, 8), (3, 2), (4, 1)])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1366, 768), 150), ((1920, 1080), 175)])
def test_cg14_reasons_of_a_hint_without_room_come_one_at_a_time_and_the_question_stays(
    sit: Sit, size: tuple[int, int], scale: int, seats: int, bonus: int
) -> None:
    """All together they lay on the throw, a plate or floors, and moved the question and took away its words."""
    table = sit(CasaTable, seats=seats, extensions=["bonus_track"], bonus_start=bonus, size=size, ui_scale=scale)
    board, question, hint = table.board, table.thing("question"), table.screen.turn.hint
    move = next(move for move in table.host.legal(0) if move.site is not None and not move.spend)
    reasons = ["Estimate: about 2.6 coins better than “Spend 1 bonus point. Build on d1, height 1”."] * 2
    hint.show("\n".join(["Spend no bonus points. Build on d2, height 1.", *reasons]), move)
    needed = [*board.trays.stored(), board.die.rect, *board.written(), question.rect]
    needed += [plate.rect for plate in table.screen.felt_view.seat_plates.plates.values()]
    labels = []
    while True:
        table.tick(20)
        assert table.thing("hint").rect.collidelist(needed) < 0, labels
        assert table.thing("question").rect == question.rect
        if not table.has("hint.why"):
            break
        labels.append(table.thing("hint.why").label)
        table.click("hint.why")
    assert labels == ["Why?", "More"][: len(labels)]
    assert hint._slip.shown.endswith(reasons[-1])


@pytest.mark.parametrize("bonus", [2, 3])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1366, 768), 150)])
def test_cg14_a_hint_beside_the_question_covers_no_floor_and_no_plate_and_no_tag_the_throw(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, bonus: int
) -> None:
    table = sit(CasaTable, seats=4, extensions=["bonus_track"], bonus_start=bonus, size=size, ui_scale=scale)
    move = next(move for move in table.host.legal(0) if move.site is not None and not move.spend)
    other = next(other for other in table.host.legal(0) if other != move)
    facts = (("pay", 0),)
    decision = Decision(move, (Evaluated(move, 9.0, facts), Evaluated(other, 0.0, facts)))
    advise(table, monkeypatch, decision)
    table.tick(7, 0.05)
    plates = [plate.rect for plate in table.screen.felt_view.seat_plates.plates.values()]
    assert table.thing("hint").rect.collidelist([*table.board.trays.stored(), *plates]) < 0
    tags = [thing.rect for thing in table.screen.felt_view.tags.things()]
    assert table.board.die.rect.collidelist(tags) < 0


def test_a_hint_makes_room_for_the_outline_of_its_move_without_covering_the_house(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CG-14. The tip of the answer that it chooses has room above the question."""
    table = sit(CasaTable, lambda legal: not legal[0].spend, turns=8, extensions=["bonus_track"])
    legal = [move for move in table.host.legal(0) if move.site is not None]
    facts = (("pay", 0),)
    decision = Decision(legal[0], (Evaluated(legal[0], 9.0, facts), Evaluated(legal[-1], 9.0, facts)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    high = Rect(0, 0, 0, 0)
    monkeypatch.setattr(table.board, "extent", lambda _: high)
    for _ in range(2):
        table.key("h")
        table.until(lambda: table.has("hint"))
        table.tick(7, 0.05)
        hint = table.thing("hint").rect
        assert hint.collidelist([*table.board.areas_to_keep_clear(), high]) < 0
        assert table.thing("tip").rect.bottom > table.thing("question").rect.top - table.screen.look.px(14)
        high = Rect(hint.right - 9, hint.bottom - 9, 9, 9)
        table.key("escape")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_no_tip_of_an_answer_covers_the_floors(sit: Sit, size: tuple[int, int]) -> None:
    """CG-14: it says where the block could go, and the player compares that with the floors that they have."""
    table = sit(CasaTable, extensions=["bonus_track"], size=size)
    tray, question = table.board.layout.trays[0], table.thing("question").rect
    for spent in range(6):
        table.move(table.thing(f"answer.{spent}").rect.center)
        table.tick(20, 0.05)
        tip = table.thing("tip")
        assert tip.rect.collidelist([tray, question]) < 0, spent
        assert "build in" in tip.label or "on a sun" in tip.label


def test_in_a_low_window_the_badge_of_a_hint_is_clear_of_the_word_none(sit: Sit) -> None:
    """CG-14. The first answer has no other on its left."""
    table = sit(CasaTable, seats=4, extensions=["bonus_track"], size=(1024, 640))
    none = table.screen.turn.button_at("answer.0")
    anchor = table.screen.turn.hint._at_button("answer.0")()
    assert anchor.x + table.screen.look.px(SIZE // 2 + 4) <= none.face.x


def test_cg14_pointing_at_a_sun_that_bonus_points_reach_says_what_a_click_costs(at_casa: AtCasa) -> None:
    """Not only what the sun is: the same words as at its button."""
    table = at_casa(turns=2, extensions=["bonus_track"])
    table.hover(table.board.board3d.spot(*figure_point(15)))
    table.tick(30, 0.05)
    assert table.thing("tip").label.startswith("Spend 1 point to stop on a sun.")
    x, y = table.board.board3d.spot(*figure_point(0))
    for pos in ((5, 5), (x, y)):
        table.hover(pos)
        table.tick(30, 0.05)
    assert table.thing("tip").label.startswith("Sun: "), "too far"


@pytest.mark.parametrize("marker", [2, 7, 10])
def test_cg14_the_tip_of_none_says_what_it_means_also_far_from_the_figure(at_casa: AtCasa, marker: int) -> None:
    """It began with "From here" or "stopping here", beside other columns or another sun."""
    deal = at_casa(turns=0, extensions=["bonus_track"]).host.match.table().state
    words = log_text.spent(replace(deal, markers=(marker, *deal.markers[1:])), 0, 0)
    assert words.startswith("Without spending, you ")
    assert {2: "column c or d", 7: "row 3 or 4", 10: "Bonus points: +3. No block this turn."}[marker] in words


def test_cg5_the_lamp_is_lit_for_the_first_throw(at_casa: AtCasa) -> None:
    table = at_casa(turns=0)
    plates = table.screen.felt_view.seat_plates
    plates._lamp, plates._lamp_lit = None, False
    plates.carry_lamp(0)
    assert plates._lamp_lit


def _tags(table: CasaTable) -> list[Thing]:
    return table.screen.felt_view.tags.things()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1366, 768), 150)])
def test_cg15_a_tag_at_a_sun_covers_no_name_of_a_strip(sit: Sit, size: tuple[int, int], scale: int, seats: int) -> None:
    """The question speaks of rows and columns by name: the tag at the left sun rather covers house fronts."""
    table = sit(CasaTable, turns=2, seats=seats, extensions=["bonus_track"], size=size, ui_scale=scale)
    for _ in range(4):
        (tag,) = _tags(table)
        assert tag.rect.collidelist(table.board.written()) < 0
        table.key("e")
        table.rest()


def test_cg15_a_tag_at_a_sun_says_what_a_stop_there_brings(at_casa: AtCasa) -> None:
    """Beside each sun that bonus points reach, and that on which the figure then stands; coins if the track is full
    (CG-17). It covers neither the sun nor the question, from any side, and a figure beside the sun doesn't move it."""
    table = at_casa(turns=2, extensions=["bonus_track"])
    deal = table.state.deal
    assert (deal.markers[0], deal.bonus[0]) == (14, 4)
    for _ in range(4):
        (tag,) = _tags(table)
        assert tag.label == "+3 bonus, no block"
        sun = table.board.board3d.spot(*figure_point(15))
        assert not tag.rect.collidepoint(sun)
        assert abs(tag.rect.centerx - sun[0]) < 3 or tag.rect.top < sun[1] < tag.rect.bottom, "right above or beside it"
        assert tag.rect.collidelist([*table.board.stores(), table.board.die.rect, table.thing("question").rect]) < 0
        table.key("e")
        table.rest()
    table.key("2")
    assert not _tags(table), "the figure stops beyond the sun"
    table.key("backspace")
    table.key("1")
    assert [tag.label for tag in _tags(table)] == ["+3 bonus, no block"]
    table.key("enter")
    assert not _tags(table), "the turn is over"
    assert log_text.sun_brings(replace(deal, bonus=(6, 8)), 0, 0) == "+9 coins, no block"
    plain = at_casa(turns=2)
    assert not _tags(plain)


def test_cg15_the_tip_of_none_covers_no_sun(sit: Sit) -> None:
    """The player compares the suns within reach."""
    table = sit(CasaTable, turns=2, seats=2, extensions=["bonus_track"], size=(1920, 1080), ui_scale=175)
    for _ in range(4):
        table.move(table.thing("answer.0").rect.center)
        table.tick(20, 0.05)
        suns = [place.rect for place in table.board.places() if place.name.startswith("sun.")]
        assert suns
        assert table.thing("tip").rect.collidelist(suns) < 0
        table.key("e")
        table.rest()


def test_escape_opens_the_menu_right_after_it_has_undone_the_spending(at_casa: AtCasa) -> None:
    """The block that was taken for the player stayed held unseen at the question, and a second Escape put it down."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    table.rest()
    table.click("answer.2")
    table.key("escape")
    assert table.screen.turn.draft.taken() == ()
    table.key("escape")
    assert table.app.top is not table.screen
