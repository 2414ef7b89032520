"""The bots of Jeudalism. `BOTS` is named by the manifest.

The quick choice is Easy's.
"""

from cardgames.bots.levels import Levels
from cardgames.games.jeudalism.bot.greedy import Greedy

BOTS = Levels(easy=Greedy(), normal=Greedy(), hard=Greedy(), rule=Greedy())
