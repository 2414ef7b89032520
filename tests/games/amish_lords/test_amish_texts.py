"""Texts of Amish Lords: tooltips, the log, the rules page and the lesson."""

import pytest
from amish_positions import play, season
from rules_page import RulesPage

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, PieceMove, Zone
from cardgames.games.amish_lords.deck import FIRST_JOKER, KINGS
from cardgames.games.amish_lords.match_data import KEEPING, OVER, TURNS
from cardgames.games.amish_lords.ruleset import BISHOP, ruleset_of
from cardgames.games.amish_lords.scene import log_text
from cardgames.games.amish_lords.scene.log_text import about_joker
from cardgames.words import say

PAGE = RulesPage("amish_lords")
FIRST_SEASON = {"Pick", "Caravan", "Build", "Expand", "Rebuild", "Swindle", "Keep", "Trade", "LastLands"}


@pytest.mark.parametrize(
    ("farm", "caravan", "reported"),
    [
        ("5♣ 6♣ joker1 7♦", "", "Here it can be 6♦ or 7♣."),
        ("5♣ joker1 7♣ joker2", "", "Here it can be 6♣."),
        ("5♣ joker1", "", "Here it can be 5♠, 5♥, 5♦, 4♣ or 6♣."),
        ("5♣ 5♦", "joker1", "As a caravan it can only rebuild: it can't buy, swindle or be a house."),
    ],
)
def test_al_4_a_joker_tip_says_what_it_stands_for(farm: str, caravan: str, reported: str) -> None:
    view = season(("3♠", ""), ([farm], []), (caravan, "")).view(0)
    assert reported in about_joker(FIRST_JOKER, view).splitlines()


def test_al_1_a_king_has_its_name_awake_and_asleep() -> None:
    awake = tuple(PieceMove(king, Zone("kings"), Zone("line")) for king in KINGS[:3])
    assert str(log_text.line(Event("line", piece_moves=awake), ())) == "Awake: K♠ K♥ K♦"
    ruleset = ruleset_of(season(("", "")).view(0).visible.match_state.options)
    assert log_text.about_king(KINGS[3], BISHOP, ruleset, awake=False) == "K♣ was asleep and paid nothing this season."


@pytest.mark.parametrize(
    ("setup", "options", "first", "worth"),
    [
        ("traditional", "", "Bishop K♣ pays for houses, the face-up cards.\n2 points for most ♣", (2, 2, 2, 1)),
        ("fat_lands", "", "Land baron K♣ pays for lands, the face-down cards.\n2 points for most ♣", (2, 2, 2, 1)),
        ("traditional", "jack_worth=3 plain_worth=2", "Bishop K♣ pays", (2, 3, 2, 2)),
    ],
)
def test_al_19_the_tooltip_of_a_king_says_what_it_pays_for(
    setup: str, options: str, first: str, worth: tuple[int, ...]
) -> None:
    ruleset = ruleset_of(season(("", ""), options=options).view(0).visible.match_state.options)
    place = BISHOP if setup == "traditional" else 0
    about = log_text.about_king(KINGS[3], place, ruleset, awake=True).replace("\xa0", " ")
    assert about.startswith(first)
    values = about.splitlines()[-1]
    ace, jack, queen, others = worth
    assert values == f"Cards count as: ace {ace}, jack {jack}, queen {queen}, joker 0, others {others}."


@pytest.mark.parametrize(
    ("option", "suit", "label"),
    [
        ("", 0, "2 points for 3 ♠ or more"),
        ("", 1, "1 point per farm with 1 ♥ or more"),
        ("", 2, "1 point per 2 ♦"),
        ("diamonds_a_point=1 diamond_points=0", 2, "0 points per 1 ♦"),
        ("spade_points=3 spades_needed=10", 0, "3 points for 10 ♠ or more"),
    ],
)
def test_al_20_to_al_23_the_pay_of_a_king_has_a_short_label(option: str, suit: int, label: str) -> None:
    ruleset = ruleset_of(season(("", ""), options=option).view(0).visible.match_state.options)
    assert say(log_text.pays(suit, ruleset)).replace("\xa0", " ") == label


def test_hidden_events_are_logged_without_the_card() -> None:
    told = {
        "pick": "Anna draws a card",
        "land": "Anna lays a card on farm 2",
        "deal": "Anna is dealt 1 card",
        "remove": "Anna takes a land out of farm 2, to hand",
        "keep": "Anna takes the swindled land to hand",
    }
    for kind, line in told.items():
        hidden = PieceMove(UNSEEN, Zone("farm", 0, 1), Zone("farm" if kind == "land" else "hand", 0, 1))
        assert str(log_text.line(Event(kind, 0, (hidden,)), ("Anna",))) == line


def test_al_5_the_text_of_a_sleeping_king_does_not_claim_it_is_unknown() -> None:
    # With three kings face up, everyone knows the fourth.
    ruleset = ruleset_of(season(("", "")).view(0).visible.match_state.options)
    reported = log_text.about_king(UNSEEN, 2, ruleset, awake=False)
    assert "pays nothing" in reported
    assert "nobody knows" not in reported


@pytest.mark.parametrize(
    ("options", "reported"),
    [
        ("last_turns=0", ["Deck empty", "Last lands begin"]),
        ("last_turns=1", ["Deck empty: final turns begin"]),
        ("last_turns=0 stall_rounds=1", ["No progress", "Last lands begin"]),
        ("last_turns=1 stall_rounds=1", ["No progress: final turns begin"]),
    ],
)
def test_al_16_final_turns_are_not_announced_if_there_are_none(options: str, reported: list[str]) -> None:
    stalls = "stall" in options
    state = season(("", ""), deck="5♣ 6♣" if stalls else "5♣", options=options)
    names = ("Anna", "Bram")
    events = play(state, "skip", "skip") if stalls else play(state, "pick")
    said = [str(log_text.line(event, names)) for event in events if event.kind not in ("skip", "pick")]
    assert said == reported
    headings = [say(heading) for heading in log_text.chapters(events, 2) if heading]
    assert ("Final turns" in headings) == ("last_turns=1" in options)


@pytest.mark.parametrize(
    ("options", "turns", "reported"),
    [
        ("stall_rounds=6", 7, []),
        ("stall_rounds=6", 8, ["No progress: 2 rounds left"]),
        ("stall_rounds=6", 11, ["No progress: 1 round left"]),
        ("stall_rounds=2", 1, []),
        ("stall_rounds=2", 2, ["No progress: 1 round left"]),
        ("stall_rounds=1", 0, []),
        ("stall_rounds=1", 1, ["No progress: 1 round left"]),
        ("stall_rounds=1", 2, ["No progress: final turns (4 left)"]),
        ("stall_rounds=1", 5, ["No progress: final turns (1 left)"]),
        ("stall_rounds=1 last_turns=0", 2, ["Last lands"]),
    ],
)
def test_al_18_a_season_without_progress_is_announced(options: str, turns: int, reported: list[str]) -> None:
    state = season(("", ""), deck="5♣ 6♣", options=options)
    play(state, *["skip"] * turns)
    view = state.view(0)
    assert log_text.season_left(view, ruleset_of(view.visible.match_state.options)) == ["Deck: 2", *reported]


def test_the_lesson_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, made = PAGE.walked_through()
    outcome = state.outcome()
    assert {"points": list(outcome.points)} == PAGE.script["result"]
    assert {type(move).__name__ for move in made} == FIRST_SEASON


def test_the_pictures_show_legal_positions() -> None:
    table, before, after, harvest = (PAGE.seen(picture.caption).visible for picture in PAGE.pictures)
    assert [table.phase, before.phase, after.phase, harvest.phase] == [TURNS, TURNS, KEEPING, OVER]
    assert harvest.opened is not None
