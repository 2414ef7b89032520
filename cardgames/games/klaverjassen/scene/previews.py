"""What a card would make of the trick, its worth and who would win it so far, and what it is worth put aside."""

from __future__ import annotations

from collections.abc import Sequence

from cardgames.engine.cards import Card, mask_of
from cardgames.engine.contract import Seat
from cardgames.engine.messages import Message, message
from cardgames.games.klaverjassen.cards import suit_of
from cardgames.games.klaverjassen.deal import KlaverjassenState
from cardgames.games.klaverjassen.ruleset import POWER
from cardgames.games.klaverjassen.state import PLAYING
from cardgames.games.klaverjassen.three import ThreeSeatState


def trick_with(
    deal: KlaverjassenState, card: Card, seat: Seat, partners: Sequence[Seat], names: Sequence[str]
) -> Message | None:
    """The points and the roem of the trick with this card of `seat`, and its winner so far (KJ-13 to KJ-18); None while
    no card can be played into a trick."""
    if deal.phase != PLAYING or deal.trump < 0:
        return None
    cards, seats = (*deal.trick, card), len(deal.hands)
    ruleset, trick = deal.ruleset, mask_of(cards)
    complete = len(cards) == ruleset.trick_size
    points = ruleset.worth[deal.trump][trick].points
    last = len(deal.tricks) + 1 == ruleset.tricks
    if last:
        points += ruleset.last_trick
    # three of a kind count only in a complete trick of three
    roem = sum(line[1] for line in ruleset.roem_lines(trick, deal.trump) if complete or line[0] != "KJ-43")
    power = POWER[deal.trump][suit_of(cards[0])]
    winner = (deal.leader + max(range(len(cards)), key=lambda place: power[cards[place]])) % seats
    key = f"{'roem' if roem else 'points'}{'_last' if last and ruleset.last_trick else ''}"
    worth = message(f"klaverjassen.preview.{key}", count=points, roem=roem)
    whose = "yours" if winner == seat else "partners" if winner in partners else "theirs"
    return message(f"klaverjassen.preview.{whose}{'_at_last' if complete else ''}", worth=worth, player=names[winner])


def laid_with(deal: KlaverjassenState, card: Card) -> Message | None:
    """The points of the cards put aside with this one, and whose they are in the end (KJ-40)."""
    if not isinstance(deal, ThreeSeatState):
        return None
    count = deal.laid_points + deal.ruleset.points[deal.trump][card]
    return message(f"klaverjassen.preview.aside{'_pair' if deal.ruleset.laid_to_pair else ''}", count=count)
