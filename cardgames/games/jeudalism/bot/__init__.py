"""The bots of Jeudalism: a greedy one, and two planners with different `Weights`.

The manifest names `BOTS`. The quick choice is Easy's.
"""

from cardgames.bots.levels import Levels
from cardgames.games.jeudalism.bot.greedy import Greedy
from cardgames.games.jeudalism.bot.planner import HARD, NORMAL, SAMPLE, Planner
from cardgames.games.jeudalism.bot.review import Valuer, is_solved

BOTS = Levels(
    easy=Greedy(),
    normal=Planner(NORMAL),
    hard=Planner(HARD),
    rule=Greedy(),
    valuer=Valuer(Planner(SAMPLE)),
    spread=13.2,
    endgame=is_solved,
)
