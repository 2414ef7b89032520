"""A match of Casa Grande at the table, for tests: with quick bots, at a chosen position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest
from at_table import QuickBots, Table

from cardgames.engine.contract import Place
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import is_floor
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.scene.board import CasaBoard
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.host.protocol import BotReply, Decision, Request
from cardgames.screens.app_context import AppContext
from cardgames.table.board.playing_board import Held

NAMES = ("Ada", "Bep", "Cor", "Dirk")
LOOKS = 40
"""The number of turns searched for one with a floor."""

APART = 45, 27, 18, 9
"""The distances in pixels of the points at which a place is searched, large ones first."""

Wanted = Callable[[Sequence[Turn]], bool]


class Builders(QuickBots):
    """Bots that build at once, with a floor if one is possible."""

    def _answer(self, request: Request) -> BotReply:
        return BotReply(request.number, Decision(built(request.legal, Random(request.seed))))


def built(legal: Sequence[Any], rng: Random) -> Turn:
    """A turn at a low place, with a floor if one is possible."""
    some = [legal[rng.randrange(len(legal))] for _ in range(LOOKS)]
    found: Turn = max(some, key=lambda move: (move.floor is not None, -move.height))
    return found


def anything(_: Sequence[Turn]) -> bool:
    """Accepts any position."""
    return True


def floor_follows(legal: Sequence[Turn]) -> bool:
    """A floor can follow a block."""
    return any(move.floor is not None for move in list(legal)[:200])


def moment(
    wanted: Wanted, turns: int, seats: int, extensions: Sequence[str] = (), people: int = 1, **options: Any
) -> Match:
    """A match at a decision of the first player with the wanted legal moves, after at least so many turns."""
    players = [
        Player(name, "owl", "bot", "normal") if seat >= people else Player(name, "fox")
        for seat, name in enumerate(NAMES)
    ]
    for seed in range(50):
        rng = Random(seed)
        match = Match(GAME, GAME.schema.make(options, extensions, seats), players[:seats], f"house {seed}")
        made = 0
        while (due := match.due()).need is not Need.NOTHING:
            if due.need is not Need.DECISION:
                match.proceed()
                continue
            seat, state = due.turns[0].seat, match.table().state
            legal = state.legal(seat)
            if seat == 0 and made >= turns and wanted(legal):
                return match
            match.apply(0, seat, built(legal, rng))
            made += 1
    raise AssertionError("no such moment")


class CasaTable(Table):
    """The table of Casa Grande as players see it, at a turn of person 0."""

    def __init__(
        self,
        app_context: AppContext,
        monkeypatch: pytest.MonkeyPatch,
        wanted: Wanted = anything,
        *,
        turns: int = 0,
        seats: int = 2,
        extensions: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.sit_down(app_context, monkeypatch, moment(wanted, turns, seats, extensions, **options), Builders())
        self.rest()

    # ------------------------------------------------------------ what is there

    @property
    def board(self) -> CasaBoard:
        board = self.screen.felt_view.board
        assert isinstance(board, CasaBoard)
        return board

    @property
    def state(self) -> BoardState:
        return self.board.state

    @property
    def held(self) -> Held:
        """The held piece."""
        placing = self.screen.placing
        assert placing.held is not None
        return placing.held

    @property
    def empty_handed(self) -> bool:
        """Whether no piece is held."""
        return self.screen.placing is None or self.screen.placing.held is None

    @property
    def steps(self) -> list[Place]:
        """The legal places."""
        draft = self.screen.turn.draft
        return [step for step in (draft.steps() if draft else ()) if isinstance(step, Place)]

    @property
    def taken(self) -> list[Place]:
        """The pieces placed in this turn."""
        draft = self.screen.turn.draft
        return [step for step in (draft.taken() if draft else ()) if isinstance(step, Place)]

    def point(self, want: Callable[[Place], bool], piece: int, turned: int = 0) -> tuple[int, int]:
        """A point of the screen at which releasing a piece selects this place."""
        board, room = self.board, self.board.layout.board
        legal = [step.site for step in self.steps if step.piece == piece and want(step)]
        likely = (board.board3d.spot(x + 0.5, y + 0.5, z - lower) for x, y, z in legal for lower in (0, 1))
        anywhere = (
            (x, y)
            for apart in APART
            for y in range(room.top + 5, room.bottom, apart)
            for x in range(room.left + 60, room.right - 60, apart)
        )
        for spot in chain(likely, anywhere):
            place = board.place_at(spot, piece, turned)
            if place is not None and want(place):
                return spot
        raise AssertionError("nowhere")

    def block_point(self) -> tuple[int, int]:
        """A point at which the block of this turn can be placed."""
        return self.point(lambda place: place in self.steps, self.steps[0].piece)

    def hover(self, pos: tuple[int, int]) -> None:
        """Move the pointer there without pressing."""
        self.move(pos)

    def put_block(self) -> None:
        """Place the block of this turn so that a floor can follow."""
        legal = self.host.legal(0)
        move = next(one for one in legal if isinstance(one, Turn) and one.floor is not None)
        draft = self.screen.turn.draft
        first = next(step for step in draft.steps_of(move) if isinstance(step, Place))
        self.click(self.point(lambda place: place == first, first.piece))
        assert self.taken == [first]

    def floor_step(self) -> Place:
        """A floor that can be laid now."""
        return next(step for step in self.steps if is_floor(step.piece))


def assert_board_equals_view(table: CasaTable) -> None:
    """The board shows exactly the view plus the steps of the unfinished move and the held ghost."""
    view = table.host.view(table.host.seat)
    fresh = BoardState(table.state.ruleset)
    fresh.show(view.visible)
    draft = table.screen.turn.draft
    fresh.allow(table.steps, draft.taken() if draft else ())
    fresh.held = table.screen.placing.held if table.screen.placing else None
    assert table.board.board3d.content == fresh.content(table.board.viewpoint.cut)


AtCasa = Callable[..., CasaTable]
"""Opens a `CasaTable` with these arguments, without animations."""


def turns_made(table: CasaTable) -> list[tuple[int, Turn]]:
    """All turns of the match, each with its player."""
    found = [(getattr(entry, "seat", -1), getattr(entry, "move", None)) for entry in table.match.entries]
    return [(seat, move) for seat, move in found if isinstance(move, Turn)]


def turns_of(table: CasaTable, person: int = 0) -> list[Turn]:
    """The turns of one person."""
    return [move for seat, move in turns_made(table) if seat == person]


def is_asked(table: CasaTable, person: int) -> bool:
    """Whether a person is at the screen and can build."""
    return table.host.shown == person and bool(table.steps)
