"""The terms of a game with a definition of each, and where they occur in a text.

A game's catalogue has them in a section `glossary`, in the order of the reference sheet:

    glossary:
      stuk: {term: "stuk", text: "King and queen of trumps in one trick: {stuk} roem."}
      farm: {term: "farm", forms: "farm, farms", text: "A row of cards. Each fits the next."}

`forms` are the words for the term in texts, separated by commas; by default the term itself. A term with `forms: "-"`
is only on the reference sheet, because its word has other meanings too. Definitions may use the values of the options
by name. `reference.text` has the card values and combinations of the game, in the markup of rules pages.

A `text` may lie below an option and its value, and holds only with that; `seats` is the number of players, and `not_`
before a value stands for any other. A term without a text that holds isn't listed, and the texts of the reference that
hold follow each other:

    glossary:
      soloist: {term: "soloist", seats: {3: {text: "The player who plays alone."}}}
    reference:
      text: "## Roem"
      four_jacks: {not_same: {text: "4 jacks: {four_jacks}."}}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgames.words import keys_in, knows, say

if TYPE_CHECKING:
    from cardgames.engine.options import Options

NOWHERE = "-"
"""The `forms` of a term that is not marked in texts."""

NOT = "not_"
"""Before a value of an option: any other value."""


class Term(NamedTuple):
    """A term and its definition, in the current language."""

    name: str
    term: str
    text: str

    @property
    def definition(self) -> str:
        """The term with its definition, for a tooltip. It begins a line, and so with a capital letter."""
        return say("kit.term", term=self.term[:1].upper() + self.term[1:], text=self.text)


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


def glossary(game: str, options: Options, *, every: bool = False) -> Glossary:
    """The glossary of a game with these options, with `every` also the terms that they don't use; without terms if the
    game has none."""
    from cardgames.engine.option_kinds import text as value_text  # with a game; the first screen has none
    from cardgames.engine.options import SEATS

    values = {key: options.show(key) if isinstance(value, tuple) else value for key, value in options.items()}
    given = {SEATS: str(options.seats)} | {key: value_text(value) for key, value in options.items()}
    terms: list[Term] = []
    forms: dict[str, Term] = {}
    for name, keys in _texts_by_name(game).items():
        holding = [key for key in keys if _holds(key.split(".")[2:-1], given)] or (keys[:1] if every else [])
        if not holding:
            continue
        term = Term(name, say(f"{game}.glossary.{name}.term"), say(f"{game}.{holding[0]}", **values))
        own = f"{game}.glossary.{name}.forms"
        written = say(own) if knows(own) else term.term
        terms.append(term)
        forms |= {form.strip(): term for form in written.split(",") if written != NOWHERE}
    shown = [key for key in _texts(game, "reference") if _holds(key.split(".")[1:-1], given)]
    return Glossary(terms, forms, _joined(say(f"{game}.{key}", **values) for key in shown))


def _texts(game: str, section: str) -> list[str]:
    """The keys of the texts of a section, in order."""
    return [key for key in keys_in(game, section) if key.endswith(".text")]


def _texts_by_name(game: str) -> dict[str, list[str]]:
    """The keys of the texts of each term."""
    found: dict[str, list[str]] = {}
    for key in _texts(game, "glossary"):
        found.setdefault(key.split(".")[1], []).append(key)
    return found


def _holds(conditions: Sequence[str], given: Mapping[str, str]) -> bool:
    """Whether each option of these, which are followed by their values, has its value."""
    return all(
        (given.get(option) == value.removeprefix(NOT)) != value.startswith(NOT)
        for option, value in zip(conditions[::2], conditions[1::2], strict=False)
    )


def _joined(parts: Iterable[str]) -> str:
    """The parts of a page below each other; a row or an item goes on with the table or list above."""
    return "".join(f"{part}\n" if part.startswith(("|", "- ")) else f"\n{part}\n" for part in parts).strip()
