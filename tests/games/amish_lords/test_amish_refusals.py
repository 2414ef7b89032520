"""Every illegal step is refused in one or two short sentences, with an existing rule."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from amish_positions import cards, refused, season

from cardgames.engine.cards import UNSEEN, card_list
from cardgames.engine.contract import MovePieces, Refusal, Step, Zone
from cardgames.games import amish_lords
from cardgames.games.amish_lords.deck import DECK
from cardgames.games.amish_lords.draft import BUILD_STEP, DONE_STEP, LANDS_STEP, SKIP_STEP, AmishDraft
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND_ZONES,
    LOOT_ZONES,
    MARKET_ZONE,
    Cancel,
    Skip,
)
from cardgames.games.amish_lords.state import AmishState

TEXT = (Path(amish_lords.__file__).parent / "rules.md").read_text(encoding="utf-8")
RULES = {*re.findall(r"^(AL-\d+) ", TEXT, re.MULTILINE)}

HAND, CARAVAN, FIRST, SECOND, THEIRS = HAND_ZONES[0], CARAVAN_ZONES[0], *FARM_ZONES[0][:2], FARM_ZONES[1][0]


def homestead(caravan: str = "8♠", hand: str = "Q♣ 5♦", deck: str | None = None) -> AmishState:
    """Farms 9♥ 8♥ and 2♦ 2♠ 3♠ 4♠; the other has 10♣ 9♣ and 6♦ 7♦ 8♦; J♥ 8♣ joker2 are for sale."""
    farms = (["9♥ 8♥", "2♦ 2♠ 3♠ 4♠"], ["10♣ 9♣", "6♦ 7♦ 8♦"])
    return season((hand, "A♣"), farms, (caravan, ""), "J♥ 8♣ joker2", deck=deck)


def move_pieces(card: str, source: Zone, target: Zone, at: int = -1) -> MovePieces:
    return MovePieces(cards(card) if card else (UNSEEN,), source, target, at)


FULL = "Q♣ 5♦ A♥ A♦ A♠ 6♠"
REFUSED: list[tuple[AmishState, Sequence[Step], Step, str, str]] = [
    (homestead(hand=FULL), (), move_pieces("", DECK_ZONE, HAND), "AL-9", ""),
    (homestead(deck=""), (), move_pieces("", DECK_ZONE, HAND), "AL-9", ""),
    (homestead(), (), move_pieces("", DECK_ZONE, CARAVAN), "AL-15", ""),
    (homestead(), (), move_pieces("Q♣", HAND, MARKET_ZONE), "AL-14", "Q♣"),
    (homestead(), (), move_pieces("Q♣", HAND, THEIRS, 1), "AL-13", "Q♣"),
    (homestead(), (), move_pieces("Q♣", HAND, FIRST), "AL-3", "Q♣ 8♥"),
    (homestead(), (), move_pieces("5♦", HAND, SECOND), "AL-7", ""),
    (homestead(), (), move_pieces("Q♣", HAND, FARM_ZONES[0][2]), "AL-3", "Q♣ 8♠"),
    (homestead(""), (), move_pieces("Q♣", HAND, FARM_ZONES[0][2]), "AL-11", ""),
    (homestead("joker1"), (), move_pieces("Q♣", HAND, FARM_ZONES[0][2]), "AL-8", ""),
    (homestead(hand=FULL), (), move_pieces("8♠", CARAVAN, HAND), "AL-10", ""),
    (homestead(), (), move_pieces("8♠", CARAVAN, FARM_ZONES[0][2]), "AL-11", "8♠"),
    (homestead("5♣"), (), move_pieces("5♣", CARAVAN, FIRST, 2), "AL-12", "5♣ 8♥"),
    (homestead("5♣"), (), move_pieces("5♣", CARAVAN, SECOND, 1), "AL-12", "5♣ 2♦"),
    (homestead("5♣"), (), move_pieces("5♣", CARAVAN, THEIRS, 1), "AL-13", "5♣ 10♣"),
    (homestead("joker1"), (), move_pieces("joker1", CARAVAN, THEIRS, 1), "AL-13", ""),
    (homestead("joker1"), (), move_pieces("J♥", MARKET_ZONE, HAND), "AL-14", ""),
    (homestead(""), (), move_pieces("J♥", MARKET_ZONE, HAND), "AL-14", ""),
    (homestead(), (), move_pieces("J♥", MARKET_ZONE, HAND), "AL-14", "8♠ J♥"),
    (homestead(), (), move_pieces("8♣", MARKET_ZONE, HAND), "AL-14", "8♣"),
    (homestead(), (move_pieces("8♠", CARAVAN, MARKET_ZONE),), move_pieces("J♥", MARKET_ZONE, HAND), "AL-14", "8♠ J♥"),
    (homestead(), (move_pieces("8♠", CARAVAN, MARKET_ZONE),), move_pieces("8♣", MARKET_ZONE, FIRST), "AL-15", "8♣"),
    (
        homestead(hand=FULL),
        (move_pieces("8♠", CARAVAN, MARKET_ZONE),),
        move_pieces("8♣", MARKET_ZONE, HAND),
        "AL-15",
        "",
    ),
    (homestead(), (move_pieces("8♠", CARAVAN, MARKET_ZONE),), move_pieces("Q♣", HAND, FIRST), "AL-9", ""),
    (homestead(), (), move_pieces("8♥", FIRST, HAND), "AL-12", ""),
    (homestead(), (), move_pieces("9♥", FIRST, HAND), "AL-8", "9♥"),
    (homestead(""), (), move_pieces("8♥", FIRST, HAND), "AL-12", ""),
    (homestead(), (), move_pieces("", THEIRS, HAND), "AL-13", ""),
    (homestead(""), (), move_pieces("", THEIRS, HAND), "AL-13", ""),
    (homestead(), (move_pieces("8♠", CARAVAN, FIRST, 2),), move_pieces("9♥", FIRST, HAND), "AL-8", "9♥"),
    (homestead("8♦"), (move_pieces("8♦", CARAVAN, FIRST, 2),), move_pieces("8♥", FIRST, HAND), "AL-12", "8♦ 9♥"),
    (homestead("9♠"), (move_pieces("9♠", CARAVAN, FIRST, 1),), move_pieces("8♥", FIRST, MARKET_ZONE), "AL-15", "8♥"),
    (homestead(), (move_pieces("Q♣", HAND, CARAVAN),), move_pieces("5♦", HAND, FIRST), "AL-10", "8♠"),
    (homestead(), (move_pieces("Q♣", HAND, CARAVAN),), BUILD_STEP, "AL-3", "Q♣ 8♠"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "taken", "step", "rule", "named"), REFUSED)
def test_each_refused_action_has_a_reason(
    state: AmishState, taken: Sequence[Step], step: Step, rule: str, named: str
) -> None:
    draft = AmishDraft(0, state)
    for before in taken:
        draft.add(before)
    refusal = draft.refusal(step)
    assert refusal.rule_id == rule, refusal.text
    assert set(refusal.cards) == {*cards(named)}
    reported_well(refusal)


@cache  # equal refusals are cached
def reported_well(refusal: Refusal) -> None:
    assert refusal.rule_id in RULES
    assert re.fullmatch(r"[A-Z0-9].*[^.]\.", refusal.text), refusal.text
    assert refusal.text.count(". ") <= 1, refusal.text
    assert not re.search(r"AL-\d", refusal.text), refusal.text
    assert len(refusal.text) <= 90, refusal.text
    assert not re.search(r"\b1 \w+s\b", refusal.text), refusal.text
    for card in refusal.cards:
        assert (DECK.text(card) if card < 48 else "joker") in refusal.text


@pytest.mark.parametrize(("seats", "options"), [(2, ""), (3, ""), (4, "farm_limit=1 land_limit=1")])
def test_any_refused_step_names_an_existing_rule(seats: int, options: str) -> None:
    rng = Random(seats)
    hands = ("A♥ 7♦ 9♠ Q♦ 2♣", "4♥ 8♦ 10♣ J♠ 3♠", "", "")
    state = season(hands[:seats], market="5♣ 6♥ joker1", options=options)
    while state.to_act():
        draft = AmishDraft(state.turn, state)
        tried(draft, state)
        step = rng.choice(draft.steps())
        if draft.refusal(step) is None:
            draft.add(step)
            tried(draft, state)
        for _ in range(6):
            legal = state.legal(state.turn)
            kinds = {type(move): move for move in rng.sample(legal, len(legal))}
            growing = [kinds[kind] for kind in kinds if kind not in (Skip, Cancel)]
            state.apply(state.turn, rng.choice(growing or list(legal)))
            if not state.to_act():
                return


def tried(draft: AmishDraft, state: AmishState) -> None:
    """Every piece that this seat can touch, moved to every place that it might try."""
    steps = draft.steps()
    answers: list[Step] = [BUILD_STEP, SKIP_STEP, DONE_STEP, LANDS_STEP]
    for step in (*everything(draft.seat, state), *answers):
        refusal = draft.refusal(step)
        if refusal is None:
            draft.add(step)
            assert draft.taken()[-1] in steps
            draft.back()
        else:
            assert step not in steps
            reported_well(refusal)


def everything(seat: int, state: AmishState) -> list[MovePieces]:
    pieces = [((card,), HAND_ZONES[seat]) for card in card_list(state.hands[seat])]
    pieces += [((card,), MARKET_ZONE) for card in state.market]
    pieces += [((card,), zone[seat]) for card, zone in ((state.caravans[seat], CARAVAN_ZONES), (state.loot, LOOT_ZONES))
               if card >= 0]  # fmt: skip
    if state.deck:
        pieces.append(((UNSEEN,), DECK_ZONE))
    for owner, rows in enumerate(state.farms):
        for farm, row in enumerate(rows):
            pieces += [((card if owner == seat or not at else UNSEEN,), FARM_ZONES[owner][farm])
                       for at, card in enumerate(row)]  # fmt: skip
    ends = [(zone, -1) for zone in (HAND_ZONES[seat], CARAVAN_ZONES[seat], MARKET_ZONE)]
    for owner, rows in enumerate(state.farms):
        for farm in range(4):
            places = range(1, len(rows[farm]) + (owner == seat)) if farm < len(rows) else (-1,)
            ends += [(FARM_ZONES[owner][farm], at) for at in places]
    return [MovePieces(taken, source, target, at) for (taken, source), (target, at) in product(pieces, ends)
            if source != target]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "move", "sentence"),
    [
        ("land_limit=1", "expand 7♥ farm 1", "That farm is full (1 land). Choose another farm."),
        ("land_limit=1", "rebuild farm 1 land 1", "That farm is full (1 land). Take it out."),
        ("land_limit=2", "rebuild farm 2 land 1", "That farm is full (2 lands). Take a land out."),
        ("farm_limit=1", "build 10♠", "You already have 1 farm, the most you can have. Expand it instead."),
        ("farm_limit=2", "build 10♠", "You already have 2 farms, the most you can have. Expand one instead."),
    ],
)
def test_al_7_a_limit_of_one_uses_the_singular(options: str, move: str, sentence: str) -> None:
    own = ["9♥ 8♥"] if options.endswith("=1") else ["9♥ 8♥", "2♦ 2♠ 3♠"]
    refusal = refused(season(("7♥ 10♠", "A♣"), [own], ("10♥", ""), options=options), move)
    assert (refusal.rule_id, refusal.text) == ("AL-12" if "rebuild" in move else "AL-7", sentence)


def test_the_refusal_of_a_card_names_the_hand_cards_that_fit() -> None:
    farms = (["9♥ 8♥"],)
    refusal = refused(season(("Q♣ 7♥ 8♠", "A♣"), farms), "expand Q♣ farm 1")
    assert refusal.text == "Q♣ doesn't fit 8♥. Lay 8♠ or 7♥ there."
    refusal = refused(season(("Q♣ 5♦", "A♣"), farms), "expand Q♣ farm 1")
    assert refusal.text == "Q♣ doesn't fit 8♥. Match its number, or go 1 up or down in its suit."


def test_the_refusal_of_a_last_land_names_no_laid_card() -> None:
    state = season(("Q♣ 7♥ 8♠", "A♣"), (["9♥ 8♥", "9♠ 10♠"],))
    state.phase = LAST_LANDS
    refusal = refused(state, "lands farm 1 7♥ Q♣")
    assert refusal.message.key == "amish_lords.refuse.unfit"
    refusal = refused(state, "lands farm 1 8♠ Q♣")
    assert refusal.message.key == "amish_lords.refuse.unfit"
    refusal = refused(state, "lands farm 1 Q♣")
    assert refusal.text == "Q♣ doesn't fit 8♥. Lay 8♠ or 7♥ there."


def test_the_refusal_of_a_purchase_names_the_cards_the_caravan_can_buy() -> None:
    refusal = refused(season(("Q♣", "A♣"), caravans=("8♠", ""), market="J♥ 8♣ joker2"), "trade J♥ hand")
    assert refusal.text == "8♠ can't buy J♥. Choose 8♣ or a joker."
    refusal = refused(season(("Q♣", "A♣"), caravans=("8♠", ""), market="J♥ 9♣"), "trade J♥ hand")
    assert refusal.text == "8♠ can't buy J♥. It buys its own number, its own suit or a joker."


def test_al_8_the_refusal_of_a_joker_does_not_call_it_a_house() -> None:
    refusal = AmishDraft(0, homestead("joker1")).refusal(move_pieces("joker1", CARAVAN, FARM_ZONES[0][2]))
    assert refusal.rule_id == "AL-8"
    assert refusal.text == "A joker can't be a house. You need a caravan that isn't a joker."
