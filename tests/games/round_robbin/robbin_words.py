"""Translation between the game's and the reference's notation of Round Robbin': cards, chains and options."""

from pathlib import Path
from random import Random
from typing import Any

import reference_robbin
import yaml
from reference_robbin import JOKERS, Action, PlainRound, Position, Village

from cardgames.engine.cards import UNSEEN, Card, Mask, cards_in, mask_of
from cardgames.engine.contract import Move
from cardgames.engine.options import Options
from cardgames.games import round_robbin
from cardgames.games.round_robbin import chain, moves
from cardgames.games.round_robbin.cards import DECK
from cardgames.games.round_robbin.chain import Chain, Ground, Roll, Wake
from cardgames.games.round_robbin.rules import GAME

DECLARED: dict[str, Any] = yaml.safe_load(
    (Path(round_robbin.__file__).parent / "options.yaml").read_text(encoding="utf-8")
)
EXTENSIONS = tuple(DECLARED["extensions"])
MIXES = (
    (),
    ("double_joker",),
    ("joker_roll",),
    ("joker_injection",),
    ("joker_roll", "black_joker"),
    ("joker_injection", "black_joker"),
    ("joker_roll", "joker_injection"),
    ("double_joker", "joker_roll"),
    ("double_joker", "joker_injection"),
    ("double_joker", "joker_roll", "joker_injection", "black_joker"),
)
"""The combinations of extensions that are tried."""

ALL_CARDS = [*reference_robbin.REAL, *JOKERS]


# ---------------------------------------------------------------- one writing into the other


def key(card: Card) -> str:
    """The card in the notation of the reference; "" is no card."""
    return DECK.faces[card].key.replace("JOKER", "joker") if card >= 0 else ""


def keys(cards: Mask) -> Village:
    return frozenset(key(card) for card in cards_in(cards))


def card_of(word: str) -> Card:
    return DECK.parse(word) if word else UNSEEN


def mask(words: Village) -> Mask:
    return mask_of(card_of(word) for word in words)


def plain_ground(ground: Ground) -> Position:
    rows = tuple(tuple(keys(village) for village in row) for row in ground.villages)
    return Position(frozenset(), rows, keys(ground.free), keys(ground.asleep))


def game_ground(table: Position) -> Ground:
    rows = tuple(tuple(mask(village) for village in row) for row in table.villages)
    return Ground(rows, mask(table.free), mask(table.asleep))


def plain_action(action: chain.Action) -> Action:
    if isinstance(action, Roll):
        return ("roll", key(action.card), action.owner, action.village, key(action.out))
    return ("return", key(action.joker), key(action.king))


def game_action(action: Action) -> chain.Action:
    if action[0] == "return":
        return Wake(card_of(action[1]), card_of(action[2]))
    _, card, owner, index, out = action
    return Roll(card_of(card), owner, index, card_of(out))


def plain_move(move: Move) -> reference_robbin.Move:
    """A move of the game in the notation of the reference."""
    match move:
        case moves.Draw(source):
            return ("draw", source)
        case moves.Dump(card):
            return ("dump", key(card))
        case Chain(laid, actions, charmed, taken):
            word = "last" if taken else "chain"
            return (word, tuple(map(key, laid)), tuple(map(plain_action, actions)), key(charmed))
        case moves.EndTurn() | moves.Pass():
            return (moves.move_text(move),)
    raise AssertionError(move)


def game_move(move: reference_robbin.Move) -> Move:
    match move:
        case ("draw", source):
            return moves.Draw(source)
        case ("dump", card):
            return moves.Dump(card_of(card))
        case ("chain" | "last" as word, laid, actions, charmed):
            steps = tuple(map(game_action, actions))
            return Chain(tuple(map(card_of, laid)), steps, card_of(charmed), word == "last")
    return {"done": moves.END_TURN, "pass": moves.PASS}[move[0]]


# ---------------------------------------------------------------- what a chain comes to

Result = tuple[frozenset[str], tuple[tuple[Village, ...], ...], Village, int, frozenset[str]]
"""The laid cards, the old villages, the new one, the number of free jokers, and the sleeping kings."""


def alike(cards: Village) -> Village:
    """RR-25: it does not matter which joker is where."""
    return frozenset("joker" if card in JOKERS else card for card in cards)


def result_of(laid: frozenset[str], end: Position, charmed: str, free_at_start: frozenset[str]) -> Result:
    village = reference_robbin.village_of(end, charmed, free_at_start)
    assert village is not None
    rows = tuple(tuple(alike(other) for other in row) for row in end.villages)
    return laid, rows, alike(village), len(end.free - {charmed}), end.asleep


def plain_results(table: Position, hand: list[str], options: dict[str, Any]) -> dict[Result, int]:
    """All results of chains of this hand, with the fewest actions to reach each."""
    found: dict[Result, int] = {}
    for (laid, end, charmed), count in reference_robbin.all_ends(table, hand, options).items():
        result = result_of(laid, end, charmed, table.free)
        found[result] = min(count, found.get(result, count))
    return found


def result_of_chain(table: Position, move: reference_robbin.Move, options: dict[str, Any]) -> Result:
    _, laid, actions, charmed = move
    end = reference_robbin.walk(table, laid, actions, options)
    assert end is not None, move
    return result_of(frozenset(laid), end, charmed, table.free)


# ---------------------------------------------------------------- tries


def any_chain(plain: PlainRound, rng: Random) -> reference_robbin.Move:
    """A chain that a seat might try: mostly legal steps, sometimes not."""
    hand = sorted(plain.hand_for_chain() or plain.hands[plain.turn])
    if rng.random() < 0.1:
        hand.append(rng.choice(ALL_CARDS))
    laid = tuple(rng.sample(hand, min(len(hand), rng.choice([2, 3, 3]))))
    table = plain.table()
    position: Position | None = reference_robbin.begin(table, laid) or table._replace(action=frozenset(laid))
    actions: list[Action] = []
    for _ in range(rng.randint(0, 4)):
        assert position is not None
        thinkable = sorted(reference_robbin.thinkable_actions(position))
        if not thinkable:
            break
        rng.shuffle(thinkable)
        fitting = (action for action in thinkable if reference_robbin.after(position, action, plain.options))
        actions.append(next(fitting, thinkable[0]) if rng.random() < 0.95 else thinkable[0])
        position = reference_robbin.after(position, actions[-1], plain.options)
        if position is None or (len(laid) == 3 and reference_robbin.coherent(position.action) and rng.random() < 0.7):
            break
    charmed = rng.choice(JOKERS) if (len(laid) == 2) != (rng.random() < 0.1) else ""
    word = "last" if (plain.due == "last") != (rng.random() < 0.05) else "chain"
    return (word, laid, tuple(actions), charmed)


def any_move(plain: PlainRound, rng: Random) -> reference_robbin.Move:
    """A move that a seat might try, legal or not."""
    tries: list[reference_robbin.Move] = [
        ("draw", "deck"),
        ("draw", "dump"),
        ("dump", rng.choice([*plain.hands[plain.turn], rng.choice(ALL_CARDS)])),
        ("done",),
        ("pass",),
    ]
    return rng.choice(tries) if rng.random() < 0.3 else any_chain(plain, rng)


# ---------------------------------------------------------------- options


def random_value(declared: dict[str, Any], rng: Random) -> Any:
    match declared["kind"]:
        case "switch":
            return rng.random() < 0.5
        case "forms":
            return rng.choice([{"rounds": rng.randint(1, 3)}, {"target": 5 * rng.randint(1, 4)}])
        case _:
            least, most = declared["least"], declared["most"]
            return rng.choice([least, rng.randint(least, min(most, least + 4)), rng.randint(least, most)])


def random_options(rng: Random, seats: int, **fixed: Any) -> dict[str, Any]:
    """Random options, sometimes the standard ones."""
    changed = rng.choice([0, 0.2, 0.7])
    options = {
        name: random_value(declared, rng) if rng.random() < changed else declared["default"]
        for name, declared in DECLARED["options"].items()
        if seats in declared.get("seats", [seats])
    } | fixed
    if options.get("teams") and options["roundabout"]:
        options["teams" if "roundabout" in fixed else "roundabout"] = False
    tournament = options.get("roundabout", True)
    unused = ("match",) if tournament else ("first_drop", "burns")
    return {name: value for name, value in options.items() if name not in unused}


def plain_options(options: dict[str, Any], mix: tuple[str, ...], seats: int) -> dict[str, Any]:
    """The same for the reference; RR-24: six and more always play a tournament."""
    there = {name: declared["default"] for name, declared in DECLARED["options"].items()}
    there |= {"roundabout": seats > 4} | options
    length = tuple(*there["match"].items())
    return there | {extension: extension in mix for extension in EXTENSIONS} | {"match": length}


def game_options(options: dict[str, Any], mix: tuple[str, ...], seats: int) -> Options:
    return GAME.schema.make(options, mix, seats)
