"""The list of the coach: the bar of a marked move with its interval, what the verdicts mean, and how it closes."""

from __future__ import annotations

import pytest
from laid_out import AppContextOf
from played_matches import match_of
from pygame import Rect, Surface
from quick_review import on_top, open_replay

from cardgames.lab.intervals import Interval
from cardgames.lab.review.judging import Judged, Verdict
from cardgames.lab.review.review import Reviewed, Reviewer, finished_deals
from cardgames.screens.app_context import AppContext
from cardgames.screens.replay.review_rows import MarkRow
from cardgames.screens.review_texts import ReviewTexts, thresholds_text
from cardgames.table.input import Key


@pytest.mark.parametrize(
    ("loss", "reaches"), [(Interval(20.0, 10.0, 40.0), True), (Interval(20.0, 20.0, 20.0), False)]
)
def test_the_bar_of_a_mark_has_its_interval(app_context: AppContext, loss: Interval, reaches: bool) -> None:
    look = app_context.app.look
    match = match_of(games=1, seed="marks")
    choice = finished_deals(match, 0)[0].choices[-1]
    one = Reviewed(choice, Judged(choice.legal[0], loss, Verdict.MISTAKE, None, 32))
    row = MarkRow(one, ReviewTexts(match), 40.0, None, lambda: None)
    row.layout(Rect((0, 0), row.preferred_size(look, 300)), look)
    surface = Surface(row.rect.size)
    surface.fill("white")
    row.draw(surface)
    foot = range(row.rect.bottom - look.px(24), row.rect.bottom)
    right = row.rect.right - look.px(12) - 1
    assert any(surface.get_at((right, y))[:3] == look.theme.ink[:3] for y in foot) is reaches


def test_the_log_that_the_coach_opened_closes_with_the_coach(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Key C twice left the log over a quarter of a narrow window."""
    app_context = app_context_of((1024, 640), ui_scale=130)
    open_replay(app_context, monkeypatch, match_of(games=1, seed="marks"))
    app_context.app.tick()
    screen = on_top(app_context)
    shown = []
    for key in ("c", "c", "l", "c", "c"):
        screen.handle(Key(key))
        app_context.app.tick()
        shown.append(screen.log.visible)
    assert shown == [True, False, True, True, True]


def test_a_verdict_counts_what_is_certain() -> None:
    """ "Mistake" stood beside "Given away: 26.2 points (20.8 to 31.6)" and "blunder from 24.0 points"."""
    match = match_of(games=1, seed="marks")
    bounds = Reviewer(match.game, match.options).thresholds
    assert bounds.verdict(Interval(26.2, 20.8, 31.6)) is Verdict.MISTAKE
    assert thresholds_text(match.game.name, bounds).startswith("The low end of the interval counts: ")
