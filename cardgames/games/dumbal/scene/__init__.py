"""How Dumbal lies on the table."""

from cardgames.games.dumbal.scene.scene import DumbalScene

__all__ = ["DumbalScene"]
