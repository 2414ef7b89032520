"""The table of Dumbal."""

from cardgames.games.dumbal.scene.scene import DumbalScene

__all__ = ["DumbalScene"]
