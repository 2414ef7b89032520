"""Drawn text: all texts of a picture, and those that are not in the made-up language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cardgames.table import text
from cardgames.table.loop import App
from cardgames.table.widgets.page import Page

NAMES = ("Þðß", "Đłß", "Ħþð", "Ŧßð")
"""Names of players without a letter that the made-up language changes."""

_PLAIN = re.compile(r"[A-Za-z]*[aeinouy][A-Za-z]+|[A-Za-z]+[aeinouy]")
"""A word that the made-up language would have changed."""


@contextmanager
def noting(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Collect all texts that are drawn meanwhile."""
    drawn: set[str] = set()

    def noted(draw: Any) -> Any:
        def note(words: str, *rest: Any, **more: Any) -> Any:
            drawn.add(words)
            return draw(words, *rest, **more)

        return note

    with monkeypatch.context() as patch:
        patch.setattr(text, "line", noted(text.line))
        patch.setattr(text, "caption", noted(text.caption))
        yield drawn


def drawn_texts(page: Page, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts in a picture of a page."""
    with noting(monkeypatch) as drawn:
        page.app.tick()
        page.touch()
        App.paint(page.app)  # also if a test draws only every nth picture
    return drawn


def untranslated(texts: Iterable[str], *names: str) -> list[str]:
    """Words of these texts that are not in the made-up language, except names."""
    known = {"and", "or", *re.findall(r"\w+", " ".join(names))}  # lists are written as in English
    return sorted({word for drawn in texts for word in _PLAIN.findall(drawn)} - known)
