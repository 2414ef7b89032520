"""The catalogue has every sentence that the program says, and no others."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardgames import words
from cardgames.words import ENGLISH, MissingWordsError, catalogue, listed, say

PACKAGE = Path(words.__file__).parent
CATALOGUE = PACKAGE.parent / "assets" / "words" / "en.yaml"


@cache
def sources() -> list[tuple[Path, ast.AST]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(PACKAGE.rglob("*.py"))]


def said() -> list[tuple[str, str]]:
    """(where, key) of every say("...") with a plain key."""
    found = []
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "say_in") and node.args:
                key = node.args[getattr(node.func, "id", "") == "say_in"]
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    found.append((f"{path.relative_to(PACKAGE)}:{node.lineno}", key.value))
    return found


def test_every_sentence_said_is_in_the_catalogue() -> None:
    missing = [f"{where}: {key}" for where, key in said() if not words.knows(key)]
    assert missing == []


def test_every_sentence_of_the_catalogue_is_said_somewhere() -> None:
    """Keys count as said when they are written in the code, or when a text with places begins like them."""
    plain: set[str] = set()
    patterns: list[re.Pattern[str]] = []
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                plain.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ".+"
                    for part in node.values
                ]
                if re.match(r"[a-z_]+\\\.", parts[0]):
                    patterns.append(re.compile("".join(parts)))
    keys = {key.removesuffix(".one").removesuffix(".many") for key in catalogue(ENGLISH)}
    keys = {key.partition(".own.")[2] or key for key in keys}
    unsaid = [key for key in keys if key not in plain and not any(pattern.fullmatch(key) for pattern in patterns)]
    assert sorted(unsaid) == []


def test_a_game_says_in_its_own_words_only_what_is_said_of_games_in_general() -> None:
    own = [key.partition(".own.")[2] for key in catalogue(ENGLISH) if ".own." in key]
    assert own
    assert [key for key in own if not words.knows(key)] == []
    assert words.say_in("amish_lords", "home.deal", number=2) == "season 2"
    assert words.say_in("dumbal", "home.deal", number=2) == "deal 2"


def test_no_key_is_written_twice_in_a_section() -> None:
    def check(node: yaml.Node | None, path: str) -> None:
        if isinstance(node, yaml.MappingNode):
            names = [key.value for key, _ in node.value]
            assert len(names) == len(set(names)), f"{path}: {[name for name in names if names.count(name) > 1]}"
            for key, value in node.value:
                check(value, f"{path}.{key.value}")

    check(yaml.compose(CATALOGUE.read_text(encoding="utf-8"), yaml.SafeLoader), "")


Writer = Callable[..., None]


@pytest.fixture
def words_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writer]:
    """Have only these languages, each with this text of its file."""
    monkeypatch.setattr(words, "data_dir", lambda _: tmp_path)
    kept = words._texts, words._section

    def write(**languages: str) -> None:
        (tmp_path / "words").mkdir()
        for language, text in languages.items():
            (tmp_path / "words" / f"{language}.yaml").write_text(text, encoding="utf-8")
        for one in kept:
            one.cache_clear()

    yield write
    words.use_language(ENGLISH)
    for one in kept:
        one.cache_clear()


def test_values_are_filled_in_and_missing_ones_are_told(words_are: Writer) -> None:
    words_are(en='a:\n  b: "{name} has {points}"\nc:\n  d:\n    one: "a card"\n    many: "{count} cards"\n')
    assert say("a.b", name="Ann", points=20) == "Ann has 20"
    assert say("c.d", count=1) == "a card"
    assert say("c.d", count=0) == "0 cards"
    with pytest.raises(MissingWordsError, match=r"a\.b"):
        say("a.b", name="Ann")
    for missing in ("no.such", "a.such", "a"):
        assert not words.knows(missing)
        with pytest.raises(MissingWordsError, match=missing.replace(".", r"\.")):
            say(missing)


def test_a_translation_that_lacks_a_sentence_or_a_section_speaks_english(words_are: Writer) -> None:
    words_are(en='a:\n  b: "Good"\n  c: "Only here"\nd:\n  e: "And this"\n', nl='# Dutch\n\na:\n  b: "Goed"\n')
    assert words.languages() == ["en", "nl"]
    words.use_language("nl")
    assert (say("a.b"), say("a.c"), say("d.e")) == ("Goed", "Only here", "And this")
    assert catalogue("nl") == {"a.b": "Goed", "a.c": "Only here", "d.e": "And this"}
    words.use_language("xx")
    assert say("a.b") == "Good"


def test_section_by_section_the_catalogue_is_what_its_file_says_as_a_whole() -> None:
    def leaves(tree: dict[str, Any], before: str = "") -> dict[str, str]:
        found: dict[str, str] = {}
        for name, value in tree.items():
            found |= leaves(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: str(value)}
        return found

    assert catalogue(ENGLISH) == leaves(yaml.load(CATALOGUE.read_text(encoding="utf-8"), yaml.BaseLoader))


@pytest.mark.parametrize(
    ("names", "words"), [([], ""), (["Bep"], "Bep"), (["Bep", "Nel"], "Bep and Nel"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed_as_one_says_them(names: list[str], words: str) -> None:
    assert listed(names) == words
