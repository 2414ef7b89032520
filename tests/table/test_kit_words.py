"""The catalogue has every sentence that the program says, and no others."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from cardgames import words
from cardgames.words import ENGLISH, MissingWordsError, catalogue, say

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
    assert words.say_in("klaverjassen", "home.deal", number=2) == "deal 2"


def test_no_key_is_written_twice_in_a_section() -> None:
    def check(node: yaml.Node | None, path: str) -> None:
        if isinstance(node, yaml.MappingNode):
            names = [key.value for key, _ in node.value]
            assert len(names) == len(set(names)), f"{path}: {[name for name in names if names.count(name) > 1]}"
            for key, value in node.value:
                check(value, f"{path}.{key.value}")

    check(yaml.compose(CATALOGUE.read_text(encoding="utf-8"), yaml.SafeLoader), "")


def test_values_are_filled_in_and_missing_ones_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        words, "catalogue", lambda _: {"a.b": "{name} has {points}", "c.one": "a card", "c.many": "{count} cards"}
    )
    assert say("a.b", name="Ann", points=20) == "Ann has 20"
    assert say("c", count=1) == "a card"
    assert say("c", count=0) == "0 cards"
    with pytest.raises(MissingWordsError, match=r"a\.b"):
        say("a.b", name="Ann")
    with pytest.raises(MissingWordsError, match=r"no\.such"):
        say("no.such")


def test_a_translation_that_lacks_a_sentence_speaks_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.yaml").write_text('a:\n  b: "Good"\n  c: "Only here"\n', encoding="utf-8")
    (folder / "nl.yaml").write_text('a:\n  b: "Goed"\n', encoding="utf-8")
    monkeypatch.setattr(words, "data_dir", lambda _: tmp_path)
    catalogue.cache_clear()
    try:
        assert words.languages() == ["en", "nl"]
        words.use_language("nl")
        assert (say("a.b"), say("a.c")) == ("Goed", "Only here")
        words.use_language("xx")
        assert say("a.b") == "Good"
    finally:
        words.use_language(ENGLISH)
        catalogue.cache_clear()
