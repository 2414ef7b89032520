"""Hints contain the move, its comparison, and the numbers and cards behind it, all from the decision."""

import re
from random import Random

import pytest
from dealing import TABLE, match_state_of, play, random_move, random_options, state_of

from cardgames.engine.cards import Mask, mask_of
from cardgames.engine.contract import CHANCE
from cardgames.engine.messages import as_cards
from cardgames.games.klaverjassen.bot import BOTS
from cardgames.games.klaverjassen.bot.thumb import Features
from cardgames.games.klaverjassen.cards import BIDS, CALLS, DECK, PLAYS, SUIT_MASK, Play, move_text
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.hints import hint_lines
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import OVER
from cardgames.host.protocol import LEVELS, Budget, Decision, Evaluated

QUICK = Budget(iterations=200, brake=None)


def evaluated(
    card: str, ours: float, theirs: float, made: float = 0.5, *, pit: float = 0.0, tries: int = 100
) -> Evaluated:
    facts = (("ours", ours), ("theirs", theirs), ("made", made), ("pit", pit), ("tries", tries))
    return Evaluated(PLAYS[DECK.parse(card)], ours - theirs, facts)


def hint(state: KlaverjassenState, *alternatives: Evaluated) -> list[str]:
    return list(map(str, hint_lines(Decision(alternatives[0].move, alternatives), state.view(state.turn))))


HINT = "klaverjassen.hint."
SURE = ("safe", "last", "trump_only", "beaten_by")
"""Lines about the cards that can still beat a card."""

TRIED = "The bot played 100 possible deals to the end with it."

DEAL = "AS 7S JH / KS 8S 7H / QS 9S 8H / 10S JS 9H"


def test_a_card_is_compared_with_the_next_best_by_its_numbers() -> None:
    first, made, _ = hint(state_of(DEAL, "H"), evaluated("JH", 100.4, 61.6, 0.81), evaluated("AS", 90, 72, 0.6))
    assert first == "J♥ is about 21 points better. Expected result: you 100 against 62; with A♠, 90 and 73."
    assert made == "Your team makes it 81% of the time; with A♠, 60%."


def test_the_numbers_of_a_comparison_add_up_though_each_is_rounded() -> None:
    state, rng = state_of(DEAL, "H"), Random("rounded")
    for _ in range(200):
        ours, theirs, gain = rng.uniform(60, 100), rng.uniform(60, 100), rng.uniform(1.5, 30)
        other = rng.uniform(60, 100)
        first, *_ = hint(state, evaluated("JH", ours, theirs), evaluated("AS", other, other - ours + theirs + gain))
        said, mine, its, then_mine, then_its = map(int, re.findall(r"-?\d+", first))
        assert said == (mine - its) - (then_mine - then_its), first
        assert abs(then_its - (other - ours + theirs + gain)) < 2, first


def test_chances_against_the_advice_are_not_given_as_reasons() -> None:
    lines = hint(state_of(DEAL, "H"), evaluated("JH", 100.4, 61.6, 0.6), evaluated("AS", 90, 72, 0.81))
    assert len(lines) == 2
    assert not any("%" in line for line in lines)


def test_a_nearly_certain_chance_has_no_percentage() -> None:
    _, made, _ = hint(state_of(DEAL, "H"), evaluated("JH", 131, 76, 0.998), evaluated("AS", 93, 94, 0.83))
    assert made == "Your team almost certainly makes it; with A♠, 83% of the time."


def test_of_the_chances_of_making_it_and_of_a_pit_those_that_differ_more_are_given() -> None:
    """KJ-21: with a nearly certain game, the points are in the pit."""
    state = play(state_of(DEAL, "H"), "AS 8S 9S JS")
    _, made, _ = hint(state, evaluated("JH", 180, 40, 1.0, pit=0.35), evaluated("7S", 130, 60, 0.97, pit=0.05))
    assert made == "Your team wins every trick 35% of the time; with 7♠, 5%."
    _, made, _ = hint(state, evaluated("JH", 180, 40, 0.9, pit=0.35), evaluated("7S", 130, 60, 0.5, pit=0.3))
    assert made == "Your team makes it 90% of the time; with 7♠, 50%."


def test_moves_of_equal_value_are_both_named() -> None:
    first, *_ = hint(state_of(DEAL, "H"), evaluated("JH", 80, 82), evaluated("AS", 80, 83))
    assert first == "Equally good: J♥ and A♠. Expected result: you 80 against 82."


def test_an_alternative_that_was_hardly_tried_is_not_compared() -> None:
    lines = hint(state_of(DEAL, "H"), evaluated("JH", 80, 82), evaluated("AS", 10, 150, tries=3))
    assert lines[0] == "Play J♥. No other card came close. Expected result: you 80 against 82."
    assert not any("A♠" in line for line in lines)


def test_the_highest_trump_is_unbeatable_and_an_ace_loses_only_to_trumps() -> None:
    state = state_of(DEAL, "H")
    assert hint(state, evaluated("JH", 1, 0))[-1] == "No opponent still to play can beat J♥."
    assert hint(state, evaluated("AS", 1, 0))[-1].startswith("Only a trump can still beat A♠: 7♥ ")


def test_a_card_without_values_has_its_effect_on_the_trick_as_the_reason() -> None:
    """As in a lesson, and where a better move of a review is shown."""
    state = state_of(DEAL, "H")
    why = [str(hint_lines(Decision(PLAYS[DECK.parse(card)]), state.view(0))[-1]) for card in ("JH", "7S")]
    assert why[0] == "No opponent still to play can beat J♥."
    assert why[1] == "7♠ is worth no points, so nothing is lost if it is beaten."


def test_the_risk_of_a_card_is_mentioned_only_if_small() -> None:
    last = hint(state_of(DEAL, "H"), evaluated("7S", 1, 0))[-1]
    assert last == "7♠ is worth no points, so nothing is lost if it is beaten."
    low = state_of("KS QS / AS 8S / 7S 9S / 10S JS", "H")
    assert hint(low, evaluated("QS", 1, 0))[-1] == "If Q♠ is beaten, it gives away the least: 3 points."
    assert hint(low, evaluated("KS", 1, 0))[1:] == [TRIED]


@pytest.mark.parametrize(
    ("cards", "card", "words"),
    [
        ("10H 7C / AH 8H / JH 9H / KH QH", "10H", "Cards that can still beat 10♥: only 9♥ J♥ A♥."),
        ("KH 7C / AH 8H / JH 9H / 10H QH", "KH", "It draws trumps. Still unseen: 7♥ 8♥ 9♥ 10♥ J♥ Q♥ A♥."),
        ("QS 8H / AS 8S / 7S 9S / 10S JS", "QS", "Q♠ is your last ♠. After it, you can trump ♠."),
        ("QS 9S AC / AS 8S JH / 7S 10H 9H / 10S JS 7H", "QS", "You keep A♣ for later: 11 points."),
    ],
)
def test_a_card_that_can_lose_has_its_later_use(cards: str, card: str, words: str) -> None:
    assert hint(state_of(cards, "H"), evaluated(card, 1, 0))[-1] == words


def test_the_last_player_takes_the_trick_or_gives_points() -> None:
    taking = play(state_of("7D AS 8S / AD KS 7H / 8D QS 8H / 9D 10S 9H", "H"), "7D AD 8D 9D KS QS 10S")
    assert hint(taking, evaluated("AS", 1, 0))[-1] == "A♠ wins the trick: no opponent plays after you."
    giving = play(state_of("7D 10S 8S / AD AS 7H / 8D QS 8H / 9D JS 9H", "H"), "7D AD 8D 9D AS QS JS")
    assert hint(giving, evaluated("10S", 1, 0))[1:] == [TRIED], "giving away 10 points is not a reason for it"
    assert hint(giving, evaluated("8S", 1, 0))[-1] == "A♠ is winning. 8♠ gives away no points."


def test_the_cheapest_losing_card_is_called_so() -> None:
    giving = play(state_of("7D 10S KS / AD AS 7H / 8D 8S 8H / 9D JS 9H", "H"), "7D AD 8D 9D AS 8S JS")
    assert hint(giving, evaluated("KS", 1, 0))[-1] == "A♠ is winning. K♠ gives away the least: 4 points."


def test_a_card_that_keeps_roem_from_opponents_or_makes_it_says_so_first() -> None:
    """A review of 8♠ on A♠ 9♠ 10♠ gave the chances of making the game as the reason, and said that the 8 "gives away no
    points"."""
    giving = play(state_of("7D 8S 7S / AD AS 7H / 8D 9S 8H / 9D 10S 9H", "H"), "7D AD 8D 9D AS 9S 10S")
    reason = "A♠ is winning. 8♠ would make 20 roem for the other side."
    assert hint(giving, evaluated("7S", 80, 82, 0.53), evaluated("8S", 60, 102, 0.42))[1] == reason
    assert hint(giving, evaluated("7S", 80, 82), evaluated("8S", 60, 102))[1:] == [reason]
    assert not any("no points" in line for line in hint(giving, evaluated("8S", 80, 82), evaluated("7S", 60, 102)))
    taking = play(state_of("7D KS AS / AD QS 7H / 8D 9S 8H / 9D JS 9H", "H"), "7D AD 8D 9D QS 9S JS")
    assert hint(taking, evaluated("KS", 80, 82), evaluated("AS", 70, 92))[1:] == ["K♠ makes 20 roem for your side."]


def test_a_bid_has_trumps_aces_and_its_success_rate() -> None:
    state = GAME.start(GAME.parse_deal(DEAL, TABLE, match_state_of({"hand_size": 3})))
    state.apply(CHANCE, GAME.parse_move("trump 5H"))
    facts = (("ours", 90.0), ("theirs", 60.0), ("made", 0.77), ("pit", 0.0), ("tries", 100))
    plays, passes = Evaluated(BIDS[0], 30.0, facts), Evaluated(BIDS[1], -12.0, facts)
    assert hint(state, plays, passes) == [
        "Play. Expected result: +30 points. If you pass: −12.",
        "Your team makes it 77% of the time.",
        "Your trumps and aces: J♥ A♠.",
    ]
    assert hint(state, passes, plays) == [
        "Pass. Expected result: −12 points. If you play: +30.",
        "Your trumps and aces: J♥ A♠.",
    ]
    trumps = GAME.start(
        GAME.parse_deal(
            "9H 7H JH AH / KS 8S QS 9S / 10S JS 8C 9C / 7C QC KC AC", TABLE, match_state_of({"hand_size": 4})
        )
    )
    trumps.apply(CHANCE, GAME.parse_move("trump 5H"))
    assert hint(trumps, plays)[-1] == "Your trumps and aces: J♥ 9♥ A♥ 7♥."
    rarely = Evaluated(BIDS[0], -60.0, (("made", 0.3), ("tries", 100)))
    assert hint(state, passes, rarely)[1] == "If you play, your team makes it only 30% of the time."


def test_the_last_pass_says_that_the_other_team_must_play() -> None:
    """KJ-6; without a tried alternative, the advice still has its number."""
    passes = Evaluated(BIDS[1], 20.0, (("made", 0.4), ("tries", 100)))
    state = GAME.start(GAME.parse_deal(DEAL, TABLE, match_state_of({"hand_size": 3})))
    state.apply(CHANCE, GAME.parse_move("trump 5H"))
    for _ in range(3):
        advice, reason = hint(state, passes)
        assert advice == "Pass. Expected result: +20 points."
        assert reason.startswith(("Your trumps and aces", "You have no"))
        state.apply(state.turn, BIDS[1])
    assert hint(state, passes)[1] == "If you pass too, the other side must play, with a new trump."
    assert hint(state, Evaluated(BIDS[1], -20.0, ()))[0] == "Pass.", "a loss alone is not a reason"


def test_equal_moves_show_no_different_chances() -> None:
    lines = hint(state_of(DEAL, "H"), evaluated("JH", 80, 82, 0.9), evaluated("AS", 80, 83, 0.8))
    assert lines[0].startswith("Equally good")
    assert not any("%" in line for line in lines)


def test_an_expected_result_below_the_points_won_so_far_is_explained_by_nat() -> None:
    """KJ-19: a playing side that goes nat loses what it has won."""
    state = play(state_of(DEAL, "H"), "AS 8S 9S JS")
    alike = evaluated("JH", 9, 43, 0.2), evaluated("7S", 9, 43.5, 0.2)
    assert hint(state, *alike)[1] == "It's nat 80% of the time: then the playing side gets nothing."
    assert hint(state, evaluated("JH", 0, 52, 0))[1].startswith("It's almost certainly nat: ")
    assert not any("nat" in line for line in hint(state, evaluated("JH", 13, 39, 0.4)))
    play(state, "JH")
    assert hint(state, evaluated("7H", 43, 9, 0.2))[1].startswith("It's nat 80% of the time: ")


def test_a_roem_call_has_the_success_rate_of_the_game() -> None:
    state = play(state_of("AS / KS / QS / 7S", "H"), "AS KS QS 7S")
    decision = BOTS.hard.choose(state.view(0), CALLS, Random(1), QUICK)
    assert list(map(str, hint_lines(decision, state.view(0)))) == [
        "Call the 20 roem.",
        "Your team almost certainly makes it, and then the roem is yours.",
    ]


def rivals(state: KlaverjassenState, card: int) -> Mask:
    """The opponents' cards still to be played that beat this card, wherever they are."""
    features = Features(state.view(state.turn), remembers=True).leading(card)
    led = state.trick[0] >> 3 if state.trick else card >> 3
    held = 0
    for place in features.to_come:
        if features.sides[place] != features.team:
            held |= state.hands[place] if place < len(state.hands) else features.may_hold[place]
    return held & features.beaters(card) & (SUIT_MASK[led] | SUIT_MASK[state.trump])


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_has_a_hint_that_names_its_move(level: str, thorough: bool) -> None:
    rng = Random(12)
    for _ in range(8 if thorough else 4):
        state = GAME.start(GAME.deal(rng, TABLE, match_state_of(random_options(rng), rng.randrange(4))))
        while state.phase != OVER:
            if state.to_act() != (CHANCE,):
                view = state.view(state.turn)
                decision = BOTS.bot(level).choose(view, state.legal(state.turn), rng, Budget(20, brake=None))
                lines = list(map(str, hint_lines(decision, view)))
                assert 1 <= len(lines) <= 3
                assert not re.search(r"[{}]|None", " ".join(lines))
                assert max(map(len, lines)) <= 90
                if isinstance(decision.move, Play):
                    assert move_text(decision.move) in lines[0]
                    for line in hint_lines(decision, view)[1:]:
                        told = dict(line.values).get("cards", as_cards(DECK, ()))
                        if line.key.startswith(f"{HINT}trick.") and line.key.removeprefix(f"{HINT}trick.") in SURE:
                            assert not rivals(state, decision.move.card) & ~mask_of(told.cards)
            state.apply(state.to_act()[0], random_move(state, rng))
