"""The "now" halves of docs/pictures/legible: `python -m tools.legible [SHEET ...]` draws them again.

Each sheet shows one point of docs/legible-table.md, with a row for each game: the table of 22 November 2026 at the
left, today's at the right, in the same position. The left half is kept from the sheet as it is. Needs ImageMagick.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

from tools.legible.desk import Desk

FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "legible"
WIDE, HEAD = 900, 36
"""Width of a picture, and height of the caption above it, in px."""

QUALITY = 50

TITLES = {
    "klaverjassen": "Klaverjassen", "amish_lords": "Amish Lords", "casa_grande": "Casa Grande",
    "round_robbin": "Round Robbin'", "jeudalism": "Jeudalism", "landlord": "Landlord", "dumbal": "Dumbal",
}  # fmt: skip


class At(NamedTuple):
    """Two entries of a game's record: play goes on from the first, and the picture is taken at the second."""

    start: int
    entry: int


TURNS = {
    "klaverjassen": At(66, 71), "amish_lords": At(43, 47), "casa_grande": At(52, 60), "round_robbin": At(63, 71),
    "jeudalism": At(30, 38), "landlord": At(42, 45), "dumbal": At(67, 71),
}  # fmt: skip
QUESTIONS = {
    "klaverjassen": 45, "amish_lords": 72, "casa_grande": 60, "round_robbin": 70, "jeudalism": 17, "landlord": 94,
    "dumbal": 80,
}  # fmt: skip
ENDS = {
    "klaverjassen": 77, "amish_lords": 72, "casa_grande": 195, "round_robbin": 135, "jeudalism": 74, "landlord": 60,
    "dumbal": 108,
}  # fmt: skip
VARIANTS = {
    "klaverjassen": "Amsterdam", "amish_lords": "United Homesteads", "casa_grande": "Bonus Track",
    "jeudalism": "Without Jokers", "landlord": "Dou Dizhu", "dumbal": "Short Evening",
}  # fmt: skip


def history(desk: Desk) -> None:
    """Point at a turn of another player: the last one, or one with more to tell."""
    turns = [turn for turn in desk.things("history.") if not turn.label.startswith("Wilhelmina")]
    is_told_later = desk.game in ("amish_lords", "casa_grande", "landlord")
    desk.point(max(turns, key=lambda turn: len(turn.label)) if is_told_later else turns[-1])


def score(desk: Desk) -> None:
    """Play to the end of the deal, and let its score be told."""
    desk.play(lambda: desk.screen.deal_summary)
    desk.tick(1000)


def before_a_move(desk: Desk) -> None:
    """Go as far with a move as one can without making it."""
    match desk.game:
        case "klaverjassen":
            desk.hold("9♦", desk.zone("trick", 0))
        case "amish_lords":
            desk.hold("6♥", desk.zone("farm", 0, 0))
        case "casa_grande":
            desk.point(desk.things("answer.2")[0])
        case "round_robbin":
            desk.move(steps=5)
        case "jeudalism":
            desk.hold("8♦", desk.zone("chain", 0, 1))
        case "landlord":
            desk.tap("2≋❧ 2☼§ 2☾⌘ 8§⌘")
        case "dumbal":
            desk.tap("4♥ 4♣")


def hint(desk: Desk) -> None:
    """Ask for a hint."""
    desk.hint()


def all_at_once(desk: Desk) -> None:
    """Open the log beside a hint, in a small window."""
    desk.hint()
    desk.press("l")


def pointed(desk: Desk) -> None:
    """Point at something that had no words."""
    things = {"casa_grande": "figure.2"}
    zones: dict[str, tuple[str, int, int]] = {
        "klaverjassen": ("taken", 1, -1), "amish_lords": ("line", -1, 0), "round_robbin": ("asleep", -1, -1),
        "jeudalism": ("chain", 1, 1), "landlord": ("heap", -1, -1), "dumbal": ("discards", -1, -1),
    }  # fmt: skip
    desk.point(desk.things(things[desk.game])[0] if desk.game in things else desk.zone(*zones[desk.game]))


def enter(desk: Desk) -> None:
    """Press Enter with nothing chosen."""
    desk.press("enter")


def nothing(desk: Desk) -> None:
    """Only look."""


def setup(desk: Desk) -> None:
    """Choose other rules than the standard ones, or six players."""
    rules = VARIANTS.get(desk.game)
    for name in ("variant", f"variant.{rules}") if rules else ("players", "players.6"):
        desk.click(desk.things(name)[0])
    desk.point((640, 4))


class Sheet(NamedTuple):
    """What the pictures of a sheet show: what is done at a position, and in which window."""

    act: Callable[[Desk], None]
    size: tuple[int, int] = (1280, 800)
    settings: dict[str, int | str] = {}  # noqa: RUF012


SHEETS = {
    "01-status-line": Sheet(nothing),
    "02-history": Sheet(history),
    "03-score": Sheet(score),
    "04-consequences": Sheet(before_a_move),
    "05-hint": Sheet(hint),
    "06-overlays": Sheet(all_at_once, (1024, 640), {"ui_scale": 150}),
    "07-explained": Sheet(pointed),
    "08-enter": Sheet(enter),
    "09-setup": Sheet(setup),
    "10-midnight": Sheet(nothing, settings={"theme": "midnight"}),
    "10-full-hd-at-75": Sheet(nothing, (1920, 1080), {"ui_scale": 75}),
}


def draw(sheet: Sheet, game: str, file: Path) -> None:
    """Draw one picture."""
    with TemporaryDirectory() as folder:
        desk = Desk(game, folder, sheet.size, **sheet.settings)
        record, at = FOLDER / f"{game}.parlour", TURNS[game]
        if sheet.act is all_at_once:
            at = At(QUESTIONS[game], QUESTIONS[game])
        elif sheet.act is before_a_move and game == "casa_grande":
            record, at = FOLDER / "bonus_track.parlour", At(76, 84)
        if sheet.act is setup:
            desk.doors.new_game(game)
        elif sheet.act is score:
            desk.sit(record, ENDS[game])
        else:
            desk.sit(record, at.start)
            desk.play(lambda: len(desk.entries_made) >= at.entry and desk.asked)
            desk.tick(400)
        sheet.act(desk)
        desk.tick(60)
        desk.app.touch()
        desk.tick()
        pygame.image.save(desk.app.window.surface, file)
        desk.app.stack.clear()
        desk.doors.close()


def renew(name: str, sheet: Sheet) -> None:
    """Draw the right half of a sheet again."""
    high = round(WIDE * sheet.size[1] / sheet.size[0])
    kept = FOLDER / f"{name}.webp"
    with TemporaryDirectory() as folder:
        rows = []
        for number, (game, title) in enumerate(TITLES.items()):
            draw(sheet, game, Path(folder) / f"{game}.png")
            top = number * (HEAD + high) + HEAD
            crop = ["(", kept, "-crop", f"{WIDE}x{high}+0+{top}", "+repage", ")"]
            pair = [*crop, "(", f"{folder}/{game}.png", "-resize", f"{WIDE}x{high}!", ")", "+append"]
            rows += ["(", *pair, *_caption(title), ")"]
        done = ["convert", *rows, "-append", "-define", "webp:method=6", "-quality", str(QUALITY), kept]
        subprocess.run([str(word) for word in done], check=True)


def _caption(title: str) -> list[str]:
    ground = ["-background", "#241812", "-gravity", "north", "-splice", f"0x{HEAD}"]
    words = ["-fill", "#ecd9b0", "-pointsize", "20", "-gravity", "northwest"]
    left = ["-annotate", "+12+6", f"{title} · 22 November"]
    return [*ground, *words, *left, "-annotate", f"+{WIDE + 12}+6", f"{title} · now"]


def main() -> None:
    """Draw the named sheets, or all of them."""
    for name in sys.argv[1:] or SHEETS:
        renew(name, SHEETS[name])


if __name__ == "__main__":
    main()
