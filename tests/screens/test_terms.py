"""The terms of a game are explained wherever they occur, and on the reference sheet."""

from __future__ import annotations

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost
from our_games import OUR_GAMES
from pygame import Rect, Surface

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game, manifests
from cardgames.glossary import Glossary, Term, glossary
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.questions import DraftSlip
from cardgames.screens.play.screen import PlayScreen
from cardgames.screens.play.sheets import ReferenceSheet
from cardgames.screens.play.status import StatusLine
from cardgames.table import terms, text
from cardgames.table.input import Ask, Hover, Key
from cardgames.table.semantics import find
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.page import Page
from cardgames.words import languages, use_language

STUK, TRUMP = Term("stuk", "stuk", "20 roem."), Term("trump", "trump", "Beats the others.")
KNOWN = Glossary([STUK, TRUMP], {"stuk": STUK, "trump": TRUMP, "trump suit": TRUMP}, "")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Stuk in trumps", ["Stuk"]),
        ("The trump suit is ♥. Trump again.", ["trump suit"]),
        ("stukadoor, trumpet", []),
        ("No term here", []),
    ],
)
def test_a_term_is_found_once_as_a_whole_word_in_its_longest_form(words: str, found: list[str]) -> None:
    assert [words[one.start : one.end] for one in KNOWN.find(words)] == found


def test_definitions_use_the_options_of_the_match() -> None:
    rules = game("klaverjassen")
    definitions = {term.name: term.text for term in glossary("klaverjassen", rules.schema.make({"stuk": 40})).terms}
    assert definitions["stuk"] == "King and queen of trumps in one trick: 40 roem."


@pytest.mark.parametrize(
    ("name", "seats", "chosen", "said", "unsaid"),
    [
        ("klaverjassen", 4, {"four_jacks": 200}, "| 4 of a kind | 50 |\n| 4 jacks | 200 |\n| pit: one team", "soloist"),
        ("klaverjassen", 3, {"counter_pit_points": 50}, "| pit by the defenders | 50 |", "4 of a"),
        ("klaverjassen", 2, {"layout": "table_only"}, "| stuk: K and Q of trumps | 20 |\n| pit", "in sequence"),
        ("klaverjassen", 4, {"undertrump": "forced"}, "you must still play a trump.", "play any card.\n\n"),
        (
            "landlord",
            3,
            {"straight_top": "ace"},
            "Straights go up to the Ace, without the 2 and the Excuse.",
            "to the 2",
        ),
        ("landlord", 3, {"bomb_factor": 1}, "It beats every other set.", "doubles"),
        (
            "dumbal",
            4,
            {"opening_call": 0, "set_size": 3},
            "| 3 or more of one rank | 7♠ 7♦ 7♣ |",
            "Before the first turn",
        ),
    ],
)
def test_the_reference_is_that_of_the_rules_in_use(
    name: str, seats: int, chosen: dict[str, str | int], said: str, unsaid: str
) -> None:
    rules = game(name)
    known = glossary(name, rules.schema.make(chosen, seats=seats))
    assert said in known.below(known.reference)
    assert unsaid not in known.below(known.reference)
    assert len(glossary(name, rules.schema.make(chosen, seats=seats), every=True).terms) >= len(known.terms)


def test_bombs_are_listed_in_the_order_that_was_agreed() -> None:
    order = ("knots", "moons", "suns", "waves", "leaves", "wyrms")
    reference = glossary("landlord", game("landlord").schema.make({"bomb_order": order})).reference
    assert "Bombs from low to high: Knots, Moons, Suns, Waves, Leaves, Wyrms." in reference


def test_a_term_over_two_lines_can_be_hovered_on_each(app_context: AppContext) -> None:
    look = app_context.app.look
    words = "Now name the trump suit of this game"
    narrow = text.width("Now name the trump", text.BODY, look) + 2
    found = list(terms.spots(KNOWN, words, Rect(0, 0, narrow, 100), look, text.BODY))
    assert [spot.rect.y > 0 for spot in found] == [False, True]
    assert {spot.definition for spot in found} == {"Trump: Beats the others."}


def test_the_title_of_a_game_is_not_a_term(app_context: AppContext) -> None:
    page = Page()
    page.make_terms = lambda: Glossary([STUK], {"round": STUK}, "")  # type: ignore[method-assign]
    title, line = Label("title", "Round Robbin’", text.DISPLAY), Label("line", "A round of nines")
    for label in (title, line):
        page.add(label)
        label.layout(Rect(0, 0, 300, 60), app_context.app.look)
    assert [len([*label.term_spots()]) for label in (title, line)] == [0, 1]


def at_table(app_context: AppContext, name: str) -> PlayScreen:
    """A table of a game, where a bot acts first or a person is asked."""
    rules = game(name)
    seats = rules.schema.seats[0]
    players = [Player("Ann", "fox"), *(Player(f"Bot {seat}", "owl", "bot", "normal") for seat in range(1, seats))]
    if not app_context.app.stack:
        app_context.app.push(Page())
    app_context.begin(Match(rules, rules.schema.make({}, (), seats), players, "terms"))
    return topmost(app_context, PlayScreen)


@pytest.mark.parametrize("ask", [Hover, Ask])
def test_a_term_is_explained_on_hover_and_long_press(app_context: AppContext, ask: type[Hover] | type[Ask]) -> None:
    screen = at_table(app_context, "klaverjassen")
    screen.toast("The roem is 20 points.")
    assert screen.terms is not None
    spot = next(iter(screen._toast.term_spots(screen.terms)))
    screen.handle(ask(spot.rect.center))
    assert find(screen.semantics(), "tip").label.startswith("Roem: Bonus points")
    screen.handle(Hover((spot.rect.right + 30, spot.rect.centery)))
    assert all(thing.name != "tip" for thing in screen.semantics())


def test_a_term_in_the_status_line_is_explained_if_visible(app_context: AppContext) -> None:
    screen = at_table(app_context, "klaverjassen")
    app_context.app.tick()
    [status] = [widget for widget in screen.widgets if isinstance(widget, StatusLine)]
    status._say("Your turn", "Follow ♠ from your hand")
    [spot] = status.term_spots()
    screen.handle(Hover(spot.rect.center))
    assert find(screen.semantics(), "tip").label.startswith("Follow suit: ")
    status._say("Your turn", "x" * 400 + " and follow")
    assert not [*status.term_spots()]


def test_a_term_beside_the_answers_of_a_question_is_explained(app_context: AppContext) -> None:
    screen = at_table(app_context, "round_robbin")
    slip = DraftSlip("Lay 1 more to charm", [], lambda: None)
    screen.add(slip)
    slip.layout(Rect((400, 400), slip.preferred_size(screen.look, 800)), screen.look)
    [spot] = slip.term_spots()
    screen.handle(Hover(spot.rect.center))
    assert find(screen.semantics(), "tip").label.startswith("Charm: ")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", OUR_GAMES)
def test_each_game_has_a_reference_sheet_behind_its_key(app_context: AppContext, name: str, language: str) -> None:
    use_language(language)
    try:
        screen = at_table(app_context, name)
        screen.handle(Key("g"))
        sheet = topmost(app_context, ReferenceSheet)
        known = glossary(name, screen.host.match.options)
        if manifests()[name].folder.startswith("cardgames.games."):
            assert len(known.terms) >= 7
            assert known.reference
        sheet.handle(Key("g"))
        assert app_context.app.top is screen
    finally:
        use_language("en")


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_reference_sheet_fits_every_window(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str
) -> None:
    app_context = app_context_of(size, ui_scale=scale)
    at_table(app_context, OUR_GAMES[0]).handle(Key("g"))
    sheet = topmost(app_context, ReferenceSheet)
    app_context.app.tick()
    sheet.draw(Surface(size), Rect((0, 0), size))
    assert problems(sheet) == []
