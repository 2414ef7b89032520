"""Where the user's files lie: the platform's own folders, or one folder named by the environment's PARLOUR_HOME."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOME: Final = "PARLOUR_HOME"
"""The environment variable that puts everything under one folder: for a copy on a stick, and for tests."""

_NAME: Final = "parlour"


@dataclass(frozen=True, slots=True)
class Folders:
    """The user's folders. None is made before something is written into it."""

    data: Path
    config: Path
    cache: Path
    log: Path

    @classmethod
    def under(cls, home: Path) -> Folders:
        """All folders within one."""
        return cls(home / "data", home / "config", home / "cache", home / "log")

    @property
    def matches(self) -> Path:
        """The records of all matches, finished or not."""
        return self.data / "matches"

    @property
    def removed(self) -> Path:
        """The records that were thrown away lately and can still be brought back."""
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
    def statistics(self) -> Path:
        """The database that the statistics are asked from; it can be made again from the records."""
        return self.data / "statistics.sqlite"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.yaml"

    @property
    def profiles(self) -> Path:
        """The players of this machine."""
        return self.config / "profiles.yaml"

    def listed(self) -> Iterator[tuple[str, Path]]:
        """Every place by its name, as `cardgames where` prints them."""
        for name in ("data", "config", "cache", "log", "matches", "variants", "themes"):
            yield name, getattr(self, name)
        for name in ("settings", "profiles", "statistics"):
            yield name, getattr(self, name)


def folders() -> Folders:
    """The folders of this user, as the environment and the platform say now."""
    home = os.environ.get(HOME)
    if home:
        return Folders.under(Path(home).expanduser().absolute())
    from platformdirs import PlatformDirs

    dirs = PlatformDirs(_NAME, appauthor=False)
    return Folders(dirs.user_data_path, dirs.user_config_path, dirs.user_cache_path, dirs.user_log_path)
