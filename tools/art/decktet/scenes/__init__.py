"""A scene for each Decktet card that is not an ace, after its name and the colours of its suits."""

from __future__ import annotations

from collections.abc import Callable

from tools.art.decktet.scenes.court import COURT_SCENES
from tools.art.decktet.scenes.crown import CROWN_SCENES
from tools.art.decktet.scenes.high import HIGH_SCENES
from tools.art.decktet.scenes.low import LOW_SCENES
from tools.art.decktet.scenes.middle import MIDDLE_SCENES

_SCENES: dict[str, Callable[[], list[str]]] = LOW_SCENES | MIDDLE_SCENES | HIGH_SCENES | COURT_SCENES | CROWN_SCENES


def scene(key: str) -> list[str]:
    """Return the scene of a card in the card's coordinates; it can extend slightly beyond its box."""
    return _SCENES[key]()
