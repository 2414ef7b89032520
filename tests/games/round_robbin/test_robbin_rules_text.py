"""The rules as the player reads them, and the first round that he walks through."""

from rules_page import RulesPage

from cardgames.engine.cards import mask_of
from cardgames.games.round_robbin.chain import Chain, Roll, Wake
from cardgames.games.round_robbin.deal import OVER
from cardgames.games.round_robbin.moves import Done, Draw, Dump, Pass
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import RobbinOutcome

PAGE = RulesPage("round_robbin")


def test_the_pictures_show_what_is_said_of_them() -> None:
    begun = PAGE.seen("A round begins").visible
    assert (begun.dump, begun.ground.asleep.bit_count(), begun.ground.free.bit_count()) == ((), 2, 1)
    rolling, king = PAGE.seen("You hold 4♥ 6♥ and 5♦").visible, PAGE.seen("The king of hearts").visible
    assert mask_of(GAME.deck.parse_all("4♥ 6♥ 5♦")) & ~rolling.hands[0] == 0
    assert (king.ground.asleep.bit_count(), king.ground.free.bit_count()) == (1, 1)
    over = PAGE.seen("The round is over").visible
    assert over.phase == OVER
    assert [line.points for line in over.ledger() if line.seat == 0] == [3, 1, 2, 6, 4]


def test_the_first_round_plays_to_its_end_and_refuses_each_tempting_mistake() -> None:
    state, done = PAGE.walked_through()
    outcome = state.outcome()
    assert isinstance(outcome, RobbinOutcome)
    assert {"points": list(outcome.points)} == PAGE.script["result"]
    assert {type(move) for move in done} == {Draw, Dump, Done, Pass, Chain}
    chains = [move for move in done if isinstance(move, Chain)]
    assert {type(action) for chain in chains for action in chain.actions} == {Roll, Wake}
    assert [sum(chain.charmed >= 0 for chain in chains), sum(chain.taken for chain in chains)] == [1, 1]
