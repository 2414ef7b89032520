"""The moves of Amish Lords, the zones they lead through, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.cards import Card
from cardgames.engine.contract import Move, Seat, Zone, hand_of
from cardgames.games.amish_lords.pack import DECK, FIRST_KING
from cardgames.games.amish_lords.terms import AWAKE

HAND, CARAVAN, MARKET = "hand", "caravan", "market"
"""Where a card goes that is gained, or an old caravan."""


@dataclass(frozen=True, slots=True)
class Setup(Move):
    """The king dealer chooses how the kings are laid (AL-26)."""

    name: str


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Take the top card of the deck (AL-9)."""


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Do nothing (AL-9)."""


@dataclass(frozen=True, slots=True)
class Caravan(Move):
    """Put a hand card down as caravan; an old one goes to HAND or MARKET, "" when there is none (AL-10)."""

    card: Card
    old: str = ""


@dataclass(frozen=True, slots=True)
class Cancel(Move):
    """Send the caravan to the MARKET, or take it up into the HAND, without a new one (AL-10)."""

    to: str


@dataclass(frozen=True, slots=True)
class Build(Move):
    """A hand card on the caravan, which becomes the house of a new farm (AL-11)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expand(Move):
    """A hand card as the new topmost land of one's own farm; farms count from 0 (AL-11)."""

    card: Card
    farm: int


@dataclass(frozen=True, slots=True)
class Rebuild(Move):
    """The caravan becomes land number `land` of the finished farm, and the land that was number `out` goes `to`.

    Lands count from 1, next to the house, to the topmost. `out` is 0 and `to` empty when none is taken out (AL-12).
    """

    farm: int
    land: int
    out: int = 0
    to: str = ""


@dataclass(frozen=True, slots=True)
class Swindle(Move):
    """Touch another player's land with the caravan (AL-13)."""

    owner: Seat
    farm: int
    land: int


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Whether the swindled card goes to the HAND or becomes the CARAVAN (AL-13)."""

    to: str


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """The caravan to the market for one of its cards, which goes to the HAND or becomes the CARAVAN (AL-14)."""

    card: Card
    to: str


@dataclass(frozen=True, slots=True)
class LastLands(Move):
    """AL-17: the cards put on each of one's farms, in order. One more entry than farms: a new one on the caravan."""

    lands: tuple[tuple[Card, ...], ...] = ()


PICK, SKIP = Pick(), Skip()
SETUPS = {name: Setup(name) for name in AWAKE}
CARAVANS = {old: tuple(Caravan(card, old) for card in range(FIRST_KING)) for old in ("", HAND, MARKET)}
CANCELS = {to: Cancel(to) for to in (HAND, MARKET)}
BUILDS = tuple(map(Build, range(FIRST_KING)))
EXPANDS = tuple(tuple(Expand(card, farm) for card in range(FIRST_KING)) for farm in range(8))
TRADES = {to: tuple(Trade(card, to) for card in range(FIRST_KING)) for to in (HAND, CARAVAN)}
SWINDLES = tuple(
    tuple(tuple(Swindle(owner, farm, land) for land in range(1, 9)) for farm in range(8)) for owner in range(4)
)
"""The swindles of each land of each farm of each seat, from the lowest land."""
KEEPS = {to: Keep(to) for to in (HAND, CARAVAN)}

DECK_ZONE = Zone("deck")
MARKET_ZONE = Zone("market")
KINGS_ZONE = Zone("kings")
LINE_ZONES = tuple(Zone("line", -1, place) for place in range(4))
HAND_ZONES = tuple(map(hand_of, range(4)))
CARAVAN_ZONES = tuple(Zone("caravan", seat) for seat in range(4))
LOOT_ZONES = tuple(Zone("loot", seat) for seat in range(4))
FARM_ZONES = tuple(tuple(Zone("farm", seat, farm) for farm in range(8)) for seat in range(4))


@lru_cache(maxsize=1 << 12)
def move_text(move: Move) -> str:
    """A move on one line; farms and lands count from 1 as people count them. `expand 5♥ farm 2`."""
    match move:
        case Setup(name):
            return f"setup {name}"
        case Caravan(card, old):
            return f"caravan {DECK.text(card)}" + (f" old {old}" if old else "")
        case Cancel(to):
            return f"cancel {to}"
        case Build(card):
            return f"build {DECK.text(card)}"
        case Expand(card, farm):
            return f"expand {DECK.text(card)} farm {farm + 1}"
        case Rebuild(farm, land, out, to):
            return f"rebuild farm {farm + 1} land {land}" + (f" out {out} {to}" if out else "")
        case Swindle(owner, farm, land):
            return f"swindle seat {owner} farm {farm + 1} land {land}"
        case Keep(to):
            return f"keep {to}"
        case Trade(card, to):
            return f"trade {DECK.text(card)} {to}"
        case LastLands(lands):
            laid = (f"farm {farm + 1} {DECK.texts(cards)}" for farm, cards in enumerate(lands) if cards)
            return " ".join(["lands", *laid])
        case _:
            return type(move).__name__.lower()


def parse_move(text: str) -> Move:
    """The move that `move_text` wrote. Raises ValueError with one sentence."""
    try:
        move = _read(text.split())
    except (KeyError, IndexError):
        move = None
    if move is None:
        raise ValueError(
            f"'{text}' is no move; moves look like 'pick', 'caravan 5♥ old market', 'build 5♠', 'expand 6♥ farm 2', "
            "'rebuild farm 1 land 2 out 1 hand', 'swindle seat 2 farm 1 land 3', 'keep hand', 'trade 7♦ caravan'"
        )
    return move


def _read(words: list[str]) -> Move | None:
    match words:
        case ["pick"]:
            return PICK
        case ["skip"]:
            return SKIP
        case ["setup", name]:
            return SETUPS[name]
        case ["caravan", card]:
            return CARAVANS[""][_card(card)]
        case ["caravan", card, "old", old]:
            return CARAVANS[old][_card(card)] if old else None
        case ["cancel", to]:
            return CANCELS[to]
        case ["build", card]:
            return BUILDS[_card(card)]
        case ["expand", card, "farm", farm]:
            return EXPANDS[_number(farm) - 1][_card(card)]
        case ["rebuild", "farm", farm, "land", land]:
            return Rebuild(_number(farm) - 1, _number(land))
        case ["rebuild", "farm", farm, "land", land, "out", out, ("hand" | "caravan") as to]:
            return Rebuild(_number(farm) - 1, _number(land), _number(out), to)
        case ["swindle", "seat", seat, "farm", farm, "land", land] if seat in ("0", "1", "2", "3"):
            return Swindle(int(seat), _number(farm) - 1, _number(land))
        case ["keep", to]:
            return KEEPS[to]
        case ["trade", card, to]:
            return TRADES[to][_card(card)]
        case ["lands", *rest]:
            return _read_last_lands(rest)
        case _:
            return None


def _read_last_lands(words: list[str]) -> LastLands:
    before, *laid = (part.split() for part in " ".join(words).split("farm "))
    if before:
        raise KeyError(before[0])
    lands: list[tuple[Card, ...]] = []
    for part in laid:
        farm, cards = _number("".join(part[:1])), part[1:]
        if farm <= len(lands):
            raise ValueError("the farms of last lands are named once each, in their order")
        if not cards:
            raise ValueError("a farm of last lands is named with the cards that are laid on it")
        lands += [()] * (farm - 1 - len(lands))
        lands.append(tuple(map(_card, cards)))
    return LastLands(tuple(lands))


def _number(text: str) -> int:
    if text not in tuple("12345678"):
        raise KeyError(text)
    return int(text)


def _card(text: str) -> Card:
    card = DECK.parse(text)
    if not 0 <= card < FIRST_KING:
        raise ValueError(f"{DECK.text(card)} is no card of the rural deck, which has A to Q and the jokers")
    return card
