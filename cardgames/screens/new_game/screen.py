"""The form for a new match: the table with its players at the left, the rules at the right, and Start."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect, Surface

from cardgames.engine.game import AnyGame
from cardgames.engine.lesson import has_first_game
from cardgames.engine.match import TYPED, Match, Origin
from cardgames.engine.messages import Listing, message
from cardgames.engine.options import BadOptionsError, Options
from cardgames.engine.registry import Schemas, manifest
from cardgames.engine.registry import game as rules_of
from cardgames.engine.system_error import reason_of
from cardgames.engine.variants import Variant, built_in, new_path, save, user_variants, variant_of
from cardgames.glossary import Glossary, glossary
from cardgames.host.protocol import LEVELS
from cardgames.screens.app_context import AppContext
from cardgames.screens.ask import LineDialog, text_dialog
from cardgames.screens.habits import TableHabit
from cardgames.screens.motif import FINE, felt_hue, lay_card, motif
from cardgames.screens.new_game.agreement import Agreement, difference_words
from cardgames.screens.new_game.chairs import Chair
from cardgames.screens.new_game.floor import cast_shadow, floor, long_table, overlap, round_table, table_top
from cardgames.screens.new_game.forecast import Pace, form, labels, pace_words
from cardgames.screens.new_game.rulings import RulesSheet, Shelf
from cardgames.screens.new_game.seating import Seating, Sitter
from cardgames.screens.sample import back_thumbnail
from cardgames.table import draw, text
from cardgames.table.art.decks import back_name
from cardgames.table.art.tiles import HEIGHT, WIDTH, tile_front
from cardgames.table.icons import Icon
from cardgames.table.look import Look
from cardgames.table.units import columns, rows
from cardgames.table.widgets.base import Row, Widget
from cardgames.table.widgets.button import Button
from cardgames.table.widgets.choice import DropList, Segments
from cardgames.table.widgets.choice import Option as Pick
from cardgames.table.widgets.dialog import Dialog, question
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.menu import Item, Menu
from cardgames.table.widgets.page import Page
from cardgames.words import listed, say, say_in

LONGEST_NAME = 24

BESIDE = 0.44
"""Largest width of a chair, as a share of the room: of three chairs, two are beside each other."""

ROUND = 5
"""The largest number of players at a round table; more sit at a long one."""

PULLED_OUT = 36
"""How far the plates reach over a long table, both sides together, in points."""

MOST_SEGMENTS = 4
"""The largest number of player counts shown side by side; more are a list."""

SHORT_MATCH_SECONDS = 6.0
"""Seconds for the note that a short match was chosen."""

BREATH = 0.3
"""Seconds until the bots are loaded, so that the first frame need not wait for them."""


class NewGame(Page):
    """The form for a new match of one game."""

    arrows_begin = True

    def __init__(self, app_context: AppContext, game: str, before: NewGame | None = None) -> None:
        """`before` is the same form in another language; this one has its choices."""
        super().__init__()
        self._app_context = app_context
        self._manifest = manifest(game)
        self._game: AnyGame = rules_of(game)
        habit = app_context.habits.now.tables.get(game, TableHabit(()))
        seats = len(habit.seats) if len(habit.seats) in self._manifest.player_counts else None
        self._come_back: Callable[[NewGame], object] | None = None
        if before is None:
            self._agreement = Agreement(self._game.schema, self._last_options(habit, seats), seats)
            self.seating = Seating(app_context.people.now, self._agreement.seats, habit.seats)
        else:
            self._agreement, self.seating, self._come_back = before._agreement, before.seating, before._come_back
        self._shelf = self._variants()
        self._title = Label("title", self._manifest.title, text.DISPLAY)
        counts = [
            Pick(count, say("new_game.so_many", players=count), self._form(count), short=str(count))
            for count in sorted(self._manifest.player_counts)
        ]
        kind = DropList[int] if len(counts) > MOST_SEGMENTS else Segments[int]
        self._count = kind("players", say("new_game.players"), counts, self._agreement.seats, self._choose_count)
        self._count.visible = len(self._count.options) > 1
        self._count_note = Label("players.note", "", text.SMALL, soft=True, align="right")
        self._levels = Segments(
            "levels",
            say("new_game.levels"),
            [Pick(level, say(f"new_game.{level}"), self._about_level(level)) for level in LEVELS],
            self.seating.level,
            self._set_levels,
        )
        self._levels_label = Label("levels.label", say("new_game.bots"))
        self._sheet = RulesSheet(
            self._agreement,
            self._shelf,
            self._changed,
            self._ask_name,
            self._ask_forget,
            self._take_seats,
            self._try_out,
        )
        self._back = Button("back", say("new_game.back"), self.put_away, icon="back")
        self._start = Button("start", say_in(game, "new_game.start"), self.start, kind="brass", icon="play")
        learn = Button("first_game", say("home.first_game"), self._play_first, icon="hint")
        learn.visible = has_first_game(self._manifest)
        self._feet = Row("feet", [learn, self._start], gap=16, align="right")
        self._chairs: list[Chair] = []
        self.add(self._title, self._count, self._count_note, self._levels_label, self._levels)
        self.add(self._sheet, self._back, self._feet)
        self._set_chairs()

    def renewed(self) -> NewGame:
        return NewGame(self._app_context, self._manifest.name, self)

    def enter(self) -> None:
        """Put the focus on Start, and load the bots meanwhile."""
        self.set_focus(self.chief, by_keyboard=False)
        self.app.call_later(BREATH, self._app_context.bots.warm)

    @property
    def chief(self) -> Widget | None:
        return self._start

    def make_terms(self) -> Glossary:
        return glossary(self._game.name, self._agreement.options or self._game.schema.standard())

    @property
    def toast_area(self) -> Rect:
        """The room of the table and its seats, beside the rules."""
        top = self._title.rect.bottom
        return Rect(self.area.x, top, self._sheet.rect.x - self.area.x, self._levels.rect.y - top)

    def toast(self, said: object, **more: Any) -> None:
        """Show a sentence between the seats."""
        super().toast(said, clear=[chair.rect for chair in self._chairs], **more)

    # -- choices

    def _last_options(self, habit: TableHabit, seats: int | None) -> Options | None:
        """Return the options of the last match; None if they are no longer valid."""
        try:
            return self._game.schema.parse(habit.options, seats)
        except BadOptionsError:
            return None

    def _variants(self) -> Shelf:
        schema = self._game.schema
        own, problems = user_variants(self._app_context.folders.variants, Schemas(), schema.game)
        return Shelf(built_in(schema), own, problems)

    def _form(self, count: int) -> str:
        """Return "tournament in 2 rings" if a match of this many players is one by the standard rules."""
        return form(self._game, self._game.schema.standard(count))

    def _take_seats(self, count: int) -> None:
        """Set the number of players that a variant needs, and say so."""
        self._count.value = count
        self._sit(count)
        self.toast(message("new_game.seats_changed", count=count))

    def _choose_count(self, count: int) -> None:
        """Set the number of players, and say which changed rules it has dropped."""
        dropped = self._sit(count)
        if dropped:
            self.toast(message("new_game.dropped", count=count, what=Listing(tuple(dropped))))

    def _sit(self, count: int) -> list[str]:
        self.seating.resize(count)
        dropped = self._agreement.sit(count)
        self._sheet.show_shelf(self._shelf)
        self._set_chairs()
        self.rearrange()
        self.repaint_backdrop()  # the table has another shape
        return dropped

    def _set_levels(self, level: str) -> None:
        self.seating.set_levels(level)
        self._changed()

    def _about_level(self, level: str) -> str:
        """Return how bots of a level play this game."""
        return say_in(self._game.name, f"new_game.{level}_tip")

    def _changed(self) -> None:
        """Update chairs, levels and Start."""
        self._levels.value = self.seating.level
        self._levels.enabled = any(sitter.is_bot for sitter in self.seating.sitters)
        sides = [chair.side for chair in self._chairs]
        for chair, sitter in zip(self._chairs, self.seating.sitters, strict=True):
            chair.show_sitter(sitter, self._side(int(chair.name.removeprefix("seat."))))
        if sides != [chair.side for chair in self._chairs]:
            self.rearrange()  # "Opponent" and "Partner" need room
        self._start.enabled = self._agreement.options is not None
        self._sum_up()

    def _sum_up(self) -> None:
        """Say what the match will be."""
        options, agreement, sitters = self._agreement.options, self._agreement, self.seating.sitters
        settings = self._app_context.settings.now
        self._count_note.words = form(self._game, options) if options else ""
        found: list[str] = []
        told = ""
        if options:
            partners = [sitter.name for seat, sitter in enumerate(sitters) if seat in self._partners(options)]
            people = sum(not sitter.is_bot for sitter in sitters)
            easy = sum(sitter.level == "easy" for sitter in sitters)
            pace = Pace(settings.speed, settings.bot_pause)
            found = labels(self._game, options, partners, len(agreement.changes), people, pace, easy)
            told = pace_words(self._game, options, pace)
        self._sheet.sum_up(found, told)

    def _set_chairs(self) -> None:
        if self._chairs:
            self.remove(*self._chairs)
        small = len(self.seating.sitters) > ROUND
        self._chairs = [
            Chair(place, sitter, self._side(place), partial(self._ask_sitter, place), small=small)
            for place, sitter in enumerate(self.seating.sitters)
        ]
        self.add(*self._chairs)
        self._changed()

    def _side(self, place: int) -> str:
        """Return what the player at a seat is to you; "" for yourself, or if there are no partners."""
        options = self._agreement.options
        partners = self._partners(options) if options else ()
        if not partners or place == self._my_place:
            return ""
        return say("new_game.partner" if place in partners else "new_game.opponent")

    @property
    def _my_place(self) -> int | None:
        you = self._app_context.people.now.chosen
        return next((seat for seat, sitter in enumerate(self.seating.sitters) if sitter.profile == you), None)

    def _partners(self, options: Options) -> tuple[int, ...]:
        """Return the seats of your partners."""
        mine = self._my_place
        return () if mine is None else tuple(seat for seat in self._game.allies(options, mine) if seat != mine)

    # -- asking

    def _ask_sitter(self, place: int) -> None:
        """Open the menu of players for a seat."""
        now = self.seating.sitters[place]
        items = [
            self._seat_item(
                f"person.{profile.id}",
                profile.name,
                "person",
                now.profile == profile.id,
                partial(self.seating.seat_person, place, profile.id),
                say("new_game.person_tip"),
            )
            for profile in self._app_context.people.now.profiles
        ]
        items += [
            self._seat_item(
                f"bot.{level}",
                say(f"new_game.level.{level}"),
                "bot",
                now.level == level,
                partial(self.seating.seat_bot, place, level),
                self._about_level(level),
            )
            for level in LEVELS
        ]
        if now.is_bot:
            items.append(Item("rename", say("new_game.rename_bot"), lambda: self._ask_bot_name(place, now), "pencil"))
        items.append(Item("people", say("new_game.new_person"), partial(self._look_up_people, place), "plus"))
        self.app.push(Menu(items, self._chairs[place].rect))

    def _seat_item(self, name: str, label: str, icon: Icon, chosen: bool, act: Any, note: str) -> Item:
        def seat() -> None:
            act()
            self._changed()

        return Item(name, label, seat, icon, note, chosen)

    def _look_up_people(self, place: int) -> None:
        """Open the list of local players. A player added there takes this seat; the current player stays the same."""
        before = self._app_context.people.now
        known = {profile.id for profile in before.profiles}

        def sit_down(page: NewGame) -> None:
            people = page._app_context.people
            fresh = [profile.id for profile in people.now.profiles if profile.id not in known]
            if fresh:
                people.choose(before.chosen)
                page.seating.refresh(people.now)
                page.seating.seat_person(place, fresh[-1])

        self._come_back = sit_down
        self._app_context.open_profiles()

    def _ask_bot_name(self, place: int, bot: Sitter) -> None:
        def ask(page: NewGame) -> LineDialog:
            def call(name: str) -> None:
                page.seating.rename_bot(place, name)
                page._changed()

            words = say("new_game.bot_name")
            return text_dialog(words, "", call, label=words, ok=say("kit.ok"), value=bot.name, longest=LONGEST_NAME)

        self.open(ask)

    def _ask_name(self) -> None:
        """Ask for a name for these rules."""
        self.open(
            lambda page: text_dialog(
                say("new_game.save_title"),
                say("new_game.save_words"),
                page._save,
                label=say("new_game.variant_name"),
                ok=say("new_game.save_it"),
                hint=say("new_game.variant_hint"),
            )
        )

    def _save(self, name: str) -> str:
        """Save these rules as a variant of the player's own; return why that is impossible, or ""."""
        assert self._agreement.options is not None
        if any(name.casefold() in (one.name.casefold(), one.title.casefold()) for one in self._shelf.all()):
            return say("new_game.name_taken")
        folder = self._app_context.folders.variants
        try:
            path = new_path(folder, name)
            save(path, variant_of(name, self._agreement.options))
        except OSError as error:
            reason = reason_of(error)
            return say("new_game.not_saved", path=folder, reason=reason)
        self._shelf = self._variants()
        self._sheet.show_shelf(self._shelf)
        self.toast(message("new_game.saved", name=name, path=path))
        return ""

    def _ask_forget(self, variant: Variant) -> None:
        """Ask before deleting a variant."""

        self.open(lambda page: page._forget_dialog(variant))

    def _forget_dialog(self, variant: Variant) -> Dialog:
        words, forget = say("new_game.forget_words", name=variant.name), say("new_game.forget_it")
        return question(say("new_game.forget_title"), words, "forget", forget, lambda: self._forget(variant))

    def _forget(self, variant: Variant) -> None:
        """Delete a variant of the player's own; the current choices stay."""
        assert variant.path is not None
        try:
            variant.path.unlink(missing_ok=True)
        except OSError as error:
            reason = reason_of(error)
            self.toast(message("new_game.not_forgotten", path=variant.path, reason=reason), bad=True)
            return
        self._shelf = self._variants()
        self._sheet.show_shelf(self._shelf)

    def _try_out(self) -> None:
        """Let bots show what the changed rules do, in the background."""
        from cardgames.screens.lab.forms import experiment_of

        options = self._agreement.options
        if options is None:
            return
        named = next((one for one in self._shelf.own if one.plays.get(options.seats) == options), None)
        standard = "", self._game.schema.standard(options.seats)
        experiment = experiment_of([standard, (named.name if named else "", options)])
        self._app_context.open_experiment(self._app_context.laboratory.start(experiment))

    # -- starting

    def _play_first(self) -> None:
        self._app_context.open_first_game(self._manifest.name, self._agreement.seats)

    def start(self) -> None:
        """Start the match, or say what is wrong."""
        problem = self.seating.problem
        options = self._agreement.options
        if options is None:
            problem = "\n".join(self._agreement.conflicts)
        if problem or options is None:
            self.toast(problem, bad=True)
            return
        self._app_context.habits.keep_table(self._game.name, TableHabit(self.seating.habit(), options.text()))
        players = [sitter.player() for sitter in self.seating.sitters]
        seed = self._sheet.seed
        origin = Origin.now(self._game, deals=TYPED if seed else "")
        self._app_context.begin(Match(self._game, options, players, seed, origin=origin))

    def offer_short_match(self) -> None:
        """Choose a short match, as the first one after the lesson, and say so; nothing if the game has none."""
        now, short = self._agreement.options, self._agreement.shortened()
        if now and short and self._game.length(short).deals < self._game.length(now).deals:
            self._agreement.take(short)
            self._sheet.show_shelf(self._shelf)
            self._changed()
            what = listed(map(difference_words, short.differences(now)), "semicolon")
            self.toast(message("new_game.short_match", what=what), seconds=SHORT_MATCH_SECONDS)

    def resume(self, result: object) -> None:
        """Update players after a dialog, the list of players or a match was closed."""
        self.seating.refresh(self._app_context.people.now)
        if self._come_back is not None:
            self._come_back(self)
            self._come_back = None
        self._changed()

    # -- drawing

    @property
    def look(self) -> Look:
        """The look of plates and rows that grow with their letters."""
        return super().look.lettered

    def arrange(self, area: Rect, look: Look) -> None:
        inner = area.inflate(-look.px(56), -look.px(44))
        left, right = columns(inner, [0.46, None], gap=look.px(30))
        head, table, feet = rows(left, [look.px(44), None, look.px(40)], gap=look.px(10))
        title = self._title.preferred_size(look, head.w)[0]
        self._title.layout(Rect(head.x, head.y, title, head.h), look)
        if self._count.visible:
            wide = self._count.preferred_size(look, head.w - title - look.px(20))[0]
            self._count.layout(Rect(head.right - wide, head.y, wide, look.px(36)), look)
        note = self._count_note.preferred_size(look, head.w)
        self._count_note.layout(Rect(head.right - note[0], self._count.rect.bottom + look.px(1), *note), look)
        back, rest = columns(feet, [self._back.preferred_size(look, feet.w)[0], None], gap=look.px(16))
        self._back.layout(Rect(back.x, back.bottom - look.px(36), back.w, look.px(36)), look)
        wide = self._levels.preferred_size(look, rest.w)[0]
        words = self._levels_label.preferred_size(look, rest.w)
        self._levels.layout(Rect(rest.right - wide, rest.bottom - look.px(36), wide, look.px(36)), look)
        label = Rect(self._levels.rect.x - words[0] - look.px(12), 0, *words)
        label.centery = self._levels.rect.centery
        self._levels_label.layout(label, look)
        self._levels_label.visible = label.x >= back.right + look.px(8)
        sheet, foot = rows(right, [None, look.px(40)], gap=look.px(16))
        self._sheet.layout(sheet, look)
        self._feet.layout(Rect(foot.x, foot.bottom - look.px(36), foot.w, look.px(36)), look)
        self._arrange_table(table, look)

    def _arrange_table(self, area: Rect, look: Look) -> None:
        limit = round(BESIDE * area.w)
        sizes = [chair.preferred_size(look, limit) for chair in self._chairs]
        chair = max(wide for wide, _ in sizes), max(high for _, high in sizes)
        ring = area.inflate(-chair[0], -chair[1])
        ring.h = min(ring.h, round(ring.w * 1.15))
        ring.centery = area.centery
        spots = round_table(ring, len(self._chairs))
        if len(self._chairs) > ROUND or overlap(spots, chair):
            sides = area.inflate(-chair[0], 0)
            spots = long_table(sides, len(self._chairs))
            self._top = sides.inflate(look.px(PULLED_OUT) - chair[0], 0)
        else:
            self._top = ring.inflate(look.px(-6), look.px(-6))
        for (x, y), seat in zip(spots, self._chairs, strict=True):
            seat.layout(Rect(round(x) - chair[0] // 2, round(y) - chair[1] // 2, *chair), look)

    def backdrop(self, size: tuple[int, int], look: Look) -> Surface:
        picture = floor(size, look, self._top.center)
        cloth = look.tinted(felt_hue(self._game.name))
        cast_shadow(picture, self._top, min(self._top.size) * 9 // 20, look)
        draw.put(picture, table_top(self._top.size, cloth, motif(self._game.name, cloth)), self._top)
        if self._manifest.cards:
            self._lay_pack(picture, look)
        else:
            self._lay_scene(picture)
        return picture

    def _lay_pack(self, picture: Surface, look: Look) -> None:
        """Draw the deck in the middle of the table."""
        high = min(look.px(116), self._top.h // 3, self._top.w * 9 // 10)
        name = back_name(self._app_context.settings.now.card_back, self._game.deck.art)
        back = back_thumbnail(name, (high * 5 // 7 * FINE, high * FINE))
        for n, turn in enumerate((-7.0, 3.0, 0.0, 9.0)):
            spot = self._top.centerx + look.px(2 * n - 3), self._top.centery - look.px(n)
            lay_card(picture, back, spot, turn, look)

    def _lay_scene(self, picture: Surface) -> None:
        """Draw the foreground of the tile of a game without cards in the middle of the table."""
        wide = self._top.w * 3 // 5
        front = tile_front(self._game.name, (wide, wide * HEIGHT // WIDTH))
        draw.put(picture, front, front.get_rect(center=self._top.center))
