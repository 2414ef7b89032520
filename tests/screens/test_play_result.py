"""The result sheet of a match: its words for each player, its keys, and the celebration of a win."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from at_table import Table
from laid_out import SIZES, AppContextOf, Sit, problems, topmost
from test_running_review import AtOnce

from cardgames.engine.contract import LedgerLine, Result
from cardgames.engine.lines import Player
from cardgames.engine.messages import verbatim
from cardgames.engine.record import read_file
from cardgames.games.klaverjassen.rules import GAME
from cardgames.host.host import finished_deal
from cardgames.host.update import FinishedDeal
from cardgames.screens.app_context import AppContext
from cardgames.screens.picture import scene_of
from cardgames.screens.play.reason_groups import feat
from cardgames.screens.play.result import CHEER_SECONDS, Outcome, ResultSheet, Triumph
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.page import Page
from cardgames.words import say, say_in, use_language

FIRST_WON = Result((812, 640, 812, 640), (1, 2, 1, 2))
OTHERS_WON = Result((640, 812, 640, 812), (2, 1, 2, 1))
SHARED = Result((700, 700, 700, 700), (1, 1, 1, 1))


def seated(people: Sequence[int]) -> list[Player]:
    names = ("Ada", "Bep", "Cor", "Dirk")
    return [
        Player(name, "fox") if seat in people else Player(name, "owl", "bot", "easy") for seat, name in enumerate(names)
    ]


def ended(result: Result, *people: int, away: Sequence[int] = ()) -> Outcome:
    return Outcome(GAME, GAME.schema.standard(), result, seated(people), away)


def line(key: str, **values: object) -> str:
    return say_in("klaverjassen", f"play.result.line.{key}", **values)


# -- what is told


@pytest.mark.parametrize(
    ("outcome", "title", "words"),
    [
        (ended(FIRST_WON, 0), "You and Cor won", line("won")),
        (ended(OTHERS_WON, 0), "Won by Bep and Dirk", line("lost")),
        (ended(Result((700, 690, 700, 690), (1, 2, 1, 2)), 0), "You and Cor won", line("close_won")),
        (ended(Result((690, 700, 690, 700), (2, 1, 2, 1)), 0), "Won by Bep and Dirk", line("close_lost")),
        (ended(Result((700, 690, 100, 50), (1, 2, 3, 4)), 2), "Won by Ada", line("lost")),
        (ended(FIRST_WON, 0, 2), "Won by Ada and Cor", line("all_won", names="Ada and Cor")),
        (ended(FIRST_WON, 0, 1), "Won by Ada and Cor", line("some_won", names="Ada")),
        (ended(OTHERS_WON, 0, 2), "Won by Bep and Dirk", line("all_lost")),
        (ended(SHARED, 0), "Everyone shares the win", line("shared")),
        (ended(FIRST_WON), "Won by Ada and Cor", line("watched")),
        (ended(FIRST_WON, 0, away=[0]), "Won by Ada and Cor", "A bot finished it for Ada."),
        (ended(FIRST_WON, 0, 1, away=[0]), "Won by Ada and Cor", line("lost")),
        (ended(OTHERS_WON, 0, 1, away=[0]), "You and Dirk won", line("won")),
    ],
)
def test_the_result_names_the_winner_and_comments_for_local_players(outcome: Outcome, title: str, words: str) -> None:
    assert (outcome.title(), outcome.words()) == (title, words)


def test_two_sides_are_in_seat_order_and_more_with_the_best_first() -> None:
    assert ended(OTHERS_WON, 0).sides == [(0, 2), (1, 3)]


def test_a_conceded_match_says_who_conceded() -> None:
    given_up = ended(Result((0, 0, 0, 0), (2, 1, 2, 1), conceded=(0,)), 0)
    assert given_up.words() == say("play.result.conceded", name="Ada")


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_sheet_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    sheet, _ = laid(app_context, ended(FIRST_WON, 0), Label("scores", "\n".join(map(str, range(20)))))
    assert not problems(sheet)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_win_has_a_ceremony_and_a_lost_match_has_none(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str
) -> None:
    """The winner's name is large on the felt of the game; for others the sheet says it plainly."""
    app_context = app_context_of(size, ui_scale=scale)
    rows = Label("scores", "\n".join(map(str, range(20))))
    won, _ = laid(app_context, ended(FIRST_WON, 0), rows, feat="Biggest result: Game 3, Ada and Cor +342 (pit)")
    assert isinstance(won._text, Triumph)
    assert won._podium.cheering
    assert not problems(won)
    [best] = [thing for thing in won.semantics() if thing.name == "result.feat"]
    assert best.label.endswith("(pit)")
    assert won._sheet.contains(best.rect)
    lost, _ = laid(app_context, ended(OTHERS_WON, 0), Label("scores", "812 : 640"), feat="Biggest result: Game 3")
    assert not isinstance(lost._text, Triumph)
    assert not lost._podium.cheering
    assert not lost._podium.grand
    assert any(thing.name == "result.feat" for thing in lost.semantics())


def of_record(game: str, name: str) -> str:
    """The largest result of a recorded match."""
    match = read_file(Path(__file__).parents[1] / "golden" / game / f"{name}.parlour").match
    assert match is not None
    found = []
    for position in [*(start - 1 for start in match.deal_positions()[1:]), len(match.entries)]:
        found += [finished_deal(playing) for playing in match.at(position).tables.values() if playing.over]
    names = ("Ada", "Bep", "Cor", "Dirk", "Evi", "Fons")[: len(match.players)]
    scene = scene_of(game, names[: len(found[-1].players)], 0, match.options)
    scene.everybody = names
    said = feat(found, scene)
    most = max(
        abs(sum(line.points for line in deal.ledger if line.seat in side))
        for deal in found
        for seat in range(len(deal.players))
        for side in [scene.scoring.partners(seat) if len(deal.players) == len(scene.names) else (seat,)]
    )
    largest = max(abs(line.points) for deal in found for line in scene.deal_end.gains(deal.ledger))
    assert str(most if len(found) > 1 else largest) in said
    return said


def test_the_largest_result_is_named_with_its_deal_and_player() -> None:
    assert of_record("klaverjassen", "standard-01").startswith("Biggest result: Game ")
    assert of_record("landlord", "to-twenty-01").startswith("Worst result: Deal ")
    assert of_record("dumbal", "standard-04").startswith("Worst result: Deal ")


def test_in_a_match_of_one_deal_the_largest_line_is_named() -> None:
    assert "level" in of_record("casa_grande", "standard-03").lower()
    assert "(Chain: " in of_record("jeudalism", "standard-01"), "a whole chain, not its ace"


def test_the_largest_line_of_transferred_points_is_the_gain() -> None:
    """KJ-20: the defenders get what a nat team loses."""
    scene, why = scene_of("klaverjassen", ("Ada", "Bep"), 0), verbatim("Nat: points to the defender")
    ledger = tuple(LedgerLine("KJ-20", seat, points, (), why) for seat, points in ((1, -68), (0, 68)))
    deal = FinishedDeal((0, 1), None, ledger, redealt=False)  # type: ignore[arg-type]
    assert feat([deal], scene) == "Biggest score: Ada +68 (Nat: points to the defender)"
    won = LedgerLine("KJ-14", 1, 68, (), verbatim("Sequence of four"))
    deal = FinishedDeal((0, 1), None, (won, *ledger), redealt=False)  # type: ignore[arg-type]
    assert feat([deal], scene) == "Biggest score: Ada +68 (Nat: points to the defender)"


def test_all_with_the_largest_line_are_named() -> None:
    scene = scene_of("casa_grande", ("Ada", "Bep", "Cor"), 0)
    points = ((0, 8), (2, 8), (1, 6), (0, 8))
    ledger = tuple(LedgerLine("CG-10", seat, many, (), verbatim("Floor")) for seat, many in points)
    deal = FinishedDeal((0, 1, 2), None, ledger, redealt=False)  # type: ignore[arg-type]
    assert feat([deal], scene) == "Biggest score: Ada and Cor, +8 each"


def test_a_match_without_a_finished_deal_has_no_largest_result() -> None:
    assert feat([], scene_of("landlord", ("Ada", "Bep", "Cor"), 0)) == ""


def test_the_reason_of_the_largest_deal_is_named_in_a_word() -> None:
    """KJ-21, LL-14, DB-10."""
    words = ("klaverjassen", "KJ-21", "pit"), ("landlord", "LL-14", "1 bomb"), ("dumbal", "DB-10", "wrong call")
    for game, rule, word in words:
        scene = scene_of(game, ("Ada", "Bep", "Cor", "Dirk")[: 3 if game == "landlord" else 4], 0)
        line = LedgerLine(rule, 0, 100, (), verbatim("why"))
        assert scene.deal_end.feat([line]) == word
        deal = FinishedDeal(tuple(range(len(scene.names))), None, (line,), redealt=False)  # type: ignore[arg-type]
        assert feat([deal, deal], scene).endswith(f"({word})")


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_buttons_stay_inside_the_sheet(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str, language: str
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    use_language(language)
    try:
        sheet, _ = laid(app_context, ended(FIRST_WON, 0))
        assert all(sheet._sheet.contains(button.rect) for button in sheet.buttons)
    finally:
        use_language("en")


# -- its keys


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, games=1, size=(1024, 640))


def to_the_result(table: Table) -> ResultSheet:
    table.play_until(lambda: isinstance(table.app.top, ResultSheet))
    assert isinstance(table.app.top, ResultSheet)
    return table.app.top


@pytest.mark.parametrize("key", ["space", "enter"])
def test_a_key_meant_for_the_deal_summary_starts_no_rematch(table: Table, key: str) -> None:
    table.play_until(table.is_reported)
    for _ in range(12):
        table.key(key)
    sheet = topmost(table, ResultSheet)
    assert sheet.focus is None
    assert table.match.result


def test_the_menu_button_opens_the_result_and_closes_the_deal_summary(table: Table) -> None:
    table.play_until(lambda: table.is_reported() and table.match.result is not None)
    table.click("bar.menu")
    assert isinstance(table.app.top, ResultSheet)
    assert table.screen.deal_summary is None
    assert all(plate.gain is None for plate in table.screen.felt_view.seat_plates.plates.values())


@pytest.mark.parametrize("coach", [True, False])
def test_the_review_of_a_match_begins_with_the_coach_unless_that_is_off(table: Table, coach: bool) -> None:
    """ "Review" opened a replay without a review, and the button of the coach is one of four icons there."""
    table.app_context.__dict__["review_process"] = AtOnce()
    table.app_context.settings.change(coach=coach)
    to_the_result(table)
    table.tick(100)
    table.click("answer.replay")
    assert topmost(table.app_context, ReplayScreen).coach.on is coach


@pytest.mark.parametrize("way", ["l", "answer.log"])
def test_the_result_makes_way_for_the_log_and_comes_back(table: Table, way: str) -> None:
    to_the_result(table)
    table.tick(100)
    table.click(way) if "." in way else table.key(way)
    table.rest()
    assert table.app.top is table.screen
    assert table.screen.drawers._drawers["log"].is_open
    table.click("bar.menu")
    assert isinstance(table.app.top, ResultSheet)


def test_plates_show_the_final_score_with_the_last_deal_summary(table: Table) -> None:
    table.app_context.settings.change(speed="calm")
    table.play_until(table.is_reported)
    assert {plate.score for plate in table.screen.felt_view.seat_plates.plates.values()} == {"0"}
    table.key("space")
    assert table.match.result
    scores = [str(score) for score in table.match.result.scores]
    assert [plate.score for plate in table.screen.felt_view.seat_plates.plates.values()] == scores
    to_the_result(table)
    assert [(plate.score, plate.gain) for plate in table.screen.felt_view.seat_plates.plates.values()] == [
        (score, None) for score in scores
    ]


def test_later_enter_first_focuses_then_starts_a_rematch(table: Table) -> None:
    sheet = to_the_result(table)
    table.tick(100)
    table.key("enter")
    assert table.app.top is sheet
    assert sheet.focus.name == "answer.rematch"
    table.key("enter")
    assert table.app.top is not sheet
    assert not table.host.match.result


# -- the celebration


def laid(
    app_context: AppContext, outcome: Outcome, scorecard: Widget | None = None, *, cheer: bool = True, feat: str = ""
) -> tuple[ResultSheet, list[int]]:
    """The sheet in an app context, and a list of its redraws."""
    app_context.app.push(Page())
    sheet = ResultSheet(outcome, scorecard or Label("scores", "812 : 640"), {}, cheer=cheer, feat=feat)
    app_context.app.push(sheet)
    painted: list[int] = []

    def touch(rect: object = None) -> None:
        del rect
        painted.append(1)

    sheet.touch = touch  # type: ignore[method-assign]
    return sheet, painted


def test_a_win_is_celebrated_and_then_nothing_is_drawn(app_context: AppContext) -> None:
    sheet, painted = laid(app_context, ended(FIRST_WON, 0))
    assert sheet.update(0.1)
    assert painted
    for _ in range(round(CHEER_SECONDS / 0.05)):
        sheet.update(0.05)
    painted.clear()
    assert not sheet.update(0.1)
    assert not painted


def test_the_key_for_a_hint_says_why_there_is_none_after_the_match(app_context: AppContext) -> None:
    sheet, _ = laid(app_context, ended(FIRST_WON, 0))
    assert sheet.handle(Key("h"))
    assert find(sheet.semantics(), "toast").label == say("play.result.no_hint")


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), "auto"), ((1024, 640), 200), ((1920, 1080), 175)])
@pytest.mark.parametrize("scores", [1, 15, 60])
def test_why_there_is_no_hint_after_the_match_is_said_beside_the_sheet(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str, scores: int
) -> None:
    """It lay on the buttons that play the same throws again and review the match. In a narrow window it covers no more
    than the margin of the sheet."""
    context = app_context_of(size, ui_scale=scale)
    sheet, _ = laid(context, ended(FIRST_WON, 0), Label("scores", "\n".join(["812 : 640"] * scores)))
    sheet.handle(Key("h"))
    where = find(sheet.semantics(), "toast").rect
    margin = 0 if size != (1024, 640) else sheet.look.px(24)
    shown = [sheet._sheet.inflate(-2 * margin, -2 * margin), *(button.rect for button in sheet.buttons)]
    assert where.collidelist(shown) < 0


def test_any_key_ends_the_celebration(app_context: AppContext) -> None:
    sheet, _ = laid(app_context, ended(FIRST_WON, 0))
    assert sheet.update(0.1)
    sheet.handle(Key("space"))
    assert sheet.update(0.1), "the key was meant for the deal summary"
    sheet.handle(Key("x"))
    assert not sheet.update(0.1)


@pytest.mark.parametrize("outcome", [ended(OTHERS_WON, 0), ended(FIRST_WON)])
def test_only_a_win_by_people_is_celebrated(app_context: AppContext, outcome: Outcome) -> None:
    sheet, _ = laid(app_context, outcome)
    assert not sheet.update(0.1)
