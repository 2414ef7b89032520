"""Installed games are found by their entry points, and a broken one does not hide the others."""

from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from cardgames.engine import registry

INSTALLED = {
    "klaverjassen": "cardgames.games.klaverjassen:MANIFEST",
    "gone": "nowhere.to.be.found:MANIFEST",
    "bare": "cardgames.games.klaverjassen:NOTHING",
    "odd": "cardgames.engine.registry:GROUP",
}


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One good game among three broken ones."""
    monkeypatch.setattr(registry, "entries", lambda: INSTALLED)
    registry.manifests.cache_clear()
    yield
    registry.manifests.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_broken_game_does_not_hide_the_others() -> None:
    assert list(registry.manifests()) == ["klaverjassen"]


@pytest.mark.usefixtures("installed")
def test_a_broken_game_is_reported_in_one_sentence() -> None:
    gone, bare, odd = map(str, registry.broken())
    assert gone == (
        "the game 'gone' cannot be loaded from nowhere.to.be.found:MANIFEST (there is no module 'nowhere'); "
        "install it again, or remove it"
    )
    assert "(there is no such name in the module)" in bare
    assert "(it is not the manifest of a game); install it again, or remove it" in odd


def test_all_bundled_games_are_complete() -> None:
    assert registry.broken() == []


def test_games_are_found_on_the_python_path() -> None:
    assert registry.entries() == {point.name: point.value for point in entry_points(group=registry.GROUP)}


def test_the_first_of_two_games_with_one_name_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def install(place: str, text: str) -> None:
        info = tmp_path / place / "some_game-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "entry_points.txt").write_text(text, encoding="utf-8")

    install("near", "[console_scripts]\nwhist = whist:main\n\n[cardgames.games]\n# a note\nwhist = whist:GAME [art]\n")
    install("far", "[cardgames.games]\nwhist=old.whist:GAME\nhearts=hearts:GAME\n[gui_scripts]\nhearts = hearts:main\n")
    monkeypatch.setattr("sys.path", [str(tmp_path / "near"), str(tmp_path / "nowhere"), str(tmp_path / "far")])
    assert registry.entries() == {"whist": "whist:GAME", "hearts": "hearts:GAME"}
