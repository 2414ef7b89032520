"""The user's settings: one YAML file with typed, bounded values. Changes apply immediately and are saved."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, Literal

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


def _one_of(*words: str | int) -> Choice:
    return Choice({word: Item(str(word)) for word in words})


def _set(default: Any, kind: Kind) -> Any:
    return field(default=default, metadata={"kind": kind})


_SWITCH: Final = Switch("on", "off")


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; `KINDS` has the bounds and choices of each."""

    theme: str = _set("lamplight", Name())
    card_back: str = _set("own", Name())
    """`own`: the default back of each deck."""
    suit_colours: Literal[2, 4] = _set(2, _one_of(2, 4))
    """With 4, diamonds are blue and clubs green."""
    index_size: Literal["normal", "large"] = _set("normal", _one_of("normal", "large"))
    """The size of the rank and suit in the corners of a card."""
    corners: Literal[2, 4] = _set(2, _one_of(2, 4))
    """The number of corners with an index."""
    ui_scale: int | Literal["auto"] = _set("auto", Forms({"auto": Item("auto")}, Number(75, 250, 5), {}))
    """In percent; `auto` scales with the window."""
    text_size: Literal["small", "standard", "large", "larger"] = _set(
        "standard", _one_of("small", "standard", "large", "larger")
    )
    """The size of text, relative to the scale; cards stay as they are."""
    speed: Literal["calm", "brisk", "instant"] = _set("calm", _one_of("calm", "brisk", "instant"))
    reduced_motion: bool = _set(False, _SWITCH)
    sound: bool = _set(True, _SWITCH)
    volume: int = _set(70, Number(0, 100))
    """In percent."""
    hand_order: Literal["automatic", "suits", "colours", "ranks", "dealt"] = _set(
        "automatic", _one_of("automatic", "suits", "colours", "ranks", "dealt")
    )
    """`automatic`: as is usual in the game; `suits`: in their usual order; `colours`: red and black alternating;
    `ranks`: by rank; `dealt`: as dealt."""
    high_cards: Literal["left", "right"] = _set("left", _one_of("left", "right"))
    """The side of the hand with the highest cards."""
    auto_play: bool = _set(False, _SWITCH)
    """Play a forced move automatically."""
    confirm_moves: bool = _set(False, _SWITCH)
    """Ask for confirmation of each move."""
    hold_tricks: bool = _set(False, _SWITCH)
    """Show a complete trick until the player taps, instead of for a moment."""
    bot_pause: bool = _set(True, _SWITCH)
    """Bots pause before they play."""
    fast_forward: bool = _set(True, _SWITCH)
    """Play faster when the player has no more decisions in the deal."""
    memory_aid: bool = _set(False, _SWITCH)
    """Allow looking up the cards that were played."""
    coach: bool = _set(True, _SWITCH)
    """Review the player's moves in the background after each deal."""
    fullscreen: bool = _set(False, _SWITCH)
    rendering: Literal["auto", "software", "accelerated"] = _set("auto", _one_of("auto", "software", "accelerated"))
    """How the window is drawn; applies after a restart."""
    language: str = _set("system", Name())
    """The name of a language, or "system" for that of the user's system."""


KINDS: Final[Mapping[str, Kind]] = {each.name: each.metadata["kind"] for each in fields(Settings)}
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
