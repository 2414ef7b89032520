"""The table of Jeudalism."""

from cardgames.games.jeudalism.scene.scene import JeudalismScene

__all__ = ["JeudalismScene"]
