"""Whole matches of Landlord at the table: by mouse, by keys, with several local players; the deal summary."""

from __future__ import annotations

from laid_out import Sit
from landlord_table import NAMES, Manor

from cardgames.games.landlord.cards import HAND_ZONES
from cardgames.screens.play.result import ResultSheet
from cardgames.table.widgets.dialog import Dialog
from cardgames.words import say


def readings(table: Manor) -> list[str]:
    """The possible readings of a lead, if the player is asked (LL-12)."""
    things = table.app.top.semantics()
    return [
        thing.name for thing in things if thing.name.startswith(("answer.single-", "answer.pair-", "answer.triple"))
    ]


def is_up(table: Manor) -> bool:
    return table.is_turn() or table.is_asked()


def by_mouse(table: Manor) -> None:
    """Do one thing with the mouse."""
    raising = table.screen.handling.raising
    if isinstance(table.app.top, ResultSheet | Dialog):
        table.tick()
    elif table.is_reported():
        table.click("story.done")
    elif table.has("answer.0"):
        table.click("answer.1" if table.has("answer.1") else "answer.0")
    elif readings(table):
        table.click(readings(table)[0])
    elif raising.cards:
        table.click("answer.play" if raising.ways(raising.cards) else "answer.set.1")
    elif is_up(table) and raising.playable():
        table.click(table.at(raising.playable()[0]))
    elif is_up(table):
        table.click("answer.pass")
    else:
        table.tick(4)


def by_keys(table: Manor) -> None:
    """Do one thing with the keyboard."""
    raising = table.screen.handling.raising
    if table.is_reported():
        table.key("space")
    elif table.has("answer.0"):
        table.key("1" if table.has("answer.1") else "0")
    elif readings(table):
        table.key("1")
    elif is_up(table) and raising.playable():
        table.choose(table.match.game.deck.text(raising.playable()[-1].piece))
        table.key("enter")
    elif is_up(table):
        table.key("1")
    else:
        table.tick(4)


LAST = "3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ A☾ Crown☾"
ALMOST_OUT = "bid 3 / 3☾≋ 3☼⌘ 3❧§ 4☾☼ 4≋❧ 4§⌘ 5☾❧ 5☼≋ 5§⌘ 6☾≋ 6☼§ 6❧⌘ / pass / pass / "
ALMOST_OUT += "Crown☾ A☾ / pass / pass / 7☾❧ / pass / pass / 9☾☼ / pass / pass"


def test_the_deal_summary_has_all_hands_face_up(sit: Sit) -> None:
    """LL-13, LL-14, ALL-7."""
    table = sit(Manor, LAST, centre="7☾❧ 9☾☼ 2☾⌘", moves=ALMOST_OUT)
    assert table.thing("words.stake").label == say("landlord.table.stake", stake=6, bid=3, count=1)
    table.click(table.at(table.hand[0]))
    table.click("answer.play")
    table.until(lambda: table.screen.deal_summary is not None and not table.screen.deal_summary.playing)
    assert say("landlord.table.landlord_won", player=NAMES[0]) in table.words
    for seat in (1, 2):
        held = table.screen.felt_view.stage.zones[HAND_ZONES[seat]]
        assert len(held) == 14
        assert all(card.piece >= 0 for card in held)
    table.rest()
    assert [table.screen.felt_view.seat_plates.plates[seat].gain for seat in range(3)] == [12, -6, -6]


def test_the_words_on_the_felt_tell_what_the_status_line_tells(sit: Sit) -> None:
    """LL-3, LL-14: the line names the landlord, or the bomb, while the cards still move."""
    table = sit(Manor, LAST, moves="no bid / no bid", first=2, speed="calm")
    table.click("answer.2")
    status = table.screen.status
    for told, stake in (
        ("Ada bids 2", say("landlord.table.highest", bid=2)),
        ("Ada is landlord at bid 2", say("landlord.table.stake_bid", bid=2)),
    ):
        table.until(lambda told=told: status.what.startswith(told))
        assert table.busy
        assert table.thing("words.stake").label == stake
    assert table.thing("words.set").label == say("landlord.table.leads", player=NAMES[0])
    table.rest()
    table.tap("Crown☾ A☾")
    table.key("enter")
    table.until(lambda: status.what.startswith("Ada plays a bomb") or not table.busy)
    assert table.busy, status.what
    assert table.thing("words.stake").label == say("landlord.table.stake", stake=4, bid=2, count=1)


def test_if_all_pass_this_is_reported_and_redealt(sit: Sit) -> None:
    """LL-3."""
    table = sit(Manor, LAST, moves="no bid / no bid", first=2)
    table.screen.app_context.settings.change(coach=True)
    table.click("answer.0")
    table.until(table.is_reported)
    assert say("landlord.table.passed_out") in table.words
    summary = table.screen.deal_summary
    assert (summary.label, summary.done.label) == ("No score", "Redeal")
    assert table.screen.status.whose == "Redealt: no score"
    assert summary.review_line is None, "it would be about an earlier deal"
    table.click("story.done")
    table.until(lambda: is_up(table) or len(table.match.progress.finished) > 1)
    assert table.match.match_state.passed_out >= 1  # type: ignore[attr-defined]


def test_the_score_sheet_explains_the_deals_that_counted(sit: Sit) -> None:
    """LL-15: deals in which all passed do not count."""
    table = sit(Manor, LAST, moves="no bid / no bid", first=2)
    table.click("answer.0")
    for _ in range(2000):
        if table.match.match_state.rounds and not table.is_reported():  # type: ignore[attr-defined]
            break
        by_mouse(table)
    table.rest()
    table.screen.summary_player.explain(0)
    assert len(table.screen.deal_summary.rows) >= 2
