"""Positions with moves that no level may choose: a person would call them mad.

Seat 0 is to act; spades and hearts are land barons and clubs the bishop, where nothing else is said. The deck, which
nobody knows, lies in a new order each time, so that a move must be wise whatever comes.
"""

from dataclasses import dataclass
from random import Random

from homesteads import play, season

from cardgames.engine.cards import card_list
from cardgames.engine.contract import Move
from cardgames.games.amish_lords.deck import NONE
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import parse_move
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import Note, note

HEARTS_IN_HOUSES = "K♠ K♦ K♣ K♥"
DIAMONDS_IN_LANDS = "K♦ K♣ K♠ K♥"
THEIR_HAND = "3♣ 8♣ J♦"
"""What an opponent holds, where it does not matter."""


@dataclass(frozen=True)
class Mad:
    """`farms` and `caravans` are those of each seat, a farm as `house land land`; `left` are the last turns of all
    seats together that are left, -1 before them, 0 for last lands. `before` are moves played first. `mad` are moves
    nobody makes, a word alone all moves that begin with it; with `only` they are all others than those."""

    why: str
    hand: str
    mad: str = ""
    only: str = ""
    farms: tuple[tuple[str, ...], ...] = ()
    caravans: tuple[str, ...] = ()
    market: str = "2♦ 4♣ 10♣"
    left: int = -1
    kings: str = "K♠ K♥ K♦ K♣"
    others: tuple[str, ...] = (THEIR_HAND,)
    before: tuple[str, ...] = ()
    options: str = ""
    turn: int = 0

    def state(self, rng: Random) -> AmishState:
        state = season(
            (self.hand, *self.others),
            self.farms,
            self.caravans,
            self.market,
            kings=self.kings,
            options=self.options,
            turn=self.turn,
        )
        rng.shuffle(state.deck)
        lived(state)
        if self.left >= 0:
            state.to_come, state.deck = self.left, []
            if not self.left:
                state.phase = LAST_LANDS
        play(state, *self.before)
        return state

    def moves(self, state: AmishState) -> set[Move]:
        """The mad ones among the legal moves."""
        named = {move for move in state.legal(state.turn) if any(is_one(move, text) for text in self.texts())}
        assert named, "none of them is legal"
        return set(state.legal(state.turn)) - named if self.only else named

    def texts(self) -> list[str]:
        return (self.only or self.mad).split(", ")


def is_one(move: Move, text: str) -> bool:
    """Whether a move is written so, or begins with the one word."""
    return type(move).__name__.lower() == text or ((" " in text or text == "lands") and move == parse_move(text))


def lived(state: AmishState) -> None:
    """Tell how it came to this: what each seat picked, showed and put face down."""
    notes: list[Note] = []
    for seat, rows in enumerate(state.farms):
        houses, lands = len(rows), sum(len(row) - 1 for row in rows)
        came = state.hands[seat].bit_count() + houses + lands + (state.caravans[seat] != NONE)
        notes += [note("pick", seat)] * (came - state.ruleset.hand_size)
        for farm, row in enumerate(rows):
            notes.append(Note("show", seat, row[0]))
            notes += [Note("hide", seat, card, farm=farm) for card in row[1:]]
        if state.caravans[seat] != NONE:
            notes.append(Note("show", seat, state.caravans[seat]))
    state.journal = tuple(notes)
    assert all(len(card_list(hand)) <= state.ruleset.hand_limit for hand in state.hands)


MAD = (
    # the season begins
    Mad("to skip the first turn", "5♥ 5♠ 9♦", "skip"),
    Mad("to skip with room in the hand, though nothing fits", "5♥ 9♠ Q♦", "skip"),
    Mad("to put a joker down as the first caravan", "joker1 5♣ 5♥", "caravan joker1"),
    Mad("to send the bishop's caravan away, with a land for it in the hand", "9♥ 5♠ Q♦", "cancel", caravans=("9♣",)),
    Mad(
        "to put a two in the place of the bishop's queen, with a land for it in the hand",
        "Q♦ 2♥ 7♠",
        "caravan 2♥ old market",
        caravans=("Q♣",),
    ),
    Mad("to skip with a full hand and a farm to build", "9♥ 5♠ Q♦ 2♥ 7♠ 3♦", "skip", caravans=("9♣",)),
    Mad("to skip with a full hand and no caravan", "9♥ 9♠ Q♦ 2♥ 7♠ 3♦", "skip"),
    # farms in the middle of the season
    Mad(
        "to fill the last land with a card that counts nothing, with the heart for it in the hand",
        "8♦ 8♥ 2♦",
        "expand 8♦ farm 1",
        farms=(("9♣ 9♠ 8♠",),),
    ),
    Mad(
        "to send a heart to the market that a farm without hearts takes",
        "5♠ 2♦ 7♠",
        "cancel market",
        farms=(("J♦ J♣",),),
        caravans=("J♥",),
    ),
    # touches that cannot fit, and touches of friends
    Mad(
        "to touch the land beside a house that the caravan does not fit",
        "5♥ 2♦ 7♦",
        "swindle seat 1 farm 1 land 1",
        farms=((), ("5♠ 5♦ 6♦",)),
        caravans=("Q♦",),
    ),
    Mad(
        "to touch the second land where only low numbers can lie, with a ten",
        "5♥ 2♦ 7♦",
        "swindle seat 1 farm 1 land 2",
        farms=((), ("A♠ A♦ A♣ 2♣",)),
        caravans=("10♦",),
    ),
    Mad(
        "to take a partner's land with a card that counts nothing",
        "5♥ 2♦ 7♦",
        "swindle seat 2 farm 1 land 1",
        farms=((), (), ("9♠ 9♥",)),
        caravans=("9♦",),
        others=(THEIR_HAND, "A♠ 2♠ 7♣", "A♥ 6♦ 6♠"),
        options="teams=true",
        left=4,
    ),
    # the last two turns of each
    Mad(
        "not to build the first of two farms that the bishop pays for",
        "9♦ 4♥ 4♦",
        only="build",
        caravans=("9♥",),
        kings=HEARTS_IN_HOUSES,
        left=4,
        market="2♣ 8♠ 10♣",
    ),
    Mad(
        "not to put down a caravan that is a house in last lands",
        "9♦ 9♥ 4♠",
        only="caravan 9♥",
        kings=HEARTS_IN_HOUSES,
        left=2,
        market="2♣ 8♠ 10♣",
    ),
    # the last turn
    Mad(
        "to send away the caravan that becomes a house in last lands",
        "9♦ 5♠ 2♠",
        "cancel",
        caravans=("9♥",),
        kings=HEARTS_IN_HOUSES,
        left=2,
    ),
    Mad(
        "to put another card in the place of that caravan",
        "9♦ 5♠ 2♠",
        "caravan",
        caravans=("9♥",),
        kings=HEARTS_IN_HOUSES,
        left=2,
    ),
    Mad(
        "to use up the only land for that caravan on another farm",
        "9♦ 5♠ 2♠",
        "expand",
        farms=(("10♣ 10♦",),),
        caravans=("9♥",),
        kings="K♠ K♣ K♦ K♥",
        left=2,
    ),
    Mad("to give up the race for clubs, which stands open", "9♦ 5♠ 2♠", "cancel, caravan", caravans=("9♣",), left=2),
    Mad(
        "not to buy the heart that a farm without hearts takes",
        "3♦ 5♣ 2♠",
        only="trade 7♥ hand",
        farms=(("7♦ 7♣",),),
        caravans=("Q♥",),
        left=2,
        market="7♥ 8♣ 10♣",
    ),
    Mad(
        "to buy a joker in the place of that heart",
        "3♦ 5♣ 2♠",
        "trade joker1 hand, trade joker1 caravan",
        farms=(("7♦ 7♣",),),
        caravans=("Q♥",),
        left=2,
        market="7♥ joker1 10♣",
    ),
    Mad(
        "not to put the third spade into a farm",
        "7♦ 9♦ 2♦",
        "skip, cancel market, trade",
        farms=(("J♣ J♠", "4♦ 4♥"),),
        caravans=("4♠",),
        left=2,
    ),
    Mad(
        "not to put the first heart into a farm",
        "7♦ 9♦ 2♦",
        "skip, cancel market, trade",
        farms=(("4♦ 4♠",),),
        caravans=("4♥",),
        left=2,
    ),
    Mad(
        "to make a caravan of a spade that is needed as a land",
        "9♠ 8♠ 2♥",
        "caravan 9♠, caravan 8♠",
        farms=(("9♦ 9♥", "3♦ 3♠"),),
        kings="K♠ K♦ K♣ K♥",
        left=2,
    ),
    Mad(
        "to take the only heart out",
        "5♠ 2♦ 7♠",
        "rebuild farm 1 land 1 out 1 caravan",
        farms=(("9♣ 9♥",),),
        caravans=("9♦",),
        left=2,
    ),
    Mad(
        "to take the only heart of a full farm out for a joker",
        "5♠ 2♦ 7♠",
        "rebuild farm 1 land 1 out 1 hand, rebuild farm 1 land 1 out 1 caravan",
        farms=(("J♣ J♥ J♦ J♠",),),
        caravans=("joker1",),
        left=2,
    ),
    Mad(
        "to take a queen of spades out, without which there are not three",
        "5♥ 2♦ 7♦",
        "rebuild farm 1 land 2 out 2 caravan",
        farms=(("J♦ J♠ Q♠",),),
        caravans=("J♣",),
        left=2,
    ),
    # a swindled card
    Mad(
        "to show a swindled heart that a farm of one's own takes",
        "2♠ 5♦ Q♦",
        "keep caravan",
        farms=(("8♣ 9♣",), ("9♠ 9♥",)),
        caravans=("9♦",),
        left=2,
        before=("swindle seat 1 farm 1 land 1",),
    ),
    Mad(
        "to hide a swindled heart that could be a house for the bishop",
        "2♠ 10♥ 5♦",
        "keep hand",
        farms=((), ("9♠ 9♥",)),
        caravans=("9♦",),
        left=2,
        kings=HEARTS_IN_HOUSES,
        before=("swindle seat 1 farm 1 land 1",),
    ),
    # last lands
    Mad(
        "to leave a heart in the hand that a farm without hearts takes",
        "9♥ 2♦ 5♣",
        "lands",
        farms=(("9♦ 9♣",),),
        left=0,
    ),
    Mad("to leave the third spade in the hand", "8♠ 2♦ 5♣", "lands", farms=(("9♦ 9♠", "8♦ 8♣", "3♦ 3♠"),), left=0),
    Mad(
        "to put both hearts on one farm, where two farms have none",
        "9♥ 8♥ 2♦",
        only="lands farm 1 9♥ farm 2 8♥",
        farms=(("9♦ 9♣", "8♦ 8♣"),),
        left=0,
    ),
    Mad(
        "to put a joker on the only free land, and not the heart",
        "9♥ joker1 2♦",
        "lands, lands farm 1 joker1",
        farms=(("9♦ 9♣ 9♠",),),
        left=0,
    ),
    Mad(
        "not to build the last farm for the bishop",
        "9♦ 2♠ 5♦",
        only="lands farm 1 9♦",
        caravans=("9♥",),
        left=0,
        kings=HEARTS_IN_HOUSES,
    ),
    Mad(
        "to leave one of two diamonds that together bring a point",
        "6♦ 7♦ A♠",
        only="lands farm 1 6♦ 7♦",
        farms=(("6♣ 6♥",),),
        left=0,
        kings=DIAMONDS_IN_LANDS,
    ),
    Mad(
        "to give the race for clubs away with a club in the hand",
        "9♣ 2♦ 5♠",
        "lands",
        farms=(("9♦ 9♥",),),
        left=0,
        kings="K♣ K♦ K♠ K♥",
    ),
)
