"""The statistics screen: choices of player and matches above; numbers and charts on sheets of paper below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from pygame import Rect, Surface

from cardgames.engine.messages import Said, message
from cardgames.screens.charts import Bars, Columns, Line, scale_lines
from cardgames.screens.library.shelf import RuleNames
from cardgames.screens.nothing import EmptyNotice
from cardgames.screens.statistics.coach_sheet import MATCHES, Recent, ReviewPanel, sheets
from cardgames.screens.statistics.panels import EDGE, Figures, Pairs, Wall, sheet
from cardgames.screens.statistics.question import (
    Period,
    aid_lines,
    average,
    figures,
    game_names,
    left_out,
    level_words,
    over_time_values,
    rate_values,
    since,
    spread_values,
    won_values,
)
from cardgames.storage import figures as answers
from cardgames.storage.coaching import coached
from cardgames.storage.figures import StatisticsFilter
from cardgames.storage.library import MatchFilter
from cardgames.storage.statistics import Statistics
from cardgames.table import text
from cardgames.table.input import Input
from cardgames.table.look import Look
from cardgames.table.room import page_rect
from cardgames.table.timer import Timer
from cardgames.table.units import columns, rows
from cardgames.table.widgets.base import Row, Widget
from cardgames.table.widgets.button import IconButton
from cardgames.table.widgets.choice import DropList, Segments
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.table.widgets.slider import Progress
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext

FOLLOW_SECONDS = 0.3
"""Time between two looks at how far the review of recent matches is."""

CHART = 200
"""Height of the upright charts, in points."""

What = Literal["wins", "scores"]


class StatisticsScreen(Page):
    """The results of one local player."""

    arrows_begin = True

    def __init__(self, app_context: AppContext) -> None:
        super().__init__()
        self._app_context = app_context
        self._statistics = Statistics(app_context.folders.statistics, app_context.library)
        self._panel = ReviewPanel(app_context.review_queue, [])
        self._catching_up: Iterator[tuple[int, int]] = iter(())
        self._working: Timer | None = None
        self._followed: tuple[bool, int] | None = None
        """Whether recent matches are reviewed, and the number of the one that is, when last looked at."""
        self._said: Said = ""
        """The message once everything is counted."""
        self._rules = RuleNames(app_context.folders)
        people = app_context.people.now
        self._asked = StatisticsFilter(names=people.you.names, level="")
        self._what: What = "wins"
        self._back = IconButton("back", "back", say("library.back"), self.put_away, key="Esc")
        picks = [Pick(one.id, one.name) for one in people.profiles]
        self._anew = IconButton("anew", "replay", say("statistics.anew"), self._count_anew)
        self._who = DropList("who", say("statistics.who"), picks, people.chosen, self._of_person)
        games = [Pick("", say("library.any_game")), *(Pick(name, title) for name, title in game_names().items())]
        self._games = DropList("game", say("library.game"), games, "", self._of_game)
        any_rules: list[Pick[tuple[str, ...]]] = [Pick((), say("library.any_rules"))]
        self._by_rules = DropList("rules", say("library.rules"), any_rules, (), self._by_rule)
        self._against = DropList("against", say("statistics.against"), [Pick("", say("statistics.all"))], "", self._vs)
        periods: tuple[Period, ...] = ("all", "year", "month")
        picked = [Pick(one, say(f"statistics.period_is.{one}")) for one in periods]
        self._periods = Segments("period", say("statistics.period"), picked, "all", self._of_period)
        self._unaided = Segments(
            "unaided",
            say("statistics.unaided"),
            [
                Pick(False, say("statistics.with_aids")),
                Pick(True, say("statistics.unaided"), say("statistics.unaided_tip")),
            ],
            False,
            self._without_aids,
        )
        self._wall = Wall("wall")
        self._scroll = ScrollArea("sheets", self._wall)
        self._progress = Progress("progress", say("statistics.counting"))
        self._progress.visible = False
        self._nothing = EmptyNotice(self._play)
        self._bar = Row("filters", [self._who, self._games, self._by_rules, self._against], gap=10)
        self._who.visible = len(people.profiles) > 1
        self._games.visible = len(game_names()) > 1
        self.add(self._back, self._anew, self._periods, self._bar, self._unaided)
        self.add(self._scroll, self._progress, self._nothing)

    # -- filters

    def _of_person(self, person: str) -> None:
        self._ask(replace(self._asked, names=self._app_context.people.now.find(person).names))

    def _of_game(self, game: str) -> None:
        self._by_rules.value = ()
        self._ask(replace(self._asked, game=game, rules=()))

    def _by_rule(self, rules: tuple[str, ...]) -> None:
        self._ask(replace(self._asked, rules=rules))

    def _vs(self, level: str) -> None:
        self._ask(replace(self._asked, against=level))

    def _of_period(self, period: Period) -> None:
        self._ask(replace(self._asked, since=since(period)))

    def _without_aids(self, unaided: bool) -> None:
        self._ask(replace(self._asked, unaided=unaided))

    def _ask(self, asked: StatisticsFilter) -> None:
        self._asked = asked
        self._fill()

    def _turn_chart(self, way: What | str) -> None:
        """Show wins or scores over time."""
        self._what = "scores" if way == "scores" else "wins"
        self._fill()

    # -- results

    def renewed(self) -> StatisticsScreen:
        self.leave()
        return StatisticsScreen(self._app_context)

    def enter(self) -> None:
        """Count the matches played since the last time, one per frame, then show the results."""
        self._work(self._statistics.update())
        self._fill()
        self._follow()

    def resume(self, result: object) -> None:
        """Show what was reviewed or tried meanwhile."""
        self._fill()
        self._follow()

    def _follow(self) -> None:
        """Show how far the review of recent matches is, and count each match that it has reviewed."""
        queue = self._app_context.review_queue
        if self.app.top is not self:
            return
        was, now = self._followed, (queue.running, queue.number)
        if was is not None and now != was:
            at = self._scroll.at
            self._fill()
            self._scroll.scroll_to(at, at_once=True)
        elif self._panel.follow():
            self.rearrange()
        self._followed = now
        self.app.call_later(FOLLOW_SECONDS, self._follow)

    def _count_anew(self) -> None:
        """Drop all counts, and count all matches again."""
        if self._working is None:
            self._said = message("statistics.counted")
            self._work(self._statistics.rebuild())

    def _work(self, counting: Iterator[tuple[int, int]]) -> None:
        """Count one match per frame."""
        self._catching_up = counting
        self._working = self.app.watch(self._count)

    def leave(self) -> None:
        """Close the database."""
        if self._working is not None:
            self._working.cancel()
        self._statistics.close()

    def _count(self) -> bool:
        if self._working is None:
            return False
        step = next(self._catching_up, None)
        if step is None:
            self._working.cancel()
            self._end_counting()
        else:
            done, whole = step
            self._progress.show(True)
            self._progress.share = done / whole
        if self._statistics.note:
            self.toast(self._statistics.note, bad=True, seconds=8)
            self._statistics.note = ""
        return True

    def _end_counting(self) -> None:
        self._working = None
        self._progress.show(False)
        if self._said:
            self.toast(self._said)
        self._said = ""
        self._fill()

    def _fill(self) -> None:
        asked, stats = self._asked, self._statistics
        tally = answers.tally(stats, asked)
        aids = answers.aids(stats, asked)
        self._fill_picks()
        self._wall = Wall("wall", self._sheets(tally, aids) if tally.played else [])
        self._scroll.turn_to(self._wall)
        self._nothing.show(not tally.played and self._working is None)
        of_all = answers.aids(stats, StatisticsFilter(names=asked.names, level=""))
        if aids.away:
            self._nothing.tell(say("statistics.nothing_counted"), left_out(aids), offer=True)
        elif not of_all.matches and not of_all.away:
            self._nothing.tell(say("statistics.nothing"), say("statistics.invite"), offer=True)
        else:
            self._nothing.tell(say("statistics.none_such"), say("statistics.ask_else"), offer=True)
        if self.area.w and self._scroll.rect.w:
            self.rearrange()

    def _fill_picks(self) -> None:
        """Offer the rules and opponents that occur."""
        wide = replace(self._asked, rules=(), against="", since=None, unaided=False)
        game, kinds = self._asked.game, answers.bars(self._statistics, wide, "rules")
        found = self._rules.together((bar.key for bar in kinds), game)
        if self._asked.rules:
            found[self._rules.of(self._asked.rules[0], game)] = self._asked.rules
        levels = {bar.key: level_words(bar.key) for bar in answers.bars(self._statistics, wide, "against")}
        self._by_rules.visible = len(answers.bars(self._statistics, wide, "game")) <= 1
        self._by_rules.options = (
            Pick((), say("library.any_rules")),
            *(Pick(rules, name) for name, rules in found.items()),
        )
        self._against.options = (Pick("", say("statistics.all")), *(Pick(key, name) for key, name in levels.items()))

    def _sheets(self, tally: answers.Tally, aids: answers.Aids) -> list[Widget]:
        """Return the sheets to show. Points are shown only if all matches are of one game."""
        asked, stats = self._asked, self._statistics
        games = answers.bars(stats, asked, "game")
        game = games[0].key if len(games) == 1 else ""
        deals = answers.deals(stats, asked)
        deals_mean = deals.mean if deals.played != tally.played else None
        heads: list[Widget] = [Figures(figures(game, tally, deals_mean))]
        if aids.away:
            heads.append(Label("left_out", left_out(aids), text.SMALL, soft=True))
        found: list[Widget] = [sheet("sheet.figures", "", heads)]
        found.append(self._time_sheet(game, tally))
        if not game:
            found.append(_won_sheet("games", game, games, game_names()))
        levels = answers.bars(stats, asked, "against")
        found.append(_won_sheet("against", game, levels, {bar.key: level_words(bar.key) for bar in levels}))
        found += self._coach_sheets()
        if game:
            found += self._deal_sheet(game, deals)
            kinds = {bar.key: bar for bar in answers.bars(stats, asked, "rules")}
            rules = self._rules.together(kinds, game)
            if len(rules) > 1:
                together = [answers.joined(name, [kinds[one] for one in same]) for name, same in rules.items()]
                found.append(_won_sheet("rules", game, together, {name: name for name in rules}))
        found += self._fact_sheets()
        found.append(_aid_sheet(aids))
        return found

    def _time_sheet(self, game: str, tally: answers.Tally) -> Widget:
        """Return wins or points over time; for several games only wins."""
        what: What = self._what if game else "wins"
        values = over_time_values(game, answers.over_time(self._statistics, self._asked), what)
        if what == "wins":
            lines = [(share, say("statistics.percent", share=share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        else:
            lines = scale_lines(min(0, tally.lowest), tally.highest)
        chart = Line("chart.time", say_in(game, f"statistics.time.{what}"), values, CHART, lines)
        inside: list[Widget] = [chart]
        if game:
            turns: list[Pick[str]] = [
                Pick(way, say_in(game, f"statistics.what_is.{way}")) for way in ("wins", "scores")
            ]
            inside.insert(0, _Narrow(Segments("what", say("statistics.what"), turns, what, self._turn_chart)))
        return sheet("sheet.time", say("statistics.over_time"), inside)

    def _deal_sheet(self, game: str, deals: answers.Deals) -> Iterator[Widget]:
        """Yield the distribution of the points of deals, if there are any."""
        spread = spread_values(game, answers.distribution(self._statistics, self._asked))
        if spread:
            mean = say_in(game, "statistics.points", count=average(deals.mean))
            facts = say_in(game, "statistics.deals", count=deals.played, points=mean, high=deals.highest)
            by_deal = say_in(game, "statistics.by_deal")
            note = Label("deals.note", facts, text.SMALL, soft=True)
            yield sheet("sheet.deals", by_deal, [Columns("chart.deals", by_deal, spread, CHART), note])

    def _coach_sheets(self) -> list[Widget]:
        """Return what the reviews say, and the offer to review recent matches."""
        app_context, asked = self._app_context, self._asked
        reviews = app_context.review_shelf.reviews()
        matches = coached(reviews, answers.matches_of(self._statistics, asked))
        complete = {(review.match, review.player) for review in reviews if review.complete}
        files = app_context.library.finished(MatchFilter(game=asked.game, names=asked.names))[:MATCHES]
        names = {name.casefold() for name in asked.names}
        recent = [
            Recent(file, player)
            for file in files
            for player, who in enumerate(file.players)
            if who.name.casefold() in names and who.kind == "human" and not file.problems
        ]
        left = [one for one in recent if (one.file.id, one.player) not in complete]
        self._panel = ReviewPanel(app_context.review_queue, left)
        return sheets(matches, self._panel, app_context.open_exercises)

    def _fact_sheets(self) -> list[Widget]:
        """Return the facts about deals for each game that was asked for."""
        found: list[Widget] = []
        for game, title in game_names().items():
            if self._asked.game not in ("", game):
                continue
            rates = answers.rates(self._statistics, replace(self._asked, game=game))
            shares, amounts = rate_values(game, rates)
            inside: list[Widget] = [Bars(f"chart.{game}", title, shares, 1.0)] if shares else []
            inside += [Pairs(f"amounts.{game}", amounts)] if amounts else []
            if inside:
                found.append(sheet(f"sheet.{game}", say("statistics.in_game", game=title), inside))
        return found

    # -- a page

    def _play(self) -> None:
        self._app_context.invite(self._asked.game)

    def input(self, event: Input) -> bool:
        """Scroll by keyboard."""
        return self._scroll.steer(event)

    def arrange(self, area: Rect, look: Look) -> None:
        inner = page_rect(area, look)
        line = look.px(36)
        head, filters, body = rows(inner, [look.px(40), line, None], gap=look.px(14))
        self._back.layout(Rect(head.x, head.y, line, line), look)
        wide = self._periods.preferred_size(look, head.w // 2)[0]
        self._periods.layout(Rect(head.right - wide, head.y, wide, line), look)
        self._anew.layout(Rect(self._periods.rect.x - line - look.px(8), head.y, line, line), look)
        left = self._back.rect.right + look.px(12)
        self._title = Rect(left, head.y, self._anew.rect.x - left - look.px(12), line)
        wide = self._unaided.preferred_size(look, filters.w // 2)[0]
        bar, aside = columns(filters, [None, wide], gap=look.px(12))
        self._bar.layout(bar, look)
        self._unaided.layout(aside, look)
        self._progress.layout(Rect(body.x, body.y, body.w, look.px(14)), look)
        body.inflate_ip(2 * look.px(EDGE), 0)
        top = look.px(22) if self._progress.visible else 0
        self._scroll.layout(Rect(body.x, body.y + top, body.w, body.h - top), look)
        self._nothing.layout(body, look)

    def paint(self, surface: Surface, dirty: Rect) -> None:
        look = self.look
        text.write(surface, say("statistics.title"), self._title, look, text.DISPLAY, look.theme.on_felt)


def _won_sheet(name: str, game: str, won: Sequence[answers.Bar], names: Mapping[str, str]) -> Widget:
    """Return a sheet with the share of wins for each game, opponent or ruleset."""
    title = say(f"statistics.by_{name}")
    return sheet(f"sheet.{name}", title, [Bars(f"chart.{name}", title, won_values(game, won, names), 1.0)])


def _aid_sheet(aids: answers.Aids) -> Widget:
    """Return a sheet with the number of matches in which each help was used."""
    lines = aid_lines(aids) or [say("statistics.no_aids")]
    labels = [Label(f"aid.{number}", words) for number, words in enumerate(lines)]
    return sheet("sheet.aids", say("statistics.aids"), labels)


class _Narrow(Row):
    """Keeps a control in a column at its own width."""

    def __init__(self, inside: Widget) -> None:
        super().__init__(f"{inside.name}.row", [inside])
