"""The scene of Jeudalism in whole matches: every step has words and a place, every event a line, and the score sheet
adds up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from jeudalism_table import NAMES, begun, cards, lay, state_of

from cardgames.engine.contract import Event, View
from cardgames.engine.match import Match
from cardgames.engine.progress import Need
from cardgames.games import jeudalism
from cardgames.games.jeudalism.cards import PASS, PILE_ZONE, Five, Play, Seven, Steal, Take, chain_zone
from cardgames.games.jeudalism.chains import worth
from cardgames.games.jeudalism.legal import OVER
from cardgames.games.jeudalism.rules import GAME
from cardgames.games.jeudalism.ruleset import Scale
from cardgames.games.jeudalism.scene import log_text
from cardgames.games.jeudalism.scene.scene import JeudalismScene
from cardgames.games.jeudalism.scene.sheet import ChainEntry, PlayerEntry, Sheet, entries_of, rows_of
from cardgames.screens.picture import USUAL
from cardgames.screens.rules_reader.pictures import Pictures
from cardgames.table.look import Look
from cardgames.table.theme import load
from cardgames.table.units import Scale as UiScale
from cardgames.words import catalogue, listed, say, written

RULES = Path(jeudalism.__file__).parent / "rules.md"

MATCHES: list[tuple[int, str, dict[str, int]]] = [
    (2, "two", {}), (3, "three", {"deals": 2}), (4, "four", {"jokers": 1}), (3, "plenty", {"five_takes": 3}),
]  # fmt: skip


def played(seats: int, seed: str, **options: int) -> Iterator[tuple[Match, int, Sequence[Event], View[Any, Any]]]:
    """A random match, move by move: the seat, the events, and the view of seat 0 before the move."""
    match, rng = begun(seats, **options), Random(seed)
    while (due := match.due()).need is not Need.NOTHING:
        if due.need is not Need.DECISION:
            match.proceed()
            continue
        seat, view = due.turns[0].seat, match.view(0)
        legal = match.table().state.legal(seat)
        move = rng.choice([move for move in legal if move != PASS] or legal)
        yield match, seat, match.apply(0, seat, move), view


def scene_for(match: Match) -> JeudalismScene:
    return JeudalismScene(GAME, NAMES[: len(match.players)], 0, match.options)


@pytest.mark.parametrize(("seats", "seed", "options"), MATCHES)
def test_shields_plates_and_score_sheet_agree_with_the_points(
    seats: int, seed: str, options: Mapping[str, int]
) -> None:
    """JD-15, JD-17."""
    ended = 0
    for match, _, events, _ in played(seats, seed, **options):
        if events[-1].kind != "turn_up":
            continue
        view, scene = match.view(0), scene_for(match)
        if not view.visible.ledger():
            continue
        ended += 1
        points = events[-1].fact("points")
        scale = scene.ruleset.scale
        assert tuple(entry.points for entry in entries_of(view, scale)) == points
        assert rows_of(view, scale)[-1] == points
        winners = [name for name, made in zip(NAMES, points, strict=False) if made == max(points)]
        ending = say("jeudalism.table.won", players=listed(winners), count=max(points))
        assert scene.ending(view, view.visible.ledger()) == ending
        now = [str(scene.running(seat, view) or scene.score(seat, view)) for seat in range(seats)]
        assert now == [str(made) for made in points]
    assert ended == options.get("deals", 1)


def test_jd17_the_score_sheet_is_only_as_high_as_its_lines_at_its_width() -> None:
    """At the end of a match it is wide, so that reasons need one line each: empty paper was left below."""
    pygame.font.init()
    look = Look(load("lamplight"), UiScale(1.0))
    chain = ChainEntry("4♥ 8♥ Q♦ A♥", 19, "serf +4, 1 knight +4, 1 vassal +5, monarch +10, no colour bonus")
    few, long = (Sheet([PlayerEntry(0, (chain._replace(parts=parts),))], [(19,)], NAMES, lambda _: None)
                 for parts in ("serf +4", chain.parts))  # fmt: skip
    assert long.preferred_size(look, 320)[1] > few.preferred_size(look, 320)[1]
    assert long.preferred_size(look, 600)[1] == few.preferred_size(look, 600)[1]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (
            "4H 8H QH KH AH",
            "36 points: serf +4, 1 knight +4, colour bonus +4, 2 vassals +10, suit bonus +4, monarch +10",
        ),
        (
            "4H 8H QD KH AH",
            "32 points: serf +4, 1 knight +4, colour bonus +4, 2 vassals +10, monarch +10, no suit bonus",
        ),
        ("2D 6C 10H JH", "11 points: serf +2, 2 knights +4, 1 vassal +5, no colour bonus, no suit bonus"),
        ("3S", "3 points: serf +3"),
    ],
)
def test_a_shield_explains_the_points_of_its_chain(row: str, words: str) -> None:
    """JD-15, JD-16: the examples of the rules."""
    found = say(log_text.chain_score(cards(row), Scale()))
    assert found == words
    assert int(words.split()[0]) == worth(cards(row), Scale())


def test_previews_of_a_card_match_what_its_move_does() -> None:
    """JD-11, JD-12, JD-15: points before and after, cards that a 5 or a 7 allows, the best use of a knight."""
    told: set[str] = set()
    for seats, seed in ((2, "two"), (3, "plenty"), (4, "four")):
        match, rng = begun(seats, people=seats), Random(seed)
        while (due := match.due()).need is not Need.NOTHING:
            if due.need is not Need.DECISION:
                match.proceed()
                continue
            seat = due.turns[0].seat
            scene, view = JeudalismScene(GAME, NAMES[:seats], seat, match.options), match.view(seat)
            legal = match.table().state.legal(seat)
            move = rng.choice([move for move in legal if move != PASS] or legal)
            steps = GAME.draft(view).steps_of(move)
            first = scene.preview(view, (), steps[0])
            last = scene.preview(view, steps[:-1], steps[-1])
            match.apply(0, seat, move)
            after, values = match.view(seat), dict(() if last is None else last.values)
            mine = scene.tally(seat, after) - scene.tally(seat, view)
            match move:
                case Play():
                    assert values.get("after", values.get("count")) - values.get("before", 0) == mine
                case Steal():
                    said = dict(first.values)
                    if last == first:  # the knight fits this chain only
                        assert said["then"] - said["mine"] == mine
                    else:
                        assert values["after"] - values["before"] == mine <= said["gain"]
                    owner = next(step.target.owner for step in steps)
                    assert said["after"] - said["before"] == scene.tally(owner, after) - scene.tally(owner, view)
                case Five() | Seven():
                    assert values["count"] == after.visible.left
                case Take() if last is not None:
                    assert last.key.startswith(("jeudalism.preview.fits", "jeudalism.preview.start"))
                case _:
                    assert last is None
            told |= {move.__class__.__name__}
    assert told >= {"Play", "Steal", "Five", "Seven"}


def test_a_transfer_card_says_what_it_would_bring() -> None:
    """JD-7 to JD-10, JD-15: by the chains of the player who can take it; not while it only waits for the next one."""
    state = state_of(match := begun(2, people=2))
    lay(state, "KC", "6H 3S 9D", (["2C", "3H 6C"],))
    scene = JeudalismScene(GAME, NAMES[:2], 0, match.options)
    about = {text: scene.about(cards(text)[0], state.view(0)).splitlines()[1:] for text in ("6H", "3S", "9D", "KC")}
    assert about == {
        "6H": ["Your chain 2♣: 2 → 4 points"],
        "3S": ["New chain: 3 points"],
        "9D": ["Your chain 3♥ 6♣: 6 → 9 points"],
        "KC": [],
    }
    held = [GAME.draft(state.view(0)).steps_of(Take(card))[0] for card in cards("6H 9D")]
    told = [say(scene.preview(state.view(0), (), step)) for step in held]
    assert told == [about["6H"][0], about["9D"][0]]
    state.chains[0] = (cards("4H"),)
    assert scene.about(cards("6H")[0], state.view(0)).endswith("\nFits none of your chains now")


def test_a_chip_tells_bonuses_in_the_order_of_play() -> None:
    """JD-11, JD-15: with a 7, two chains got a bonus in one turn."""
    before, after = (cards("3H"), cards("4H")), (cards("3H 6H"), cards("4H 8H"))
    told = [log_text.bonuses_changed(before, after, Scale(), cards(played)) for played in ("6H 8H", "8H 6H")]
    assert [written(one) for one in told] == ["colour bonus +3, colour bonus +4", "colour bonus +4, colour bonus +3"]


def test_a_turn_chip_names_the_action_not_the_speech() -> None:
    said: set[str] = set()
    for match, _, events, _ in played(3, "three"):
        scene = scene_for(match)
        said |= {say(gist).split()[0] for event in events if (gist := scene.gist(event)) is not None}
        assert all(scene.gist(event) for event in events if event.kind in ("five", "seven", "play", "steal"))
        owners = {event: match.players[event.fact("owner")].name for event in events if event.kind == "steal"}
        assert all(str(scene.gist(event)).endswith(f" from {owner}") for event, owner in owners.items())
    assert {"Starts", "Adds", "Steals", "Passes"} <= said


def test_a_turn_chip_is_one_sentence() -> None:
    """Only its first action begins with a capital: Plays 7♠, starts 3♣."""
    told: set[str] = set()
    moves = [(seat, events, scene_for(match)) for match, seat, events, _ in played(3, "three")]
    for _, turn in groupby(moves, key=lambda move: move[0]):
        _, events, scenes = zip(*turn, strict=True)
        first, *others = scenes[0].gists([event for one in events for event in one]).split(", ")
        assert first[0].isupper()
        told |= {other.split()[0] for other in others}
    assert {"starts", "adds"} <= told <= {"plays", "starts", "adds", "steals", "passes"}


def test_a_players_points_are_one_row_with_each_chain() -> None:
    """JD-15: the row, its sum and its lines are of the same chains."""
    match = begun(2)
    state = state_of(match)
    lay(state, "9H", "", [["2D 6D 10D QD", "3S"], ["4S"]])
    state.phase = OVER
    ledger = [line for line in state.ledger() if line.seat == 0]
    scene = scene_for(match)
    assert {scene.line_kind(index, ledger) for index in range(len(ledger))} == {"chains"}
    assert scene.kind_heading("chains", ledger) == "2 chains: 15, 3"
    assert sum(line.points for line in ledger) == 15 + 3


def test_tips_say_what_a_joker_stands_for_and_what_a_card_is() -> None:
    match = begun(2)
    lay(state_of(match), "9H JOKER2", "", [["4S"], ["2H JOKER1 8S"]])
    view, scene = match.view(0), scene_for(match)
    (joker,), (lying,), (serf,) = cards("JOKER2"), cards("JOKER1"), cards("4S")
    assert scene.about(lying, view).startswith("This joker is a knight of any colour, now 6. It can't be stolen.\n")
    assert scene.about(joker, view) == say("jeudalism.about.joker")
    assert scene.about(serf, view) == "4♠ is a serf: it starts a chain. Knights that fit: 8.\n4 points: serf +4"
    assert scene.trim(chain_zone(1, 0), 1, lying, view) == "joker 3 3 6"


def test_the_last_round_is_announced() -> None:
    """JD-14: the empty deck says so, and the plate of the player who has the last turn."""
    pygame.font.init()
    match = begun(3)
    state = state_of(match)
    lay(state, "9H 2C", "6H", pile=0)
    view, scene = match.view(0), scene_for(match)
    assert PILE_ZONE in scene.slots(view)
    assert scene.slot_name(PILE_ZONE) == "Deck empty"
    assert "last turn" in scene.about_place(PILE_ZONE, view)
    assert scene.task(view) == "Last turn: take 1 transfer card"
    assert [bool(scene.mark(seat, view)) for seat in range(3)] == [seat == state.last for seat in range(3)]


def test_texts_use_neither_deal_nor_trick() -> None:
    """Neither in the words of Jeudalism nor in general messages shown in it."""
    said_there = ("play.result", "play.story", "play.log", "replay", "statistics", "library", "home.deal")
    own = catalogue("en", "jeudalism")
    others = {key: words for key, words in catalogue("en").items() if f"jeudalism.own.{key}" not in own}
    said = {key: words for key, words in others.items() if key.startswith(said_there)}
    for key, words in {**said, **own}.items():
        if not key.startswith("replay.step.trick"):
            plain = re.sub(r"\{\w+\}", "", words)
            assert not re.search(r"\b(deals?|tricks?)\b", plain, re.IGNORECASE), f"{key}: {plain}"


def test_every_picture_of_the_rules_fits_in_the_reader() -> None:
    pygame.font.init()
    pictures = Pictures(GAME, USUAL)
    pictures.use(Look(load("lamplight"), UiScale(1.0)))
    found = re.findall(r"]\((position: .*)\)\n", RULES.read_text(encoding="utf-8"))
    assert len(found) >= 4
    assert all(pictures.blank(name, 560) is not None for name in found)
