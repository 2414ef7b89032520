"""Texts about a game use that game's words for its score and for a part of its match."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardgames
from cardgames.words import catalogue, use_language

SECTIONS = (
    "coach.", "exercises.", "home.deal", "lab.", "library.deals", "play.bar.", "play.history.",
    "play.log.", "play.plate_tip.", "play.result.", "play.status.", "play.story.", "practice.", "replay.", "review.",
    "statistics.",
)  # fmt: skip
"""Texts about one game: its reviews, results, exercises, statistics and experiments."""

APART = (
    "coach.note_of_several", "lab.explained", "lab.window.invite", "lab.window.seed_help", "play.bar.rules",
    "statistics.aid.forked",
)  # fmt: skip
"""Texts about several games, or with another sense of such a word: percentage points, house rules."""

NEVER = {
    "amish_lords": ("lab.measure.redeals", "lab.finding.redeals"),
    "casa_grande": (
        "lab.measure.redeals", "lab.finding.redeals", "lab.measure.dealer", "lab.finding.dealer",
        "play.bar.memory", "play.plate_tip.running", "play.story.next", "practice.compare.dealt_again",
    ),
    "jeudalism": ("lab.measure.redeals", "lab.finding.redeals"),
}  # fmt: skip
"""Texts that never occur in a game, because cards are never redealt, or there are none."""

DEAL = {"en": r"deals?", "nl": r"potjes?"}
FOREIGN = {"en": r"coins?|seasons?|houses?", "nl": r"munt(en)?|seizoen(en)?|huis|huizen"}
"""Words for a part of a match of most games, and for scores and parts of matches that few games have."""

OTHER_WORDS = {
    "amish_lords": {"en": r"deals?|coins?", "nl": r"potjes?|munt(en)?"},
    "casa_grande": {"en": r"deals?|points?|cards?|seasons?", "nl": r"potjes?|punt(en)?|kaart(en)?|seizoen(en)?"},
    "jeudalism": {language: f"{DEAL[language]}|{FOREIGN[language]}" for language in DEAL},
    "klaverjassen": {language: f"{DEAL[language]}|{FOREIGN[language]}" for language in DEAL},
    "dumbal": FOREIGN,
    "landlord": FOREIGN,
    "round_robbin": FOREIGN,
}
"""The words that a game replaces by another one."""


def said_of(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Each text that is said of a game, with its key."""
    use_language(language)
    own = catalogue(language, game)
    start = f"{game}.own."
    texts = catalogue(language)
    texts |= {key.removeprefix(start): said for key, said in own.items() if key.startswith(start)}
    apart = (*APART, *NEVER.get(game, ()))
    for key, text in texts.items():
        if key.startswith(SECTIONS) and not key.startswith(apart):
            yield key, text


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", OTHER_WORDS)
def test_texts_of_a_game_use_its_own_units(game: str, language: str) -> None:
    foreign = re.compile(rf"(?<!\{{)\b({OTHER_WORDS[game][language]})\b", re.IGNORECASE)
    try:
        wrong = [f"{key}: {text}" for key, text in said_of(game, language) if foreign.search(text)]
    finally:
        use_language("en")
    assert not wrong, "\n".join(wrong)


def test_messages_with_variants_are_requested_with_the_game() -> None:
    """A message with a variant of a game is always requested with the name of the game."""
    own = {key.partition(".own.")[2] for game in OTHER_WORDS for key in catalogue("en", game) if f"{game}.own." in key}
    own |= {key.rpartition(".")[0] for key in own if key.endswith((".one", ".other"))}
    wrong = []
    for path in sorted(Path(cardgames.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name("say"), [key, *_]):
                    wrong += [f"{path}:{node.lineno}: {one}" for one in own.intersection(written(key))]
    assert not wrong, "\n".join(wrong)


def written(key: ast.expr) -> Iterator[str]:
    """The keys written in an argument, such as `"a" if b else "c"`."""
    return (part.value for part in ast.walk(key) if isinstance(part, ast.Constant) and isinstance(part.value, str))
