"""A turn of Casa Grande by mouse and keyboard: blocks and floors, refusals and undone steps."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from casa_table import AtCasa, CasaTable, assert_board_equals_view, floor_follows, turns_of

from cardgames.games.casa_grande.building import Slab
from cardgames.games.casa_grande.ground import site_at, site_name
from cardgames.games.casa_grande.scene.solids import Floating
from cardgames.screens.felt.places import places_of
from cardgames.table.board.playing_board import Held
from cardgames.words import say

# ------------------------------------------------------------ the block


def test_a_tap_on_a_site_places_the_held_block(at_casa: AtCasa) -> None:
    """CG-6."""
    table = at_casa(turns=2)
    before = len(turns_of(table))
    pos = table.block_point()
    table.hover(pos)
    assert table.held.place in table.steps
    assert table.board.board3d.content.held[0].state == "good"
    table.click(pos)
    table.rest()
    assert len(turns_of(table)) == before + 1
    assert_board_equals_view(table)


def test_mouse_and_keyboard_show_the_same_caption_at_a_site(at_casa: AtCasa) -> None:
    """CG-6: where a block would stand, also if it brings nothing more."""
    table = at_casa(turns=2)
    table.hover(table.block_point())
    table.tick(60)
    place, caption = table.held.place, table.thing("tip").label
    assert caption.startswith(say("casa_grande.table.site", site=site_name(site_at(*place.site[:2])), height=1))
    table.key("right")
    table.key("left")
    table.tick(60)
    assert (table.held.place, table.held.pos) == (place, None)
    assert table.thing("tip").label == caption


def test_the_block_is_dragged_from_the_pile_onto_its_site(at_casa: AtCasa) -> None:
    table = at_casa(turns=2)
    before = len(turns_of(table))
    start, end = table.board.trays.block_area.center, table.block_point()
    table.press(start)
    table.tick()
    table.move((start[0] + 20, start[1] - 20))
    table.move(end)
    table.release(end)
    table.rest()
    assert len(turns_of(table)) == before + 1


def test_a_block_outside_the_strip_is_refused_with_a_reason_and_stays_held(at_casa: AtCasa) -> None:
    """CG-2, CG-6."""
    table = at_casa(turns=2)
    pos = table.point(lambda place: place not in table.steps, table.steps[0].piece)
    table.hover(pos)
    assert "is outside your strip" in table.thing("tip").label
    assert table.board.board3d.content.held[0].state == "bad"
    table.click(pos)
    assert "is outside your strip" in table.thing("toast").label
    assert not table.empty_handed
    assert not table.taken
    table.until(lambda: not table.has("toast"))
    table.tick()
    assert table.board.board3d.content.held[0].state == "bad"
    assert "is outside your strip" in table.thing("tip").label, "no red ghost without its reason"
    table.click(pos)
    assert table.has("toast")
    table.hover(table.block_point())
    assert not table.has("toast"), "the refusal closes at a legal ghost"


def test_at_a_marker_no_block_is_refused(at_casa: AtCasa) -> None:
    """Who points at a marker, also at one that shines through a house, reads whose it is; only a place where the block
    can go is shown there too (CG-6)."""
    table = at_casa(turns=40, seats=4)
    board = table.board
    felt, markers = table.screen.felt_view, range(4)
    for _ in range(4):
        places = [place for place in places_of(felt) if place.name in [f"figure.{seat}" for seat in markers]]
        assert len(places) == len(markers)
        for place in places:
            across, down = range(place.rect.x, place.rect.right, 6), range(place.rect.y, place.rect.bottom, 6)
            for pos in product(across, down):
                assert board.place_at(pos, table.steps[0].piece, 0) in {None, *table.steps}
        table.key("e")
        table.rest()


# ------------------------------------------------------------ the floor


def test_after_the_block_a_floor_can_be_laid_or_not(at_casa: AtCasa) -> None:
    """CG-9."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    assert table.has("answer.done")
    before = len(turns_of(table))
    table.click("answer.done")
    table.rest()
    assert len(turns_of(table)) == before + 1
    assert turns_of(table)[-1].floor is None


def test_a_floor_is_turned_and_laid_by_mouse_and_its_ghost_shows_the_coins(at_casa: AtCasa) -> None:
    """CG-9, CG-10."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    step = table.floor_step()
    pile = next(pile for pile in table.board.trays.piles(0) if pile.piece == step.piece)
    table.click(pile.rect.center)
    _turn_to(table, step.turned)
    pos = table.point(lambda place: place == step, step.piece, step.turned)
    table.hover(pos)
    cells = len(pile.shape.cells)
    assert table.thing("tip").label == say(
        "casa_grande.table.pays", cells=cells, level=step.site[2], count=cells * step.site[2]
    )
    table.click(pos)
    table.rest()
    assert turns_of(table)[-1].floor is not None
    assert_board_equals_view(table)


def test_a_chosen_floor_lights_the_sites_where_it_can_be_laid(at_casa: AtCasa) -> None:
    """CG-9: turned in any way, until it is held at one of these places."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    step = table.floor_step()
    table.click(next(pile for pile in table.board.trays.piles(0) if pile.piece == step.piece).rect.center)
    places = [one for one in table.board.state.steps if one.piece == step.piece]
    cells = {(x, y, one.site[2]) for one in places for x, y in table.board.state.thing(one).cells}
    assert set(table.board.board3d.content.highlights) == cells
    _turn_to(table, step.turned)
    table.hover(table.point(lambda place: place == step, step.piece, step.turned))
    assert table.board.board3d.content.highlights == ()


def test_a_floor_that_does_not_fit_takes_the_place_of_the_light(at_casa: AtCasa) -> None:
    """CG-9: one site beside where it would fit, it is red and crossed out, and not green."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    step = table.floor_step()
    table.click(next(pile for pile in table.board.trays.piles(0) if pile.piece == step.piece).rect.center)
    lit = set(table.board.board3d.content.highlights)
    x, y, level = step.site
    beside = (step._replace(site=(x + dx, y + dy, level)) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    place = next(one for one in beside if one not in table.steps)
    draft = table.screen.turn.draft
    table.board.hold(Held(step.piece, step.turned, place, draft.refusal(place)))
    thing = table.state.thing(place)
    assert isinstance(thing, Slab)
    below = {one for one in lit if (one.x, one.y) in thing.cells}
    assert below
    assert set(table.board.board3d.content.highlights) == lit - below
    assert table.board.board3d.content.held == (Floating(thing, "bad"),)


@pytest.mark.parametrize("extensions", [(), ("bonus_track",)])
def test_only_where_the_block_can_be_placed_it_is_lit_and_nothing_once_it_is(
    at_casa: AtCasa, extensions: tuple[str, ...]
) -> None:
    """CG-6, CG-9, CG-18: not the blocks of others where a block needs an own one, and no strip when a floor is due."""
    table = at_casa(floor_follows, turns=14, extensions=extensions)
    strip = {(x, y, height - 1) for x, y, height in (step.site for step in table.steps)}
    assert strip
    assert table.board.board3d.content.strip == strip
    table.put_block()
    assert table.board.board3d.content.strip == frozenset()
    assert table.board.board3d.content.space is None
    assert table.board.board3d.content.trail == ()
    table.key("backspace")
    assert table.board.board3d.content.strip == strip


def test_a_floor_turns_to_fit_at_every_lit_site(at_casa: AtCasa) -> None:
    """CG-9: wherever it is lit, a click lays the floor; R turns it to the next way in which it fits there."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    step = table.floor_step()
    table.click(next(pile for pile in table.board.trays.piles(0) if pile.piece == step.piece).rect.center)
    lit = table.board.board3d.content.highlights
    assert lit
    ways = set()
    for x, y, level in lit:
        spot = tuple(map(round, table.board.board3d.camera.project(x + 0.5, y + 0.5, level)))
        table.hover(spot)
        assert table.held.place in table.steps
        assert (x, y) in table.board.state.thing(table.held.place).cells
        assert table.thing("tip").label.endswith("coins")
        before = table.held.turned
        table.key("r")
        if table.held.refusal is None:
            ways.add((before, table.held.turned))
        else:
            assert table.thing("tip").label, "it says why it fits in no other way"
    assert any(before != after for before, after in ways)
    table.click(spot)
    table.rest()
    assert turns_of(table)[-1].floor is not None


def test_while_a_floor_is_held_the_prompt_says_where_it_goes(at_casa: AtCasa) -> None:
    """CG-9: on the lit sites; and no tooltip of a piece hides why it doesn't fit there."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    asked = "Lay an outlined floor, or choose Done"
    assert table.thing("status").label.endswith(asked)
    step = table.floor_step()
    table.click(next(pile for pile in table.board.trays.piles(0) if pile.piece == step.piece).rect.center)
    assert table.thing("status").label.endswith("Lay the floor on lit sites (R turns, F flips it)")
    assert table.thing("question").label == "Lay the floor on lit sites (R turns, F flips it)"
    latest = [place for place in places_of(table.screen.felt_view) if place.name.startswith("fresh.")]
    for place in latest:
        table.hover(place.rect.center)
        table.tick(60)
        assert table.thing("tip").label != place.words
    table.key("escape")
    assert table.thing("status").label.endswith(asked)


def _turn_to(table: CasaTable, turned: int) -> None:
    """Turn and flip the held floor with the keys until it has this orientation."""
    for key in ("", "r", "r", "r", "f", "r", "r", "r"):
        if key:
            table.key(key)
        if table.held.turned == turned:
            return
    raise AssertionError("it cannot lie so")


def test_a_block_that_a_hint_places_is_no_longer_held(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows)
    assert table.held.piece
    turn = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    assert table.screen.turn.attempt(draft.steps_of(turn)[0])
    table.rest()
    assert table.thing("status").label.endswith("Lay an outlined floor, or choose Done")
    assert table.empty_handed


def test_a_floor_that_fits_nowhere_can_be_picked_up_and_says_why(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    fits = {step.piece for step in table.steps}
    pile = next(pile for pile in table.board.trays.piles(0) if pile.piece is not None and pile.piece not in fits)
    table.click(pile.rect.center)
    assert table.held.piece == pile.piece
    table.hover(table.board.layout.board.center)
    assert "Rule CG-9" in table.thing("tip").label


def test_a_floor_before_the_block_is_refused(at_casa: AtCasa) -> None:
    table = at_casa(turns=8)
    pile = next(pile for pile in table.board.trays.piles(0) if pile.piece is not None)
    table.click(pile.rect.center)
    reported = table.thing("toast")
    assert reported.label == "Place your block first, then lay the floor.\nRule CG-9"
    assert 0 < pile.rect.top - reported.rect.bottom < reported.rect.h, "the place of the floor is named"


def test_a_floor_dragged_before_the_block_is_refused_and_moves_nothing(at_casa: AtCasa) -> None:
    """CG-9."""
    table = at_casa(turns=8)
    pile = next(pile for pile in table.board.trays.piles(0) if pile.piece is not None)
    start, end = pile.rect.center, table.block_point()
    table.press(start)
    table.tick()
    table.move((start[0] + 20, start[1] - 20))
    table.move(end)
    assert table.thing("toast").label == "Place your block first, then lay the floor.\nRule CG-9"
    assert not table.board.board3d.content.held, "no block follows a floor that is dragged"
    table.release(end)
    assert not table.taken
    table.hover(end)
    assert table.board.board3d.content.held[0].state == "good"


def test_escape_first_drops_the_floor_then_undoes_the_block(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    blocks = len(table.board.board3d.content.blocks)
    table.key("right")
    table.key("enter")
    table.key("escape")
    assert table.empty_handed
    assert len(table.taken) == 1
    table.key("escape")
    assert not table.taken
    assert len(table.board.board3d.content.blocks) == blocks - 1


def test_arrow_keys_lead_from_the_last_floor_to_the_buttons_and_back_to_the_first(at_casa: AtCasa) -> None:
    """CG-9: laying no floor can be chosen as a floor can."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    floors = {step.piece for step in table.steps}
    for _ in floors:
        table.key("right")
        assert table.screen.focus is None
    met = []
    for _ in range(4):
        table.key("right")
        if table.screen.focus is None:
            break
        met.append(table.screen.focus.name)
    assert "answer.done" in met
    assert table.screen.focus is None
    table.key("left")
    assert table.screen.focus is not None


def test_a_chosen_floor_that_can_no_longer_be_laid_is_forgotten(at_casa: AtCasa) -> None:
    """CG-9: arrow keys then begin anew."""
    table = at_casa(floor_follows, turns=8)
    table.put_block()
    table.key("right")
    placing = table.screen.placing
    first = placing._pointed
    left = [step for step in table.steps if step.piece != first]
    assert first is not None
    assert left
    placing.allow(left)
    assert placing._pointed is None
    table.key("right")
    assert placing._pointed == left[0].piece


def test_if_no_floor_fits_the_turn_ends_with_the_block(at_casa: AtCasa) -> None:
    table = at_casa(lambda legal: all(move.floor is None for move in legal), turns=0)
    before = len(turns_of(table))
    table.click(table.block_point())
    table.rest()
    assert len(turns_of(table)) == before + 1


# ------------------------------------------------------------ second thoughts


def test_undoing_a_turn_restores_the_board(at_casa: AtCasa) -> None:
    table = at_casa(turns=4)
    blocks = table.board.board3d.content.blocks
    table.click(table.block_point())
    if table.has("answer.done"):
        table.click("answer.done")
    table.rest()
    assert table.board.board3d.content.blocks != blocks
    table.key("u")
    table.rest()
    assert table.board.board3d.content.blocks == blocks
    assert_board_equals_view(table)


def test_a_block_to_be_confirmed_is_shown_in_place(at_casa: AtCasa) -> None:
    table = at_casa(lambda legal: all(move.floor is None for move in legal), turns=0)
    table.app_context.settings.change(confirm_moves=True)
    blocks = len(table.board.board3d.content.blocks)
    table.click(table.block_point())
    assert table.has("answer.yes")
    assert len(table.board.board3d.content.blocks) == blocks + 1
    table.key("escape")
    assert len(table.board.board3d.content.blocks) == blocks
    table.click(table.block_point())
    table.key("enter")
    table.rest()
    assert len(turns_of(table)) == 1


# ------------------------------------------------------------ anything at all


def test_after_random_input_the_board_equals_the_view(at_casa: AtCasa) -> None:
    table = at_casa(turns=6, seats=3)
    rng = Random(7)
    room = table.board.rect
    keys = ("up", "down", "left", "right", "enter", "escape", "r", "f", "q", "e", ",", ".", "1", "backspace")
    for _ in range(220):
        pos = rng.randrange(room.left, room.right), rng.randrange(room.top + 80, room.bottom)
        match rng.randrange(4):
            case 0:
                table.click(pos)
            case 1:
                table.hover(pos)
            case 2:
                table.key(rng.choice(keys))
            case _:
                table.press(pos)
                table.tick()
                table.move((pos[0] + rng.randrange(-90, 90), pos[1] + rng.randrange(-90, 90)))
                table.release((pos[0] + 30, pos[1] - 30))
        if table.app.top is not table.screen:
            table.key("escape")
        if table.is_reported():
            break
        if not table.busy and not table.app._moving:
            assert_board_equals_view(table)
    table.rest()
    assert_board_equals_view(table)


def test_blocks_and_floors_are_called_pieces(at_casa: AtCasa) -> None:
    """A screen reader doesn't call them cards."""
    table = at_casa(floor_follows, turns=8)
    roles = {thing.role for thing in table.app.top.semantics()}
    assert "piece" in roles
    assert "card" not in roles


def test_a_block_led_by_keys_keeps_its_place_while_the_board_moves_beside_the_log(at_casa: AtCasa) -> None:
    table = at_casa(turns=2)
    table.app_context.settings.change(speed="calm")
    table.key("right")
    table.key("right")
    table.rest()
    place, spots = table.held.place, table.board.spots()
    assert place in table.steps

    def at() -> tuple[int, int]:
        """Where the board is, and the tray of the other player."""
        return table.board.spots().board[0], table.board.trays.rooms[1].right

    for _ in range(2):
        start = at()
        table.key("l")
        way = [at()]
        while table.app._moving:
            table.tick()
            way.append(at())
        for one, first in zip(zip(*way, strict=True), start, strict=True):
            assert len({*one}) > 5
            assert list(one) in (sorted(one), sorted(one, reverse=True))
            assert abs(one[0] - first) < abs(one[-1] - first) / 2
            assert abs(one[-1] - first) > 100
        assert table.held.place == place
    assert table.board.spots() == spots
    table.key("enter")
    table.rest()
    assert place in table.taken
