"""Cards that cannot be played now are refused with a reason, which goes with what it speaks of."""

from __future__ import annotations

import pytest
from at_table import Table, assert_table_equals_view
from laid_out import Sit
from trick_table import SEEN, SMALL

from cardgames.screens.rules_reader.screen import RulesReader


@pytest.fixture
def table(sit: Sit) -> Table:
    return sit(Table, size=SMALL, speed="brisk")


def test_a_refused_card_returns_with_a_reason_a_rule_and_cards(table: Table) -> None:
    table.to_my_card(with_refused=True)
    card = table.refused()[0]
    before = len(table.match.entries)
    table.drag(card, table.middle)
    words = table.thing("toast").label
    assert "Rule KJ-" in words
    named = [thing for thing in table.app.top.semantics() if "named" in thing.state]
    assert named
    assert all(thing.label.partition(":")[0] in words for thing in named)
    table.tick(60)
    assert len(table.match.entries) == before
    assert_table_equals_view(table)


def test_one_tap_on_a_card_that_cannot_be_played_says_why(table: Table) -> None:
    table.to_my_card(with_refused=True)
    table.click(table.at(table.refused()[0]))
    assert "Rule KJ-" in table.thing("toast").label
    before = len(table.match.entries)
    table.click(table.at(table.playable()[0]))
    assert not table.has("toast"), "a playable card is only chosen, and the refused one no longer"
    assert len(table.match.entries) == before
    table.to_bid()
    table.click(table.at(table.hand[0]))
    assert "Choose Play or Pass" in table.thing("toast").label


def test_a_refusal_goes_with_what_it_speaks_of(table: Table) -> None:
    table.to_my_card(with_refused=True)
    for way in ("other", "escape", "drag", "key", "confirm"):
        table.app_context.settings.change(confirm_moves=way == "confirm")
        if way in ("key", "confirm"):
            table.drag(table.refused()[0], table.middle)
        else:
            table.click(table.at(table.refused()[0]))
        table.tick(30)
        assert table.has("toast"), f"it stays until {way}"
        match way:
            case "other":
                table.click(table.at(table.playable()[0]))
            case "drag":
                table.drag(table.playable()[0], table.middle, let_go=False)
                assert not table.has("toast"), "another card is held"
                table.key("escape")
            case "confirm":
                table.screen.handling.go(table.screen.handling.steps[0])
                assert table.is_asked()
            case _:
                table.key("right" if way == "key" else "escape")
        assert not table.has("toast"), f"it goes with {way}"
        table.tick(30)


def test_a_refusal_opens_its_rule_by_tap_or_f1(table: Table) -> None:
    for lead in ("tap", "f1"):
        table.to_my_card(with_refused=True)
        table.drag(table.refused()[0], table.middle)
        table.tick(SEEN)
        table.click("toast") if lead == "tap" else table.key("f1")
        assert isinstance(table.app.top, RulesReader)
        table.app.pop()
        table.tick(20)


def test_a_card_played_out_of_turn_is_refused_with_a_reason(table: Table) -> None:
    table.to_my_card()
    table.drag(table.playable()[0], table.middle)
    table.until(lambda: not table.busy)
    assert not table.host.human_turns()
    before = len(table.match.entries)
    table.drag(table.hand[0], table.middle)
    assert table.thing("toast").label.startswith("It isn't your turn.")
    assert len(table.match.entries) == before


def test_a_card_played_during_bidding_is_refused_beside_the_question(table: Table) -> None:
    table.to_bid()
    table.drag(table.hand[0], table.middle)
    toast, question = table.thing("toast"), table.thing("question")
    assert toast.label.startswith("The bidding isn't over. Choose Play or Pass.")
    assert not toast.rect.colliderect(question.rect)


def test_after_a_refused_card_the_arrows_go_on_from_it(table: Table) -> None:
    table.to_my_card(with_refused=True)
    hand, refused = table.hand, table.refused()[0]
    while table.screen.handling.chosen is not refused:
        table.key("right")
    table.key("enter")
    assert table.screen.handling.chosen is None
    table.key("right")
    assert table.screen.handling.chosen is hand[(hand.index(refused) + 1) % len(hand)]


@pytest.mark.parametrize("way", ["left", "right"])
def test_the_first_arrow_of_a_turn_chooses_a_card_that_can_be_played(table: Table, way: str) -> None:
    """Wherever the keyboard was; later arrows go over all cards."""
    table.to_my_card(with_refused=True)
    hand, refused, handling = table.hand, table.refused(), table.screen.handling
    for at in (None, *range(len(hand))):
        handling.choose(None)
        handling.cursor = at
        table.key(way)
        chosen = handling.chosen
        assert chosen is not None
        assert chosen not in refused
        assert at is None or hand[at] in refused or chosen is hand[at]
        table.key(way)
        assert handling.chosen is hand[(hand.index(chosen) + (1 if way == "right" else -1)) % len(hand)]
