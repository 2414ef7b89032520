"""What a seat can guess: `sample` gives every world that agrees with all it saw, and no other.

The seasons are small: nearly all cards lie in the market, so that the worlds of every position can be counted.
"""

from pathlib import Path
from random import Random

import pytest
from homesteads import play, season

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Seat
from cardgames.engine.record import read_file
from cardgames.games.amish_lords.course import OVER
from cardgames.games.amish_lords.pack import DECK, rural_deck
from cardgames.games.amish_lords.probe import PROBE, lay, worlds
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.worlds import Worlds

DRAWS = 4000


def small_season(seats: int, rng: Random, last: str = "3 4 5 6") -> AmishState:
    """Three hand cards each and three in the deck, all of them near each other; the others lie in the market."""
    near = [card for card in rural_deck(2) if DECK.faces[card].rank in (*last.split(), "joker")]
    rng.shuffle(near)
    hands = [DECK.texts(near[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    deck = near[3 * seats : 3 * seats + 3]
    market = [card for card in rural_deck(2) if card not in deck and DECK.text(card) not in " ".join(hands).split()]
    return season(hands, market=DECK.texts(market), deck=DECK.texts(deck), options="last_turns=5")


def key(state: AmishState) -> object:
    return sorted((zone, tuple(sorted(pieces))) for zone, pieces in lay(state).items() if pieces)


def check(state: AmishState, seat: Seat, rng: Random) -> bool:
    """Hold the sampler against the counted worlds; False where there are too many of them."""
    view = state.view(seat)
    counted = worlds(view)
    if counted is None or state.phase == OVER:
        return False
    keys = {str(key(world)) for world in counted}
    assert str(key(state)) in keys
    assert all(world.view(seat) == view for world in counted)
    missing, drawn = set(keys), Worlds(view)
    for _ in range(DRAWS):
        world = drawn.state(rng)
        assert world.view(seat) == view
        assert str(key(world)) in keys
        missing.discard(str(key(world)))
        if not missing:
            return True
    raise AssertionError(f"{len(missing)} of {len(keys)} worlds never came up")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", range(6))
def test_every_world_that_agrees_with_what_was_seen_is_sampled_and_no_other(seats: int, number: int) -> None:
    rng = Random(f"small {seats} {number}")
    state = small_season(seats, rng)
    checked = 0
    while state.to_act():
        move = PROBE.choose(state.legal(state.turn), rng)
        state.apply(state.turn, move)
        if rng.random() < 0.3:
            checked += sum(check(state, seat, rng) for seat in range(seats))
    assert checked


@pytest.mark.parametrize(
    ("record", "seat"), [("many_lands_1", 1), ("many_lands_2", 1), ("one_joker_1", 0), ("one_joker_2", 3)]
)
def test_many_lands_are_guessed_in_few_tries(record: str, seat: Seat) -> None:
    """Up to 150 cards are tried for a world. Where many touches were answered, and where a farm holds only with the
    joker that other lands may be too, it took thousands once, and seconds."""
    match = read_file(Path(__file__).with_name(f"{record}.parlour")).match
    assert match
    view, draws = match.view(seat), 40
    drawn = Worlds(view)
    for seed in range(draws):
        assert drawn.state(Random(seed)).view(seat) == view
    assert drawn.tries < 300 * draws


def guesses(state: AmishState, seat: Seat, place: tuple[Seat, int, int]) -> set[str]:
    """What a land may be in the eyes of a seat."""
    owner, farm, land = place
    drawn, rng = Worlds(state.view(seat)), Random(1)
    return {DECK.text(drawn.state(rng).farms[owner][farm][land]) for _ in range(400)}


def test_a_land_put_down_by_another_may_be_whatever_fits() -> None:
    state = season(["5♠ 9♣ 9♠", "7♥ 5♥ 2♦"], caravans=["", "5♦"], turn=1)
    play(state, "build 5♥")
    assert guesses(state, 0, (1, 0, 1)) == {"4♦", "6♦", "5♥", "5♣", "joker1", "joker2"}


def test_a_card_that_came_by_caravan_is_known_to_all() -> None:
    state = season(["5♠ 9♣ 9♠", "7♥ 5♥ 2♦"], caravans=["", "5♦"], turn=1)
    play(state, "build 5♥", "skip", "caravan 2♦", "skip", "cancel hand")
    state.turn, state.caravans[1] = 1, DECK.parse("6♥")
    play(state, "rebuild farm 1 land 2")
    farms = state.view(0).known.farms[1]
    assert [DECK.text(card) for card in farms[0]] == ["5♦", "??", "6♥"]
    assert state.view(0).visible.farms[1][0][2] == UNSEEN
    # 6♥ fits the hidden land, which fits 5♦.
    assert guesses(state, 0, (1, 0, 1)) == {"5♥", "6♦", "joker1", "joker2"}


def test_a_touch_that_did_not_fit_is_remembered() -> None:
    state = season(["5♠ 9♣ 6♦", "7♥ 5♥ 5♣"], caravans=["", "5♦"], turn=1)
    play(state, "build 5♥", "skip", "expand 5♣ farm 1", "caravan 6♦", "skip")
    before = guesses(state, 0, (1, 0, 2))
    play(state, "swindle seat 1 farm 1 land 1")
    assert state.view(0).known.journal[-1].fits is False
    # Below the topmost land nothing is that 6♦ fits.
    assert before - guesses(state, 0, (1, 0, 2)) >= {"6♥", "6♣"}


def test_a_card_that_everyone_saw_taken_up_may_be_what_was_put_down_next() -> None:
    state = season(["5♠ 9♣ 9♠", "7♥ 3♦ 2♦"], caravans=["", "4♥"], market="3♥ 3♣", turn=1)
    play(state, "trade 3♥ hand", "skip", "caravan 3♦", "skip", "build 3♥")
    assert guesses(state, 0, (1, 0, 1)) == {"2♦", "4♦", "3♠", "3♥", "joker1", "joker2"}
    # In the market everyone sees it, and no land can be it any more.
    assert "3♣" not in guesses(state, 0, (1, 0, 1))


def test_a_card_that_is_shown_later_was_not_put_down_before() -> None:
    state = season(["5♠ 9♣ 9♠", "4♦ 3♠ 2♦"], caravans=["", "3♦"], turn=1)
    play(state, "build 2♦")
    assert "4♦" in guesses(state, 0, (1, 0, 1))
    play(state, "skip", "caravan 4♦")
    assert "4♦" not in guesses(state, 0, (1, 0, 1))
