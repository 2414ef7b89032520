"""When a scene breaks: a log for us, one clear message for the player, and the way back to the first screen."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardgames import __version__, disk
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.table.loop import App

AGAIN_SECONDS = 5.0
"""The first screen that breaks a second time within so many seconds cannot be helped: Parlour ends."""


def write_log(error: BaseException, path: Path) -> None:
    """Append what happened to the log, or tell it to the terminal where the log cannot be written."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    about = f"{when} Parlour {__version__}, pygame-ce {pygame.version.ver}, {platform.platform()}"
    text = "".join(traceback.format_exception(error))
    try:
        disk.append(path, f"{about}\n{text}\n".encode(errors="replace"))
    except OSError:
        print(text, file=sys.stderr)


def crashed(app: App, error: Exception) -> None:
    """Tell the player and go on from the first screen; if even telling fails, end with one sentence."""
    from cardgames.table.widgets.dialog import Dialog, DialogButton

    path = app.crash_log or Path(tempfile.gettempdir()) / "parlour-crash.log"
    write_log(error, path)
    now = time.monotonic()
    again, app.broke_at = now - app.broke_at < AGAIN_SECONDS, now
    first = app.stack[0] if app.stack and (len(app.stack) > 1 or not again) else None
    try:
        while len(app.stack) > 1:
            broken = app.stack.pop()
            try:
                broken.leave()
            except Exception as second:
                write_log(second, path)
        if first is None:
            raise error
        answers = [
            DialogButton("quit", say("kit.crash_quit")),
            DialogButton("home", say("kit.crash_home"), chief=True),
        ]

        def answered(answer: str) -> None:
            if answer == "quit":
                app.quit()

        first.resume(None)
        app.push(Dialog(say("kit.crash_title"), say("kit.crash_text", path=path), answers, answered))
    except Exception as worse:
        if worse is not error:
            write_log(worse, path)
        sentence = say("kit.crash_short", path=path)
        pygame.display.quit()
        print(sentence, file=sys.stderr)
        raise SystemExit(1) from None
