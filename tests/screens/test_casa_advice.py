"""Highlights on the board of Casa Grande: the places of a hint, the pieces of an earlier turn, and the markers."""

from __future__ import annotations

import pygame
import pytest
from casa_table import AtCasa, CasaTable, anything, floor_follows, turns_of
from hinted_table import advise
from laid_out import AppContextOf, Sit
from pygame import Rect

from cardgames.engine.contract import Place
from cardgames.engine.messages import verbatim
from cardgames.games.casa_grande import events
from cardgames.games.casa_grande.ground import SITES, site_at
from cardgames.games.casa_grande.match_data import ruleset_of
from cardgames.games.casa_grande.moves import Turn
from cardgames.games.casa_grande.pieces import block_piece, floor_piece, is_block
from cardgames.games.casa_grande.rules import GAME
from cardgames.games.casa_grande.scene.layout import TableLayout
from cardgames.games.casa_grande.scene.solids import Highlight
from cardgames.games.casa_grande.scene.tray_pictures import Tray
from cardgames.host.protocol import BotReply, Decision, Evaluated
from cardgames.host.update import HostUpdate
from cardgames.screens.felt.places import place_at, places_of
from cardgames.screens.play.history import PlayedTurn, TurnChip, short_words
from cardgames.screens.play.reason_groups import ReasonGroup, entries
from cardgames.table import text
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale, covered
from cardgames.words import say


def test_a_hint_outlines_its_places_on_the_board(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_casa(floor_follows, turns=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    steps = [step for step in draft.steps_of(wanted) if isinstance(step, Place)]
    things = [table.state.thing(step) for step in steps]
    advise(table, monkeypatch, wanted)
    table.hover((200, 300))
    outlined = [one.thing for one in table.board.board3d.content.held if one.state == "hint"]
    assert outlined == things
    table.hover(table.point(lambda place: place == steps[0], steps[0].piece))
    looks = {one.thing: one.state for one in table.board.board3d.content.held}
    assert looks == {things[0]: "good", things[1]: "hint"}
    lies = table.thing("hint").rect
    for key in "eq,.":  # to look from another side keeps the hint
        table.key(key)
        table.rest()
        assert table.thing("hint").rect == lies
    table.key("escape")
    assert not any(one.state == "hint" for one in table.board.board3d.content.held)


@pytest.mark.parametrize(("gain", "extensions"), [(0.0, ()), (9.0, ()), (0.0, ("bonus_track",))])
def test_a_hint_outlines_the_place_of_an_equally_good_turn_too(
    at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch, gain: float, extensions: tuple[str, ...]
) -> None:
    """CG-6: until the player begins the hint's own turn, also once the bonus points are chosen (CG-14)."""
    table = at_casa(turns=3, extensions=extensions)
    moves = (move for move in table.host.legal(0) if move.site is not None and not move.spend and not move.floor)
    one, other, *_ = moves
    facts = (("pay", 0),)
    decision = Decision(one, (Evaluated(one, gain, facts), Evaluated(other, 0.0, facts)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))
    if extensions:
        table.click("answer.0")
        table.rest()
    table.key("h")
    table.until(lambda: table.has("hint"))
    assert ("Equally good" in table.thing("hint").label) == (gain == 0)
    looks = {(thing.x, thing.y): state for thing, state, _ in table.board.board3d.content.held}
    x, y = other.site % 8, other.site // 8
    assert looks.pop((x, y), "") == ("hint" if gain == 0 else "")
    assert [*looks.values()] == ["good"]
    assert len(table.badges) == 1, "only the hint's own turn has a number"
    table.key("enter")
    table.rest()
    assert turns_of(table)[-1] == one


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), "auto"), ((1024, 640), 200)])
def test_an_equally_good_turn_is_outlined_as_long_as_the_hint_says_so(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str
) -> None:
    """CG-6: not while it leaves out its reasons, and neither the words nor the outline are there once the player has
    begun the hint's own turn."""
    table = sit(CasaTable, floor_follows, turns=3, seats=4, size=size, ui_scale=scale)
    moves = table.host.legal(0)
    one = next(move for move in moves if move.floor is not None)
    other = next(move for move in moves if move.site not in (None, one.site) and move.floor is None)
    facts = (("pay", 0),)
    decision = Decision(one, (Evaluated(one, 0.0, facts), Evaluated(other, 0.0, facts)))
    monkeypatch.setattr(table.bots, "_answer", lambda request: BotReply(request.number, decision))

    def outlined() -> bool:
        sites = {(thing.x, thing.y) for thing, _, _ in table.board.board3d.content.held if hasattr(thing, "x")}
        return (other.site % 8, other.site // 8) in sites

    table.key("h")
    table.until(lambda: table.has("hint"))
    assert table.has("hint.why") or scale == "auto"
    if table.has("hint.why"):
        assert not outlined()
        table.click("hint.why")
    assert "Equally good" in table.thing("hint").label
    assert outlined()
    assert table.screen.turn.take(table.screen.turn.hint._left[0])
    table.tick(3)
    assert table.has("hint")
    assert not outlined()
    assert "Equally good" not in table.thing("hint").label


def test_the_number_of_a_step_is_centred_on_its_place(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_casa(floor_follows, turns=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    block, floor = draft.steps_of(wanted)
    assert isinstance(block, Place)
    assert isinstance(floor, Place)
    advise(table, monkeypatch, wanted)
    badges = {badge.name: badge for badge in table.badges}
    x, y, height = block.site
    top = table.board.board3d.camera.project(x + 0.5, y + 0.5, height)
    assert badges["hint.step.1"].rect.collidepoint(top)
    assert badges["hint.step.1"].rect.center == table.board.badge_spot(block).topleft
    tip = table.thing("tip").rect if table.has("tip") else Rect(0, 0, 0, 0)
    assert not any(tip.colliderect(badge.rect) for badge in table.badges)
    words = table.board.place_words(floor)
    assert badges["hint.step.2"].label == words
    pays = {"count": wanted.floor.pay, "level": wanted.floor.level}
    assert words.startswith("Lay a floor on ")
    assert words.endswith(say("casa_grande.hint.do.floor", floor="", sites="", **pays)[-9:])


def test_the_number_of_a_step_leads_to_its_place(at_casa: AtCasa, monkeypatch: pytest.MonkeyPatch) -> None:
    """On an empty ground, the number of a block is over the next site behind it, where a click placed it."""
    table = at_casa(anything)
    steps = {step for step in table.steps if is_block(step.piece)}
    wanted, place = next(
        (move, step)
        for move in table.host.legal(0)
        for step in steps
        if (step.site[0], step.site[1]) == (move.site % 8, move.site // 8)
        and step._replace(site=(step.site[0] - 1, step.site[1] - 1, step.site[2])) in steps
    )
    advise(table, monkeypatch, wanted)
    table.hover(table.board.badge_spot(place).topleft)
    assert table.held.place == place


def test_a_history_chip_lights_its_block_even_under_a_floor(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=6, seats=3)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    assert draft is not None
    for step in draft.steps_of(wanted):
        assert table.screen.turn.attempt(step)
    table.until(lambda: any(is_block(step.piece) for step in table.steps) and not table.busy)
    table.rest()
    chips = [chip for chip in table.screen.status.history.children() if isinstance(chip, TurnChip)]
    told = 0
    for chip in chips:
        chip.hovered = True
        lit = table.board.board3d.content.highlights
        for event in chip.turn.events:
            if event.kind == "block":
                told += 1
                assert Highlight(event.fact("x"), event.fact("y"), event.fact("height")) in lit
        chip.hovered = False
        assert not table.board.board3d.content.highlights
    assert told >= 3


def test_the_whole_marker_has_the_tooltip(at_casa: AtCasa) -> None:
    table = at_casa(turns=0, seats=2)
    figure = table.thing("figure.0")
    assert figure.rect.h > 25
    for pos in (figure.rect.midtop[0], figure.rect.top + 3), (figure.rect.midbottom[0], figure.rect.bottom - 3):
        place = place_at(table.screen.felt_view, pos)
        assert place.words.startswith(figure.label)


def test_a_sun_has_a_tooltip_with_its_effect(at_casa: AtCasa) -> None:
    """CG-5, CG-15. A figure on a sun has a tooltip of its own instead."""
    for extensions, words in (((), say("casa_grande.about.sun")), (("bonus_track",), "bonus points, but no block")):
        table = at_casa(turns=0, seats=2, extensions=extensions)
        suns = [place for place in places_of(table.screen.felt_view) if place.name.startswith("sun.")]
        assert 2 <= len(suns) <= 4
        for sun in suns:
            assert words in sun.words
            assert place_at(table.screen.felt_view, sun.rect.center) == sun


def test_a_ring_on_the_street_says_who_walked_there(at_casa: AtCasa) -> None:
    table = at_casa(turns=2, seats=2)
    rings = [place for place in places_of(table.screen.felt_view) if place.name.startswith("trail.")]
    assert rings
    for ring in rings:
        assert ring.words == "You walked over this space in this turn."
        assert place_at(table.screen.felt_view, ring.rect.center) == ring


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_the_bot_level_is_not_cut_beside_bonus_points(app_context_of: AppContextOf, size: tuple[int, int]) -> None:
    look = app_context_of(size).app.look
    ruleset = ruleset_of(GAME.schema.make({}, ["bonus_track"], 4))
    layout = TableLayout(Rect((0, 0), size), look, ("Ada", "Bep", "Cor", "Dirk"), 0, ruleset)
    mark = text.width(say("casa_grande.table.bonus", count=8), text.SMALL, look)
    level = text.width(say("play.level.normal"), text.SMALL, look)
    for seat in layout.seats.values():
        assert seat.plate.w >= look.px(80) + level + mark


def test_hovering_over_the_board_shows_no_refusal(at_casa: AtCasa) -> None:
    table = at_casa(turns=2)
    outside = table.point(lambda place: place not in table.steps, table.steps[0].piece)
    table.hover(outside)
    assert table.held.refusal is not None
    table.screen.placing.release()  # type: ignore[union-attr]
    turn = table.screen.turn
    table.screen.placing.held = None  # type: ignore[union-attr]
    table.screen.placing.allow(turn.draft.steps(), must=True)  # type: ignore[union-attr]
    assert table.held.place is None
    assert not table.has("tip")
    table.hover(outside)
    assert table.held.refusal is not None


def test_after_spending_bonus_points_the_status_says_what_to_do(at_casa: AtCasa) -> None:
    """CG-14."""
    table = at_casa(turns=0, extensions=["bonus_track"])
    table.click("answer.0")
    assert table.thing("status").label == f"Your turn: {say('casa_grande.table.build_first')}"


def test_the_deal_summary_grows_with_an_opened_group(at_casa: AtCasa) -> None:
    table = at_casa(floor_follows, turns=10, seats=2, blocks=6)
    wanted = next(move for move in table.host.legal(0) if move.floor is not None)
    draft = table.screen.turn.draft
    assert draft is not None
    for step in draft.steps_of(wanted):
        assert table.screen.turn.attempt(step)
    table.until(lambda: table.screen.deal_summary is not None)
    summary = table.screen.deal_summary
    summary.tell_all()
    table.rest()
    closed = summary.rect.copy()
    group = next(row for row in summary.rows if isinstance(row, ReasonGroup))
    group.press()
    assert summary.rect.h > closed.h
    assert summary.rect.bottom == closed.bottom
    assert not summary.rect.collidelistall(table.board.areas_to_keep_clear()[:-2])
    group.press()
    assert summary.rect == closed


def test_cg_17_a_players_bonuses_are_one_row_of_the_deal_summary(at_casa: AtCasa) -> None:
    scene = at_casa(turns=0, seats=2, extensions=["bonus_track"]).screen.scene
    ledger = [events.bonus_line(seat, 9, 9) for seat in (0, 1, 0)]
    several, single = entries(ledger, scene, lambda _: None)
    assert several.label == "Ada +18: Bonus Track: 2 times"
    assert "Bonus Track (9 points or more)" in single.label


def test_cg_17_the_rows_of_a_player_are_together_in_the_deal_summary(at_casa: AtCasa) -> None:
    """Not where the first line of each kind was earned."""
    scene = at_casa(turns=0, seats=2, extensions=["bonus_track"]).screen.scene
    piece, floor = floor_piece(0, 0), verbatim("corner")
    ledger = [
        events.floor_line(0, piece, floor, 3, 1),
        events.bonus_line(1, 9, 9),
        events.floor_line(1, piece, floor, 3, 1),
        events.bonus_line(0, 9, 9),
        events.floor_line(0, piece, floor, 3, 2),
    ]
    assert [row.label.split()[0] for row in entries(ledger, scene, lambda _: None)] == ["Ada", "Ada", "Bep", "Bep"]


def test_trays_and_die_grow_with_the_table_also_at_a_small_scale() -> None:
    ruleset, names = ruleset_of(GAME.schema.make({}, (), 4)), ("Ada", "Bep", "Cor", "Dirk")
    usual, large = (
        TableLayout(Rect((0, 0), size), Look(load("lamplight"), Scale(scale)), names, 0, ruleset)
        for size, scale in (((1280, 800), 1.0), ((1920, 1080), 0.75))
    )
    for seat in range(1, 4):
        assert large.trays[seat].w > 1.2 * usual.trays[seat].w
        assert large.trays[seat].h > 1.2 * usual.trays[seat].h
    assert large.die_edge > 1.2 * usual.die_edge


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 560), 1.1), ((1920, 1000), 0.75)])
def test_the_summary_covers_no_tray_of_others(size: tuple[int, int], scale: float) -> None:
    """CG-13: with four players, the last one's blocks are at the right of it."""
    pygame.font.init()
    ruleset, look = ruleset_of(GAME.schema.make({}, (), 4)), Look(load("lamplight"), Scale(scale))
    names = ("Wilhelmina", "Annemarie", "Bep", "Cornelis")
    layout = TableLayout(Rect((0, 0), size), look, names, 0, ruleset, summary_open=True)
    assert layout.deal_summary.w >= look.px(450)
    assert layout.deal_summary.collidelist([layout.trays[seat] for seat in range(1, 4)]) < 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1024, 640), 0.8), ((1920, 1050), 0.75)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_floors_of_other_players_can_be_told_apart(seats: int, size: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    ruleset, look = ruleset_of(GAME.schema.make({}, (), seats)), Look(load("lamplight"), Scale(scale))
    layout = TableLayout(Rect((0, 0), size), look, ("Ada", "Bep", "Cor", "Dirk")[:seats], 0, ruleset)
    units = [Tray(layout.trays[seat], ruleset.floors, look).unit for seat in range(seats)]
    assert min(units) >= size[0] // 100
    assert units[0] > max(units[1:])


def test_a_block_shows_what_it_would_bring_before_placing(at_casa: AtCasa) -> None:
    """CG-9: the best floor that can follow; CG-16: bonus points for a tenant."""
    table = at_casa(floor_follows, turns=8, seats=3, extensions=["bonus_track"])
    table.click("answer.0")
    told = {"floor": 0, "nothing": 0}
    for step in table.steps:
        words = table.board.worth(step)
        x, y, height = step.site
        turns = [move for move in table.host.legal(0) if isinstance(move, Turn) and not move.spend]
        pays = [one.floor.pay for one in turns if one.floor and (one.site, one.height) == (site_at(x, y), height)]
        line = say("casa_grande.table.then_floor", count=max(pays)) if pays else ""
        assert line in words
        told["floor" if pays else "nothing"] += 1
        owner = table.state.deal.building.floor_owner(1 << SITES * (height - 1) + site_at(x, y))
        tenant = owner is not None and owner != 0
        assert (say("casa_grande.table.tenant", player=("Ada", "Bep", "Cor")[owner or 0], count=2) in words) == tenant
    assert told["floor"]


def test_there_is_no_memory_aid_because_nothing_is_hidden(at_casa: AtCasa) -> None:
    table = at_casa()
    table.app_context.settings.change(memory_aid=True)
    table.rest()
    assert table.has("bar.score")
    assert not table.has("bar.memory")


def test_the_tip_of_a_floor_says_once_what_its_white_cells_need(at_casa: AtCasa) -> None:
    """CG-9."""
    table = at_casa()
    tips = [place.words for place in table.board.places() if place.name.startswith("floor.")]
    assert tips
    assert all(words.lower().count("white cell") == 1 for words in tips)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 200)])
def test_the_tip_of_a_floor_covers_no_other_floor_and_says_you_of_your_own(
    sit: Sit, seats: int, size: tuple[int, int], scale: int
) -> None:
    """CG-9: floors are compared with each other before one is chosen."""
    table = sit(CasaTable, turns=8, seats=seats, size=size, speed="calm", ui_scale=scale)
    for seat in range(seats):
        for pile in table.board.trays.piles(seat):
            if not pile.left:
                continue
            table.hover(pile.rect.center)
            table.tick(30, 0.05)
            tip = table.thing("tip")
            assert tip.rect.collidelist(table.board.trays.stored()) < 0, (seat, pile.shape.drawing)
            said = "You have" if seat == 0 else f"{table.screen.scene.names[seat]} has"
            assert tip.label.startswith(said)
            assert ("your own block" in tip.label) == (seat == 0)
            table.hover((5, 5))


@pytest.mark.parametrize("turns", [12, 20])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), "auto"), ((1024, 640), 200)])
def test_the_tip_of_a_place_covers_no_marker(sit: Sit, size: tuple[int, int], scale: int | str, turns: int) -> None:
    """CG-5: the markers show who looks over which strip."""
    table = sit(CasaTable, turns=turns, seats=4, size=size, speed="calm", ui_scale=scale)
    placing = table.screen.context.placing
    assert placing is not None
    markers = [thing.rect for thing in table.board.things() if thing.name.startswith("figure.")]
    for step in table.steps:
        placing.show_way([step])
        table.tick(2)
        near = table.board.extent(step)
        apart = [marker for marker in markers if not marker.colliderect(near)]
        assert table.thing("tip").rect.collidelist(apart) < 0, step


@pytest.mark.parametrize(
    ("size", "scale", "floor"),
    [
        ((1280, 800), "auto", True), ((1100, 700), "auto", True), ((1024, 640), "auto", True), ((1366, 768), 150, True),
        ((1024, 640), 200, True), ((1024, 640), 200, False), ((1920, 1080), 175, True),
    ],
)  # fmt: skip
def test_a_hint_without_room_for_its_reasons_is_brief_rather_than_on_the_die(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int | str, floor: bool
) -> None:
    """CG-5: the throw says why this strip is lit."""
    table = sit(CasaTable, floor_follows, turns=20, seats=4, size=size, speed="calm", ui_scale=scale)
    wanted, *_, other = (move for move in table.host.legal(0) if (move.floor is not None) == floor)
    pays = (("pay", wanted.floor.pay if wanted.floor else 0),)
    decision = Decision(wanted, (Evaluated(wanted, 9.0, pays), Evaluated(other, 9.0, pays)))
    advise(table, monkeypatch, decision)
    table.tick(10)
    assert not table.thing("hint").rect.colliderect(table.board.die.rect)
    assert table.has("hint.why")


@pytest.mark.parametrize("seats", [3, 4])
def test_a_brief_hint_does_not_cover_the_buttons_that_turn_the_board_or_a_floor(sit: Sit, seats: int) -> None:
    """CG-9: in a small window with large letters, while its floor can be turned."""
    table = sit(CasaTable, floor_follows, turns=8, seats=seats, size=(1024, 640), speed="calm", ui_scale=200)
    turn, move = table.screen.turn, next(move for move in table.host.legal(0) if move.floor is not None)
    assert turn.draft is not None
    words = "Build on a7, height 1, then lay a floor on a7 to b8, level 1: 2×2, +4 coins.", "It's worth more."
    turn.hint.show("\n".join(words), move)
    turn.take(turn.draft.steps_of(move)[0])
    table.tick(10)
    tools = [tool.rect for tool in table.board.tools() if tool.visible]
    assert len(tools) > 4
    assert table.thing("hint").rect.collidelist(tools) == -1


def test_a_chip_adds_the_bonus_points_spent_to_the_throw(at_casa: AtCasa) -> None:
    """CG-14: the marker walked so far."""
    table = at_casa(turns=2)
    view = table.screen.felt_view.view
    assert view is not None
    made = (events.THROWS[0][2], events.bonus(0, -3, 2, "spent"), events.block(0, block_piece(0, 0), 0, 2))
    turn = PlayedTurn(0, view, [HostUpdate("move", 9, 0, 0, made, view)])
    assert short_words(turn, table.screen.scene) == "Throws a 2 + 3 → a1"


@pytest.mark.parametrize(
    ("actor", "receiver", "words"),
    [
        (0, 0, "Throws a 2 → a1 +9"),
        (0, 1, "Throws a 2 → a1 (Bep: +9, +2 bonus)"),
        (1, 0, "Throws a 2 → a1 (you: +9, +2 bonus)"),
    ],
)
def test_cg16_a_chip_says_who_gets_what_from_the_turn(at_casa: AtCasa, actor: int, receiver: int, words: str) -> None:
    """The bonus of the owner of the floor is at the block that it is for, and its coins too (CG-17)."""
    table = at_casa(turns=2)
    view = table.screen.felt_view.view
    assert view is not None
    tenant = () if actor == receiver else (events.bonus(receiver, 2, 9, "tenant"),)
    paid = (*tenant, events.bonus(receiver, -9, 0, "paid"), events.money(receiver, 9, 9, "bonus"))
    made = (events.THROWS[actor][2], events.block(actor, block_piece(actor, 0), 0, 2), *paid)
    turn = PlayedTurn(actor, view, [HostUpdate("move", 9, actor, 0, made, view)])
    assert short_words(turn, table.screen.scene) == words


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1366, 768), 150), ((1280, 800), "auto")])
def test_the_question_for_a_floor_covers_next_to_nothing_of_the_board(
    sit: Sit, size: tuple[int, int], scale: int | str, log: bool
) -> None:
    """CG-9: floors may go to the front corner too. With four players the question lay over it."""
    table = sit(CasaTable, floor_follows, turns=3, seats=4, size=size, ui_scale=scale)
    if log:
        table.key("l")
        table.rest()
    one = next(move for move in table.host.legal(0) if move.floor is not None)
    block = next(step for step in table.screen.turn.draft.steps_of(one) if isinstance(step, Place))
    table.screen.turn.take(block)
    table.rest()
    question = table.thing("question").rect
    assert covered(question, table.board.areas_to_keep_clear()) <= 0.05 * question.w * question.h
    assert question.collidelist([*table.board.spared(), *table.board.stores()]) < 0


@pytest.mark.parametrize(
    ("seats", "size", "scale"),
    [(4, (1024, 640), 200), (3, (1024, 640), 200), (4, (1366, 768), 150), (4, (1920, 1080), 75)],
)
def test_the_question_for_a_floor_covers_no_name_of_a_strip_and_keeps_its_place(
    sit: Sit, seats: int, size: tuple[int, int], scale: int
) -> None:
    """CG-9: hints and refusals name sites by the letters and numbers on the rim, which the longer words of a chosen
    floor lay over. Choosing it sent the question to the other side of the die."""
    table = sit(CasaTable, floor_follows, turns=3, seats=seats, size=size, ui_scale=scale)
    one = next(move for move in table.host.legal(0) if move.floor is not None)
    block, floor = [step for step in table.screen.turn.draft.steps_of(one) if isinstance(step, Place)][:2]
    table.screen.turn.take(block)
    table.rest()
    before = table.thing("question").rect
    table.click(table.board.stored_at(floor.piece).center)
    table.rest()
    after = table.thing("question").rect
    for question in before, after:
        assert question.collidelist(table.board.written()) < 0
    assert abs(before.centery - after.centery) <= before.h
