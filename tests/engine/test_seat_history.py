"""Which person each seat belongs to when people give seats to bots and take them back."""

from __future__ import annotations

from playing import FOUR, new_match, play

from cardgames.engine.lines import Player
from cardgames.engine.match import Match
from cardgames.engine.seat_history import away, owners, playing_at

BOT = Player("Anna (bot)", "fox", "bot", "normal")


def left_at(*positions: int) -> Match:
    """A match in which a bot and Anna alternate at her seat, the bot first."""
    match = new_match()
    for turn, position in enumerate(positions):
        play(match, position)
        match.take_over(0, FOUR[0] if turn % 2 else BOT)
    return play(match, positions[-1] + 10)


def test_a_seat_kept_by_a_bot_still_belongs_to_its_person() -> None:
    match = left_at(12)
    assert match.players[0] == BOT
    assert owners(match) == tuple(FOUR)
    assert away(match) == (0,)
    assert not away(left_at(12, 20))


def test_a_seat_belongs_to_the_last_person_who_took_it() -> None:
    match, guest = left_at(12), Player("Gerrit")
    match.take_over(0, guest)
    match.take_over(1, guest)
    assert owners(match)[:2] == (guest, guest)
    assert not away(match)


def test_each_position_knows_who_has_played_so_far() -> None:
    match = left_at(12, 20)
    kinds = [playing_at(match, position)[0].kind for position in range(1, len(match.entries) + 1)]
    assert kinds == ["human"] * 12 + ["bot"] * 8 + ["human"] * 10


def test_undone_moves_count_for_nobody() -> None:
    match = left_at(12)
    while len(match.entries) > 8:
        match.undo(0)
    back = len(match.entries)
    play(match, 20)
    assert playing_at(match, back)[0] == FOUR[0]
    assert playing_at(match, back + 1)[0] == BOT
