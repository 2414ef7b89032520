"""The stage: all sprites by zone, how they come to equal a view, and where they are found and painted.

The model has always gone ahead: a flight (see `flights`) only shows what is already true. `show` makes the sprites
equal to what a view says; flights end there too, so that skipping them changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pygame import Rect, Surface

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import PieceMove, Zone
from cardgames.table.board import flights
from cardgames.table.board.layouts import Column, Crossed, Fan, Layout, Pile, Place
from cardgames.table.board.sprite import Painter, Sprite
from cardgames.table.board.sprite_path import Fades, SpritePath
from cardgames.table.tween import Call, Motion, Together
from cardgames.table.tween import Sequence as InTurn

Contents = Mapping[Zone, Sequence[int]]
"""The pieces of each zone, the lowest first; UNSEEN for those that lie face down for the one who looks."""

_DEEP = 50
"""More cards than a column has."""

FLYING = 9_000
"""The order of the lowest card that flies: above all that lie."""


def _depth(sprite: Sprite) -> tuple[bool, int, bool]:
    """What lies over what: the greater over the less, of equals the later over the earlier."""
    return sprite.held, sprite.order, sprite.lift > 0


class Stage:
    """The sprites of one table."""

    def __init__(self, touch: Callable[[Rect], object], fade: Callable[[Motion], bool] | None = None) -> None:
        """`touch` is told what has to be painted anew, `fade` plays a fade where motion is reduced."""
        self._touch = touch
        self._fades = Fades(touch, fade or (lambda _: False))
        self.layouts: Mapping[Zone, Layout] = {}
        self.zones: dict[Zone, list[Sprite]] = {}
        self.lies_down: Callable[[Zone, int], bool] = lambda _zone, _place: False
        """Which pieces lie face down although it is known which they are."""
        self.back_of: Callable[[Zone], str] = lambda _zone: ""
        """Which back the pieces of a zone have, "" for the one that the player chose."""
        self.trim_of: Callable[[Zone, int, int], str] = lambda _zone, _place, _piece: ""
        """What is fixed where it lies to a piece, the last of the three, UNSEEN perhaps; "" for nothing."""
        self.order_of: Callable[[Zone, Sequence[int]], Sequence[int] | None] = lambda _zone, _pieces: None
        """How pieces lie in a zone in which each has its place; None where they lie as they came."""
        self._heights: dict[Zone, int] = {}

    def __iter__(self) -> Iterator[Sprite]:
        """All sprites, the lowest first."""
        return iter(sorted((sprite for pile in self.zones.values() for sprite in pile), key=_depth))

    # ------------------------------------------------------------ lying still

    def arrange(self, layouts: Mapping[Zone, Layout]) -> None:
        """Take new layouts, as after the window changed; everything lies in its place at once."""
        self.layouts = layouts
        self._fades.clear()
        self._heights = {zone: 100 * (1 + number) for number, zone in enumerate(layouts)}
        for zone in list(self.zones):
            if zone in layouts:
                self._settle(zone)
            else:
                self._drop(self.zones.pop(zone))

    def show(self, contents: Contents, in_turn: Sequence[Zone] = ()) -> list[Sprite]:
        """Make the sprites equal to what a view says. Sprites that are right already keep their place.

        Where zones overlap, later ones in `contents` lie above earlier ones. Gives those that lay face down and are
        turned up now, also those that still close up in zones that are turned up `in_turn`.
        """
        closed: list[Sprite] = []
        self._heights = {zone: 100 * (1 + number) for number, zone in enumerate(contents)}
        for zone in [zone for zone in self.zones if zone not in contents]:
            self._drop(self.zones.pop(zone))
        for zone, pieces in contents.items():
            old = self.zones.setdefault(zone, [])
            if [sprite.piece for sprite in old] != list(pieces):
                self._turn_up(pieces, old)
                self.zones[zone] = self._matched(zone, pieces, old)
            waits = zone in in_turn
            closed += [card for card in self.zones[zone] if card.show == 0 and (waits or card.path is None)]
            self._settle(zone)
        return [sprite for sprite in closed if sprite.open]

    @staticmethod
    def _turn_up(pieces: Sequence[int], old: Sequence[Sprite]) -> None:
        """Let cards that lay face down be those that are seen in their places now."""
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
        """Put the cards of a zone in another order; all others are left alone, those that fly too."""
        self.zones[zone].sort(key=lambda sprite: pieces.index(sprite.piece))
        self.put_in_order((zone,))
        return self._close_up((zone,))

    def _drop(self, sprites: Iterable[Sprite]) -> None:
        for sprite in sprites:
            if sprite.drawn:
                self._touch(sprite.drawn[1])
                self._fades.leave(sprite.as_drawn())

    def places(self, zone: Zone, pieces: Sequence[int]) -> list[Place]:
        """Where pieces of a zone lie; a fan that is wholly open lies so that it can be read."""
        layout = self.layouts[zone]
        if isinstance(layout, Fan) and layout.opened is not None and pieces and UNSEEN not in pieces:
            layout = layout.opened
        return layout.places(len(pieces))

    def _settle(self, zone: Zone) -> None:
        pile = self.zones[zone]
        heap = isinstance(self.layouts[zone], Pile | Crossed)
        places = self.places(zone, [sprite.piece for sprite in pile])
        for index, (sprite, place) in enumerate(zip(pile, places, strict=True)):
            sprite.zone = zone
            sprite.order = self.order_in(zone, index)
            sprite.casts = index == 0 or not heap
            sprite.down = self.lies_down(zone, index)
            sprite.back, sprite.trim = self.back_of(zone), self.trim_of(zone, index, sprite.piece)
            sprite.belong(place)

    def put_in_order(self, zones: Iterable[Zone]) -> None:
        """Let the cards of these zones lie as high as they belong, those that flew there too."""
        for zone in zones:
            if zone in self.layouts:
                for index, sprite in enumerate(self.zones.get(zone, [])):
                    sprite.order = self.order_in(zone, index)

    def order_in(self, zone: Zone, index: int) -> int:
        """How high a piece lies at a place of a zone: above those whose number is lower, in a column behind them."""
        base = self._heights.setdefault(zone, 100)
        return base + (_DEEP - index if isinstance(self.layouts.get(zone), Column) else index)

    # ------------------------------------------------------------ going somewhere

    def fly(self, piece_moves: Sequence[PieceMove]) -> Motion:
        """The flight of pieces from zone to zone; those who stay behind close up.

        Cards that go to a pile of tricks together are gathered first and go as one. Zones that have no place here lie
        on a board, which moves its pieces by itself.
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
            return self._sweep(target, piece_moves)
        going: list[Motion] = []
        touched: dict[Zone, None] = {}
        for piece_move in piece_moves:
            sprite = self._take(piece_move)
            pile = self.zones.setdefault(piece_move.target, [])
            at = len(pile) if piece_move.at < 0 else min(piece_move.at, len(pile))
            pile.insert(at, sprite)
            sprite.home = self.places(piece_move.target, [card.piece for card in pile])[at]
            sprite.down = self.lies_down(piece_move.target, at)
            going.append(flights.flight(sprite))
            touched |= {piece_move.source: None, piece_move.target: None}
        for zone in touched:
            self.zones[zone] = self.sorted(zone, self.zones.get(zone, []))
        together = Together(Together(*going, stagger=0.05), self._close_up(touched))
        landed = {piece_move.target for piece_move in piece_moves}
        return InTurn(together, Call(lambda: self.put_in_order(touched)), Call(lambda: self._trim(landed)))

    def _trim(self, zones: Iterable[Zone]) -> None:
        """What lies open where cards came to has fixed to it what belongs there, before the next view comes."""
        for zone in zones:
            for index, sprite in enumerate(self.zones.get(zone, [])):
                if sprite.open:
                    sprite.trim = self.trim_of(zone, index, sprite.piece)

    def sorted(self, zone: Zone, pile: list[Sprite]) -> list[Sprite]:
        """Pieces as they lie in a zone, whichever of them came first."""
        order = self.order_of(zone, [sprite.piece for sprite in pile])
        return pile if order is None else sorted(pile, key=lambda sprite: order.index(sprite.piece))

    def _sweep(self, target: Zone, piece_moves: Sequence[PieceMove]) -> Motion:
        cards = [self._take(piece_move) for piece_move in piece_moves]
        pile = self.zones.setdefault(target, [])
        place = self.places(target, (UNSEEN,) * (len(pile) + 1))[-1]

        def become_one() -> None:
            """The trick is one piece of its pile now."""
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
        """The sprite that goes, out of where it lay."""
        sprite = self._going(piece_move)
        if sprite is None:
            sprite = Sprite(piece_move.piece, piece_move.source, self.places(piece_move.source, (UNSEEN,))[0])
            sprite.show = 0.0
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
        sprite.marked = sprite.begun = sprite.peeked = False
        return sprite

    def _going(self, piece_move: PieceMove) -> Sprite | None:
        """The sprite that a shift means: the one named, else the one at the place that is left; of cards that lie face
        down and have no places it is the middle one, whichever card it truly is."""
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
        """Where what lies in a zone belongs."""
        return [sprite.home for sprite in self.zones.get(zone, ())]

    def turn_up(self, piece_moves: Sequence[PieceMove]) -> Motion:
        """The pieces that go with these shifts are turned up where they lie, as far as they lay face down."""
        turned = []
        for piece_move in piece_moves:
            unseen = (sprite for sprite in self.zones.get(piece_move.source, ()) if sprite.piece == UNSEEN)
            sprite = next(unseen, None)
            if sprite is not None and piece_move.piece != UNSEEN:
                sprite.piece = piece_move.piece
                turned.append(sprite)
        return flights.turning_up(turned)

    def reach_for(self, piece_move: PieceMove) -> Motion:
        """A piece goes to the one at a place of another zone, which is lit, leans on it, and stays there until
        something takes it."""
        sprite, there = self._going(piece_move), self.zones.get(piece_move.target, [])
        if sprite is None or not 0 <= piece_move.at < len(there):
            return Together()
        sprite.order = self._above_all()
        there[piece_move.at].marked = True
        return flights.reaching(sprite, there[piece_move.at].home)

    def come_back(self, piece_move: PieceMove) -> Motion:
        """A piece that reached for another goes home."""
        sprite = self._going(piece_move)
        for other in self.zones.get(piece_move.target, []):
            other.marked = False
        if sprite is None:
            return Together()
        return InTurn(flights.home(sprite), Call(lambda: self.put_in_order((piece_move.source,))))

    def _close_up(self, zones: Iterable[Zone]) -> Motion:
        """Cards that lie, or only close up as well, go to where they belong now; others learn where that is."""
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
        """Cards that lie in these zones already are dealt to them from a point, in packets of so many cards to each
        zone in turn, each with a `sound`; open ones are then turned up together and put in their order."""
        rounds: list[list[Sprite]] = []
        done = 0
        for size in packets:
            rounds += [self.zones.get(zone, [])[done : done + size] for zone in zones]
            done += size
        hands = [pile for pile in map(self.zones.get, zones) if pile]
        dealing = flights.dealing(rounds, hands, start, sound)
        return InTurn(dealing, Call(lambda: self.put_in_order(zones)))

    def home(self, sprite: Sprite) -> Motion:
        """Back to where it lies."""
        return flights.home(sprite)

    def refused(self, sprite: Sprite) -> Motion:
        """Back to where it lies, where it shakes its head."""
        return flights.home(sprite, shaken=True)

    # ------------------------------------------------------------ finding and painting

    def at(self, pos: tuple[int, int]) -> Sprite | None:
        """The topmost sprite at a point."""
        x, y = pos
        near = [
            sprite
            for pile in self.zones.values()
            for sprite in pile
            if abs(x - sprite.x) <= sprite.height and abs(y - sprite.y) <= sprite.height and sprite.contains(pos)
        ]
        return max(reversed(near), key=_depth, default=None)

    def of(self, piece: int) -> Sprite | None:
        """The sprite of a card that is seen, wherever it lies."""
        return next((sprite for sprite in self if sprite.piece == piece != UNSEEN), None)

    def note_changes(self) -> None:
        """Have every sprite that looks different from when it was drawn painted anew."""
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
        """Paint the sprites that lie in `dirty`, or those that a player holds there."""
        for sprite in (*self._fades, *self):
            if sprite.held == held and sprite.drawn and sprite.drawn[1].colliderect(dirty):
                painter.draw(surface, sprite)
