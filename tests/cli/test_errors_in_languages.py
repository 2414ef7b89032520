"""Errors in files and commands are in the user's language: English or Dutch."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from string import Formatter

import pytest

from cardgames.cli.main import run
from cardgames.engine.messages import message
from cardgames.engine.registry import Schemas
from cardgames.engine.variants import built_in
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import SettingsFile
from cardgames.table import theme
from cardgames.words import catalogue, use_language, written

DUMBAL = "game: dumbal\nname: Ours\n"


def check(path: Path, language: str, capsys: pytest.CaptureFixture[str], command: str = "variant check") -> list[str]:
    """The output of a command about a file, without the file name."""
    assert run(["--language", language, *command.split(), str(path)]) == 1
    return [line.removeprefix(str(path)) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("text", "english", "dutch"),
    [
        (DUMBAL + "options: {trget: 5}\n",
         ":3: options.trget: this is not an option; did you mean 'target'?",
         ":3: options.trget: dit is geen optie; bedoel je 'target'?"),
        (DUMBAL + "options: {hand_size: '5'}\n",
         ":3: options.hand_size: '5' is in quotes, so it is text; write a whole number from 1 to 8",
         ":3: options.hand_size: '5' staat tussen aanhalingstekens en is dus tekst; "
         "schrijf een heel getal van 1 tot 8"),
        (DUMBAL + "seats: 9\n",
         ":3: seats: dumbal cannot be played with 9; write 2, 3, 4, 5 or 6",
         ":3: seats: dumbal kun je niet met 9 spelen; schrijf 2, 3, 4, 5 of 6"),
        (DUMBAL + "extensions: [a]\n",
         ":3: extensions: a list is here instead of keys; write lines of key: value",
         ":3: extensions: hier staat een lijst in plaats van sleutels; schrijf regels met sleutel: waarde"),
        (DUMBAL + "optoins: {}\n",
         ":3: optoins: unknown key; did you mean 'options'?",
         ":3: optoins: onbekende sleutel; bedoel je 'options'?"),
        ("game: dumbal\n",
         ":1: name: this key is missing; write name: My rules",
         ":1: name: deze sleutel ontbreekt; schrijf name: Mijn regels"),
        ("a:\tb\n", ":1: there is a tab here; use spaces everywhere", ":1: hier staat een tab; gebruik overal spaties"),
        ("game: casa_grande\nname: x\noptions: {second_colour: true}\nseats: 4\n",
         ":3: options.second_colour: this is for 2 players only (rule CG-12); leave second_colour at false",
         ":3: options.second_colour: dit is alleen voor 2 spelers (regel CG-12); laat second_colour op false"),
        ("game: casa_grande\nname: x\noptions: {bonus_start: 4}\n",
         ":3: options.bonus_start: this needs bonus_track: true (rule CG-14); "
         "set bonus_track: true too, or leave bonus_start at 5",
         ":3: options.bonus_start: dit vereist bonus_track: true (regel CG-14); "
         "kies ook bonus_track: true, of laat bonus_start op 5"),
        ("game: round_robbin\nname: x\nextensions: {black_joker: true}\n",
         ":3: extensions.black_joker: this needs joker_roll: true or joker_injection: true (rule RR-28); "
         "set joker_roll: true or joker_injection: true too, or leave black_joker off",
         ":3: extensions.black_joker: dit vereist joker_roll: true of joker_injection: true (regel RR-28); "
         "kies ook joker_roll: true of joker_injection: true, of laat black_joker uit"),
    ],
)  # fmt: skip
def test_errors_in_a_variant_are_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, english: str, dutch: str
) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(text, encoding="utf-8")
    assert check(path, "en", capsys) == [english]
    assert check(path, "nl", capsys) == [dutch]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A match of Dumbal between bots."""
    records = tmp_path_factory.mktemp("records")
    assert run(["simulate", "dumbal", "--matches", "1", "--seats", "3", "--seed", "a", "--records", str(records)]) == 0
    return next(records.iterdir()).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "english", "dutch"),
    [
        ("\nmove ", "\nmvoe ", "no line of a record begins with 'mvoe'; lines begin with deal, draw, move",
         "met 'mvoe' begint geen regel van een partij; regels beginnen met deal, draw, move"),
        ("\nsum ", "\nsum 1", "the checksum does not fit: this was changed; this text has the sum ",
         "de controlesom klopt niet: dit is veranderd; deze tekst heeft de som "),
        ("hand_size=", "hand_size=9", "hand_size: 95 is too large; write a whole number from 1 to 8",
         "hand_size: 95 is te groot; schrijf een heel getal van 1 tot 8"),
        ("\nmove 0 1 ", "\nmove 0 2 ", "seat 2 is not to decide at table 0; seat 1 at table 0 is to move",
         "plaats 2 is niet aan de beurt aan tafel 0; aan de beurt is plaats 1 aan tafel 0"),
        (", take stack", ", tkae stack", ", tkae stack' is not a move; write 'call', 'no', 'lay 9♠ 9♦, take stack' or ",
         ", tkae stack' is geen zet; schrijf 'call', 'no', 'lay 9♠ 9♦, take stack' of "),
        ("game dumbal", "game whist", "there is no game 'whist'; give one of: amish_lords, ",
         "er is geen spel 'whist'; kies uit: amish_lords, "),
        ("parlour-record 1", "hello", ":1: this is not a record that Parlour can read; a record begins with the line: ",
         ":1: dit is geen partijbestand dat Parlour kan lezen; een partijbestand begint met de regel: "),
    ],
)  # fmt: skip
def test_errors_in_a_record_are_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: str, old: str, new: str, english: str, dutch: str
) -> None:
    assert old in record
    path = tmp_path / "x.parlour"
    path.write_text(record.replace(old, new, 1), encoding="utf-8")
    capsys.readouterr()
    for language, sentence in ("en", english), ("nl", dutch):
        assert sentence in check(path, language, capsys, "verify")[0]


@pytest.mark.parametrize(
    ("given", "english", "dutch"),
    [
        (["simulate", "whist"], "there is no game 'whist'; give one of: ", "er is geen spel 'whist'; kies uit: "),
        (["simulate", "dumbal", "--bots", "wild"], "there is no level 'wild'; give one of: easy, normal, hard, random",
         "er is geen niveau 'wild'; kies uit: easy, normal, hard, random"),
        (["duel", "dumbal", "easy", "wild"], "there is no level 'wild'; give one of: easy, ",
         "er is geen niveau 'wild'; kies uit: easy, "),
        (["simulate", "dumbal", "--seats", "9"],
         "seats: this game cannot be played with 9; play it with 2, 3, 4, 5 or 6 players",
         "seats: dit spel kun je niet met 9 spelen; speel het met 2, 3, 4, 5 of 6 spelers"),
        (["simulate", "dumbal", "--variant", "wild"],
         "there is no variant 'wild'; give a file or one of: Standard, Careful Callers, Short Evening",
         "er is geen variant 'wild'; geef een bestand of een van: Standaard, Voorzichtige roepers, Korte avond"),
        (["simulate", "dumbal", "--matches", "no"], "'no' is not a whole number from 1 to ",
         "'no' is geen heel getal van 1 tot "),
    ],
)  # fmt: skip
def test_errors_in_a_command_line_are_in_both_languages(
    capsys: pytest.CaptureFixture[str], given: list[str], english: str, dutch: str
) -> None:
    for language, sentence in ("en", english), ("nl", dutch):
        with suppress(SystemExit):  # argparse exits with this
            assert run(["--language", language, *given]) == 2
        assert sentence in capsys.readouterr().err


def test_errors_in_settings_and_players_use_the_current_language(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("volume: 700\nspeed: fast\n", encoding="utf-8")
    (tmp_path / "players.yaml").write_text(
        "profiles:\n- {id: a, name: An}\n- {id: b, name: An}\n- {id: a, name: Bo}\n", encoding="utf-8"
    )
    problems = SettingsFile(tmp_path / "settings.yaml").problems + ProfilesFile(tmp_path / "players.yaml").problems
    assert [str(problem).partition(": ")[2] for problem in problems] == [
        "volume: 700 is too large; write a whole number from 0 to 100",
        "speed: 'fast' is not one of the choices; write calm, brisk or instant",
        "profiles[2].name: An already uses the name An; write another",
        "profiles[3].id: 'a' is another player's id; write another",
    ]
    use_language("nl")
    assert [str(problem).partition(": ")[2] for problem in problems] == [
        "volume: 700 is te groot; schrijf een heel getal van 0 tot 100",
        "speed: 'fast' is geen geldige keuze; schrijf calm, brisk of instant",
        "profiles[2].name: An gebruikt de naam An al; schrijf iets anders",
        "profiles[3].id: 'a' is de id van een andere speler; schrijf iets anders",
    ]


def test_errors_in_a_theme_are_in_both_languages(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("felt: green\n", encoding="utf-8")
    for language, sentence in ("en", "'green' is not a colour; write it as "), ("nl", "'green' is geen kleur; "):
        use_language(language)
        with pytest.raises(theme.ThemeProblem, match=sentence):
            theme.load(path)
    with pytest.raises(theme.ThemeProblem, match="er is geen thema 'x'; geef lamplight, "):
        theme.load("x")


def test_built_in_themes_and_variants_have_dutch_names() -> None:
    dumbal = Schemas()["dumbal"]
    assert theme.load("lamplight").name == "Lamplight"
    assert [variant.title for variant in built_in(dumbal)] == ["Standard", "Careful Callers", "Short Evening"]
    use_language("nl")
    assert theme.load("lamplight").name == "Lamplicht"
    assert [variant.title for variant in built_in(dumbal)] == ["Standaard", "Voorzichtige roepers", "Korte avond"]
    assert [variant.name for variant in built_in(dumbal)] == ["Standard", "Careful Callers", "Short Evening"]


@pytest.mark.parametrize("name", ["Korte avond", "short evening"])
def test_a_built_in_variant_is_found_by_its_name_in_either_language(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    given = ["--language", "nl", "simulate", "dumbal", "--matches", "1", "--seed", "a", "--variant", name, "--json"]
    assert run(given) == 0
    assert '"options": "target=100' in capsys.readouterr().out


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("nl", ",")])
def test_tables_and_duels_format_numbers_by_language(
    capsys: pytest.CaptureFixture[str], language: str, mark: str
) -> None:
    assert run(["--language", language, "simulate", "dumbal", "--matches", "1", "--seed", "a"]) == 0
    means = [line.split()[-1] for line in capsys.readouterr().out.splitlines()[1:5]]
    assert run(["--language", language, "duel", "dumbal", "easy", "random", "--pairs", "2", "--seed", "a"]) == 0
    margin, _, ahead, _, _ = capsys.readouterr().out.splitlines()[1:]
    assert all(re.fullmatch(rf"\d{re.escape(mark)}\d\d", mean) for mean in means)
    assert re.search(rf" [+−]\d+{re.escape(mark)}\d ", margin)
    assert re.search(rf" \d+{re.escape(mark)}\d%", ahead)


def test_every_error_can_be_formatted_in_both_languages() -> None:
    """A sentence can be formatted in both languages, also with a message as a value."""
    english, dutch = catalogue("en"), catalogue("nl")
    keys = [key for key in english if key.startswith("file.")]
    assert len(keys) > 150
    for key in keys:
        places = {name for _, name, _, _ in Formatter().parse(english[key]) if name}
        assert places == {name for _, name, _, _ in Formatter().parse(dutch[key]) if name}, key
    use_language("nl")
    assert written(message("file.not_a_number", value=message("file.list"))) == "een lijst is geen heel getal"
