"""Longer texts: headings, paragraphs with bold and italic words, lists, tables, pictures, links.

The markup is the part of Markdown that rules texts need:

    # Title    ## Heading
    A paragraph with **bold**, *italic*, [a link](KJ-10) and ♠ signs.
    - a list item                - KJ-10 an item with an id, which is put in the margin
    | a | table |
    ![What it shows](name-of-a-picture)

`RichText` lays it out for a width and paints it; a function supplies the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect, Surface

from cardgames.glossary import Glossary
from cardgames.table import terms, text
from cardgames.table.draw import put, rounded
from cardgames.table.input import Point
from cardgames.table.look import Look
from cardgames.table.terms import TermSpot
from cardgames.table.text import Style
from cardgames.table.theme import Colour, mix

PictureMaker = Callable[[str, int], Surface | None]
"""Returns the picture of a name, at most this many px wide, premultiplied; None if there is none."""

_ID = re.compile(r"([A-Z]{2,4}-\d+[a-z]?)\s+")
_INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^*]+?)\*|\[(?P<link>[^\]]+)\]\((?P<ref>[^)]+)\)|`(?P<code>[^`]+)`"
    r"|\b(?P<id>[A-Z]{2,4}-\d+[a-z]?)\b"
)


class Run(NamedTuple):
    """Words with the same style; `ref` is the target of a link."""

    words: str
    bold: bool = False
    italic: bool = False
    ref: str = ""


class Block(NamedTuple):
    """A heading (`level` 1..3), a paragraph, a list item (`bullet`), a table or a picture; `id` is its rule id."""

    runs: tuple[Run, ...] = ()
    level: int = 0
    bullet: bool = False
    id: str = ""
    table: tuple[tuple[tuple[Run, ...], ...], ...] = ()
    picture: str = ""


def parse(markup: str) -> list[Block]:
    """The blocks of a text. Anything without markup is a paragraph."""
    blocks: list[Block] = []
    ids = frozenset(re.findall(rf"^\s*-\s+{_ID.pattern}", markup, re.MULTILINE))
    for chunk in _chunks(markup):
        first = chunk[0]
        if first.startswith("#"):
            level = len(first) - len(first.lstrip("#"))
            blocks.append(Block(_runs(first.lstrip("# ")), level=min(level, 3)))
        elif first.startswith("|"):
            cells = [tuple(_runs(cell.strip()) for cell in row.strip().strip("|").split("|")) for row in chunk]
            blocks.append(Block(table=tuple(row for row in cells if not _is_line(row))))
        elif picture := re.fullmatch(r"!\[([^\]]*)\]\(([^)]+)\)", first):
            blocks.append(Block(_runs(picture[1]), picture=picture[2]))
        else:
            words = " ".join(line.strip() for line in chunk)
            bullet = words.startswith("- ")
            words = words[2:] if bullet else words
            mark = _ID.match(words)
            blocks.append(
                Block(_runs(words[mark.end() :] if mark else words, ids), bullet=bullet, id=mark[1] if mark else "")
            )
    return blocks


def plain(block: Block) -> str:
    """The text of a block without markup, for searching and speech."""
    rows = [block.runs, *(cell for row in block.table for cell in row)]
    return " ".join("".join(run.words for run in runs) for runs in rows if runs)


def _chunks(markup: str) -> Iterator[list[str]]:
    """Groups of lines that form a block."""
    chunk: list[str] = []
    for line in [*markup.splitlines(), ""]:
        stripped = line.strip()
        alone = stripped.startswith(("#", "- ", "!["))
        joins_table = stripped.startswith("|") and bool(chunk) and chunk[0].startswith("|")
        if (
            chunk
            and (not stripped or alone or stripped.startswith("|") != chunk[0].startswith("|"))
            and not joins_table
        ):
            yield chunk
            chunk = []
        if stripped:
            chunk.append(stripped)
            if stripped.startswith(("#", "![")):
                yield chunk
                chunk = []


def _runs(words: str, ids: frozenset[str] = frozenset()) -> tuple[Run, ...]:
    """Words in runs; an id in `ids` within the words is a link to its paragraph."""
    runs: list[Run] = []
    at = 0
    for found in _INLINE.finditer(words):
        if found.start() > at:
            runs.append(Run(words[at : found.start()]))
        at = found.end()
        if found["bold"]:
            runs.append(Run(found["bold"], bold=True))
        elif found["italic"]:
            runs.append(Run(found["italic"], italic=True))
        elif found["code"]:
            runs.append(Run(found["code"], italic=True))
        elif found["id"]:
            runs.append(Run(found["id"], ref=found["id"] if found["id"] in ids else ""))
        else:
            runs.append(Run(found["link"], bold=True, ref=found["ref"]))
    if at < len(words):
        runs.append(Run(words[at:]))
    return tuple(runs)


def _tokens(runs: tuple[Run, ...]) -> Iterator[list[tuple[Run, str]]]:
    """Parts of runs without a space between them, which line breaks must not separate."""
    token: list[tuple[Run, str]] = []
    for run in runs:
        for part in re.findall(r"[ \t]+|[^ \t]+", run.words):
            if part.isspace() and "\u00a0" not in part:
                if token:
                    yield token
                token = []
            else:
                token.append((run, part))
    if token:
        yield token


def _is_line(row: tuple[tuple[Run, ...], ...]) -> bool:
    """Whether a row is the |---|---| below a table's head."""
    return all(set(run.words) <= set("-: ") for cell in row for run in cell)


@dataclass(slots=True)
class _Piece:
    """Words or a picture at a position relative to the top left of the text."""

    rect: Rect
    words: str = ""
    style: Style = text.BODY
    soft: bool = False
    ref: str = ""
    picture: Surface | None = None
    line: bool = False


@dataclass(slots=True)
class _Laid:
    """A text laid out for a width."""

    pieces: list[_Piece] = field(default_factory=list)
    blocks: list[Rect] = field(default_factory=list)
    height: int = 0


class RichText:
    """A text that can be laid out for any width; the last layout is cached."""

    def __init__(self, markup: str, pictures: PictureMaker | None = None, *, gutter: bool = True) -> None:
        """`gutter`: rule ids are in a margin on the left; otherwise they are left out."""
        self.blocks = parse(markup)
        self._pictures = pictures
        self._gutter = gutter
        self._key: tuple[Look, int] | None = None
        self._laid = _Laid()

    def height(self, look: Look, limit: int) -> int:
        """The height at a width of `limit` px."""
        return self._lay(look, limit).height

    def block_rect(self, block_id: str) -> Rect | None:
        """The rectangle of the block with this rule id in the last layout, relative to the top left, or None."""
        for block, rect in zip(self.blocks, self._laid.blocks, strict=False):
            if block.id == block_id:
                return Rect(rect)
        return None

    def block_rects(self) -> list[Rect]:
        """The rectangles of all blocks in the last layout."""
        return [Rect(rect) for rect in self._laid.blocks]

    def links(self) -> list[tuple[Rect, str, str]]:
        """The rectangles of all links in the last layout, with their words and targets."""
        return [(Rect(piece.rect), piece.words, piece.ref) for piece in self._laid.pieces if piece.ref]

    def term_spots(self, glossary: Glossary, topleft: Point) -> Iterator[TermSpot]:
        """The terms in the last layout, each once in a block; links and headings have none."""
        if self._key is None:
            return
        look, _ = self._key
        pieces = [one for one in self._laid.pieces if one.words and not one.ref and not one.soft]
        for block, area in zip(self.blocks, self._laid.blocks, strict=False):
            seen: set[str] = set()
            for piece in pieces if not block.level else ():
                if not area.contains(piece.rect):
                    continue
                spots = terms.spots_in_line(glossary, piece.words, piece.rect.move(topleft), look, piece.style)
                for name, spot in spots:
                    if name not in seen:
                        seen.add(name)
                        yield spot

    def draw(
        self,
        surface: Surface,
        rect: Rect,
        look: Look,
        ink: Colour,
        soft: Colour,
        *,
        lit: str = "",
        lit_link: str = "",
    ) -> None:
        """Paint the text in `rect`. `lit` is a rule id to highlight, `lit_link` a link to highlight; "" for none."""
        laid = self._lay(look, rect.w)
        clip = surface.get_clip()
        theme = look.theme
        marked = self.block_rect(lit) if lit else None
        if marked is not None:
            marked = marked.move(rect.topleft).inflate(look.px(12), look.px(8))
            put(surface, rounded(marked.size, look.px(6), theme.brass_light, None, 110), marked)
        for piece in laid.pieces:
            place = piece.rect.move(rect.topleft)
            if not place.colliderect(clip):
                continue
            if piece.picture is not None:
                put(surface, piece.picture, place)
            elif piece.line:
                surface.fill(mix(soft, theme.brass, 0.5), place)
            else:
                colour = soft if piece.soft else ink
                put(surface, text.line(piece.words, piece.style, look, colour), place)
                if piece.ref:
                    foot = Rect(place.x, place.bottom - look.px(3), place.w, look.px(1))
                    surface.fill(theme.brass if piece.ref != lit_link else ink, foot)

    def _lay(self, look: Look, limit: int) -> _Laid:
        if self._key != (look, limit):
            self._key = (look, limit)
            self._laid = _Layout(look, limit, self._pictures, self._margin(look)).lay(self.blocks)
        return self._laid

    def _margin(self, look: Look) -> int:
        ids = [block.id for block in self.blocks if block.id]
        if not self._gutter or not ids:
            return 0
        return max(text.width(one, text.SMALL, look) for one in ids) + look.px(14)


class _Layout:
    """Lays out blocks below each other."""

    def __init__(self, look: Look, limit: int, pictures: PictureMaker | None, margin: int) -> None:
        self._look = look
        self._limit = limit
        self._pictures = pictures
        self._margin = margin
        self._laid = _Laid()
        self._y = 0

    def lay(self, blocks: list[Block]) -> _Laid:
        look = self._look
        for index, block in enumerate(blocks):
            if index:
                follows = block.bullet and blocks[index - 1].bullet
                self._y += look.px(18 if block.level else 6 if follows else 10)
            top = self._y
            if block.picture:
                self._picture(block)
            elif block.table:
                self._table(block)
            else:
                self._words(block)
            self._laid.blocks.append(Rect(0, top, self._limit, self._y - top))
        self._laid.height = self._y
        return self._laid

    def _words(self, block: Block) -> None:
        look = self._look
        style = {0: text.BODY, 1: text.DISPLAY, 2: text.TITLE, 3: text.STRONG}[block.level]
        left = 0 if block.level else self._margin
        if block.id and self._margin:
            shift = (text.line_height(text.BODY, look) - text.line_height(text.SMALL, look)) // 2 + look.px(1)
            self._put(block.id, text.SMALL, 0, self._y + shift, soft=True)
        elif block.bullet:
            dot = look.px(5)
            middle = self._y + text.line_height(style, look) // 2
            self._laid.pieces.append(_Piece(Rect(left + look.px(4), middle - dot // 2, dot, dot), line=True))
            left += look.px(18)
        self._y = self._flow(block.runs, style, left, self._limit - left, self._y)

    def _flow(self, runs: tuple[Run, ...], style: Style, left: int, limit: int, y: int) -> int:
        """Lay out runs word by word; return the y below the last line."""
        look = self._look
        x = start = 0
        current: Run | None = None
        words = ""

        def own(run: Run) -> Style:
            return Style(style.size, style.face, style.bold or run.bold, run.italic, style.figures)

        def set_current() -> None:
            if current is not None:
                self._put(words, own(current), left + start, y, ref=current.ref)

        for token in _tokens(runs):
            space = text.width(" ", style, look) if x else 0
            if x and x + space + sum(text.width(part, own(run), look) for run, part in token) > limit:
                set_current()
                current, x, space = None, 0, 0
                y += text.line_height(style, look)
            for index, (run, part) in enumerate(token):
                if run is current:
                    words += f" {part}" if index == 0 else part
                else:
                    set_current()
                    current, words, start = run, part, x + (space if index == 0 else 0)
                x = start + text.width(words, own(run), look)
        set_current()
        return y + text.line_height(style, look)

    def _put(self, words: str, style: Style, x: int, y: int, *, soft: bool = False, ref: str = "") -> None:
        size = (text.width(words, style, self._look), text.line_height(style, self._look))
        self._laid.pieces.append(_Piece(Rect((x, y), size), words, style, soft, ref))

    def _picture(self, block: Block) -> None:
        look = self._look
        room = self._limit - self._margin
        made = self._pictures(block.picture, room) if self._pictures else None
        if made is not None:
            rect = made.get_rect(left=self._margin, top=self._y)
            self._laid.pieces.append(_Piece(rect, picture=made))
            self._y = rect.bottom + look.px(4)
        if block.runs:
            caption = tuple(Run(run.words, run.bold, True, run.ref) for run in block.runs)
            self._y = self._flow(caption, text.SMALL, self._margin, room, self._y)

    def _table(self, block: Block) -> None:
        look = self._look
        style = Style("body", figures=True)
        gap = look.px(20)
        across = max(len(row) for row in block.table)
        wide = [0] * across
        rounding = look.px(2)  # separate words can be slightly wider than the whole text
        for index, row in enumerate(block.table):
            own = Style("body", bold=index == 0, figures=True)
            for n, cell in enumerate(row):
                wide[n] = max(wide[n], sum(text.width(run.words, own, look) for run in cell) + rounding)
        room = self._limit - self._margin - gap * (across - 1)
        if sum(wide) > room:
            wide = [max(look.px(40), one * room // sum(wide)) for one in wide]
        for index, row in enumerate(block.table):
            bottom = self._y
            x = self._margin
            for n, cell in enumerate(row):
                head = tuple(Run(run.words, True, run.italic, run.ref) for run in cell) if index == 0 else cell
                bottom = max(bottom, self._flow(head, style, x, wide[n], self._y))
                x += wide[n] + gap
            self._y = bottom
            if index == 0:
                self._laid.pieces.append(
                    _Piece(Rect(self._margin, self._y, x - gap - self._margin, look.px(1)), line=True)
                )
                self._y += look.px(4)
