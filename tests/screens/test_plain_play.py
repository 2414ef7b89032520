"""The plain table in use: Crazy Eights, an external game without its own look, by mouse and by keys."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from laid_out import AppContextOf
from laid_table import LaidTable

from cardgames import words
from cardgames.engine import registry
from cardgames.engine.cards import UNSEEN, mask_of
from cardgames.engine.contract import Answer, Event, MovePieces, PieceMove, hand_of
from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.screens.felt.questions import DraftSlip
from cardgames.table.board.plain_words import PlainWords
from cardgames.words import say

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "crazy_eights" / "src"))

from crazy_eights.cards import DECK, HEAP, STOCK, suit_of
from crazy_eights.rules import CRAZY_EIGHTS

GAMES = registry.entries()
NAMES = ("Ada", "Bep", "Cor", "Dirk", "Evi", "Fons")

Sit = Callable[..., LaidTable]


@pytest.fixture(autouse=True, params=["its own words"])
def speaks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Crazy Eights is installed, with the words of its package or without any."""
    known = (registry.manifests, registry.folder_of, registry.game)
    monkeypatch.setattr(registry, "entries", lambda: {**GAMES, "crazy_eights": "crazy_eights:MANIFEST"})
    for each in known:
        each.cache_clear()
    if request.param == "no words":
        folder_of = registry.folder_of
        monkeypatch.setattr(words, "folder_of", lambda game: tmp_path if game == "crazy_eights" else folder_of(game))
    yield
    for each in known:
        each.cache_clear()


def test_an_empty_text_is_no_status_line_and_no_bubble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.yaml").write_text('en:\n  table: {status: ""}\n  say: {pass: ""}\n', encoding="utf-8")
    monkeypatch.setattr(words, "folder_of", {"crazy_eights": tmp_path}.get)
    plain = PlainWords(CRAZY_EIGHTS, NAMES)
    assert not plain.has_status(CRAZY_EIGHTS.deal_type)
    assert plain.bubble(Event("pass", 0)) is None


@pytest.fixture
def sit(app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """A table with bots and the person at seat 0, with these cards in hand if any are named."""

    def make(
        hand: str = "", heap: str = "5S", size: tuple[int, int] = (1280, 800), seats: int = 3, scale: int | str = 100
    ) -> LaidTable:
        players = [Player(name, "owl", "bot", "easy") if name != "Ada" else Player(name, "fox") for name in NAMES]
        rules = CRAZY_EIGHTS.schema.parse("match=deals:2", seats)
        match = Match(CRAZY_EIGHTS, rules, players[:seats], "plain")
        if hand:
            lay(match, hand, heap, seats)
        app_context = app_context_of(size, speed="instant", ui_scale=scale)
        return LaidTable(app_context, monkeypatch, match, laid=bool(hand))

    return make


def lay(match: Match, hand: str, heap: str, seats: int) -> None:
    """Set up the turn of seat 0 with this hand; the other cards are in the other hands, five in each, and in the
    stock."""
    while match.due().need is not Need.DECISION:
        match.proceed()
    state = match.table().state
    own, open_cards = DECK.parse_all(hand), DECK.parse_all(heap)
    rest = [card for card in range(len(DECK)) if card not in (*own, *open_cards)]
    state.hands = [mask_of(own), *(mask_of(rest[5 * seat : 5 * seat + 5]) for seat in range(seats - 1))]
    state.stock, state.heap = tuple(rest[5 * (seats - 1) :]), tuple(open_cards)
    state.groups, state.turn, state.suit = (mask_of(range(len(DECK))),), 0, suit_of(open_cards[-1])


def logged(table: LaidTable, card: str, suit: str) -> str:
    """The log line for a card played by the player."""
    scene = table.screen.scene
    return say(scene.log(Event("play", 0, (PieceMove(DECK.parse(card), scene.hand_zone(), HEAP),), (("suit", suit),))))


# ------------------------------------------------------------ a turn


def test_an_eight_asks_for_a_suit_that_is_spoken_logged_and_shown(sit: Sit) -> None:
    table = sit("8H 3C KD")
    table.bring("8H", HEAP)
    assert isinstance(table.screen.turn.question, DraftSlip)
    assert table.slip == "Choose the suit to follow"
    table.click("answer.clubs")
    assert table.made() == "eight 8♥ clubs"
    table.until(lambda: table.has("bubble.0"))
    assert table.thing("bubble.0").label == "♣ clubs"
    assert logged(table, "8H", "clubs") == "Ada plays 8♥ and names ♣ clubs"
    assert logged(table, "9H", "hearts") == "Ada plays 9♥"


def test_a_chosen_card_says_what_the_game_tells_of_its_rank(sit: Sit) -> None:
    table = sit("8H 3C KD")
    chosen = next(card for card in table.hand if DECK.text(card.piece) == "8♥")
    while table.screen.handling.chosen is not chosen:
        table.key("right")
    table.tick(80)
    assert table.thing("tip").label == "8♥ fits on any card, and you name the suit. Left in a hand, it costs 50 points."


def test_an_illegal_card_is_refused_with_a_reason_and_stays(sit: Sit) -> None:
    table = sit("9H 5C KS")
    assert "refused" in table.states("9H")
    table.bring("9H", HEAP)
    assert table.reported.startswith("9♥ doesn't fit. Play ♠ spades")
    assert "named" in table.states("9H")
    assert "9♥" in table.lying(table.screen.scene.hand_zone())


def test_the_names_of_piles_side_by_side_are_on_one_line(sit: Sit) -> None:
    table = sit("9H 5C KS")
    assert table.thing("label.stock").rect.y == table.thing("label.heap").rect.y


def test_a_refusal_covers_no_pile_if_there_is_room_beside(sit: Sit) -> None:
    table = sit("KS 9S 6H KC", "3S", seats=4)
    table.tap("6H")
    assert table.reported.startswith("6♥ doesn't fit")
    assert table.thing("toast").rect.collidelist(table.screen.felt_view.face_down_piles()) < 0


def test_its_reference_card_says_what_fits_and_what_cards_cost(sit: Sit) -> None:
    table = sit("9H 5C KS")
    table.key("g")
    assert "its number" in table.words


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 200), ((1920, 1080), 75)])
def test_the_rim_of_a_lit_pile_does_not_cover_its_name(sit: Sit, size: tuple[int, int], scale: int) -> None:
    table = sit("9S 7C KD", size=size, scale=scale)
    table.choose("9S")
    lit = table.thing("target.heap.-1.-1.-1").rect
    rim = table.app.look.px(5)
    assert table.thing("label.heap").rect.top >= lit.bottom + rim


def test_the_only_legal_move_is_named_and_made_by_one_tap_or_key(sit: Sit) -> None:
    for way in ("tap", "key"):
        table = sit("9H 7C KD")
        assert table.thing("status").label == "Your turn: Draw a card"
        assert not table.has("question"), "a slip with these words would look like a button"
        table.click(table.place(STOCK).center) if way == "tap" else table.key("enter")
        table.rest()
        assert len(table.hand) == 4


def test_arrows_move_from_the_hand_to_the_stock_and_back(sit: Sit) -> None:
    table = sit("8H 7C KD")  # only the eight can be played, or a card drawn
    assert table.thing("status").label == "Your turn: Nothing else fits: play an eight, or draw a card"
    table.choose("8H")
    table.key("up")
    chosen = table.screen.handling.chosen
    assert chosen.zone == STOCK
    table.key("down")
    assert table.screen.handling.chosen in table.hand
    table.key("up")
    table.key("enter")
    table.rest()
    assert len(table.hand) == 4


def test_a_suit_can_be_named_by_keyboard_alone(sit: Sit) -> None:
    table = sit("8H 3C KD 5D")
    assert table.thing("status").label == "Your turn: Play ♠ spades, the same rank or an eight"
    table.choose("8H")
    table.key("enter")
    assert table.slip == "Choose the suit to follow"
    table.key("4")
    assert table.made().endswith("clubs")


@pytest.mark.parametrize("speaks", ["no words"], indirect=True)
def test_a_question_without_words_names_its_subject_and_answers(sit: Sit) -> None:
    table = sit("8H 3C KD")
    table.bring("8H", HEAP)
    assert table.slip == "Choose: Suit"
    answers = [thing.label for thing in table.app.top.semantics() if thing.name.startswith("answer.")]
    assert answers[1:5] == ["Spades", "Hearts", "Diamonds", "Clubs"]
    assert logged(table, "8H", "clubs") == "Ada: Play, 8♥, Suit: clubs"


# ------------------------------------------------------------ the end of a deal


def play_on_by_keys(table: LaidTable) -> None:
    """Do one thing with the keyboard alone."""
    steps = table.screen.handling.steps
    if table.busy or table.is_reported():
        table.key("space")
    elif any(isinstance(step, Answer) for step in steps):
        table.key("1")
    elif table.playable():
        table.choose(DECK.text(table.playable()[0].piece))
        table.key("enter")
    elif any(isinstance(step, MovePieces) for step in steps):
        if table.screen.handling.chosen is None:
            table.key("up")
        table.key("enter")
    else:
        table.tick(seconds=0.12)


@pytest.mark.parametrize(("seats", "size", "scale"), [(2, (1280, 800), 100), (6, (1024, 640), 200)])
def test_a_deal_is_played_by_keyboard_to_its_deal_summary(
    sit: Sit, seats: int, size: tuple[int, int], scale: int
) -> None:
    table = sit(seats=seats, size=size, scale=scale)
    for _ in range(3000):
        if table.is_reported():
            break
        play_on_by_keys(table)
    deal_summary = table.screen.deal_summary
    assert table.screen.felt_view.area.contains(deal_summary.rect)
    assert not deal_summary.playing
    lines = [thing for thing in table.app.top.semantics() if thing.name.startswith("story.")]
    paid = [line for line in lines if "Left in " in line.label]  # also “5 lines like …”
    names, winner = table.screen.scene.names, paid[0].label.split(" +")[0]
    held = {line.label.partition("Left in ")[2].partition("'s hand: ")[0] for line in paid}
    assert held
    assert held <= {*names} - {winner}, "each line names whose hand it is"
    assert any(line.label.endswith("wins this deal.") for line in lines)
    table.click(paid[0].name)
    assert any(card.marked for card in table.screen.felt_view.stage), "the cards that scored are lit"
    over = [thing.rect for thing in table.screen.felt_view.seat_plates.things()]
    assert deal_summary.rect.collidelist(over) < 0


def test_a_history_chip_counts_the_cards_drawn_before_one_was_played(sit: Sit) -> None:
    """Without the name of the player, whose picture stands before it."""
    headings = sit().screen.scene.headings
    drawn = Event("draw", 1, (PieceMove(UNSEEN, STOCK, hand_of(1)),))
    played = Event("play", 1, (PieceMove(DECK.parse("7H"), hand_of(1), HEAP),))
    assert headings.gists([drawn]) == "Draws 1 card"
    assert headings.gists([drawn, drawn, drawn, played]) == "Draws 3 cards, 7♥"
    assert headings.gists([drawn, Event("pass", 1)]) == "Draws 1 card, Pass"
