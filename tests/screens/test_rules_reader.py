"""The rules reader: every rule can be found, with pictures of real positions and the house rules of the match."""

from __future__ import annotations

import re

import pytest
from laid_out import SIZES, AppContextOf, problems, topmost
from pygame import Surface

from cardgames.engine.registry import game, manifest, manifests
from cardgames.screens.app_context import AppContext
from cardgames.screens.habits import HabitsFile, TableHabit
from cardgames.screens.rules_reader.book import as_agreed, chapters, rules_text, search
from cardgames.screens.rules_reader.screen import RulesReader
from cardgames.table import text
from cardgames.table.input import Key, Text
from cardgames.table.richtext import parse, plain
from cardgames.table.semantics import find
from cardgames.words import use_language

MARKUP = rules_text(manifest("klaverjassen"))
SCHEMA = game("klaverjassen").schema


def opened(app_context: AppContext, rule: str = "", options: str = "") -> RulesReader:
    """The drawn rules of Klaverjassen."""
    app_context.open_rules("klaverjassen", rule, SCHEMA.parse(options) if options else None)
    app_context.app.tick()
    return topmost(app_context, RulesReader)


def settle(reader: RulesReader) -> None:
    """Let all motions of the page end."""
    for _ in range(120):
        reader.update(0.05)


def test_the_rules_open_at_the_last_played_game(app_context: AppContext) -> None:
    for name in (*manifests(), "amish_lords", "klaverjassen"):
        app_context.habits.keep_table(name, TableHabit(()))
        app_context.habits = HabitsFile(app_context.habits.path)
        app_context.open_rules()
        reader = topmost(app_context, RulesReader)
        assert reader._games.value == name


@pytest.mark.parametrize("name", manifests())
def test_the_title_is_whole_and_the_search_field_gives_way(app_context_of: AppContextOf, name: str) -> None:
    app_context = app_context_of((1024, 640), ui_scale=200, language="nl")
    use_language("nl")
    app_context.open_rules(name)
    reader = topmost(app_context, RulesReader)
    assert text.width(reader._words(), text.DISPLAY, reader.look) <= reader._title.w


@pytest.mark.parametrize("rule", [f"KJ-{number}" for number in (1, 8, 17, 22)])
def test_a_rule_opens_at_its_marked_paragraph(app_context: AppContext, rule: str) -> None:
    reader = opened(app_context, rule)
    settle(reader)
    assert reader._text.lit == rule
    place = find(reader.semantics(), f"text.{rule}").rect
    assert reader._sheet.contains(place)


def test_comments_in_the_rules_page_are_not_shown() -> None:
    assert "<!--" not in MARKUP
    assert "partition" not in MARKUP.split("\n")[0]


@pytest.mark.parametrize(("name", "many"), [("klaverjassen", 10), ("amish_lords", 4), ("casa_grande", 4)])
def test_every_picture_is_drawn(app_context: AppContext, name: str, many: int) -> None:
    app_context.open_rules(name)
    app_context.app.tick()
    reader = topmost(app_context, RulesReader)
    pictures = [block.picture for block in reader._text.rich.blocks if block.picture]
    assert len(reader._pictures.waiting) + 1 >= len(pictures) >= many
    assert all(picture.get_width() <= limit for (_, limit), picture in reader._pictures._made.items())
    waiting: list[tuple[str, Surface, bytes]] = [
        (name, picture, bytes(picture.get_buffer())) for name, picture in reader._pictures.waiting
    ]
    while reader._pictures.paint_next():
        pass
    for name, picture, before in waiting:
        assert bytes(picture.get_buffer()) != before, name


def test_house_rules_are_shown_below_the_paragraph_they_change() -> None:
    text = as_agreed(MARKUP, SCHEMA.parse("undertrump=forbidden games=4"))
    blocks = parse(text)
    where = next(number for number, block in enumerate(blocks) if block.id == "KJ-10")
    assert "Only if you hold only trumps" in plain(blocks[where + 1])
    assert blocks[where + 1].bullet
    assert "KJ-10, KJ-22" in plain(blocks[0]), "named in the order of the text"


def test_house_rules_are_below_the_whole_paragraph_of_several_lines() -> None:
    text = as_agreed("KJ-10 One line\nand another.\nKJ-11 The next.\n", SCHEMA.parse("undertrump=forbidden"))
    first, reported, second = [line for line in text.split("KJ-10 ")[-1].splitlines() if line][1:4]
    assert (first, second) == ("and another.", "KJ-11 The next.")
    assert reported.startswith("- ")


def test_standard_rules_have_no_remark() -> None:
    assert as_agreed(MARKUP, SCHEMA.standard()) == MARKUP


@pytest.mark.parametrize("key", sorted(SCHEMA.options))
def test_every_changed_option_is_in_the_rules_reader(key: str) -> None:
    values = (True, False, *range(200), *getattr(SCHEMA.options[key].kind, "items", ()))
    tried = ((value, seats) for seats in SCHEMA.seats for value in values)
    reported = next(text for value, seats in tried if (text := _agreed(key, value, seats)) is not None)
    assert SCHEMA.options[key].label in reported


def _agreed(key: str, value: object, seats: int) -> str | None:
    needs = {one.key: one.values[0] for one in SCHEMA.options[key].requirements.requires}
    try:
        options = SCHEMA.make({**needs, key: value}, (), seats)
    except ValueError:
        return None
    changed = {one.key for one in options.differences()}
    return as_agreed(MARKUP, options) if key in changed else None


def test_chapters_have_the_id_of_their_first_rule() -> None:
    found = [(one.title, one.rule) for one in chapters(parse(MARKUP))]
    assert ("Roem", "KJ-14") in found
    assert len(found) == len(re.findall("^## ", MARKUP, re.MULTILINE))


def test_a_search_finds_all_its_words_and_rule_numbers() -> None:
    blocks = parse(MARKUP)
    assert {hit.rule for hit in search(blocks, "king queen trumps stuk")} == {"KJ-16"}
    assert "KJ-9" in {hit.rule for hit in search(blocks, "kj-9")}
    assert search(blocks, "  ") == []


def test_typing_searches_and_escape_ends_the_search(app_context: AppContext) -> None:
    reader = opened(app_context)
    reader.handle(Key("f", ctrl=True))
    for letter in "nat":
        reader.handle(Text(letter))
    assert find(reader.semantics(), "hit.0").label
    first = reader._text.current
    reader.handle(Key("enter"))
    assert reader._text.current != first
    reader.handle(Key("escape"))
    assert reader._text.found == []
    assert find(reader.semantics(), f"chapter.{reader._chapters[0].block}")
    reader.handle(Key("escape"))
    assert app_context.app.stack == []


def test_a_link_shows_the_value_of_an_option_in_the_match(app_context: AppContext) -> None:
    reader = opened(app_context, "KJ-10", "undertrump=forbidden")
    settle(reader)
    action = find(reader.semantics(), "text.to.option:undertrump").action
    action()
    assert "Only if you hold only trumps" in find(reader.semantics(), "toast").label


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_everything_fits_at_every_size(app_context_of: AppContextOf, size: tuple[int, int], scale: int | str) -> None:
    reader = opened(app_context_of(size, ui_scale=scale), "KJ-10", "games=4")
    assert problems(reader) == []
