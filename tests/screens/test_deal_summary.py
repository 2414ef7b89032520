"""The deal summary says in few rows what each player got, and no longer than needed."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from at_table import FRAME, Table
from finished_deals import NAMES, Told, deals, look_of, scene_for
from our_games import OUR_GAMES
from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.engine.messages import message, verbatim
from cardgames.screens.app_context import AppContext
from cardgames.screens.picture import scene_of
from cardgames.screens.play.deal_summary import LINE, MORE, Acts, DealSummary, summary_of
from cardgames.screens.play.log import NameColumn, OneReason
from cardgames.screens.play.reason_groups import ReasonGroup, Totals, entries, feat, lit_by
from cardgames.table import icons, text
from cardgames.table.board.parts import DealEnd, Scoring
from cardgames.table.input import Ask, Hover
from cardgames.words import say


@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_recorded_deal_summary_takes_over_twelve_seconds(thorough: bool, game: str) -> None:
    for match, deal in deals(game)[: None if thorough else 2]:
        for opened in (False, True):
            told = Told(deal.ledger, scene_for(match, deal), look_of(), opened=opened)
            calm = told.seconds()
            assert calm <= 12
            assert Counter(line for line in told.lit if line.rule_id) == Counter(deal.ledger)
            assert told.over == (1 if deal.ledger else 0)
            brisk = Told(deal.ledger, scene_for(match, deal), look_of(speed="brisk"), opened=opened)
            assert brisk.seconds() <= calm


def test_a_deal_summary_of_hundreds_of_lines_takes_no_longer() -> None:
    match, deal = deals("klaverjassen")[0]
    lines = tuple(LedgerLine("XX-1", number % 2, number, (), verbatim(f"Line {number}")) for number in range(300))
    told = Told(lines, scene_for(match, deal), look_of(), opened=True)
    assert told.seconds() <= 12
    assert len(told.lit) == 300


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_line_is_in_a_row_and_the_totals_are_those_of_the_ledger(game: str) -> None:
    for match, deal in deals(game):
        scene = scene_for(match, deal)
        told = Told(deal.ledger, scene, look_of(), opened=False)
        rows = told.summary.rows
        assert Counter(line for row in rows for line in row.lines if line.rule_id) == Counter(deal.ledger)
        told.summary.tell_all()
        brought: Counter[int] = Counter()
        for line, area in told.told:
            assert area is None
            brought[line.seat] += line.points
        wanted: Counter[int] = Counter()
        for line in deal.ledger:
            wanted[line.seat] += line.points
        for seat in range(len(scene.names)):
            side = scene.scoring.partners(seat)
            assert sum(brought[one] for one in side) == sum(wanted[one] for one in side)
        groups = [row for row in rows if isinstance(row, ReasonGroup)]
        for group in groups:
            assert len(group.rows) > 1
            sides = {min(scene.scoring.partners(line.seat)) for line in group.lines}
            assert len(sides) == 1
            assert not any(row.visible for row in group.rows)
            group.press()
            assert all(row.visible for row in group.rows)


def test_the_tip_of_a_row_names_the_cards_that_scored_unless_the_row_does() -> None:
    """A trick alone says nothing about why it has its points. Sites of a board have no names for players."""
    match, deal = deals("klaverjassen")[0]
    scene = scene_for(match, deal)
    rows = [row for entry in entries(deal.ledger, scene, lambda _: None) for row in getattr(entry, "rows", [entry])]
    trick = next(row for row in rows if row.lines[0].rule_id == "KJ-2")
    cards = " ".join(map(scene.card_words, trick.lines[0].cards))
    assert trick.tip == f"{cards}\nRule KJ-2"
    named = [row for row in rows if row.lines[0].rule_id in ("KJ-14", "KJ-15")]
    assert all(row.tip == f"Rule {row.lines[0].rule_id}" for row in named)
    match, deal = deals("casa_grande")[0]
    for entry in entries(deal.ledger, scene_for(match, deal), lambda _: None):
        for row in getattr(entry, "rows", [entry]):
            assert row.tip == f"Rule {row.lines[0].rule_id}"


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_side_has_a_row_or_a_total(game: str) -> None:
    """A harvest without points for a player names that player too (AL-24)."""
    for match, deal in deals(game):
        scene = scene_for(match, deal)
        told = Told(deal.ledger, scene, look_of(), opened=False)
        sides = {min(scene.scoring.partners(seat)) for seat in range(len(scene.names))}
        named = {min(scene.scoring.partners(line.seat)) for row in told.summary.rows for line in row.lines}
        totals = any(isinstance(part, Totals) for part in told.summary.children())
        assert totals or not deal.ledger or named == sides


def test_the_row_of_a_player_without_points_says_so_in_its_place() -> None:
    match, deal = next((match, deal) for match, deal in deals("amish_lords") if len(deal.players) == 3)
    last = [line for line in deal.ledger if line.seat == 2]
    rows = entries(last, scene_for(match, deal), lambda _: None)
    assert [row.label for row in rows[:2]] == [f"{name} 0: No points" for name in NAMES[:2]]
    assert [row.lines[0].seat for row in rows] == [0, 1, 2]
    assert not any(row.tip for row in rows[:2])


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_row_lights_the_pieces_that_it_is_about(game: str) -> None:
    """A row that says that a player got nothing lights none (AL-24)."""
    for match, deal in deals(game):
        scene = scene_for(match, deal)
        for row in entries(deal.ledger, scene, lambda _: None):
            lit = lit_by(row.lines, scene)
            assert {card for line in row.lines for card in line.cards} <= {*lit}
            assert row.lines[0].rule_id or not lit


def grouped(game: str) -> list[str]:
    match, deal = deals(game)[0]
    found = entries(deal.ledger, scene_for(match, deal), lambda _: None)
    return [row.label for row in found if isinstance(row, ReasonGroup)]


@pytest.mark.parametrize("game", ["amish_lords", "casa_grande"])
def test_rows_with_all_that_a_player_got_are_in_the_order_of_the_seats(game: str) -> None:
    """As on the scorecard, whoever earned something first."""
    several = 0
    for match, deal in deals(game):
        rows = entries(deal.ledger, scene_for(match, deal), lambda _: None)
        seats = [row.lines[0].seat for row in rows]
        if any(isinstance(row, ReasonGroup) for row in rows) and len({*seats}) == len(seats):
            assert seats == sorted(seats)
            several += 1
    assert several


def test_rows_of_one_kind_have_the_same_place_for_every_player() -> None:
    """CG-17: floors and bonus coins changed columns from player to player, by which of them each earned first."""
    match, deal = deals("casa_grande")[0]
    floors = [[line for line in deal.ledger if line.seat == seat] for seat in range(2)]
    bonuses = [LedgerLine("CG-17", seat, 9, (), message("casa_grande.ledger.bonus", goal=9)) for seat in range(2)]
    rows = entries([bonuses[0], *floors[1], bonuses[1], *floors[0]], scene_for(match, deal), lambda _: None)
    assert [(row.lines[0].seat, row.lines[0].rule_id == "CG-17") for row in rows[:2]] == [(0, True), (0, False)]
    assert [(row.lines[0].seat, row.lines[0].rule_id == "CG-17") for row in rows[2:4]] == [(1, True), (1, False)]


def test_the_rows_of_an_opened_group_come_into_sight() -> None:
    match, deal = deals("casa_grande")[0]
    sight = look_of()
    told = Told(deal.ledger, scene_for(match, deal), sight, opened=False)
    summary, wide = told.summary, sight.px(600)
    summary.tell_all()
    high = summary.high(sight, wide)
    summary.layout(Rect(0, 0, wide, high), sight)
    summary.on_toggled = lambda: summary.layout(Rect(0, 0, wide, high + sight.px(MORE)), sight)
    last = summary.rows[-1]
    assert isinstance(last, ReasonGroup)
    last.press()
    for _ in range(90):
        summary.update(FRAME)
    assert all(summary._scroll.rect.contains(row.rect) for row in (last, last.rows[0]))


def test_a_closed_harvest_row_says_what_each_king_pays() -> None:
    """The points of a king are on the line of the king (AL-19)."""
    found = []
    for match, deal in deals("amish_lords"):
        for row in entries(deal.ledger, scene_for(match, deal), lambda _: None):
            if isinstance(row, ReasonGroup):
                found += [f"\u00a0{line.points:+}" in row.label for line in row.lines]
    assert found
    assert all(found)


def test_lines_of_one_kind_are_one_row() -> None:
    assert any("tricks" in label for label in grouped("klaverjassen"))
    assert all("floors" in label for label in grouped("casa_grande"))
    assert all("chain" in label for label in grouped("jeudalism"))
    assert all("villages" in label for label in grouped("round_robbin"))
    assert not grouped("landlord")


def test_a_score_of_teams_names_the_team_in_every_row() -> None:
    match, deal = next(one for one in deals("klaverjassen") if len(one[1].players) == 4)
    scene = scene_for(match, deal)
    teams = ("Wilhelmina van Oranje and Toos uit Oosterhout 2", "Bep and Dirk")
    rows = entries(deal.ledger, scene, lambda _: None)
    assert any(not isinstance(row, ReasonGroup) for row in rows)
    assert all(row.label.startswith(teams) for row in rows)
    look = look_of()
    long = [row.preferred_size(look, look.px(400))[1] for row in rows if row.label.startswith(teams[0])]
    assert min(long) >= 2 * look.px(LINE), "for both names"
    assert feat([deal], scene).removeprefix("Biggest score: ").startswith(teams)


def test_partner_names_are_not_cut() -> None:
    look = look_of()
    names = ["Wilhelmina and Toos", "Bram and Cornelis"]
    assert NameColumn(names).wide(look, look.px(572)) > text.width(names[0], text.STRONG, look)
    assert NameColumn(names).wide(look, look.px(300)) < look.px(150), "a narrow list has more room for its reasons"
    assert NameColumn(names).lines(names[0], look, look.px(300)) == ["Wilhelmina and", "Toos"]


def test_only_names_that_stand_in_rows_take_room_from_the_reasons() -> None:
    """A long name of a player without a row made the reasons of the others need two lines."""
    look, checked = look_of(), 0
    for match, deal in [one for game in OUR_GAMES for one in deals(game)[:2]]:
        bep = [line for line in deal.ledger if line.seat == 1]
        rows = [row for row in entries(bep, scene_for(match, deal), lambda _: None) if isinstance(row, OneReason)]
        if {row.who for row in rows} == {"Bep"}:
            checked += 1
            assert rows[0]._column.wide(look, look.px(900)) < text.width("Wilhelmina", text.STRONG, look)
    assert checked


@pytest.mark.parametrize(("game", "said"), [("landlord", "Biggest score: "), ("dumbal", "")])
def test_the_largest_line_of_a_single_deal_is_a_gain(game: str, said: str) -> None:
    """The landlord's loss is larger, and in Dumbal points are bad."""
    for match, deal in [one for one in deals(game) if one[1].ledger]:
        words = feat([deal], scene_for(match, deal))
        assert words.startswith(said)
        assert bool(words) == bool(said)
        assert "−" not in words


def test_an_external_game_groups_equal_lines_and_can_name_kinds() -> None:
    """Lines with the same message share a row; a scene can name the kind of others."""
    match, deal = deals("landlord")[0]
    scene = scene_for(match, deal)
    same = tuple(LedgerLine("XX-1", 1, 2, (), message("landlord.ledger.landlord", bid=bid)) for bid in range(6))
    scene.deal_end = DealEnd()
    [group] = [entry for entry in entries(same, scene, lambda _: None) if isinstance(entry, ReasonGroup)]
    assert group.label == "Bep +12: 6 lines like “Landlord wins, bid 0”", "opened too, it is about all of them"

    class Named(DealEnd):
        def line_kind(self, index: int, ledger: object) -> str:
            return "even" if index % 2 == 0 else ""

        def kind_heading(self, kind: str, lines: object) -> str:
            return "Even ones"

    few = tuple(LedgerLine("XX-1", 1, 2, (), verbatim(str(number))) for number in range(3))
    scene.deal_end, scene.scoring = Named(), Scoring()
    assert [row.label for row in entries(few, scene, lambda _: None)] == ["Bep +4: Even ones", "Bep +2: 1 (XX-1)"]


def test_points_are_nearer_to_their_own_name_than_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """LL-14: "Guest   −3 Arie   +6" seemed to give Arie the −3."""
    match, deal = next(one for one in deals("landlord") if one[1].ledger)
    row, look = entries(deal.ledger, scene_for(match, deal), lambda _: None)[0], look_of()
    row.layout(Rect(0, 0, look.px(572), look.px(LINE)), look)
    written: list[Rect] = []
    write = text.write
    monkeypatch.setattr(text, "write", lambda *given, **more: written.append(write(*given, **more)))
    row.draw(Surface((look.px(572), look.px(LINE))))
    _, *shown = written
    in_turn = sorted(shown, key=lambda rect: rect.x)
    gaps = [right.x - left.right for left, right in pairwise(in_turn)]
    assert max(gaps[::2]) < min(gaps[1::2]), "a name, its points, a larger gap, and the next name"


def test_totals_are_below_the_columns_of_a_reason_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """LL-14: the stake of a bid and each bomb have points for all three players, and so have their sums."""
    match, deal = next(one for one in deals("landlord") if len({line.rule_id for line in one[1].ledger}) > 1)
    look, wide = look_of(), look_of().px(572)
    rows = entries(deal.ledger, scene_for(match, deal), lambda _: None)
    totals = Totals(scene_for(match, deal), rows)
    write, written, ends = text.write, list[Rect](), []

    def noted(*given: Any, **more: Any) -> Rect:
        written.append(write(*given, **more))
        return written[-1]

    monkeypatch.setattr(text, "write", noted)
    for part in (rows[0], rows[1], totals):
        part.layout(Rect(0, 0, wide, part.preferred_size(look, wide)[1]), look)
        part.draw(Surface(part.rect.size))
        ends.append(sorted(rect.right for rect in written[-6:]))
    assert ends[0] == ends[1] == ends[2]


def test_the_totals_of_three_players_are_on_one_line_and_the_sign_counts_a_last_line() -> None:
    """KJ-20: what a nat player loses and each defender gets is one row of two lines."""
    three = [one for one in deals("klaverjassen") if len(one[1].players) == 3]
    ends = ["KJ-40", "KJ-20", "KJ-20", "KJ-20"]
    match, deal = next(one for one in three if [line.rule_id for line in one[1].ledger[-4:]] == ends)
    scene, look = scene_of("klaverjassen", ("Wilhelmina", "Annemarie", "Bep"), 0, match.options), look_of()
    assert Totals(scene, entries(deal.ledger, scene, lambda _: None)).preferred_size(look, look.px(400))[1] < 2 * LINE
    told = Told(deal.ledger, scene, look, opened=False).summary
    told.layout(Rect(0, 0, look.px(440), told.high(look, look.px(440))), look)
    told.tell_all()
    [*_, last] = told.rows
    assert last.rect.h == 2 * look.px(LINE)
    told._scroll.rect.h = last.rect.bottom - look.px(LINE) - told._scroll.rect.y
    told._more.count(told.rows)
    assert told._more.label == "1 more"


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_the_sign_that_the_list_goes_on_is_apart_from_the_line_below_it(scale: float) -> None:
    match, deal = deals("round_robbin")[0]
    scene, look = scene_of("round_robbin", NAMES[: len(deal.players)], 0, match.options), look_of((1920, 1200), scale)
    acts = Acts(lambda _: None, lambda: None)
    told = summary_of("round_robbin", deal.ledger, scene, acts, last=False, ending="Bep wins the deal.")
    told.layout(Rect(0, 0, look.px(440), told.high(look, look.px(440), 1)), look)
    told.tell_all()
    assert told._more.visible
    assert told._ending is not None
    assert told._more.rect.bottom < told._ending.rect.top


@pytest.fixture
def table(app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(app_context, monkeypatch)


def told_at(table: Table, speed: str) -> DealSummary:
    table.app_context.settings.change(speed=speed)
    table.play_until(table.is_reported)
    summary = table.screen.deal_summary
    assert summary is not None
    return summary


def test_at_instant_speed_everything_is_shown_at_once(table: Table) -> None:
    summary = told_at(table, "instant")
    assert not summary.playing
    assert not table.has("story.all")
    assert not table.screen.felt_view.seat_plates._chips
    assert any(plate.gain for plate in table.screen.felt_view.seat_plates.plates.values())
    table.key("space")
    assert table.screen.deal_summary is None


def test_during_the_deal_summary_the_plates_count_up(table: Table) -> None:
    table.app_context.settings.change(speed="calm")
    plates = table.screen.felt_view.seat_plates.plates
    table.play_until(lambda: any(plate.running for plate in plates.values()))
    told_at(table, "calm")
    assert not any(plate.running for plate in table.screen.felt_view.seat_plates.plates.values())


def test_a_button_shows_the_rest_at_once(table: Table) -> None:
    summary = told_at(table, "calm")
    assert summary.playing
    thing = table.thing("story.all")
    assert thing.label == "Show all"
    assert "Space or Enter" in summary._all.tip
    table.tick()
    table.click("story.all")
    assert not summary.playing
    assert not table.has("story.all")
    assert table.screen.deal_summary is summary


def test_a_group_opens_by_click_or_key_and_stays_open(table: Table) -> None:
    summary = told_at(table, "instant")
    group = next(row for row in summary.rows if isinstance(row, ReasonGroup))
    assert "closed" in table.thing(group.name).state or group.opened
    was = group.opened
    table.click(group.name)
    assert group.opened is not was
    table.screen.rearrange()
    assert group.opened is not was
    table.screen.set_focus(group)
    table.key("enter")
    assert group.opened is was
    assert table.screen.deal_summary is summary


@pytest.mark.parametrize("way", [Ask, Hover])
def test_a_plate_explains_its_numbers(table: Table, way: type[Ask | Hover]) -> None:
    table.to_my_card(tricks=2)
    plate = table.screen.felt_view.seat_plates.plates[0]
    assert plate.running
    table.screen.handle(way(plate.rect.center))
    words = table.thing("tip").label
    assert "Ada" in words
    assert f"Match score: {plate.score}" in words
    assert f"This game so far: {plate.running} (card points and called roem)" in words
    table.screen.handle(Hover(table.middle))
    assert not table.has("tip")


def test_the_line_about_the_review_shows_that_it_leads_to_better_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in games that have no button with the question."""
    match, deal = next(iter(deals("dumbal")))
    scene, look = scene_for(match, deal), look_of()
    acts = Acts(lambda _: None, lambda: None, review=lambda: None)
    summary = summary_of("dumbal", deal.ledger, scene, acts, last=False, ending="Deal won by Bep.")
    line, wide = summary.review_line, look.px(440)
    summary.layout(Rect(0, 0, wide, summary.high(look, wide)), look)
    line.say("3 mistakes, 19 points")
    drawn: dict[str, Rect] = {}
    monkeypatch.setattr(icons, "draw_icon", lambda _surface, name, rect, _colour: drawn.update({name: rect}))
    line.draw(Surface((wide, 600)))
    assert line.rect.contains(drawn["right"])
    assert line.tip.startswith(say("play.look_back.ask"))


def test_a_review_without_a_row_of_its_own_is_an_icon_beside_the_buttons() -> None:
    """Six players of Dumbal in a low window: every row is in sight, and nothing is covered."""
    match, deal = max(deals("dumbal"), key=lambda one: len(one[1].players))
    scene, look = scene_for(match, deal), look_of()
    acts = Acts(lambda _: None, lambda: None, review=lambda: None)
    summary = summary_of("dumbal", deal.ledger, scene, acts, last=False, ending="Deal won by Bep.")
    line, wide = summary.review_line, look.px(440)
    assert line is not None
    summary.lower(on=True)
    usual = summary.high(look, wide)
    summary.lower(on=True, brief=True)
    high = summary.high(look, wide)
    assert usual - high >= look.px(LINE)
    summary.layout(Rect(0, 0, wide, high), look)
    assert line.shrunk
    assert line.rect.bottom <= summary.rows[0].rect.y
    assert line.rect.collidelist([summary.done.rect, *(row.rect for row in summary.rows)]) < 0
    assert summary.rows[-1].rect.bottom <= high
    line.say("2 mistakes cost 14 points.")
    assert line.tip.startswith("2 mistakes cost 14 points.\n")
    narrow = look.px(150)
    summary.layout(Rect(0, 0, narrow, summary.high(look, narrow)), look)
    assert not line.shrunk, "beside the buttons is no room"
