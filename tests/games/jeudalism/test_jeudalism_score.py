"""What chains are worth (JD-13, JD-15, JD-16), with the worked examples of the rules."""

import pytest
from jeudalism_positions import row

from cardgames.games.jeudalism.chains import ledger, part_text, parts, points, worth
from cardgames.games.jeudalism.ruleset import Scale

ALL, ANY = Scale(), Scale(any_suit=True)


@pytest.mark.parametrize(
    ("chain", "all_suits", "any_suit"),
    [
        ("2D 6C 10H JH", 11, 11),
        ("3S 9C", 9, 9),
        ("4H 8H QD KH AH", 32, 36),
        ("2C", 2, 2),
        ("4S 8D", 8, 8),
        ("4S 8C", 12, 12),
        ("2H 6S QH", 11, 11),
        ("2H 6D QH", 13, 13),
        ("2H 6D 8H 10D JH QH KH AH", 37, 37),
        ("2H 6D 8H 10D JD QD KD AH", 35, 35),
    ],
)
def test_jd_15_the_worked_examples(chain: str, all_suits: int, any_suit: int) -> None:
    assert worth(row(chain), ALL) == all_suits
    assert worth(row(chain), ANY) == any_suit


def test_jd_13_a_joker_is_a_knight_and_never_breaks_the_colour_bonus() -> None:
    assert worth(row("2H 8S"), ALL) == 4
    assert worth(row("2H joker1"), ALL) == 6
    assert worth(row("2H joker1 8D joker2"), ALL) == 10
    assert worth(row("2H joker1 8S"), ALL) == 6


def test_jd_16_the_suit_bonus_follows_the_text_or_the_example() -> None:
    chain = row("4H 8H QD KH AH")
    assert "suit" not in {part.key for part in parts(chain, ALL)}
    (suit,) = (part for part in parts(chain, ANY) if part.key == "suit")
    assert (suit.rule_id, suit.points, suit.cards) == ("JD-16", 4, row("4H KH"))


def test_points_of_vassals_and_monarch_are_options() -> None:
    scale = Scale(vassal=3, monarch=20)
    assert worth(row("4H 8H QD KH AH"), scale) == 4 + 4 + 4 + 3 + 3 + 20
    assert worth(row("4H 8H QD KH AH"), Scale(vassal=0, monarch=0)) == 12


def test_the_ledger_has_a_line_for_each_scoring_item() -> None:
    chains = ((row("2D 6C 10H JH"),), (), (row("3S 9C"), row("2C")))
    lines = ledger(chains, ALL)
    assert points(chains, ALL) == (11, 0, 11)
    assert [(line.seat, line.points, line.text) for line in lines] == [
        (0, 2, "Serf: 2♦"),
        (0, 4, "2 knights: 6♣ 10♥"),
        (0, 5, "1 vassal: J♥"),
        (2, 3, "Serf: 3♠"),
        (2, 3, "1 knight: 9♣"),
        (2, 3, "Colour bonus: 3♠ 9♣"),
        (2, 2, "Serf: 2♣"),
    ]
    assert {line.rule_id for line in lines} == {"JD-15"}


def test_a_joker_is_named_in_the_ledger() -> None:
    texts = [str(part_text(part)) for part in parts(row("2H joker1 8D"), ALL)]
    assert texts == ["Serf: 2♥", "2 knights: joker 8♦", "Colour bonus: 2♥ joker 8♦"]
