"""Positions for the tests of Casa Grande, in a short notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardgames.engine.contract import CHANCE, Event, Refusal, Table
from cardgames.games.casa_grande import pieces
from cardgames.games.casa_grande.building import Building, slab
from cardgames.games.casa_grande.ground import SIDE, SITE_NAMES
from cardgames.games.casa_grande.match_data import CasaDeal, CasaMatchState
from cardgames.games.casa_grande.moves import Throw, Turn, parse_move
from cardgames.games.casa_grande.pieces import shape
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.state import TURN, CasaState


def at(name: str) -> tuple[int, int]:
    """The x and y of `c4`."""
    return SITE_NAMES[name] % SIDE, SITE_NAMES[name] // SIDE


def begun(players: int = 4, options: str = "", starter: int = 0) -> CasaState:
    """A game before its first throw."""
    match_state = CasaMatchState(options=GAME.schema.parse(options, players), players=players)
    return GAME.start(CasaDeal(match_state=match_state, table=Table(0, tuple(range(players))), starter=starter))


def house(
    columns: Mapping[str, str] | None = None,
    floors: Iterable[str] = (),
    *,
    players: int = 4,
    options: str = "",
    turn: int = 0,
    space: int = 1,
    wild: bool = False,
    left: Mapping[int, int] | None = None,
) -> CasaState:
    """Seat `turn` is to build, its marker on `space`.

    `columns` has the colours of the blocks over a site from the ground up, `.` for an empty place: `{"c4": "01"}`.
    `floors` are written `1 WoW b3 2 0`: the colour, the drawing, the corner, the level, how it is turned.
    """
    state = begun(players, options)
    building, trays = Building(players), list(state.trays)
    for name, column in (columns or {}).items():
        for height, colour in enumerate(column, 1):
            if colour != ".":
                building = building.with_block(*at(name), height, int(colour))
    for text in floors:
        colour, drawing, corner, level, turned = text.split()
        seat = int(colour) % players
        bit = state.ruleset.floors.first_matching(trays[seat], drawing)
        trays[seat] ^= 1 << bit
        building = building.with_slab(
            slab(pieces.tray_piece(seat, bit), shape(drawing).turned(int(turned)), *at(corner), int(level))
        )
    placed = [sum(block.colour % players == seat for block in building.blocks) for seat in range(players)]
    state.building, state.trays, state.phase, state.turn = building, tuple(trays), TURN, turn
    remaining = {seat: state.ruleset.all_blocks - count for seat, count in enumerate(placed)}
    state.blocks_left = tuple((left or {}).get(seat, count) for seat, count in remaining.items())
    state.markers = tuple(space if seat == turn else marker for seat, marker in enumerate(state.markers))
    state.wild = wild
    return state


def places(state: CasaState) -> set[str]:
    """The legal places for a block of the current seat: `c4 1`."""
    heads = (move for move in state.legal(state.turn) if isinstance(move, Turn) and move.floor is None)
    names = {site: name for name, site in SITE_NAMES.items()}
    return {f"{names[move.site]} {move.height}" for move in heads if move.site is not None}


def refused(state: CasaState, text: str) -> Refusal:
    """The refusal of a turn of the current seat."""
    refusal = state.refusal(state.turn, parse_move(text))
    assert refusal is not None, f"'{text}' is allowed"
    return refusal


def do(state: CasaState, text: str) -> dict[str, Event]:
    """Make a turn of the current seat; returns its events by kind."""
    return {event.kind: event for event in state.apply(state.turn, parse_move(text))}


def throw(state: CasaState, pips: int) -> dict[str, Event]:
    """Throw the die."""
    return {event.kind: event for event in state.apply(CHANCE, Throw(pips))}
