"""The texts of Casa Grande on the table: log lines, names and tooltips; and the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from cardgames.engine.contract import Event, Place, Seat
from cardgames.engine.messages import Listing, Message, message
from cardgames.games.casa_grande.building import Block, Slab
from cardgames.games.casa_grande.ground import SITES, SPACES, is_sun, site_at, site_name, strip_kind, strip_name
from cardgames.games.casa_grande.match_data import Ruleset
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import is_block, number_of, sites_below
from cardgames.games.casa_grande.scene.board_state import BoardState
from cardgames.games.casa_grande.scene.camera import FIGURE_HEIGHT, FIGURE_RADIUS
from cardgames.games.casa_grande.scene.layout import Box, box_of
from cardgames.games.casa_grande.scene.solids import Figure, PickedFace
from cardgames.games.casa_grande.state import OVER, CasaState, CasaView
from cardgames.table import text
from cardgames.table.board.score_paper import ScorePaper
from cardgames.table.look import Look
from cardgames.table.semantics import Thing
from cardgames.table.theme import mix
from cardgames.words import say, written


def line(
    event: Event, names: Sequence[str], ruleset: Ruleset, thrown: int = 0, out: Sequence[Seat] = ()
) -> Message | None:
    """Return the log line of an event after a throw; None for none. A walk is told where a sun doubles it (CG-5), and
    at the end the players that are `out` of blocks while others have some left (CG-19)."""
    facts = dict(event.facts)
    values: dict[str, Any] = {"player": names[event.seat] if event.seat >= 0 else ""}
    key = event.kind
    match event.kind:
        case "throw":
            values["pips"] = facts["pips"]
        case "walk" if len(facts["path"]) == 2 * thrown and is_sun(facts["path"][thrown - 1]) and not ruleset.bonus:
            key = "wild" if facts["wild"] else "sun"
            values["count"] = thrown
        case "block":
            values |= {"site": site_name(site_at(facts["x"], facts["y"])), "height": facts["height"]}
        case "floor":
            floor = ruleset.floors.each[number_of(event.piece_moves[0].piece)]
            values["sites"] = sites_below(floor.turned(facts["turned"]), facts["x"], facts["y"])
            values |= {"level": facts["level"], "floor": ruleset.floors.names[floor.drawing], "count": facts["pay"]}
        case "bonus":
            key = f"bonus_{facts['why']}"
            values["count"] = abs(facts["change"])
        case "money" if facts["why"] == "bonus":
            key = "coins_bonus"
            values["count"] = facts["pay"]
        case "over":
            tied = ties(facts["money"], facts["on_top"], names)
            some = facts["why"] == "blocks" and ruleset.bonus and 0 < len(out) < len(names)
            key = f"over_{'some' if some else facts['why']}{'_tied' if tied else ''}"
            values = {"ties": Listing(tied, "comma")}
            if some:
                values |= {"players": Listing(tuple(names[seat] for seat in out)), "count": len(out)}
        case "second_colour" | "out":
            pass
        case _:
            return None
    return message(f"casa_grande.log.{key}", **values)


def gist(event: Event) -> Message | None:
    """Return the essence of an event for its chip: the throw, the bonus points spent, the site of a block or a sun,
    the coins of a floor or of a full Bonus Track; None for other events."""
    facts = dict(event.facts)
    match event.kind:
        case "throw":
            return message("casa_grande.gist.throw", pips=facts["pips"])
        case "block":
            return message("casa_grande.gist.block", site=site_name(site_at(facts["x"], facts["y"])))
        case "bonus" if facts["why"] == "spent":
            return message("casa_grande.gist.spent", count=-facts["change"])
        case "bonus" if facts["why"] == "sun":
            return message("casa_grande.gist.sun")
        case "floor" | "money" if event.kind == "floor" or facts["why"] == "bonus":
            return message("casa_grande.gist.floor", count=facts["pay"])
    return None


def brings_owner(events: Sequence[Event], player: str) -> Message | None:
    """Return what blocks on their floors bring a player, or you for "", for the chip of the builder's turn: the coins
    of a full Bonus Track, and bonus points (CG-16, CG-17)."""
    found = []
    for event in events:
        facts = dict(event.facts)
        if event.kind == "bonus" and facts["why"] == "tenant":
            found.append(message("casa_grande.gist.bonus", count=facts["change"]))
        elif event.kind == "money" and facts["why"] == "bonus":
            found.insert(0, message("casa_grande.gist.floor", count=facts["pay"]))
    if not found:
        return None
    gains = Listing(tuple(found), "comma")
    if not player:
        return message("casa_grande.gist.brings_you", gains=gains)
    return message("casa_grande.gist.brings_player", player=player, gains=gains)


def ties(money: Sequence[int], on_top: Sequence[int], names: Sequence[str]) -> tuple[Message, ...]:
    """Return the labels of the ties that blocks visible from above decide (CG-11); () if there is none."""
    found = []
    for earned in sorted(set(money), reverse=True):
        tied = sorted((seat for seat, one in enumerate(money) if one == earned), key=lambda seat: -on_top[seat])
        if len({on_top[seat] for seat in tied}) > 1:
            counts = (message("casa_grande.log.seen", player=names[seat], blocks=on_top[seat]) for seat in tied)
            found.append(message("casa_grande.log.tie", count=earned, blocks=Listing(tuple(counts))))
    return tuple(found)


def ran_out(blocks_left: Sequence[int], names: Sequence[str], ruleset: Ruleset) -> str:
    """Return whose blocks ran out while other players have some left (CG-19); "" if no such end."""
    out = tuple(name for name, left in zip(names, blocks_left, strict=True) if not left)
    some = ruleset.bonus and 0 < len(out) < len(names)
    return say("casa_grande.log.over_some", players=Listing(out), count=len(out)) if some else ""


def ending(money: Sequence[int], on_top: Sequence[int], names: Sequence[str]) -> str:
    """Return what decides between players with equal coins (CG-11); "" if nothing does or needs to."""
    tied = ties(money, on_top, names)
    if len(tied) > 1:
        return say("casa_grande.table.ties", ties=Listing(tied, "comma"))
    return say("casa_grande.table.tie", **dict(tied[0].values)) if tied else ""


# ------------------------------------------------------------ what lies there


def _owner(colour: int, names: Sequence[str]) -> str:
    """Return the name of a colour's owner: with second colours, colour 2 is the first player's (CG-12)."""
    return names[colour % len(names)]


def face(found: PickedFace, state: BoardState, names: Sequence[str]) -> str:
    """Return a description of what is seen at a point of the board."""
    thing = found.thing
    if isinstance(thing, Block | Slab):
        return piece(thing, state, names, fresh=thing in state.fresh())
    if isinstance(thing, Figure):
        return "" if found.space is None else _figure(_owner(thing.colour, names), found.space)
    if found.site is not None:
        return say("casa_grande.about.site", site=site_name(site_at(*found.site)))
    return "" if found.space is None else space(found.space, state.ruleset)


def piece(thing: Block | Slab, state: BoardState, names: Sequence[str], *, fresh: bool = False) -> str:
    """Return a description of a block, or of a floor with its payment. `fresh`: it is the latest one built."""
    owner, latest = _owner(thing.colour, names), "_fresh" if fresh else ""
    if isinstance(thing, Block):
        site = site_name(site_at(thing.x, thing.y))
        return say(f"casa_grande.about.block{latest}", player=owner, site=site, height=thing.height)
    floor = state.ruleset.floors.names[state.shape(thing.floor).drawing]
    return say(f"casa_grande.about.floor{latest}", player=owner, floor=floor, level=thing.level, count=thing.pay)


def space(number: int, ruleset: Ruleset) -> str:
    """Return a description of a space of the street, and what is seen from it."""
    if is_sun(number):
        if ruleset.bonus:
            return say("casa_grande.about.bonus_sun", count=ruleset.sun_bonus)
        return say("casa_grande.about.sun")
    first, last = strip_name(number)
    return say(f"casa_grande.about.{strip_kind(number)}", first=first, last=last)


def spent(deal: CasaState, seat: Seat, count: int) -> str:
    """Return a description of where the figure of the viewer, on this seat, gets to for some bonus points (CG-14)."""
    number, ruleset, way = (deal.markers[seat] + count) % SPACES, deal.ruleset, "spend" if count else "stay"
    if is_sun(number):
        gain = ruleset.sun_bonus
        stops = say(f"casa_grande.table.{way}_sun", count=count, gain=gain)
        return "\n".join([stops, *_filled(deal, seat, gain - count, "")])
    first, last = strip_name(number)
    return say(f"casa_grande.table.{way}_{strip_kind(number)}", count=count, first=first, last=last)


def sun_brings(deal: CasaState, seat: Seat, count: int) -> str:
    """Return what a stop on a sun brings after `count` bonus points are spent, in a few words: bonus points, or coins
    if the track is full (CG-15, CG-17)."""
    ruleset = deal.ruleset
    if deal.bonus[seat] - count + ruleset.sun_bonus >= ruleset.bonus_goal:
        return say("casa_grande.table.sun_coins", count=ruleset.bonus_money)
    return say("casa_grande.table.sun_bonus", count=ruleset.sun_bonus)


def floor_prompt(made: Turn, deal: CasaState) -> Message:
    """Return what to do after the block of a turn, or where it has none: lay a floor, if one fits (CG-9)."""
    sun = is_sun(deal.markers[deal.turn] + made.spend)
    key = "floor" if made.site is not None else "sun" if sun else "no_block"
    return message(f"casa_grande.prompt.{key}" if deal.placements_after(made) else f"casa_grande.prompt.{key}_only")


def placing(place: Place, state: BoardState) -> str:
    """Return what placing a block or laying a floor there is, as a step of a turn."""
    x, y, height = place.site
    if is_block(place.piece):
        return say("casa_grande.hint.do.block", site=site_name(site_at(x, y)), height=height)
    shape = state.shape(place.piece)
    floor, sites = state.ruleset.floors.names[shape.drawing], sites_below(shape.turned(place.turned), x, y)
    return say("casa_grande.hint.do.floor", floor=floor, sites=sites, level=height, count=len(shape.cells) * height)


def brings(place: Place, deal: CasaState, viewer: Seat, names: Sequence[str]) -> list[str]:
    """Return what a block of the viewer brings: the best floor that can follow (CG-9), and bonus points for another
    player whose floor is below (CG-16)."""
    ruleset, (x, y, height) = deal.ruleset, place.site
    found = []
    best = deal.placements_after(Turn(site=site_at(x, y), height=height)).best()
    if best is not None:
        found.append(say("casa_grande.table.then_floor", count=best.pay))
    owner = deal.building.floor_owner(1 << SITES * (height - 1) + site_at(x, y)) if ruleset.bonus else None
    if owner is not None and owner != viewer and ruleset.tenant_bonus:
        found.append(say("casa_grande.table.tenant", player=names[owner], count=ruleset.tenant_bonus))
        found += _filled(deal, owner, ruleset.tenant_bonus, names[owner])
    return found


def _filled(deal: CasaState, seat: Seat, gain: int, player: str) -> list[str]:
    """Return that a gain of bonus points turns all those of a player, or yours for "", into coins, if it does
    (CG-17)."""
    total, ruleset = deal.bonus[seat] + gain, deal.ruleset
    if total < ruleset.bonus_goal:
        return []
    if not player:
        return [say("casa_grande.table.fills_you", points=total, count=ruleset.bonus_money)]
    return [say("casa_grande.table.fills", player=player, points=total, count=ruleset.bonus_money)]


def things(state: BoardState, names: Sequence[str], where: Callable[[Box], Rect]) -> list[Thing]:
    """Return the named things on the board and the street; `where` gives the screen area of a box."""
    found = figures(state, names, where)
    for index, thing in enumerate(state.deal.building.slabs):
        label = piece(thing, state, names)
        found.append(Thing(f"floor.{index}", "piece", where(box_of(thing)), label))
    for index, fresh in enumerate(sorted(state.fresh(), key=repr)):
        label = piece(fresh, state, names, fresh=True)
        found.append(Thing(f"fresh.{index}", "marker", where(box_of(fresh)), label))
    return found


def figures(state: BoardState, names: Sequence[str], where: Callable[[Box], Rect]) -> list[Thing]:
    """Return the figures on the street as named things."""
    return [
        Thing(f"figure.{seat}", "marker", where(_box_of_figure(*spot)), _figure(names[seat], number))
        for seat, (number, spot) in enumerate(zip(state.markers(), state.spots(), strict=True))
    ]


def _box_of_figure(x: float, y: float, z: float) -> Box:
    """Return the extent of a figure."""
    around = FIGURE_RADIUS
    return x - around, y - around, z, x + around, y + around, z + FIGURE_HEIGHT


def _figure(player: str, number: int) -> str:
    """Return a description of a figure on a space of the street."""
    if is_sun(number):
        return say("casa_grande.table.figure_sun", player=player)
    first, last = strip_name(number)
    return say(f"casa_grande.table.figure_{strip_kind(number)}", player=player, first=first, last=last)


LINE, COLUMN = 24, 118
"""Height of a line and width of a column, in points."""

SKETCH, NARROW_SKETCH = 22, 16
"""Width of the sketch of a floor in a normal and in a narrow column, in points."""

LEAST_GAP, PADDING = 3, 8
"""Gap before a floor's payment, and padding of a column, in points."""

_SUM = text.Style("body", bold=True, figures=True)


class Sheet(ScorePaper):
    """The score sheet widget. It calls `on_deal` to have the game explained."""

    def __init__(self, view: CasaView, names: Sequence[str], on_deal: Callable[[int], object]) -> None:
        super().__init__(say("casa_grande.sheet.title"), 1, on_deal)
        self._names = names
        seen = view.visible.building.seen_from_above()
        decides = ties(view.visible.money, seen, names) if view.visible.phase == OVER else ()
        self._tied = ending(view.visible.money, seen, names) if decides else ""
        self._on_top = seen if decides else ()
        """The blocks of each player that are visible from above, where they decide a tie (CG-11)."""
        slabs = {slab.floor: slab for slab in view.visible.building.slabs}
        self._paid = [
            [
                (payment.pay, None if payment.piece is None else slabs[payment.piece])
                for payment in view.visible.payments
                if payment.seat == seat
            ]
            for seat in range(len(names))
        ]

    @property
    def _lines(self) -> int:
        return max(map(len, self._paid), default=0)

    @property
    def _sums(self) -> list[int]:
        return [sum(points for points, _ in paid) for paid in self._paid]

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return min(limit, look.px(COLUMN * len(self._names))), look.px(LINE) * (self._lines + 3 + bool(self._on_top))

    def blocks(self) -> list[Rect]:
        return [self.rect]

    def words(self, index: int) -> str:
        pairs = zip(self._names, self._sums, strict=True)
        sums = tuple(message("casa_grande.sheet.sum", player=name, coins=earned) for name, earned in pairs)
        row = say("casa_grande.sheet.row", sums=Listing(sums, "comma"))
        return "\n".join(filter(None, (row, self._tied)))

    def draw(self, surface: Surface) -> None:
        look, theme, line = self.look, self.look.theme, self.look.px(LINE)
        self.draw_picked(surface, 0, self.rect)
        wide = self.rect.w // len(self._names)
        for seat, (name, paid, earned) in enumerate(zip(self._names, self._paid, self._sums, strict=True)):
            head = Rect(self.rect.x + seat * wide, self.rect.y, wide, line)
            style = self.name_style(self._names, wide - look.px(PADDING))
            text.write(surface, name, head.inflate(-look.px(PADDING), 0), look, style, theme.ink, align="right")
            surface.fill(theme.ink, Rect(head.x, head.bottom, head.w, look.px(1.5)))
            for number, (points, slab) in enumerate(paid, 1):
                self._draw_paid(surface, head.move(0, number * line).inflate(-look.px(PADDING), 0), points, slab)
            total = head.move(0, (self._lines + 1) * line)
            surface.fill(theme.ink, Rect(total.x, total.y, total.w, look.px(1)))
            cell = total.inflate(-look.px(PADDING), 0)
            text.write(surface, written(earned), cell, look, _SUM, theme.ink, align="right")
            if self._on_top:
                told = say("casa_grande.sheet.seen", count=self._on_top[seat])
                text.write(surface, told, cell.move(0, line), look, text.SMALL, theme.ink, align="right")
                total.h += line
            if seat:
                upright = Rect(head.x, head.y, max(1, look.px(1)), total.bottom - head.y)
                surface.fill(mix(theme.ink, theme.paper, 0.7), upright)

    def _draw_paid(self, surface: Surface, cell: Rect, points: int, slab: Slab | None) -> None:
        """Draw a line: the floor as a sketch, cells times level, and the product; or bonus points under a sun."""
        look, theme = self.look, self.look.theme
        text.write(surface, written(points), cell, look, text.SCORE, theme.ink, align="right")
        soft = mix(theme.ink, theme.paper, 0.35)
        sketch, gap, words = floor_words(slab, cell.w - text.width(written(points), text.SCORE, look), look)
        room = Rect(cell.x, cell.y + look.px(3), sketch, cell.h - look.px(6))
        if slab is not None and sketch:
            _draw_sketch(surface, room, slab, soft)
        beside = Rect(room.right + gap, cell.y, cell.right - room.right - gap, cell.h)
        text.write(surface, words, beside, look, text.SMALL, soft)


def floor_words(slab: Slab | None, room: int, look: Look) -> tuple[int, int, str]:
    """Return the width of a floor's sketch, the gap beside it, and the text that fits into `room` px left of its
    payment. A narrow column has a smaller sketch or none, but always cells and level."""
    if slab is None:
        words = say("casa_grande.sheet.bonus")
        return 0, 0, words if text.width(words, text.SMALL, look) < room else ""
    for key, wide, gap in (("floor", SKETCH, 5), ("floor_short", NARROW_SKETCH, 3), ("floor_short", 0, 0)):
        words = say(f"casa_grande.sheet.{key}", cells=len(slab.cells), level=slab.level)
        if look.px(wide + gap) + text.width(words, text.SMALL, look) + look.px(LEAST_GAP) <= room:
            break
    return look.px(wide), look.px(gap), words


def _draw_sketch(surface: Surface, room: Rect, slab: Slab, ink: tuple[int, int, int]) -> None:
    """Draw the cells of a floor, the white ones empty."""
    left, top, _, right, bottom, _ = box_of(slab)
    wide, deep = int(right - left), int(bottom - top)
    unit = max(2, min(room.w // max(wide, 3), room.h // max(deep, 3)))
    start_x, start_y = room.centerx - unit * wide // 2, room.centery - unit * deep // 2
    for x, y in slab.cells:
        cell = Rect(start_x + (x - left) * unit, start_y + (y - top) * unit, unit + 1, unit + 1)
        if (x, y) not in slab.white:
            surface.fill(mix(ink, (255, 255, 255), 0.55), cell)
        pygame.draw.rect(surface, ink, cell, 1)
