"""The hand: dragging, tapping and keys make the same moves, and no input is lost or doubled."""

from __future__ import annotations

import pytest
from at_table import Table, assert_table_equals_view, come
from bare_felt import changed
from laid_out import AppContextOf, Sit

from cardgames.engine.contract import Seat, Zone
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import LAYING, PLAYING
from cardgames.screens.habits import HabitsFile
from cardgames.screens.play.context import HandOrder
from cardgames.screens.rules_reader.screen import RulesReader
from cardgames.table.board.layouts import extent
from cardgames.table.board.sprite import Sprite
from cardgames.table.widgets.dialog import Dialog

SMALL = (1024, 640)

SEEN = 30
"""The number of ticks after which a new prompt counts as seen."""


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, size=SMALL, speed="brisk")


@pytest.fixture
def two(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of two players, each with a hand and open cards."""
    return table_of(2, app_context_of, monkeypatch)


def table_of(seats: int, app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with one person and bots."""
    players = [Player("Ada", "fox"), *(Player(name, "owl", "bot", "normal") for name in ("Bep", "Cor")[: seats - 1])]
    table = Table.__new__(Table)
    match = Match(GAME, GAME.schema.make({"games": 9}, (), seats), players, "two")
    table.sit_down(app_context_of(SMALL, speed="brisk"), monkeypatch, match)
    return table


def may_play(table: Table) -> bool:
    """Whether a card may be played, or the only card that may be is chosen."""
    return table.is_turn() or (table.is_asked() and table.screen.handling.asks_place)


def to_place(table: Table, place: int, *, some_refused: bool = False, only: bool = False) -> None:
    """Play until the trick waits for a card of the viewer's hand (0) or table (2)."""

    def is_there() -> bool:
        view = table.screen.host.view(0)
        deal = None if view is None else view.visible
        if deal is None or not may_play(table) or not deal.trick or deal.place != place:
            return False
        refused = deal.due() & ~deal.playable()
        return (bool(refused) or not some_refused) and (deal.playable().bit_count() == 1 or not only)

    table.play_until(is_there)
    table.tick(SEEN)


def open_cards(table: Table, seat: Seat = 0) -> list[Sprite]:
    """The open cards of a seat's table."""
    zones = table.screen.felt_view.stage.zones
    return [card for zone, cards in zones.items() if zone.name == "table" and zone.owner == seat for card in cards]


def last_move(table: Table) -> str:
    entry = table.match.entries[-1]
    assert isinstance(entry, Moved)
    return table.match.game.move_text(entry.move)


def text_of(table: Table, piece: int) -> str:
    return table.match.game.deck.text(piece)


def test_dragging_a_card_to_the_middle_plays_it(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[-1].piece
    table.drag(table.playable()[-1], table.middle)
    assert last_move(table) == text_of(table, card)


def test_a_card_of_the_own_table_can_be_put_back(two: Table) -> None:
    """KJ-29: the table lies where any drop counts as a card for the trick, but not on the card's own place."""
    to_place(two, 2)
    card = next(card for card in open_cards(two) if card.lit)
    start, before = two.at(card), len(two.match.entries)
    two.drag(card, two.middle, let_go=False)
    assert two.screen.handling._hot is not None
    two.move(start)
    assert two.screen.handling._hot is None, "nothing would be played here"
    two.release(start)
    two.rest()
    assert len(two.match.entries) == before
    two.drag(card, two.middle)
    assert last_move(two) == text_of(two, card.piece)


def test_a_tap_on_a_card_of_the_own_table_that_cannot_be_played_says_why(two: Table) -> None:
    """KJ-30, as for cards of the hand."""
    to_place(two, 2, some_refused=True)
    card = next(card for card in open_cards(two) if not card.lit)
    two.click(two.at(card))
    assert two.thing("toast").label.startswith(("You must follow", "Your table can't follow", "Trump was led"))
    to_place(two, 0)
    two.click(two.at(open_cards(two)[0]))
    assert two.thing("toast").label.startswith("Play a card from your hand now, not from your table.")
    before = len(two.match.entries)
    two.click(two.at(open_cards(two, 1)[0]))
    assert len(two.match.entries) == before


def test_open_cards_that_cannot_be_played_are_dim_like_those_of_the_hand(two: Table) -> None:
    """KJ-29, KJ-30: only one place of a player is due."""
    to_place(two, 2, some_refused=True)
    assert {(card.lit, card.dim) for card in open_cards(two)} == {(True, False), (False, True)}
    assert all(card.dim for card in two.hand)
    to_place(two, 0)
    assert all(card.dim and not card.lit for card in open_cards(two))
    assert not any(card.dim for card in open_cards(two, 1))
    two.play_until(lambda: two.is_turn() and not two.screen.host.view(0).visible.trick)
    assert not any(card.dim for card in (*open_cards(two), *two.hand))


def test_kj_29_with_two_players_cards_are_lit_only_if_others_of_the_player_cannot_be_played(two: Table) -> None:
    """None on a lead from hand or table; all of the hand if it can't follow, as the table must wait."""
    seen = set()
    while not {"lead", "all of the hand"} <= seen:
        two.play_until(lambda: may_play(two))
        deal, own = two.screen.host.view(0).visible, [*open_cards(two), *two.hand]
        playable = deal.playable()
        may = [card for card in own if playable >> card.piece & 1]
        lit = [] if len(may) == len(own) else may
        assert {card.piece for card in own if card.lit} == {card.piece for card in lit}
        assert {card.piece for card in own if card.dim} == {card.piece for card in own if card not in may}
        seen |= {"lead"} if not deal.trick else {"all of the hand"} if may == two.hand else set()
        two.screen.turn._decide(two.host.legal(0)[0])
        two.tick(3)


def test_with_two_players_the_place_of_the_second_card_in_the_trick_is_lit(two: Table) -> None:
    """KJ-29: each side plays two cards to a trick."""
    trick = two.screen.felt_view.stage.zones
    two.play_until(lambda: may_play(two) and trick.get(Zone("trick", 0)))
    (first,) = trick[Zone("trick", 0)]
    places = [target.rect for card in open_cards(two) for target in two.screen.handling.drop_targets.targets(card)]
    assert places
    for place in places:
        assert not place.colliderect(extent([first.home]))
        assert place.centery == extent([first.home]).centery


def test_the_place_of_cards_put_aside_is_lit_with_what_they_are_worth(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KJ-39, KJ-40: that place is not obvious, as the trick is."""
    table = table_of(3, app_context_of, monkeypatch)

    def lays_away() -> bool:
        view = table.screen.host.view(0)
        return table.is_turn() and view is not None and view.visible.phase == LAYING

    table.play_until(lays_away)
    table.tick(SEEN)
    table.key("home")
    assert table.has("target.away.0.-1.-1")
    assert table.thing("preview.0").label.endswith(("point for you", "points for you"))
    table.key("enter")
    table.play_until(lambda: table.is_turn() and not lays_away())
    table.key("home")
    assert not table.has("target.trick.0.-1.-1")


def test_tapping_a_card_twice_plays_it(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    pos = table.at(card)
    table.click(pos)
    assert card.chosen
    table.click(pos)
    assert last_move(table) == text_of(table, card.piece)


def test_a_card_is_played_by_tapping_it_and_its_target(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    table.click(table.at(card))
    table.tick(40)
    table.click(table.middle)
    assert last_move(table) == text_of(table, card.piece)


def test_arrows_choose_a_card_and_enter_plays_it(table: Table) -> None:
    table.to_my_card()
    table.key("home")
    table.key("left")
    assert table.screen.handling.chosen is table.hand[-1], "it wraps around the hand"
    while table.screen.handling.chosen not in table.playable():
        table.key("right")
    card = table.screen.handling.chosen
    assert card is not None
    table.key("enter")
    assert last_move(table) == text_of(table, card.piece)


@pytest.mark.parametrize("place", [0, 2])
def test_enter_chooses_the_only_card_that_can_be_played(two: Table, place: int) -> None:
    """A card of the own table is chosen at once, one of the hand by Enter; the next Enter plays it."""
    to_place(two, place, only=True)
    (piece,) = {step.pieces[0] for step in two.screen.handling.steps}
    if place == 0:
        assert two.screen.handling.chosen is None
        two.key("enter")
    chosen = two.screen.handling.chosen
    assert chosen is not None
    assert chosen.piece == piece
    assert two.screen.turn.asked == f"Only {text_of(two, piece)} can be played: click it or press Enter"
    two.key("enter")
    assert last_move(two) == text_of(two, piece)


def test_a_double_click_plays_no_card_that_moved_under_the_pointer(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    table.click(table.at(card))
    pos = table.at(card)
    played = len(table.match.entries)
    table.click(pos)  # plays it: the other cards move under the pointer
    table.click(pos)
    table.click(pos)
    mine = [entry for entry in table.match.entries[played:] if isinstance(entry, Moved) and entry.seat == 0]
    assert [table.match.game.move_text(entry.move) for entry in mine] == [text_of(table, card.piece)]


def test_a_click_during_flights_only_finishes_them(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: table.screen.tweens.busy)
    before = len(table.match.entries)
    table.click(table.at(table.hand[0]))
    assert len(table.match.entries) == before
    assert not any(card.chosen for card in table.hand)


def test_a_card_dropped_during_flights_is_played(table: Table) -> None:
    table.to_my_card(tricks=1)
    table.drag(table.playable()[0], table.middle)
    # the player picks up a card while the others play, and drops it when their turn is shown
    table.until(lambda: bool(table.host.human_turns()))
    assert table.screen.tweens.busy
    allowed = {piece for step in table.host.draft(0).steps() for piece in getattr(step, "pieces", ())}
    card = next(c for c in table.hand if c.piece in allowed)
    table.drag(card, table.middle)
    assert last_move(table) == text_of(table, card.piece)


def test_a_dragged_card_stays_held_while_others_play(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: not table.busy)
    card = table.hand[0]
    table.drag(card, table.middle, let_go=False)
    for _ in range(60):
        table.tick()
        assert (round(card.x), round(card.y)) == table.middle
    assert card.held
    assert table.screen.handling.dragged is card


def test_escape_during_a_drag_returns_the_card(table: Table) -> None:
    table.to_my_card()
    card = table.playable()[0]
    before = len(table.match.entries)
    table.drag(card, table.middle, let_go=False)
    table.key("escape")
    table.tick(60)
    assert len(table.match.entries) == before
    assert_table_equals_view(table)


def test_a_refused_card_returns_with_a_reason_a_rule_and_cards(table: Table) -> None:
    table.to_my_card(with_refused=True)
    card = table.refused()[0]
    before = len(table.match.entries)
    table.drag(card, table.middle)
    words = table.thing("toast").label
    assert "Rule KJ-" in words
    named = [thing for thing in table.app.top.semantics() if "named" in thing.state]
    assert named
    assert all(thing.label.partition(":")[0] in words for thing in named)
    table.tick(60)
    assert len(table.match.entries) == before
    assert_table_equals_view(table)


def test_one_tap_on_a_card_that_cannot_be_played_says_why(table: Table) -> None:
    table.to_my_card(with_refused=True)
    table.click(table.at(table.refused()[0]))
    assert "Rule KJ-" in table.thing("toast").label
    before = len(table.match.entries)
    table.click(table.at(table.playable()[0]))
    assert not table.has("toast"), "a playable card is only chosen, and the refused one no longer"
    assert len(table.match.entries) == before
    table.to_bid()
    table.click(table.at(table.hand[0]))
    assert "Choose Play or Pass" in table.thing("toast").label


def test_a_refusal_goes_with_what_it_speaks_of(table: Table) -> None:
    table.to_my_card(with_refused=True)
    for way in ("other", "escape", "drag", "key", "confirm"):
        table.app_context.settings.change(confirm_moves=way == "confirm")
        if way in ("key", "confirm"):
            table.drag(table.refused()[0], table.middle)
        else:
            table.click(table.at(table.refused()[0]))
        table.tick(30)
        assert table.has("toast"), f"it stays until {way}"
        match way:
            case "other":
                table.click(table.at(table.playable()[0]))
            case "drag":
                table.drag(table.playable()[0], table.middle, let_go=False)
                assert not table.has("toast"), "another card is held"
                table.key("escape")
            case "confirm":
                table.screen.handling.go(table.screen.handling.steps[0])
                assert table.is_asked()
            case _:
                table.key("right" if way == "key" else "escape")
        assert not table.has("toast"), f"it goes with {way}"
        table.tick(30)


def test_a_refusal_opens_its_rule_by_tap_or_f1(table: Table) -> None:
    for lead in ("tap", "f1"):
        table.to_my_card(with_refused=True)
        table.drag(table.refused()[0], table.middle)
        table.tick(SEEN)
        table.click("toast") if lead == "tap" else table.key("f1")
        assert isinstance(table.app.top, RulesReader)
        table.app.pop()
        table.tick(20)


def test_a_card_played_out_of_turn_is_refused_with_a_reason(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: not table.busy)
    assert not table.host.human_turns()
    before = len(table.match.entries)
    table.drag(table.hand[0], table.middle)
    assert table.thing("toast").label.startswith("It isn't your turn.")
    assert len(table.match.entries) == before


def test_a_card_played_during_bidding_is_refused_beside_the_question(table: Table) -> None:
    table.to_bid()
    table.drag(table.hand[0], table.middle)
    toast, question = table.thing("toast"), table.thing("question")
    assert toast.label.startswith("The bidding isn't over. Choose Play or Pass.")
    assert not toast.rect.colliderect(question.rect)


def test_cards_are_reordered_by_drag_or_shift_and_arrows(table: Table) -> None:
    table.to_my_card()
    first = [card.piece for card in table.hand]
    table.key("home")
    table.key("right", shift=True)
    assert [card.piece for card in table.hand] == [first[1], first[0], *first[2:]]
    last = table.hand[-1]
    table.drag(table.hand[0], (round(last.x) + 30, round(last.y)))
    assert [card.piece for card in table.hand] == [*first[:1], *first[2:], first[1]]
    table.tick(40)
    assert_table_equals_view(table)


def test_high_cards_are_on_the_side_of_the_setting(table: Table) -> None:
    table.to_my_card()
    table.app_context.settings.change(high_cards="right")
    right = [card.piece for card in table.hand]
    table.app_context.settings.change(high_cards="left")
    assert [card.piece for card in table.hand] == right[::-1]


def test_a_long_press_or_right_click_explains_a_card(table: Table) -> None:
    table.to_my_card(with_refused=True)
    card = table.refused()[0]
    pos = table.at(card)
    table.click(pos, button=3)
    words = table.thing("tip").label
    assert text_of(table, card.piece) in words
    assert "worth" in words
    assert "Rule KJ-" in words, "and why it cannot be played now"
    table.move((5, 300))
    assert not table.has("tip")
    table.press(pos)
    table.tick(40)
    assert table.has("tip")
    table.release(pos)
    assert not card.chosen, "a long press is not a tap"


def test_the_tip_of_a_trick_card_says_who_played_it(table: Table) -> None:
    table.play_until(lambda: table.is_turn() and any(table.match.view(0).visible.trick))
    trick = [card for card in table.screen.felt_view.stage if card.zone.name == "trick"]
    for card in trick:
        table.click(table.at(card), button=3)
        assert f"Played by {table.host.players[card.zone.owner].name}." in table.thing("tip").label


def pieces(table: Table) -> list[int]:
    return [card.piece for card in table.hand]


def move_a_card(table: Table) -> list[int]:
    """The player moves their first card behind the second one; returns the new order."""
    first = pieces(table)
    table.key("home")
    table.key("right", shift=True)
    table.key("escape")
    order = [first[1], first[0], *first[2:]]
    assert pieces(table) == order
    return order


def test_a_hand_is_sorted_again_with_motion_when_trump_is_chosen(table: Table) -> None:
    table.to_my_card()
    view = table.host.view(0)
    assert view is not None
    felt, sort = table.screen.felt_view, table.screen.scene.sorted_hand
    trump = view.visible.trump
    others = [changed(view, trump=suit) for suit in range(4) if suit != trump]
    without = next(other for other in others if sort(pieces(table), "colours", other) != pieces(table))
    for shown in (without, view):
        felt.show(shown)
        assert pieces(table) == sort(pieces(table), table.app_context.settings.now.hand_order, shown)
        assert not all(card.at_rest for card in table.hand), "they are on their way"
        table.tick(40)
        assert all(card.at_rest for card in table.hand)


def test_a_custom_hand_order_stays_when_trump_is_chosen(table: Table) -> None:
    table.to_bid()
    order = move_a_card(table)
    table.answer()
    table.to_my_card()
    assert pieces(table) == [piece for piece in order if piece in pieces(table)]
    deals = len(table.host.finished_deals())
    table.play_until(lambda: len(table.host.finished_deals()) > deals and (table.is_asked() or table.is_turn()))
    view = table.host.view(0)
    sort = table.screen.scene.sorted_hand
    assert view is not None
    assert pieces(table) == sort(pieces(table), table.app_context.settings.now.hand_order, view), "a new deal is sorted"


def test_a_custom_hand_order_is_only_for_its_deal(table: Table) -> None:
    table.to_bid()
    order = move_a_card(table)
    view = table.host.view(0)
    assert view is not None
    assert list(HandOrder(table.app_context, table.host, table.screen.scene, 0)(order, view)) == order
    table.match.progress.deals[table.host.table] += 1
    assert list(HandOrder(table.app_context, table.host, table.screen.scene, 0)(order, view)) != order


def test_a_custom_hand_order_survives_undo_and_leaving(table: Table) -> None:
    table.to_my_card()
    order = move_a_card(table)
    table.drag(table.playable()[0], table.middle)
    table.rest()
    table.key("u")
    table.rest()
    assert pieces(table) == order
    table.app_context.go_home()
    table.app_context.habits = HabitsFile(table.app_context.habits.path)
    table.app_context.resume(table.app_context.waiting()[0])
    table.match = table.host.match
    table.until(table.is_turn)
    assert pieces(table) == order


def test_a_custom_hand_order_is_only_for_its_player(sit: Sit) -> None:
    table = sit(Table, people=(0, 1), size=SMALL, speed="brisk")
    table.until(lambda: isinstance(table.app.top, Dialog))
    come(table)
    table.until(lambda: bool(table.hand) and not table.busy)
    me = table.host.shown
    move_a_card(table)
    hands = table.app_context.habits.now.hands
    assert [name.split()[-1] for name in hands] == [str(me)]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), (SMALL, 100), ((1920, 1080), 75)])
def test_kj_29_with_two_players_a_hint_leaves_the_empty_places_of_the_trick_free(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    players = [Player("Ada", "fox"), Player("Bep", "owl", "bot", "normal")]
    table = Table.__new__(Table)
    match = Match(GAME, GAME.schema.make({}, (), 2), players, "two")
    table.sit_down(app_context_of(size, speed="instant", ui_scale=scale), monkeypatch, match)
    for _ in range(6):
        table.play_until(lambda: may_play(table) and table.screen.host.view(0).visible.phase == PLAYING)
        table.rest()
        table.screen.turn.hint.show("Play it. No other card came close.\nIt wins the trick.", table.host.legal(0)[0])
        table.rest()
        slip, things = table.thing("hint").rect, table.screen.felt_view.things()
        places = [thing.rect for thing in things if thing.name.startswith("in_turn.")]
        assert places
        assert slip.collidelist(places) < 0
        table.key("escape")
        table.screen.turn._decide(table.host.legal(0)[0])
        table.tick(3)


def test_after_a_refused_card_the_arrows_go_on_from_it(table: Table) -> None:
    table.to_my_card(with_refused=True)
    hand, refused = table.hand, table.refused()[0]
    while table.screen.handling.chosen is not refused:
        table.key("right")
    table.key("enter")
    assert table.screen.handling.chosen is None
    table.key("right")
    assert table.screen.handling.chosen is hand[(hand.index(refused) + 1) % len(hand)]


def test_arrows_go_over_the_own_table_from_left_to_right(two: Table) -> None:
    """KJ-29: as its columns lie, not by suit and rank."""

    def open_cards() -> list[Sprite]:
        takeable = two.screen.handling.drop_targets.takeable() if two.is_turn() else []
        return [] if any(card in two.hand for card in takeable) else list(takeable)

    two.play_until(lambda: len(open_cards()) > 2)
    seen = []
    for _ in open_cards():
        two.key("right")
        assert two.screen.handling.chosen is not None
        seen.append(two.screen.handling.chosen.home.x)
    first = seen.index(min(seen))
    assert seen[first:] + seen[:first] == sorted(card.home.x for card in open_cards())
