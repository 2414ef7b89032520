"""The engine redacts what a seat may not know."""

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, PieceMove, Zone, redact

FARM, HAND = Zone("farm", 1, 0), Zone("hand", 0)
EVENT = Event(
    "loot",
    0,
    (PieceMove(7, FARM, HAND, left=2),),
    facts=(("land", 2),),
    seen_by=frozenset({0, 1}),
    secrets=(("card", 7),),
    reveals=True,
)


def test_seats_that_see_an_event_get_all_of_it() -> None:
    assert redact(EVENT, 0) == EVENT
    assert redact(EVENT, 1) == EVENT


def test_other_seats_see_the_place_that_a_piece_left_but_not_the_piece() -> None:
    for seat in (2, None):
        reported = redact(EVENT, seat)
        assert reported.piece_moves == (PieceMove(UNSEEN, FARM, HAND, left=2),)
        assert reported.facts == EVENT.facts
        assert reported.secrets == ()
