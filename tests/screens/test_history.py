"""The history beside the status line has a chip for each turn; a chip lights the places of its turn and replays it."""

from __future__ import annotations

import pytest
from at_table import FRAME, Table, paint_seldom, people_and_bots
from laid_out import Sit, reachable, reached
from our_games import OUR_GAMES
from overlay_walk import RECORDS, decisions
from pygame import Rect
from status_table import chips, late, new_match, sit_down
from test_every_game import played

from cardgames.engine.record import read_file
from cardgames.host.update import look_back
from cardgames.screens.app_context import AppContext
from cardgames.screens.felt.places import places_of
from cardgames.screens.felt.plates import Plate, lamp_spot
from cardgames.screens.picture import scene_of
from cardgames.screens.play.event_player import REPLAY_SECONDS
from cardgames.screens.play.history import (
    CHIP,
    GAP,
    PlayedTurn,
    TurnChip,
    chip_lines,
    chip_words,
    played_turns,
    short_words,
)
from cardgames.table import text
from cardgames.table.board.layouts import extent
from cardgames.table.input import Hover
from cardgames.words import say, say_in, written


def test_the_history_starts_afresh_as_soon_as_the_next_deal_begins(sit: Sit) -> None:
    """While cards are dealt, turns of the last deal would seem to be of this one."""
    table = sit(Table, speed="calm")
    table.play_until(table.is_reported)
    assert chips(table), "the turns of the deal that is counted can be seen again"
    table.app_context.settings.change(speed="calm")
    table.click("story.done")
    table.until(lambda: table.screen.deal_summary is None and table.screen.tweens.busy)
    table.tick(2)
    assert table.screen.tweens.busy, "the cards are being dealt"
    assert not chips(table)


def test_the_tip_of_a_chip_is_near_it_and_covers_nothing_that_it_lights(sit: Sit) -> None:
    """In Round Robbin' it was below the villages, up to 160 pixels away, rather than on a plate."""
    table = sit(sit_down, "round_robbin")
    for _ in range(9):
        table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
        table.until(lambda: table.is_turn() or table.is_asked())
        table.rest()
    shown = [chip for chip in chips(table) if chip.visible]
    assert len(shown) > 3
    below: list[int] = []
    for chip in shown:
        table.screen.set_focus(chip)
        (tip,) = table.screen.context.overlays.areas("tip")
        lit = [extent((card.home,)) for card in table.screen.felt_view.stage if card.marked]
        below.append(tip.top - table.screen.status.rect.bottom)
        assert tip.collidelist(lit) < 0
    assert max(below) < table.screen.look.px(110)


@pytest.mark.parametrize(("name", "seats", "scale"), [("jeudalism", 4, 200), ("dumbal", 5, 100)])
def test_the_tip_of_a_chip_covers_no_plate_in_a_small_window(sit: Sit, name: str, seats: int, scale: int) -> None:
    """In Jeudalism and Dumbal, it covered the name and points of a player rather than free felt further away;
    a line leads from there to its chip."""
    table = sit(sit_down, name, new_match(name, seats=seats), size=(1024, 640), ui_scale=scale)
    for _ in range(3):
        table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
        table.until(lambda: table.is_turn() or table.is_asked())
        table.rest()
    plates = [plate.rect for plate in table.screen.felt_view.seat_plates.plates.values()]
    for chip in chips(table):
        if chip.visible:
            table.screen.set_focus(chip)
            (tip,) = table.screen.context.overlays.areas("tip")
            assert tip.collidelist(plates) < 0


def test_chips_of_a_long_deal_have_distinct_names_and_tab_reaches_all(sit: Sit) -> None:
    match = read_file(RECORDS / "amish_lords-rules-1.parlour").match
    twin = match.fork(decisions(match)[-1], people_and_bots(["Ann", "Bep", "Cor"], 1))
    table = sit(Table.of, twin)
    for _ in range(2):
        table.until(lambda: table.is_turn() or table.is_asked())
        table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
        table.tick(5)
        names = [chip.name for chip in chips(table)]
        assert len(names) > 20
        assert len(names) == len({*names})
    table.rest()
    assert {*reachable(table.screen)} == {*reached(table.screen)}


def test_each_card_of_a_trick_has_a_chip_with_its_lines_in_the_log(sit: Sit) -> None:
    table = sit(sit_down, "klaverjassen")
    table.to_my_card(tricks=1)
    shown = chips(table)
    winners = [chip for chip in shown if chip.turn.won]
    assert len(winners) == 1
    gain = table.screen.scene.scoring.running(winners[0].turn.seat, table.screen.felt_view.view)
    assert gain
    with_points = [chip for chip in shown if chip._words[0].endswith(f": +{gain}")]
    assert with_points == winners, "the points are on the chip of the winning card"
    for chip in shown:
        assert chip.turn.lines
        assert str(chip.turn.lines[0]) in chip.tip
        assert chip.label.startswith(str(chip.turn.lines[0]))  # it names the player, so the name is not spoken twice
    table.screen.handle(Hover(winners[0].rect.center))
    marked = [card.piece for card in table.screen.felt_view.stage if card.marked]
    assert set(marked) <= set(winners[0].turn.pieces)


def test_a_chip_lights_no_transfer_cards_of_other_turns(sit: Sit) -> None:
    """JD-10: those left on the tray are no part of the turn that took one."""
    table = sit(sit_down, "jeudalism")
    felt, looked = table.screen.felt_view, 0
    for _ in range(12):
        for chip in [chip for chip in chips(table) if chip.visible]:
            table.screen.handle(Hover(chip.rect.center))
            lit = [thing.rect for thing in felt.traces.things()]
            for card in felt.stage:
                if card.zone.name == "transfer" and card.piece >= 0 and card.piece not in chip.turn.known_pieces:
                    looked += 1
                    assert not card.marked
                    assert extent([card.home]).collidelist(lit) < 0, (chip.label, card.piece)
            table.screen.handle(Hover((5, 5)))
        table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
        table.tick(5)
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        table.rest()
    assert looked > 20


@pytest.mark.parametrize("name", OUR_GAMES)
def test_hovering_over_a_chip_lights_its_places(sit: Sit, name: str) -> None:
    table = sit(sit_down, name)
    paint_seldom(table.app, every=10_000)
    felt = table.screen.felt_view
    for _ in range(3):
        for chip in [chip for chip in chips(table) if chip.visible]:
            table.screen.handle(Hover(chip.rect.center))
            assert felt.board is not None or felt.traces.things()
            shown = {tuple(place.near) for place in places_of(felt)}
            lit = {tuple(thing.rect) for thing in felt.traces.things()}
            assert lit <= shown or not lit & shown, "no empty place without an outline beside others"
            table.screen.handle(Hover((5, 5)))
            assert not felt.traces.things()
        table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
        table.tick(5)
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        if table.is_reported():
            break


@pytest.mark.parametrize("name", ["dumbal", "casa_grande"])
def test_pressing_a_chip_replays_its_turn_and_returns(sit: Sit, name: str) -> None:
    table = sit(sit_down, name)
    entries, view = len(table.match.entries), table.screen.felt_view.view
    shown = chips(table)
    table.screen.replay_turn(shown[-1].turn)
    assert table.screen.felt_view.view is shown[-1].turn.before
    table.until(lambda: table.is_turn() or table.is_asked())
    assert table.screen.felt_view.view is view
    assert len(table.match.entries) == entries


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", OUR_GAMES)
def test_in_a_replayed_turn_the_lamp_and_the_points_of_the_plates_are_those_of_then(sit: Sit, name: str) -> None:
    """Also while the deal summary shows its points on the plates; afterwards they are as before."""
    table = sit(sit_down, name, late(new_match(name)))
    screen = table.screen
    for most in (0, 1000):
        for _ in range(most):
            if not table.is_reported():
                screen.turn._decide(table.host.legal(screen.scene.viewer)[0])
                table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
        plates = screen.felt_view.seat_plates
        now = [plate.written for plate in plates.plates.values()]
        turn = next(chip.turn for chip in reversed(chips(table)) if chip.turn.seat != screen.scene.viewer)
        screen.replay_turn(turn)
        for view in (turn.before, turn.after):
            table.until(lambda: screen.felt_view.view is view)  # noqa: B023
            assert [seat for seat, plate in plates.plates.items() if plate.active] == [turn.seat]
            if name == "casa_grande":
                assert table.has("tray.WoW/ooo/WoW"), "the own floors are there too"
            assert plates._lamp_lit
            assert plates._lamp._goal == lamp_spot(plates.plates[turn.seat], plates.look)
            for seat, plate in plates.plates.items():
                running = screen.scene.scoring.running(seat, view)
                assert plate.score == screen.scene.score(seat, view)
                assert plate.running == ("" if running is None else screen.scene.scoring.running_text(running))
                assert plate.gain is None
        table.until(lambda: table.is_turn() or table.is_asked() or table.has("story"))
        assert [plate.written for plate in plates.plates.values()] == now


@pytest.mark.parametrize(("speed", "least"), [("calm", 1.2), ("brisk", 0.7), ("instant", 1.2)])
def test_a_replayed_turn_is_marked_and_each_step_stays_long_enough_to_read_its_line(
    sit: Sit, speed: str, least: float
) -> None:
    table = sit(sit_down, "round_robbin", speed=speed)
    table.until(lambda: len(chips(table)) > 0 and not table.screen.tweens.busy)
    status, turn = table.screen.status, next(chip.turn for chip in chips(table) if len(chip.turn.lines) > 1)
    table.screen.replay_turn(turn)
    shown: dict[str, float] = {}
    told = 0.0
    while table.screen.tweens.busy:
        table.tick()
        if status.what:
            assert status.whose == say("play.status.replay")
            shown[status.what] = shown.get(status.what, 0.0) + FRAME
            told += FRAME * (table.screen.felt_view.view is turn.updates[-1].view)
    assert told > least + REPLAY_SECONDS / 2, "the words on the felt tell of the last step as long as its line"
    assert [*shown] == [str(line) for line in turn.lines]
    assert min(shown.values()) >= least
    table.tick()
    assert status.whose == say("play.status.yours")
    assert table.screen.tweens.speed == speed


def test_the_deal_summary_makes_room_for_a_replayed_turn(sit: Sit) -> None:
    table = sit(sit_down, "jeudalism", late(new_match("jeudalism")))
    while not table.is_reported():
        table.screen.turn._decide(table.host.legal(table.screen.scene.viewer)[0])
        table.until(lambda: table.is_turn() or table.is_asked() or table.is_reported())
    view, chip = table.screen.felt_view.view, [chip for chip in chips(table) if chip.visible][-1]
    for _ in range(2):  # the second click begins anew
        table.click(chip.name)
        assert table.screen.felt_view.view is chip.turn.before
        assert not table.has("story")
    table.until(lambda: table.has("story"))
    assert table.screen.felt_view.view is view
    table.click("story.done")
    assert not table.has("story")


def test_a_chip_pressed_while_cards_move_says_so(sit: Sit) -> None:
    table = sit(sit_down, "dumbal")
    for _ in range(2):
        table.screen.replay_turn(chips(table)[-1].turn)
    assert table.thing("toast").label == say("play.history.busy")


@pytest.mark.parametrize("name", ["jeudalism", "round_robbin"])
def test_a_chip_has_its_points_and_its_tip_all_changed_scores(name: str) -> None:
    """Steals and robberies also change the points of others (JD-12, RR-20)."""
    match = read_file(next(RECORDS.glob(f"{name}-*.parlour"))).match
    names = [player.name for player in match.players]
    scene = scene_of(name, names, 0, match.options)
    said, bonuses = set(), list[str]()
    for turn in played_turns(list(look_back(match, 0, 0)), scene):
        now = {seat: scene.scoring.tally(seat, turn.after) for seat in range(len(names))}
        before = {seat: scene.scoring.tally(seat, turn.before) for seat in range(len(names))}
        lines = chip_lines(turn, scene)
        for seat, player in enumerate(names):
            why = scene.scoring.reason(seat, turn.before, turn.after, turn.pieces)
            counted = "point" if now[seat] == 1 else "points"
            line = f"{player}: {before[seat]} → {now[seat]} {counted if why is None else f'({written(why)})'}"
            assert (line in lines) == (before[seat] != now[seat])
        gain = (now[turn.seat] or 0) - (before[turn.seat] or 0)
        begun = PlayedTurn(turn.seat, turn.before, turn.updates[:1], turn.lines[:1])
        assert not short_words(begun, scene).startswith(names[turn.seat]), "the emblem on the chip says who"
        why = scene.scoring.reason(turn.seat, turn.before, turn.after, turn.pieces) if gain else None
        told = f" ({written(why)})" if why is not None else ""
        short = short_words(turn, scene) + (f": {written(gain, '+')}" if gain else "")
        longest, *shorter = chip_words(turn, scene)
        assert longest == short + told
        assert (short in shorter) == bool(told)
        assert all(len(words) < len(longest) for words in shorter)
        bonuses += [] if why is None else [written(why)]
        said.add(gain > 0)
    assert said == {True, False}
    assert ("colour bonus +4" in bonuses) == (name == "jeudalism")


def test_the_chip_of_a_trick_names_its_roem() -> None:
    """At the card that won it, whoever completed the trick (KJ-14, KJ-17)."""
    completed_by = set()
    for deal in (1, 2, 3):
        *_, (match, *_) = played("klaverjassen 4", 36 * deal)
        scene = scene_of("klaverjassen", [player.name for player in match.players], 0, match.options)
        for turn in played_turns(list(look_back(match, 0, 0)), scene):
            if turn.trick is None:
                continue
            *_, last = turn.trick.after.visible.tricks
            points, card = written(last.points + last.roem, "+"), short_words(turn, scene)
            assert chip_words(turn, scene)[0] == f"{card}: {points}" + (f" ({last.roem} roem)" if last.roem else "")
            completed_by |= {turn is turn.trick} if last.roem else set()
    assert completed_by == {True, False}


def test_the_tip_of_the_card_that_won_a_trick_says_what_the_points_on_its_chip_are_for() -> None:
    """The line of the trick was only at the card that completed it (KJ-18)."""
    *_, (match, *_) = played("klaverjassen 4", 36)
    scene = scene_of("klaverjassen", [player.name for player in match.players], 0, match.options)
    won = [turn for turn in played_turns(list(look_back(match, 0, 0)), scene) if turn.trick is not None]
    for number, turn in enumerate(won, 1):
        (told,) = (line for line in chip_lines(turn, scene) if line.startswith(f"Trick {number} to "))
        assert scene.names[turn.seat] in told
        assert told in chip_lines(turn.trick, scene)


def test_the_points_of_a_long_robbery_are_not_cut_off(app_context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit_down(app_context, monkeypatch, "round_robbin")
    plate = Plate(0, "Wilhelmina", "fox", "", 0, (0, 0, 0), Rect(0, 0, 0, 0), bool)
    words = "Rolls 10♠ for 10♥ (Wilhelmina −1), 10♦ for a joker (Wilhelmina +1), charms 10♥ joker Q♥: +12"
    view = table.screen.host.match.table().state.view(0)
    chip = TurnChip(PlayedTurn(0, view), (words,), (), plate, lambda _: None, lambda _: None)
    assert chip.preferred_size(table.screen.look, 900)[0] > text.width(words, text.SMALL, table.screen.look) + CHIP


def test_an_older_chip_leaves_out_what_its_points_are_for_rather_than_vanish(
    app_context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chip of a card stolen with the joker (JD-12) was missing, though there was room for all but its bonus."""
    table = sit_down(app_context, monkeypatch, "jeudalism")
    look, history = table.screen.look, table.screen.status.history
    plate = Plate(0, "Sjaan", "owl", "", 0, (0, 0, 0), Rect(0, 0, 0, 0), bool)
    turn = PlayedTurn(0, table.screen.host.match.table().state.view(0))
    told = [("Steals 6♣ from Sjaan: +4 (colour bonus +2)", "Steals 6♣ from Sjaan: +4"), ("Adds 9♥: +6 (bonus)", "Adds")]
    history.clear()
    for words in told:
        history.add(TurnChip(turn, words, (), plate, lambda _: None, lambda _: None))
    older, newest = (chip for chip in history.children() if isinstance(chip, TurnChip))
    full = sum(chip.preferred_size(look, 900)[0] for chip in (older, newest)) + look.px(GAP)
    history.layout(Rect(0, 0, full, 30), look)
    assert (older.rect.x, newest.rect.right) == (0, full)
    history.layout(Rect(0, 0, full - 1, 30), look)
    assert older.visible
    assert 0 < older.rect.x == newest.rect.x - look.px(GAP) - older.rect.w
    history.layout(Rect(0, 0, newest.rect.w + look.px(40), 30), look)
    assert (newest.visible, older.visible) == (True, False)


@pytest.mark.parametrize(("name", "unit"), [("round_robbin", "point"), ("casa_grande", "coin")])
def test_the_tip_of_a_chip_has_singular_forms(name: str, unit: str) -> None:
    said = [say_in(name, "play.history.points", player="Bep", before=2, count=count) for count in (1, 0)]
    assert said == [f"Bep: 2 → 1 {unit}", f"Bep: 2 → 0 {unit}s"]


def test_last_lands_have_a_chip_of_their_own() -> None:
    """AL-17: the log has a heading between them."""
    match = read_file(RECORDS / "amish_lords-rules-1.parlour").match
    scene = scene_of("amish_lords", [player.name for player in match.players], 0, match.options)
    said = [short_words(turn, scene) for turn in played_turns(list(look_back(match, 0, 0)), scene)]
    assert said[-4:] == ["Caravan 2♦", *["No last lands"] * 3]
