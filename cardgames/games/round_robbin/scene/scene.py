"""The table of Round Robbin': the tribes' camps around the fire for chains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pygame import Rect

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Answer, Event, LedgerLine, Move, MovePieces, Seat, Step, View, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.messages import Listing, Message, as_card, as_cards, message
from cardgames.engine.options import Options
from cardgames.engine.pile_state import changed_view
from cardgames.games.round_robbin.advice import advice
from cardgames.games.round_robbin.cards import (
    ASLEEP_ZONE,
    DECK,
    DECK_ZONE,
    DUMP_ZONE,
    FREE_ZONE,
    HAND_ZONES,
    ROBBING_ZONES,
    VILLAGE,
    is_joker,
    number_of,
    suit_of,
    village_zone,
)
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.deal import LAST, RobbinView, action_event, own_points, worth
from cardgames.games.round_robbin.draft import BUILD_STEP
from cardgames.games.round_robbin.hints import equally_good, hint_lines, look_back
from cardgames.games.round_robbin.scene import log_text
from cardgames.games.round_robbin.scene.felt import RobbinFelt
from cardgames.games.round_robbin.scene.sheet import Sheet, ring_of
from cardgames.games.round_robbin.scene.tournament_picture import TournamentPicture
from cardgames.games.round_robbin.standings import is_tournament
from cardgames.games.round_robbin.tournament import RobbinMatchState, side
from cardgames.host.protocol import Decision
from cardgames.table.board import parts
from cardgames.table.board.layouts import Layout, piece_area
from cardgames.table.board.scene import Question
from cardgames.table.look import Look
from cardgames.table.sound.names import SoundName
from cardgames.table.widgets.base import Widget
from cardgames.words import say


class RobbinScene(
    RobbinFelt,
    parts.Carrying,
    parts.LongMoves,
    parts.Effects,
    parts.Headings,
    parts.DealEnd,
    parts.MemoryAid,
    parts.LookBack,
    parts.Tournament,
    parts.Consequences,
):
    """See `GameScene`."""

    sounds: ClassVar[Mapping[str, SoundName]] = {
        "draw": "slide", "take": "take", "dump": "place", "done": "knock", "pass": "knock", "lay": "place",
        "roll": "roll", "recycle": "turn", "wake": "wake", "build": "block", "charm": "charm", "solidify": "solid",
        "new_deck": "shuffle", "last_chances": "call", "turn_up": "turn",
    }  # fmt: skip
    lingers: ClassVar[Mapping[str, float]] = {
        "lay": 0.25, "roll": 0.35, "recycle": 0.45, "wake": 0.45, "build": 0.4, "charm": 0.5, "solidify": 0.6,
        "last_chances": 0.8,
    }  # fmt: skip

    def __init__(self, game: AnyGame, names: Sequence[str], viewer: Seat, options: Options | None = None) -> None:
        super().__init__(game, names, viewer, options)
        self._leading: Mask | None = None
        """The hand cards with which the cards laid can become a village; None for any."""

    # ------------------------------------------------------------ drop targets

    def drop_zones(self) -> Sequence[Zone]:
        villages = [village_zone(seat, number) for seat, room in enumerate(self._room) for number in range(room)]
        return (HAND_ZONES[self.viewer], ROBBING_ZONES[self.viewer], DUMP_ZONE, FREE_ZONE, *villages)

    def explains_refusal(self, zone: Zone, *, dragged: bool) -> bool:
        return zone.name == "village" or zone in (DECK_ZONE, DUMP_ZONE, FREE_ZONE, ASLEEP_ZONE)

    def spot(self, zone: Zone, at: int, count: int, layout: Layout) -> Rect:
        """At the fire the next free place: the outline of the cards laid seems to mean them."""
        if zone.name == "robbing" and at < 0 and count < VILLAGE:
            return piece_area(layout, count, count)
        return super().spot(zone, at, count, layout)

    def plays_on_tap(self, zone: Zone) -> bool:
        return zone.name in ("village", "asleep", "deck", "dump")

    def stays(self, zone: Zone) -> bool:
        return zone.name in ("robbing", "village")

    def is_pointed_at(self, step: MovePieces, view: RobbinView) -> bool:
        new_village = village_zone(self.viewer, len(view.visible.ground.villages[self.viewer]))
        return step.source == ROBBING_ZONES[self.viewer] and step.target == new_village  # it ends the chain

    def slip_foot(self, area: Rect, look: Look) -> tuple[int, int] | None:
        places = self.places(area, look)
        return places.strip.move(0, -(places.gap // 2)).midbottom  # clear of the words below

    def target_zone(self) -> Zone:
        return ROBBING_ZONES[self.viewer]

    # ------------------------------------------------------------ questions, sounds and texts

    def question(self, question: str, view: RobbinView) -> Question:
        keys = {"turn": ("done", "pass"), "chain": ("build",)}[question]
        answers = tuple((key, say(f"round_robbin.answer.{key}")) for key in keys)
        return Question(say(log_text.asked(view, question)), answers)

    def task(self, view: RobbinView) -> str:
        return self.prompt(view, ())

    def task_with(self, view: RobbinView, taken: Sequence[Step], ways: Sequence[MovePieces]) -> str:
        draft, leading = log_text.draft_after(self.game, view, taken), log_text.leading(self.game, view, taken)
        return log_text.asked_with(draft, ways, leading)

    def prompt(self, view: RobbinView, taken: Sequence[Step]) -> str:
        draft, leading = log_text.draft_after(self.game, view, taken), log_text.leading(self.game, view, taken)
        return say(log_text.progress(draft, view, leading))

    def displayed_steps(self, view: RobbinView, taken: Sequence[Step]) -> Sequence[Step]:
        steps, self._changed = log_text.displayed_steps(self.game, view, taken)
        moved = [(step.source, step.target) for step in taken if isinstance(step, MovePieces)]
        self._taken_up = any(source == DUMP_ZONE for source, _ in moved)
        self._woken = sum(source == ASLEEP_ZONE for source, _ in moved)
        self._returned = sum((target == FREE_ZONE) - (source == FREE_ZONE) for source, target in moved)
        self._leading = log_text.leading(self.game, view, taken)
        return steps

    def leads_on(self, piece: int) -> bool:
        return self._leading is None or bool(self._leading >> piece & 1)

    def preview(self, view: RobbinView, taken: Sequence[Step], held: Step | None) -> Message | None:
        """The points of each tribe that a chain changes, before and after (RR-10 to RR-15, RR-20): since it began, with
        the village that can be built now; or by the held step; for the answer "build" the points that the whole chain
        gains."""
        if view.seat is None:
            return None
        at_first = own_points(view.visible.ground.villages, self.ruleset)
        before: Sequence[int] | None = at_first
        if isinstance(held, MovePieces):
            before = self._points_after(view, taken) or self._points_after(view, taken[:-1])
        after = self._points_after(view, (*taken, *self._building(view, taken)) if held is None else (*taken, held))
        if before is not None and after is not None and isinstance(held, Answer):
            return message("round_robbin.preview.gain", count=after[view.seat] - before[view.seat])
        changes = self._changes(before, after)
        if isinstance(held, MovePieces) and held.target == FREE_ZONE:
            robbing = log_text.draft_after(self.game, view, taken).robbing()
            kings = () if robbing is None else card_list(robbing.ground.asleep)
            return message("round_robbin.preview.wake", cards=as_cards(DECK, kings, "or")) if kings else None
        outs = () if held is None else log_text.coming_out(self.game, view, (*taken, held))
        if outs:
            cards = as_cards(DECK, outs, "or")
            if changes is None:
                return message("round_robbin.preview.out", cards=cards)
            return message("round_robbin.preview.out_changes", cards=cards, changes=changes)
        return message("round_robbin.preview.changes", changes=changes) if changes else None

    def _changes(self, before: Sequence[int] | None, after: Sequence[int] | None) -> Listing | None:
        """The points of each tribe that has others after than before; None for none."""
        changes = [
            message("round_robbin.preview.change", player=name, before=was, after=now)
            for name, was, now in zip(self.names, before or (), after or (), strict=False)
            if was != now
        ]
        return Listing(tuple(changes), "comma") if changes else None

    def _building(self, view: RobbinView, taken: Sequence[Step]) -> Sequence[Step]:
        """The answer that builds a village of the action cards, if it can be given now."""
        steps = log_text.draft_after(self.game, view, taken).steps()
        return [BUILD_STEP] if BUILD_STEP in steps else ()

    def _points_after(self, view: RobbinView, steps: Sequence[Step]) -> Sequence[int] | None:
        """The points of each tribe after the steps of a chain; None without a chain, or before the card that comes back
        in a roll is chosen."""
        draft = log_text.draft_after(self.game, view, steps)
        robbing, move = draft.robbing(), draft.made.move
        if robbing is None or draft.made.pending is not None:
            return None
        ground = robbing.ground
        if isinstance(move, Chain):
            ground = ground.built(self.viewer, robbing.village(move.charmed))
        return own_points(ground.villages, self.ruleset)

    def step_sound(self, taken: Sequence[Step], view: RobbinView) -> SoundName:
        partial = log_text.draft_after(self.game, view, taken).made
        if partial.pending or not partial.actions:
            return "place"
        return self.sounds[action_event(self.viewer, partial.actions[-1]).kind]

    def bubble(self, event: Event) -> Message | None:
        return log_text.aloud(event)

    def log(self, event: Event) -> Message:
        return log_text.line(event, self.names, self.ruleset)

    def log_after(self, before: Event, event: Event) -> Message | None:
        return log_text.end_line(before, event, self.names)

    def gists(self, events: Sequence[Event]) -> str:
        return log_text.gists(events, self.names, self.ruleset)

    def brief(self, events: Sequence[Event]) -> str:
        return log_text.gists(events, self.names, self.ruleset, brief=True)

    def opening(self, event: Event) -> Message | None:
        return log_text.opening(event)

    def hint(self, decision: Decision, view: RobbinView) -> Sequence[Message]:
        return hint_lines(decision, view)

    def equally_good(self, decision: Decision, view: RobbinView) -> Move | None:
        return equally_good(decision, view)

    def advice(
        self, decision: Decision, view: RobbinView, taken: Sequence[Step]
    ) -> tuple[Sequence[Message], Move]:
        return advice(decision, view, log_text.draft_after(self.game, view, taken))

    def look_back(self, turns: Sequence[tuple[RobbinView, Move]]) -> Iterator[parts.Missed | None]:
        for lines, better in look_back(turns):
            yield parts.Missed("\n".join(map(say, lines)), better) if lines else None

    def memory(self, view: RobbinView) -> list[str]:
        return [say(line) for line in log_text.remembered(view, self.names)]

    def tournament_picture(
        self, match_state: RobbinMatchState, players: Sequence[Player], me: int | None
    ) -> Widget | None:
        return TournamentPicture(match_state, players, me) if is_tournament(match_state) else None

    def about(self, piece: int, view: RobbinView) -> str:
        if is_joker(piece):
            return say("round_robbin.card.about_joker")
        card, points = as_card(DECK, piece), worth(1 << piece, self.ruleset)
        return (
            say("round_robbin.card.about", card=card, count=points)
            if points
            else say("round_robbin.card.about_nothing", card=card)
        )

    def made_of(self, events: Sequence[Event], steps: Sequence[Step]) -> int:
        chain = [event for event in events if event.kind in ("lay", "roll", "recycle", "wake")]
        return events.index(chain[-1]) + 1 if chain else 0

    # ------------------------------------------------------------ scores

    def ending(self, view: RobbinView, ledger: Sequence[LedgerLine]) -> str:
        """Who won the deal; before that why it ended although not all passed (RR-18, RR-19)."""
        won = log_text.deal_won(ledger, self.names, self.partners)
        return say(won if view.visible.dump else message("round_robbin.table.pile_empty", won=won))

    def earned(self, event: Event, view: RobbinView) -> RobbinView | None:
        """Plates count each card that goes into a village or comes out of it, before the chain ends (RR-10, RR-20)."""
        deal = view.visible.thawed()
        deal.ground = deal.ground.carried(event.piece_moves)
        return None if deal.ground == view.visible.ground else changed_view(view, deal)

    def line_kind(self, index: int, ledger: Sequence[LedgerLine]) -> str:
        return "villages"

    def kind_heading(self, kind: str, lines: Sequence[LedgerLine]) -> str:
        return say("round_robbin.ledger.villages", count=len(lines))

    def score(self, seat: Seat, view: RobbinView) -> str:
        return self.settled_score(seat, view, view.visible.match_state)

    def running(self, seat: Seat, view: RobbinView) -> int | None:
        """The points of the villages so far, those of partners included (RR-20)."""
        now = own_points(view.visible.ground.villages, self.ruleset)
        return sum(now[one] for one in self.partners(seat))

    def tally(self, seat: Seat, view: RobbinView) -> int | None:
        return self.running(seat, view)

    def running_text(self, points: int, *, explained: bool = False) -> str:
        return str(points) if explained else say("round_robbin.table.running", count=points)

    def settled_score(self, seat: Seat, view: RobbinView, match_state: RobbinMatchState) -> str:
        return str(self._before(seat, match_state, view))

    @staticmethod
    def _before(seat: Seat, match_state: RobbinMatchState, view: RobbinView) -> int:
        table = view.visible.table
        return match_state.ring(table.ring).points(table.players[seat])

    def partners(self, seat: Seat) -> Sequence[Seat]:
        return side(self.options, seat)

    def mark_key(self, seat: Seat, view: RobbinView) -> str:
        visible = view.visible
        if visible.phase == LAST:
            since = (visible.turn - 1 - seat) % len(self.names)
            return "passed" if since < visible.passed else ""
        ring = visible.match_state.ring(visible.table.ring)
        return "dealer" if visible.table.players[seat] == ring.dealer else ""

    def summary_area(self, area: Rect, look: Look) -> Rect | None:
        return self.places(area, look).deal_summary

    def sheet(self, view: View[Any, Any], on_deal: Callable[[int], object]) -> Widget:
        ring = ring_of(view)
        return Sheet(ring, [self.everybody[player] for player in ring.seated], self._aim(), on_deal)

    def _aim(self) -> str:
        """What ends the match, on the score sheet."""
        ruleset = self.ruleset
        if ruleset.roundabout:
            key = "roundabout_burns" if ruleset.burns > 1 else "roundabout"
            return say(f"round_robbin.sheet.{key}", number=ruleset.first_drop)
        if ruleset.target:
            return say("round_robbin.sheet.target", points=ruleset.target)
        return say("round_robbin.sheet.deals", count=ruleset.rounds)

    # ------------------------------------------------------------ the viewer's hand

    def suit_and_rank(self, card: Card, view: RobbinView) -> tuple[int, int]:
        return suit_of(card), number_of(card)
