"""What can be picked up at the table, where it can go, and the reasons for refused drops."""

from __future__ import annotations

from itertools import pairwise

import pytest
from at_table import assert_table_equals_view
from piece_input import At, carry, legal, made, name, sprites, start_trade, targets, top
from plain_amish_table import HomesteadTable
from pygame import Rect, Surface

from cardgames.engine.contract import Zone
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    MARKET_ZONE,
    Expand,
    Pick,
    Rebuild,
    Swindle,
    Trade,
)
from cardgames.screens.felt.drop_targets import Light, Lights
from cardgames.table import theme
from cardgames.table.board.sprite import Sprite
from cardgames.table.look import Look
from cardgames.table.units import Scale

# ---------------------------------------------------------------- what can be taken up


def test_only_pieces_of_legal_steps_are_lit_and_can_be_picked_up(at: At) -> None:
    table = at(Pick, Rebuild, Trade)
    assert top(table, DECK_ZONE).lit
    assert top(table, CARAVAN_ZONES[0]).lit
    market = sprites(table, MARKET_ZONE)
    assert not any(card.lit for card in market)
    table.drag(market[-1], table.screen.felt_view.area.center, let_go=False)
    assert table.screen.handling.dragged is None
    table.release(table.screen.felt_view.area.center)


def test_a_tap_on_the_deck_takes_its_top_card(at: At) -> None:
    table = at(Pick)
    assert table.thing("deck.unseen").label.startswith("The top card")
    table.click("deck.unseen")
    assert made(table) == [moves.PICK]


@pytest.mark.parametrize("way", ["up", "down"])
def test_up_and_down_move_from_the_hand_to_other_movable_pieces(at: At, way: str) -> None:
    table = at(Pick)
    table.key(way)
    chosen = table.screen.handling.chosen
    assert chosen.zone.name != "hand"


def test_a_game_without_tricks_offers_no_last_trick(at: At) -> None:
    table = at(Pick)
    assert not table.has("bar.last_trick")
    table.key("t")
    assert not table.has("toast")
    drawn = [table.thing(f"bar.{name}").rect for name in ("score", "log", "rules", "speed", "pause")]
    assert len({right.x - left.right for left, right in pairwise(drawn)}) == 1


# ---------------------------------------------------------------- where it can go


def test_drop_targets_of_a_dragged_piece_are_lit_and_named(at: At) -> None:
    table = at(Rebuild, Trade, Swindle)
    table.drag(top(table, CARAVAN_ZONES[0]), table.screen.felt_view.area.center, let_go=False)
    lit = targets(table)
    rebuilds = {name(FARM_ZONES[0][move.farm], move.land) for move in legal(table, Rebuild)}  # type: ignore[attr-defined]
    swindles = {name(FARM_ZONES[1][move.farm], move.land) for move in legal(table, Swindle)}  # type: ignore[attr-defined]
    assert rebuilds <= {*lit}
    assert swindles <= {*lit}
    assert name(MARKET_ZONE) in lit
    table.move(lit[name(MARKET_ZONE)])
    hot = [thing.name for thing in table.app.top.semantics() if "hot" in thing.state]
    assert hot == [name(MARKET_ZONE)]
    table.release((3, 400))
    assert not targets(table)
    table.tick(40)
    assert_table_equals_view(table)


@pytest.mark.parametrize("name", theme.names())
def test_a_lit_place_is_clearly_lighter_than_the_felt(name: str) -> None:
    """Also one that no piece is held over; the one that a drop brings it to is lit more."""
    look, place = Look(theme.load(name), Scale(1.0)), Rect(30, 30, 80, 110)
    lights = Lights(lambda _: None)
    lights.look = look
    shares = []
    for hot in (False, True):
        surface = Surface((140, 170))
        surface.fill(look.theme.felt)
        lights.show([Light("place", "Place", place, inside=True, hot=hot)])
        lights.draw(surface, surface.get_rect(), inside=True)
        shades = [tuple(surface.get_at((x, place.centery)))[:3] for x in range(place.left + 1)]
        shares.append(theme.contrast(tuple(surface.get_at(place.center))[:3], look.theme.felt))  # type: ignore[arg-type]
        rim = [one for one in shades if theme.contrast(one, look.theme.felt) > 3]  # type: ignore[arg-type]
        assert len(rim) >= 2, "a rim of at least two px"
    assert 1.4 < shares[0] < shares[1]


def test_dropping_the_caravan_on_another_players_land_touches_it(at: At) -> None:
    table = at(Swindle)
    swindle = legal(table, Swindle)[-1]
    assert isinstance(swindle, Swindle)
    carry(table, top(table, CARAVAN_ZONES[0]), FARM_ZONES[1][swindle.farm], swindle.land)
    assert swindle in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


def test_an_illegal_drop_says_why_and_the_piece_returns(at: At) -> None:
    def has_an_unfitting_farm(table: HomesteadTable) -> tuple[Sprite, Zone] | None:
        grows = {(move.card, move.farm) for move in legal(table, Expand)}  # type: ignore[attr-defined]
        for farm in range(4):
            for card in table.hand:
                if sprites(table, FARM_ZONES[0][farm]) and (card.piece, farm) not in grows:
                    return card, FARM_ZONES[0][farm]
        return None

    table = at(Expand)
    found = has_an_unfitting_farm(table)
    assert found
    card, farm = found
    before = len(table.match.entries)
    table.drag(card, table.screen.felt_view.stage.layouts[farm].area.center)
    assert "Rule AL-" in table.thing("toast").label
    table.tick(60)
    assert len(table.match.entries) == before
    assert_table_equals_view(table)


def test_up_moves_to_the_nearest_piece_of_the_next_row(at: At) -> None:
    """The market is to the right of the hand: the first is reached from its row's last card, and the hand from its
    first."""
    table = at(Trade)
    start_trade(table)
    market, hand = sprites(table, MARKET_ZONE), table.hand
    assert min(len(market), len(hand)) > 1
    assert market[0].home.x > hand[-1].home.x
    table.key("end")
    table.key("up")
    assert table.screen.handling.chosen is hand[-1]
    table.key("up")
    assert table.screen.handling.chosen is market[0]
