"""What the rules of an experiment are called: as the user called them, or else by what they change, in any language."""

from __future__ import annotations

from functools import lru_cache

from cardgames.engine.options import Options
from cardgames.engine.registry import game
from cardgames.engine.variants import built_in
from cardgames.lab.experiments.experiment import Experiment
from cardgames.lab.experiments.summary import swept_option
from cardgames.screens.new_game.agreement import difference_words
from cardgames.words import language, say


def names_of(experiment: Experiment) -> tuple[str, ...]:
    """A name for each side, all different."""
    swept = swept_option(experiment)
    found: list[str] = []
    for side in experiment.sides:
        name = side.name or _told(experiment.game, experiment.seats, side.options, swept, language())
        numbered = (say("library.another", name=name, number=number) for number in range(2, len(found) + 3))
        found.append(next(one for one in (name, *numbered) if one not in found))
    return tuple(found)


@lru_cache(maxsize=200)
def _told(name: str, seats: int, text: str, swept: str, _language: str) -> str:
    schema = game(name).schema
    options = schema.parse(text, seats)
    if swept:
        return value_name(options, swept)
    if options == schema.standard(seats):
        return say("new_game.standard")
    known = next((one for one in built_in(schema) if one.plays.get(seats) == options), None)
    if known is not None:
        return known.title
    differences = options.differences()
    if len(differences) > 1:
        return say("lab.window.your_rules")
    return differences[0].label if differences[0].added else difference_words(differences[0])


def value_name(options: Options, key: str) -> str:
    """A value of a number with its label: "Cards in hand: 7"."""
    option = options.schema.options[key]
    return say("option.value", label=option.label, value=options.show(key))
