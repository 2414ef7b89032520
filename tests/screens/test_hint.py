"""A hint in every game: its steps are lit in order, and Enter or its button plays it, also in an unfinished move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from at_table import Table
from casa_table import AtCasa, floor_follows
from dumbal_table import LAID, DumbalTable
from laid_out import AppContextOf, resize
from piece_input import At, legal, made, sprites, start_trade, taken, targets
from pygame import Rect

from cardgames.engine.contract import Answer, Move, MovePieces, Place
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Moved, Need
from cardgames.engine.registry import game, manifests
from cardgames.games.amish_lords.moves import HAND_ZONES, Caravan, Pick, Trade
from cardgames.games.dumbal.cards import Discard
from cardgames.games.jeudalism.cards import PASS, Take
from cardgames.games.jeudalism.cards import Play as Lay
from cardgames.games.klaverjassen.cards import Play
from cardgames.games.klaverjassen.hints import EVEN
from cardgames.host.protocol import BotReply, Decision, Evaluated
from cardgames.screens.felt.questions import DraftSlip
from cardgames.screens.play.sheets import ReferenceSheet
from cardgames.table.board.layouts import extent
from cardgames.table.widgets.button import Button
from cardgames.words import say

GAMES = [name for name, manifest in manifests().items() if manifest.scene]
WAYS = ["enter", "hint.play"]


def has_choice(match: Match) -> bool:
    return len(match.table().state.legal(0)) > 1


def must_play_from_table(match: Match) -> bool:
    """Whether only one card of the table of seat 0 can be played (KJ-29)."""
    state = match.table().state
    cards = [move.card for move in state.legal(0) if isinstance(move, Play)]
    return len(cards) == 1 and (cards[0],) in state.tables[0]


def match_of(
    name: str, entries: int, fits: Callable[[Match], bool] = has_choice, seats: int | None = None
) -> Match | None:
    """Return a match with at least `entries` entries in which it is the turn of seat 0 and which `fits`; None if it
    ends before."""
    rules = game(name)
    seats = rules.schema.seats[0] if seats is None else seats
    players = [Player("Ada", "fox"), *(Player(f"Bot {seat}", "owl", "bot", "easy") for seat in range(1, seats))]
    match = Match(rules, rules.schema.make({}, (), seats), players, "hints")
    rng = Random(3)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        turn = due.turns[0]
        moves = match.table().state.legal(turn.seat)
        if turn.seat == 0 and len(match.entries) >= entries and fits(match):
            return match
        match.apply(0, turn.seat, moves[rng.randrange(len(moves))])
    return None


class AnyTable(Table):
    """A match of any game, at a decision of its first player, who is a person."""

    def __init__(
        self, app_context: object, monkeypatch: pytest.MonkeyPatch, name: str, entries: int,
        fits: Callable[[Match], bool] = has_choice, seats: int | None = None,
    ) -> None:  # fmt: skip
        counts = range(entries, -1, -10)  # a short match ends before it has many entries
        match = next(match for count in counts if (match := match_of(name, count, fits, seats)) is not None)
        self.sit_down(app_context, monkeypatch, match)  # type: ignore[arg-type]
        self.until(lambda: self.screen.turn.draft is not None and not self.busy, 400)

    def own_moves(self) -> list[Move]:
        return [entry.move for entry in self.match.entries if isinstance(entry, Moved) and entry.seat == 0]


def advise(table: Table, monkeypatch: pytest.MonkeyPatch, move: Move) -> None:
    """Ask for a hint, with this move as its advice."""
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, Decision(move)))
    table.key("h")
    table.until(lambda: table.has("hint"))


def assert_badge_covers_no_letter(table: Table, name: str) -> None:
    """The badge of a hint stands on the button of this name, beside its words and those of the question."""
    (badge,) = table.badges
    turn = table.screen.turn
    button = turn.button_at(name)
    assert button is not None
    assert turn.question is not None
    assert badge.rect.colliderect(button.rect)
    assert badge.rect.collidelist([button.face, turn.question._words]) < 0
    others = [one for one in turn.question.walk() if isinstance(one, Button) and one is not button]
    assert badge.rect.collidelist([one.face for one in others]) < 0


def play(table: Table, way: str) -> None:
    table.click(way) if "." in way else table.key(way)
    table.tick(2)


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("entries", [0, 30])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_played_by_one_press(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, entries: int, way: str
) -> None:
    table = AnyTable(app_context_of((1280, 800), speed="instant"), monkeypatch, name, entries)
    wanted = Random(entries).choice(list(table.host.legal(0))[:200])
    before = len(table.own_moves())
    advise(table, monkeypatch, wanted)
    assert table.badges
    play(table, way)
    table.until(lambda: len(table.own_moves()) > before, 100)
    assert table.own_moves()[before] == wanted
    assert not table.has("hint")


def test_an_advised_answer_has_the_focus_and_enter_presses_it(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(app_context_of((1280, 800), speed="instant"), monkeypatch)
    table.to_bid()
    wanted = list(table.host.legal(0))[-1]
    advise(table, monkeypatch, wanted)
    focus = table.screen.focus
    assert focus is not None
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
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int, entries: int
) -> None:
    """KJ-29: with two players the only card that can be played is chosen, and a tag says what the trick is worth."""
    app_context = app_context_of(size, speed="instant", ui_scale=scale)
    table = AnyTable(app_context, monkeypatch, "klaverjassen", entries, must_play_from_table, 2)
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
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, gain: float
) -> None:
    """Also after a look at the reference card, and no more once it is gone. Enter plays the first, which has the badge.
    Klaverjassen says so for cards whose results differ by fewer than 1.5 points."""
    table = Table(app_context_of((1280, 800), speed="instant"), monkeypatch)
    table.to_my_card()
    one, other, *_ = [move for move in table.host.legal(0) if isinstance(move, Play)]
    facts = ("ours", 90.0), ("theirs", 72.0), ("tries", 100)
    decision = Decision(one, (Evaluated(one, gain, facts), Evaluated(other, 0.0, facts)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    outlined = {one.card, other.card} if gain < EVEN else {one.card}
    stage = table.screen.felt_view.stage
    table.key("h")
    table.until(lambda: table.has("hint"))
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
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str, kind: type[Move], gain: float
) -> None:
    """The cards of both moves, also where a move has several steps (JD-4, DB-5, AL-10)."""
    table = AnyTable(app_context_of((1280, 800), speed="instant"), monkeypatch, name, 0)

    def cards(move: Move) -> set[int]:
        return set(move.cards) if isinstance(move, Discard) else {move.card}  # type: ignore[attr-defined]

    moves = [move for move in table.host.legal(0) if isinstance(move, kind)]
    one, other = next((one, other) for one in moves for other in moves if not cards(one) & cards(other))
    decision = Decision(one, (Evaluated(one, gain), Evaluated(other, 0.0)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    stage = table.screen.felt_view.stage
    table.key("h")
    table.until(lambda: table.has("hint"))
    assert ("Equally good" in table.thing("hint").label) == (gain == 0)
    both = cards(one) | cards(other) if gain == 0 else cards(one)
    assert {card.piece for card in stage if card.hinted} >= both
    assert gain == 0 or not any(card.hinted for card in stage if card.piece in cards(other))
    table.screen.turn.take(table.screen.turn.hint._left[0])
    assert not any(card.hinted for card in stage if card.piece in cards(other))


@pytest.mark.parametrize("passes", [False, True])
@pytest.mark.parametrize("gain", [0.0, 20.0])
def test_a_hint_outlines_the_button_of_an_equally_good_move(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, gain: float, *, passes: bool
) -> None:
    """JD-4: as an equally good card, whichever of both the bot would play: a card that is as good as a pass is advised
    instead. Nothing is outlined once the hint is gone."""

    def can_do_both(match: Match) -> bool:
        moves = match.table().state.legal(0)
        return PASS in moves and any(isinstance(move, Lay) for move in moves)

    table = AnyTable(app_context_of((1280, 800), speed="instant"), monkeypatch, "jeudalism", 60, can_do_both, 2)
    card = next(move for move in table.host.legal(0) if isinstance(move, Lay))
    one, other = (PASS, card) if passes and gain == 0 else (card, PASS)
    decision = Decision(one, (Evaluated(one, gain), Evaluated(other, 0.0)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    table.key("h")
    table.until(lambda: table.has("hint"))
    button = table.screen.turn.button_at("answer.pass")
    assert button is not None
    assert button.hinted == (gain == 0) == ("Equally good" in table.thing("hint").label)
    assert {sprite.piece for sprite in table.screen.felt_view.stage if sprite.hinted} == {card.card}
    table.key("escape")
    assert not button.hinted
    assert not any(sprite.hinted for sprite in table.screen.felt_view.stage)


def test_a_hint_is_still_there_after_a_look_at_the_reference_card(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(app_context_of((1280, 800), speed="instant"), monkeypatch)
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


def test_escape_closes_the_hint_and_plays_nothing(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(app_context_of((1280, 800), speed="instant"), monkeypatch)
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


# ---------------------------------------------------------------- in the middle of a move


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_continues_an_unfinished_move(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """DB-5, DB-6: after the advised discard the hint does not ask for an undo."""
    app_context = app_context_of((1280, 800), speed="instant")
    table = DumbalTable(app_context, monkeypatch, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    move = table.match.game.parse_move("lay 5♠ 5♥, take stack")
    table.tap("5♠ 5♥")
    table.key("enter")
    table.rest()
    assert table.lying(LAID).split() == ["5♠", "5♥"]
    advise(table, monkeypatch, move)
    assert "Undo" not in table.reported
    assert [badge.label for badge in table.badges] == ["Deck → Your hand"]
    play(table, way)
    assert set(table.made().split()) == {"lay", "5♠", "5♥,", "take", "stack"}


def test_step_numbers_advance_as_the_player_makes_the_steps(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(Trade)
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade) and m.to == "hand")
    advise(table, monkeypatch, trade)
    assert [badge.name for badge in table.badges] == ["hint.step.1", "hint.step.2"]
    start_trade(table)
    table.rest()
    assert [badge.name for badge in table.badges] == ["hint.step.2"]
    table.key("enter")
    assert trade in made(table)


def badges(table: Table) -> dict[str, Rect]:
    """The positions of the hint's step numbers, each at the piece to move."""
    return {thing.name: thing.rect for thing in table.app.top.semantics() if thing.role == "badge"}


def test_step_numbers_follow_their_places_after_a_resize(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    app_context = app_context_of((1280, 800), speed="instant")
    table = AnyTable(app_context, monkeypatch, "dumbal", 30)
    rules, moves = table.match.game, table.match.table().state.legal(0)
    advise(table, monkeypatch, next(move for move in moves if "take stack" in rules.move_text(move)))
    resize(app_context, (1024, 640), 100)
    table.rest()
    shown = badges(table)
    assert shown.keys() == {"hint.step.1", "hint.step.2"}
    table.screen.turn.hint._light()
    table.rest()
    assert badges(table) == shown
    sprites = table.screen.turn.hint._sprites
    assert {sprite.piece >= 0 for sprite in sprites} == {False, True}
    for sprite in sprites:  # a number stands outside the corner of a card, where the card's own number stays legible
        inside = any(extent((sprite.home,)).collidepoint(badge.center) for badge in shown.values())
        assert inside == (sprite.piece < 0), "but inside that of a face-down pile"


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_first_undoes_other_steps(at: At, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    table = at(Trade, Pick)
    start_trade(table)
    table.rest()
    advise(table, monkeypatch, legal(table, Pick)[0])
    assert table.thing("hint").label.startswith("Undo 1 step first.")
    (badge,) = table.badges
    assert badge.rect.colliderect(table.thing("answer.back").rect)
    assert_badge_covers_no_letter(table, "answer.back")
    assert table.screen.turn.question is not None
    slip = table.screen.turn.question
    above = slip.sizes(table.app.look, 1000)[1]  # type: ignore[union-attr]
    slip.layout(Rect(slip.rect.topleft, above), table.app.look)
    table.screen.felt_view.badges.note_changes()
    assert_badge_covers_no_letter(table, "answer.back")
    table.screen.turn.lay(table.app.look)
    if way == "enter":  # the next step is to draw: that doesn't light the hand, where the card will come
        table.key("backspace")
        table.rest()
        assert [badge.name for badge in table.badges] == ["hint.step.2"]
        assert not targets(table)
    play(table, way)
    assert any(isinstance(move, Pick) for move in made(table))


@pytest.mark.parametrize("key", ["enter", "backspace"])
def test_cards_that_a_hint_puts_back_do_not_stay_chosen(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """The first step puts them back; then the hint continues, whoever made the step."""
    table = DumbalTable(app_context_of((1280, 800), speed="calm"), monkeypatch, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    table.tap("2♣")
    table.click("answer.play")
    table.rest()
    advise(table, monkeypatch, table.match.game.parse_move("lay 5♠ 5♥, take stack"))
    assert [(badge.name, badge.label) for badge in table.badges] == [("hint.step.1", "Undo 1 step first.")]
    table.key(key)
    table.rest()
    assert [badge.name for badge in table.badges] == ["hint.step.2", "hint.step.3"]
    table.click((8, 500))
    table.key("enter")
    table.until(table.made, 400)
    assert set(table.made().split()) == {"lay", "5♠", "5♥,", "take", "stack"}


def test_after_an_own_undo_the_hint_continues(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(Trade, Pick)
    start_trade(table)
    table.rest()
    advise(table, monkeypatch, legal(table, Pick)[0])
    table.key("backspace")
    assert taken(table) == 0
    (badge,) = table.badges
    assert badge.label != "Undo 1 step first."


@pytest.mark.parametrize("speed", ["calm", "brisk"])
def test_the_steps_of_a_hint_are_played_one_by_one(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    table = DumbalTable(app_context_of((1280, 800), speed=speed), monkeypatch, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦ 8♣")
    advise(table, monkeypatch, table.match.game.parse_move("lay 5♠ 5♥, take stack"))
    table.key("enter")
    assert table.lying(LAID).split() == ["5♠", "5♥"]
    assert not table.made()
    table.until(lambda: table.made(), 60)


def test_one_press_plays_a_block_with_its_floor(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    """CG-5, CG-6, CG-9. The block and the floor are lit on the board, wherever the pointer is."""
    table = at_casa(floor_follows, turns=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    advise(table, monkeypatch, wanted)
    assert [badge.name for badge in table.badges] == ["hint.step.1", "hint.step.2"]
    table.hover((640, 300))
    assert table.has("hint")
    table.key("enter")
    table.until(lambda: wanted in [entry.move for entry in table.match.entries if isinstance(entry, Moved)], 100)


def test_after_the_players_block_the_hint_lights_the_best_floor(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    assert draft is not None
    assert table.screen.turn.attempt(draft.steps_of(wanted)[0])
    table.rest()
    table.key("h")
    table.until(lambda: table.has("hint"))
    pays = [move.floor.pay for move in table.host.legal(0) if move.site == wanted.site and move.floor is not None]
    assert table.thing("hint").label.startswith("Lay a floor on ")
    assert f"+{max(pays)} coin" in table.thing("hint").label
    count = len(table.match.entries)
    table.key("enter")
    table.until(lambda: len(table.match.entries) > count, 100)


# ---------------------------------------------------------------- Enter is never silent


def words(table: Table) -> str:
    return table.thing("toast").label if table.has("toast") else ""


@pytest.mark.parametrize("name", GAMES)
def test_enter_says_what_to_do_when_nothing_is_chosen(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    table = AnyTable(app_context_of((1280, 800), speed="instant"), monkeypatch, name, 0)
    draft = table.screen.turn.draft
    assert draft is not None
    steps = draft.steps()
    before = len(table.match.entries)
    chosen = table.screen.handling.chosen
    table.key("enter")
    kinds = {type(step) for step in steps}
    if kinds == {Answer}:
        question = table.screen.turn.question
        assert question is not None
        assert not [one for one in question.walk() if getattr(one, "kind", "") == "brass"], "Enter plays what is lit"
        least = 0 if name == "landlord" else 1  # a bid is pressed as it is, 0 for none
        assert words(table) == say("play.enter.answer", least=least, most=least + len(steps) - 1)
    elif Place in kinds:
        assert words(table) == say("play.enter.place")
        place = table.screen.placing
        assert place is not None
        assert place.held is not None
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


def test_enter_says_whose_turn_it_is(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> None:
    table = out_of_turn(Table(app_context_of((1280, 800), speed="calm"), monkeypatch))
    table.key("enter")
    assert words(table) == say("play.enter.wait", name=table.screen.scene.names[table.match.turns()[0].seat])


def test_what_was_said_about_a_hint_out_of_turn_goes_when_the_turn_comes(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = out_of_turn(Table(app_context_of((1280, 800), speed="instant"), monkeypatch))
    table.key("h")
    assert words(table) == say("play.no_hint")
    table.bots.silent = False
    table.until(table.is_turn, 60)
    assert not table.has("toast")
