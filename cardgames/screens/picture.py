"""Pictures of positions, drawn without a window by the same felt as the table screen.

`cardgames picture`, the rules reader and the replay ask here what a viewer sees at a position.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from cardgames.disk import write_file
from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import MatchState, MovePieces, Seat, Table, View, Zone
from cardgames.engine.lines import Player
from cardgames.engine.options import Options
from cardgames.engine.registry import manifest, resolve
from cardgames.engine.seat_history import owners, playing_at
from cardgames.screens.card_look import card_look
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.seat_plates import Sitter
from cardgames.screens.motif import felt_hue, motif
from cardgames.storage.settings import Settings
from cardgames.table import draw, room, text, theme
from cardgames.table.art.atlas import CardLook
from cardgames.table.art.emblems import emblem_of
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look
from cardgames.table.units import Scale
from cardgames.words import say_or

if TYPE_CHECKING:
    from cardgames.engine.replay import Replay

USUAL = card_look(Settings())


@dataclass(frozen=True, slots=True)
class VisibleTable:
    """What is visible of one table at one position.

    `players` sit there, by seat; `view` is the viewer's, `others` are views whose cards are shown beside it. `settled`
    is the match state if a deal has just ended, the points of the deal included.
    """

    players: tuple[int, ...]
    view: View[Any, Any]
    others: tuple[View[Any, Any], ...] = ()
    settled: MatchState | None = None

    @property
    def viewer(self) -> Seat:
        """The seat at the bottom of the table."""
        return self.view.seat or 0


def visible_table(replay: Replay, position: int, player: int | None, *, opened: bool = False) -> VisibleTable:
    """Return what `player` (None: a bystander) sees at a position from 1 on; `opened` shows everybody's cards.

    If only one player's views are known, those are used for everyone. Raises IndexError.
    """
    table = replay.table(position)
    if position > replay.played:
        return VisibleTable(table.players, _only_view(replay, position, table))
    seat = table.seat_of(player)
    seats = range(len(table.players)) if opened else ()
    others = tuple(replay.view(position, other, table.number) for other in seats if other != seat)
    progress = replay.progress(position)
    settled = progress.match_state if progress.tables[table.number].over else None
    if opened and seat is None:
        return VisibleTable(table.players, others[0], others[1:], settled)
    return VisibleTable(table.players, replay.view(position, seat, table.number), others, settled)


def _only_view(replay: Replay, position: int, table: Table) -> View[Any, Any]:
    """Return the only view that an export has of a position."""
    for seat in (*range(len(table.players)), None):
        with suppress(KeyError):
            return replay.view(position, seat, table.number)
    raise IndexError(f"nobody saw position {position}")


def sitters_of(players: Sequence[Player], seated: Sequence[int]) -> list[Sitter]:
    """Return what the plates show of the players at a table; `seated` are their numbers in the match. An emblem unknown
    here is replaced by another."""
    return [
        Sitter(
            who.name,
            emblem_of(who.emblem, seat),
            say_or(f"play.level.{who.level or 'human'}", who.level),
            number,
            who.kind == "bot",
        )
        for seat, number in enumerate(seated)
        for who in (players[number],)
    ]


def scene_of(game: str, names: Sequence[str], viewer: Seat, options: Options | None = None) -> GameScene:
    """Return the scene of a game from a seat, by default with the standard rules. Raises UnknownGame."""
    from cardgames.engine.registry import game as rules_of

    scene: GameScene = resolve(manifest(game).scene)(rules_of(game), names, viewer, options)
    return scene


def lay(felt: Felt, seen: VisibleTable, order: str = "automatic", high_cards: str = "left") -> None:
    """Show on the felt what is visible, with every known hand sorted (`Settings.hand_order`, `Settings.high_cards`)."""
    scene = felt.scene

    def in_order(pieces: Sequence[int], view: View[Any, Any]) -> Sequence[int]:
        return pieces if UNSEEN in pieces else scene.sorting.sorted_hand(pieces, order, view, high_cards)

    felt.hand_order = in_order
    felt.all_face_up = bool(seen.others)
    felt.seat_plates.settle(seen.settled)
    view = scene.opened.all_open(seen.view, seen.others) if seen.others else seen.view
    felt.show(view)
    if seen.others:
        felt.stage.show(_opened(scene, view, seen.others, in_order))


def _opened(
    scene: GameScene,
    view: View[Any, Any],
    others: Sequence[View[Any, Any]],
    in_order: Callable[[Sequence[int], View[Any, Any]], Sequence[int]],
) -> dict[Zone, Sequence[int]]:
    """Return the contents of all zones, each from the view that shows most of it."""
    contents = dict(scene.contents(view))
    for other in others:
        for zone, pieces in scene.contents(other).items():
            if list(pieces).count(UNSEEN) < list(contents[zone]).count(UNSEEN):
                contents[zone] = pieces
    return {zone: in_order(pieces, view) if _is_hand(scene, zone) else pieces for zone, pieces in contents.items()}


def _is_hand(scene: GameScene, zone: Zone) -> bool:
    return zone.name == scene.hand_zone().name


def mark_playable(felt: Felt, view: View[Any, Any]) -> bool:
    """Light the cards that the viewer may play, as the table does; False if the viewer doesn't have to play a card."""
    if view.seat is None or view.seat not in view.to_act:
        return False
    steps = felt.scene.game.draft(view).steps()
    movable = {piece for step in steps if isinstance(step, MovePieces) for piece in step.pieces}
    for sprite in felt.stage.zones.get(felt.scene.hand_zone(), ()):
        sprite.lit = sprite.piece in movable
        sprite.dim = bool(movable) and sprite.piece not in movable
    return bool(movable)


# ---------------------------------------------------------------- pictures


def draw_picture(
    replay: Replay,
    position: int,
    player: int | None,
    *,
    size: tuple[int, int],
    scale: int | None = None,
    theme: str = theme.DEFAULT,
    cards: CardLook = USUAL,
) -> Surface:
    """Draw a table of `size` px at a position from 1 on, as a player sees it.

    `scale` is in percent, None for that of a window of this size. For a bystander (`player` None) a finished match is
    shown with all cards face up. Raises IndexError, ThemeProblem.
    """
    opened = player is None and replay.match.result is not None
    _make_ready()
    fitted = Scale.for_window(size, "auto" if scale is None else scale / 100)
    look = Look(_load(theme), fitted).tinted(felt_hue(replay.match.game.name))
    picture = room.table(size, look, motif(replay.match.game.name, look))
    paint_position(
        picture, room.felt_rect(picture.get_rect(), look), replay, position, player, look, cards, opened=opened
    )
    return picture


def paint_position(
    picture: Surface,
    area: Rect,
    replay: Replay,
    position: int,
    player: int | None,
    look: Look,
    cards: CardLook,
    *,
    opened: bool,
) -> None:
    """Draw the felt of a table at a position, as for `visible_table`, onto `picture`. Raises IndexError."""
    seen = visible_table(replay, position, player, opened=opened)
    players, names = playing_at(replay.match, position), [one.name for one in owners(replay.match)]
    scene = scene_of(
        replay.match.game.name, [names[number] for number in seen.players], seen.viewer, replay.match.options
    )
    scene.everybody = names
    paint_sight(picture, area, scene, sitters_of(players, seen.players), seen, look, cards)


def paint_sight(
    picture: Surface,
    area: Rect,
    scene: GameScene,
    sitters: Sequence[Sitter],
    seen: VisibleTable,
    look: Look,
    cards: CardLook,
) -> None:
    """Draw the felt of a table, as it is seen, onto `picture`."""
    felt = Felt(scene, sitters, cards, lambda _: None)
    felt.arrange(area, look.lettered)
    lay(felt, seen)
    felt.stage.note_changes()
    felt.draw(picture, area)


ACROSS, GAP, SIGN = 4, 32, 56
"""Largest number of pictures in a row, the gap between them, and the height of the title below each, in px."""


def wall(pictures: Iterable[tuple[str, Surface]], theme: str = theme.DEFAULT) -> Surface:
    """Return pictures of equal size, halved, in rows on wood, each with its title. Raises ThemeProblem.

    Each is halved as soon as it is drawn, so that they need not all be in memory at full size.
    """
    look = Look(_load(theme), Scale(1.5))
    hung = [(title, _half(picture)) for title, picture in pictures]
    wide, high = hung[0][1].get_size()
    rows = -(-len(hung) // ACROSS)
    across = -(-len(hung) // rows)
    whole = Surface((GAP + across * (wide + GAP), GAP + rows * (high + SIGN)))
    room.lay_bar(whole, whole.get_rect(), look)
    for number, (title, picture) in enumerate(hung):
        row, column = divmod(number, across)
        spare = max(0, across * (row + 1) - len(hung)) * (wide + GAP) // 2  # the last row is centred
        place = Rect(GAP + column * (wide + GAP) + spare, GAP + row * (high + SIGN), wide, high)
        draw.shadow(whole, place, look, radius=0, lift=1)
        whole.blit(picture, place)
        sign = Rect(place.x, place.bottom, wide, SIGN - GAP // 4)
        text.write(whole, title, sign, look, text.TITLE, look.theme.on_wood, align="centre")
    return whole


def _half(picture: Surface) -> Surface:
    width, height = picture.get_size()
    return pygame.transform.smoothscale(picture, (width // 2, height // 2))


def write_picture(picture: Surface, path: Path) -> None:
    """Write a picture to a PNG file, replacing an existing one. Raises OSError, and then changes nothing."""
    write_file(path, as_png(picture))


def as_png(picture: Surface) -> bytes:
    """Return a picture as the contents of a PNG file."""
    data = BytesIO()
    pygame.image.save(picture, data, "picture.png")
    return data.getvalue()


def as_jpeg(picture: Surface) -> bytes:
    """Return a picture as the contents of a JPEG file, which has a sixth of the size."""
    data = BytesIO()
    pygame.image.save(picture, data, "picture.jpg")
    return data.getvalue()


def _make_ready() -> None:
    """Let pygame draw without a window."""
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    if not pygame.font.get_init():
        pygame.font.init()


def _load(name: str) -> theme.Theme:
    return theme.load(name)
