"""`cardgames picture RECORD -o x.png`: draw any position of a match without a window, or several matches as a grid."""

from __future__ import annotations

import os
import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgames.cli.common import Commands, number
from cardgames.cli.mistakes import Mistake
from cardgames.cli.replay import believing, eyes_of
from cardgames.engine.messages import message
from cardgames.engine.system_error import reason_of
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.replay import Replay

SMALLEST, LARGEST = (320, 200), (3840, 2400)
"""Bounds of width and height; any game can be drawn at these sizes within a few seconds and 300 MB."""
RECORDS = 16
"""The maximum number of pictures of 1280 x 800 in a grid; fewer of larger ones."""


def size(text: str) -> tuple[int, int]:
    """The argument type of sizes such as `1280x800`, in pixels."""
    found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (SMALLEST[0] <= width <= LARGEST[0] and SMALLEST[1] <= height <= LARGEST[1]):
        raise ArgumentTypeError(
            say("cli.not_a_size", text=text, smallest=size_text(SMALLEST), largest=size_text(LARGEST))
        )
    return width, height


def most_records(size: tuple[int, int]) -> int:
    """The maximum number of pictures of this size in a grid."""
    return min(RECORDS, RECORDS * 1280 * 800 // (size[0] * size[1]))


def size_text(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("picture", help=say("cli.picture"), description=say("cli.picture_long"))
    several = say("cli.picture_records", most=RECORDS)
    parser.add_argument("records", metavar="RECORD", type=Path, nargs="+", help=several)
    parser.add_argument("--move", type=number(0, 1_000_000), metavar="K", help=say("cli.picture_move"))
    parser.add_argument("--seat", type=number(0, 20), metavar="S", help=say("cli.picture_seat"))
    sizes = say("cli.picture_size", smallest=size_text(SMALLEST), largest=size_text(LARGEST))
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH", help=sizes)
    parser.add_argument("--scale", type=number(75, 250), metavar="P", help=say("cli.picture_scale"))
    parser.add_argument("--theme", default="lamplight", metavar="T", help=say("cli.picture_theme"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="x.png", help=say("cli.picture_file"))
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Draw the position and write the picture; for several matches, a grid of their last positions."""
    _check(given)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from cardgames.screens.picture import draw_picture, wall, write_picture
    from cardgames.storage.paths import folders
    from cardgames.table.art.keep import keep_in

    keep_in(folders().cache)

    def drawn() -> Iterator[tuple[str, Any]]:
        for title, replay, move, eyes in positions:
            with believing(replay, move):
                shown = draw_picture(replay, move, eyes, size=given.size, scale=given.scale, theme=given.theme)
            yield title, shown

    positions = [_position(record, given) for record in given.records]
    picture = wall(drawn(), given.theme) if len(positions) > 1 else next(drawn())[1]
    try:
        write_picture(picture, given.output)
    except OSError as error:
        raise Mistake(message("file.at", place=given.output, what=reason_of(error))) from None
    return 0


def _check(given: Namespace) -> None:
    """Check that the arguments fit together. Raises Mistake."""
    if given.output.is_dir():
        raise Mistake(message("cli.png_folder", file=given.output))
    if given.output.suffix.lower() != ".png":
        raise Mistake(message("cli.not_png", file=given.output))
    count, most = len(given.records), most_records(given.size)
    if given.move is not None and count > 1:
        raise Mistake(message("cli.move_of_several"))
    if count > 1 and count > most:
        raise Mistake(message("cli.too_many_records", count=count, size=size_text(given.size), most=most))


def _position(record: Path, given: Namespace) -> tuple[str, Replay, int, int | None]:
    """The game's title, the replay of a record, the position in it, and the player who sees it."""
    from cardgames.engine.record import read_file
    from cardgames.engine.registry import manifest
    from cardgames.engine.replay import Replay

    reading = read_file(record)
    if not reading.match:
        raise Mistake(message("file.at", place=record, what=reading.problems[0]))
    replay = Replay(reading.match, reading.seen)
    move = replay.last if given.move is None else given.move
    if not 1 <= move <= replay.last:
        raise Mistake(message("cli.no_position", move=move, last=replay.last))
    played = manifest(reading.match.game.name)
    if not played.scene:
        raise Mistake(message("cli.no_scene", game=played.title))
    return played.title, replay, move, eyes_of(reading, given.seat)
