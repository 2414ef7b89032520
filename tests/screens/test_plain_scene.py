"""The table of a game without its own look: its declared piles do not overlap, and have names and counts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from bare_felt import bare_felt
from made_up_games import GAMES, MadeUp
from pygame import Rect

from cardgames import words
from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import TRICK, Event, LedgerLine, MovePieces, PieceMove, Table, View, Zone, hand_of
from cardgames.engine.messages import verbatim
from cardgames.screens.felt.draft_preview import DraftPreview
from cardgames.screens.felt.drop_targets import RIM, DropTargets, Raising
from cardgames.screens.felt.felt import Felt
from cardgames.screens.play.deal_summary import FOOT, HEAD, LINE
from cardgames.table.board import flights, tags
from cardgames.table.board.card_scene import DRAWN
from cardgames.table.board.layouts import CARD_WIDTH, extent
from cardgames.table.board.plain_scene import PlainScene
from cardgames.table.board.plain_words import PlainWords
from cardgames.table.tween import Tweens
from cardgames.words import say

SIZES = [(1024, 640), (1280, 800), (1280, 1024), (1920, 1080)]
SCALES = [1.0, 1.5, 2.0]
NAMES = ("Wwwwwwwwwwwwwwwwwwww", "Bartholomeus Groot 3", "Toos uit Oosterhout 2", "Bo", "Cor", "Evi", "Fons", "Gijs")
SEATS = range(2, 9)
LEAST_WIDE = 40
"""A card of this width in px is easily legible."""

LYING: Sequence[dict[str, Any]] = (
    {}, {"in_piles": 0, "in_rows": 0, "held": 1}, {"in_piles": 24, "in_rows": 12}, {"opened": True}, {"over": True},
    {"over": True, "held": 13},
)  # fmt: skip
"""Positions: the middle of a deal, nearly empty, very full, all cards face up, a finished deal."""


def scene_of(game: str, seats: int) -> PlainScene:
    return PlainScene(MadeUp(game), NAMES[:seats], 0)


def felt_of(
    game: str, seats: int, size: tuple[int, int], scale: float, *, opened: bool = False, **laid: object
) -> Felt:
    """The felt with a deal of a made-up game in the view of seat 0, or with all cards face up."""
    scene = scene_of(game, seats)
    state = scene.rules.laid(seats, phase="a long word for what is going on", **laid)  # type: ignore[attr-defined]
    view = state.view(0)
    return bare_felt(scene, scene.all_open(view, [state.view(1)]) if opened else view, size, scale)


def lying(felt: Felt) -> dict[str, Rect]:
    """Everything that must not overlap; a trick and a column count as one thing because their cards may overlap."""
    found: dict[str, Rect] = {}
    for zone, cards in felt.stage.zones.items():
        name = "trick" if zone.name == "trick" else f"{zone.name} {zone.owner} {zone.number}"
        while (below := felt.scene.rules.deal_type.slot_of[zone].below) is not None:  # type: ignore[attr-defined]
            zone = below
            name = f"{zone.name} {zone.owner} {zone.number}"
        places = [card.home for card in cards] or felt.stage.layouts[zone].places(1)
        if cards or zone.name != "trick":
            rect = extent(places)
            found[name] = found[name].union(rect) if name in found else rect
    found |= {f"plate {seat}": plate.rect for seat, plate in felt.seat_plates.plates.items()}
    assert felt.view is not None
    if not felt.view.to_act:
        deal_summary = felt.scene.deal_end.summary_area(felt.area, felt.look)
        assert deal_summary.h >= felt.look.px(HEAD) + 3 * felt.look.px(LINE) + felt.look.px(FOOT)
        found["story"] = deal_summary
    return found | {thing.name: thing.rect for thing in felt.scene.painting.things(felt.area, felt.look, felt.view)}


def faults(found: dict[str, Rect], area: Rect) -> list[str]:
    clipped = [f"{name} {rect} leaves {area}" for name, rect in found.items() if not area.contains(rect)]
    return clipped + [
        f"{name} {rect} lies over {other} {there}"
        for (name, rect), (other, there) in combinations(found.items(), 2)
        if min(rect.clip(there).size) > 2
    ]


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cards", LYING)
def test_nothing_overlaps(game: str, cards: dict[str, Any]) -> None:
    """In the smallest window at each scale; in others at one for each number of seats, and at another in the next."""
    found = []
    for (place, size), seats in product(enumerate(SIZES), SEATS):
        turn = (place + seats) % 3
        for scale in SCALES[turn : turn + 1] if place else SCALES:
            felt = felt_of(game, seats, size, scale, **cards)
            found += [f"{seats} in {size} at {scale}: {fault}" for fault in faults(lying(felt), felt.area)]
    assert not found, "\n".join(found)


def test_the_next_card_of_a_pile_that_is_turned_up_at_the_end_says_what_it_is() -> None:
    felt = felt_of("eights", 4, (1280, 800), 1.0, over=True, in_piles=5)
    assert felt.view is not None
    turned_up = [zone for zone in felt.stage.zones if felt.scene.opened.opened_pile(zone, felt.view)]
    assert turned_up
    assert {felt.stage.zones[zone][-1].trim for zone in turned_up} == {"next"}


@pytest.mark.parametrize("game", ["eights", "golf"])
def test_the_frame_of_a_lit_pile_touches_no_name(game: str) -> None:
    for size, scale in ((1280, 800), 1.0), ((1366, 768), 1.5), ((1920, 1080), 0.75), ((1920, 1080), 1.75):
        felt = felt_of(game, 4, size, scale, in_piles=5)
        rim, edge = 2 * felt.look.px(RIM), 2 * felt.look.px(1)
        names = [thing.rect for thing in felt.things() if thing.name.startswith("label.")]
        piles = [felt.area_of(zone) for zone in felt.stage.zones if zone.owner < 0 or game == "golf"]
        assert names
        assert not any(pile.inflate(rim + edge, rim + edge).collidelist(names) >= 0 for pile in piles)


def test_all_7_the_name_of_the_next_card_covers_neither_its_rank_nor_its_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small card has no name: it would cover the suit. A blank strip did, as for the name of a land."""
    named: list[Sequence[str]] = []
    monkeypatch.setattr(tags, "_draw_at_foot", lambda _surface, _card, lines, _look: named.append(lines))
    felt = felt_of("eights", 4, (1280, 800), 1.0, over=True, in_piles=5)
    for wide in (84, 60):
        surface = pygame.Surface((wide, round(wide * 1.4)))
        felt.scene.paint_trim(surface, "next", surface.get_rect(), felt.look, face_up=True)
        assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255)).count() == wide * round(wide * 1.4)
    assert named == [["Next card"]]


def test_the_viewers_hand_stays_in_place_during_the_deal_summary() -> None:
    """The summary is beside it, if there is room."""
    for held in (2, 5):
        felts = [felt_of("eights", 4, (1280, 800), 1.0, held=held, over=over) for over in (False, True)]
        before, after = felts
        hand = before.scene.hand_zone()
        assert [card.home for card in before.stage.zones[hand]] == [card.home for card in after.stage.zones[hand]]


@pytest.mark.parametrize(("size", "held"), [((1280, 800), 8), ((1024, 640), 6)])
def test_a_large_hand_makes_way_for_the_deal_summary_but_its_cards_stay_as_large(
    size: tuple[int, int], held: int
) -> None:
    before, after = (felt_of("eights", 4, size, 1.0, held=held, over=over) for over in (False, True))
    hand = before.scene.hand_zone()
    was, now = ([card.home for card in felt.stage.zones[hand]] for felt in (before, after))
    assert [place.height for place in was] == [place.height for place in now]
    assert [place.y for place in now] == pytest.approx([now[0].y] * held)
    assert now[-1].x < was[-1].x


@pytest.mark.parametrize("game", GAMES)
def test_every_pile_or_column_but_hands_and_trick_has_a_name(game: str) -> None:
    felt = felt_of(game, 4, (1280, 800), 1.0)
    named = {zone for zone in felt.stage.layouts if f"label.{zone.name}{owner(zone)}" in lying(felt)}
    above = {slot.below for slot in felt.scene.rules.deal_type.slots}  # type: ignore[attr-defined]
    assert named == {zone for zone in felt.stage.layouts if zone.name not in ("hand", "trick")} - above


def owner(zone: Zone) -> str:
    return f".{zone.owner}" if zone.owner >= 0 else ""


def told_on(felt: Felt) -> dict[str, str]:
    """The text on the felt and on tags of cards, by name."""
    assert felt.view is not None
    found = {t.name: t.label for t in felt.scene.painting.things(felt.area, felt.look, felt.view)}
    tags = {card.zone: card.trim for card in felt.stage if card.trim}
    return found | {f"tag.{zone.name}{owner(zone)}": trim for zone, trim in tags.items()}


def test_a_pile_without_words_has_its_code_name_and_a_count() -> None:
    reported = told_on(felt_of("rummy", 3, (1280, 800), 1.0))
    assert (reported["label.discard_pile"], reported["label.stock"], reported["label.melds.1"]) == (
        "Discard pile (9)",
        "Stock",
        "Melds",
    )
    assert reported["label.status"] == "Phase: a long word for what is going on"
    assert (reported["tag.stock"], reported["tag.hand.1"]) == ("count 9", "count 7")
    assert not {"tag.hand.0", "tag.discard_pile", "tag.melds.1"} & reported.keys()


def test_a_pile_name_without_room_is_cut_and_has_no_count() -> None:
    reported = told_on(felt_of("patience", 3, (1024, 640), 1.0))
    assert reported["label.a_tower_with_a_long_name_0"].endswith("…")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("scale", SCALES)
def test_a_pile_beside_a_plate_has_room_for_its_name_and_its_count(
    seats: int, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlainWords, "pile", lambda *_: "Captured cards")
    felt = felt_of("fishing", seats, (1024, 640), scale, in_piles=12)
    assert {told_on(felt)[f"label.caught.{seat}"] for seat in range(seats)} == {"Captured cards (12)"}
    assert not faults(lying(felt), felt.area)


def test_a_face_up_pile_has_all_its_sprites_a_face_down_one_a_few() -> None:
    """With only the last sprites of a face-up pile, the table would not know a card that is taken from below."""
    felt = felt_of("eights", 2, (1280, 800), 1.0, in_piles=30)
    assert {zone.name: len(cards) for zone, cards in felt.stage.zones.items() if zone.owner < 0} == {
        "stock": DRAWN,
        "heap": 30,
    }


@pytest.mark.parametrize(
    ("order", "high_cards", "hand"),
    [
        ("suits", "left", "K♠ 2♠ Q♥ A♥ 2♦ 9♣"), ("suits", "right", "9♣ 2♦ A♥ Q♥ 2♠ K♠"),
        ("colours", "left", "K♠ 2♠ Q♥ A♥ 9♣ 2♦"), ("ranks", "left", "K♠ Q♥ 9♣ 2♠ 2♦ A♥"),
        ("dealt", "left", "A♥ 2♠ 2♦ 9♣ Q♥ K♠"),
    ],
)  # fmt: skip
def test_the_hand_is_sorted_by_suit_and_by_rank(order: str, high_cards: str, hand: str) -> None:
    scene = scene_of("bare", 2)
    deck = scene.game.deck
    first_pack = {deck.text(card): card for card in range(52)}
    cards = [first_pack[text] for text in ("A♥", "2♠", "2♦", "9♣", "Q♥", "K♠")]
    view = MadeUp("bare").laid(2).view(0)
    assert deck.texts(scene.sorted_hand(cards, order, view, high_cards)) == hand


def test_the_default_target_is_the_own_trick_place_or_the_first_open_pile() -> None:
    targets = {game: scene_of(game, 3).target_zone().name for game in ("whist", "everything", "eights", "fishing")}
    assert targets == {"whist": "trick", "everything": "trick", "eights": "heap", "fishing": "pool"}


HAND, STOCK, HEAP = hand_of(0), Zone("stock"), Zone("heap")
DRAW, TAKE, PLAY = MovePieces((UNSEEN,), STOCK, HAND), MovePieces((0,), HEAP, HAND), MovePieces((0,), HAND, HEAP)


@pytest.mark.parametrize(
    ("moves", "prompt"),
    [
        ([(PLAY,), (DRAW,)], "Choose a card or a pile"), ([(PLAY,), (PLAY, DRAW)], "Choose a card"),
        ([(DRAW,), (DRAW, PLAY)], "Take a card: Stock"), ([(DRAW,), (TAKE,)], "Take a card: Stock, Heap"),
    ],
)  # fmt: skip
def test_the_prompt_names_the_possible_moves(moves: Sequence[tuple[MovePieces, ...]], prompt: str) -> None:
    assert scene_of("eights", 2).prompt(asked(moves), ()) == prompt


def asked(moves: Sequence[tuple[MovePieces, ...]]) -> Any:
    """A view in which seat 0 can take these steps."""
    ways = {"legal": lambda _: moves, "steps_of": lambda _, move: move, "alike": lambda _, move: (move,)}
    return SimpleNamespace(seat=0, visible=SimpleNamespace(**ways, fields=()))


def test_cards_of_a_row_that_are_taken_together_are_lit_one_by_one() -> None:
    """A player takes them one after the other; once, with no step for a single card, nothing could be taken."""
    felt = felt_of("fishing", 2, (1280, 800), 1.0)
    pool, caught = Zone("pool"), Zone("caught", 0)
    one, two, three, *_ = (card.piece for card in felt.stage.zones[pool])
    moves = [(MovePieces(cards, pool, caught),) for cards in ((one, two), (two, three))]
    preview = DraftPreview(felt.stage, Tweens(), felt.scene)
    targets = DropTargets(felt.stage, felt.scene, preview, Raising(felt.stage, felt.scene, preview))
    targets.allow(felt.scene.game.draft(asked(moves)).steps(), begun=True)
    assert [target.step.pieces for target in targets.choices()] == [(one,), (two,), (three,)]
    assert felt.scene.long_moves.prompt(asked(moves), [MovePieces((two,), pool, caught)]) == "Take a card: Pool"


def test_after_cards_that_can_be_the_whole_move_the_prompt_says_so() -> None:
    both = MovePieces((0, 1), HAND, HEAP)
    scene = scene_of("eights", 2)
    assert scene.prompt(asked([(PLAY,), (both,)]), [PLAY]) == "Choose another card, or Done"
    assert scene.prompt(asked([(both,), (DRAW,)]), [PLAY]) == "Choose a card"


def test_the_prompt_says_how_many_cards_are_still_to_be_chosen() -> None:
    cards = ((0, 1, 2), (0, 1, 3), (4, 5, 6))
    scene, more = scene_of("eights", 2), [(MovePieces(three, HAND, HEAP),) for three in cards]
    assert scene.prompt(asked(more), ()) == "Choose 3 cards"
    assert scene.prompt(asked(more), [PLAY]) == "Choose 2 cards"
    assert scene.prompt(asked(more), [PLAY, MovePieces((1,), HAND, HEAP)]) == "Choose a card"


def test_a_game_can_say_what_is_asked_by_the_place_where_the_cards_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one text for all cards of the hand, a player who had to pass cards was asked to play one."""
    task = 'card: "Play a card"\n    heap: {one: "Pass {count} card", other: "Pass {count} cards"}\n'
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.yaml").write_text(f"en:\n  task:\n    {task}", encoding="utf-8")
    monkeypatch.setattr(words, "folder_of", lambda _: tmp_path)
    scene, both = scene_of("eights", 2), [MovePieces((0, 1), HAND, HEAP), MovePieces((0, 2), HAND, HEAP)]
    assert scene.prompt(asked([(step,) for step in both]), ()) == "Pass 2 cards"
    assert scene.prompt(asked([(both[0],), (MovePieces((0,), HAND, STOCK),)]), ()) == "Play a card"


@pytest.mark.parametrize("size", SIZES)
def test_a_card_laid_away_beside_the_edge_of_the_table_stays_on_it(size: tuple[int, int]) -> None:
    """The second card lies aside, so that the first can be read; it was half outside the window."""
    felt = felt_of("skat", 4, size, 1.0)
    hand, away = felt.stage.zones[hand_of(0)], Zone("tricks_taken", 0)
    preview = DraftPreview(felt.stage, Tweens(), felt.scene)
    steps = [MovePieces((card.piece,), HAND, away) for card in hand[:2]]
    preview.show(steps, steps)
    laid = preview.lying(away)[-2:]
    assert [card.piece for card in laid] == [card.piece for card in hand[:2]]
    assert Rect((0, 0), size).contains(preview.area(laid))


def test_each_trick_has_a_heading_in_the_log() -> None:
    """A round ended when the turn came back to the first player, in the middle of a trick."""
    scene = scene_of("whist", 2)

    def played(seat: int) -> Event:
        return Event("play", seat, (PieceMove(0, hand_of(seat), Zone("trick", seat)),))

    won = Event(TRICK, 1, (PieceMove(0, Zone("trick", 0), Zone("taken", 1)),))
    events = [Event("bid", 0), played(0), played(1), won, played(1), played(0), won]
    headings = scene.headings.chapters(events)
    assert headings is not None
    assert [heading and say(heading) for heading in headings] == [None, "Trick 1", *[None] * 2, "Trick 2", *[None] * 2]


def test_the_plates_show_what_the_deal_has_brought_if_its_lines_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [LedgerLine("XX-2", 1, points, (), verbatim("Won")) for points in (1, 13)]
    deal = SimpleNamespace(ledger=lambda: lines, table=Table(0, (0, 1)))
    scene, view = scene_of("whist", 2), View(0, (0,), deal, None)
    assert [scene.scoring.running(seat, view) for seat in (0, 1)] == [None, None]
    monkeypatch.setattr(MadeUp, "pays_at_once", True)
    assert [scene.scoring.running(seat, view) for seat in (0, 1)] == [0, 14]


def test_an_event_without_words_is_logged_with_its_cards_and_facts() -> None:
    scene = scene_of("eights", 2)
    hand, heap, stock = hand_of(1), Zone("heap"), Zone("stock")
    reported = {
        Event("play", 1, (PieceMove(0, hand, heap),), (("suit", "hearts"),)): f"{NAMES[1]}: Play, A♠, Suit: hearts",
        Event("draw_two", 1, (PieceMove(UNSEEN, stock, hand),) * 2): f"{NAMES[1]}: Draw two, 2 cards",
        Event("pass", 1): f"{NAMES[1]}: Pass",
        Event("wind", facts=(("colour", "red"), ("cards", (1, 2)))): "Wind, Colour: red",
    }
    assert {event: say(scene.log(event)) for event in reported} == reported
    assert [str(scene.bubble(event) or "") for event in reported] == ["", "", "Pass", ""]
    assert not any(map(scene.headings.gist, reported))


def test_a_history_chip_includes_what_was_said_with_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of("eights", 2)
    monkeypatch.setattr(scene, "bubble", lambda _: verbatim("♥ hearts"))
    assert str(scene.headings.gist(Event("play", 1, (PieceMove(0, hand_of(1), HEAP),)))) == "A♠: ♥ hearts"
    assert scene.headings.gist(Event("say", 1)) is None


@pytest.mark.parametrize(
    ("points", "reported"),
    [
        ((3, 0, 1), "Ann wins this deal."), ((2, 2, 1), "Ann and Bo win this deal."),
        ((2, 2, 2), "No one wins this deal."), ((0, 0, 0), "No one scores in this deal."),
    ],
)  # fmt: skip
def test_the_outcome_of_a_deal_is_shown_below_its_points(points: tuple[int, ...], reported: str) -> None:
    scene = PlainScene(MadeUp("eights"), ("Ann", "Bo", "Cor"), 0)
    state = MadeUp("eights").laid(3, over=True, points=points)
    assert scene.ending(state.view(0), state.ledger()) == reported


@pytest.mark.parametrize("game", ["eights", "whist", "rummy", "fishing", "palace"])
def test_cards_of_common_games_are_large_enough_in_the_smallest_window(game: str) -> None:
    for seats in range(2, 7):
        felt = felt_of(game, seats, (1024, 640), 1.0)
        zones = [zone for zone in felt.stage.zones if zone.owner <= 0 or zone.name in ("trick", "melds", "face_up")]
        small = {zone: card.home.height * CARD_WIDTH for zone in zones for card in felt.stage.zones[zone]}
        assert min(small.values()) >= LEAST_WIDE, (seats, small)


@pytest.mark.parametrize("cards", [1, 4])
def test_a_deck_lies_right_beside_its_row_of_cards(cards: int) -> None:
    """For two players, it was half the table away from a short row."""
    felt = felt_of("fishing", 2, (1280, 800), 1.0, in_rows=cards)
    row, deck = (extent(card.home for card in felt.stage.zones[Zone(name)]) for name in ("pool", "stock"))
    assert 0 < row.left - deck.right < row.w / cards / 2


def test_a_seats_numbered_piles_are_apart_and_the_next_place_is_visible() -> None:
    felt = felt_of("canasta", 3, (1280, 800), 1.0, several=2)
    canastas = {zone: cards for zone, cards in felt.stage.zones.items() if zone.name == "canasta"}
    assert [len(cards) for zone, cards in canastas.items() if zone.owner == 1] == [5, 5, 0]
    assert Zone("canasta", 0, 2) in felt.scene.drop_zones()
    assert len(felt.scene._written.empty) == 1
    assert [name for name in told_on(felt) if name.startswith("label.canasta")] == [
        "label.canasta.0", "label.canasta.1", "label.canasta.2",
    ]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_a_column_are_one_below_the_other_and_the_columns_side_by_side(size: tuple[int, int]) -> None:
    felt = felt_of("golf", 4, size, 1.0)
    for seat in range(4):
        zones = [[Zone(f"{half}_{column}", seat) for column in "abc"] for half in ("down", "up")]
        homes = [[felt.stage.zones[zone][0].home for zone in row] for row in zones]
        for above, below in zip(*homes, strict=True):
            assert above.x == below.x
            assert above.height <= below.y - above.y < 1.2 * above.height
        for left, right in pairwise(homes[0]):
            assert left.y == right.y
            assert left.height * CARD_WIDTH < right.x - left.x < 1.5 * left.height
    assert [name for name in told_on(felt) if name.endswith(".0")] == ["label.up_a.0", "label.up_b.0", "label.up_c.0"]
    assert not felt.scene._written.empty


def test_a_card_of_a_column_that_turns_up_stays_where_it_is() -> None:
    game = MadeUp("golf")
    state = game.laid(3, in_columns=2)
    state.up_a[0] = ()
    scene = PlainScene(game, NAMES[:3], 0)
    felt = bare_felt(scene, state.view(0), (1280, 800), 1.0)
    before = felt.stage.zones[Zone("down_a", 0)][-1].home
    state.transfer("turn", 0, (state.down_a[0][-1:], Zone("down_a", 0), Zone("up_a", 0)))
    felt.show(state.view(0))
    (after,) = felt.stage.zones[Zone("up_a", 0)]
    assert after.home == before


def test_all_7_cards_of_a_column_turn_up_at_the_end_with_the_hands_of_their_seat() -> None:
    """Only hands did: the cards that nobody had seen stayed face down when all cards were turned up."""
    state = MadeUp("golf").laid(2, over=True)
    felt = felt_of("golf", 2, (1280, 800), 1.0)
    order = felt.scene.opened.unveiling(state.view(0))
    assert [zone.name for zone in order] == ["hand", "down_a", "down_b", "down_c"] * 2
    cards = [card for zone in (Zone("down_a", 0), Zone("stock")) for card in felt.stage.zones[zone]]
    for card in cards:
        card.piece = 0
    tweens = Tweens()
    tweens.play(flights.unveiling(cards, order))
    tweens.skip()
    assert all(card.open for card in cards)


def test_piles_without_use_with_the_options_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant with fewer columns showed empty frames for the others."""
    monkeypatch.setattr(MadeUp, "unused_piles", lambda _, options: ("down_c", "up_c") if options.seats == 4 else ())
    for seats in (3, 4):
        felt = felt_of("golf", seats, (1280, 800), 1.0, in_columns=0)
        assert [zone.name for zone in felt.scene.drop_zones() if zone.name.startswith("up_")] == [
            "up_a", "up_b", "up_c",
        ][: 6 - seats]  # fmt: skip
        assert len(felt.scene._written.empty) == seats * (6 - seats)


def test_a_long_column_stays_in_its_place_with_all_cards_visible() -> None:
    felt = felt_of("golf", 4, (1280, 800), 1.0, in_columns=5)
    assert not faults({name: rect for name, rect in lying(felt).items() if name[:3] != "up_"}, felt.area)
    ys = [card.home.y for half in ("down", "up") for card in felt.stage.zones[Zone(f"{half}_a", 1)]]
    assert ys == sorted(ys)
    assert min(low - high for high, low in pairwise(ys)) >= 8


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_cards_of_narrow_rows_can_be_told_apart(seats: int) -> None:
    """With two rows and two piles for each seat, the cards of a row were all on one spot."""
    felt = felt_of("garden", seats, (1280, 800), 1.0, in_rows=3)
    for seat, row in product(range(seats), "ab"):
        homes = [card.home for card in felt.stage.zones[Zone(f"up_{row}", seat)]]
        assert all(right.x - left.x >= 0.2 * left.height * CARD_WIDTH for left, right in pairwise(homes))


def test_the_table_makes_room_for_another_pile_of_a_seat() -> None:
    felt = felt_of("canasta", 3, (1280, 800), 1.0, several=1)
    felt.show(MadeUp("canasta").laid(3, several=6).view(0))
    assert [len(felt.stage.zones[Zone("canasta", 0, number)]) for number in range(7)] == [5] * 6 + [0]
    assert not faults(lying(felt), felt.area)


def test_only_a_game_with_tricks_offers_the_last_trick() -> None:
    assert {game for game in GAMES if scene_of(game, 3).tricks} == {"whist", "briscola", "skat", "everything"}


@pytest.mark.parametrize("game", ["eights", "rummy"])
def test_a_large_face_up_hand_shows_every_card(game: str) -> None:
    felt = felt_of(game, 4, (1280, 800), 1.0, over=True, held=10)
    for seat in range(4):
        cards = felt.stage.zones[hand_of(seat)]
        assert len({(round(card.home.x), round(card.home.y)) for card in cards}) == 10
