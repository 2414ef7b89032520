"""A lesson: the player makes each move, and an illegal one gets the normal refusal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from laid_out import AppContextOf
from lesson_player import (
    AMISH_LORDS,
    CASA_GRANDE,
    DUMBAL,
    GAMES,
    JEUDALISM,
    KLAVERJASSEN,
    QUICK,
    ROUND_ROBBIN,
    attempt,
    each_game,
    mine,
    mistakes,
    opened,
    play_to_the_end,
    press,
    to_my_turn,
    toast,
    walk_through,
)
from pygame import Rect

from cardgames.engine.manifest import Manifest
from cardgames.engine.match import AutoMoves
from cardgames.engine.progress import Moved
from cardgames.screens.first_game import screen
from cardgames.screens.first_game.screen import FirstGame
from cardgames.table.input import Key
from cardgames.table.semantics import find
from cardgames.words import say


@pytest.fixture
def lesson(app_context_of: AppContextOf) -> FirstGame:
    return opened(app_context_of(**QUICK))


@each_game
def test_the_coach_has_words_before_every_move(app_context_of: AppContextOf, game: Manifest) -> None:
    walk_through(opened(app_context_of(**QUICK), game))


@pytest.mark.parametrize("players", [2, 3])
def test_each_player_count_can_have_its_own_lesson(app_context_of: AppContextOf, players: int) -> None:
    lesson = opened(app_context_of(**QUICK), players=players)
    assert lesson.script.players == players
    walk_through(lesson)


@pytest.mark.parametrize("game", [game for game in GAMES if game != AMISH_LORDS], ids=lambda game: game.name)
def test_illegal_moves_get_the_normal_refusal(app_context_of: AppContextOf, game: Manifest) -> None:
    lesson = opened(app_context_of(**QUICK), game)
    refused, wrong = 0, mistakes(game)
    for cue in mine(lesson.script):
        step = wrong.get(cue.before)
        if step is not None:
            assert not attempt(lesson, step["wrong"])
            assert step["rule"] in toast(lesson)
            while lesson.turn.step_back():
                pass
            refused += 1
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    assert refused == len(wrong) >= 5


def test_another_legal_card_returns_and_the_wanted_one_is_named_and_lit(
    lesson: FirstGame,
) -> None:
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert not attempt(lesson, "7♠")
    cue = lesson.script.cue(before)
    assert cue.why
    assert toast(lesson) == f"{cue.why}\nSuggested: A♠"
    assert len(lesson.host.match.entries) == before
    assert [lesson.scene.card_words(card.piece) for card in lesson.felt_view.stage if card.hinted] == ["A♠"]
    lesson.handle(Key("enter"))
    assert len(lesson.host.match.entries) > before


def to_step(lesson: FirstGame, move: str) -> None:
    """Play up to the step with this move."""
    while (cue := lesson.host.match.cue()) is None or not cue.move.startswith(move):
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)


@pytest.mark.parametrize("answer", ["enter", "coach.do"])
def test_while_the_wanted_move_is_lit_the_coach_offers_to_play_it(lesson: FirstGame, answer: str) -> None:
    """As the slip of a hint does: nothing else said that Enter plays what is lit."""
    lesson.update(0.0)
    assert not [thing for thing in lesson.semantics() if thing.name == "coach.do"]
    assert not attempt(lesson, "pass")
    lesson.update(0.0)
    (offer,) = (thing for thing in lesson.semantics() if thing.name == "coach.do")
    assert offer.label == "Do it (Enter)"
    made = len(lesson.host.match.entries)
    lesson.input(Key("space"))
    assert len(lesson.host.match.entries) == made
    if answer == "enter":
        lesson.input(Key("enter"))
    else:
        press(lesson, answer)
    to_my_turn(lesson)
    assert len(lesson.host.match.entries) > made
    lesson.update(0.0)
    assert not [thing for thing in lesson.semantics() if thing.name == "coach.do"]


@pytest.mark.parametrize("why", ["", "Keep it."])
def test_a_step_can_say_why_another_legal_move_is_not_wanted_or_uses_the_general_sentence(
    lesson: FirstGame, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    script = lesson.host.match.script
    cues = tuple(replace(cue, why=why if cue.move == "A♠" else "") for cue in script.cues)
    monkeypatch.setattr(lesson.host.match, "script", replace(script, cues=cues, instead=""))
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    assert not attempt(lesson, "7♠")
    assert toast(lesson).splitlines()[0] == (why or say("first_game.instead"))


def test_each_kind_of_move_can_have_a_reason_of_its_own(app_context_of: AppContextOf) -> None:
    """Also if the move is unfinished, such as a caravan that replaces another."""
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    to_step(lesson, "build 9♥")
    said: dict[str, str] = {}
    for move in ("build 9♠", "pick", "caravan 9♠ old hand", "trade 9♣ hand"):
        assert not attempt(lesson, move)
        said[move], suggested = toast(lesson).splitlines()
        assert suggested == "Suggested: Build a farm: 9♥ on 9♦."
    assert said["build 9♠"].startswith("9♠ would fit too")
    assert said["pick"].startswith("That can wait")
    assert said["caravan 9♠ old hand"] == said["trade 9♣ hand"]
    assert len({*said.values()}) == 3


def test_no_trump_below_your_own_jack_is_said_to_be_beatable(lesson: FirstGame) -> None:
    """With the jack in your hand, your nine and your ace win too (KJ-10)."""
    to_step(lesson, "J♥")
    said = dict[str, bool]()
    for card in ("9♥", "A♥", "10♣", "7♠"):
        assert not attempt(lesson, card)
        said[card] = toast(lesson).startswith("That card can be beaten.")
    assert said == {"9♥": False, "A♥": False, "10♣": True, "7♠": True}


def test_cards_of_a_lesson_can_be_played_in_another_order(app_context_of: AppContextOf) -> None:
    """The monarch before the theft scores as much (JD-12)."""
    lesson = opened(app_context_of(**QUICK), JEUDALISM)
    to_step(lesson, "steal 8♠ with joker1 for chain 2")
    assert attempt(lesson, "play A♥ on chain 1")
    to_my_turn(lesson)
    play_to_the_end(lesson)
    ledger = lesson.host.finished_deals()[-1].ledger
    assert sum(line.points for line in ledger if line.seat == 0) == 46


@pytest.mark.parametrize("first", ["8♣", "7♣"])
def test_moves_that_are_equally_good_are_both_accepted(lesson: FirstGame, first: str) -> None:
    """The lesson asks for a low club, and continues after the other one."""
    to_step(lesson, "8♣")
    assert attempt(lesson, first)
    to_my_turn(lesson)
    assert not attempt(lesson, "10♣")
    assert toast(lesson).splitlines()[-1] == f"Suggested: {'7♣' if first == '8♣' else '8♣'}"
    assert attempt(lesson, "7♣" if first == "8♣" else "8♣")
    to_my_turn(lesson)
    play_to_the_end(lesson)


def test_a_lesson_can_branch_after_an_equally_good_move(app_context_of: AppContextOf) -> None:
    """The caravan can come before the card from the deck; the coach then asks for the card."""
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    assert attempt(lesson, "caravan 9♦")
    to_my_turn(lesson)
    cue = lesson.host.match.cue()
    assert cue.move == "pick"
    assert lesson.coach.label == cue.before
    assert not attempt(lesson, "build 9♥")
    assert toast(lesson).startswith(cue.why)
    press(lesson, "bar.undo")
    to_my_turn(lesson)
    assert lesson.coach.label == mine(lesson.script)[0].before
    assert attempt(lesson, "caravan 9♦")
    to_my_turn(lesson)
    play_to_the_end(lesson)


def test_an_illegal_answer_is_shown_beside_the_only_legal_one_with_its_reason(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), DUMBAL)
    question = lesson.turn.question
    assert [child.label for child in question.children()] == ["No call", "Call"]
    assert not any(card.dim for card in lesson.handling.cards), "the call is about the hand (DB-3)"
    press(lesson, "answer.call")
    assert toast(lesson).startswith("An opening call needs a hand total of 15 or less. Yours is 34: choose No call.")
    press(lesson, "answer.no")
    assert isinstance(lesson.host.match.entries[1], Moved)


@pytest.mark.parametrize("turned", [2, 4, 6])
def test_a_floor_that_is_turned_onto_the_same_cells_is_accepted(app_context_of: AppContextOf, turned: int) -> None:
    lesson = opened(app_context_of(**QUICK), CASA_GRANDE)
    to_step(lesson, "build f3 1 floor")
    assert attempt(lesson, f"build f3 1 floor WoW d3 1 turn {turned}")


def test_the_reason_against_another_move_does_not_cover_the_lit_place(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), CASA_GRANDE)
    to_step(lesson, "build f5 1")
    assert not attempt(lesson, "build d5 1")
    said = find(lesson.semantics(), "toast")
    assert said.label.startswith("Your first floors come soon")
    assert lesson.turn.hint.lit_areas
    assert said.rect.collidelist(lesson.turn.hint.lit_areas) < 0


def test_nobody_in_a_lesson_looks_or_is_called_like_the_player(app_context_of: AppContextOf) -> None:
    """The second person on a machine gets the owl, as the first bot does."""
    app_context = app_context_of(**QUICK)
    app_context.people.choose(app_context.people.add(say("new_game.bot_names").split()[0]).id)
    players = opened(app_context, JEUDALISM).host.match.players
    assert len({player.emblem for player in players}) == len({player.name for player in players}) == 3


@each_game
def test_the_wanted_move_is_lit_after_a_while(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, game: Manifest
) -> None:
    monkeypatch.setattr(screen, "IDLE_SECONDS", 0.0)
    lesson = opened(app_context_of(**QUICK), game)
    assert not lesson.turn.hint.lit
    lesson.app.tick()
    assert lesson.turn.hint.lit
    assert any(thing.role == "badge" for thing in lesson.semantics())
    before = len(lesson.host.match.entries)
    lesson.handle(Key("enter"))
    lesson.app.tick()
    assert len(lesson.host.match.entries) > before


def test_the_wanted_move_is_lit_later_if_the_pointer_rests_on_another_place(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "IDLE_SECONDS", 0.0)
    lesson = opened(app_context_of(**QUICK), CASA_GRANDE)
    lesson.handle(Key("right"))
    assert lesson.context.holding
    lesson.app.tick()
    assert not lesson.turn.hint.lit
    lesson.handle(Key("escape"))
    lesson.app.tick()
    assert lesson.turn.hint.lit


def test_the_second_step_of_a_move_must_be_the_lessons(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    assert not attempt(lesson, "skip")
    assert toast(lesson).splitlines()[-1] == "Suggested: Draw a card."
    while not (cue := lesson.host.match.cue()) or not cue.move.startswith("trade"):
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert not attempt(lesson, "trade 9♣ hand")
    assert toast(lesson) == f"{cue.why}\nSuggested: Trade 9♠ for 9♣ and make it your caravan."
    assert len(lesson.host.match.entries) == before


def test_other_steps_can_be_tried_but_no_other_move_made(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), ROUND_ROBBIN)
    while not (cue := lesson.host.match.cue()) or not cue.move.startswith("chain"):
        assert attempt(lesson, cue.move)
        to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert not attempt(lesson, "chain 9♠ 9♥ 9♣")
    assert len(lesson.turn.draft.taken()) == 3
    assert toast(lesson).startswith(cue.why)
    while lesson.turn.step_back():
        pass
    assert len(lesson.host.match.entries) == before
    assert attempt(lesson, cue.move)


def test_after_an_undo_the_coach_repeats_its_words(lesson: FirstGame) -> None:
    assert attempt(lesson, "play")
    to_my_turn(lesson)
    assert attempt(lesson, "A♠")
    to_my_turn(lesson)
    lesson.controls.undo()
    to_my_turn(lesson)
    assert lesson.coach.label == mine(lesson.script)[1].before.replace("**", "")
    assert find(lesson.semantics(), "coach").label == mine(lesson.script)[1].before.replace("**", "")


def test_undo_in_a_lesson_is_not_marked(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(**QUICK), AMISH_LORDS)
    assert attempt(lesson, "pick")
    to_my_turn(lesson)
    lesson.controls.undo()
    assert "toast" not in {thing.name for thing in lesson.semantics()}


@pytest.mark.parametrize("game", [KLAVERJASSEN, AMISH_LORDS, CASA_GRANDE], ids=lambda game: game.name)
def test_a_hint_is_the_move_of_the_lesson_with_the_coachs_reason(app_context_of: AppContextOf, game: Manifest) -> None:
    lesson = opened(app_context_of(**QUICK), game)
    lesson.controls.hint()
    lesson._watch()
    told = {AMISH_LORDS.name: "Draw a card.", CASA_GRANDE.name: "Build on d3, height 1."}
    cue, (first, reason) = mine(lesson.script)[0], find(lesson.semantics(), "hint").label.splitlines()
    assert told.get(game.name, cue.move).lower() in first.lower()
    assert reason == cue.why


@pytest.mark.parametrize("asks", [False, True])
def test_a_shorter_turn_than_the_lessons_is_not_made(app_context_of: AppContextOf, asks: bool) -> None:
    """A block alone is a turn, but the lesson lays a floor too: another floor, or none, is refused."""
    lesson = opened(app_context_of(**QUICK, confirm_moves=asks), CASA_GRANDE)
    while not (cue := lesson.host.match.cue()) or "floor" not in cue.move:
        assert attempt(lesson, cue.move)
        if asks:
            press(lesson, "answer.yes")
        to_my_turn(lesson)
    before = len(lesson.host.match.entries)
    assert cue.why
    assert attempt(lesson, "build f3 1")
    assert not lesson.turn.attempt(lesson.turn.draft.steps()[-1])
    assert toast(lesson).startswith(cue.why)
    lesson.drop_toast()
    press(lesson, "answer.done")
    if asks:
        press(lesson, "answer.yes")
    assert toast(lesson).startswith(cue.why)
    assert len(lesson.host.match.entries) == before
    floor = lesson.turn.draft.steps_of(lesson.host.match.game.parse_move(cue.move))[-1]
    assert lesson.turn.attempt(floor)


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), "auto"), ((1024, 640), 200), ((1280, 800), "auto")])
def test_tips_and_news_do_not_cover_the_coach(
    app_context_of: AppContextOf, size: tuple[int, int], scale: int | str
) -> None:
    """Such as the tip of an answer whose question is close above the coach."""
    lesson = opened(app_context_of(size, ui_scale=scale, **QUICK))
    felt, coach = lesson.felt_view.area, lesson.coach.rect
    for low in range(0, lesson.look.px(60), 4):
        near = Rect(felt.centerx, felt.bottom - low, 40, 4)
        lesson.show_tip("Your side then needs 102 points and roem in all.", near)
        assert not find(lesson.semantics(), "tip").rect.colliderect(coach)
    lesson.toast("Undone.")
    assert not find(lesson.semantics(), "toast").rect.colliderect(coach)


def test_forced_moves_are_not_played_automatically_in_a_lesson(app_context_of: AppContextOf) -> None:
    lesson = opened(app_context_of(speed="instant", auto_play=True, hold_tricks=False))
    assert lesson.turn.forced is AutoMoves.NONE
