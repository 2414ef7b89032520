"""A lesson at the table: bots that follow its script, and a host that holds the player's moves to it."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.contract import Draft, Move, MovePieces, Refusal, Seat, Step
from cardgames.engine.drafts import leads_to, same_step
from cardgames.engine.lesson import YOU, ScriptedMatch
from cardgames.engine.messages import verbatim
from cardgames.host.host import Host
from cardgames.host.protocol import BotReply, Decision, Request
from cardgames.host.update import HostUpdate
from cardgames.words import say


class ScriptedBots:
    """Bots that play the moves of the script, for the other players and for hints."""

    def __init__(self, match: ScriptedMatch) -> None:
        self._match = match
        self._asked: list[Request] = []

    def ask(self, request: Request) -> None:
        """Store the request."""
        self._asked.append(request)

    def poll(self) -> Sequence[BotReply]:
        """Answer all requests at once."""
        answers = [BotReply(request.number, self.rule_choice(request)) for request in self._asked]
        self._asked.clear()
        return answers

    def cancel(self) -> None:
        """Drop all requests."""
        self._asked.clear()

    def rule_choice(self, request: Request) -> Decision:
        """Return the move of the script."""
        return Decision(self._match.wanted())


class LessonDraft(Draft):
    """A draft that allows only the next step of the script, or in a free lesson any step that ends in no other move.
    The refusals of the rules come first, then the coach's."""

    def __init__(self, draft: Draft, match: ScriptedMatch) -> None:
        self._draft = draft
        self._match = match

    def steps(self) -> Sequence[Step]:
        return self._draft.steps()

    def offers(self, pieces: Sequence[int]) -> Sequence[MovePieces]:
        return self._draft.offers(pieces)

    def refusal(self, step: Step) -> Refusal | None:
        refused = self._draft.refusal(step)
        if refused is not None:
            return refused
        welcome = any(leads_to(self._draft, step, move) for move in self._match.accepted()) or self._leads_on(step)
        return None if welcome else Refusal("", verbatim(why_not(self._match, self._begun_by(step))))

    def _begun_by(self, step: Step) -> Move | None:
        """A legal move that goes on with a step; None for none."""
        self._draft.add(step)
        move, taken = self._draft.move(), self._draft.taken()
        self._draft.back()
        if move is not None:
            return move
        ways = ((one, self._draft.steps_of(one)) for one in self._match.table().state.legal(YOU))
        return next((one for one, way in ways if all(map(same_step, way, taken)) and len(way) >= len(taken)), None)

    def _leads_on(self, step: Step) -> bool:
        """Whether the step completes a move as good as the script's, or in a free lesson no move yet."""
        self._draft.add(step)
        move = self._draft.move()
        self._draft.back()
        return self._match.script.free if move is None else self._match.is_wanted(move)

    def add(self, step: Step) -> None:
        self._draft.add(step)

    def back(self) -> bool:
        return self._draft.back()

    def move(self) -> Move | None:
        return self._draft.move()

    def taken(self) -> Sequence[Step]:
        return self._draft.taken()

    def steps_of(self, move: Move) -> Sequence[Step]:
        return self._draft.steps_of(move)


def why_not(match: ScriptedMatch, move: Move | None) -> str:
    """Return why another legal move isn't the one that the lesson wants now."""
    cue, text = match.cue(), "" if move is None else match.game.move_text(move)
    return (cue.why_not(text) if cue is not None else "") or match.script.instead or say("first_game.instead")


class LessonHost(Host):
    """The host of a lesson, which keeps no record."""

    match: ScriptedMatch

    def __init__(self, match: ScriptedMatch) -> None:
        super().__init__(match, ScriptedBots(match), shown=YOU)

    def tick(self, *, beside: bool = False) -> HostUpdate | None:
        return None if self.match.stops else super().tick(beside=beside)

    def draft(self, seat: Seat) -> Draft:
        """Return a draft, bound to the script on the player's moves."""
        draft = super().draft(seat)
        cue = self.match.cue()
        return LessonDraft(draft, self.match) if seat == YOU and cue is not None and cue.mine else draft
