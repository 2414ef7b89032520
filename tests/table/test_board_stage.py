"""The stage: flights end where the view says, and skipping them changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import PieceMove, Zone
from cardgames.table.board.layouts import Column, Crossed, Fan, Layout, Pile, Rows, Spot
from cardgames.table.board.sprite import HAND_PATH, Sprite
from cardgames.table.board.stage import Stage
from cardgames.table.tween import Motion, Tweens

MINE, THEIRS, TAKEN = Zone("hand", 0), Zone("hand", 1), Zone("taken", 0)
TRICK = [Zone("trick", seat) for seat in range(4)]

LAYOUTS: dict[Zone, Layout] = {
    MINE: Fan((400, 500), 500, 150, 60),
    THEIRS: Fan((400, 60), 300, 80, 20, 180, 2.0, Rows((400, 20), 8, 80, 30)),
    TAKEN: Crossed((700, 500), 60),
    **{zone: Spot((300 + 60 * seat, 280), 130) for seat, zone in enumerate(TRICK)},
}

Table = tuple[Stage, list[Rect]]


@pytest.fixture
def table() -> Table:
    touched: list[Rect] = []
    stage = Stage(touched.append)
    stage.arrange(LAYOUTS)
    return stage, touched


def played(motion: Motion, *, skipped: bool = False) -> None:
    """Let a motion run to its end, frame by frame or at once."""
    tweens = Tweens()
    tweens.play(motion)
    if skipped:
        tweens.skip()
    for _ in range(600):
        tweens.update(1 / 60)
    assert not tweens.busy


def stage_pieces(stage: Stage) -> list[int]:
    return [card.piece for card in stage.zones[MINE]]


def lying(stage: Stage) -> dict[Zone, list[tuple[int, float, float, float]]]:
    """The positions of all cards; a card looks the same upside down."""
    return {
        zone: [(card.piece, round(card.x), round(card.y), round(card.angle % 180) % 180) for card in pile]
        for zone, pile in stage.zones.items()
    }


@pytest.mark.parametrize("skipped", [False, True])
def test_a_played_card_ends_where_the_view_says(table: Table, skipped: bool) -> None:
    stage, _ = table
    stage.show({MINE: (3, 4, 5), TRICK[0]: ()})
    played(stage.fly([PieceMove(4, MINE, TRICK[0])]), skipped=skipped)
    found = lying(stage)
    stage.show({MINE: (3, 5), TRICK[0]: (4,)})
    assert lying(stage) == found


@pytest.mark.parametrize("skipped", [False, True])
def test_a_taken_trick_is_one_face_down_piece(table: Table, skipped: bool) -> None:
    stage, _ = table
    stage.show({TAKEN: (UNSEEN,), **{zone: (seat,) for seat, zone in enumerate(TRICK)}})
    played(stage.fly([PieceMove(seat, zone, TAKEN) for seat, zone in enumerate(TRICK)]), skipped=skipped)
    found = lying(stage)
    sprites = list(stage.zones[TAKEN])
    stage.show({TAKEN: (UNSEEN, UNSEEN), **dict.fromkeys(TRICK, ())})
    assert lying(stage) == found
    assert stage.zones[TAKEN] == sprites, "no new sprite appears"
    assert [card.face_share for card in sprites] == [0, 0]


def test_an_unseen_card_leaves_from_the_middle_of_the_hand(table: Table) -> None:
    stage, _ = table
    left = []
    for piece in (7, 31):
        stage.show({THEIRS: (UNSEEN,) * 5, TRICK[1]: ()})
        before = [card.x for card in stage.zones[THEIRS]]
        flight = stage.fly([PieceMove(piece, THEIRS, TRICK[1])])
        left.append(set(before) - {card.x for card in stage.zones[THEIRS]})
        played(flight, skipped=True)
    assert left[0] == left[1]
    assert len(left[0]) == 1


@pytest.mark.parametrize("skipped", [False, True])
def test_dealing_ends_with_cards_in_place_and_face_up_for_their_owner(table: Table, skipped: bool) -> None:
    stage, _ = table
    contents = {MINE: tuple(range(8)), THEIRS: (UNSEEN,) * 8}
    stage.show(contents)
    home = lying(stage)
    played(stage.deal_from((700, 100), [MINE, THEIRS], (3, 2, 3)), skipped=skipped)
    assert lying(stage) == home
    assert {card.face_share for card in stage.zones[MINE]} == {1}
    assert {card.face_share for card in stage.zones[THEIRS]} == {0}
    orders = [card.order for card in stage.zones[MINE]]
    assert orders == sorted(orders)
    assert all(card.alpha == 1 and card.height == card.home.height for card in stage)


def test_a_hand_is_face_down_while_it_is_dealt(table: Table) -> None:
    stage, _ = table
    stage.show({MINE: tuple(range(8))})
    tweens = Tweens()
    tweens.play(stage.deal_from((700, 100), [MINE], (3, 2, 3)))
    tweens.update(0.1)
    assert {card.face_share for card in stage.zones[MINE]} == {0}


def test_face_up_hands_of_others_are_in_an_upright_row(table: Table) -> None:
    stage, _ = table
    stage.show({THEIRS: (UNSEEN,) * 3})
    assert stage.zones[THEIRS][0].home.angle != 0
    stage.show({THEIRS: (1, 2, 3)})
    assert {card.home.angle for card in stage.zones[THEIRS]} == {0}


def test_a_refused_card_shakes_and_returns_to_its_place(table: Table) -> None:
    stage, _ = table
    stage.show({MINE: (1, 2, 3)})
    card = stage.zones[MINE][1]
    card.x, card.y = 600.0, 200.0
    way: list[float] = []
    tweens = Tweens()
    tweens.play(stage.refused(card))
    for _ in range(60):
        tweens.update(1 / 60)
        way.append(card.x - card.home.x)
    assert (card.x, card.y) == (card.home.x, card.home.y)
    assert min(way) < -1
    assert max(way) > 1


def test_a_risen_card_can_still_be_hit_at_its_old_place() -> None:
    card = Sprite(1, MINE, LAYOUTS[MINE].places(1)[0])
    foot = (round(card.x), round(card.y + card.height / 2 - 2))
    card.rise = 1.0
    assert card.contains(foot)
    assert card.contains((foot[0], round(card.y - card.height / 2 - 5)))


def test_turned_up_cards_keep_their_sprites(table: Table) -> None:
    stage, _ = table
    stage.show({THEIRS: (UNSEEN, UNSEEN)})
    lay_there = list(stage.zones[THEIRS])
    stage.show({THEIRS: (3, 4)})
    assert stage.zones[THEIRS] == lay_there


def test_the_first_card_of_a_column_is_in_front(table: Table) -> None:
    stage, _ = table
    stage.arrange({**LAYOUTS, TAKEN: Column((700, 500), 60, 12, 4)})
    assert stage.order_in(TAKEN, 0) > stage.order_in(TAKEN, 1)


def test_later_zones_of_a_view_are_above_earlier_ones(table: Table) -> None:
    stage, _ = table
    stage.show({TRICK[2]: (5,), TRICK[3]: (6,), TRICK[0]: (7,)})
    assert [card.piece for card in stage] == [5, 6, 7]


def test_a_returning_card_ends_at_its_new_place(table: Table) -> None:
    stage, _ = table
    others: list[Callable[[], object]] = [
        lambda: stage.show({MINE: (2, 3)}),
        lambda: stage.arrange({**LAYOUTS, MINE: Fan((300, 400), 300, 100, 30)}),
        lambda: played(stage.reorder(MINE, (3, 2, 1))),
        lambda: played(stage.fly([PieceMove(1, MINE, TRICK[0])])),
    ]
    for change in others:
        stage.arrange(LAYOUTS)
        stage.show({MINE: (1, 2, 3), TRICK[0]: ()})
        card = stage.zones[MINE][2]
        card.x, card.y = 600.0, 200.0
        tweens = Tweens()
        tweens.beside(stage.home(card))
        tweens.update(0.1)
        change()
        for _ in range(30):
            tweens.update(1 / 60)
        assert card.at_rest
        assert [sprite.home for sprite in stage.zones[MINE]] == stage.places(MINE, stage_pieces(stage))


def test_a_refused_card_picked_up_again_stays_held_and_a_played_one_flies(table: Table) -> None:
    stage, _ = table
    stage.show({MINE: (1, 2, 3), TRICK[0]: ()})
    held, flown = stage.zones[MINE][:2]
    tweens = Tweens()
    for card in (held, flown):
        card.x, card.y = 600.0, 200.0
        tweens.beside(stage.refused(card))
    tweens.update(0.1)
    held.path = HAND_PATH
    held.x, held.y = 10.0, 20.0
    played(stage.fly([PieceMove(2, MINE, TRICK[0])]))
    tweens.skip()
    assert (held.x, held.y) == (10, 20)
    assert (flown.x, flown.y) == (300, 280)


def test_a_hand_can_be_sorted_while_a_card_is_held(table: Table) -> None:
    stage, _ = table
    stage.show({MINE: (1, 2, 3)})
    held = stage.zones[MINE][0]
    held.path = HAND_PATH
    held.x, held.y = 10.0, 20.0
    played(stage.reorder(MINE, (3, 2, 1)))
    assert [card.piece for card in stage.zones[MINE]] == [3, 2, 1]
    assert [card.at_rest for card in stage.zones[MINE]] == [True, True, False]
    assert (held.x, held.y) == (10, 20)


ROW, STACK = Zone("row", 1, 0), Zone("stack")


@pytest.fixture
def rows(table: Table) -> Stage:
    """A stage with a row in which places matter."""
    stage, _ = table
    stage.arrange({**LAYOUTS, ROW: Rows((200, 200), 8, 80, 60), STACK: Spot((600, 300), 80)})
    stage.show({MINE: (3, 4), ROW: (7, UNSEEN, UNSEEN), STACK: (UNSEEN,)})
    return stage


def test_an_unknown_piece_leaves_a_row_from_its_own_place(rows: Stage) -> None:
    first, second, third = rows.zones[ROW]
    played(rows.fly((PieceMove(9, ROW, MINE, left=2),)))
    assert rows.zones[ROW] == [first, second]
    assert rows.zones[MINE][-1] is third
    assert third.piece == 9


def test_a_piece_inserted_into_a_row_moves_the_others_aside(rows: Stage) -> None:
    before = list(rows.zones[ROW])
    played(rows.fly((PieceMove(3, MINE, ROW, at=1),)))
    row = rows.zones[ROW]
    assert [row[0], *row[2:]] == before
    assert row[1].piece == 3
    assert [(card.x, card.y) for card in row] == [place[:2] for place in rows.layouts[ROW].places(4)]


def test_piece_moves_of_one_event_apply_in_order(rows: Stage) -> None:
    """A swindle: the caravan takes the place of the land that leaves."""
    lands = rows.zones[ROW][1:]
    played(rows.fly((PieceMove(UNSEEN, ROW, MINE, left=1), PieceMove(4, MINE, ROW, at=1))))
    row = rows.zones[ROW]
    assert row[1].piece == 4
    assert row[2] is lands[1]


def test_the_tag_of_a_face_up_card_is_there_when_it_lands(rows: Stage) -> None:
    """A joker in a chain shows what it stands for before the next view comes; face-down cards show nothing."""
    rows.trim_of = lambda zone, place, piece: f"{place}: {piece}" if zone == ROW else "none"
    lay, stay = rows.zones[MINE]
    played(rows.fly((PieceMove(3, MINE, ROW, at=1),)))
    assert [card.trim for card in rows.zones[ROW]] == ["0: 7", "1: 3", "", ""]
    assert (lay.trim, stay.trim) == ("1: 3", "")


def test_the_number_on_a_hand_follows_the_cards_that_leave_it_and_come(table: Table) -> None:
    """As in a chain of several events, before the next view comes."""
    stage, _ = table
    stage.trim_of = lambda zone, place, _: "count 5" if zone == THEIRS and place == 4 else ""
    stage.show({MINE: (3, 4), THEIRS: (UNSEEN,) * 5})
    motion = stage.fly([PieceMove(number, THEIRS, TRICK[number]) for number in range(3)])
    assert [card.trim for card in stage.zones[THEIRS]] == ["", "count 2"], "at once"
    played(motion)
    played(stage.fly((PieceMove(3, MINE, THEIRS),)))
    assert [card.trim for card in stage.zones[THEIRS]] == ["", "", "count 3"]
    assert not any(card.trim for zone in TRICK for card in stage.zones.get(zone, []))


def test_the_name_of_a_pile_stays_on_top_while_pieces_leave_it_and_come(table: Table) -> None:
    """Such as those of a deck and of the older discards, before the next view comes."""
    stage, _ = table
    deck, discards = Zone("stack"), Zone("discards")
    stage.arrange({**LAYOUTS, deck: Pile((200, 280), 100, 0, 0.3), discards: Pile((280, 280), 100, 0, 0.3)})
    stage.lies_down = lambda zone, _: zone == discards
    names = {deck: (3, "rest 4"), discards: (1, "older")}
    stage.trim_of = lambda zone, place, _: names[zone][1] if zone in names and place == names[zone][0] else ""
    stage.show({MINE: (3, 4), TRICK[0]: (7,), deck: (UNSEEN,) * 4, discards: (UNSEEN,) * 2})
    motion = stage.fly([PieceMove(7, TRICK[0], discards)])
    assert "older" in [card.trim for card in stage.zones[discards][:-1]], "until the card lies over it"
    played(motion)
    assert [card.trim for card in stage.zones[discards]] == ["", "", "older"]
    motion = stage.fly([PieceMove(UNSEEN, deck, THEIRS)])
    assert [card.trim for card in stage.zones[deck]] == ["", "", "rest 4"], "at once"
    played(motion)
    assert [card.trim for card in stage.zones[deck]] == ["", "", "rest 4"]
    assert not any(card.trim for card in stage.zones[THEIRS])


def test_a_known_face_down_card_turns_over_in_flight_and_stays_face_down(rows: Stage) -> None:
    rows.lies_down = lambda zone, place: zone == ROW and place > 0
    played(rows.fly((PieceMove(3, MINE, ROW, at=1),)))
    card = rows.zones[ROW][1]
    assert (card.piece, card.face_share, card.open) == (3, 0.0, False)
    rows.show({MINE: (4,), ROW: (7, 3, UNSEEN, UNSEEN), STACK: (UNSEEN,)})
    assert [card.face_share for card in rows.zones[ROW]] == [1.0, 0.0, 0.0, 0.0]
    card.peeked = True
    card.rest()
    assert card.face_share == 1.0
