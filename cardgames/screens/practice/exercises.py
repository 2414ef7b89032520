"""Exercises from the player's own recent mistakes: a list, the most costly first; each is played at the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal

from pygame import Rect, Surface

from cardgames.engine.messages import message
from cardgames.engine.progress import Moved
from cardgames.engine.registry import manifests
from cardgames.screens.home.waiting import when
from cardgames.screens.nothing import EmptyNotice
from cardgames.screens.practice.screen import PracticeScreen
from cardgames.screens.practice.task import Task
from cardgames.screens.review_texts import ReviewTexts
from cardgames.screens.running_review import RunningReview
from cardgames.storage.coaching import Exercise, coached, exercises
from cardgames.storage.figures import MatchOf
from cardgames.storage.library import LibraryProblem
from cardgames.table import draw, text
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.loop import Scene
from cardgames.table.room import page_rect
from cardgames.table.timer import Timer
from cardgames.table.units import rows
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList, Segments
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListBox, ListRow, row_after
from cardgames.words import listed, readable, say, say_in, say_or

if TYPE_CHECKING:
    from cardgames.engine.match import Match
    from cardgames.screens.app_context import AppContext
    from cardgames.storage.glance import MatchFile

LOAD_SECONDS = 0.05
"""Time between two looks at whether an exercise is loaded."""

Which = Literal["open", "all"]


def kind_words(game: str, kind: str) -> str:
    """A kind of decision in words: the game's own, or a readable form of its key."""
    return say_or(f"{game}.statistics.kind_of.{kind}", readable(kind))


class Exercises(Page):
    """The list of exercises."""

    arrows_begin = True

    def __init__(self, app_context: AppContext) -> None:
        super().__init__()
        self._app_context = app_context
        self._game, self._which = "", "open"
        self._all: list[Exercise] = []
        self._shown: list[Exercise] = []
        self._files: dict[str, MatchFile] = {}
        self._chosen = 0
        self._moves: dict[tuple[str, int], str] = {}
        """Your moves in words, by match and entry, as far as they were read; "" for one that can't be read."""
        self._naming: Timer | None = None
        self._loading: tuple[Exercise, Match, RunningReview] | None = None
        self._back = IconButton("back", "back", say("library.back"), self.put_away, key="Esc")
        ways: tuple[Which, ...] = ("open", "all")
        picks = [Pick(way, say(f"exercises.which_is.{way}")) for way in ways]
        self._ways: Segments[Which] = Segments("which", say("exercises.which"), picks, "open", self._turn_to)
        games = [Pick("", say("library.any_game")), *(Pick(one.name, one.title) for one in manifests().values())]
        self._games = DropList("game", say("library.game"), games, "", self._of_game)
        self._games.visible = len(manifests()) > 1
        self._start = Button("start", say("exercises.start"), self._begin, kind="brass", icon="play")
        self._list = ListBox("exercises", on_wood=True)
        self._nothing = EmptyNotice(self._review_matches, say("home.statistics"), "chart")
        self.add(self._back, self._ways, self._games, self._start, self._list, self._nothing)

    # -- the list

    def renewed(self) -> Exercises:
        self.leave()
        return Exercises(self._app_context)

    def take_over(self, before: Scene) -> None:
        super().take_over(before)
        if isinstance(before, Exercises):
            self._chosen = before._chosen
            self._mark()

    def enter(self) -> None:
        """List the exercises, and name their moves one match after the other."""
        self._read()
        self._naming = self.app.watch(self._name_moves)

    def resume(self, result: object) -> None:
        """List them again: one was tried."""
        self._read()
        self.rearrange()

    def _read(self) -> None:
        """Read the reviews of the player's matches."""
        app_context = self._app_context
        names = {name.casefold() for name in app_context.people.now.you.names}
        self._files = {file.id: file for file in app_context.library.matches() if file.id and not file.problems}
        matches = [
            MatchOf(file.id, player, file.game, file.began)
            for file in self._files.values()
            for player, who in enumerate(file.players)
            if who.kind == "human" and who.name.casefold() in names and file.game in manifests()
        ]
        self._all = exercises(coached(app_context.review_shelf.reviews(), matches))
        self._fill()

    def _fill(self) -> None:
        mine = [one for one in self._all if self._game in ("", one.coached.game)]
        self._shown = [one for one in mine if self._which == "all" or not one.tries.solved]
        self._chosen = min(self._chosen, max(0, len(self._shown) - 1))
        self._list.fill([self._row(number, one) for number, one in enumerate(self._shown)])
        self._mark()
        self._start.enabled = bool(self._shown)
        self._nothing.show(not self._shown)
        key = "none" if not mine else "all_solved"
        self._nothing.tell(say(f"exercises.{key}"), say(f"exercises.{key}_words"), offer=not self._all)

    def _name_moves(self) -> bool:
        """Name the moves of the next match; False if all are named."""
        if self.app.top is not self or self._loading is not None:
            return False
        left = [one for one in self._shown if _key(one) not in self._moves]
        if not left:
            return False
        match_id = left[0].coached.match
        mine = [one for one in self._all if one.coached.match == match_id]
        self._moves |= dict.fromkeys(map(_key, mine), "") | moves_of(self._match_of(left[0]), mine)
        for row, one in zip(self._list.rows, self._shown, strict=True):
            if one.coached.match == match_id:
                row.note = self._note(one)
                row.touch()
        self._list.layout(self._list.rect, self.look)
        return True

    def _match_of(self, one: Exercise) -> Match | None:
        """The match of an exercise; None if it can't be read."""
        try:
            return self._app_context.library.read_match(self._files[one.coached.match]).reading.match
        except LibraryProblem:
            return None

    def _note(self, one: Exercise) -> str:
        """The game, the day, the deal and your move: enough to remember the decision, but not the better move."""
        game, move = one.coached.game, self._moves.get(_key(one), "")
        title = [manifests()[game].title] if self._games.visible else []
        part = say_in(game, "play.log.deal", number=one.deal.number)
        yours = [say("review.made", move=move)] if move else []
        return listed([*title, when(one.coached.began), part, *yours], "dot")

    def _row(self, number: int, one: Exercise) -> ListRow:
        game, decision, tries = one.coached.game, one.decision, one.tries
        verdict = say(f"review.verdict.{decision.verdict}")
        label = say("exercises.row", kind=kind_words(game, decision.kind), verdict=verdict)
        note = self._note(one)
        key = "solved" if tries.solved else "tried" if tries.count else "new"
        state = say(f"exercises.state.{key}", count=tries.count)
        icon: Icon = "check" if tries.solved else "clock" if tries.count else "star"
        aside = say_in(game, "exercises.aside", points=-decision.lost, state=state)
        return ListRow(f"exercise.{number}", label, partial(self._press_row, number), note=note, aside=aside, icon=icon)

    def _mark(self) -> None:
        self._list.choose(f"exercise.{self._chosen}" if self._shown else "")

    def _turn_to(self, which: Which) -> None:
        self._which, self._chosen = which, 0
        self._fill()

    def _of_game(self, game: str) -> None:
        self._game, self._chosen = game, 0
        self._fill()

    def _press_row(self, number: int) -> None:
        """Choose an exercise, and begin it."""
        self._chosen = number
        self._mark()
        self._begin()

    def _review_matches(self) -> None:
        """Offer to review matches: that is in the statistics."""
        self._app_context.open_statistics()

    # -- one exercise

    def _begin(self) -> None:
        """Load the chosen exercise; the table opens once it is there."""
        if not self._shown or self._loading is not None:
            return
        one = self._shown[self._chosen]
        file = self._files[one.coached.match]
        try:
            match = self._app_context.library.read_match(file).reading.match
        except LibraryProblem as problem:
            self.toast(problem, bad=True)
            return
        if match is None:
            self.toast(message("exercises.unreadable"), bad=True)
            return
        review = self._app_context.review_of(match, one.coached.player)
        review.wanted = one.deal.position
        self._loading = one, match, review
        self.toast(message("exercises.loading"))
        self._load()

    def _load(self) -> None:
        if self._loading is None:
            return
        one, match, review = self._loading
        review.poll()
        deal = review.deal(one.deal.position)
        if deal is None and not review.done:
            self.app.call_later(LOAD_SECONDS, self._load)
            return
        self._loading = None
        review.stop()
        found = [other for other in deal.counted if other.choice.entry == one.decision.entry] if deal else []
        if deal is None or not found or self.app.top is not self:
            if self.app.top is self:
                self.toast(message("exercises.unreadable"), bad=True)
            return
        self.drop_toast()
        task = Task(match, one.coached.player, deal, found[0])
        self.app.push(PracticeScreen(self._app_context, task, self._next))

    def _next(self) -> None:
        """Close the exercise, and open the next one."""
        done = self._shown[self._chosen] if self._shown else None
        while self.app.top is not self:
            self.app.pop()
        places = [number for number, one in enumerate(self._shown) if done is None or one.cost <= done.cost]
        after = [number for number in places if done is None or not _same(self._shown[number], done)]
        if not after:
            self.toast(message("exercises.last"))
            return
        self._chosen = after[0]
        self._mark()
        self._begin()

    # -- a page

    def leave(self) -> None:
        """Stop naming and loading."""
        if self._naming is not None:
            self._naming.cancel()
        if self._loading is not None:
            self._loading[2].stop()
            self._loading = None

    def input(self, event: Input) -> bool:
        """Move through the list, and begin an exercise."""
        match event:
            case Key(name) if (row := row_after(name, self._chosen, len(self._shown))) is not None:
                self._chosen = row
                self._mark()
            case Key("enter"):
                self._begin()
            case _:
                return False
        return True

    def arrange(self, area: Rect, look: Look) -> None:
        inner = page_rect(area, look, 920)
        line = look.px(36)
        head, filters, body = rows(inner, [look.px(40), line, None], gap=look.px(14))
        self._back.layout(Rect(head.x, head.y, line, line), look)
        wide = self._start.preferred_size(look, head.w // 2)[0]
        self._start.layout(Rect(head.right - wide, head.y, wide, line), look)
        left = self._back.rect.right + look.px(12)
        self._title = Rect(left, head.y, self._start.rect.x - left - look.px(16), line)
        wide = self._ways.preferred_size(look, filters.w * 2 // 3)[0]
        self._ways.layout(Rect(filters.x, filters.y, wide, line), look)
        if self._games.visible:
            rest = filters.right - self._ways.rect.right - look.px(12)
            wide = min(self._games.preferred_size(look, filters.w)[0], look.px(290), rest)
            self._games.layout(Rect(filters.right - wide, filters.y, wide, line), look)
        self._slip = body
        self._list.layout(body.inflate(-look.px(16), -look.px(20)), look)
        self._nothing.layout(body, look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        look = self.look
        text.write(surface, say("exercises.title"), self._title, look, text.DISPLAY, look.theme.on_felt)
        if self._shown:
            draw.plate(surface, self._slip, look, "wood", radius=look.px(12), lift=1.2)


def moves_of(match: Match | None, exercises: Sequence[Exercise]) -> dict[tuple[str, int], str]:
    """Your moves in exercises of one match, in words; without those that aren't found there."""
    found: dict[tuple[str, int], str] = {}
    if match is None:
        return found
    texts = ReviewTexts(match)
    for one in exercises:
        at = one.decision.entry
        made = match.entries[at] if at < len(match.entries) else None
        if isinstance(made, Moved):
            view = match.at(at).tables[made.table].state.view(made.seat)
            found[_key(one)] = texts.named(made.seat, view, made.move)
    return found


def _key(one: Exercise) -> tuple[str, int]:
    return one.coached.match, one.decision.entry


def _same(one: Exercise, other: Exercise) -> bool:
    """Whether two are the same exercise, however often it was tried."""
    return _key(one) == _key(other)
