"""The bots of Jeudalism: a greedy one, and two planners with different `Weights`.

The manifest names `BOTS`. The quick choice is Easy's.
"""

from cardgames.bots.levels import Levels
from cardgames.games.jeudalism.bot.greedy import Greedy
from cardgames.games.jeudalism.bot.planner import HARD, NORMAL, Planner
from cardgames.games.jeudalism.bot.review import Valuer, is_solved

_HARD = Planner(HARD)
BOTS = Levels(
    easy=Greedy(),
    normal=Planner(NORMAL),
    hard=_HARD,
    rule=Greedy(),
    valuer=Valuer(_HARD),
    spread=13.2,
    endgame=is_solved,
)
