"""Drafts of Amish Lords. Each line lists the steps of a move: source -> target, with optional steps in brackets.

    caravan   hand -> caravan [, caravan -> hand | market for the old one]
    cancel    caravan -> hand | market
    build     hand -> the next empty farm, or hand -> caravan, `Answer("caravan", "build")`
    expand    hand -> own farm
    rebuild   caravan -> own farm, `at` a place, where the house has place 0 [, a land -> hand | caravan]
    swindle   caravan -> another seat's farm, `at` the touched land
    trade     caravan -> market, a market card -> hand | caravan
    keep      loot -> hand | caravan
    lands     hand -> farm, any number of times, and `Answer("lands", "done")`
    pick      deck -> hand; skip: `Answer("turn", "skip")`; setup: `Answer("setup", name)`

If the first step alone is a complete move but others can follow, `Answer("turn", "done")` ends it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from cardgames.engine.cards import UNSEEN, Card, card_list
from cardgames.engine.contract import Answer, Move, MovePieces, Refusal, Seat, Step
from cardgames.engine.drafts import StepsDraft
from cardgames.engine.messages import as_cards
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import DECK, FIRST_JOKER, coherent, rebuilt
from cardgames.games.amish_lords.match_data import KEEPING, LAST_LANDS, TURNS
from cardgames.games.amish_lords.moves import CARAVAN, HAND, MARKET
from cardgames.games.amish_lords.refusals import gain, not_held, refuse, unfit
from cardgames.games.amish_lords.state import AmishState

Way = tuple[Step, ...]

SKIP_STEP, DONE_STEP, LANDS_STEP = Answer("turn", "skip"), Answer("turn", "done"), Answer("lands", "done")
BUILD_STEP = Answer("caravan", "build")


class AmishDraft(StepsDraft):
    """A draft of Amish Lords. `judge` is a state with what the seat sees and its legal moves (`sampling.judge`)."""

    def __init__(self, seat: Seat, judge: AmishState) -> None:
        super().__init__(seat)
        self._judge = judge
        self._hand, self._caravan = moves.HAND_ZONES[seat], moves.CARAVAN_ZONES[seat]
        self._farms = moves.FARM_ZONES[seat]
        self._last = judge.phase == LAST_LANDS and judge.turn == seat
        self._ways: dict[Way, Move] = {}
        if not self._last:
            self._ways = {way: move for move in judge.legal(seat) for way in self._ways_of(move)}
            begun = {way[:place] for way in self._ways for place in range(1, len(way))}
            self._ways = {(*way, DONE_STEP) if way in begun else way: move for way, move in self._ways.items()}

    def steps(self) -> Sequence[Step]:
        if self._last:
            return self._last_steps()
        done = len(self._taken)
        return list(dict.fromkeys(way[done] for way in self._ways if len(way) > done and way[:done] == self._taken))

    def refusal(self, step: Step) -> Refusal | None:
        plain = self._plain(step)
        if plain in self.steps():
            return None
        if self.seat not in self._judge.to_act():
            return self._judge.refusal(self.seat, moves.SKIP)
        if isinstance(step, MovePieces) and (len(step.pieces) != 1 or not UNSEEN <= step.pieces[0] < len(DECK)):
            return refuse("AL-9", "not_a_move")
        if self._last:
            return refuse("AL-17", "lands_done") if self.move() else self._last_reason(step, plain)
        return self._reason(plain) or refuse("AL-9", "not_a_move")

    def add(self, step: Step) -> None:
        plain = self._plain(step)
        super().add(step)
        self._taken = (*self._taken[:-1], plain)

    def move(self) -> Move | None:
        if self._last:
            return moves.last_lands(self._laid()) if LANDS_STEP in self._taken else None
        return self._ways.get(self._taken)

    def steps_of(self, move: Move) -> Sequence[Step]:
        if isinstance(move, moves.LastLands):
            laid = ((card, farm) for farm, cards in enumerate(move.lands) for card in cards)
            return (*(MovePieces((card,), self._hand, self._farms[farm]) for card, farm in laid), LANDS_STEP)
        for way, other in self._ways.items():
            if other == move:
                return way
        raise ValueError(f"no steps make '{moves.move_text(move)}' here")

    def _plain(self, step: Step) -> Step:
        """Return the equivalent step in the form that `steps` lists.

        A card laid on any empty field, or on the caravan among last lands, builds the next farm (AL-11, AL-17).
        """
        if not isinstance(step, MovePieces) or step.source != self._hand:
            return step
        built = len(self._judge.farms[self.seat])
        next_farm = step._replace(target=self._farms[built], at=-1)
        if step.target in self._farms:
            return next_farm if step.target.number >= built else step._replace(at=-1)
        begun = any(isinstance(taken, MovePieces) and taken.target == next_farm.target for taken in self._taken)
        on_caravan = self._last and step.target == self._caravan and not begun
        return next_farm if on_caravan and len(self._judge.plots(self.seat)) > built else step

    def _ways_of(self, move: Move) -> Iterator[Way]:
        """Yield each sequence of steps that makes a move."""
        hand, caravan, farms = self._hand, self._caravan, self._farms
        rows, caravan_card = self._judge.farms[self.seat], self._judge.caravans[self.seat]
        places = {HAND: hand, CARAVAN: caravan, MARKET: moves.MARKET_ZONE}
        match move:
            case moves.Pick():
                yield (MovePieces((UNSEEN,), moves.DECK_ZONE, hand),)
            case moves.Skip():
                yield (SKIP_STEP,)
            case moves.Setup(name):
                yield (Answer("setup", name),)
            case moves.Caravan(card, old):
                laid = MovePieces((card,), hand, caravan)
                yield (laid, MovePieces((caravan_card,), caravan, places[old])) if old else (laid,)
            case moves.Cancel(to):
                yield (MovePieces((caravan_card,), caravan, places[to]),)
            case moves.Build(card):
                yield (MovePieces((card,), hand, farms[len(rows)]),)
                yield (MovePieces((card,), hand, caravan), BUILD_STEP)
            case moves.Expand(card, farm):
                yield (MovePieces((card,), hand, farms[farm]),)
            case moves.Rebuild(farm, land, out, to):
                if not out:
                    yield (MovePieces((caravan_card,), caravan, farms[farm], land),)
                    return
                taken = MovePieces((rows[farm][out],), farms[farm], places[to])
                # A land can be replaced from either side.
                for at in (land, land + 1) if out == land else (land + (out < land),):
                    yield (MovePieces((caravan_card,), caravan, farms[farm], at), taken)
            case moves.Swindle(owner, farm, land):
                yield (MovePieces((caravan_card,), caravan, moves.FARM_ZONES[owner][farm], land),)
            case moves.Trade(card, to):
                yield (
                    MovePieces((caravan_card,), caravan, moves.MARKET_ZONE),
                    MovePieces((card,), moves.MARKET_ZONE, places[to]),
                )
            case moves.Keep(to):
                yield (MovePieces((self._judge.loot,), moves.LOOT_ZONES[self.seat], places[to]),)

    # ------------------------------------------------------------ refused steps

    def _reason(self, step: Step) -> Refusal | None:
        """Return why a step other than last lands is refused; None if the step has no meaning."""
        judge, phase = self._judge, self._judge.phase
        if self._taken:
            first = self._taken[0] if phase == TURNS and len(self._taken) == 1 else None
            return self._second(first, step) or refuse("AL-9", "move_made" if self.move() else "unfinished")
        if phase == KEEPING and isinstance(step, MovePieces) and step.source == moves.LOOT_ZONES[self.seat]:
            return self._gained(judge.loot, step)
        if phase != TURNS:
            return judge.refusal(self.seat, moves.SKIP)
        return self._first(step) if isinstance(step, MovePieces) else None

    def _refused(self, move: Move) -> Refusal | None:
        return self._judge.refusal(self.seat, move)

    def _first(self, step: MovePieces) -> Refusal | None:
        """Return why a card cannot move there as the first step of a turn, or None."""
        (card,), source, target = step.pieces, step.source, step.target
        rows, caravan = self._judge.farms[self.seat], self._judge.caravans[self.seat]
        if source == self._hand:
            return self._from_hand(card, step)
        if source == self._caravan:
            return self._from_caravan(step)
        if source == moves.DECK_ZONE:
            return self._refused(moves.PICK) or (None if target == self._hand else refuse("AL-15", "picked"))
        if source == moves.MARKET_ZONE:
            return self._refused(moves.Trade(card, CARAVAN)) or refuse("AL-14", "trade_first", card)
        if source in self._farms:
            if caravan < 0:
                return refuse("AL-12", "none_rebuilds")
            if source.number >= len(rows):
                return refuse("AL-12", "no_farm", number=source.number + 1)
            house = rows[source.number][0]
            return refuse("AL-8", "house_stays", house) if card == house else refuse("AL-12", "rebuild_first")
        if source.name == "farm":
            refused = self._refused(moves.Swindle(source.owner, source.number, 1))
            return refused if refused and not refused.cards else refuse("AL-13", "touch_first")
        return None

    def _from_hand(self, card: Card, step: MovePieces) -> Refusal | None:
        target, caravan = step.target, self._judge.caravans[self.seat]
        if target in self._farms:
            built = len(self._judge.farms[self.seat])
            return self._refused(moves.Build(card) if target.number >= built else moves.Expand(card, target.number))
        if target == self._caravan:
            return self._refused(moves.Caravan(card, MARKET if caravan >= 0 else ""))
        if target == moves.MARKET_ZONE:
            return refuse("AL-14", "only_caravan_buys", card)
        return refuse("AL-13", "only_caravan_swindles", card) if target.name == "farm" else None

    def _from_caravan(self, step: MovePieces) -> Refusal | None:
        target, at = step.target, step.at
        rows, caravan = self._judge.farms[self.seat], self._judge.caravans[self.seat]
        limit = self._judge.ruleset.land_limit
        if target == self._hand:
            return self._refused(moves.CANCELS[HAND])
        if target not in self._farms:
            return self._refused(moves.Swindle(target.owner, target.number, at)) if target.name == "farm" else None
        if caravan >= 0 and target.number >= len(rows):
            return _house_alone("AL-11", caravan)
        if caravan < 0 or len(rows[target.number]) <= limit or not 1 <= at <= len(rows[target.number]):
            return self._refused(moves.Rebuild(target.number, at))
        # A land must be removed, and the caravan fits whichever it is, or not at all.
        new = rebuilt(rows[target.number], caravan, at, 0)
        return refuse("AL-12", "too_many", caravan) if coherent(new) else unfit(new, "AL-12")

    def _second(self, first: Step | None, step: Step) -> Refusal | None:
        """Return why a step cannot follow the first step of a move; None if it is unrelated to that move."""
        caravan = self._judge.caravans[self.seat]
        if isinstance(first, MovePieces) and first.source == self._hand:
            if isinstance(step, Answer) and step.question == "caravan":
                return self._refused(moves.Build(first.pieces[0]))
            swaps = first.target == self._caravan and caravan >= 0
            return refuse("AL-10", "old_caravan", caravan) if swaps else None
        if not isinstance(first, MovePieces) or not isinstance(step, MovePieces) or step.source != first.target:
            return None
        (card,), zone = step.pieces, step.source
        if zone == moves.MARKET_ZONE:
            return self._refused(moves.Trade(card, CARAVAN)) or self._gained(card, step)
        if zone not in self._farms:
            return None
        row = self._judge.farms[self.seat][zone.number]
        if card == row[0]:
            return refuse("AL-8", "house_stays", card)
        out = row.index(card) if card in row else 0
        land = first.at if first.at <= out else first.at - 1
        return self._refused(moves.Rebuild(zone.number, land, out, CARAVAN)) or self._gained(card, step)

    def _gained(self, card: Card, step: MovePieces) -> Refusal | None:
        if step.target == self._hand:
            return gain(self._judge, self.seat, HAND)
        return None if step.target == self._caravan else refuse("AL-15", "gained", card)

    # ------------------------------------------------------------ last lands

    def _laid(self) -> list[tuple[Card, ...]]:
        lands: list[tuple[Card, ...]] = [()] * len(self._judge.plots(self.seat))
        for step in self._taken:
            if isinstance(step, MovePieces):
                lands[step.target.number] += step.pieces
        return lands

    def _last_steps(self) -> list[Step]:
        if LANDS_STEP in self._taken:
            return []
        farms = self._farms[: len(self._judge.plots(self.seat))]
        cards = card_list(self._judge.hands[self.seat])
        laid = (MovePieces((card,), self._hand, farm) for farm in farms for card in cards)
        return [*(move_pieces for move_pieces in laid if not self._last_refusal(move_pieces)), LANDS_STEP]

    def _last_refusal(self, move_pieces: MovePieces) -> Refusal | None:
        lands, farm = self._laid(), move_pieces.target.number
        lands += [()] * (farm + 1 - len(lands))
        lands[farm] += move_pieces.pieces
        return self._refused(moves.LastLands(tuple(lands)))

    def _last_reason(self, step: Step, plain: Step) -> Refusal:
        """Return why a step of last lands is refused; `plain` is `_plain(step)`."""
        seat, judge, farms = self.seat, self._judge, self._farms
        plots, limit, caravan = judge.plots(seat), judge.ruleset.land_limit, judge.caravans[seat]
        if not isinstance(step, MovePieces) or not isinstance(plain, MovePieces) or step.source != self._hand:
            empty = farms[len(judge.farms[seat]) :]
            alone = plots and isinstance(step, MovePieces) and step.source == self._caravan and step.target in empty
            return _house_alone("AL-17", caravan) if alone else refuse("AL-17", "last_lands_now")
        (card,), lands = step.pieces, self._laid()
        missing = not_held(judge, seat, card)
        if missing:
            return missing
        if any(card in laid for laid in lands):
            return refuse("AL-17", "laid_twice", card)
        anywhere = any(isinstance(other, MovePieces) and other.pieces == step.pieces for other in self.steps())
        if plain.target in farms[: len(plots)] and (anywhere or step.target in farms):
            return self._last_refusal(plain) or refuse("AL-9", "not_a_move")
        if anywhere and step.target not in (*farms, self._caravan):
            return refuse("AL-17", "last_lands_now")
        if not anywhere and step.target not in farms:
            rows = [(*row, *cards) for row, cards in zip_longest(plots, lands, fillvalue=())]
            open_rows = [row for row in rows if len(row) <= limit]
            tops = [row[-1] for row in open_rows]
            if len(tops) == 1:
                return unfit((*open_rows[0], card))
            if tops:
                return refuse("AL-3", "nowhere", card, *tops, tops=as_cards(DECK, tops, "or"))
            if rows:
                return refuse("AL-7", "all_full", count=limit)
        if caravan >= FIRST_JOKER:
            return refuse("AL-8", "joker_house", caravan)
        if caravan >= 0 and len(judge.farms[seat]) >= judge.ruleset.farm_limit:
            return refuse("AL-7", "farms", count=judge.ruleset.farm_limit)
        return refuse("AL-17", "last_no_house" if plots else "no_ground")


def _house_alone(rule_id: str, caravan: Card) -> Refusal:
    """Return the refusal of a caravan moved to an empty field without a land (AL-8, AL-11)."""
    return refuse("AL-8", "joker_house") if caravan >= FIRST_JOKER else refuse(rule_id, "house_alone", caravan)
