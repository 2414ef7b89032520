"""Messages become text in the current language; those of a game are in its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
import yaml
from our_games import OUR_GAMES

from cardgames import words
from cardgames.engine.cards import UNSEEN, french_deck
from cardgames.engine.messages import Listing, as_card, as_cards, message, verbatim
from cardgames.engine.registry import manifests
from cardgames.words import ENGLISH, MissingWordsError, catalogue, listed, say, say_in, say_or, written

PACKAGE = Path(words.__file__).parent
SHELL = PACKAGE.parent / "assets"

FOLDERS = {"": SHELL, **{game: PACKAGE / "games" / game for game in OUR_GAMES}}
"""The folders with the words of all games, and of each bundled game."""


def everything() -> dict[str, str]:
    """All English sentences by their full key."""
    return {key: sentence for game in FOLDERS for key, sentence in catalogue(ENGLISH, game).items()}


def test_own_words_of_a_game_replace_only_general_messages() -> None:
    parts = [key.split(".", 2) for key in everything()]
    own = [part[2] for part in parts if part[1:2] == ["own"]]
    assert own
    assert [key for key in own if not words.knows(key)] == []
    assert say_in("amish_lords", "home.deal", number=2) == "season 2"
    assert say_in("dumbal", "home.deal", number=2) == "deal 2"


@pytest.mark.parametrize("name", [part for game in manifests().values() for part in (game.name, game.title)])
def test_general_messages_name_no_game(name: str) -> None:
    assert name.casefold() not in (SHELL / "words" / "en.yaml").read_text(encoding="utf-8").casefold()


@pytest.mark.parametrize("game", FOLDERS)
def test_no_key_is_written_twice_in_a_section(game: str) -> None:
    def check(node: yaml.Node | None, path: str) -> None:
        if isinstance(node, yaml.MappingNode):
            names = [key.value for key, _ in node.value]
            assert len(names) == len(set(names)), f"{path}: {[name for name in names if names.count(name) > 1]}"
            for key, value in node.value:
                check(value, f"{path}.{key.value}")

    check(yaml.compose((FOLDERS[game] / "words" / "en.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader), "")


Writer = Callable[..., None]

LOCALE = {
    "en": 'locale: {plural: {one: "n == 1"}, decimal: ".", group: ",", percent: "{number}%", comma: ", "}\n',
    "nl": 'locale: {plural: {one: "n == 1"}, decimal: ",", group: ".", percent: "{number} %", comma: ", "}\n',
    "pl": """locale:
  plural:
    one: "n == 1"
    few: "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)"
    many: "n >= 0"
""",
}
"""How languages write numbers and choose plural forms."""


@pytest.fixture
def words_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Writer]:
    """Install only these languages, each with this text of its file, for all games or for one."""
    monkeypatch.setattr(words, "data_dir", lambda _: tmp_path)
    games: dict[str, Path] = {}
    monkeypatch.setattr(words, "folder_of", games.get)

    def write(game: str = "", **languages: str) -> None:
        folder = games.setdefault(game, tmp_path / game) if game else tmp_path
        (folder / "words").mkdir(parents=True)
        for language, text in languages.items():
            whole = f"# Words\n\n{language}:\n{indent(text if game else text + LOCALE[language], '  ')}"
            (folder / "words" / f"{language}.yaml").write_text(whole, encoding="utf-8")

    yield write
    words.use_language(ENGLISH)


def without_locale(found: dict[str, str]) -> dict[str, str]:
    return {key: sentence for key, sentence in found.items() if not key.startswith("locale.")}


def test_an_empty_message_is_no_missing_one(words_are: Writer) -> None:
    """Games leave out a speech bubble or the status line with an empty text."""
    words_are(en='a:\n  b: ""\nc:\n  d: {one: "", other: "{count} cards"}\n')
    assert say("a.b") == say("c.d", count=1) == ""


def test_values_are_filled_in_and_missing_ones_reported(words_are: Writer) -> None:
    words_are(en='a:\n  b: "{name} has {points}"\nc:\n  d:\n    one: "a card"\n    other: "{count} cards"\n')
    assert say("a.b", name="Ann", points=20) == "Ann has 20"
    assert say("c.d", count=1) == "a card"
    assert say("c.d", count=0) == "0 cards"
    with pytest.raises(MissingWordsError, match=r"a\.b"):
        say("a.b", name="Ann")
    for missing in ("no.such", "a.such", "a"):
        assert not words.knows(missing)
        with pytest.raises(MissingWordsError, match=missing.replace(".", r"\.")):
            say(missing)


def test_missing_translations_fall_back_to_english(words_are: Writer) -> None:
    words_are(en='a:\n  b: "Good"\n  c: "Only here"\nd:\n  e: "And this"\n', nl='a:\n  b: "Goed"\n')
    assert words.languages() == ["en", "nl"]
    words.use_language("nl")
    assert (say("a.b"), say("a.c"), say("d.e")) == ("Goed", "Only here", "And this")
    assert without_locale(catalogue("nl")) == {"a.b": "Goed", "a.c": "Only here", "d.e": "And this"}
    words.use_language("xx")
    assert say("a.b") == "Good"


def test_a_games_words_are_in_its_folder_under_its_name(words_are: Writer) -> None:
    words_are(en='home:\n  deal: "deal {number}"\n')
    words_are("whist", en='own:\n  home:\n    deal: "hand {number}"\nlog:\n  lay: "{who} lays"\ntitle: "Whist"\n')
    assert (say("whist.log.lay", who="Ann"), say("whist.title")) == ("Ann lays", "Whist")
    assert say_in("whist", "home.deal", number=2) == "hand 2"
    assert without_locale(catalogue(ENGLISH)) == {"home.deal": "deal {number}"}
    assert set(catalogue(ENGLISH, "whist")) == {"whist.own.home.deal", "whist.log.lay", "whist.title"}
    with pytest.raises(MissingWordsError, match=r"whist\.log\.pass: not in .*whist"):
        say("whist.log.pass")


def test_a_game_can_have_words_in_languages_that_parlour_lacks(words_are: Writer) -> None:
    words_are(en='home:\n  deal: "deal {number}"\n', nl='home:\n  deal: "spel {number}"\n')
    words_are("whist", en='say:\n  pass: "Pass"\n  lay: "I lay"\n')
    words_are("hearts", en='own:\n  home:\n    deal: "hand {number}"\n', fr="own: {home: {deal: main}}\n")
    words_are("skat", nl='say:\n  pass: "Weg"\n')
    assert words.languages() == ["en", "nl"]
    words.use_language("nl")
    assert say("whist.say.pass") == "Pass"
    assert say("skat.say.pass") == "Weg"
    assert [say_in(game, "home.deal", number=1) for game in ("whist", "hearts")] == ["spel 1", "hand 1"]


@pytest.mark.parametrize("game", ["silent", "gone"])
def test_a_game_without_words_uses_the_general_messages(words_are: Writer, game: str) -> None:
    """`silent` is installed and has no words; `gone` is not installed."""
    words_are(en='home:\n  deal: "deal {number}"\n')
    words_are("silent")
    assert say_in(game, "home.deal", number=2) == "deal 2"
    assert say_or(f"{game}.home.note", "2–4 players") == "2–4 players"
    assert catalogue(ENGLISH, game) == {}


@pytest.mark.parametrize("text", ["home: [a\n", "home: {note: *x}\n", "home\n", "- home\n", "home: \x00\n"])
def test_unreadable_words_are_replaced_by_the_general_messages(words_are: Writer, text: str) -> None:
    words_are(en='home:\n  deal: "deal {number}"\n')
    words_are("whist", en=text + 'log:\n  lay: "{who} lays"\n')
    assert say_or("whist.home.note", "2–4 players") == "2–4 players"
    assert say("whist.log.lay", who="Ann") == "Ann lays"
    with pytest.raises(MissingWordsError, match=r"whist\.home\.note: .* cannot be parsed"):
        say("whist.home.note")


def test_a_game_cannot_change_general_messages(words_are: Writer) -> None:
    words_are(en='home:\n  deal: "deal {number}"\n')
    words_are("home", en='deal: "hand {number}"\nnote: "Cards"\n')
    assert say("home.deal", number=2) == "deal 2"
    assert say_or("home.note", "") == ""


def test_a_game_that_is_installed_later_has_its_words(words_are: Writer) -> None:
    words_are(en='home:\n  deal: "deal {number}"\n')
    assert say_or("whist.title", "") == ""
    words_are("whist", en='title: "Whist"\n')
    assert say_or("whist.title", "") == "Whist"


@pytest.mark.parametrize("game", FOLDERS)
def test_sections_read_one_by_one_equal_the_whole_file(game: str) -> None:
    def leaves(tree: dict[str, Any], before: str = "") -> dict[str, str]:
        found: dict[str, str] = {}
        for name, value in tree.items():
            if name.startswith("_"):
                continue
            found |= leaves(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: str(value)}
        return found

    whole = yaml.load((FOLDERS[game] / "words" / "en.yaml").read_text(encoding="utf-8"), yaml.CBaseLoader)
    assert [*whole] == ["en"]
    assert catalogue(ENGLISH, game) == leaves(whole["en"], f"{game}." if game else "")


@pytest.mark.parametrize(
    ("names", "words"), [([], ""), (["Bep"], "Bep"), (["Bep", "Nel"], "Bep and Nel"), (["A", "B", "C"], "A, B and C")]
)
def test_names_are_listed_in_natural_language(names: list[str], words: str) -> None:
    assert listed(names) == words


def test_a_message_is_formatted_in_the_language_when_shown(words_are: Writer) -> None:
    words_are(
        en='a:\n  take: "{player} takes {cards}: {points:+}"\n  first: "Next best: {move}"\n  move: "Draw"\n',
        nl='a:\n  take: "{player} pakt {cards}: {points:+}"\n  first: "Op een na beste: {move}"\n  move: "Trekken"\n',
    )
    deck = french_deck(["7", "8"])
    said = message("a.take", player="Bep", cards=as_cards(deck, [0, 3]), points=-5)
    label = message("a.first", move=message("a.move"))
    assert (str(said), say(label)) == ("Bep takes 7♠ 8♥: −5", "Next best: Draw")
    words.use_language("nl")
    assert (str(said), say(label)) == ("Bep pakt 7♠ 8♥: −5", "Op een na beste: Trekken")
    assert str(verbatim("No space left on device")) == "No space left on device"


def test_numbers_are_formatted_by_language(words_are: Writer) -> None:
    words_are(en='a:\n  b: "{x} {x:+} {x:.1} {x:%}"\n', nl='a:\n  b: "{x} {x:+} {x:.1} {x:%}"\n')
    assert say("a.b", x=12345) == "12,345 +12,345 12,345.0 1,234,500%"
    assert say("a.b", x=-0.25) == "−0.25 −0.25 −0.2 −25%"
    assert [written(0, "+"), written(-0.04, "+.1"), written(0.004, "+.1%")] == ["0", "0.0", "+0.4%"]
    assert written(1234) == "1234"
    words.use_language("nl")
    assert say("a.b", x=12345) == "12.345 +12.345 12.345,0 1.234.500 %"
    assert written(0.5, "%") == "50 %"


def test_a_number_can_be_typed_in_its_displayed_format() -> None:
    assert [words.whole_number(typed) for typed in ("1000000", "1,000,000", "-5")] == [10**6, 10**6, -5]
    words.use_language("nl")
    assert words.whole_number("1.000.000") == 10**6
    for typed in ("1,000", "1.00", "1.0000", ".100", "1.000,5", ""):
        with pytest.raises(ValueError, match="invalid literal"):
            words.whole_number(typed)


def test_plural_forms_follow_the_language(words_are: Writer) -> None:
    words_are(
        en='a:\n  b:\n    one: "{count} card"\n    other: "{count} cards"\n',
        pl='a:\n  b:\n    one: "{count} karta"\n    few: "{count} karty"\n    many: "{count} kart"\n    other: "-"\n',
    )
    assert [say("a.b", count=count) for count in (0, 1, 2, 21)] == ["0 cards", "1 card", "2 cards", "21 cards"]
    words.use_language("pl")
    assert [say("a.b", count=count) for count in (1, 2, 5, 12, 22)] == [
        "1 karta", "2 karty", "5 kart", "12 kart", "22 karty",
    ]  # fmt: skip


def test_lists_are_joined_by_language() -> None:
    deck = french_deck(["7", "8"], jokers=1)
    assert [written(as_cards(deck, [0, 2, 8], join)) for join in ("plain", "and", "or")] == [
        "7♠ 7♥ joker", "7♠, 7♥ and joker", "7♠, 7♥ or joker",
    ]  # fmt: skip
    assert written(as_card(deck, UNSEEN)) == written(as_card(deck, UNSEEN), "The") == "a card"
    assert [written(as_card(deck, 8), form) for form in ("", "a", "the", "A", "The", "C")] == [
        "joker", "a joker", "the joker", "A joker", "The joker", "Joker",
    ]  # fmt: skip
    assert [written(as_cards(deck, [2, 8], join), "a") for join in ("and", "or")] == ["7♥ and a joker", "7♥ or a joker"]
    assert (written(as_card(deck, 2), "a"), written(as_cards(deck, [2, 8]), "a")) == ("7♥", "7♥ joker")
    assert written(Listing(("Ann", 3), "and")) == "Ann and 3"
    assert [listed(("a", "b", 2), join) for join in ("comma", "semicolon", "dot", "score")] == [
        "a, b, 2", "a; b; 2", "a · b · 2", "a : b : 2",
    ]  # fmt: skip
