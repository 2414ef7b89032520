"""The scene of Klaverjassen."""

from cardgames.games.klaverjassen.scene.scene import KlaverjassenScene

__all__ = ["KlaverjassenScene"]
