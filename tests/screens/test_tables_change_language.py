"""A change of language changes every sentence at once, in every game: of a replay with its log, scorecard and review,
and of a table in play with its drawers and pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from drawn import drawn_texts, untranslated
from laid_out import AppContextOf
from laid_table import LaidTable
from our_games import OUR_GAMES
from quick_review import begun, on_top, one_deal_of, open_replay, reviewed
from test_every_game import decide

from cardgames.engine import registry
from cardgames.screens.replay.screen import ReplayScreen
from cardgames.table.input import Key
from cardgames.table.widgets.page import Page
from cardgames.words import PSEUDO

SENTENCE = re.compile(r"[a-z]{3,} [a-z]{2,}")
"""Recognises sentences among names and numbers."""
PATIENCE = 50
"""The maximum number of ticks until a part of the screen appears."""


def left_in_english(page: Page, monkeypatch: pytest.MonkeyPatch, game: str) -> list[str]:
    """Drawn or spoken words of a page that are not in the made-up language."""
    heard = (thing.label for thing in page.semantics())
    return untranslated([*drawn_texts(page, monkeypatch), *heard], registry.manifest(game).title)


def looked_at(screen: ReplayScreen) -> Iterator[dict[str, str]]:
    """The labels at the start of a deal with the review open, and at its end with the log open."""
    for position, part in zip(screen.steps.span(0), ("review.mark.", "log."), strict=True):
        screen.jump(position)
        for _ in range(PATIENCE):
            screen.app.tick()
            labels = {thing.name: thing.label for thing in screen.semantics()}
            if any(name.startswith(part) for name in labels):
                break
        yield labels


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_replay_with_review_log_and_scorecard_changes_language(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, thorough: bool, game: str
) -> None:
    app_context = app_context_of((1280, 800), speed="instant")
    open_replay(app_context, monkeypatch, one_deal_of(game))
    screen = reviewed(app_context)
    screen.handle(Key("s"))
    english = [*looked_at(screen)]
    for part in ("review.number.", "review.mark.", "score"):
        assert any(name.startswith(part) for name in english[0]), part
    assert any(name.startswith("log.") for name in english[1])
    languages = ("nl", PSEUDO)
    for language in languages if thorough else (languages[OUR_GAMES.index(game) % 2],):
        position = screen.position
        app_context.settings.change(language=language)
        app_context.app.tick()
        assert on_top(app_context).coach.on
        assert on_top(app_context).position == position
        screen, found = reviewed(app_context), []
        for labels, before in zip(looked_at(screen), english, strict=True):
            if language == PSEUDO:
                found += left_in_english(screen, monkeypatch, game)
            else:
                alike = [label for name, label in labels.items() if label == before.get(name)]
                found += [label for label in alike if SENTENCE.search(label)]
        assert found == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_table_with_drawers_and_pages_changes_language(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The language is changed while a drawer is open; everything opened later uses it too."""
    app_context = app_context_of((1280, 800), speed="instant", memory_aid=True)
    table, rng, found = LaidTable(app_context, monkeypatch, begun(game), laid=False), Random(2), []
    for _ in range(60):
        decide(table, rng)
    table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
    table.key("s")
    entries = list(table.match.entries)
    app_context.settings.change(language=PSEUDO)
    table.tick(12)
    found += left_in_english(table.screen, monkeypatch, game)
    for key in ("s", "l", "r", "m", "h"):
        table.key(key)
        table.tick(12)
        found += left_in_english(table.screen, monkeypatch, game)
    for opened in ("show_reference", "show_keys", "menu"):
        getattr(table.screen.controls, opened)()
        table.tick()
        found += left_in_english(app_context.app.top, monkeypatch, game)
        app_context.app.pop()
    assert found == []
    assert table.match.entries[: len(entries)] == entries
