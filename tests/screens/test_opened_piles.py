"""ALL-7: when a deal is over, the rest of a face-down pile is turned face up too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bare_felt import bare_felt
from dumbal_table import DumbalTable
from laid_out import Sit

from cardgames.engine.cards import UNSEEN, card_list
from cardgames.engine.contract import View, Zone
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.registry import game
from cardgames.games.amish_lords.match_data import OVER as AMISH_OVER
from cardgames.games.amish_lords.view import Opened as AmishOpened
from cardgames.games.dumbal.cards import STACK_ZONE
from cardgames.games.dumbal.deal import OVER as DUMBAL_OVER
from cardgames.games.landlord.cards import BIDS, OUT_ZONE
from cardgames.games.round_robbin.deal import OVER
from cardgames.screens.picture import scene_of
from cardgames.table.art.atlas import COMPACT_BELOW
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import GameScene
from cardgames.table.input import Ask

NAMES = ("Ada", "Bep", "Cor")
HANDS = ((), (), ())
LEFT = (7, 3, 9, 1, 8)
"""The remaining cards, the next one first."""

PILES = {
    "amish_lords": (Zone("deck"), "deck", AmishOpened(HANDS, LEFT)),
}


@pytest.mark.parametrize("name", PILES)
def test_all_7_the_pile_is_turned_face_up_with_the_next_card_on_top(name: str) -> None:
    zone, counted, opened = PILES[name]
    rules = game(name)
    match = Match(rules, rules.schema.standard(3), [Player(who, "fox") for who in NAMES], "left")
    while not match.due().turns:
        match.proceed()
    dealt = match.view(0)
    scene = scene_of(name, NAMES, 0, match.options)
    before = replace(dealt, visible=replace(dealt.visible, **{counted: len(LEFT)}))
    after = replace(before, visible=replace(before.visible, opened=opened))
    assert set(scene.contents(before)[zone]) == {UNSEEN}
    assert scene.opened_pile(zone, before) == ()
    seen = scene.contents(after)[zone]
    assert tuple(seen) == LEFT[: len(seen)][::-1]
    assert len(seen) == len(scene.contents(before)[zone])
    assert scene.opened_pile(zone, after) == LEFT
    after = replace(after, visible=replace(after.visible, phase=AMISH_OVER))
    assert [_next_card_names(scene, zone, view) for view in (before, after)] == [0, 1], "the words below it say so"


@pytest.mark.parametrize(("name", "field", "over"), [("dumbal", "stack", DUMBAL_OVER), ("round_robbin", "deck", OVER)])
def test_all_7_a_declared_pile_is_turned_face_up_with_the_next_card_on_top(name: str, field: str, over: int) -> None:
    rules, zone = game(name), Zone(field)
    match = Match(rules, rules.schema.standard(3), [Player(who, "fox") for who in NAMES], "left")
    while not match.due().turns:
        match.proceed()
    scene, deal = scene_of(name, NAMES, 0, match.options), match.table().state.copy()
    setattr(deal, field, LEFT[::-1])
    before = deal.view(0)
    deal.phase = over
    after = deal.view(0)
    assert set(scene.contents(before)[zone]) == {UNSEEN}
    assert scene.opened_pile(zone, before) == ()
    assert tuple(scene.contents(after)[zone]) == LEFT[::-1]
    assert scene.opened_pile(zone, after) == LEFT
    assert [_next_card_names(scene, zone, view) for view in (before, after)] == [0, 1], "on or below it"


def _next_card_names(scene: GameScene, zone: Zone, view: View) -> int:
    """How often a small table names the next card of a pile: on it, if it is large enough, or beside it."""
    felt = bare_felt(scene, view, (1024, 640), 2.0)
    beside = sum(thing.label == "Next card" for thing in scene.painting.things(felt.area, felt.look, view))
    top = felt.stage.zones[zone][-1]
    return beside + (top.trim == "next" and extent((top.home,)).w >= COMPACT_BELOW)


def test_all_7_undealt_cards_are_turned_face_up() -> None:
    rules = game("landlord")
    options = rules.schema.make({"hand_size": 13, "centre_size": 2})
    match = Match(rules, options, [Player(who, "fox") for who in NAMES], "left")
    while not match.due().turns:
        match.proceed()
    scene, deal = scene_of("landlord", NAMES, 0, options), match.table().state.copy()
    before = deal.view(0)
    assert scene.contents(before)[OUT_ZONE] == (UNSEEN,) * 4
    assert scene.opened_pile(OUT_ZONE, before) == ()
    opened = scene.all_open(before, [deal.view(seat) for seat in (1, 2)])
    assert scene.contents(opened)[OUT_ZONE] == (UNSEEN,) * 4, "a replay shows only the hands"
    for _ in NAMES:
        deal.apply(deal.turn, BIDS[0])
    after = deal.view(0)
    assert list(scene.contents(after)[OUT_ZONE]) == card_list(deal.out)[::-1]
    assert scene.opened_pile(OUT_ZONE, after) == card_list(deal.out)


def test_all_7_the_stack_is_face_up_at_the_table_and_lists_its_cards(sit: Sit) -> None:
    table = sit(DumbalTable, "A♠ 2♥", before="8♦", seats=2, speed="brisk")
    stack = table.screen.felt_view.stage.zones[STACK_ZONE]
    assert {(card.piece, card.face_share) for card in stack} == {(UNSEEN, 0.0)}
    table.click("answer.call")
    table.until(table.is_reported)
    table.rest()
    view, stack = table.screen.felt_view.view, table.screen.felt_view.stage.zones[STACK_ZONE]
    names = table.screen.scene.game.deck.texts(view.visible.stack[::-1]).split()
    assert {card.face_share for card in stack} == {1.0}
    assert stack[-1].piece == view.visible.stack[-1]
    table.screen.handle(Ask((round(stack[-1].x), round(stack[-1].y))))
    table.tick()
    assert table.thing("tip").label.endswith(f"Below it, from the top down: {', '.join(names[1:])}.")
