"""Amish Lords in words: tooltips, the log, the rules page and the first season."""

import pytest
from homesteads import play, season
from rules_page import RulesPage

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, PieceMove, Zone
from cardgames.games.amish_lords.deck import DECK, FIRST_JOKER, KINGS, card_name
from cardgames.games.amish_lords.match_data import KEEPING, OVER, TURNS
from cardgames.games.amish_lords.ruleset import BISHOP, ruleset_of
from cardgames.games.amish_lords.scene import log_text
from cardgames.games.amish_lords.scene.log_text import about_joker

PAGE = RulesPage("amish_lords")
FIRST_SEASON = {"Pick", "Caravan", "Build", "Expand", "Rebuild", "Swindle", "Keep", "Trade", "LastLands"}


@pytest.mark.parametrize(
    ("farm", "caravan", "reported"),
    [
        ("5♣ 6♣ joker1 7♦", "", "Here it may stand for 6♦ 7♣."),
        ("5♣ joker1 7♣ joker2", "", "Here it may stand for 6♣."),
        ("5♣ joker1", "", "Here it may stand for 5♠ 5♥ 5♦ 4♣ 6♣."),
        ("5♣ 5♦", "joker1", "As a caravan it can only go into a farm of its owner"),
    ],
)
def test_al_4_a_joker_tells_for_what_it_stands_where_it_lies(farm: str, caravan: str, reported: str) -> None:
    view = season(("3♠", ""), ([farm], []), (caravan, "")).view(0)
    assert reported in about_joker(FIRST_JOKER, view)


def test_al_1_a_king_is_called_by_his_name_awake_and_asleep() -> None:
    assert [card_name(king) for king in KINGS] == ["K♠", "K♥", "K♦", "K♣"]
    awake = tuple(PieceMove(king, Zone("kings"), Zone("line")) for king in KINGS[:3])
    assert log_text.line(Event("line", piece_moves=awake), ()) == "Awake: K♠ K♥ K♦"
    ruleset = ruleset_of(season(("", "")).view(0).visible.match_state.options)
    assert log_text.about_king(KINGS[3], BISHOP, ruleset, awake=False).startswith("K♣ slept")
    assert {card_name(joker) for joker in DECK.parse_all("joker1 joker2")} == {"a joker"}


def test_al_5_nobody_is_told_that_he_cannot_know_who_sleeps() -> None:
    # Where three kings lie open everybody can tell who the fourth is.
    ruleset = ruleset_of(season(("", "")).view(0).visible.match_state.options)
    reported = log_text.about_king(UNSEEN, 2, ruleset, awake=False)
    assert "pays nothing" in reported
    assert "nobody knows" not in reported


@pytest.mark.parametrize(
    ("options", "reported"),
    [
        ("last_turns=0", ["The deck is empty", "The turns are over"]),
        ("last_turns=1", ["The deck is empty: the last turns begin"]),
        ("last_turns=0 stall_rounds=1", ["Nothing grows any more", "The turns are over"]),
        ("last_turns=1 stall_rounds=1", ["Nothing grows any more: the last turns begin"]),
    ],
)
def test_al_16_without_last_turns_none_are_announced(options: str, reported: list[str]) -> None:
    stalls = "stall" in options
    state = season(("", ""), deck="5♣ 6♣" if stalls else "5♣", options=options)
    names = ("Anna", "Bram")
    events = play(state, "skip", "skip") if stalls else play(state, "pick")
    said = [log_text.line(event, names) for event in events if event.kind not in ("skip", "pick")]
    assert said == reported
    headings = [words for words in log_text.chapters(events, 2) if words]
    assert ("Last turns" in headings) == ("last_turns=1" in options)


@pytest.mark.parametrize(
    ("options", "turns", "reported"),
    [
        ("stall_rounds=6", 7, []),
        ("stall_rounds=6", 8, ["Stalls in 2 rounds"]),
        ("stall_rounds=6", 11, ["Stalls after this round"]),
        ("stall_rounds=2", 1, []),
        ("stall_rounds=2", 2, ["Stalls after this round"]),
        ("stall_rounds=1", 0, []),
        ("stall_rounds=1", 1, ["Stalls after this round"]),
        ("stall_rounds=1", 2, ["The season stalled. Last turns: 4 in all"]),
        ("stall_rounds=1", 5, ["The season stalled. The last turn"]),
        ("stall_rounds=1 last_turns=0", 2, ["Last lands"]),
    ],
)
def test_al_18_a_season_that_will_stall_is_announced(options: str, turns: int, reported: list[str]) -> None:
    state = season(("", ""), deck="5♣ 6♣", options=options)
    play(state, *["skip"] * turns)
    view = state.view(0)
    assert log_text.season_left(view, ruleset_of(view.visible.match_state.options)) == ["2 cards left", *reported]


def test_the_first_season_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, made = PAGE.walked_through()
    outcome = state.outcome()
    assert outcome is not None
    assert {"points": list(outcome.points)} == PAGE.script["result"]
    assert {type(move).__name__ for move in made} == FIRST_SEASON


def test_the_pictures_show_positions_that_the_rules_allow() -> None:
    table, before, after, harvest = (PAGE.seen(picture.caption).visible for picture in PAGE.pictures)
    assert [table.phase, before.phase, after.phase, harvest.phase] == [TURNS, TURNS, KEEPING, OVER]
    assert harvest.opened is not None
