"""The games that are installed: found by their entry points, and none keeps the others away."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints

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
    """One good game among three that are broken."""
    points = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in INSTALLED.items())
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    registry.manifests.cache_clear()
    yield
    registry.manifests.cache_clear()


@pytest.mark.usefixtures("installed")
def test_a_broken_game_does_not_keep_the_others_away() -> None:
    assert list(registry.manifests()) == ["klaverjassen"]


@pytest.mark.usefixtures("installed")
def test_what_is_wrong_with_a_broken_game_is_told_in_one_sentence() -> None:
    gone, bare, odd = registry.broken()
    assert gone.startswith("the game 'gone' cannot be loaded from nowhere.to.be.found:MANIFEST (ModuleNotFoundError: ")
    assert "has no attribute 'NOTHING'" in bare
    assert "(it is no Manifest); install it anew, or remove it" in odd


def test_all_games_of_ours_are_whole() -> None:
    assert registry.broken() == []
