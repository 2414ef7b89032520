"""The moves of Amish Lords, the zones of its table, and the moves as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cardgames.engine.bad_text import BadText, not_a_move
from cardgames.engine.cards import Card
from cardgames.engine.contract import Move, Seat, Zone, hand_of
from cardgames.engine.messages import message
from cardgames.games.amish_lords.deck import DECK, FIRST_KING
from cardgames.games.amish_lords.ruleset import AWAKE

HAND, CARAVAN, MARKET = "hand", "caravan", "market"
"""Destinations of a gained card or of an old caravan."""


@dataclass(frozen=True, slots=True)
class Setup(Move):
    """Choose which setup of the kings to use, as king dealer (AL-26)."""

    name: str


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Take the top card of the deck (AL-9)."""


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Do nothing (AL-9)."""


@dataclass(frozen=True, slots=True)
class Caravan(Move):
    """Play a hand card as the caravan; an old one goes to HAND or MARKET, and `old` is "" if there is none (AL-10)."""

    card: Card
    old: str = ""


@dataclass(frozen=True, slots=True)
class Cancel(Move):
    """Move the caravan to the MARKET or the HAND without a new one (AL-10)."""

    to: str


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Lay a hand card on the caravan, which becomes the house of a new farm (AL-11)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Expand(Move):
    """Lay a hand card as the topmost land of one's own farm; farms count from 0 (AL-11)."""

    card: Card
    farm: int


@dataclass(frozen=True, slots=True)
class Rebuild(Move):
    """Make the caravan land number `land` of the new row; the removed land `out` goes `to` HAND or CARAVAN.

    Lands count from 1, next to the house. `out` is 0 and `to` is "" if no land is removed (AL-12).
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
    """Put the swindled card into the HAND or make it the CARAVAN (AL-13)."""

    to: str


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """Trade the caravan for a market card, which goes to the HAND or becomes the CARAVAN (AL-14)."""

    card: Card
    to: str


@dataclass(frozen=True, slots=True)
class LastLands(Move):
    """The final cards laid on each own farm, in order; an extra entry builds a new farm on the caravan (AL-17)."""

    lands: tuple[tuple[Card, ...], ...] = ()


def last_lands(lands: Sequence[tuple[Card, ...]]) -> LastLands:
    """Return the move, without empty entries at its end."""
    while lands and not lands[-1]:
        lands = lands[:-1]
    return LastLands(tuple(lands))


# Moves are frozen, so each of these is created once.
PICK, SKIP = Pick(), Skip()
SETUPS = {name: Setup(name) for name in AWAKE}
CARAVANS = {old: tuple(Caravan(card, old) for card in range(FIRST_KING)) for old in ("", HAND, MARKET)}
CANCELS = {to: Cancel(to) for to in (HAND, MARKET)}
BUILDS = tuple(map(Build, range(FIRST_KING)))
EXPANDS = tuple(tuple(Expand(card, farm) for card in range(FIRST_KING)) for farm in range(8))
TRADES = {to: tuple(Trade(card, to) for card in range(FIRST_KING)) for to in (HAND, CARAVAN)}
SWINDLES = tuple(
    tuple(tuple(tuple(Swindle(owner, farm, land) for land in range(1, size)) for size in range(9)) for farm in range(8))
    for owner in range(4)
)
"""The swindles of all lands of a row, indexed by owner, farm and length of the row."""
KEEPS = {to: Keep(to) for to in (HAND, CARAVAN)}

DECK_ZONE = Zone("deck")
MARKET_ZONE = Zone("market")
KINGS_ZONE = Zone("kings")
LINE_ZONES = tuple(Zone("line", -1, place) for place in range(4))
HAND_ZONES = tuple(map(hand_of, range(4)))
CARAVAN_ZONES = tuple(Zone("caravan", seat) for seat in range(4))
LOOT_ZONES = tuple(Zone("loot", seat) for seat in range(4))
FARM_ZONES = tuple(tuple(Zone("farm", seat, farm) for farm in range(8)) for seat in range(4))


# ---------------------------------------------------------------- moves as text


_FORMS: dict[type[Move], str] = {
    Setup: "setup {name}",
    Pick: "pick",
    Skip: "skip",
    Caravan: "caravan {card}[ old {old:hand|market}]",
    Cancel: "cancel {to:hand|market}",
    Build: "build {card}",
    Expand: "expand {card} farm {farm}",
    Rebuild: "rebuild farm {farm} land {land}[ out {out} {to:hand|caravan}]",
    Swindle: "swindle seat {owner} farm {farm} land {land}",
    Keep: "keep {to:hand|caravan}",
    Trade: "trade {card} {to:hand|caravan}",
}
"""The text of each move: {field}, or {field:values}. The part in brackets is left out if its fields are empty."""

_FIELD = re.compile(r"{(\w+):?([^}]*)}")
_VALUES = {"name": "|".join(AWAKE), "card": r"\S+", "owner": "[0-3]", "farm": "[1-8]", "land": "[1-8]", "out": "[1-8]"}


def _pattern(form: str) -> re.Pattern[str]:
    """Return a pattern that matches a form, with a named group for each field."""
    form = form.replace("[", "(?:").replace("]", ")?")
    return re.compile(_FIELD.sub(lambda field: f"(?P<{field[1]}>{field[2] or _VALUES[field[1]]})", form))


_PATTERNS = {form.split()[0]: (kind, _pattern(form)) for kind, form in _FORMS.items()}


@lru_cache(maxsize=1 << 12)
def move_text(move: Move) -> str:
    """Return a move as one line, as in `expand 5♥ farm 2`; farms and lands count from 1."""
    if isinstance(move, LastLands):
        laid = (f"farm {farm + 1} {DECK.texts(cards)}" for farm, cards in enumerate(move.lands) if cards)
        return " ".join(["lands", *laid])

    def written(field: re.Match[str]) -> str:
        value = getattr(move, field[1])
        return DECK.text(value) if field[1] == "card" else str(value + 1 if field[1] == "farm" else value)

    form, _, optional = _FORMS[type(move)].strip("]").partition("[")
    if all(getattr(move, field[1]) for field in _FIELD.finditer(optional)):
        form += optional
    return _FIELD.sub(written, form)


_EXAMPLES = (
    "pick", "caravan 5♥ old market", "build 5♠", "expand 6♥ farm 2", "rebuild farm 1 land 2 out 1 hand",
    "swindle seat 2 farm 1 land 3", "keep hand", "trade 7♦ caravan",
)  # fmt: skip


def parse_move(text: str) -> Move:
    """Parse a move. Raises BadText or BadCard."""
    words = text.split() or [""]
    found = _parse_lands(words[1:]) if words[0] == "lands" else _parse_form(words)
    if found is None:
        raise not_a_move(text, _EXAMPLES)
    return found


def _parse_form(words: list[str]) -> Move | None:
    if words[0] not in _PATTERNS:
        return None
    kind, pattern = _PATTERNS[words[0]]
    match = pattern.fullmatch(" ".join(words))
    return kind(**{name: _value(name, text) for name, text in match.groupdict("").items()}) if match else None


def _value(name: str, text: str) -> Card | str:
    """Parse a field; an absent optional field is "" or 0."""
    if name == "card":
        return _card(text)
    if name == "farm":
        return int(text) - 1
    return int(text or 0) if name in ("land", "out", "owner") else text


def _parse_lands(words: list[str]) -> LastLands | None:
    """Parse the words after `lands`; None if malformed. Raises BadText for unordered or empty farms."""
    before, *laid = (part.split() for part in " ".join(words).split("farm "))
    if before:
        return None
    lands: list[tuple[Card, ...]] = []
    for part in laid:
        if not part or not re.fullmatch(_VALUES["farm"], part[0]):
            return None
        farm, cards = int(part[0]), part[1:]
        if farm <= len(lands):
            raise BadText(message("amish_lords.file.farm_order"))
        if not cards:
            raise BadText(message("amish_lords.file.farm_empty"))
        lands += [()] * (farm - 1 - len(lands))
        lands.append(tuple(map(_card, cards)))
    return LastLands(tuple(lands))


def _card(text: str) -> Card:
    card = DECK.parse(text)
    if not 0 <= card < FIRST_KING:
        raise BadText(message("amish_lords.file.not_rural", card=DECK.text(card)))
    return card
