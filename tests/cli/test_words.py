"""`cardgames words` checks translations, and `--language` chooses one for any command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from cardgames.cli.main import run
from cardgames.conformance import catalogues
from cardgames.conformance.catalogues import faults_of
from cardgames.conformance.descriptions import Notes
from cardgames.conformance.game_pages import faults_of_pages
from cardgames.conformance.house_style import Style
from cardgames.conformance.used_keys import keys_for, unsaid
from cardgames.engine import registry
from cardgames.engine.registry import manifests
from cardgames.words import languages, sections


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a Dutch catalogue whose English one has three messages."""
    english = 'en:\n  a:\n    b: "{player} wins"\n    c: {one: "{count} card", other: "{count} cards"}\n    d: "Yes"\n'
    (tmp_path / "en.yaml").write_text(english, encoding="utf-8")
    monkeypatch.setattr(catalogues, "file_of", lambda language, _game="": tmp_path / f"{language}.yaml")
    monkeypatch.setattr(catalogues, "plural_forms", lambda _: ("one", "other"))
    return tmp_path / "nl.yaml"


GOOD = 'nl:\n  a:\n    b: "{player} wint"\n    c: {one: "{count} kaart", other: "{count} kaarten"}\n    d: "Ja"\n'


@pytest.mark.parametrize(
    ("old", "new", "reported"),
    [
        ("", "", []),
        ('    d: "Ja"\n', "", ["a.d: this key is missing; translate: Yes"]),
        ('    d: "Ja"\n', '    e: "Ja"\n    d: "Ja"\n', ["a.e: there is no such key in English; take it out"]),
        ("{player} wint", "wint", ["a.b: the placeholder {player} is missing; write it"]),
        ("{player} wint", "{player} {x}", ["a.b: the placeholder {x} is not given here; take it out"]),
        ("{player} wint", "{player wint", ["a.b: a brace is open or closed by itself; write {name}"]),
        ('one: "{count} kaart", ', "", ["a.c: the plural form 'one' is missing; write it"]),
        ('"Ja"', '"Ja "', ["a.d: there is a space too many; take it out"]),
        ('"Ja"', '""', ["a.d: this key is missing; translate: Yes"]),
        ('"Ja"', "[Ja, Jawel]", ["nl.a.d: this is a list; write a sentence"]),
        ('"Ja"\n', '"Ja"\n    d: "Jawel"\n', ["nl.a.d: this key is written twice; take one out"]),
        (
            '    d: "Ja"\n',
            '    d: "Ja"\n    a d: "Ja"\n',
            [
                "nl.a.a d: this is not a key; write letters, digits and _",
                "a.a d: there is no such key in English; take it out",
            ],
        ),
        (
            'one: "{count} kaart"',
            'few: "{count} kaart"',
            [
                "a.c: the plural form 'one' is missing; write it",
                "a.c: 'few' is not a plural form of this language; use one, other",
            ],
        ),
        (
            'c: {one: "{count} kaart", other: "{count} kaarten"}',
            'c: "{count} kaarten"',
            ["a.c: this depends on a number in English; write its plural forms"],
        ),
        (
            'd: "Ja"',
            'd: {one: "Ja", other: "Ja"}',
            [
                "a.d.one: there is no such key in English; take it out",
                "a.d.other: there is no such key in English; take it out",
            ],
        ),
        ("{player} wint", "{player:+} wint", ["a.b: a placeholder writes its number in another way; write {player}"]),
        (
            "{player} wint",
            "wint " * 40 + "{player}",
            ["a.b: the sentence 'wint wint wint wint wint wint …' has 200 letters; write sentences of at most 156"],
        ),
        ("nl:", "de:", [": the root is 'de'; write the language: nl"]),
        ("nl:", "nl: [", [": the file is missing or cannot be read as YAML; begin it with nl:"]),
    ],
)
def test_each_fault_of_a_translation_is_reported(dutch: Path, old: str, new: str, reported: list[str]) -> None:
    assert old in GOOD
    dutch.write_text(GOOD.replace(old, new) if old else GOOD, encoding="utf-8")
    found = [f"{fault.key}: {fault.wrong}; {fault.right}" for fault in faults_of("nl")]
    assert sorted(found) == sorted(reported)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["", *(game.name for game in manifests().values() if "games." in game.folder)])
def test_english_follows_the_house_style_and_translations_are_complete(language: str, game: str) -> None:
    assert [str(fault) for fault in faults_of(language, game)] == []


def test_a_word_that_the_house_style_avoids_is_reported(dutch: Path) -> None:
    avoid = "  locale: {avoid: {wint: is de winnaar}}\n"
    dutch.write_text(GOOD + avoid, encoding="utf-8")
    [fault] = faults_of("nl")
    assert (fault.key, fault.right) == ("a.b", "write 'is de winnaar'")
    dutch.write_text(GOOD.replace("{player} wint", "{player} is {player}") + avoid, encoding="utf-8")
    assert [*faults_of("nl")] == []


def test_a_translation_can_be_only_somewhat_longer_than_english(dutch: Path) -> None:
    dutch.with_name("en.yaml").write_text("en:\n  say: {bomb: Bomb}\n", encoding="utf-8")
    dutch.write_text(f"nl:\n  say: {{bomb: {'b' * 31}}}\n", encoding="utf-8")
    assert [*catalogues._faults_of_catalogue("nl", "toy", Style({}))] == []
    dutch.write_text(f"nl:\n  say: {{bomb: {'b' * 32}}}\n", encoding="utf-8")
    [fault] = catalogues._faults_of_catalogue("nl", "toy", Style({}))
    assert fault.right == "write at most 31"


def test_unused_messages_and_missing_keys_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "rules.py").write_text(
        'from cardgames.words import say\n\nKIND = "hearts"\n\n\ndef told(kind: str) -> str:\n    say("toy.log.gone")\n'
        '    return say("toy.log.pass") + say(f"toy.suit.{kind}")\n',
        encoding="utf-8",
    )
    words = (
        "en:\n  log: {_about: Log, pass: Pass, old: Old}\n  suit: {_about: Suits, hearts: Hearts}\n"
        "  own: {_about: Own, home: {deal: Hand}, none: {such: X}}\n"
    )
    (tmp_path / "words" / "en.yaml").write_text(words, encoding="utf-8")
    monkeypatch.setattr(catalogues, "folder_of", lambda _: tmp_path)
    monkeypatch.setattr(catalogues, "knows", lambda key: key == "toy.log.pass")
    found = [(fault.path.name, fault.key, fault.wrong) for fault in faults_of("en", "toy")]
    assert found == [
        ("en.yaml", "log.old", "the code does not use this"),
        ("en.yaml", "own.none.such", "the code does not use this"),
        ("rules.py", "line 7: toy.log.gone", "no catalogue has this key"),
    ]


def test_the_command_prints_the_faults_and_exits_with_1(dutch: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dutch.write_text(GOOD.replace('    d: "Ja"\n', ""), encoding="utf-8")
    assert run(["words", "nl", "--game", "shell"]) == 1
    assert capsys.readouterr().out.splitlines() == [f"{dutch}: a.d: this key is missing; translate: Yes"]
    dutch.write_text(GOOD, encoding="utf-8")
    assert run(["words", "nl", "--game", "shell"]) == 0


def test_the_faults_are_printed_in_the_language_of_the_command(dutch: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dutch.write_text(GOOD.replace("{player} wint", "{player wint").replace('    d: "Ja"\n', ""), encoding="utf-8")
    assert run(["--language", "nl", "words", "nl", "--game", "shell"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{dutch}: a.b: een accolade staat open of is los gesloten; schrijf {{name}}",
        f"{dutch}: a.d: deze sleutel ontbreekt; vertaal: Yes",
    ]


@pytest.mark.parametrize("given", [["--language", "pseudo", "games"], ["games", "--language=pseudo"]])
def test_any_command_can_use_a_chosen_language(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(given) == 0
    assert capsys.readouterr().out.startswith("[gámë~~]")


@pytest.mark.parametrize("given", [["--language", "xx", "games"], ["games", "--language"]])
def test_an_unknown_language_is_reported(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(given) == 2
    assert "is not a language Parlour speaks; give one of: en" in capsys.readouterr().err


@pytest.mark.parametrize(("variable", "value"), [("LC_ALL", "pseudo"), ("LANG", "pseudo_XX.UTF-8")])
def test_commands_use_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], variable: str, value: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    assert run(["games"]) == 0
    assert capsys.readouterr().out.startswith("[")


def test_an_unreadable_section_is_reported(dutch: Path) -> None:
    dutch.write_text(GOOD.replace("  ", "    "), encoding="utf-8")
    assert [fault.key for fault in faults_of("nl")] == ["a"]
    dutch.write_text(GOOD + '  locale: {plural: {one: "n = 1"}}\n', encoding="utf-8")
    assert [(fault.key, fault.right) for fault in faults_of("nl")] == [
        ("locale.plural.one", "write one such as n == 1")
    ]


def test_english_messages_use_only_existing_formats_and_plural_forms(dutch: Path) -> None:
    english = dutch.with_name("en.yaml")
    english.write_text('en:\n  a: {b: "{points:q} points", c: {one: "{count} card"}}\n', encoding="utf-8")
    found = [fault.wrong for fault in faults_of("en") if fault.wrong != "the code does not use this"]
    assert found[:2] == ["the plural form 'other' is missing", "'q' is not a format of a number"]


NOTES = (
    'en:\n  _values: {player: "A name, such as Ann."}\n  log:\n    _about: "Lines of the log. {owner}: of the card."\n'
    '    take: "{player} takes {card} from {owner}"\n    _take: "{card}: such as 7♥."\n'
    '    won: {one: "{player} wins with {count}", other: "{player} wins with {count}"}\n    _won: "{count}: points."\n'
)
"""A catalogue with all notes for translators."""


@pytest.mark.parametrize(
    ("old", "new", "reported"),
    [
        ("", "", []),
        ("_about:", "about:", [
            "log: no note says where this appears", "log.about: no note explains {owner}",
            "log.take: no note explains {owner}",
        ]),
        ("{owner}: of the card.", "", ["log.take: no note explains {owner}"]),
        ("_take:", "_takes:", ["log._takes: there is no 'takes' to explain here", "log.take: no note explains {card}"]),
        ("{count}: points", "{points}: some", [
            "log.won: a note explains {points}, which is not here", "log.won: no note explains {count}",
        ]),
        ("player: ", "who: ", ["log.take: no note explains {player}", "log.won: no note explains {player}"]),
    ],
)  # fmt: skip
def test_a_message_without_a_required_translator_note_is_reported(
    tmp_path: Path, old: str, new: str, reported: list[str]
) -> None:
    tree = yaml.load(NOTES.replace(old, new) if old else NOTES, yaml.CBaseLoader)["en"]
    found = Notes(tmp_path / "en.yaml", tree, {}, of_game=True).faults()
    assert sorted(f"{fault.key}: {fault.wrong}" for fault in found) == sorted(reported)


def test_notes_for_own_words_and_terms_of_a_game_are_found(tmp_path: Path) -> None:
    shell = {"replay": {"_place": "{step}: a number.", "place": "step {step}"}, "play": {"log": {"deal": "Deal"}}}
    own = {"_about": "Its own words.", "replay": {"place": "move {step}"}, "play": {"log": {"deal": "Hand {number}"}}}
    term = {"term": "call", "text": "With {call_at} points or less."}
    game = {"own": own, "glossary": {"_about": "Terms.", "call": term}}
    [fault] = Notes(tmp_path / "en.yaml", game, shell, of_game=True).faults()
    assert (fault.key, fault.wrong) == ("own.play.log.deal", "no note explains {number}")
    found = [*Notes(tmp_path / "en.yaml", shell, shell, of_game=False).faults()]
    assert [(fault.key, fault.wrong) for fault in found] == [
        ("replay", "no note says where this appears"),
        ("play", "no note says where this appears"),
        ("play.log", "no note says where this appears"),
    ]


def test_the_loader_skips_only_translator_notes() -> None:
    whole = (
        'en:\n  a:\n    _about: "What: {x}"\n    b: "Yes"\n    _b: "A button"\n    no_: "No"\n  _values:\n    x: "X"\n'
    )
    assert sections(whole)["a"] == {"a": {"b": "Yes", "no_": "No"}}


def test_a_game_of_another_package_uses_what_the_table_of_such_games_says(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(__file__).parents[2] / "examples" / "crazy_eights" / "src" / "crazy_eights"
    monkeypatch.setattr(catalogues, "folder_of", lambda _: folder)
    monkeypatch.setattr(catalogues, "knows", lambda _: True)
    assert [str(fault) for fault in faults_of("en", "crazy_eights") if fault.path.suffix == ".yaml"] == []


@pytest.mark.parametrize(
    "key",
    [
        "home.unused_key",
        "home.oldest_thing",
        "settings.extra_help",
        "casa_grande.log.never",
        "jeudalism.hint.gain.unheard",
    ],
)
def test_a_key_is_not_used_just_because_its_section_is(key: str) -> None:
    assert [*unsaid([key], keys_for(None))] == [key]


def test_a_message_can_be_traced_to_the_code_that_uses_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["words", "nl", "--where", "jeudalism.hint.gain.loses_colour"]) == 0
    found = [line.rpartition("/")[2] for line in capsys.readouterr().out.splitlines()]
    assert [re.sub(r":\d+:", ":", line) for line in found[:3]] == [
        "hints.py: jeudalism.hint.{}", "hints.py: gain.{}", "hints.py: loses_{}",
    ]  # fmt: skip
    assert [line.partition(":")[0] for line in found[3:]] == ["hint", "hint.gain", "{count}"]
    assert run(["words", "nl", "--where", "jeudalism.own.replay.place"]) == 0
    found = capsys.readouterr().out.splitlines()[1:]
    assert [line.partition(":")[0] for line in found] == ["replay", "replay.place", "own"]
    assert run(["words", "nl", "--where", "home.oldest_thing"]) == 1
    assert capsys.readouterr().out == "The code does not use home.oldest_thing.\n"


PAGES = {
    "options.yaml": "groups: {play: Play}\noptions:\n  size: {label: Size, help: Your cards.}\n",
    "options.nl.yaml": (
        "groups: {play: Spel}\noptions:\n  size: {label: Aantal, help: Je kaarten.}\nvariants: {short: Kort}\n"
    ),
    "variants/short.yaml": "game: toy\nname: Short\n",
    "first_game.yaml": "title: Toy\nsteps:\n- {you: lay 3, before: Lay it., why: It wins.}\n",
    "first_game.nl.yaml": "title: Toy\nsteps:\n- {you: lay 3, before: Leg hem., why: Die wint.}\n",
    "rules.md": "# Toy\n\nTY-1 **Size.** [Five](option:size) cards.\n\nThat is all.\n",
    "rules.nl.md": "# Toy\n\nTY-1 **Aantal.** [Vijf](option:size) kaarten.\n\nDat is alles.\n",
}
"""The pages of a game, without faults."""


@pytest.mark.parametrize(
    ("file", "old", "new", "reported"),
    [
        ("rules.nl.md", "", "", []),
        ("options.nl.yaml", "{short: Kort}", "{long: Lang}", [
            "variants.short: this text is missing",
            "variants.long: there is no such text in options.yaml, variants/",
        ]),
        ("options.nl.yaml", "label: Aantal, ", "", ["options.size.label: this text is missing"]),
        ("options.nl.yaml", "Aantal", "Het aantal kaarten dat iedereen krijgt", [
            "options.size.label: 38 letters are too many"
        ]),
        ("options.nl.yaml", "Je kaarten.", "Uw kaarten.", ["options.size.help: 'Uw' is not house style"]),
        ("first_game.nl.yaml", "Leg hem.", "''", ["steps.1.before: this text is missing"]),
        ("first_game.nl.yaml", "lay 3", "lay 4", [": more than the texts differs from the English lesson"]),
        ("first_game.nl.yaml", "Leg hem.", "Men legt hem.", ["steps.1.before: 'Men' is not house style"]),
        ("rules.nl.md", "Dat is alles.\n", "", [": '' is where the English page has 'That is all.'"]),
        ("rules.nl.md", "(option:size)", "(option:sizes)", [
            "line 3: TY-1 **Aantal.** [Vi: 'TY-1 option:sizes' is where the English page has 'TY-1 option:size'"
        ]),
        ("rules.nl.md", "Dat is alles.", "Dat is uw spel.", ["line 5: Dat is uw spel.: 'uw' is not house style"]),
        ("rules.nl.md", "kaarten.", "kaarten" * 80 + ".", [
            "line 3: TY-1 **Aantal.** Vij: 583 letters are too many",
            "line 3: TY-1 **Aantal.** Vij: the sentence 'TY-1 **Aantal.** Vijf kaartenk…' has 583 letters",
        ]),
    ],
)  # fmt: skip
def test_each_fault_of_a_games_translated_pages_is_reported(
    tmp_path: Path, file: str, old: str, new: str, reported: list[str]
) -> None:
    (tmp_path / "variants").mkdir()
    for name, text in PAGES.items():
        (tmp_path / name).write_text(text.replace(old, new) if old and name == file else text, encoding="utf-8")
    style = Style({r"\buw\b": "je", r"\bmen\b": "je"})
    assert [f"{fault.key}: {fault.wrong}" for fault in faults_of_pages("nl", tmp_path, style)] == reported


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("replay", "deze argumenten ontbreken: FILE"),
        ("games --many", "onbekende argumenten: --many"),
        ("simulate dumbal --matches", "argument --matches: er ontbreekt een waarde"),
        ("deal", "kan niet: kies uit"),
    ],
)
def test_command_line_errors_can_be_in_dutch(capsys: pytest.CaptureFixture[str], command: str, told: str) -> None:
    with pytest.raises(SystemExit):
        run(["--language", "nl", *command.split()])
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "command", ["", "play", "games", "picture", "where", "variant", "variant show", "words", "new"]
)
def test_command_help_has_no_argparse_words_and_starts_with_a_sentence(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit):
        run(["--language", "pseudo", *command.split(), "--help"])
    usage, described, *parts = capsys.readouterr().out.split("\n\n")
    assert usage.startswith("[")
    assert described.startswith("[")
    assert re.search(r"[.?!]~+\]$", described.rstrip())
    options = [first for part in parts for first in re.findall(r"^  -\S.*?\S {2,}(\S)", part, re.MULTILINE)]
    assert options
    assert {*options} == {"["}


@pytest.mark.parametrize("game", [one.name for one in manifests().values() if "games." in one.folder])
def test_each_extension_name_has_one_spelling(game: str) -> None:
    """In every English text of its game; one-word names are also ordinary words."""
    folder = Path(catalogues.__file__).parent.parent / "games" / game
    extensions = registry.game(game).schema.extensions.values()
    names = [extension.label for extension in extensions if " " in extension.label]
    pages = [folder / "words" / "en.yaml", folder / "rules.md", folder / "options.yaml"]
    text = "\n".join(page.read_text(encoding="utf-8") for page in [*pages, *folder.glob("first_game*.yaml")])
    found = [
        spelt for name in names for spelt in re.findall(rf"\b{re.escape(name)}\b", text, re.IGNORECASE) if spelt != name
    ]
    assert found == []
