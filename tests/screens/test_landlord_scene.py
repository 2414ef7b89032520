"""What the table of Landlord says: sets in few words, speech, the log, the stake, the memory aid."""

from __future__ import annotations

from dataclasses import replace

import pytest
from landlord_table import NAMES, begun, lay
from pygame import Rect, Surface, font

from cardgames.engine.cards import UNSEEN, card_list
from cardgames.engine.contract import Event
from cardgames.engine.messages import message
from cardgames.engine.progress import Need
from cardgames.games.landlord.cards import BEATEN_ZONES, DECK, TRICK_ZONE
from cardgames.games.landlord.deal import LandlordState
from cardgames.games.landlord.rules import GAME
from cardgames.games.landlord.ruleset import Round, ruleset_of
from cardgames.games.landlord.scene.scene import LandlordScene
from cardgames.games.landlord.scene.sheet import Sheet
from cardgames.host.update import HostUpdate
from cardgames.screens.play.history import PlayedTurn
from cardgames.table import draw
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import say, use_language

HAND = "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 6☾≋ 7☾❧ 8☾☼ A☾ A☼ Crown☾"


def state_after(moves: str, hand: str = HAND, before: str = "", *, centre: str = "", first: int = 0) -> LandlordState:
    """A deal after these moves, in which seat 0 has this hand and seat 1 those cards."""
    match = begun()
    while match.due().need is not Need.DECISION:
        match.proceed()
    state = match.table().state
    assert isinstance(state, LandlordState)
    lay(state, (hand, before, ""), centre, moves, first)
    return state


def reported(state: LandlordState, move: str) -> list[Event]:
    """The log lines of a move."""
    return list(state.apply(state.turn, GAME.parse_move(move)))


def written(scene: LandlordScene, state: LandlordState) -> dict[str, str]:
    """The text on the felt."""
    font.init()
    look = Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))
    things = scene.things(Rect(0, 60, 1280, 740), look, state.view(0))
    return {thing.name.removeprefix("words."): thing.label for thing in things}


@pytest.fixture
def scene() -> LandlordScene:
    return LandlordScene(GAME, NAMES, 0)


def test_ll_13_who_leads_the_last_card_is_told_that_it_ends_the_deal(scene: LandlordScene) -> None:
    """Not to choose among pairs and straights."""
    state = state_after("bid 3")
    assert scene.task(state.view(0)) == say("landlord.ask.lead")
    state.hands[0] &= -state.hands[0]
    assert scene.task(state.view(0)) == say("landlord.ask.lead_last")


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5☾❧", "5☾❧"),
        ("5☾❧ 5☼≋", "Pair of 5s"),
        ("3☾≋ 3☼⌘ 3❧§", "Triple of 3s"),
        ("3☾≋ 3☼⌘ 3❧§ 7☾❧", "3 3 3 with 7"),
        ("3☾≋ 3☼⌘ 3❧§ 5☾❧ 5☼≋", "3 3 3 with 5 5"),
        ("3☾≋ 3☼⌘ 3❧§ A☾", "3 3 3 with Ace ☾"),
        ("4☾☼ 5☾❧ 6☾≋ 7☾❧ 8☾☼", "4 to 8"),
        ("4☾☼ 4≋❧ 5☾❧ 5☼≋", "2 pairs, 4 to 5"),
        ("3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 7☾❧ 8☾☼", "2 triples, 3 to 4, with 7 8"),
        ("A☾ A☼", "Pair of Aces"),
        ("A☾ Crown☾", "Bomb of Moons"),
        ("3☾≋ 5☾❧", ""),
    ],
)
def test_raised_cards_are_named_as_their_set(scene: LandlordScene, cards: str, words: str) -> None:
    """LL-7, LL-16: suits are named if the hand has others and they matter."""
    view = state_after("bid 3").view(0)
    assert scene.set_text(DECK.parse_all(cards), view) == words


@pytest.mark.parametrize(("cards", "words"), [("Crown☾", "Kroon☾"), ("Excuse", "Excuus"), ("3☾≋ 5☾❧", "")])
def test_a_single_card_is_named_in_the_players_language(scene: LandlordScene, cards: str, words: str) -> None:
    view = state_after("bid 3").view(0)
    use_language("nl")
    assert scene.set_text(DECK.parse_all(cards), view) == words


def test_following_cards_are_read_as_the_kind_on_the_table(scene: LandlordScene) -> None:
    """LL-12."""
    state = state_after("no bid / bid 1 / no bid / 9☾☼ 9≋§ 9❧⌘ + 7☼⌘", HAND, "9☾☼ 9≋§ 9❧⌘ 7☼⌘", first=2)
    assert scene.set_text(DECK.parse_all("3☾≋ 3☼⌘ 3❧§ 7☾❧"), state.view(0)) == "3 3 3 with 7"


def test_a_player_with_few_cards_announces_it(scene: LandlordScene) -> None:
    """LL-13: the others should know."""
    most = "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ + A☾ A☼ Crown☾ Crown☼"
    hand = "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ A☾ A☼"
    state = state_after("bid 3", hand, centre="Crown☾ Crown☼")
    (event,) = reported(state, most)
    assert scene.bubble(event) == message("landlord.say.left", count=1)
    assert scene.sound(event) == "call"


def test_a_bomb_is_announced_and_raises_the_stake(scene: LandlordScene) -> None:
    """LL-14."""
    state = state_after("bid 3")
    (event,) = reported(state, "Crown☾ A☾")
    assert scene.bubble(event) == message("landlord.say.bomb")
    assert scene.flash_zone(event) is not None
    words = written(scene, state)
    assert words["stake"] == say("landlord.table.stake", stake=6, bid=3, count=1)
    assert words["set"] == say("landlord.table.to_beat", player="Ada", set="bomb of Moons")


def test_each_players_action_in_the_trick_is_shown_at_their_place(scene: LandlordScene) -> None:
    """LL-5."""
    state = state_after("bid 3 / 3☾≋ 3☼⌘ 3❧§ + 7☾❧ / pass")
    words = written(scene, state)
    assert words["act.0"] == "Triple of 3s with a card"
    assert words["act.2"] == say("landlord.table.passed")
    assert "act.1" not in words


def test_a_card_that_is_high_says_so(scene: LandlordScene) -> None:
    view = state_after("bid 1 / bid 2 / bid 3").view(0)
    about = {text: scene.about(DECK.parse(text), view) for text in ("Excuse", "2☼§", "9☾☼")}
    assert about["Excuse"] == "Excuse: the highest card, without a suit."
    assert about["2☼§"].endswith("A 2 is high: only the Excuse is higher.")
    assert "high" not in about["9☾☼"]


@pytest.mark.parametrize(
    ("moves", "gist"),
    [
        ("bid 3 / 3☾≋", "3☾≋"),
        ("bid 3 / 3☾≋ 3☼⌘ 3❧§ + 5☾❧ 5☼≋", "3 3 3 5 5"),
        ("bid 3 / 4☾☼ 5☾❧ 6☾≋ 7☾❧ 8☾☼", "4 to 8"),
        ("bid 3 / Crown☾ A☾", "Bomb of Moons: ×2"),
        ("bid 3 / 3☾≋ / pass", "Passes"),
        ("no bid / bid 2", "Bids 2"),
        ("no bid", "Passes"),
    ],
)
def test_the_history_names_the_set_of_each_turn(scene: LandlordScene, moves: str, gist: str) -> None:
    """It names neither the beaten set nor the cards from the centre, but what a bomb does to the stake (LL-14)."""
    *before, last = moves.split(" / ")
    found = [scene.gist(event) for event in reported(state_after(" / ".join(before)), last)]
    assert [str(one) for one in found if one is not None] == [gist]


def test_a_peasant_is_told_that_the_set_to_beat_is_their_partners(scene: LandlordScene) -> None:
    """LL-13: the peasants win together."""
    lead = DECK.text(card_list(state_after("bid 3", before="Excuse", first=2).hands[2])[0])
    landlords, partners = (
        state_after(f"bid 3 / {lead} / {then}", before="Excuse", first=2) for then in ("pass", "Excuse")
    )
    assert scene.question("pass", landlords.view(0)).text.startswith(f"{NAMES[2]}: ")
    assert scene.question("pass", partners.view(0)).text.startswith(f"Your partner {NAMES[1]}: ")


def test_a_history_turn_lights_the_played_set_not_the_beaten_one() -> None:
    state = state_after("bid 3 / 3☾≋")
    view, card = state.view(0), card_list(state.hands[2])[-1]
    update = HostUpdate("move", 3, 0, 2, tuple(reported(state, DECK.text(card))), state.view(0))
    assert PlayedTurn(2, view, [update]).pieces == [card]


def test_a_beaten_set_is_before_its_player_and_face_down_with_open_hands(scene: LandlordScene) -> None:
    state = state_after("bid 3 / 3☾≋")
    card = card_list(state.hands[2])[-1]
    reported(state, DECK.text(card))
    view = state.view(0)
    assert scene.contents(view)[BEATEN_ZONES[0]] == (DECK.parse("3☾≋"),)
    assert scene.contents(view)[TRICK_ZONE] == (card,)
    opened = scene.all_open(view, [state.view(seat) for seat in (1, 2)])
    assert scene.contents(opened)[BEATEN_ZONES[0]] == (UNSEEN,)


def test_the_words_above_a_beaten_set_name_it_not_the_set_in_the_middle(scene: LandlordScene) -> None:
    """LL-5: a player can beat a set that beat theirs."""
    words = written(scene, state_after("bid 3 / 4☾☼ 4≋❧ / pass / 6☼§ 6❧⌘ / A☾ A☼", before="6☼§ 6❧⌘"))
    assert words["set"] == say("landlord.table.to_beat", player=NAMES[0], set="pair of Aces")
    assert words["act.0"] == "Pair of 4s"
    assert words["act.1"] == "Pair of 6s"


def test_the_pile_of_played_cards_has_its_name_and_count(scene: LandlordScene) -> None:
    assert "heap" not in written(scene, state_after("bid 3 / 3☾≋"))
    assert written(scene, state_after("bid 3 / 3☾≋ / pass / pass"))["heap"] == say("landlord.table.heap", count=1)


def test_a_line_says_what_the_landlords_tags_are_and_how_many_are_in_hand(scene: LandlordScene) -> None:
    """LL-3: the landlord takes the cards from the centre, which all players have seen."""
    assert not any(name.startswith("tags") for name in written(scene, state_after("no bid / bid 2")))
    for moves, words in (
        ("bid 3", "From the centre"),
        ("bid 3 / 9☾☼", "From the centre: 2 in hand"),
        ("bid 3 / 9☾☼ / pass / pass / A≋ / pass / pass / A❧", "From the centre: all played"),
    ):
        assert written(scene, state_after(moves, centre="9☾☼ A≋ A❧"))["tags.0"] == words


def test_the_tip_of_no_bid_says_who_plays_then(scene: LandlordScene) -> None:
    """LL-3: after a bid the cards aren't dealt again; nor after the third deal in a row without one."""

    def tip(moves: str, first: int, passed_out: int = 0) -> str:
        state = state_after(moves, first=first)
        state.match_state = replace(state.match_state, passed_out=passed_out)
        return scene.question("bid", state.view(0)).tips[0]

    assert tip("no bid", 1) == tip("", 0, 1) == "You don't bid. If everyone passes, the cards are dealt again."
    assert tip("bid 2", 1) == f"You don't bid. If nobody bids more, {NAMES[1]} plays alone."
    assert tip("bid 2 / no bid", 2) == f"You don't bid: {NAMES[2]} plays alone."
    assert tip("no bid", 1, 2) == f"You don't bid. If everyone passes, {NAMES[1]} plays alone with bid 1."


def test_bids_are_shown_at_their_players(scene: LandlordScene) -> None:
    """LL-3: anticlockwise."""
    words = written(scene, state_after("no bid / bid 2"))
    assert words["act.0"] == say("landlord.table.passed"), "one word for a pass, as on its chip and its button"
    assert words["act.2"] == say("landlord.table.bid", bid=2)
    assert words["stake"] == say("landlord.table.highest", bid=2)


def test_the_log_has_bids_sets_and_tricks(scene: LandlordScene) -> None:
    state = state_after("no bid")
    events = reported(state, "bid 3")
    assert str(scene.log(events[0])) == "Cor bids 3, which ends the bidding", "LL-3: why nobody else was asked"
    assert str(scene.log(reported(state_after("no bid"), "bid 2")[0])) == "Cor bids 2"
    assert str(scene.log(events[1])).startswith("Cor is landlord at bid 3 and takes ")
    state = state_after("bid 3")
    (event,) = reported(state, "3☾≋ 3☼⌘ 3❧§ + 7☾❧")
    assert str(scene.log(event)) == "Ada leads 3☾≋ 3☼⌘ 3❧§ with 7☾❧"
    assert str(scene.log(reported(state, "pass")[0])) == "Cor passes"
    assert [str(scene.log(event)) for event in reported(state, "pass")] == ["Bep passes", "Ada wins the trick"]


def test_a_spoken_card_has_its_name_and_suits(scene: LandlordScene) -> None:
    """LL-1: the Decktet's cards have names; two suits belong to the number cards."""
    spoken = [scene.spoken(DECK.parse(card)) for card in ("5-ML", "Court-SLK", "A-W", "Excuse")]
    assert spoken[0].endswith(", 5 of Moons and Leaves")
    assert spoken[1].endswith(", Court of Suns, Leaves and Knots")
    assert spoken[2:] == [say("decktet.card.A-W"), say("decktet.card.Excuse")]
    assert spoken[0].startswith(say("decktet.card.5-ML"))


def test_the_memory_aid_lists_played_cards_by_rank(scene: LandlordScene) -> None:
    lines = scene.memory(state_after("bid 3 / 3☾≋ 3☼⌘ 3❧§ + A☾").view(0))
    assert say("landlord.memory.rank", rank="3s", played=3, left=0) in lines
    assert say("landlord.memory.rank", rank="Aces", played="☾", left="≋❧§⌘") in lines
    assert say("landlord.memory.yours", rank="4s") in lines


def test_the_score_sheet_has_the_landlord_and_the_bid() -> None:
    """LL-13, LL-14, LL-15."""
    rounds = [Round(0, 2, False, 1, 0, (8, -4, -4)), Round(1, 1, True, 0, 2, (1, -2, 1))]
    sheet = Sheet(rounds, NAMES, ruleset_of(GAME.schema.standard()), lambda _: None)
    assert sheet.words(0) == "Deal 1. Landlord: Ada. Bid: 2 ×2. Points: Ada +8, Bep −4, Cor −4."
    assert "Bep" in sheet.words(1)
    assert say("landlord.sheet.forced") in sheet.words(1)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.25, 1.75])
def test_ll_15_the_ring_round_the_landlord_is_between_the_lines(monkeypatch: pytest.MonkeyPatch, scale: float) -> None:
    """Its foot was on the line under its deal, so that it looked cut off."""
    font.init()
    look, rings = Look(load("lamplight"), Scale(scale)), list[Rect]()
    sheet = Sheet([Round(0, 2, False, 1, 0, (8, -4, -4))], NAMES, ruleset_of(GAME.schema.standard()), lambda _: None)
    sheet.layout(Rect((0, 0), sheet.preferred_size(look, 900)), look)
    monkeypatch.setattr(draw, "ring", lambda _, rect, *__, **___: rings.append(rect.inflate(4, 4 * look.px(1))))
    (line,) = sheet.blocks()
    sheet.draw_figures(Surface(sheet.rect.size), 0, line)
    (ring,) = rings
    assert line.y < ring.y < ring.bottom < line.bottom


def test_negative_points_on_a_plate_have_a_minus_sign(scene: LandlordScene) -> None:
    """Like every number in a text."""
    state = state_after("bid 3")
    view, lost = state.view(0), replace(state.match_state, scores=(-6, 3, 3))
    assert scene.settled_score(0, view, lost) == "−6"
