"""The terms of a game with a definition of each, and where they occur in a text.

A game's catalogue has them in a section `glossary`, in the order of the reference sheet:

    glossary:
      stuk: {term: "stuk", text: "King and queen of trumps in one trick: {stuk} roem."}
      farm: {term: "farm", forms: "farm, farms", text: "A row of cards. Each fits the next."}

`forms` are the words for the term in texts, separated by commas; by default the term itself. A term with `forms: "-"`
is only on the reference sheet, because its word has other meanings too. Definitions may use the values of the options
by name. `reference.text` has the card values and combinations of the game, in the markup of rules pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgames.words import knows, names_in, say

NOWHERE = "-"
"""The `forms` of a term that is not marked in texts."""


class Term(NamedTuple):
    """A term and its definition, in the current language."""

    name: str
    term: str
    text: str

    @property
    def definition(self) -> str:
        """The term with its definition, for a tooltip."""
        return say("kit.term", term=self.term, text=self.text)


class Found(NamedTuple):
    """A term in a text, with the range of its letters."""

    start: int
    end: int
    term: Term


class Glossary:
    """The terms of one game."""

    def __init__(self, terms: Sequence[Term], forms: Mapping[str, Term], reference: str) -> None:
        """`forms` are the words for each term in texts."""
        self.terms = terms
        self.reference = reference
        """The card values and combinations, in the markup of rules pages; "" for none."""
        self._forms = {form.casefold(): term for form, term in forms.items()}
        longest_first = sorted(map(re.escape, self._forms), key=len, reverse=True)
        self._pattern = re.compile(rf"(?<![\w’'-])({'|'.join(longest_first)})(?![\w-])", re.IGNORECASE)

    def below(self, markup: str) -> str:
        """A text in the markup of rules pages, with a chapter of all terms at its end if there are any."""
        if not self.terms:
            return markup
        listed = "\n".join(f"- {say('kit.term', term=f'**{term.term}**', text=term.text)}" for term in self.terms)
        return f"{markup}\n\n## {say('rules.terms')}\n\n{listed}".strip()

    def find(self, text: str) -> Iterator[Found]:
        """Yield the first occurrence of each term in a text, in order."""
        seen: set[str] = set()
        for match in self._pattern.finditer(text) if self._forms else ():
            term = self._forms[match[0].casefold()]
            if term.name not in seen:
                seen.add(term.name)
                yield Found(match.start(), match.end(), term)


def glossary(game: str, options: Mapping[str, object]) -> Glossary:
    """The glossary of a game with these options; without terms if the game has none."""
    terms: list[Term] = []
    forms: dict[str, Term] = {}
    for name in names_in(game, "glossary"):
        term = Term(name, say(f"{game}.glossary.{name}.term"), say(f"{game}.glossary.{name}.text", **options))
        own = f"{game}.glossary.{name}.forms"
        written = say(own) if knows(own) else term.term
        terms.append(term)
        forms |= {form.strip(): term for form in written.split(",") if written != NOWHERE}
    reference = f"{game}.reference.text"
    return Glossary(terms, forms, say(reference, **options) if knows(reference) else "")
