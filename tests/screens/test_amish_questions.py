"""Questions at the table of Amish Lords cover nothing important."""

from __future__ import annotations

import pytest
from at_table import WAIT, Table, paint_seldom, people_and_bots
from laid_out import SIZES, Sit
from played_matches import play_on

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.games.amish_lords.moves import CARAVAN_ZONES, KINGS_ZONE
from cardgames.games.amish_lords.rules import GAME
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.felt import Felt
from cardgames.screens.felt.questions import DraftSlip
from cardgames.table.board.layouts import extent

SEED = "four"
"""Ada starts (AL-6)."""

SMALLEST = {"size": (1024, 640), "ui_scale": 200}
"""The smallest window with the largest letters."""


class Homesteads(Table):
    """The first turn of a season, of a person, without any caravan yet."""

    def __init__(self, app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
        names = ("Ada", "Bep", "Cor", "Dirk")
        match = Match(GAME, GAME.schema.make({}, seats=4), people_and_bots(names, 1), SEED)
        self.sit_down(app_context, monkeypatch, match)
        self.until(lambda: self.screen.turn.question is not None)
        self.rest()


def king_dealer(app_context: AppContext, monkeypatch: pytest.MonkeyPatch, seats: int) -> Table:
    """A person chooses the setup of the kings."""
    options = GAME.schema.parse("+dealers_seasoning", seats)
    bots = [Player(name, "owl", "bot", "easy") for name in ("Bep", "Cor", "Dirk")[: seats - 1]]
    opening = GAME.parse_match_state("king dealer 0", options, seats)
    match = Match(GAME, options, [Player("Ada", "fox"), *bots], SEED, opening=opening)
    table = Table.of(app_context, monkeypatch, match)
    table.until(lambda: table.has("answer.fat_lands"))
    table.rest()
    return table


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_al_10_the_question_does_not_cover_the_place_of_the_caravan(
    sit: Sit, size: tuple[int, int], scale: int | str
) -> None:
    table = sit(Homesteads, size=size, ui_scale=scale)
    place = extent(table.screen.felt_view.stage.layouts[CARAVAN_ZONES[0]].places(1))
    assert not any(map(table.screen.handling.draft_preview.lying, CARAVAN_ZONES))
    slip = table.thing("question").rect
    assert not slip.colliderect(place)
    assert slip.collidelist(table.screen.felt_view.areas_to_keep_clear()) == -1


def later(app_context: AppContext, monkeypatch: pytest.MonkeyPatch, seats: int, seed: str, moves: int) -> Table:
    """A table of so many players at a decision of the first player, after so many random moves by seed."""
    names = ("Annemarie van der Velden", "Cas", "Dirk")
    players = people_and_bots(["Ann", *names[: seats - 1]], 1)
    match = Match(GAME, GAME.schema.make({}, seats=seats), players, seed)
    play_on(match, moves)
    monkeypatch.setattr(Felt, "prepare", lambda *_: None)
    table = Table.of(app_context, monkeypatch, match)
    paint_seldom(table.app, every=10_000)
    table.until(lambda: table.is_turn() or table.is_asked())
    return table


def test_al_17_without_fitting_cards_the_last_lands_are_asked_where_the_other_turns_were(sit: Sit) -> None:
    """Above the player's plate, not in the middle of the table."""
    names = ("Annemarie van der Velden", "Cas", "Dirk")
    players = people_and_bots(["Ann", *names], 1)
    match = Match(GAME, GAME.schema.make({}, seats=4), players, "a")
    while [turn.seat for turn in match.due().turns] != [0] or len(match.table().state.legal(0)) > 1:
        play_on(match, 1)
    table = sit(Table.of, match)
    table.until(lambda: table.has("answer.done"))
    table.rest()
    question = table.thing("question")
    assert question.label == "Last lands: none of your cards fit"
    plate = table.thing("seat.0").rect
    assert question.rect.left < plate.right
    assert 0 <= plate.top - question.rect.bottom < 40


@pytest.mark.parametrize(("seats", "seed", "moves", "short"), [(4, "c", 170, True), (4, "h", 201, False)])
def test_a_hint_in_the_smallest_window_covers_neither_kings_nor_hand(
    sit: Sit, seats: int, seed: str, moves: int, short: bool
) -> None:
    table = sit(later, seats, seed, moves, **SMALLEST)
    screen, asked, before = table.screen, table.screen.turn.question, table.thing("question").rect
    table.key("h")
    table.tick(12)
    (slip,) = screen.turn.hint.areas
    hand = extent(card.home for card in table.hand)
    assert slip.collidelist([*screen.felt_view.markers.rects, hand, table.thing("question").rect]) == -1
    assert isinstance(asked, DraftSlip)
    assert ([asked.rect.size] == asked.shorts(screen.look)) is short, "Words are left out only where there is no room."
    assert asked.label in table.thing("status").label
    table.key("escape")
    assert table.thing("question").rect == before


def test_a_hint_without_room_for_its_reasons_shows_them_one_at_a_time(sit: Sit) -> None:
    table = sit(later, 4, "c", 170, **SMALLEST)
    hint, felt = table.screen.turn.hint, table.screen.felt_view
    reasons = ["Estimate: about 0.5 points better than “Skip”.", "No neighbour can swindle you."]
    hint.show("\n".join(["Draw a card.", *reasons]), table.host.legal(0)[0])
    assert table.thing("hint").label.splitlines() == ["Draw a card.", *reasons], "all of it is read out"
    shown, brief = [], table.thing("hint").rect
    for button in ("Why?", "More", "Less"):
        name = "hint.less" if button == "Less" else "hint.why"
        shown.append(hint._slip.shown)
        assert table.thing(name).label == button
        assert table.thing("hint").rect.collidelist(felt.areas_to_keep_clear()) == -1
        table.click(name)
    assert shown == ["Draw a card.", *reasons]
    assert table.thing("hint").rect == brief
    for _ in range(2):
        table.key("h")
    assert table.has("hint.less"), "the key of hints asks for the reasons too"
    table.click("hint.close")
    assert not table.has("hint")


def test_a_hint_covers_empty_places_of_others_rather_than_your_own(sit: Sit) -> None:
    """AL-11: a farm can be built there. The reasons of two players' hints at a large scale lay on all four places."""
    table = sit(later, 2, "s7", 5, size=(1920, 1080), ui_scale=175)
    hint, felt = table.screen.turn.hint, table.screen.felt_view
    reasons = [
        "Estimate: about 0.7 points better than “Make 2♣ your caravan and send 10♥ to the market”.",
        "You hold 3 of at most 6 cards, and another gives you more choices.",
    ]
    hint.show("\n".join(["Draw a card.", *reasons]), table.host.legal(0)[0])
    slip = table.thing("hint").rect
    assert not table.has("hint.why")
    assert slip.collidelist([rect for zone, rect in felt.slots() if zone.owner == 0]) == -1
    assert slip.collidelist(felt.areas_to_keep_clear()) == -1
    assert len(slip.collidelistall([rect for zone, rect in felt.slots() if zone.owner == 1])) <= 2, "not all of them"


def test_al_13_reasons_asked_for_within_a_move_do_not_cover_the_deck(sit: Sit) -> None:
    table = sit(later, 4, "c", 20, **SMALLEST)
    turn, felt = table.screen.turn, table.screen.felt_view
    reasons = ["Estimate: about 0.5 points better.", "No neighbour can swindle you.", "It's worth about 2 points."]
    assert turn.draft is not None
    move, steps = next((move, steps) for move in table.host.legal(0) if len(steps := turn.draft.steps_of(move)) > 1)
    turn.hint.show("\n".join(["Make 9♣ your caravan and take Q♣ to your hand.", *reasons]), move)
    turn.take(steps[0])
    while table.has("hint.why"):
        turn.hint.tell_more()
        assert felt.face_down_piles()
        assert table.thing("hint").rect.collidelist(felt.face_down_piles()) == -1


@pytest.mark.parametrize(("size", "scale", "slips"), [((1024, 640), 200, 0), ((1280, 800), "auto", 1)])
def test_a_prompt_without_answers_moves_to_the_status_line_if_it_would_cover_cards(
    sit: Sit, size: tuple[int, int], scale: int | str, slips: int
) -> None:
    """AL-13: after a swindle only cards are moved."""
    table = sit(later, 4, "h", 201, size=size, ui_scale=scale)
    screen, words = table.screen, "Take the swindled A♣ to your hand, or make it your caravan. " * 2
    screen.turn._asking._put_up(DraftSlip(words, [], None))
    shown = [thing.rect for thing in screen.semantics() if thing.name == "question"]
    assert len(shown) == slips
    assert not any(rect.collidelist(screen.felt_view.areas_to_keep_clear()) >= 0 for rect in shown)
    assert screen.context.overlays.areas("question") == shown
    table.tick()
    assert words in table.thing("status").label


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("seats", [2, 4])
def test_al_26_the_king_dealer_sees_the_kings_while_choosing(
    sit: Sit, seats: int, size: tuple[int, int], scale: int | str
) -> None:
    table = sit(king_dealer, seats, size=size, ui_scale=scale)
    kings = table.thing("kings")
    assert kings.label == "The four kings, shuffled"
    assert kings.rect.contains(extent(card.home for card in table.screen.felt_view.stage.zones[KINGS_ZONE]))
    assert not table.thing("question").rect.colliderect(kings.rect)


def test_al_14_with_little_room_the_question_keeps_its_place_and_the_status_line_says_its_words(sit: Sit) -> None:
    """Above the plate is room for the buttons alone; the words would take it to the farms of the others."""
    table = sit(later, 4, "h", 201, **SMALLEST)
    screen, words = table.screen, "Buy 9♠ or a joker, to hand or as caravan. Done: get no card"
    screen.turn._asking._put_up(DraftSlip(words, [("done", "Done", lambda: None)], lambda: None))
    others = [plate.rect.bottom for seat, plate in screen.felt_view.seat_plates.plates.items() if seat]
    (slip,) = [thing.rect for thing in screen.semantics() if thing.name == "question"]
    assert slip.top > (max(others) + screen.felt_view.seat_plates.plates[0].rect.top) / 2
    table.tick()
    assert words in table.thing("status").label


def test_al_14_with_little_room_a_prompt_keeps_its_words_above_a_brief_button(sit: Sit) -> None:
    """They were on the status line alone, as the slip would have covered the edge of a king."""
    table = sit(Homesteads, size=(1024, 640), ui_scale=200)
    screen, words = table.screen, "Buy 3♣ or 8♣, to hand or as caravan. Done: get no card"
    screen.turn._asking._put_up(DraftSlip(words, [("done", "Done", lambda: None)], lambda: None))
    slip = screen.turn._asking.question
    assert slip is not None
    assert slip._words.w
    assert slip.rect.collidelist(screen.felt_view.areas_to_keep_clear()) < 0
    assert table.thing("answer.back").label == "Undo"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_the_slip_that_gives_a_seat_back_keeps_one_place_all_season(sit: Sit, size: tuple[int, int]) -> None:
    """It was above the hand, gave way whenever the hand grew, and could come to the place of the deck."""
    table = sit(Homesteads, size=size)
    table.key("escape")
    table.click("answer.bot")
    places: set[tuple[int, ...]] = set()
    while not table.is_reported():
        table.tick(seconds=WAIT)
        for slip in table.screen._stand_in.areas:
            felt = table.screen.felt_view
            places.add(tuple(slip))
            taken = [*felt.face_down_piles(), *felt.hidden_hands(), *(rect for _, rect in felt.slots())]
            assert slip.collidelist([*taken, *felt.areas_to_keep_clear()]) < 0
    assert len(places) == 1
