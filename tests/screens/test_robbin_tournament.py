"""A tournament of Round Robbin' on the screen: one ring is shown, the other plays on, and a sheet has the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from at_table import Table
from finished_deals import look_of
from laid_out import SIZES, AppContextOf, Sit, noting_cut_texts, problems, topmost
from played_matches import keep
from pygame import Rect, Surface
from tournament_table import NAMES, Tournament, go_on

from cardgames.engine.contract import LedgerLine, Result
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, table_of
from cardgames.engine.record import read
from cardgames.engine.replay import Replay
from cardgames.engine.seen import seen_text
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.scene.sheet import Sheet
from cardgames.games.round_robbin.scene.tournament_picture import Tent
from cardgames.games.round_robbin.standings import PlayerStanding, RingStanding
from cardgames.games.round_robbin.tournament import Ring, Round
from cardgames.host.update import FinishedDeal
from cardgames.screens.library.screen import FinishedMatches
from cardgames.screens.library.shelf import player_words, score_words, sides
from cardgames.screens.picture import visible_table
from cardgames.screens.play.result import Outcome, Podium, ResultSheet
from cardgames.screens.play.sheets import HandOver, TournamentSheet
from cardgames.screens.play.summary_player import SummaryPlayer
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.screens.replay.steps import Steps, visible_events
from cardgames.screens.replay.top_bar import OPEN
from cardgames.table.board.plate import team_colour
from cardgames.table.input import Press
from cardgames.table.semantics import find
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.page import Page

SMALL, WIDE = (1024, 640), (1600, 1000)

Roundabout = Callable[..., Tournament]


@pytest.fixture
def roundabout(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Roundabout:
    def sit(
        players: int = 6,
        people: Iterable[int] = (0,),
        size: tuple[int, int] = SMALL,
        seed: str = "fires",
        rounds: int = 2,
        villages: int = 0,
    ) -> Tournament:
        return Tournament(app_context_of(size, speed="instant"), monkeypatch, players, people, seed, rounds, villages)

    return sit


def shown_names(table: Tournament) -> list[str]:
    things = [thing for thing in table.screen.semantics() if thing.name.startswith("seat.")]
    return [thing.label.partition(",")[0] for thing in things]


def test_the_table_shows_the_players_ring_with_its_seats_only(roundabout: Roundabout) -> None:
    table = roundabout(8)
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    ring = table.match.table(table.host.table).table
    assert 0 in ring.players
    assert sorted(shown_names(table)) == sorted(NAMES[player] for player in ring.players)
    assert table.screen.scene.viewer == ring.players.index(0)


def test_a_deal_with_many_villages_is_resumed(roundabout: Roundabout) -> None:
    table = roundabout(3, villages=5)
    table.until(lambda: not table.busy)
    assert table.screen.felt_view.view is not None


def test_the_other_ring_does_not_disturb_an_unfinished_chain(roundabout: Roundabout) -> None:
    table = roundabout()
    table.until(lambda: table.is_turn() or table.screen.turn.begun or bool(table.host.human_turns()))
    table.rest()
    draft, beside = table.screen.turn.draft, len(table.match.entries)
    table.bots.silent = True
    table.tick(5)
    table.bots.silent = False
    table.tick(60)
    assert len(table.match.entries) >= beside
    assert table.screen.turn.draft is draft


def test_after_each_deal_the_standings_of_both_rings_are_shown_and_the_bar_has_the_ring_and_the_next_deal(
    roundabout: Roundabout,
) -> None:
    rings = {"sunrise": "Sunrise ring", "sunset": "Sunset ring", "final": "The final"}

    def said() -> str:
        ring, match_state = table.match.table(table.host.table).table.ring, table.match.match_state
        return f"Round Robbin' · {rings[ring]}, deal {len(match_state.ring(ring).rounds) + 1}"

    table = roundabout(7)
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    assert table.screen.bar.label == said()
    assert said().endswith("deal 1")
    table.play(lambda: isinstance(table.app.top, TournamentSheet))
    assert len(table.tribes()) == 7
    assert all(any(name in label for label in table.tribes()) for name in NAMES[:7])
    assert table.has("ring.final")
    table.app.top.handle(Press(find(table.app.top.semantics(), "ring.final").rect.center))
    table.key("enter")
    assert table.app.top is table.screen
    table.until(lambda: table.host.deals == 2)
    table.until(lambda: table.screen.bar.label == said())
    assert said().endswith("deal 2")


def test_five_tribes_have_distinct_colours_on_plates_and_standings(roundabout: Roundabout) -> None:
    table = roundabout(10)
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    felt = table.screen.felt_view
    assert len({plate.colour for plate in felt.seat_plates.plates.values()}) == 5
    theme = felt.look.theme
    seated = table.host.seated
    assert [felt.seat_plates.plates[seat].colour for seat in range(5)] == [
        team_colour(player, theme) for player in seated
    ]


def test_the_standings_can_be_opened_at_any_time(roundabout: Roundabout) -> None:
    table = roundabout()
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    table.click("bar.tournament")
    assert len(table.tribes()) == 6
    assert not table.has("tournament.next")
    table.key("escape")
    assert table.app.top is table.screen
    table.key("b")
    assert isinstance(table.app.top, TournamentSheet)


def test_the_other_ring_plays_on_while_standings_are_open(roundabout: Roundabout) -> None:
    table = roundabout()
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    other = 1 - table.host.table
    table.key("b")
    table.until(lambda: table.match.table(other).over)
    assert isinstance(table.app.top, TournamentSheet)


def test_the_standings_close_by_themselves_while_a_bot_keeps_the_seat(roundabout: Roundabout) -> None:
    """The match waited at "Next deal" for the player who had left it to a bot."""
    table = roundabout(3, rounds=3)
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    table.key("escape")
    table.click("answer.bot")
    table.until(lambda: isinstance(table.app.top, TournamentSheet))
    table.tick(20, 0.1)
    assert isinstance(table.app.top, TournamentSheet), "there is time to read"
    table.until(lambda: table.host.deals == 2)
    table.until(lambda: isinstance(table.app.top, TournamentSheet) and table.match.result is not None)
    table.tick(100, 0.1)
    assert isinstance(table.app.top, TournamentSheet), "the last standings stay"


def test_a_match_that_is_no_tournament_has_no_standings(sit: Sit) -> None:
    table = sit(Table, size=SMALL)
    assert not table.has("bar.tournament")
    table.until(lambda: table.screen.bar.label == "Klaverjassen · Game 1 of 4")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("players", [3, 6])
def test_a_tournament_can_be_played_to_its_end(roundabout: Roundabout, players: int) -> None:
    table = roundabout(players, rounds=1)
    table.play(lambda: isinstance(table.app.top, TournamentSheet) and table.match.result is not None)
    winners = [NAMES[player] for player in table.match.result.winners]
    assert all(any(name in label and "wins" in label for label in table.tribes()) for name in winners)
    table.key("enter")
    assert isinstance(table.app.top, ResultSheet)
    table.tick(30)


@pytest.mark.soak
def test_play_is_fast_for_an_eliminated_or_waiting_player(roundabout: Roundabout) -> None:
    table = roundabout(8, seed="out")
    table.play(lambda: bool(table.match.progress.finished) and table.host.seat is None)
    assert table.match.result is None
    assert table.screen.context.pace.hurries
    table.play(lambda: isinstance(table.app.top, ResultSheet))


def test_people_in_both_rings_see_what_they_missed_at_hand_over(roundabout: Roundabout) -> None:
    table = roundabout(6, people=range(6))
    seen: set[int] = set()
    for _ in range(12):
        table.play(lambda: isinstance(table.app.top, HandOver))
        assert not any(thing.name.startswith("hand.") for thing in table.screen.semantics())
        table.click("answer.here")
        table.until(lambda: bool(table.host.human_turns()) and not table.busy)
        seen.add(table.host.table)
        assert table.host.shown in table.host.seated
        assert table.decide()
    assert seen == {0, 1}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", ["out", "tents"])
def test_the_last_deal_summary_of_a_ring_is_shown_to_its_players(roundabout: Roundabout, seed: str) -> None:
    """Also to a player who is eliminated by it, or waits for the other ring then."""
    table = roundabout(7, seed=seed)
    visible_events: list[int] = []
    ring = table.match.opening.ring_of(0).name

    def note() -> bool:
        over = len(table.host.match_state.ring(ring).rounds)
        if table.is_reported() and table.host.table < 2 and over not in visible_events:
            visible_events.append(over)
        return table.host.table == 2

    table.play(note)
    rounds = table.host.match_state.ring(ring).rounds
    assert visible_events == [number for number, played in enumerate(rounds, 1) if 0 in dict(played.points)]


@pytest.mark.soak
def test_people_in_both_rings_see_each_of_their_deal_summaries(
    roundabout: Roundabout, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = roundabout(6, people=range(6), rounds=1)
    visible_events: list[tuple[LedgerLine, ...]] = []
    finalists: set[int | None] = set()
    tell = SummaryPlayer.open

    def heard(summary_player: SummaryPlayer, deal: FinishedDeal, *, again: bool = False) -> None:
        visible_events.append(deal.ledger)
        tell(summary_player, deal, again=again)

    monkeypatch.setattr(SummaryPlayer, "open", heard)

    def note() -> bool:
        if table.host.table == 2 and table.app.top is table.screen and not table.is_reported():
            finalists.add(table.host.shown)
        return len(finalists) == 4

    table.play(note)
    assert {playing.table.number for playing in table.match.progress.finished} == {0, 1}
    assert all(playing.state.ledger() in visible_events for playing in table.match.progress.finished)


def test_an_undo_at_the_screen_does_not_affect_the_other_ring(roundabout: Roundabout) -> None:
    table = roundabout()
    table.play(lambda: table.host.undo_preview(0) is not None and bool(table.host.human_turns()) and not table.busy)
    other = 1 - table.host.table
    before = [entry for entry in table.match.entries if getattr(entry, "table", None) == other]
    table.key("u")
    table.rest()
    after = [entry for entry in table.match.entries if getattr(entry, "table", None) == other]
    assert after[: len(before)] == before
    assert table.host.can_redo


# -- the end


def ended(result: Result, *people: int) -> Outcome:
    tribes = [
        Player(name, "fox") if number in people else Player(name, "owl", "bot", "easy")
        for number, name in enumerate(NAMES)
    ]
    return Outcome(GAME, GAME.schema.standard(10), result, tribes)


def test_the_result_of_ten_puts_the_best_and_people_in_front() -> None:
    result = Result((3, 1, 0, 2, 5, 6, 7, 8, 9, 10), (9, 10, 8, 7, 6, 5, 4, 3, 2, 1))
    assert ended(result, 1).foremost == [(9,), (8,), (7,), (6,), (5,), (1,)]
    assert ended(result, *range(10)).foremost == [(9,), (8,), (7,), (6,), (5,), (4,)]


def test_points_of_another_ring_do_not_make_a_match_close() -> None:
    result = Result((20, 8, 3, 19, 20, 0, 0, 0, 0, 0), (1, 2, 3, 5, 5, 6, 6, 6, 6, 6))
    assert not ended(result, 0).is_close
    assert ended(Result((20, 19, 3, 0, 0, 0, 0, 0, 0, 0), result.places), 0).is_close


def test_only_the_second_place_can_be_a_close_loss() -> None:
    result = Result((52, 47, 0, 8, 5, 6), (1, 2, 6, 3, 5, 4))
    assert ended(result, 1).is_close
    assert not ended(result, 2).is_close
    assert ended(result, 0).is_close


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_result_of_a_tournament_of_ten_fits_every_size(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    outcome = ended(Result((1,) * 10, (1,) * 9 + (10,), conceded=(9,)), 0)
    sheet = ResultSheet(outcome, Label("scores", "scores"), {}, cheer=True)
    app_context.app.push(Page())
    app_context.app.push(sheet)
    app_context.app.tick()
    assert not problems(sheet)


# -- looking back


@pytest.fixture(scope="module")
def over() -> Match:
    """A finished tournament of eight."""
    tribes = [Player(name, "fox") for name in NAMES[:8]]
    match = Match(GAME, GAME.schema.make({"max_rounds": 2, "first_drop": 1}, seats=8), tribes, "over")
    while match.result is None:
        go_on(match)
    return match


def test_a_finished_tournament_lists_and_replays_its_final(app_context_of: AppContextOf, over: Match) -> None:
    app_context = app_context_of(WIDE)
    keep(app_context, over)
    app_context.open_finished()
    page = topmost(app_context, FinishedMatches)
    assert page._chosen is not None
    page._look_up(page._chosen)
    app_context.app.tick()
    row = find(page.semantics(), "sheet.2")
    (final,) = over.progress.tables.values()
    assert all(NAMES[player] in row.label for player in final.table.players)
    row.action()
    looking = topmost(app_context, ReplayScreen)
    assert looking.replay.table(looking.position).ring == "final"
    assert looking.position == looking.steps.deals[looking.steps.deals_at(final.table.number)[1]]


def test_a_finished_tournament_lists_places_beside_scores(app_context_of: AppContextOf, over: Match) -> None:
    assert over.result.needs_places
    app_context = app_context_of(WIDE)
    file = keep(app_context, over)
    place = over.result.places[0]
    assert score_words(file, [NAMES[0]]) == f"place {place} of 8"
    assert player_words(file, [NAMES[0]]) == "Ada against 7 others"
    assert [side.place for side in sides(file, ["Nobody"])] == sorted(over.result.places)
    app_context.open_finished()
    page = app_context.app.top
    app_context.app.tick()
    labels = [thing.label for thing in page.semantics() if thing.name.startswith("details.side.")]
    winner = over.result.winners[0]
    assert any(label.startswith(f"1. {NAMES[winner]} ") for label in labels)


def test_the_result_of_a_tournament_has_places(over: Match) -> None:
    visible_events = Podium(Outcome(GAME, over.options, over.result, over.opening_players), cheer=False).label
    assert visible_events.startswith(f"1. {NAMES[over.result.winners[0]]}: ")
    assert f"{over.result.places[0]}. Ada" in visible_events


def test_the_score_sheet_marks_burned_and_eliminated_players() -> None:
    rounds = Round(((0, 3), (1, 7), (2, 3)), burned=(0, 2), dropped=(2,)), Round(((0, 4), (1, 2)))
    paper = Sheet(Ring("", (0, 1, 2), 0, rounds), NAMES[:3], "", lambda _: None)
    assert paper.words(0) == "Deal 1: Ada 3 (burned), Bep 7, Cor 3 (burned, out)"
    assert paper.words(1) == "Deal 2: Ada 4, Bep 2"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_rr_23_a_plate_has_room_for_a_long_name_for_points_and_that_a_player_is_out(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str
) -> None:
    look = look_of(size, 1.0 if scale == "auto" else int(scale) / 100)
    gone = PlayerStanding(0, 113, 1, out=10)
    tent = Tent(gone, RingStanding("", (gone,)), Player("Wilhelmina", "owl"), is_me=False)
    tent.layout(Rect((0, 0), tent.preferred_size(look, 999)), look)
    with noting_cut_texts(monkeypatch) as cut:
        tent.draw(Surface(tent.rect.size))
    assert not cut


def test_a_bystander_sees_whose_village_it_is(roundabout: Roundabout) -> None:
    table = roundabout(8, people=(), villages=2)
    table.tick(3)
    said = [thing.label for thing in table.screen.semantics() if "'s village 1" in thing.label]
    assert said
    assert "your village" not in table.words
    table = roundabout(8, villages=2)
    table.until(lambda: bool(table.host.human_turns()))
    table.rest()
    assert "your village" in table.words


@pytest.mark.soak
def test_the_score_sheet_of_a_ring_keeps_eliminated_players(roundabout: Roundabout) -> None:
    table = roundabout(3, rounds=3)
    table.play(lambda: isinstance(table.app.top, ResultSheet))
    (ring,) = table.host.match_state.rings
    gone = {player: number for number, played in enumerate(ring.rounds, 1) for player in played.dropped}
    assert gone
    for player, number in gone.items():
        assert f"{NAMES[player]} {dict(ring.rounds[number - 1].points)[player]}" in table.thing(f"sheet.{number}").label
        assert "out)" in table.thing(f"sheet.{number}").label
        later = [thing.label for thing in table.app.top.semantics() if thing.name == f"sheet.{number + 1}"]
        assert all(NAMES[player] not in label for label in later)


def test_a_replay_shows_the_own_ring_then_the_final(over: Match) -> None:
    for player in range(8):
        steps = Steps.of(Replay(over), player)
        ring = next(entry.table for entry in over.entries if isinstance(entry, Dealt) and player in entry.table.players)
        assert {table_of(over.entries[place - 1]) for place in steps.places} == {ring.number, 2}
        assert steps.tables == tuple(sorted(steps.tables))
        first, last = steps.span(0)
        assert {
            one.position for one in visible_events(Replay(over), steps.between(first, last), player, opened=True)
        } == {place for place in steps.places if place <= last}


def test_changing_the_view_of_a_replay_changes_the_ring(app_context_of: AppContextOf, over: Match) -> None:
    app_context = app_context_of(SMALL, speed="instant")
    app_context.open_replay(over, (), 0)
    app_context.app.tick()
    screen = topmost(app_context, ReplayScreen)
    one, two = (over.at(2).tables[number].table.players for number in (0, 1))
    for ring in (one, two):
        screen.look_through(ring[0])
        app_context.app.tick()
        assert sorted(screen._names) == sorted(NAMES[player] for player in ring)
        title = f"{'Sunrise' if ring == one else 'Sunset'} ring"
        assert title in screen.named
        assert any(thing.label.startswith(title) for thing in screen.semantics() if thing.role == "heading")
        for _ in range(12):
            screen.step()
            app_context.app.tick()
        assert {table_of(over.entries[screen.position - 1])} == {0 if ring == one else 1}
    screen.look_through(OPEN)
    screen._acts()["last"]()
    app_context.app.tick()
    assert screen.position == len(over.entries)
    assert "The final, deal" in screen.named
    assert screen._scene.sheet(screen._felt.view, lambda _: None)
    for deal in reversed(range(len(screen.steps.deals))):
        screen.jump(screen.steps.span(deal)[0])
        app_context.app.tick()
        assert len(screen._names) == len(over.at(screen.position).tables[screen.steps.tables[deal]].table.players)


def test_the_export_of_an_unfinished_tournament_has_only_what_its_player_saw(over: Match) -> None:
    match = over.fork(over.deal_positions()[2] + 20)
    reading = read(seen_text(match, 0).encode(), GAME)
    assert not reading.problems
    assert reading.match is not None
    replay = Replay(reading.match, reading.seen)
    steps = Steps.of(replay, 0)
    shown = {replay.table(place).number for place in steps.places}
    assert len(shown) == 1
    for place in steps.places[-20:]:
        visible_table(replay, place, 0)
