"""The order in which a player keeps his hand: sorted as he has set it, until he moves a card; then left so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import View
from cardgames.host.host import Host
from cardgames.screens.habits import HandHabit
from cardgames.table.board.scene import GameScene

if TYPE_CHECKING:
    from cardgames.screens.house import House


class HandOrder:
    """The order of the hand of `player`. It is sorted anew with each view, as cards may have another rank by then. An
    order of his own lasts for the deal: through undo, and when the match is left and continued.
    """

    def __init__(self, house: House, host: Host, scene: GameScene, player: int) -> None:
        self._house = house
        self._host = host
        self._scene = scene
        self._player = player
        self._key = f"{host.match.origin.id} {player}"
        self._own = house.habits.now.hands.get(self._key, HandHabit(0, ()))

    def __call__(self, pieces: Sequence[int], view: View[Any, Any]) -> Sequence[int]:
        """These pieces in their order; hidden ones have none."""
        if UNSEEN in pieces:
            return pieces
        now = self._house.settings.now
        order = self._scene.sorted_hand(pieces, now.hand_order, view, now.high_cards)
        own = self._own.cards if self._own.deal == self._deal else ()
        return [*(piece for piece in own if piece in pieces), *(piece for piece in order if piece not in own)]

    def keep(self, pieces: Sequence[int]) -> None:
        """The player put them into this order; cards that an undo brings back come after them."""
        known = self._own.cards if self._own.deal == self._deal else ()
        self._own = HandHabit(self._deal, (*pieces, *(piece for piece in known if piece not in pieces)))
        # what has no file of its own cannot be continued
        if self._host.record is not None:
            self._house.habits.keep_hand(self._key, self._own)

    def forget(self) -> None:
        """Sort anew."""
        if self._own.cards:
            self._own = HandHabit(0, ())
            self.keep(())

    @property
    def _deal(self) -> int:
        return self._host.match.course.deals[self._host.table]
