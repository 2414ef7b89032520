"""Between the two writings of Amish Lords: cards, moves and options of the one in the words of the other."""

from pathlib import Path
from random import Random
from typing import Any

import plain_farming
import yaml
from plain_farming import JOKERS, PlainSeason

from cardgames.engine.cards import Card
from cardgames.engine.contract import Move
from cardgames.games import amish_lords
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import DECK

DECLARED: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(amish_lords.__file__).parent / "options.yaml").read_text(encoding="utf-8")
)["options"]

ALL_CARDS = [*plain_farming.REAL, *JOKERS]


# ---------------------------------------------------------------- one writing into the other


def key(card: Card) -> str:
    """The card as the plain rules write it; "" is no card."""
    return DECK.faces[card].key.replace("JOKER", "joker") if card >= 0 else ""


def card_of(word: str) -> Card:
    return DECK.parse(word)


def farms_after(plain: PlainSeason, lands: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """A seat's farms when it has put these lands on them; lands behind the last farm go on the caravan."""
    farms = [tuple(farm) for farm in plain.farms[plain.turn]]
    farms += [(plain.caravans[plain.turn],)] * (len(lands) - len(farms))
    grown = [farm + lands[place] if place < len(lands) else farm for place, farm in enumerate(farms)]
    return tuple(grown)


def plain_move(move: Move, plain: PlainSeason) -> plain_farming.Move:
    """A move of the game as the plain rules write it."""
    match move:
        case moves.Pick():
            return ("pick",)
        case moves.Skip():
            return ("skip",)
        case moves.Caravan(card, old):
            return ("caravan", key(card), old)
        case moves.Cancel(to):
            return ("cancel", to)
        case moves.Build(card):
            return ("build", key(card))
        case moves.Expand(card, farm):
            return ("expand", farm, key(card))
        case moves.Rebuild(farm, land, out, to):
            return ("rebuild", farm, land - 1, out - 1, to)
        case moves.Swindle(owner, farm, land):
            return ("swindle", owner, farm, land - 1)
        case moves.Keep(to):
            return ("keep", to)
        case moves.Trade(card, to):
            return ("trade", key(card), to)
        case moves.LastLands(lands):
            laid = tuple(tuple(key(card) for card in cards) for cards in lands)
            return ("last", farms_after(plain, laid), len(plain.farms[plain.turn]))
    raise AssertionError(move)


def in_one_order(move: plain_farming.Move, plain: PlainSeason) -> plain_farming.Move:
    """The game takes last lands that differ only in the order of the new lands of a farm for one move."""
    if move[0] != "last":
        return move
    old = [len(farm) for farm in plain.farms[plain.turn]]
    old += [1] * (len(move[1]) - len(old))
    farms = tuple(farm[:size] + tuple(sorted(farm[size:])) for farm, size in zip(move[1], old, strict=True))
    return ("last", farms, move[2])


def any_move(plain: PlainSeason, rng: Random) -> Move:
    """Something that a seat might try, whether it may or not."""
    card, to = card_of(rng.choice([*plain.hands[plain.turn], rng.choice(ALL_CARDS)])), rng.choice(["hand", "caravan"])
    farm, land = rng.randrange(3), rng.randint(1, 4)
    out = rng.randint(0, 4)
    cards = [card_of(word) for word in rng.sample(ALL_CARDS, 2) + 3 * plain.hands[plain.turn]]
    rng.shuffle(cards)
    lands = [tuple(cards.pop() for _ in range(rng.choice([0, 0, 1, 2])) if cards) for _ in range(rng.randint(0, 3))]
    while lands and not lands[-1]:
        lands.pop()
    sold = card_of(rng.choice([*plain.market, rng.choice(ALL_CARDS)]))
    tries = [
        moves.PICK,
        moves.Caravan(card, rng.choice(["", "hand", "market"])),
        moves.Cancel(rng.choice(["hand", "market"])),
        moves.Build(card),
        moves.Expand(card, farm),
        moves.Rebuild(farm, land, out, to if out else ""),
        moves.Swindle(rng.randrange(plain.seats), farm, land),
        moves.Keep(to),
        moves.Trade(sold, to),
        moves.LastLands(tuple(lands)),
    ]
    return rng.choice(tries)


# ---------------------------------------------------------------- options


def random_value(declared: dict[str, Any], rng: Random) -> Any:
    match declared["kind"]:
        case "switch":
            return rng.random() < 0.5
        case "subset":
            items = list(declared["items"])
            return [item for item in items if rng.random() < 0.6] or items
        case _:
            return rng.choice([declared["least"], rng.randint(declared["least"], declared["most"])])


def random_options(rng: Random, seats: int, seasoning: bool) -> dict[str, Any]:
    """Options of a table that changed some of everything, and now and then nothing."""
    changed = rng.choice([0, 0.2, 0.7])
    return {
        key: random_value(declared, rng) if rng.random() < changed else declared["default"]
        for key, declared in DECLARED.items()
        if (key != "teams" or seats == 4) and (key != "setups" or seasoning)
    }
