"""The bots of Landlord: three levels that split their hands into few sets, and differ by what they look at (`care`).

`BOTS` is named by the manifest. The quick choice is Easy's.
"""

from cardgames.bots.levels import Levels
from cardgames.games.landlord.bot.care import EASY, HARD, NORMAL
from cardgames.games.landlord.bot.player import CardPlayer

BOTS = Levels(easy=CardPlayer(EASY), normal=CardPlayer(NORMAL), hard=CardPlayer(HARD), rule=CardPlayer(EASY))
