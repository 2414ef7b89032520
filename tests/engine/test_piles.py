"""Declared piles: what a declaration provides, views, and who sees cards move."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pytest
from pile_deals import (
    ANNA,
    BOX,
    BRAM,
    CATO,
    FELT,
    HEAP,
    ROW,
    STOCK,
    Asides,
    Both,
    Eights,
    Melds,
    NoRules,
    Rows,
    Spread,
    Spreading,
    begun,
    eights,
    hand_in_view,
)

from cardgames.engine.cards import UNSEEN, Mask, mask_of
from cardgames.engine.contract import EVERYONE, Seat, Zone, hand_of, redact
from cardgames.engine.pile_state import opened_view
from cardgames.engine.piles import board, derived, per_seat, pile
from cardgames.engine.sampling import sample

# ------------------------------------------------------------ declarations


def test_piles_and_fields_start_with_their_declared_values() -> None:
    class Full(Both):
        turn: Seat = 2
        taken: list[int] = per_seat(0)
        rules: str = derived(lambda match_state: f"for {match_state.players}")

    deal = begun(Full, 2)
    assert (deal.hands, deal.secrets, deal.stock, deal.box, deal.heap) == ([0, 0], [0, 0], (), 0, ())
    assert (deal.turn, deal.taken, deal.rules) == (2, [0, 0], "for 2")
    assert begun(Full, 2, taken=(3, 4), turn=1).taken == [3, 4]
    assert deal.view(0).visible.taken == (0, 0)
    assert deal.view(0).visible.thawed().taken == [0, 0]
    assert pickle.loads(pickle.dumps(begun(Eights, 2).view(0))) == begun(Eights, 2).view(0)


def test_starting_a_deal_needs_a_value_for_each_seat_and_known_fields() -> None:
    with pytest.raises(ValueError, match=r"Eights\.hands has 2 entries for 3 seats"):
        begun(Eights, 3, hands=[1, 2])
    with pytest.raises(AttributeError):
        begun(Eights, 3, hand=[1, 2, 4])


def declared(**body: Any) -> None:
    """Declare a class with these fields; a pair has the annotation and the value of a field."""
    annotations = {name: value[0] for name, value in body.items() if type(value) is tuple}
    values = {name: value[1] if name in annotations else value for name, value in body.items()}
    values = {name: value for name, value in values.items() if value is not ...}
    type(Eights)("Wrong", (NoRules,), {"__module__": __name__, "__annotations__": annotations, **values})


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: pile("hand", seen_by="owner"), "pile 'hand': seen_by is 'all', 'nobody', or with each_seat 'owner'"),
    (lambda: pile("hand", seen_by="some"), "not 'some'"),
    (lambda: pile("meld", several=True), "pile 'meld': several piles have each_seat and ordered, and all see them"),
    (lambda: pile("stock", ordered=True, seen_by="nobody", face_up=1), "pile 'stock': face_up is for ordered piles"),
    (lambda: declared(turn=("int", ...)), "Wrong.turn needs a value to begin with, or a pile"),
    (lambda: declared(box=pile("box")), "Wrong.box needs an annotation, such as Mask or Cards"),
    (lambda: declared(tricks=("list[int]", [])), "Wrong.tricks begins with a list, which copies of a deal would share"),
    (lambda: declared(tricks=("list[Any]", per_seat({}))), "Wrong.tricks begins with a dict"),
    (
        lambda: declared(one=("Mask", pile("box")), two=("Mask", pile("box"))),
        "Wrong.one and Wrong.two are both the pile 'box'",
    ),
    (
        lambda: declared(heap=("Cards", pile("heap")), melds=("Spread", board(Spread(), "heap"))),
        "Wrong.heap and Wrong.melds both have the zone 'heap'",
    ),
    (lambda: pile("trick", led_by="leader"), "pile 'trick': a trick, with led_by, has each_seat and is seen by all"),
    (
        lambda: declared(cards=("Cards", pile("trick", each_seat=True, led_by="leader"))),
        "Wrong.cards has led_by='leader', but no field of that name holds a seat",
    ),
    (
        lambda: declared(
            leader=("Seat", 0),
            one=("Cards", pile("trick", each_seat=True, led_by="leader")),
            two=("Cards", pile("other", each_seat=True, led_by="leader")),
        ),
        "Wrong.one and Wrong.two are both tricks",
    ),
    (lambda: pile("heap", look="column"), "look is 'pile', 'row', or with each_seat 'trick' or 'column', not 'column'"),
    (lambda: pile("meld", each_seat=True, look="row", below="meld"), "pile in a column has each_seat"),
    (
        lambda: declared(
            one=("list[Mask]", pile("one", each_seat=True)),
            two=("list[Mask]", pile("two", each_seat=True, below="one")),
        ),
        "Wrong.two has below='one', but no column of that name is before it",
    ),
    (lambda: declared(view=print), "Wrong.view follows from the declared piles"),
    (lambda: declared(redact=print), "Wrong.redact follows from the declared piles"),
    (lambda: declared(transfer=print), "Wrong.transfer follows from the declared piles"),
    (lambda: declared(shown=("Mask", 3)), "Wrong.shown is something else in every deal; give the field another name"),
    (lambda: declared(table=("Mask", pile("table"))), "Wrong.table is something else in every deal"),
    (lambda: declared(redacted=None), "Wrong.redacted follows from the declared piles"),
    (lambda: declared(__eq__=print), "Wrong.__eq__ follows from the declared piles"),
    (lambda: declared(__slots__=["turn"]), "Wrong.__slots__ follow from its fields"),
]


@pytest.mark.parametrize(("declare", "sentence"), WRONG)
def test_an_invalid_declaration_is_an_error(declare: Callable[[], object], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError)) as reported:
        declare()
    assert sentence in str(reported.value)


def test_a_mixin_cannot_write_views_either() -> None:
    class Peeks:
        def knows(self, seat: Seat | None, slot: Any) -> Mask:
            return -1

    with pytest.raises(TypeError, match=r"Mixed\.knows follows from the declared piles"):

        class Mixed(Peeks, Eights):  # type: ignore[misc]
            """A mixin that would reveal all cards."""


def test_a_subclass_can_add_piles_and_rules() -> None:
    class More(Eights):
        box: Mask = pile("box", seen_by="nobody")

        deck: ClassVar[int] = 52

        def attempted(self, seat: Seat, steps: Any) -> Any:
            return self.other_step

    deal = begun(More, 2, box=0b11)
    assert [slot.zone.name for slot in deal.piles()] == ["hand", "hand", "stock", "heap", "box"]
    assert deal.view(0).visible.count(BOX) == 2


# ------------------------------------------------------------ deals and views


def test_copies_are_independent_and_equal_until_they_differ() -> None:
    deal = eights()
    twin = deal.copy()
    assert twin == deal
    assert twin.hands is not deal.hands
    twin.transfer("draw", ANNA, ((9,), STOCK, hand_of(ANNA)))
    assert twin != deal
    assert deal == eights()
    remembering = eights()
    remembering.show(1)
    assert remembering != deal
    assert deal != deal.view(None).visible


def test_a_view_shows_own_cards_and_counts_of_others() -> None:
    deal = eights()
    view = deal.view(BRAM).visible
    assert view.hands == (0, 0b1100, 0)
    assert view.stock == (UNSEEN, UNSEEN, UNSEEN)
    assert view.heap == (6,)
    assert [view.count(zone) for zone in deal.contents()] == [2, 2, 2, 3, 1]
    assert list(view.contents().values()) == [(UNSEEN, UNSEEN), (2, 3), (UNSEEN, UNSEEN), (UNSEEN,) * 3, (6,)]
    assert [deal.count(zone) for zone in deal.contents()] == [2, 2, 2, 3, 1]
    assert list(deal.contents().values()) == [(0, 1), (2, 3), (4, 5), (7, 8, 9), (6,)]
    assert deal.view(None).visible.hands == (0, 0, 0)


def test_a_view_is_immutable_but_can_be_thawed() -> None:
    deal = eights()
    view: Any = deal.view(ANNA).visible
    before = hash(view)
    for change in (
        lambda: setattr(view, "heap", ()),
        lambda: delattr(view, "heap"),
        lambda: view.show(1),
        lambda: view.put(view.slot_of[hand_of(ANNA)], 0),
        lambda: view.transfer("play", ANNA, (1, hand_of(ANNA), HEAP)),
        lambda: setattr(view, "__class__", Eights),
        view.copy,
        lambda: view.view(ANNA),
    ):
        with pytest.raises((AttributeError, TypeError)):
            change()
    assert view == deal.view(ANNA).visible
    assert hash(view) == before
    thawed = view.thawed()
    thawed.transfer("play", ANNA, (1, hand_of(ANNA), HEAP))
    assert thawed.heap == (6, 0)
    assert type(thawed) is Eights
    assert type(pickle.loads(pickle.dumps(view))) is type(view)


def test_all_cards_are_face_up_when_the_deal_is_over() -> None:
    deal = eights()
    deal.transfer("pass", ANNA, (0b11, hand_of(ANNA), hand_of(BRAM)))
    deal.done = True
    for seat in (ANNA, BRAM, CATO, None):
        view = deal.view(seat).visible
        assert view.contents() == deal.contents()
        assert [view.count(zone) for zone in deal.contents()] == [len(cards) for cards in deal.contents().values()]
        assert sample(deal.view(seat), Random(1)).contents() == deal.contents()


# ------------------------------------------------------------ who sees a move

KINDS_OF_PILES = [(kind, each, ordered) for kind in ("all", "owner", "nobody") for each in (0, 1) for ordered in (0, 1)]


class Every(NoRules):
    """Two piles of each kind."""

    __annotations__ = {}
    for _kind, _each, _ordered in KINDS_OF_PILES:
        if _each or _kind != "owner":
            for _twin in "ab":
                _name = f"{_kind}{_each}{_ordered}{_twin}"
                __annotations__[_name] = "Any"
                locals()[_name] = pile(_name, each_seat=bool(_each), ordered=bool(_ordered), seen_by=_kind)


EVERY_SLOT = [slot for slot in begun(Every, 2).piles() if slot.owner < 1 or slot.zone.name.endswith("b")]


def seers(zone: Zone) -> set[Seat | None]:
    """Who sees a pile of `Every`."""
    if zone.name.startswith("all"):
        return {0, 1, None}
    return {zone.owner} if zone.name.startswith("owner") else set()


@pytest.mark.parametrize("source", [slot.zone for slot in EVERY_SLOT if slot.zone.name.endswith("a")], ids=str)
def test_seats_that_see_either_pile_see_which_card_moves(source: Zone) -> None:
    for slot in EVERY_SLOT:
        if slot.zone == source:
            continue
        deal = begun(Every, 2)
        deal.put(deal.slot_of[source], (0, 1) if deal.slot_of[source].ordered else 0b11)
        deal.put(slot, (2, 3) if slot.ordered else 0b1100)
        event = deal.transfer("move", 0, ((1,), source, slot.zone))
        reported = seers(source) | seers(slot.zone)
        assert event.seen_by == (EVERYONE if None in reported else frozenset(reported))
        for seat in (0, 1, None):
            assert redact(event, seat).piece_moves[0].piece == (1 if seat in reported else UNSEEN)
            assert bool(deal.knows(seat, slot) & 0b10) == (seat in reported)
        assert deal.contents()[source] == (0,)
        assert deal.contents()[slot.zone] == ((2, 3, 1) if slot.ordered else (1, 2, 3))


@pytest.mark.parametrize("source", [slot.zone for slot in EVERY_SLOT if slot.zone.name.endswith("a")], ids=str)
def test_a_mover_gives_the_same_result_as_a_transfer(source: Zone) -> None:
    facts = (("why", "test"),)
    for slot in EVERY_SLOT:
        if slot.zone == source:
            continue
        move = Every.mover("move", 1, source, slot.zone, facts, reveals=True)
        for cards in ((1, 4), (0, 1), (1,), (0,)):
            deal = begun(Every, 2)
            deal.put(deal.slot_of[source], (0, 1, 4) if deal.slot_of[source].ordered else 0b10011)
            deal.put(slot, (2, 3) if slot.ordered else 0b1100)
            for again in (deal.copy(), deal.copy()):
                twin = deal.copy()
                event = twin.transfer("move", 1, (cards, source, slot.zone), facts=facts, reveals=True)
                assert move(again, cards) == event
                assert again == twin
            if tuple(sorted(cards)) == cards:
                again = deal.copy()
                assert move(again, mask_of(cards)) == event
                assert again == twin
    with pytest.raises(ValueError, match=r"do not lie there|not in list"):
        move(begun(Every, 2), (5,))


def test_everyone_sees_and_can_locate_cards_that_move_face_up() -> None:
    deal = begun(Asides, 3, hands=[0b11, 0b1100, 0], box=0b1110000)
    event = deal.transfer("take", ANNA, (0b1100000, BOX, hand_of(ANNA)), face_up=True)
    assert event.seen_by is EVERYONE
    assert [hand_in_view(deal, seat, ANNA) for seat in (BRAM, CATO, None)] == [0b1100000] * 3
    deal.transfer("give", BRAM, ((2,), hand_of(BRAM), hand_of(CATO)))
    deal.transfer("give", CATO, ((2,), hand_of(CATO), hand_of(ANNA)), face_up=True)
    assert deal.recalled == (), "public knowledge is not stored per seat"
    assert hand_in_view(deal, None, ANNA) == 0b1100100
    deal.transfer("play", ANNA, ((5,), hand_of(ANNA), FELT), face_up=True)
    assert hand_in_view(deal, None, ANNA) == 0b1000100


def test_moves_that_different_seats_see_need_separate_events() -> None:
    deal = eights()
    with pytest.raises(ValueError, match="the event 'give' moves cards that different seats see; report them one by"):
        deal.transfer("give", ANNA, ((0,), hand_of(ANNA), hand_of(BRAM)), ((1,), hand_of(ANNA), HEAP))
    event = eights().transfer("deal", ANNA, ((), STOCK, hand_of(BRAM)), ((1,), hand_of(ANNA), HEAP))
    assert (event.seen_by, len(event.piece_moves)) == (EVERYONE, 1)


@pytest.mark.parametrize("source", [hand_of(BRAM), STOCK, HEAP])
def test_a_card_can_only_be_moved_from_its_own_pile(source: Zone) -> None:
    deal = eights()
    with pytest.raises(ValueError, match=r"do not lie there|not in list"):
        deal.transfer("steal", ANNA, ((0,), source, hand_of(ANNA)))


def test_everyone_sees_the_place_that_a_card_leaves_in_a_hidden_ordered_pile() -> None:
    deal = begun(Rows, 2, hands=[(0, 1, 2), ()], row=(3, 4, 5, 6))
    piece_moves = deal.transfer("take", ANNA, ((3, 6, 4), ROW, hand_of(ANNA))).piece_moves
    assert [piece_move.left for piece_move in piece_moves] == [0, -1, 0]
    assert [
        piece_move.left for piece_move in deal.transfer("put", ANNA, ((3, 6, 4), hand_of(ANNA), ROW)).piece_moves
    ] == [-1] * 3
    assert deal.row == (5, 3, 6, 4)
    top = deal.transfer("take", ANNA, (mask_of((4, 6)), ROW, hand_of(ANNA)))
    assert [(piece_move.piece, piece_move.left) for piece_move in top.piece_moves] == [(4, -1), (6, -1)]
    below = deal.transfer("take", ANNA, (1 << 5, ROW, hand_of(ANNA)))
    assert [(piece_move.piece, piece_move.left) for piece_move in below.piece_moves] == [(5, 0)]


# ------------------------------------------------------------ several piles of a seat, and places in a pile


def meld(seat: Seat, number: int) -> Zone:
    return Zone("meld", seat, number)


def test_each_of_a_seats_numbered_piles_starts_with_its_first_card() -> None:
    deal = begun(Melds, 2, hands=[0b11110000, 0b1111])
    twin = deal.copy()
    assert meld(ANNA, 0) not in deal.contents()
    event = deal.transfer("meld", ANNA, ((4, 5), hand_of(ANNA), meld(ANNA, 0)))
    assert (event.seen_by, event.piece_moves[0].target) == (EVERYONE, meld(ANNA, 0))
    deal.transfer("meld", ANNA, ((6,), hand_of(ANNA), meld(ANNA, 1)))
    deal.transfer("meld", ANNA, ((7,), hand_of(ANNA), meld(ANNA, 0)))
    deal.transfer("give", ANNA, ((5,), meld(ANNA, 0), meld(BRAM, 0)))
    assert deal.melds == [((4, 7), (6,)), ((5,),)]
    deal.transfer("give", BRAM, ((5,), meld(BRAM, 0), meld(ANNA, 1)))
    assert deal.melds == [((4, 7), (6, 5)), ((),)]
    assert twin.melds == [(), ()]
    view = deal.view(BRAM).visible
    assert view.melds == (((4, 7), (6, 5)), ((),))
    assert [view.count(meld(ANNA, number)) for number in range(3)] == [2, 2, 0]
    assert list(view.contents()) == [hand_of(0), hand_of(1), meld(0, 0), meld(0, 1), meld(1, 0)]
    assert pickle.loads(pickle.dumps(deal.view(BRAM))) == deal.view(BRAM)
    assert sample(deal.view(BRAM), Random(1)) == deal
    deal.put(deal.slot_of[meld(BRAM, 1)], (3,))
    assert deal.melds[BRAM] == ((), (3,))


def test_only_the_next_of_the_numbered_piles_can_start() -> None:
    deal = begun(Melds, 2, hands=[0b11110000, 0b1111])
    with pytest.raises(ValueError, match="pile number 1 cannot begin: there are 0"):
        deal.transfer("meld", ANNA, ((4,), hand_of(ANNA), meld(ANNA, 1)))
    for zone in (meld(ANNA, -1), meld(-1, 0), Zone("row", 0, 0)):
        with pytest.raises(LookupError, match="declares no pile"):
            deal.transfer("meld", ANNA, ((5,), hand_of(ANNA), zone))


def test_a_card_can_be_inserted_into_a_face_up_pile() -> None:
    deal = begun(Melds, 2, hands=[0b11110000, 0b1111], melds=[((10, 11, 12),), ((13,),)])
    out, there = ((11,), meld(ANNA, 0), meld(BRAM, 0)), meld(ANNA, 0)
    event = deal.transfer("swap", ANNA, out, ((4,), hand_of(ANNA), there), at=1)
    assert deal.melds == [((10, 4, 12),), ((13, 11),)]
    assert [(piece_move.piece, piece_move.left, piece_move.at) for piece_move in event.piece_moves] == [
        (11, 1, -1),
        (4, -1, 1),
    ]
    event = deal.transfer("lay", ANNA, ((6, 5), hand_of(ANNA), there), at=0)
    assert deal.melds[ANNA] == ((6, 5, 10, 4, 12),)
    assert [piece_move.at for piece_move in event.piece_moves] == [0, 1]
    assert deal.transfer("lay", ANNA, ((), hand_of(ANNA), there), at=0).piece_moves == ()


@pytest.mark.parametrize(("target", "at"), [(meld(BRAM, 0), 2), (hand_of(BRAM), 0)])
def test_inserting_needs_an_ordered_face_up_pile_and_a_valid_place(target: Zone, at: int) -> None:
    deal = begun(Melds, 2, hands=[0b11110000, 0b1111], melds=[(), ((13,),)])
    with pytest.raises(ValueError, match=f"'{target.name}' has no place {at}"):
        deal.transfer("lay", ANNA, ((4,), hand_of(ANNA), target), at=at)


def test_the_full_view_shows_all_hands_and_counts_cards_nobody_sees() -> None:
    deal = begun(Asides, 2, hands=[0b11, 0b1100], box=0b1110000)
    others = [deal.view(seat) for seat in (ANNA, BRAM)]
    opened = opened_view(deal.view(ANNA), others).visible
    assert opened.opened
    assert opened.drawn(ANNA)[hand_of(BRAM)] == (2, 3)
    assert opened.drawn(ANNA)[BOX] == (UNSEEN,) * 3
    deal.done = True
    assert opened_view(deal.view(ANNA), others) == deal.view(ANNA), "all cards are face up already"


# ------------------------------------------------------------ boards, and piles of which few cards are face up


def test_a_game_can_keep_board_cards_itself_and_views_still_account_for_them() -> None:
    deal = begun(Spreading, 2, hands=(0b111, 0b111000), stock=(6, 7), melds=Spread((0b1100000000,)))
    meld = Zone("meld", -1, 1)
    event = deal.transfer("meld", BRAM, ((3, 4), hand_of(BRAM), meld))
    deal.melds = Spread((*deal.melds.melds, 0b11000))
    assert event.seen_by is EVERYONE
    assert [(piece_move.piece, piece_move.source, piece_move.target) for piece_move in event.piece_moves] == [
        (card, hand_of(BRAM), meld) for card in (3, 4)
    ]
    assert deal.contents()[meld] == (3, 4)
    assert deal.view(ANNA).visible.melds == deal.melds
    assert deal.view(ANNA).visible.unlocated() == 0b11100000
    assert {sample(deal.view(ANNA), Random(seed)).hands[BRAM] for seed in range(40)} == {1 << 5, 1 << 6, 1 << 7}
    deal.transfer("take", BRAM, ((4,), meld, hand_of(BRAM)))
    deal.melds = Spread((0b1100000000, 0b1000))
    assert hand_in_view(deal, ANNA, BRAM) == 1 << 4
    assert begun(Spreading, 2).melds == Spread()
    with pytest.raises(LookupError, match="declares no pile 'nowhere'"):
        deal.transfer("meld", BRAM, ((5,), hand_of(BRAM), Zone("nowhere")))
    with pytest.raises(ValueError, match="'meld' is not an open pile"):
        deal.shuffle("shuffle", -1, (6, 7, 3), [((3,), meld)], STOCK)


def test_a_pile_can_show_only_its_top_cards_while_all_are_known() -> None:
    deal = begun(Spreading, 2, heap=(6, 7, 8, 9))
    known = deal.view(ANNA).visible
    assert (known.heap, known.drawn(ANNA)[HEAP]) == ((6, 7, 8, 9), (UNSEEN, UNSEEN, 8, 9))
    assert begun(Spreading, 2, heap=(6,)).view(ANNA).visible.drawn(ANNA)[HEAP] == (6,)
