"""All text of the interface comes from catalogues: `say("home.play")`, `say("<game>.log.lay", player="Ann")`.

`assets/words/<language>.yaml` has the messages for all games; `words/<language>.yaml` in a game's folder has those of
the game, and their keys begin with its name. The root of a file is its language; below are nested sections whose leaves
are sentences with `{name}` placeholders, as translation platforms read them (Ruby on Rails). A leaf with the plural
forms of CLDR (`one`, `other`, ...) is selected by the value `count`. Keys that begin with `_` are notes for
translators, a line each. A translation is another file; missing messages are in English. A game may have no words:
`say_in` and `say_or` then use the messages for all games.

A placeholder may have a format: `{points:+}` with a sign, `{chance:%}` a share as percent, `{gain:.1}` one
decimal, `{share:.1%}` both. A card in a sentence has the article that its name needs: `{card:a}`, `{card:the}`, and at
the beginning `{card:A}`, `{card:The}` ("Ann draws a joker", "The joker fits"), or a capital alone: `{card:C}`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import Formatter
from textwrap import indent
from typing import Any

import yaml

from cardgames.engine.cards import UNSEEN, CardFace
from cardgames.engine.messages import ENGLISH as ENGLISH_TEXT
from cardgames.engine.messages import OPTION_TEXTS, CardList, Join, Listing, Message, SeatName, write_with
from cardgames.engine.registry import folder_of
from cardgames.resources import data_dir

ENGLISH = "en"

SYSTEM = "system"
"""In settings: the language of the user's system."""

PSEUDO = "pseudo"
"""A made-up language for tests: English with accents, 40 % longer, and with marked ends."""

PLURALS = ("zero", "one", "two", "few", "many", "other")
"""The plural forms of CLDR; a language uses some of them, `other` always."""

_SECTION = re.compile(r"\n  (?=\w)")

_NOTE = re.compile(r"\n *_\w+: .*")
"""A line with a note for translators; parsing notes would delay the start."""

_NAME = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\W]+")

_language = ENGLISH


class MissingWordsError(KeyError):
    """A key that is in no catalogue, or a placeholder without a value."""


def languages() -> list[str]:
    """The available languages, English first."""
    found = sorted(path.stem for path in (data_dir("assets") / "words").glob("*.yaml"))
    return sorted(found, key=lambda name: name != ENGLISH)


def use_language(language: str) -> None:
    """Use this language from now on, or that of the system for `SYSTEM`; English if it is not available."""
    global _language
    if language == SYSTEM:
        language = next(filter(available, system_languages()), ENGLISH)
    _language = language if available(language) else ENGLISH


def available(language: str) -> bool:
    """Whether the program can speak this language."""
    return language == PSEUDO or language in languages()


def system_languages() -> list[str]:
    """The languages of the user's system, the preferred one first, such as ["nl", "en"]."""
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next(filter(None, named), "")
    if not found and sys.platform == "win32":
        from ctypes import windll
        from locale import windows_locale

        found = windows_locale.get(windll.kernel32.GetUserDefaultUILanguage(), "")
    elif not found and sys.platform == "darwin":
        import subprocess

        answer = subprocess.run(["defaults", "read", "-g", "AppleLocale"], capture_output=True, text=True, check=False)
        found = answer.stdout
    return [re.split(r"[_.@-]", found.strip())[0]]


def language_name(language: str) -> str:
    """The name of a language in itself, such as Nederlands (`locale.name` in its catalogue), or else its code."""
    return _own(language, data_dir("assets"), "locale").get("locale.name", language)


def say(said: str | Message, /, **values: Any) -> str:
    """The text of a message, or of the message with this key and these values. Raises MissingWordsError."""
    if isinstance(said, Message):
        return text_of(said)
    return _filled(said, values)


def text_of(said: Message) -> str:
    """The text of a message in the current language. Raises MissingWordsError."""
    if not said.key:
        return str(said.values[0][1])
    values = dict(said.values)
    return _translated(said.key, values[ENGLISH_TEXT]) if ENGLISH_TEXT in values else _filled(said.key, values)


def _translated(key: str, english: str) -> str:
    """Text whose English is not in a catalogue."""
    if _language == PSEUDO:
        return pseudo(english)
    return english if _language == ENGLISH else _known(key) or english


def language() -> str:
    """The current language."""
    return _language


write_with(text_of)


def _filled(key: str, values: dict[str, Any]) -> str:
    sentence = _known(key)
    if sentence is None:
        sentence = _counted(key, values)
    if "{" not in sentence:
        return sentence
    try:
        return "".join(
            text if name is None else text + written(values[name], form) for text, name, form in _parts(sentence)
        )
    except KeyError as error:
        given = ", ".join(values) or "none"
        raise MissingWordsError(f"{key}: the sentence needs a value for {error}; it is given {given}.") from error


@cache
def _parts(sentence: str) -> list[tuple[str, str | None, str]]:
    """The texts and placeholders of a sentence in turn: a text, then the name and the format of a value, or None at
    the end."""
    return [(text, name, form or "") for text, name, form, _ in Formatter().parse(sentence)]


def say_in(game: str, key: str, **values: object) -> str:
    """The message of `key` for a game: its own (`<game>.own.<key>`) if it has one."""
    own = f"{game}.own.{key}"
    return say(own if knows(own) else key, **values)


def say_or(key: str, default: str) -> str:
    """The message of `key`, without placeholders, or `default` if there is none."""
    return say(key) if knows(key) else default


def readable(name: str) -> str:
    """A name in code as words, for what has no sentence: `draw_pile` and `DrawPile` are "Draw pile"."""
    return " ".join(filter(None, _NAME.split(name))).lower().capitalize()


def listed(entries: Iterable[object], join: Join = "and") -> str:
    """A list as text: "a, b and c", "a, b or c", "a, b, c", "a; b; c", "a · b · c", "1 : 2", or "a b c" if it is
    plain."""
    names = [written(entry) for entry in entries]
    if join == "plain" or len(names) < 2:
        return " ".join(names)
    if join not in ("and", "or"):
        return say(f"locale.{join}").join(names)
    *most, last = names
    return say(f"locale.{join}", names=say("locale.comma").join(most), last=last)


def written(value: object, form: str = "") -> str:
    """A value of a message as text, in a format (see above)."""
    match value:
        case Message():
            return text_of(value)
        case CardList(deck, (card,)) if card != UNSEEN:
            return card_text(deck.faces[card], form)
        case CardList(deck, cards, join):
            each = form if join != "plain" else ""  # "7♥ or a joker", but "7♥ 9♥ joker"
            texts = (card_text(deck.faces[card], each) if card != UNSEEN else say("cards.unseen") for card in cards)
            return listed(texts, join)
        case Listing(entries, join):
            return listed(entries, join)
        case SeatName(seat):
            return say("play.seat_name", number=seat + 1)
        case bool() | str():
            return str(value)
        case int() | float():
            return _number(value, form)
    return format(value, form)


_NAMED = {
    ("joker", "a"): "cards.in_a_sentence.a_joker",
    ("joker", "A"): "cards.in_a_sentence.first_a_joker",
    ("joker", "C"): "cards.in_a_sentence.first_joker",
    ("joker", "the"): "cards.in_a_sentence.the_joker",
    ("joker", "The"): "cards.in_a_sentence.first_the_joker",
    ("Excuse", "a"): "cards.in_a_sentence.the_excuse",
    ("Excuse", "A"): "cards.in_a_sentence.first_the_excuse",
    ("Excuse", "the"): "cards.in_a_sentence.the_excuse",
    ("Excuse", "The"): "cards.in_a_sentence.first_the_excuse",
}
"""The cards that have a name in place of signs, by rank and format."""


def card_text(face: CardFace, form: str = "") -> str:
    """A card as text on the screen, with an article if `form` asks for one and its name has one. In a record it is
    `face.text` in every language."""
    named = _NAMED.get((face.rank, form))
    if named is not None:
        return say(named)
    if face.rank == "joker":
        return say("cards.joker")
    return face.text.replace(face.rank, say_or(f"decktet.rank.{face.rank}", face.rank), 1)


def _number(value: float, form: str) -> str:
    """A number in the way of the language: its signs, groups of digits and decimals."""
    if form.endswith("%"):
        shown = 100 * value if "." in form else round(100 * value)
        return say("locale.percent", number=_number(shown, form[:-1]))
    sign, _, decimals = form.partition(".")
    plain = f"{value:{sign},.{decimals}f}" if decimals else f"{value:{sign},}"
    if not any(digit in plain for digit in "123456789"):
        plain = plain.lstrip("+-")  # nothing has no sign
    plain = plain.replace("-", "−")
    if plain.isdigit() and abs(value) < _GROUPED:
        return plain
    marks = {".": say("locale.decimal"), ",": say("locale.group") if abs(value) >= _GROUPED else ""}
    return "".join(marks.get(letter, letter) for letter in plain)


_GROUPED = 10_000
"""Smaller numbers are written without groups of digits."""


def whole_number(typed: str) -> int:
    """A whole number that was typed, maybe with groups of digits as the language writes them. Raises ValueError."""
    group = re.escape(say("locale.group"))
    grouped = re.fullmatch(rf"[-+]?[0-9]{{1,3}}({group}[0-9]{{3}})+", typed)
    return int(re.sub(group, "", typed) if grouped else typed)


def knows(key: str) -> bool:
    """Whether there is a message with this key."""
    return _known(key) is not None or _known(f"{key}.other") is not None


def is_empty(key: str) -> bool:
    """Whether the message with this key is an empty text, so that nothing is said."""
    return _known(key) == ""


def is_section(name: str) -> bool:
    """Whether a section of what is said of all games has this name, which no game can have then."""
    return name in _texts(ENGLISH, data_dir("assets"))


def catalogue(language: str, game: str = "") -> dict[str, str]:
    """All messages of a language by full key, with English ones where missing: those for all games, or those of one
    game."""
    folder = folder_of(game) if game else data_dir("assets")
    if folder is None:
        return {}
    start = f"{game}." if game else ""
    sections = {**_texts(ENGLISH, folder), **_texts(language, folder)}
    return {start + key: sentence for name in sections for key, sentence in _section(language, folder, name).items()}


def in_all_languages(key: str) -> list[str]:
    """A message without values in each language, English first."""
    folder, inside = _place(key)
    return [_section(one, folder, inside.partition(".")[0])[inside] for one in languages()]


def keys_in(game: str, section: str) -> list[str]:
    """The keys of a section of a game's words, in order, without the game; [] if there is no such section."""
    folder = folder_of(game)
    return [] if folder is None else [*_section(ENGLISH, folder, section)]


def _known(key: str) -> str | None:
    """The sentence with this key; None if there is none. A game that is installed later may still bring it."""
    sentence = _SENTENCES.get((_language, key))
    if sentence is None:
        folder, inside = _place(key)
        sentence = _section(_language, folder, inside.partition(".")[0]).get(inside)
        if sentence is not None:
            _SENTENCES[_language, key] = sentence
    return sentence


_SENTENCES: dict[tuple[str, str], str] = {}
"""The sentences that were found, by language and key."""


def _counted(key: str, values: dict[str, Any]) -> str:
    count = values.get("count")
    form = _plural(_language, count) if isinstance(count, int) else "other"
    sentence = _known(f"{key}.{form}")
    if sentence is None:
        sentence = _known(f"{key}.other")
    if sentence is None:
        raise MissingWordsError(f"{key}: not in {_place(key)[0] / 'words'}, or its section there cannot be parsed.")
    return sentence


def _plural(language: str, count: int) -> str:
    """The plural form for a number."""
    return next((form for form, applies in _plural_rules(language) if applies(abs(count))), "other")


def plural_forms(language: str) -> tuple[str, ...]:
    """The plural forms that a language uses."""
    return (*(form for form, _ in _plural_rules(language)), "other")


@cache
def _plural_rules(language: str) -> list[tuple[str, Callable[[int], int]]]:
    """The rules of a language: the forms besides `other`, each with a function that tells whether it applies."""
    from gettext import c2py  # the notation of plural forms that translators know; not needed for the first screen

    rules = _own(ENGLISH if language == PSEUDO else language, data_dir("assets"), "locale")
    known = ((form, rules.get(f"locale.plural.{form}")) for form in PLURALS[:-1])
    return [(form, c2py(rule)) for form, rule in known if rule]


def pseudo(sentence: str) -> str:
    """A sentence in the made-up language; its placeholders stay."""
    parts = re.split(r"(\{[^}]*\})", sentence)  # every second part is a placeholder
    accented = "".join(part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts))
    return f"[{accented}{'~' * round(0.4 * sum(map(len, parts[::2])))}]"


def as_shown(page: str) -> str:
    """A page of a game, such as its rules or the text of a lesson, that is in a file for each language: in the made-up
    language its paragraphs are made of the English ones, and what is not for people stays."""
    if _language != PSEUDO:
        return page
    return "\n".join("|".join(map(_pseudo_part, line.split("|"))) for line in page.split("\n"))


def _pseudo_part(line: str) -> str:
    """A paragraph or a cell of a table in the made-up language; marks, ids and the targets of links stay."""
    found = _PARAGRAPH.fullmatch(line)
    if found is None or not found[2]:
        return line
    start, words, end = found.groups()
    parts = re.split(r"(\]\([^)]*\)|\b[A-Z]{2,4}-\d+[a-z]?\b)", words)  # every second part is for links
    said = "".join(part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts))
    return f"{start}«{said}{'~' * round(0.4 * sum(map(len, parts[::2])))}»{end}"


_PARAGRAPH = re.compile(r"(\s*(?:#+ |- |!\[|[A-Z]{2,4}-\d+[a-z]? )?)(.*?)((?:\]\([^)]*\))?[-: ]*)", re.DOTALL)

_ACCENTS = str.maketrans("aeinouyACEINOUY", "áëîñöûýÀÇÊÏÑØÜÝ")


def _place(key: str) -> tuple[Path, str]:
    """The folder with the words of this key, and the key in its file."""
    ours = data_dir("assets")
    name, _, inside = key.partition(".")
    of_game = None if is_section(name) else folder_of(name)
    return (ours, key) if of_game is None else (of_game, inside)


@cache
def _section(language: str, folder: Path, name: str) -> dict[str, str]:
    """The messages of one section by their key in the file; parsing all sections would delay the start."""
    if language == PSEUDO:
        english = _section(ENGLISH, folder, name)
        return english if name == "locale" else {key: pseudo(sentence) for key, sentence in english.items()}
    own = _own(language, folder, name)
    return own if language == ENGLISH else {**_section(ENGLISH, folder, name), **own}


def _own(language: str, folder: Path, name: str) -> dict[str, str]:
    """The messages of one section that a language has itself."""
    lines = _option_texts(language, folder) if name == OPTION_TEXTS else _texts(language, folder).get(name, "")
    return _flat("", _parsed(lines))


def _option_texts(language: str, folder: Path) -> str:
    """The translated texts of a game's options, as a section."""
    file = folder / f"options.{language}.yaml"
    if not file.is_file():
        return ""
    return f"{OPTION_TEXTS}:\n{indent(file.read_text(encoding='utf-8', errors='replace'), '  ')}"


@cache
def _texts(language: str, folder: Path) -> dict[str, str]:
    """The unparsed lines of each section by name; {} if there is no file for this language. A section begins at a line
    with two spaces."""
    file = folder / "words" / f"{language}.yaml"
    return _split(file.read_text(encoding="utf-8", errors="replace")) if file.is_file() else {}


def sections(whole: str) -> dict[str, dict[str, object]]:
    """The sections of a catalogue as the program reads them, for checks."""
    return {name: _parsed(lines) for name, lines in _split(whole).items()}


def _split(whole: str) -> dict[str, str]:
    return {lines.partition(":")[0]: f"  {lines}" for lines in _SECTION.split(whole)[1:]}


def _parsed(lines: str) -> dict[str, object]:
    """The tree of a section; {} if it cannot be parsed, as a broken game must not affect the others."""
    with suppress(yaml.YAMLError):
        # the base loader reads only text, so that keys such as `yes`, `no` and `on` stay words
        tree = yaml.load(_NOTE.sub("", lines), yaml.CBaseLoader)
        if isinstance(tree, dict):
            return tree
    return {}


def _flat(prefix: str, tree: dict[str, object]) -> dict[str, str]:
    leaves: dict[str, str] = {}
    for name, value in tree.items():
        if name.startswith("_"):
            continue
        if isinstance(value, dict):
            leaves.update(_flat(f"{prefix}{name}.", value))
        else:
            leaves[f"{prefix}{name}"] = str(value)
    return leaves
