"""The sheet at the end of a match: the winner, a line to the players here, the scorecard, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Literal

import pygame
from pygame import Rect, Surface

from cardgames.engine.contract import Result
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Player
from cardgames.engine.options import Options
from cardgames.screens.motif import felt_hue, motif
from cardgames.table import draw, room, text
from cardgames.table.art.emblems import emblem_of, emblem_svg
from cardgames.table.art.svg import document, polygon
from cardgames.table.input import Input, Key, Press
from cardgames.table.look import Look
from cardgames.table.theme import Colour
from cardgames.table.tween import settle
from cardgames.table.units import columns
from cardgames.table.widgets.base import Group, Widget
from cardgames.table.widgets.dialog import PAD, Dialog, DialogButton, DialogWords
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import listed, say, say_in, written

CLOSE = 0.1
"""A match is close if the scores of the best loser and the winner differ by at most this share of the larger score."""

MOST_SHOWN = 6
"""How many sides are shown at most."""

Tone = Literal["won", "lost", "shared", "watched"]


@dataclass(frozen=True)
class Outcome:
    """How a match ended for the players at this screen. `players` are the owners of the seats; `away` are the people
    whose seats bots held at the end."""

    game: AnyGame
    options: Options
    result: Result
    players: Sequence[Player]
    away: Sequence[int] = ()

    @property
    def people(self) -> list[int]:
        """The people who played to the end."""
        return [number for number, who in enumerate(self.players) if who.kind == "human" and number not in self.away]

    @property
    def tone(self) -> Tone:
        """What the match was for the people: won as soon as one of them has won."""
        if len(self.result.winners) == len(self.players):
            return "shared"
        if not self.people:
            return "watched"
        return "won" if set(self.people) & set(self.result.winners) else "lost"

    @property
    def is_close(self) -> bool:
        """Whether a little more would have won: for the people when they have lost, else for any loser."""
        places = self.result.places
        best = self.result.scores[self.result.winners[0]]
        second = min((place for place in places if place > 1), default=0)
        losers = self.people if self.tone == "lost" else range(len(places))
        seconds = [self.result.scores[player] for player in losers if places[player] == second]
        return any(abs(best - score) <= CLOSE * max(abs(best), abs(score)) for score in seconds)

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """The sides that won or lost together: two in seat order, more with the best first."""
        found = {tuple(sorted(self.game.allies(self.options, player))) for player in range(len(self.players))}
        if len(found) == 2:
            return sorted(found)
        return sorted(found, key=lambda side: (self.result.places[side[0]], side))

    @property
    def foremost(self) -> list[tuple[int, ...]]:
        """The sides shown: of many, the best ones and those of the people."""
        sides = self.sides
        own = [side for side in sides if set(side) & set(self.people)][:MOST_SHOWN]
        best = [side for side in sides if side not in own][: MOST_SHOWN - len(own)]
        return [side for side in sides if side in own or side in best]

    def title(self) -> str:
        """Return who won; "you" for a winner who is the only person here."""
        if self.tone == "shared":
            return say("play.result.shared")
        winners = self.result.winners
        alone = self.people[0] if len(self.people) == 1 else None
        if alone is None or alone not in winners:
            return say("play.result.won", names=listed([self.players[one].name for one in winners]))
        others = [self.players[one].name for one in winners if one != alone]
        return say("play.result.you_and", names=listed(others)) if others else say("play.result.you")

    def words(self) -> str:
        """Return one warm line."""
        if self.result.conceded:
            return say("play.result.conceded", name=self.players[self.result.conceded[0]].name)
        if self.away and not self.people:
            return say("play.result.line.away", names=listed([self.players[one].name for one in self.away]))
        if self.tone in ("shared", "watched"):
            return self._line(self.tone)
        if len(self.people) == 1:
            return self._line(f"{'close_' if self.is_close else ''}{self.tone}")
        won = [self.players[one].name for one in self.people if one in self.result.winners]
        key = "all_lost" if not won else "all_won" if len(won) == len(self.people) else "some_won"
        return self._line(key, names=listed(won))

    def _line(self, key: str, **values: object) -> str:
        return say_in(self.game.name, f"play.result.line.{key}", **values)


CHEER_SECONDS = 1.6
RISE_SECONDS = 0.35
"""How long a win is celebrated, and how long the winners' emblems take to rise."""

STARS = 16
"""Number of stars from each winner's emblem; never more than three times as many in all."""

HIGH = 132
EMBLEM = 60
"""Heights of the row of players and of a winner's emblem, in points."""

GRAND = 32
"""By how much both are higher when a win is celebrated and there is room, in points."""

ROOMY = 620
"""The least height of a window with room for a large celebration, in points."""


class Podium(Widget):
    """The players side by side with their scores, the winners under a star. With `cheer` the winners' emblems rise and
    stars fly at first; after that nothing moves."""

    role = "result"

    def __init__(self, outcome: Outcome, *, cheer: bool) -> None:
        self._outcome = outcome
        sides = [(self._named(side), outcome.result.scores[side[0]]) for side in outcome.foremost]
        label = listed((say("play.result.side", names=names, score=score) for names, score in sides), "comma")
        super().__init__("result.players", label=label)
        winners = sum(len(side) for side in outcome.foremost if side[0] in outcome.result.winners)
        self._stars = _stars(winners) if cheer else []
        self._now = 0.0 if cheer else CHEER_SECONDS
        self.grand = False
        """Whether the winners' emblems are large."""

    def _names(self, side: Sequence[int]) -> list[str]:
        return [self._outcome.players[one].name for one in side]

    def _named(self, side: Sequence[int]) -> str:
        """Return the names of a side, after its place where the scores alone do not show it."""
        names, result = listed(self._names(side)), self._outcome.result
        if not result.needs_places:
            return names
        return say("play.result.placed", place=result.places[side[0]], names=names)

    @property
    def cheering(self) -> bool:
        """Whether the celebration is on."""
        return self._now < CHEER_SECONDS

    def rest(self) -> None:
        """End the celebration."""
        if self.cheering:
            self._now = CHEER_SECONDS
            self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(HIGH + self._more)

    @property
    def _more(self) -> int:
        return GRAND if self.grand else 0

    def update(self, seconds: float) -> bool:
        """Move the stars, unless motion is off."""
        if not self.cheering:
            return False
        if self.look.reduced_motion or self.look.speed == "instant":
            self.rest()
            return False
        self._now += seconds
        self.touch()
        return self.cheering

    @property
    def reach(self) -> Rect:
        more = self.look.px(64)
        return self.rect.inflate(0, 2 * more)

    def draw(self, surface: Surface) -> None:
        look = self.look
        sides = self._outcome.foremost
        centres: list[tuple[int, int]] = []
        for side, column in zip(sides, columns(self.rect, [None] * len(sides)), strict=True):
            wins = side[0] in self._outcome.result.winners
            places = self._places(side, column, wins=wins)
            for player, place in zip(side, places, strict=True):
                self._draw_emblem(surface, player, place, wins=wins)
            if wins:
                centres += [place.center for place in places]
            line = Rect(column.x, column.y + look.px(80 + self._more), column.w, look.px(20))
            style = text.STRONG if wins else text.BODY
            text.write(surface, self._named(side), line, look, style, look.theme.ink, align="centre")
            line = Rect(column.x, line.bottom, column.w, look.px(22))
            score = written(self._outcome.result.scores[side[0]])
            figures = text.Style("body", bold=wins, figures=True)
            text.write(surface, score, line, look, figures, look.theme.ink, align="centre")
        if self.cheering:
            clip = surface.get_clip()
            surface.set_clip(self.reach.clip(clip))
            self._draw_stars(surface, centres)
            surface.set_clip(clip)

    def _places(self, side: Sequence[int], column: Rect, *, wins: bool) -> list[Rect]:
        """Return the places of the emblems of a side; those of losers are a little lower and smaller."""
        look = self.look
        high = look.px(EMBLEM + self._more if wins else EMBLEM - 12)
        step = min(high + look.px(6), (column.w - high) // max(1, len(side) - 1) if len(side) > 1 else high)
        left = column.centerx - (step * (len(side) - 1) + high) // 2
        top = column.y + look.px(75 + self._more) - high
        return [Rect(left + number * step, top, high, high) for number in range(len(side))]

    def _draw_emblem(self, surface: Surface, player: int, place: Rect, *, wins: bool) -> None:
        look, theme = self.look, self.look.theme
        rise = settle(min(1.0, self._now / RISE_SECONDS)) if wins and self.cheering else 1.0
        side = max(8, round(place.w * (0.7 + 0.3 * rise)))
        rect = Rect(0, 0, side, side)
        rect.midbottom = place.midbottom
        draw.shadow(surface, rect, look, radius=side // 2, lift=1.0 if wins else 0.4)
        name = emblem_of(self._outcome.players[player].emblem, player)
        colour = "#{:02x}{:02x}{:02x}".format(*(theme.brass if wins else theme.paper_dark))
        # while it rises, scale the one cached picture
        key = ("emblem", name, colour, place.w)
        picture = draw.KEPT.get(key, lambda: text.vector(emblem_svg(name, colour), place.size))
        draw.put(surface, picture if side == place.w else pygame.transform.smoothscale(picture, rect.size), rect)
        if wins:
            star = Rect(0, 0, look.px(26 if self.grand else 20), look.px(26 if self.grand else 20))
            star.midbottom = (rect.centerx, rect.y + look.px(7))
            draw.put(surface, _star_picture(star.w, theme.brass), star)

    def _draw_stars(self, surface: Surface, centres: Sequence[tuple[int, int]]) -> None:
        look, theme = self.look, self.look.theme
        tints = (theme.brass, theme.brass_dark, theme.red, theme.green)
        for number, star in enumerate(self._stars):
            x, y = centres[star.winner]
            dx, dy, share = star.at(self._now)
            side = look.px(star.size * share)
            if side > 1:
                spot = Rect(0, 0, side, side)
                spot.center = (x + look.px(dx), y + look.px(dy))
                draw.put(surface, _star_picture(side, tints[number // 2 % len(tints)]), spot)


@dataclass(frozen=True)
class _Star:
    """A flying star: the index of its winner, its first speed in points per second, and its size in points."""

    winner: int
    speed: tuple[float, float]
    size: float

    def at(self, now: float) -> tuple[float, float, float]:
        """Return how far it has come, in points, and the share of its size that is left."""
        x, y = self.speed
        return x * now, y * now + 130 * now * now, max(0.0, 1 - (now / CHEER_SECONDS) ** 2)


def _stars(winners: int) -> list[_Star]:
    rng = Random(winners)
    found = []
    for number in range(STARS * min(3, winners)):
        way = rng.uniform(1.15 * pi, 1.85 * pi)
        fast = rng.uniform(90, 190)
        found.append(_Star(number % winners, (fast * cos(way), fast * sin(way)), rng.uniform(10, 18)))
    return found


def _star_picture(side: int, colour: Colour) -> Surface:
    """Return the picture of a five-pointed star, `side` px wide."""

    def make() -> Surface:
        rays = [(50 if point % 2 == 0 else 21, point * pi / 5) for point in range(10)]
        points = [(50 + far * sin(turn), 52 - far * cos(turn)) for far, turn in rays]
        svg = document(100, 100, [polygon(points, "#{:02x}{:02x}{:02x}".format(*colour))])
        return text.vector(svg, (side, side))

    return draw.KEPT.get(("star", side, colour), make)


IGNORE_SECONDS = 0.8
"""How long Enter and Space do nothing on the sheet, because they were meant for the deal summary."""


_FEAT = text.HEADING


class Triumph(DialogWords):
    """Who won, in large letters on the felt of the game, and a line below; across the top of the sheet. `low`: there is
    little room."""

    def __init__(self, game: str, title: str, words: str) -> None:
        super().__init__("dialog.words", title, words)
        self._game = game
        self.low = False

    @property
    def _style(self) -> text.Style:
        return text.TITLE if self.low else text.Style("display", "serif", bold=True)

    def _fitting(self, look: Look, wide: int) -> text.Style:
        style = self._style
        return style if text.width(self.title, style, look) <= wide else text.TITLE

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        high = text.height(self.title, self._fitting(look, limit), look, limit)
        high += look.px(4) + text.height(self.words, text.BODY, look, limit)
        return limit, high + look.px(0 if self.low else 12)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        edge = look.px(PAD)
        band = Rect(self.rect.x - edge, self.rect.y - edge, self.rect.w + 2 * edge, self.rect.h + edge + look.px(8))
        draw.put(surface, self._felt(band.size), band)
        surface.fill(theme.brass, Rect(band.x, band.bottom, band.w, look.px(2)))
        style = self._fitting(look, self.rect.w)
        line = self.rect.copy()
        used = text.paragraph(surface, self.title, line, look, style, theme.brass_light, align="centre")
        line.top = used.bottom + look.px(4)
        text.paragraph(surface, self.words, line, look, text.BODY, theme.on_felt, align="centre")

    def _felt(self, size: tuple[int, int]) -> Surface:
        """Return the felt of the game with the rounded upper corners of the sheet."""
        look = self.look

        def make() -> Surface:
            radius = look.px(12)
            mask = draw.rounded((size[0], size[1] + radius), radius, (255, 255, 255))
            picture = mask.copy()
            cloth = room.felt((size[0], size[1] + radius), look, motif(self._game, look)).convert_alpha()
            picture.blit(cloth, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            return picture.subsurface(Rect((0, 0), size)).copy()

        return draw.KEPT.get(("triumph", self._game, size, look), make)


class Feat(Widget):
    """The largest result of the match, under a line of its own."""

    role = "text"

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, text.height(self.label, _FEAT, look, limit) + look.px(10)

    def draw(self, surface: Surface) -> None:
        theme = self.look.theme
        text.paragraph(surface, self.label, self.rect, self.look, _FEAT, theme.brass_dark, align="centre")


class ResultSheet(Dialog):
    """The result. A win of people here has its own moment: the winners large on the felt of the game. Enter and Space
    press nothing until a button has the focus: the first of them, or of the side arrows, only sets it."""

    def __init__(
        self,
        outcome: Outcome,
        scorecard: Widget,
        acts: dict[str, Callable[[], object]],
        *,
        cheer: bool,
        feat: str = "",
    ) -> None:
        """`acts` are the actions of the buttons; `cheer` celebrates a win of people here; `feat` is the largest result
        of the match, "" for none."""
        game = outcome.game.name
        again, again_tip = say_in(game, "play.result.again"), say_in(game, "play.result.again_tip")
        answers = [
            DialogButton("rematch", say("play.result.rematch"), chief=True, icon="cards"),
            DialogButton("again", again, icon="replay", tip=again_tip),
            DialogButton("replay", say("play.result.replay"), icon="eye", tip=say_in(game, "play.result.replay_tip")),
            DialogButton("log", say("play.bar.log"), icon="log", tip=say("play.result.log_tip")),
            DialogButton("home", say("play.result.home"), icon="home"),
        ]
        self._game = game
        self._won = outcome.tone in ("won", "shared")
        self._podium = Podium(outcome, cheer=cheer and self._won)
        self._deaf = True
        self._acts = acts
        self.felt = felt_hue(game)
        best = Feat("result.feat", label=feat) if feat else None
        body = _Body(self._podium, best, ScrollArea("result.sheet", scorecard))
        super().__init__(outcome.title(), outcome.words(), answers, lambda name: acts[name](), body=body, width=648)

    def make_words(self, title: str, words: str) -> Widget:
        return Triumph(self._game, title, words) if self._won else super().make_words(title, words)

    def arrange(self, area: Rect, look: Look) -> None:
        roomy = area.h >= look.px(ROOMY)
        self._podium.grand = self._won and roomy
        if isinstance(self._text, Triumph):
            self._text.low = not roomy
        super().arrange(area, look)

    def enter(self) -> None:
        """Start without focus, and ignore Enter and Space for a moment."""
        self.app.call_later(IGNORE_SECONDS, self._listen)

    def _listen(self) -> None:
        self._deaf = False

    def answer(self, name: str) -> None:
        """Do what a button says; the sheet stays open below a replay."""
        if name == "replay":
            self._acts[name]()
        else:
            super().answer(name)

    def handle(self, event: Input) -> bool:
        """End the celebration on any key or press, except keys that were meant for the deal summary."""
        if isinstance(event, Key) and event.name in ("enter", "space") and (self._deaf or event.repeat):
            return True
        if isinstance(event, Key | Press):
            self._podium.rest()
        if isinstance(event, Key) and event.name == "l":
            self.answer("log")
            return True
        if event == Key("h"):
            self.toast(say("play.result.no_hint"), clear=[self._sheet, *(button.rect for button in self.buttons)])
            return True
        if isinstance(event, Key) and event.name in ("enter", "space", "left", "right") and self.focus is None:
            self.set_focus(self.buttons[0])
            return True
        return super().handle(event)


class _Body(Group):
    """The players above, the largest result, and the scorecard below, which scrolls if it is long."""

    def __init__(self, podium: Podium, feat: Feat | None, scorecard: ScrollArea) -> None:
        super().__init__("result", [scorecard, *([feat] if feat is not None else []), podium])
        self._above: list[Widget] = [podium, *([feat] if feat is not None else [])]
        self._scorecard = scorecard

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, sum(part.preferred_size(look, limit)[1] for part in (*self._above, self._scorecard))

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        top = rect.y
        for part in self._above:
            high = part.preferred_size(look, rect.w)[1]
            part.layout(Rect(rect.x, top, rect.w, high), look)
            top += high
        self._scorecard.layout(Rect(rect.x, top, rect.w, rect.bottom - top), look)
