"""Crash handling: a log file, a clear message for the player, and a return to the first screen."""

from __future__ import annotations

import platform
import sys
import tempfile
import time
import traceback
from datetime import UTC, datetime
from pathlib import Path

import pygame

from cardgames import __version__, disk
from cardgames.table.loop import App, Scene
from cardgames.words import say

AGAIN_SECONDS = 5.0
"""Parlour ends if the first screen fails twice within this many seconds."""


def write_log(error: BaseException, path: Path) -> None:
    """Append the error to the log, or print it if the log can't be written."""
    when = datetime.now(UTC).isoformat(timespec="seconds")
    about = f"{when} Parlour {__version__}, pygame-ce {pygame.version.ver}, {platform.platform()}"
    text = "".join(traceback.format_exception(error))
    try:
        disk.append(path, f"{about}\n{text}\n".encode(errors="replace"))
    except OSError:
        print(text, file=sys.stderr)


class CrashHandler:
    """Handles exceptions raised by a scene: writes a log, informs the player, and returns to the first screen.

    `path` is the log file; None for a file in the system's temporary folder.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or Path(tempfile.gettempdir()) / "parlour-crash.log"
        self._last = float("-inf")

    def __call__(self, app: App, error: Exception) -> None:
        """Close all screens but the first and show a message. Ends the program with one sentence if that fails too."""
        from cardgames.table.widgets.dialog import Dialog, DialogButton

        write_log(error, self.path)
        now = time.monotonic()
        again, self._last = now - self._last < AGAIN_SECONDS, now
        first = app.stack[0] if app.stack and (len(app.stack) > 1 or not again) else None
        try:
            while len(app.stack) > 1:
                broken = app.stack.pop()
                try:
                    broken.leave()
                except Exception as second:
                    write_log(second, self.path)
            if first is None:
                raise error

            def answered(answer: str) -> None:
                if answer == "quit":
                    app.quit()

            def dialog(_: Scene) -> Dialog:
                answers = [
                    DialogButton("quit", say("kit.crash_quit")),
                    DialogButton("home", say("kit.crash_home"), chief=True),
                ]
                return Dialog(say("kit.crash_title"), say("kit.crash_text", path=self.path), answers, answered)

            first.resume(None)
            first.open(dialog)
        except Exception as worse:
            if worse is not error:
                write_log(worse, self.path)
            sentence = say("kit.crash_short", path=self.path)
            pygame.display.quit()
            print(sentence, file=sys.stderr)
            raise SystemExit(1) from None
