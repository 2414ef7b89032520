"""Mistakes of game authors: the kit finds each, with an error that says how to correct it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from itertools import count
from pathlib import Path

import pytest
from external_games import forget, install

from cardgames.cli.main import run
from cardgames.conformance import Fault, Setting
from cardgames.conformance.__main__ import main as kit
from cardgames.conformance.agreements import game_and_hooks
from cardgames.conformance.files import check_files
from cardgames.conformance.history import check_history
from cardgames.conformance.honesty import HonestyChecker
from cardgames.conformance.rules import RuleChecker
from cardgames.conformance.sentences import check_sentences

numbers = count()

Maker = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    """Write a new game, replace a text in one of its files, install it, and return its name."""
    name = f"slip_{next(numbers)}"
    with pytest.MonkeyPatch.context() as patch:

        def made(file: str, old: str, new: str) -> str:
            assert run(["new", name, "--folder", str(tmp_path / "game")]) == 0
            path = tmp_path / "game" / "src" / name / file
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            (tmp_path / "site").mkdir()
            install(tmp_path / "game", tmp_path / "site")
            patch.syspath_prepend(str(tmp_path / "site"))
            patch.syspath_prepend(str(tmp_path / "game" / "src"))
            invalidate_caches()
            forget()
            return name

        yield made
    forget()


def watch(name: str) -> None:
    """Play and check a match or two, like the suite."""
    game, hooks = game_and_hooks(name)
    for seats in (2, 3):
        setting = Setting(game, hooks, game.schema.make({"deals": 1}, ["skip"], seats), "a")
        RuleChecker().watch(setting)
        check_sentences(setting)


FILES = [
    ("rules.py", 'name = "', 'name = "other_', "and 'other_slip_"),
    ("rules.py", "(2, 3, 4)", "(2, 3)", "is for other numbers of players in one file than in another"),
    ("options.yaml", "rule: SL-8", "rule: SL-88", "'deals' in options.yaml names the rule SL-88, and no paragraph"),
    ("rules.md", "SL-6 **", "SL-66 **", "names the rule SL-6, and no paragraph"),
    ("words/en.yaml", '  turn: "It isn', '  turn: "It" isn', r"en.yaml cannot be read: .* line 10"),
    ("first_game.yaml", "title: Your", "title: [Your", r"first_game.yaml cannot be read: .* line \d"),
    ("first_game.yaml", "farewell: >-", "goodbye: >-", "has no 'farewell'"),
    ("first_game.yaml", "7♥ 9♣ J♠ K♦ / 2♥", "7♥ 9♣ J♠ / 2♥", "the deal: a deal has 2 hands of 4 cards"),
    ("first_game.yaml", "you: play 7♥", "you: play K♦", "move 1, 'play K♦' is refused: K♦ doesn't fit"),
    ("first_game.yaml", "you: play 7♥", "you: lay 7♥", "move 1, 'lay 7♥': 'lay 7♥' is not a move; write"),
    ("first_game.yaml", "- others: [play 2♥]\n", "", r"at move 2, .* seats \[1\] are to act, not you"),
    ("first_game.yaml", "wrong: play K♦", "wrong: play 9♣", "the wrong move 'play 9♣' is legal, not refused by 'SL-4'"),
    ("first_game.yaml", "rule: SL-6", "rule: SL-5", "the wrong move 'draw' is refused by SL-6, not refused by 'SL-5'"),
]


@pytest.mark.parametrize(("file", "old", "new", "reported"), FILES)
def test_files_that_disagree_are_reported(make: Maker, file: str, old: str, new: str, reported: str) -> None:
    with pytest.raises(Fault, match=reported):
        check_files(make(file, old, new))


PLAY = [
    ("words/en.yaml", "Play {card}", "Play {crad}", "move.play: the sentence needs a value for 'crad'; it is given"),
    ("words/en.yaml", "{player} draws", "{whom} draws", "needs a value for 'whom'; it is given count, player, cards"),
    ("words/en.yaml", "follow: {suit}", "follow: {suits}", "table.status: the sentence needs a value for 'suits'"),
    ("words/en.yaml", '  jack: "Play', '  jick: "Play', r"slip_\d+.move.jack, as hints name the move 'jack"),
    ("state.py", "hand_of(seat), DISCARD),)", "STOCK, DISCARD),)", "carry .+ out of 'stock', where it is"),
    ("state.py", "hand_of(seat), DISCARD),)", "hand_of(9), DISCARD),)", "name 'hand' of seat 9, which is no pile"),
    ("state.py", "self.check(actor, move)", "pass", "is not legal, but apply does"),
    ("state.py", "return []", "return [Pass()]", "has 1 legal moves, while"),
    ("state.py", "return self.plays(seat) or [", "return [] or [", "is in legal of seat 1, but apply refuses it"),
    (
        "rules.py", "    def is_over", '    def unused_piles(self, options): return ("discard",)\n\n    def is_over',
        "'discard' has cards, although `unused_piles` names it",
    ),
    ("rules.py", "reversed(stock)", "reversed(stock[1:])", "the deal begins without .+: `start` puts each card into"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "reported"), PLAY)
def test_faults_during_play_are_reported(make: Maker, file: str, old: str, new: str, reported: str) -> None:
    with pytest.raises(Fault) as found:
        watch(make(file, old, new))
    assert re.search(reported, str(found.value)), found.value


def test_an_undeclared_pile_is_named_with_the_declared_ones(make: Maker) -> None:
    with pytest.raises(LookupError, match="DealState declares no pile 'discards'; it declares hand, stock, discard"):
        watch(make("cards.py", 'Zone("discard")', 'Zone("discards")'))


def test_an_event_that_does_not_say_that_it_reveals_something_is_reported(make: Maker) -> None:
    game, hooks = game_and_hooks(make("state.py", ", reveals=True)\n            case", ")\n            case"))
    with pytest.raises(Fault, match=r"'draw' tell seat \d what it cannot see .+ none has `reveals`; .+ move names"):
        HonestyChecker().watch(Setting(game, hooks, game.schema.make({"deals": 1}, [], 2), "a"))


def test_a_move_without_words_is_reported(make: Maker) -> None:
    with pytest.raises(TypeError, match="Draw is not one of the moves that the game names as its `moves`"):
        watch(make("rules.py", "Jack, Draw, Pass)\n\n", "Jack, Pass)\n\n"))


def test_moves_whose_types_python_has_already_read_are_reported(make: Maker) -> None:
    with pytest.raises(TypeError, match="the file with Play does not begin with `from __future__ import annotations`"):
        watch(make("cards.py", "from __future__ import annotations\n", ""))


def test_an_error_in_the_rules_is_reported_with_its_match(make: Maker) -> None:
    name = make("state.py", "self.suit, self.passes = suit, 0", "self.passes = 1 // 0")
    with pytest.raises(ZeroDivisionError) as found:
        watch(name)
    assert "for 2, options" in found.value.__notes__[0]
    game, hooks = game_and_hooks(name)
    with pytest.raises(ZeroDivisionError) as found:
        check_history(Setting(game, hooks, game.schema.make({"deals": 1}, [], 3), "a"))
    assert "for 3, options" in found.value.__notes__[0]


def test_the_command_says_where_the_code_of_a_game_fails(make: Maker) -> None:
    """As an error with its place, not as "list index out of range" alone."""
    name = make("state.py", "self.suit, self.passes = suit, 0", "self.suit, self.passes = [][card], 0")
    with pytest.raises(IndexError):
        kit(["check", name])


def test_the_command_reports_a_broken_file_in_one_line(make: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    name = make("variants/long_hands.yaml", "hand_size", "hand_sise")
    capsys.readouterr()
    assert kit(["check", name]) == 2
    shown = capsys.readouterr().err
    assert shown.endswith("options.hand_sise: this is not an option; did you mean 'hand_size'?\n")
    assert shown.count("\n") == 1
