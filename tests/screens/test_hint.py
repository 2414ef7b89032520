"""A hint in every game: Enter or its button plays it, what is equally good is outlined, and Enter is never silent."""

from __future__ import annotations

from random import Random

import pytest
from at_table import Table
from hinted_table import WAYS, AnyTable, advise, assert_badge_covers_no_letter, must_play_from_table, play, words
from laid_out import Sit
from our_games import OUR_GAMES
from piece_input import At, legal, sprites

from cardgames.engine.contract import Answer, Move, MovePieces, Place
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved
from cardgames.games.amish_lords.moves import HAND_ZONES, Caravan, Pick
from cardgames.games.dumbal.cards import Discard
from cardgames.games.jeudalism.cards import PASS, Take
from cardgames.games.jeudalism.cards import Play as Lay
from cardgames.games.klaverjassen.cards import Play
from cardgames.games.klaverjassen.hints import EVEN
from cardgames.host.protocol import Decision, Evaluated
from cardgames.screens.felt.questions import DraftSlip
from cardgames.screens.play.refusals import why_nothing
from cardgames.screens.play.sheets import ReferenceSheet
from cardgames.table.widgets.button import Button
from cardgames.words import say


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entries", [0, 30])
@pytest.mark.parametrize("name", OUR_GAMES)
def test_a_hint_is_played_by_one_press(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, name: str, entries: int, way: str
) -> None:
    table = sit(AnyTable, name, entries)
    wanted = Random(entries).choice(list(table.host.legal(0))[:200])
    before = len(table.own_moves())
    advise(table, monkeypatch, wanted)
    assert table.badges
    play(table, way)
    table.until(lambda: len(table.own_moves()) > before, 100)
    assert table.own_moves()[before] == wanted
    assert not table.has("hint")


def test_an_advised_answer_has_the_focus_and_enter_presses_it(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(Table)
    table.to_bid()
    wanted = list(table.host.legal(0))[-1]
    advise(table, monkeypatch, wanted)
    focus = table.screen.focus
    assert focus.name.startswith("answer.")
    assert focus.focused
    (badge,) = table.badges
    answers = [thing for thing in table.screen.semantics() if thing.name.startswith("answer.")]
    assert [thing.name for thing in answers if badge.rect.colliderect(thing.rect)] == [focus.name]
    assert isinstance(focus, Button)
    assert badge.rect.right < focus.face.x, "it touches no letter"
    assert_badge_covers_no_letter(table, focus.name)
    table.key("enter")
    assert wanted in [entry.move for entry in table.match.entries if isinstance(entry, Moved) and entry.seat == 0]


@pytest.mark.parametrize("entries", [2, 6, 10, 30])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 100), ((1024, 640), 200)])
def test_a_hint_does_not_cover_what_a_card_brings(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, entries: int
) -> None:
    """KJ-29: with two players the only card that can be played is chosen, and a tag says what the trick is worth."""
    table = sit(AnyTable, "klaverjassen", entries, must_play_from_table, 2, size=size, ui_scale=scale)
    (move,) = table.host.legal(0)
    assert isinstance(move, Play)
    table.tick(3)
    (tag,) = table.screen.felt_view.tags.rects
    advise(table, monkeypatch, move)
    table.tick(3)
    assert not table.thing("hint").rect.colliderect(tag)
    assert table.screen.felt_view.tags.rects == [tag]


@pytest.mark.parametrize("gain", [0.5, 20.0])
def test_a_hint_outlines_both_cards_that_it_calls_equally_good(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, gain: float
) -> None:
    """Also after a look at the reference card, and no more once it is gone. Enter plays the first, which has the badge.
    Klaverjassen says so for cards whose results differ by fewer than 1.5 points."""
    table = sit(Table)
    table.to_my_card()
    one, other, *_ = [move for move in table.host.legal(0) if isinstance(move, Play)]
    facts = ("ours", 90.0), ("theirs", 72.0), ("tries", 100)
    decision = Decision(one, (Evaluated(one, gain, facts), Evaluated(other, 0.0, facts)))
    outlined = {one.card, other.card} if gain < EVEN else {one.card}
    stage = table.screen.felt_view.stage
    advise(table, monkeypatch, decision)
    assert table.thing("hint").label.startswith("Equally good: ") == (gain < EVEN)
    assert {card.piece for card in stage if card.hinted} == outlined
    assert len(table.badges) == 1
    table.key("g")
    table.key("escape")
    assert {card.piece for card in table.screen.felt_view.stage if card.hinted} == outlined
    table.key("enter")
    assert [entry.move for entry in table.match.entries if isinstance(entry, Moved) and entry.seat == 0][-1] == one
    assert not any(card.hinted for card in table.screen.felt_view.stage)


@pytest.mark.parametrize("gain", [0.0, 20.0])
@pytest.mark.parametrize(("name", "kind"), [("jeudalism", Take), ("dumbal", Discard), ("amish_lords", Caravan)])
def test_a_hint_outlines_an_equally_good_move_until_the_player_begins_its_own(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, name: str, kind: type[Move], gain: float
) -> None:
    """The cards of both moves, also where a move has several steps (JD-4, DB-5, AL-10)."""
    table = sit(AnyTable, name, 0)

    def cards(move: Move) -> set[int]:
        return set(move.cards) if isinstance(move, Discard) else {move.card}  # type: ignore[attr-defined]

    moves = [move for move in table.host.legal(0) if isinstance(move, kind)]
    one, other = next((one, other) for one in moves for other in moves if not cards(one) & cards(other))
    decision = Decision(one, (Evaluated(one, gain), Evaluated(other, 0.0)))
    stage = table.screen.felt_view.stage
    advise(table, monkeypatch, decision)
    assert ("Equally good" in table.thing("hint").label) == (gain == 0)
    both = cards(one) | cards(other) if gain == 0 else cards(one)
    assert {card.piece for card in stage if card.hinted} >= both
    assert gain == 0 or not any(card.hinted for card in stage if card.piece in cards(other))
    table.screen.turn.take(table.screen.turn.hint._left[0])
    assert not any(card.hinted for card in stage if card.piece in cards(other))


@pytest.mark.parametrize("passes", [False, True])
@pytest.mark.parametrize("gain", [0.0, 20.0])
def test_a_hint_outlines_the_button_of_an_equally_good_move(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, gain: float, *, passes: bool
) -> None:
    """JD-4: as an equally good card, whichever of both the bot would play: a card that is as good as a pass is advised
    instead. Nothing is outlined once the hint is gone."""

    def can_do_both(match: Match) -> bool:
        moves = match.table().state.legal(0)
        return PASS in moves and any(isinstance(move, Lay) for move in moves)

    table = sit(AnyTable, "jeudalism", 60, can_do_both, 2)
    card = next(move for move in table.host.legal(0) if isinstance(move, Lay))
    one, other = (PASS, card) if passes and gain == 0 else (card, PASS)
    decision = Decision(one, (Evaluated(one, gain), Evaluated(other, 0.0)))
    advise(table, monkeypatch, decision)
    button = table.screen.turn.button_at("answer.pass")
    assert button.hinted == (gain == 0) == ("Equally good" in table.thing("hint").label)
    assert {sprite.piece for sprite in table.screen.felt_view.stage if sprite.hinted} == {card.card}
    table.key("escape")
    assert not button.hinted
    assert not any(sprite.hinted for sprite in table.screen.felt_view.stage)


def test_a_hint_is_still_there_after_a_look_at_the_reference_card(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(Table)
    table.to_bid()
    advise(table, monkeypatch, wanted := next(iter(table.host.legal(0))))
    words, badges = table.thing("hint").label, [(badge.name, badge.rect) for badge in table.badges]
    table.key("g")
    assert isinstance(table.app.top, ReferenceSheet)
    table.key("escape")
    assert table.thing("hint").label == words
    assert [(badge.name, badge.rect) for badge in table.badges] == badges
    table.key("enter")
    assert wanted in [entry.move for entry in table.match.entries if isinstance(entry, Moved) and entry.seat == 0]


def test_escape_closes_the_hint_and_plays_nothing(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(Table)
    table.to_bid()
    before = len(table.match.entries)
    advise(table, monkeypatch, next(iter(table.host.legal(0))))
    table.key("escape")
    assert not table.has("hint")
    assert not table.badges
    assert table.screen.focus is None
    assert len(table.match.entries) == before


def test_choosing_another_card_closes_the_hint(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(Caravan, Pick)
    cards = sprites(table, HAND_ZONES[0])
    wanted = next(m for m in legal(table, Caravan) if isinstance(m, Caravan) and m.card == cards[0].piece)
    advise(table, monkeypatch, wanted)
    table.click(table.at(cards[0]))
    assert table.has("hint"), "this is the card of the hint"
    table.key("escape")
    advise(table, monkeypatch, wanted)
    table.click(table.at(cards[1]))
    assert not table.has("hint")
    assert not any(card.hinted for card in table.screen.felt_view.stage)


def test_enter_names_the_key_of_the_only_answer(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(AnyTable, "landlord", 0)
    draft = table.screen.turn.draft
    only = draft.steps()[:1]
    monkeypatch.setattr(type(draft), "steps", lambda _: only)
    said = why_nothing(table.screen.context, draft)
    assert said == say("play.enter.only_answer", number=only[0].answer)


@pytest.mark.parametrize("name", OUR_GAMES)
def test_enter_says_what_to_do_when_nothing_is_chosen(sit: Sit, name: str) -> None:
    table = sit(AnyTable, name, 0)
    draft = table.screen.turn.draft
    steps = draft.steps()
    before = len(table.match.entries)
    chosen = table.screen.handling.chosen
    table.key("enter")
    kinds = {type(step) for step in steps}
    if kinds == {Answer}:
        question = table.screen.turn.question
        assert not [one for one in question.walk() if getattr(one, "kind", "") == "brass"], "Enter plays what is lit"
        least = 0 if name == "landlord" else 1  # a bid is pressed as it is, 0 for none
        assert words(table) == say("play.enter.answer", least=least, most=least + len(steps) - 1)
    elif Place in kinds:
        assert words(table) == say("play.enter.place")
        place = table.screen.placing
        assert place.held.place is not None, "it is over the board, where the next press places it"
    elif chosen is None:
        assert MovePieces in kinds
        first = table.screen.turn.question
        answer = first.first_answer if isinstance(first, DraftSlip) else ""
        sets = any(isinstance(step, MovePieces) and len(step.pieces) > 1 for step in steps)
        usual = say("play.enter.cards" if sets else "play.enter.card")
        assert words(table) == (say("play.enter.card_or", answer=answer) if answer else usual)
    assert words(table) or len(table.match.entries) > before


def out_of_turn(table: Table) -> Table:
    """The player has played a card, and the next bot does not answer."""
    table.to_my_card()
    table.bots.silent = True
    table.screen.handling.play(table.playable()[0])
    table.until(lambda: not table.busy, 200)
    return table


def test_enter_says_whose_turn_it_is(sit: Sit) -> None:
    table = out_of_turn(sit(Table, speed="calm"))
    table.key("enter")
    assert words(table) == say("play.enter.wait", name=table.screen.scene.names[table.match.turns()[0].seat])


def test_what_was_said_about_a_hint_out_of_turn_goes_when_the_turn_comes(sit: Sit) -> None:
    table = out_of_turn(sit(Table))
    table.key("h")
    assert words(table) == say("play.no_hint")
    table.bots.silent = False
    table.until(table.is_turn, 60)
    assert not table.has("toast")
