"""Moves at the table of Landlord: bids, raised and played sets, refusals, the reading of a lead."""

from __future__ import annotations

import landlord_table
import pytest
from laid_out import SIZES, AppContextOf, Sit
from landlord_table import Manor
from pygame import Rect

from cardgames.engine.messages import verbatim
from cardgames.games.landlord.cards import CENTRE_ZONE, HAND_ZONES, TRICK_ZONE
from cardgames.table import text
from cardgames.table.board.layouts import extent
from cardgames.words import say

TRIPLES = "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ A☾ Crown☾"
PAIRS = "5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ 7☾❧ 7☼⌘ 7≋§ 8☾☼ 8≋❧ 8§⌘ 9☾☼ 9≋§"
HAND = HAND_ZONES[0]
MOVE_KEYS = "bid 3"
FOLLOWING = "no bid / bid 1 / no bid / 7☾❧ 7☼⌘"
"""Seat 2 bids first, and Bep leads a pair before the viewer."""


def table(sit: Sit, *hands: str, **more: str | int) -> Manor:
    """A small table without animations."""
    return sit(Manor, *hands, **more)  # type: ignore[arg-type]


def risen(manor: Manor) -> list[Rect]:
    """The rectangles of the raised cards."""
    middles = [(card.home, card.middle) for card in manor.screen.handling.raising.cards]
    return [extent((home._replace(x=x, y=y),)) for home, (x, y) in middles]


def test_a_bid_is_asked_for_and_chosen_by_its_number_key(sit: Sit) -> None:
    """LL-3."""
    manor = table(sit, TRIPLES)
    assert manor.slip == say("landlord.ask.bid")
    assert [manor.has(f"answer.{bid}") for bid in range(5)] == [True, True, True, True, False]
    manor.key("2")
    assert manor.made() == "bid 2"


def focused(manor: Manor) -> str:
    """The name of the widget that the keyboard is at; "" while it is at the cards."""
    focus = manor.screen.focus
    return "" if focus is None else focus.name


def test_arrow_keys_lead_to_the_bids_and_between_them_and_the_hand(sit: Sit) -> None:
    """LL-3: only a bid can be chosen, and cards looked at."""
    manor = table(sit, TRIPLES)
    manor.key("right")
    assert focused(manor) == "answer.0"
    for bid in (1, 2, 3, 3):
        manor.key("right")
        assert focused(manor) == f"answer.{bid}"
    manor.key("down")
    assert focused(manor) == ""
    assert manor.screen.handling.chosen in manor.hand
    manor.key("left")
    assert focused(manor) == ""
    manor.key("up")
    assert focused(manor) == "answer.3"
    assert manor.screen.handling.chosen is None
    manor.key("left")
    manor.key("enter")
    assert manor.made() == "bid 2"


def test_enter_on_one_card_of_a_set_first_lights_the_set(sit: Sit) -> None:
    """LL-8: it played a pair although only one card was lit."""
    manor = table(sit, PAIRS, "7☾❧ 7☼⌘", moves="no bid / bid 1 / no bid / 3☾≋ 3☼⌘", first=2)
    manor.key("right")
    manor.key("enter")
    raised = manor.screen.handling.raising.cards
    assert len(raised) == 2
    assert manor.made() == ""
    manor.key("enter")
    assert manor.made() != ""


def test_an_arrow_that_chooses_a_card_takes_the_focus_from_a_button(sit: Sit) -> None:
    """The ring stayed at the menu, which Enter then opened although a card was chosen."""
    manor = table(sit, TRIPLES, "7☾❧ 7☼⌘", moves=FOLLOWING, first=2)
    manor.key("tab")
    manor.key("tab")
    button = manor.screen.focus
    assert button.name == "bar.menu"
    manor.key("left")
    assert manor.screen.handling.chosen in manor.hand
    assert focused(manor) == ""
    assert not button.focused


def test_arrow_keys_lead_from_the_last_card_to_the_buttons_and_on_to_the_first(sit: Sit) -> None:
    """LL-5: a pass can be chosen as a card can."""
    manor = table(sit, TRIPLES, "7☾❧ 7☼⌘", moves=FOLLOWING, first=2)
    manor.key("end")
    manor.key("right")
    assert focused(manor) == "answer.pass"
    assert manor.screen.handling.chosen is None
    manor.key("right")
    assert focused(manor) == ""
    assert manor.screen.handling.chosen is manor.hand[0]
    manor.key("left")
    assert focused(manor) == "answer.pass"
    manor.key("left")
    assert manor.screen.handling.chosen is manor.hand[-1]
    manor.key("right")
    manor.key("enter")
    assert manor.made() == "pass"


def test_a_bid_must_be_higher(sit: Sit) -> None:
    """LL-3."""
    manor = table(sit, TRIPLES, moves="no bid / bid 2", first=2)
    assert manor.slip == say("landlord.ask.bid_more", player="Bep", bid=2)
    assert [manor.has(f"answer.{bid}") for bid in range(4)] == [True, False, False, True]


def test_the_centre_is_face_down_until_there_is_a_landlord(sit: Sit) -> None:
    """LL-3."""
    manor = table(sit, TRIPLES, centre="7☾❧ 8☾☼ 2☾⌘")
    assert [sprite.open for sprite in manor.screen.felt_view.stage.zones[CENTRE_ZONE]] == [False] * 3
    manor.click("answer.3")
    manor.rest()
    assert manor.made() == "bid 3"
    assert not manor.lying(CENTRE_ZONE)
    assert len(manor.hand) == 17
    assert "7☾❧ 8☾☼ 2☾⌘" in manor.thing("marker.centre").label
    assert manor.thing("marker.landlord").label == say("landlord.table.is_landlord", player="Ada")


def test_the_cards_of_the_centre_are_shown_before_they_are_taken(sit: Sit) -> None:
    """LL-3: the landlord turns them up, whoever it is."""
    manor = sit(Manor, TRIPLES, centre="7☾❧ 8☾☼ 2☾⌘", people=1, speed="brisk")
    manor.click("answer.3")
    lying = manor.screen.felt_view.stage.zones[CENTRE_ZONE]
    manor.until(lambda: len(lying) == 3 and all(sprite.face_share == 1 for sprite in lying))
    assert sorted(sprite.piece for sprite in lying) == sorted(manor.match.game.deck.parse_all("7☾❧ 8☾☼ 2☾⌘"))


def test_an_ambiguous_lead_asks_for_its_reading(sit: Sit) -> None:
    """LL-12."""
    manor = table(sit, TRIPLES, moves=MOVE_KEYS)
    manor.tap("3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘")
    manor.click("answer.play")
    assert not manor.made().startswith("3")
    assert manor.slip == say("landlord.ask.reading")
    answers = [thing.label for thing in manor.app.top.semantics() if thing.name.startswith("answer.triple")]
    assert "4 triples, 3 to 6" in answers
    assert len(answers) == 3
    manor.click("answer.triple_and_one-3-2")
    assert manor.made() == "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ + 6☾≋ 6☼§ 6❧⌘"


def test_a_chosen_reading_can_be_undone(sit: Sit) -> None:
    """LL-12."""
    manor = table(sit, TRIPLES, moves=MOVE_KEYS)
    manor.tap("3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘")
    manor.click("answer.play")
    manor.key("escape")
    manor.rest()
    assert manor.made() == "bid 3" or not manor.made()
    assert not manor.has("answer.triple_and_one-3-2")


def test_a_following_player_can_pass(sit: Sit) -> None:
    """LL-5."""
    manor = table(sit, TRIPLES, "7☾❧ 7☼⌘", moves=FOLLOWING, first=2)
    assert manor.slip == say("landlord.ask.follow", player="Bep", set="pair of 7s")
    manor.click("answer.pass")
    assert manor.made() == "pass"


def test_cards_that_were_not_played_are_lowered_with_a_pass(sit: Sit) -> None:
    """LL-5. Play stands where it stands without Pass, so that a click meant for it never passes."""
    manor = table(sit, TRIPLES, "7☾❧ 7☼⌘", moves=FOLLOWING, first=2)
    manor.tap("3☾≋ 3☼⌘")
    assert manor.thing("answer.play").rect.x > manor.thing("answer.pass").rect.x
    manor.click("answer.pass")
    manor.rest()
    assert manor.made() == "pass"
    assert not manor.screen.handling.raising.cards


def test_a_raised_set_says_what_can_beat_it_and_a_bomb_what_the_stake_becomes(sit: Sit) -> None:
    """LL-8, LL-14: beside the trick, "it" would seem to be the set that lies there."""
    manor = table(sit, TRIPLES, moves=FOLLOWING, first=2)
    for card in ("A☾", "Crown☾"):
        manor.tap(card)
    assert manor.thing("preview.0").label == "Stake 1 → 2. Only a higher bomb can beat yours"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_what_can_beat_a_led_set_stands_in_the_middle_where_it_is_played(
    sit: Sit, size: tuple[int, int], scale: int | str
) -> None:
    """LL-5: whatever is offered below, and not in a place of its own for each set."""
    manor = table(sit, TRIPLES, moves="bid 3", size=size, ui_scale=scale)
    middle = manor.screen.felt_view.stage.layouts[TRICK_ZONE].area.centerx
    for cards in ("4☾☼ 4≋❧ 4§⌘", "5☾❧"):
        manor.tap(cards)
        assert abs(manor.thing("preview.0").rect.centerx - middle) < 12
        manor.key("escape")


def test_a_too_low_set_is_refused_with_what_would_beat(sit: Sit) -> None:
    """LL-8."""
    manor = table(sit, TRIPLES, "7☾❧ 7☼⌘", moves=FOLLOWING, first=2)
    manor.tap("3☾≋ 3☼⌘")
    assert manor.slip == say("landlord.own.play.raised.not_now", set="Pair of 3s")
    manor.click("answer.play")
    assert say("landlord.refuse.too_low.pair", cards="7☾❧ 7☼⌘") in manor.reported


def test_a_lit_card_that_needs_others_says_so(sit: Sit) -> None:
    """LL-8: it is no contradiction of its light."""
    manor = table(sit, TRIPLES, "7☾❧ 7☼⌘", moves=FOLLOWING, first=2)
    lit = next(card for card in manor.hand if card.lit)
    manor.click((round(lit.x - lit.height * 0.3), round(lit.y)))
    manor.rest()
    assert manor.slip.endswith(": add cards to play it")


def test_a_bomb_has_a_glow_that_fades(sit: Sit) -> None:
    """LL-7."""
    manor = sit(Manor, TRIPLES, moves=MOVE_KEYS, size=(1024, 640), speed="brisk")
    manor.tap("A☾ Crown☾")
    manor.click("answer.play")
    felt = manor.screen.felt_view
    manor.until(lambda: felt._flare is not None and felt._flare.strength > 0)
    manor.until(lambda: felt._flare is None or felt._flare.strength == 0)
    assert manor.made() == "Crown☾ A☾"


@pytest.mark.parametrize("scale", ["auto", 200])
def test_few_suggested_sets_have_the_words_before_them(sit: Sit, scale: int | str) -> None:
    """They stand on one line in a slip that is a little broader, rather than without words."""
    hand = "3☾≋ 3☼⌘ 4☾☼ 6☾≋ 8☾☼ Pawn☾☼❧ Pawn☾§⌘ Pawn☼≋⌘ A☾ A☼ A≋ 2☾⌘ 9☾☼ Court☾≋⌘"
    manor = table(sit, hand, centre="5☾❧ 7☾❧ 9≋§", moves="bid 3", size=(1024, 640), ui_scale=scale)
    manor.tap("3☾≋ 3☼⌘")
    assert len(manor.offers) == 2
    words, offers = manor.thing("offers.words").rect, [manor.thing(f"answer.set.{number}").rect for number in (1, 2)]
    assert words.right < offers[0].left < offers[0].right < offers[1].left
    assert {words.centery, offers[1].centery} <= set(range(offers[0].centery - 1, offers[0].centery + 2))


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 75), ((1024, 640), 200), ((1920, 1080), 200)])
def test_suggested_sets_cover_neither_the_table_set_nor_the_hand(sit: Sit, size: tuple[int, int], scale: int) -> None:
    hand = "5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ 7☾❧ 7☼⌘ Court☾≋⌘ Court☼≋§ A☾ A☼ A≋ Crown☾"
    lead = "no bid / bid 1 / no bid / 3☾≋ 3☼⌘ 3❧§ + 4☾☼"
    manor = sit(Manor, hand, "3☾≋ 3☼⌘ 3❧§ 4☾☼", moves=lead, first=2, size=size, ui_scale=scale)
    manor.tap("5☾❧")
    assert len(manor.offers) == 6
    slip = manor.thing("question").rect
    for zone in (TRICK_ZONE, HAND):
        cards = extent(sprite.home for sprite in manor.screen.felt_view.stage.zones[zone])
        assert not slip.colliderect(cards), zone


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1366, 768), 150)])
def test_every_button_is_on_the_slip_of_a_led_card(sit: Sit, size: tuple[int, int], scale: int | str) -> None:
    """With large letters the suggestions hung below the slip, over its other buttons and the hand."""
    hand = "3☾≋ 3☼⌘ 4☾☼ 6☾≋ 8≋❧ Court☾≋⌘ Court☼≋§ Crown≋ Crown❧ Crown⌘ A☾ A⌘ 2☾⌘ 2≋❧"
    manor = table(sit, hand, centre="3❧§ 5☼≋ Pawn☼≋⌘", moves="bid 3", size=size, ui_scale=scale)
    for key in ("right", "right", "space"):
        manor.key(key)
    slip, names = manor.thing("question").rect, ["play", "lower", *(f"set.{n + 1}" for n in range(len(manor.offers)))]
    assert manor.offers
    assert all(slip.contains(manor.thing(f"answer.{name}").rect) for name in names)
    assert slip.collidelist([extent((card.home,)) for card in manor.hand]) < 0


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
def test_with_room_a_hint_leaves_in_sight_how_many_cards_the_others_have(sit: Sit, size: tuple[int, int]) -> None:
    hand, led = "2☾⌘ Crown☾ Crown☼ Crown≋ 8☾☼ 6❧⌘ 6☾≋ 3☾≋ 3☼⌘ 3❧§ 5☼≋", "3☾≋ 3☼⌘ 3❧§ + 5☼≋"
    beats = "7☾❧ 7☼⌘ 7≋§ + 4☾☼"
    moves = f"bid 3 / {led} / {beats} / pass"
    manor = sit(Manor, hand, "", beats.replace("+ ", ""), moves=moves, size=size, ui_scale=200)
    reasons = "Wins 66% of simulated deals; with “Pass”, 31%.", "The rest of your hand makes 3 sets."
    hint = manor.hinted("Crown☾ Crown☼ Crown≋", "Play Crown☾ Crown☼ Crown≋ with 8☾☼.", *reasons)
    counts = manor.screen.felt_view.counted_hands()
    assert len(counts) == 2
    assert hint.collidelist(counts) < 0


@pytest.mark.parametrize(("scale", "said"), [
    (100, "straight of 2 triples, Crown to Ace, with a card each"), (200, "2 triples, Crown to Ace, with cards"),
])  # fmt: skip
def test_the_name_of_a_long_set_is_not_cut(sit: Sit, monkeypatch: pytest.MonkeyPatch, scale: int, said: str) -> None:
    """LL-8: what there is to beat."""
    monkeypatch.setattr(landlord_table, "NAMES", ("Ada", "Bep", "Willem"))
    long = "Crown☾ Crown☼ Crown≋ A☾ A☼ A≋ + 6☾≋ 6☼§"
    moves = f"bid 3 / {long} / pass"
    manor = sit(Manor, "", "", long.replace("+ ", ""), moves=moves, first=2, size=(1024, 640), ui_scale=scale)
    line = manor.thing("words.set")
    assert line.label == f"Willem: {said}"
    assert text.width(line.label, text.HEADING, manor.screen.felt_view.look) <= line.rect.w


@pytest.mark.parametrize("scale", [100, 200])
def test_why_a_card_cannot_beat_a_long_set_is_said_clear_of_that_set(sit: Sit, scale: int) -> None:
    """LL-8: the cards of the set, which are on the table, aren't named."""
    long = "4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ + 6☾≋ 6☼§"
    hand = "3☾≋ 3☼⌘ 3❧§ 6❧⌘ 7☾❧ 7☼⌘ 8☾☼ 9☾☼ Court☾≋⌘ Court☼≋§ A☾ A☼ A≋ Crown☾"
    moves = f"bid 3 / {long} / pass"
    manor = sit(Manor, hand, "", long.replace("+ ", ""), moves=moves, first=2, size=(1024, 640), ui_scale=scale)
    trick = extent(sprite.home for sprite in manor.screen.felt_view.stage.zones[TRICK_ZONE])
    for card in manor.hand:
        manor.screen.tip.ask(manor.at(card))
        assert not manor.thing("tip").rect.colliderect(trick)
        manor.screen.hide_tip()


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("moves", [MOVE_KEYS, "no bid / bid 1 / no bid / 3☾≋ 3☼⌘"])
def test_suggested_sets_do_not_cover_indices_of_raised_cards(
    app_context_of: AppContextOf, monkeypatch: pytest.MonkeyPatch, moves: str, size: tuple[int, int], scale: object
) -> None:
    app_context, first = app_context_of(size, speed="instant", ui_scale=scale), 0 if moves == MOVE_KEYS else 2
    manor = Manor(app_context, monkeypatch, PAIRS, "3☾≋ 3☼⌘", moves=moves, first=first)
    manor.tap("8☾☼ 8≋❧" if moves == MOVE_KEYS else "8☾☼")
    assert manor.offers
    manor.rest()
    assert manor.thing("question").rect.collidelist(risen(manor)) == -1


@pytest.mark.parametrize("key", ["1", "enter"])
def test_a_player_who_can_only_pass_is_told_so(sit: Sit, key: str) -> None:
    """LL-5."""
    low = "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ 7☾❧ 7☼⌘"
    lead = "no bid / bid 1 / no bid / 2☾⌘ 2☼§ 2≋❧"
    manor = table(sit, low, "2☾⌘ 2☼§ 2≋❧", moves=lead, first=2)
    assert manor.slip == say("landlord.ask.follow_not", player="Bep", set="triple of 2s")
    manor.key(key)
    assert manor.made() == "pass"


def test_the_last_trick_is_shown_set_by_set(sit: Sit) -> None:
    """LL-5: beside the current trick."""
    higher, lower = "4≋❧ 5☼≋ 6☼§ 7☼⌘ 8≋❧ 9≋§ Pawn☾☼❧", "3☾≋ 4☾☼ 5☾❧ 6☾≋ 7☾❧ 8☾☼ 9☾☼"
    moves = f"no bid / bid 1 / no bid / {lower} / {higher} / pass / pass"
    manor = sit(Manor, higher, lower, moves=moves, first=2, size=(1024, 640))
    manor.click("bar.last_trick")
    panel = manor.thing("last_trick")
    assert panel.label == say("play.last_trick.title", name="Ada")
    assert manor.screen.felt_view.area.contains(panel.rect)
    assert not panel.rect.colliderect(extent(card.home for card in manor.hand))


@pytest.mark.parametrize("way", ["hint.play", "enter"])
def test_a_hint_lights_its_set_and_one_press_plays_it(sit: Sit, way: str) -> None:
    manor = table(sit, TRIPLES, moves=MOVE_KEYS)
    manor.click("bar.hint")
    manor.until(lambda: manor.reported)
    advised = [manor.match.game.deck.text(card.piece) for card in manor.hand if card.hinted]
    assert advised
    assert not manor.raised, "highlights of a hint differ from raised cards"
    manor.click(way) if "." in way else manor.key(way)
    assert sorted(manor.made().replace(" + ", " ").split()) == sorted(advised)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1280, 800), 200), ((1024, 640), 200)])
def test_a_hint_is_near_the_hand_at_any_text_size(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    manor = sit(Manor, TRIPLES, moves=FOLLOWING, first=2, size=size, ui_scale=scale)
    lines = [verbatim("Wins 76% of simulated deals; with “Pass”, 66%.")] * 3
    monkeypatch.setattr(manor.screen.scene, "advice", lambda *_: (lines, None))
    manor.key("h")
    manor.until(lambda: manor.reported)
    reported, felt = manor.thing("hint").rect, manor.screen.felt_view.area
    assert reported.top >= felt.y + felt.h // 3
    assert not reported.colliderect(manor.thing("question").rect)
    assert not reported.colliderect(extent(card.home for card in manor.hand))


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((1024, 640), 100)])
def test_a_hint_beside_suggestions_covers_neither_centre_cards_nor_text(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: object
) -> None:
    """LL-3: the cards that the landlord took are beside their plate, or above the viewer's own if there is no other
    room."""
    manor = sit(Manor, PAIRS, moves=MOVE_KEYS, size=size, ui_scale=scale)
    texts = "Play 8☾☼ 8≋❧ 9☾☼ 9≋§.", "Equally good: Play 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ with 7☾❧ 7☼⌘."
    scene, lines = manor.screen.scene, list(map(verbatim, texts))
    monkeypatch.setattr(scene, "advice", lambda decision, *_: (lines, decision.move))
    manor.key("h")
    manor.until(lambda: manor.reported)
    first = next(card for card in manor.hand if card.hinted)
    manor.click(manor.at(first))
    manor.rest()
    assert manor.offers
    reported, felt = manor.thing("hint").rect, manor.screen.felt_view
    assert manor.thing("marker.centre").rect in felt.areas_to_keep_clear()
    assert reported.collidelist([manor.thing("question").rect, *risen(manor), *felt.areas_to_keep_clear()]) == -1


def test_the_next_player_is_on_the_right(sit: Sit) -> None:
    """LL-3: bids and turns go anticlockwise."""
    manor = table(sit, TRIPLES, people=1)
    plates = manor.screen.felt_view.seat_plates.plates
    manor.key("0")
    assert plates[2].rect.centerx > plates[1].rect.centerx
    assert manor.match.view(0).to_act == (2,)


@pytest.mark.parametrize("moves", ["", "no bid / bid 1 / no bid / Excuse"])
def test_a_question_does_not_cover_raised_cards(sit: Sit, moves: str) -> None:
    """A player can raise cards to think about them, even with nothing to play."""
    manor = table(sit, TRIPLES.replace("A☾", "2☾⌘"), "Excuse", moves=moves, first=2 if moves else 0)
    manor.tap("5☾❧ 5☼≋")
    assert manor.raised == "5☼≋ 5☾❧"
    foot = manor.screen.scene.slip_foot(manor.screen.felt_view.area, manor.screen.look)
    assert manor.thing("question").rect.bottom <= foot[1]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 200)])
def test_if_only_a_pass_is_left_it_is_asked_where_a_set_can_be_answered(
    sit: Sit, size: tuple[int, int], scale: int
) -> None:
    """LL-8: on one line, as the prompt for a set, which leaves room for a tooltip below the set to beat."""
    moves = "no bid / bid 1 / no bid / Excuse"
    asked = [
        table(sit, hand, "Excuse", moves=moves, first=2, size=size, ui_scale=scale).thing("question")
        for hand in (TRIPLES, TRIPLES.replace("A☾", "2☾⌘"))
    ]
    assert [one.label.split(". ")[1] for one in asked] == ["Beat it or pass.", "You can't beat it."]
    assert asked[0].rect.h == asked[1].rect.h
    assert asked[0].rect.midbottom == asked[1].rect.midbottom
