"""Positions of Landlord for tests, and their legal moves, in a short notation."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardgames.engine.cards import Mask, card_list, mask_of
from cardgames.engine.contract import Event, Table
from cardgames.games.landlord.cards import ALL, DECK, RANKS, Play, parse_move
from cardgames.games.landlord.deal import PLAYING, LandlordState
from cardgames.games.landlord.draft import LandlordDraft
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.ruleset import LandlordMatchState
from cardgames.games.landlord.sets import Reading, SetRules, read

TABLE = Table(0, (0, 1, 2))


def cards(text: str) -> Mask:
    """`A-M 5-ML` as a set of cards."""
    return mask_of(DECK.parse_all(text))


def keys(mask: Mask) -> set[str]:
    """The names of cards."""
    return {DECK.faces[card].key for card in card_list(mask)}


def opening(lot: int = 0, **options: Any) -> LandlordMatchState:
    """A match with this first player."""
    return GAME.opening(GAME.schema.make(options, (), 3), 3, lot)


def begun(match_state: LandlordMatchState, seed: int = 0) -> LandlordState:
    """A deal before the first bid."""
    return GAME.start(GAME.deal(Random(seed), TABLE, match_state))


def table(hands: Sequence[str], bid: int = 1, landlord: int = 0, **options: Any) -> LandlordState:
    """A deal in which the landlord leads, with the hands after taking the centre, of which nothing is left."""
    held = list(map(cards, hands))
    return LandlordState.begin(
        opening(landlord, **options),
        TABLE,
        hands=held,
        out=ALL & ~sum(held),
        phase=PLAYING,
        said=(bid,),
        landlord=landlord,
        turn=landlord,
        best=landlord,
    )


def say(state: LandlordState, *bids: int) -> list[Event]:
    """Make bids, each for the current seat, and return the events."""
    return play(state, *(f"bid {bid}" if bid else "no bid" for bid in bids))


def play(state: LandlordState, *texts: str) -> list[Event]:
    """Make moves, each for the current seat, and return the events."""
    reported: list[Event] = []
    for text in texts:
        reported += state.apply(state.turn, parse_move(text))
    return reported


def rule_of(state: LandlordState, text: str) -> str:
    """The rule that refuses a move of the current seat; "" if it is legal."""
    refusal = state.refusal(state.turn, parse_move(text))
    return refusal.rule_id if refusal else ""


def may(state: LandlordState, text: str) -> bool:
    """Whether a move of the current seat is legal."""
    return rule_of(state, text) == ""


def kind_of(text: str, rules: SetRules | None = None) -> str:
    """The set that these cards make in this order, in short: `triple_and_one 2 A`; "" if they are not a set."""
    move = parse_move(text)
    assert isinstance(move, Play)
    reading = read(move.body, move.attached, rules or SetRules())
    return in_short(reading) if reading else ""


def in_short(reading: Reading) -> str:
    """A reading in words; for a bomb its place in the order from 0."""
    name = reading.kind.name.lower()
    return f"{name} {reading.length} {reading.rank if name == 'bomb' else RANKS[reading.rank]}"


def draft(state: LandlordState) -> LandlordDraft:
    """A draft of the current seat, made from its view."""
    made = GAME.draft(state.view(state.turn))
    assert isinstance(made, LandlordDraft)
    return made

