"""The table of Round Robbin'."""

from cardgames.games.round_robbin.scene.scene import RobbinScene

__all__ = ["RobbinScene"]
