"""The bots of Dumbal."""

from cardgames.bots.levels import Levels, RandomBot

BOTS = Levels(easy=RandomBot(), normal=RandomBot(), hard=RandomBot(), rule=RandomBot())
