"""What the table of Klaverjassen says of scores: the end of a game, the scorecard, plates."""

from __future__ import annotations

import pygame
import pytest
from klaverjassen_views import FIFTH, FIRST, FOUR, FOUR_PLAYED, LAST, NAMES, THREE, THREE_PLAYED, TWO, scene, seen
from pygame import Rect

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games.klaverjassen.cards import BIDS
from cardgames.games.klaverjassen.deal import KlaverjassenView
from cardgames.games.klaverjassen.rules import GAME
from cardgames.games.klaverjassen.scene.scene import KlaverjassenScene
from cardgames.games.klaverjassen.scene.scorecard import Scorecard
from cardgames.games.klaverjassen.state import OVER
from cardgames.screens.picture import scene_of
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import say_in, use_language

END = "7♠ K♥ J♠ K♠ 9♥ 9♠ 10♣ 7♥ J♦ Q♣ K♣ J♣"


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


def test_the_scorecard_explains_its_symbols_below_the_sums() -> None:
    card = scene(seen(FOUR, FOUR_PLAYED)).sheet(seen(FOUR, FOUR_PLAYED), lambda _: None)
    pygame.font.init()
    look = Look(load("lamplight"), Scale(1.0))
    card.layout(Rect((0, 0), card.preferred_size(look, 300)), look)
    (marks,) = [thing for thing in card.things() if thing.name == "sheet.marks"]
    assert marks.label == "I = 20 roem · V = 50 · VV = pit · – = 0"
    assert card.rect.contains(marks.rect)
    assert text.width(marks.label, text.SMALL, look) <= marks.rect.w


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
