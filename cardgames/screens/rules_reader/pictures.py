"""The pictures of a rules text: real positions on a piece of felt, and drawings of a game's own.

Each is painted when there is time; until then its place is empty felt or paper, so that the text appears at once and
nothing moves later.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from cardgames.engine.contract import Seat, View, Zone
from cardgames.engine.game import AnyGame
from cardgames.engine.pictures import players_in, position
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.seat_plates import Sitter
from cardgames.screens.motif import felt_hue, motif
from cardgames.screens.picture import VisibleTable, lay, mark_playable, scene_of
from cardgames.table import draw, room
from cardgames.table.art.atlas import CardLook
from cardgames.table.art.emblems import EMBLEM_NAMES
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.units import ROOM, Scale
from cardgames.table.widgets.base import Widget
from cardgames.words import say

WIDEST = 680
"""The greatest width of a table, in points: that of the text."""

LEAST = 800
"""The least width at which a table is drawn, in px: its names would have no room below that. Smaller pictures are made
of it."""

MARGIN = 12
"""The space around a drawing of the game's own, in points."""

SHAPE = 0.6
"""The height of a table as a share of its width."""


class Pictures:
    """Makes the pictures of one game's rules, in the look of the page."""

    def __init__(self, game: AnyGame, cards: CardLook) -> None:
        self._game = game
        self._cards = cards
        self._usual = 4 if 4 in game.player_counts else game.player_counts[0]
        self._look: Look | None = None
        self._felts: dict[tuple[int, Seat, int], Felt] = {}
        self._cloths: dict[tuple[int, int], Surface] = {}
        self._made: dict[tuple[str, int], Surface] = {}
        self.waiting: list[tuple[str, Surface]] = []
        """The pictures still to be painted: description, and the picture already in the text."""

    def use(self, look: Look) -> None:
        """Draw in this look from now on; earlier pictures are dropped."""
        look = look.tinted(felt_hue(self._game.name))
        if look != self._look:
            self._look = look
            for kept in (self._felts, self._cloths, self._made, self.waiting):
                kept.clear()

    def blank(self, name: str, limit: int) -> Surface | None:
        """Return an empty picture, at most `limit` px wide, for a description: `position: ...` or a kind of the game's
        own. None for a description that cannot be read."""
        assert self._look is not None
        wide = min(limit, self._look.px(WIDEST))
        picture = self._made.get((name, wide)) or self._blank(name, wide, self._look)
        if picture is not None and (name, wide) not in self._made:
            self._made[name, wide] = picture
            self.waiting.append((name, picture))
        return picture

    def _blank(self, name: str, wide: int, look: Look) -> Surface | None:
        kind, _, text = name.partition(": ")
        if kind == "position":
            if self._view(text) is None:
                return None
            picture = Surface((wide, round(wide * SHAPE)), pygame.SRCALPHA)
            self._cut(picture, self._cloth(picture.get_size(), look), look)
            return picture
        drawing = self._drawing(kind, text)
        if drawing is None:
            return None
        margins = 2 * look.px(MARGIN)
        width, height = drawing.preferred_size(look, wide - margins)
        picture = Surface((width + margins, height + margins), pygame.SRCALPHA)
        whole = picture.get_rect()
        draw.put(picture, draw.rounded(whole.size, look.px(8), look.theme.paper_dark), whole)
        return picture

    def _cloth(self, size: tuple[int, int], look: Look) -> Surface:
        """Return a piece of felt."""
        if size not in self._cloths:
            self._cloths[size] = room.felt(size, look, motif(self._game.name, look))
        return self._cloths[size]

    def _cut(self, picture: Surface, cloth: Surface, look: Look) -> None:
        """Draw the cloth onto `picture` with round corners, premultiplied."""
        picture.blit(cloth, (0, 0))
        shape = draw.rounded(picture.get_size(), look.px(10), (255, 255, 255))
        picture.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def paint_next(self) -> bool:
        """Paint the next picture in order; False if none is left."""
        if not self.waiting:
            return False
        name, picture = self.waiting.pop(0)
        kind, _, text = name.partition(": ")
        look = self._look
        assert look is not None
        if kind == "position":
            view = self._view(text)
            assert view is not None
            self._paint(picture, view, players_in(text, self._usual))
        else:
            drawing = self._drawing(kind, text)
            assert drawing is not None
            drawing.layout(picture.get_rect().inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN)), look)
            drawing.draw(picture)
        return True

    def _paint(self, picture: Surface, view: View[object, object], players: int) -> None:
        assert self._look is not None
        seat = view.seat or 0
        size = picture.get_size()
        if size[0] < LEAST:
            size = LEAST, round(LEAST * SHAPE)
        felt = self._felts.get((picture.get_width(), seat, players))
        if felt is None:
            small = Look(self._look.theme, Scale(size[0] / ROOM[0]), self._look.four_colour)
            sitters = [
                Sitter(name, EMBLEM_NAMES[number % len(EMBLEM_NAMES)], "")
                for number, name in enumerate(_names(self._game, players))
            ]
            felt = Felt(self._scene(seat, players), sitters, self._cards, lambda _: None)
            felt.arrange(Rect((0, 0), size), small)
            self._felts[picture.get_width(), seat, players] = felt
        lay(felt, VisibleTable(tuple(range(players)), view))
        if not mark_playable(felt, view):
            _bring_back_trick(felt, view)
        felt.stage.note_changes()
        cloth = self._cloth(size, self._look).copy()
        felt.draw(cloth, cloth.get_rect())
        if size != picture.get_size():
            cloth = pygame.transform.smoothscale(cloth, picture.get_size())
        self._cut(picture, cloth, self._look)

    def _drawing(self, kind: str, text: str) -> Widget | None:
        """Return the game's own drawing; None for a kind that it does not know."""
        drawings = self._scene(0, self._usual).drawings
        return drawings.drawing(kind, text) if drawings else None

    def _scene(self, viewer: Seat, players: int) -> GameScene:
        return scene_of(self._game.name, _names(self._game, players), viewer)

    def _view(self, text: str) -> View[object, object] | None:
        try:
            return position(self._game, text, self._usual)
        except ValueError:
            return None


def _bring_back_trick(felt: Felt, view: View[object, object]) -> None:
    """If no card is asked for, show the trick that was just won, which is what the picture is about.

    It lies where it was played: before each seat, or all in one place.
    """
    scene = felt.scene
    trick = scene.tricks.last_trick(view) if scene.tricks else None
    spot = scene.target_zone()
    lying = [zone for zone, pieces in felt.stage.zones.items() if zone.name == spot.name and pieces]
    if trick is not None and not lying:
        cards: dict[Zone, tuple[int, ...]] = {}
        for seat, card in trick[0]:
            zone = spot if spot.owner < 0 else spot._replace(owner=seat)
            cards[zone] = (*cards.get(zone, ()), card)
        felt.stage.show({**scene.contents(view), **cards})


def _names(game: AnyGame, count: int) -> list[str]:
    """Return the names of the players in the pictures: you, your partners, and the others by their places."""
    allies = game.allies(game.schema.standard(count), 0)
    if len(allies) == 1:
        return [say("rules.you"), *(say("rules.player", number=seat + 1) for seat in range(1, count))]
    sides = (say("rules.left" if 2 * seat < count else "rules.right") for seat in range(1, count))
    others = (say("rules.partner") if seat in allies else side for seat, side in enumerate(sides, 1))
    return [say("rules.you"), *others]
