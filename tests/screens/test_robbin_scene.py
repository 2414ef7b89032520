"""What the table of Round Robbin' says and shows of a deal: the log, steps, unfinished chains, scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect
from robbin_table import NAMES, begun

from cardgames.engine.cards import UNSEEN, mask_of
from cardgames.engine.contract import Answer, Event, MovePieces, PieceMove, Step, redact
from cardgames.engine.match import Match
from cardgames.engine.messages import Message, message
from cardgames.engine.option_kinds import Form
from cardgames.engine.progress import Need
from cardgames.games.round_robbin.cards import DECK, DUMP_ZONE, HAND_ZONES, ROBBING_ZONES, village_zone
from cardgames.games.round_robbin.chain import Chain
from cardgames.games.round_robbin.deal import RobbinView, own_points, worth
from cardgames.games.round_robbin.moves import Choices
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.scene.log_text import displayed_steps
from cardgames.games.round_robbin.scene.scene import RobbinScene
from cardgames.games.round_robbin.scene.sheet import ring_of
from cardgames.table.board.layouts import extent
from cardgames.table.board.stage import Stage
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale
from cardgames.words import say

AREA = Rect(16, 60, 1248, 724)
MATCHES = [(2, ()), (3, ("double_joker",)), (4, ("joker_injection",)), (4, ())]


@lru_cache(maxsize=4)
def scene_for(match: Match, viewer: int = 0) -> RobbinScene:
    """One scene for a match and viewer, as at a table."""
    return RobbinScene(GAME, NAMES[: match.options.seats], viewer, match.options)


@cache
def look() -> Look:
    pygame.font.init()
    return Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))


def played(
    seats: int, extensions: Sequence[str] = (), **options: bool
) -> Iterator[tuple[Match, int, Sequence[Event], RobbinView, object]]:
    """A random match, move by move: the seat, the events, its view before the move, and the move."""
    match = begun(seats, extensions, **options)
    rng = Random(seats)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        state, seat = match.table().state, due.turns[0].seat
        view, choices = state.view(seat), state.legal(seat)
        plain = choices.plain if isinstance(choices, Choices) else choices
        move = rng.choice(plain)
        if isinstance(choices, Choices) and rng.random() < 0.5:
            move = choices[rng.randrange(min(len(choices), 200))]
        yield match, seat, match.apply(0, seat, move), view, move


@pytest.mark.parametrize(("cards", "reported"), [(1, ": 1 card in the new deck"), (2, ": 2 cards in the new deck")])
def test_rr_18_the_log_has_the_size_of_the_new_deck(cards: int, reported: str) -> None:
    assert say(scene_for(begun(2)).log(Event("new_deck", facts=(("cards", cards),)))).endswith(reported)


def test_rr_20_a_card_tip_has_its_points_including_zero_for_black() -> None:
    match, seat, _, view, _ = next(played(2, ()))
    scene = scene_for(match, seat)
    assert scene.about(DECK.parse("Q♦"), view) == "Q♦ is worth 2 points in a village at the end of the deal."
    assert scene.about(DECK.parse("Q♠"), view) == "Q♠ scores nothing in a village, but it can be part of one."


def changes(told: Message | None) -> dict[str, tuple[int, int]]:
    """The points before and after of each player that a preview names."""
    found = {} if told is None else dict(told.values)
    each = found["changes"].entries if "changes" in found else ()
    values = [dict(one.values) for one in each]
    return {one["player"]: (one["before"], one["after"]) for one in values}


def assert_told(scene: RobbinScene, view: RobbinView, steps: Sequence[Step], after: RobbinView) -> None:
    """RR-20: the previewed points of a whole chain are those it brings, and those of its steps add up to them."""
    points = [own_points(one.visible.ground.villages, scene.ruleset) for one in (view, after)]
    both = zip(scene.names, *points, strict=True)
    brought = {name: (was, now) for name, was, now in both if was != now}
    assert changes(scene.preview(view, steps, None)) == brought
    now = dict(zip(scene.names, points[0], strict=True))
    for number, step in enumerate(steps):
        if isinstance(step, Answer):
            told = scene.preview(view, steps[:number], step)
            gain = points[1][scene.viewer] - points[0][scene.viewer]
            assert told == message("round_robbin.preview.gain", count=gain)
            assert changes(scene.preview(view, steps[:number], None)) == brought, "the tag agrees with the button"
            return
        told = scene.preview(view, steps[:number], step)
        shown, _ = displayed_steps(GAME, view, (*steps[: number + 1],))
        if isinstance(step, MovePieces) and step.target.name == "village" and shown[-1] != step:
            out = next(one for one in shown[::-1] if isinstance(one, MovePieces) and one.source == step.target).pieces
            assert set(out) == set(dict(told.values)["cards"].cards), "the card that comes out is told"
        for name, (before, later) in changes(told).items():
            assert now[name] == before
            now[name] = later
    assert tuple(now.values()) == points[1]


@pytest.mark.parametrize(("seats", "extensions"), MATCHES)
def test_a_draft_chain_shows_the_same_table_as_its_events(seats: int, extensions: Sequence[str]) -> None:
    """What the maker sees step by step is what everyone sees in the end: every village, and the new one."""
    made = 0
    for match, seat, _, view, move in played(seats, extensions):
        if not isinstance(move, Chain):
            continue
        scene = scene_for(match, seat)
        steps = GAME.draft(view).steps_of(move)
        shown, _ = displayed_steps(GAME, view, tuple(steps))
        lying = {zone: list(pieces) for zone, pieces in scene.contents(view).items()}
        for step in shown:
            assert isinstance(step, MovePieces)
            for piece in step.pieces:
                lying[step.source].remove(piece)
                lying[step.target].append(piece)
        state = match.table().state
        reported = scene.contents(state.view(seat))
        for zone in reported:
            if zone.name in ("village", "free", "asleep"):
                assert sorted(lying[zone]) == sorted(reported[zone]), zone
        assert_told(scene, view, steps, state.view(seat))
        made += 1
    assert made > 10


def test_the_place_of_a_next_village_names_its_player_but_not_you() -> None:
    match, _, _, view, _ = next(iter(played(2, ())))
    scene = scene_for(match)
    area, look = Rect(0, 60, 1280, 740), Look(load("lamplight"), Scale.for_window((1280, 800), 1.0))
    pygame.font.init()
    labels = {marker.name: marker.label for marker in scene.markers(area, look, view)}
    assert labels == {"tent.0": "New village", "tent.1": f"New village ({scene.names[1]})"}


@pytest.mark.parametrize(("seats", "extensions"), MATCHES)
def test_the_events_of_a_move_lead_to_the_next_view(seats: int, extensions: Sequence[str]) -> None:
    for match, _, events, _, _ in played(seats, extensions):
        scene = scene_for(match)
        state = match.table().state
        after = state.view(0)
        if any(event.kind in ("turn_up", "new_deck") for event in events) or not any(e.piece_moves for e in events):
            continue
        scene.make_room(after)
        reported = scene.contents(after)
        stage = Stage(lambda _: None)
        stage.order_of = scene.in_order
        stage.arrange(scene.layouts(AREA, look()))
        piece_moves = [piece_move for event in events for piece_move in redact(event, 0).piece_moves]
        before = {zone: list(pieces) for zone, pieces in reported.items()}
        for piece_move in reversed(piece_moves):
            pile = before[piece_move.target]
            pile.remove(piece_move.piece if piece_move.piece in pile else UNSEEN)
            before[piece_move.source].append(piece_move.piece)
        stage.show(before)
        for event in events:
            motion = stage.fly(redact(event, 0).piece_moves)
            motion.seek(motion.seconds)
        for zone in reported:
            if zone.name == "village":
                assert [sprite.piece for sprite in stage.zones[zone]] == list(reported[zone]), "each card has its place"


@pytest.mark.parametrize(("seats", "extensions"), MATCHES)
def test_rr_10_plates_count_each_robbery_of_a_chain_as_it_happens(seats: int, extensions: Sequence[str]) -> None:
    robberies = 0
    for match, _, events, view, _ in played(seats, extensions):
        scene, state = scene_for(match), match.table().state
        counted = view
        for event in events:
            was, counted = counted, scene.earned(event, counted) or counted
            changed = [seat for seat in range(seats) if scene.tally(seat, was) != scene.tally(seat, counted)]
            assert not changed or event.kind in ("roll", "recycle")
            robberies += bool(changed)
        for owned, after in zip(counted.visible.ground.villages, state.ground.villages, strict=True):
            assert owned == after[: len(owned)]
    assert robberies


def test_a_turn_chip_names_the_village_and_what_was_swapped_for_it_where() -> None:
    """The village, not the first three laid and rolled cards with "+4" for the rest; a robbery with its victim."""
    told = set[str]()
    for match, seat, events, _, move in played(3, ("double_joker",)):
        scene = scene_for(match)
        said = scene.headings.gists([event for event in events if event.kind != "take"]).replace("a joker", "joker")
        told |= set(said.split()[:1])
        if (dumped := next((event.piece_moves[0].piece for event in events if event.kind == "dump"), None)) is not None:
            top = scene.card_words(dumped)
            assert scene.headings.gists([_taking(dumped), *events]) == f"Takes {top}, discards it again"
            other = next(piece for piece in range(4) if piece != dumped)
            both = f"Takes {scene.card_words(other)}, discards {top}"
            assert scene.headings.gists([_taking(other), *events]) == both, "or it looks like the next card of the deck"
        if not isinstance(move, Chain):
            continue
        end = next(event for event in events if event.kind in ("build", "charm", "solidify"))
        village = " ".join(map(scene.card_words, end.fact("cards")))
        verb = "charms" if end.kind == "charm" else "builds"
        after = scene.headings.gists([_taking(0), *events])
        assert after.startswith("Takes ")
        assert after.endswith(f", {verb} {village}"), "a card of the discard pile went into a village"
        brief = scene.headings.brief([_taking(0), *events])
        assert brief == f"{verb.capitalize()} {village}", "a long chip would vanish behind two short ones"
        points = worth(mask_of(end.fact("cards")), scene.ruleset)
        assert f" for {points} point" in str(scene.log(end))
        rolled = [event for event in events if event.kind in ("roll", "recycle")]
        if not move.actions:
            assert said == f"{verb.capitalize()} {village}"
            continue
        assert said.startswith("Rolls ")
        assert said.endswith(f", {verb} {village}")
        if rolled and len(move.actions) == 1:
            card, out = (scene.card_words(moved.piece) for moved in rolled[0].piece_moves)
            owner = rolled[0].piece_moves[0].target.owner
            assert f"{card} for {out} ({'own' if owner == seat else scene.names[owner]}" in said
    assert told == {"Builds", "Charms", "Rolls", "Discards", "Passes"}, "ending the turn has no line of its own"


def test_rr_10_the_chip_of_a_long_chain_says_what_each_player_lost() -> None:
    """Only the first swap was named, and "5 more" for those that cost a player points."""
    scene = scene_for(begun(3))

    def roll(card: str, owner: int, out: str) -> Event:
        fire, village = ROBBING_ZONES[1], village_zone(owner, 0)
        put, back = DECK.parse(card), DECK.parse(out)
        return Event("roll", 1, (PieceMove(put, fire, village), PieceMove(back, village, fire)))

    built = Event("build", 1, (), (("cards", tuple(map(DECK.parse, ("2♦", "3♦", "4♦")))),))
    swaps = [roll("2♠", 2, "2♦"), roll("K♣", 0, "10♣"), roll("5♣", 2, "5♥"), roll("7♦", 1, "4♦"), roll("7♣", 0, "7♦")]
    names = scene.names
    assert f"Rolls 5 cards ({names[0]} −1, {names[2]} −2), builds" in scene.headings.gists([*swaps, built])
    assert "Rolls 3 cards, builds" in scene.headings.gists([roll("K♣", 0, "10♣")] * 3 + [built])


def test_the_next_free_place_at_the_fire_is_lit() -> None:
    scene = scene_for(begun(3))
    fire = ROBBING_ZONES[scene.viewer]
    layout = scene.layouts(AREA, look())[fire]
    lit = [scene.spot(fire, -1, laid, layout) for laid in range(4)]
    assert lit[:3] == [extent((place,)) for place in layout.places(3)], "not the cards that lie there"
    assert lit[3] == layout.area, "a card that comes out of a village can be brought to any of them"


def _taking(piece: int) -> Event:
    """The turn began with this card from the discard pile."""
    return Event("take", 0, (PieceMove(piece, DUMP_ZONE, HAND_ZONES[0]),))


def test_the_score_sheet_has_a_row_for_each_deal_with_team_points() -> None:
    """RR-20, RR-22."""
    rounds = 0
    for match, _, events, _, _ in played(4, teams=True):
        if events[-1].kind != "turn_up":
            continue
        rounds += 1
        state = match.table().state
        ring = ring_of(state.view(0))
        assert len(ring.rounds) == rounds
        points = dict(ring.rounds[-1].points)
        assert tuple(points[player] for player in ring.seated) == events[-1].fact("points")
        assert points[0] == points[2]
    assert rounds == 3


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"match": Form("rounds", 5)}, "Highest score after 5 deals wins."),
        ({"match": Form("rounds", 5), "max_rounds": 4}, "Highest score after 4 deals wins."),
        ({"match": Form("rounds", 5), "max_rounds": 1}, "Highest score after 1 deal wins."),
        ({"match": Form("target", 30)}, "First to 30 points wins."),
        ({"roundabout": True}, "From deal 3: lowest score is out, ties are burned"),
        ({"roundabout": True, "burns": 1}, "From deal 3: lowest score is out, ties included"),
    ],
)
def test_the_score_sheet_says_what_ends_the_match(options: dict[str, Any], said: str) -> None:
    """RR-21: its deals, or `max_rounds` if these are fewer. RR-23: a player is eliminated with their last burn."""
    assert scene_for(begun(4, **options))._aim() == said


@pytest.mark.parametrize(("rounds", "said"), [(1, ""), (3, "Deal 1 of 3")])
def test_the_bar_has_the_deal_number_if_there_are_several(rounds: int, said: str) -> None:
    match = begun(2, match=Form("rounds", rounds))
    while match.due().need is not Need.DECISION:
        match.proceed()
    assert scene_for(match).part(match.view(0)) == said
