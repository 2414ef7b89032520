"""Positions with blunders: moves that no level may choose.

Seat 0 is to act. Unless a position says otherwise, the kings of spades and hearts are land barons, and that of clubs is
the bishop. Nobody knows the deck; it is shuffled anew each time, so that a move must be good whatever comes.
"""

from dataclasses import dataclass
from random import Random

from amish_positions import play, season

from cardgames.engine.contract import Move
from cardgames.games.amish_lords.deck import NONE
from cardgames.games.amish_lords.match_data import LAST_LANDS
from cardgames.games.amish_lords.moves import parse_move
from cardgames.games.amish_lords.state import AmishState
from cardgames.games.amish_lords.view import Note, note

HEARTS_IN_HOUSES = "K♠ K♦ K♣ K♥"
THEIR_HAND = "3♣ 8♣ J♦"
"""An opponent's hand if it does not matter."""


@dataclass(frozen=True)
class Blunder:
    """`farms` and `caravans` are those of each seat, a farm as `house land land`. `left` counts the last turns of all
    seats together, -1 before them, 0 for last lands. `before` are moves made first. `bad` are the blunders: moves, or
    the name of a kind of move; with `only`, these are the only moves that are none."""

    why: str
    hand: str
    bad: str = ""
    only: str = ""
    farms: tuple[tuple[str, ...], ...] = ()
    caravans: tuple[str, ...] = ()
    market: str = "2♦ 4♣ 10♣"
    left: int = -1
    kings: str = "K♠ K♥ K♦ K♣"
    others: tuple[str, ...] = (THEIR_HAND,)
    before: tuple[str, ...] = ()
    options: str = ""

    def state(self, rng: Random) -> AmishState:
        hands = (self.hand, *self.others)
        state = season(hands, self.farms, self.caravans, self.market, kings=self.kings, options=self.options)
        rng.shuffle(state.deck)
        with_journal(state)
        if self.left >= 0:
            state.to_come, state.deck = self.left, []
            if not self.left:
                state.phase = LAST_LANDS
        play(state, *self.before)
        return state

    def moves(self, state: AmishState) -> set[Move]:
        """The blunders among the legal moves."""
        texts, legal = (self.only or self.bad).split(", "), state.legal(state.turn)
        named = {move for move in legal if any(is_one(move, text) for text in texts)}
        assert named, "none of them is legal"
        return set(legal) - named if self.only else named


def is_one(move: Move, text: str) -> bool:
    """Whether a move has this text, or starts with this single word."""
    return type(move).__name__.lower() == text or ((" " in text or text == "lands") and move == parse_move(text))


def with_journal(state: AmishState) -> None:
    """Give a position a journal: what each seat drew, showed and laid face down."""
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


BLUNDERS = (
    Blunder("to skip the first turn", "5♥ 5♠ 9♦", "skip"),
    Blunder("to put a joker down as the first caravan", "joker1 5♣ 5♥", "caravan joker1"),
    Blunder(
        "to send the bishop's caravan away, with a land for it in the hand",
        "9♥ 5♠ Q♦", "cancel", caravans=("9♣",),
    ),
    Blunder(
        "to fill the last land with a card that counts nothing, with the heart for it in the hand",
        "8♦ 8♥ 2♦", "expand 8♦ farm 1", farms=(("9♣ 9♠ 8♠",),),
    ),
    Blunder(
        "to send a heart to the market that a farm without hearts takes",
        "5♠ 2♦ 7♠", "cancel market", farms=(("J♦ J♣",),), caravans=("J♥",),
    ),
    Blunder(
        "to touch the land beside a house that the caravan does not fit",
        "5♥ 2♦ 7♦", "swindle seat 1 farm 1 land 1", farms=((), ("5♠ 5♦ 6♦",)), caravans=("Q♦",),
    ),
    Blunder(
        "to take a partner's land with a card that counts nothing",
        "5♥ 2♦ 7♦", "swindle seat 2 farm 1 land 1", farms=((), (), ("9♠ 9♥",)), caravans=("9♦",), left=4,
        others=(THEIR_HAND, "A♠ 2♠ 7♣", "A♥ 6♦ 6♠"), options="teams=true",
    ),
    Blunder(
        "not to put down a caravan that is a house in last lands",
        "9♦ 9♥ 4♠", only="caravan 9♥", kings=HEARTS_IN_HOUSES, left=2, market="2♣ 8♠ 10♣",
    ),
    Blunder(
        "to send away the caravan that becomes a house in last lands",
        "9♦ 5♠ 2♠", "cancel", caravans=("9♥",), kings=HEARTS_IN_HOUSES, left=2,
    ),
    Blunder(
        "not to buy the heart that a farm without hearts takes",
        "3♦ 5♣ 2♠", only="trade 7♥ hand", farms=(("7♦ 7♣",),), caravans=("Q♥",), left=2, market="7♥ 8♣ 10♣",
    ),
    Blunder(
        "not to put the third spade into a farm",
        "7♦ 9♦ 2♦", "skip, cancel market, trade", farms=(("J♣ J♠", "4♦ 4♥"),), caravans=("4♠",), left=2,
    ),
    Blunder(
        "to take the only heart out",
        "5♠ 2♦ 7♠", "rebuild farm 1 land 1 out 1 caravan", farms=(("9♣ 9♥",),), caravans=("9♦",), left=2,
    ),
    Blunder(
        "to show a swindled heart that a farm of one's own takes",
        "2♠ 5♦ Q♦", "keep caravan", farms=(("8♣ 9♣",), ("9♠ 9♥",)), caravans=("9♦",), left=2,
        before=("swindle seat 1 farm 1 land 1",),
    ),
    Blunder(
        "to hide a swindled heart that could be a house for the bishop",
        "2♠ 10♥ 5♦", "keep hand", farms=((), ("9♠ 9♥",)), caravans=("9♦",), left=2,
        kings=HEARTS_IN_HOUSES, before=("swindle seat 1 farm 1 land 1",),
    ),
    Blunder(
        "to leave a heart in the hand that a farm without hearts takes",
        "9♥ 2♦ 5♣", "lands", farms=(("9♦ 9♣",),), left=0,
    ),
    Blunder(
        "to put both hearts on one farm, where two farms have none",
        "9♥ 8♥ 2♦", only="lands farm 1 9♥ farm 2 8♥", farms=(("9♦ 9♣", "8♦ 8♣"),), left=0,
    ),
    Blunder(
        "to put a joker on the only free land, and not the heart",
        "9♥ joker1 2♦", "lands, lands farm 1 joker1", farms=(("9♦ 9♣ 9♠",),), left=0,
    ),
    Blunder(
        "not to build the last farm for the bishop",
        "9♦ 2♠ 5♦", only="lands farm 1 9♦", caravans=("9♥",), left=0, kings=HEARTS_IN_HOUSES,
    ),
    Blunder(
        "to give the race for clubs away with a club in the hand",
        "9♣ 2♦ 5♠", "lands", farms=(("9♦ 9♥",),), left=0, kings="K♣ K♦ K♠ K♥",
    ),
)  # fmt: skip
