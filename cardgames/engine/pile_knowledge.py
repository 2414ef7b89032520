"""What each seat knows of a deal with declared piles, and the views that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgames.engine.cards import UNSEEN, Card, Mask
from cardgames.engine.contract import Seat, View, Zone
from cardgames.engine.pile_contents import PileContents
from cardgames.engine.piles import Cards, Slot


class PileKnowledge(PileContents, engine=True):
    """The part of `PileState` that keeps what each seat knows, and makes views."""

    def knows(self, seat: Seat | None, slot: Slot) -> Mask:
        """The cards of a pile that `seat` can locate, or a bystander if it is None."""
        cards = self.mask(slot)
        if slot.seers is None or seat in slot.seers:
            return cards
        recalled = self.recalled[seat] if self.recalled and seat is not None else 0
        return cards & (self.shown | recalled)

    def view(self, seat: Seat | None) -> View[Any, None]:
        """Return the deal without the cards that `seat` cannot locate; with all cards when it is over (ALL-7), unless
        the game says otherwise (`shows_all`).

        The view follows from the declared piles, so that no game can show more by mistake.
        """
        to_act = self.to_act()
        known = self.frozen()
        known.unseen = ()
        if to_act or not self.shows_all:
            self.redact(known, seat)
        known.__class__ = self.redacted
        return View(seat, to_act, known, None)

    @property
    def shows_all(self) -> bool:
        """Whether all cards are turned up at the end of the deal (ALL-7)."""
        return True

    def redact(self, known: Any, seat: Seat | None) -> None:
        """Remove from `known` what `seat` cannot locate, and count it in `unseen`."""
        raise NotImplementedError  # `pile_class` generates it for each class

    def recalled_by(self, seat: Seat | None) -> tuple[Mask, ...]:
        """`recalled` as the view of `seat` shows it: without the entries of other seats."""
        if seat is None or not self.recalled[seat]:
            return ()
        return tuple([known if other == seat else 0 for other, known in enumerate(self.recalled)])

    def drawn(self, seat: Seat | None) -> dict[Zone, Cards]:
        """The cards of each pile as the table draws them for `seat`; `self` is the deal in that seat's view.

        As `contents`, but cards that the seat only remembers are face down (UNSEEN). In an `opened` view all known
        cards are face up. Piles declared with `face_up` always show only that many top cards.
        """
        found = self.contents()
        for slot in self.piles():
            if slot.face_up is not None:
                cards = found[slot.zone]
                covered = max(0, len(cards) - slot.face_up)
                found[slot.zone] = (UNSEEN,) * covered + cards[covered:]
        if not self.opened:
            for slot in self.hidden_piles():
                if slot.seers is not None and seat not in slot.seers:
                    found[slot.zone] = (UNSEEN,) * len(found[slot.zone])
        return found

    @property
    def opened(self) -> bool:
        """Whether a view shows all hands: the deal is over (ALL-7), or it is looked back at with open hands."""
        return self.laid_open or not self.unseen

    def unlocated(self) -> Mask:
        """The cards that the viewer of this deal cannot locate."""
        cards = 0
        for group in self.groups:
            cards |= group
        return cards & ~self.lying()

    def show(self, cards: Mask) -> None:
        """Show cards of hidden piles to everyone; from then on everyone can locate them."""
        self.shown |= cards

    def forget(self, cards: Mask) -> None:
        """Remove these cards from `recalled`."""
        self._set_recalled([known & ~cards for known in self.recalled])

    def note_unseen(self, cards: Sequence[Card], moved: Mask, out: Slot, into: Slot) -> None:
        """Update what each seat knows, before cards move from one hidden pile to another.

        The public fields set here must not depend on hidden cards, as views show them.
        """
        assert out.seers is not None
        assert into.seers is not None
        doubtful: Mask = 0 if out.ordered else self.get(out)
        if moved == doubtful and (len(cards) == 1 or not into.ordered):
            doubtful = 0
        loose = self.shown & doubtful
        if not self.own_memory and (self.recalled or loose or not out.seers <= into.seers):
            recalled = []
            for seat, known in enumerate(self.recalled or (0,) * self.seats):
                if seat in into.seers:
                    recalled.append(known & ~moved if seat in out.seers else (known | loose) & ~moved)
                else:
                    recalled.append(known | moved if seat in out.seers else known & ~doubtful)
            self._set_recalled(recalled)
        self.shown &= ~loose
        if loose or len(self.groups) > 1:
            self._group(loose, doubtful | (moved | self.mask(into) if into.ordered else 0))

    def _set_recalled(self, recalled: list[Mask]) -> None:
        self.recalled = tuple(recalled) if any(recalled) else ()

    def _group(self, fresh: Mask, mixed: Mask) -> None:
        """Make one group of the cards `fresh`, which everyone could locate until now, and all groups that meet `mixed`.

        Cards that everyone can locate are dropped from the groups.
        """
        unlocated = 0
        for slot in self.hidden_piles():
            unlocated |= self.mask(slot)
        unlocated &= ~self.shown
        groups = [left for group in self.groups if (left := group & unlocated & ~fresh)]
        joined = [group for group in groups if group & mixed]
        if fresh or len(joined) > 1:
            for group in joined:
                fresh |= group
            self.groups = (*[group for group in groups if group not in joined], fresh)
