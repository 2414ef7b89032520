"""The sheet about a bot's move: what the bot compared, what a thorough review finds, and the position as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING

from cardgames.disk import write_file
from cardgames.engine.match import Match
from cardgames.engine.messages import message
from cardgames.engine.record_text import SUFFIX
from cardgames.engine.system_error import reason_of
from cardgames.lab.review.positions import Doubted
from cardgames.lab.review.review import Played
from cardgames.screens.position_texts import compared, made, review_of
from cardgames.table import text
from cardgames.table.widgets.base import Column, Widget
from cardgames.table.widgets.dialog import Dialog, DialogButton
from cardgames.table.widgets.label import Label
from cardgames.table.widgets.page import Page
from cardgames.table.widgets.scroll import ScrollArea
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.screens.app_context import AppContext
    from cardgames.screens.review_texts import ReviewTexts

LOOK_SECONDS = 0.15
"""Time between two looks at whether the review is done."""
SAVED_SECONDS = 8.0
"""How long the path of a saved position is shown."""


class BotMoveSheet(Dialog):
    """Asks the reviews' process about a bot's move and says what it found."""

    def __init__(
        self,
        page: Page,
        app_context: AppContext,
        match: Match,
        entry: int,
        texts: ReviewTexts,
        show: Callable[[Doubted], object],
    ) -> None:
        """`page` is below and says that the position is saved; `show` plays the better move on the table."""
        self._below, self._app_context, self._match, self._entry, self._texts = page, app_context, match, entry, texts
        self._show_better = show
        self._found: Doubted | None = None
        self._asked = app_context.review_process.doubt(Played.of(match), entry)
        self._lines = Column("bot_move.lines", [Label("bot_move.working", say("review.bot.working"), soft=True)], gap=4)
        answers = [
            DialogButton("cancel", say("kit.close"), chief=True),
            DialogButton("show", say("review.bot.show"), icon="play", tip=say("review.show_tip")),
            DialogButton("save", say("review.bot.save"), icon="save", tip=say("review.bot.save_tip")),
        ]
        body = ScrollArea("bot_move.scroll", self._lines)
        super().__init__(say("review.bot.title"), "", answers, self._answered, body=body, width=620)
        self._allow()

    def enter(self) -> None:
        """Begin to look for what was found."""
        super().enter()
        self._look()

    def leave(self) -> None:
        """Ask for nothing more."""
        self._asked.cancel()

    def _look(self) -> None:
        if self._asked.cancelled():
            return
        if not self._asked.done():
            self.app.call_later(LOOK_SECONDS, self._look)
            return
        try:
            self._found = self._asked.result()
        except Exception:  # whatever a bot or its process does wrong, the table goes on
            self._fill([Label("bot_move.failed", say("review.bot.failed"), tone="bad")])
            return
        if self._found is None:
            self._fill([Label("bot_move.none", say("review.bot.none"), soft=True)])
            return
        self._fill(self._rows(self._found))

    def _rows(self, doubted: Doubted) -> list[Widget]:
        found = doubted.found
        name = self._match.players[found.move.player].name
        rows: list[Widget] = []
        parts = made(found, self._texts, name), compared(found, self._texts), review_of(found, self._texts)
        for number, part in enumerate(parts):
            for index, line in enumerate(part):
                style = text.STRONG if index == 0 else text.BODY
                rows.append(Label(f"bot_move.{number}.{index}", line, style))
            rows.append(Label(f"bot_move.{number}.gap", " ", text.SMALL))
        return rows[:-1]

    def _fill(self, rows: list[Widget]) -> None:
        self._lines.clear()
        for row in rows:
            self._lines.add(row)
        self._allow()
        self.rearrange()

    def _allow(self) -> None:
        """Show the answers that are possible."""
        found = self._found
        for button in self.buttons:
            name = button.name.removeprefix("answer.")
            button.visible = name == "cancel" or (found is not None and (name == "save" or found.found.disagrees))

    def _answered(self, name: str) -> None:
        if self._found is None or name == "cancel":
            return
        if name == "show":
            self._show_better(self._found)
        else:
            self._save(self._found)

    def _save(self, doubted: Doubted) -> None:
        """Save the position, and say where, or why not."""
        name = f"{self._match.game.name}-{strftime('%Y-%m-%d-%H%M%S')}-{self._entry}{SUFFIX}"
        path: Path = self._app_context.folders.positions / name
        try:
            write_file(path, doubted.file.encode())
        except OSError as error:
            self._below.toast(message("review.bot.not_saved", reason=reason_of(error)), bad=True)
        else:
            self._below.toast(message("review.bot.saved", path=path), seconds=SAVED_SECONDS)
