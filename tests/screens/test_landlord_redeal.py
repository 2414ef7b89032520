"""A deal in which nobody bids is redealt and does not count (LL-3, LL-15): the next deal has its number in the bar,
the log, the score sheet and the replay."""

from __future__ import annotations

from laid_out import AppContextOf, Sit, topmost
from laid_table import LaidTable
from landlord_table import begun
from played_matches import keep

from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.engine.replay import Replay
from cardgames.games.landlord.cards import BIDS
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.replay.steps import Steps
from cardgames.table.semantics import find
from cardgames.table.widgets.label import Heading


def play_out(match: Match) -> None:
    """Play the current deal to its end with any moves."""
    while match.due().need is Need.DECISION:
        turn = match.due().turns[0]
        match.apply(0, turn.seat, match.table().state.legal(turn.seat)[-1])


def passed_out() -> Match:
    """A match of two deals: the first is played, the next passed out and redealt, that one played."""
    match = begun(people=3, match={"deals": 2})
    match.proceed()
    play_out(match)
    match.proceed()
    for _ in range(3):
        match.apply(0, match.due().turns[0].seat, BIDS[0])
    match.proceed()
    return match


def headings(table: LaidTable) -> list[str]:
    """The headings of deals in the log."""
    log, host = table.screen.drawers.turn_log, table.screen.host
    lines = log.lines(host.log(), table.screen.scene, host.deals)
    return [line.label for line in lines if isinstance(line, Heading) and line.label.startswith("Deal")]


def test_ll_15_the_log_and_the_bar_count_the_deals_of_the_score_sheet(sit: Sit) -> None:
    table = sit(LaidTable, passed_out(), laid=False)
    table.tick(10)
    assert headings(table) == ["Deal 2", "Deal 2: redealt"]
    assert table.screen.scene.part(table.match.view(None)) == "Deal 2 of 2"


def test_ll_15_a_replay_counts_the_deals_of_the_score_sheet() -> None:
    match = passed_out()
    play_out(match)
    steps = Steps.of(Replay(match))
    assert [steps.counted(deal) for deal in range(len(steps.deals))] == [1, 2, 2]
    assert [steps.is_anew(deal) for deal in range(len(steps.deals))] == [False, False, True]
    assert steps.deals_at(0) == [0, 2]


def test_ll_15_a_score_sheet_row_in_a_replay_goes_to_the_end_of_its_deal(app_context_of: AppContextOf) -> None:
    app_context = app_context_of((1280, 800), speed="instant")
    match = passed_out()
    play_out(match)
    keep(app_context, match)
    app_context.open_replay(match, (), 1)
    screen = topmost(app_context, ReplayScreen)
    screen.jump(screen.steps.last)
    assert screen._shown(len(screen.steps.places)).startswith("deal 2 of 2")
    screen._toggle_score()
    app_context.app.tick()
    action = find(screen.semantics(), "sheet.2").action
    screen.jump(1)
    action()
    assert screen.position == screen.steps.last
