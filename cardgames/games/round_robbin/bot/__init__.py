"""The bots of Round Robbin': three levels of one robber, who differ by what they look at (`care`).

`BOTS` is named by the manifest. The quick choice is Easy's.
"""

from cardgames.bots.levels import Levels
from cardgames.games.round_robbin.bot.care import EASY, HARD, NORMAL
from cardgames.games.round_robbin.bot.robber import Robber

BOTS = Levels(easy=Robber(EASY), normal=Robber(NORMAL), hard=Robber(HARD), rule=Robber(EASY))
