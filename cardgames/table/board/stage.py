"""The stage holds all sprites by zone: it makes them match a view, animates, finds and paints them.

The model is always ahead of the display: a flight (see `flights`) only animates what is already true. `show` makes the
sprites match a view; every flight ends in that same state, so skipping flights changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import PieceMove, Zone
from cardgames.table.board import flights
from cardgames.table.board.fades import Fades
from cardgames.table.board.flights import SpritePath
from cardgames.table.board.layouts import Column, Crossed, Fan, Layout, Pile, Place
from cardgames.table.board.sprite import Painter, Sprite
from cardgames.table.tween import Call, Motion, Together
from cardgames.table.tween import Sequence as InTurn

Contents = Mapping[Zone, Sequence[int]]
"""The pieces of each zone, the lowest first; UNSEEN for those that are face down for the viewer."""

_COUNT = "count "
"""How the trim with the number of pieces in a zone begins."""

_DEEP = 50
"""More than the number of cards in any column."""

FLYING = 9_000
"""The order of the lowest flying card: above all cards at rest."""


def _depth(sprite: Sprite) -> tuple[bool, int, bool]:
    """The sort key for painting: greater values are on top, and later ones among equals."""
    return sprite.held, sprite.order, sprite.lift > 0


class Stage:
    """The sprites of one table."""

    def __init__(self, touch: Callable[[Rect], object], fade: Callable[[Motion], bool] | None = None) -> None:
        """`touch` marks a rectangle for repainting; `fade` plays a fade and returns True if motion is reduced."""
        self._touch = touch
        self._fades = Fades(touch, fade or (lambda _: False))
        self.layouts: Mapping[Zone, Layout] = {}
        self.zones: dict[Zone, list[Sprite]] = {}
        self.lies_down: Callable[[Zone, int], bool] = lambda _zone, _place: False
        """Whether a piece at an index of a zone is face down although it is known."""
        self.back_of: Callable[[Zone], str] = lambda _zone: ""
        """The back of a zone's pieces, "" for the player's chosen back."""
        self.trim_of: Callable[[Zone, int, int], str] = lambda _zone, _place, _piece: ""
        """The trim of a piece (which may be UNSEEN) at an index of a zone; "" for none."""
        self.order_of: Callable[[Zone, Sequence[int]], Sequence[int] | None] = lambda _zone, _pieces: None
        """The given pieces in the zone's fixed order; None for a zone in order of arrival."""
        self._heights: dict[Zone, int] = {}
        self._rows: dict[Zone, Sequence[int]] = {}
        """The pieces of each zone with those that have left it since others came."""

    def __iter__(self) -> Iterator[Sprite]:
        """All sprites, the lowest first."""
        return iter(sorted((sprite for pile in self.zones.values() for sprite in pile), key=_depth))

    # ------------------------------------------------------------ at rest

    def arrange(self, layouts: Mapping[Zone, Layout]) -> None:
        """Set new layouts, such as after a change of window size; all sprites move to their places at once."""
        self.layouts = layouts
        self._fades.clear()
        self._heights = {zone: 100 * (1 + number) for number, zone in enumerate(layouts)}
        for zone in list(self.zones):
            if zone in layouts:
                self._settle(zone)
            else:
                self._drop(self.zones.pop(zone))

    def show(self, contents: Contents, in_turn: Sequence[Zone] = ()) -> list[Sprite]:
        """Make the sprites match the contents of a view. Sprites that already match stay where they are.

        Later zones in `contents` are painted over earlier ones. Return the cards that were face down and are now known,
        including those still moving within the zones that are revealed `in_turn`.
        """
        closed: list[Sprite] = []
        self._heights = {zone: 100 * (1 + number) for number, zone in enumerate(contents)}
        for zone in [zone for zone in self.zones if zone not in contents]:
            self._drop(self.zones.pop(zone))
        for zone, pieces in contents.items():
            old = self.zones.setdefault(zone, [])
            if not (pieces and set(pieces) <= set(self._rows.get(zone, ()))):
                self._rows[zone] = pieces
            if [sprite.piece for sprite in old] != list(pieces):
                self._turn_up(pieces, old)
                self.zones[zone] = self._matched(zone, pieces, old)
            waits = zone in in_turn
            closed += [card for card in self.zones[zone] if card.face_share == 0 and (waits or card.path is None)]
            self._settle(zone)
        return [sprite for sprite in closed if sprite.open]

    @staticmethod
    def _turn_up(pieces: Sequence[int], old: Sequence[Sprite]) -> None:
        """Identify face-down sprites as the pieces that are now known to be in their places."""
        if len(pieces) == len(old):
            known = {sprite.piece for sprite in old}
            for sprite, piece in zip(old, pieces, strict=True):
                if sprite.piece == UNSEEN and piece not in known:
                    sprite.piece = piece

    def _matched(self, zone: Zone, pieces: Sequence[int], old: list[Sprite]) -> list[Sprite]:
        spare = list(old)
        found: list[Sprite] = []
        for piece, place in zip(pieces, self.places(zone, pieces), strict=True):
            match = next((sprite for sprite in spare if sprite.piece == piece), None)
            if match is None:
                match = Sprite(piece, zone, place)
            else:
                spare.remove(match)
            found.append(match)
        self._drop(spare)
        return found

    def reorder(self, zone: Zone, pieces: Sequence[int]) -> Motion:
        """Reorder the cards of one zone; cards of other zones are not affected, even in flight."""
        self.zones[zone].sort(key=lambda sprite: pieces.index(sprite.piece))
        self.put_in_order((zone,))
        return self._close_up((zone,))

    def _drop(self, sprites: Iterable[Sprite]) -> None:
        for sprite in sprites:
            if sprite.drawn:
                self._touch(sprite.drawn[1])
                self._fades.leave(sprite.as_drawn())

    def places(self, zone: Zone, pieces: Sequence[int]) -> list[Place]:
        """The places of the pieces of a zone; a fan with all cards face up uses its `opened` layout. Where gaps are
        kept, known pieces stay where they were before others left."""
        layout, row = self.layouts[zone], self._row(zone, pieces)
        if row:
            spots = layout.places(len(row))
            return [spots[row.index(piece)] for piece in pieces]
        if isinstance(layout, Fan) and layout.opened is not None and pieces and UNSEEN not in pieces:
            layout = layout.opened
        return layout.places(len(pieces))

    def gaps(self, zone: Zone) -> list[Place]:
        """The places in a zone that pieces have left empty."""
        pieces = [sprite.piece for sprite in self.zones[zone]]
        row = self._row(zone, pieces)
        return [place for place, was in zip(self.layouts[zone].places(len(row)), row, strict=True) if was not in pieces]

    def _row(self, zone: Zone, pieces: Sequence[int]) -> Sequence[int]:
        """The pieces of a zone with those that left gaps; empty without gaps."""
        layout, row = self.layouts[zone], self._rows.get(zone, ())
        keeps = isinstance(layout, Fan) and layout.gaps and UNSEEN not in pieces
        return row if keeps and set(pieces) < set(row) else ()

    def _settle(self, zone: Zone) -> None:
        pile = self.zones[zone]
        heap = isinstance(self.layouts[zone], Pile | Crossed)
        places = self.places(zone, [sprite.piece for sprite in pile])
        for index, (sprite, place) in enumerate(zip(pile, places, strict=True)):
            sprite.zone = zone
            sprite.order = self.order_in(zone, index)
            sprite.casts = index == 0 or not heap
            sprite.face_down = self.lies_down(zone, index)
            sprite.back, sprite.trim = self.back_of(zone), self.trim_of(zone, index, sprite.piece)
            sprite.belong(place)

    def put_in_order(self, zones: Iterable[Zone]) -> None:
        """Restore the painting order of the cards in these zones, including those that arrived by a flight."""
        for zone in zones:
            if zone in self.layouts:
                for index, sprite in enumerate(self.zones.get(zone, [])):
                    sprite.order = self.order_in(zone, index)

    def order_in(self, zone: Zone, index: int) -> int:
        """The painting order of an index of a zone: by zone, then by index (reversed in a column)."""
        base = self._heights.setdefault(zone, 100)
        return base + (_DEEP - index if isinstance(self.layouts.get(zone), Column) else index)

    # ------------------------------------------------------------ flights

    def fly(self, piece_moves: Sequence[PieceMove]) -> Motion:
        """Return the motion of pieces between zones; the remaining cards close up.

        Several cards for a pile of tricks are gathered first and fly as one. Moves from or to zones without a layout
        are ignored: those zones are on a board, which moves its own pieces.
        """
        piece_moves = [
            piece_move
            for piece_move in piece_moves
            if piece_move.source in self.layouts and piece_move.target in self.layouts
        ]
        if not piece_moves:
            return InTurn()
        target = piece_moves[0].target
        if isinstance(self.layouts[target], Crossed) and all(piece_move.target == target for piece_move in piece_moves):
            return self._gather(target, piece_moves)
        left, come = Counter(move.source for move in piece_moves), Counter(move.target for move in piece_moves)
        counts = {zone: count - left[zone] for zone in (left | come) if (count := self._count(zone))}
        names = {zone: name for zone in (left | come) if (name := self._name(zone))}
        going: list[Motion] = []
        touched: dict[Zone, None] = {}
        for piece_move in piece_moves:
            sprite = self._take(piece_move)
            pile = self.zones.setdefault(piece_move.target, [])
            at = len(pile) if piece_move.at < 0 else min(piece_move.at, len(pile))
            pile.insert(at, sprite)
            sprite.home = self.places(piece_move.target, [card.piece for card in pile])[at]
            sprite.face_down = self.lies_down(piece_move.target, at)
            going.append(flights.flight(sprite))
            touched |= {piece_move.source: None, piece_move.target: None}
        for zone in touched:
            self.zones[zone] = self.sorted(zone, self.zones.get(zone, []))
        self._recount(counts)
        self._keep_names({zone: name for zone, name in names.items() if not come[zone]})
        together = Together(Together(*going, stagger=0.05), self._close_up(touched))

        def land() -> None:
            self.put_in_order(touched)
            self._trim(come)
            self._keep_names(names)
            self._recount({zone: count + come[zone] for zone, count in counts.items()})

        return InTurn(together, Call(land))

    def _count(self, zone: Zone) -> int:
        """The number of pieces on the badge of a zone; 0 without a badge."""
        badges = [sprite.trim for sprite in self.zones.get(zone, []) if sprite.trim.startswith(_COUNT)]
        return int(badges[0].removeprefix(_COUNT)) if badges else 0

    def _recount(self, counts: Mapping[Zone, int]) -> None:
        """Put badges with these numbers on the top pieces of zones, before the next view."""
        for zone, count in counts.items():
            pile = self.zones.get(zone, [])
            for sprite in pile:
                sprite.trim = "" if sprite.trim.startswith(_COUNT) else sprite.trim
            if pile and count:
                pile[-1].trim = f"{_COUNT}{count}"

    def _name(self, zone: Zone) -> str:
        """The trim on the top of a pile that lies face down, such as its name; "" for none."""
        top = next(iter(self.zones.get(zone, [])[-1:]), None)
        named = isinstance(self.layouts.get(zone), Pile) and top is not None and not top.open
        return top.trim if named and top is not None and not top.trim.startswith(_COUNT) else ""

    def _keep_names(self, names: Mapping[Zone, str]) -> None:
        """Put these trims on the top pieces of piles where others lay on top before, until the next view."""
        for zone, name in names.items():
            pile = self.zones.get(zone, [])
            if pile and not pile[-1].open:
                for sprite in pile:
                    sprite.trim = "" if sprite.trim == name else sprite.trim
                pile[-1].trim = name

    def _trim(self, zones: Iterable[Zone]) -> None:
        """Update the trims of face-up cards in zones that cards arrived in, before the next view."""
        for zone in zones:
            for index, sprite in enumerate(self.zones.get(zone, [])):
                if sprite.open:
                    sprite.trim = self.trim_of(zone, index, sprite.piece)

    def sorted(self, zone: Zone, pile: list[Sprite]) -> list[Sprite]:
        """A zone's sprites in the zone's fixed order, if it has one."""
        order = self.order_of(zone, [sprite.piece for sprite in pile])
        return pile if order is None else sorted(pile, key=lambda sprite: order.index(sprite.piece))

    def _gather(self, target: Zone, piece_moves: Sequence[PieceMove]) -> Motion:
        cards = [self._take(piece_move) for piece_move in piece_moves]
        pile = self.zones.setdefault(target, [])
        place = self.places(target, (UNSEEN,) * (len(pile) + 1))[-1]

        def become_one() -> None:
            """Replace the trick's cards by one piece of its pile."""
            top = cards[-1]
            self._drop(cards[:-1])
            for card in cards[:-1]:
                pile.remove(card)
            top.piece = UNSEEN
            top.casts = len(pile) == 1
            self.put_in_order((target,))

        pile += cards
        for card in cards:
            card.home = place
        gathering, arrival = flights.gathering(cards)
        return InTurn(gathering, Call(become_one), arrival)

    def _take(self, piece_move: PieceMove) -> Sprite:
        """Remove and return the sprite that moves."""
        sprite = self._going(piece_move)
        if sprite is None:
            sprite = Sprite(piece_move.piece, piece_move.source, self.places(piece_move.source, (UNSEEN,))[0])
            sprite.face_share = 0.0
            sprite.back = self.back_of(piece_move.source)
        else:
            self.zones[piece_move.source].remove(sprite)
        sprite.x, sprite.y = sprite.middle
        sprite.piece = piece_move.piece
        sprite.zone = piece_move.target
        sprite.rise = 0.0
        sprite.trim = ""
        sprite.casts = True
        sprite.order = self._above_all()
        sprite.lit = sprite.dim = sprite.chosen = sprite.raised = False
        sprite.marked = sprite.hinted = sprite.begun = sprite.peeked = False
        return sprite

    def _going(self, piece_move: PieceMove) -> Sprite | None:
        """The sprite of a piece move: the named piece, or else the one at its index, or else the middle one (for
        face-down cards without fixed indices)."""
        pile = self.zones.get(piece_move.source, [])
        sprite = next(
            (sprite for sprite in pile if sprite.piece == piece_move.piece and piece_move.piece != UNSEEN), None
        )
        if sprite is None and 0 <= piece_move.left < len(pile):
            sprite = pile[piece_move.left]
        elif sprite is None and pile:
            unseen = [sprite for sprite in pile if sprite.piece == UNSEEN] or pile
            heap = isinstance(self.layouts.get(piece_move.source), Pile | Crossed)
            sprite = pile[-1] if heap else unseen[len(unseen) // 2]
        return sprite

    def _above_all(self) -> int:
        return max(max((sprite.order for sprite in self), default=0), FLYING) + 1

    def lying(self, zone: Zone) -> list[Place]:
        """The places of the sprites in a zone."""
        return [sprite.home for sprite in self.zones.get(zone, ())]

    def turn_up(self, piece_moves: Sequence[PieceMove]) -> Motion:
        """Turn the pieces of these moves face up in place if they were face down."""
        turned = []
        for piece_move in piece_moves:
            unseen = (sprite for sprite in self.zones.get(piece_move.source, ()) if sprite.piece == UNSEEN)
            sprite = next(unseen, None)
            if sprite is not None and piece_move.piece != UNSEEN:
                sprite.piece = piece_move.piece
                turned.append(sprite)
        return flights.turning_up(turned)

    def reach_for(self, piece_move: PieceMove) -> Motion:
        """Move a piece towards a piece of another zone, which is highlighted; it leans on that one and stays there
        until another motion takes it."""
        sprite, there = self._going(piece_move), self.zones.get(piece_move.target, [])
        if sprite is None or not 0 <= piece_move.at < len(there):
            return Together()
        sprite.order = self._above_all()
        there[piece_move.at].marked = True
        return flights.reaching(sprite, there[piece_move.at].home)

    def come_back(self, piece_move: PieceMove) -> Motion:
        """Return a piece from `reach_for` to its place."""
        sprite = self._going(piece_move)
        for other in self.zones.get(piece_move.target, []):
            other.marked = False
        if sprite is None:
            return Together()
        return InTurn(flights.home(sprite), Call(lambda: self.put_in_order((piece_move.source,))))

    def _close_up(self, zones: Iterable[Zone]) -> Motion:
        """Move cards to their new places if they are at rest or only closing up; other cards only get a new home."""
        moved: list[Sprite] = []
        for zone in zones:
            pile = self.zones.get(zone, [])
            if zone not in self.layouts:
                continue
            for sprite, place in zip(pile, self.places(zone, [card.piece for card in pile]), strict=True):
                at_home, sprite.home = sprite.home == place and sprite.at_rest, place
                free = sprite.path is None or (isinstance(sprite.path, SpritePath) and not sprite.path.firm)
                if free and not at_home:
                    moved.append(sprite)
        return flights.closing_up(moved)

    def deal_from(
        self,
        start: tuple[float, float],
        zones: Sequence[Zone],
        packets: Sequence[int],
        sound: Callable[[], object] = lambda: None,
    ) -> Motion:
        """Deal the cards that are already in these zones from the point `start`: `packets` are the numbers of cards for
        each zone in each round, each packet with a `sound`. Known hands are then turned up together and sorted."""
        rounds: list[list[Sprite]] = []
        done = 0
        for size in packets:
            rounds += [self.zones.get(zone, [])[done : done + size] for zone in zones]
            done += size
        hands = [pile for pile in map(self.zones.get, zones) if pile]
        dealing = flights.dealing(rounds, hands, start, sound)
        return InTurn(dealing, Call(lambda: self.put_in_order(zones)))

    def home(self, sprite: Sprite) -> Motion:
        """Move a sprite back to its place."""
        return flights.home(sprite)

    def refused(self, sprite: Sprite) -> Motion:
        """Move a sprite back to its place, where it shakes."""
        return flights.home(sprite, shaken=True)

    # ------------------------------------------------------------ finding and painting

    def at(self, pos: tuple[int, int]) -> Sprite | None:
        """The topmost sprite at a point; None for none."""
        x, y = pos
        near = [
            sprite
            for pile in self.zones.values()
            for sprite in pile
            if abs(x - sprite.x) <= sprite.height and abs(y - sprite.y) <= sprite.height and sprite.contains(pos)
        ]
        return max(reversed(near), key=_depth, default=None)

    def of(self, piece: int) -> Sprite | None:
        """The sprite of a visible card in any zone; None for none."""
        return next((sprite for sprite in self if sprite.piece == piece != UNSEEN), None)

    def note_changes(self) -> None:
        """Mark every sprite that has changed since it was drawn for repainting."""
        for pile in self.zones.values():
            for sprite in pile:
                if sprite.is_as_noted() and sprite.drawn is not None:
                    continue
                signature = sprite.signature
                if sprite.drawn is None or sprite.drawn[0] != signature:
                    self._fades.note(sprite)
                    signature = sprite.signature
                if sprite.drawn is None:
                    reach = sprite.reach
                    sprite.drawn = (signature, reach)
                    self._touch(reach)
                elif sprite.drawn[0] != signature:
                    reach = sprite.reach
                    self._touch(sprite.drawn[1])
                    self._touch(reach)
                    sprite.drawn = (signature, reach)
        self._fades.go_on()

    def draw(self, surface: Surface, dirty: Rect, painter: Painter, *, held: bool = False) -> None:
        """Paint the sprites within `dirty`: those that a player holds if `held`, else all others."""
        for sprite in (*self._fades, *self):
            if sprite.held == held and sprite.drawn and sprite.drawn[1].colliderect(dirty):
                painter.draw(surface, sprite)
