"""Commands given pipes, devices, folders, sockets, dead links and huge files end at once, with one sentence."""

import pytest
from unusable_files import every_kind, on_unix, put, quick_and_small

from cardgames.cli.main import run

pytestmark = on_unix


def with_modules_loaded(arguments, capsys):
    """Run once for a missing file, so that loaded modules do not count as memory."""
    run(arguments)
    capsys.readouterr()


@every_kind
@pytest.mark.parametrize(
    "command",
    [
        ["verify", "FILE.parlour"],
        ["verify", "--json", "FILE.parlour"],
        ["replay", "FILE.parlour"],
        ["picture", "FILE.parlour", "-o", "out.png"],
        ["variant", "check", "FILE.yaml"],
        ["variant", "show", "FILE.yaml"],
        ["variant", "diff", "FILE.yaml"],
        ["simulate", "klaverjassen", "--matches", "1", "--variant", "FILE.yaml"],
    ],
    ids=" ".join,
)
def test_an_unusable_input_file_is_refused_in_one_sentence(command, kind, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with_modules_loaded(command, capsys)
    name = next(word for word in command if word.startswith("FILE"))
    put(kind, tmp_path / name)
    with quick_and_small():
        assert run(command) == (1 if command[0] == "verify" or "check" in command else 2)
    shown = capsys.readouterr()
    reported = shown.out + shown.err
    assert "Error" not in reported
    assert reported.count("\n") == 1 or "--json" in command
    assert name in reported
