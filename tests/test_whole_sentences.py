"""Every sentence that people read is complete in the catalogues: code joins, cuts and changes no text."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
import yaml

from cardgames import words
from cardgames.conformance.catalogues import flat
from cardgames.engine.registry import manifests
from cardgames.words import ENGLISH, catalogue, languages

PACKAGE = Path(words.__file__).parent

SPEAKERS = ("glossary.py", "cli/*.py", "host/*.py", "screens/**/*.py", "table/*.py", "table/board/*.py",
            "table/widgets/*.py", "games/*/scene/*.py", "games/*/hints.py", "games/*/hints/*.py")  # fmt: skip
"""The modules that create text for people."""

SAYS = {"say", "say_in", "say_or", "listed", "written", "text_of", "spoken", "or_list"}
"""Functions whose result is text for people."""

TEXTS = {"label", "help", "text", "tip", "note", "strerror"}
"""Attributes that are text for people, and parameters but for `text`, which may be any."""

CHANGES = {"capitalize", "casefold", "lower", "lstrip", "removeprefix", "removesuffix", "replace", "rstrip", "strip",
           "swapcase", "title", "upper"}  # fmt: skip

MAY = {
    "cli/common.py: add_usage": "argparse joins the line",
    "cli/common.py: print_table": "the columns of a table",
    "cli/new.py: run": "a title made from the name of a module",
    "cli/review_page.py: _curve": "the points of a line",
    "cli/replay.py: run": "a position and its line, in columns",
    "cli/replay.py: bare": "events of a game without words",
    "games/amish_lords/scene/felt.py: trim": "the name of a drawing",
    "games/casa_grande/scene/board_state.py: markers": "numbers",
    "games/jeudalism/scene/scene.py: trim": "the name of a drawing",
    "games/klaverjassen/scene/scorecard.py: roem_text": "marks, as on paper",
    "games/landlord/scene/scene.py: trim": "the name of a drawing",
    "screens/lab_page.py: sweep_chart": "the points of a line",
    "glossary.py: below": "a chapter and a list of a page",
    "host/host.py: _let_bot_move": "a note in a record, for developers",
    "host/pace.py: pause_before": "the seed of a random number",
    "screens/habits.py: _plain": "a file",
    "screens/play/context.py: __init__": "a key",
    "screens/rules_reader/book.py: as_agreed": "the mark of a list in a page",
    "screens/rules_reader/book.py: _hits": "searches",
    "screens/sheet.py: name": "a name for tests",
    "table/board/plain_table.py: _beside_plate": "numbers",
    "table/board/plain_table.py: _block": "numbers",
    "table/richtext.py: parse": "lines of a paragraph in a file",
    "table/richtext.py: plain": "the words of one text",
    "table/semantics.py: find": "an exception, for developers",
    "table/text.py: _wrap": "the words of one text",
}
"""Functions in which text may be joined or cut, with the reason."""

COPIES = {"fromkeys", "list", "reversed", "set", "sorted", "tuple"}
"""Functions whose result has the entries that they are given."""

LOOKED_AT = (ast.AnnAssign, ast.Assign, ast.AugAssign, ast.BinOp, ast.Call, ast.For, ast.JoinedStr, ast.NamedExpr,
             ast.Return, ast.Subscript, ast.Yield)  # fmt: skip

Tree = ast.Module
Scope = tuple[str, ast.AST, list[ast.AST]]


class Finder:
    """Finds where text for people is joined, cut or changed; `speaking` are the functions that return such text."""

    def __init__(self, trees: dict[str, Tree]) -> None:
        self.trees = trees
        self.speaking: set[str] = set()
        self.known: set[str] = set()
        self._learn()

    def places(self) -> Iterator[str]:
        """Yield `file: function: expression` of each place."""
        for path, tree in self.trees.items():
            for scope in scopes(tree):
                name, _, nodes = scope
                self.known = self._names(scope)
                for node in nodes:
                    if isinstance(node, ast.expr) and self._is_glue(node):
                        yield f"{path}: {name}: {ast.unparse(node)}"

    def _is_glue(self, node: ast.expr) -> bool:
        match node:
            case ast.JoinedStr(values):
                return len(values) > 1 and (self._is_text(node) or is_joined(values))
            case ast.BinOp(left, ast.Add() | ast.Mod(), right):
                return self._is_text(left) or self._is_text(right)
            case ast.Call(ast.Attribute(ast.Constant("\n"), "join")):
                return False  # lines below each other
            case ast.Call(ast.Attribute(ast.Constant(str(between)), "join"), [joined]):
                return separates(between) or self._are_texts(joined)
            case ast.Call(ast.Attribute(_, "join"), [joined]):
                return self._are_texts(joined)
            case ast.Call(ast.Attribute(changed, name)) if name in CHANGES:
                return self._is_text(changed)
            case ast.Subscript(cut, ast.Slice()):
                return self._is_text(cut)
        return False

    def _is_text(self, node: ast.expr | None) -> bool:
        match node:
            case ast.Call(ast.Name(name) | ast.Attribute(_, name)) if name in SAYS | self.speaking:
                return True
            case ast.Call(ast.Name("str"), [ast.Call(ast.Name("message"))]):
                return True
            case ast.Call(ast.Name("next"), [among, *_]):
                return self._are_texts(among)
            case ast.Call(ast.Attribute(_, "join"), [joined]):
                return self._are_texts(joined)
            case ast.Call(ast.Attribute(changed, name)) if name in CHANGES:
                return self._is_text(changed)
            case ast.IfExp(_, one, other):
                return self._is_text(one) or self._is_text(other)
            case ast.BoolOp(_, values):
                return any(map(self._is_text, values))
            case ast.NamedExpr(_, value):
                return self._is_text(value)
            case ast.JoinedStr(values):
                return any(self._is_text(part.value) for part in values if isinstance(part, ast.FormattedValue))
            case ast.BinOp(left, ast.Add(), right):
                return self._is_text(left) or self._is_text(right)
            case ast.Name(name):
                return name in self.known
            case ast.Attribute(_, name):
                return name in TEXTS
        return False

    def _are_texts(self, node: ast.expr) -> bool:
        match node:
            case ast.List(parts) | ast.Tuple(parts) | ast.Set(parts):
                starred = [part.value for part in parts if isinstance(part, ast.Starred)]
                return any(map(self._is_text, parts)) or any(map(self._are_texts, starred))
            case ast.ListComp(part, loops) | ast.GeneratorExp(part, loops) | ast.SetComp(part, loops):
                known = self.known
                for loop in loops:
                    if isinstance(loop.target, ast.Name) and self._are_texts(loop.iter):
                        self.known = self.known | {loop.target.id}
                found = self._is_text(part)
                self.known = known
                return found
            case ast.Call(ast.Name("map"), [ast.Name(name) | ast.Attribute(_, name), among]):
                return name in SAYS | self.speaking or self._are_texts(among)
            case ast.Call(ast.Name("filter"), [_, among]):
                return self._are_texts(among)
            case ast.Call(ast.Name(name) | ast.Attribute(_, name), [among, *_]) if name in COPIES:
                return self._are_texts(among)
            case ast.IfExp(_, one, other) | ast.BinOp(one, ast.Add(), other):
                return self._are_texts(one) or self._are_texts(other)
            case ast.Subscript(among, ast.Slice()):
                return self._are_texts(among)
        return self._is_text(node)

    def _names(self, scope: Scope) -> set[str]:
        """The names of a function that hold text: parameters, and what text is assigned or added to."""
        _, function, nodes = scope
        self.known = set()
        if isinstance(function, ast.FunctionDef):
            self.known = {one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg)} & (TEXTS - {"text"})
        before = -1
        while len(self.known) > before:
            before = len(self.known)
            for node in nodes:
                match node:
                    case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value):
                        pass
                    case ast.AugAssign(ast.Name(name), _, value) | ast.NamedExpr(ast.Name(name), value):
                        pass
                    case ast.For(ast.Name(name), value):
                        pass
                    case ast.Call(ast.Attribute(ast.Name(name), "append" | "extend"), [value]):
                        pass
                    case _:
                        continue
                if value is not None and self._are_texts(value):
                    self.known.add(name)
        return self.known

    def _learn(self) -> None:
        """Find the functions that return text: a function is one if all functions of its name are."""
        functions: dict[str, list[Scope]] = defaultdict(list)
        for scope in chain.from_iterable(map(scopes, self.trees.values())):
            functions[scope[0]].append(scope)
        functions = {name: ones for name, ones in functions.items() if all(map(returns_text, ones))}
        before = -1
        while len(self.speaking) > before:
            before = len(self.speaking)
            for name, ones in functions.items():
                if name not in self.speaking and any(map(self._speaks, ones)):
                    self.speaking.add(name)

    def _speaks(self, scope: Scope) -> bool:
        self.known = self._names(scope)
        returned = (node.value for node in scope[2] if isinstance(node, ast.Return | ast.Yield))
        return any(value is not None and self._are_texts(value) for value in returned)


def separates(between: str) -> bool:
    """Whether this stands between words: it has a space, and no letters."""
    return " " in between and not any(map(str.isalnum, between))


def is_joined(parts: list[ast.expr]) -> bool:
    """Whether the parts of an f-string are values with nothing but signs between them, and a space."""
    between = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return len(parts) - len(between) > 1 and separates("".join(between))


def returns_text(scope: Scope) -> bool:
    """Whether this is a function that returns text, or several."""
    returns = getattr(scope[1], "returns", None)
    several = ("list[str]", "Sequence[str]", "tuple[str, ...]", "Iterator[str]")
    return returns is not None and ast.unparse(returns) in ("str", "str | None", *several)


@cache
def scopes(tree: Tree) -> list[Scope]:
    """The functions of a module, and the module itself: each with its nodes, without those of functions inside it."""
    found: list[Scope] = [("", tree, [])]
    left: list[tuple[ast.AST, list[ast.AST]]] = [(tree, found[0][2])]
    while left:
        node, nodes = left.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                found.append((child.name, child, []))
                left.append((child, found[-1][2]))
            else:
                if isinstance(child, LOOKED_AT):
                    nodes.append(child)
                left.append((child, nodes))
    return found


@cache
def ours() -> dict[str, Tree]:
    """The modules that make text for people, by their paths."""
    paths = [path for pattern in SPEAKERS for path in sorted(PACKAGE.glob(pattern))]
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


def test_no_code_joins_cuts_or_changes_text_for_people() -> None:
    found = list(Finder(ours()).places())
    assert [place for place in found if not place.startswith(tuple(f"{function}: " for function in MAY))] == []
    assert [function for function in MAY if not any(place.startswith(f"{function}: ") for place in found)] == []


PLANTED = {
    'f"{words} ({rule})"': "def note(words: str, rule: str) -> str: return {}",
    "', '.join(names)": "def note(names: list[str]) -> str: return {}",
    "say('a.b').capitalize()": "def note() -> str: return {}",
    "first[:1]": "def note():\n  first = say('a.b')\n  return {}.upper()",
    "first + ' ' + other": "def note(other):\n  first = say('a.b')\n  return {}",
    "help.rstrip('.')": "def note(help: str) -> str: return {}",
    "' · '.join(map(say, found))": "def note(found): return {}",
    "f'{option.label}: {value}'": "def note(option, value): return {}",
    "f'{told()}!'": "def told() -> str:\n  return say('a.b')\ndef note(): return {}",
    "error.strerror.lower()": "def note(error): return {}",
}
"""Code that joins, cuts or changes text, with a function that has it."""


@pytest.mark.parametrize("glue", PLANTED)
def test_each_way_to_join_or_change_text_is_found(glue: str) -> None:
    glue_as_written = ast.unparse(ast.parse(glue))
    tree = ast.parse(PLANTED[glue].format(glue))
    assert f"new.py: note: {glue_as_written}" in list(Finder({"new.py": tree}).places())


def test_whole_messages_and_separate_lines_are_accepted() -> None:
    code = """
def note(count: int, names: list[str]) -> str:
    lines = [say("a.b", count=count), listed(names, "and")]
    return "\\n".join(lines)
"""
    assert list(Finder({"new.py": ast.parse(code)}).places()) == []


DRAWING = re.compile(r"\btext\.(write|paragraph|line|caption|width)\((surface, )?str\(")
"""Code that draws a number in Python's format: with a hyphen as its sign, and without groups of digits."""


def test_numbers_are_drawn_in_the_format_of_the_language() -> None:
    paths = {path for pattern in SPEAKERS for path in PACKAGE.glob(pattern)}
    assert [path.name for path in sorted(paths) if DRAWING.search(path.read_text(encoding="utf-8"))] == []


NUMBERS = {"points", "coins", "blocks", "month", "year", "suits"}
"""Placeholders that can follow another after a space: they are beside names, or are signs."""

BESIDE = re.compile(r"\{\w+(?::[^}]*)?\} \{(\w+)")


@pytest.mark.parametrize("game", ["", *(one.name for one in manifests().values() if "cardgames.games" in one.folder)])
def test_no_message_only_joins_texts(game: str) -> None:
    found = catalogue(ENGLISH, game).items()
    assert [key for key, sentence in found if {*BESIDE.findall(sentence)} - NUMBERS] == []


NAMED_CARDS = ("dumbal", "jeudalism", "landlord", "round_robbin")
"""The games with a joker or another card with a name instead of signs."""

NEVER_NAMED = re.compile(
    r"jeudalism\.(log|chip(\.then)?)\.(five|seven|start|play|steal)|"
    r"round_robbin\..*(roll_joker|recycle|village)|.*_takes$"
)
"""Messages whose card is never such a card, or that always have several."""

IN_SENTENCES = re.compile(r"\.(log|gist|chip|move)\.")
"""Sections whose messages have cards within a sentence."""

BARE = re.compile(r"[^:(] \{(card|cards|out|attached)\}")


@pytest.mark.parametrize("game", NAMED_CARDS)
@pytest.mark.parametrize("language", languages())
def test_a_named_card_has_an_article_in_a_sentence(game: str, language: str) -> None:
    """ "Ann draws a joker", not "Ann draws joker"."""
    found = {key: said for key, said in catalogue(language, game).items() if IN_SENTENCES.search(key)}
    assert any("{card:a}" in said or "{cards:the}" in said for said in found.values())
    assert [key for key, said in found.items() if BARE.search(said) and not NEVER_NAMED.match(key)] == []


def test_option_values_are_capitalised_as_in_a_list() -> None:
    texts = {
        f"{path.parent.name}/{path.name}: {key}": text
        for path in PACKAGE.glob("games/*/options*.yaml")
        for key, text in flat(yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader)).items()
        if key.rpartition(".")[2] in ("label", "on", "off", "own", "usual")
    }
    assert texts
    assert [key for key, text in texts.items() if text[:1].islower()] == []
