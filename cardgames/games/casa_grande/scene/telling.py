"""Casa Grande in words: events in the log, and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cardgames.engine.contract import Event, Seat
from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.floors import sites_below
from cardgames.games.casa_grande.ground import SPACES, is_sun, site_at, site_name, strip_name
from cardgames.games.casa_grande.pieces import number_of
from cardgames.games.casa_grande.scene.changes import Box, box_of
from cardgames.games.casa_grande.scene.iso.pick import Face
from cardgames.games.casa_grande.scene.iso.solids import Figure
from cardgames.games.casa_grande.scene.scenery import Scenery
from cardgames.games.casa_grande.scene.trays import Heap
from cardgames.games.casa_grande.terms import Terms
from cardgames.games.casa_grande.view import Visible
from cardgames.table.semantics import Thing
from cardgames.words import listed, say


def line(event: Event, names: Sequence[str], terms: Terms) -> str:
    """An event as a line of the log; "" when it is not worth one."""
    who = names[event.seat] if event.seat >= 0 else ""
    facts = dict(event.facts)
    values: dict[str, object] = {"who": who, **facts}
    key = event.kind
    match event.kind:
        case "walk" if facts["wild"]:
            key = "wild"
        case "block":
            values["site"] = site_name(site_at(facts["x"], facts["y"]))
        case "floor":
            floor = terms.floors.each[number_of(event.shifts[0].piece)]
            values["floor"] = terms.floors.names[floor.drawing]
            values["sites"] = sites_below(floor.turned(facts["turned"]), facts["x"], facts["y"])
        case "bonus":
            key = f"bonus_{facts['why']}"
            values["count"] = abs(facts["change"])
        case "money" if facts["why"] == "bonus":
            key = "money_bonus"
        case "over":
            over, tied = say(f"casa_grande.log.over_{facts['why']}"), ties(facts["money"], facts["on_top"], names)
            return say("casa_grande.log.over_tied", over=over, tied=tied) if tied else over
        case "throw" | "second_colour" | "out":
            pass
        case _:
            return ""
    return say(f"casa_grande.log.{key}", **values)


def ties(money: Sequence[int], on_top: Sequence[int], names: Sequence[str]) -> str:
    """What decides between those who earned the same (CG-11); "" where money says all, or they share a place."""
    told = []
    for earned in sorted(set(money), reverse=True):
        tied = sorted((seat for seat, one in enumerate(money) if one == earned), key=lambda seat: -on_top[seat])
        if len({on_top[seat] for seat in tied}) > 1:
            counts = [say("casa_grande.log.seen", who=names[seat], count=on_top[seat]) for seat in tied]
            told.append(say("casa_grande.log.tied", money=earned, counts=listed(counts)))
    return " ".join(told)


# ------------------------------------------------------------ what lies there


def _owner(colour: int, names: Sequence[str]) -> str:
    """Whose a colour is: with second colours the third is the first player's (CG-12)."""
    return names[colour % len(names)]


def face(found: Face, scenery: Scenery, names: Sequence[str]) -> str:
    """What is seen at a point of the board."""
    thing = found.thing
    if isinstance(thing, Block | Slab):
        words = piece(thing, scenery, names)
        return say("casa_grande.about.fresh", what=words) if thing in scenery.fresh() else words
    if isinstance(thing, Figure):
        return say("casa_grande.about.figure", who=_owner(thing.colour, names))
    if found.site is not None:
        return say("casa_grande.about.site", site=site_name(site_at(*found.site)))
    return "" if found.space is None else space(found.space, scenery.terms)


def piece(thing: Block | Slab, scenery: Scenery, names: Sequence[str]) -> str:
    """What stands in the house."""
    if isinstance(thing, Slab):
        return slab(thing, scenery, names)
    site = site_name(site_at(thing.x, thing.y))
    return say("casa_grande.about.block", who=_owner(thing.colour, names), site=site, height=thing.height)


def slab(thing: Slab, scenery: Scenery, names: Sequence[str]) -> str:
    """A floor that lies in the house."""
    pay = len(thing.cells) * thing.level
    who, floor = _owner(thing.colour, names), scenery.terms.floors.names[scenery.shape(thing.floor).drawing]
    return say("casa_grande.about.floor", who=who, floor=floor, level=thing.level, pay=pay)


def space(number: int, terms: Terms) -> str:
    """A space of the street, and what is seen from it."""
    if is_sun(number):
        if terms.bonus:
            return say("casa_grande.about.bonus_sun", count=terms.sun_bonus)
        return say("casa_grande.about.sun")
    first, last = strip_name(number)
    return say("casa_grande.about.space", first=first, last=last)


def spent(start: int, count: int, terms: Terms) -> str:
    """CG-14: where one gets from a space for so many bonus points."""
    where = space((start + count) % SPACES, terms)
    return say("casa_grande.table.spend", count=count, where=where) if count else where


def heap(found: Heap, who: str, terms: Terms) -> str:
    """The floors of one shape in a tray."""
    cells, white = len(found.shape.cells), len(found.shape.white)
    floor = terms.floors.names[found.shape.drawing]
    return say("casa_grande.about.heap", who=who, floor=floor, left=found.many, count=cells, white=white)


def blocks_left(seen: Visible, names: Sequence[str], seat: Seat) -> str:
    """How many blocks a player has left."""
    return say("casa_grande.about.blocks", who=names[seat], count=seen.blocks_left[seat])


def things(scenery: Scenery, names: Sequence[str], where: Callable[[Box], Rect]) -> list[Thing]:
    """What stands on the board and the street, as named things."""
    seen = scenery.seen
    if seen is None:
        return []
    found = []
    for seat, (number, spot) in enumerate(zip(scenery.markers(), scenery.spots(), strict=True)):
        label = say("casa_grande.table.figure", who=names[seat], where=space(number, scenery.terms))
        found.append(Thing(f"figure.{seat}", "marker", where((*spot, *spot)), label))
    for index, thing in enumerate(seen.floors):
        label = slab(thing, scenery, names)
        found.append(Thing(f"floor.{index}", "card", where(box_of(thing)), label))
    for index, fresh in enumerate(sorted(scenery.fresh(), key=repr)):
        label = say("casa_grande.about.fresh", what=piece(fresh, scenery, names))
        found.append(Thing(f"fresh.{index}", "marker", where(box_of(fresh)), label))
    return found
