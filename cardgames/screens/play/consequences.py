"""What a step leads to, shown before the player takes it: small paper tags beside the places where it would happen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from cardgames.engine.contract import MovePieces, Step, View, Zone
from cardgames.screens.felt.drop_targets import Target
from cardgames.screens.felt.placing import Placing
from cardgames.screens.play.context import Context
from cardgames.screens.play.turn import Turn
from cardgames.table.board.layouts import extent

_AT_ONCE = 4
"""How many tags there can be while no place is chosen; of more, only that of the place that the player points at."""


class Previews:
    """Keeps the tags of one table screen, and the light of the answer pointed at, as the player's hand asks for."""

    def __init__(self, context: Context, turn: Callable[[], Turn]) -> None:
        self._context = context
        self._turn = turn
        self._shown: object = None
        self._view: View[Any, Any] | None = None
        self._told: list[tuple[str, Rect]] = []

    def refresh(self) -> None:
        """Update what is shown, if anything has changed that it depends on."""
        context, turn = self._context, self._turn()
        self.aim()
        if context.placing is not None:
            self._foretell(context.placing, turn)
        if context.scene.consequences is None:
            return
        now = self._key(turn)
        felt, held = context.felt, context.hands.dragged_rects
        if now == self._shown and felt.tags.fit(held):
            return
        if now != self._shown:
            self._shown, self._told = now, self._to_tell(turn)
        if self._told:
            felt.tags.show(self._told, felt.area, self._clear(), context.look, held)
        else:
            felt.tags.hide()

    def aim(self) -> None:
        """Light what the answer pointed at leads to."""
        if self._context.placing is not None:
            self._context.placing.aim(self._turn().aimed)

    def _foretell(self, placing: Placing, turn: Turn) -> None:
        """Show what will happen at places of the board."""
        context, felt = self._context, self._context.felt
        decides = turn.draft is not None and context.deal_summary is None
        told = placing.foretold() if decides else []
        asked = None if turn.question is None else tuple(turn.question.rect)
        hint = tuple(map(tuple, context.overlays.areas("hint")))
        now = id(felt), told, asked, hint, tuple(felt.area), context.look
        if now == self._shown:
            return
        self._shown = now
        if told and felt.board is not None:
            spots, spared = [near for _, near in told], felt.board.spared()
            beside = [rect for rect in spared if _only_touches(rect, spots)]
            clear = [*self._clear(), *felt.board.areas_to_keep_clear(), *beside]
            names = [rect for rect in felt.board.written() if rect.collidelist(spots) < 0]
            held = [*(rect for rect in spared if rect not in beside), *names]
            felt.tags.show(told, felt.area, clear, context.look, held)
        else:
            felt.tags.hide()

    def _key(self, turn: Turn) -> object:
        """Return what the tags depend on."""
        context, hands = self._context, self._context.hands
        self._view = context.view  # keeps it alive, so that its id stays its own
        taken = () if turn.draft is None else tuple(turn.draft.taken())
        asked = None if turn.question is None else tuple(turn.question.rect)
        aims = tuple((target.step, tuple(target.rect)) for target in hands.aims())
        open_ = turn.draft is not None and context.deal_summary is None
        hint = tuple(map(tuple, context.overlays.areas("hint")))
        at = tuple(context.felt.area), context.look
        return open_, id(context.felt), id(context.view), taken, aims, asked, hint, *at

    def _to_tell(self, turn: Turn) -> list[tuple[str, Rect]]:
        """Return what to tell, each with the rect that it is about."""
        context, hands, draft = self._context, self._context.hands, turn.draft
        foresees, view = context.scene.consequences, context.view
        if foresees is None or view is None or draft is None or context.deal_summary is not None:
            return []
        taken = draft.taken()
        areas: dict[tuple[str, Zone], list[Rect]] = {}
        aims = [target for target in hands.aims() if draft.refusal(target.step) is None]  # none while it is confirmed
        for target in aims:
            preview = foresees.preview(view, taken, target.step)
            if preview is None and len(aims) == 1:
                preview = foresees.step_label(target.step, view)
            if preview is not None:
                areas.setdefault((str(preview), target.step.target), []).append(self._about(target))
        found = [(words, rects[0].unionall(rects[1:])) for (words, _), rects in areas.items()]
        if len(found) > _AT_ONCE:
            return []
        if found or not taken:
            return found
        preview, near = foresees.preview(view, taken, None), self._taken_to(taken)
        return [] if preview is None or near is None else [(str(preview), near)]

    def _about(self, target: Target) -> Rect:
        """Return what the tag of a target stands beside: its place, or the middle of an empty one that isn't lit."""
        hands, zones = self._context.hands, self._context.felt.stage.zones
        empty = not zones.get(target.step.target) and not hands.drop_targets.needs_light
        return Rect(target.rect.center, (0, 0)) if empty else target.rect

    def _taken_to(self, taken: Sequence[Step]) -> Rect | None:
        """Return the area of the pieces that the steps brought to where moves are made, or that the last one brought
        somewhere: what a whole chain does to a player doesn't belong to the village it came to last."""
        preview, layouts = self._context.hands.draft_preview, self._context.felt.stage.layouts
        zones = [step.target for step in taken if isinstance(step, MovePieces) and step.target in layouts]
        if not zones:
            return None
        made = self._context.scene.target_zone()
        zone = made if made in zones else zones[-1]
        area = preview.extent(zone)
        return area if area.w else extent(layouts[zone].places(1))

    def _clear(self) -> list[Rect]:
        """Return what no tag covers if there is room near by: cards, piles, plates and words on the felt, the hand, the
        question and a hint."""
        context, hands = self._context, self._context.hands
        asked = [] if context.question is None else [context.question.rect]
        asked += context.overlays.areas("hint")
        targets = [rect for target in hands.aims() if (rect := self._about(target)).w]
        name, zones = context.scene.hand_zone().name, context.felt.stage.zones
        others = [extent(card.home for card in cards) for zone, cards in zones.items() if zone.name == name and cards]
        felt = [*context.felt.areas_to_keep_clear(), *context.felt.face_down_piles(), *context.felt.written]
        return [*asked, *targets, *felt, *others, *hands.standing, *hands.draft_preview.rects]


def _only_touches(rect: Rect, spots: Sequence[Rect]) -> bool:
    """Whether a figure stands beside a spot that it partly covers, not on it: then it is no part of what is told."""
    return rect.collidelist(spots) >= 0 and not any(spot.collidepoint(rect.midbottom) for spot in spots)
