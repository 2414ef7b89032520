"""The players' last choices, kept for the next time: size of the window, last table of each game, order of hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

from cardgames.engine.yaml_file import Fields, Node, Plain, Problems
from cardgames.storage.files import KeptFile

MAX_TABLES: Final = 64
MAX_HANDS: Final = 64
MAX_TEXT: Final = 4000


@dataclass(frozen=True, slots=True)
class SeatHabit:
    """The player at a seat: `profile` is a person's id, `level` a bot's level; one of them is empty."""

    name: str
    emblem: str
    profile: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class TableHabit:
    """The last table of a game: its seats, and the text of the options (`Options.text`)."""

    seats: tuple[SeatHabit, ...]
    options: str = ""


@dataclass(frozen=True, slots=True)
class HandHabit:
    """The order in which a player put the cards of a deal, including cards already played."""

    deal: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Habits:
    """The size of the window in px, the last table of each game (the game played last at the end), and the order of
    hands, named by match and player.

    A hand's order is shown to that player only, and is never part of a match's record.
    """

    window: tuple[int, int] = (0, 0)
    tables: Mapping[str, TableHabit] = field(default_factory=dict)
    hands: Mapping[str, HandHabit] = field(default_factory=dict)

    @property
    def last_game(self) -> str:
        """The name of the game played last; "" before the first one."""
        return next(reversed(list(self.tables)), "")


class HabitsFile(KeptFile[Habits]):
    """The habits of this user; unreadable parts are dropped."""

    def __init__(self, path: Path) -> None:
        """Read the file; a missing file is not a problem."""
        super().__init__(path, _read, _plain, "What was played last, and how large the window was.", _shortened)

    def keep_window(self, size: tuple[int, int]) -> None:
        """Remember the size of the window."""
        if size != self.now.window:
            self.edit(lambda habits: replace(habits, window=size))

    def keep_table(self, game: str, table: TableHabit) -> None:
        """Remember a game's table, and that game as the one played last. The oldest tables are forgotten."""
        if len(table.options) > MAX_TEXT:
            table = replace(table, options="")

        def change(habits: Habits) -> Habits:
            others = [entry for entry in habits.tables.items() if entry[0] != game]
            return replace(habits, tables=dict([*others, (game, table)][-MAX_TABLES:]))

        self.edit(change)

    def keep_hand(self, name: str, hand: HandHabit) -> None:
        """Remember a player's order of a hand. The oldest hands are forgotten."""

        def change(habits: Habits) -> Habits:
            others = [entry for entry in habits.hands.items() if entry[0] != name]
            return replace(habits, hands=dict([*others, (name, hand)][-MAX_HANDS:]))

        self.edit(change)


def _read(top: Fields) -> Habits:
    sides = [int(side) for side in top.text("window", "1280x800", "").split("x") if side.isdigit() and len(side) < 6]
    tables = {}
    for game, node in list(top.inner("tables").all().items())[-MAX_TABLES:]:
        fields = Fields(node, f"tables.{game}", top.problems)
        entry = fields.take("seats")
        seats = entry.value if entry and isinstance(entry.value, list) else []
        tables[game] = TableHabit(
            tuple(_read_seat(Fields(seat, "seats", top.problems)) for seat in seats),
            fields.text("options", "", "")[:MAX_TEXT],
        )
        fields.close()
    hands = {name: _read_hand(node, top.problems) for name, node in list(top.inner("hands").all().items())[-MAX_HANDS:]}
    return Habits((sides[0], sides[1]) if len(sides) == 2 else (0, 0), tables, hands)


def _shortened(habits: Habits) -> Habits:
    """Return the habits without the older half of the hands, or else without the oldest table, if there are any."""
    hands, tables = list(habits.hands.items()), list(habits.tables.items())
    if hands:
        return replace(habits, hands=dict(hands[len(hands) // 2 + 1 :]))
    return replace(habits, tables=dict(tables[1:]))


def _read_hand(node: Node, problems: Problems) -> HandHabit:
    fields = Fields(node, "hands", problems)
    deal, cards = fields.text("deal", "", "0"), fields.text("cards", "", "").split()
    fields.close()
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in (deal, *cards)):
        return HandHabit(0, ())
    return HandHabit(int(deal), tuple(dict.fromkeys(map(int, cards))))


def _read_seat(fields: Fields) -> SeatHabit:
    name, emblem, profile, level = (fields.text(key, "", "") for key in ("name", "emblem", "profile", "level"))
    fields.close()
    return SeatHabit(name, emblem, profile, level)


def _plain(habits: Habits) -> dict[str, Plain]:
    tables: dict[str, Plain] = {game: _plain_table(table) for game, table in habits.tables.items()}
    hands: dict[str, Plain] = {
        name: _without_empty({"deal": str(hand.deal), "cards": " ".join(map(str, hand.cards))})
        for name, hand in habits.hands.items()
    }
    return {"window": "{}x{}".format(*habits.window), "tables": tables, "hands": hands}


def _plain_table(table: TableHabit) -> Plain:
    seats: list[Plain] = [_without_empty(asdict(seat)) for seat in table.seats]
    return _without_empty({"seats": seats, "options": table.options})


def _without_empty(texts: dict[str, Plain]) -> dict[str, Plain]:
    return {key: text for key, text in texts.items() if text != ""}
