"""`cardgames simulate GAME`: play whole matches between bots."""

from __future__ import annotations

import time
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.cli.common import Commands, Progress, number, print_json, print_line, print_table, with_json
from cardgames.cli.mistakes import Mistake
from cardgames.engine.messages import Listing, message
from cardgames.words import say, say_in

if TYPE_CHECKING:
    from cardgames.engine.options import Options

USUAL_LEVEL = "normal"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help=say("cli.simulate"), description=say("cli.simulate_long"))
    parser.add_argument("game", metavar="GAME", help=say("cli.game"))
    parser.add_argument("--matches", type=number(1, 1_000_000), default=100, metavar="N", help=say("cli.matches"))
    parser.add_argument("--seats", type=number(1, 20), metavar="K", help=say("cli.seats"))
    parser.add_argument("--bots", metavar="L,L,...", default=USUAL_LEVEL, help=say("cli.bots"))
    parser.add_argument("--seed", metavar="S", default="", help=say("cli.seed"))
    parser.add_argument("--variant", metavar="F", help=say("cli.variant_of"))
    parser.add_argument("--records", type=Path, metavar="DIR", help=say("cli.records"))
    parser.add_argument("--jobs", type=number(1, 256), default=1, metavar="J", help=say("cli.jobs"))
    with_json(parser)
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Play the matches, and print the results of each player."""
    from cardgames.engine.chance import new_seed
    from cardgames.lab.simulate import Plan, simulate, summary

    options = options_of(given.game, given.variant, given.seats)
    if given.records and given.records.exists() and not given.records.is_dir():
        raise Mistake(message("cli.no_folder", file=given.records))
    plan = Plan(
        game=given.game,
        bots=levels_of(given.bots, options.seats),
        matches=given.matches,
        seed=given.seed or new_seed(),
        options=options.text(full=True),
        records=given.records,
    )
    start = time.perf_counter()
    with Progress(given.matches) as progress:
        played = simulate(plan, given.jobs, lambda _: progress.step())
    seconds = time.perf_counter() - start
    players = summary(plan, played)
    deals = sum(one.deals for one in played)
    failures = sum(one.failures for one in played)
    if given.json:
        print_json(
            {
                "game": plan.game,
                "seed": plan.seed,
                "options": options.text(),
                "matches": len(played),
                "deals": deals,
                "failures": failures,
                "seconds": round(seconds, 3),
                "players": [asdict(player) for player in players],
            }
        )
        return 0
    rows = [(one.player, one.level, one.wins, one.mean_score, one.mean_place) for one in players]
    heads = (
        say("cli.head.player"),
        say("cli.head.level"),
        say("cli.head.won"),
        say("cli.head.score"),
        say("cli.head.place"),
    )
    print_table(rows, heads)
    dealt = say_in(plan.game, "library.deals", count=deals)
    print_line(say("cli.simulated", count=len(played), deals=dealt, seconds=seconds, seed=plan.seed))
    if failures:
        print(say("cli.failures", count=failures))
    return 0


def options_of(game: str, variant: str | None, seats: int | None) -> Options:
    """The options for a command: those of a variant, by file or name, or changes to the standard rules, such as
    `call_at=5 +twos`; otherwise the standard rules.

    Raises Mistake, UnknownGame, BadOptionsError or BadFileError.
    """
    from cardgames.engine.registry import Schemas
    from cardgames.engine.registry import game as game_named
    from cardgames.engine.variants import built_in, load

    schema = game_named(game).schema
    if variant is None:
        return schema.standard(seats)
    ours = built_in(schema)
    named = {name.casefold(): one for one in ours for name in (one.title, one.name)}
    chosen = named.get(variant.casefold())
    if chosen is None:
        if not Path(variant).exists():
            if "=" in variant or variant.startswith("+"):
                return schema.parse(variant, seats)
            names = Listing(tuple(one.title for one in ours), "comma")
            raise Mistake(message("cli.no_variant", variant=variant, names=names))
        chosen = load(Path(variant), Schemas())
    if chosen.game != game:
        raise Mistake(message("cli.other_game", variant=chosen.title, game=chosen.game))
    try:
        return chosen.options(seats)
    except KeyError:
        counts = Listing(tuple(chosen.plays), "or")
        raise Mistake(message("cli.variant_seats", variant=chosen.title, counts=counts)) from None


def levels_of(text: str, seats: int) -> tuple[str, ...]:
    """A level for each seat from a list such as `hard,normal`, which is repeated if shorter.

    Raises UnknownLevel, Mistake.
    """
    from cardgames.host.protocol import LEVELS, RANDOM, UnknownLevel

    levels = text.split(",")
    for level in levels:
        if level not in (*LEVELS, RANDOM):
            raise UnknownLevel(level)
    if seats % len(levels):
        raise Mistake(message("cli.levels_count", count=len(levels), seats=seats))
    return tuple(levels) * (seats // len(levels))
