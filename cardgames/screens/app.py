"""Starts the app: the window opens at once with the home screen, and everything else is loaded after that."""

from __future__ import annotations

import sys

from cardgames.screens.app_context import PATIENCE, AppContext, theme_source, wanted_scale
from cardgames.screens.doors import Doors
from cardgames.screens.habits import HabitsFile
from cardgames.screens.home.screen import Home
from cardgames.storage.paths import folders
from cardgames.storage.profiles import ProfilesFile
from cardgames.storage.settings import Settings, SettingsFile
from cardgames.table.art.keep import keep_in
from cardgames.table.crash import CrashHandler
from cardgames.table.loop import App
from cardgames.table.window import USUAL, NoWindowError, Window
from cardgames.words import use_language


class Parlour(App):
    """The app of a user; changes made by key are kept in the settings."""

    app_context: AppContext

    def toggle_fullscreen(self) -> None:
        """F11: turn full screen on or off, and keep that in the settings."""
        self.app_context.settings.change(fullscreen=not self.window.fullscreen)


def run(language: str = "") -> int:
    """Run until the player leaves. Return the exit code: 0, or 1 if no window can be opened.

    `language` is used instead of that of the settings, until the player chooses another.
    """
    try:
        app = open_app_context(language)
    except NoWindowError as problem:
        print(problem, file=sys.stderr)
        return 1
    try:
        app.run(Home(app.app_context))
    finally:
        app.app_context.close()
    return 0


def open_app_context(language: str = "") -> Parlour:
    """Open the window and make the app context of this user; `language` is as in `run`. Raises NoWindowError."""
    places = folders()
    keep_in(places.cache)
    settings = SettingsFile(places.settings)
    use_language(language or settings.now.language)
    habits = HabitsFile(places.config / "habits.yaml")
    window = Window(
        habits.now.window if all(habits.now.window) else USUAL,
        fullscreen=settings.now.fullscreen,
        software=is_software(settings.now),
    )
    app = Parlour(window, theme=theme_source(settings.now, places), scale=wanted_scale(settings.now))
    app.on_error = CrashHandler(places.log / "crash.log")
    app.app_context = Doors(app, places, settings, ProfilesFile(places.profiles), habits)
    app.app_context.save_in_background()
    app.call_later(PATIENCE, app.app_context.prepare)
    return app


def is_software(settings: Settings) -> bool:
    """Whether the window is drawn without the graphics card."""
    return settings.rendering != "accelerated"
