"""The words of Klaverjassen in its two languages."""

import re
from pathlib import Path

import pytest

from cardgames.games.klaverjassen import rules
from cardgames.words import catalogue

FOLDER = Path(rules.__file__).parent / "words"


ALIKE = {
    "Pit", "Roem", "Score", "D", "{one} + {two}", "{points} + {roem}", "{points} roem!", "{points} roem",
    "hand", "{number}: {place}", "nel", "roem", "stuk", "nat", "pit", "-", "{card}",
    "I = 20 roem · V = 50 · VV = pit · – = 0",
    "{one}: {first} · {two}: {second}", "{one}: {first} · {two}: {second} · {three}: {third}",
}  # fmt: skip
"""The messages that are the same in both languages."""


def places(sentence: str) -> list[str]:
    return sorted(re.findall(r"{[^}]*}", sentence))


def test_every_message_is_in_dutch_with_the_same_placeholders() -> None:
    english, dutch = catalogue("en", "klaverjassen"), catalogue("nl", "klaverjassen")
    assert {key: places(text) for key, text in dutch.items()} == {key: places(text) for key, text in english.items()}
    assert {text for key, text in dutch.items() if text == english[key]} == ALIKE


@pytest.mark.parametrize("language", ["en", "nl"])
def test_one_term_for_each_concept(language: str) -> None:
    banned = {
        "en": r"\b(?:lies|lying|anew|whoever|his|who holds|one may|nobody|somebody|pair|laid|uncovered|cannot|is no)\b",
        "nl": r"\b(?:u|uw|kleur volgen|tienen|vrouwen|koning|joker)\b",
    }[language]
    texts = catalogue(language, "klaverjassen").items()
    found = [text for key, text in texts if ".lab." not in key and re.search(banned, text)]  # the lab plays in pairs
    assert found == []
