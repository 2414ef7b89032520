"""A doubtful move of a bot: what the sheet says, shows on the table and saves."""

from __future__ import annotations

from concurrent.futures import Future

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost
from played_matches import OTHERS, YOU, match_of, play_on

from cardgames.engine.match import Match, Origin
from cardgames.engine.progress import Moved
from cardgames.engine.registry import game
from cardgames.lab.review import positions
from cardgames.lab.review.background import ReviewProcess
from cardgames.lab.review.judging import Worlds
from cardgames.lab.review.positions import Doubted, bot_move, doubted, read_position
from cardgames.lab.review.review import Played
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.better import BetterScreen
from cardgames.screens.replay import bot_move as sheet
from cardgames.screens.replay.bot_move import BotMoveSheet
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.table.input import Key
from cardgames.table.semantics import find


class AtOnce(ReviewProcess):
    """Examines moves in this process."""

    def doubt(self, played: Played, entry: int) -> Future[Doubted | None]:
        future: Future[Doubted | None] = Future()
        future.set_result(doubted(played, entry))
        return future


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few worlds, and no delays."""
    worlds = positions.THOROUGH
    few = Worlds(8, 16, 64)
    real = positions.reexamined
    assert worlds.times == 10
    monkeypatch.setattr(positions, "reexamined", lambda move, _=worlds: real(move, few))
    monkeypatch.setattr(sheet, "LOOK_SECONDS", 0.0)


def opened(app_context: AppContext, match: Match, position: int) -> ReplayScreen:
    """A replay at a position."""
    app_context.__dict__["review_process"] = AtOnce()
    app_context.open_replay(match)
    app_context.app.tick()
    screen = topmost(app_context, ReplayScreen)
    screen.jump(position)
    return screen


def doubt(screen: ReplayScreen) -> BotMoveSheet:
    """The filled sheet about the last move of a bot."""
    screen.handle(Key("b"))
    for _ in range(3):
        screen.app.tick()
    return topmost(screen, BotMoveSheet)


def first_choice(match: Match, after: int = 0) -> int:
    """The first entry where a bot chose among several moves."""
    return next(entry for entry in range(after, len(match.entries)) if bot_move(match, entry) is not None)


def marked(match: Match) -> int:
    """An entry at which the review marks a bot's move."""
    for entry in range(len(match.entries)):
        found = doubted(Played.of(match), entry) if bot_move(match, entry) is not None else None
        if found is not None and found.found.disagrees:
            return entry
    raise AssertionError("no bot made a mistake")


def test_the_last_move_of_a_bot_is_examined_with_what_it_compared(app_context: AppContext) -> None:
    match = match_of(games=1, seed="marks")
    entry = first_choice(match, 12)
    top = doubt(opened(app_context, match, entry + 1))
    things = top.semantics()
    assert match.players[bot_move(match, entry).player].name in find(things, "bot_move.0.0").label  # type: ignore[union-attr]
    assert find(things, "bot_move.1.1").label
    assert find(things, "bot_move.2.1").label


def test_a_position_is_saved_and_read_back(app_context: AppContext) -> None:
    match = match_of(games=1, seed="marks")
    entry = first_choice(match, 12)
    screen = opened(app_context, match, entry + 1)
    doubt(screen).answer("save")
    screen.app.tick()
    (path,) = app_context.folders.positions.iterdir()
    assert str(path) in find(screen.semantics(), "toast").label
    assert read_position(path)[1] == bot_move(match, entry)


def test_an_unwritable_folder_is_reported(app_context: AppContext) -> None:
    match = match_of(games=1, seed="marks")
    screen = opened(app_context, match, first_choice(match) + 1)
    top = doubt(screen)
    app_context.folders.positions.parent.mkdir(parents=True, exist_ok=True)
    app_context.folders.positions.write_text("a file in its place")
    top.answer("save")
    screen.app.tick()
    assert "Couldn't save" in find(screen.semantics(), "toast").label


def test_the_reviews_better_move_is_shown_on_the_table(app_context: AppContext) -> None:
    rules = game("dumbal")
    match = Match(rules, rules.schema.make({"target": 30}), (YOU, *OTHERS), "one", origin=Origin("one", "", 1))
    play_on(match)
    entry = marked(match)
    screen = opened(app_context, match, entry + 1)
    doubt(screen).answer("show")
    screen.app.tick()
    top = topmost(screen, BetterScreen)
    assert match.players[bot_move(match, entry).player].name in find(top.semantics(), "better.words").label  # type: ignore[union-attr]


def test_after_a_forced_move_the_last_choice_of_a_bot_is_examined(app_context: AppContext) -> None:
    """"No bot had a choice here" was said, though one had a move before."""
    match = match_of(games=1, seed="marks")
    chosen = [bot_move(match, entry) is not None for entry in range(len(match.entries))]
    forced = next(
        entry for entry, line in enumerate(match.entries)
        if not chosen[entry] and isinstance(line, Moved) and line.seat != 0 and any(chosen[:entry])
    )  # fmt: skip
    before = max(entry for entry in range(forced) if chosen[entry])
    sheet = doubt(opened(app_context, match, forced + 1))
    assert sheet._entry == before


def test_a_bot_move_can_be_examined_only_in_a_finished_deal(app_context: AppContext) -> None:
    match = match_of(games=1, seed="marks")
    screen = opened(app_context, match, match.deal_positions()[0])
    screen.handle(Key("b"))
    screen.app.tick()
    assert screen.app.top is screen
    unfinished = match_of(games=2, seed="marks", entries=60)
    app_context.app.pop()
    screen = opened(app_context, unfinished, len(unfinished.entries))
    screen.handle(Key("b"))
    screen.app.tick()
    assert screen.app.top is screen


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_sheet_fits_at_every_size(size: tuple[int, int], scale: str | int, app_context_of: AppContextOf) -> None:
    match = match_of(games=1, seed="marks")
    top = doubt(opened(app_context_of(size, ui_scale=scale), match, first_choice(match, 20) + 1))
    assert problems(top) == []
