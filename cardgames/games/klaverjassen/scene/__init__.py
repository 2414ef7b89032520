"""How Klaverjassen lies on the table."""

from cardgames.games.klaverjassen.scene.scene import KlaverjassenScene

__all__ = ["KlaverjassenScene"]
