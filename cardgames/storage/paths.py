"""The user's folders: those of the platform, or a single folder given by the environment variable PARLOUR_HOME."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOME: Final = "PARLOUR_HOME"
"""The environment variable with one folder for everything: for portable copies, and for tests."""

_NAME: Final = "parlour"


@dataclass(frozen=True, slots=True)
class Folders:
    """The user's folders. They are created when something is written to them."""

    data: Path
    config: Path
    cache: Path
    log: Path

    @classmethod
    def under(cls, home: Path) -> Folders:
        """All folders inside one."""
        return cls(home / "data", home / "config", home / "cache", home / "log")

    @property
    def matches(self) -> Path:
        """The records of all matches, finished or not."""
        return self.data / "matches"

    @property
    def removed(self) -> Path:
        """Recently removed records, which can still be restored."""
        return self.data / "removed"

    @property
    def variants(self) -> Path:
        """The user's own variants."""
        return self.data / "variants"

    @property
    def themes(self) -> Path:
        """The user's own themes."""
        return self.data / "themes"

    @property
    def lab(self) -> Path:
        """The experiments of the rules lab."""
        return self.data / "lab"

    @property
    def positions(self) -> Path:
        """The positions of bots that the player saved."""
        return self.data / "positions"

    @property
    def reviews(self) -> Path:
        """What reviews of matches have found, and exercises that were tried."""
        return self.data / "reviews"

    @property
    def statistics(self) -> Path:
        """The database of the statistics; it can be rebuilt from the records."""
        return self.data / "statistics.sqlite"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.yaml"

    @property
    def profiles(self) -> Path:
        """The file with the players of this machine."""
        return self.config / "profiles.yaml"

    def listed(self) -> Iterator[tuple[str, Path]]:
        """Every path with its name, for `cardgames where`."""
        for name in ("data", "config", "cache", "log", "matches", "reviews", "variants", "themes"):
            yield name, getattr(self, name)
        for name in ("settings", "profiles", "statistics"):
            yield name, getattr(self, name)


def folders() -> Folders:
    """The folders of this user, according to the environment and the platform."""
    home = os.environ.get(HOME)
    if home:
        return Folders.under(Path(home).expanduser().absolute())
    from platformdirs import PlatformDirs

    dirs = PlatformDirs(_NAME, appauthor=False)
    return Folders(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path, dirs.user_log_path)
