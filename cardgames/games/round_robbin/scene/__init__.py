"""How Round Robbin' lies on the table."""

from cardgames.games.round_robbin.scene.scene import RobbinScene

__all__ = ["RobbinScene"]
