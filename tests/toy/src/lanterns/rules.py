"""The course of a match of Lanterns, what its seats can guess, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from random import Random

from cardgames.engine.cards import UNSEEN, Card, mask_of
from cardgames.engine.contract import Game, Move, Outcome, Result, Seat, Table
from cardgames.engine.option_file import read_schema
from cardgames.engine.options import Options, OptionSchema
from lanterns.cards import COLOURS, DECK, Aside, Hang, Keep, Trade, Wind
from lanterns.draft import LanternDraft
from lanterns.state import LanternDeal, LanternStanding, LanternState, LanternView

SCHEMA = read_schema(Path(str(files("lanterns"))) / "options.yaml")


class Lanterns(Game[LanternStanding, LanternDeal, LanternState, LanternView]):
    """Two linked deals; players sit still, so that player 1 has seat 1."""

    name = "lanterns"
    rules_version = 1
    player_counts = (2, 3)
    deck = DECK

    @property
    def schema(self) -> OptionSchema:
        return SCHEMA

    # the course of a match

    def open(self, options: Options, players: int, rng: Random) -> LanternStanding:
        return self.opening(options, players, rng.randrange(players))

    def opening(self, options: Options, players: int, leader: int) -> LanternStanding:
        """The standing before the first deal (LN-2)."""
        return LanternStanding(options=options, players=players, scores=(0,) * players, leader=leader)

    def tables(self, standing: LanternStanding) -> tuple[Table, ...]:
        return (Table(0, tuple(range(standing.players))),) if standing.deals < 2 else ()

    def deal(self, rng: Random, table: Table, standing: LanternStanding) -> LanternDeal:
        size, cards = standing.options.number("hand_size"), rng.sample(range(len(DECK)), len(DECK))
        hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(standing.players))
        return LanternDeal(standing=standing, table=table, hands=hands)

    def start(self, deal: LanternDeal) -> LanternState:
        return LanternState(deal.standing, deal.table, [mask_of(hand) for hand in deal.hands], deal.standing.leader)

    def settle(self, standing: LanternStanding, table: Table, outcome: Outcome) -> LanternStanding:
        scores = tuple(map(sum, zip(standing.scores, outcome.points, strict=True)))
        to_the_left = ((standing.leader + step) % standing.players for step in range(1, standing.players + 1))
        leader = min(to_the_left, key=lambda player: scores[player])
        options, players, deals = standing.options, standing.players, standing.deals + 1
        return LanternStanding(options=options, players=players, deals=deals, scores=scores, leader=leader)

    def result(self, standing: LanternStanding) -> Result | None:
        if self.tables(standing):
            return None
        places = tuple(1 + sum(other > own for other in standing.scores) for own in standing.scores)
        return Result(standing.scores, places)

    def concede(self, standing: LanternStanding, player: int) -> Result:
        places = (1,) * player + (standing.players,) + (1,) * (standing.players - player - 1)
        return Result(standing.scores, places, (player,))

    def deal_facts(self, outcome: Outcome, seat: Seat) -> Mapping[str, float]:
        points = outcome.points[seat]
        return {"best": float(points == max(outcome.points)), "nights": points}

    # knowledge

    def sample(self, view: LanternView, rng: Random) -> LanternState:
        seen, taken = view.visible, view.known.taken
        open_cards = [*seen.hand, *seen.night, *seen.ashes, *(card for cards in taken for card in cards), *seen.box]
        open_cards += [card for card in (*seen.aside, view.known.aside) if card is not None]
        unseen = [card for card in range(len(DECK)) if card not in open_cards]
        rng.shuffle(unseen)
        state = LanternState(seen.standing, Table(0, tuple(range(len(taken)))), (0,) * len(taken), seen.leader)
        for seat, size in enumerate(seen.hand_sizes):
            own = seat == view.seat
            cards: list[Card] = list(seen.hand if own else taken[seat])
            cards += [unseen.pop() for _ in range(size - len(cards))]
            state.hands[seat], state.taken[seat] = mask_of(cards), mask_of(taken[seat])
            lies = view.known.aside if own else seen.aside[seat]
            state.aside[seat] = unseen.pop() if lies == UNSEEN else lies
        state.box = mask_of(seen.box or unseen)
        state.night, state.ashes = list(seen.night), mask_of(seen.ashes)
        state.wind, state.trader, state.lines = seen.wind, seen.trader, list(seen.ledger)
        return state

    def draft(self, view: LanternView) -> LanternDraft:
        if view.seat is None:
            raise ValueError("a bystander makes no moves")
        return LanternDraft(view.seat, self.sample(view, Random(0)))

    # text

    def standing_text(self, standing: LanternStanding) -> str:
        return f"leader {standing.leader}"

    def parse_standing(self, text: str, options: Options, players: int) -> LanternStanding:
        if text not in {f"leader {player}" for player in range(players)}:
            raise ValueError(f"'{text}' names no leader; write 'leader 0' up to 'leader {players - 1}'")
        return self.opening(options, players, int(text.removeprefix("leader ")))

    def deal_text(self, deal: LanternDeal) -> str:
        return " / ".join(map(DECK.texts, deal.hands))

    def parse_deal(self, text: str, table: Table, standing: LanternStanding) -> LanternDeal:
        hands = tuple(tuple(sorted(DECK.parse_all(part))) for part in text.split("/"))
        size, cards = standing.options.number("hand_size"), [card for hand in hands for card in hand]
        if [len(hand) for hand in hands] != [size] * standing.players or len({*cards} - {UNSEEN}) != len(cards):
            raise ValueError(f"'{text}' is no deal; write {standing.players} hands of {size} lanterns, parted by /")
        return LanternDeal(standing=standing, table=table, hands=hands)

    def move_text(self, move: Move) -> str:
        match move:
            case Aside(card):
                return f"aside {DECK.text(card)}"
            case Wind(colour):
                return f"wind {colour}"
            case Hang(card):
                return f"hang {DECK.text(card)}"
            case Trade(laid, taken):
                return f"trade {DECK.text(laid)} {DECK.text(taken)}"
        return "keep"

    def parse_move(self, text: str) -> Move:
        match text.split():
            case ["aside", card]:
                return Aside(DECK.parse(card))
            case ["wind", colour] if colour in COLOURS:
                return Wind(colour)
            case ["hang", card]:
                return Hang(DECK.parse(card))
            case ["trade", laid, taken]:
                return Trade(DECK.parse(laid), DECK.parse(taken))
            case ["keep"]:
                return Keep()
        raise ValueError(f"'{text}' is no move; write 'aside B1', 'wind red', 'hang R4', 'trade R1 G5' or 'keep'")


LANTERNS = Lanterns()
