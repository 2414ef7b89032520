"""The deal summary lies where it covers nothing important, and shows as many lines as it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import finished_deals
import pytest
from bare_felt import bare_felt
from finished_deals import deals, scene_for
from our_games import OUR_GAMES
from pygame import Rect
from robbin_table import begun, lay

from cardgames.engine.progress import Need
from cardgames.games.round_robbin.deal import LAST
from cardgames.screens.felt.felt import Felt
from cardgames.screens.play.deal_summary import FEWEST, LINE, Acts, DealSummary, summary_of
from cardgames.screens.play.reason_groups import line_names
from cardgames.screens.play.screen import BAR
from cardgames.screens.play.status import STRIP
from cardgames.screens.play.summary_place import SMALLEST, place
from cardgames.table import text
from cardgames.table.board.layouts import extent

SIZES = [(1024, 640), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)]
SCALES = [1.0, 1.25, 1.5, 2.0]


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
@pytest.mark.parametrize("game", OUR_GAMES)
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
            assert not below or not part.rect.colliderect(more.rect)
    if summary._ending is not None and summary._totals is not None:
        assert not summary._ending.rect.colliderect(summary._totals.rect)


@pytest.mark.sampled
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", OUR_GAMES)
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


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 0.8), ((1280, 800), 1.0)])
def test_with_room_the_names_of_partners_are_whole(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    monkeypatch.setattr(finished_deals, "NAMES", ("Wilhelmina", "Annemarie van der Velden", "Bep", "Cornelis de Groot"))
    number = next(index for index, (_, deal) in enumerate(deals("klaverjassen")) if len(deal.players) == 4)
    summary, felt = laid("klaverjassen", size, scale, number, back=None)
    names, [column] = line_names(felt.scene), {row.column for row in summary.rows}  # type: ignore[union-attr]
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


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 2.0), ((1366, 768), 1.5), ((1920, 1080), 1.75), ((1280, 800), 1.0)]
)
def test_the_harvest_summary_covers_no_hand(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """AL-19: hands no longer matter. On a narrow table the viewer's own is on a slip of paper, as those of others."""
    monkeypatch.setattr(finished_deals, "NAMES", ("Wilhelmina", "Annemarie", "Bep", "Cornelis"))
    for number, (_, deal) in enumerate(deals("amish_lords")):
        summary, felt = laid("amish_lords", size, scale, number, back=None)
        left = deal.view.visible.opened.hands[0]
        cards = felt.stage.zones.get(felt.scene.hand_zone(), ())
        slips = [thing.rect for thing in felt.markers.things() if thing.name == "marker.held.0"]
        assert len(cards) == len(left) or (not cards and len(slips) == bool(left))
        assert summary.rect.collidelist([*slips, *(extent([card.home]) for card in cards)]) < 0
        assert felt.area.contains(felt.area.unionall(slips))


def test_the_rows_of_a_harvest_are_in_sight_below_the_kings_of_a_small_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """AL-19: also at 200 %, as the summary goes over the caravan, which no longer matters."""
    monkeypatch.setattr(finished_deals, "NAMES", ("Wilhelmina", "Annemarie", "Bep", "Cornelis"))
    seasons = [number for number, (_, deal) in enumerate(deals("amish_lords")) if len(deal.players) > 2]
    assert any(len(deals("amish_lords")[number][1].players) == 4 for number in seasons)
    for number in seasons:
        summary, felt = laid("amish_lords", (1024, 640), 2.0, number, back=None)
        assert not summary._more.visible
        places = felt.scene.places(felt.area, felt.look)  # type: ignore[attr-defined]
        assert not summary.rect.colliderect(places.kings)
        farms = [extent([card.home]) for card in felt.stage if card.zone.name == "farm"]
        assert summary.rect.collidelist(farms) < 0


def test_a_row_beside_another_keeps_a_distance_from_its_points() -> None:
    """Where rows are in pairs; otherwise a line reads "0 Annemarie"."""
    number = next(number for number, (_, deal) in enumerate(deals("amish_lords")) if len(deal.players) == 3)
    summary, felt = laid("amish_lords", (1920, 1080), 1.0, number)
    summary.open_groups(on=False)
    summary.pair_rows(on=True)
    summary.layout(Rect(0, 0, 1200, 400), felt.look)
    beside = [(one.rect, two.rect) for one in summary.rows for two in summary.rows if one.rect.x < two.rect.x]
    beside = [(one, two) for one, two in beside if one.y == two.y]
    assert beside
    assert all(two.x - one.right >= felt.look.px(20) for one, two in beside)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 2.0), ((1366, 768), 1.5)])
def test_the_summary_has_smaller_letters_or_pairs_of_rows_rather_than_covering_the_hand(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: float
) -> None:
    """As in Round Robbin' with two rows of villages: it is between the fire and the hand."""
    monkeypatch.setattr(finished_deals, "NAMES", ("Wilhelmina", "Annemarie", "Bep", "Cornelis"))
    monkeypatch.setattr("bare_felt.BAR", BAR + STRIP)
    match, deal = next((match, deal) for match, deal in deals("round_robbin") if len(deal.players) == 4)
    villages = [], ["4♥ 5♥ 6♥", "8♥ 8♦ 8♣", "9♥ 9♦ 9♣", "A♠ 2♠ 3♠"], ["Q♠ Q♣ Q♥", "7♠ 7♦ 7♣"], ["3♥ 3♦ 3♣"]
    table = begun(4)
    while table.due().need is not Need.DECISION:
        table.proceed()
    state = table.table().state
    lay(state, "J♠ 4♣ 2♣ 10♥ 10♦ 7♥", villages, phase=LAST, dump="10♠")
    scene, view = scene_for(match, deal), state.view(0)
    felt = bare_felt(scene, view, size, scale)
    acts, ending = Acts(lambda _: None, lambda: None, lambda *_: None, lambda: None, None, lambda: None), "Bep wins."
    summary = summary_of("round_robbin", deal.ledger, scene, acts, last=False, ending=ending)
    given = scene.deal_end.summary_area(felt.area, felt.look)
    rect, look = place(summary, felt, felt.area, given, felt.look, from_top=False)
    assert not rect.colliderect(felt.area_of(scene.hand_zone()))
    assert look.scale.factor >= SMALLEST
