"""The review of a missed chance: the better moves are shown on the table, with an arrow and words for each step."""

from __future__ import annotations

import pytest
from casa_table import CasaTable, floor_follows
from dumbal_table import DumbalTable, cards
from laid_out import AppContextOf, Sit, problems
from lesson_player import QUICK, ROUND_ROBBIN, opened, play_to_the_end, press
from robbin_table import Camp

from cardgames.engine.cards import mask_of
from cardgames.engine.contract import Answer, MovePieces, Place, View
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.scene.board import CasaBoard
from cardgames.games.dumbal.cards import Discard
from cardgames.games.round_robbin.hints import look_back
from cardgames.games.round_robbin.moves import END_TURN, parse_move
from cardgames.games.round_robbin.rules import GAME
from cardgames.screens.picture import sitters_of
from cardgames.screens.play.better import BetterScreen, frames_of
from cardgames.screens.play.drawers import own_turns
from cardgames.table.board.arrows import Arrow
from cardgames.table.board.parts import Missed
from cardgames.table.input import Key
from cardgames.table.semantics import find

TWO_ROLLS = "chain A♦ 2♦ K♣, K♣ for 3♣ in 1.1, 3♣ for 3♦ in 1.2"


def missed(camp: Camp) -> Missed:
    """The missed chance of ending the turn."""
    view: View[object, object] = camp.match.view(0)
    *_, found = look_back([(view, END_TURN)])  # type: ignore[list-item]
    return Missed("\n".join(map(str, found.lines)), found.better)


@pytest.fixture
def camp(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Camp:
    app_context = app_context_of((1280, 800), speed="instant")
    return Camp(app_context, monkeypatch, "A♦ 2♦ K♣ 9♠ 5♠ J♣ 8♠", [], ["A♣ 2♣ 3♣", "3♠ 3♥ 3♦"])


def shown(camp: Camp, chance: Missed | None = None) -> BetterScreen:
    context = camp.screen.context
    sitters, scene = sitters_of(context.host.players, context.seated), context.scene_of(camp.screen.seated)
    screen = BetterScreen(scene, chance or missed(camp), sitters, context.settings)
    camp.app.push(screen)
    camp.app.tick()
    return screen


def bold(screen: BetterScreen) -> str:
    """The current step."""
    return next((thing.label for thing in screen.semantics() if thing.name == "better.arrow"), "")


def test_each_step_has_an_arrow_from_its_piece_to_its_place(camp: Camp) -> None:
    screen = shown(camp)
    frames = frames_of(camp.screen.scene, missed(camp))
    steps = [frame.step for frame in frames if isinstance(frame.step, MovePieces)]
    assert len(steps) >= 5
    ended = 0
    for number, step in enumerate(steps):
        assert screen.position == number
        assert GAME.deck.text(step.pieces[0]) in bold(screen)
        hinted = {card.piece for card in screen.table.stage if card.hinted}
        assert hinted == set(step.pieces)
        assert screen.area.contains(find(screen.semantics(), "better.arrow").rect)
        goal = screen._target(step)
        screen.handle(Key("right"))
        camp.app.tick()
        lies = screen._preview.find(step.pieces[0], step.target)
        if lies is not None:  # the cards of a built village move elsewhere
            assert goal == screen._preview.area([lies]), "the arrow ends at the card's final place"
            ended += 1
    assert ended >= 5
    assert bold(screen) == ""
    for _ in steps:
        screen.handle(Key("left"))
    assert screen.position == 0
    screen.handle(Key("escape"))
    assert camp.app.top is camp.screen


def test_in_a_small_window_the_table_is_as_small_as_it_needs_to_be_beside_the_words(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards of the hand lay two deep."""
    app_context = app_context_of((1024, 640), speed="instant", ui_scale=200)
    camp = Camp(app_context, monkeypatch, "A♦ 2♦ K♣ 9♠ 5♠ J♣ 8♠", [], ["A♣ 2♣ 3♣", "3♠ 3♥ 3♦"])
    screen = shown(camp)
    hand = [thing.rect for thing in screen.table.things() if thing.name.startswith("hand.0.")]
    assert len(hand) == 7
    assert not any(card.colliderect(next_but_one) for card, next_but_one in zip(hand, hand[2:], strict=False))


def test_a_block_and_its_floor_have_arrows_from_the_tray_to_their_sites(sit: Sit) -> None:
    table = sit(CasaTable, wanted=floor_follows)
    view = table.host.view(0)
    assert view is not None
    turn = next(move for move in table.match.table().state.legal(0) if move.floor is not None)
    host, settings = table.host, table.screen.context.settings
    sitters = sitters_of(host.players, table.screen.seated)
    scene = table.screen.context.scene_of(table.screen.seated)
    screen = BetterScreen(scene, Missed("", [(view, turn)]), sitters, settings)
    table.app.push(screen)
    places = [frame.step for frame in screen._frames if isinstance(frame.step, Place)]
    assert len(places) == 2
    board = screen.table.board
    assert board is not None
    for place in places:
        table.app.tick()
        store, arrow = board.store(place.piece), find(screen.semantics(), "better.arrow")
        assert arrow.rect.collidepoint(store.center)
        assert arrow.rect.collidepoint(board.extent(place).center)
        assert arrow.label == board.place_words(place)
        screen.handle(Key("right"))
    assert bold(screen) == ""


def test_the_arrow_of_several_cards_starts_at_one_of_them(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at a card between them that stays."""
    table = sit(DumbalTable, "3♥ 5♣ 7♦ 3♦ 4♥")
    view, pair = table.host.view(0), mask_of(cards("3♥ 3♦"))
    better = next(move for move in table.host.legal(0) if isinstance(move, Discard) and mask_of(move.cards) == pair)
    starts: list[tuple[int, int]] = []
    monkeypatch.setattr(Arrow, "show", lambda _self, start, *_: starts.append(start))
    scene = table.screen.context.scene_of(table.screen.seated)
    sitters = sitters_of(table.host.players, table.screen.seated)
    screen = BetterScreen(scene, Missed("", [(view, better)]), sitters, table.screen.context.settings)
    table.app.push(screen)
    table.app.tick()
    card = screen.table.stage.at(starts[0])
    assert card.hinted


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_an_answer_step_is_a_sentence_and_shows_its_question_and_result(sit: Sit, size: tuple[int, int]) -> None:
    """Also when the answer ends a turn without a block, on a sun."""
    table = sit(CasaTable, extensions=["bonus_track"], size=size)
    view = table.host.view(0)
    away = next(points for points in range(1, 6) if (table.state.markers()[0] + points) % 5 == 0)
    sitters = sitters_of(table.host.players, table.screen.seated)
    scene = table.screen.context.scene_of(table.screen.seated)
    screen = BetterScreen(scene, Missed("", [(view, Turn(away))]), sitters, table.screen.context.settings)
    table.app.push(screen)
    table.app.tick()
    listed = [thing.label for thing in screen.semantics() if thing.name.startswith("better.step.")]
    assert view is not None
    assert listed == [f"1. Spend {away} bonus point{'s' * (away > 1)}", "2. Choose End turn"]
    question, answer = (find(screen.semantics(), name) for name in ("question", f"answer.{away}"))
    assert question.label == "How many bonus points will you spend?"
    assert "disabled" not in answer.state
    assert "disabled" in find(screen.semantics(), "answer.0").state
    arrow, figure = find(screen.semantics(), "better.arrow").rect, find(screen.semantics(), "figure.0").rect
    assert arrow.colliderect(figure)
    assert not question.rect.colliderect(figure)
    board, inner = screen.table.board, question.rect.inflate(-8, -8)
    assert isinstance(board, CasaBoard)
    assert question.rect.collidelist(board.needed([Answer("spend", str(away))])) < 0
    spots = [(x, y) for x in range(inner.left, inner.right, 16) for y in range(inner.top, inner.bottom, 16)]
    assert sum(board.board3d.pick(spot) is not None for spot in spots) <= len(spots) // 20
    press(screen, f"answer.{away}")
    table.app.tick()
    assert find(screen.semantics(), "question").label.startswith("On a sun, no block")
    assert [thing.name for thing in screen.semantics() if thing.name.startswith("answer.")] == ["answer.done"]
    assert bold(screen) == ""
    press(screen, "answer.done")
    table.app.tick()
    assert not [thing for thing in screen.semantics() if thing.role == "question"]


def test_the_question_of_a_step_does_not_cover_the_cards_it_is_about(sit: Sit) -> None:
    camp = sit(Camp, "J♠ 10♥ 9♥ J♥ 5♠ J♣ 2♠", [], ["9♦ 10♦ J♦", "3♠ 3♥ 3♦"])
    screen = shown(camp, Missed("", [(camp.match.view(0), parse_move("chain J♠ J♥ J♣"))]))
    for _ in range(3):
        screen.handle(Key("right"))
    camp.app.tick()
    question = find(screen.semantics(), "question")
    assert question.label == "Round of jacks: ready to build"
    assert question.rect.collidelist(screen._preview.rects) < 0


@pytest.mark.parametrize("way", ["space", "better.play"])
def test_the_steps_play_by_themselves(camp: Camp, way: str) -> None:
    screen = shown(camp)
    press(screen, way) if "." in way else screen.handle(Key(way))
    last = len(frames_of(camp.screen.scene, missed(camp))) - 1
    for _ in range(40 * 20):
        camp.tick(seconds=0.05)
        if screen.position == last:
            break
    assert screen.position == last


def test_back_and_next_are_buttons_and_the_steps_are_a_list(camp: Camp) -> None:
    screen = shown(camp)
    assert "disabled" in find(screen.semantics(), "better.back").state
    press(screen, "better.next")
    camp.app.tick()
    press(screen, "better.back")
    assert screen.position == 0
    listed = [thing.label for thing in screen.semantics() if thing.name.startswith("better.step.")]
    assert [line.split(".")[0] for line in listed] == [str(number + 1) for number in range(len(listed))]
    assert listed[0] == "1. A♦ 2♦ K♣ → Action cards", "cards laid together are one listed step"
    assert listed[1] == "2. K♣ → Bep's village 1"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_everything_fits(sit: Sit, size: tuple[int, int]) -> None:
    camp = sit(Camp, "A♦ 2♦ K♣ 9♠ 5♠ J♣ 8♠", [], ["A♣ 2♣ 3♣", "3♠ 3♥ 3♦"], size=size)
    screen = shown(camp)
    assert not [problem for problem in problems(screen) if "better" in str(problem)]


def test_the_better_move_opens_from_the_review_after_a_deal(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = opened(app_context_of(**QUICK, coach=False), ROUND_ROBBIN)
    lesson.summary_player.reviews = True
    play_to_the_end(lesson)
    found = Missed("Better: this.", own_turns(lesson.host)[3:4])
    monkeypatch.setattr(lesson.scene, "look_back", lambda _: iter([None, found]))
    press(lesson, "story.back")
    for _ in range(100):
        lesson.update(0.02)
    assert find(lesson.semantics(), "look_back.0").label == found.words
    press(lesson, "look_back.show.0")
    assert isinstance(lesson.app.top, BetterScreen)
    lesson.app.tick()
    assert find(lesson.app.top.semantics(), "better.arrow")
