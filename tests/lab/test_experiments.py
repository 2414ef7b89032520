"""Experiments: fast simulation equals a match, verdicts have the stated error rate, files keep the results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardgames.bots.generic import CHECK, _Playing
from cardgames.engine import registry
from cardgames.engine.contract import Table
from cardgames.engine.registry import game
from cardgames.lab.experiments import files
from cardgames.lab.experiments.experiment import EASY_RUNG, MATCHES, Experiment, Results, Side, UnitOfWork, play_unit
from cardgames.lab.experiments.measures import FIXED, Aim, Measure, Unit, fact, sample
from cardgames.lab.experiments.playing import GENERIC, play
from cardgames.lab.experiments.running import match_of, resumed, run, search
from cardgames.lab.experiments.summary import summary_of, swept_option
from cardgames.lab.experiments.verdicts import FIRST_LOOK, Verdict, compare, interval_of, sequence_reach
from cardgames.lab.jobs import LocalWorkers
from cardgames.lab.simulate import counted

HERE = LocalWorkers(1)
SCORE = Measure("score", "points", "dealt", Unit.POINTS)
STARTER = next(measure for measure in FIXED if measure.key == "starter")


def experiment(name: str, *texts: str, seats: int | None = None, bots: str = "random", pairs: int = 2) -> Experiment:
    schema = game(name).schema
    options = [schema.parse(text, seats) for text in texts or ("",)]
    sides = tuple(
        Side(text or "standard", one.text(full=True)) for text, one in zip(texts or ("",), options, strict=True)
    )
    return Experiment(name, options[0].seats, sides, (bots,) * options[0].seats, pairs, single=True)


@pytest.mark.parametrize("name", sorted(registry.manifests()))
def test_the_fast_simulation_gives_the_results_of_a_match(name: str) -> None:
    one = experiment(name)
    _, (totals,) = play_unit(one, UnitOfWork(MATCHES, 0))
    match = match_of(one, 0, 0)
    deals = [playing for playing in match.progress.finished if not playing.redealt]
    outcomes = [playing.state.outcome() for playing in deals]
    assert totals["deals"] == counted(match) == 1
    assert totals.get("points", 0) == sum(sum(outcome.points) for outcome in outcomes if outcome)
    moves = [entry for entry in match.entries if type(entry).__name__ == "Moved"]
    assert totals["decisions"] == len(moves)


def test_bots_decide_like_in_a_match() -> None:
    one = experiment("dumbal", bots="normal")
    _, (totals,) = play_unit(one, UnitOfWork(MATCHES, 1))
    match = match_of(one, 0, 1)
    points = match.progress.finished[0].state.outcome().points
    assert [totals.get(f"seat.{player + 1}", 0.0) for player in range(4)] == pytest.approx(
        [sum(points) / 3 - points[player] * 4 / 3 for player in range(4)]
    )


def test_whole_matches_have_winners_and_a_lead() -> None:
    one = experiment("dumbal", "target=30")
    totals = play(one.rules, one.options[0], one.bots, "lab-0")
    assert totals["finished"] == totals["led"] == 1
    assert sum(totals.get(f"won.{player}", 0) for player in (1, 2, 3, 4)) == pytest.approx(1)
    assert totals["seconds"] > totals["decisions"]


def _first_table(one: Experiment) -> tuple[Table, object]:
    match_state = one.rules.open(one.options[0], one.seats, Random(1))
    return one.rules.tables(match_state)[0], match_state


def test_a_distribution_has_the_points_of_each_player() -> None:
    """The mean of all players would never be less than 81, half the points of a game (KJ-19)."""
    one = experiment("klaverjassen", pairs=4)
    results = Results(one, dict(play_unit(one, unit) for unit in one.units()))
    (found,) = summary_of(results).scores
    assert sum(found.counts) == 4 * 4
    assert found.low < 81
    assert found.mean >= 81
    assert (found.end - found.start) % len(found.counts) == 0


def test_equal_rules_are_found_practically_equal() -> None:
    one = replace(experiment("landlord", "", "", pairs=FIRST_LOOK + 1), bots=("random",) * 3)
    results = Results(one)
    run(results, HERE)
    judged = [found for found in results.comparisons() if found.measure.judged]
    assert {found.verdict for found in judged} == {Verdict.EQUAL}
    assert results.most_different() == []


def test_different_rules_are_told_apart_and_pairing_helps() -> None:
    results = Results(experiment("klaverjassen", "hand_size=8", "hand_size=6", pairs=60))
    run(results, HERE)
    found = {one.measure.name: one for one in results.comparisons()}["decisions"]
    assert found.verdict is Verdict.LESS
    assert found.difference.high < found.sequence.high < 0


# ---------------------------------------------------------------- verdicts


def values(rng: Random, count: int, shift: float = 0.0) -> list[dict[str, float]]:
    return [{"points": rng.gauss(shift, 10), "dealt": 1.0} for _ in range(count)]


def test_repeated_looks_give_at_most_5_percent_false_alarms() -> None:
    rng, alarms = Random(7), 0
    for _ in range(200):
        first, second = values(rng, 400), values(rng, 400)
        looks = (compare(SCORE, first[:n], second[:n], relevant=0.01) for n in range(40, 401, 40))
        alarms += any(found is not None and found.verdict.is_difference for found in looks)
    assert alarms <= 10


def test_a_real_difference_is_found_and_a_tiny_one_called_equal() -> None:
    rng = Random(3)
    base = values(rng, 600)
    moved = [{**one, "points": one["points"] + 5 + rng.gauss(0, 2)} for one in base]
    near = [{**one, "points": one["points"] + 0.1 + rng.gauss(0, 2)} for one in base]
    assert compare(SCORE, base, moved, relevant=1.0).verdict is Verdict.MORE
    assert compare(SCORE, base, near, relevant=1.0).verdict is Verdict.EQUAL
    assert compare(SCORE, base, moved, relevant=1.0).correlation > 0.9


def test_no_verdict_before_the_first_look() -> None:
    rng = Random(3)
    base = values(rng, FIRST_LOOK - 1)
    moved = [{**one, "points": one["points"] + 50} for one in base]
    assert compare(SCORE, base, moved, relevant=1.0).verdict is Verdict.UNDECIDED


def test_an_advantage_nearer_to_zero_is_better() -> None:
    rng = Random(4)

    def sides(mean: float) -> list[dict[str, float]]:
        return [{"starter": mean + rng.gauss(0, 1), "starter.dealt": 1.0} for _ in range(200)]

    assert STARTER.aim is Aim.ZERO
    assert compare(STARTER, sides(3), sides(-1), relevant=0.1).verdict is Verdict.BETTER
    assert compare(STARTER, sides(1), sides(-3), relevant=0.1).verdict is Verdict.WORSE


def test_the_confidence_sequence_is_wider_than_the_interval_and_shrinks() -> None:
    reach = [sequence_reach(1.0, count, 0.05) for count in (50, 500, 5000)]
    assert reach == sorted(reach, reverse=True)
    assert all(one > 1.96 / count**0.5 for one, count in zip(reach, (50, 500, 5000), strict=True))


def test_a_ratio_has_the_error_of_the_delta_method() -> None:
    rng = Random(5)
    share = Measure("choices", "choices", "decisions", Unit.SHARE)

    def drawn() -> list[dict[str, float]]:
        counts = [rng.randint(5, 30) for _ in range(100)]
        return [{"choices": sum(rng.random() < 0.3 for _ in range(n)), "decisions": n} for n in counts]

    found = [sample(share, drawn()) for _ in range(200)]
    means = [one.value for one in found]
    middle = sum(means) / len(means)
    spread = (sum((one - middle) ** 2 for one in means) / len(means)) ** 0.5
    assert sum(one.error for one in found) / len(found) == pytest.approx(spread, rel=0.2)


# ---------------------------------------------------------------- running and files


def test_an_interval_has_no_impossible_values() -> None:
    choices = next(measure for measure in FIXED if measure.key == "choices")
    redeals = next(measure for measure in FIXED if measure.key == "redeals")
    deals = [{"choices": 1.0, "decisions": 1.0, "deals": 1.0, "redeals": float(number == 0)} for number in range(20)]
    always, rare = interval_of(choices, deals), interval_of(redeals, deals)
    pit = interval_of(fact("pit"), [{"fact.pit": one["redeals"], "fact.pit.dealt": 1.0} for one in deals])
    assert (always.low, always.high) == (pytest.approx(0.839, abs=0.001), 1.0)  # 20 of 20, not certain
    assert rare.low == pit.low == 0 < rare.high < 0.2
    assert interval_of(choices, [{"deals": 1.0}]) is None


def test_an_experiment_file_keeps_results_and_can_be_extended(tmp_path: Path) -> None:
    path = tmp_path / "one.lab"
    one = replace(experiment("klaverjassen", "games=1", "games=2", pairs=3), generic=1)
    one = replace(one, relevant={"minutes": 2.0})
    results = Results(one)
    run(results, HERE, path)
    assert files.read(path) == results
    longer = resumed(replace(one, pairs=5), path)
    assert longer.done == results.done
    run(longer, HERE, path)
    whole = Results(replace(one, pairs=5))
    run(whole, HERE)
    assert longer.played == whole.played
    assert resumed(replace(one, seed="other"), path).played == {}


def test_generic_bots_are_listed_last_and_look_a_few_turns_ahead() -> None:
    one = replace(experiment("round_robbin", pairs=3), generic=2, rungs=1)
    assert [unit.part for unit in one.units()][-3:] == [MATCHES, GENERIC, GENERIC]
    state = one.rules.start(one.rules.deal(Random(1), *_first_table(one)))
    (seat, *_) = state.to_act()
    gained, length = _Playing(one.rules, False, CHECK.enough).play_out(state, seat, state.legal(seat)[0], Random(2))
    assert length < 100
    assert sum(gained) == pytest.approx(0)
    assert any(gained)


def test_the_ladder_compares_each_level_with_the_next() -> None:
    one = replace(experiment("landlord"), rungs=1)
    _, (totals,) = play_unit(one, UnitOfWork(EASY_RUNG, 0))
    assert totals["ladder.normal.easy.pairs"] == 1
    results = Results(one, {UnitOfWork(EASY_RUNG, number): [totals] for number in range(2)})
    assert [measure.name for measure, _ in results.ladder(0)] == ["ladder.normal.easy"]


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    one = experiment("landlord", pairs=6)
    alone, two = Results(one), Results(one)
    run(alone, HERE)
    run(two, LocalWorkers(2))
    assert two.played == alone.played


HEADER = """parlour_lab: 1
game: {game}
rules_version: 1
seats: 1
sides: [{{name: one, options: ""}}]
bots: [easy]
pairs: 1
rungs: 0
generic: 0
seed: s
single: true
relevant: {{}}
columns: []
---
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "not an experiment"),
        ("parlour_lab: 1\ngame: dumbal\n---\n", "header is incomplete"),
        (HEADER.format(game="chess"), "chess"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "bad.lab"
    path.write_text(text, "utf-8")
    with pytest.raises(Exception, match=told):
        files.read(path)


def test_a_bad_line_is_reported_by_number(tmp_path: Path) -> None:
    path = tmp_path / "one.lab"
    run(Results(experiment("landlord", pairs=2)), HERE, path)
    lines = path.read_text("utf-8").splitlines()
    lines[-1] = lines[-1][:-3]
    path.write_text("\n".join(lines), "utf-8")
    with pytest.raises(files.BadExperiment, match=f"one.lab:{len(lines)}: not a line of results"):
        files.read(path)


def test_a_search_finds_the_closest_value() -> None:
    sizes = ("hand_size=8", "hand_size=6", "hand_size=7")
    results = Results(experiment("klaverjassen", *sizes, bots="random", pairs=60))
    decisions = next(measure for measure in FIXED if measure.key == "decisions")
    found = search(results, lambda _: decisions, 0.0, HERE)
    values = [sample(decisions, results.totals(MATCHES, side)).value for side in range(3)]
    assert found.best == values.index(min(values))


def test_only_values_of_a_number_option_can_be_a_sweep() -> None:
    sizes = ("hand_size=8", "hand_size=6", "hand_size=7")
    assert swept_option(experiment("klaverjassen", *sizes)) == "hand_size"
    variants = ("undertrump=allowed", "undertrump=forbidden", "undertrump=forced")
    assert swept_option(experiment("klaverjassen", *variants)) == ""
