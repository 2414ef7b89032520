"""The rules and the plain rules go side by side: the same moves at every step, the same cards, the same points."""

from random import Random

import pytest
from plain_dumbal import PlainDeal, PlainOptions, rank_of

from cardgames.engine.cards import card_list
from cardgames.engine.contract import CHANCE, Move
from cardgames.games.dumbal.moves import FROM_STACK, LayOff, NewStack
from cardgames.games.dumbal.pack import DECK
from cardgames.games.dumbal.probe import PROBE
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.state import DumbalState

TABLES = [
    ("", PlainOptions()),
    ("take_from=ends call_at=4 penalty=35", PlainOptions(ends=True, call_at=4, penalty=35)),
    ("hand_size=8 opening_call=0 run_length=2", PlainOptions(hand_size=8, opening_call=0, run_length=2)),
    ("set_size=3 run_length=4 turn_limit=9", PlainOptions(set_size=3, run_length=4, turn_limit=9)),
    ("ace=3 jack=10 queen=10 king=10 call_at=9", PlainOptions(ace=3, jack=10, queen=10, king=10, call_at=9)),
    ("hand_size=2 opening_call=3", PlainOptions(hand_size=2, opening_call=3)),
]


def key(card: int) -> str:
    return DECK.faces[card].key


def plain_move(move: Move) -> tuple[str, ...]:
    if isinstance(move, LayOff):
        return (*sorted(map(key, move.cards)), "stack" if move.take == FROM_STACK else key(move.take))
    return (GAME.move_text(move),)


def as_laid(cards: list[str]) -> list[str]:
    """Cards laid off: a sequence as it lies, cards of one rank in any order."""
    return cards if len({rank_of(card) for card in cards}) > 1 else sorted(cards)


def assert_alike(state: DumbalState, plain: PlainDeal) -> None:
    """The same cards lie in the same places."""
    assert [{key(card) for card in card_list(hand)} for hand in state.hands] == list(map(set, plain.hands))
    assert [as_laid(list(map(key, laid))) for laid in state.laid] == list(map(as_laid, plain.laid))
    assert sorted(map(key, state.discards)) == sorted(plain.older)
    assert list(map(key, state.stack[::-1])) == plain.stack


@pytest.mark.parametrize(("text", "options"), TABLES, ids=[text or "standard" for text, _ in TABLES])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_random_deals_go_as_the_page_tells(text: str, options: PlainOptions, seats: int) -> None:
    for seed in range(4):
        rng = Random(seed)
        standing = GAME.open(GAME.schema.parse(text, seats), seats, rng)
        deal = GAME.deal(rng, GAME.tables(standing)[0], standing)
        state = GAME.start(deal)
        hands = [list(map(key, hand)) for hand in deal.hands]
        plain = PlainDeal(options, hands, list(map(key, deal.stack)), deal.starter)
        while state.to_act():
            assert not plain.over
            if state.to_act() == (CHANCE,):
                assert plain.wants
                drawn = state.draw(rng)
                assert isinstance(drawn, NewStack)
                state.apply(CHANCE, drawn)
                plain.shuffled(list(map(key, drawn.cards)))
            else:
                legal = state.legal(plain.turn)
                assert len({plain_move(move) for move in legal}) == len(legal)
                assert {plain_move(move) for move in legal} == plain.moves()
                move = PROBE.choose(legal, rng)
                state.apply(plain.turn, move)
                plain.make(*plain_move(move))
            assert_alike(state, plain)
        assert plain.over
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.points) == plain.written()
