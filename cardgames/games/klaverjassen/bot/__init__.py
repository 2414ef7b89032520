"""The bots of Klaverjassen: Easy and Normal use rules of thumb, Hard searches. The manifest names `BOTS`."""

from cardgames.bots.levels import Levels
from cardgames.games.klaverjassen.bot.bidding import CRUDE, scale_of
from cardgames.games.klaverjassen.bot.hard import Effort, HardBot
from cardgames.games.klaverjassen.bot.review import Valuer, is_endgame
from cardgames.games.klaverjassen.bot.thumb import ThumbBot, Weights

EASY = ThumbBot(Weights(remembers=False, roem=False, signals=False), lambda _: CRUDE)
NORMAL = ThumbBot(Weights(remembers=True, roem=True, signals=True), scale_of)

QUARTER = Effort(iterations=400, worlds=100, positions=2000, solved_worlds=15)
"""A quarter of Hard's effort, for reviews."""

BOTS = Levels(
    easy=EASY,
    normal=NORMAL,
    hard=HardBot(),
    rule=NORMAL,
    valuer=Valuer(NORMAL, HardBot(QUARTER)),
    spread=150.0,
    expert=HardBot(QUARTER),
    endgame=is_endgame,
)
