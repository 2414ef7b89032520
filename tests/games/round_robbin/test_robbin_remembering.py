"""The aid of memory tells what everybody at the table saw, and nothing else."""

from test_robbin_hints import cards, table

from cardgames.engine.cards import cards_in
from cardgames.games.round_robbin.deal import RobbinState
from cardgames.games.round_robbin.scene.log_text import remembered

NAMES = ("Ann", "Bob")


def lines(state: RobbinState) -> list[str]:
    return remembered(state.view(0), NAMES)


def test_the_dump_below_its_two_top_cards_is_told_from_above() -> None:
    assert lines(table("9♥", dump="3♥ 4♠ 5♣ 6♦"))[0] == "Below in the dump: 4♠ 3♥"
    assert lines(table("9♥", dump="5♣ 6♦"))[0].startswith("♠ not seen yet: A♠ 2♠")


def test_what_others_took_openly_is_told_as_long_as_they_hold_it() -> None:
    state = table("9♥")
    state.hands[1] = cards("4♥ 5♦")
    state.shown = cards("4♥ 5♦ 9♥")
    assert lines(state)[0] == "Bob took and holds: 4♥ 5♦"
    assert "Ann" not in " ".join(lines(state))


def test_cards_that_were_not_seen_are_told_by_suit() -> None:
    hearts = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥"
    reported = lines(table(hearts, ("J♠ J♦ J♣", "10♣ joker1 9♣")))
    assert reported == [
        "♠ not seen yet: A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ Q♠ K♠",
        "♥ all seen",
        "♦ not seen yet: A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ Q♦",
        "♣ not seen yet: A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ Q♣ K♣",
    ]


def test_a_new_deck_brings_back_cards_that_were_seen_but_nobody_knows_where_they_are() -> None:
    state = table("9♥", dump="5♣")
    state.runs, state.hands[1], new = 1, state.lying() & ~cards("5♣ 2♦ 3♦ 9♥"), cards("2♦ 3♦ 9♥")
    state.deck = tuple(cards_in(cards("2♦ 3♦")))
    state.groups = (state.lying() & ~new, new)
    assert "♦ not seen yet: A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦" in lines(state)
