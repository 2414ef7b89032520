"""Text is legible, wrapped to fit, and contains drawn suit signs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.richtext import RichText, parse, plain
from cardgames.table.units import Scale

RULES = """# The game
## Playing
- KJ-8 Who *can* follow **must** follow: see [the order](KJ-2).
- KJ-9 Any ♥ will do.

| card | points |
|---|---|
| J | 20 |

![A trick](trick)

The end."""


def colours_of(picture: Surface) -> set[tuple[int, int, int]]:
    wide, high = picture.get_size()
    pixels = (picture.get_at((x, y)) for x in range(wide) for y in range(high))
    return {(pixel.r, pixel.g, pixel.b) for pixel in pixels if pixel.a == 255}


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Round Robbin' was left", "Round Robbin\u2019 was left"),
        ("the partner's trick", "the partner\u2019s trick"),
        ("'chess' is not a game", "\u2018chess\u2019 is not a game"),
        ("-44 : 4 : 40", "\u221244 : 4 : 40"),
        ("(-5)", "(\u22125)"),
        ("LL-12, 2026-03-01, half-made", "LL-12, 2026-03-01, half-made"),
    ],
)
def test_text_is_typeset_with_proper_quotes_and_spaces(typed: str, printed: str) -> None:
    assert "".join(part for part, _ in text.coloured_parts(typed)) == printed


@pytest.mark.parametrize("odd", ["a\0b", "\ud800", "\x1b[31m\x07", "\t\r", "\u202e", "\U0001f600", "\ufffe"])
def test_any_text_can_be_typeset(look: Look, odd: str) -> None:
    for style in (text.BODY, text.SCORE, text.TITLE):
        assert text.line(odd, style, look, look.theme.ink)
        assert text.wrap(odd * 30, style, look, 200)


def test_a_very_long_word_is_wrapped_quickly(look: Look) -> None:
    lines = text.wrap("W" * 6_000, text.BODY, look, 200)
    assert "".join(lines) == "W" * 6_000
    assert all(text.width(line, text.BODY, look) <= 200 for line in lines)
    assert text.width(lines[0] + "W", text.BODY, look) > 200


@pytest.mark.parametrize("factor", [0.5, 0.75, 1.0, 2.5])
@pytest.mark.parametrize("size", ["small", "body", "title", "display"])
def test_no_text_is_smaller_than_11_px(look: Look, factor: float, size: text.Size) -> None:
    assert text.size_px(text.Style(size), replace(look, scale=Scale(factor))) >= 11


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(words=st.text("abc WM♥♠,.\n", max_size=80), limit=st.integers(20, 300))
def test_wrapped_lines_fit_and_are_complete(look: Look, words: str, limit: int) -> None:
    lines = text.wrap(words, text.BODY, look, limit)
    assert all(text.width(line, text.BODY, look) <= limit or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


def test_no_number_stands_alone_on_the_last_line(look: Look) -> None:
    words = "Equally good: “Build on d1, height 1”."
    limit = text.width(words, text.BODY, look) - 1
    assert text.wrap(words, text.BODY, look, limit) == ["Equally good: “Build on d1,", "height 1”."]
    assert text.wrap("coins\n12", text.BODY, look, limit) == ["coins", "12"]


def test_a_line_that_is_too_long_is_cut_with_an_ellipsis(look: Look) -> None:
    short = text.shortened("Klaverjassen in Rotterdam", text.BODY, look, 80)
    assert short.endswith("…")
    assert text.width(short, text.BODY, look) <= 80
    assert text.shortened("Ann", text.BODY, look, 80) == "Ann"


def test_hearts_and_diamonds_are_red_and_spades_and_clubs_are_ink(look: Look) -> None:
    ink = look.theme.ink
    assert look.theme.red in colours_of(text.line("♥", text.DISPLAY, look, ink))
    assert look.theme.red in colours_of(text.line("♦", text.DISPLAY, look, ink))
    assert colours_of(text.line("♠", text.DISPLAY, look, ink)) == {ink}
    assert colours_of(text.line("♣", text.DISPLAY, look, ink)) == {ink}


def test_with_four_colours_all_suits_differ(look: Look) -> None:
    four = replace(look, four_colour=True)
    seen = [frozenset(colours_of(text.line(suit, text.DISPLAY, four, look.theme.ink))) for suit in "♠♥♦♣"]
    assert len(set(seen)) == 4


def test_suits_on_felt_have_light_colours(look: Look) -> None:
    found = colours_of(text.line("♥", text.DISPLAY, look, look.theme.on_felt))
    assert look.theme.red_on_dark in found


@pytest.mark.parametrize("face", ["sans", "serif"])
def test_digits_in_a_column_have_equal_widths(look: Look, face: text.Face) -> None:
    style = text.Style("title", face, figures=True)
    assert len({text.width(figure * 8, style, look) for figure in "0123456789"}) == 1


def test_a_full_stop_stands_close_to_a_suit(look: Look) -> None:
    """After "4♦" it seemed to follow a space."""
    at_end, after = (text.width(words, text.BODY, look) for words in ("4♦", "4♦."))
    assert after - at_end < text.width(".", text.BODY, look)
    px = text.size_px(text.BODY, look)
    for suit in text.SUITS:
        end = text.width(f"{suit}.", text.BODY, look) - text.width(".", text.BODY, look)
        sign = text.suit_sign(suit, text._suit_side(suit, px), (0, 0, 0)).get_bounding_rect()
        assert round(px * 0.04) + sign.right <= end + 1, f"{suit} lies over the full stop"


def test_a_line_has_the_width_it_reports(look: Look) -> None:
    picture = text.line("Trump is ♥, 21 points", text.BODY, look, look.theme.ink)
    assert picture.get_width() == text.width("Trump is ♥, 21 points", text.BODY, look)
    assert picture.get_height() == text.line_height(text.BODY, look)


def test_markup_is_parsed_into_headings_list_items_tables_and_pictures() -> None:
    blocks = parse(RULES)
    assert [block.level for block in blocks] == [1, 2, 0, 0, 0, 0, 0]
    assert [block.id for block in blocks] == ["", "", "KJ-8", "KJ-9", "", "", ""]
    assert plain(blocks[2]) == "Who can follow must follow: see the order."
    assert [run.words for run in blocks[2].runs if run.italic] == ["can"]
    assert [run.words for run in blocks[2].runs if run.bold] == ["must", "the order"]
    assert blocks[4].table[1][0][0].words == "J"
    assert len(blocks[4].table) == 2
    assert blocks[5].picture == "trick"


def test_a_rule_id_in_text_is_a_link_if_its_paragraph_exists() -> None:
    blocks = parse("- KJ-8 see KJ-9 and KJ-99\n- KJ-9 end")
    assert [(run.words, run.ref) for run in blocks[0].runs if run.words.startswith("KJ")] == [
        ("KJ-9", "KJ-9"),
        ("KJ-99", ""),
    ]


def test_punctuation_stays_with_the_word_before_it(look: Look) -> None:
    surface = Surface((400, 400))
    for wide in range(60, 200, 7):
        rich = RichText("one **two three**, four *five*; six")
        lines: dict[int, list[str]] = {}
        rich.height(look, wide)
        for piece in rich._laid.pieces:
            lines.setdefault(piece.rect.y, []).append(piece.words)
        assert not any(words[0][0] in ",;" for words in lines.values())
        rich.draw(surface, Rect(0, 0, wide, 400), look, (9, 9, 9), (9, 9, 9))


def test_an_indented_line_continues_a_list_item() -> None:
    blocks = parse("- KJ-8 first line\n  second line\n- KJ-9 other")
    assert [plain(block) for block in blocks] == ["first line second line", "other"]


@settings(max_examples=80)
@given(st.text("#-*|![]()ab \n`", max_size=60))
def test_any_text_can_be_parsed_and_laid_out(markup: str) -> None:
    for block in parse(markup):
        assert isinstance(plain(block), str)


def test_links_and_blocks_know_their_places(look: Look) -> None:
    rich = RichText(RULES)
    high = rich.height(look, 500)
    (place, words, ref), *rest = rich.links()
    assert (words, ref, rest) == ("the order", "KJ-2", [])
    block = rich.block_rect("KJ-8")
    assert block.contains(place)
    assert rich.block_rect("KJ-99") is None
    assert high < RichText(RULES).height(look, 200)


def test_a_wrapped_link_can_be_clicked_in_both_lines(look: Look) -> None:
    rich = RichText("word word [the order of cards](KJ-2)")
    rich.height(look, 130)
    assert len(rich.links()) > 1
    assert " ".join(words for _, words, _ in rich.links()) == "the order of cards"


def test_a_picture_is_placed_in_the_text(look: Look) -> None:
    asked: list[tuple[str, int]] = []

    def make(name: str, wide: int) -> Surface:
        asked.append((name, wide))
        return Surface((50, 70))

    with_picture = RichText(RULES, make).height(look, 400)
    assert asked[0][0] == "trick"
    assert asked[0][1] <= 400
    assert with_picture >= RichText(RULES).height(look, 400) + 70


def test_rich_text_draws_only_inside_its_area(look: Look) -> None:
    surface = Surface((420, 900))
    place = Rect(10, 10, 380, 800)
    RichText(RULES).draw(surface, place, look, (255, 255, 255), (255, 255, 255))
    for y in range(900):
        assert surface.get_at((5, y))[:3] == (0, 0, 0)
        assert surface.get_at((400, y))[:3] == (0, 0, 0)
