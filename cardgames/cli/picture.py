"""`cardgames picture RECORD -o x.png`: any position of a match, drawn without a window; of several matches a wall."""

from __future__ import annotations

import os
import re
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cardgames.cli.common import Commands, number
from cardgames.cli.mistakes import Mistake
from cardgames.cli.replay import believing, eyes_of
from cardgames.words import say

if TYPE_CHECKING:
    from cardgames.engine.replay import Replay

SMALLEST, LARGEST = 64, 8192


def size(text: str) -> tuple[int, int]:
    """The type of the argument `1280x800`, in pixels."""
    found = re.fullmatch("([0-9]{1,5})x([0-9]{1,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= height <= LARGEST):
        raise ArgumentTypeError(say("cli.not_a_size", text=text, smallest=SMALLEST, largest=LARGEST))
    return width, height


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("picture", help=say("cli.picture"), description=say("cli.picture"))
    parser.add_argument("records", metavar="RECORD", type=Path, nargs="+", help=say("cli.picture_records"))
    parser.add_argument("--move", type=number(0, 1_000_000), metavar="K", help=say("cli.picture_move"))
    parser.add_argument("--seat", type=number(0, 20), metavar="S", help=say("cli.picture_seat"))
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH", help=say("cli.picture_size"))
    parser.add_argument("--scale", type=number(75, 250), metavar="P", help=say("cli.picture_scale"))
    parser.add_argument("--theme", default="lamplight", metavar="T", help=say("cli.picture_theme"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="x.png", help=say("cli.picture_file"))
    parser.set_defaults(run=run)


def run(given: Namespace) -> int:
    """Draw the position and write the picture; of several matches their last positions, hung on a wall."""
    if given.output.suffix.lower() != ".png":
        raise Mistake(say("cli.not_png", file=given.output))
    if given.move is not None and len(given.records) > 1:
        raise Mistake(say("cli.move_of_several"))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from cardgames.screens.picture import draw_picture, wall, write_picture
    from cardgames.storage.paths import folders
    from cardgames.table.art.keep import keep_in
    from cardgames.table.theme import ThemeProblem

    keep_in(folders().cache)
    drawn = []
    try:
        for title, replay, move, eyes in [_position(record, given) for record in given.records]:
            with believing(replay, move):
                shown = draw_picture(replay, move, eyes, size=given.size, scale=given.scale, theme=given.theme)
            drawn.append((title, shown))
        picture = drawn[0][1] if len(drawn) == 1 else wall(drawn, given.theme)
    except ThemeProblem as error:
        raise Mistake(str(error)) from None
    given.output.parent.mkdir(parents=True, exist_ok=True)
    given.output.touch()  # says what is wrong with the place where the picture library would not
    write_picture(picture, given.output)
    return 0


def _position(record: Path, given: Namespace) -> tuple[str, Replay, int, int | None]:
    """The game's title, and which position of a record is asked for through whose eyes."""
    from cardgames.engine.record import read_file
    from cardgames.engine.registry import manifest
    from cardgames.engine.replay import Replay

    reading = read_file(record)
    if not reading.match:
        raise Mistake(f"{record}: {reading.problems[0]}")
    replay = Replay(reading.match, reading.seen)
    move = replay.last if given.move is None else given.move
    if not 1 <= move <= replay.last:
        raise Mistake(say("cli.no_position", move=move, last=replay.last))
    played = manifest(reading.match.game.name)
    if not played.scene:
        raise Mistake(say("cli.no_scene", game=played.title))
    return played.title, replay, move, eyes_of(reading, given.seat)
