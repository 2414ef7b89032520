"""Checks that sampling gives exactly the worlds consistent with a view and, if the game says so, uniformly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

from cardgames.conformance.hooks import AnyDealState, Setting
from cardgames.conformance.play import Step, steps
from cardgames.engine.card_game import CardGame
from cardgames.engine.contract import Seat

DRAWS = 40
"""Samples for each possible world."""

UNEVEN_DRAWS = 400
"""The maximum number of samples for each possible world, if they are not equally likely."""

TRIES = 40
"""The number of positions of a match to search for one with few worlds."""

MATCHES = 30
"""The maximum number of matches to search for such positions."""

FEW_MATCHES = 3
"""The same if the engine samples the worlds, as its sampler has its own tests."""


def ways(sizes: Iterable[int]) -> int:
    """The number of ways to split cards into parts of these sizes."""
    total, product = 0, 1
    for size in sizes:
        total += size
        product *= comb(total, size)
    return product


def splits(cards: Sequence[int], sizes: Iterable[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to split cards into parts of these sizes, which add up to their number."""
    sizes = tuple(sizes)
    if not sizes:
        yield ()
        return
    for part in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in part]
        for others in splits(rest, sizes[1:]):
            yield (part, *others)


def check_sampling(setting: Setting, positions: int = 3) -> int:
    """Compare samples with the listed worlds, at up to `positions` positions. Raises Fault.

    Returns the number of positions checked, which have several worlds but few enough to list; in a game that hides
    nothing, any position will do.
    """
    found = 0
    for number in range(FEW_MATCHES if is_declared(setting) else MATCHES):
        if found < positions:
            seed = f"{setting.seed} {number}" if number else setting.seed
            found += _check_match(replace(setting, seed=seed), positions - found)
    return found


def is_declared(setting: Setting) -> bool:
    """Whether worlds are sampled from declared piles. With many hands, no position may have few worlds."""
    return getattr(type(setting.game), "sample", None) is CardGame.sample


def _check_match(setting: Setting, positions: int) -> int:
    rng = Random(setting.seed)
    places = [(step, seat) for step in steps(setting) for seat in step.seats]
    rng.shuffle(places)
    found = 0
    for step, seat in places[: positions * TRIES]:
        worlds = list(setting.hooks.worlds(step.before.view(seat)) or ())
        if setting.game.all_open or not setting.hooks.hides:
            check_nothing_hidden(step, worlds, rng)
            found += 1
        elif not setting.hooks.even:
            found += check_all_met(step, seat, worlds, rng)
        elif worlds and key_of(step, step.before) not in {key_of(step, world) for world in worlds}:
            raise step.fault(f"the hooks' worlds for seat {seat} miss the true one")
        elif len(worlds) > 1:
            check_uniform(step, seat, worlds, rng)
            found += 1
        if found == positions:
            break
    return found


def check_nothing_hidden(step: Step, worlds: Sequence[AnyDealState], rng: Random) -> None:
    """Check that all seats see the same if nothing is hidden, and that the only world is the true one."""
    shown = step.before.view(None)
    for seat in step.seats:
        view = step.before.view(seat)
        if replace(view, seat=None) != shown:
            raise step.fault(f"nothing is hidden, but seat {seat} sees other things than a bystander")
        if step.setting.game.sample(view, rng) != step.before:
            raise step.fault(f"nothing is hidden, but seat {seat} was given a world that is not the true one")
    if worlds != [step.before]:
        raise step.fault("nothing is hidden, but the true world is not the hooks' only one")


def check_all_met(step: Step, seat: Seat, worlds: Sequence[AnyDealState], rng: Random) -> bool:
    """Check that each world is sampled eventually, and no other. False if there is only one world."""
    keys = {key_of(step, world) for world in worlds}
    if worlds and key_of(step, step.before) not in keys:
        raise step.fault(f"the hooks' worlds for seat {seat} miss the true one")
    if len(keys) < 2:
        return False
    view, game = step.before.view(seat), step.setting.game
    missing = set(keys)
    for _ in range(UNEVEN_DRAWS * len(keys)):
        sampled = game.sample(view, rng)
        key = key_of(step, sampled)
        if key not in keys:
            raise step.fault(f"seat {seat} was given a world that its view rules out: {sampled_text(step, sampled)}")
        missing.discard(key)
        if not missing:
            return True
    raise step.fault(f"{len(missing)} of the {len(keys)} worlds that seat {seat} leaves possible were never sampled")


def check_uniform(step: Step, seat: Seat, worlds: Sequence[AnyDealState], rng: Random) -> None:
    """Compare samples with the listed worlds by a chi-square test, which a correct sampler fails once in a million."""
    view, game = step.before.view(seat), step.setting.game
    keys = {key_of(step, world): world for world in worlds}
    if len(keys) < len(worlds):
        raise step.fault("two of the hooks' worlds are the same")
    for world in worlds:
        if world.view(seat) != view:
            raise step.fault(f"one of the hooks' worlds looks different to seat {seat}")
    counts: Counter[object] = Counter()
    for _ in range(DRAWS * len(worlds)):
        sampled = game.sample(view, rng)
        key = key_of(step, sampled)
        if keys.get(key) != sampled:
            raise step.fault(f"seat {seat} was given a world that its view rules out: {sampled_text(step, sampled)}")
        counts[key] += 1
    chi = sum((counts[key] - DRAWS) ** 2 / DRAWS for key in keys)
    limit = chi_square_limit(len(worlds) - 1)
    if chi > limit:
        text = f"chi-square {chi:.0f} over {len(worlds)} worlds, where {limit:.0f} is the limit"
        raise step.fault(f"the worlds sampled for seat {seat} are not equally likely: {text}")


def key_of(step: Step, state: AnyDealState) -> object:
    """The positions of all pieces in a state, as a hashable key."""
    contents = step.setting.hooks.contents(state)
    return tuple(sorted((zone, tuple(sorted(pieces))) for zone, pieces in contents.items() if pieces))


def sampled_text(step: Step, state: AnyDealState) -> str:
    """The positions of all pieces, for the text of a fault."""
    deck = step.setting.game.deck
    contents = step.setting.hooks.contents(state)
    return "; ".join(f"{zone.name} {zone.owner}: {deck.texts(pieces)}" for zone, pieces in contents.items() if pieces)


def chi_square_limit(freedom: int) -> float:
    """The value that chi-square exceeds once in a million (Wilson-Hilferty approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.753 * spread**0.5) ** 3)
