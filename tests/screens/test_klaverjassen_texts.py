"""What the table of Klaverjassen says: prompts, played cards, and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from bare_felt import bare_felt
from pygame import Rect
from test_every_game import played

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import TRICK, Event, MovePieces, redact
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.pictures import position
from cardgames.engine.progress import Need
from cardgames.games.klaverjassen.cards import (
    AWAY_ZONES,
    BIDS,
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
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.scene.scene import KlaverjassenScene
from cardgames.games.klaverjassen.scene.scorecard import Scorecard
from cardgames.games.klaverjassen.state import OVER
from cardgames.screens.picture import scene_of
from cardgames.screens.play.questions import DraftSlip
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import say_in, use_language

NAMES = ("Ada", "Bep", "Cor", "Dirk")

FOUR = (
    "start dealer 2; deal A♠ 7♠ J♥ 9♥ A♥ 10♣ 8♣ 7♣ / 10♠ 8♠ K♥ 8♦ J♦ Q♦ K♣ J♣ / Q♠ 8♥ Q♥ 7♦ 10♦ K♦ 9♣ A♣ / "
    "9♠ J♠ K♠ 7♥ 10♥ 9♦ A♦ Q♣; seat 0; moves trump 4♥ / pass / play / "
)
FOUR_PLAYED = (
    "9♠ A♠ 8♠ Q♠ J♥ K♥ Q♥ 7♥ roem 7♠ 10♠ 8♥ J♠ 7♦ A♦ A♥ 8♦ 8♣ K♣ A♣ Q♣ roem 10♦ 9♦ 7♣ Q♦ K♦ 10♥ 9♥ J♦ 10♣ J♣ 9♣ K♠ roem"
)
THREE = (
    "players 3; start dealer 1; deal A♣ J♣ 8♣ 9♦ 8♦ K♥ 10♥ 8♥ A♠ 8♠ / Q♣ 10♣ K♦ 10♦ 7♦ Q♥ J♥ 7♥ Q♠ 9♠ / "
    "K♣ 9♣ A♦ Q♦ J♦ A♥ 9♥ K♠ 10♠ 7♠ / 7♣ J♠; moves trump 2♠ / pass / play / away 10♥ / away K♥ / "
)
THREE_PLAYED = "A♦ 8♦ 10♦ A♥ 8♥ Q♥ 9♣ J♣ 10♣ K♦ Q♦ 9♦ Q♠ K♠ J♠ roem A♣ Q♣ K♣ roem 8♣ 9♠ 10♠ 7♦ J♦ A♠ 7♣ 7♥ 7♠ 9♥ 8♠ J♥"
TWO = (
    "players 2; start dealer 0; deal K♣ 10♣ 8♣ Q♦ Q♥ J♥ K♠ 8♠ / J♣ 9♣ A♦ 10♦ A♥ 7♥ A♠ J♠ / "
    "K♦ 8♦ 10♥ K♥ Q♠ 9♥ 7♣ J♦ 9♠ Q♣ 10♠ A♣ 7♦ 9♦ 8♥ 7♠; seat 0; moves trump 2♥ / "
)
FEW = (
    "options hand_size=2; start dealer 3; deal J♥ 7♠ / Q♥ 8♠ / K♥ 9♠ / 7♥ K♠; seat 0; "
    "moves trump 4♥ / play / J♥ / Q♥ / K♥ / 7♥"
)
FIRST, FIFTH, LAST = "A♦ K♦ 7♦ Q♦", "A♠ Q♠ 10♠ 8♠ 10♦ 8♦ 9♦ J♥", "Q♥ 8♥ 10♥ A♥ 9♣ 7♣ A♣ 8♣"
END = "7♠ K♥ J♠ K♠ 9♥ 9♠ 10♣ 7♥ J♦ Q♣ K♣ J♣"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


def seen(start: str, cards: str = "", *, players: int = 4, options: str = "") -> KlaverjassenView:
    """The view after these cards and calls, one after the other; `options` are house rules."""
    text = start + " / ".join(cards.split())
    if options:
        text = f"options {options}; {text}"
    return position(GAME, text, players)


def scene(view: KlaverjassenView, seat: int = 0) -> KlaverjassenScene:
    seats = len(view.visible.hands)
    found = scene_of("klaverjassen", NAMES[:seats], seat, view.visible.match_state.options)
    assert isinstance(found, KlaverjassenScene)
    return found


def ending(view: KlaverjassenView) -> str:
    return scene(view).ending(view, view.visible.ledger())


@pytest.mark.parametrize(
    ("language", "pit", "made", "nat", "alone"),
    [
        (
            "en",
            "Pit: Ada and Cor won every trick",
            "Made: Ada won 125 of 242 points, more than half",
            "Nat: Bep won 117 of 242 points, not more than half",
            "Made: Ada won 144 of 242 points, more than half",
        ),
        (
            "nl",
            "Pit: alle slagen voor Ada en Cor",
            "Gehaald: 125 van de 242 punten voor Ada, meer dan de helft",
            "Nat: 117 van de 242 punten voor Bep, niet meer dan de helft",
            "Gehaald: 144 van de 242 punten voor Ada, meer dan de helft",
        ),
    ],
)
def test_the_score_says_how_the_game_ended(language: str, pit: str, made: str, nat: str, alone: str) -> None:
    use_language(language)
    assert ending(seen(FOUR, FOUR_PLAYED)) == pit
    assert ending(seen(f"{TWO}pass / play / ", f"{FIRST} {FIFTH} roem {LAST} {END} roem")) == made
    assert ending(seen(f"{TWO}play / ", f"{FIRST} roem {FIFTH} {LAST} roem {END}")) == nat
    assert ending(seen(f"seat 0; {THREE}", THREE_PLAYED, players=3)) == alone


def passed_once(passes: int = 3) -> tuple[Match, KlaverjassenScene]:
    """A match of three whose first deal is passed out after so many passes."""
    match = Match(GAME, GAME.schema.make({"games": 2}, (), 3), [Player(who, "fox") for who in NAMES[:3]], "again")
    while match.due().need is not Need.DECISION:
        match.proceed()
    for _ in range(passes):
        match.apply(0, match.due().turns[0].seat, BIDS[1])
    found = scene_of("klaverjassen", NAMES[:3], 0, match.options)
    assert isinstance(found, KlaverjassenScene)
    return match, found


def test_a_passed_out_deal_is_not_on_the_scorecard() -> None:
    match, table = passed_once()
    view = match.table().state.view(0)
    assert view.visible.passed_out
    assert table.part(view) == "Game 1 of 2"
    assert not table.sheet(view, lambda _: None).rows
    while match.due().need is not Need.DECISION:
        match.proceed()
    view = match.table().state.view(0)
    assert (view.visible.match_state.deals, table.part(view)) == (1, "Game 1 of 2")
    match.apply(0, match.due().turns[0].seat, BIDS[0])
    while match.due().need is Need.DECISION:
        state, seat = match.table().state, match.due().turns[0].seat
        match.apply(0, seat, state.legal(seat)[0])
    view = match.table().state.view(0)
    assert view.visible.phase == OVER
    assert table.part(view) == "Game 1 of 2"
    assert table.sheet(view, lambda _: None).rows == (view.visible.row(),), "the game just finished has its row"


def test_without_teams_the_ending_compares_with_each_opponent() -> None:
    view = seen(f"seat 0; {THREE}", THREE_PLAYED, players=3, options="needs=each")
    assert ending(view) == "Made: Ada won 144 points, more than each opponent"


def test_a_passed_out_deal_says_that_it_is_redealt() -> None:
    view = seen(f"seat 0; {THREE.partition('moves')[0]}moves trump 2♠ / pass / pass / pass", players=3)
    assert ending(view) == "Everyone passed: the cards are dealt again"


def test_klaverjassen_calls_its_deals_games_in_the_status_line() -> None:
    assert say_in("klaverjassen", "play.status.deal_over") == "The game is over"
    use_language("nl")
    assert say_in("klaverjassen", "play.status.deal_over") == "Het spel is uit"


@pytest.mark.parametrize(
    ("cards", "options", "task"),
    [
        ("", "", "Follow ♦ from your table"),
        ("K♦ 7♦", "", "Follow ♦ from your hand"),
        (f"K♦ 7♦ Q♦ roem {FIFTH} {LAST} roem 7♠", "", "Your table can't follow: play a trump (♥)"),
        ("K♦ 7♦ Q♦ roem A♠ Q♠ 10♠ 8♠ 10♦ 8♦ 9♦", "", "Your hand can't follow: play a trump (♥)"),
        (f"K♦ 7♦ Q♦ roem {FIFTH}", "", "Lead any card from your hand or table"),
        (f"K♦ 7♦ Q♦ roem {FIFTH}", "lead_from=hand", "Lead any card from your hand"),
        (f"K♦ 7♦ Q♦ roem {FIFTH} {LAST} roem 7♠ K♥ J♠ K♠ 9♥ 9♠", "", "Your hand can't follow: play any of its cards"),
    ],
)
def test_with_two_players_the_prompt_names_hand_or_table(cards: str, options: str, task: str) -> None:
    view = seen(f"{TWO}play / A♦ / " if cards else f"{TWO}play / A♦", cards, players=2, options=options)
    assert scene(view).task(view) == task


@pytest.mark.parametrize(
    ("deal", "options", "cards", "task"),
    [
        ("9♥ 10♦ 7♣ / Q♠ 8♣ 9♣ / A♠ 7♦ 8♦ / 8♠ 9♦ J♦", "", "A♠ / 8♠", "You can't follow: play any card"),
        ("8♥ J♥ 7♣ / Q♠ 8♣ 9♣ / 10♠ 7♦ 8♦ / 9♥ 9♦ J♦", "", "10♠ / 9♥", "You can't follow: play a higher trump (♥)"),
        ("A♥ J♥ 7♣ / Q♠ 8♣ 9♣ / 10♠ 7♦ 8♦ / 7♥ 9♦ J♦", "", "10♠ / 7♥", "You can't follow: play a higher trump (♥)"),
        ("A♥ J♥ 7♣ / Q♠ 8♣ 9♣ / A♠ 7♦ 8♦ / 10♠ 9♦ J♦", "", "A♠ / 10♠", "You can't follow: play any card"),
        ("A♥ J♥ 7♣ / Q♠ 8♣ 9♣ / 10♠ 7♦ 8♦ / A♠ 9♦ J♦", "", "10♠ / A♠", "You can't follow: play a trump (♥)"),
        (
            "8♥ 7♥ 7♣ / Q♠ 8♣ 9♣ / 10♠ 7♦ 8♦ / 9♥ 9♦ J♦",
            " undertrump=forced",
            "10♠ / 9♥",
            "You can't follow: play a trump (♥)",
        ),
        ("8♥ K♦ 7♣ / Q♠ 8♣ 9♣ / 10♠ 7♦ 8♦ / 9♥ 9♦ J♦", "", "10♠ / 9♥", "You can't follow: play any card"),
        (
            "8♥ K♦ 7♣ / Q♠ 8♣ 9♣ / 10♠ 7♦ 8♦ / 9♥ 9♦ J♦",
            " undertrump=forbidden",
            "10♠ / 9♥",
            "You can't follow: play any card but a lower trump",
        ),
        (
            "8♥ J♥ 7♣ / Q♠ 8♣ 9♣ / A♥ 7♦ 8♦ / 9♥ 9♦ J♦",
            " beat_on_trump_lead=true",
            "A♥ / 9♥",
            "Follow ♥ with a higher trump",
        ),
        ("8♥ J♥ 7♣ / Q♠ 8♣ 9♣ / A♥ 7♦ 8♦ / 9♥ 9♦ J♦", "", "A♥ / 9♥", "Follow ♥"),
    ],
)
def test_the_prompt_says_what_the_next_card_must_be(deal: str, options: str, cards: str, task: str) -> None:
    """KJ-8 to KJ-12."""
    view = seen(f"start dealer 1; options hand_size=3{options}; deal {deal}; seat 0; moves trump 4♥ / play / {cards}")
    assert scene(view).task(view) == task


def test_a_prompt_without_buttons_has_no_empty_row() -> None:
    pygame.font.init()
    look = Look(load("lamplight"), Scale(1.0))
    alone = DraftSlip("Follow ♠ from your table", [], None)
    with_back = DraftSlip("Follow ♠ from your table", [], lambda: None)
    (_, high), (_, higher) = alone.sizes(look, 900)
    assert high == min(high for _, high in with_back.sizes(look, 900))
    assert higher - high == text.line_height(text.HEADING, look)


@pytest.mark.parametrize("scale", [0.75, 0.8, 0.9, 1.0, 1.35, 2.0])
def test_a_prompt_has_room_for_two_lines(scale: float) -> None:
    pygame.font.init()
    look = Look(load("lamplight"), Scale(scale))
    for back in (None, lambda: None):
        for words in ("Follow ♠ from your table", "Play a hand card, move your caravan or skip"):
            slip = DraftSlip(words, [], back)
            slip.layout(Rect((0, 0), slip.sizes(look, 900)[-1]), look)
            assert slip._words.contains(slip._block())


def test_bid_answers_explain_their_consequences() -> None:
    """KJ-19, KJ-6, KJ-25, KJ-45."""
    four = seen(FOUR.removesuffix(" / play / "))
    assert scene(four).question("bid", four).tips == (
        "Your side must then get more than half of all points and roem.",
        "If everyone passes, a new trump is turned up and Dirk's side must play.",
    )
    bids = f"seat 0; {THREE.partition(' / play')[0]}"
    three = seen(bids, players=3)
    assert scene(three).question("bid", three).tips[1] == "If everyone passes, the cards are dealt again."
    assert scene(three).question("bid", three).tips[0].startswith("You then take the blind, play alone and must get")
    two = position(GAME, TWO.removesuffix(" / "), 2)
    assert scene(two).question("bid", two).tips[0] == "You must then get more than half of all points and roem."
    alone = seen(bids, players=3, options="needs=each")
    assert scene(alone).question("bid", alone).tips[0] == "You must then get more points and roem than each opponent."


def test_the_answer_pass_says_who_must_play_then() -> None:
    """KJ-6, KJ-25: your side with four players, you alone with two."""
    for start, players, names, seat in ((FOUR, 4, "your side", 1), (TWO, 2, "you", 1), (TWO, 2, "Bep", 0)):
        view = replace(position(GAME, start.removesuffix(" / ").removesuffix(" / play"), players), seat=seat)
        forced = scene(view, seat).question("bid", view).tips[1]
        assert forced == f"If everyone passes, a new trump is turned up and {names} must play."


def test_the_question_of_roem_names_its_cards() -> None:
    view = seen(FOUR, "9♠ A♠ 8♠ Q♠ J♥ K♥ Q♥ 7♥")
    assert str(scene(view).question("roem", view).text) == "J♥ Q♥ K♥: 40 roem in your trick. Call it?"


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


def test_roem_answers_say_how_many_points_are_needed() -> None:
    """KJ-19, KJ-40: the roem counts, but half of the points is more too."""
    view = seen(FOUR, "9♠ A♠ 8♠ Q♠ J♥ K♥ Q♥ 7♥")
    assert scene(view).question("roem", view).tips == (
        "Your side then needs 102 points and roem in all. So far: 81",
        "Your side then needs 82 points and roem in all. So far: 41",
    )
    three = seen(f"seat 0; {THREE}", "A♦ 8♦ 10♦ A♥ 8♥ Q♥ 9♣ J♣ 10♣ K♦ Q♦ 9♦ Q♠ K♠ J♠", players=3)
    tips = scene(three).question("roem", three).tips
    assert tips[0] == "You then need 112 points and roem in all. So far: 81", "27, 14 put aside and 40"
    few = seen(FEW)
    assert scene(few).question("roem", few).tips == (), "with fewer cards the total is not known yet"


def test_the_scorecard_is_headed_we_and_they() -> None:
    pygame.font.init()
    view = seen(FOUR, "9♠")

    def heads(seat: int, wide: int, *, spectating: bool = False) -> list[str]:
        table = scene(view, seat)
        table.spectating = spectating
        card = table.sheet(view, lambda _: None)
        assert isinstance(card, Scorecard)
        card.layout(Rect(0, 0, 300, 200), Look(load("lamplight"), Scale(1.0)))
        return [card.heading(column, wide)[0] for column in range(2)]

    assert heads(0, 140) == ["We: Ada + Cor", "They: Bep + Dirk"]
    assert heads(1, 140) == ["They: Ada + Cor", "We: Bep + Dirk"]
    assert heads(0, 45) == ["We", "They"]
    assert heads(0, 140, spectating=True) == ["Ada + Cor", "Bep + Dirk"]


def test_with_four_players_the_prompt_names_no_place() -> None:
    view = seen(FOUR, "9♠")
    assert scene(view).task(view) == "Follow ♠"
    view = seen(FOUR, "9♠ A♠ 8♠ Q♠")
    assert scene(view).task(view) == "Lead any card"


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


def test_the_scorecard_explains_its_symbols_below_the_sums() -> None:
    card = scene(seen(FOUR, FOUR_PLAYED)).sheet(seen(FOUR, FOUR_PLAYED), lambda _: None)
    pygame.font.init()
    look = Look(load("lamplight"), Scale(1.0))
    card.layout(Rect((0, 0), card.preferred_size(look, 300)), look)
    (marks,) = [thing for thing in card.things() if thing.name == "sheet.marks"]
    assert marks.label == "I = 20 roem · V = 50 · VV = pit · – = 0"
    assert card.rect.contains(marks.rect)
    assert text.width(marks.label, text.SMALL, look) <= marks.rect.w


def test_a_chosen_card_says_what_a_second_click_or_enter_does() -> None:
    ways = [MovePieces((DECK.parse("A♠"),), HAND_ZONES[0], TRICK_ZONES[0])]
    last = FOUR_PLAYED.removesuffix(" K♠ roem")
    chosen, only = "is chosen: click it again or press Enter to", "can be played: click it or press Enter"
    for cards, told in (("", f"A♠ {chosen} play it"), (last, f"Only A♠ {only}")):
        view = seen(FOUR.replace("seat 0", "seat 3").removesuffix("" if cards else " / "), cards)
        assert scene(view).task_with(view, (), ways) == told
    laying = seen(f"seat 0; {THREE.partition(' / away')[0]}", players=3)
    assert scene(laying).task_with(laying, (), ways) == f"A♠ {chosen} put it aside"


def test_the_points_of_a_last_trick_say_so() -> None:
    view = seen(f"seat 2; {THREE}", THREE_PLAYED.rpartition(" ")[0], players=3)
    held = MovePieces((DECK.parse("J♥"),), HAND_ZONES[2], TRICK_ZONES[2])
    assert "with the last trick: " in str(scene(view, seat=2).preview(view, (), held))


def test_tricks_of_both_defenders_are_headed_so() -> None:
    """KJ-44: each of them gets their points."""
    view = seen(f"seat 0; {THREE}", THREE_PLAYED, players=3)
    table, ledger = scene(view), view.visible.ledger()
    kinds = {line.seat: table.line_kind(number, ledger) for number, line in enumerate(ledger) if "Trick" in line.text}
    assert kinds == {0: "tricks", 1: "shared_tricks", 2: "shared_tricks"}
    assert table.kind_heading("shared_tricks", ledger[:6:2]) == "3 tricks of both defenders"


def test_the_plates_of_two_defenders_say_that_they_share_their_points() -> None:
    """KJ-44: each of them gets the points of both, unless each writes its own (KJ-45)."""
    for options, marks in (("", ["plays", "shared", "shared"]), ("needs=each", ["plays", "dealer", ""])):
        view = seen(f"seat 0; {THREE}", "A♦ 8♦", players=3, options=options)
        table = scene(view)
        assert [table.mark(seat, view) for seat in range(3)] == marks
    assert table.about_mark(0, view) == "Plays: this player's side must get more than half of all points and roem."


def test_the_plate_of_the_player_says_what_their_side_needs() -> None:
    """KJ-19: more than half of all points and of the roem called so far, also if they must play (KJ-6)."""
    view = seen(f"seat 0; {THREE}", "A♦ 8♦", players=3)
    assert scene(view).about_mark(0, view) == "Plays: needs 82 of 162 points and called roem, more than half."
    view = seen(f"seat 0; {THREE}", THREE_PLAYED.partition(" roem")[0] + " roem", players=3)
    assert scene(view).about_mark(0, view) == "Plays: needs 112 of 222 points and called roem, more than half."
    view = seen(FOUR.replace("pass / play /", "pass / pass / pass / pass / trump 5♣ /"), "9♠")
    table = scene(view)
    assert [table.mark(seat, view) for seat in range(4)] == ["", "", "dealer", "plays"]
    assert table.about_mark(3, view) == "Plays: their side needs 82 of 162 points and called roem, more than half."


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
