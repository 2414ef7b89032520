"""Options, deals and positions for the tests of Klaverjassen."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import yaml

from cardgames.engine.card_game import CardDeal
from cardgames.engine.cards import Mask, card_list
from cardgames.engine.contract import CHANCE, Move, Table
from cardgames.games import klaverjassen
from cardgames.games.klaverjassen.cards import DECK, Play
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import KlaverjassenMatchState

TABLE = Table(0, (0, 1, 2, 3))

DECLARED: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(klaverjassen.__file__).parent / "options.yaml").read_text(encoding="utf-8")
)["options"]


def random_value(declared: dict[str, Any], rng: Random) -> Any:
    """A random value of an option; often the lowest, because zero is the most special number."""
    match declared["kind"]:
        case "switch":
            return rng.random() < 0.5
        case "choice":
            return rng.choice(list(declared["items"]))
        case "forms":
            return rng.choice([*declared["words"], random_value(declared["number"] | {"kind": "number"}, rng)])
        case _:
            numbers = range(declared["least"], declared["most"] + 1, declared.get("step", 1))
            return rng.choice([declared["least"], rng.choice(numbers), rng.choice(numbers)])


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """Random options; choices and switches always, numbers sometimes."""
    changed = rng.random()
    return {
        key: random_value(declared, rng)
        if declared["kind"] in ("switch", "choice") or rng.random() < changed
        else declared["default"]
        for key, declared in DECLARED.items()
        if 4 in declared.get("seats", [4])
    } | fixed


def key(card: int) -> str:
    """The card in the notation of the reference."""
    return DECK.faces[card].key


def keys(mask: int) -> list[str]:
    return [key(card) for card in card_list(mask)]


def match_state_of(options: dict[str, Any], first_dealer: int = 3) -> KlaverjassenMatchState:
    return GAME.opening(GAME.schema.make(options), 4, first_dealer)


def deal_of(hands: Sequence[Mask], match_state: KlaverjassenMatchState) -> CardDeal:
    return CardDeal(match_state=match_state, table=TABLE, hands=tuple(tuple(card_list(hand)) for hand in hands))


def state_of(deal: str, trump: str, **options: Any) -> KlaverjassenState:
    """A game in which seat 0 leads and has said play: `deal` has the four hands with / between, `trump` is a suit."""
    hands = len(deal.split("/")[0].split())
    match_state = match_state_of({"hand_size": hands} | options)
    state = GAME.start(GAME.parse_deal(deal, TABLE, match_state))
    state.apply(CHANCE, GAME.parse_move(f"trump 2{trump}"))
    state.apply(0, GAME.parse_move("play"))
    return state


def play(state: KlaverjassenState, texts: str) -> KlaverjassenState:
    """Play these moves, separated by commas or, cards alone, by spaces."""
    for text in texts.split(",") if "," in texts else texts.split():
        state.apply(state.to_act()[0], GAME.parse_move(text))
    return state


def may_play(state: KlaverjassenState) -> set[str]:
    """The legal cards of the current seat, such as {"JH", "10S"}."""
    return {key(move.card) for move in state.legal(state.to_act()[0]) if isinstance(move, Play)}


def random_move(state: KlaverjassenState, rng: Random) -> Move:
    """The outcome of chance, or any legal move; passes are likely enough to get round the table."""
    seat = state.to_act()[0]
    if seat == CHANCE:
        return state.draw(rng)
    moves = list(state.legal(seat))
    return moves[1] if len(moves) == 2 and not isinstance(moves[0], Play) and rng.random() < 0.5 else rng.choice(moves)
