"""How Jeudalism lies on the table."""

from cardgames.games.jeudalism.scene.scene import JeudalismScene

__all__ = ["JeudalismScene"]
