"""The finished matches: a list that can be searched, and the chosen match beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from cardgames.engine.messages import message
from cardgames.engine.registry import manifests
from cardgames.engine.seat_history import owners
from cardgames.screens.home.waiting import when
from cardgames.screens.library.details import Details
from cardgames.screens.library.shelf import (
    RuleNames,
    Which,
    matches_of,
    outcome_words,
    player_words,
    score_words,
    won_by_you,
    your_seat,
)
from cardgames.screens.library.transfer import ask_export, ask_import
from cardgames.screens.nothing import EmptyNotice
from cardgames.screens.picture import scene_of
from cardgames.storage.library import LibraryProblem, MatchFilter, Removed
from cardgames.table import draw, text
from cardgames.table.icons import Icon
from cardgames.table.input import Input, Key
from cardgames.table.look import Look
from cardgames.table.room import page_rect
from cardgames.table.units import columns, rows
from cardgames.table.widgets.base import Widget
from cardgames.table.widgets.button import Button, IconButton
from cardgames.table.widgets.choice import DropList, Segments
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.field import TextField
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ListBox, ListRow, row_after
from cardgames.words import listed, say, say_in

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext
    from cardgames.storage.glance import MatchFile
    from cardgames.storage.library import MatchDetails

GLANCE = 0.05
"""Seconds until the score sheet of a chosen match is loaded, so that moving through the list stays quick."""


class FinishedMatches(Page):
    """All matches of this user; damaged files can be shown too."""

    def __init__(self, app_context: AppContext) -> None:
        super().__init__()
        self._app_context = app_context
        self._which: Which = "all"
        self._wanted = MatchFilter()
        self._files: list[MatchFile] = []
        self._chosen: MatchFile | None = None
        self._inside: MatchDetails | None = None
        self._removed: list[Removed] = []
        self._rules = RuleNames(app_context.folders)
        self._back = IconButton("back", "back", say("library.back"), self.put_away, key="Esc")
        self._bring = Button("bring_in", say("library.bring_in"), self._ask_import, icon="load")
        self._undo = Button("undo", say("library.undo"), self._restore, icon="undo")
        self._field = TextField("search", say("library.search"), "", self._search, hint=say("library.search"))
        self._segments = Segments("which", say("library.which"), self._kinds(), "all", self._turn_to)
        self._games = DropList("game", say("library.game"), self._game_picks(), "", self._of_game)
        any_rules: list[Pick[tuple[str, ...]]] = [Pick((), say("library.any_rules"))]
        self._by_rules = DropList("rules", say("library.rules"), any_rules, (), self._by)
        self._list = ListBox("matches", on_wood=True)
        self._details = Details()
        self._nothing = EmptyNotice(self._play)
        self.add(self._back, self._bring, self._undo, self._field, self._segments, self._games, self._by_rules)
        self.add(self._list, self._details, self._nothing)

    @property
    def _names(self) -> tuple[str, ...]:
        return self._app_context.people.now.you.names

    def _kinds(self) -> list[Pick[Which]]:
        kinds: list[Which] = ["all", "won", "lost", "open"]
        if self._app_context.library.damaged():
            kinds.append("damaged")
        return [Pick(kind, say(f"library.which_is.{kind}"), say(f"library.which_tip.{kind}")) for kind in kinds]

    def _game_picks(self) -> list[Pick[str]]:
        return [Pick("", say("library.any_game")), *(Pick(one.name, one.title) for one in manifests().values())]

    # -- filters

    def _search(self, words: str) -> None:
        self._want(replace(self._wanted, text=words))

    def _of_game(self, game: str) -> None:
        self._by_rules.value = ()
        self._want(replace(self._wanted, game=game, rules=()))

    def _by(self, rules: tuple[str, ...]) -> None:
        self._want(replace(self._wanted, rules=rules))

    def _turn_to(self, which: Which) -> None:
        self._which = which
        if which in ("won", "lost"):
            self._want(replace(self._wanted, ended=which, names=self._names))
        else:
            self._want(replace(self._wanted, ended="", names=()))

    def _want(self, wanted: MatchFilter) -> None:
        self._wanted = wanted
        self._fill()

    def _fill(self) -> None:
        """Read the matches again and list those wanted."""
        self._files = matches_of(self._app_context.library, self._which, self._wanted)
        self._list.fill([self._row(number, file) for number, file in enumerate(self._files)])
        self._segments.options = tuple(self._kinds())
        self._nothing.show(not self._files)
        never = self._which == "all" and self._wanted == MatchFilter()
        title = say("library.nothing" if never else "library.none_such")
        self._nothing.tell(title, say("library.kept_here" if never else "library.ask_else"), offer=never)
        self._undo.visible = bool(self._removed)
        games = {file.game for file in self._files}
        found: dict[str, tuple[str, ...]] = {}
        if self._wanted.rules:
            found = {self._rules.of(self._wanted.rules[0]): self._wanted.rules}
        elif len(games) == 1:
            found = self._rules.together((file.rules for file in self._files if file.options), *games)
        self._by_rules.options = (
            Pick((), say("library.any_rules")),
            *(Pick(rules, name) for name, rules in sorted(found.items())),
        )
        # a variant's name says nothing if several games are listed
        asked = self._wanted.game or self._wanted.rules
        self._by_rules.visible = bool(asked) or len(games) == 1
        if self.area.w:
            self.rearrange()
        keep = next((file for file in self._files if self._chosen and file.path == self._chosen.path), None)
        self._choose(keep or (self._files[0] if self._files else None))

    def _row(self, number: int, file: MatchFile) -> ListRow:
        outcome = outcome_words(file, self._names)
        icon: Icon = "info" if file.problems else "clock"
        if file.result is not None and not file.problems:
            icon = "star" if won_by_you(file, self._names) else "flag"
        label = say("library.line", outcome=outcome, players=player_words(file, self._names))
        if not outcome:
            label = player_words(file, self._names) or file.name
        if file.problems:
            note = str(file.problems[0])
        else:
            parts = [when(file.played), self._rules.of(file.rules, file.game)]
            # with several games the title matters more than the length of the match
            length = say_in(file.game, "library.deals", count=file.deals)
            note = listed([file.title, *parts] if len(manifests()) > 1 else [*parts, length], "dot")
        aside = score_words(file, self._names)
        if file.result is None and not file.problems and self._which == "all":
            aside = say("library.which_is.open")
        return ListRow(
            f"match.{number}",
            label,
            partial(self._press_row, file),
            note=note,
            aside=aside,
            icon=icon,
        )

    # -- the chosen match

    def _press_row(self, file: MatchFile) -> None:
        """Choose a match on the first press, open its replay on the second."""
        if file is self._chosen:
            self._look_back()
        else:
            self._choose(file)

    def _choose(self, file: MatchFile | None) -> None:
        self._chosen, self._inside = file, None
        number = next((n for n, one in enumerate(self._files) if one is file), -1)
        self._list.choose(f"match.{number}")
        self._details.tell(file, self._names, self._rules, self._acts(file))
        self._details.visible = file is not None
        if file is not None and file.players:
            self._app_context.app.call_later(GLANCE, partial(self._look_up, file))

    def _acts(self, file: MatchFile | None) -> list[Widget]:
        if file is None:
            return []
        trash = IconButton("remove", "trash", say("library.remove"), self._remove, key="Del")
        if not file.players:
            return [trash]
        out = IconButton("export", "save", say("library.export"), self._ask_export)
        if not file.is_installed:
            return [out, trash]
        if file.finished or file.problems or file.seen_by is not None:
            look = Button("replay", say("library.replay"), self._look_back, kind="brass", icon="replay")
            return [look, out, trash]
        go_on = Button(
            "go_on", say("home.continue"), partial(self._app_context.resume, file), kind="brass", icon="play"
        )
        return [go_on, IconButton("replay", "replay", say("library.replay"), self._look_back), out, trash]

    def _look_up(self, file: MatchFile) -> None:
        """Add the score sheet of the chosen match; pressing one of its rows opens the replay at that deal."""
        if file is not self._chosen or self.app.top is not self:
            return
        inside = self._look_into(file)
        match = inside.reading.match if inside else None
        tables = match.progress.tables if match else {}
        if match is None or not tables:
            return
        you, names = your_seat(file, self._names), [player.name for player in owners(match)]
        number = next((number for number in tables if you in tables[number].table.players), next(iter(tables)))
        table = tables[number].table
        seated = [names[player] for player in table.players]
        scene = scene_of(match.game.name, seated, table.seat_of(you) or 0, match.options)
        scene.everybody = names
        on_deal = partial(self._look_back_at, table=number)
        self._details.show_sheet(scene.sheet(match.view(None, number), on_deal))

    def _look_into(self, file: MatchFile) -> MatchDetails | None:
        if self._inside is None:
            try:
                self._inside = self._app_context.library.read_match(file)
            except LibraryProblem as problem:
                self.toast(problem, bad=True)
        return self._inside

    def _look_back(self) -> None:
        self._look_back_at(0)

    def _look_back_at(self, deal: int, table: int | None = None) -> None:
        """Open the replay at a deal, counted from 0, and at a table if one is given."""
        file = self._chosen
        inside = self._look_into(file) if file else None
        if file is None or inside is None:
            return
        reading = inside.reading
        problems = (*file.problems, *reading.problems)
        if reading.match is None and problems:
            self.toast(message("storage.not_opened", name=file.name, reason=problems[0]), bad=True)
            return
        if reading.match is None or not (reading.match.entries or reading.seen):
            self.toast(message("library.nothing_to_see"), bad=True)
            return
        player = reading.tags.seen_by if reading.tags else None
        with_people = any(owner.kind == "human" for owner in owners(reading.match))
        coached = with_people and self._app_context.settings.now.coach
        self._app_context.open_replay(reading.match, reading.seen, deal, player, table, coached=coached)

    def _remove(self) -> None:
        file = self._chosen
        if file is None:
            return
        try:
            self._removed.append(self._app_context.library.remove(file))
        except LibraryProblem as problem:
            self.toast(problem, bad=True)
        by_keyboard = self.focus is not None and self.focus.focused
        self._fill()
        self.rearrange()
        if by_keyboard and self._undo.visible:
            self.set_focus(self._undo)

    def _restore(self) -> None:
        if not self._removed:
            return
        try:
            self._chosen = self._app_context.library.restore(self._removed.pop())
        except LibraryProblem as problem:
            self.toast(problem, bad=True)
        by_keyboard = self.focus is not None and self.focus.focused
        self._fill()
        self.rearrange()
        if by_keyboard and self._chosen is not None:
            self.set_focus(next((row for row in self._list.rows if row.chosen), None))

    # -- import and export

    def _ask_import(self) -> None:
        self.open(lambda page: ask_import(page._app_context.folders.matches, page._import))

    def _import(self, path: Path) -> str:
        """Import a record, or all records of a folder; return what is wrong, or ""."""
        try:
            paths = sorted(path.glob("*.parlour")) if path.is_dir() else [path]
            files = [self._app_context.library.import_record(one) for one in paths]
        except LibraryProblem as problem:
            self._fill()
            self.rearrange()
            return str(problem)
        if not files:
            return say("library.none_there")
        self._chosen = files[-1]
        self.toast(message("library.imported", count=len(files)))
        if files[-1] not in matches_of(self._app_context.library, self._which, self._wanted):
            self._segments.choose("all")
        self._fill()
        self.rearrange()
        return ""

    def _ask_export(self) -> None:
        file = self._chosen
        if file is not None:
            self.open(lambda page: ask_export(file, partial(page._export, file)))

    def _export(self, file: MatchFile, path: Path) -> str:
        """Export a record; return what is wrong, or ""."""
        target = path / file.name if path.is_dir() else path
        if not target.parent.is_dir():
            return say("library.no_folder", folder=target.parent)
        try:
            whole = file.finished or file.seen_by is not None
            self._app_context.library.export_record(file, target, seen_by=None if whole else self._eyes_of(file))
        except LibraryProblem as problem:
            return str(problem)
        self.toast(message("library.exported", path=target))
        return ""

    def _eyes_of(self, file: MatchFile) -> int:
        """Return the player who may see an unfinished match: you, else the first person in it."""
        you = your_seat(file, self._names)
        people = [number for number, who in enumerate(file.players) if who.kind == "human"]
        return you if you is not None else next(iter(people), 0)

    # -- a page

    def renewed(self) -> FinishedMatches:
        again = FinishedMatches(self._app_context)
        again._chosen, again._removed = self._chosen, self._removed
        return again

    def enter(self) -> None:
        """List the matches."""
        self._fill()

    def resume(self, result: object) -> None:
        """List the matches again, since they may have changed."""
        self._fill()
        self.rearrange()

    def _play(self) -> None:
        self._app_context.invite(self._wanted.game)

    def arrange(self, area: Rect, look: Look) -> None:
        inner = page_rect(area, look)
        line = look.px(36)
        head, filters, body = rows(inner, [look.px(40), line, None], gap=look.px(14))
        self._back.layout(Rect(head.x, head.y, line, line), look)
        wide = self._bring.preferred_size(look, head.w)[0]
        self._bring.layout(Rect(head.right - wide, head.y, wide, line), look)
        right = self._bring.rect.x
        if self._undo.visible:
            wide = self._undo.preferred_size(look, head.w)[0]
            self._undo.layout(Rect(right - wide - look.px(10), head.y, wide, line), look)
            right = self._undo.rect.x
        left = self._back.rect.right + look.px(12)
        self._title = Rect(left, head.y, right - left - look.px(16), line)
        self._arrange_filters(filters, look)
        lines, sheet = columns(body, [None, look.px(410)], gap=look.px(20))
        self._slip = lines
        self._list.layout(lines.inflate(-look.px(16), -look.px(20)), look)
        self._details.layout(sheet, look)
        self._nothing.layout(body, look)

    def _arrange_filters(self, area: Rect, look: Look) -> None:
        gap = look.px(10)
        self._games.visible = len(manifests()) > 1
        drops = [drop for drop in (self._games, self._by_rules) if drop.visible]
        right = area.right
        for drop in reversed(drops):
            wide = min(drop.preferred_size(look, area.w)[0], look.px(290))
            drop.layout(Rect(right - wide, area.y, wide, area.h), look)
            right -= wide + gap
        wide = min(self._segments.preferred_size(look, area.w)[0], right - area.x - look.px(150))
        self._segments.layout(Rect(right - wide, area.y, wide, area.h), look)
        self._field.layout(Rect(area.x, area.y, self._segments.rect.x - gap - area.x, area.h), look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        look = self.look
        text.write(surface, say("library.title"), self._title, look, text.DISPLAY, look.theme.on_felt)
        if self._files:
            draw.plate(surface, self._slip, look, "wood", radius=look.px(12), lift=1.2)

    @property
    def _chosen_row(self) -> int:
        """The number of the chosen match in the list."""
        return next((n for n, one in enumerate(self._files) if one is self._chosen), 0)

    def input(self, event: Input) -> bool:
        """Handle keys: search, move through the list, open a replay, delete, restore."""
        match event:
            case Key("f", ctrl=True) | Key("slash"):
                self.set_focus(self._field)
            case Key(name) if (row := row_after(name, self._chosen_row, len(self._files))) is not None:
                self._choose(self._files[row])
            case Key("enter") if self._chosen is not None:
                self._look_back()
            case Key("delete"):
                self._remove()
            case Key("z", ctrl=True):
                self._restore()
            case _:
                return False
        return True

    def escape(self) -> bool:
        """Clear the search first, then leave the screen."""
        if not self._field.clear():
            self.put_away()
        return True
