"""Variants: files that anyone can write; they are checked, saved and compared."""

from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardgames.engine import variants
from cardgames.engine.option_file import read_schema
from cardgames.engine.options import OptionSchema
from cardgames.engine.variants import MAX_NAME
from cardgames.engine.yaml_file import BadFileError

KLAVERJASSEN = read_schema(Path(__file__).parents[2] / "cardgames/games/klaverjassen/options.yaml")

TOY = """
game: toy
seats: [2, 3, 4]
groups: {main: Main}
options:
  length: {kind: number, label: Length, help: How long., rule: T-1, group: main, default: 5,
           default_when: [{when: {seats: 4}, then: 3}], least: 1, most: 9}
  pairs: {kind: switch, label: Pairs, help: In pairs., rule: T-2, group: main, default: false, seats: 4,
          on: in pairs, off: each alone, excludes: {storm: true}}
  match: {kind: forms, label: Match, help: How long it lasts., rule: T-3, group: main, default: endless,
          words: {endless: {label: endless}}, named: {deals: {label: deals, least: 1, most: 30}}}
extensions:
  storm: {label: Storm, help: Weather., rule: T-4}
"""


@pytest.fixture(scope="module")
def schemas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, OptionSchema]:
    path = tmp_path_factory.mktemp("toy") / "options.yaml"
    path.write_text(TOY)
    return {"klaverjassen": KLAVERJASSEN, "toy": read_schema(path)}


def written(folder: Path, content: str, name: str = "house.yaml") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_a_variant_has_a_game_a_name_and_changed_options(
    tmp_path: Path, schemas: dict[str, OptionSchema]
) -> None:
    path = written(tmp_path, "game: klaverjassen\nname: Quick\noptions:\n  games: 4\n  four_jacks: 200\n")
    variant = variants.load(path, schemas)
    assert (variant.game, variant.name, variant.path) == ("klaverjassen", "Quick", path)
    assert variant.options().text() == "games=4 four_jacks=200"
    assert list(variant.plays) == [4, 3, 2]


def test_a_variant_name_can_look_like_a_number(tmp_path: Path, schemas: dict[str, OptionSchema]) -> None:
    assert variants.load(written(tmp_path, "game: toy\nname: 1001\n"), schemas).name == "1001"


@pytest.mark.parametrize(
    ("content", "sentences"),
    [
        ("[]", [":1: a list is here instead of keys; write lines of key: value"]),
        (
            "name: x\n",
            [":1: game: this key is missing; write game: klaverjassen"],
        ),
        (
            "game: Klaverjasen\nname: ''\n",
            [
                ":1: game: 'Klaverjasen' is not a game; did you mean 'klaverjassen'?",
                ":2: name: '' is not a line of text; write name: My rules",
            ],
        ),
        (
            "game: klaverjassen\nname: x\nseats: 5\noption: {}\n",
            [
                ":3: seats: klaverjassen cannot be played with 5; write 2, 3 or 4",
                ":4: option: unknown key; did you mean 'options'?",
            ],
        ),
        (
            "game: klaverjassen\nname: x\noptions:\n  games: 0\n  undertump: forced\n  undertrump: Forced\n",
            [
                ":4: options.games: 0 is too small; write a whole number from 1 to 256",
                ":5: options.undertump: this is not an option; did you mean 'undertrump'?",
                ":6: options.undertrump: 'Forced' is not one of the choices; "
                "did you mean 'forced'? (write allowed, forbidden or forced)",
            ],
        ),
        (
            "game: klaverjassen\nname: x\noptions:\n  games: '4'\n",
            [":4: options.games: '4' is in quotes, so it is text; write a whole number from 1 to 256"],
        ),
        (
            "game: toy\nname: x\noptions: {storm: true}\nextensions: {length: 3, storm: yes, sturm: true}\n",
            [
                ":3: options.storm: this is not an option; write it under extensions: storm: true",
                ":4: extensions.length: this is not an extension; write it under options",
                ":4: extensions.storm: 'yes' is neither true nor false; write true or false",
                ":4: extensions.sturm: this is not an extension; did you mean 'storm'?",
            ],
        ),
        (
            f"game: toy\nname: {'x' * 61}\n",
            [":2: name: this name has 61 signs; write at most 60"],
        ),
        (
            "game: toy\nname: x\nseats: 2\noptions:\n  pairs: true\n",
            [":5: options.pairs: this is for 4 players only (rule T-2); leave pairs at false"],
        ),
        (
            "game: toy\nname: x\nseats: 4\nextensions: {storm: true}\noptions:\n  pairs: true\n",
            [
                ":6: options.pairs: this does not go with storm: true (rule T-2); "
                "change that, or leave pairs at false"
            ],
        ),
        (
            "game: &g toy\nname: x\noptions: {length: *g}\n",
            [
                ":1: game: there is an anchor (&) here; leave it out",
                ":3: options.length: there is an alias (*) here; write it out in full",
            ],
        ),
    ],
)
def test_every_error_is_reported_with_its_line(
    tmp_path: Path, schemas: dict[str, OptionSchema], content: str, sentences: list[str]
) -> None:
    path = written(tmp_path, content)
    assert [str(problem).removeprefix(str(path)) for problem in variants.check(path, schemas)] == sentences
    with pytest.raises(BadFileError, match=r"house\.yaml:"):
        variants.load(path, schemas)


def test_a_good_file_has_no_problems(tmp_path: Path, schemas: dict[str, OptionSchema]) -> None:
    path = written(tmp_path, "game: toy\nname: x\nseats: [3, 4]\noptions: {match: {deals: 9}}\n")
    assert variants.check(path, schemas) == []


def test_a_variant_is_for_its_player_counts_or_all_that_allow_it(
    tmp_path: Path, schemas: dict[str, OptionSchema]
) -> None:
    def seats(lines: str) -> list[int]:
        return list(variants.load(written(tmp_path, f"game: toy\nname: x\n{lines}\n"), schemas).plays)

    assert seats("") == [2, 3, 4]
    assert seats("seats: [3, 4]") == [3, 4]
    assert seats("options: {pairs: true}") == [4]


# ---------------------------------------------------------------- saving


@settings(max_examples=60, deadline=None)
@given(name=st.text(min_size=1, max_size=MAX_NAME).filter(lambda name: name.isprintable() and name.strip()))
@example(name="yes")
@example(name="1_000")
@example(name="~")
@example(name="Tante Riek's: 'regels' #1")
def test_a_saved_variant_is_loaded_unchanged(
    tmp_path_factory: pytest.TempPathFactory, schemas: dict[str, OptionSchema], name: str
) -> None:
    options = schemas["toy"].parse("length=3 match=deals:12 +storm", seats=2)
    variant = variants.variant_of(name.strip(), options)
    path = tmp_path_factory.getbasetemp() / "saved.yaml"
    variants.save(path, variant)
    again = variants.load(path, schemas)
    assert (again.name, again.chosen, dict(again.plays)) == (
        variant.name,
        variant.chosen,
        dict(variant.plays),
    )
    assert [again.options(count).number("length") for count in (2, 3, 4)] == [3, 3, 3]


def test_a_variant_keeps_its_player_counts_when_saved(tmp_path: Path, schemas: dict[str, OptionSchema]) -> None:
    path = written(tmp_path, "game: toy\nname: x\nseats: [4, 3]\n")
    variants.save(path, variants.load(path, schemas))
    assert list(variants.load(path, schemas).plays) == [4, 3]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, "game: klaverjassen\nname: Old\n")
    variant = variants.variant_of("New", KLAVERJASSEN.parse("games=4"))

    def full_disk(_handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="no space left"):
        variants.save(path, variant)
    assert path.read_text() == "game: klaverjassen\nname: Old\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_is_named_after_its_variant(tmp_path: Path) -> None:
    assert variants.new_path(tmp_path, "Café Ömer's Rules").name == "cafe-omer-s-rules.yaml"
    written(tmp_path, "", "cafe-omer-s-rules.yaml")
    assert variants.new_path(tmp_path, "Café Ömer's Rules").name == "cafe-omer-s-rules-2.yaml"
    assert variants.new_path(tmp_path, "../../牌").name == "variant.yaml"
    assert variants.new_path(tmp_path, "NUL").name == "nul-rules.yaml"


# ---------------------------------------------------------------- those there are


def test_a_broken_file_hides_no_other(tmp_path: Path, schemas: dict[str, OptionSchema]) -> None:
    written(tmp_path, "game: klaverjassen\nname: Beta\n", "b.yaml")
    written(tmp_path, "game: klaverjassen\nname: alpha\n", "c.yml")
    written(tmp_path, "game: toy\nname: Toy\n", "d.yaml")
    written(tmp_path, "game: [", "a.yaml")
    written(tmp_path, "no variant", "readme.txt")
    (tmp_path / "e.yaml").mkdir()
    found, problems = variants.user_variants(tmp_path, schemas)
    assert [variant.name for variant in found] == ["alpha", "Beta", "Toy"]
    assert [problem.path.name for problem in problems] == ["a.yaml", "e.yaml"]
    assert [variant.name for variant in variants.user_variants(tmp_path, schemas, "toy")[0]] == ["Toy"]


def test_a_broken_file_is_listed_under_the_game_it_names(tmp_path: Path, schemas: dict[str, OptionSchema]) -> None:
    for name, text in (("toy", "game: toy\nnmae: A\n"), ("chess", "game: chess\n"), ("none", "name: A\n")):
        (tmp_path / f"{name}.yaml").write_text(text)
    (tmp_path / "deep.yaml").write_text("options:\n  game: toy\n")

    def reported(game: str | None) -> set[str]:
        return {problem.path.stem for problem in variants.user_variants(tmp_path, schemas, game)[1]}

    assert reported("toy") == reported(None) == {"toy", "chess", "none", "deep"}
    assert reported("klaverjassen") == {"chess", "none", "deep"}


def test_no_folder_means_no_variants(tmp_path: Path, schemas: dict[str, OptionSchema]) -> None:
    assert variants.user_variants(tmp_path / "none", schemas) == ([], [])


def test_two_variants_are_compared_at_a_common_player_count(schemas: dict[str, OptionSchema]) -> None:
    _, amsterdam, rotterdam = variants.built_in(KLAVERJASSEN)
    assert [(line.label, line.first, line.second) for line in variants.diff(amsterdam, rotterdam)] == [
        ("If your partner is winning", "Any card", "You must trump"),
        ("Undertrumping", "Only if you hold only trumps", "Required"),
    ]
    toy = variants.variant_of("Toy", schemas["toy"].standard())
    with pytest.raises(ValueError, match="'Amsterdam' and 'Toy' are of two games, klaverjassen and toy"):
        variants.diff(amsterdam, toy)
