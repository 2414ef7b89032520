"""`cardgames duel GAME A B`: which of two levels plays better, with confidence intervals."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict

from cardgames.cli.common import Commands, Progress, number, print_json, print_line, with_json
from cardgames.cli.mistakes import Mistake
from cardgames.cli.simulate import options_of
from cardgames.engine.messages import message
from cardgames.words import say, say_in

_ENOUGH = 30
"""The number of pairs from which on it is said how much of the variance remains."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("duel", help=say("cli.duel"), description=say("cli.duel_long"))
    parser.add_argument("game", metavar="GAME", help=say("cli.game"))
    parser.add_argument("first", metavar="A", help=say("cli.duel_level"))
    parser.add_argument("second", metavar="B", help=say("cli.duel_level"))
    parser.add_argument("--pairs", type=number(2, 1_000_000), default=100, metavar="N", help=say("cli.pairs"))
    parser.add_argument("--whole", action="store_true", help=say("cli.whole"))
    parser.add_argument("--seats", type=number(1, 20), metavar="K", help=say("cli.seats"))
    parser.add_argument("--seed", metavar="S", default="duel", help=say("cli.duel_seed"))
    parser.add_argument("--variant", metavar="F", help=say("cli.variant_of"))
    parser.add_argument("--jobs", type=number(1, 256), default=1, metavar="J", help=say("cli.jobs"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Play the pairs, and print the margin and the proportions with their 95 % intervals."""
    from cardgames.lab.duel import Duel, play_duel, sides, verdict

    options = options_of(given.game, given.variant, given.seats)
    duel = Duel(
        game=given.game,
        first=given.first,
        second=given.second,
        pairs=given.pairs,
        seed=given.seed,
        options=options.text(full=True),
        seats=options.seats,
        whole=given.whole,
    )
    sides(duel)
    if given.first == given.second:
        raise Mistake(message("cli.same_level", level=given.first))
    with Progress(given.pairs) as progress:
        pairs = play_duel(duel, given.jobs, lambda _: progress.step())
    found = verdict(duel, pairs)
    if given.json:
        intervals = {name: getattr(found, name)._asdict() for name in ("margin", "ahead", "games")}
        parts = {name: getattr(found.luck, name)._asdict() for name in ("raw", "adjusted", "luck")}
        intervals["luck"] = {**asdict(found.luck), **parts}
        print_json({**asdict(found), **intervals})
        return 0
    margin, ahead, games = found.margin, found.ahead, found.games
    print_line(say("cli.duel_title", first=duel.first, second=duel.second, pairs=len(pairs), seed=duel.seed))
    print(say_in(duel.game, "cli.duel_margin", mean=margin.estimate, low=margin.low, high=margin.high))
    luck = found.luck
    if not duel.whole:
        adjusted, left = luck.adjusted, luck.left_by_game
        key = "cli.duel_luck" if len(pairs) >= _ENOUGH and left <= 1 else "cli.duel_luck_few"
        told = {"mean": adjusted.estimate, "low": adjusted.low, "high": adjusted.high, "left": left}
        print(say_in(duel.game, key, **told))
    print(say("cli.duel_ahead", share=ahead.estimate, low=ahead.low, high=ahead.high))
    print(say_in(duel.game, "cli.duel_games", share=games.estimate, low=games.low, high=games.high))
    usual, longest = (round(1000 * seconds) for seconds in (found.median_thought, found.longest_thought))
    print(say("cli.duel_thought", level=duel.first, median=usual, longest=longest))
    return 0
