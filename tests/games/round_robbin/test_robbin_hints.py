"""Hints say the move, what it was compared with, and the points and cards behind: all of them counted. The look back
names each turn in which a chain would have brought more, and nothing that was not known then."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from robbin_positions import duel, table
from rules_page import RulesPage

from cardgames.engine.contract import Move, MovePieces, Step
from cardgames.engine.messages import Message
from cardgames.games.round_robbin import hints
from cardgames.games.round_robbin.advice import advice
from cardgames.games.round_robbin.bot import BOTS
from cardgames.games.round_robbin.cards import (
    DECK,
    DUMP_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    village_zone,
)
from cardgames.games.round_robbin.deal import RobbinState, RobbinView
from cardgames.games.round_robbin.hints import _expected, hint_lines, look_back, move_label
from cardgames.games.round_robbin.moves import END_TURN, parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.host.protocol import Budget, Decision, Evaluated
from cardgames.words import say

DECISIONS = 20
"""The number of decisions of a deal in the longest test."""


def hint(state: RobbinState, *evaluated: tuple[str, float]) -> str:
    alternatives = tuple(Evaluated(parse_move(text), value) for text, value in evaluated)
    return told(hint_lines(Decision(alternatives[0].move, alternatives), state.view(0)))


def told(lines: Sequence[Message]) -> str:
    """The lines as shown on the table."""
    assert len(lines) <= 3
    return "\n".join(map(say, lines))


def test_a_chain_is_described_step_by_step_with_its_villages() -> None:
    state = duel("A♦ 2♦ K♣ 9♠", ("A♣ 2♣ 3♣", "3♠ 3♥ 3♦"))
    text = hint(state, ("chain A♦ 2♦ K♣, K♣ for 3♣ in 1.1, 3♣ for 3♦ in 1.2", 4.0), ("done", 0.5))
    assert text.splitlines() == [
        "Rob to make a red straight (A♦ 2♦ 3♦): lay A♦ 2♦ K♣, roll K♣ into A♣ 2♣ 3♣ for 3♣, roll 3♣ into 3♠ 3♥ 3♦ for "
        "3♦.",
        "Estimate: about 3.5 points better than “End your turn”.",
        "Points: +4 for you, −1 for the rest of the table.",
    ]


def test_a_village_from_the_hand_needs_no_steps() -> None:
    text = hint(duel("J♠ J♣ J♥ 4♦"), ("chain J♠ J♥ J♣", 2.0))
    assert text == "Build a round (J♠ J♥ J♣).\nIt gains you 2 points."


def test_a_black_village_is_explained_by_room_not_points() -> None:
    text = hint(duel("5♠ 6♠ 7♠ 4♦"), ("chain 5♠ 6♠ 7♠", 0.1))
    assert text.splitlines() == [
        "Build a straight (5♠ 6♠ 7♠).",
        "It scores nothing, but makes room in your hand for 3 new cards.",
    ]


def test_a_chain_without_net_points_has_another_reason() -> None:
    """Otherwise the points alone would be a reason against the advice."""
    state = duel("6♥ 6♣ J♦ 9♠", ("10♦ joker1 Q♦",))
    text = hint(state, ("chain 6♥ 6♣ J♦, J♦ for joker1 in 1.1", 1.0), ("done", 0.5))
    assert text.endswith("Points: +1 for you, +2 for the rest of the table, but room for 3 new cards.")


def test_charming_recycling_and_waking_are_described() -> None:
    text = hint(duel("Q♠ Q♦ 4♦"), ("chain Q♠ Q♦, charm joker1", 2.0))
    assert text.startswith("Charm the joker for a round (Q♠ Q♦ joker).")
    state = duel("J♥ Q♥ Q♣", ("Q♠ Q♦ joker1",))
    text = hint(state, ("chain J♥ Q♥ Q♣, Q♣ for joker1 in 1.1, joker1 for K♥", 6.0))
    assert text.splitlines() == [
        "Rob to make a red straight (J♥ Q♥ K♥): lay J♥ Q♥ Q♣, roll Q♣ into Q♠ Q♦ joker for the joker, return the joker "
        "for K♥.",
        "It gains you 6 points.",
    ]


def test_an_end_game_chain_starts_with_the_discard_pile() -> None:
    state = duel("A♦ 2♦", ("3♠ 3♥ 3♦",), dump="9♠ 3♣", phase="last")
    text = hint(state, ("last chain A♦ 2♦ 3♣, 3♣ for 3♦ in 1.1", 4.0), ("pass", 0.0))
    words = "Take 3♣ and rob to make a red straight (A♦ 2♦ 3♦): lay A♦ 2♦ 3♣, roll 3♣ into"
    assert text.startswith(words)


def test_only_the_first_steps_of_a_very_long_chain_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST_LISTED", 2)
    state = duel("A♦ 2♦ K♣ 9♠", ("A♣ 2♣ 3♣", "3♠ 3♥ 3♦"))
    text = hint(state, ("chain A♦ 2♦ K♣, K♣ for 3♣ in 1.1, 3♣ for 3♦ in 1.2", 4.0))
    assert ": lay A♦ 2♦ K♣, roll K♣ into A♣ 2♣ 3♣ for 3♣, 1 more step.\nPoints: " in text


def test_another_way_to_the_same_village_is_not_an_alternative() -> None:
    state = duel("9♠ 9♥ 9♣ 9♦ 2♠", ())
    text = hint(state, ("chain 9♠ 9♥ 9♣", 1.0), ("chain 9♠ 9♥ 9♣", 1.0), ("chain 9♥ 9♦ 9♣", 0.98))
    assert "Equally good: “Build a round (9♥ 9♦ 9♣)”." in text


def test_the_same_village_with_the_other_joker_is_not_an_alternative() -> None:
    state = table(["Q♠ K♠ 2♥", ""], mix=["double_joker"])
    text = hint(state, ("chain Q♠ K♠, charm joker1", 1.0), ("chain Q♠ K♠, charm joker2", 1.0), ("done", 0.0))
    assert "Estimate: about 1.0 points better than “End your turn”." in text


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("2♠ 9♥ 9♦", "2 unseen cards would make a village with your hand: 9♠ 9♣."),
        ("2♠ 3♠ 9♦", "2 unseen cards would make a village with your hand: A♠ 4♠."),
        ("2♥ 3♥ 9♦", "The discard pile is empty."),
    ],
)
def test_a_draw_hint_counts_the_useful_cards(hand: str, words: str) -> None:
    text = hint(duel(hand, phase="draw"), ("draw deck", 1.0))
    assert text.endswith(words)


def test_seen_cards_are_not_counted_as_useful_draws() -> None:
    state = duel("2♠ 9♥ 9♦", dump="9♠ 4♥ 5♠ 6♣", phase="draw")
    words = "1 unseen card would make a village with your hand: 9♣."
    unfit = "6♣ on the discard pile fits with no card in your hand."
    assert hint(state, ("draw deck", 1.0)).endswith(f"{words}\n{unfit}")


@pytest.mark.parametrize(
    ("hand", "villages", "words"),
    [
        ("9♠ 9♥ 2♣", (), "With 9♦ you can build a round: 9♠ 9♥ 9♦."),
        ("8♦ 7♦ 2♣", ("9♠ 9♥ 9♣",), "9♦ fits with 7♦ and 8♦ in your hand."),
        ("4♥ 6♥ K♣", (), "Take 9♦ from the discard pile."),
        ("8♣ 7♣ 2♠", ("10♦ J♦ joker1",), "Take 9♦ from the discard pile."),
        ("8♥ 10♥ K♣", ("9♠ 9♥ 9♣",), "With 9♦ you can rob to make a red straight: 8♥ 9♥ 10♥."),
        (
            "Q♦ J♦ K♣",
            ("9♠ 9♣ joker1",),
            "With 9♦ you can rob to make a red straight: J♦ Q♦ K♦.",
        ),
    ],
)
def test_taking_the_top_discard_is_explained_by_what_it_enables(
    hand: str, villages: tuple[str, ...], words: str
) -> None:
    assert hint(duel(hand, villages, dump="9♦", phase="draw"), ("draw dump", 1.0)).endswith(words)


def test_discards_are_compared_by_remaining_chances() -> None:
    state = duel("9♥ 9♦ 5♠ 6♠ K♣ 2♦ 2♥", dump="3♦")
    text = hint(state, ("dump K♣", 1.0), ("dump 9♦", 0.2))
    assert text.splitlines() == [
        "Discard K♣.",
        "Estimate: about 0.8 points better than “Discard 9♦”.",
        "6 unseen cards would still make a village with your hand. If you discard 9♦: 4.",
    ]
    text = hint(state, ("dump K♣", 1.0), ("dump 2♦", 1.0))
    assert text.splitlines()[1:] == [
        "Equally good: “Discard 2♦”.",
        "6 unseen cards would still make a village with your hand. If you discard 2♦: 4.",
    ]


def test_a_useless_discard_is_called_so_with_the_value_of_the_others() -> None:
    text = hint(duel("9♥ 9♦ 5♠ 6♠ K♣ 2♦ 2♥", dump="3♦"), ("dump K♣", 1.0))
    assert text.splitlines() == [
        "Discard K♣.",
        "K♣ fits with no other card in your hand.",
        "6 unseen cards would still make a village with your hand, such as 2♠ 4♠ 7♠ 9♠ 2♣.",
    ]


@pytest.mark.parametrize(
    ("hand", "move", "words"),
    [
        ("2♠ 9♥", "done", "You have too few cards to start a chain."),
        ("2♠ 5♥ 9♥", "done", "No chain leads to a village this turn."),
    ],
)
def test_ending_the_turn_has_a_reason(hand: str, move: str, words: str) -> None:
    state = duel(hand, ("Q♠ Q♦ joker1",))
    assert hint(state, (move, 0.0)).splitlines()[:2] == ["End your turn.", words]


@pytest.mark.parametrize(
    ("top", "deck", "dump", "words"),
    [
        ("6♠", 1.0, 0.6, "Unseen cards such as 2♣ and 2♦ would help you more than 6♠."),
        ("9♠", 0.5, 0.9, "The bot tried 3 unseen cards. Better for you than 9♠: 2."),
        ("9♠", 1.0, 2.0, "The bot tried 3 unseen cards. Better for you than 9♠: 0."),
    ],
)
def test_equal_draws_are_compared_by_tried_cards(top: str, deck: float, dump: float, words: str) -> None:
    state = duel("2♥ 4♠", dump=top, phase="draw")
    tried = tuple(zip(DECK.parse_all("2♦ K♦ 2♣"), (1.2, 0.1, 1.5), strict=True))
    draws = [
        Evaluated(parse_move("draw deck"), deck, (("tried", tried),)),
        Evaluated(parse_move("draw dump"), dump),
    ]
    draws.sort(key=lambda one: -one.value)
    assert told(hint_lines(Decision(draws[0].move, tuple(draws)), state.view(0))).splitlines()[-1] == words


def test_a_closed_discard_pile_is_a_reason_to_draw() -> None:
    state = duel("2♠ 5♥ 9♥", dump="9♦", phase="draw")
    state.quiet = 2 * state.ruleset.stall_rounds
    text = hint(state, ("draw deck", 1.0))
    assert text == "Draw from the deck.\nThe discard pile is closed until someone draws."


def test_later_consequences_are_mentioned_if_they_differ() -> None:
    state, dump = duel("9♥ 9♦ 5♠ 6♠ K♣ 2♦ 2♥"), parse_move("dump K♣")
    own = Evaluated(dump, 1.0, (("gain", 0), ("promise", 1.4), ("threat", 0.2)))
    other = Evaluated(parse_move("chain 9♥ 9♦ 5♠"), 0.2, (("gain", 0), ("promise", 1.2), ("threat", 1.1)))
    lines = _expected(own, other)
    assert list(map(say, lines)) == ["The rest of the table can then gain about 0.2 points on you, instead of 1.1."]
    assert _expected(other, own) == [], "a disadvantage is not a reason for a move"
    text = told(hint_lines(Decision(dump, (own, replace(other, move=END_TURN))), state.view(0)))
    assert "K♣ fits with no other card in your hand." in text
    later = Evaluated(END_TURN, 0.0, (("gain", 0), ("promise", 0.4), ("threat", 0.2)))
    kept = "The cards you keep are worth about 1.4 points later, instead of 0.4."
    assert list(map(say, _expected(own, later))) == [kept]
    safe = replace(own, facts=(("gain", 0), ("promise", 1.4), ("threat", 0.02)))
    gains_nothing = "The rest of the table can then gain nothing on you, instead of about 1.1 points."
    assert list(map(say, _expected(safe, other))) == [gains_nothing]


@pytest.mark.parametrize(
    ("level", "options", "seats"),
    [("hard", "", 2), ("normal", "teams=true", 4), ("easy", "+double_joker +joker_injection stall_rounds=1", 3)],
)
def test_every_decision_of_a_deal_has_a_hint(level: str, options: str, seats: int) -> None:
    rng = Random(3)
    match_state = GAME.open(GAME.schema.parse(options, seats), seats, rng)
    state = GAME.start(GAME.deal(rng, GAME.tables(match_state)[0], match_state))
    for _ in range(DECISIONS):
        seat = state.to_act()[0]
        move: Move
        if seat < 0:
            move = state.draw(rng)
        else:
            view = state.view(seat)
            decision = BOTS.bot(level).choose(view, state.legal(seat), Random(1), Budget(iterations=1, brake=None))
            move, lines = decision.move, hint_lines(decision, view)
            assert 1 <= len(lines) <= 3
            for text in map(say, lines):
                assert text[0].isupper() or text[0].isdigit()
                assert text.endswith(".")
                assert "??" not in text
                assert "  " not in text
            assert say(move_label(move, view))
        state.apply(seat, move)


# ---------------------------------------------------------------- in the middle of a chain


TWO_ROLLS = "chain A♦ 2♦ K♣, K♣ for 3♣ in 1.1, 3♣ for 3♦ in 1.2"


def midway(state: RobbinState, steps: list[Step], *evaluated: tuple[str, float]) -> tuple[str, str]:
    """The hint after these steps, and the move it shows, as in a record."""
    view = state.view(0)
    draft = GAME.draft(view)
    for step in steps:
        draft.add(step)
    alternatives = tuple(Evaluated(parse_move(text), value) for text, value in evaluated)
    words, move = advice(Decision(alternatives[0].move, alternatives), view, draft)
    assert move is not None
    if "Better: " not in told(words):
        assert tuple(draft.steps_of(move))[: len(steps)] == tuple(steps), "it is lit from the current position on"
    return told(words), GAME.move_text(move)


def laid(text: str) -> list[Step]:
    return [MovePieces((card,), HAND_ZONES[0], ROBBING_ZONES[0]) for card in DECK.parse_all(text)]


def put(card: str, village: int) -> Step:
    """An action card moved to a village of seat 1, counted from 1."""
    return MovePieces((DECK.parse(card),), ROBBING_ZONES[0], village_zone(1, village - 1))


def test_a_hint_continues_the_best_chain() -> None:
    state = duel("A♦ 2♦ K♣ 9♠", ("A♣ 2♣ 3♣", "3♠ 3♥ 3♦"))
    evaluated = (TWO_ROLLS, 4.0), ("done", 0.5)
    words, move = midway(state, laid("2♦ K♣ A♦"), *evaluated)
    way = "roll K♣ into A♣ 2♣ 3♣ for 3♣, roll 3♣ into 3♠ 3♥ 3♦ for 3♦"
    assert words == f"Go on to a red straight (A♦ 2♦ 3♦): {way}.\nPoints: +4 for you, −1 for the rest of the table."
    assert move == TWO_ROLLS
    words, _ = midway(state, laid("2♦"), *evaluated)
    assert words.startswith(f"Go on to a red straight (A♦ 2♦ 3♦): lay A♦ K♣, {way}.")
    words, _ = midway(state, [*laid("2♦ K♣ A♦"), put("K♣", 1)], *evaluated)
    assert words.startswith("Go on to a red straight (A♦ 2♦ 3♦): roll 3♣ into 3♠ 3♥ 3♦ for 3♦.")


def test_a_hint_first_completes_a_pending_swap() -> None:
    state = duel("A♦ 2♦ 3♣ 9♠", ("3♠ 3♥ 3♦",))
    words, _ = midway(state, [*laid("A♦ 2♦ 3♣"), put("3♣", 1)], ("chain A♦ 2♦ 3♣, 3♣ for 3♦ in 1.1", 4.0))
    assert words.startswith("Go on to a red straight (A♦ 2♦ 3♦): take 3♦ out.\nPoints: +4 for you, −1 ")


def test_another_way_to_the_same_result_is_equally_good() -> None:
    state = duel("4♣ 5♦ 6♣", ("4♠ 4♥ 4♦", "6♠ 6♥ 6♦"))
    begun = [*laid("4♣ 5♦ 6♣"), put("6♣", 2), MovePieces((DECK.parse("6♦"),), village_zone(1, 1), ROBBING_ZONES[0])]
    words, move = midway(state, begun, ("chain 5♦ 4♣ 6♣, 4♣ for 4♦ in 1.1, 6♣ for 6♦ in 1.2", 3.0), ("done", 0.0))
    assert words.startswith("Go on to a red straight (4♦ 5♦ 6♦): roll 4♣ into 4♠ 4♥ 4♦ for 4♦.")
    assert move == "chain 5♦ 4♣ 6♣, 6♣ for 6♦ in 1.2, 4♣ for 4♦ in 1.1"


def test_a_worse_started_chain_gets_the_better_move_and_its_cost() -> None:
    state = duel("J♠ J♣ J♥ 9♠ 9♣ 9♥", ())
    evaluated = ("chain J♠ J♥ J♣", 2.0), ("chain 9♠ 9♥ 9♣", 1.0)
    words, move = midway(state, laid("9♠ 9♣"), *evaluated)
    assert words.splitlines() == [
        "Clear the chain. Better: Build a round (J♠ J♥ J♣).",
        "Going on to a round (9♠ 9♥ 9♣) costs about 1.0 points.",
        "To go on: lay 9♥, build.",
    ]
    assert move == "chain J♠ J♥ J♣"
    words, _ = midway(state, laid("J♠ 9♣"), *evaluated)
    assert words.splitlines() == [
        "No chain leads to a village from here.",
        "Undo 1 step. Better: Build a round (J♠ J♥ J♣).",
    ]


def test_a_continuation_the_bot_did_not_evaluate_has_no_number() -> None:
    state = duel("J♠ J♣ J♥ 9♠ 9♣ 9♥", ())
    words, _ = midway(state, laid("9♠ 9♣ 9♥"), ("chain J♠ J♥ J♣", 2.0))
    assert words.splitlines()[1:] == ["You can still make a round (9♠ 9♥ 9♣): build."]


def test_in_the_end_game_the_taken_card_is_not_taken_again() -> None:
    state = duel("A♦ 2♦", ("3♠ 3♥ 3♦",), dump="9♠ 3♣", phase="last")
    taken: Step = MovePieces((DECK.parse("3♣"),), DUMP_ZONE, HAND_ZONES[0])
    best = "last chain A♦ 2♦ 3♣, 3♣ for 3♦ in 1.1", 4.0
    words, move = midway(state, [taken], best)
    assert words.startswith("Rob to make a red straight (A♦ 2♦ 3♦): lay A♦ 2♦ 3♣, roll 3♣")
    assert move == best[0]
    words, move = midway(state, [taken, *laid("A♦ 2♦ 3♣")], best)
    assert words.startswith("Go on to a red straight (A♦ 2♦ 3♦): roll 3♣ into 3♠ 3♥ 3♦ for 3♦.")
    assert move == best[0]


PAGE = RulesPage("round_robbin")


def first_round(instead: dict[str, str], turns: int) -> list[tuple[RobbinView, Move]]:
    """So many moves of the player in the first deal; `instead` replaces some of them."""
    script = PAGE.script
    match_state = GAME.parse_match_state(script["start"], GAME.schema.parse(script["options"]), 4)
    state = GAME.start(GAME.parse_deal(script["deal"], GAME.tables(match_state)[0], match_state))
    played: list[tuple[RobbinView, Move]] = []
    for step in script["steps"]:
        for text in step.get("others", []):
            state.apply(state.to_act()[0], GAME.parse_move(text))
        if "you" not in step:
            continue
        move = GAME.parse_move(instead.get(step["you"], step["you"]))
        played.append((state.view(0), move))
        if len(played) == turns:
            break
        state.apply(0, move)
    return played


def looked_back(turns: Sequence[tuple[RobbinView, Move]]) -> list[str]:
    return [told(lines) for lines, _ in look_back(turns)]


def test_the_best_turns_are_not_mentioned() -> None:
    assert set(looked_back(first_round({}, 18))) == {""}


def test_a_draw_alone_is_not_a_turn() -> None:
    assert [len(list(look_back(first_round({}, moves)))) for moves in range(1, 6)] == [0, 1, 1, 2, 2]


def test_a_missed_chain_is_listed_with_its_points() -> None:
    *_, line = looked_back(first_round({"chain 4♥ 6♥ 5♦, 5♦ for 5♥ in 1.1": "dump Q♠"}, 4))
    assert line.splitlines() == [
        "Turn 2: you discarded Q♠.",
        "Better by 3 points: Rob to make a red straight (4♥ 5♥ 6♥).",
    ]


def test_a_missed_chain_can_be_played_from_its_view() -> None:
    *_, found = look_back(first_round({"chain 4♥ 6♥ 5♦, 5♦ for 5♥ in 1.1": "dump Q♠"}, 4))
    ((view, move),) = found.better
    assert GAME.move_text(move) == "chain 4♥ 6♥ 5♦, 5♦ for 5♥ in 1.1"
    draft = GAME.draft(view)
    for step in draft.steps_of(move):
        draft.add(step)
    assert draft.move() == move


def test_a_village_missed_in_several_turns_is_listed_once() -> None:
    """With the first turn and its moves, and how long it stayed possible."""
    state, poor = duel("9♠ 9♥ 9♦ 2♣ 4♠"), duel("9♠ 2♥ 5♦")
    less = duel("9♠ 9♥ 2♣ 9♣ 4♠")
    told = look_back([(one.view(0), END_TURN) for one in (state, state, state, less, poor, state)])
    lines = ["\n".join(map(say, review.lines)) for review in told]
    assert len(lines) == 6
    first, other, again = (line.splitlines() for line in lines if line)
    assert first[0] == "Turn 1: you ended your turn without a chain."
    assert first[1].endswith("(9♠ 9♥ 9♦).")
    assert first[2] == "Possible until turn 3."
    assert (other[0], other[1][-11:], len(other)) == ("Turn 4: you ended your turn without a chain.", "(9♠ 9♥ 9♣).", 2)
    assert again[0].startswith("Turn 6: ")


def test_a_chain_with_the_top_discard_is_two_moves() -> None:
    before, after = duel("9♠ 9♥ 2♣", dump="9♦", phase="draw"), duel("9♠ 9♥ 2♣ 4♠", dump="9♦")
    *_, found = look_back([(before.view(0), parse_move("draw deck")), (after.view(0), END_TURN)])
    assert [GAME.move_text(move) for _, move in found.better] == ["draw dump", "chain 9♠ 9♥ 9♦"]
    for view, move in found.better:
        draft = GAME.draft(view)
        for step in draft.steps_of(move):
            draft.add(step)
        assert draft.move() == move


def test_a_built_village_is_compared_with_a_better_one() -> None:
    *_, line = looked_back(first_round({"chain 4♥ 6♥ 5♦, 5♦ for 5♥ in 1.1": "chain 9♠ 9♥ 9♣"}, 4))
    assert line.startswith("Turn 2: you built a round (9♠ 9♥ 9♣).\nBetter by 2 points: Rob to make a red straight (4♥")


def test_a_missed_wake_of_a_king_is_listed() -> None:
    chain = "chain A♥ Q♥ Q♣, Q♣ for joker1 in 0.3, joker1 for K♥"
    *_, line = looked_back(first_round({chain: "done"}, 12))
    assert line.startswith(
        "Turn 6: you ended your turn without a chain.\nBetter by 6 points: Rob to make a red straight"
    )


def test_a_missed_draw_of_the_top_discard_is_listed() -> None:
    before, after = duel("9♠ 9♥ 2♣", dump="9♦", phase="draw"), duel("9♠ 9♥ 2♣ 4♠", dump="9♦")
    turns = [(before.view(0), parse_move("draw deck")), (after.view(0), END_TURN)]
    assert looked_back(turns) == [
        "Turn 1: you ended your turn without a chain.\nBetter by 2 points: Take 9♦ and build a round (9♠ 9♥ 9♦)."
    ]


def test_a_closed_discard_pile_is_not_a_missed_draw() -> None:
    before, after = duel("9♠ 9♥ 2♣", dump="9♦", phase="draw"), duel("9♠ 9♥ 2♣ 4♠", dump="9♦")
    before.quiet = 2 * before.ruleset.stall_rounds
    turns = [(before.view(0), parse_move("draw deck")), (after.view(0), END_TURN)]
    assert looked_back(turns) == [""]


def test_in_the_end_game_a_pass_is_compared_with_chains() -> None:
    chain = "last chain A♦ 2♦ K♣, K♣ for 3♣ in 3.1, 3♣ for 3♦ in 2.1"
    *_, line = looked_back(first_round({chain: "pass"}, 17))
    assert line.startswith(
        "Turn 9: you passed.\nBetter by 4 points: Take K♣ and rob to make a red straight (A♦ 2♦ 3♦)."
    )
