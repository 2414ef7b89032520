"""Untrusted YAML files: what is refused, the errors, and that refusing is quick."""

import time
import tracemalloc
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgames.engine import yaml_file
from cardgames.engine.yaml_file import MAX_BYTES, MAX_PROBLEMS, Fields, Problems, read_yaml, yaml_text


def problems_of(path: Path) -> list[str]:
    problems = Problems(path)
    read_yaml(path, problems)
    return [str(problem).removeprefix(str(path)) for problem in problems]


def written(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "house.yaml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_values_know_their_line_numbers(tmp_path: Path) -> None:
    problems = Problems(tmp_path)
    root = read_yaml(written(tmp_path, "a: 4\nb:\n  c: yes\n  d: [x, true, ~]\ne: '4'\n"), problems)
    assert root.plain() == {"a": 4, "b": {"c": "yes", "d": ["x", True, None]}, "e": "4"}
    assert isinstance(root.value, dict)
    assert [node.line for node in root.value.values()] == [1, 2, 5]
    assert not problems


def test_a_utf8_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    assert problems_of(written(tmp_path, b"\xef\xbb\xbfa: b\n")) == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", ":1: the file is empty; write lines of key: value"),
        ("# nothing\n", ":1: the file is empty; write lines of key: value"),
        ("a: 1\nb:\n\tc: 2\n", ":3: there is a tab here; use spaces everywhere"),
        ("a:\t1\n", ":1: there is a tab here; use spaces everywhere"),
        ("a: 1\nb: 2\na: 3\n", ":3: a: this key was given before, in line 1; keep one"),
        ("a: 1\n---\nb: 2\n", ":2: a second document begins here; keep one"),
        (
            "a:\n  b: !!python/name:os.system\n",
            ":2: a.b: there is a tag (!!python/name:os.system) here; leave it out",
        ),
        ("a: !mine 3\n", ":1: a: there is a tag (!mine) here; leave it out"),
        ("a: &x 3\n", ":1: a: there is an anchor (&) here; leave it out"),
        (
            "a: 1\nb: [3, caf\xe9]\n".encode("latin-1"),
            ":2: the byte 0xe9 is not UTF-8; save the file as UTF-8",
        ),
        ("a: 1\n".encode("utf-16"), ":1: the file is written in UTF-16; save it as UTF-8"),
        ("a: 1\n".encode("utf-32"), ":1: the file is written in UTF-32; save it as UTF-8"),
        ("a: 1\nb: \x00\n", ":2: there is a control character (U+0000) here; take it out"),
        ("? [a]\n: 1\n", ":1: a list is here instead of a key; write a word"),
        ("a: " + "[" * 13, ":1: a" + "[1]" * 11 + ": this is nested more than 12 deep; nest it less deeply"),
        ("[" + "a," * 300 + "]", ":1: there are more than 200 entries; write fewer"),
        (b"#" * (MAX_BYTES + 1), ":1: the file is too large (65,537 bytes); at most 64 kB are read"),
    ],
)
def test_dangerous_yaml_is_refused_in_one_sentence(
    tmp_path: Path, content: str | bytes, sentence: str
) -> None:
    assert problems_of(written(tmp_path, content)) == [sentence]


def test_the_error_for_broken_yaml_names_the_line(tmp_path: Path) -> None:
    [problem] = problems_of(written(tmp_path, "a: 1\nb: [2\nc: 3\n"))
    assert problem.startswith(":3: this is not YAML (")


def test_an_unclosed_bracket_is_reported_at_the_last_line(tmp_path: Path) -> None:
    for content in ("a: 1\nb: [2", "a: 1\nb: [2\n", 'a: 1\nb: "2\n\n\n'):
        [problem] = problems_of(written(tmp_path, content))
        assert problem.startswith(":2: this is not YAML (")


def test_all_problems_of_a_file_are_reported(tmp_path: Path) -> None:
    found = problems_of(written(tmp_path, "a: &x 1\na: 2\nb: *x\nc: !!str 3\n"))
    assert [line.split(":")[1] for line in found] == ["1", "2", "3", "4"]


def test_a_very_long_list_of_problems_is_cut_with_a_note(tmp_path: Path) -> None:
    found = problems_of(written(tmp_path, "".join(f"k{n}: &a{n} 1\n" for n in range(100))))
    assert len(found) == MAX_PROBLEMS + 1
    assert found[-1] == ": there are more problems than these 20; fix these first"


def test_a_path_that_is_not_a_file_is_refused(tmp_path: Path) -> None:
    assert problems_of(tmp_path) == [": this is not a file; name a .yaml file"]
    assert problems_of(Path("/dev/zero")) != []
    [missing] = problems_of(tmp_path / "nothing.yaml")
    assert missing.startswith(": the file cannot be read (")


def billion_laughs() -> str:
    lines = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 60)]
    return "\n".join(lines)


HOSTILE = {
    "billion laughs": billion_laughs(),
    "deep list": "[" * (MAX_BYTES - 2),
    "deep dashes": "- " * (MAX_BYTES // 2 - 1),
    "deep questions": "? " * (MAX_BYTES // 2 - 1),
    "deep keys": "{a: " * (MAX_BYTES // 4 - 1),
    "many keys": "".join(f"k{n}: 1\n" for n in range(6000)),
    "one long word": "a: " + "b" * (MAX_BYTES - 10),
    "one long number": "a: " + "9" * (MAX_BYTES - 10),
    "long key": "k" * (MAX_BYTES - 10) + ": 1",
    "many quotes": "a: [" + "'x', " * 12000,
}


@pytest.mark.parametrize("loader", ["CSafeLoader", "SafeLoader"])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_handled_within_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, loader: str
) -> None:
    monkeypatch.setattr(yaml_file, "_LOADER", getattr(yaml, loader, yaml.SafeLoader))
    path = written(tmp_path, HOSTILE[name])
    problems = Problems(path)
    begun = time.process_time()
    fields = Fields(read_yaml(path, problems), "", problems)
    fields.text("game", "klaverjassen")
    fields.close()
    assert time.process_time() - begun < 1
    assert problems
    assert all(len(str(problem)) < len(str(path)) + 300 for problem in problems)


def test_a_file_of_50_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    tracemalloc.start()
    try:
        found = problems_of(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found == [":1: the file is too large (50,000,000 bytes); at most 64 kB are read"]
    assert peak < 1_000_000


@settings(max_examples=200, deadline=None)
@given(content=st.binary(max_size=300) | st.text(alphabet="ab: -[]{}&*!|>'\"#?,\n\t\\%@~<", max_size=120))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes | str
) -> None:
    path = written(tmp_path_factory.getbasetemp(), content)
    problems = Problems(path)
    root = read_yaml(path, problems)
    assert root is not None or problems
    assert all("\n" not in str(problem).removeprefix(str(path)) for problem in problems)


@given(st.dictionaries(st.text(min_size=1), st.lists(st.text() | st.integers() | st.booleans() | st.none())))
def test_any_data_is_read_back_as_written(data: dict[str, list[str | int | bool | None]]) -> None:
    """PyYAML's own writer, in Python, loses some of the spaces around U+0085."""
    assert yaml.safe_load(yaml_text(data)) == data
