"""The slip for the match played last, and words about unfinished matches."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect, Surface

from cardgames.table import draw, text
from cardgames.table.look import Look
from cardgames.table.widgets.base import Act, Group
from cardgames.table.widgets.button import Button
from cardgames.words import listed, say, say_in

if TYPE_CHECKING:
    from cardgames.storage.glance import MatchFile
    from cardgames.storage.library import Library

HIGH = 68
"""Height of the slip, in points."""


class ContinueSlip(Group):
    """The match played last with a button to continue it, and a button for the list if there are more."""

    ground = "paper"
    role = "notice"
    lift = 1.4

    def __init__(self, files: Sequence[MatchFile], you: str, go_on: Act, show_all: Act) -> None:
        first = files[0]
        super().__init__("waiting", label=say("home.continue_title", game=first.title))
        self.file = first
        self._you = you
        self.stand = UNKNOWN
        self.go = Button("continue", say("home.continue"), go_on, kind="brass", icon="play")
        self._all = Button("waiting.all", say("home.more_wait", count=len(files) - 1), show_all, kind="quiet")
        if len(files) > 1:
            self.add(self._all)
        self.add(self.go)

    @property
    def note(self) -> str:
        """How the match stands, when it was played, and the opponents."""
        return waiting_note(self.file, self._you, self.stand)

    @property
    def more(self) -> str:
        return self.note

    def show_stand(self, stand: Stand) -> None:
        """Add how the match stands."""
        self.stand = stand
        self.touch()

    def preferred_size(self, look: Look, limit: int) -> tuple[int, int]:
        return limit, look.px(HIGH)

    def layout(self, rect: Rect, look: Look) -> None:
        super().layout(rect, look)
        right = rect.right - look.px(16)
        for child in reversed(self.children()):
            wide, high = child.preferred_size(look, rect.w // 2)
            child.layout(Rect(right - wide, rect.centery - high // 2, wide, high), look)
            right -= wide + look.px(10)
        self._words = Rect(rect.x + look.px(24), rect.y, right - rect.x - look.px(32), rect.h)

    def draw(self, surface: Surface) -> None:
        look, theme = self.look, self.look.theme
        draw.plate(surface, self.rect, look, "paper", radius=look.px(8), lift=self.lift)
        mark = Rect(self.rect.x + look.px(9), self.rect.y + look.px(12), look.px(4), self.rect.h - look.px(24))
        draw.put(surface, draw.rounded(mark.size, look.px(2), theme.brass, theme.brass_dark), mark)
        upper, lower = text.line_height(text.TITLE, look), text.line_height(text.BODY, look)
        top = self._words.centery - (upper + lower) // 2
        text.write(surface, self.label, Rect(self._words.x, top, self._words.w, upper), look, text.TITLE, theme.ink)
        below = Rect(self._words.x, top + upper, self._words.w, lower)
        text.write(surface, self.note, below, look, text.BODY, theme.ink_soft)
        super().draw(surface)


class Stand(NamedTuple):
    """How an unfinished match stands: the scores, your side's first, or `place`: where you stand in a tournament."""

    score: str = ""
    place: str = ""


UNKNOWN = Stand()


def waiting_note(file: MatchFile, you: str, stand: Stand = UNKNOWN) -> str:
    """Return a match in a few words: deal and score, or your place, when it was played, and last the opponents, whose
    names may be cut."""
    others = [player.name for player in file.players if player.name != you]
    names = say("home.with", names=listed(others)) if others else ""
    deal = "" if stand.place else say_in(file.game, "home.deal", number=max(1, file.latest))
    return listed(filter(None, [stand.place, deal, stand.score, when(file.played), names]), "dot")


def stand_of(library: Library, file: MatchFile, names: Sequence[str]) -> Stand:
    """Return how a match stands; nothing when that cannot be found."""
    from cardgames.screens.library.shelf import allies_of
    from cardgames.storage.library import LibraryProblem

    try:
        details = library.read_match(file)
    except LibraryProblem:
        return UNKNOWN
    scores = details.scores
    you = next((number for number, player in enumerate(file.players) if player.name in names), 0)
    if len(scores) != len(file.players):
        return UNKNOWN
    place = details.standing(you)
    if place is not None:
        return Stand(place=say(place))
    sides: dict[tuple[int, ...], int] = {}
    for player in (you, *range(len(scores))):
        sides.setdefault(tuple(sorted(allies_of(file, player))), scores[player])
    return Stand(listed(sides.values(), "score"))


def when(moment: datetime, now: datetime | None = None) -> str:
    """Return a moment in words: today, yesterday or the date, with the time."""
    local = moment.astimezone()
    today = (now or datetime.now().astimezone()).date()
    clock = f"{local.hour}:{local.minute:02}"
    if local.date() == today:
        return say("home.today", time=clock)
    if local.date() == today - timedelta(days=1):
        return say("home.yesterday", time=clock)
    month = say("home.months").split()[local.month - 1]
    return say("home.day", day=local.day, month=month, year=local.year)
