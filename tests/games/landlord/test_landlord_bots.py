"""The bots of Landlord: no blunder at any level, repeatable, and a search that follows the rules."""

import re
from random import Random

import pytest
from bot_trials import Trials, was_heeded, watched_by
from landlord_blunders import BIDS, BLUNDERS, MANY, Blunder, dealt, text_of
from landlord_positions import TABLE, begun, opening, table

from cardgames.bots.clock import Clock
from cardgames.conformance.strict_clock import StrictClock
from cardgames.engine.card_game import CardDeal
from cardgames.engine.cards import Mask, mask_of
from cardgames.engine.contract import Move
from cardgames.engine.messages import message
from cardgames.games.landlord import bot
from cardgames.games.landlord.bot import BOTS, bidding, features, trials
from cardgames.games.landlord.bot.playout import Game
from cardgames.games.landlord.bot.splitting import split
from cardgames.games.landlord.bot.trials import Endgame
from cardgames.games.landlord.cards import ALL, DECK, PASS, Bid, Play
from cardgames.games.landlord.deal import OVER, LandlordState
from cardgames.games.landlord.finder import families
from cardgames.games.landlord.hints import LINES, equally_good, hint_lines, move_label
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.sets import SetRules, read
from cardgames.host.protocol import LEVELS, Budget, Decision, Evaluated

QUICK = Budget(iterations=12, brake=None)
RULES = SetRules()


TRIALS = Trials(GAME, BOTS)
decide = TRIALS.decide


@pytest.mark.sampled
@pytest.mark.parametrize("blunder", BLUNDERS, ids=lambda blunder: blunder.why)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_blunder(level: str, blunder: Blunder) -> None:
    TRIALS.is_sane(blunder.state(), level, blunder.is_blunder)


@pytest.mark.parametrize(("why", "hand", "bad"), BIDS)
@pytest.mark.parametrize("level", [*LEVELS, "rule"])
def test_no_level_makes_a_bad_bid(level: str, why: str, hand: str, bad: tuple[str, ...]) -> None:
    deck = list(range(len(DECK)))
    mine = tuple(DECK.parse_all(" ".join(dealt(hand, deck))))
    others = tuple(deck[:14]), tuple(deck[14:28])
    deal = CardDeal(match_state=opening(), table=TABLE, hands=(mine, *others), stock=tuple(deck[28:]))
    move = decide(GAME.start(deal), level).move
    assert text_of(move) not in bad, why


@pytest.mark.parametrize(
    "options", ["", "straight_pairs=3 straight_top=ace attached=other_rank", "hand_size=5 centre_size=0 highest_bid=5"]
)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_with_all_options(level: str, options: str) -> None:
    for state in TRIALS.positions(options, 3, 8):
        decision = TRIALS.is_at_home(state, level, QUICK)
        assert all(state.canonical(state.turn, evaluated.move) == evaluated.move for evaluated in decision.evaluated)
        lines = hint_lines(decision, state.view(state.turn))
        assert 1 <= len(lines) <= LINES
        assert all(map(str, lines))


# ---------------------------------------------------------------- splitting


def hand(text: str) -> Mask:
    return mask_of(DECK.parse_all(" ".join(dealt(text, list(range(len(DECK)))))))


@pytest.mark.parametrize(
    ("cards", "sets"),
    [
        ("3 4 5 6 7 8 9", 1),
        ("3 4 5 6 7 9 9", 2),
        ("5 5 5 3 9 9 9 4 4", 2),
        ("3 3 4 4 5 5 5 6", 2),
        ("3 3 3 4 4 4 7 9 Court", 2),
        ("7 7 8 8 2", 2),
        ("Crown-M A-M 5", 2),
    ],
)
def test_a_hand_is_split_into_few_sets(cards: str, sets: int) -> None:
    assert len(split(hand(cards), RULES).sets) == sets


def test_a_split_has_each_card_of_the_hand_in_one_set() -> None:
    rng = Random(5)
    for rules in (RULES, SetRules(straight_top=10, any_rank=False, shortest=(5, 3, 2, 2, 2, 1))):
        for _ in range(100):
            cards = mask_of(rng.sample(range(len(DECK)), rng.randint(1, 17)))
            left = cards
            for reading, body, attached in split(cards, rules).sets:
                assert read(body, attached, rules) == reading
                assert not (body | attached) & ~left
                left ^= body | attached
            assert not left


# ---------------------------------------------------------------- playing on


def played(seed: int) -> LandlordState:
    """A deal with a landlord who must lead."""
    state = begun(opening(seed % 3), seed)
    state.apply(state.turn, Bid(3))
    return state


def game_of(state: LandlordState) -> Game:
    rules, bombs = state.ruleset.sets, len(state.bombs)
    return Game(state.hands, state.turn, state.landlord, rules, state.to_beat, state.best, state.passes, bombs)


def test_a_playout_makes_legal_moves_and_ends_as_the_rules_say() -> None:
    for seed in range(30):
        state = played(seed)
        game = game_of(state)
        twin = game.copy()
        while not game.over:
            laid = game.choice()
            move = Play(laid.body, laid.attached) if laid else PASS
            assert game.turn == state.turn
            assert move in state.legal(state.turn)
            state.apply(state.turn, move)
            game.play(laid)
            assert (game.hands, game.to_beat, game.passes) == (state.hands, state.to_beat, state.passes)
        assert state.phase == OVER
        assert twin.finish() == (state.best, len(state.bombs))


def plainly(state: LandlordState) -> int:
    """The landlord's result in stakes with best play by all, computed from the contract alone."""
    if state.phase == OVER:
        return int((1 if state.best == state.landlord else -1) * state.ruleset.bomb_factor ** len(state.bombs))
    values = []
    for move in state.legal(state.turn):
        after = state.copy()
        after.apply(state.turn, move)
        values.append(plainly(after))
    return max(values) if state.turn == state.landlord else min(values)


def test_the_last_cards_are_played_exactly() -> None:
    rng = Random(8)
    for number in range(40):
        cards = rng.sample(range(20, len(DECK)), 7)
        hands = [" ".join(DECK.faces[card].key for card in part) for part in (cards[:3], cards[3:5], cards[5:])]
        state = table(hands, bid=1, landlord=number % 3)
        endgame = Endgame(state.landlord, state.ruleset.bomb_factor, RULES, Clock(None))
        assert endgame.value(game_of(state)) == plainly(state)


# ---------------------------------------------------------------- what is weighed


def test_hard_knows_the_chance_of_a_nearly_won_deal() -> None:
    """Two cards, the Excuse and a 4, against many."""
    decision = decide(Blunder("", ("4 Excuse", MANY, MANY)).state(), "hard")
    assert dict(decision.evaluated[0].facts)["chance"] > 0.9
    assert dict(decision.evaluated[0].facts)["left"] == 1


def test_a_hint_calls_a_set_unbeatable_only_if_it_is() -> None:
    for state in TRIALS.positions("", 3, 25):
        view = state.view(state.turn)
        decision = decide(state, "normal")
        if isinstance(decision.move, Play) and message("landlord.hint.sure") in hint_lines(decision, view):
            after = state.copy()
            after.apply(state.turn, decision.move)
            if after.to_beat:
                unseen = ALL & ~state.hands[state.turn] & ~state.gone
                assert not list(families(unseen, state.ruleset.sets, after.to_beat))


def test_a_bid_hint_compares_with_no_bid() -> None:
    state = begun(opening())
    decision = decide(state, "hard")
    lines = hint_lines(decision, state.view(state.turn))
    facts = [dict(one.facts) for one in decision.evaluated]
    bids = [one.move == Bid(0) for one in decision.evaluated]
    own, other = facts[0]["points"], facts[bids.index(not bids[0])]["points"]
    compared = [dict(line.values) for line in lines if line.key.startswith("landlord.hint.points")]
    assert [(each["points"], each["other_points"]) for each in compared] == [(own, other)] * (own - other >= 0.1)


@pytest.mark.parametrize(
    ("bid", "chance", "reason"),
    [
        (2, 0.62, "As landlord, this hand wins about 62% of the time."),
        (2, 0.996, "As landlord, this hand almost certainly wins."),
        (2, 0.42, "As landlord, this hand wins about 42% of the time."),
        (0, 0.42, "As landlord, this hand wins only about 42% of the time."),
        (0, 0.62, "As landlord, this hand wins about 62% of the time."),
    ],
)
def test_a_bid_hint_always_has_a_reason(bid: int, chance: float, reason: str) -> None:
    """The landlord's chance, if it supports the bid or nothing else does."""
    decision = Decision(Bid(bid), (Evaluated(Bid(bid), 0.0, (("chance", chance),)),))
    lines = hint_lines(decision, begun(opening()).view(0))
    assert list(map(str, lines[1:])) == [reason]
    even = tuple(Evaluated(Bid(one), 0.0, (("chance", chance), ("points", -1.0))) for one in (bid, 2 - bid))
    (line,) = hint_lines(Decision(Bid(bid), even), begun(opening()).view(0))[1:]
    supports = (bid > 0) == (chance >= 0.5)
    assert str(line) == reason if supports else str(line).startswith("Expected result: −1.0 points. Equally good: “")
    other = equally_good(Decision(Bid(bid), even), begun(opening()).view(0))
    assert other == (None if supports else Bid(2 - bid)), "it is outlined as long as the hint says so"


def test_a_search_that_was_cut_short_gives_no_percentage() -> None:
    """On a busy computer it may have tried a single deal, and 0% or 100% of that says nothing."""
    state = Blunder("", ("4", "Crown-M A-M 3", MANY), before=("Excuse", "pass")).state()
    moves = state.legal(state.turn)[:2]
    tried = tuple(
        Evaluated(move, value, (("chance", value), ("points", 3 * value)))
        for move, value in zip(moves, (1.0, 0.0), strict=True)
    )
    whole, cut = (hint_lines(Decision(moves[0], tried, note=note), state.view(state.turn)) for note in ("", "stopped"))
    assert "simulated" in str(whole[1])
    assert not any("%" in str(line) or "verages" in str(line) or "certainly" in str(line) for line in cut)


def test_a_search_that_was_cut_short_compares_the_sets_that_are_left_and_says_what_is_kept() -> None:
    """Without simulated deals the hint said only how many sets are left, which is no reason."""
    state = LED.state()
    low, *_, high = (move for move in state.legal(state.turn) if isinstance(move, Play) and move.body.bit_count() == 1)
    tried = Evaluated(low, 1.0, (("chance", 1.0), ("left", 2))), Evaluated(high, 0.0, (("chance", 0.0), ("left", 3)))
    _, fewer, kept = map(str, hint_lines(Decision(low, tried, note="stopped"), state.view(state.turn)))
    assert re.fullmatch(r"The rest of your hand makes 2 sets; after “Play \S+”, 3\.", fewer)
    assert kept == "You keep your higher cards for later."
    assert kept not in map(str, hint_lines(Decision(low, tried), state.view(state.turn)))


def test_a_bid_that_was_cut_short_follows_the_estimate_and_has_a_reason() -> None:
    """The hint said no more than "Pass." on a busy computer, where a bot then bid."""
    state = begun(opening())
    cut, normal = decide(state, "hard", budget=Budget(brake=0.0)), decide(state, "normal")
    assert (cut.move, cut.evaluated) == (normal.move, normal.evaluated)
    (reason,) = hint_lines(cut, state.view(state.turn))[1:]
    assert str(reason).startswith("As landlord, this hand wins ")


def test_a_nearly_certain_win_has_no_percentage() -> None:
    state = Blunder("", ("4", "Crown-M A-M 3", MANY), before=("Excuse", "pass")).state()
    bomb, other = (move for move in state.legal(state.turn)[:2])
    sure, likely = (("chance", 0.99), ("points", 4.0)), (("chance", 0.8), ("points", 2.0))
    lines = hint_lines(
        Decision(bomb, (Evaluated(bomb, 4.0, sure), Evaluated(other, 2.0, likely))), state.view(state.turn)
    )
    assert str(lines[1]).startswith("Almost certainly wins; ")
    assert str(lines[1]).endswith("” wins 80% of simulated deals.")
    lines = hint_lines(
        Decision(bomb, (Evaluated(bomb, 4.0, sure), Evaluated(other, 4.0, sure))), state.view(state.turn)
    )
    assert str(lines[1]).startswith("Almost certainly wins. Equally good: ")
    even = Decision(bomb, (Evaluated(bomb, 4.0, sure), Evaluated(other, 4.0, sure)))
    assert equally_good(even, state.view(state.turn)) == other, "it is outlined as long as the hint says so"
    better = Decision(bomb, (Evaluated(bomb, 4.0, sure), Evaluated(other, 2.0, likely)))
    assert equally_good(better, state.view(state.turn)) is None


@pytest.mark.parametrize("points", [2.0, 4.0])
@pytest.mark.parametrize(("chance", "other_chance"), [(0.8, 0.8), (0.6, 0.8), (0.99, 0.99)])
def test_a_hint_says_what_moves_average_once_and_calls_only_those_equal_that_are(
    chance: float, other_chance: float, points: float
) -> None:
    state = Blunder("", ("4", "Crown-M A-M 3", MANY), before=("Excuse", "pass")).state()
    move, other = (move for move in state.legal(state.turn)[:2])
    own = Evaluated(move, 4.0, (("chance", chance), ("points", 4.0)))
    lines = hint_lines(
        Decision(move, (own, Evaluated(other, points, (("chance", other_chance), ("points", points))))),
        state.view(state.turn),
    )
    averages = [line for line in lines if line.key.startswith("landlord.hint.points")]
    assert len(averages) == (points < 4.0)
    assert any("even" in line.key for line in lines) == (points == 4.0 and chance == other_chance)


@pytest.mark.parametrize(("times", "said"), [(1, "Expected result: +"), (3, "Expected result, more bombs included: +")])
def test_an_average_above_the_stake_counts_on_bombs(times: int, said: str) -> None:
    """LL-14: without another bomb nobody wins more than the stake."""
    state = Blunder("", ("4", "Crown-M A-M 3", MANY), before=("Excuse", "pass")).state()
    stake = abs(state.ruleset.points(state.landlord, state.landlord, state.bid, len(state.bombs))[state.turn])
    move, other = (move for move in state.legal(state.turn)[:2])
    evaluated = [Evaluated(one, 0.0, (("chance", 0.8), ("points", float(what)))) for one, what in
                 ((move, stake * times), (other, -1))]  # fmt: skip
    (_, average, *_) = hint_lines(Decision(move, tuple(evaluated)), state.view(state.turn))
    assert str(average).startswith(said)


@pytest.mark.parametrize(("points", "bombs"), [(-0.8, True), (0.8, False)])
def test_a_bid_that_often_wins_and_yet_loses_points_counts_on_bombs(points: float, bombs: bool) -> None:
    """LL-14: "Expected result: −0.8 points" above "wins about 59% of the time" contradicted itself."""
    state = begun(opening())
    no_bid, *_, bid = state.legal(state.turn)
    tried = [
        Evaluated(move, what, (("chance", 0.59), ("points", what))) for move, what in ((bid, points), (no_bid, -2.5))
    ]
    average, often = map(str, hint_lines(Decision(bid, tuple(tried)), state.view(state.turn))[1:])
    assert average.startswith("Expected result, more bombs included: " if bombs else "Expected result: ")
    assert often == "As landlord, this hand wins about 59% of the time."


def test_a_hint_calls_a_bomb_a_bomb() -> None:
    state = Blunder("", ("4", "Crown-M A-M 3", MANY), before=("Excuse", "pass")).state()
    lines = hint_lines(decide(state, "hard"), state.view(state.turn))
    assert message("landlord.hint.bomb", factor=2) in lines


def test_a_hint_for_a_bomb_always_says_what_it_does_to_the_stake() -> None:
    """LL-14: also if the deal is probably lost, and with three other things to say."""
    state = Blunder("", ("4", "Crown-M A-M 3", MANY), before=("Excuse", "pass")).state()
    other, bomb = (move for move in state.legal(state.turn)[:2])
    last = Blunder("", ("4", "Crown-M A-M", MANY), before=("Excuse", "pass")).state()
    for at, chance in ((state, 0.2), (state, 0.5), (last, 0.99)):
        tried = Evaluated(bomb, 2.0, (("chance", chance), ("points", 1.0))), Evaluated(
            other, 1.0, (("chance", chance + 0.1), ("points", 1.0))
        )
        lines = hint_lines(Decision(bomb, tried), at.view(at.turn))
        assert message("landlord.hint.bomb", factor=2) in lines
        assert len(lines) <= LINES


@pytest.mark.parametrize(
    ("lead", "label"),
    [
        ("3 4 5 6 7", "Play 5 cards, 3 to 7"),
        ("3 3 4 4", "Play 2 pairs, 3 to 4"),
        ("3 3 3 4 4 4 + 9 Pawn", "Play 2 triples, 3 to 4, with 9 Pawn"),
        ("3 3 3 + 9 9", "Play three 3s with 9 9"),
    ],
)
def test_a_hint_names_a_long_set_rather_than_all_its_cards(lead: str, label: str) -> None:
    """LL-7, LL-9: 12 cards in each line are hard to read. Those of a set with the same label are named."""
    left = [*range(len(DECK))]
    body, _, attached = lead.partition(" + ")
    cards = [[DECK.parse(card) for card in dealt(part, left)] for part in (body, attached)]
    move = Play(*map(mask_of, cards))
    rules = begun(opening()).ruleset.sets
    assert str(move_label(move, rules)) == label
    assert str(move_label(move, rules, PASS)) == label
    assert all(DECK.texts([card]) in str(move_label(move, rules, move)) for part in cards for card in part)


LED = Blunder("", ("4 6 7 8", "Crown-M A-M 9 3", MANY), before=("5", "pass"))
"""A single card is led; a higher one and a bomb beat it."""


def reasons(*evaluated: tuple[Move, float, int]) -> list[str]:
    """The third line of a hint for moves with their chances and remaining sets, the best first."""
    state = LED.state()
    weighed = tuple(Evaluated(move, chance, (("chance", chance), ("left", left))) for move, chance, left in evaluated)
    return [*map(str, hint_lines(Decision(weighed[0].move, weighed), state.view(state.turn)))][2:]


def test_a_hint_gives_no_numbers_that_speak_for_the_other_move() -> None:
    """"Wins 79%. Play 4: 84%. Too close to call" advised the lower number: of close moves, bots prefer fewer sets."""
    state = LED.state()
    single = next(move for move in state.legal(state.turn) if isinstance(move, Play))
    weighed = (
        Evaluated(single, 1.0, (("chance", 0.79), ("points", 1.0), ("left", 2))),
        Evaluated(PASS, 0.9, (("chance", 0.84), ("points", 1.05), ("left", 3))),
    )
    said = [*map(str, hint_lines(Decision(single, weighed), state.view(state.turn)))]
    assert said[1] == "“Pass” is about as good, but this uses your cards better."
    assert not any("%" in line for line in said)


def test_no_reason_supports_the_alternative() -> None:
    state = LED.state()
    plays = [move for move in state.legal(state.turn) if isinstance(move, Play)]
    bomb, single = (next(one for one in plays if one.body.bit_count() == cards) for cards in (2, 1))
    assert reasons((single, 0.6, 2), (PASS, 0.5, 3))[-1] == "The rest of your hand makes 2 sets."
    assert reasons((single, 0.6, 2), (bomb, 0.5, 3)) == [
        "The rest of your hand makes 2 sets; after “Play Crown☾ A☾”, 3."
    ]
    low, *_, high = (one for one in plays if one.body.bit_count() == 1)
    assert reasons((low, 0.6, 2), (high, 0.5, 2))[-1] == "The rest of your hand makes 2 sets."
    assert "You keep your higher cards for later." in reasons((low, 0.6, 3), (high, 0.5, 2))
    assert not [line for line in reasons((single, 0.6, 3), (PASS, 0.5, 2)) if "rest of your hand" in line]
    alone = Decision(single, (Evaluated(single, 0.6, (("chance", 0.6), ("left", 2))),))
    assert len(hint_lines(alone, state.view(state.turn))) == 1, "a number of sets is no reason without another"
    assert reasons((PASS, 0.6, 3), (bomb, 0.5, 1)) == ["You keep your bomb for later: Crown☾ A☾."]
    (broken,) = reasons((PASS, 0.6, 2), (single, 0.5, 4))
    assert broken.startswith("Your hand still makes 2 sets; after “Play ")
    assert broken.endswith("”, 4.")


# ---------------------------------------------------------------- the clock


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_the_clock_can_stop_a_bot_anywhere(level: str) -> None:
    """A step is a world, a deal played to its end, or a way to play the last cards."""
    steps = ((trials, "Game"), (Endgame, "_solve"), (features, "Worlds"), (bidding, "Game"))
    for state in TRIALS.positions("", 3, 5):
        for stops_at in (0, 1, 5, 40):
            clock = StrictClock(stops_at)
            with watched_by(clock, bot, steps):
                decision = decide(state, level, budget=QUICK)
            assert decision.move in state.legal(state.turn)
            was_heeded(clock, between=20, after=30)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_stopped_by_the_clock_notes_it(level: str) -> None:
    state = played(9)
    assert "clock" in decide(state, level, budget=Budget(brake=0.0)).note
