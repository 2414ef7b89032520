"""What the table of Amish Lords says and shows of a season: the log, the questions, a swindle, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from cardgames.engine.cards import UNSEEN
from cardgames.engine.contract import Event, LedgerLine, MovePieces, PieceMove, View
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.messages import message
from cardgames.engine.progress import Need
from cardgames.engine.registry import game as rules_of
from cardgames.games.amish_lords.deck import DECK, FIRST_JOKER, KINGS
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, FARM_ZONES, HAND_ZONES, LOOT_ZONES, MARKET_ZONE
from cardgames.games.amish_lords.ruleset import AWAKE, ruleset_of
from cardgames.games.amish_lords.scene import log_text, painting
from cardgames.games.amish_lords.scene.scene import AmishScene
from cardgames.games.amish_lords.scene.sheet import Sheet, seasons_of
from cardgames.host.update import look_back
from cardgames.screens.play.history import chip_lines, played_turns
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import languages, say, use_language

NAMES = ("Ada", "Bep", "Cor", "Dirk")
GAME = rules_of("amish_lords")


def scene_for(match: Match, viewer: int = 0) -> AmishScene:
    return AmishScene(GAME, NAMES[: match.options.seats], viewer, match.options)


def played(
    seats: int, seed: str, extensions: Sequence[str] = (), **options: bool | int
) -> Iterator[tuple[Match, int, Sequence[Event], View[Any, Any]]]:
    """A random match, move by move: the seat, the events, and the view of seat 0 before the move."""
    players = [Player(name, "fox", "bot", "easy") for name in NAMES[:seats]]
    match = Match(GAME, GAME.schema.make(options, extensions, seats), players, seed)
    rng = Random(seed)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        seat, view = due.turns[0].seat, match.view(0)
        legal = match.table().state.legal(seat)
        kinds = sorted({type(move).__name__ for move in legal})
        kind = rng.choice(kinds)
        move = rng.choice([move for move in legal if type(move).__name__ == kind])
        yield match, seat, match.apply(0, seat, move), view


MATCHES = [(2, "a", ("dealers_seasoning",), {}), (3, "b", (), {}), (4, "c", (), {"teams": True}), (4, "d", (), {})]


def test_a_swindle_shows_the_touch_then_its_result() -> None:
    """AL-13: the caravan leans on the touched land, and returns if it does not fit."""
    answers = set()
    for match, seat, events, _ in played(3, "swindles"):
        for event in events:
            scene = scene_for(match)
            gesture = scene.gesture(event)
            assert (gesture is not None) == (event.kind == "touch")
            if gesture is not None:
                owner, farm = event.fact("owner"), event.fact("farm")
                assert gesture.piece_move.source == CARAVAN_ZONES[seat]
                assert (gesture.piece_move.target, gesture.piece_move.at) == (
                    FARM_ZONES[owner][farm],
                    event.fact("land"),
                )
                assert gesture.returns == (not event.fact("fits"))
                assert scene.speaker(event) == owner
                answers.add(str(scene.bubble(event)))
    assert answers == {"It fits.", "It doesn't fit."}


def test_the_king_dealer_chooses_among_explained_setups() -> None:
    for match, seat, _, view in played(2, "setup", ("dealers_seasoning",)):
        if not view.visible.line and seat == 0:
            question = scene_for(match).question("setup", view)
            assert [key for key, _ in question.answers] == list(AWAKE)
            assert len(question.notes) == 4
            assert all(scene_for(match).about(king, view) for king in KINGS), "also after an undo, on their way back"
            return


def test_al_25_what_the_kings_pay_partners_is_one_sum_for_each_king() -> None:
    """"K♥ +1, K♥ +2" looked like two payments for the same cards."""
    paid = ("AL-21", 0, 1), ("AL-21", 2, 2), ("AL-22", 2, 1)
    lines = [LedgerLine(rule, seat, points, (), message("amish_lords.ledger.king")) for rule, seat, points in paid]
    assert log_text.payments(lines).replace("\N{NO-BREAK SPACE}", " ") == "Kings: K♥ +3, K♣ +1"


@pytest.mark.parametrize(("seats", "seed", "extensions", "options"), MATCHES)
def test_the_score_sheet_has_king_payments_and_the_season_winner(
    seats: int, seed: str, extensions: Sequence[str], options: dict[str, bool | int]
) -> None:
    """AL-19 to AL-25: the payments of the kings add up to the points of a seat, and those of a team are added."""
    ended = None
    for match, _, events, _ in played(seats, seed, extensions, **options):
        if events[-1].kind == "turn_up":
            seen = match.view(0)
            if not seen.visible.ledger:
                continue
            last = seasons_of(seen)[-1]
            own = [sum(king.points[seat] for king in last.kings) for seat in range(seats)]
            assert tuple(own) == last.own == events[-1].fact("points")
            assert sum(AWAKE[seen.visible.setup]) == len(last.kings)
            ended = match
    assert ended is not None


def test_every_turn_has_a_chip_that_names_its_action() -> None:
    """Not only its cards, to distinguish a trade or a caravan from a farm."""
    found: dict[str, str] = {}
    for seats, seed, extensions, options in MATCHES:
        for match, _, events, _ in played(seats, seed, extensions, **options):
            scene = scene_for(match)
            gists = [gist for event in events if (gist := scene.gist(event)) is not None]
            own = [event.kind for event in events if event.kind in ("keep", "land", "lands_done")]
            assert gists or own, [event.kind for event in events]
            for event in events:
                if (gist := scene.gist(event)) is not None:
                    named = NAMES[event.fact("owner")] if event.kind == "touch" else ""
                    assert named in str(gist)
                    assert len(str(gist).replace(named, "")) <= 18
                    found.setdefault(event.kind, gist.key)
    events = [
        Event("land", 1, (PieceMove(UNSEEN, HAND_ZONES[1], FARM_ZONES[1][0]),)),
        Event("build", 1, (PieceMove(45, CARAVAN_ZONES[1], FARM_ZONES[1][1]),)),
        *[Event("land", 1, (PieceMove(UNSEEN, HAND_ZONES[1], FARM_ZONES[1][1]),))] * 2,
    ]
    assert scene.gists(events) == "Land on farm 1, Farm on 10♣, Land on farm 2"
    more = [*events, events[-1], events[0]]
    assert scene.gists(more) == "Land on farm 1, Farm on 10♣, 2 lands on farm 2, Land on farm 1"
    six, seven = (PieceMove(card, HAND_ZONES[1], FARM_ZONES[1][0]) for card in (41, 42))
    both = " ".join(DECK.texts([41, 42]).split())
    assert scene.gists([Event("land", 1, (laid,)) for laid in (six, seven)]) == f"{both} on farm 1"
    new, old = PieceMove(45, HAND_ZONES[1], CARAVAN_ZONES[1]), PieceMove(7, CARAVAN_ZONES[1], MARKET_ZONE)
    assert scene.gists([Event("caravan", 1, (new, old))]) == f"Caravan 10♣, {DECK.text(7)} to market"
    facts = (("owner", 0), ("farm", 0), ("land", 1), ("card", 45), ("fits", True))
    for where, words in ((CARAVAN_ZONES[1], f"{DECK.text(7)} as caravan"), (HAND_ZONES[1], f"{DECK.text(7)} to hand")):
        kept = Event("keep", 1, (PieceMove(7, LOOT_ZONES[1], where),))
        assert scene.gists([Event("touch", 1, facts=facts), kept]) == f"Swindles Ada with 10♣, {words}"
    hidden = Event("keep", 1, (PieceMove(UNSEEN, LOOT_ZONES[1], HAND_ZONES[1]),))
    assert scene.gists([Event("touch", 1, facts=facts), hidden]) == "Swindles Ada with 10♣"
    sent = PieceMove(FIRST_JOKER, CARAVAN_ZONES[1], MARKET_ZONE)
    assert scene.gists([Event("caravan", 1, (new, sent))]) == "Caravan 10♣, joker to market"
    laid = PieceMove(FIRST_JOKER, HAND_ZONES[1], FARM_ZONES[1][0])
    assert scene.gists([Event("land", 1, (laid,))]) == "Joker on farm 1"
    done = {"setup", "pick", "skip", "caravan", "cancel", "build", "land", "rebuild", "touch", "trade", "lands_done"}
    assert set(found) == done | {"remove", "keep"}


def test_al_22_the_tip_of_a_chip_says_who_lost_points_by_the_turn() -> None:
    """A farm can take the points for the most clubs from another player."""
    losses = 0
    for seed in "abcdefgh":
        *_, (match, *_) = played(4, seed)
        scene = scene_for(match)
        for turn in played_turns(list(look_back(match, 0, 0)), scene):
            lines = chip_lines(turn, scene)
            for seat, name in enumerate(NAMES):
                before, after = (scene.running(seat, view) for view in (turn.before, turn.after))
                assert (f"Points for houses, {name}: {before} → {after}" in lines) == (before != after)
                losses += seat != turn.seat and (before or 0) > (after or 0)
    assert losses


@pytest.mark.parametrize(
    ("deck", "held", "caravan", "asked"),
    [
        (9, 3, None, "Draw, play a hand card or skip"),
        (9, 3, 1, "Draw, play a hand card, move your caravan or skip"),
        (9, 6, 1, "Hand full: play a card, move your caravan or skip"),
        (9, 6, None, "Hand full: play a hand card or skip"),
        (0, 3, None, "Play a hand card or skip"),
        (0, 0, 1, "Move your caravan or skip"),
        (9, 0, 1, "Draw, move your caravan or skip"),
        (9, 0, None, "Draw or skip"),
        (0, 0, None, "You can only skip"),
    ],
)
def test_the_prompt_names_the_possible_actions(deck: int, held: int, caravan: int | None, asked: str) -> None:
    """AL-9 to AL-14."""
    match, _, _, view = next(iter(played(2, "asked")))
    farms = ((7, 8),), ()
    visible = replace(view.visible, deck=deck, counts=(held, 3), caravans=(caravan, None), farms=farms)
    question = scene_for(match).question("turn", replace(view, visible=visible))
    assert question.text == asked
    assert question.answers == (("skip", "Skip"), ("done", "Done"))


@pytest.mark.parametrize(
    ("deck", "hand", "caravan", "asked"),
    [
        (9, "A♠ 9♦", "", "Draw, skip or play a card as caravan to start a farm"),
        (9, "A♠ 9♦ Q♦ 2♦ 4♦ 7♦", "", "Hand full: skip or play a caravan to start a farm"),
        (0, "A♠ 9♦", "", "Skip or play a card as caravan to start a farm"),
        (9, "A♠ 9♦", "10♦", "Draw, build a farm on your caravan, move it or skip"),
        (9, "A♠ 9♦", "5♦", "Draw, play a hand card, move your caravan or skip"),
        (9, "A♠ 9♦", "joker1", "Draw, play a hand card, move your caravan or skip"),
        (9, "", "", "Draw or skip"),
    ],
)
def test_without_a_farm_the_prompt_says_how_one_starts(deck: int, hand: str, caravan: str, asked: str) -> None:
    """AL-10, AL-11."""
    match, _, _, view = next(iter(played(2, "asked")))
    cards = tuple(map(DECK.parse, hand.split()))
    caravans = DECK.parse(caravan) if caravan else None, None
    counts = len(cards), 3
    visible = replace(view.visible, deck=deck, hand=cards, counts=counts, caravans=caravans, farms=((), ()))
    assert scene_for(match).question("turn", replace(view, visible=visible)).text == asked


@pytest.mark.parametrize(
    ("market", "hand", "asked", "told"),
    [
        ("3♣ J♥ joker2", 3, "Buy 3♣ or a joker, to hand or as caravan. Done: get no card", "it can buy 3♣ or a joker."),
        ("3♣ 4♥", 6, "Buy 4♥ or 3♣ as your new caravan. Done: get no card", "it can buy 4♥ or 3♣."),
        ("3♥ J♥", 3, "4♣ can buy none of these. Done: leave it in the market", ""),
    ],
)
def test_al_14_what_a_caravan_buys_is_said_before_and_during_a_purchase(
    market: str, hand: int, asked: str, told: str
) -> None:
    match, _, _, view = next(iter(played(2, "asked")))
    caravan, goods = DECK.parse("4♣"), tuple(map(DECK.parse, market.split()))
    visible = replace(view.visible, market=goods, counts=(hand, 3), caravans=(caravan, None))
    view, scene = replace(view, visible=visible), scene_for(match)
    assert scene.prompt(view, [MovePieces((caravan,), CARAVAN_ZONES[0], MARKET_ZONE)]) == asked
    pays = MovePieces((caravan,), CARAVAN_ZONES[0], MARKET_ZONE)
    assert ("buy a card" if told else "send to the market") in scene.task_with(view, [], [pays])
    assert str(scene.preview(view, [], pays)) == (told.replace("it can buy", "Buys").strip(".") or "Buys no card")
    assert told in scene.about(caravan, view)
    assert ("buy" in scene.about(caravan, view)) == bool(told)
    assert ("can buy it" in scene.about(DECK.parse("3♣"), view)) == bool(told)


@pytest.mark.parametrize("language", languages())
def test_the_labels_of_the_score_sheet_have_room(language: str) -> None:
    pygame.font.init()
    use_language(language)
    look = Look(load("lamplight"), Scale.for_window((1024, 640), 1.0))
    sheet = Sheet((), NAMES, lambda _: None)
    sheet.layout(Rect(0, 0, sheet.preferred_size(look, 600)[0], 300), look)
    first = sheet._cells(Rect(8, 0, sheet.rect.w - 16, 24))[0]
    for key in ("wins", "together"):
        assert text.width(say(f"amish_lords.sheet.{key}"), text.SMALL, look) < first.x - 8


def test_the_king_explanations_have_one_font_size() -> None:
    """A short payment isn't larger than the others."""
    pygame.font.init()
    look = Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))
    room = Rect(0, 0, 90, 80)
    short, long = "Pays nothing", "2 points for most clubs, of all that there are (1 if tied)"
    assert painting.board_style((short, short), room, look) == text.BODY
    assert painting.board_style((short, long), room, look) == text.SMALL


@pytest.mark.parametrize("language", languages())
def test_al_19_the_board_of_a_king_says_its_payment_in_fewer_words_where_two_lines_have_room(language: str) -> None:
    """In the lesson, in a small window with large letters, it said nothing."""
    pygame.font.init()
    use_language(language)
    look = Look(load("lamplight"), Scale.for_window((1024, 640), 2.0))
    below = Rect(0, 0, look.px(80), 2 * text.line_height(text.SMALL, look))
    ruleset = ruleset_of(GAME.schema.make({}, (), 2))
    for suit in range(4):
        words = [str(log_text.pays(suit, ruleset, brief=brief)) for brief in (False, True)]
        assert painting.paid_in((words[0], words[1]), below, look, text.SMALL) in words
