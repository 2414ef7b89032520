"""Names, counts and purposes of the places on a table: for tooltips, and for the captions of empty places.

The texts are in a game's words, by the name of a zone:

- `pile.<zone>`: the name of the place, such as "Discard pile".
- `purpose.<zone>`: what it is for, in one sentence.
- `slot.<zone>`: the caption of the empty place, if that isn't its name ("New chain").
- `vacant.<zone>`: what the empty place is for, if that isn't its purpose.

With `_of` behind the name of the zone they are for another seat's place; `{player}` and `{number}` (counted from 1)
have values. Without them the texts for all games apply (`play.pile`, `play.purpose`), and the name of the zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

from pygame import Rect

from cardgames.engine.contract import Seat, View, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.pile_state import PileState
from cardgames.table.board.layouts import Layout, extent
from cardgames.table.board.stage import Contents
from cardgames.words import knows, readable, say

Section = Literal["pile", "purpose", "slot", "vacant"]


class PlaceWords:
    """The part of a scene that names its places."""

    signed: ClassVar[tuple[str, ...]] = ()
    """The names of the zones whose empty places have a sign, so that the caption is below it."""

    separate: ClassVar[tuple[str, ...]] = ()
    """The names of the zones in which face-up cards of several turns are side by side; those of one turn are lit."""

    game: AnyGame
    names: tuple[str, ...]
    viewer: Seat
    spectating: bool

    def contents(self, view: View[Any, Any]) -> Contents:
        """The pieces of each zone in this view; see `GameScene`."""
        raise NotImplementedError  # this is a part of a scene, and each scene says it

    def slots(self, view: View[Any, Any]) -> Sequence[Zone]:
        """The zones whose place is shown with a caption while it is empty."""
        return ()

    def slot_area(self, zone: Zone, layout: Layout) -> Rect:
        """The area of an empty place."""
        return extent(layout.places(1))

    def caption_area(self, zone: Zone, layout: Layout) -> Rect:
        """The part of an empty place that its caption can use."""
        return self.slot_area(zone, layout)

    def place_name(self, zone: Zone) -> str:
        """The name of a place."""
        own = self.zone_words("pile", zone)
        if own or zone.owner in self._addressed:
            return own or readable(zone.name)
        return say("play.place.owned", name=readable(zone.name), player=self.names[zone.owner])

    def purpose(self, zone: Zone) -> str:
        """What a place is for, in one sentence; "" for none."""
        return self.zone_words("purpose", zone)

    def slot_name(self, zone: Zone) -> str:
        """The caption in an empty place; "" for none."""
        return self.zone_words("slot", zone) or self.place_name(zone)

    def count(self, zone: Zone, view: View[Any, Any]) -> int:
        """The number of pieces in a place."""
        visible = view.visible
        if isinstance(visible, PileState) and zone in visible.slot_of and not visible.slot_of[zone].board:
            return visible.count(zone)
        return len(self.contents(view).get(zone, ()))

    def about_place(self, zone: Zone, view: View[Any, Any]) -> str:
        """The tooltip of a place: its name with the number of its cards, and its purpose."""
        count = self.count(zone, view)
        if count:
            counted = say("play.place.counted", name=self.place_name(zone), count=count)
            return _lines(counted, self.purpose(zone))
        slot = self.zone_words("slot", zone)
        if slot and zone.owner not in self._addressed:
            slot = say("play.place.owned", name=slot, player=self.names[zone.owner])
        empty = slot or say("play.place.empty", name=self.place_name(zone))
        return _lines(empty, self.zone_words("vacant", zone) or self.purpose(zone))

    @property
    def _addressed(self) -> Sequence[Seat]:
        """The owners of places that belong to the reader or to nobody."""
        return (-1,) if self.spectating else (-1, self.viewer)

    def zone_words(self, section: Section, zone: Zone) -> str:
        """The words for a zone in a section of the game's words, or of those for all games; "" for none."""
        player = self.names[zone.owner] if zone.owner >= 0 else ""
        for start in (self.game.name, "play"):
            key = _key(section, start, zone.name)
            if zone.owner not in self._addressed and knows(f"{key}_of"):
                return say(f"{key}_of", player=player, number=zone.number + 1)
            if knows(key):
                return say(key, player=player, number=zone.number + 1)
        return ""


def _key(section: Section, start: str, name: str) -> str:
    """The key of a name in a section, written out so that a translator finds it."""
    match section:
        case "pile":
            return f"{start}.pile.{name}"
        case "purpose":
            return f"{start}.purpose.{name}"
        case "vacant":
            return f"{start}.vacant.{name}"
        case "slot":
            return f"{start}.slot.{name}"


def _lines(*lines: str) -> str:
    return "\n".join(filter(None, lines))
