"""The bots of Amish Lords. `BOTS` is named by the manifest."""

from cardgames.bots.levels import Levels
from cardgames.games.amish_lords.bot.homesteader import Care, Homesteader
from cardgames.games.amish_lords.bot.thumb import ThumbBot

EASY = ThumbBot()
NORMAL = Homesteader(Care(looks_ahead=True))

HARD = Homesteader(Care(worlds=60, harm=0.8))

BOTS = Levels(easy=EASY, normal=NORMAL, hard=HARD, rule=NORMAL)
