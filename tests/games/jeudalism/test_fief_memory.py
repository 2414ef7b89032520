"""What a seat may be reminded of (JD-4): the transfer cards that it passed on, and how long ago."""

from fief_tables import play, table

from cardgames.games.jeudalism.scene.log_text import remembered

NAMES = ("Anna", "Bram")


def test_jd_4_the_last_turn_is_the_last_in_which_one_sat_here_whatever_was_passed_on_since() -> None:
    state = table(["5H 2H", ""], transfer="6H 9S", pile="3D 9C QS 10D 8C KC 6D", transfer_cards=2)
    assert remembered(state.view(0), NAMES) == ["You have passed on no card yet."]
    play(state, "take 6H", "pass", "take 3D", "pass")
    assert remembered(state.view(0), NAMES) == ["Last turn, to Bram: 9♠"]
    play(state, "five 5H", "take 9S", "take 9C", "pass", "take QS", "pass")
    assert remembered(state.view(0), NAMES) == ["2 turns ago, to Bram: 9♠"]
    play(state, "take 10D", "pass")
    assert remembered(state.view(0), NAMES) == ["Last turn, to Bram: 8♣", "3 turns ago, to Bram: 9♠"]
    assert remembered(state.view(1), NAMES) == ["Last turn, to Anna: 10♦", "2 turns ago, to Anna: 9♠"]
