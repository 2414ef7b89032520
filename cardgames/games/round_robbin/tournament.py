"""How rounds make a match (RR-21 to RR-24): its end, who drops out, rings and the final."""

from __future__ import annotations

from dataclasses import replace

from cardgames.engine.contract import Table
from cardgames.engine.options import Options
from cardgames.games.round_robbin.course import Ring, RobbinOutcome, RobbinStanding, Round
from cardgames.games.round_robbin.terms import RINGS, Terms, terms_of

SUNRISE, SUNSET, FINAL = "sunrise", "sunset", "final"
QUALIFY = 2
"""How many of a ring reach the final (RR-24)."""

Rank = tuple[int, ...]
"""What tells players' places; the greater is the better."""


def opened(options: Options, players: int, lots: tuple[int, ...]) -> RobbinStanding:
    """The standing before the first round; `lots` are the players in an order drawn by lot.

    By lot goes who deals first (RR-1), who sits in which ring (RR-24), and who of equals advances (RR-23).
    """
    if players < RINGS:
        rings: tuple[Ring, ...] = (_ring("", range(players), lots),)
    else:
        half = (players + 1) // 2
        rings = (_ring(SUNRISE, lots[:half], lots), _ring(SUNSET, lots[half:], lots))
    return RobbinStanding(options=options, players=players, lots=lots, rings=rings)


def _ring(name: str, players: range | tuple[int, ...], lots: tuple[int, ...]) -> Ring:
    return Ring(name, tuple(sorted(players)), next(player for player in lots if player in players))


def tables(standing: RobbinStanding) -> tuple[Table, ...]:
    """The rounds that are due: one for each ring that goes on."""
    terms = terms_of(standing.options)
    return tuple(
        Table(number, ring.players, ring.name)
        for number, ring in enumerate(standing.rings)
        if not _is_over(ring, terms)
    )


def _keep(ring: Ring) -> int:
    """How many are to be left in a ring of a tournament."""
    return QUALIFY if ring.name in (SUNRISE, SUNSET) else 1


def _is_over(ring: Ring, terms: Terms) -> bool:
    played = len(ring.rounds)
    if played >= terms.max_rounds:
        return True
    if terms.roundabout:
        return len(ring.players) <= _keep(ring)
    best = max(ring.points(player) for player in ring.players)
    return played >= terms.rounds if terms.rounds else best >= terms.target


def settled(standing: RobbinStanding, table: Table, outcome: RobbinOutcome) -> RobbinStanding:
    """The standing after a round of a ring."""
    terms = terms_of(standing.options)
    ring = standing.ring(table.ring)
    made = tuple(zip(table.players, outcome.points, strict=True))
    ring = replace(ring, rounds=(*ring.rounds, Round(made)), dealer=ring.left_of(ring.dealer))
    if terms.roundabout and len(ring.rounds) >= terms.first_drop:
        ring = _thinned(ring, terms)
    rings = tuple(ring if other.name == ring.name else other for other in standing.rings)
    standing = replace(standing, deals=standing.deals + 1, rings=rings)
    if len(rings) == 2 and all(_is_over(other, terms) for other in rings):
        finalists = tuple(player for other in rings for player in advancing(other, standing.lots))
        standing = replace(standing, rings=(*rings, _ring(FINAL, finalists, standing.lots)))
    return standing


def _thinned(ring: Ring, terms: Terms) -> Ring:
    """RR-23: the ring after its last round: the one with the fewest points drops out; of several each is burned, and
    drops out with the last burn. Nobody drops and burns stay as they are where too few would be left."""
    still = ring.players
    fewest = min(map(ring.points, still))
    last = tuple(player for player in still if ring.points(player) == fewest)
    burned = last if len(last) > 1 else ()
    dropped = tuple(player for player in burned if ring.burns(player) + 1 >= terms.burns) if burned else last
    if len(still) - len(dropped) < _keep(ring):
        return ring
    played = ring.rounds[-1]._replace(burned=burned, dropped=dropped)
    thinned = replace(ring, rounds=(*ring.rounds[:-1], played))
    return thinned if thinned.dealer in thinned.players else replace(thinned, dealer=thinned.left_of(thinned.dealer))


def advancing(ring: Ring, lots: tuple[int, ...]) -> tuple[int, ...]:
    """RR-23, RR-24: who reaches the final: who is left, or after `max_rounds` has the most points; equals by lot."""
    return tuple(sorted(ring.players, key=lambda player: (-ring.points(player), lots.index(player)))[:QUALIFY])


def side(options: Options, player: int) -> tuple[int, ...]:
    """The players who win together with `player` (RR-22), himself included."""
    return (player, (player + 2) % 4) if options.switch("teams") else (player,)


def scores(standing: RobbinStanding) -> tuple[int, ...]:
    """What each player has made in the last ring in which he sat."""
    return tuple(standing.ring_of(player).points(player) for player in range(standing.players))


def places(standing: RobbinStanding) -> tuple[int, ...]:
    """Each player's place: by ring, then by how long he stayed in, then by points; equals share, and a team too."""
    return _placed(standing, [_rank(standing, player) for player in range(standing.players)])


def places_conceded(standing: RobbinStanding, conceded: int) -> tuple[int, ...]:
    """Each player's place when one gives up: the others who are still in share the first, he stands behind them, and
    behind him those who were out before."""
    losers = side(standing.options, conceded)

    def rank(player: int) -> Rank:
        if not _is_in(standing, player):
            return 0, *_rank(standing, player)
        return (1,) if player in losers else (2,)

    return _placed(standing, [rank(player) for player in range(standing.players)])


def _placed(standing: RobbinStanding, ranks: list[Rank]) -> tuple[int, ...]:
    """The places of players with these ranks."""
    sides = [frozenset(side(standing.options, player)) for player in range(standing.players)]
    if standing.options.switch("teams"):
        return tuple(1 + len({sides[who] for who, rank in enumerate(ranks) if rank > own}) for own in ranks)
    return tuple(1 + sum(rank > own for rank in ranks) for own in ranks)


def _is_in(standing: RobbinStanding, player: int) -> bool:
    """Whether a player can still win the match."""
    ring = standing.ring_of(player)
    if ring.name not in (FINAL, "") and _is_over(ring, terms_of(standing.options)):
        return len(standing.rings) == 2 and player in advancing(ring, standing.lots)
    return player in ring.players


def _rank(standing: RobbinStanding, player: int) -> Rank:
    ring = standing.ring_of(player)
    dropped = [number for number, played in enumerate(ring.rounds) if player in played.dropped]
    return ring.name in (FINAL, ""), dropped[0] if dropped else len(ring.rounds), ring.points(player)
