"""Moves at the table of Jeudalism: taking, playing action cards, playing and stealing, by tap, by drag and by key."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from jeudalism_table import HAND, TRAY, Fief, begun, lay, state_of
from laid_out import Sit
from laid_table import LaidTable
from pygame import Rect

from cardgames.engine.messages import verbatim
from cardgames.games.jeudalism.cards import GONE_ZONE, PILE_ZONE, TRANSFER_ZONES, chain_zone, parse_move
from cardgames.games.jeudalism.legal import PLAYING
from cardgames.table.board.layouts import CARD_WIDTH, extent
from cardgames.table.board.sprite import RISE
from cardgames.words import say


def table_of(sit: Sit, hand: str, transfer: str = "", *chains: list[str]) -> Fief:
    """A table whose bots never answer, so that the result of a move can be inspected."""
    table = sit(Fief, hand, transfer, chains, size=(1024, 640))
    table.bots.silent = True
    return table


def test_a_transfer_card_is_taken_by_one_tap(sit: Sit) -> None:
    table = table_of(sit, "2D KH", "6H QD 8C")
    table.tap("QD")
    assert table.made() == "take Q♦"
    assert sorted(table.lying(HAND).split()) == sorted(["2♦", "K♥", "Q♦"])


@pytest.mark.parametrize(
    ("hand", "transfer", "dims"), [("KH 9D", "", True), ("KH 9D", "6H QD 8C", False), ("KH 3D", "", False)]
)
def test_the_hand_is_dimmed_when_pass_is_all_that_is_left(sit: Sit, hand: str, transfer: str, dims: bool) -> None:
    """JD-4, JD-7: without a serf or a card that fits. Which card to take, the hand helps to choose."""
    table = table_of(sit, hand, transfer)
    table.app_context.settings.change(auto_play=False)
    table.until(lambda: table.screen.turn.draft is not None)
    assert bool(table.screen.turn.button_at("answer.pass")) == (not transfer)
    assert all(card.dim for card in table.screen.handling.cards) == dims


def test_highlighting_transfer_cards_does_not_change_their_faces(sit: Sit) -> None:
    table = table_of(sit, "2D KH", "6H QD 8C")
    table.paint_all()
    surface, middle = table.app.window.surface, table.at(table.sprite("6H"))
    lit = surface.get_at(middle)
    assert table.has("choice.6H")
    table.screen.felt_view.lights.show(())
    table.app.paint()
    assert surface.get_at(middle) == lit


@pytest.mark.parametrize("hand", ["8S JS KC 9D", "8S JS 5C 9D"], ids=["take", "take or play a 5"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_hint_does_not_cover_the_transfer_cards(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], hand: str
) -> None:
    table = sit(Fief, hand, "4H QD 10C", size=size)
    advice = [verbatim("Take 4♥. That counts for about 3 points more than the next best. " * 3)], None
    monkeypatch.setattr(table.screen.scene, "advice", lambda *_: advice)
    table.key("h")
    table.until(lambda: table.has("hint"))
    toast = table.thing("hint").rect
    lying = [thing.rect for thing in table.app.top.semantics() if thing.name.startswith("transfer.")]
    assert len(lying) == 3
    assert toast.collidelist(lying) < 0


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_what_a_card_brings_each_of_two_chains_stands_over_that_chain(sit: Sit, size: tuple[int, int]) -> None:
    """JD-15: side by side and narrow, so that neither seems to be about the chain beside it."""
    table = sit(Fief, "AS JS", "", [("3D 9H KH", "3S 6C", "4S 8S")], size=size)
    table.tap("JS")
    tags = [table.thing(f"preview.{number}") for number in (0, 1)]
    assert [tag.label.splitlines() for tag in tags] == [
        ["9 → 17 points", "suit bonus +3"], ["12 → 21 points", "suit bonus +4"],
    ]  # fmt: skip
    assert tags[0].rect.y == tags[1].rect.y
    for tag, number in zip(tags, (1, 2), strict=True):
        place = table.screen.felt_view.stage.layouts[chain_zone(0, number)].places(1)[0]
        assert abs(tag.rect.centerx - place.x) < 20


@pytest.mark.parametrize(("size", "ui_scale"), [((1024, 640), 200), ((1280, 800), 150), ((1024, 640), "auto")])
@pytest.mark.parametrize(
    ("card", "chains"), [("JS", ("3D 9H KH", "3S 6C", "4S 8S")), ("6H", ("2H", "3H")), ("8C", ("2C", "4S", "2S"))]
)
def test_no_other_tag_is_between_a_tag_and_its_chain(
    sit: Sit, size: tuple[int, int], ui_scale: int | str, card: str, chains: Sequence[str]
) -> None:
    """JD-15: or else it isn't clear which of two chains side by side a tag is about."""
    table = sit(Fief, f"AS {card}", "", [chains], size=size, ui_scale=ui_scale)
    table.tap(card)
    tags = [thing.rect for thing in table.app.top.semantics() if thing.name.startswith("preview.")]
    places = [thing.rect for thing in table.app.top.semantics() if thing.role == "target"]
    assert len(tags) == len(places) >= 2
    for tag, place in zip(tags, places, strict=True):
        others = [other for other in tags if other != tag]
        assert tag.union(place).collidelist(others) < 0


@pytest.mark.parametrize(("size", "ui_scale"), [((1280, 800), "auto"), ((1024, 640), "auto"), ((1024, 640), 200)])
def test_a_pass_alone_is_asked_where_every_card_to_play_is_asked_for(
    sit: Sit, size: tuple[int, int], ui_scale: int | str
) -> None:
    """JD-4: the slip between transfer cards and hand; the button is where it always is, not over a chain."""
    chains = (("3D 9H KH", "3S 6C", "4S 8S"), ("4H", "2D 10H"), ("3H 9D JH", "4D"))
    table = sit(Fief, "AS AC", "AH 2S QD", chains, size=size, ui_scale=ui_scale)
    table.tap("AH")
    question, screen = table.screen.turn.question, table.screen
    assert [button.name for button in question.walk() if button.name.startswith("answer.")] == ["answer.pass"]
    foot = screen.scene.long_moves.slip_foot(screen.felt_view.area, screen.context.look)
    assert abs(question.rect.bottom - foot[1]) < 20
    assert question.rect.left < foot[0] < question.rect.right
    assert question.rect.collidelist([table.thing("title.transfer").rect, *screen.context.hands.standing]) < 0
    table.key("enter")
    assert table.made() == "pass"


def test_a_chosen_five_is_not_left_unplayed_by_a_tap_on_a_transfer_card(sit: Sit) -> None:
    """JD-11: the transfer cards aren't lit while the 5 only needs its place; a tap there puts it down first."""
    table = table_of(sit, "2D 5H", "6H QD 8C")
    transfer = [table.sprite(card) for card in ("6H", "QD", "8C")]
    assert all(sprite.lit for sprite in transfer)
    table.tap("5H")
    assert not any(sprite.lit for sprite in transfer)
    table.tap("6H")
    assert table.made() == ""
    assert all(sprite.lit for sprite in transfer)
    assert table.screen.status.what == "Take 1 transfer card, or play a 5 first to take 2"
    table.tap("6H")
    assert table.made() == "take 6♥"


def test_a_played_five_asks_for_two_transfer_cards(sit: Sit) -> None:
    table = table_of(sit, "2D 5H", "6H QD 8C")
    assert table.screen.status.what == "Take 1 transfer card, or play a 5 first to take 2"
    assert table.thing("title.transfer").label == "Transfer cards: the rest goes to Bep"
    table.tap("5H")
    table.tap("5H")
    assert table.made() == "five 5♥"
    assert say("jeudalism.table.take", count=2) in table.words
    (lying,) = table.screen.felt_view.stage.zones[GONE_ZONE]
    assert lying.trim == "armed"
    table.tap("6H")
    assert table.screen.status.what == "Take 1 more transfer card"
    table.tap("QD")
    assert table.made() == "take Q♦"
    title = table.thing("title.transfer")
    assert title.label == "For Bep after your turn"
    table.tap("2D")
    question, hands = table.screen.turn.question, table.screen.context.hands
    assert question.rect.collidelist([title.rect, *hands.standing]) < 0


def test_transfer_cards_keep_their_places_when_one_is_taken(sit: Sit) -> None:
    """JD-11: with a 5 you take two, and a second click at the same place must not take what moved there."""
    table = table_of(sit, "2D 5H", "6H QD 8C")
    table.tap("5H 5H")
    spot, others = table.at(table.sprite("6H")), [table.sprite(card) for card in ("QD", "8C")]
    homes = [other.home for other in others]
    table.click(spot)
    table.tick()
    table.rest()
    assert table.made() == "take 6♥"
    assert [other.home for other in others] == homes
    assert all(other.at_rest for other in others)
    table.now += 1.0
    table.click(spot)
    assert table.made() == "take 6♥"
    table.tap("8C")
    assert table.made() == "take 8♣"
    assert others[0].home == homes[0]


def test_a_seven_is_played_by_dragging_it_to_the_middle(sit: Sit) -> None:
    table = table_of(sit, "2D 6H 7C")
    table.bring("7C", GONE_ZONE)
    assert table.made() == "seven 7♣"
    assert table.slip == say("jeudalism.ask.several", count=2)
    table.tap("2D 2D")
    table.tap("6H 6H")
    assert table.chain(0) == "2♦ 6♥"


def test_a_chosen_card_is_put_down_when_the_turn_ends_with_another_answer(sit: Sit) -> None:
    table = table_of(sit, "2D 6H", "", ["4S"])
    table.tap("2D")
    assert table.screen.context.hands.chosen is not None
    table.click("answer.pass")
    table.rest()
    assert table.screen.context.hands.chosen is None


def test_a_hand_card_that_fits_no_chain_says_which_one_it_needs(sit: Sit) -> None:
    """With a single chain, and with several (JD-7 to JD-10)."""
    needs = {
        "6H": "6♥ fits a chain with serf 2 or 3 and a lower last card. Only a 2, 3 or 4 starts a chain.",
        "JH": "J♥ fits a chain with a red serf, on a knight or lower vassal. Only a 2, 3 or 4 starts a chain.",
        "AS": "A♠ fits a chain with a serf of its suit, on a vassal. Only a 2, 3 or 4 starts a chain.",
    }
    state = table_of(sit, " ".join(needs), "", ["4S", "4C"]).match.table().state
    for text, said in needs.items():
        refusal = state.refusal(0, parse_move(f"play {text} new"))
        assert refusal.text == said


def test_the_prompt_names_what_a_seven_and_a_joker_allow(sit: Sit) -> None:
    """JD-11, JD-12."""
    stealing = ["4S"], ["2D 8H"]
    for hand, owned, asked in (
        ("2D 7H", (), "Play a card (2 with your 7 first), or pass"),
        ("joker1 KC", stealing, "Steal a knight with the joker, or pass"),
        ("joker1 3C", stealing, "Play a card, steal a knight with the joker, or pass"),
        ("joker1 3C 7H", stealing, "Play a card or steal a knight (2 with your 7 first), or pass"),
    ):
        assert table_of(sit, hand, "", *owned).slip == asked


def test_places_where_a_held_card_fits_are_lit_and_the_prompt_asks_for_one(sit: Sit) -> None:
    table = table_of(sit, "8H 2C 7H", "", ["2D", "4S", "3S"])
    asked = table.slip
    for card, said in (
        ("2C", "Choose the lit place to start a chain with 2♣"),
        ("7H", "Choose the lit place to play 7♥"),
        ("8H", "Choose one of the lit chains for 8♥"),
    ):
        table.tap(card)
        table.tick()
        assert table.slip == table.screen.status.what == said
        table.key("escape")
        table.tick()
        assert table.slip == asked
    table.tap("8H")
    assert len(table.lit) == 2
    table.tap_chain(1)
    assert table.chain(1) == "4♠ 8♥"


def test_two_taps_start_a_chain_with_a_serf(sit: Sit) -> None:
    table = table_of(sit, "8H 2C", "", ["4S"])
    table.tap("2C 2C")
    assert table.chain(1) == "2♣"


def test_a_joker_and_its_knight_are_one_move_of_two_steps(sit: Sit) -> None:
    table = table_of(sit, "JOKER1 KD", "", ["4S", "2C"], ["2H 8S JH"])
    sprite = table.sprite("8S")
    spot = table.screen.scene.spot(sprite.zone, 1, 3, table.screen.felt_view.stage.layouts[sprite.zone])
    table.drag(table.sprite("JOKER1"), spot.center)
    table.rest()
    assert table.slip == say("jeudalism.ask.where", card="8♠")
    assert len(table.lit) == 2
    table.tap_chain(1)
    assert table.made() == "steal 8♠ with joker1 for chain 2"
    assert table.chain(0, 1) == "2♥ joker1 J♥"
    assert table.chain(1) == "2♣ 8♠"


def test_a_knight_that_fits_on_one_chain_goes_there_automatically(sit: Sit) -> None:
    table = table_of(sit, "JOKER1 KD", "", ["4S", "3C"], ["2H 8S JH"])
    table.tap("JOKER1 JOKER1")
    assert table.made() == "steal 8♠ with joker1 for chain 1"
    assert table.chain(0) == "4♠ 8♠"


def test_the_joker_says_what_it_stands_for(sit: Sit) -> None:
    table = table_of(sit, "9H KD", "", ["4S"], ["2H JOKER1 JOKER2 JH"])
    trims = [sprite.trim for sprite in table.screen.felt_view.stage.zones[chain_zone(1, 0)]]
    assert trims == ["", "joker 4 5 6", "joker 4 5 8", "vassal 4 5 J♥"]


def test_a_tap_on_the_deck_explains_why_no_card_can_be_drawn(sit: Sit) -> None:
    table = table_of(sit, "9H KD", "6H QD 8C")
    table.click(table.place(PILE_ZONE).center)
    assert "JD-4" in table.reported


def test_passed_cards_are_face_down_before_the_next_player(sit: Sit) -> None:
    table = table_of(sit, "2H KD", "6H QD 8C")
    table.tap("QD")
    table.tap("2H 2H")
    assert table.made() == "play 2♥ new"
    assert not table.lying(TRAY)
    lying = table.screen.felt_view.stage.zones[TRANSFER_ZONES[1]]
    assert len(lying) == 3
    assert not any(sprite.open for sprite in lying)
    view = table.host.view(0)
    assert view is not None
    assert table.screen.scene.memory(view)[0].endswith("6♥ 8♣")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_question_does_not_cover_the_chosen_card(sit: Sit, size: tuple[int, int]) -> None:
    table = sit(Fief, "8H KD 6S JC", "", [["4S", "2C 6C", "2S"], ["2H"]], size=size)
    table.tap("8H")
    card, slip = table.sprite("8H"), table.screen.turn.question
    middle = Rect(0, 0, round(card.height * CARD_WIDTH), round(card.height))
    middle.center = round(card.middle[0]), round(card.middle[1])
    assert not slip.rect.colliderect(middle)


@pytest.mark.parametrize("drawer", ["l", "r"])
def test_the_question_does_not_cover_cards_that_can_be_played(sit: Sit, drawer: str) -> None:
    """JD-7, JD-12: also in two lines beside a drawer, where the cards that can be played stand out of the hand."""
    match, chains = begun(4), [["4D", "3H", "4C"], ["2S 8S", "3D"], [], ["2C", "4H 8H"]]
    state = state_of(match)
    lay(state, "JOKER1 2H AC 10C 7D", "7S AS", chains, gone="5C 5H 7H")
    state.phase = PLAYING
    table = sit(LaidTable, match, laid=True, size=(1280, 800))
    table.key(drawer)
    table.rest()
    slip = table.screen.turn.question
    assert slip.visible
    lit = [card for card in table.screen.handling.cards if card.lit]
    assert lit
    for card in lit:
        assert not slip.rect.colliderect(extent((card.home,)).move(0, -round(card.rise * RISE * card.home.height)))


def test_a_card_in_a_chain_has_a_tip_with_its_role_and_chain_points(sit: Sit) -> None:
    table = table_of(sit, "9H KD", "", ["4S"], ["2H JOKER1 JH"])
    table.click(table.at(table.sprite("JOKER1")), button=3)
    tip = table.words
    assert say("jeudalism.about.joker_in_chain", number=6) in tip
    assert "13 points: serf +2, 1 knight +2, colour bonus +2, 1 vassal +5, suit bonus +2" in tip
    assert "Played by" not in tip


@pytest.mark.parametrize("mine", [["4S"], ["4S", "2D 6D"]])
def test_a_theft_is_shown_and_heard_before_transfer_cards_are_passed(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, mine: list[str]
) -> None:
    """JD-12: if the knight fits one chain only, and if the player chooses the chain."""
    table = sit(Fief, "3D KH JOKER1", "", [mine, ["2H 8S JS"], ["3C"]], speed="calm")  # fmt: skip
    table.bots.silent = True
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(table.app_context.sounds, "play", lambda sound: heard.append((sound, table.now)))
    table.tap("JOKER1")
    while not table.made():
        table.click(next(thing.rect.center for thing in table.app.top.semantics() if thing.role == "target"))
        table.tick(20)
    table.until(lambda: table.has("bubble.0"))
    assert say("jeudalism.say.steal", card="8♠") in table.words
    table.rest()
    (roll,) = [when for sound, when in heard if sound == "roll"]
    (refill,) = [when for sound, when in heard if sound == "deal"]
    assert refill - roll > 0.7


def test_shield_and_plate_count_a_played_card_before_cards_are_passed(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """JD-15: the card and then its points are shown; the points do not wait for the next player's cards."""
    table = sit(Fief, "6H KD", "", [["2H"], ["3C"], []], speed="calm")
    table.bots.silent = True
    heard: list[tuple[str, str]] = []

    def reported() -> str:
        return f"{table.thing('marker.shield.0.0').label} {table.thing('seat.0').label}"

    monkeypatch.setattr(table.app_context.sounds, "play", lambda sound: heard.append((sound, reported())))
    table.bring("6H", chain_zone(0, 0))
    table.rest()
    (before,) = [words for sound, words in heard if sound == "place"]
    (after,) = [words for sound, words in heard if sound == "deal"]
    assert before != after == reported()
    assert say("jeudalism.chain.knights", count=1, points=2) in after


def test_with_many_knights_only_the_hovered_one_shows_its_theft_points(sit: Sit) -> None:
    """JD-12: tags beside only some of them would look as if the others brought nothing."""
    fiefs = [["2C 8S", "4H 8H"], ["3C 6C 9S", "2D 10C"], ["2S 8C"]]
    table = sit(Fief, "JOKER1 7H KD 9C", "", [["4S", "2H 6H", "3D"], *fiefs], seats=4, size=(1280, 800))
    table.click(table.at(table.sprite("JOKER1")))
    table.rest()
    assert len(table.lit) > 4
    assert not table.has("preview.0")
    table.move(table.thing("target.chain.1.1.1").rect.center)
    table.tick()
    assert table.thing("preview.0").label == "Bep's chain: 12 → 12 points. You gain +4 at most."
    assert not table.has("preview.1")
