"""What the table of Dumbal says and shows of a deal: the log, steps, the score sheet, the memory aid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pygame
import pytest
from dumbal_table import NAMES, begun, cards, lay
from pygame import Rect

from cardgames.engine.cards import UNSEEN, card_list, mask_of
from cardgames.engine.contract import Answer, Event, MovePieces, redact
from cardgames.engine.match import Match
from cardgames.engine.messages import message
from cardgames.engine.progress import Need
from cardgames.games.dumbal.cards import DECK, DISCARDS_ZONE, HAND_ZONES, LAID_ZONES
from cardgames.games.dumbal.deal import OVER, DumbalView
from cardgames.games.dumbal.rules import GAME
from cardgames.games.dumbal.scene.scene import DumbalScene
from cardgames.games.dumbal.scene.sheet import Sheet, rows_of
from cardgames.screens.play.log import update_sentences
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import say

AREA = Rect(16, 60, 1248, 724)


def scene_for(match: Match, seats: int, viewer: int = 0) -> DumbalScene:
    scene = DumbalScene(GAME, NAMES[:seats], viewer, match.options)
    scene.everybody = NAMES[: match.options.seats]
    return scene


def played(seats: int, **options: int) -> Iterator[tuple[Match, int, Sequence[Event], DumbalView]]:
    """A random match, move by move: the seat, the events, and its view before the move."""
    match = begun(seats, **{"turn_limit": 8, "target": 60, **options})
    rng = Random(seats)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is Need.DECISION:
            state, seat = match.table().state, due.turns[0].seat
            view = state.view(seat)
            yield match, seat, match.apply(0, seat, rng.choice(state.legal(seat))), view
        else:
            match.proceed()


def test_a_history_chip_separates_discard_and_taken_card() -> None:
    """DB-5, DB-6: a card of the deck stays hidden."""
    seen: set[int] = set()
    for match, seat, events, view in played(3, turn_limit=30, hand_size=8, run_length=2):
        scene = scene_for(match, view.visible.seats)
        for event in events:
            gist = scene.headings.gist(redact(event, 1 - seat if seat < 2 else 0))
            if event.kind == "lay":
                laid = [DECK.text(move.piece) for move in event.piece_moves if move.target != DISCARDS_ZONE]
                seen.add(len(laid))
                assert len(laid) > 3 or str(gist) == f"Discards {' '.join(laid)}"
            elif event.kind == "take":
                seen.add(0)
                assert str(gist) == f"for {DECK.text(event.piece_moves[0].piece)}"
            elif event.kind in ("call", "no_call"):
                assert str(gist) == {"call": "Calls", "no_call": "No call"}[event.kind]
            else:
                assert gist is None
    assert seen >= {0, 1, 2, 3}


def test_a_chip_names_two_cards_of_a_long_sequence_and_counts_the_rest() -> None:
    match = begun(3)
    while match.due().need is not Need.DECISION:
        match.proceed()
    state = match.table().state
    lay(state, "5D QH KH AH 2H")
    (laid, *_) = state.apply(0, GAME.parse_move("lay QH KH AH 2H, take stack"))
    assert str(scene_for(match, 3).headings.gist(laid)) == "Discards Q♥ K♥ +2"


def test_the_plate_shows_the_hand_total_during_a_move() -> None:
    match = begun(3)
    while match.due().need is not Need.DECISION:
        match.proceed()
    state = match.table().state
    lay(state, "JS 10S 10D 5H AD")
    scene, view = scene_for(match, 3), state.view(0)
    assert scene.running(0, view) == 37
    scene.displayed_steps(view, (MovePieces(cards("10S 10D"), HAND_ZONES[0], LAID_ZONES[0]),))
    assert scene.running(0, view) == 17
    assert scene.running(1, view) is None
    scene.displayed_steps(view, ())
    assert scene.running(0, view) == 37


def test_a_discard_pile_says_who_can_take_from_it() -> None:
    """DB-6."""
    scene = scene_for(begun(4), 4)
    assert [scene.purpose(zone) for zone in LAID_ZONES[:4]] == [
        "Discard here. The next player can take one of these cards.",
        f"Only {NAMES[2]} can take one of these cards.",
        f"Only {NAMES[3]} can take one of these cards.",
        "After you discard, you can take one of these cards.",
    ]
    scene.spectating = True
    assert scene.purpose(LAID_ZONES[3]) == f"Only {NAMES[0]} can take one of these cards."


def test_a_turn_is_one_sentence_of_the_log() -> None:
    """DB-5, DB-6, DB-8: the discard and the taken card; a new stack between them has a line of its own."""
    seen = set()
    for match, seat, events, view in played(2, call_at=1, turn_limit=30):
        kinds = [event.kind for event in events if event.kind not in ("limit", "turn_up")]
        if kinds[0] != "lay":
            continue
        scene, who = scene_for(match, view.visible.seats), NAMES[view.visible.table.players[seat]]
        for eye in (0, 1):
            (_, lines), *_ = next(update_sentences([[redact(event, eye) for event in events]], scene))
            seen.add((kinds[-1], seat == eye))
            assert lines[0].count(who) == 1
            assert lines[0].startswith(f"{who} discards ")
            if len(kinds) > 1:
                assert (" and takes " if kinds[-1] == "take" else " and draws ") in lines[0]
                assert lines[0].endswith(" and draws a card") == (kinds[-1] == "draw" and seat != eye)
    assert {("draw", True), ("draw", False), ("take", True), ("take", False)} <= seen


def test_log_chapters_are_the_opening_call_the_rounds_and_the_end() -> None:
    """DB-3: the opening call is not a round."""
    happened: list[Event] = []
    for _, _, events, _ in played(3):
        happened += events
        if events[-1].kind == "turn_up":
            break
    headings = [heading for heading in scene_for(begun(3), 3).chapters(happened) if heading]
    rounds = len(headings) - 2
    assert headings[0] == message("dumbal.log.opening")
    assert headings[1:-1] == [message("dumbal.log.round", number=number + 1) for number in range(rounds)]
    assert headings[-1] == message("dumbal.log.shown")


@pytest.mark.parametrize(
    ("raised", "makes"),
    [("9♣", "9♣"), ("9♣ 9♠", "9♠ 9♣"), ("2♥ K♥ A♥ Q♥", "Q♥ K♥ A♥ 2♥"), ("9♣ 10♣", ""), ("9♣ 10♠", "")],
)
def test_db_5_raised_cards_are_named_in_played_order(raised: str, makes: str) -> None:
    match = begun(2)
    while not match.due().turns:
        match.proceed()
    view = match.view(0)
    assert view is not None
    assert scene_for(match, 2).set_text(cards(raised), view) == makes


def test_the_score_sheet_has_a_row_for_each_deal() -> None:
    """DB-9 to DB-12: eliminated players have no more scores."""
    rows = 0
    for match, _, events, view in played(4):
        if events[-1].kind != "turn_up":
            continue
        rows += 1
        seen = rows_of(match.table().state.view(0))
        players = view.visible.table.players
        assert len(seen) == rows
        assert seen[-1].points == tuple(zip(players, events[-1].fact("points"), strict=True))
    assert rows > 1


def test_score_sheet_names_shrink_before_they_are_cut() -> None:
    pygame.font.init()
    names = ("Wilhelmina", "Bram", "Toos")
    sheet = Sheet((), names, 200, lambda _: None)
    sheet.layout(Rect(0, 0, 300, 200), Look(load("lamplight"), Scale.for_window((1280, 800), 1.0)))
    assert text.width(names[0], text.STRONG, sheet.look) > 70
    assert text.width(names[0], sheet.name_style(names, 70), sheet.look) <= 70
    assert sheet.name_style(names, 100) == text.STRONG


def test_the_memory_aid_has_only_public_cards() -> None:
    for match, _, _, _ in played(3):
        state = match.table().state
        view = state.view(0)
        reported = " ".join(scene_for(match, view.visible.seats).memory(view))
        hidden = card_list(view.visible.unlocated())
        assert not {GAME.deck.text(card) for card in hidden} & {*reported.replace(",", "").split()}


def test_a_hand_low_enough_to_call_is_spoken() -> None:
    """DB-4."""
    for match, seat, _, view in played(2):
        scene = scene_for(match, 2, seat)
        lines = scene._words(view)
        too_high = say("dumbal.table.no_opening", limit=15, later=5)
        first = view.visible.turns <= (seat - view.visible.starter) % 2
        worth = view.visible.ruleset.worth.hand(view.visible.hands[view.seat])
        calls = Answer("call", "call") in GAME.draft(view).steps()
        told = [(say("dumbal.table.can_call"), True)] if calls else []
        assert lines == told + [(too_high, False)] * (first and worth > 15), "DB-3: why nobody was asked"
        scene.displayed_steps(view, [step for step in GAME.draft(view).steps() if isinstance(step, MovePieces)][:1])
        assert scene._words(view) == lines, "at the end of a move a part of what came back was left on the felt"


def test_a_hand_has_cards_of_one_rank_side_by_side_and_the_log_says_who_wins() -> None:
    """DB-5, DB-11."""
    for match, seat, events, view in played(3):
        scene = scene_for(match, view.visible.seats, seat)
        order = scene.sorted_hand(card_list(view.visible.hands[seat]), "automatic", view)
        ranks = [scene.suit_and_rank(card, view)[1] for card in order]
        assert ranks == sorted(ranks, reverse=True)
        for event in events:
            if event.kind == "turn_up":
                told = str(scene.log(event))
                assert all(scene.names[winner] in told.split(".")[0] for winner in event.fact("winners"))


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (("2♠", "7♠", "9♠"), "Called and won by Ada."),
        (("4♠", "3♠", "9♠"), "Called by Ada. Deal won by Bep."),
        (("2♠", "7♠", "K♠ K♥ K♦ K♣ Q♠"), "Called and won by Ada. Out: Cor."),
    ],
)
def test_the_line_below_the_points_names_a_caller_who_won_once(hands: tuple[str, ...], told: str) -> None:
    """DB-11, DB-13."""
    match = begun(3, opening_call=0, target=60)
    while not match.due().turns:
        match.proceed()
    deal = match.view(0).visible.thawed()
    deal.hands, deal.phase, deal.caller = [mask_of(cards(hand)) for hand in hands], OVER, 0
    assert scene_for(match, 3).ending(deal.view(0), ()) == told


def test_face_down_cards_are_face_down_for_everyone() -> None:
    for match, _, _, _ in played(3):
        view = match.table().state.view(0)
        assert set(scene_for(match, view.visible.seats).contents(view)[DISCARDS_ZONE]) <= {UNSEEN}
