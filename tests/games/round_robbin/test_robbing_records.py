"""Matches that were written down, read again and followed line by line by the plain rules."""

from random import Random

import plain_robbing
import plain_roundabout
import pytest
from plain_robbing import PlainRound
from plain_roundabout import PlainRing
from robbing_words import game_options, key, plain_move, plain_options

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Dealt, Drawn, Moved, Need
from cardgames.engine.record import read
from cardgames.engine.record_text import record_text
from cardgames.games.round_robbin.moves import Choices, NewDeck
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import RobbinDeal


def played(players: int, chosen: dict[str, object], mix: tuple[str, ...], seed: int) -> Match:
    """A match at random; where two rings play their moves come as they like."""
    rng, names = Random(seed), [Player(f"Player {number}") for number in range(players)]
    match = Match(GAME, game_options(chosen, mix, players), names, seed=str(seed))
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        turn = rng.choice(due.turns)
        legal = match.table(turn.table).state.legal(turn.seat)
        chain = legal.any_chain(rng) if isinstance(legal, Choices) and rng.random() < 0.7 else None
        move = chain or rng.choice(legal.plain if isinstance(legal, Choices) else legal)
        match.apply(turn.table, turn.seat, move)
    return match


class Follower:
    """A record followed by the plain rules: the round at each table, and each ring."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options
        self.tables: dict[int, tuple[PlainRound, tuple[int, ...]]] = {}
        self.rings: dict[int, PlainRing] = {}
        self.rounds: list[list[int]] = []
        self.villages = 0

    def follow(self, match: Match) -> None:
        for entry in match.entries:
            match entry:
                case Dealt(deal=RobbinDeal() as deal):
                    self.deal(deal)
                case Drawn(number, NewDeck(cards)):
                    self.shuffle(number, [key(card) for card in cards[::-1]])
                case Moved(number, seat, move):
                    self.move(number, seat, plain_move(move))

    def deal(self, deal: RobbinDeal) -> None:
        number, players = deal.table.number, list(deal.table.players)
        if number not in self.rings:
            stay = 2 if deal.table.ring and len(self.rings) < 2 else 1
            dealer = players[deal.starter - 1]
            dropping = {} if self.options["roundabout"] else {"first_drop": 99}
            self.rings[number] = PlainRing(players, dealer, stay, self.options | dropping)
        ring = self.rings[number]
        assert players == ring.players
        hands = [[key(card) for card in hand] for hand in deal.hands]
        stock = [key(card) for card in deal.deck[::-1]]
        plain = PlainRound(hands, stock, players.index(ring.dealer), self.options)
        self.tables[number] = (plain, tuple(players))

    def move(self, number: int, seat: int, move: plain_robbing.Move) -> None:
        plain, _ = self.tables[number]
        assert plain.turn == seat
        assert plain.may(move)
        plain.apply(move)
        self.villages += move[0] in ("chain", "last")
        self.settle(number)

    def shuffle(self, number: int, cards: list[str]) -> None:
        plain, _ = self.tables[number]
        assert plain.due == "shuffle"
        plain.new_deck(cards)

    def settle(self, number: int) -> None:
        plain, players = self.tables[number]
        if plain.due == "nothing":
            points = plain.points()
            self.rounds.append(points)
            self.rings[number].play(dict(zip(players, points, strict=True)))
            del self.tables[number]

    def winners(self) -> set[int]:
        assert not self.tables
        if not self.options["roundabout"]:
            return set(plain_roundabout.winners(self.rounds, self.options))
        return self.rings[max(self.rings)].sure()


@pytest.mark.parametrize(
    ("players", "chosen", "mix"),
    [
        (2, {"match": {"target": 20}}, ("double_joker",)),
        (4, {"teams": True, "match": {"rounds": 2}}, ("joker_injection", "black_joker")),
        (3, {"roundabout": True, "first_drop": 1}, ("joker_roll",)),
        (6, {"first_drop": 1, "max_rounds": 3}, ()),
    ],
)
def test_the_plain_rules_follow_a_record_to_the_same_end(
    players: int, chosen: dict[str, object], mix: tuple[str, ...]
) -> None:
    match = played(players, chosen, mix, seed=players)
    reading = read(record_text(match).encode(), GAME)
    assert not reading.problems
    assert reading.match is not None
    follower = Follower(plain_options(chosen, mix, players))
    follower.follow(reading.match)
    assert follower.villages > 5
    assert reading.stored is not None
    assert set(reading.stored.winners) == follower.winners()
