"""Finished matches: listed, searched, imported, exported, deleted and restored."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost
from played_matches import OTHERS, YOU, keep, match_of, match_of_jeudalism, play_on

from cardgames.engine import registry
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.screens.app_context import AppContext
from cardgames.screens.ask import LineDialog
from cardgames.screens.library.screen import FinishedMatches
from cardgames.screens.library.shelf import RuleNames, outcome_words, player_words, score_words
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.storage.glance import glance, ruleset
from cardgames.table.input import Key, Text
from cardgames.table.semantics import find
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListRow
from cardgames.words import say


def opened(app_context: AppContext) -> FinishedMatches:
    """The list, with the score sheet of the first match."""
    app_context.open_finished()
    page = topmost(app_context, FinishedMatches)
    look_up(page)
    return page


def look_up(page: FinishedMatches) -> None:
    """Wait for the details that appear shortly after a match is selected."""
    assert page._chosen is None or page._look_up(page._chosen) is None
    page.app.tick()


def rows(page: FinishedMatches) -> list[ListRow]:
    return page._list.rows


def write(page: Page, words: str) -> None:
    for letter in words:
        page.handle(Text(letter))


def test_an_empty_library_explains_what_it_will_contain(app_context: AppContext) -> None:
    page = opened(app_context)
    assert rows(page) == []
    assert not page._details.visible
    assert find(page.semantics(), "nothing").label == say("library.nothing")


def test_without_teams_you_are_listed_against_all_others(app_context: AppContext) -> None:
    rules = registry.game("amish_lords")
    players = (OTHERS[0], YOU, OTHERS[1])
    file = keep(app_context, Match(rules, rules.schema.standard(3), players, "three"))
    assert player_words(file, ["guest"]) == f"Guest against {OTHERS[0].name} and {OTHERS[1].name}"


def test_a_match_is_described_from_your_side(app_context: AppContext) -> None:
    players = (OTHERS[0], Player("Anna"), OTHERS[1], YOU)
    file = keep(app_context, match_of(players=players))
    assert player_words(file, ["guest"]) == "Guest and Anna against Hugo and Bep"
    assert score_words(file, ["Guest"]) == f"{file.result.scores[3]} : {file.result.scores[0]}"
    won = file.result.scores[3] > file.result.scores[0]
    assert outcome_words(file, ["Guest"]) == ("Won" if won else "Lost")
    assert outcome_words(file, ["Nobody"]).startswith("Won by ")


def test_a_conceded_match_says_so(app_context: AppContext) -> None:
    match = match_of(entries=20)
    match.concede(0)
    assert outcome_words(keep(app_context, match), ["Guest"]) == "You conceded"


def test_an_imported_damaged_match_is_listed_with_the_damaged_ones(app_context: AppContext, tmp_path: Path) -> None:
    file = keep(app_context, match_of())
    damaged = tmp_path / "damaged.parlour"
    damaged.write_bytes(file.path.read_bytes().replace(b"Hugo", b"Huge"))
    page = opened(app_context)
    assert "damaged" not in [option.value for option in page._segments.options]
    page._import(damaged)
    page._segments.choose("damaged")
    assert len(rows(page)) == 1


def test_an_imported_unfinished_match_is_listed_and_selected(app_context: AppContext, tmp_path: Path) -> None:
    keep(app_context, match_of("over"))
    path = keep(app_context, match_of("goes on", entries=12)).path
    moved = path.rename(tmp_path / path.name)
    page = opened(app_context)
    page._import(moved)
    assert page._segments.value == "all"
    assert page._chosen.name == moved.name
    assert page._chosen in page._files
    acts = page._details._row
    assert [act.name for act in acts.children()] == ["go_on", "replay", "export", "remove"]
    assert acts.preferred_size(page.look, acts.rect.w)[0] <= acts.rect.w


def test_a_match_finished_by_a_bot_says_so_and_is_not_your_win(app_context: AppContext) -> None:
    files = []
    for seed in ("one", "two", "three", "four"):
        match = match_of(seed, entries=20, games=1)
        match.take_over(0, Player(say("play.bot_name", name="Guest"), "fox", "bot", "normal"))
        play_on(match)
        files.append(keep(app_context, match))
    reported = {outcome_words(file, ["Guest"]) for file in files}
    assert reported == {say("library.bot_won"), say("library.bot_lost")}
    assert any("Guest (bot)" in outcome_words(file, ["Nobody"]) for file in files)
    page = opened(app_context)
    assert {row.icon for row in rows(page)} == {"flag"}
    for which, count in (("won", 0), ("lost", 0), ("all", 4)):
        page._segments.choose(which)  # type: ignore[arg-type]
        assert len(rows(page)) == count


def test_search_finds_players_and_escape_clears_it(app_context: AppContext) -> None:
    keep(app_context, match_of("one"))
    keep(app_context, match_of("two", players=(YOU, Player("Riek", "owl", "bot", "easy"), *OTHERS[:2])))
    page = opened(app_context)
    page.handle(Key("f", ctrl=True))
    write(page, "riek")
    assert len(rows(page)) == 1
    assert "Riek" in rows(page)[0].label
    page.handle(Key("escape"))
    assert len(rows(page)) == 2


@pytest.mark.parametrize("which", ["all", "won", "lost", "open"])
def test_tabs_show_all_won_lost_or_unfinished_matches(app_context: AppContext, which: str) -> None:
    files = [keep(app_context, match_of(str(seed), games=1)) for seed in range(6)]
    keep(app_context, match_of("waits", entries=9))
    page = opened(app_context)
    page._segments.choose(which)  # type: ignore[arg-type]
    outcomes = [outcome_words(file, ["Guest"]) for file in files]
    wanted = {"all": 7, "won": outcomes.count("Won"), "lost": outcomes.count("Lost"), "open": 1}[which]
    assert len(rows(page)) == wanted
    asides = [row.aside for row in rows(page)]
    assert asides.count(say("library.which_is.open")) == (which == "all")


def test_matches_are_found_by_their_rules(app_context: AppContext) -> None:
    keep(app_context, match_of("one"))
    keep(app_context, match_of("two", games=16))
    page = opened(app_context)
    labels = [option.label for option in page._by_rules.options]
    assert "Standard" in labels
    assert "Standard, Games per set: 2" in labels
    page._by_rules.choose(next(option.value for option in page._by_rules.options if option.label == "Standard"))
    assert [file.id for file in page._files] == ["two"]


def test_the_rules_filter_needs_a_game(app_context: AppContext) -> None:
    keep(app_context, match_of("one"))
    keep(app_context, match_of_jeudalism())
    page = opened(app_context)
    assert not page._by_rules.visible, "each game has its own Standard"
    page._search("nobody is called so")
    assert not page._by_rules.visible, "there is nothing to distinguish"
    page._search("")
    page._games.choose("klaverjassen")
    assert page._by_rules.visible
    page._by_rules.choose(page._by_rules.options[1].value)
    page._games.choose("jeudalism")
    assert [file.game for file in page._files] == ["jeudalism"], "the filter of another game is reset"


def test_rules_are_named_after_the_nearest_variant(app_context: AppContext) -> None:
    names = RuleNames(app_context.folders)
    schema = match_of(entries=0).game.schema

    def called(text: str) -> str:
        return names.of(ruleset(4, schema.parse(text).text(full=True)), "klaverjassen")

    assert called("undertrump=forbidden") == "Amsterdam"
    assert called("") == "Standard"
    assert called("games=4 pit=50 stuk=10") == "Standard, Games per set: 4, and 2 more"
    assert names.of("4 nonsense=1", "klaverjassen") == "Custom rules"
    landlord = game("landlord").schema
    short, long = (landlord.parse(f"match=deals:{deals}").text(full=True) for deals in (1, 2))
    assert names.of(ruleset(3, short), "landlord") == "Standard, Deals: 1"
    assert names.of(ruleset(3, long), "landlord") == "Standard, Deals: 2"
    assert names.of("4 x=1", "no_such_game") == "Custom rules (2)"


def test_rules_have_the_name_that_was_chosen_for_so_many_players(app_context: AppContext) -> None:
    """RR-23: six players play Roundabout by the standard rules, four only if they choose it; the options are equal."""
    schema = game("round_robbin").schema
    standard = [ruleset(count, schema.standard(count).text(full=True)) for count in (2, 4, 6, 10)]
    roundabout = ruleset(4, schema.parse("roundabout=true", 4).text(full=True))
    assert roundabout.partition(" ")[2] == standard[2].partition(" ")[2]
    for order in ([*standard, roundabout], [roundabout, *standard]):
        names = RuleNames(app_context.folders)
        found = names.together(order, "round_robbin")
        assert {name: set(rules) for name, rules in found.items()} == {
            "Standard": set(standard),
            "Roundabout": {roundabout},
        }


def test_selecting_shows_the_score_sheet_and_pressing_again_the_replay(app_context: AppContext) -> None:
    keep(app_context, match_of("one", games=2))
    keep(app_context, match_of("two", games=3))
    page = opened(app_context)
    page.handle(Key("down"))
    look_up(page)
    games = 2 if page._chosen and page._chosen.id == "one" else 3
    lines = [thing for thing in page._details.things() if re.fullmatch(r"sheet\.\d+", thing.name)]
    assert len(lines) == games
    page.handle(Key("enter"))
    replay = app_context.app.top
    assert isinstance(replay, ReplayScreen)
    assert not replay.coach.on


def test_a_replay_from_the_list_begins_with_the_coach_as_after_a_match(app_context_of: AppContextOf) -> None:
    app_context = app_context_of((1280, 800), coach=True)
    keep(app_context, match_of("one", games=1))
    page = opened(app_context)
    look_up(page)
    page.handle(Key("enter"))
    replay = app_context.app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.coach.on


def test_keys_reach_each_match_of_the_list_and_both_ends(app_context: AppContext) -> None:
    for number in range(11):
        keep(app_context, match_of(str(number), games=1))
    page = opened(app_context)
    lead = [("down", 1), ("end", 10), ("down", 10), ("page_up", 2), ("up", 1), ("home", 0), ("page_down", 8)]
    for key, row in lead:
        page.handle(Key(key))
        assert page._chosen_row == row


def test_a_deleted_match_can_be_restored_from_the_list(app_context: AppContext) -> None:
    file = keep(app_context, match_of())
    page = opened(app_context)
    page.handle(Key("delete"))
    assert rows(page) == []
    assert not file.path.exists()
    assert page._undo.visible
    page.handle(Key("z", ctrl=True))
    assert len(rows(page)) == 1
    assert glance(file.path) == file, "it is unchanged, including its date"
    assert not page._undo.visible


def test_the_focus_goes_to_restore_after_deleting_by_keyboard_and_back_to_the_match(app_context: AppContext) -> None:
    keep(app_context, match_of("one"))
    keep(app_context, match_of("two"))
    page = opened(app_context)
    page.set_focus(page.widget("remove"))
    page.handle(Key("enter"))
    assert page.focus is page._undo
    page.handle(Key("enter"))
    assert page.focus.name == f"match.{page._chosen_row}"
    assert len(rows(page)) == 2


def test_an_unfinished_match_can_be_resumed(app_context: AppContext) -> None:
    keep(app_context, match_of(entries=9))
    page = opened(app_context)
    page._segments.choose("open")
    look_up(page)
    action = find(page.semantics(), "go_on").action
    action()
    assert isinstance(app_context.app.top, PlayScreen)


def test_a_damaged_file_is_shown_with_its_error(app_context: AppContext) -> None:
    file = keep(app_context, match_of())
    file.path.write_bytes(file.path.read_bytes().replace(b"\nsum ", b"\nsum 0"))
    page = opened(app_context)
    page._segments.choose("damaged")
    assert "checksum" in rows(page)[0].note
    assert "checksum" in find(page.semantics(), "details.problem.0").label


def test_a_match_whose_game_is_not_installed_has_no_button_to_review_it(app_context: AppContext) -> None:
    """It said that nothing was played."""
    file = keep(app_context, match_of())
    file.path.write_bytes(file.path.read_bytes().replace(f"game {file.game}".encode(), b"game lost_game"))
    page = opened(app_context)
    page._segments.choose("damaged")
    assert sorted({thing.name for thing in page.semantics()} & {"replay", "export", "remove"}) == ["export", "remove"]
    page._look_back()
    assert find(page.semantics(), "toast").label.endswith(": the game 'lost_game' is not installed.")


# -- in and out


def test_an_exported_match_is_imported_as_the_same_match(app_context: AppContext, tmp_path: Path) -> None:
    keep(app_context, match_of())
    page = opened(app_context)
    target = tmp_path / "copies"
    target.mkdir()
    page._ask_export()
    dialog = topmost(app_context, LineDialog)
    dialog.handle(Key("a", ctrl=True))
    write(dialog, str(target))
    assert "folder" in dialog.note.words
    dialog.handle(Key("enter"))
    (copy,) = target.iterdir()
    page.handle(Key("delete"))
    assert rows(page) == []
    page._import(target)
    assert len(rows(page)) == 1
    assert page._files[0].path.read_bytes() == copy.read_bytes()


def test_an_existing_file_is_not_overwritten(app_context: AppContext, tmp_path: Path) -> None:
    keep(app_context, match_of())
    page = opened(app_context)
    target = tmp_path / "mine.txt"
    target.write_text("mine")
    assert "Choose another name" in page._export(page._files[0], target)
    assert target.read_text() == "mine"


def test_a_file_that_is_not_a_record_is_refused_in_one_sentence(app_context: AppContext, tmp_path: Path) -> None:
    page = opened(app_context)
    path = tmp_path / "letter.parlour"
    path.write_text("Dear Anna")
    assert "letter.parlour" in page._import(path)
    assert rows(page) == []


def seen_copy(app_context: AppContext, match: Match, path: Path) -> str:
    """Export an unfinished match."""
    keep(app_context, match)
    page = opened(app_context)
    page._segments.choose("open")
    page._export(page._files[0], path)
    return path.read_text()


def test_an_export_of_an_unfinished_match_reveals_no_card(app_context: AppContext, tmp_path: Path) -> None:
    """Neither the seed nor the hands of the others are in it."""
    match = match_of("secret-seed", entries=12)
    text = seen_copy(app_context, match, tmp_path / "x.parlour")
    assert "secret-seed\n" not in text.replace("id secret-seed\n", "")
    assert "\ndeal " not in text
    assert "seen-by 0" in text


# -- how it lies


def full(app_context: AppContext) -> None:
    """Matches of all kinds."""
    for seed in range(3):
        keep(app_context, match_of(str(seed), games=seed + 1))
    keep(app_context, match_of("waits", entries=9))
    (app_context.folders.matches / "broken.parlour").write_text("parlour-record 1\ngame x")


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    full(app_context)
    page = opened(app_context)
    assert problems(page) == []
    page.handle(Key("delete"))
    page._segments.choose("open")
    assert problems(page) == []
