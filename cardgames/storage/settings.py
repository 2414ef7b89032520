"""The user's settings: one YAML file with typed, bounded values. Changes apply immediately and are saved."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, Literal, get_args

from cardgames.engine.messages import message
from cardgames.engine.option_kinds import BadValueError, Choice, Forms, Item, Number, Switch
from cardgames.engine.yaml_file import Fields, Plain, shown
from cardgames.storage.files import KeptFile


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a file-based resource (a theme, a language); its user checks that it exists."""

    def read(self, data: Plain) -> str:
        """Read plain data. Raises BadValueError."""
        if isinstance(data, str) and re.fullmatch(r"[\w-]{1,40}", data):
            return data
        raise BadValueError(message("file.not_a_name", value=shown(data)), message("file.write_name"))


Kind = Switch | Number | Choice | Forms | Name


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; `KINDS` has the bounds and choices of each."""

    theme: str = "lamplight"
    card_back: str = "own"
    """`own`: the default back of each deck."""
    suit_colours: Literal[2, 4] = 2
    """With 4, diamonds are blue and clubs green."""
    index_size: Literal["normal", "large"] = "normal"
    """The size of the rank and suit in the corners of a card."""
    corners: Literal[2, 4] = 2
    """The number of corners with an index."""
    ui_scale: int | Literal["auto"] = "auto"
    """In percent; `auto` scales with the window."""
    text_size: Literal["small", "standard", "large", "larger"] = "standard"
    """The size of text, relative to the scale; cards stay as they are."""
    speed: Literal["calm", "brisk", "instant"] = "calm"
    reduced_motion: bool = False
    sound: bool = True
    volume: int = 70
    """In percent."""
    hand_order: Literal["automatic", "suits", "colours", "ranks", "dealt"] = "automatic"
    """`automatic`: as is usual in the game; `suits`: in their usual order; `colours`: red and black alternating;
    `ranks`: by rank; `dealt`: as dealt."""
    high_cards: Literal["left", "right"] = "left"
    """The side of the hand with the highest cards."""
    auto_play: bool = False
    """Play a forced move automatically."""
    confirm_moves: bool = False
    """Ask for confirmation of each move."""
    hold_tricks: bool = False
    """Show a complete trick until the player taps, instead of for a moment."""
    bot_pause: bool = True
    """Bots pause before they play."""
    fast_forward: bool = True
    """Play faster when the player has no more decisions in the deal."""
    memory_aid: bool = False
    """Allow looking up the cards that were played."""
    coach: bool = True
    """Review the moves of the player while the summary of a deal is open, and in the review of a match."""
    fullscreen: bool = False
    rendering: Literal["auto", "software", "accelerated"] = "auto"
    """How the window is drawn; applies after a restart."""
    language: str = "system"
    """The name of a language, or "system" for that of the user's system."""


def _kind(name: str, typed: Any) -> Kind:
    """The kind of a setting, from its type where that says all; so this file keeps its annotations evaluated."""
    match name:
        case "ui_scale":
            return Forms({"auto": Item("auto")}, Number(75, 250, 5), {})
        case "volume":
            return Number(0, 100)
    if typed is bool:
        return Switch("on", "off")
    words = get_args(typed)
    return Choice({word: Item(str(word)) for word in words}) if words else Name()


KINDS: Final[Mapping[str, Kind]] = {each.name: _kind(each.name, each.type) for each in fields(Settings)}
"""The values that each setting takes: the bounds of its slider, or the words of its choice."""


class SettingsFile(KeptFile[Settings]):
    """The settings file of this user; `now` is the value."""

    def __init__(self, path: Path) -> None:
        """Read the file. A missing file is not a problem; the first change creates it."""
        super().__init__(path, _read, _plain, "Parlour's settings; what is left out is as it comes.")

    def change(self, **values: Plain) -> Settings:
        """Change settings. Raises KeyError for an unknown name and BadValueError for an invalid value."""
        checked: dict[str, Any] = {name: KINDS[name].read(value) for name, value in values.items()}
        return self.edit(lambda settings: replace(settings, **checked))

    def reset(self) -> Settings:
        """Reset all settings to their defaults."""
        return self.edit(lambda _: Settings())


def _read(top: Fields) -> Settings:
    values: dict[str, Any] = {}
    for name, kind in KINDS.items():
        node = top.take(name)
        if node is None:
            continue
        try:
            values[name] = kind.read(node.plain())
        except BadValueError as error:
            top.wrong(name, error.wrong, error.right)
    return Settings(**values)


def _plain(settings: Settings) -> dict[str, Plain]:
    """The settings that differ from their defaults."""
    standard = Settings()
    values = {name: getattr(settings, name) for name in KINDS}
    return {name: value for name, value in values.items() if value != getattr(standard, name)}
