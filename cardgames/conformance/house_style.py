"""The house style as far as a program can check it: words that have a better one, and texts that are too long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

LONGEST: Final = {
    "refuse": 120, "log": 110, "say": 24, "ledger": 70, "answer": 32, "where": 40, "move": 60, "glossary": 100,
}  # fmt: skip
"""The greatest length of an English message by section of a game's words, without its placeholders."""

LONGEST_SENTENCE: Final = 120
"""The greatest length of an English sentence; a page of rules may have longer ones."""

LONGER: Final = 1.3
"""How much longer a translation may be."""

BANNED: Final = {
    r"\banew\b": "again",
    r"(?<!there )\b(is|are) no\b(?! (use|longer|higher|lower)\b)": "is not a",
    r"\bwhoever\b": "a player who",
    r"\b(be|is|are|was) rid of\b": "out of cards",
    r"\bas you like\b": "",
    r"\bat this table\b": "with these rules",
    r"\bof which\b": "",
    r"\bso many\b": "this many",
    r"\bone may\b": "you can",
    r"\blay(s|ing)? off\b|\blaid off\b": "discard",
    r"\bdump\b": "discard pile",
    r"\bput(s)? down\b": "play",
    r"\bgo(es)? over\b": "beat",
    r"\bhe\b|\bhis\b|\bhim\b": "they",
    r"\bthrow(n)? away\b": "delete",
    r"\btake(n)? back\b": "undo",
    r"[^ ]\u2014|\u2014": "a colon or a full stop",
}
"""English words that the house style replaces, as patterns, with what to write instead."""

_PLACEHOLDER = re.compile(r"\{[^}]*\}")

_BETWEEN = re.compile(r"(?<=[.!?;])\s+|\n")
"""What is between two sentences, or two parts of an error."""


class Unusual(NamedTuple):
    """Something in a text that the house style would not have: its kind in `file.catalogue`, and values of that."""

    kind: str
    values: Mapping[str, object]


class Style(NamedTuple):
    """What a language avoids, as patterns with what to write instead, and how much longer than English it may be."""

    avoided: Mapping[str, str]
    longer: float = LONGER

    def unusual(
        self, text: str, longest: int | None = None, longest_sentence: int = LONGEST_SENTENCE
    ) -> Iterator[Unusual]:
        """Yield what the house style would not have in a text, whose English may have this many letters."""
        plain = _PLACEHOLDER.sub("{}", text)
        for pattern, instead in self.avoided.items():
            found = re.search(pattern, plain, re.IGNORECASE)
            if found:
                yield Unusual("style", {"word": found[0], "instead": instead})
        plain = plain.replace("{}", "")
        if longest is not None and len(plain) > round(self.longer * longest):
            yield Unusual("long", {"letters": len(plain), "most": round(self.longer * longest)})
        most = round(self.longer * longest_sentence)
        for sentence in _BETWEEN.split(plain):
            if len(sentence) > most:
                yield Unusual("long_sentence", {"start": sentence[:30], "letters": len(sentence), "most": most})


ENGLISH_STYLE: Final = Style(BANNED, 1)
