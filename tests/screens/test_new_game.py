"""The new-game screen: groups of options, how long a match takes, Start, and how it lies."""

from __future__ import annotations

from pathlib import Path

import pytest
from laid_out import SIZES, AppContextOf, problems, reachable, reached
from new_games import new_game, press, summary
from our_games import OUR_GAMES

from cardgames.engine.game import Game
from cardgames.engine.match import Match
from cardgames.engine.registry import game, resolve
from cardgames.lab.experiments.playing import play
from cardgames.screens.app_context import AppContext
from cardgames.screens.habits import HabitsFile
from cardgames.screens.new_game.forecast import DEAL_SECONDS, Pace, duration, labels, minutes, pace_words
from cardgames.screens.new_game.screen import NewGame
from cardgames.table.input import Key, Press
from cardgames.table.look import Speed
from cardgames.table.semantics import find
from cardgames.table.widgets.label import Setting
from cardgames.table.widgets.slider import Stepper
from cardgames.words import use_language


def test_groups_show_their_number_of_changed_rules(app_context: AppContext) -> None:
    page = new_game(app_context)
    stepper = next(w for top in page.widgets for w in top.walk() if w.name == "option.games")
    assert isinstance(stepper, Stepper)
    stepper.choose(4)
    states = {thing.name: thing.state for thing in page.semantics()}
    assert "1 changed" in states["group.set.fold"]
    assert "Standard" in states["group.roem.fold"]


def test_a_summary_describes_the_match_and_its_differences(app_context: AppContext) -> None:
    page = new_game(app_context)
    partner = page.seating.sitters[2].name
    about = f"4 players · 2 teams · Your partner: {partner}"
    assert summary(page) == f"{about} · Standard rules · About 30 min"
    assert "difference" not in {thing.name for thing in page.semantics()}
    page._sheet._variants.choose("Amsterdam")
    assert summary(page) == f"{about} · 1 changed rule · About 30 min"
    words = "Changed from Standard: Undertrumping: Only if you hold only trumps"
    assert find(page.semantics(), "difference").label == words


@pytest.mark.parametrize(
    ("name", "seats", "options", "alone"),
    [
        ("klaverjassen", 3, {}, True),
        ("klaverjassen", 3, {"needs": "each"}, False),
        ("klaverjassen", 2, {}, False),
        ("klaverjassen", 4, {}, False),
        ("landlord", 3, {}, True),
        ("dumbal", 3, {}, False),
    ],
)
def test_kj_41_a_match_in_which_one_plays_against_all_others_says_so(
    name: str, seats: int, options: dict[str, str], alone: bool
) -> None:
    rules = game(name)
    told = labels(rules, rules.schema.make(options, (), seats), (), 0, 1, Pace("calm"))
    assert ("1 against 2" in told) == alone


def test_the_rule_of_an_option_is_a_sentence_of_its_own(app_context: AppContext) -> None:
    """Without brackets glued to the help."""
    lines = [one.help_line for one in new_game(app_context).walk() if isinstance(one, Setting)]
    assert any(line.endswith(". Rule\N{NO-BREAK SPACE}KJ-22.") for line in lines)


def test_the_minutes_depend_on_length_people_and_pace(app_context: AppContext) -> None:
    page = new_game(app_context)
    page._agreement.set("games", 4)
    page._sheet._changed()
    assert summary(page).endswith("1 changed rule · About 7 min")
    page._agreement.set("games", 256)
    page._sheet._changed()
    assert summary(page).endswith("About 7½ hours")
    page._agreement.set("games", 4)
    app_context.settings.change(speed="instant")
    page._changed()
    assert summary(page).endswith("About 4 min")
    line = page._sheet._match
    line.layout(line.rect, page.look)
    assert line.tip == "Time at your animation speed (instant), if people think for 6 seconds over a choice"
    pace = Pace("calm")
    options = page._game.schema.standard(4)
    assert minutes(page._game, options, 1, pace) < minutes(page._game, options, 4, pace)


@pytest.mark.parametrize(("name", "seats"), [("jeudalism", 3), ("klaverjassen", 4)])
def test_the_minutes_of_people_are_those_that_the_lab_counts(name: str, seats: int) -> None:
    """The lab knows which decisions have no choice, and leaves out dealing and the looks at scores."""
    rules = game(name)
    options = rules.schema.standard(seats)
    counted = play(rules, options, ["easy"] * seats, "minutes", one_deal=True)["seconds"] / 60
    deals = rules.length(options).deals
    expected = minutes(rules, options, seats, Pace("calm")) / deals - DEAL_SECONDS["calm"] / 60
    assert counted == pytest.approx(expected, rel=0.15)


def test_bots_pause_less_at_a_faster_pace_and_the_minutes_say_so() -> None:
    """As at the table: half as long at the brisk pace, and not at all at once."""
    rules = game("landlord")
    options = rules.schema.standard(3)

    def saved(speed: Speed) -> float:
        paces = Pace(speed), Pace(speed, bot_pause=False)
        paused, at_once = (minutes(rules, options, 1, pace) for pace in paces)
        return paused - at_once

    assert saved("brisk") == pytest.approx(saved("calm") / 2)
    assert saved("instant") == 0


def test_a_game_that_does_not_declare_its_length_says_no_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The minutes of one deal were said of a match to 100 points."""
    rules = game("dumbal")
    options = rules.schema.standard(4)
    said = labels(rules, options, (), 0, 1, Pace("calm"))
    monkeypatch.setattr(type(rules), "length", Game.length)
    assert labels(rules, options, (), 0, 1, Pace("calm")) == said[:-1]
    assert "min" in said[-1] or "hour" in said[-1]
    assert pace_words(rules, options, Pace("calm")) == ""


def test_the_minutes_of_dumbal_depend_on_when_a_player_can_call() -> None:
    """Simulated matches of four have 149 decisions at a limit of 30, 778 at 5, 3063 at 1; 71 with a single deal."""
    rules = game("dumbal")

    def decisions(**options: int) -> float:
        length = rules.length(rules.schema.make(options, (), 4))
        return length.deals * length.decisions

    assert 120 < decisions(call_at=30) < 250
    assert 650 < decisions() < 850
    assert 2500 < decisions(call_at=1) < 3500
    assert 50 < decisions(turn_limit=1) < 100


@pytest.mark.parametrize(("seats", "least"), [(2, 1.1), (4, 1.3), (6, 1.5)])
def test_the_minutes_of_dumbal_with_easy_bots_are_longer(app_context: AppContext, seats: int, least: float) -> None:
    """In simulated matches with a Normal bot in the player's seat, Easy bots make 1.3 times as many decisions necessary
    as Normal ones with two seats, 1.5 times with four, 1.7 times with six."""
    page = NewGame(app_context, "dumbal")
    app_context.app.push(page)
    page._sit(seats)
    rules, pace = page._game, Pace("calm")
    options = rules.schema.standard(seats)
    usual, easy = (minutes(rules, options, 1, pace, bots) for bots in (0, seats - 1))
    assert least < easy / usual < least + 0.2
    assert summary(page).endswith(duration(usual))
    page.seating.set_levels("easy")
    page._changed()
    assert summary(page).endswith(duration(easy))


@pytest.mark.parametrize("name", OUR_GAMES)
def test_every_game_has_minutes_for_each_player_count(app_context: AppContext, name: str) -> None:
    page = NewGame(app_context, name)
    app_context.app.push(page)
    for count in page._manifest.player_counts:
        page._sit(count)
        expected = minutes(page._game, page._game.schema.standard(count), 1, Pace("calm"))
        assert 2 < expected < 90
        assert summary(page).endswith(duration(expected))


@pytest.mark.parametrize(
    ("expected", "words"),
    [(0.2, "1 min"), (7.4, "7 min"), (42, "40 min"), (92, "1½ hours"), (120, "2 hours"), (260, "4½ hours")],
)
def test_long_times_are_rounded_to_half_hours(expected: float, words: str) -> None:
    assert duration(expected) == f"About {words}"


@pytest.mark.parametrize(("players", "rings"), [(6, 2), (10, 2)])
def test_six_or_more_players_get_a_tournament_notice(app_context: AppContext, players: int, rings: int) -> None:
    """RR-24."""
    page = NewGame(app_context, "round_robbin")
    app_context.app.push(page)
    assert "players.note" not in {thing.name for thing in page.semantics()}
    press(page, "players")
    notes = {row.label: row.note for row in app_context.app.top._rows}  # type: ignore[attr-defined]
    assert notes["4 players"] == ""
    assert notes[f"{players} players"] == f"Tournament in {rings} rings"
    press(app_context.app.top, f"players.{players}")
    assert find(page.semantics(), "players.note").label == f"Tournament in {rings} rings"
    assert f"{players} players · Tournament in {rings} rings · Standard rules" in summary(page)


def test_a_tournament_of_one_ring_is_announced_too(app_context: AppContext) -> None:
    """RR-23."""
    page = NewGame(app_context, "round_robbin")
    app_context.app.push(page)
    page._sheet._variants.choose("Roundabout")
    assert summary(page).startswith("4 players · Tournament · 1 changed rule")


@pytest.fixture
def begun(app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """The matches that the app context was asked to start."""
    matches: list[Match] = []
    monkeypatch.setattr(app_context, "begin", matches.append)
    return matches



def test_enter_deals_also_after_a_press_beside_everything(app_context: AppContext, begun: list[Match]) -> None:
    """It did nothing any more."""
    page = new_game(app_context)
    page.handle(Press((2, 2)))
    page.handle(Key("enter"))
    assert len(begun) == 1


def test_start_begins_a_match_with_these_players_and_rules(app_context: AppContext, begun: list[Match]) -> None:
    page = new_game(app_context)
    page._sheet._variants.choose("Rotterdam")
    page._sheet._set_seed(" lucky ")
    press(page, "start")
    match = begun[0]
    assert match.options["undertrump"] == "forced"
    assert match.seed == "lucky"
    assert match.origin.deals == "typed"
    assert [(player.kind, player.level) for player in match.players] == [("human", ""), *[("bot", "normal")] * 3]


@pytest.mark.usefixtures("begun")
def test_the_last_setup_is_restored(app_context: AppContext) -> None:
    page = new_game(app_context)
    press(page, "levels.hard")
    page._sheet._variants.choose("Amsterdam")
    press(page, "start")
    app_context.habits = HabitsFile(app_context.habits.path)
    assert not app_context.habits.problems
    again = new_game(app_context)
    assert again.seating.sitters == page.seating.sitters
    assert again._agreement.options == page._agreement.options


@pytest.mark.usefixtures("begun")
def test_a_standard_setup_is_restored_without_a_problem(app_context: AppContext) -> None:
    press(new_game(app_context), "start")
    app_context.habits = HabitsFile(app_context.habits.path)
    assert not app_context.habits.problems
    assert app_context.habits.now.last_game == "klaverjassen"


@pytest.mark.parametrize(
    "text",
    [
        "tables: {klaverjassen: {seats: [{level: grand}, 7, {profile: nobody}], options: games=wrong}}",
        "tables: {klaverjassen: {seats: none}}",
        "tables: [1, 2]\nwindow: 3",
        "window: 99999999999x4\ntables: {klaverjassen: {options: [a]}}",
        "\x00\xff",
    ],
)
def test_invalid_habits_are_ignored(app_context: AppContext, text: str) -> None:
    app_context.habits.path.write_text(text, encoding="latin-1")
    app_context.habits = HabitsFile(app_context.habits.path)
    page = new_game(app_context)
    assert len(page.seating.sitters) == page._agreement.seats
    assert page._agreement.options == page._agreement.schema.standard(page._agreement.seats)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int) -> None:
    page = new_game(app_context_of(size, ui_scale=scale))
    for fold in page._sheet._folds:
        fold.open(True)
    page.rearrange()
    assert problems(page) == []


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_levels_have_a_label_at_every_size(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int, language: str
) -> None:
    use_language(language)
    try:
        assert new_game(app_context_of(size, ui_scale=scale))._levels_label.visible
    finally:
        use_language("en")


def test_the_keyboard_reaches_everything_including_scrolled_options(app_context: AppContext) -> None:
    page = new_game(app_context)
    for fold in page._sheet._folds:
        fold.open(True)
    page.rearrange()
    names = reachable(page)
    assert sorted(reached(page)) == sorted(names)
    assert {"option.plain_seven", "seed", "start", "back", "seat.3", "variant", "levels"} <= set(names)


def test_escape_goes_back(app_context: AppContext) -> None:
    from cardgames.screens.home.screen import Home

    home = Home(app_context)
    app_context.app.push(home)
    page = new_game(app_context)
    page.handle(Key("escape"))
    assert app_context.app.top is home


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> str:
    """An external game is installed; returns its name."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "toy" / "src"))
    from lanterns import MANIFEST

    monkeypatch.setattr("cardgames.engine.registry.manifests", lambda: {MANIFEST.name: MANIFEST})
    monkeypatch.setattr("cardgames.screens.new_game.screen.rules_of", lambda _: resolve(MANIFEST.rules))
    return MANIFEST.name


@pytest.mark.parametrize(("size", "scale"), SIZES[:3])
def test_an_external_game_can_be_set_up_for_each_player_count(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int, lanterns: str
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    page = NewGame(app_context, lanterns)
    app_context.app.push(page)
    for count in page._manifest.player_counts:
        page._sit(count)
        chairs = [thing for thing in page.semantics() if thing.role == "seat"]
        assert len(chairs) == count
        assert problems(page) == []


def test_an_option_group_can_have_the_name_of_a_built_in_group(app_context: AppContext, lanterns: str) -> None:
    page = NewGame(app_context, lanterns)
    app_context.app.push(page)
    titles = {thing.name: (thing.label, thing.state[-1]) for thing in page.semantics() if thing.role == "fold"}
    assert titles["group.deal.fold"] == ("The deal", "Standard")
    assert titles["rules.chance.fold"] == ("Seed", "Random")
