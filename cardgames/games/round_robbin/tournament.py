"""A match of Round Robbin': its ruleset, rings and deals, who drops out and who wins (RR-21 to RR-24)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from cardgames.engine.cards import Card, Mask, card_list
from cardgames.engine.contract import Deal, Length, MatchState, Outcome, Seat, Table
from cardgames.engine.options import Options
from cardgames.games.round_robbin.cards import FIRST_JOKER, HIGH, JOKERS, KINGS, REAL, JokerRoll, JokerRule

RINGS = 6
"""The least number of players for a tournament with two rings (RR-24)."""

DECISIONS = {2: 105, 3: 92, 4: 78}
POINTS_A_DEAL = 5
"""The decisions of a deal by the number of players, and the points of the leader, on average between normal bots."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """The agreed rules of one match. `rounds` and `target` are 0 if they do not end it."""

    hand_size: int
    jokers: Mask
    joker_rule: JokerRule
    stall_rounds: int
    low_points: int
    high_points: int
    rounds: int
    target: int
    max_rounds: int
    teams: bool
    roundabout: bool
    first_drop: int
    burns: int

    @property
    def all_cards(self) -> list[int]:
        """The cards that are shuffled and dealt (RR-1)."""
        return card_list(REAL & ~KINGS)

    def worth(self, card: int) -> int:
        """RR-20: the points of a red card in a village."""
        return self.high_points if HIGH >> card & 1 else self.low_points


@lru_cache(maxsize=64)
def ruleset_of(options: Options) -> Ruleset:
    """The ruleset of these options."""
    number, plays = options.number, options.has_extension
    ending = options.form("match")
    assert not isinstance(ending, str | int)
    roll = JokerRoll.ANYWHERE if plays("joker_injection") else JokerRoll(plays("joker_roll"))
    roundabout = options.switch("roundabout")
    return Ruleset(
        hand_size=number("hand_size"),
        jokers=JOKERS if plays("double_joker") else 1 << FIRST_JOKER,
        joker_rule=JokerRule(roll, plays("black_joker")),
        stall_rounds=number("stall_rounds"),
        low_points=number("low_points"),
        high_points=number("high_points"),
        rounds=min(ending.number, number("max_rounds")) if ending.name == "rounds" and not roundabout else 0,
        target=ending.number if ending.name == "target" and not roundabout else 0,
        max_rounds=number("max_rounds"),
        teams=options.switch("teams"),
        roundabout=roundabout,
        first_drop=number("first_drop"),
        burns=number("burns"),
    )


def length(options: Options) -> Length:
    """The expected length of a match; a player drops out after each deal of a tournament from `first_drop` on."""
    ruleset, seats = ruleset_of(options), options.seats
    if not ruleset.roundabout:
        deals = ruleset.rounds or min(ruleset.max_rounds, max(1.0, ruleset.target / POINTS_A_DEAL))
        return Length(deals, DECISIONS[seats], thought=12, choices=0.7)
    ring = -(-seats // 2) if seats >= RINGS else seats
    rounds = min(ruleset.max_rounds, ruleset.first_drop - 1 + ring - (2 if seats >= RINGS else 1))
    final = min(ruleset.max_rounds, ruleset.first_drop - 1 + 3) if seats >= RINGS else 0
    return Length(rounds + final, DECISIONS[min(4, ring)], thought=12, choices=0.7)


class Done(NamedTuple):
    """A seat's deal in figures: its villages, actions of the longest chain, jokers charmed, kings awakened."""

    villages: int = 0
    longest: int = 0
    charmed: int = 0
    awakened: int = 0


@dataclass(frozen=True, slots=True)
class RobbinOutcome(Outcome):
    """`points` are those of each seat's side, `own` those of its own villages, `done` each seat's figures."""

    own: tuple[int, ...] = ()
    done: tuple[Done, ...] = ()


class Round(NamedTuple):
    """One deal of a ring by player: the points, who was burned, and who dropped out after it (RR-23)."""

    points: tuple[tuple[int, int], ...]
    burned: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """The players of a ring in seat order, the next dealer, and the deals played. A plain match is one ring.

    The name is `""` for the only ring, `sunrise` and `sunset` for the two that qualify, `final` for the last (RR-24).
    """

    name: str
    seated: tuple[int, ...]
    dealer: int
    rounds: tuple[Round, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """The players who are still in, in seat order."""
        gone = {player for played in self.rounds for player in played.dropped}
        return tuple(player for player in self.seated if player not in gone)

    def points(self, player: int) -> int:
        """The points of a player in this ring."""
        return sum(made for played in self.rounds for who, made in played.points if who == player)

    def burns(self, player: int) -> int:
        """How often a player was burned."""
        return sum(player in played.burned for played in self.rounds)

    def left_of(self, player: int) -> int:
        """The next player to the left who is still in."""
        place = self.seated.index(player)
        still = set(self.players)
        return next(who for who in (*self.seated[place + 1 :], *self.seated[: place + 1]) if who in still)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobbinMatchState(MatchState):
    """The state of a match between deals: the order drawn by lot at the start (`lots`), and the rings."""

    lots: tuple[int, ...]
    rings: tuple[Ring, ...]

    def ring(self, name: str) -> Ring:
        """The ring with this name."""
        return next(ring for ring in self.rings if ring.name == name)

    def ring_of(self, player: int) -> Ring:
        """The last ring of a player."""
        return next(ring for ring in reversed(self.rings) if player in ring.seated)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobbinDeal(Deal):
    """The hands, and the deck, whose first card is drawn first (RR-1). The red kings and the jokers are not dealt."""

    match_state: RobbinMatchState
    hands: tuple[tuple[Card, ...], ...]
    deck: tuple[Card, ...]

    @property
    def starter(self) -> Seat:
        """The seat to the dealer's left."""
        ring = self.match_state.ring(self.table.ring)
        return self.table.players.index(ring.left_of(ring.dealer))


SUNRISE, SUNSET, FINAL = "sunrise", "sunset", "final"
QUALIFY = 2
"""The number of players of a ring that reach the final (RR-24)."""

Rank = tuple[int, ...]
"""A sort key of players; greater is better."""


def opened(options: Options, players: int, lots: tuple[int, ...]) -> RobbinMatchState:
    """The match state before the first deal; `lots` are the players in an order drawn by lot.

    The lots decide who deals first (RR-1), the rings (RR-24), and which of tied players advances (RR-23).
    """
    if players < RINGS:
        rings: tuple[Ring, ...] = (_ring("", range(players), lots),)
    else:
        half = (players + 1) // 2
        rings = (_ring(SUNRISE, lots[:half], lots), _ring(SUNSET, lots[half:], lots))
    return RobbinMatchState(options=options, players=players, lots=lots, rings=rings)


def _ring(name: str, players: range | tuple[int, ...], lots: tuple[int, ...]) -> Ring:
    return Ring(name, tuple(sorted(players)), next(player for player in lots if player in players))


def tables(match_state: RobbinMatchState) -> tuple[Table, ...]:
    """The tables of the next deals: one for each unfinished ring."""
    ruleset = ruleset_of(match_state.options)
    return tuple(
        Table(number, ring.players, ring.name)
        for number, ring in enumerate(match_state.rings)
        if not _is_over(ring, ruleset)
    )


def _keep(ring: Ring) -> int:
    """The number of players that remain at the end of a ring."""
    return QUALIFY if ring.name in (SUNRISE, SUNSET) else 1


def _is_over(ring: Ring, ruleset: Ruleset) -> bool:
    played = len(ring.rounds)
    if played >= ruleset.max_rounds:
        return True
    if ruleset.roundabout:
        return len(ring.players) <= _keep(ring)
    best = max(ring.points(player) for player in ring.players)
    return played >= ruleset.rounds if ruleset.rounds else best >= ruleset.target


def settled(match_state: RobbinMatchState, table: Table, outcome: RobbinOutcome) -> RobbinMatchState:
    """The match state after a deal of a ring."""
    ruleset = ruleset_of(match_state.options)
    ring = match_state.ring(table.ring)
    made = tuple(zip(table.players, outcome.points, strict=True))
    ring = replace(ring, rounds=(*ring.rounds, Round(made)), dealer=ring.left_of(ring.dealer))
    if ruleset.roundabout and len(ring.rounds) >= ruleset.first_drop:
        ring = _thinned(ring, ruleset)
    rings = tuple(ring if other.name == ring.name else other for other in match_state.rings)
    match_state = replace(match_state, deals=match_state.deals + 1, rings=rings)
    if len(rings) == 2 and all(_is_over(other, ruleset) for other in rings):
        finalists = tuple(player for other in rings for player in advancing(other, match_state.lots))
        match_state = replace(match_state, rings=(*rings, _ring(FINAL, finalists, match_state.lots)))
    return match_state


def _thinned(ring: Ring, ruleset: Ruleset) -> Ring:
    """RR-23: the ring after its last deal. The player with the fewest points drops out; if several tie, each is
    burned, and drops out with the last burn. Nothing happens if too few would be left."""
    still = ring.players
    fewest = min(map(ring.points, still))
    last = tuple(player for player in still if ring.points(player) == fewest)
    burned = last if len(last) > 1 else ()
    dropped = tuple(player for player in burned if ring.burns(player) + 1 >= ruleset.burns) if burned else last
    if len(still) - len(dropped) < _keep(ring):
        return ring
    played = ring.rounds[-1]._replace(burned=burned, dropped=dropped)
    thinned = replace(ring, rounds=(*ring.rounds[:-1], played))
    return thinned if thinned.dealer in thinned.players else replace(thinned, dealer=thinned.left_of(thinned.dealer))


def advancing(ring: Ring, lots: tuple[int, ...]) -> tuple[int, ...]:
    """RR-23, RR-24: the players who reach the final: those left, or after `max_rounds` the best; ties by lot."""
    return tuple(sorted(ring.players, key=lambda player: (-ring.points(player), lots.index(player)))[:QUALIFY])


def side(options: Options, player: int) -> tuple[int, ...]:
    """The players who win together with `player` (RR-22), including `player`."""
    return (player, (player + 2) % 4) if options.switch("teams") else (player,)


def scores(match_state: RobbinMatchState) -> tuple[int, ...]:
    """The points of each player in the last ring in which they sat."""
    return tuple(match_state.ring_of(player).points(player) for player in range(match_state.players))


def places(match_state: RobbinMatchState) -> tuple[int, ...]:
    """Each player's place: by ring, then by how long they stayed in, then by points; ties and teams share a place."""
    return _placed(match_state, [_rank(match_state, player) for player in range(match_state.players)])


def places_conceded(match_state: RobbinMatchState, conceded: int) -> tuple[int, ...]:
    """Each player's place if one concedes: the others still in share the first; that player and those already out
    follow."""
    losers = side(match_state.options, conceded)

    def rank(player: int) -> Rank:
        if not _is_in(match_state, player):
            return 0, *_rank(match_state, player)
        return (1,) if player in losers else (2,)

    return _placed(match_state, [rank(player) for player in range(match_state.players)])


def _placed(match_state: RobbinMatchState, ranks: list[Rank]) -> tuple[int, ...]:
    """The places of players with these ranks."""
    sides = [frozenset(side(match_state.options, player)) for player in range(match_state.players)]
    if match_state.options.switch("teams"):
        return tuple(1 + len({sides[who] for who, rank in enumerate(ranks) if rank > own}) for own in ranks)
    return tuple(1 + sum(rank > own for rank in ranks) for own in ranks)


def _is_in(match_state: RobbinMatchState, player: int) -> bool:
    """Whether a player can still win the match."""
    ring = match_state.ring_of(player)
    if ring.name not in (FINAL, "") and _is_over(ring, ruleset_of(match_state.options)):
        return len(match_state.rings) == 2 and player in advancing(ring, match_state.lots)
    return player in ring.players


def _rank(match_state: RobbinMatchState, player: int) -> Rank:
    ring = match_state.ring_of(player)
    dropped = [number for number, played in enumerate(ring.rounds) if player in played.dropped]
    return ring.name in (FINAL, ""), dropped[0] if dropped else len(ring.rounds), ring.points(player)
