"""A hidden display for all tests in this folder, and a desk with Parlour on it for each."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from desk import Desk

from cardgames.bench.screen import hidden_screen

TOOLS = ("Xvfb", "openbox", "xdotool")

DeskOf = Callable[[], Desk]


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The hidden display. Without its tools the tests are skipped, but never in CI."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        words = f"needs {', '.join(missing)} (Debian and Ubuntu: sudo apt install xvfb openbox xdotool)"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    with hidden_screen() as name:
        yield name


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's files: none yet, except settings for instant cards and no sound."""
    config = tmp_path / "home" / "config"
    config.mkdir(parents=True)
    (config / "settings.yaml").write_text("speed: instant\nsound: false\n", encoding="utf-8")
    return config.parent


@pytest.fixture
def desk_of(display: str, home: Path) -> Iterator[DeskOf]:
    """Starts Parlour with the user's files: the first time, and again after it has ended."""
    desks: list[Desk] = []

    def start() -> Desk:
        desks.append(Desk(display, home))
        return desks[-1]

    yield start
    for desk in desks:
        desk.close()


@pytest.fixture
def desk(desk_of: DeskOf) -> Desk:
    """Parlour, just started."""
    return desk_of()
