"""Hints contain the move, its comparison, and the points and cards behind it."""

from itertools import pairwise
from random import Random

import pytest
from bot_trials import Trials
from jeudalism_positions import play, table

from cardgames.engine.messages import message
from cardgames.games.jeudalism import hints
from cardgames.games.jeudalism.bot import BOTS
from cardgames.games.jeudalism.bot.simple_position import SimplePosition
from cardgames.games.jeudalism.cards import DECK, PASS, Play, Steal, Take, parse_move
from cardgames.games.jeudalism.deal import JeudalismState
from cardgames.games.jeudalism.rules import GAME
from cardgames.host.protocol import LEVELS, Budget, Decision, Evaluated
from cardgames.words import say


def hint(state: JeudalismState, *evaluated: tuple[str, float], **facts: tuple[float, ...]) -> list[str]:
    """The lines of the hint for moves with their values, the best first; each has facts."""
    alternatives = tuple(
        Evaluated(parse_move(text), value, tuple((key, values[number]) for key, values in facts.items()))
        for number, (text, value) in enumerate(evaluated)
    )
    return [*map(say, hints.hint(Decision(alternatives[0].move, alternatives), state.view(0)))]


CHAINS = ((0, "4H 8H"), (0, "2D"), (1, "2H 8S"))


def test_a_taken_card_is_explained_by_the_chain_it_fits() -> None:
    state = table(("2S", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert hint(state, ("take QH", 30.0), ("take 6S", 22.5)) == [
        "Take Q♥.",
        "Estimate: about 7.5 points better than “Take 6♠”.",
        "Q♥ fits your chain 4♥ 8♥.",
    ]


@pytest.mark.parametrize(
    ("hand", "move", "words"),
    [
        ("8H QH AH 9S", "take 4H", "4♥ can share a chain with 8♥ Q♥ A♥ from your hand."),
        ("3S 3D", "take 9C", "9♣ can share a chain with 3♠ from your hand."),
        ("3S 3C", "take 9C", "9♣ can share a chain with 3♠ or 3♣ from your hand."),
        (
            "6H 8H 10H JH QH KH AH",
            "take 2H",
            "2♥ can share a chain with 6♥ 8♥ 10♥ J♥ Q♥ K♥ and 1 more card from your hand.",
        ),
        ("9S KC", "take AS", "A♠ can share a chain with 2♠, 3♠ or 4♠, not seen yet."),
        ("9S KC", "take 3D", "3♦ can start a chain now, for 3 points."),
        ("9S KC", "take 5S", "Next turn, 5♠ lets you take 2 transfer cards."),
        ("9S KC", "take 7S", "7♠ lets you play 2 cards in one turn."),
        ("9S KC", "take joker1", "Later the joker can steal a knight that fits your chains."),
    ],
)
def test_a_taken_card_is_explained_by_the_hand(hand: str, move: str, words: str) -> None:
    state = table((hand, "", ""), transfer=move.removeprefix("take ") + " 10D")
    assert hint(state, (move, 1.0))[-1] == words


def test_a_hint_names_the_card_that_a_chain_needs() -> None:
    state = table(("9S", "", ""), (0, "4H 8H"), (0, "2S 6D"), transfer="AH AS KD")
    assert hint(state, ("take AH", 1.0))[-1] == "A♥ can join your chain 4♥ 8♥ later."
    assert hint(state, ("take KD", 1.0))[-1] == "K♦ fits your chain 4♥ 8♥."


def test_passed_cards_are_the_reason_if_they_make_most_of_the_difference() -> None:
    state = table(("2S", "", ""), (0, "4H 8H"), (0, "2D"), (1, "2S 8S"), transfer="QH 9C 6S")
    threat = "In 8 simulated games, what you hand on averages 2.0 points for the next player, not 6.0."
    assert hint(state, ("take QH", 30.0), ("take 6S", 22.5), threat=(2.0, 6.0), worlds=(8, 8))[-1] == threat
    for evaluated, facts in ((22.5, (2.0, 5.0)), (30.0, (2.0, 2.1)), (29.0, (6.0, 2.0))):
        assert hint(state, ("take QH", 30.0), ("take 6S", evaluated), threat=facts)[-1] == "Q♥ fits your chain 4♥ 8♥."


def test_a_card_that_fits_the_next_players_chain_is_kept_from_them() -> None:
    """If passed cards are the reason, the chain can be checked on the table, which an estimate can't."""
    state = table(("2S", "", ""), *CHAINS, transfer="QH 9C 6S")
    both = ("take QH", 30.0), ("take 6S", 22.5)
    assert hint(state, *both, threat=(2.0, 6.0))[-1] == "It keeps Q♥ from the next player's chain 2♥ 8♠."
    state = table(("2S", "", ""), (0, "4H 8H"), (1, "2H"), transfer="QH 9C 6S")
    assert hint(state, *both, threat=(2.0, 6.0))[-1] == "It keeps Q♥ from the next player's chain 2♥."
    state = table(("2S", "", ""), transfer="joker1 7C 6S")
    for card, named in (("joker1", "the joker"), ("7C", "7♣")):
        lines = hint(state, (f"take {card}", 30.0), ("take 6S", 22.5), threat=(2.0, 6.0), worlds=(8, 8))
        assert lines[-1] == f"It keeps {named} from the next player."
    taken = tuple(DECK.parse_all("QH"))
    five = Evaluated(parse_move("five 5C"), 29.0, (("threat", 6.0), ("cards", taken), ("worlds", 8)))
    take = Evaluated(parse_move("take QH"), 30.0, (("threat", 2.0), ("cards", taken), ("worlds", 8)))
    state = table(("5C", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert "what you hand on" in say(hints.hint(Decision(take.move, (take, five)), state.view(0))[-1])


def test_in_the_last_turn_a_take_says_that_nothing_fits() -> None:
    state = table(("9S", "", ""), (0, "4H"), transfer="QH 9C", pile="")
    assert "None of these cards fits your chains." in hint(state, ("take QH", 3.0), ("take 9C", 3.0))
    state = table(("9S", "", ""), (0, "4H"), transfer="QH 8S", pile="")
    assert "None of these cards fits your chains." not in hint(state, ("take QH", 3.0), ("take 8S", 2.0))


def test_a_play_has_its_immediate_points() -> None:
    assert hint(table(("QH 6S", "", ""), *CHAINS), ("play QH on chain 1", 30.0), ("play 6S on chain 2", 29.96)) == [
        "Play Q♥ on 4♥ 8♥.",
        "Equally good: “Play 6♠ on 2♦”.",
        "Scores 9 points now, with the suit bonus.",
    ]


def test_a_card_equally_good_as_a_pass_is_advised() -> None:
    """Otherwise a hint could advise a 7 first, and then a pass."""
    start, on = parse_move("play 3H new"), parse_move("play 6S on chain 2")
    for value, wanted in ((7.95, start), (7.85, PASS)):
        evaluated = (Evaluated(PASS, 8.0), Evaluated(start, value), Evaluated(on, 5.0))
        assert hints.preferred(Decision(PASS, evaluated)).move == wanted
        assert hints.preferred(Decision(PASS, evaluated)).evaluated == evaluated
    certain = Decision(on, (Evaluated(on, 8.0), Evaluated(PASS, 8.0)))
    assert hints.preferred(certain) is certain
    unknown = Decision(PASS)
    assert hints.preferred(unknown) is unknown


def test_a_lost_bonus_is_mentioned() -> None:
    state = table(("QD 6H", "", ""), (0, "4H 8H JH"), (0, "2S 6S"))
    assert hint(state, ("play QD on chain 1", 1.0))[-1] == "Scores 1 point now, although the suit bonus is lost."


def test_a_play_without_immediate_points_has_its_prospects() -> None:
    """Its cost alone would be a reason against it."""
    nothing = table(("8H", "", ""), (0, "2S 6S")), "play 8H on chain 1"
    costs = table(("QD", "", ""), (0, "4H 8H JH"), vassal_points=0), "play QD on chain 1"
    for state, move in (nothing, costs):
        assert len(hint(state, (move, 1.0))) == 1
        lines = hint(state, (move, 9.0), ("pass", 7.0), gain=(0, 0), later=(9.0, 7.0))
        assert lines[-1] == "The bot expects your chains to gain 9.0 more points, not 7.0."
        lines = hint(state, (move, 9.0), ("pass", 7.0), gain=(0, 0), later=(9.0, 7.0), futures=(10, 10))
        assert lines[-1] == "In 10 simulated games, your chains average 9.0 more points, not 7.0."


def test_a_serf_is_explained_by_the_cards_that_fit_it_and_a_card_by_what_fits_next() -> None:
    """JD-6: they can be seen in the hand, which an estimate can't."""
    state = table(("4C 8C JS 6D", "", ""), (0, "3C"))
    facts = {"gain": (4, 6), "later": (50.0, 45.0), "futures": (10, 10)}
    lines = hint(state, ("play 4C new", 9.0), ("play 6D on chain 1", 8.5), **facts)
    assert lines[-1] == "4♣ can share a chain with J♠ 8♣ from your hand."
    state = table(("6S QS 8H", "", ""), (0, "3C"), (0, "4H"))
    facts = {"gain": (3, 4), "later": (50.0, 45.0), "futures": (10, 10)}
    lines = hint(state, ("play 6S on chain 1", 9.0), ("play 8H on chain 2", 8.5), **facts)
    assert lines[-1] == "Then Q♠ from your hand can join a chain too."


def test_hints_for_5_and_7_include_what_they_allow_this_turn() -> None:
    state = table(("5C 7D 6S", "", ""), *CHAINS, transfer="QH 9C 6S")
    five = Evaluated(parse_move("five 5C"), 30.0, (("cards", tuple(DECK.parse_all("9C QH"))),))
    seven = Evaluated(parse_move("seven 7D"), 30.0, (("gain", 9), ("cards", tuple(DECK.parse_all("QH 6S")))))
    other = Evaluated(parse_move("take 6S"), 22.5)
    told = "You can play Q♥ and 6♠ in one turn, for 9 points."
    for best, words in ((five, "You can take 9♣ and Q♥ in one turn."), (seven, told)):
        decision = Decision(best.move, (best, other))
        assert say(hints.hint(decision, state.view(0))[-1]) == words


def test_a_play_for_as_many_points_keeps_the_joker() -> None:
    state = table(("joker1 9S", "", ""), (0, "3C"), (1, "2S 6C"))
    plays = ("play 9S on chain 1", 9.0), ("steal 6C with joker1 for chain 1", 7.0)
    assert hint(state, *plays, gain=(6, 6), later=(8.5, 8.0))[-1] == "It keeps your joker for a later turn."
    assert hint(state, *plays, gain=(6, 3), later=(8.5, 8.0))[-1] == "Scores 6 points now, with the colour bonus."
    state = table(("joker1 9S", "", ""), (0, "3C"), (1, "2S 6C"), pile="")
    assert "Scores 6 points now, with the colour bonus." in hint(state, *plays, gain=(6, 6), later=(8.5, 8.0))


def test_a_hint_names_the_knight_that_a_joker_could_steal() -> None:
    state = table(("9S", "", ""), (0, "4S"), (1, "2S 8S"), transfer="joker1 10D")
    assert hint(state, ("take joker1", 1.0))[-1] == "The joker can steal 8♠ for your chain 4♠."


def test_a_theft_has_the_points_for_both_players() -> None:
    """The 2♥ 8♠ of seat A gets its colour bonus by the joker."""
    state = table(("joker1", "", ""), (0, "4S"), (1, "2H 8S"))
    assert hint(state, ("steal 8S with joker1 for chain 1", 1.0)) == [
        "Steal 8♠ with the joker for your chain 4♠.",
        "Points now: +8 for you, +2 for the owner of the knight.",
    ]
    state = table(("joker1", "", ""), (0, "4S"), (1, "2S 8S"))
    assert hint(state, ("steal 8S with joker1 for chain 1", 1.0))[-1] == "Scores 8 points now, with the colour bonus."


def test_action_cards_are_explained() -> None:
    state = table(("5C 7D", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert hint(state, ("five 5C", 1.0)) == ["Play 5♣ first and take 2 cards."]
    state = table(("5C 7D 6S", "", ""), *CHAINS)
    assert hint(state, ("seven 7D", 1.0)) == ["Play 7♦ first, then up to 2 cards."]


def test_a_pass_is_explained_by_keeping_options() -> None:
    """9♥ is not a knight of a 4, and Q♣ is in a chain."""
    state = table(("KH JH", "", ""), (0, "4H 8H"), (1, "4S 8S QS"), (2, "4C 8C QD"))
    assert hint(state, ("pass", 9.0), ("play KH on chain 1", 6.0)) == [
        "Pass.",
        "Estimate: about 3.0 points better than “Play K♥ on 4♥ 8♥”.",
        "After K♥, you can't add J♥ Q♥ J♦ K♦ to that chain.",
    ]


def test_a_pass_that_keeps_a_7_says_why() -> None:
    """JD-11: the 7 is of use in a turn with two cards to play."""
    for hand, words in (("7D KC", "You have no card to play after 7♦."), ("7D QH", "It keeps 7♦ for a later turn.")):
        state = table((hand, "", ""), (0, "4H 8H"))
        facts = {"gain": (0, 0), "later": (9.0, 7.0)}
        assert hint(state, ("pass", 9.0), ("seven 7D", 7.0), **facts)[-1] == words
    state = table(("7D QH", "", ""), (0, "4H 8H"))
    lines = hint(state, ("play QH on chain 1", 9.0), ("seven 7D", 7.0), gain=(9, 9), later=(9.0, 7.0))
    assert lines[-1] == "It keeps 7♦ for a later turn."


def test_of_two_cards_for_a_chain_the_higher_one_shuts_cards_out() -> None:
    state = table(("JH KH", "", ""), (0, "4H 8H"))
    plays = ("play JH on chain 1", 9.0), ("play KH on chain 1", 7.0)
    lines = hint(state, *plays, gain=(9, 9), later=(9.0, 7.0))
    assert lines[-1] == "After K♥, you can't add J♥ Q♥ J♦ Q♦ K♦ to that chain."


def test_of_two_serfs_the_better_one_suits_the_hand() -> None:
    state = table(("2H 3H 8H", "", ""))
    lines = hint(state, ("play 2H new", 9.0), ("play 3H new", 8.5), gain=(2, 3), later=(7.0, 5.5))
    assert lines[-1] == "2♥ can share a chain with 8♥ from your hand."


def test_the_only_legal_move_is_called_so() -> None:
    assert hint(table(("9S", "", "")), ("pass", 0.0)) == ["Pass.", "It's your only legal move."]


def test_the_last_turn_is_mentioned_if_there_is_room() -> None:
    state = table(("2S", "", ""), pile="")
    assert hint(state, ("play 2S new", 2.0)) == [
        "Start a chain with 2♠.", "Scores 2 points now.", "This is your last turn.",
    ]  # fmt: skip
    assert len(hint(state, ("play 2S new", 2.0), ("pass", 0.0))) == 3


def test_the_other_5_is_not_an_alternative() -> None:
    state = table(("5C 5D", "", ""), *CHAINS, transfer="QH 9C 6S")
    assert "Take Q♥" in hint(state, ("five 5C", 1.0), ("five 5D", 1.0), ("take QH", 0.5))[1]


def test_a_pass_after_a_card_is_called_end_of_turn() -> None:
    state = table(("7D 2S 2C", "", ""), *CHAINS)
    play(state, "seven 7D", "play 2S new")
    assert hints.move_label(parse_move("pass"), state.view(0)) == message("jeudalism.hint.do.done")


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_of_a_game_has_a_hint(level: str) -> None:
    trials = Trials(GAME, BOTS)
    for state in trials.positions("", 3, 25):
        lines = [*map(say, hints.hint(trials.decide(state, level), state.view(state.turn)))]
        assert 1 <= len(lines) <= 3
        for line in lines:
            assert line.endswith(".")
            assert "{" not in line
            assert len(line) <= 100


def test_reasons_are_true_in_the_position() -> None:
    """Points scored now are scored by the move; the cards of a 5 can be taken, and those of a 7 played."""
    told = set()
    for state in Trials(GAME, BOTS).positions("", 2, 60):
        seat, scale = state.turn, state.ruleset.scale
        evaluated = BOTS.normal.choose(state.view(seat), state.legal(seat), Random(1), Budget(brake=None)).evaluated
        for one, other in pairwise(evaluated):
            for line in hints.hint(Decision(one.move, (one, other)), state.view(seat))[2:]:
                key, values = line.key.removeprefix("jeudalism.hint."), dict(line.values)
                after, before = state.copy(), SimplePosition.of(state.view(seat)).points(seat, scale)
                after.apply(seat, one.move)
                if key.startswith("gain."):
                    assert SimplePosition.of(after.view(seat)).points(seat, scale) - before == values["count"]
                elif key == "together":
                    for card in values["cards"].cards:
                        assert Take(card) in after.legal(seat)
                        after.apply(seat, Take(card))
                elif key == "in_one_turn":
                    ends = played_in_some_order(SimplePosition.of(after.view(seat)), seat, set(values["cards"].cards))
                    assert values["count"] in {end.points(seat, scale) - before for end in ends}
                told.add(key)
    assert {"gain.plain", "together", "in_one_turn"} <= told


def played_in_some_order(position: SimplePosition, seat: int, cards: set[int]) -> list[SimplePosition]:
    """The positions after these cards are played."""
    if not cards:
        return [position]
    found = []
    for move in position.plays(seat):
        assert isinstance(move, Play | Steal)
        card = move.joker if isinstance(move, Steal) else move.card
        if card in cards:
            found += played_in_some_order(position.after(seat, move), seat, cards - {card})
    return found
