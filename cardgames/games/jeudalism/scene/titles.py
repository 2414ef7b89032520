"""The names of filled places, and of the cards left in hands at the end; empty places have captions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect

from cardgames.games.jeudalism.cards import GONE_ZONE, PILE_ZONE, TRANSFER_ZONES, chain_zone
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import OVER
from cardgames.games.jeudalism.scene.log_text import tray_caption
from cardgames.games.jeudalism.scene.places import Places
from cardgames.table import text
from cardgames.table.board import tags
from cardgames.table.board.card_scene import CardScene
from cardgames.table.board.layouts import extent
from cardgames.table.board.parts import Marker
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.words import say


class _Wanted(NamedTuple):
    """A caption on the felt: the key of the thing, the room for it, its possible words, the longest first, and the x
    position of the thing's middle; None for that of the room."""

    key: str
    room: Rect
    names: Sequence[str]
    middle: int | None = None


def titles_of(
    scene: CardScene[Places], places: Places, look: Look, view: JeudalismView, notes: Sequence[Marker]
) -> list[Thing]:
    """The names on the table, as far as there is room beside chains and each other; `notes` are the hands that are
    left."""
    chains = [
        (chain_zone(seat, at), len(row)) for seat, own in enumerate(view.visible.chains) for at, row in enumerate(own)
    ]
    taken = [extent(places.layouts[zone].places(count)) for zone, count in chains]
    found: list[Thing] = []
    for key, room, names, middle in _wanted(scene, places, look, view, notes):
        name = next((name for name in names if text.width(name, tags.CAPTION, look) <= room.w), "")
        rect = Rect(0, 0, text.width(name, tags.CAPTION, look), room.h)
        if key == "pile":
            rect.midright = room.midright
        else:
            rect.center = room.centerx if middle is None else middle, room.centery
            rect.clamp_ip(room)
        others = [*(note.rect for note in notes), *(other.rect for other in found)]
        beside = rect.collidelist(others)
        if beside >= 0:  # two things of a seat are closer together than their names
            rect.right = max(room.x + rect.w, others[beside].x - places.near)
        if name and rect.collidelist([*taken, *others]) < 0:
            found.append(Thing(f"title.{key}", "caption", rect, name))
    return found


def _wanted(
    scene: CardScene[Places], places: Places, look: Look, view: JeudalismView, notes: Sequence[Marker]
) -> Iterator[_Wanted]:
    deal, over, gone = view.visible, view.visible.phase == OVER, scene.slot_name(GONE_ZONE)
    if deal.gone:
        counted = say("play.place.counted", name=gone, count=len(deal.gone))
        yield _Wanted("gone", places.title(GONE_ZONE), (counted, gone))
    elif not tags.caption_lines(gone, extent(places.layouts[GONE_ZONE].places(1)), look):
        yield _Wanted("gone", places.title(GONE_ZONE), (gone,))
    if deal.stock and not over:
        yield _Wanted("pile", places.title(PILE_ZONE), (scene.place_name(PILE_ZONE),))
    for note in notes:
        seat = int(note.name.partition(".")[2])
        room, name = places.room_below(seat, note.rect), say("jeudalism.table.not_played")
        yield _Wanted(note.name, room, (name,), note.rect.centerx)
    turn = next((seat for seat, cards in enumerate(deal.trays) if cards), deal.turn) if over else deal.turn
    own = turn == scene.viewer
    if (any(deal.trays) or deal.on_tray) and not (over and own):
        tray = TRANSFER_ZONES[turn]
        more = (tray_caption(view, scene.names),) if own else ()
        yield _Wanted("transfer", places.title(tray), (*more, scene.slot_name(tray)), places.tray(turn).centerx)
