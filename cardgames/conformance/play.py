"""Random matches, step by step, for the other checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardgames.conformance.hooks import AnyDealState, Fault, Setting
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import CHANCE, Deal, Event, IllegalMove, MatchState, Move, Seat, Table


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a random match: the state before it, the actor, the move, its events, and the state after it.

    The states belong to the step; the match continues with others. `number` counts the steps of the match.
    """

    setting: Setting
    number: int
    deal: Deal
    before: AnyDealState
    actor: Seat
    move: Move
    events: Sequence[Event]
    after: AnyDealState

    @property
    def seats(self) -> range:
        """The seats at this table."""
        return range(len(self.deal.table.players))

    def fault(self, text: str) -> Fault:
        """A fault in this step."""
        return Fault(text, self.setting, self.number)

    def move_text(self, move: Move | None = None) -> str:
        """The text of a move, by default this step's."""
        return repr(self.setting.game.move_text(self.move if move is None else move))


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished deal: the match state before it, its last state, and the match state after it."""

    setting: Setting
    number: int
    match_state: MatchState
    table: Table
    state: AnyDealState
    settled: MatchState

    def fault(self, text: str) -> Fault:
        """A fault at the end of this deal."""
        return Fault(text, self.setting, self.number)


def opening(setting: Setting) -> Any:
    """The match state before the first deal of a random match."""
    return setting.game.open(setting.options, setting.options.seats, chance_for(setting.seed, "open"))


def random_match(setting: Setting) -> Iterator[Step | Finished]:
    """Play one match with random moves to its end. Raises Fault if it does not end (ALL-4)."""
    game, number = setting.game, 0
    match_state: Any = opening(setting)
    for deals in range(setting.hooks.most_deals + 1):
        tables = game.tables(match_state)
        if not tables:
            _check_result(setting, match_state, number)
            return
        if game.result(match_state) is not None:
            raise Fault("there is a result although a deal is due", setting, number)
        table = tables[0]
        deal = game.deal(chance_for(setting.seed, "deal", deals), table, match_state)
        state: AnyDealState = game.start(deal)
        rng = chance_for(setting.seed, "moves", deals)
        for _ in range(setting.hooks.most_moves + 1):
            actors = state.to_act()
            if not actors:
                break
            actor = rng.choice(actors)
            move = state.draw(rng) if actor == CHANCE else setting.hooks.choose(state.legal(actor), rng)
            after = state.copy()
            try:
                events = after.apply(actor, move)
            except IllegalMove as error:
                problem = f"{game.move_text(move)!r} is in legal of seat {actor}, but apply refuses it: {error}"
                raise Fault(problem, setting, number) from None
            except Exception as error:
                error.add_note(f"in {setting}, after line {number}, when {actor} does {game.move_text(move)!r}")
                raise
            # While a step is checked, the state that the game started is at the start of the step: code that secretly
            # kept it would read it then.
            yield Step(setting, number, deal, state.copy(), actor, move, events, after)
            state.apply(actor, move)
            number += 1
        else:
            raise Fault(_too_long("deal", setting.hooks.most_moves, "moves"), setting, number)
        outcome = state.outcome()
        if outcome is None:
            raise Fault("nobody is to act, but the deal has no outcome", setting, number)
        settled = game.settle(match_state, table, outcome)
        yield Finished(setting, number, match_state, table, state, settled)
        match_state = settled
    raise Fault(_too_long("match", setting.hooks.most_deals, "deals"), setting, number)


def _too_long(what: str, most: int, parts: str) -> str:
    return f"a {what} goes on after {most} {parts} (ALL-4): if it will end, the hooks can allow more as `most_{parts}`"


def steps(setting: Setting) -> Iterator[Step]:
    """The steps of one random match, without the ends of its deals."""
    return (step for step in random_match(setting) if isinstance(step, Step))


def _check_result(setting: Setting, match_state: MatchState, number: int) -> None:
    result = setting.game.result(match_state)
    if result is None:
        raise Fault("no deal is due, but the match has no result", setting, number)
    if not len(result.scores) == len(result.places) == match_state.players:
        raise Fault(f"the result {result} does not name each of the {match_state.players} players", setting, number)
    if not result.winners:
        raise Fault(f"nobody has the first place in {result}", setting, number)
