"""The course of a turn and of a deal (JD-2 to JD-4, JD-11, JD-12, JD-14, JD-17)."""


from jeudalism_positions import chains, may, play, rule_of, table, words

from cardgames.games.jeudalism.legal import PLAYING


def test_jd_4_a_turn_takes_first_then_plays() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC")
    assert rule_of(state, "play 2H new") == "JD-4"
    assert rule_of(state, "pass") == "JD-4"
    assert rule_of(state, "take 10D") == "JD-4"
    play(state, "take 6H")
    assert rule_of(state, "take 9S") == "JD-4"
    assert words(state.hands[0]) == {"2H", "6H"}
    play(state, "play 2H new")
    assert state.turn == 1


# ---------------------------------------------------------------- the 5 and the 7


def test_jd_11_at_most_one_5_a_turn() -> None:
    state = table(["5H 5S", ""], transfer="6H 9S KC")
    play(state, "five 5H")
    assert rule_of(state, "five 5S") == "JD-11"


def test_jd_11_a_5_just_taken_cannot_be_played_this_turn() -> None:
    state = table(["2H", ""], transfer="5H 9S KC")
    play(state, "take 5H")
    assert rule_of(state, "five 5H") == "JD-11"


def test_jd_11_a_5_takes_nothing_without_transfer_cards() -> None:
    state = table(["5H 2H", ""], pile="")
    assert rule_of(state, "five 5H") == "JD-11"


def test_jd_11_a_7_just_taken_can_be_played() -> None:
    state = table(["2H 3S", ""], transfer="7D 9S QC")
    assert rule_of(table(["7D", ""], transfer="9S"), "seven 7D") == "JD-11"
    play(state, "take 7D", "seven 7D", "play 2H new", "play 3S new")
    assert len(state.chains[0]) == 2


def test_jd_11_at_most_one_7_a_turn_and_before_a_card() -> None:
    state = table(["7D 7S 2H 3H", ""])
    play(state, "seven 7D")
    assert rule_of(state, "seven 7S") == "JD-11"
    play(state, "play 2H new")
    assert rule_of(state, "seven 7S") == "JD-11"


def test_jd_11_other_cards_cannot_be_played_as_5_or_7() -> None:
    state = table(["7D 5H", ""], transfer="6H")
    assert rule_of(state, "five 7D") == "JD-11"
    play(state, "take 6H")
    assert rule_of(state, "seven 6H") == "JD-11"


# ---------------------------------------------------------------- the joker


def test_jd_12_the_example_of_the_rules() -> None:
    """A has 2♥ 8♠; B puts a joker there and the 8♠ on his own 4♠. Then a red 8 or 10 goes on it."""
    state = table(["joker1", "8D 10H 6D"], (1, "2H 8S"), (0, "4S"))
    play(state, "steal 8S with joker1 for chain 1")
    assert chains(state, 0) == ["4S 8S"]
    assert chains(state, 1) == ["2H joker1"]
    assert state.points == (12, 6)
    state.phase = PLAYING
    assert may(state, "play 8D on chain 1")
    assert may(state, "play 10H on chain 1")
    assert rule_of(state, "play 6D on chain 1") == "JD-13"


def test_jd_12_a_knight_is_stolen_from_under_other_cards() -> None:
    state = table(["joker2", ""], (1, "2H 8H JH QH AH"), (0, "2S 6S"))
    reported = play(state, "steal 8H with joker2 for chain 1")
    assert chains(state, 1) == ["2H joker2 JH QH AH"]
    knight, joker = reported[0].piece_moves
    assert (knight.left, joker.at) == (1, 1)
    assert state.turn == 1, "it is the card played"


def test_jd_12_the_stolen_knight_must_fit_an_own_chain() -> None:
    state = table(["joker1", ""], (1, "3H 9S"), (0, "2S"), (0, "3D 9H"), (0, "3C"))
    assert rule_of(state, "steal 9S with joker1 for chain 1") == "JD-8"
    assert rule_of(state, "steal 9S with joker1 for chain 2") == "JD-7"
    assert may(state, "steal 9S with joker1 for chain 3")
    assert rule_of(state, "steal 9S with joker1 for chain 4") == "JD-6"


def test_jd_12_only_knights_can_be_stolen_and_only_with_a_joker() -> None:
    state = table(["joker1 6H", ""], (1, "2H 8S JD"), (0, "4S"))
    assert rule_of(state, "steal JD with joker1 for chain 1") == "JD-12"
    assert rule_of(state, "steal 2H with joker1 for chain 1") == "JD-12"
    assert rule_of(state, "steal 8S with 6H for chain 1") == "JD-12"
    assert rule_of(state, "steal 10S with joker1 for chain 1") == "JD-12"


def test_jd_13_a_joker_cannot_be_stolen_or_used_on_an_own_chain() -> None:
    state = table(["joker1", ""], (1, "2H joker2"), (0, "4S 8S"), (0, "2C"))
    assert rule_of(state, "steal joker2 with joker1 for chain 2") == "JD-13"
    assert rule_of(state, "steal 8S with joker1 for chain 2") == "JD-13"


# ---------------------------------------------------------------- the end


def test_jd_14_the_last_card_of_the_deck_starts_the_last_round() -> None:
    state = table(["2H", "", ""], transfer="6H 9S KC", pile="3D")
    reported = play(state, "take 6H", "pass")
    assert not state.stock
    last = next(event for event in reported if event.kind == "last_round")
    assert (last.seat, last.fact("last")) == (1, 2)
    play(state, "take 3D", "pass", "take 9S", "pass")
    assert state.to_act() == ()
