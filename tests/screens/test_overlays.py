"""Questions, messages, tips, bubbles, drawers and the deal summary never cover each other, the hand or the status
line."""

from __future__ import annotations

import random

import pytest
from at_table import Table, paint_seldom, people_and_bots
from dumbal_table import DumbalTable
from hinted_table import AnyTable
from laid_out import AppContextOf, Sit, resize
from our_games import OUR_GAMES
from overlay_walk import (
    NAMES,
    RECORDS,
    SCALES,
    SIZES,
    STEPS,
    VIEWS,
    WINDOWS,
    decisions,
    do_something,
    faults,
    make_a_move,
    wider_faults,
)
from pygame import Rect

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.record import read_file
from cardgames.engine.registry import game
from cardgames.games.klaverjassen.cards import Play
from cardgames.games.klaverjassen.state import BIDDING, CALLING
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.overlays import Overlays
from cardgames.screens.felt.questions import QuestionPanel
from cardgames.table.board.layouts import extent


@pytest.mark.sampled
@pytest.mark.parametrize("name", OUR_GAMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_no_overlay_covers_what_it_must_not(sit: Sit, name: str, window: tuple[tuple[int, int], int]) -> None:
    size, scale = window
    rules = game(name)
    seats = rules.schema.seats[0]
    names = ["Annemarie van der Velden", "Cas", "Dirk", "Els"][: seats - 1]
    players = people_and_bots(["Ann", *names], 1)
    match = Match(rules, rules.schema.make({}, (), seats), players, "overlays")
    table = sit(Table.of, match, size=size, ui_scale=scale)
    rnd, found = random.Random(name), []
    for _ in range(STEPS):
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        found += faults(table.screen)
        for _ in do_something(table, rnd):
            found += faults(table.screen)
        make_a_move(table, rnd)
    assert found == []


@pytest.mark.parametrize("name", OUR_GAMES)
def test_in_a_recorded_match_no_overlay_covers_its_subject(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, thorough: bool, name: str
) -> None:
    match = read_file(RECORDS / f"{name}-rules-1.parlour").match
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[: len(match.players) - 1]]
    app_context = app_context_of(SIZES[0], ui_scale=SCALES[0], speed="instant")
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)  # without drawing: only positions matter
    positions, rnd, found = decisions(match), random.Random(name), []
    first = 2 * OUR_GAMES.index(name)
    for number, view in [*enumerate(VIEWS)][slice(None) if thorough else slice(first, first + 5)]:
        resize(app_context, *view)
        fork = match.fork(positions[number % len(positions)], [Player("Ann", "fox"), *bots])
        table = Table.of(app_context, monkeypatch, fork)
        paint_seldom(table.app, every=10_000)
        table.until(lambda table=table: table.is_turn() or table.is_asked() or table.is_reported())
        states = [[*wider_faults(table.screen)], *([*wider_faults(table.screen)] for _ in do_something(table, rnd))]
        make_a_move(table, rnd)
        states.append([*wider_faults(table.screen)])
        found += [f"{view}: {fault}" for faults_seen in states for fault in faults_seen]
        app_context.app.pop()
    assert found == []


@pytest.mark.parametrize("name", ["amish_lords", "jeudalism"])
def test_with_room_a_hint_covers_no_face_down_pile_and_no_caption(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    match = read_file(RECORDS / f"{name}-rules-1.parlour").match
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[1 : len(match.players)]]
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)
    app_context = app_context_of((1280, 800), speed="instant")
    for position in decisions(match)[:6]:
        table = Table.of(app_context, monkeypatch, match.fork(position, [Player("Ann", "fox"), *bots]))
        paint_seldom(table.app, every=10_000)
        table.until(lambda table=table: table.is_turn() or table.is_asked())
        table.key("h")
        table.tick(12)
        felt, (slip,) = table.screen.felt_view, table.screen.turn.hint.areas
        backs = [card for card in felt.stage if card.piece < 0 and card.zone.name != felt.scene.hand_zone().name]
        assert backs
        assert not any(slip.colliderect(extent((card.home,))) for card in backs)
        assert felt.written
        assert slip.collidelist(felt.written) < 0
        app_context.app.pop()


def with_whole_hand(match: Match) -> bool:
    """Whether seat 0 can play a card of a hand that still has all of its cards, to a trick that has begun."""
    state = match.table().state
    hand = [move for move in state.legal(0) if isinstance(move, Play) and state.hands[0] >> move.card & 1]
    return bool(hand) and state.hands[0].bit_count() == 8 and bool(state.trick)


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 150), ((1920, 1080), 175)])
def test_a_long_hint_with_two_players_covers_no_name_of_a_table(sit: Sit, size: tuple[int, int], scale: int) -> None:
    """KJ-29: what a wide window has to spare is right of the trick, where all reasons of a hint have room."""
    table = sit(AnyTable, "klaverjassen", 0, with_whole_hand, seats=2, size=size, ui_scale=scale)
    words = ["J♥ is about 27 points better.", "Expected result: you 118 against 70; with A♥, 102 and 81."]
    words += ["You make it 82% of the time; with A♥, 74%.", "No opponent still to play can beat J♥."]
    state = table.match.table().state
    move = next(move for move in state.legal(0) if isinstance(move, Play) and state.hands[0] >> move.card & 1)
    table.screen.turn.hint.show("\n".join(words), move)
    table.tick(12)
    (slip,) = table.screen.turn.hint.areas
    assert not table.has("hint.why")
    assert slip.collidelist([*table.screen.felt_view.written, *table.screen.felt_view.areas_to_keep_clear()]) < 0


def test_a_long_hint_is_brief_rather_than_on_the_face_down_hand_of_an_opponent(sit: Sit) -> None:
    """In a small window with large letters, all reasons had room only on the hand at the left."""
    table = sit(AnyTable, "klaverjassen", 0, with_whole_hand, seats=4, size=(1024, 640), ui_scale=200)
    words = ["J♥ is about 27 points better.", "Expected result: you and Bep 118 against 70; with A♥, 102 and 81."]
    words += ["You make it 82% of the time; with A♥, 74%.", "No opponent still to play can beat J♥.", "It's trump."]
    table.screen.turn.hint.show("\n".join(words), table.match.table().state.legal(0)[0])
    table.tick(12)
    (slip,) = table.screen.turn.hint.areas
    assert table.has("hint.why")
    assert slip.collidelist(table.screen.felt_view.hidden_hands()) < 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 130), ((1920, 1080), 200)])
def test_with_room_a_hint_covers_no_hand_of_another_player(sit: Sit, size: tuple[int, int], scale: int) -> None:
    table = sit(DumbalTable, "K♥ J♣ 6♣ 4♥ 3♣", before="8♥ 8♦", own="9♣", seats=6, size=size, ui_scale=scale)
    reasons = "Estimate: about 0.4 points better than “Discard J♣ and draw”.", "Takes 13 points out of your hand."
    hint = table.hinted("K♥", "Discard K♥ and draw.", *reasons)
    hands = table.screen.felt_view.hidden_hands()
    assert len(hands) == 5
    assert hint.collidelist(hands) < 0


def test_a_hint_for_a_lead_is_on_the_empty_trick_rather_than_on_a_hand(sit: Sit) -> None:
    """KJ-7: nobody plays to the trick before the leader does."""
    table = sit(Table, size=(1024, 640), ui_scale=200)
    table.until(lambda: table.is_turn() or table.is_asked())
    while table.screen.turn.question is not None or table.host.match.table().state.trick:
        table.screen.turn._decide(table.host.legal(0)[0])
        table.tick(5)
        table.until(lambda: table.is_turn() or table.is_asked())
    first = "A♦ is about 27 points better. Expected result: you 152 against 40; with 9♠, 143 and 57."
    reasons = "The playing team makes it 32% of the time; with 9♠, 44%.", "Only a trump can still beat it: 7♣ 8♣ J♣."
    table.screen.turn.hint.show("\n".join([first, *reasons]), table.host.legal(0)[0])
    table.tick(3)
    hands = table.screen.felt_view.hidden_hands()
    assert len(hands) == 3
    assert table.thing("hint").rect.collidelist(hands) < 0


def test_with_room_a_question_covers_no_face_down_pile(sit: Sit) -> None:
    """JD-9: after a 7, only a pass is possible."""
    rules = game("jeudalism")
    match = Match(rules, rules.schema.make({}, (), 4), people_and_bots(["Ann", *NAMES[1:4]], 1), "b")
    table = sit(Table.of, match)
    paint_seldom(table.app, every=10_000)
    rnd = random.Random(1)
    table.until(lambda: table.is_turn() or table.is_asked())
    while not isinstance(question := table.screen.turn.question, QuestionPanel):
        make_a_move(table, rnd)
        table.until(lambda: table.is_turn() or table.is_asked())
    assert question.rect.collidelist(table.screen.felt_view.face_down_piles()) < 0


@pytest.mark.parametrize("keys", ["", "l"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1366, 768), 150), ((1920, 1080), 175)])
@pytest.mark.parametrize("layout", ["hand_table", "table_only"])
def test_the_question_of_roem_covers_no_card(
    sit: Sit, layout: str, size: tuple[int, int], scale: int, keys: str
) -> None:
    """KJ-17, KJ-37: with two players, four columns of cards are beside its place, or eight fill the rows above and
    below it. The log may be open."""
    rules = game("klaverjassen")
    players = [Player("Ann", "fox"), Player("Bep", "owl", "bot", "easy")]
    match = Match(rules, rules.schema.make({"layout": layout}, (), 2), players, "roem 9")
    rnd = random.Random(5)
    while not (turns := match.due().turns) or turns[0].seat != 0 or match.table().state.phase != CALLING:
        if turns:
            match.apply(0, turns[0].seat, rnd.choice(match.table().state.legal(turns[0].seat)))
        else:
            match.proceed()
    table = sit(Table.of, match, size=size, ui_scale=scale)
    table.until(table.is_asked)
    for key in keys:
        table.key(key)
        table.tick(40)
    question, felt = table.screen.turn.question, table.screen.felt_view
    assert isinstance(question, QuestionPanel)
    assert question.rect.collidelist([extent((card.home,)) for card in felt.stage]) < 0
    assert question.rect.collidelist([*felt.written, *felt.markers.rects]) < 0


def test_beside_the_opened_log_a_question_covers_no_card_of_the_hand(sit: Sit) -> None:
    """KJ-5: the log leaves too little room at the left, but enough below it. You bid by what you hold."""

    def bids(match: Match) -> bool:
        return match.table().state.phase == BIDDING

    table = sit(AnyTable, "klaverjassen", 0, bids, seats=2, size=(1024, 640), ui_scale=200)
    table.key("l")
    table.tick(40)
    question, stage = table.screen.turn.question, table.screen.felt_view.stage
    assert question is not None
    assert table.screen.context.overlays.areas("drawer")
    assert question.rect.collidelist([extent((card.home,)) for card in stage.zones[table.screen.scene.hand_zone()]]) < 0
    assert [*wider_faults(table.screen)] == []


def test_a_question_does_not_cover_the_camera_buttons(sit: Sit) -> None:
    match = read_file(RECORDS / "casa_grande-rules-1.parlour").match
    bots = [Player(one, "owl", "bot", "easy") for one in NAMES[: len(match.players) - 1]]
    fork = match.fork(decisions(match)[1], [Player("Ann", "fox"), *bots])
    table = sit(Table.of, fork, size=(1024, 640), ui_scale=200)
    table.until(lambda: table.is_asked())
    assert [*wider_faults(table.screen)] == []


def test_lower_priority_overlays_move_away_from_higher_ones() -> None:
    overlays, toast = Overlays(), [Rect(0, 0, 10, 10)]
    question: list[Rect] = []
    overlays.register("question", lambda: question)
    overlays.register("toast", lambda: toast, lambda: toast[0].move_ip(0, 20))
    overlays.changed("question")
    assert toast[0].y == 0
    question.append(Rect(5, 5, 10, 10))
    overlays.changed("question")
    assert toast[0].y == 20
    assert overlays.before("toast") == question


def test_a_drawer_needs_enough_room_beside_it() -> None:
    overlays, drawer = Overlays(), Rect(600, 0, 400, 500)
    overlays.register("drawer", lambda: [drawer])
    assert overlays.beside_drawer(Rect(0, 0, 1000, 500)) == (0, 0, 600, 500)
    drawer.update(300, 0, 700, 500)
    assert overlays.beside_drawer(Rect(0, 0, 1000, 500)) == (0, 0, 1000, 500)
