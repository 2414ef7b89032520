"""Bots of Amish Lords."""

from cardgames.bots.levels import Levels
from cardgames.games.amish_lords.bot.thumb import ThumbBot

BOTS = Levels(easy=ThumbBot(), normal=ThumbBot(), hard=ThumbBot(), rule=ThumbBot())
