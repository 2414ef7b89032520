"""The lessons of all games: each step says why another legal move isn't wanted, and continues after every accepted
move."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardgames.engine.contract import CHANCE
from cardgames.engine.lesson import YOU, Cue, Script, ScriptedMatch, read_script
from cardgames.engine.lines import Player
from cardgames.engine.progress import Need
from cardgames.engine.registry import manifest

LESSONS = [
    ("klaverjassen", 4),
    ("klaverjassen", 3),
    ("klaverjassen", 2),
    ("dumbal", 3),
    ("amish_lords", 2),
    ("landlord", 3),
    ("casa_grande", 2),
    ("jeudalism", 3),
    ("round_robbin", 4),
]
LONGEST = 130
"""The maximum length of a reason, which is shown in a toast beside the hand."""


def script_of(game: str, players: int, language: str = "") -> Script:
    return read_script(manifest(game), players, language)


def walked(game: str, players: int, which: int = 0) -> tuple[ScriptedMatch, list[tuple[Cue, bool]]]:
    """The match at the end of a lesson, and each step of the player with whether there was another legal move. The
    accepted move at the index `which` is made, or the last one."""
    script = script_of(game, players)
    match = ScriptedMatch(manifest(game), script, [Player(f"P{seat}", "fox") for seat in range(players)])
    steps: list[tuple[Cue, bool]] = []
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        cue, state, seat = match.cue(), match.table().state, due.turns[0].seat
        assert cue is not None
        assert seat != CHANCE
        if cue.mine:
            steps.append((cue, any(not match.is_wanted(move) for move in state.legal(YOU))))
        match.apply(0, seat, match.accepted()[: which + 1][-1])
    return match, steps


@pytest.mark.parametrize(("game", "players"), LESSONS)
def test_a_step_with_other_legal_moves_says_why_they_are_not_wanted(game: str, players: int) -> None:
    _, steps = walked(game, players)
    dutch = [cue for cue in script_of(game, players, "nl").cues if cue.mine]
    assert len(steps) == len(dutch)
    for (cue, others), other in zip(steps, dutch, strict=True):
        assert bool(cue.why) == bool(other.why) == others, cue.move
        assert max(len(cue.why), len(other.why)) <= LONGEST, (cue.move, len(cue.why), len(other.why))


def bare(cues: Sequence[Cue]) -> list[object]:
    """Cues without their texts."""
    return [(cue.move, cue.mine, cue.accept, cue.wrong, cue.rule, [bare(way) for way in cue.ways]) for cue in cues]


@pytest.mark.parametrize(("game", "players"), LESSONS)
def test_both_languages_have_the_same_script(game: str, players: int) -> None:
    english, dutch = script_of(game, players), script_of(game, players, "nl")
    assert bare(english.cues) == bare(dutch.cues)
    assert (english.deal.split(), english.start, english.options) == (dutch.deal.split(), dutch.start, dutch.options)


@pytest.mark.parametrize(("game", "players"), LESSONS)
def test_every_move_that_a_lesson_accepts_ends_with_the_same_score(game: str, players: int) -> None:
    results = [walked(game, players, which)[0].result for which in (0, 1, 2)]
    assert all(result is not None and any(result.scores) for result in results)
    assert results[0] == results[1] == results[2]
