"""The folders of a new user, and helpers that save matches in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kept_matches import play

from cardgames.engine.match import Match
from cardgames.storage.library import Library
from cardgames.storage.paths import Folders
from cardgames.storage.statistics import Statistics


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.under(tmp_path / "home")


@pytest.fixture
def library(folders: Folders) -> Library:
    return Library(folders)


@pytest.fixture
def statistics(folders: Folders, library: Library) -> Iterator[Statistics]:
    made = Statistics(folders.statistics, library)
    yield made
    made.close()


@pytest.fixture
def keep(library: Library) -> Callable[..., Path]:
    """Plays a match with a record file, and returns its path."""

    def kept(match: Match, entries: int = 10_000) -> Path:
        appender = library.begin(match)
        play(match, entries)
        appender.close()
        return appender.path

    return kept
