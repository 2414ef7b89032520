"""The seats of the new-game screen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from laid_out import SIZES, AppContextOf, problems
from new_games import new_game, press, write

from cardgames.host.protocol import LEVELS
from cardgames.screens.app_context import AppContext
from cardgames.screens.habits import SeatHabit
from cardgames.screens.new_game.chairs import Chair
from cardgames.screens.new_game.screen import NewGame
from cardgames.screens.new_game.seating import Seating
from cardgames.storage.profiles import ProfilesFile
from cardgames.table import text
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.menu import Menu
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListRow
from cardgames.words import languages, say, use_language


def people(app_context: AppContext, *names: str) -> list[str]:
    """The ids of more local players."""
    return [app_context.people.add(name).id for name in names]


def test_you_have_the_first_seat_and_named_bots_the_others(app_context: AppContext) -> None:
    seating = Seating(app_context.people.now, 4, rng=Random(1))
    assert [sitter.is_bot for sitter in seating.sitters] == [False, True, True, True]
    assert len({sitter.name for sitter in seating.sitters}) == 4
    assert len({sitter.emblem for sitter in seating.sitters}) == 4


def test_no_bot_has_the_emblem_of_a_person_at_the_table(app_context: AppContext) -> None:
    """A remembered bot could have the emblem of a person who was added, or who changed theirs, since the last match."""
    people = app_context.people
    anna = people.add("Anna")
    people.choose(anna.id)
    seating = Seating(people.now, 4, [SeatHabit("Guest", anna.emblem)] * 2 + [SeatHabit("Nel", "bee")], Random(1))
    emblems = [sitter.emblem for sitter in seating.sitters]
    assert emblems.count(anna.emblem) == 1
    assert "bee" in emblems
    people.dress(anna.id, "bee", anna.colour)
    seating.refresh(people.now)
    assert [sitter.emblem for sitter in seating.sitters].count("bee") == 1
    friend = people.add("Ada", seating.sitters[1].emblem)
    seating.refresh(people.now)
    seating.seat_person(3, friend.id)
    assert len({sitter.emblem for sitter in seating.sitters}) == 4


def test_no_player_is_restored_in_two_seats(app_context: AppContext) -> None:
    friend = people(app_context, "Marieke")[0]
    seating = Seating(app_context.people.now, 4, [SeatHabit("", "", friend)] * 4, Random(1))
    assert [sitter.profile for sitter in seating.sitters].count(friend) <= 1


def test_a_local_player_can_take_a_bots_seat(app_context: AppContext) -> None:
    friend = people(app_context, "Marieke")[0]
    page = new_game(app_context)
    press(page, "seat.2")
    press(app_context.app.top, f"person.{friend}")
    assert find(page.semantics(), "seat.2").label == "Marieke"


def test_a_newly_added_player_takes_the_chosen_seat_and_you_stay_you(
    app_context: AppContext,
) -> None:
    you = app_context.people.now.chosen
    page = new_game(app_context)
    press(page, "seat.2")
    press(app_context.app.top, "people")
    press(app_context.app.top, "add")
    write(app_context.app.top, "Marieke")
    app_context.app.top.escape()
    assert [find(page.semantics(), f"seat.{place}").label for place in (0, 2)] == ["Guest", "Marieke"]
    assert app_context.people.now.chosen == you


def test_choosing_a_taken_player_swaps_the_seats(app_context: AppContext) -> None:
    friend = people(app_context, "Marieke")[0]
    seating = Seating(app_context.people.now, 4)
    seating.seat_person(2, friend)
    seating.seat_person(0, friend)
    assert [sitter.name for sitter in seating.sitters][:3:2] == ["Marieke", "Guest"]


def test_a_seat_says_who_is_partner_and_who_opponent(app_context: AppContext) -> None:
    page = new_game(app_context)
    notes = [find(page.semantics(), f"seat.{place}").state[0] for place in range(4)]
    assert notes == ["Local player", "Opponent · Normal bot", "Partner · Normal bot", "Opponent · Normal bot"]


@pytest.mark.parametrize("language", languages())
def test_seats_show_partners_and_opponents_when_teams_are_switched_on(
    app_context_of: AppContextOf, language: str
) -> None:
    use_language(language)
    try:
        page = NewGame(app_context := app_context_of((1024, 640), language=language), "amish_lords")
        app_context.app.push(page)
        press(page, "players.4")
        press(page, "option.teams")
        chairs = [widget for widget in page.widgets if isinstance(widget, Chair)]
        assert sum(bool(chair.side) for chair in chairs) == 3
        for chair in chairs:
            plate, look = chair._plate(), chair.look
            notes = text.wrap(chair.note, text.SMALL, look, plate.w - look.px(20))
            high = text.line_height(text.STRONG, look) + len(notes) * text.line_height(text.SMALL, look)
            assert high <= plate.h
    finally:
        use_language("en")


def rows_of(page: Page) -> dict[str, ListRow]:
    """The rows of a menu or a list."""
    found: dict[str, ListRow] = {}
    waiting: list[Widget] = list(page.widgets)
    while waiting:
        widget = waiting.pop()
        waiting += widget.children()
        if isinstance(widget, ListRow):
            found[widget.name] = widget
    return found


def test_bot_levels_have_notes_in_the_games_terms(app_context: AppContext) -> None:
    notes = {}
    for game in ("klaverjassen", "amish_lords"):
        page = NewGame(app_context, game)
        app_context.app.push(page)
        press(page, "seat.1")
        notes[game] = [rows_of(app_context.app.top)[f"bot.{level}"].note for level in LEVELS]
    assert "trumps" in notes["klaverjassen"][0]
    assert "never swindles" in notes["amish_lords"][0]


def test_a_variant_for_another_number_of_players_says_so(app_context: AppContext) -> None:
    page = NewGame(app_context, "amish_lords")
    app_context.app.push(page)
    press(page, "players.3")
    press(page, "variant")
    notes = {name: row.note for name, row in rows_of(app_context.app.top).items()}
    assert notes["variant.United Homesteads"] == "For 4 players."
    assert notes["variant.Standard"] == "Standard rules"


def test_a_bots_level_and_name_can_be_changed(app_context: AppContext) -> None:
    page = new_game(app_context)
    press(page, "seat.1")
    press(app_context.app.top, "bot.hard")
    press(page, "seat.1")
    press(app_context.app.top, "rename")
    app_context.app.top.handle(Key("a", ctrl=True))
    write(app_context.app.top, "Gré")
    sitter = page.seating.sitters[1]
    assert (sitter.name, sitter.level) == ("Gré", "hard")


def test_all_bots_can_get_one_level_at_once(app_context: AppContext) -> None:
    page = new_game(app_context)
    press(page, "levels.easy")
    assert [sitter.level for sitter in page.seating.sitters] == ["", "easy", "easy", "easy"]


def test_two_players_of_one_match_cannot_have_the_same_name(app_context: AppContext) -> None:
    page = new_game(app_context)
    page.seating.rename_bot(1, "Guest")
    page.start()
    assert find(page.semantics(), "toast").label.startswith("Two players are called Guest")


def test_a_match_needs_at_least_one_person(app_context: AppContext) -> None:
    seating = Seating(app_context.people.now, 4)
    seating.seat_bot(0, "easy")
    assert seating.problem == "All seats have bots. Choose a local player for one."


def test_the_seat_of_a_removed_player_goes_to_a_bot(app_context: AppContext) -> None:
    friend = people(app_context, "Marieke")[0]
    seating = Seating(app_context.people.now, 4)
    seating.seat_person(2, friend)
    app_context.people.remove(friend)
    seating.refresh(app_context.people.now)
    assert seating.sitters[2].is_bot


def test_options_for_other_numbers_of_players_are_not_shown(app_context: AppContext) -> None:
    page = new_game(app_context)
    for players, shown, hidden in ((4, "hand_size", "blind"), (3, "blind", "layout"), (2, "layout", "hand_size")):
        press(page, f"players.{players}")
        names = {thing.name for thing in page.semantics()}
        assert f"option.{shown}" in names
        assert f"option.{hidden}" not in names


def test_arrow_keys_from_a_seat_pass_the_bot_level_and_change_nothing(app_context: AppContext) -> None:
    page = new_game(app_context)
    seats = [one for one in page.walk() if one.name.startswith("seat.") and one.focusable]
    level, found = page.seating.level, set()
    for seat in seats:
        page.set_focus(seat)
        for way in ("down", "down", "down", "right", "right", "left", "right", "down", "right"):
            page.handle(Key(way))
            found.add(page.focus and page.focus.name)
    assert "levels" in found
    assert page.seating.level == level
    assert page._agreement.changes == []


def test_arrow_keys_go_along_the_bottom_row_without_leaving_out_a_neighbour(app_context: AppContext) -> None:
    """A seat lies nearer to Back than the bots' level does, but in no row with it."""
    page = new_game(app_context)
    page.set_focus(page._back)
    names = [page._back.name]
    for way in ("right", "right", "right", "left", "left", "left"):
        page.handle(Key(way))
        names.append(page.focus.name)
    assert names == ["back", "levels", "first_game", "start", "first_game", "levels", "back"]


@pytest.mark.parametrize("game", ["amish_lords", "casa_grande", "klaverjassen", "landlord"])
def test_down_and_up_reach_every_rule_in_order(app_context_of: AppContextOf, game: str) -> None:
    """Some lie far to the right of the header above them, or beside a narrower control, or out of sight."""
    page = NewGame(app_context := app_context_of((1920, 1080), ui_scale=75 if game == "casa_grande" else "auto"), game)
    app_context.app.push(page)
    for fold in page._sheet._folds:
        fold.open(True)
    page.rearrange()
    rules = [one for one in page._ring() if one in set(page._sheet._scroll.walk())]
    for way, found in (("down", rules), ("up", rules[::-1])):
        page.set_focus(found[0])
        seen = [found[0]]
        while page.handle(Key(way)) and page.focus in rules and page.focus not in seen:
            seen.append(page.focus)
        for rule in rules:
            assert any(one.rect.top < rule.rect.bottom and rule.rect.top < one.rect.bottom for one in seen), rule.name


@pytest.mark.parametrize("players", [2, 6, 10])
def test_news_of_a_new_match_covers_neither_the_rules_nor_a_button(app_context_of: AppContextOf, players: int) -> None:
    page = NewGame(app_context := app_context_of((1024, 640), ui_scale=200), "round_robbin")
    app_context.app.push(page)
    page._take_seats(players)
    page.toast("Not possible with so many players, so as in Standard again: two long rules and their values.")
    toast = find(page.semantics(), "toast").rect
    others = [one.rect for one in page._ring() if not isinstance(one, Chair) and one.in_sight.h]
    assert toast.collidelist([page._sheet.rect, *others]) < 0


def test_an_arrow_leads_to_no_rule_that_is_scrolled_out_of_sight(app_context_of: AppContextOf) -> None:
    """Its place is behind the buttons at the bottom, where nobody sees it."""
    page = new_game(app_context_of((1024, 640)))
    press(page, "players.3")
    page.set_focus(page._levels)
    page.handle(Key("right"))
    assert page.focus.name == "first_game"
    page.set_focus(page._levels)
    page.handle(Key("down"))
    assert page.focus is page._levels


def test_by_keyboard_the_tip_of_a_choice_says_that_enter_opens_it(app_context: AppContext) -> None:
    page = new_game(app_context)
    page.set_focus(page._levels)
    assert find(page.semantics(), "tip").label.splitlines()[-1] == say("kit.choice_keys")
    page.handle(Key("enter"))
    assert type(app_context.app.top) is Menu


@pytest.mark.parametrize("scale", ["auto", 200])
def test_no_tip_of_a_seat_lies_on_the_next_one(app_context_of: AppContextOf, scale: int | str) -> None:
    """With ten players it has no room beside its own."""
    page = NewGame(app_context := app_context_of((1024, 640), ui_scale=scale), "round_robbin")
    app_context.app.push(page)
    for players in (4, 10):
        page._take_seats(players)
        chairs = [widget for widget in page.widgets if isinstance(widget, Chair)]
        assert len(chairs) == players
        for chair in chairs:
            page.set_focus(chair)
            tips = [thing.rect for thing in page.semantics() if thing.name == "tip"]
            assert not any(tip.colliderect(other.rect) for tip in tips for other in chairs)


def test_renamed_local_players_are_refreshed(tmp_path: Path) -> None:
    first = ProfilesFile(tmp_path / "people.yaml")
    seating = Seating(first.now, 2)
    first.rename(first.now.chosen, "Ada")
    seating.refresh(first.now)
    assert seating.sitters[0].name == "Ada"


def test_removed_players_return_when_there_are_more_seats(app_context: AppContext) -> None:
    seating = Seating(app_context.people.now, 4)
    before = list(seating.sitters)
    seating.resize(2)
    seating.resize(4)
    assert seating.sitters == before


def test_added_bots_have_the_level_of_the_others(app_context: AppContext) -> None:
    seating = Seating(app_context.people.now, 4)
    seating.set_levels("easy")
    seating.resize(10)
    assert seating.level == "easy"


@pytest.mark.parametrize(("size", "scale"), SIZES[:3])
def test_all_seats_of_a_tournament_fit(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    page = NewGame(app_context, "round_robbin")
    app_context.app.push(page)
    app_context.app.tick()
    for players in (6, 10):
        page._count.choose(players)
        app_context.app.tick()
        assert not problems(page)
        seats = [thing for thing in page.semantics() if thing.role == "seat"]
        assert len(seats) == players
        assert len({thing.label for thing in seats}) == players
        assert page._agreement.options.seats == players
