"""The bots of Casa Grande: Easy takes what pays now; Normal and Hard weigh what a turn leaves everybody to expect.

`BOTS` is named by the manifest. The quick choice is Easy's.
"""

from cardgames.bots.levels import Levels
from cardgames.games.casa_grande.bot.builder import Builder, Greedy
from cardgames.games.casa_grande.bot.care import HARD, NORMAL

BOTS = Levels(easy=Greedy(), normal=Builder(NORMAL), hard=Builder(HARD), rule=Greedy())
