"""Reviews the finished deals of a match for one player: every decision, and three numbers for each deal.

The result of a deal is the sum of four numbers. `cards` is what Hard bots make of the same deal in all seats. `choices`
are the points that the player gave away (negative). `fell` is what chance and the other players changed between the
player's decisions, against what the player could expect; where a game's values do not say what to expect, it is part of
the rest. `rest` is what remains.

A review uses only views of the player's seat, and only deals that are over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import sqrt
from statistics import pstdev
from typing import Any, Final, NamedTuple

from cardgames.bots.generic import margins_of
from cardgames.bots.levels import bots_of, valuer_of
from cardgames.bots.valuing import NO_TIME_LIMIT, Bot, play_on
from cardgames.engine.chance import chance_for
from cardgames.engine.contract import Deal, MatchState, Move, Seat, Table, View
from cardgames.engine.game import AnyGame
from cardgames.engine.lines import Line, Player, Redone, TakenOver, Undone
from cardgames.engine.match import Match
from cardgames.engine.options import Options
from cardgames.engine.progress import Dealt, Drawn, Entry, Moved, Playing
from cardgames.engine.registry import game
from cardgames.host.protocol import Decision
from cardgames.lab.intervals import Interval, mean_interval
from cardgames.lab.review.judging import USUAL, Judged, Thresholds, Verdict, Worlds, judge

SPREAD_DEALS: Final = 12
"""The number of deals from which the spread of a game without a measured one is estimated."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of the player: where it was made, what was known, and what could be done.

    `entry` is the number of entries before it. `undone` says that the move was undone, and not redone.
    """

    entry: int
    seat: Seat
    view: View[Any, Any]
    legal: Sequence[Move]
    move: Move
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A decision and what the review found."""

    choice: Choice
    judged: Judged

    @property
    def lost(self) -> float:
        """The points given away, at least 0."""
        return max(0.0, self.judged.loss.estimate)


@dataclass(frozen=True, slots=True)
class DealReview:
    """A finished deal: its decisions (those that were undone too), its result and the numbers that add up to it.

    All are in points of the player against the opponents' mean. `fell` is None if the values of the game do not say
    what to expect.
    """

    number: int
    position: int
    decisions: tuple[Reviewed, ...]
    result: float
    cards: float
    fell: float | None
    thresholds: Thresholds

    @property
    def counted(self) -> list[Reviewed]:
        """The decisions that were not taken back."""
        return [one for one in self.decisions if not one.choice.undone]

    @property
    def choices(self) -> Interval:
        """The points given away by the player's choices, with their interval: 0 or less."""
        lost = [one for one in self.counted if one.judged.loss.estimate > 0]
        total = sum(one.lost for one in lost)
        reach = sqrt(sum((one.judged.loss.high - one.judged.loss.estimate) ** 2 for one in lost))
        return Interval(-total, -total - reach, min(0.0, -total + reach))

    @property
    def rest(self) -> float:
        """What remains of the result after the other numbers."""
        return self.result - self.cards - self.choices.estimate - (self.fell or 0.0)

    def marks(self, verdict: Verdict) -> list[Reviewed]:
        """The decisions with this verdict that were not taken back."""
        return [one for one in self.counted if one.judged.verdict is verdict]


Key = tuple[int, int]
"""A deal: the number of its table, and how many deals there were there before it."""


@dataclass(slots=True)
class _Walk:
    """A match played again line by line, which notes what the player knew and could do before each own move."""

    twin: Match
    player: int
    person: bool
    """Whether a person decides for the player now; moves of a bot in the seat are not choices of the player."""
    owned: list[tuple[Key, Choice] | None] = field(default_factory=list)
    """For each entry in force: the player's choice, with its deal; None if it is none."""
    removed: list[list[tuple[Entry, tuple[Key, Choice] | None]]] = field(default_factory=list)
    """The entries of each undo that was not redone."""

    def go(self, lines: Iterable[Line]) -> None:
        """Play the lines of a record."""
        for line in lines:
            match line:
                case Dealt() | Drawn():
                    self.twin.apply_entry(line)
                    self.owned.append(None)
                case Moved():
                    self.owned.append(self._choice(line))
                    self.twin.apply_entry(line)
                case Undone(count, by):
                    places = {*self.twin.taken_back(count, by)}
                    entries = list(enumerate(zip(self.twin.entries, self.owned, strict=True)))
                    self.removed.append([pair for place, pair in entries if place in places])
                    self.owned = [owned for place, (_, owned) in entries if place not in places]
                    self.twin.undo_entries(line)
                case TakenOver(player, who):
                    self.twin.take_over(player, who)
                case Redone(count):
                    self.twin.redo()
                    self.owned += self._restored(self.twin.entries[-count:])

    def _choice(self, moved: Moved) -> tuple[Key, Choice] | None:
        """The choice that a move is, if it is one of the player's."""
        playing = self.twin.table(moved.table)
        by_bot = self.person and self.twin.players[self.player].kind == "bot"
        if by_bot or playing.table.seat_of(self.player) != moved.seat:
            return None
        legal = playing.state.legal(moved.seat)
        if len(legal) < 2:
            return None
        made = playing.state.canonical(moved.seat, moved.move)
        choice = Choice(len(self.twin.entries), moved.seat, playing.state.view(moved.seat), legal, made)
        return (moved.table, self.twin.progress.deals[moved.table]), choice

    def _restored(self, entries: Sequence[Entry]) -> list[tuple[Key, Choice] | None]:
        """The choices of entries that were redone."""
        for index in reversed(range(len(self.removed))):
            group = self.removed[index]
            if [entry for entry, _ in group] == list(entries):
                del self.removed[index]
                return [owned for _, owned in group]
        return [None] * len(entries)

    def choices(self) -> dict[Key, list[Choice]]:
        """The choices of each deal in the order in which they were made, those that were undone included."""
        found: dict[Key, list[Choice]] = {}
        undone = [_undone(owned) for group in self.removed for _, owned in group if owned is not None]
        for key, choice in sorted(
            [*filter(None, self.owned), *undone], key=lambda pair: (pair[1].entry, not pair[1].undone)
        ):
            found.setdefault(key, []).append(choice)
        return found


def _undone(owned: tuple[Key, Choice]) -> tuple[Key, Choice]:
    """The same choice, marked as undone."""
    return owned[0], replace(owned[1], undone=True)


class FinishedDeal(NamedTuple):
    """A finished deal of the player: its number among all deals from 1, the position after it was dealt, its play, the
    player's seat, and the player's choices."""

    number: int
    position: int
    playing: Playing
    seat: Seat
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Played:
    """A match as plain data: its rules, its players, and everything that was recorded."""

    game: str
    options: Options
    players: Sequence[Player]
    seed: str
    opening: MatchState
    lines: Sequence[Line]

    @classmethod
    def of(cls, match: Match) -> Played:
        """A match so far."""
        name, options, players = match.game.name, match.options, match.opening_players
        return cls(name, options, players, match.seed, match.opening, tuple(match.lines))


def finished_deals(match: Match, player: int) -> list[FinishedDeal]:
    """The finished deals of a player that counted, with all choices, those that were undone included.

    Raises IndexError for an unknown player.
    """
    return deals_of(Played.of(match), player)


def deals_of(played: Played, player: int) -> list[FinishedDeal]:
    """See `finished_deals`. It takes long in a game with many moves."""
    if not 0 <= player < len(played.players):
        raise IndexError(f"there is no player {player}")
    twin = Match(game(played.game), played.options, played.players, played.seed, opening=played.opening)
    later = [line.who for line in played.lines if isinstance(line, TakenOver) and line.player == player]
    walk = _Walk(twin, player, any(who.kind == "human" for who in [played.players[player], *later]))
    walk.go(played.lines)
    choices, found, counts = walk.choices(), list[FinishedDeal](), Counter[int]()
    over = {id(playing.deal): playing for playing in twin.progress.finished}
    for number, position in enumerate(twin.deal_positions(), 1):
        entry = twin.entries[position - 1]
        assert isinstance(entry, Dealt)
        table = entry.table
        counts[table.number] += 1
        playing, seat = over.get(id(entry.deal)), table.seat_of(player)
        if playing is None or playing.redealt or seat is None:
            continue
        key = table.number, counts[table.number]
        found.append(FinishedDeal(number, position, playing, seat, choices.get(key, [])))
    return found


def advice(name: str, choice: Choice) -> Decision:
    """What a Hard bot of a game says of a decision, also of the move that was made; a reason for the best move is found
    in it."""

    def said_of(legal: Sequence[Move]) -> Decision:
        return bots_of(name).hard.choose(choice.view, legal, chance_for(f"reason {choice.entry}"), NO_TIME_LIMIT)

    said = said_of(choice.legal)
    if any(one.move == choice.move for one in said.evaluated):
        return said
    alone = tuple(one for one in said_of([choice.move]).evaluated if one.move == choice.move)
    return replace(said, evaluated=(*said.evaluated, *alone))


class Means(NamedTuple):
    """The mean result of several deals, as it was and without the luck of the cards, which Hard bots had too."""

    result: Interval
    without_cards: Interval


def means_of(deals: Sequence[DealReview]) -> Means | None:
    """The means of reviewed deals; None for fewer than two.

    Among equal bots in all seats, cards are expected to bring a player nothing over a whole round of dealers.
    """
    if len(deals) <= 1:
        return None
    without_cards = [deal.result - deal.cards for deal in deals]
    return Means(mean_interval([deal.result for deal in deals]), mean_interval(without_cards))


# ---------------------------------------------------------------- the review of a deal


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Reviews the deals of one game. The same deal gives the same review."""

    game: AnyGame
    options: Options
    worlds: Worlds = USUAL
    hard_runs: int | None = None
    """How often bots play a deal for `DealReview.cards`; None for as often as the game says."""

    @property
    def spread(self) -> float:
        """The spread of the game's deals, in points; estimated with these options if it was not measured."""
        measured = bots_of(self.game.name).spread
        return measured or _estimated_spread(self.game.name, self.options.text(full=True), self.options.seats)

    @property
    def thresholds(self) -> Thresholds:
        """The thresholds for marks."""
        return Thresholds.of(self.spread)

    def review(self, deal: FinishedDeal, on_choice: Callable[[], object] = lambda: None) -> DealReview:
        """Review a deal; `on_choice` is called after each decision."""
        judged: list[Judged] = []
        for choice in deal.choices:
            judged.append(self.judged(deal.number, choice))
            on_choice()
        cards = self.by_hard(deal.number, deal.playing.deal, deal.playing.table, deal.seat)
        return self.summed(deal, judged, cards)

    def judged(self, number: int, choice: Choice) -> Judged:
        """Judge one decision of deal `number`."""
        rng = chance_for(f"review {number} {choice.entry} {self.game.move_text(choice.move)}")
        valuer = valuer_of(self.game.name)
        return judge(valuer, choice.view, choice.legal, choice.move, self.thresholds, rng, self.worlds)

    def by_hard(self, number: int, deal: Deal, table: Table, seat: Seat) -> float:
        """The seat's mean margin if Hard bots play deal `number` in all seats."""
        levels, margins = bots_of(self.game.name), list[float]()
        hard = levels.expert or levels.hard
        for run in range(levels.expert_runs if self.hard_runs is None else self.hard_runs):
            state = self.game.start(deal)
            play_on(state, hard, chance_for(f"review {number} hard {run}"))
            outcome = state.outcome()
            points = outcome.points if outcome is not None else (0,) * len(table.players)
            margins.append(margins_of(self.game, points, table, self.options)[seat])
        return sum(margins) / len(margins) if margins else 0.0

    def summed(
        self, deal: FinishedDeal, judged: Sequence[Judged], cards: float, thresholds: Thresholds | None = None
    ) -> DealReview:
        """Put together the review of a deal whose decisions are judged; `cards` is the result of `by_hard`. Without
        `thresholds` they are measured, which can take a moment in a game of another package."""
        decisions = tuple(map(Reviewed, deal.choices, judged))
        outcome = deal.playing.state.outcome()
        assert outcome is not None
        result = margins_of(self.game, outcome.points, deal.playing.table, self.options)[deal.seat]
        counted = [one for one in decisions if not one.choice.undone]
        known = [one.judged.expected is not None for one in counted]
        fell = _fell(counted, result) if known and all(known) else None
        bounds = thresholds or self.thresholds
        return DealReview(deal.number, deal.position, decisions, result, cards, fell, bounds)


def _fell(decisions: Sequence[Reviewed], result: float) -> float:
    """What changed between the player's decisions, against what could be expected after each of them."""
    fell = 0.0
    for index, one in enumerate(decisions):
        assert one.judged.expected is not None
        if index + 1 < len(decisions):
            following = decisions[index + 1]
            assert following.judged.expected is not None
            reached = following.judged.expected + following.lost
        else:
            reached = result
        fell += reached - one.judged.expected
    return fell


@cache
def _estimated_spread(name: str, options: str, seats: int) -> float:
    """The spread among the quick bots of a game with these options, as text."""
    rules = game(name)
    return spread_of(rules, rules.schema.parse(options, seats), bots_of(name).rule, SPREAD_DEALS)


def spread_of(rules: AnyGame, options: Options, bot: Bot, deals: int) -> float:
    """The standard deviation of the first seat's margin in first deals among equal bots, in points, at least 1.

    `Levels.spread` of our games was measured with it, for their Normal bots.
    """
    margins: list[float] = []
    for number in range(deals):
        rng = chance_for(f"spread {number}")
        opening = rules.open(options, options.seats, rng)
        table = rules.tables(opening)[0]
        state = rules.start(rules.deal(rng, table, opening))
        play_on(state, bot, rng)
        outcome = state.outcome()
        if outcome is not None and not outcome.redeal:
            margins.append(margins_of(rules, outcome.points, table, options)[0])
    return max(1.0, pstdev(margins)) if margins else 1.0
