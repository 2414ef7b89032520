"""The deal summary is short, covers nothing important, and is beside what it explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pygame
import pytest
from at_table import FRAME, Table
from bare_felt import LAMPLIGHT, bare_felt
from pygame import Rect, Surface

from cardgames.engine.contract import LedgerLine
from cardgames.engine.match import Match
from cardgames.engine.messages import message, verbatim
from cardgames.engine.record import read_file
from cardgames.host.host import finished_deal
from cardgames.host.update import FinishedDeal
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.seat_plates import FLIGHT_SECONDS
from cardgames.screens.picture import scene_of
from cardgames.screens.play.deal_summary import FEWEST, LINE, MORE, Acts, DealSummary, summary_of
from cardgames.screens.play.log import NameColumn
from cardgames.screens.play.reason_groups import ReasonGroup, Totals, entries, feat, line_names
from cardgames.screens.play.summary_place import SMALLEST, place
from cardgames.table import icons, text
from cardgames.table.board.layouts import extent
from cardgames.table.board.parts import DealEnd, Scoring
from cardgames.table.board.scene import GameScene
from cardgames.table.input import Ask, Hover
from cardgames.table.look import Look, Speed
from cardgames.table.units import Scale
from cardgames.words import say

TESTS = Path(__file__).parents[1]
GAMES = ("amish_lords", "casa_grande", "dumbal", "jeudalism", "klaverjassen", "landlord", "round_robbin")
NAMES = ("Wilhelmina van Oranje", "Bep", "Toos uit Oosterhout 2", "Dirk", "Evi", "Fons", "Gijs", "Hans", "Ina", "Jo")
SIZES = [(1024, 640), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)]
SCALES = [1.0, 1.25, 1.5, 2.0]


@cache
def deals(game: str) -> list[tuple[Match, FinishedDeal]]:
    """All finished deals of the records of a game, the one with the most lines first."""
    found = []
    for path in [*sorted((TESTS / "golden" / game).glob("*.parlour")), TESTS / "records" / f"{game}-rules-1.parlour"]:
        match = read_file(path).match
        assert match is not None
        for position in [*(start - 1 for start in match.deal_positions()[1:]), len(match.entries)]:
            tables = match.at(position).tables
            found += [(match, finished_deal(playing)) for playing in tables.values() if playing.over]
    return sorted(found, key=lambda one: -len(one[1].ledger))


def scene_for(match: Match, deal: FinishedDeal) -> GameScene:
    return scene_of(match.game.name, NAMES[: len(deal.players)], 0, match.options)


def look_of(size: tuple[int, int] = (1280, 800), scale: float = 1.0, speed: Speed = "calm") -> Look:
    pygame.font.init()
    return Look(LAMPLIGHT, Scale.for_window(size, scale), speed=speed)


class Told:
    """A deal summary without a table, with a clock controlled by the test; `lit` and `told` are its effects."""

    def __init__(self, ledger: tuple[LedgerLine, ...], scene: GameScene, look: Look, *, opened: bool) -> None:
        self.lit: list[LedgerLine] = []
        self.told: list[tuple[LedgerLine, Rect | None]] = []
        self.over = 0
        acts = Acts(self.lit.extend, lambda: None, lambda *one: self.told.append(one), self._end)
        self.summary = summary_of(scene.game.name, ledger, scene, acts, last=False)
        self.summary.open_groups(on=opened)
        wide = look.px(600)
        self.summary.layout(Rect(0, 0, wide, self.summary.high(look, wide)), look)

    def _end(self) -> None:
        self.over += 1

    def seconds(self) -> float:
        """The time until the last points have been added."""
        seconds = 0.0
        while self.summary.playing:
            assert seconds < 60
            self.summary.update(FRAME)
            seconds += FRAME
        return seconds + FLIGHT_SECONDS


@pytest.mark.parametrize("game", GAMES)
def test_no_recorded_deal_summary_takes_over_twelve_seconds(thorough: bool, game: str) -> None:
    for match, deal in deals(game)[: None if thorough else 2]:
        for opened in (False, True):
            told = Told(deal.ledger, scene_for(match, deal), look_of(), opened=opened)
            calm = told.seconds()
            assert calm <= 12
            assert told.lit == [line for line in told.lit if line in deal.ledger]
            assert Counter(told.lit) == Counter(deal.ledger)
            assert told.over == (1 if deal.ledger else 0)
            brisk = Told(deal.ledger, scene_for(match, deal), look_of(speed="brisk"), opened=opened)
            assert brisk.seconds() <= calm


def test_a_deal_summary_of_hundreds_of_lines_takes_no_longer() -> None:
    match, deal = deals("klaverjassen")[0]
    lines = tuple(LedgerLine("XX-1", number % 2, number, (), verbatim(f"Line {number}")) for number in range(300))
    told = Told(lines, scene_for(match, deal), look_of(), opened=True)
    assert told.seconds() <= 12
    assert len(told.lit) == 300


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_in_a_row_and_the_totals_are_those_of_the_ledger(game: str) -> None:
    for match, deal in deals(game):
        scene = scene_for(match, deal)
        told = Told(deal.ledger, scene, look_of(), opened=False)
        rows = told.summary.rows
        assert Counter(line for row in rows for line in row.lines) == Counter(deal.ledger)
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
    found = []
    for match, deal in deals("amish_lords"):
        for row in entries(deal.ledger, scene_for(match, deal), lambda _: None):
            if isinstance(row, ReasonGroup):
                found += [f"{line.points:+}" in row.label for line in row.lines]
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
    assert feat([deal], scene).removeprefix("Biggest score: ").startswith(teams)


def test_partner_names_are_not_cut() -> None:
    look = look_of()
    names = ["Wilhelmina and Toos", "Bram and Cornelis"]
    assert NameColumn(names).wide(look, look.px(572)) > text.width(names[0], text.STRONG, look)
    assert NameColumn(names).wide(look, look.px(300)) < look.px(150), "a narrow list has more room for its reasons"


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
    [group] = entries(same, scene, lambda _: None)
    assert isinstance(group, ReasonGroup)
    assert group.label == "Bep +12: Landlord wins, bid 0, and 5 more"

    class Named(DealEnd):
        def line_kind(self, index: int, ledger: object) -> str:
            return "even" if index % 2 == 0 else ""

        def kind_heading(self, kind: str, lines: object) -> str:
            return "Even ones"

    few = tuple(LedgerLine("XX-1", 1, 2, (), verbatim(str(number))) for number in range(3))
    scene.deal_end, scene.scoring = Named(), Scoring()
    assert [row.label for row in entries(few, scene, lambda _: None)] == ["Bep +4: Even ones", "Bep +2: 1 (XX-1)"]


# ------------------------------------------------------------ where it lies


def laid(
    game: str, size: tuple[int, int], scale: float, number: int = 0, review: Callable[[], object] | None = None,
    back: Callable[[], object] | None = lambda: None,
) -> tuple[DealSummary, Felt]:  # fmt: skip
    """The summary of a deal of a game, by default the longest, on its table."""
    match, deal = deals(game)[number]
    scene = scene_for(match, deal)
    felt = bare_felt(scene, deal.view, size, scale)
    acts = Acts(lambda _: None, lambda: None, lambda *_: None, lambda: None, back, review)
    ending = scene.deal_end.ending(deal.view, deal.ledger)
    summary = summary_of(game, deal.ledger, scene, acts, last=False, ending=ending)
    given = scene.deal_end.summary_area(felt.area, felt.look)
    rect, look = place(summary, felt, felt.area, given, felt.look, from_top=scene.deal_end.summary_shrinks)
    summary.layout(rect, look)
    summary.tell_all()
    return summary, felt


def in_sight(summary: DealSummary) -> Iterator[Rect]:
    """The rows of the list that are visible without scrolling."""
    sight = summary._scroll.rect
    for row in summary._rows:
        if row.visible and sight.inflate(0, 4).contains(row.rect):
            yield row.rect


@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_at_least_four_lines_are_visible_and_a_sign_counts_the_rest(
    game: str, size: tuple[int, int], scale: float
) -> None:
    summary, felt = laid(game, size, scale)
    assert felt.area.contains(summary.rect)
    shown = [row for row in summary._rows if row.visible]
    lines = sum(rect.h for rect in in_sight(summary)) // felt.look.px(LINE)
    assert lines >= FEWEST or len(list(in_sight(summary))) == len(shown)
    below = [row for row in shown if row.rect.bottom - felt.look.px(LINE) // 2 > summary._scroll.rect.bottom]
    more = summary._more
    assert more.visible == bool(below)
    if below:
        assert more.label == f"{len(below)} more"
        assert summary.rect.contains(more.rect)
    inner = summary.rect
    for part in (summary._ending, summary._totals, *(button for button in summary._buttons if button.visible)):
        if part is not None:
            assert inner.contains(part.rect)
            assert not part.rect.colliderect(summary._scroll.rect)
    if summary._ending is not None and summary._totals is not None:
        assert not summary._ending.rect.colliderect(summary._totals.rect)


@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_all_rows_of_recorded_deals_are_in_sight(game: str, size: tuple[int, int], scale: float) -> None:
    """Of the longest deal of each number of players: where they need more room, their letters are smaller."""
    longest: dict[int, int] = {}
    for number, (_, deal) in enumerate(deals(game)):
        longest.setdefault(len(deal.players), number)
    for number in longest.values():
        summary, felt = laid(game, size, scale, number, lambda: None)
        assert not summary._more.visible
        assert felt.area.contains(summary.rect)
        assert summary.look == felt.look or SMALLEST <= summary.look.scale.factor < felt.look.scale.factor


@pytest.mark.parametrize("game", ["klaverjassen", "dumbal", "round_robbin", "casa_grande", "landlord"])
def test_on_a_large_window_all_lines_are_visible(game: str) -> None:
    summary, felt = laid(game, (1920, 1080), 1.0)
    assert not summary._more.visible
    assert summary.look is felt.look


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("game", ["klaverjassen", "landlord", "round_robbin"])
def test_with_room_the_deal_summary_covers_no_card_and_no_plate(game: str, size: tuple[int, int]) -> None:
    summary, felt = laid(game, size, 1.0)
    hand = felt.scene.hand_zone()
    cards = [card for card in felt.stage if card.piece >= 0 and card.zone != hand]
    assert not [card for card in cards if summary.rect.collidepoint(card.home[0], card.home[1])]
    assert not [plate for plate in felt.seat_plates.plates.values() if plate.rect.colliderect(summary.rect)]


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


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.8), ((1280, 800), 1.0)])
def test_with_room_the_names_of_partners_are_whole(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    monkeypatch.setitem(globals(), "NAMES", ("Wilhelmina", "Annemarie van der Velden", "Bep", "Cornelis de Groot"))
    number = next(index for index, (_, deal) in enumerate(deals("klaverjassen")) if len(deal.players) == 4)
    summary, felt = laid("klaverjassen", size, scale, number, back=None)
    names, [column] = line_names(felt.scene), {row.column for row in summary.rows}  # type: ignore[union-attr]
    assert column is not None
    widest = max(text.width(name, text.STRONG, felt.look) for name in names)
    assert column.wide(felt.look, summary._scroll.rect.w) >= widest


def test_a_tall_deal_summary_does_not_cover_what_it_explains() -> None:
    """RR-20: the villages stay visible; deck and fire no longer matter."""
    numbers = range(len(deals("round_robbin")))
    found = [laid("round_robbin", (1280, 800), 1.0, number, lambda: None) for number in numbers]
    assert any(len(felt.scene.names) == 4 for _, felt in found)
    for summary, felt in found:
        villages = [extent([card.home]) for card in felt.stage if card.zone.name == "village"]
        assert villages
        assert summary.rect.collidelist(villages) < 0


@pytest.mark.parametrize(
    ("size", "scale", "seen"),
    [((1024, 640), 0.8, ("line", "farm")), ((1280, 800), 1.0, ("line", "farm")), ((1024, 640), 2.0, ("farm",))],
)
def test_the_harvest_summary_covers_neither_farms_nor_kings(
    size: tuple[int, int], scale: float, seen: Sequence[str]
) -> None:
    """AL-19: they say what each farm is worth; hands and caravans no longer matter."""
    for number in range(len(deals("amish_lords"))):
        summary, felt = laid("amish_lords", size, scale, number, lambda: None)
        places = [card.home for card in felt.stage if card.zone.name in seen]
        assert places
        assert not [place for place in places if summary.rect.collidepoint(place.x, place.y)]


def test_the_rows_of_a_harvest_are_in_sight_below_the_kings_of_a_small_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """AL-19: also at 200 %, as the summary goes over the caravan, which no longer matters."""
    monkeypatch.setitem(globals(), "NAMES", ("Wilhelmina", "Annemarie", "Bep", "Cornelis"))
    seasons = [number for number, (_, deal) in enumerate(deals("amish_lords")) if len(deal.players) > 2]
    assert any(len(deals("amish_lords")[number][1].players) == 4 for number in seasons)
    for number in seasons:
        summary, felt = laid("amish_lords", (1024, 640), 2.0, number, back=None)
        assert not summary._more.visible
        places = felt.scene.places(felt.area, felt.look)  # type: ignore[attr-defined]
        assert not summary.rect.colliderect(places.kings)
        farms = [extent([card.home]) for card in felt.stage if card.zone.name == "farm"]
        assert summary.rect.collidelist(farms) < 0


# ------------------------------------------------------------ at the table


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
    assert line is not None
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
