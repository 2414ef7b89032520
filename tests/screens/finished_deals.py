"""The finished deals of the records, and their summaries."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
from at_table import FRAME
from bare_felt import LAMPLIGHT
from pygame import Rect

from cardgames.engine.contract import LedgerLine
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.host.host import finished_deal
from cardgames.host.update import FinishedDeal
from cardgames.screens.felt.seat_plates import FLIGHT_SECONDS
from cardgames.screens.picture import scene_of
from cardgames.screens.play.deal_summary import Acts, summary_of
from cardgames.table.board.scene import GameScene
from cardgames.table.look import Look, Speed
from cardgames.table.units import Scale

TESTS = Path(__file__).parents[1]
NAMES = ("Wilhelmina van Oranje", "Bep", "Toos uit Oosterhout 2", "Dirk", "Evi", "Fons", "Gijs", "Hans", "Ina", "Jo")


@cache
def deals(game: str) -> list[tuple[Match, FinishedDeal]]:
    """All finished deals of the records of a game, the one with the most lines first."""
    found = []
    for path in [*sorted((TESTS / "golden" / game).glob("*.parlour")), TESTS / "records" / f"{game}-rules-1.parlour"]:
        match = read_file(path).match
        assert match is not None
        for position in [*(start - 1 for start in match.deal_positions()[1:]), len(match.entries)]:
            tables = match.at(position).tables
            found += [(match, finished_deal(playing)) for playing in tables.values() if playing.over]
    return sorted(found, key=lambda one: -len(one[1].ledger))


def scene_for(match: Match, deal: FinishedDeal) -> GameScene:
    return scene_of(match.game.name, NAMES[: len(deal.players)], 0, match.options)


def look_of(size: tuple[int, int] = (1280, 800), scale: float = 1.0, speed: Speed = "calm") -> Look:
    pygame.font.init()
    return Look(LAMPLIGHT, Scale.for_window(size, scale), speed=speed)


class Told:
    """A deal summary without a table, with a clock controlled by the test; `lit` and `told` are its effects."""

    def __init__(self, ledger: tuple[LedgerLine, ...], scene: GameScene, look: Look, *, opened: bool) -> None:
        self.lit: list[LedgerLine] = []
        self.told: list[tuple[LedgerLine, Rect | None]] = []
        self.over = 0
        acts = Acts(self.lit.extend, lambda: None, lambda *one: self.told.append(one), self._end)
        self.summary = summary_of(scene.game.name, ledger, scene, acts, last=False)
        self.summary.open_groups(on=opened)
        wide = look.px(600)
        self.summary.layout(Rect(0, 0, wide, self.summary.high(look, wide)), look)

    def _end(self) -> None:
        self.over += 1

    def seconds(self) -> float:
        """The time until the last points have been added."""
        seconds = 0.0
        while self.summary.playing:
            assert seconds < 60
            self.summary.update(FRAME)
            seconds += FRAME
        return seconds + FLIGHT_SECONDS
