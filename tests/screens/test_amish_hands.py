"""Moves at the table of Amish Lords as players see it: previews of an unfinished move, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest
from at_table import assert_table_equals_view
from laid_out import AppContextOf
from piece_input import made, middle, sprites, taken, top
from plain_amish_table import USUAL, HomesteadTable
from pygame import Rect

from cardgames.engine.contract import Move, MovePieces
from cardgames.games.amish_lords.deck import DECK
from cardgames.games.amish_lords.draft import BUILD_STEP
from cardgames.games.amish_lords.match_data import LAST_LANDS, AmishMatchState
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    FARM_ZONES,
    HAND_ZONES,
    MARKET_ZONE,
    Build,
    Caravan,
    Keep,
    LastLands,
    Rebuild,
    Swindle,
    Trade,
)
from cardgames.games.amish_lords.rules import GAME
from cardgames.games.amish_lords.ruleset import ruleset_of
from cardgames.games.amish_lords.scene.previews import change
from cardgames.games.amish_lords.view import AmishView
from cardgames.table.board.layouts import extent
from cardgames.table.board.sprite import Sprite
from cardgames.table.input import Hover

Sit = Callable[..., HomesteadTable]


@pytest.fixture
def sit(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A table in a position with such legal moves and a state for which `lies` holds."""
    app_context = app_context_of((1280, 800), speed="instant")

    def at(wanted: Callable[[Sequence[Move]], bool], lies: Callable[[AmishView], bool] = lambda _: True,
           usual: Sequence[str] = USUAL, **settings: bool) -> HomesteadTable:  # fmt: skip
        app_context.settings.change(**settings)
        return HomesteadTable(app_context, monkeypatch, wanted, plain=False, lies=lies, usual=usual)

    return at


def kinds(*wanted: type[Move]) -> Callable[[Sequence[Move]], bool]:
    return lambda legal: all(kind in map(type, legal) for kind in wanted)


def builds(legal: Sequence[Move], view: AmishView) -> list[int]:
    """The cards that build a farm as a last land."""
    farms = len(view.visible.farms[0])
    found = {move.lands[-1][0] for move in legal if isinstance(move, LastLands) and len(move.lands) == farms + 1}
    return [card for card in view.visible.hand if card in found]


def may_build(view: AmishView) -> bool:
    return view.visible.phase == LAST_LANDS and bool(builds(GAME.sample(view, Random(0)).legal(0), view))


def test_a_click_on_an_empty_place_lights_what_can_go_there(sit: Sit) -> None:
    table = sit(kinds(Build))
    view = table.host.view(0)
    field = FARM_ZONES[0][len(view.visible.farms[0])]
    table.click(extent(table.screen.felt_view.stage.layouts[field].places(1)).center)
    lit = {sprite.piece for sprite in table.screen.felt_view.stage if sprite.marked}
    assert lit == {move.card for move in table.host.legal(0) if isinstance(move, Build)}
    assert "Choose a lit card first, then click here." in table.words


def test_the_prompt_says_what_a_chosen_card_can_do(sit: Sit) -> None:
    table = sit(kinds(Build))
    asked, card = table.thing("question").label, next(m for m in table.host.legal(0) if isinstance(m, Build)).card
    table.click(middle(next(sprite for sprite in sprites(table, HAND_ZONES[0]) if sprite.piece == card)))
    assert "play as caravan" in table.thing("status").label
    assert "build a farm" in table.thing("question").label
    table.key("escape")
    table.tick()
    assert table.thing("question").label == asked


def test_al_14_a_click_on_a_market_card_pays_for_it_and_chooses_it(sit: Sit) -> None:
    """It need not be clicked again; then the prompt asks where it goes."""
    table = sit(lambda legal: len({move.card for move in legal if isinstance(move, Trade)}) > 1)
    trade = next(move for move in table.host.legal(0) if isinstance(move, Trade) and move.to == "hand")
    table.click(middle(top(table, CARAVAN_ZONES[0])))
    table.rest()
    card = next(sprite for sprite in sprites(table, MARKET_ZONE) if sprite.piece == trade.card)
    table.click(middle(card))
    table.rest()
    assert taken(table) == 1
    assert table.screen.handling.chosen is card
    for asked in ("question", "status"):
        label = table.thing(asked).label
        assert f"{DECK.text(trade.card)}: take to your hand or play as caravan. Done: get no card" in label
    table.click(extent(sprite.home for sprite in table.hand).center)
    table.rest()
    assert made(table) == [trade]


def dragged_onto(table: HomesteadTable, card: int) -> Sprite:
    """Drag the caravan onto this card of the market; return it."""
    goods = next(sprite for sprite in sprites(table, MARKET_ZONE) if sprite.piece == card)
    table.drag(top(table, CARAVAN_ZONES[0]), middle(goods))
    table.rest()
    return goods


def test_al_14_a_caravan_dragged_onto_a_market_card_pays_for_it_and_chooses_it(sit: Sit) -> None:
    """The prompt asks where that card goes, not which one is bought."""
    table = sit(lambda legal: len({move.card for move in legal if isinstance(move, Trade)}) > 1)
    trade = next(move for move in table.host.legal(0) if isinstance(move, Trade) and move.to == "hand")
    card = dragged_onto(table, trade.card)
    assert taken(table) == 1
    assert table.screen.handling.chosen is card
    asked = f"{DECK.text(trade.card)}: take to your hand or play as caravan. Done: get no card"
    assert asked in table.thing("question").label
    table.drag(card, extent(sprite.home for sprite in table.hand).center)
    table.rest()
    assert made(table) == [trade]


def test_al_15_with_a_full_hand_a_caravan_dragged_onto_a_market_card_is_traded_at_once(sit: Sit) -> None:
    """That card can only become the new caravan."""
    table = sit(kinds(Trade), lambda view: view.visible.counts[0] == 6)
    trade = next(move for move in table.host.legal(0) if isinstance(move, Trade))
    assert trade.to == "caravan"
    dragged_onto(table, trade.card)
    assert made(table) == [trade]


def trades(legal: Sequence[Move]) -> list[Trade]:
    return [move for move in legal if isinstance(move, Trade)]


def full_hand(view: AmishView) -> bool:
    return view.visible.counts[0] == 6


def test_al_15_with_a_full_hand_a_click_on_a_market_card_trades_for_it_at_once(sit: Sit) -> None:
    """With the caravan chosen, or after it was paid: that card can only become the new caravan."""
    for paid_first in (False, True):
        table = sit(lambda legal: len(trades(legal)) > 1, full_hand, ("Pick", "Build"))
        trade = trades(table.host.legal(0))[0]
        goods = next(sprite for sprite in sprites(table, MARKET_ZONE) if sprite.piece == trade.card)
        table.click(middle(top(table, CARAVAN_ZONES[0])))
        table.rest()
        if paid_first:
            table.click(table.thing("title.market").rect.center)
            table.rest()
            assert taken(table) == 1
        table.click(middle(goods))
        table.rest()
        assert made(table) == [trade]
        table.app.pop()


def test_al_15_with_a_full_hand_a_click_takes_a_land_out_as_caravan(sit: Sit) -> None:
    def takes_out(move: Move) -> bool:
        return isinstance(move, Rebuild) and move.out > 0

    table = sit(lambda legal: any(map(takes_out, legal)), full_hand, ("Pick", "Build"))
    turn = table.screen.turn
    move = next(filter(takes_out, table.host.legal(0)))
    *before, last = turn.draft.steps_of(move)
    for step in before:
        assert turn.attempt(step)
        table.rest()
    assert isinstance(last, MovePieces)
    table.click(strip(next(sprite for sprite in sprites(table, last.source) if sprite.piece == last.pieces[0])))
    table.rest()
    assert made(table) == [move]


def test_al_14_a_click_on_a_market_card_that_is_too_dear_chooses_none(sit: Sit) -> None:
    def dear(legal: Sequence[Move], view: AmishView) -> set[int]:
        goods = {move.card for move in legal if isinstance(move, Trade)}
        return set(view.visible.market) - goods if len(goods) > 1 else set()

    table = sit(kinds(Trade), lambda view: bool(dear(GAME.sample(view, Random(0)).legal(0), view)))
    view = table.host.view(0)
    assert view is not None
    dearer = dear(table.host.legal(0), view)
    table.click(middle(top(table, CARAVAN_ZONES[0])))
    table.rest()
    table.click(middle(next(sprite for sprite in sprites(table, MARKET_ZONE) if sprite.piece in dearer)))
    table.rest()
    assert taken(table) == 1
    assert table.screen.handling.chosen is None
    assert table.thing("question").label.startswith("Buy ")


def alike(view: AmishView) -> bool:
    """Whether two places of a farm, among at most four places, change the points alike for the caravan."""
    draft, ruleset = GAME.draft(view), ruleset_of(GAME.schema.make({}, (), len(view.visible.farms)))
    steps = [step for step in draft.steps() if isinstance(step, MovePieces) and step.source == CARAVAN_ZONES[0]]
    told = [(str(words), step.target) for step in steps if (words := change(view, (), step, ruleset))]
    return len({*told}) < len(told) <= 4


def test_al_12_places_of_a_farm_that_change_the_points_alike_have_one_tag(sit: Sit) -> None:
    table = sit(kinds(Rebuild), alike)
    table.click(middle(top(table, CARAVAN_ZONES[0])))
    table.rest()
    tags = [thing.label for thing in table.app.top.semantics() if thing.name.startswith("preview.")]
    farms = [label for label in tags if "kings" in label]
    assert 0 < len(farms) == len({*farms})


def test_a_caravan_over_a_farm_says_what_it_does_there(sit: Sit) -> None:
    """AL-12, AL-13."""
    table = sit(lambda legal: kinds(Rebuild)(legal) and kinds(Swindle)(legal))
    view = table.host.view(0)
    assert view is not None
    table.click(middle(top(table, CARAVAN_ZONES[0])))
    table.rest()
    said = set()
    for target in table.screen.handling.aims():
        if target.step.target.name == "farm":
            table.screen.handle(Hover(target.rect.center))
            table.tick()
            tags = [thing.label for thing in table.app.top.semantics() if thing.name.startswith("preview.")]
            assert len(tags) == 1
            own = target.step.target.owner == 0
            assert tags[0].startswith(("Rebuilds the ", "Your points") if own else "Swindles a land that it fits")
            said.add(own)
    assert said == {True, False}


def overfull(legal: Sequence[Move]) -> list[Rebuild]:
    """The moves that lay a caravan among the lands of a farm with the most lands there may be."""
    return [move for move in legal if isinstance(move, Rebuild) and move.out == 3 and move.land == 1]


def test_al_12_a_full_farm_shows_all_the_lands_that_may_be_taken_out(sit: Sit) -> None:
    """The outermost land lay over the next one, and the edge of the new land over what the one behind it is."""
    table = sit(lambda legal: bool(overfull(legal)), usual=("Rebuild", "Build", "Caravan", "Pick"))
    move, turn = overfull(table.host.legal(0))[0], table.screen.turn
    assert turn.draft is not None
    turn.take(next(iter(turn.draft.steps_of(move))))
    table.rest()
    lands = table.screen.handling.draft_preview.lying(FARM_ZONES[0][move.farm])
    assert len(lands) == 5
    assert len({land.order for land in lands}) == len(lands)
    assert lands == sorted(lands, key=lambda land: -land.order)
    assert not lands[1].begun
    turn.step_back()
    table.rest()
    assert_table_equals_view(table)


def paid(view: AmishView) -> list[int]:
    """The cards that change the points as the first land of a farm on the caravan."""
    ruleset = ruleset_of(GAME.schema.make({}, (), len(view.visible.farms)))
    laid = [MovePieces((card,), HAND_ZONES[0], CARAVAN_ZONES[0]) for card in view.visible.hand]
    builds = {move.card for move in GAME.sample(view, Random(0)).legal(0) if isinstance(move, Build)}
    return [step.pieces[0] for step in laid if step.pieces[0] in builds and change(view, (step,), BUILD_STEP, ruleset)]


def test_al_11_the_button_that_builds_a_farm_says_briefly_what_it_pays(sit: Sit) -> None:
    table = sit(kinds(Build), lambda view: bool(paid(view)))
    view = table.host.view(0)
    assert view is not None
    card = next(sprite for sprite in sprites(table, HAND_ZONES[0]) if sprite.piece in paid(view))
    table.drag(card, middle(top(table, CARAVAN_ZONES[0])))
    table.rest()
    assert table.thing("answer.build").label.startswith("Build a farm: points ")


def test_al_10_the_old_caravan_stays_chosen_after_a_click_beside_its_places(sit: Sit) -> None:
    """Its places weren't lit any more, and a click on one said that it must go there first."""
    table = sit(kinds(Build))
    old, build = top(table, CARAVAN_ZONES[0]), next(m for m in table.host.legal(0) if isinstance(m, Build))
    table.drag(next(sprite for sprite in table.hand if sprite.piece == build.card), middle(old))
    table.rest()
    table.click(table.screen.felt_view.area.move(4, 4).topleft)
    assert table.screen.handling.chosen is old
    table.drag(old, table.screen.felt_view.area.move(4, 4).topleft)
    table.rest()
    table.click(table.thing("title.market").rect.center)
    table.rest()
    assert made(table) == [Caravan(build.card, "market")]


@pytest.mark.parametrize("farms", [0, 1])
def test_al_10_the_new_caravan_lies_where_the_old_one_and_the_first_farm_can_be_read(sit: Sit, farms: int) -> None:
    """Beside a farm, it covered the number and suit of its house."""

    def lies(view: AmishView) -> bool:
        return view.visible.caravans[0] is not None and len(view.visible.farms[0]) == farms

    table = sit(kinds(Caravan), lies)
    old, new = top(table, CARAVAN_ZONES[0]), next(m.card for m in table.host.legal(0) if isinstance(m, Caravan))
    card = next(sprite for sprite in table.hand if sprite.piece == new)
    table.drag(card, middle(old))
    table.rest()
    assert taken(table) == 1
    (area,) = table.screen.handling.draft_preview.rects
    for lying in [old, *sprites(table, FARM_ZONES[0][0])[:1]]:
        rect = extent((lying.home,))
        assert not area.colliderect(Rect(rect.topleft, (round(rect.w * 0.3), round(rect.h * 0.3))))
    rect = extent((old.home,))
    assert area.clip(rect).w < 0.45 * rect.w or area.clip(rect).h < 0.45 * rect.h


def test_the_tip_of_a_place_covers_no_points_that_are_told_at_it(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AL-11, with the keyboard: it was placed before they were told."""
    app_context = app_context_of((1024, 640), speed="instant", ui_scale=200)
    table = HomesteadTable(app_context, monkeypatch, kinds(Build), plain=False, lies=lambda view: bool(paid(view)))
    view = table.host.view(0)
    assert view is not None
    table.screen.handling.choose(next(sprite for sprite in table.hand if sprite.piece == paid(view)[0]))
    table.key("enter")
    table.rest()
    table.until(lambda: table.key("right") or table.screen.handling.aims()[0].step.target.name == "farm")
    table.rest()
    (told,) = table.screen.felt_view.tags.rects
    assert "New farm" in table.thing("tip").label
    assert not table.thing("tip").rect.colliderect(told)


def test_arrows_past_the_buttons_show_the_tip_of_the_card_that_they_come_to(sit: Sit) -> None:
    """That of the card before the buttons opened instead."""
    table = sit(kinds(Build), lambda view: len(view.visible.hand) > 1)
    table.key("end")
    table.key("right")
    assert table.screen.handling.chosen is None
    table.key("right")
    table.tick(26, 0.05)
    assert table.screen.handling.chosen is table.hand[0]
    assert table.thing("tip").label.startswith(DECK.text(table.hand[0].piece))


@pytest.mark.parametrize("onto", ["caravan", "field"])
def test_al_17_the_house_moves_to_its_field_with_the_first_land(sit: Sit, onto: str) -> None:
    table = sit(kinds(LastLands), may_build)
    view = table.host.view(0)
    card, field = builds(table.host.legal(0), view)[0], FARM_ZONES[0][len(view.visible.farms[0])]
    caravan = top(table, CARAVAN_ZONES[0])
    land = next(sprite for sprite in sprites(table, HAND_ZONES[0]) if sprite.piece == card)
    layout = table.screen.felt_view.stage.layouts[field if onto == "field" else CARAVAN_ZONES[0]]
    table.drag(land, layout.area.center)
    table.rest()
    assert taken(table) == 1
    assert [sprite.piece for sprite in sprites(table, field)] == [caravan.piece, card]
    assert table.screen.felt_view.stage.layouts[field].area.collidepoint(middle(caravan))
    assert caravan.trim == "roof"
    table.key("escape")
    table.rest()
    assert not taken(table)
    assert_table_equals_view(table)


def test_delete_undoes_all_steps(sit: Sit) -> None:
    def several(move: Move) -> bool:
        return isinstance(move, LastLands) and sum(map(len, move.lands)) > 1

    table = sit(lambda legal: any(map(several, legal)))
    turn, move = table.screen.turn, next(filter(several, table.host.legal(0)))
    assert turn.draft is not None
    for step in turn.draft.steps_of(move)[:2]:
        assert turn.attempt(step)
        table.rest()
    assert taken(table) == 2
    table.key("delete")
    assert taken(table) == 0


def test_al_17_a_hint_for_last_lands_numbers_done_too(sit: Sit) -> None:
    """A land alone had the number 1, and nothing a 2."""

    def single(move: Move) -> bool:
        return isinstance(move, LastLands) and sum(map(len, move.lands)) == 1

    table = sit(lambda legal: any(map(single, legal)))
    table.screen.turn.hint.show("Lay a last land.", next(filter(single, table.host.legal(0))))
    table.rest()
    badges = {badge.name: badge.rect for badge in table.badges}
    assert badges.keys() == {"hint.step.1", "hint.step.2"}
    assert badges["hint.step.2"].colliderect(table.thing("answer.done").rect)
    assert table.screen.focus is None or table.screen.focus.name != "answer.done", "it is not the first step"


def test_a_farm_shows_its_house_during_confirmation(sit: Sit) -> None:
    """AL-11."""
    table = sit(kinds(Build), confirm_moves=True)
    build = next(move for move in table.host.legal(0) if isinstance(move, Build))
    app_context = top(table, CARAVAN_ZONES[0])
    land = next(sprite for sprite in sprites(table, HAND_ZONES[0]) if sprite.piece == build.card)
    table.drag(land, middle(app_context))
    table.rest()
    table.key("1")
    table.rest()
    assert app_context.trim == "roof"
    assert [app_context, land] in [sprites(table, field) for field in FARM_ZONES[0]]
    table.key("enter")
    table.play_until(lambda: not table.busy)
    assert build in made(table)


def strip(land: Sprite) -> tuple[int, int]:
    """The visible strip of a land above the card before it."""
    return round(land.x), round(land.y - land.height * 0.42)


def test_after_the_deal_summary_plates_show_who_won_the_harvest(sit: Sit) -> None:
    """AL-24."""
    table = sit(kinds(LastLands))
    before = [plate.score for plate in table.screen.felt_view.seat_plates.plates.values()]
    table.play_until(table.is_reported)
    assert before == ["0/2", "0/2"]
    table.screen.deal_summary.tell_all()
    scores, match_state = (
        [plate.score for plate in table.screen.felt_view.seat_plates.plates.values()],
        table.match.match_state,
    )
    assert isinstance(match_state, AmishMatchState)
    assert scores == [f"{wins}/2" for wins in match_state.wins]
    assert "1/2" in scores
    table.screen.felt_view.arrange(table.screen.felt_view.area, table.screen.look)
    assert [plate.score for plate in table.screen.felt_view.seat_plates.plates.values()] == scores


def test_a_paying_king_is_lit_with_the_cards_it_counts(sit: Sit) -> None:
    """AL-19."""
    table = sit(kinds(LastLands))
    table.play_until(table.is_reported)
    deal_summary = table.screen.deal_summary
    line = deal_summary.rows[0].lines[0]
    table.screen.summary_player.light([line])
    assert {*line.cards} < {sprite.piece for sprite in table.screen.felt_view.stage if sprite.marked}
    assert any(thing.name.startswith("line.") and "named" in thing.state for thing in table.app.top.semantics())


def test_al_13_after_a_swindle_the_player_is_asked_where_the_card_goes(sit: Sit) -> None:
    table = sit(kinds(Keep), usual=(*USUAL, "Swindle"))
    asked = table.thing("question").label
    assert asked.startswith(("Take the swindled", "Your hand is full"))
    assert not table.has("answer.back")


def test_al_17_last_lands_are_not_asked_for_if_no_card_fits(sit: Sit) -> None:
    table = sit(lambda legal: kinds(LastLands)(legal) and len(legal) == 1, lambda view: bool(view.visible.hand))
    assert table.thing("question").label == "Last lands: none of your cards fit"
