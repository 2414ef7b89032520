"""The tournament as it is looked at: who fares how, in each ring, as RR-23 and RR-24 have it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgames.games.round_robbin.camps import Camp, Tribe, camps_of, is_tournament, key_of
from cardgames.games.round_robbin.rules import GAME
from cardgames.games.round_robbin.tournament import FINAL, SUNRISE, SUNSET, Ring, RobbinMatchState, Round, opened


def match_state(players: int = 8, **options: int) -> RobbinMatchState:
    agreed = {**options, **({"roundabout": True} if players < 6 else {})}
    return opened(GAME.schema.make(agreed, seats=players), players, tuple(range(players)))


def after(ring: Ring, *rounds: Round) -> Ring:
    return replace(ring, rounds=rounds)


def points(**made: int) -> tuple[tuple[int, int], ...]:
    return tuple((int(player[1:]), own) for player, own in made.items())


def test_only_where_tribes_drop_out_is_it_a_tournament() -> None:
    assert is_tournament(match_state(8))
    assert is_tournament(match_state(4))
    assert not is_tournament(opened(GAME.schema.standard(4), 4, (0, 1, 2, 3)))


def test_before_the_first_round_two_rings_sit_and_the_final_waits() -> None:
    sunrise, sunset, final = camps_of(match_state(7))
    assert [len(camp.tribes) for camp in (sunrise, sunset, final)] == [4, 3, 0]
    assert (sunrise.name, sunset.name, final.name) == (SUNRISE, SUNSET, FINAL)
    assert sunrise.goes_on
    assert not final.goes_on
    assert final.is_last
    assert sunrise.note == "round 1"
    assert final.note == "begins when each ring is down to two"


def test_whoever_dropped_out_is_said_to_be_out_and_burns_are_counted() -> None:
    begun = match_state(8)
    ring = after(
        begun.rings[0],
        Round(points(p0=3, p1=3, p2=5, p3=9), burned=(0, 1)),
        Round(points(p0=4, p1=2, p2=5, p3=1), burned=(), dropped=(1,)),
    )
    camp = camps_of(replace(begun, rings=(ring, begun.rings[1])))[0]
    assert camp.tribes[0] == Tribe(0, 7, 1)
    assert camp.tribes[1] == Tribe(1, 5, 1, out=2)
    assert camp.tribes[1].words("Bep", last=False) == "Bep: 5 points, burned once, out after round 2"
    assert camp.note == "round 3"


def test_the_two_that_are_left_go_to_the_final() -> None:
    begun = match_state(6)
    ring = after(begun.rings[0], Round(points(p0=1, p1=2, p2=3), dropped=(0,)))
    camp = camps_of(replace(begun, rings=(ring, begun.rings[1])))[0]
    assert not camp.goes_on
    assert [tribe.player for tribe in camp.tribes if tribe.through] == [1, 2]
    assert camp.tribes[2].words("Cor", last=camp.is_last) == "Cor: 3 points, goes to the final"
    assert camp.note == "over after 1 round"


def test_in_a_plain_roundabout_the_last_one_wins_at_the_only_fire() -> None:
    begun = match_state(3)
    ring = after(
        begun.rings[0],
        Round(points(p0=1, p1=2, p2=3), dropped=(0,)),
        Round(points(p1=1, p2=4), dropped=(1,)),
    )
    (camp,) = camps_of(replace(begun, rings=(ring,)))
    assert isinstance(camp, Camp)
    assert camp.is_last
    assert [tribe.player for tribe in camp.tribes if tribe.through] == [2]
    assert camp.tribes[2].words("Cor", last=True) == "Cor: 7 points, wins the tournament"


@pytest.mark.parametrize(
    ("burns", "words"),
    [
        (1, "From round 3 on, whoever has the fewest points drops out, and if there are several, all of them."),
        (2, "From round 3 on, whoever has the fewest points drops out. If there are several, each is burned; "
            "with 2 burns one is out."),
    ],
)  # fmt: skip
def test_it_is_said_how_one_drops_out(burns: int, words: str) -> None:
    assert key_of(match_state(8, burns=burns)) == words
