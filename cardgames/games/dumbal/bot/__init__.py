"""The bots of Dumbal: three levels of one caller, who differ by what they look at (`care`).

`BOTS` is named by the manifest. The quick choice is Normal's: no level takes long.
"""

from cardgames.bots.levels import Levels
from cardgames.games.dumbal.bot.caller import Caller
from cardgames.games.dumbal.bot.care import EASY, HARD, NORMAL

BOTS = Levels(easy=Caller(EASY), normal=Caller(NORMAL), hard=Caller(HARD), rule=Caller(NORMAL))
