"""What the awake kings would pay a seat for its farms now, as far as the seat can know (AL-19 to AL-23).

A king pays for a whole homestead. Each farm is shown with what it adds to the farms before it, so that the farms add up
to the homestead. Only the land baron of clubs compares hidden cards: the lands of the others, of which none is known
here, so his pay has bounds; all of it is shown on the farm with the most clubs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cardgames.engine.cards import UNSEEN, Card
from cardgames.engine.contract import Answer, MovePieces, Step
from cardgames.engine.messages import Message, as_card, as_cards, message
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.deck import CLUBS, DECK, FIRST_JOKER, FIT, REAL, Row, fitting_any, suit_of
from cardgames.games.amish_lords.draft import BUILD_STEP
from cardgames.games.amish_lords.match_data import King, awake, harvest, points_of, worth_of
from cardgames.games.amish_lords.ruleset import Ruleset
from cardgames.games.amish_lords.scene import log_text
from cardgames.games.amish_lords.view import AmishView

Rows = tuple[Row, ...]

CLUB_BARON = King(CLUBS, bishop=False)


class Pay(NamedTuple):
    """The least and the most points that the kings may pay."""

    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"

    def more(self, points: int) -> Pay:
        """This pay and some points."""
        return Pay(self.least + points, self.most + points)


def own_rows(view: AmishView) -> Rows:
    """The farms of the view's seat, with their lands."""
    return () if view.seat is None else view.known.farms[view.seat]


def pay_of(view: AmishView, rows: Rows, ruleset: Ruleset) -> Pay:
    """What the awake kings would pay the view's seat now for these farms."""
    return _clubs(view, rows, ruleset).more(_certain(view, rows, ruleset))


def _certain(view: AmishView, rows: Rows, ruleset: Ruleset) -> int:
    """What the seat gets from all awake kings but the land baron of clubs."""
    visible, seat = view.visible, view.seat
    kings = tuple(king for king in _awake(view) if king != CLUB_BARON)
    if seat is None or not kings:
        return 0
    farms = [tuple(row[:1] for row in owned) for owned in visible.farms]  # the lands of the others are hidden
    farms[seat] = rows
    return points_of(harvest(kings, tuple(farms), ruleset), len(farms))[seat]


def _awake(view: AmishView) -> tuple[King, ...]:
    return awake(view.visible.line, view.visible.setup) if view.visible.setup else ()


def _clubs(view: AmishView, rows: Rows, ruleset: Ruleset) -> Pay:
    """What the land baron of clubs pays the seat, if it is awake: for the most clubs among lands (AL-22)."""
    visible, seat = view.visible, view.seat
    own = sum(_clubs_of(rows, ruleset))
    if not own or seat is None or CLUB_BARON not in _awake(view):
        return Pay(0, 0)
    hidden = _unseen_clubs(view, rows)
    others = [owned for other, owned in enumerate(visible.farms) if other != seat]
    highest = max(_most_clubs(owned, hidden, ruleset) for owned in others)
    alone, shared = ruleset.club_points, ruleset.club_shared
    if highest < own:
        return Pay(alone, alone)
    return Pay(min(alone, shared) if highest == own else 0, max(alone, shared))


def _clubs_of(rows: Rows, ruleset: Ruleset) -> list[int]:
    """The clubs among the lands of each farm, as the kings count them."""
    return [sum(worth_of(cards, ruleset) for cards in CLUB_BARON.counted([row])) for row in rows]


def _most_clubs(owned: Rows, hidden: Sequence[Card], ruleset: Ruleset) -> int:
    """Return how many clubs the lands of these farms count as at most, if they are among `hidden`: each land fits the
    card before it (AL-11)."""
    each = 0
    for row in owned:
        fitting = FIT[row[0]] if row[0] < FIRST_JOKER else REAL
        for _ in row[1:]:
            each += max((ruleset.worth[card] for card in hidden if fitting >> card & 1), default=0)
            fitting = fitting_any(fitting)
    lands = sum(len(row) - 1 for row in owned)
    return min(each, sum(sorted((ruleset.worth[card] for card in hidden), reverse=True)[:lands]))


def _unseen_clubs(view: AmishView, rows: Rows) -> list[Card]:
    """The clubs that may be lands of others: all that the seat does not see now."""
    visible = view.visible
    seen = {card for row in rows for card in row} | {row[0] for owned in visible.farms for row in owned}
    seen |= {*visible.market, *(card for card in visible.caravans if card is not None)}
    seen |= {*visible.hand}
    return [card for card in range(FIRST_JOKER) if suit_of(card) == CLUBS and card not in seen]


def farm_pays(view: AmishView, ruleset: Ruleset) -> list[Pay]:
    """What each farm of the view's seat adds to the pay for those before it."""
    rows = own_rows(view)
    sums = [_certain(view, rows[:count], ruleset) for count in range(len(rows) + 1)]
    found = [Pay(after - before, after - before) for before, after in pairwise(sums)]
    clubs = _clubs_of(rows, ruleset)
    if clubs:
        best = clubs.index(max(clubs))
        found[best] = _clubs(view, rows, ruleset).more(found[best].least)
    return found


def change(view: AmishView, taken: Sequence[Step], held: Step | None, ruleset: Ruleset) -> Message | None:
    """What the kings would pay the view's seat before and after its steps, if that changes. It is not said again of an
    answer that adds nothing to the steps before it, such as Done."""
    rows = rows_after(view, taken if held is None else [*taken, held])
    if isinstance(held, Answer) and rows == rows_after(view, taken):
        return None
    caravan_first = isinstance(held, MovePieces) and held.source.name == "caravan" and not taken
    if isinstance(held, MovePieces) and caravan_first and held.target == moves.MARKET_ZONE:
        return _purchase(held.pieces[0], view)
    before, after = pay_of(view, own_rows(view), ruleset), pay_of(view, rows, ruleset)
    key = "amish_lords.preview.answer" if isinstance(held, Answer) else "amish_lords.preview.farms"
    return None if after == before else message(key, before=str(before), after=str(after))


def at_farm(step: MovePieces, view: AmishView) -> Message | None:
    """What a caravan does at a farm: rebuild an own one (AL-12), or swindle a land of another player (AL-13)."""
    owner, number = step.target.owner, step.target.number
    farm = step.target in moves.FARM_ZONES[owner] and number < len(view.visible.farms[owner])
    if step.source.name != "caravan" or not farm:
        return None
    key = "rebuilds" if owner == view.seat else "swindles"
    return message(f"amish_lords.preview.{key}", house=as_card(DECK, view.visible.farms[owner][number][0]))


def _purchase(caravan: Card, view: AmishView) -> Message:
    """What a caravan can buy in the market (AL-14)."""
    goods = log_text.goods(caravan, view)
    key = "buys" if goods else "buys_nothing"
    return message(f"amish_lords.preview.{key}", goods=as_cards(DECK, goods, "or"))


def rows_after(view: AmishView, steps: Sequence[Step]) -> Rows:
    """The farms of the view's seat after the steps of a build, an expansion, a rebuild or last lands."""
    seat, rows = view.seat, [*own_rows(view)]
    if seat is None:
        return ()
    house = view.visible.caravans[seat]
    farms = moves.FARM_ZONES[seat]
    if BUILD_STEP in steps and isinstance(steps[0], MovePieces):  # laid on the caravan to build with it
        steps = [steps[0]._replace(target=farms[len(rows)])]
    for step in steps:
        if isinstance(step, Answer) or not isinstance(step, MovePieces) or step.pieces[0] == UNSEEN:
            continue
        (card,), source, target = step.pieces, step.source, step.target
        if target in farms:
            number = min(target.number, len(rows))
            if number == len(rows):
                rows.append(() if house is None else (house,))
            row = rows[number]
            at = step.at if step.at >= 0 else len(row)
            rows[number] = (*row[:at], card, *row[at:])
        elif source in farms and source.number < len(rows):
            rows[source.number] = tuple(one for one in rows[source.number] if one != card)
    return tuple(rows)
