"""Klaverjassen for two and three: open cards in front of a player, and cards put aside."""

from __future__ import annotations

import pytest
from at_table import Table
from laid_out import AppContextOf, Sit
from trick_table import SEEN, SMALL, last_move, text_of

from cardgames.engine.contract import Seat, Zone
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.state import LAYING, PLAYING
from cardgames.table.board.layouts import extent
from cardgames.table.board.sprite import Sprite


@pytest.fixture
def two(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of two players, each with a hand and open cards."""
    return table_of(2, app_context_of, monkeypatch)


def table_of(seats: int, app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with one person and bots."""
    players = [Player("Ada", "fox"), *(Player(name, "owl", "bot", "normal") for name in ("Bep", "Cor")[: seats - 1])]
    match = Match(GAME, GAME.schema.make({"games": 9}, (), seats), players, "two")
    return Table.of(app_context_of(SMALL, speed="brisk"), monkeypatch, match)


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


@pytest.mark.parametrize("place", [0, 2])
def test_enter_chooses_the_only_card_that_can_be_played(two: Table, place: int) -> None:
    """A card of the own table is chosen at once, one of the hand by Enter; the next Enter plays it."""
    to_place(two, place, only=True)
    (piece,) = {step.pieces[0] for step in two.screen.handling.steps}
    if place == 0:
        assert two.screen.handling.chosen is None
        two.key("enter")
    chosen = two.screen.handling.chosen
    assert chosen.piece == piece
    assert two.screen.turn.asked == f"Only {text_of(two, piece)} can be played: click it or press Enter"
    two.key("enter")
    assert last_move(two) == text_of(two, piece)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), (SMALL, 100), ((1920, 1080), 75), ((1366, 768), 150)])
def test_kj_29_with_two_players_a_hint_leaves_the_empty_places_of_the_trick_free(
    sit: Sit, size: tuple[int, int], scale: int
) -> None:
    players = [Player("Ada", "fox"), Player("Bep", "owl", "bot", "normal")]
    match = Match(GAME, GAME.schema.make({}, (), 2), players, "two")
    table = sit(Table.of, match, size=size, ui_scale=scale)
    reasons = "You make it 37% of the time; with 9♠, 28%.\n7♠ wins the trick: no opponent plays after you."
    words = f"7♠ is about 18 points better. Expected result: you 41 against 140; with 9♠, 30 and 147.\n{reasons}"
    for _ in range(6):
        table.play_until(lambda: may_play(table) and table.screen.host.view(0).visible.phase == PLAYING)
        table.rest()
        table.screen.turn.hint.show(words, table.host.legal(0)[0])
        table.rest()
        slip, things = table.thing("hint").rect, table.screen.felt_view.things()
        places = [thing.rect for thing in things if thing.name.startswith("in_turn.")]
        assert places
        assert slip.collidelist(places) < 0
        table.key("escape")
        table.screen.turn._decide(table.host.legal(0)[0])
        table.tick(3)


def test_arrows_go_over_the_own_table_from_left_to_right(two: Table) -> None:
    """KJ-29: as its columns lie, not by suit and rank."""

    def open_cards() -> list[Sprite]:
        takeable = two.screen.handling.drop_targets.takeable() if two.is_turn() else []
        return [] if any(card in two.hand for card in takeable) else list(takeable)

    two.play_until(lambda: len(open_cards()) > 2)
    seen = []
    for _ in open_cards():
        two.key("right")
        seen.append(two.screen.handling.chosen.home.x)
    first = seen.index(min(seen))
    assert seen[first:] + seen[:first] == sorted(card.home.x for card in open_cards())
