"""What villages are worth (RR-20)."""

from __future__ import annotations

from cardgames.engine.cards import card_list, cards_in
from cardgames.engine.contract import LedgerLine
from cardgames.games.round_robbin.pack import DECK, RED
from cardgames.games.round_robbin.terms import Terms
from cardgames.games.round_robbin.villages import Village, in_order
from cardgames.games.round_robbin.wording import kind_name
from cardgames.words import say


def worth(village: Village, terms: Terms) -> int:
    """The points of a village."""
    return sum(map(terms.worth, cards_in(village & RED)))


def own_points(villages: tuple[tuple[Village, ...], ...], terms: Terms) -> tuple[int, ...]:
    """The points of each seat's own villages."""
    return tuple(sum(worth(village, terms) for village in owned) for owned in villages)


def ledger(villages: tuple[tuple[Village, ...], ...], terms: Terms) -> tuple[LedgerLine, ...]:
    """A line for each village that is worth something: `round of jacks: J♥ 2, J♦ 2`."""
    return tuple(
        LedgerLine("RR-20", seat, worth(village, terms), tuple(card_list(village & RED)), _line(village, terms))
        for seat, owned in enumerate(villages)
        for village in owned
        if village & RED
    )


def _line(village: Village, terms: Terms) -> str:
    red = [card for card in in_order(village) if RED >> card & 1]
    parts = ", ".join(f"{DECK.text(card)} {terms.worth(card)}" for card in red)
    return say("round_robbin.ledger.village", village=kind_name(village), parts=parts)
