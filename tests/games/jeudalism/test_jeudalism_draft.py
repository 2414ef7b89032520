"""Drafts of Jeudalism, and the text of moves."""

import pytest
from jeudalism_positions import card, table

from cardgames.engine.contract import Answer, Draft, MovePieces, Zone
from cardgames.games.jeudalism.cards import GONE_ZONE, NEW, PASS, Five, Play, Seven, Steal, Take, move_text, parse_move
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.rules import GAME

HAND, TRANSFER = Zone("hand", 0), Zone("transfer", 0)


def draft_at(state: JeudalismState) -> Draft:
    return GAME.draft(state.view(state.turn))


def move_pieces(text: str, source: Zone, target: Zone, at: int = -1) -> MovePieces:
    return MovePieces((card(text),), source, target, at)


def why(draft: Draft, step: MovePieces) -> str:
    refusal = draft.refusal(step)
    return refusal.rule_id if refusal else ""


def test_a_card_extends_a_chain_or_starts_a_new_one() -> None:
    state = table(["2H 6S", ""], (0, "3S"))
    for step, move in (
        (move_pieces("2H", HAND, Zone("chain", 0, 1)), Play(card("2H"), NEW)),
        (move_pieces("6S", HAND, Zone("chain", 0, 0)), Play(card("6S"), 0)),
        (Answer("turn", "pass"), PASS),
    ):
        draft = draft_at(state)
        draft.add(step)
        assert draft.move() == move
        assert draft.steps_of(move) == (step,)


def test_a_theft_is_one_move_of_two_steps() -> None:
    draft = draft_at(table(["joker1", ""], (0, "4S"), (0, "2C"), (1, "2H 8S")))
    on_the_knight = move_pieces("joker1", HAND, Zone("chain", 1, 0), 1)
    assert on_the_knight in draft.steps()
    draft.add(on_the_knight)
    assert draft.move() is None
    onto = [move_pieces("8S", Zone("chain", 1, 0), Zone("chain", 0, number)) for number in (0, 1)]
    assert draft.steps() == onto
    draft.add(onto[1])
    assert draft.move() == Steal(card("joker1"), card("8S"), 1)
    assert draft.back()
    assert draft.taken() == (on_the_knight,)


def test_a_stolen_knight_that_fits_one_chain_goes_there_automatically() -> None:
    draft = draft_at(table(["joker1", ""], (0, "3S"), (0, "4S"), (1, "2H 8S")))
    on_the_knight, theft = move_pieces("joker1", HAND, Zone("chain", 1, 0), 1), Steal(card("joker1"), card("8S"), 1)
    draft.add(on_the_knight)
    assert draft.move() == theft
    assert draft.steps_of(theft) == (on_the_knight,)


def test_refusals_during_an_unfinished_theft() -> None:
    draft = draft_at(table(["joker1 2D", ""], (0, "3S"), (0, "4S"), (0, "2C"), (1, "2H 8S")))
    draft.add(move_pieces("joker1", HAND, Zone("chain", 1, 0), 1))
    assert why(draft, move_pieces("8S", Zone("chain", 1, 0), Zone("chain", 0, 0))) == "JD-8"
    assert why(draft, move_pieces("2D", HAND, Zone("chain", 0, 3))) == "JD-12"


@pytest.mark.parametrize(
    ("step", "rule"),
    [
        (move_pieces("joker1", HAND, Zone("chain", 1, 0)), "JD-12"),
        (move_pieces("joker1", HAND, Zone("chain", 1, 0), 0), "JD-12"),
        (move_pieces("joker1", HAND, Zone("chain", 0, 0), 1), "JD-13"),
        (move_pieces("joker1", HAND, Zone("chain", 1, 1), 1), "JD-12"),
        (move_pieces("8S", Zone("chain", 1, 0), Zone("chain", 0, 0)), "JD-12"),
        (move_pieces("KH", HAND, Zone("chain", 1, 0)), "JD-4"),
        (move_pieces("KH", HAND, Zone("chain", 0, 1)), "JD-6"),
        (move_pieces("KH", HAND, GONE_ZONE), "JD-11"),
        (move_pieces("6H", TRANSFER, HAND), "JD-4"),
    ],
)
def test_an_impossible_step_is_refused_with_its_rule(step: MovePieces, rule: str) -> None:
    assert why(draft_at(table(["joker1 KH", ""], (0, "3S 6C"), (1, "2H 8S"), (1, "3H 6D"))), step) == rule


@pytest.mark.parametrize(
    ("chains", "transfer", "words"),
    [
        ([(0, "4S"), (1, "2H 8S")], "", "Put it on the knight."),
        ([(0, "3S"), (1, "2H 8S")], "", "Keep the joker for later."),
        ([(0, "4S"), (1, "2H 8S")], "KH", "Take a transfer card first."),
    ],
)
def test_a_joker_says_why_it_has_no_place(chains: list[tuple[int, str]], transfer: str, words: str) -> None:
    draft = draft_at(table(["joker1", ""], *chains, transfer=transfer))
    refusal = draft.refusal(move_pieces("joker1", HAND, Zone("chain", 0, 1)))
    assert refusal
    assert refusal.text.endswith(words)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("five 5♠", Five(3)),
        ("take K♥", Take(24)),
        ("seven 7♦", Seven(31)),
        ("play 3♠ new", Play(1, NEW)),
        ("play 9♣ on chain 1", Play(46, 0)),
        ("steal 8♠ with joker1 for chain 2", Steal(52, 6, 1)),
        ("pass", PASS),
    ],
)
def test_moves_are_written_in_plain_words(text: str, move: object) -> None:
    assert parse_move(text) == move
    assert move_text(parse_move(text)) == text


@pytest.mark.parametrize("text", ["", "play 3♠", "take ??", "play 9♣ on chain 0", "play 9♣ on chain x", "take 11♠"])
def test_an_unreadable_move_is_reported_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^[^.]+$"):
        parse_move(text)


def test_jd_12_with_two_jokers_a_theft_is_listed_once_but_either_works() -> None:
    state = table(["joker1 joker2 2D", ""], (0, "4S"), (0, "2C"), (1, "2H 8S 10D"))
    listed = [move_text(move) for move in state.legal(0) if isinstance(move, Steal)]
    assert sorted(listed) == [
        "steal 10♦ with joker1 for chain 2",
        "steal 8♠ with joker1 for chain 1",
        "steal 8♠ with joker1 for chain 2",
    ]
    other = parse_move("steal 8♠ with joker2 for chain 2")
    assert state.refusal(0, other) is None
    assert state.canonical(0, other) == parse_move("steal 8♠ with joker1 for chain 2")
    draft = draft_at(state)
    on_the_knight = move_pieces("joker2", HAND, Zone("chain", 1, 0), 1)
    assert on_the_knight in draft.steps()
    draft.add(on_the_knight)
    draft.add(draft.steps()[1])
    assert draft.move() == other
    state.apply(0, other)
    only = table(["joker2", ""], (0, "2C"), (1, "2H 8S"))
    assert parse_move("steal 8♠ with joker2 for chain 1") in only.legal(0)
    not_held = parse_move("steal 8♠ with joker1 for chain 1")
    assert only.canonical(0, not_held) not in only.legal(0)


def test_jd_4_of_two_jokers_one_is_listed_but_either_can_be_taken() -> None:
    state = table(["2H", ""], transfer="joker1 joker2 9S")
    assert [move_text(move) for move in state.legal(0)] == ["take 9♠", "take joker1"]
    assert state.canonical(0, Take(card("joker2"))) == Take(card("joker1"))
    draft = draft_at(state)
    assert len(draft.steps()) == 3
    draft.add(move_pieces("joker2", TRANSFER, HAND))
    assert draft.move() == Take(card("joker2"))
    assert state.refusal(0, Take(card("joker2"))) is None
