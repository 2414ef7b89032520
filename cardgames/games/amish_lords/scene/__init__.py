"""How Amish Lords lies on the table."""

from cardgames.games.amish_lords.scene.scene import AmishScene

__all__ = ["AmishScene"]
