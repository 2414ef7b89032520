"""What the table of Klaverjassen asks: prompts, and questions with their answers."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from at_table import Table, people_and_bots
from klaverjassen_views import FIFTH, FOUR, FOUR_PLAYED, LAST, THREE, TWO, scene, seen
from laid_out import AppContextOf, Sit
from pygame import Rect
from test_status import chips

from cardgames.engine.contract import MovePieces
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.pictures import position
from cardgames.engine.registry import game
from cardgames.games.klaverjassen.cards import DECK, HAND_ZONES, TRICK_ZONES
from cardgames.games.klaverjassen.rules import GAME
from cardgames.screens.felt.questions import DraftSlip, _block
from cardgames.table import text
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale

FEW = (
    "options hand_size=2; start dealer 3; deal J♥ 7♠ / Q♥ 8♠ / K♥ 9♠ / 7♥ K♠; seat 0; "
    "moves trump 4♥ / play / J♥ / Q♥ / K♥ / 7♥"
)


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
            assert slip._words.contains(_block(slip.label, slip._words, look))


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


def test_with_two_players_the_question_who_plays_covers_no_card_of_the_tables(sit: Sit) -> None:
    """Not even of those that peek out from under others (KJ-28): in a small window with large letters it lay on one."""
    match = Match(GAME, GAME.schema.make({}, (), 2), people_and_bots(["Ann", "Bep"], 1), "2")
    table = sit(Table.of, match, size=(1024, 640), ui_scale=200)
    table.until(table.is_asked)
    question = table.screen.turn.question
    assert question is not None
    cards = [extent((card.home,)) for card in table.screen.felt_view.stage]
    assert question.rect.collidelist(cards) < 0


def test_the_answer_pass_says_who_must_play_then() -> None:
    """KJ-6, KJ-25: your side with four players, you alone with two."""
    for start, players, names, seat in ((FOUR, 4, "your side", 1), (TWO, 2, "you", 1), (TWO, 2, "Bep", 0)):
        view = replace(position(GAME, start.removesuffix(" / ").removesuffix(" / play"), players), seat=seat)
        forced = scene(view, seat).question("bid", view).tips[1]
        assert forced == f"If everyone passes, a new trump is turned up and {names} must play."


def test_the_question_of_roem_names_its_cards() -> None:
    view = seen(FOUR, "9♠ A♠ 8♠ Q♠ J♥ K♥ Q♥ 7♥")
    assert str(scene(view).question("roem", view).text) == "J♥ Q♥ K♥: 40 roem in your trick. Call it?"


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


def test_with_four_players_the_prompt_names_no_place() -> None:
    view = seen(FOUR, "9♠")
    assert scene(view).task(view) == "Follow ♠"
    view = seen(FOUR, "9♠ A♠ 8♠ Q♠")
    assert scene(view).task(view) == "Lead any card"


def test_a_chosen_card_says_what_a_second_click_or_enter_does() -> None:
    ways = [MovePieces((DECK.parse("A♠"),), HAND_ZONES[0], TRICK_ZONES[0])]
    last = FOUR_PLAYED.removesuffix(" K♠ roem")
    chosen, only = "is chosen: click it again or press Enter to", "can be played: click it or press Enter"
    for cards, told in (("", f"A♠ {chosen} play it"), (last, f"Only A♠ {only}")):
        view = seen(FOUR.replace("seat 0", "seat 3").removesuffix("" if cards else " / "), cards)
        assert scene(view).task_with(view, (), ways) == told
    laying = seen(f"seat 0; {THREE.partition(' / away')[0]}", players=3)
    assert scene(laying).task_with(laying, (), ways) == f"A♠ {chosen} put it aside"


def test_kj_39_the_chip_of_the_player_who_took_the_blind_lights_its_cards_in_the_hand_which_are_marked_as_new(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, table = game("klaverjassen"), Table.__new__(Table)
    players = [Player("Ann", "fox"), *(Player(name, "owl", "bot", "easy") for name in ("Bep", "Cor"))]
    options = rules.schema.make({}, (), 3)
    table.sit_down(app_context_of(speed="instant"), monkeypatch, Match(rules, options, players, "a"))
    screen = table.screen
    table.until(lambda: table.is_turn() or table.is_asked())
    while screen.felt_view.view.visible.player != screen.scene.viewer:
        assert screen.felt_view.view.visible.player < 0, "another player plays first: take another seed"
        screen.turn._decide(screen.host.legal(screen.scene.viewer)[0])
        table.tick(5)
        table.until(lambda: table.is_turn() or table.is_asked())
    table.rest()
    (chip,) = [chip for chip in chips(table) if any(event.kind == "take_blind" for event in chip.turn.events)]
    taken = {move.piece for event in chip.turn.events if event.kind == "take_blind" for move in event.piece_moves}
    screen.handle(Hover(chip.rect.center))
    assert {card.piece for card in screen.felt_view.stage if card.marked} == taken
    assert not {*chip.turn.pieces} & taken, "the chip itself does not name them"
    for card in screen.context.hands.cards:
        told = "New: it comes from the blind." in screen.tip._about(card)
        assert told == (card.piece in taken), "their mark is explained"
    for _ in range(2):
        assert {card.piece for card in screen.felt_view.stage if card.new} == taken
        screen.turn._decide(next(move for move in screen.host.legal(screen.scene.viewer) if move.card not in taken))
        table.until(lambda: not screen.tweens.busy)
    table.until(lambda: table.is_turn())
    assert not any(card.new for card in screen.felt_view.stage), "only until two cards are put aside"
