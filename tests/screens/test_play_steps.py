"""Moves of several steps, with pieces from anywhere: by drag, by taps and by keys, taken back, kept and refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from at_table import assert_table_equals_view
from homestead import HomesteadTable
from laid_out import HouseOf

from cardgames.engine.contract import Carry, Move, Zone
from cardgames.games.amish_lords import moves
from cardgames.games.amish_lords.moves import (
    CARAVAN_ZONES,
    DECK_ZONE,
    FARM_ZONES,
    HAND_ZONES,
    MARKET_ZONE,
    Caravan,
    Expand,
    LastLands,
    Pick,
    Rebuild,
    Swindle,
    Trade,
)
from cardgames.screens.house import House
from cardgames.table.board.sprite import Sprite

At = Callable[..., HomesteadTable]


@pytest.fixture
def quick(house_of: HouseOf) -> House:
    return house_of((1280, 800), speed="instant")


@pytest.fixture
def at(quick: House, monkeypatch: pytest.MonkeyPatch) -> At:
    """A table at a moment at which moves of all these kinds are legal."""

    def sit(*kinds: type[Move] | Move, people: int = 1, **settings: bool | str) -> HomesteadTable:
        quick.settings.change(**settings)

        def wanted(legal: Sequence[Move]) -> bool:
            return all(kind in legal if isinstance(kind, Move) else kind in map(type, legal) for kind in kinds)

        return HomesteadTable(quick, monkeypatch, wanted, people=people)

    return sit


def sprites(table: HomesteadTable, zone: Zone) -> list[Sprite]:
    return table.screen.handling.making.lying(zone)


def top(table: HomesteadTable, zone: Zone) -> Sprite:
    return sprites(table, zone)[-1]


def targets(table: HomesteadTable) -> dict[str, tuple[int, int]]:
    """The middles of the lit places, by their names."""
    return {thing.name: thing.rect.center for thing in table.app.top.semantics() if thing.role == "target"}


def name(zone: Zone, at: int = -1) -> str:
    return f"target.{zone.name}.{zone.owner}.{zone.number}.{at}"


def made(table: HomesteadTable) -> list[Move]:
    """What the player has decided since."""
    return [entry.move for entry in table.match.entries[-3:] if getattr(entry, "seat", None) == 0]


def legal(table: HomesteadTable, kind: type[Move]) -> list[Move]:
    return [move for move in table.host.legal(0) if type(move) is kind]


def taken(table: HomesteadTable) -> int:
    draft = table.screen.turn.draft
    return len(draft.taken()) if draft else 0


def middle(sprite: Sprite) -> tuple[int, int]:
    return round(sprite.x), round(sprite.y)


def carry(table: HomesteadTable, sprite: Sprite, zone: Zone, place: int = -1) -> None:
    """Drag a piece to a lit place."""
    table.drag(sprite, table.screen.felt_view.area.center, let_go=False)
    where = targets(table)[name(zone, place)]
    table.move(where)
    table.release(where)


# ---------------------------------------------------------------- what can be taken up


def test_what_a_step_takes_is_lit_wherever_it_lies_and_nothing_else_can_be_taken(at: At) -> None:
    table = at(Pick, Rebuild, Trade)
    assert top(table, DECK_ZONE).lit
    assert top(table, CARAVAN_ZONES[0]).lit
    market = sprites(table, MARKET_ZONE)
    assert not any(card.lit for card in market)
    table.drag(market[-1], table.screen.felt_view.area.center, let_go=False)
    assert table.screen.handling.dragged is None
    table.release(table.screen.felt_view.area.center)


def test_a_tap_on_the_deck_takes_its_top_card(at: At) -> None:
    table = at(Pick)
    table.click(middle(top(table, DECK_ZONE)))
    assert made(table) == [moves.PICK]


def test_a_game_without_tricks_offers_no_look_at_the_last_one(at: At) -> None:
    table = at(Pick)
    assert not table.has("bar.last_trick")
    table.key("t")
    assert not table.has("toast")
    drawn = [table.thing(f"bar.{name}").rect for name in ("score", "log", "rules", "speed", "pause")]
    assert len({right.x - left.x for left, right in pairwise(drawn)}) == 1


# ---------------------------------------------------------------- where it can go


def test_the_places_to_which_a_dragged_piece_can_go_are_lit_and_named(at: At) -> None:
    table = at(Rebuild, Trade, Swindle)
    table.drag(top(table, CARAVAN_ZONES[0]), table.screen.felt_view.area.center, let_go=False)
    lit = targets(table)
    rebuilds = {name(FARM_ZONES[0][move.farm], move.land) for move in legal(table, Rebuild)}  # type: ignore[attr-defined]
    swindles = {name(FARM_ZONES[1][move.farm], move.land) for move in legal(table, Swindle)}  # type: ignore[attr-defined]
    assert rebuilds <= {*lit}
    assert swindles <= {*lit}
    assert name(MARKET_ZONE) in lit
    table.move(lit[name(MARKET_ZONE)])
    hot = [thing.name for thing in table.app.top.semantics() if "hot" in thing.state]
    assert hot == [name(MARKET_ZONE)]
    table.release((3, 400))
    assert not targets(table)
    table.tick(40)
    assert_table_equals_view(table)


def test_a_land_of_another_player_is_touched_by_dropping_the_caravan_on_it(at: At) -> None:
    table = at(Swindle)
    swindle = legal(table, Swindle)[-1]
    assert isinstance(swindle, Swindle)
    carry(table, top(table, CARAVAN_ZONES[0]), FARM_ZONES[1][swindle.farm], swindle.land)
    assert swindle in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


def test_a_drop_that_the_rules_refuse_says_why_and_the_piece_goes_home(at: At) -> None:
    def has_an_unfitting_farm(table: HomesteadTable) -> tuple[Sprite, Zone] | None:
        grows = {(move.card, move.farm) for move in legal(table, Expand)}  # type: ignore[attr-defined]
        for farm in range(4):
            for card in table.hand:
                if sprites(table, FARM_ZONES[0][farm]) and (card.piece, farm) not in grows:
                    return card, FARM_ZONES[0][farm]
        return None

    table = at(Expand)
    found = has_an_unfitting_farm(table)
    assert found
    card, farm = found
    before = len(table.match.entries)
    table.drag(card, table.screen.felt_view.stage.layouts[farm].area.center)
    assert "(AL-" in table.thing("toast").label
    table.tick(60)
    assert len(table.match.entries) == before
    assert_table_equals_view(table)


def test_while_a_piece_is_dragged_nothing_else_tells_about_itself(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    table = at(Pick, Caravan)
    looked: list[object] = []
    monkeypatch.setattr(table.screen.tip, "look", looked.append)
    table.drag(table.hand[0], table.screen.felt_view.area.center, let_go=False)
    looked.clear()
    table.move((600, 300))
    assert not looked


# ---------------------------------------------------------------- several steps


def start_trade(table: HomesteadTable) -> Trade:
    """Bring the caravan to the market."""
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade) and m.to == "hand")
    carry(table, top(table, CARAVAN_ZONES[0]), MARKET_ZONE)
    assert taken(table) == 1
    return trade


def test_a_trade_is_made_by_two_drags(at: At) -> None:
    table = at(Trade)
    caravan = top(table, CARAVAN_ZONES[0])
    before = len(table.match.entries)
    trade = start_trade(table)
    table.rest()
    assert len(table.match.entries) == before, "nothing is told before the move is made"
    assert caravan.begun
    assert table.screen.felt_view.stage.layouts[MARKET_ZONE].area.collidepoint(middle(caravan))
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    assert bought.lit
    carry(table, bought, HAND_ZONES[0])
    assert trade in [entry.move for entry in table.match.entries if hasattr(entry, "move")]
    table.play_until(lambda: not table.busy)
    assert_table_equals_view(table)


def test_a_trade_is_made_by_taps(at: At) -> None:
    table = at(Trade)
    table.click(middle(top(table, CARAVAN_ZONES[0])))
    table.click(targets(table)[name(MARKET_ZONE)])
    assert taken(table) == 1
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade))
    table.rest()
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    table.click(table.at(bought))
    table.click(targets(table)[name(CARAVAN_ZONES[0])])
    assert Trade(trade.card, "caravan") in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


def test_a_trade_is_made_by_keys(at: At) -> None:
    table = at(Trade)
    caravan = top(table, CARAVAN_ZONES[0])
    table.key("right")
    for _ in range(12):
        if table.screen.handling.chosen is caravan:
            break
        table.key("up")
    assert table.screen.handling.chosen is caravan
    table.key("enter")
    aim(table, name(MARKET_ZONE))
    table.key("enter")
    assert taken(table) == 1
    table.rest()
    table.key("right")
    bought = table.screen.handling.chosen
    assert bought in sprites(table, MARKET_ZONE)
    table.key("enter")
    aim(table, name(HAND_ZONES[0]))
    table.key("enter")
    assert bought is not None
    assert Trade(bought.piece, "hand") in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


def test_where_the_old_caravan_goes_is_answered_by_one_tap(at: At) -> None:
    """AL-10. Nothing else is asked, so the card is held ready, and the places to which it can go are lit."""
    table = at(Caravan, Trade)
    old = top(table, CARAVAN_ZONES[0])
    new = sprites(table, HAND_ZONES[0])[0]
    carry(table, new, CARAVAN_ZONES[0])
    table.rest()
    assert table.screen.handling.chosen is old
    assert {*targets(table)} == {name(HAND_ZONES[0]), name(MARKET_ZONE)}
    table.click(targets(table)[name(MARKET_ZONE)])
    moved = [entry.move for entry in table.match.entries if hasattr(entry, "move")]
    assert Caravan(new.piece, "market") in moved


def test_nothing_else_is_begun_before_it_is_said_where_the_old_caravan_goes(at: At) -> None:
    """AL-10."""
    table = at(Caravan, Trade)
    new, other = sprites(table, HAND_ZONES[0])[:2]
    carry(table, new, CARAVAN_ZONES[0])
    table.rest()
    table.drag(other, targets(table)[name(MARKET_ZONE)])
    assert taken(table) == 1
    assert table.thing("toast").label.startswith("Say where the old caravan ")
    assert table.thing("toast").label.endswith("(AL-10)")


def test_a_card_that_was_laid_is_not_dimmed_with_those_that_cannot_be_played(
    quick: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """AL-17."""
    table = HomesteadTable(quick, monkeypatch, lambda legal: any(map(several, legal)))
    draft = table.screen.turn.draft
    assert draft is not None
    step = draft.steps_of(next(filter(several, table.host.legal(0))))[0]
    assert isinstance(step, Carry)
    laid = next(card for card in sprites(table, HAND_ZONES[0]) if card.piece in step.pieces)
    table.screen.handling.go(step)
    table.rest()
    assert laid.begun
    assert not laid.dim


def several(move: Move) -> bool:
    return isinstance(move, LastLands) and sum(map(len, move.lands)) > 1


def aim(table: HomesteadTable, wanted: str) -> None:
    """Lead the chosen piece by arrows to a lit place."""
    for _ in range(40):
        if any(thing.name == wanted and "hot" in thing.state for thing in table.app.top.semantics()):
            return
        table.key("right")
    raise AssertionError(f"{wanted} is not among {list(targets(table))}")


@pytest.mark.parametrize("way", ["escape", "backspace", "u", "bar.undo", "answer.back"])
def test_a_step_is_taken_back(at: At, way: str) -> None:
    table = at(Trade)
    before = len(table.match.entries)
    start_trade(table)
    table.rest()
    table.click(way) if "." in way else table.key(way)
    assert taken(table) == 0
    table.rest()
    assert len(table.match.entries) == before
    assert_table_equals_view(table)
    assert top(table, CARAVAN_ZONES[0]).lit


def test_a_piece_that_a_step_brought_is_taken_up_again_and_brought_elsewhere(at: At) -> None:
    table = at(Rebuild(0, 1, 2, "hand"), Rebuild(0, 2, 1, "hand"))
    caravan, farm = top(table, CARAVAN_ZONES[0]), FARM_ZONES[0][0]
    carry(table, caravan, farm, 1)
    table.rest()
    assert sprites(table, farm).index(caravan) == 1
    table.drag(caravan, table.screen.felt_view.area.center, let_go=False)
    assert taken(table) == 0
    where = targets(table)[name(farm, 2)]
    table.move(where)
    table.release(where)
    table.rest()
    assert sprites(table, farm).index(caravan) == 2
    table.drag(caravan, (3, 400))
    table.rest()
    assert taken(table) == 0
    assert_table_equals_view(table)


def test_the_lands_that_a_refusal_names_are_lit_and_turned_up(at: At) -> None:
    table = at(Rebuild)
    land = own_land(table)
    table.screen.mark((land.piece,))
    table.rest()
    assert land.marked
    assert land.show == 1
    table.screen.marks.clear()
    table.rest()
    assert land.show == 0


def test_a_hint_shows_the_steps_of_a_move_in_their_order(at: At) -> None:
    table = at(Trade)
    trade = next(m for m in legal(table, Trade) if isinstance(m, Trade) and m.to == "hand")
    table.screen.turn.show_way(trade)
    assert [*targets(table)] == [name(MARKET_ZONE), name(HAND_ZONES[0])]
    named = {card.piece for card in table.screen.felt_view.stage if card.marked}
    assert named == {top(table, CARAVAN_ZONES[0]).piece, trade.card}
    start_trade(table)
    table.screen.turn.show_way(trade)
    assert [*targets(table)] == [name(HAND_ZONES[0])]


def test_the_slip_offers_what_may_follow_and_is_out_of_the_way_of_cards(at: At) -> None:
    rebuild = Rebuild(0, 2)
    table = at(rebuild)
    question = table.thing("question")
    assert table.has("answer.skip")
    assert question.rect.h <= table.screen.look.px(44)
    carry(table, top(table, CARAVAN_ZONES[0]), FARM_ZONES[0][rebuild.farm], rebuild.land)
    if taken(table):
        table.rest()
        assert table.has("answer.done")
        assert not table.has("answer.skip")
        table.key("1")
    assert rebuild in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


def test_a_card_brought_between_two_lands_lies_between_them(at: At) -> None:
    rebuild = Rebuild(0, 1, 2, "hand")
    table = at(rebuild)
    farm = FARM_ZONES[0][rebuild.farm]
    caravan, row = top(table, CARAVAN_ZONES[0]), sprites(table, farm)
    carry(table, caravan, farm, rebuild.land)
    table.rest()
    lying = sprites(table, farm)
    assert lying[rebuild.land] is caravan
    assert [card for card in lying if card is not caravan] == row
    assert [card.x for card in lying] == sorted(card.x for card in lying)


def test_a_piece_that_is_laid_on_another_leaves_it_to_be_seen_and_taken(at: At) -> None:
    table = at(Caravan, Trade)
    old, card = top(table, CARAVAN_ZONES[0]), table.hand[0]
    carry(table, card, CARAVAN_ZONES[0])
    table.rest()
    assert taken(table) == 1
    assert old.lit
    where = table.at(old)
    table.click(where)
    assert old.chosen
    hand = table.thing(name(HAND_ZONES[0])).rect
    assert all(hand.collidepoint(middle(other)) for other in sprites(table, HAND_ZONES[0]))
    table.click(targets(table)[name(MARKET_ZONE)])
    assert Caravan(card.piece, "market") in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


def test_every_step_can_be_done_in_a_window_of_another_size(at: At) -> None:
    table = at(Trade)
    caravan = top(table, CARAVAN_ZONES[0])
    start_trade(table)
    table.app.window.surface  # noqa: B018
    table.house.settings.change(ui_scale=150)
    table.rest()
    assert caravan.begun
    assert table.screen.felt_view.stage.layouts[MARKET_ZONE].area.collidepoint(middle(caravan))


def test_steps_are_confirmed_as_one_move_and_no_takes_only_the_last_back(at: At) -> None:
    table = at(Trade, confirm_moves=True)
    trade = start_trade(table)
    table.rest()
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    before = len(table.match.entries)
    carry(table, bought, HAND_ZONES[0])
    assert len(table.match.entries) == before
    table.click("answer.no")
    assert taken(table) == 1
    table.rest()
    carry(table, bought, HAND_ZONES[0])
    table.click("answer.yes")
    assert trade in [entry.move for entry in table.match.entries if hasattr(entry, "move")]


# ---------------------------------------------------------------- kept beside the match


def test_a_move_that_was_left_half_made_is_there_again(at: At) -> None:
    table = at(Trade)
    start_trade(table)
    house = table.house
    house.go_home()
    house.resume(house.waiting()[0])
    table.match = table.host.match
    table.rest()
    assert taken(table) == 1
    assert table.has("answer.back")
    table.key("escape")
    house.go_home()
    house.resume(house.waiting()[0])
    table.rest()
    assert taken(table) == 0, "what was taken back is forgotten"


def test_steps_that_may_not_be_taken_any_more_are_forgotten_without_a_word(at: At) -> None:
    table = at(Trade)
    start_trade(table)
    record = table.host.record
    assert record is not None
    kept = record.path.with_name(record.path.name + ".steps")
    house = table.house
    house.go_home()
    head, step, *_ = kept.read_text().splitlines()
    for broken in (f"{head}\ncarry 99 hand/0/-1 moon/0/0 7\n", f"{head}\n{step} x\n", "\0\n", "player 0 decision 1\n"):
        kept.write_text(broken)
        house.resume(house.waiting()[0])
        table.match = table.host.match
        table.rest()
        assert taken(table) == 0
        assert not table.has("toast")
        house.go_home()


def test_a_move_that_was_made_leaves_nothing_beside_the_match(at: At) -> None:
    table = at(Trade)
    trade = start_trade(table)
    record = table.host.record
    assert record is not None
    assert list(record.path.parent.glob("*.steps"))
    table.rest()
    bought = next(card for card in sprites(table, MARKET_ZONE) if card.piece == trade.card)
    carry(table, bought, HAND_ZONES[0])
    assert not list(record.path.parent.glob("*.steps"))


# ---------------------------------------------------------------- looking at what one knows


def own_land(table: HomesteadTable) -> Sprite:
    return next(sprites(table, farm)[1] for farm in FARM_ZONES[0][:4] if len(sprites(table, farm)) > 1)


def test_an_own_land_lies_face_down_and_is_turned_up_while_it_is_pointed_at(at: At) -> None:
    table = at(Rebuild)
    land = own_land(table)
    assert land.piece >= 0
    assert land.show == 0
    table.move(middle(land))
    table.rest()
    assert land.show == 1
    table.move((3, 400))
    table.rest()
    assert land.show == 0


def test_all_own_lands_are_turned_up_while_v_is_held(at: At) -> None:
    import pygame

    table = at(Rebuild)
    land = own_land(table)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    table.tick()
    table.rest()
    assert land.show == 1
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_v, mod=0, unicode="", scancode=0))
    table.tick()
    table.rest()
    assert land.show == 0


def test_no_eye_that_may_not_see_a_land_can_turn_it_up(at: At) -> None:
    table = at(Rebuild, Caravan, people=2)
    screen = table.screen
    faces = table.match.game.deck.faces
    state = table.match.table().state
    hidden = {
        seat: {f"farm.{seat}.{number}.{faces[card].key}" for number, row in enumerate(state.farms[seat])
               for card in row[1:]}
        for seat in range(2)
    }  # fmt: skip

    def names() -> set[str]:
        return {thing.name for scene in table.app.stack for thing in scene.semantics()}

    screen.look_away(0)
    screen.handling.peeking.show_all(True)
    table.tick(20)
    assert not names() & (hidden[0] | hidden[1])
    assert not any(card.show for card in screen.felt_view.stage if card.zone.name == "hand")
    for player in range(2):
        missed = table.host.show(player)
        screen.look_from(player, table.host.view(player), missed)
        screen.handling.peeking.show_all(True)
        assert hidden[player] <= names()
        assert not names() & hidden[1 - player]
        assert all(card.piece < 0 for row in FARM_ZONES[1 - player] for card in sprites(table, row)[1:])


def test_a_player_who_hands_the_screen_over_shows_nothing_of_what_he_has_begun(at: At) -> None:
    table = at(Trade, people=2)
    table.screen.look_from(0, table.host.view(0), table.host.show(0))
    table.rest()
    start_trade(table)
    table.screen.look_away(1)
    assert not any(card.begun for card in table.screen.felt_view.stage)
    assert not table.has("answer.back")

