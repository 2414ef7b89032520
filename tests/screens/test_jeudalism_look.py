"""The layout of Jeudalism at every size: nothing overlaps or is clipped, every card of every chain is legible and
clickable."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from bare_felt import SIZES, assert_apart, bare_felt, blocks
from jeudalism_table import Chains, begun, cards, lay, state_of
from pygame import Rect, Surface

from cardgames.engine.cards import mask_of
from cardgames.engine.pile_state import changed_view
from cardgames.games.jeudalism.cards import GONE_ZONE, HAND_ZONES, chain_zone
from cardgames.games.jeudalism.deal import JeudalismView
from cardgames.games.jeudalism.legal import OVER, Turn
from cardgames.games.jeudalism.scene.painting import crest_style, sign_above
from cardgames.games.jeudalism.scene.scene import JeudalismScene
from cardgames.screens.felt.drop_targets import RIM
from cardgames.screens.felt.felt import Felt
from cardgames.table import text
from cardgames.table.board import tags
from cardgames.table.board.layouts import Column, extent
from cardgames.table.tween import Motion
from cardgames.words import say

SCALES = [0.75, 1.0, 1.5]
NAMES = ("Wilhelmina van Oranje", "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Cornelis van der Meer")

FEW: Chains = [["2D 6D 10H", "3S 9S"], ["2H 8H JOKER1"], ["3H 6S JOKER2 JC", "2C"]]
"""A position in the middle of a game."""

TALL: Chains = [
    ["2D 6D 8D 10D JD QD KD AD", "4S"],
    ["2S 6S 8S 10S JS QS KS AS"],
    ["2C 6C 8C 10C JC QC KC AC", "3D 9D"],
    ["2H 6H 8H 10H JH QH KH AH", "3S 9H", "4H"],
]
"""Every seat has a chain of the greatest height."""

DENSEST: Chains = [
    ["2D 6D 8D 10D JD QD KD AD", "3D 9D", "4D"],
    ["2S 6S 8S 10S JS QS KS AS", "3S 9S", "4S"],
    ["2C 6C 8C 10C JC QC KC AC", "3C 9C", "4C"],
    ["2H 6H JOKER1 10H JH QH KH AH", "3H 9H", "4H JOKER2"],
]
"""All serfs, knights, vassals, monarchs and jokers are in chains, except one knight."""

WIDE: Chains = [
    ["2D 6D", "3D 9D", "4D 8D", "2S", "3S", "4S", "2C", "3C", "4C 8C JC", "2H"],
    ["3H 6H"],
    ["4H 8H"],
    [],
]
"""One seat has nearly all serfs."""

LONG_HAND = "6S 6C 9C KH 7D JD QD KD AD JS QS KS AS JC QC KC AC"

CROWDS = {"few": FEW, "tall": TALL, "densest": DENSEST, "wide": WIDE, "wide of another": [[], *WIDE[:3]]}


def view_of(chains: Chains, seats: int, *, hand: str = "7C 7D", over: bool = False) -> JeudalismView:
    """A table with these chains, of as many seats as there are."""
    match = begun(seats)
    lay(state_of(match), hand, "5C 7H", chains[:seats], gone="5D 5S", held=0, pile=0)
    view = match.view(0)
    if not over:
        return view
    return opened(view, phase=OVER)


def opened(view: JeudalismView, hand: str = "5S 6S 7S 8S 9S 10S", **values: int) -> JeudalismView:
    """The view with all cards face up: each seat holds this hand. `values` are other fields of the deal."""
    deal = view.visible.thawed()
    deal.hands = [mask_of(cards(hand))] * deal.seats
    deal.unseen = ()
    for name, value in values.items():
        setattr(deal, name, value)
    return changed_view(view, deal)


def with_transfer(view: JeudalismView, turn: int) -> JeudalismView:
    """The view in the turn of a seat, with two face-up transfer cards before it."""
    deal = view.visible.thawed()
    deal.turn = turn
    deal.trays = [mask_of((16, 44)) if seat == turn else 0 for seat in range(deal.seats)]
    return changed_view(view, deal)


def felt_of(view: JeudalismView, size: tuple[int, int], scale: float) -> Felt:
    seats = view.visible.seats
    scene = JeudalismScene(GAME, NAMES[:seats], 0, begun(seats).options)
    scene.make_room(view)
    return bare_felt(scene, view, size, scale)


GAME = begun(4).game


def lying(felt: Felt) -> dict[str, Rect]:
    """Everything that must not overlap; the transfer cards are on their tray, and of many chains each may lie over the
    one before."""
    found = {name: rect for name, rect in blocks(felt).items() if not name.startswith("transfer")}
    for zone, column in felt.stage.layouts.items():
        name = f"chain {zone.owner} {zone.number}"
        if isinstance(column, Column) and name in found:
            found[name].w = min(found[name].w, round(column.beside))
    return found


def assert_separate(felt: Felt) -> None:
    assert_apart(lying(felt), felt.area)


def test_at_the_end_long_hands_and_transfer_cards_have_names() -> None:
    """JD-14: the names of cards that nobody played or took, also where a hand is longer than its seat's block."""
    view = opened(view_of(FEW, 3), "9H QH KH 3D 6D 10D JD AD", phase=OVER, turn=1)
    deal = view.visible.thawed()
    deal.trays = (0, mask_of(cards("8D 9C")), 0)
    felt = felt_of(changed_view(view, deal), (1280, 800), 1.0)
    said = [thing.label for thing in felt.things() if thing.role == "caption"]
    assert said.count(say("jeudalism.table.not_played")) == 3
    assert "Transfer cards" in said
    assert_separate(felt)


@pytest.mark.sampled
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("crowd", CROWDS)
def test_nothing_overlaps_with_any_number_of_chains(size: tuple[int, int], crowd: str) -> None:
    for scale in SCALES:
        for seats in (2, 3, 4):
            felt = felt_of(view_of(CROWDS[crowd], seats), size, scale)
            assert_separate(felt)


@pytest.mark.parametrize("size", [*SIZES, (1280, 800), (1024, 640), (1920, 1080)])
def test_the_place_for_a_new_chain_is_near_the_hand(size: tuple[int, int]) -> None:
    """At most three card widths from the hand, so that there is room for more chains."""
    for scale in SCALES:
        for seats in (2, 3, 4):
            for own in ([], ["2D 6D"], ["2D 6D", "3S"], ["2D 6D", "3S", "4C 8C"]):
                view = view_of([own, *FEW[1:]], seats, hand="7C 7D 9H 10H QS KD")
                felt = felt_of(view, size, scale)
                layouts = felt.stage.layouts
                place = extent(layouts[chain_zone(0, len(own))].places(1))
                hand = extent(layouts[HAND_ZONES[0]].places(6))
                across = max(hand.left - place.right, place.left - hand.right, 0)
                up = max(hand.top - place.bottom, 0)
                assert across <= 3 * place.w, (size, scale, seats, len(own))
                assert up <= place.h, (size, scale, seats, len(own))


def measures(felt: Felt, seats: int) -> tuple[object, ...]:
    """The places of plates, piles and hands, and the heights of the cards in chains."""
    seen, layouts = felt.scene.places(felt.area, felt.look), felt.stage.layouts
    plates = [seen.seats[seat].plate for seat in range(seats)]
    hands = [layouts[zone].area for zone in HAND_ZONES[:seats]]
    heights = [layouts[chain_zone(seat, 0)].places(1)[0].height for seat in range(seats)]
    return plates, seen.court, hands, heights


def in_turn(view: JeudalismView, turns: int) -> JeudalismView:
    """The view after this number of turns."""
    deal = view.visible.thawed()
    deal.turns = (Turn(0, (), 0, 0, 0),) * turns
    return changed_view(view, deal)


@pytest.mark.parametrize("size", SIZES)
def test_plates_piles_and_cards_stay_while_a_player_plays_several_cards(size: tuple[int, int]) -> None:
    """JD-11: a 7 lets a player play more cards, which may start and extend chains. There is more room afterwards."""
    for seats in (2, 3, 4):
        felt = felt_of(view_of([["2D"], *FEW[1:]], seats), size, 1.0)
        before = measures(felt, seats)
        for number, own in enumerate((["2D", "3S"], ["2D 6D 10D JD", "3S"], ["2D 6D 10D JD QD", "3S", "4C", "2C"])):
            felt.show(view_of([own, *FEW[1:]], seats))
            assert measures(felt, seats) == before, number
            assert_separate(felt)
        felt.show(in_turn(view_of([own, *FEW[1:]], seats), 1))
        assert measures(felt, seats) == measures(felt_of(view_of([own, *FEW[1:]], seats), size, 1.0), seats)
        assert measures(felt, seats) != before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_jumps_when_the_table_is_laid_out_anew(seats: int) -> None:
    """After the turn plates, shields and captions glide to their new places as cards do."""
    felt = felt_of(view_of([["2D"], ["2H"], ["3H"], []], seats), (1280, 800), 1.0)
    motions: list[Motion] = []
    felt._move = motions.append

    def caption() -> Rect:
        return next(slot.rect for slot in felt.captions() if slot.name == "slot.chain.0.1")

    def ink(where: Rect) -> int:
        surface = Surface((1280, 800))
        felt.draw(surface, surface.get_rect())
        return sum(byte > 60 for byte in pygame.image.tobytes(surface.subsurface(where), "RGB"))

    plates, shields, before = felt.seat_plates.spots().plates, felt.markers.spots(), caption()
    felt.show(in_turn(view_of([["2D 6D 10D JD QD"], ["2H 8H 10H JH QH KH"], ["3H"], []], seats), 1))
    assert felt.seat_plates.spots().plates == plates
    assert felt.markers.spots() == shields
    after = caption()
    assert after.center != before.center
    start = ink(after.move(before.centerx - after.centerx, before.centery - after.centery))
    for motion in motions:
        motion.seek(motion.seconds)
    assert felt.seat_plates.spots().plates != plates
    assert felt.markers.spots() != shields
    assert start > 50
    assert ink(after) == pytest.approx(start, rel=0.1)


@pytest.mark.parametrize("size", SIZES)
def test_cards_are_larger_while_there_are_few_chains(size: tuple[int, int]) -> None:
    """Nothing goes to the other side of the table when they shrink."""
    for scale in SCALES:
        for seats in (2, 3, 4):
            felts = [felt_of(view_of(chains, seats), size, scale) for chains in ([[]] * 4, FEW, TALL, DENSEST)]
            heights = [felt.stage.layouts[chain_zone(1, 0)].places(1)[0].height for felt in felts]
            assert heights == sorted(heights, reverse=True)
            assert heights[0] >= 1.1 * heights[-1]
            plates = [felt.seat_plates.plates[0].rect for felt in felts]
            assert all(plate.center == plates[0].center for plate in plates)


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_others_are_never_larger_than_yours(size: tuple[int, int]) -> None:
    """JD-6: with many chains beside your hand your cards are smaller, and those of others with them."""
    many: Chains = [["3S", "3H 6H", "3D", "4S", "4C 8S"], ["2H 6D", "2C", "4D 8H"], ["2S"], ["2D"]]
    for scale in SCALES:
        for seats in (2, 3, 4):
            felt = felt_of(view_of(many[:seats], seats), size, scale)
            own, *others = (felt.stage.layouts[chain_zone(seat, 0)].places(1)[0].height for seat in range(seats))
            assert max(others) <= own
            assert_separate(felt)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("crowd", ["few", "tall", "densest"])
def test_a_single_player_on_the_other_side_is_centred(size: tuple[int, int], crowd: str) -> None:
    for scale in SCALES:
        felt = felt_of(view_of(CROWDS[crowd], 2), size, scale)
        places = felt.scene.places(felt.area, felt.look)
        fief = places.place_of(1).union(places.block(1))
        assert abs(fief.centerx - felt.area.centerx) <= felt.look.px(4)


@pytest.mark.parametrize("size", SIZES)
def test_every_plate_has_room_for_the_bot_level_and_the_last_turn(size: tuple[int, int]) -> None:
    words = [say("play.level.normal"), say("jeudalism.table.last_turn")]
    for scale in SCALES:
        for seats in (2, 3, 4):
            felt = felt_of(view_of(TALL, seats), size, scale)
            emblem_and_gaps = felt.look.px(78)
            needed = emblem_and_gaps + sum(text.width(word, text.SMALL, felt.look) for word in words)
            assert min(plate.rect.w for plate in felt.seat_plates.plates.values()) >= needed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("crowd", CROWDS)
def test_every_card_of_every_chain_is_legible_and_clickable(size: tuple[int, int], crowd: str) -> None:
    felt = felt_of(view_of(CROWDS[crowd], 4), size, 1.0)
    for zone, sprites in felt.stage.zones.items():
        column = felt.stage.layouts[zone]
        if zone.name != "chain" or not isinstance(column, Column):
            continue
        for index, card in enumerate(sprites):
            seen = column.in_sight(index, len(sprites))
            assert felt.stage.at(seen.center) is card
            if index:
                name = Rect(0, 0, round(extent((card.home,)).w * 0.6), seen.h)
                style = crest_style(name, felt.look)
                assert text.size_px(style, felt.look) >= text.LEAST_PX
                assert text.size_px(style, felt.look) <= seen.h * 1.1, f"{card.piece} at {size}"


@pytest.mark.parametrize("size", SIZES)
def test_the_light_of_the_5s_and_7s_is_below_their_name(size: tuple[int, int]) -> None:
    """JD-11: while a 5 or a 7 is held, its place is lit; the bright edge is outside of the light."""
    for scale in (*SCALES, 2.0):
        for seats in (2, 3, 4):
            felt = felt_of(view_of(FEW, seats), size, scale)
            title = next(thing.rect for thing in felt.things() if thing.name == "title.gone")
            lit = felt.scene.carrying.spot(GONE_ZONE, -1, 2, felt.stage.layouts[GONE_ZONE])
            px = felt.look.px
            assert title.bottom <= lit.y - px(RIM) - 2 * px(3) + 1, (size, scale, seats)


@pytest.mark.parametrize("size", SIZES)
def test_the_sign_of_a_new_chain_is_above_its_caption(size: tuple[int, int]) -> None:
    for scale in SCALES:
        felt = felt_of(view_of(FEW, 3), size, scale)
        places = [rect for zone, rect in felt.slots() if zone.name == "chain"]
        assert len(places) == 3
        for place in places:
            lines = tags.caption_lines("New chain", place, felt.look)
            top = place.bottom - felt.look.px(4) - len(lines) * text.line_height(tags.CAPTION, felt.look)
            sign = sign_above("New chain", place, felt.look)
            assert place.y <= sign.y
            assert sign.bottom <= top


@pytest.mark.parametrize("size", SIZES)
def test_a_large_hand_stays_on_the_table(size: tuple[int, int]) -> None:
    for scale in SCALES:
        assert_separate(felt_of(view_of([["2D"], ["4H 8H"], [], ["2H"]], 4, hand=LONG_HAND), size, scale))


@pytest.mark.parametrize("size", SIZES)
def test_at_the_end_hands_are_shown_without_covering_anything(size: tuple[int, int]) -> None:
    for scale in SCALES:
        felt = felt_of(view_of(DENSEST, 4, over=True), size, scale)
        deal_summary = felt.scene.summary_area(felt.area, felt.look)
        assert deal_summary is not None
        reported = {name: rect for name, rect in lying(felt).items() if "gone" not in name}
        assert not [name for name, rect in reported.items() if rect.colliderect(deal_summary)]
        assert sum(name.startswith("hand") for name in reported) == 4
        assert_separate(felt)
        felt = felt_of(view_of(FEW, 4, over=True), size, scale)
        said = [thing.label for thing in felt.things() if thing.role == "caption"]
        assert said.count(say("jeudalism.table.not_played")) == 4
        assert "5s and 7s: 2 cards" in said


@pytest.mark.parametrize("size", SIZES)
def test_at_the_end_names_of_long_hands_are_on_the_table(size: tuple[int, int]) -> None:
    """JD-14: also where the cards that nobody played take two lines. The deal summary is above them."""
    for scale in SCALES:
        for seats in (2, 3, 4):
            felt = felt_of(opened(view_of(FEW, seats), LONG_HAND, phase=OVER), size, scale)
            found = [thing for thing in felt.things() if thing.name.startswith(("title.", "hand."))]
            assert any(thing.label == say("jeudalism.table.not_played") for thing in found)
            assert all(felt.area.contains(thing.rect) for thing in found)
            deal_summary = felt.scene.summary_area(felt.area, felt.look)
            assert deal_summary.collidelist([thing.rect for thing in found if "gone" not in thing.name]) < 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0)])
@pytest.mark.parametrize("holder", [1, 2, 3])
def test_at_the_end_left_transfer_cards_and_the_hand_beside_them_are_named(
    holder: int, size: tuple[int, int], scale: float
) -> None:
    """JD-14: the last cards stay before the player to whom they were handed, whose turn it isn't any more."""
    deal = with_transfer(view := opened(view_of(FEW, 4, over=True), "10S JD 9C JC"), holder).visible.thawed()
    deal.turn = 0
    felt = felt_of(changed_view(view, deal), size, scale)
    said = [thing.label for thing in felt.things() if thing.role == "caption"]
    assert said.count(say("jeudalism.table.not_played")) == 4
    assert "Transfer cards" in said
    assert_separate(felt)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [3, 4])
def test_at_the_end_the_name_of_transfer_cards_is_beside_a_hand_in_several_lines(
    size: tuple[int, int], seats: int
) -> None:
    """JD-14: the end of the name was on the hand."""
    view = opened(view_of(FEW, seats, over=True), "2S 9S 10S AS 5D 6D 8C")
    for holder, scale in product(range(1, seats), SCALES):
        felt = felt_of(with_transfer(view, holder), size, scale)
        names = [thing for thing in felt.things() if thing.role == "caption"]
        assert "Transfer cards" in [thing.label for thing in names]
        assert not [thing.label for thing in names if thing.rect.collidelist(felt.markers.rects) >= 0]


@pytest.mark.sampled
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("over", [False, True])
def test_face_up_hands_cover_no_transfer_cards(size: tuple[int, int], seats: int, over: bool) -> None:
    view = opened(view_of(FEW, seats, over=over))
    for turn in range(seats):
        assert_separate(felt_of(with_transfer(view, turn), size, 1.0))


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_joker_left_in_a_hand_is_named_also_beside_transfer_cards(size: tuple[int, int], seats: int) -> None:
    view = opened(view_of(FEW, seats, over=True), "5S 6S JOKER1 JOKER2")
    felt = felt_of(with_transfer(view, 1), size, 0.75)
    assert_separate(felt)
    note = lying(felt)["hand.1"]
    words = text.width(say("jeudalism.card.joker_sign"), text.Style("small", bold=True), felt.look)
    assert words <= note.w // tags.note_columns(4, note, felt.look)


def test_a_joker_shows_what_it_stands_for_as_soon_as_it_lands() -> None:
    """JD-12, JD-13: bystanders need not wait for the next view, which comes after the theft was shown."""
    match = begun(2)
    state = state_of(match)
    lay(state, "JOKER1 KD", "", [["4S"], ["2H 8S JH"]])
    scene = JeudalismScene(GAME, NAMES[:2], 1, match.options)
    felt = bare_felt(scene, match.view(1), (1024, 640), 1.0)
    events = state.apply(0, GAME.parse_move("steal 8♠ with joker1 for chain 1"))
    stolen = next(event for event in events if event.kind == "steal")
    landing = felt.stage.fly(stolen.piece_moves)
    landing.seek(landing.seconds)
    assert [card.trim for card in felt.stage.zones[chain_zone(1, 0)]] == ["", "joker 3 4 6", "vassal 3 4 J♥"]
