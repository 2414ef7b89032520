"""Which pieces are lit because a step takes them, and which are dimmed because none does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.engine.contract import Answer, MovePieces, Step, View
from cardgames.screens.felt.draft_preview import DraftPreview
from cardgames.screens.felt.drop_targets import DropTargets
from cardgames.screens.felt.stances import Stances
from cardgames.table.board.scene import GameScene
from cardgames.table.board.sprite import Sprite
from cardgames.table.board.stage import Stage


class LitPieces:
    """Lights the pieces that may be taken now if others of the player may not, and dims those that may not."""

    def __init__(
        self, stage: Stage, scene: GameScene, draft_preview: DraftPreview, drop_targets: DropTargets, stances: Stances
    ) -> None:
        self._stage = stage
        self._scene = scene
        self._hand = scene.hand_zone()
        self._draft_preview = draft_preview
        self._drop_targets = drop_targets
        self._stances = stances
        self._marks = False
        self._unfit: list[Sprite] = []
        """The pieces outside the hand that are dimmed because the next step takes others."""
        self.beside: list[Sprite] = []
        """The pieces outside the hand that may be lit."""
        self.only: Sprite | None = None
        """The piece, if only its place is left to choose."""

    def show(self, steps: Sequence[Step], taken: Sequence[Step], view: View[Any, Any] | None, *, mark: bool) -> None:
        """Light and dim the pieces as these steps take them, after the steps `taken`. With `mark` False nothing is lit.
        Pieces outside the hand are lit by `refresh`."""
        for sprite in self.beside:
            sprite.lit = False
        for sprite in self._unfit:
            sprite.dim = False
        cards, takeable = self._stage.zones.get(self._hand, []), self._drop_targets.takeable()
        movable = {sprite.piece for sprite in takeable if self._stances.is_hand_card(sprite)}
        some = mark and bool(movable)
        played = self._scene.target_zone()
        plays = any(isinstance(step, MovePieces) and step.target == played for step in steps)
        refused = mark and (some or plays or self._is_all_left(steps, view))
        beside = [sprite for sprite in takeable if sprite not in cards]
        as_hand = [zone for zone in self._stage.zones if self._scene.carrying.plays_from(zone)]
        own = [card for zone in as_hand for card in self._stage.zones[zone]]
        elsewhere = [sprite for sprite in beside if sprite not in own]
        chosen_from = (
            len(movable) < len(cards)
            or any(card not in beside for card in own)
            or any(step.target == played for sprite in elsewhere for step in self._drop_targets.carries(sprite))
        )
        for sprite in cards:
            leads = sprite.piece in movable and self._scene.long_moves.leads_on(sprite.piece)
            sprite.lit = some and leads and chosen_from
            sprite.dim = refused and sprite.piece not in movable and self._stances.is_hand_card(sprite)
        self.beside, self._marks = beside if chosen_from else elsewhere, mark
        last = taken[-1] if taken else None
        among = last.target if isinstance(last, MovePieces) and last.target != self._hand else None
        here = [sprite for sprite in beside if sprite.zone == among]
        there = self._stage.zones.get(among, []) if among is not None and here and mark else []
        self._unfit = [card for card in there if card not in here and not self._draft_preview.is_brought(card)]
        self._unfit += [card for card in own if refused and card not in beside]
        for sprite in self._unfit:
            sprite.dim = True
        asks_place = len(takeable) == 1 and (len(self._drop_targets) == len(steps) or takeable == here)
        self.only = takeable[0] if mark and asks_place and not movable else None

    def _is_all_left(self, steps: Sequence[Step], view: View[Any, Any] | None) -> bool:
        """Whether only a draw or a pass is left. Of several draws or answers the hand may help to choose, and a
        question that could have other answers, such as one for a call, isn't about playing cards."""
        if len(steps) != 1 or view is None or not isinstance(steps[0], Answer):
            return len(steps) == 1
        return len(self._scene.question(steps[0].question, view).answers) == 1

    def refresh(self, *, asks_where: bool) -> None:
        """Light the pieces outside the hand. With `asks_where`, a card of the hand is chosen: those that a tap would
        take instead are not lit."""
        for sprite in self.beside:
            sprite.lit = self._marks and not (asks_where and self._drop_targets.by_a_tap(sprite))
