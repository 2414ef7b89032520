"""The scene of Amish Lords: homesteads with farms around the Line of Kings, the deck and the market."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from pygame import Rect

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Event, LedgerLine, Move, MovePieces, PieceMove, Seat, Step, View, Zone
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import DECK, FIRST_JOKER, KINGS, is_joker, number_of, suit_of
from cardgames.games.amish_lords.draft import BUILD_STEP
from cardgames.games.amish_lords.hints import equally_good, hint_lines
from cardgames.games.amish_lords.match_data import (
    LAST_LANDS,
    OVER,
    SETUP,
    TURNS,
    AmishMatchState,
    awake,
    harvest,
    points_of,
)
from cardgames.games.amish_lords.ruleset import AWAKE, BISHOP
from cardgames.games.amish_lords.scene import log_text, previews, prompts
from cardgames.games.amish_lords.scene.felt import AmishFelt
from cardgames.games.amish_lords.scene.sheet import Sheet, seasons_of
from cardgames.games.amish_lords.view import AmishView
from cardgames.host.protocol import Decision
from cardgames.table.board import parts
from cardgames.table.board.layouts import Column, Layout, gap_area, whole_area
from cardgames.table.board.parts import Gesture
from cardgames.table.board.scene import Question
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say

SUSPENSE = 0.9
"""Seconds between touching a land and the answer."""


class AmishScene(
    AmishFelt,
    parts.Carrying,
    parts.LongMoves,
    parts.Effects,
    parts.Headings,
    parts.DealEnd,
    parts.MemoryAid,
    parts.Consequences,
):
    """The scene of Amish Lords."""

    sounds: ClassVar[Mapping[str, SoundName]] = {
        "setup": "call", "line": "turn", "deal": "deal", "open_market": "deal", "pick": "slide", "skip": "knock",
        "caravan": "place", "cancel": "slide", "build": "place", "land": "place", "rebuild": "place", "remove": "lift",
        "loot": "take", "swindle": "place", "keep": "slide", "trade": "coin", "last_turns": "call", "turn_up": "turn",
    }  # fmt: skip
    asks_at_slip = True
    lingers: ClassVar[Mapping[str, float]] = {"touch": 0.7, "setup": 0.7, "last_turns": 0.4}

    # ------------------------------------------------------------ names of places

    signed = ("caravan", "farm")

    def slots(self, view: AmishView) -> Sequence[Zone]:
        farms = [zone for seat in range(len(self.names)) for zone in moves.FARM_ZONES[seat][: self.ruleset.farm_limit]]
        shown = (*moves.CARAVAN_ZONES[: len(self.names)], *farms, moves.DECK_ZONE, moves.MARKET_ZONE)
        holds = view.visible.counts[self.viewer] or view.visible.phase in (SETUP, OVER)
        return shown if holds else (*shown, moves.HAND_ZONES[self.viewer])

    def count(self, zone: Zone, view: AmishView) -> int:
        return view.visible.deck if zone == moves.DECK_ZONE else super().count(zone, view)

    # ------------------------------------------------------------ drop targets

    def where(self, zone: Zone) -> str:
        return log_text.where(zone, self.names, -1 if self.spectating else self.viewer)

    def drop_zones(self) -> Sequence[Zone]:
        farms = [zone for seat in range(len(self.names)) for zone in moves.FARM_ZONES[seat][: self.ruleset.farm_limit]]
        return (moves.HAND_ZONES[self.viewer], moves.CARAVAN_ZONES[self.viewer], moves.MARKET_ZONE, *farms)

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return zone in (moves.DECK_ZONE, moves.MARKET_ZONE) or (dragged and zone.name == "farm")

    def places_in(self, zone: Zone, count: int) -> Sequence[int]:
        if zone.name != "farm" or not count:
            return ()
        return range(1, count + 1) if zone.owner == self.viewer else range(1, count)

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        if at >= 0 and isinstance(layout, Column):
            return gap_area(layout, at, count) if zone.owner == self.viewer else layout.in_sight(at, count)
        if zone == moves.MARKET_ZONE and self.laid is not None:
            return self.laid.market_title.union(whole_area(layout, count))
        return super().spot(zone, at, count, layout)

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        plate = self.places(area, look).seats[self.viewer].plate
        return plate.centerx, plate.top - look.px(12)

    def target_zone(self) -> Zone:
        return moves.CARAVAN_ZONES[self.viewer]

    # ------------------------------------------------------------ questions, sounds and words

    def question(self, question: str, view: AmishView) -> Question:
        if question == "setup":
            names = self.ruleset.setups
            answers = tuple((name, say(f"amish_lords.setup.{name}")) for name in names)
            notes = tuple(say(f"amish_lords.setup.about_{name}") for name in names)
            return Question(say("amish_lords.ask.setup"), answers, notes=notes)
        if question == "turn":
            asked = say(f"amish_lords.ask.turn.{prompts.actions(view, self.viewer, self.ruleset)}")
        else:
            asked = say(f"amish_lords.ask.{self._lands_asked(view) if question == 'lands' else question}")
        keys = {"turn": ("skip", "done"), "caravan": ("build",)}.get(question, ("done",))
        return Question(asked, tuple((key, say(f"amish_lords.answer.{question}_{key}")) for key in keys))

    def task_with(self, view: AmishView, taken: Sequence[Step], ways: Sequence[MovePieces]) -> str:
        begins = view.visible.phase == TURNS and not taken and ways[0].source != moves.DECK_ZONE
        gained = bool(taken) and prompts.is_picked(ways[0], taken[0], view)
        if not begins and not gained:
            return ""
        task = prompts.uses(ways, view, self.viewer)
        paid = gained and isinstance(taken[0], MovePieces) and taken[0].target == moves.MARKET_ZONE
        return say("amish_lords.prompt.paid", task=task) if paid else str(task)

    def prompt(self, view: AmishView, taken: Sequence[Step]) -> str:
        full = view.visible.counts[self.viewer] >= self.ruleset.hand_limit
        as_caravan = "_full" if full else ""
        if not taken:
            loot = UNSEEN if view.visible.loot is None else view.visible.loot
            return say(f"amish_lords.prompt.{'keep_full' if full else 'keep'}", card=as_card(DECK, loot))
        first = taken[0]
        if not isinstance(first, MovePieces):
            return super().prompt(view, taken)
        if first.source.name == "hand":
            if first.target.name == "caravan":
                old = view.visible.caravans[self.viewer]
                return say("amish_lords.prompt.old_caravan", old=as_card(DECK, UNSEEN if old is None else old))
            return say(f"amish_lords.prompt.{'last_lands' if self._goals(view, taken) else 'no_more_lands'}")
        if first.target.name == "farm":
            must = len(view.visible.farms[first.target.owner][first.target.number]) > self.ruleset.land_limit
            return say(f"amish_lords.prompt.{'take_out' if must else 'may_take_out'}{as_caravan}")
        (caravan,) = first.pieces
        goods = log_text.goods(caravan, view)
        key = f"buy{as_caravan}" if goods else "buy_nothing"
        return say(f"amish_lords.prompt.{key}", goods=as_cards(DECK, goods, "or"), card=as_card(DECK, caravan))

    def _lands_asked(self, view: AmishView) -> str:
        """The question of last lands: what hand cards fit, if any do (AL-17)."""
        goals = self._goals(view, ())
        new_farm = moves.FARM_ZONES[self.viewer][len(view.visible.farms[self.viewer])]
        return "no_lands" if not goals else "lands_caravan" if new_farm in goals else "lands"

    def _goals(self, view: AmishView, taken: Sequence[Step]) -> set[Zone]:
        """Where cards may go after these steps of last lands."""
        draft = self.game.draft(view)
        for step in taken:
            draft.add(step)
        return {step.target for step in draft.steps() if isinstance(step, MovePieces)}

    def displayed_steps(self, view: AmishView, taken: Sequence[Step]) -> Sequence[Step]:
        """Return the steps with the caravan moved to its farm before the first card laid there."""
        visible, found = view.visible, list(taken)
        house, field = visible.caravans[self.viewer], moves.FARM_ZONES[self.viewer][len(visible.farms[self.viewer])]
        if found[1:] == [BUILD_STEP] and isinstance(found[0], MovePieces):
            found = [found[0]._replace(target=field)]
        for index, step in enumerate(found):
            if house is not None and isinstance(step, MovePieces) and step.target == field:
                return [*found[:index], MovePieces((house,), moves.CARAVAN_ZONES[self.viewer], field), *found[index:]]
        return taken

    def preview(self, view: AmishView, taken: Sequence[Step], held: Step | None) -> Message | None:
        return previews.change(view, taken, held, self.ruleset)

    def step_label(self, step: MovePieces, view: AmishView) -> Message | None:
        return previews.at_farm(step, view)

    def sound(self, event: Event) -> SoundName | None:
        if event.kind == "touch":
            return "call" if event.fact("fits") else "knock"
        if event.kind == "deal" and event.seat != self.viewer:
            return None
        return super().sound(event)

    bubble = staticmethod(log_text.aloud)

    def speaker(self, event: Event) -> Seat:
        return int(event.fact("owner")) if event.kind == "touch" else event.seat

    def gesture(self, event: Event) -> Gesture | None:
        if event.kind != "touch":
            return None
        farm = moves.FARM_ZONES[event.fact("owner")][event.fact("farm")]
        touched = PieceMove(event.fact("card"), moves.CARAVAN_ZONES[event.seat], farm, at=event.fact("land"))
        return Gesture(touched, SUSPENSE, returns=not event.fact("fits"))

    def log(self, event: Event) -> Message | None:
        return log_text.line(event, self.names)

    def chapters(self, events: Sequence[Event]) -> Sequence[Message | None]:
        return log_text.chapters(events, len(self.names))

    def gist(self, event: Event) -> Message | None:
        return log_text.gist(event, self.names)

    def gists(self, events: Sequence[Event]) -> str:
        return log_text.gists(events, self.names)

    hint = staticmethod(hint_lines)

    def equally_good(self, decision: Decision, view: AmishView) -> Move | None:
        return equally_good(decision)

    def about(self, piece: int, view: AmishView) -> str:
        if piece in KINGS:
            line = view.visible.line
            place = line.index(piece) if piece in line else BISHOP
            setup = view.visible.setup  # "" while it is chosen again after an undo
            return log_text.about_king(piece, place, self.ruleset, awake=bool(setup) and AWAKE[setup][place])
        if is_joker(piece):
            return log_text.about_joker(piece, view)
        words = log_text.about_card(piece, view, self.ruleset)
        rows = previews.own_rows(view)
        houses = [row[0] for row in rows]
        if view.visible.phase == OVER or piece not in houses:
            return words
        pay = previews.farm_pays(view, self.ruleset)[houses.index(piece)]
        whole = previews.pay_of(view, rows, self.ruleset)
        lines = [message("amish_lords.preview.this_farm", points=str(pay), all=str(whole))]
        if pay.least != pay.most:
            lines.append(message("amish_lords.preview.unsure"))
        return "\n".join((words, log_text.as_lines(*lines)))

    def memory(self, view: AmishView) -> list[str]:
        lines = []
        for seat, rows in enumerate(view.known.farms):
            for number, row in enumerate(rows):
                if seat != view.seat and any(card != UNSEEN for card in row[1:]):
                    lands = ["?" if card == UNSEEN else as_card(DECK, card) for card in row[1:]]
                    values = {"house": as_card(DECK, row[0]), "lands": Listing(tuple(lands), "plain")}
                    lines.append(say("amish_lords.table.memory", player=self.names[seat], number=number + 1, **values))
        return lines or [say("amish_lords.table.nothing_seen")]

    # ------------------------------------------------------------ scores

    def ending(self, view: AmishView, ledger: Sequence[LedgerLine]) -> str:
        return log_text.season_won(view.visible.match_state, ledger, self.names)

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        return "kings"

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        return log_text.payments(lines)

    def settled_score(self, seat: Seat, view: AmishView, match_state: AmishMatchState) -> str:
        return say("amish_lords.table.wins", wins=match_state.wins[seat], needed=self.ruleset.season_wins)

    def lit_by(self, line: LedgerLine) -> Sequence[int]:
        """Return the cards to highlight for a ledger line, including the king that pays."""
        return (*line.cards, log_text.payer(line))

    def partners(self, seat: Seat) -> Sequence[Seat]:
        return (seat, (seat + 2) % 4) if self.ruleset.teams else (seat,)

    def running(self, seat: Seat, view: AmishView) -> int | None:
        """What the bishop pays for the houses, which are face up (AL-19); lands are only known at the harvest."""
        visible = view.visible
        bishop = tuple(king for king in awake(visible.line, visible.setup) if king.bishop)
        if not bishop:
            return None
        houses = tuple(tuple([row[:1] for row in rows]) for rows in visible.farms)
        points = points_of(harvest(bishop, houses, self.ruleset), len(self.names))
        return sum(points[one] for one in self.partners(seat))

    def tally(self, seat: Seat, view: AmishView) -> int | None:
        """A farm or a swindle can change what the bishop pays all players, above all for the most clubs (AL-22)."""
        return self.running(seat, view)

    def running_text(self, points: int, *, explained: bool = False) -> str:
        return str(points) if explained else say("amish_lords.table.houses", count=points)

    def mark_key(self, seat: Seat, view: AmishView) -> str:
        visible = view.visible
        if visible.turns_left is not None and visible.phase not in (LAST_LANDS, OVER):
            return "turns_left" if self._turns_left(seat, view) else ""
        return "king_dealer" if visible.match_state.king_dealer == seat else ""

    def mark(self, seat: Seat, view: AmishView) -> str:
        if self.mark_key(seat, view) == "turns_left":
            return say("amish_lords.table.turns_left", count=self._turns_left(seat, view))
        return super().mark(seat, view)

    def _turns_left(self, seat: Seat, view: AmishView) -> int:
        turns = view.visible.turns_left or 0
        return sum((view.visible.turn + turn) % len(self.names) == seat for turn in range(turns))

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return self.places(area, look).deal_summary

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        return Sheet(seasons_of(view), self.names, on_deal)

    # ------------------------------------------------------------ the viewer's hand

    def suit_and_rank(self, card: Card, view: AmishView) -> tuple[int, int] | None:
        return None if card >= FIRST_JOKER else (suit_of(card), number_of(card))
