"""Peeking at face-down cards that only their owner knows."""

from __future__ import annotations

import pygame
from piece_input import At, middle, own_land, sprites

from cardgames.games.amish_lords.moves import FARM_ZONES, Caravan, Rebuild


def test_an_own_land_is_face_up_only_while_hovered(at: At) -> None:
    table = at(Rebuild)
    land = own_land(table)
    assert land.piece >= 0
    assert land.face_share == 0
    table.move(middle(land))
    table.rest()
    assert land.face_share == 1
    table.move((3, 400))
    table.rest()
    assert land.face_share == 0


def test_all_own_lands_are_face_up_while_v_is_held(at: At) -> None:
    table = at(Rebuild)
    land = own_land(table)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    table.tick()
    table.rest()
    assert land.face_share == 1
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_v, mod=0, unicode="", scancode=0))
    table.tick()
    table.rest()
    assert land.face_share == 0


def test_lands_of_other_players_cannot_be_turned_up(at: At) -> None:
    table = at(Rebuild, Caravan, people=2)
    screen = table.screen
    faces = table.match.game.deck.faces
    state = table.match.table().state
    hidden = {
        seat: {f"farm.{seat}.{number}.{faces[card].key}" for number, row in enumerate(state.farms[seat])
               for card in row[1:]}
        for seat in range(2)
    }  # fmt: skip

    def names() -> set[str]:
        return {thing.name for scene in table.app.stack for thing in scene.semantics()}

    screen.show_bystander_view(0)
    screen.handling.peeking.show_all(True)
    table.tick(20)
    assert not names() & (hidden[0] | hidden[1])
    assert not any(card.face_share for card in screen.felt_view.stage if card.zone.name == "hand")
    for player in range(2):
        missed = table.host.show(player)
        screen.look_from(player, table.host.view(player), missed)
        screen.handling.peeking.show_all(True)
        assert hidden[player] <= names()
        assert not names() & hidden[1 - player]
        assert all(card.piece < 0 for row in FARM_ZONES[1 - player] for card in sprites(table, row)[1:])


def test_lands_named_in_a_refusal_are_lit_and_turned_up(at: At) -> None:
    table = at(Rebuild)
    land = own_land(table)
    table.screen.marks.light_pieces((land.piece,))
    table.rest()
    assert land.marked
    assert land.face_share == 1
    table.screen.marks.clear()
    table.rest()
    assert land.face_share == 0


def test_peeking_leaves_no_trace_for_other_players(at: At) -> None:
    table = at(Rebuild)
    lines, views = list(table.match.lines), [table.host.view(seat) for seat in (0, 1, None)]
    reported = list(table.host.log())
    land = own_land(table)
    table.move(middle(land))
    table.rest()
    assert land.face_share == 1
    assert (table.match.lines, list(table.host.log())) == (lines, reported)
    assert [table.host.view(seat) for seat in (0, 1, None)] == views
