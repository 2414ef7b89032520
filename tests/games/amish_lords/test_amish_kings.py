"""The line of kings (AL-5, AL-26) and what the kings pay (AL-19 to AL-23); who wins (AL-24, AL-25)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from amish_positions import cards, season

from cardgames.engine.cards import UNSEEN
from cardgames.games.amish_lords.deck import DECK, KINGS
from cardgames.games.amish_lords.match_data import OVER, SETUP, AmishMatchState, AmishOutcome
from cardgames.games.amish_lords.moves import SETUPS
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.ruleset import AWAKE, ruleset_of
from cardgames.games.amish_lords.scene.log_text import about_king
from cardgames.games.amish_lords.scene.previews import farm_pays, own_rows, pay_of
from cardgames.games.amish_lords.scene.scene import AmishScene
from cardgames.games.amish_lords.state import AmishState
from cardgames.words import say


def match_state_of(options: str = "", seats: int = 2, first_dealer: int = 0) -> AmishMatchState:
    return AmishMatchState(options=GAME.schema.parse(options, seats), players=seats, first_dealer=first_dealer)


def dealt(match_state: AmishMatchState, kings: tuple[int, ...] = KINGS) -> AmishState:
    return GAME.start(replace(GAME.deal(Random(5), GAME.tables(match_state)[0], match_state), kings=kings))


def test_al_5_the_first_king_dealer_is_drawn_by_lot() -> None:
    drawn = Counter(GAME.open(match_state_of(seats=4).options, 4, Random(seed)).king_dealer for seed in range(400))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 70


def test_al_5_without_the_extension_the_setup_is_traditional_and_nobody_chooses() -> None:
    state = dealt(match_state_of())
    assert state.setup == "traditional"
    assert state.view(0).visible.line == (*KINGS[:2], UNSEEN, KINGS[3])


@pytest.mark.parametrize("setup", AWAKE)
def test_al_26_sleeping_kings_are_face_down_until_the_end(setup: str) -> None:
    state = dealt(match_state_of("+dealers_seasoning"))
    state.apply(0, SETUPS[setup])
    for seat in (0, 1, None):
        shown = [king != UNSEEN for king in state.view(seat).visible.line]
        assert tuple(shown) == AWAKE[setup]


def test_al_26_the_king_dealer_chooses_without_seeing_kings_or_cards() -> None:
    state = dealt(match_state_of("+dealers_seasoning", seats=3, first_dealer=2))
    assert state.phase == SETUP
    assert state.to_act() == (2,)
    visible = state.view(2).visible
    assert visible.line == ()
    assert visible.hand == ()
    assert visible.market == ()
    state.apply(2, SETUPS["dry_lands"])
    assert state.view(2).visible.counts == (3, 3, 3)
    assert len(state.view(2).visible.market) == 3


def test_al_26_only_allowed_setups_can_be_chosen_and_a_single_one_is_automatic() -> None:
    state = dealt(match_state_of("setups=fat_lands,dry_houses +dealers_seasoning"))
    assert list(state.legal(0)) == [SETUPS["fat_lands"], SETUPS["dry_houses"]]
    assert state.refusal(0, SETUPS["traditional"]).rule_id == "AL-26"
    assert dealt(match_state_of("setups=dry_lands +dealers_seasoning")).setup == "dry_lands"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_al_6_the_player_left_of_the_dealer_starts_and_the_deal_passes_left(seats: int) -> None:
    match_state = match_state_of(seats=seats, first_dealer=seats - 1)
    assert dealt(match_state).to_act() == ((seats - 1 + 2) % seats,)
    later = GAME.settle(match_state, GAME.tables(match_state)[0], AmishOutcome((0,) * seats, own=(0,) * seats))
    assert later.king_dealer == 0


def harvest(farms: list[list[str]], king: str, place: str, options: str = "") -> tuple[int, ...]:
    """What one king pays, as bishop or as land baron."""
    state = season([""] * len(farms), farms, options=options)
    others = [other for other in cards("K♠ K♥ K♦ K♣") if other != cards(king)[0]]
    # In dry lands one baron and the bishop are awake; only the lines of the king in question count.
    state.kings = (*cards(king), *others) if place == "baron" else (*others, *cards(king))
    state.setup, state.phase = "dry_lands", OVER
    points = [0] * len(farms)
    for line in state.ledger():
        if line.account == ("bishop" if place == "bishop" else "barons"):
            points[line.seat] += line.points
    return tuple(points)


@pytest.mark.parametrize(
    ("farms", "king", "place", "points"),
    [
        # AL-20: one point for every two diamonds, over all farms; aces, jacks and queens count twice.
        ([["5♠ 5♦ 6♦", "9♠ 9♦"], ["2♦ 2♣"]], "K♦", "baron", (1, 0)),
        ([["Q♠ Q♦ J♦"], ["A♠ A♦", "3♠ 3♦"]], "K♦", "baron", (2, 1)),
        ([["J♦ J♠"], ["2♦ 2♣"]], "K♦", "bishop", (1, 0)),
        # AL-21: one point for each farm with a heart.
        ([["5♠ 5♥ 6♥", "9♠ 9♥"], ["2♥ 2♣"]], "K♥", "baron", (2, 0)),
        ([["A♥ A♠"], ["2♥ 2♣", "7♥ 7♣"]], "K♥", "bishop", (1, 2)),
        # AL-22: the most clubs 2, several with the most 1 each, nobody with any nothing.
        ([["5♠ 5♣"], ["J♠ J♣"]], "K♣", "baron", (0, 2)),
        ([["5♠ 5♣ 6♣"], ["J♠ J♣"], ["2♠ 2♣"]], "K♣", "baron", (1, 1, 0)),
        ([["5♠ 5♥"], ["J♠ J♥"]], "K♣", "baron", (0, 0)),
        # AL-23: two points for everyone with three spades.
        ([["5♥ 5♠ 6♠", "9♥ 9♠"], ["J♥ J♠ Q♠"], ["2♥ 2♠ 3♠"]], "K♠", "baron", (2, 2, 0)),
        # AL-19: the bishop looks at houses only, a baron at lands only; jokers count nothing.
        ([["5♥ 5♠ 6♠ 7♠"], ["J♥ joker1 Q♠"]], "K♠", "bishop", (0, 0)),
        ([["5♠ joker1 joker2"], ["5♥ 5♣"]], "K♠", "baron", (0, 0)),
    ],
)
def test_al_19_to_al_23_what_a_king_pays(
    farms: list[list[str]], king: str, place: str, points: tuple[int, ...]
) -> None:
    assert harvest(farms, king, place) == points


@pytest.mark.parametrize(
    ("farms", "other", "shown"),
    [
        # K♣ pays on the farm with the most clubs; the only land of the other seat fits the house
        (["5♠ 5♣ 6♣ 7♣", "9♠ 9♥", "Q♦ Q♣ J♣"], ["2♥ 2♣"], ["0", "1", "3"]),
        (["5♠ 5♣", "6♥ 6♣"], ["J♥ J♣"], ["1–2", "0"]),
        (["5♠ 5♣", "6♥ 6♣"], ["2♥ 2♣"], ["2", "0"]),
        (["5♠ 5♣"], ["2♥ 2♣"], ["1–2"]),
        (["5♠ 5♣"], ["J♥ 10♥ 10♣"], ["0–2"]),
        (["5♠ 5♥", "6♥ 7♥"], ["2♥ 2♣"], ["1", "1"]),
    ],
)
def test_al_22_the_pay_shown_on_farms_adds_up_to_the_kings_pay(
    farms: list[str], other: list[str], shown: list[str]
) -> None:
    state = season(["", ""], [farms, other], kings="K♥ K♣ K♠ K♦")
    view, ruleset = state.view(0), ruleset_of(state.match_state.options)
    pays = farm_pays(view, ruleset)
    assert list(map(str, pays)) == shown
    pay = pay_of(view, own_rows(view), ruleset)
    assert (sum(one.least for one in pays), sum(one.most for one in pays)) == pay
    scene = AmishScene(GAME, ("Ada", "Bep"), 0, state.match_state.options)
    for row, one in zip(own_rows(view), pays, strict=True):
        about = scene.about(row[0], view)
        assert f"{pay} for all your farms together; this farm adds {one}." in about
        assert ("lands that you can't see" in about) is (one.least < one.most)
    state.phase = OVER
    assert pay.least <= sum(line.points for line in state.ledger() if line.seat == 0) <= pay.most


@pytest.mark.parametrize(("king", "together"), [("K♥", False), ("K♠", True), ("K♦", True), ("K♣", True)])
def test_al_19_a_king_that_does_not_pay_per_farm_says_that_all_farms_count(king: str, *, together: bool) -> None:
    about = about_king(DECK.parse(king), 0, ruleset_of(match_state_of().options), awake=True)
    assert ("all your farms are counted together" in about) is together


def test_all_6_every_number_of_the_harvest_is_an_option() -> None:
    farms = [["5♠ 5♦ 6♦ 7♦"], ["2♦ 2♣"]]
    numbers = "diamonds_a_point=3 diamond_points=4"
    assert harvest(farms, "K♦", "baron", numbers) == (4, 0)
    assert harvest([["5♠ 5♦ 6♦ 7♦", "9♠ 9♦"], []], "K♦", "baron", numbers) == (4, 0)
    assert harvest([["A♥ A♠"], ["2♥ 2♠"]], "K♠", "baron", "ace_worth=1 spades_needed=1 spade_points=5") == (5, 5)
    assert harvest([["5♠ 5♥ 6♥"], ["2♠ 2♥"]], "K♥", "baron", "hearts_needed=2 heart_points=3") == (3, 0)


def test_all_5_a_ledger_line_has_its_rule_and_cards() -> None:
    state = season(["", ""], [["5♠ 5♦ 6♦"], []], kings="K♦ K♥ K♠ K♣")
    state.phase = OVER
    (line,) = state.ledger()
    assert (line.rule_id, line.seat, line.points, DECK.texts(line.cards)) == ("AL-20", 0, 1, "5♦ 6♦")


def test_al_19_a_ledger_line_says_which_cards_count_as_several() -> None:
    """Five diamonds, of which three are listed, looked like a wrong count."""
    state = season(["", ""], [["5♠ 5♦ J♦ A♦"], ["6♥ 6♣"]], kings="K♦ K♥ K♠ K♣")
    state.phase = OVER
    lines = [say(line.message) for line in state.ledger() if line.rule_id == "AL-20"]
    assert lines == ["K♦: 5 diamonds in lands: 5♦, J♦\u00a0×2, A♦\u00a0×2"]


def after(seasons: list[tuple[int, ...]], options: str = "") -> AmishMatchState:
    match_state = match_state_of(options, seats=len(seasons[0]))
    for own in seasons:
        match_state = GAME.settle(
            match_state, GAME.tables(match_state)[0], AmishOutcome(match_state.shared(own), own=own)
        )
    return match_state


def test_al_25_partners_add_up_their_points_and_win_together() -> None:
    match_state = after([(0, 3, 4, 0), (3, 3, 0, 1)], "teams=true")
    assert match_state.points == (7, 7, 7, 7)
    assert match_state.wins == (1, 1, 1, 1)
    result = GAME.result(after([(0, 3, 4, 0), (3, 1, 0, 1)], "teams=true"))
    assert result.places == (1, 2, 1, 2)
    assert GAME.allies(match_state.options, 1) == (1, 3)
    assert GAME.allies(match_state_of(seats=4).options, 1) == (1,)


def test_al_25_teams_are_for_four() -> None:
    with pytest.raises(ValueError, match="4 players"):
        GAME.schema.parse("teams=true", 3)
