"""The scene of Casa Grande: the building in 3D, the players' floors, the die."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pygame import Rect

from cardgames.engine.contract import Answer, Event, LedgerLine, Move, Place, Seat, Step, View, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.messages import Message
from cardgames.engine.options import Options
from cardgames.games.casa_grande.draft import SPEND, spent
from cardgames.games.casa_grande.ground import replaced, site_at
from cardgames.games.casa_grande.hints import advice, advice_after_block, equal_turn, hint_lines
from cardgames.games.casa_grande.match_data import ruleset_of
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import TRAY_ZONES
from cardgames.games.casa_grande.scene import log_text
from cardgames.games.casa_grande.scene.board import CasaBoard
from cardgames.games.casa_grande.scene.layout import TableLayout
from cardgames.games.casa_grande.scene.log_text import Sheet
from cardgames.games.casa_grande.scene.tray_pictures import TrayPicture
from cardgames.games.casa_grande.state import CasaView
from cardgames.host.protocol import Decision
from cardgames.table.board import parts
from cardgames.table.board.layouts import Layout, Spot
from cardgames.table.board.parts import Gain
from cardgames.table.board.playing_board import PlayingBoard
from cardgames.table.board.scene import GameScene, Question, SeatLayout
from cardgames.table.board.stage import Contents
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.tween import Motion
from cardgames.table.widgets.base import Widget
from cardgames.words import say

_SOUNDS: dict[str, SoundName] = {"throw": "die", "block": "block", "floor": "floor", "money": "coin", "bonus": "coin"}


class CasaScene(
    GameScene,
    parts.OnBoard,
    parts.LongMoves,
    parts.Effects,
    parts.Headings,
    parts.Scoring,
    parts.DealEnd,
    parts.Drawings,
):
    """The scene. See `GameScene`."""

    secrets = False

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self.ruleset = ruleset_of(self.options)
        self._thrown = 0
        """The last throw that was told."""
        self._out: set[Seat] = set()
        """The players whose blocks have run out in what was told."""

    @property
    def dealt(self) -> Sequence[int]:
        return ()

    # ------------------------------------------------------------ where things lie

    def make_board(self, touch: Callable[[Rect], object], move: Callable[[Motion], object] | None) -> PlayingBoard:
        return CasaBoard(touch, move, self.names, self.viewer, self.ruleset, spectating=self.spectating)

    def layouts(self, area: Rect, look: Look) -> Mapping[Zone, Layout]:
        tray = TableLayout(area, look, self.names, self.viewer, self.ruleset).trays[self.viewer]
        return {self.hand_zone(): Spot(tray.center, tray.h, drop=tray)}

    def seats(self, area: Rect, look: Look) -> Mapping[Seat, SeatLayout]:
        return TableLayout(area, look, self.names, self.viewer, self.ruleset).seats

    def contents(self, view: CasaView) -> Contents:
        return {}

    def dealing(self, view: CasaView) -> tuple[Zone, Sequence[Zone], Sequence[int]]:
        return self.hand_zone(), (), ()

    # ------------------------------------------------------------ questions, sounds and texts

    def question(self, question: str, view: CasaView) -> Question:
        if question == "spend":
            deal = view.visible
            bonus = deal.bonus[self.viewer] if deal.bonus else 0
            answers = [(str(count), str(count)) for count in range(1, bonus + 1)]
            tips = tuple(log_text.spent(deal, self.viewer, count) for count in range(bonus + 1))
            none = "0", say("casa_grande.answer.spend_none")
            acts = [say("casa_grande.act.spend", count=count) for count in range(1, bonus + 1)]
            acts.insert(0, say("casa_grande.act.spend_none"))
            return Question(say("casa_grande.ask.spend"), (none, *answers), tips=tips, acts=tuple(acts))
        return Question(say("casa_grande.ask.turn"), (("done", say("casa_grande.answer.done")),))

    def task(self, view: CasaView) -> str:
        deal = view.visible
        if deal.wild:
            return say("casa_grande.table.build_anywhere")
        if deal.blocks_left[self.viewer] == 1:
            return say("casa_grande.table.build_last")
        has_floor = any(payment.seat == self.viewer and payment.piece is not None for payment in deal.payments)
        return say("casa_grande.table.build" if has_floor else "casa_grande.table.build_first")

    gist = staticmethod(log_text.gist)

    def brings(self, seat: Seat, events: Sequence[Event]) -> Message | None:
        yours = seat == self.viewer and not self.spectating
        return log_text.brings_owner(events, "" if yours else self.names[seat])

    def prompt(self, view: CasaView, taken: Sequence[Step]) -> str:
        deal, points = view.visible, spent(taken)
        block = next((step.site for step in taken if isinstance(step, Place)), None)
        if block is None and deal.places(points):
            return say("casa_grande.prompt.spent", count=points) if points else self.task(view)
        made = Turn(points) if block is None else Turn(points, site_at(block[0], block[1]), block[2])
        return say(log_text.floor_prompt(made, deal))

    def sound(self, event: Event) -> SoundName | None:
        match event.kind:
            case "walk":
                return "sun" if event.fact("wild") else "step"
            case "bonus" if event.fact("why") == "sun":
                return "sun"
        return _SOUNDS.get(event.kind)

    def sound_at_end(self, event: Event) -> bool:
        return event.kind in ("walk", "block", "floor", "money")

    def step_sound(self, taken: Sequence[Step], view: CasaView) -> SoundName:
        if isinstance(taken[-1], Place):
            return "block"
        return "coin" if spent(taken[-1:]) else "knock"

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        placed = any(isinstance(step, Place) for step in steps)
        return 1 + [event.kind for event in events].index("block") if placed else 0

    def gain(self, event: Event) -> Gain | None:
        if event.kind == "bonus" and event.fact("change") > 0:
            points = event.fact("change")
            mark = say("casa_grande.table.bonus", count=event.fact("left"))
            return Gain(event.seat, points, "", say("casa_grande.table.gained_bonus", count=points), mark)
        if event.kind != "money":
            return None
        return Gain(event.seat, event.fact("pay"), str(event.fact("total")))

    def earned(self, event: Event, view: CasaView) -> CasaView | None:
        """Plates count bonus points that are spent or paid in at once; others fly there."""
        if event.kind != "bonus" or event.fact("change") > 0:
            return None
        deal = view.visible.thawed()
        deal.bonus = replaced(deal.bonus, event.seat, event.fact("left"))
        return replace(view, visible=deal.view(view.seat).visible)

    def bubble(self, event: Event) -> Message | None:
        return None

    def log(self, event: Event) -> Message | None:
        if event.kind == "throw":
            self._thrown = int(event.fact("pips"))
        if event.kind == "out":
            self._out.add(event.seat)
        elif event.kind in ("throw", "block"):  # the end of an earlier house, or one that was undone
            self._out.discard(event.seat)
        return log_text.line(event, self.names, self.ruleset, self._thrown, sorted(self._out))

    hint = staticmethod(hint_lines)

    def equally_good(self, decision: Decision, view: CasaView) -> Move | None:
        return equal_turn(decision)

    def advice(
        self, decision: Decision, view: CasaView, taken: Sequence[Step]
    ) -> tuple[Sequence[Message], Move]:
        block = next((step for step in taken if isinstance(step, Place)), None)
        if block is not None:
            x, y, height = block.site
            return advice_after_block(decision, view, Turn(spent(taken), site_at(x, y), height))
        asked = any(isinstance(step, Answer) and step.question == SPEND for step in taken)
        return advice(decision, view, spent(taken) if asked else None)

    # ------------------------------------------------------------ scores

    def ending(self, view: CasaView, ledger: Sequence[LedgerLine]) -> str:
        deal = view.visible
        out = log_text.ran_out(deal.blocks_left, self.names, self.ruleset)
        ties = log_text.ending(deal.money, deal.building.seen_from_above(), self.names)
        return "\n".join(filter(None, (out, ties)))

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        return "floors" if ledger[index].message.key == "casa_grande.ledger.floor" else "bonuses"

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        return say(f"casa_grande.ledger.{kind}", count=len(lines))

    def score(self, seat: Seat, view: CasaView) -> str:
        return str(view.visible.money[seat])

    def contains_deal(self) -> bool:
        return True

    def mark_key(self, seat: Seat, view: CasaView) -> str:
        return "bonus" if view.visible.bonus else ""

    def mark(self, seat: Seat, view: CasaView) -> str:
        return self.mark_after((), seat, view)

    def mark_after(self, taken: Sequence[Step], seat: Seat, view: CasaView) -> str:
        deal = view.visible
        if not deal.bonus:
            return ""
        return say("casa_grande.table.bonus", count=deal.bonus[seat] - (spent(taken) if seat == deal.turn else 0))

    def about_mark(self, seat: Seat, view: CasaView) -> str:
        """What bonus points are for, and what they are paid at the goal (CG-14, CG-17)."""
        if not view.visible.bonus:
            return ""
        goal = say("casa_grande.mark.goal", goal=self.ruleset.bonus_goal, count=self.ruleset.bonus_money)
        return "\n".join((super().about_mark(seat, view), goal))

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return TableLayout(area, look, self.names, self.viewer, self.ruleset, summary_open=True).deal_summary

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int]:
        return TableLayout(area, look, self.names, self.viewer, self.ruleset).slip_foot

    def question_foot(self, area: Rect, look: Look) -> tuple[int, int]:
        return TableLayout(area, look, self.names, self.viewer, self.ruleset).question_foot

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Sheet(view, self.names, on_deal)

    def drawing(self, kind: str, text: str) -> Widget | None:
        return TrayPicture(self.ruleset) if (kind, text) == ("tray", "full") else None

    # ------------------------------------------------------------ the viewer's tray

    def hand_zone(self) -> Zone:
        return TRAY_ZONES[self.viewer]

    def target_zone(self) -> Zone:
        return TRAY_ZONES[self.viewer]
