"""The fast game of the search follows the same rules as the contract: the same choices give the same score."""

from random import Random

import pytest
from dealing import deal_of, match_state_of, random_options

from cardgames.engine.cards import Card
from cardgames.engine.contract import CHANCE
from cardgames.games.klaverjassen.bot.bidding import taken
from cardgames.games.klaverjassen.bot.fast import Ending, FastGame, RandomDeal, cards_of, random_deal, random_game
from cardgames.games.klaverjassen.cards import PLAYS, Bid, Call, Turn
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.ruleset import ruleset_of
from cardgames.games.klaverjassen.state import CALLING, OVER, TURNING


def state_of(dealt: RandomDeal, options: dict[str, object]) -> KlaverjassenState:
    """The same game in the contract, up to its first lead."""
    state = GAME.start(deal_of(dealt.game.hands, match_state_of(options, (dealt.game.leader + 3) % 4)))
    state.apply(CHANCE, Turn(32 + 5 * dealt.trumps[0]))
    for _ in range(dealt.passes):
        state.apply(state.turn, Bid(False))
    if state.phase == TURNING:
        state.apply(CHANCE, Turn(33 + 5 * dealt.trumps[1]))
    else:
        state.apply(state.turn, Bid(True))
    assert (state.trump, state.playing, state.leader) == (dealt.game.trump, dealt.game.playing, dealt.game.leader)
    return state


def same(state: KlaverjassenState, ending: Ending) -> None:
    row = state.row()
    assert ending.written == (row.points[0] + row.roem[0], row.points[1] + row.roem[1])
    assert ending.nat == (row.nat is not None)
    assert ending.pit == (row.pit is not None)


@pytest.mark.parametrize("seed", range(8))
def test_the_fast_game_has_the_same_legal_cards_and_score(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        options = random_options(rng)
        dealt = random_deal(rng.random, ruleset_of(GAME.schema.make(options)), rng.randrange(4))
        state, game = state_of(dealt, options), dealt.game
        while state.phase != OVER:
            legal = cards_of(game.legal())
            assert [PLAYS[card] for card in legal] == list(state.legal(state.turn))
            assert game.turn == state.turn
            card = rng.choice(legal)
            call = rng.random() < 0.5
            state.apply(state.turn, PLAYS[card])
            # Only the playing team is asked; the roem of the defenders always counts.
            game.play(card, call or state.phase != CALLING)
            if state.phase == CALLING:
                state.apply(state.turn, Call(call))
        assert not game.legal()
        assert (game.points, game.roem, game.won) == (*taken(state), state.tricks_won())
        same(state, game.ending())


@pytest.mark.parametrize("call_odds", [0.0, 1.0])
def test_a_playout_plays_legal_cards_and_scores_like_the_rules(call_odds: float) -> None:
    rng = Random(f"playout {call_odds}")
    for _ in range(150):
        options = random_options(rng)
        dealt = random_deal(rng.random, ruleset_of(GAME.schema.make(options)), rng.randrange(4))
        state = state_of(dealt, options)
        played: list[Card] = []
        ending = dealt.game.playout(rng.random, call_odds, played)
        for card in played:
            assert PLAYS[card] in state.legal(state.turn)
            state.apply(state.turn, PLAYS[card])
            if state.phase == CALLING:
                state.apply(state.turn, Call(call_odds == 1))
        assert state.phase == OVER
        same(state, ending)


def test_a_playout_from_mid_trick_reaches_possible_results() -> None:
    rng = Random(5)
    ruleset = ruleset_of(GAME.schema.standard())
    for _ in range(60):
        game = random_deal(rng.random, ruleset).game
        whole = game.copy()
        begun: list[Card] = []
        for _ in range(rng.randrange(1, 33)):
            begun.append(rng.choice(cards_of(game.legal())))
            game.play(begun[-1])
        rest: list[Card] = []
        ending = game.playout(rng.random, 1.0, rest)
        for card in begun + rest:
            whole.play(card)
        assert whole.ending() == ending


def test_every_legal_card_of_a_playout_is_about_equally_likely() -> None:
    """One hand leads 8 cards: each is led in about an eighth of 4,000 playouts."""
    rng = Random(11)
    ruleset = ruleset_of(GAME.schema.standard())
    start = FastGame([0xFF << 8 * suit for suit in range(4)], 2, 0, 0, ruleset)
    led = [0] * 32
    for _ in range(4000):
        played: list[Card] = []
        start.copy().playout(rng.random, 1.0, played)
        led[played[0]] += 1
    assert all(400 < led[card] < 600 for card in range(8))


def test_random_games_reach_every_ending() -> None:
    rng = Random(3)
    ruleset = ruleset_of(GAME.schema.standard())
    endings = [random_game(rng.random, ruleset) for _ in range(2500)]
    assert {(ending.nat, ending.pit) for ending in endings} >= {(False, False), (True, False)}
    assert any(ending.pit for ending in endings)
    assert min(sum(ending.written) for ending in endings) == 162


def test_a_copy_is_independent() -> None:
    rng = Random(8)
    game = random_deal(rng.random, ruleset_of(GAME.schema.standard())).game
    before = (game.hands[:], game.points[:], game.won[:], game.trick[:])
    twin = game.copy()
    twin.playout(rng.random)
    assert (game.hands, game.points, game.won, game.trick) == before
