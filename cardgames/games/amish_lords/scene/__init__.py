"""The scene of Amish Lords."""

from cardgames.games.amish_lords.scene.scene import AmishScene

__all__ = ["AmishScene"]
