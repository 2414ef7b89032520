"""The sounds of a move made by hand: each piece sounds once, with its own sound, when it lands."""

from __future__ import annotations

import pytest
from at_table import Table
from casa_table import AtCasa, CasaTable, floor_follows
from laid_out import Sit

from cardgames.games.casa_grande.scene.board_state import COUNT
from cardgames.table.sound.names import SoundName


def listen(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[SoundName]:
    """The sounds of a table from now on."""
    heard: list[SoundName] = []
    monkeypatch.setattr(table.app_context.sounds, "play", lambda sound: heard.append(sound))
    return heard


def test_a_block_placed_before_its_floor_sounds_once(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    """CG-6, CG-9."""
    table = at_casa(floor_follows, turns=8)
    heard = listen(table, monkeypatch)
    table.bots.silent = True
    table.put_block()
    assert heard == ["block"]
    table.screen._attempt(table.floor_step())
    table.rest()
    assert heard[:3] == ["block", "floor", "coin"]
    assert "block" not in heard[1:]


def test_a_block_without_a_floor_sounds_once(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    """CG-6."""
    table = at_casa(floor_follows, turns=8)
    heard = listen(table, monkeypatch)
    table.bots.silent = True
    table.put_block()
    table.key("1")
    table.rest()
    assert heard.count("block") == 1


def test_a_floor_sounds_when_laid_and_its_coins_when_counted(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """CG-10."""
    table = sit(CasaTable, floor_follows, turns=8, speed="calm")
    table.put_block()
    table.bots.silent = True
    heard: list[tuple[SoundName, bool, float]] = []
    state = table.state
    monkeypatch.setattr(
        table.app_context.sounds, "play", lambda sound: heard.append((sound, state.falling is not None, table.now))
    )
    table.screen._attempt(table.floor_step())
    table.until(lambda: state.earned is not None)
    assert [sound for sound, _, _ in heard] == ["floor"]
    table.rest()
    (_, falling, laid), (coin, _, counted), *_ = heard
    assert not falling
    assert coin == "coin"
    assert counted > laid + COUNT
