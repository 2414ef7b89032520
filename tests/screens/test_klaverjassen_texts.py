"""What the table of Klaverjassen says of cards: in the log, on chips and tags, and at their places."""

from __future__ import annotations

import pygame
import pytest
from bare_felt import bare_felt
from klaverjassen_views import FIFTH, FIRST, FOUR, FOUR_PLAYED, LAST, NAMES, THREE, THREE_PLAYED, TWO, scene, seen
from pygame import Rect
from test_every_game import played

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import TRICK, Event, MovePieces, redact
from cardgames.games.klaverjassen.cards import (
    AWAY_ZONES,
    BLIND_ZONE,
    COVERED_ZONES,
    DECK,
    HAND_ZONES,
    TAKEN_ZONES,
    TRICK_ZONES,
    column_of,
    suit_of,
)
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.following import best_index
from cardgames.screens.picture import scene_of
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import use_language


def test_with_two_players_only_the_better_card_of_the_winner_wins_the_trick() -> None:
    """KJ-13, KJ-29: each player has two cards in a trick."""
    tricks = 0
    for match, _, events, _ in played("klaverjassen 2", 80):
        view = match.table().state.view(0)
        for event in events:
            if event.kind == TRICK:
                trick = view.visible.tricks[-1]
                (best,) = scene_of("klaverjassen", NAMES[:2], 0, match.options).tricks.highlighted_pieces(event, view)
                assert best == trick.cards[best_index(trick.cards, view.visible.trump)]
                tricks += 1
    assert tricks > 5


def test_every_zone_has_words_in_both_languages() -> None:
    zones = (*HAND_ZONES[:2], *TRICK_ZONES[:2], *TAKEN_ZONES[:2], *AWAY_ZONES[:2], *COVERED_ZONES[:2], BLIND_ZONE)
    both = seen(FOUR, "9♠")
    for language in ("en", "nl"):
        use_language(language)
        for zone in (*zones, column_of(0, 2), column_of(1, 2)):
            words = scene(both).where(zone)
            assert " " in words, (language, zone)
            assert ("Bep" in words) == (zone.owner == 1 and zone.name not in ("trick", "taken")), (language, words)
    use_language("en")
    assert scene(both).where(column_of(1, 2)) == "on Bep's table, column 3"


def test_a_card_in_another_hand_is_not_called_yours() -> None:
    table = scene(seen(FOUR, "9♠"))
    assert [table.where(zone) for zone in HAND_ZONES[:2]] == ["in your hand", "in Bep's hand"]


@pytest.mark.parametrize(
    ("start", "played_cards", "players", "dealt"),
    [(FOUR, FOUR_PLAYED, 4, 8), (f"seat 0; {THREE}", THREE_PLAYED, 3, 10)],
)
def test_hands_that_lie_open_after_the_game_are_not_called_empty(
    start: str, played_cards: str, players: int, dealt: int
) -> None:
    view = seen(start, played_cards, players=players)
    assert scene(view).about_place(HAND_ZONES[1], view).startswith(f"Bep's hand: {dealt} cards")


def test_chips_name_bids_and_played_cards_but_not_uncovered_ones() -> None:
    said: dict[int, set[str]] = {2: set(), 3: set()}
    uncovered = taken = 0
    for seats in said:
        for match, seat, events, _ in played(f"klaverjassen {seats}", 120):
            table = scene_of("klaverjassen", NAMES[:seats], 0, match.options)
            for event in events:
                gist = table.headings.gist(event)
                if event.kind == "uncover":
                    uncovered += 1
                    assert gist is None
                if event.kind == "lay_away":
                    card = event.piece_moves[0].piece
                    assert str(gist) == ("1 card aside" if card == UNSEEN else f"{DECK.text(card)} aside")
                    said[seats].add(f"{seat}")
                if event.kind == "take_blind":
                    cards = DECK.texts(move.piece for move in event.piece_moves)
                    assert str(table.log(event)) == f"{NAMES[seat]} takes {cards} from the blind"
                    others = redact(event, (seat + 1) % 3)
                    assert str(table.log(others)) == f"{NAMES[seat]} takes the blind"
                    taken += 1
                if event.kind == "play":
                    card, source, _ = event.piece_moves[0][:3]
                    table.note(match.table().state.view(0))
                    told = str(table.headings.gist(event)).removeprefix("Trumps ")
                    assert told == DECK.text(card) + (", table" if source.name == "table" else "")
                if event.kind == "bid":
                    assert str(gist) == ("Plays" if event.fact("plays") else "Passes")
                if event.kind == "roem":
                    assert (gist, str(table.headings.opening(event))) == (None, "Roem")
    assert uncovered
    assert said[3]
    assert taken


def test_a_trick_of_the_other_defender_is_called_your_partners() -> None:
    view = seen(f"seat 1; {THREE}", "A♦ 8♦", players=3)
    table = scene(view, seat=1)
    held = MovePieces((DECK.parse("10♦"),), HAND_ZONES[1], TRICK_ZONES[1])
    assert str(table.preview(view, (), held)) == "21 points: your partner wins the trick"
    alone = seen(f"seat 1; {THREE}", "A♦ 8♦", players=3, options="needs=each")
    assert str(scene(alone, seat=1).preview(alone, (), held)) == "21 points: Cor wins the trick"


@pytest.mark.parametrize(
    ("played", "card", "told"),
    [("A♦", "K♦", "15 points, Bep's so far"), ("A♦ K♦ 7♦", "Q♦", "18 points + 20 roem: Bep wins the trick")],
)
def test_kj_29_a_trick_of_two_players_has_four_cards_while_one_is_held_over_it(
    played: str, card: str, told: str
) -> None:
    view = seen(f"{TWO}pass / play / ", played, players=2)
    held = MovePieces((DECK.parse(card),), HAND_ZONES[0], TRICK_ZONES[0])
    assert str(scene(view).preview(view, (), held)) == told


def test_the_points_of_a_last_trick_say_so() -> None:
    view = seen(f"seat 2; {THREE}", THREE_PLAYED.rpartition(" ")[0], players=3)
    held = MovePieces((DECK.parse("J♥"),), HAND_ZONES[2], TRICK_ZONES[2])
    assert "with the last trick: " in str(scene(view, seat=2).preview(view, (), held))


@pytest.mark.parametrize(
    ("options", "tag", "so_far"),
    [("", "14 points for you", [14, 0, 0]), ("laid_away_points=pair", "14 points for the defenders", [0, 14, 14])],
)
def test_cards_put_aside_say_whose_points_they_are(options: str, tag: str, so_far: list[int]) -> None:
    """KJ-40; only the player knows them (KJ-46)."""
    start = THREE.rpartition(" / away K♥ / ")[0]
    view = seen(f"seat 0; {start}", "", players=3, options=options)
    held = MovePieces((DECK.parse("K♥"),), HAND_ZONES[0], AWAY_ZONES[0])
    assert str(scene(view).preview(view, (), held)) == tag
    view = seen(f"seat 0; {THREE}", "A♦", players=3, options=options)
    assert [scene(view).running(seat, view) for seat in range(3)] == so_far
    view = seen(f"seat 2; {THREE}", "A♦", players=3, options=options)
    assert [scene(view, seat=2).running(seat, view) for seat in range(3)] == [0, 0, 0]


def test_a_table_with_only_a_face_down_card_left_still_has_its_name() -> None:
    """KJ-28: it is turned up before the next trick (KJ-32)."""
    view = seen(f"{TWO}pass / play / ", f"{FIRST} {FIFTH} roem {LAST} 7♠ K♥ J♠ K♠ 9♥ 9♠", players=2)
    assert not any(view.visible.tables[1])
    assert view.visible.columns[1]
    pygame.font.init()
    table, look = scene(view), Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))
    labels = [thing.label for thing in table.things(Rect(16, 60, 1248, 724), look, view)]
    assert "Bep's table" in labels


@pytest.mark.parametrize(
    ("cards", "options", "told"),
    [
        ("", "", "1, 2: table, 3, 4: hand"),
        ("", "lead_from=hand", "1: hand, 2: table, 3: table, 4: hand"),
        ("", "lead_from=table", "1: table, 2: table, 3: hand, 4: hand"),
        ("A♦", "", "2: table, 3: table, 4: hand"),
        (f"A♦ K♦ 7♦ Q♦ roem {FIFTH} {LAST} roem 7♠", "", "2: table, 3: hand, 4: hand"),
        ("A♦ K♦ 7♦ Q♦", "", ""),
    ],
)
def test_kj_29_with_two_players_the_places_of_a_trick_say_their_turn_and_where_their_cards_come_from(
    cards: str, options: str, told: str
) -> None:
    view = seen(f"{TWO}play / " if cards else f"{TWO}play", cards, players=2, options=options)
    places = [thing for size in ((1280, 800), (1024, 640)) for thing in bare_felt(scene(view), view, size).things()]
    words = [thing.label for thing in places if thing.name.startswith("in_turn.")]
    assert words == 2 * (told.split(", ") if told else [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kj_11_the_log_and_the_chips_say_which_cards_trump_and_which_come_from_the_table(seats: int) -> None:
    """In the log of a deal, and in a line while a card is played, for which the view tells the trick."""
    events, ways = [], set()
    for match, _, new, before in played(f"klaverjassen {seats}", 160):
        events = [*(events if before.visible.tricks or before.visible.trick else ()), *new]
        deal = match.table().state
        tricks = [trick.cards for trick in deal.tricks] + [deal.trick]
        trumping = {card for cards in tricks for card in cards if suit_of(card) == deal.trump != suit_of(cards[0])}
        if len(deal.tricks) == 7 and trumping:
            break
    view = match.table().state.view(0)
    shown = {card for trick in view.visible.tricks for card in trick.cards} | {*view.visible.trick}
    for divided in (True, False):
        table = scene(view)
        if divided:
            table.chapters([Event("turn", facts=(("trump", view.visible.trump),)), *events])
        else:
            table.note(view)
        for event in events:
            card, source, _ = event.piece_moves[0][:3] if event.kind == "play" else (UNSEEN, HAND_ZONES[0], None)
            if card not in shown:
                continue
            sign, at_table = DECK.text(card), source.name == "table"
            ways.add((card in trumping, at_table))
            does = f"trumps with {sign}" if card in trumping else f"plays {sign}"
            assert str(table.log(event)) == f"{NAMES[event.seat]} {does}{' from the table' * at_table}"
            assert str(table.gist(event)) == f"{'Trumps ' * (card in trumping)}{sign}{', table' * at_table}"
    assert ways == {(trumps, at_table) for trumps in (True, False) for at_table in {False, seats == 2}}


def test_kj_4_while_nobody_plays_the_block_is_not_said_to_be_in_front_of_anyone() -> None:
    def about(view: KlaverjassenView, name: str) -> str:
        felt = bare_felt(scene(view), view, (1280, 800))
        return next(one.words for one in felt.markers.lying if one.name == name)

    bidding, playing = (seen(f"{TWO}{bids}".removesuffix(" / "), players=2) for bids in ("", "play"))
    assert "The block is in front of the player who plays." in about(playing, "block")
    assert "The block is" not in about(bidding, "block")
    assert "When bidding is over" in about(bidding, "block")


@pytest.mark.parametrize(
    ("start", "players", "who"),
    [(TWO, 2, "the other player"), (f"seat 0; {THREE.partition(' / play')[0]}", 3, "the player on the dealer's left")],
)
def test_kj_7_with_two_players_the_other_player_speaks_first(start: str, players: int, who: str) -> None:
    view = seen(start.removesuffix(" / "), players=players)
    dealer = view.visible.match_state.first
    felt = bare_felt(scene(view), view, (1280, 800))
    button = next(one.words for one in felt.markers.lying if one.name == "dealer")
    told = f"{who} speaks first and leads."
    assert scene(view).about_mark(dealer, view) == f"Dealer: {told}"
    assert button.endswith(f"{told[0].upper()}{told[1:]}")
