"""Whole matches of Dumbal at the table: by mouse, by keys, with eliminated players, and with several local players."""

from __future__ import annotations

from random import Random

import pytest
from at_table import Table, assert_table_equals_view, come, moves_of
from dumbal_table import LAID, NAMES, DumbalTable, begun
from laid_out import Sit

from cardgames.engine.progress import Moved, Need
from cardgames.games.dumbal.cards import DISCARDS_ZONE, HAND_ZONES, NO, STACK_ZONE
from cardgames.screens.app_context import AppContext
from cardgames.screens.play.result import ResultSheet
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import listed, say


def highest(table: DumbalTable) -> str:
    """The hand card with the most points."""
    best = max(table.hand, key=lambda card: card.piece % 13)
    return table.match.game.deck.text(best.piece)


def by_mouse(table: DumbalTable) -> None:
    """Do one thing with the mouse."""
    if isinstance(table.app.top, ResultSheet | Dialog):
        table.tick()
    elif table.is_reported():
        table.click("story.done")
    elif table.has("answer.call"):
        table.click("answer.call")
    elif table.has("answer.no"):
        table.click("answer.no")
    elif table.has("answer.back"):
        table.click(table.place(STACK_ZONE).center)
    elif table.is_turn():
        table.click(table.at(table.sprite(highest(table))))
        table.click("answer.play")
    else:
        table.tick(4)


def by_keys(table: DumbalTable) -> None:
    """Do one thing with the keyboard."""
    if table.is_reported():
        table.key("space")
    elif table.has("answer.call") or table.has("answer.no"):
        table.key("1")
    elif table.has("answer.back"):
        chosen = table.screen.handling.chosen
        table.key("enter" if chosen is not None and chosen.zone == STACK_ZONE else "up")
    elif table.is_turn():
        table.choose(highest(table))
        table.key("enter")
    else:
        table.tick(4)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_hand_total_tag_covers_no_pile_or_card(sit: Sit, seats: int) -> None:
    table = sit(DumbalTable, "4♥ 6♣ 4♣ 7♦", before="K♠", own="K♥", seats=seats)
    table.tap("4♥ 4♣")
    table.tick(60)
    tag = table.thing("preview.0").rect
    cards = [extent([card.home]) for card in table.screen.felt_view.stage]
    assert tag.collidelist(cards) < 0


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_why_no_card_can_be_taken_yet_does_not_cover_the_hand_total_tag(sit: Sit, seats: int) -> None:
    """DB-5: a card is taken after the discard."""
    table = sit(DumbalTable, "10♣ 8♣ 4♥ 3♥ 2♥", seats=seats)
    table.tap("2♥")
    table.click(table.place(STACK_ZONE).center)
    table.tick(60)
    assert "DB-5" in table.thing("toast").label
    assert not table.thing("toast").rect.colliderect(table.thing("preview.0").rect)


@pytest.mark.parametrize(("seats", "size"), [(4, (1280, 800)), (5, (1920, 1080)), (6, (1280, 800))])
def test_no_hand_steps_below_the_score_that_tells_of_it(sit: Sit, seats: int, size: tuple[int, int]) -> None:
    """DB-10: the total of a hand is on its last card."""
    table = sit(DumbalTable, "A♥ A♦", before="K♠", own="K♥", seats=seats, size=size, speed="calm")
    table.click("answer.call")
    table.play_until(table.is_reported)
    summary, felt = table.screen.deal_summary, table.screen.felt_view
    summary.tell_all()
    for zone in HAND_ZONES[:seats]:
        table.screen.marks.show(felt.stage.zones[zone])
        table.tick(20)
        for card in felt.stage.zones[zone]:
            x, y = card.middle
            assert not extent([card.home._replace(x=x, y=y)]).colliderect(summary.rect)


def test_db_8_the_older_discards_keep_their_name_under_those_of_an_unfinished_move(sit: Sit) -> None:
    table = sit(DumbalTable, "4♥ 6♣ 4♣ 7♦", before="K♠", own="K♥ K♦", seats=2)
    table.bring("7♦", LAID)
    pile = table.screen.handling.draft_preview.lying(DISCARDS_ZONE)
    assert pile
    assert pile[-1].trim == "older"


def test_new_discards_are_where_the_old_ones_were(sit: Sit) -> None:
    """DB-5: in the middle of their place, not beside the gap of those that have gone."""
    table = sit(DumbalTable, "4♥ 6♣ 4♣ 7♦", before="K♠", own="K♥", seats=2)
    table.bring("7♦", LAID)
    assert table.sprite("7♦").x == table.screen.felt_view.stage.layouts[LAID].places(1)[0].x


@pytest.mark.parametrize("way", ["pointer", "keys"])
def test_a_card_to_take_shows_the_resulting_hand_total(sit: Sit, way: str) -> None:
    """DB-6; by keyboard, arrows go from the deck to the cards that can be taken."""
    table = sit(DumbalTable, "4♥ 6♣ 4♣ 7♦", before="K♠ 2♥", own="K♥", seats=4, take_from="any")
    table.bring("7♦", LAID)
    table.tick(20)
    assert not table.has("preview.0")
    card = table.sprite("2♥")
    if way == "pointer":
        table.screen.handle(Hover(table.at(card)))
    else:
        for _ in range(3):
            table.key("right")
            if table.screen.handling.chosen is card:
                break
        assert table.screen.handling.chosen is card
    table.tick(20)
    assert table.thing("preview.0").label == "Hand total after: 16"
    table.key("enter") if way == "keys" else table.click(table.at(card))
    table.until(lambda: table.match.table().state.turn != 0)
    state = table.match.table().state
    assert state.ruleset.worth.hand(state.hands[0]) == 16



def test_raised_cards_are_lowered_at_hand_over(sit: Sit) -> None:
    table = sit(DumbalTable, seats=2, people=2, opening_call=0)
    come(table)
    table.until(table.is_turn)
    others = table.hand[1:]
    table.click(table.at(table.hand[0]))
    assert table.screen.handling.raising.cards
    table.bring(table.match.game.deck.text(others[0].piece), LAID)
    table.click(table.place(STACK_ZONE).center)
    come(table)
    table.rest()
    assert not table.screen.handling.raising.cards


def test_an_eliminated_player_has_no_hand_and_a_crossed_out_name(sit: Sit) -> None:
    """DB-13."""
    table = sit(DumbalTable, seats=4, target=40, turn_limit=6)
    before = table.screen.seated
    for _ in range(3000):
        if table.match.result or len(table.screen.seated) < len(before):
            break
        by_mouse(table)
    match_state = table.host.match.match_state
    out = [name for player, name in enumerate(NAMES[:4]) if player not in match_state.still_in]  # type: ignore[attr-defined]
    assert out
    assert not set(out) & set(table.screen.scene.names)
    assert list(table.screen.scene.everybody) == [*NAMES[:4]]
    assert say("dumbal.table.out", players=listed(out)) in table.words


class LookingOn(Table):
    """A table whose only person is out of the match."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
        match, rng = begun(4, target=150, turn_limit=12), Random(0)
        while 0 in match.match_state.still_in:  # type: ignore[attr-defined]
            due = match.due()
            if due.need is Need.DECISION:
                match.apply(0, due.turns[0].seat, rng.choice(match.table().state.legal(due.turns[0].seat)))
            else:
                match.proceed()
        match.proceed()
        self.sit_down(app_context, monkeypatch, match)


def test_an_eliminated_player_is_informed_and_chooses_the_pace(sit: Sit) -> None:
    """DB-13."""
    table = sit(LookingOn, speed="calm")
    table.until(lambda: table.has("answer.seat"))
    assert table.screen.context.pace.hurries
    table.until(lambda: "\nYou're looking on\n" in table.words)
    assert "the others play fast" in table.words
    deals = len(table.match.deal_positions())
    table.until(lambda: len(table.match.deal_positions()) > deals)
    shown = [chip.turn.updates[0].position for chip in table.screen.status.history._chips]
    last = table.match.deal_positions()[-2]
    assert all(position > last for position in shown), "the history has turns of the current deal"
    table.click("answer.seat")
    assert not table.screen.context.pace.hurries
    assert table.thing("answer.seat").label == "Fast forward"
    table.until(lambda: "'s turn: You're looking on" in table.words)
    table.key("h")
    assert table.thing("toast").label == "You're looking on", "their turn won't come"
    table.click("answer.seat")
    assert table.screen.context.pace.hurries
    assert table.thing("bar.speed").label == "Speed: instant"
    table.key("f")
    assert not table.screen.context.pace.hurries, "the key for the speed means the same"
    assert table.thing("bar.speed").label == "Speed: calm"


def test_db_8_drawing_from_an_empty_stack_is_possible(sit: Sit) -> None:
    table = sit(DumbalTable, "5♠ 5♥ 9♣ K♦ 2♣", before="8♦")
    state = table.match.table().state
    state.discards, state.stack = state.stack, ()
    table.screen.look_from(0)
    table.rest()
    table.bring("K♦", LAID)
    table.click(table.place(STACK_ZONE).center)
    assert table.made() == "lay K♦, take stack"
    table.until(lambda: len(table.hand) == 5)


def test_undoing_a_turn_returns_its_whole_set(sit: Sit) -> None:
    table = sit(DumbalTable, seats=2, opening_call=0)
    table.until(table.is_turn)
    before = table.lying(HAND_ZONES[0])
    by_mouse(table)
    table.rest()
    by_mouse(table)
    table.until(table.is_turn)
    table.click("bar.undo")
    table.until(table.is_turn)
    assert table.lying(HAND_ZONES[0]) == before
    assert not table.raised
    assert_table_equals_view(table)


def test_db_3_a_player_with_too_many_points_is_not_asked_to_call(sit: Sit) -> None:
    """Nobody must decline in each deal, nor reads that it is their turn; an undo of the first turn does not stop there
    either."""
    table, told = sit(DumbalTable, speed="calm"), []
    while not table.is_turn():
        table.tick()
        told += [] if moves_of(table, 0) else [table.screen.status.whose]
    assert say("play.status.yours") not in told
    table.screen.tweens.skip()
    own = [entry.move for entry in table.match.entries if isinstance(entry, Moved) and entry.seat == 0]
    assert own == [NO]
    assert not table.has("answer.no")
    highest_first = highest(table)
    table.choose(highest_first)
    table.key("enter")
    table.click(table.place(STACK_ZONE).center)
    table.until(lambda: table.match.redo_count == 0 and len(table.hand) == 5 and table.is_turn())
    table.click("bar.undo")
    table.until(table.is_turn)
    assert highest(table) == highest_first


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1024, 640), 200), ((1280, 800), 100)])
def test_the_opening_question_does_not_cover_the_discards(
    sit: Sit, seats: int, size: tuple[int, int], scale: int
) -> None:
    """DB-3: with two local players nobody declines automatically."""
    table = sit(DumbalTable, seats=seats, people=2, opening_call=40, size=size, speed="calm", ui_scale=scale)
    table.until(lambda: table.has("answer.call") or table.key("enter"))
    question, screen = table.thing("question"), table.screen
    place = extent(screen.scene.places(screen.felt_view.area, screen.look).layouts[LAID].places(1))
    hand = [extent([sprite.home]) for sprite in table.hand]
    assert question.rect.collidelist([place, *hand]) < 0


def test_the_slip_of_a_chosen_card_with_a_larger_set_covers_no_card_of_the_hand(sit: Sit) -> None:
    """DB-5: for six at 200 %, its last card; a narrower slip has room beside it."""
    table = sit(DumbalTable, "7♥ 6♦ 3♠ 3♣ A♥", before="10♦", own="K♣", seats=6, size=(1024, 640), ui_scale=200)
    table.tap("3♠")
    question = table.thing("question").rect
    assert table.offers == ["3♠ 3♣"]
    assert question.collidelist([extent([sprite.home]) for sprite in table.hand]) < 0


@pytest.mark.parametrize("way", ["left", "right"])
def test_the_first_arrow_only_shows_where_the_keyboard_is(sit: Sit, way: str) -> None:
    """On a later turn too: no card is passed over that nobody saw chosen."""
    table = sit(DumbalTable, "4♥ 6♣ 4♣ 7♦", before="K♠", own="K♥", seats=2)
    table.choose("6♣")
    last = table.screen.handling.chosen
    table.key("escape")
    assert table.screen.handling.chosen is None
    table.key(way)
    assert table.screen.handling.chosen is last


def test_enter_without_a_card_says_how_several_are_chosen(sit: Sit) -> None:
    """DB-5: only where a set can be discarded."""
    for hand, said in (("4♥ 4♣ 7♦ 9♠", True), ("4♥ 6♣ 7♦ 9♠", False)):
        table = sit(DumbalTable, hand, before="K♠", own="K♥", seats=2)
        table.key("enter")
        assert ("select each with Space" in table.words) is said
