"""Pictures of positions: visible cards, sizes, and drawing without a window."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from played_matches import match_of

from cardgames import disk
from cardgames.cli.picture import LARGEST, SMALLEST
from cardgames.engine.cards import UNSEEN
from cardgames.engine.record import read_file
from cardgames.engine.registry import manifest, manifests
from cardgames.engine.replay import Replay
from cardgames.engine.seen import frames
from cardgames.screens.picture import draw_picture, scene_of, visible_table, write_picture

SIZE = (640, 400)
GOLDEN = Path(__file__).parents[1] / "golden"


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    replay = Replay(match_of())
    seen = visible_table(replay, 10, 2)
    assert seen.viewer == 2
    contents = scene_of("klaverjassen", ["a", "b", "c", "d"], 2).contents(seen.view)
    for zone, pieces in contents.items():
        if zone.name == "hand":
            assert (UNSEEN in pieces) == (zone.owner != 2)
    assert not seen.others


def test_a_picture_with_open_cards_shows_every_hand() -> None:
    replay = Replay(match_of())
    seen = visible_table(replay, 10, None, opened=True)
    assert {view.seat for view in (seen.view, *seen.others)} == {0, 1, 2, 3}


def test_hidden_cards_do_not_affect_a_picture() -> None:
    """Two worlds that a seat cannot tell apart have the same picture."""
    replay = Replay(match_of(entries=9))
    here = pixels(draw_picture(replay, 9, 0, size=SIZE))
    playing = replay.progress(9).tables[0]
    before = playing.state.view(1)
    playing.state = replay.match.game.sample(playing.state.view(0), Random(3))
    assert playing.state.view(1) != before
    assert pixels(draw_picture(replay, 9, 0, size=SIZE)) == here


def test_an_unfinished_match_is_never_drawn_with_open_cards() -> None:
    replay = Replay(match_of(entries=9))
    seen = visible_table(replay, 9, None)
    contents = scene_of("klaverjassen", ["a", "b", "c", "d"], 0).contents(seen.view)
    assert all(UNSEEN in pieces for zone, pieces in contents.items() if zone.name == "hand")
    closed = pixels(draw_picture(replay, 9, None, size=SIZE))
    assert closed != pixels(draw_picture(Replay(match_of()), 9, None, size=SIZE))


def test_a_picture_of_an_export_shows_only_what_its_player_saw() -> None:
    match = match_of(entries=20)
    kept = match_of(entries=0)
    replay = Replay(kept, list(frames(match, 2)))
    for asked in (0, 2, None):
        assert visible_table(replay, replay.last, asked).view == match.view(2)


@pytest.mark.parametrize(("size", "scale", "theme"), [((320, 200), 75, "daylight"), ((1920, 1080), 250, "midnight")])
def test_a_picture_has_the_requested_size(size: tuple[int, int], scale: int, theme: str) -> None:
    picture = draw_picture(Replay(match_of()), 5, 1, size=size, scale=scale, theme=theme)
    assert picture.get_size() == size


@pytest.mark.sampled
@pytest.mark.parametrize("size", [SMALLEST, (SMALLEST[0], LARGEST[1])], ids=str)
@pytest.mark.parametrize("name", [name for name in manifests() if manifest(name).scene])
def test_every_game_is_drawn_at_the_smallest_size(name: str, size: tuple[int, int]) -> None:
    match = read_file(min((GOLDEN / name).glob("*.parlour"))).match
    assert match is not None
    replay = Replay(match)
    ways = ((None, 75), (0, 250)) if size == SMALLEST else ((0, 250), (None, 75))
    for position, (player, scale) in zip((1, replay.last // 2, replay.last), (*ways, ways[0]), strict=True):
        assert draw_picture(replay, position, player, size=size, scale=scale).get_size() == size


def test_a_picture_names_eliminated_players() -> None:
    """DB-13"""
    record = GOLDEN / "dumbal" / "standard-05.parlour"
    match = read_file(record).match
    assert match is not None
    replay = Replay(match)
    assert draw_picture(replay, 24, 0, size=SIZE).get_size() == SIZE


def test_missing_positions_are_reported() -> None:
    replay = Replay(match_of(entries=5))
    for position in (0, 6):
        with pytest.raises(IndexError):
            draw_picture(replay, position, 0, size=SIZE)


def test_the_format_of_a_picture_follows_its_file_name(tmp_path: Path) -> None:
    path = tmp_path / "new" / "x.png"
    write_picture(draw_picture(Replay(match_of()), 5, 1, size=SIZE), path)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_picture_is_written_completely_or_not_at_all(tmp_path: Path) -> None:
    class Full(disk.System):
        def write(self, handle: int, data: bytes, at: int) -> int:
            if at:
                raise OSError(28, "No space left on device")
            return super().write(handle, data[:100], at)

    path, picture = tmp_path / "x.png", draw_picture(Replay(match_of()), 5, 1, size=SIZE)
    path.write_bytes(b"older")
    with disk.replaced(Full()), pytest.raises(OSError, match="No space left"):
        write_picture(picture, path)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("x.png", b"older")]
    write_picture(picture, path)
    assert path.read_bytes().startswith(b"\x89PNG")
