"""The bots of Amish Lords: three levels of one homesteader, who differ by what they look at (`care`).

`BOTS` is named by the manifest. The quick choice watches all farms, and guesses nothing.
"""

from cardgames.bots.levels import Levels
from cardgames.games.amish_lords.bot.care import EASY, HARD, NORMAL, Care
from cardgames.games.amish_lords.bot.homesteader import Homesteader

BOTS = Levels(easy=Homesteader(EASY), normal=Homesteader(NORMAL), hard=Homesteader(HARD), rule=Homesteader(Care()))
