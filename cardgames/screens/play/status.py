"""The status line below the bar: whose turn it is, what is asked, and the history of the last turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pygame import Rect, Surface

from cardgames.engine.contract import CHANCE
from cardgames.host.update import HostUpdate
from cardgames.screens.felt.drop_targets import Light
from cardgames.screens.felt.places import places_of
from cardgames.screens.play.context import Context
from cardgames.screens.play.history import History, PlayedTurn, played_turns
from cardgames.screens.play.notes import Marks
from cardgames.screens.play.turn import Turn
from cardgames.table import terms, text
from cardgames.table.board.layouts import extent
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.widgets.base import Group
from cardgames.words import listed, say, say_in

STRIP = 28
"""Height of the strip, in points."""

_WHOSE = text.HEADING
_GAP = 12

SELDOM = 0.4
"""The seconds between two looks at the history while play is fast."""

POINTED_SECONDS = 10.0
"""The longest time that the cards of a turn stay lit while its chip is pointed at."""


class StatusLine(Group):
    """The strip with the status at the left and the history at the right. It covers nothing and nothing covers it. What
    is cut is whole in its tip."""

    role = "status"

    def __init__(
        self, context: Context, marks: Marks, turn: Callable[[], Turn], on_replay: Callable[[PlayedTurn], object]
    ) -> None:
        self.history = History(self.point, on_replay)
        super().__init__("status", [self.history])
        self._context = context
        self._marks = marks
        self._turn = turn
        self.whose = self.what = ""
        self._key: object = None
        self._shown_at = 0.0
        self._shown: tuple[GameScene | None, int, HostUpdate | None] = None, -1, None

    def refresh(self) -> None:
        """Update the status, if anything has changed that it depends on."""
        context, host, turn = self._context, self._context.host, self._turn()
        if context.tweens.busy:
            context.felt.traces.show(())
        turn.tell_held()
        taken = () if turn.draft is None else tuple(turn.draft.taken())
        asked = None if turn.question is None else turn.question.label
        moving = context.tweens.busy
        now = context.happening, context.waits_for(), host.result, context.deal_summary, context.looks_on
        shown = context.view, context.replays, moving, context.tweens.speed
        key = shown, taken, asked, context.hands.chosen, turn.draft, now
        if key != self._key:
            self._key = key
            self._say(*self._now(turn, moving=moving))

    def refresh_history(self, position: int | None = None, *, seldom: bool = False) -> None:
        """Show the turns up to this position of the match; None for all. `seldom`: not again and again while play is
        fast."""
        context = self._context
        if seldom and context.app.now - self._shown_at < SELDOM:
            return
        self._shown_at = context.app.now
        log = [update for update in context.host.log() if position is None or update.position <= position]
        last = log[-1] if log else None
        if (context.scene, len(log)) == self._shown[:2] and last is self._shown[2]:
            return
        self._shown = context.scene, len(log), last
        plates = context.felt.seat_plates.plates
        self.history.show_turns(played_turns(log, context.scene), context.scene, plates)

    def hide_history(self) -> None:
        """Show no turns until the next player has come: they tell what the last one knows."""
        self._shown = None, 0, None
        self.history.show_turns((), self._context.scene, {})

    def _say(self, whose: str, what: str) -> None:
        if (whose, what) != (self.whose, self.what):
            self.whose, self.what = whose, what
            self.label = say("play.status.both", whose=whose, what=what) if whose and what else whose or what
            if self._look is not None:
                self.layout(self.rect, self.look)
            self.touch()

    def _now(self, turn: Turn, *, moving: bool) -> tuple[str, str]:
        """Return whose turn it is, and what is asked of them or just happened."""
        context, host = self._context, self._context.host
        view, scene = context.view, context.scene
        if context.replays:
            return say("play.status.replay"), context.happening
        if over := context.over(moving=moving):
            return over, ""
        looking_on = say("play.status.looking_on") if context.looks_on else ""
        if looking_on and context.tweens.speed == "instant":
            return looking_on, ""  # too fast for lines that can be read
        if moving and context.happening:
            return "", context.happening
        if waits_for := context.waits_for():
            return "", waits_for
        if view is None:
            return say("play.status.before"), context.happening
        acting = [seat for seat in view.to_act if seat != CHANCE]
        if not acting or turn.is_passed_over:
            return "", context.happening or say_in(scene.game.name, "play.status.deal_begins")
        if scene.viewer in acting and not scene.spectating and host.player_at(scene.viewer).kind == "human":
            return say("play.status.yours"), turn.asked
        names = [scene.names[seat] for seat in acting]
        return say("play.status.turn", players=listed(names), count=len(names)), looking_on

    def point(self, turn: PlayedTurn | None) -> None:
        """Light the cards and places of a turn; None lights nothing."""
        felt = self._context.felt
        if turn is None:
            self._marks.clear()
            felt.traces.show(())
            return
        self._marks.light_pieces(turn.known_pieces, POINTED_SECONDS)
        zones, layouts, lying = turn.places(felt.scene.hand_zone().name), felt.stage.layouts, felt.stage.zones
        separate = felt.scene.separate
        zones = [
            zone for zone in zones if zone.name not in separate or all(one.piece < 0 for one in lying.get(zone, ()))
        ]
        shown = {place.zone: place.near for place in places_of(felt) if place.zone is not None}
        rects = [shown[zone] for zone in zones if zone in shown]  # no empty place without an outline
        rects = rects or [extent(layouts[zone].places(1)) for zone in zones if zone in layouts]
        rects = rects or [felt.seat_plates.plates[turn.seat].rect]
        felt.traces.show([Light(str(number), "", rect, True, edge=True) for number, rect in enumerate(rects)])

    # ------------------------------------------------------------ drawing

    def layout(self, rect: Rect, look: Look) -> None:
        """The status takes what it needs, at most two thirds; the history has the rest."""
        super().layout(rect, look)
        inner = rect.inflate(-2 * look.px(_GAP), 0)
        needed = text.width(self.whose, _WHOSE, look) + look.px(_GAP) + text.width(self.what, text.BODY, look)
        most = max(inner.w * 2 // 3, inner.w - look.px(180)) if self.history.children() else inner.w
        wide = min(needed + look.px(_GAP), most)
        self._words = Rect(inner.x, inner.y, wide, inner.h)
        before = min(wide, text.width(self.whose, _WHOSE, look) + look.px(_GAP)) if self.whose else 0
        self._told = Rect(inner.x + before, inner.y, wide - before, inner.h)
        self.tip = "" if needed <= wide else self.label
        self.history.layout(Rect(inner.x + wide, inner.y, inner.w - wide, inner.h), look)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        if self.whose:
            text.write(surface, self.whose, self._words, look, _WHOSE, theme.lamp)
        if self.what and self._told.w > 0:
            text.write(surface, self.what, self._told, look, text.BODY, theme.on_wood)
            for spot in self.term_spots():
                terms.underline(surface, spot.rect, look, theme.on_wood_soft)
        super().draw(surface)

    def term_spots(self) -> Iterator[TermSpot]:
        glossary = self.page.terms if self.page is not None else None
        if glossary is None or self._look is None or not self.what:
            return
        line = Rect(self._told)
        line.h = text.line_height(text.BODY, self._look)
        line.centery = self._told.centery
        for _, spot in terms.spots_in_line(glossary, self.what, line, self._look, text.BODY):
            if spot.rect.right <= self._told.right:
                yield spot
