"""`python -m cardgames.table.sound build` makes assets/sounds anew; run it after a change of a recipe."""

import argparse
from pathlib import Path

from cardgames.resources import data_dir
from cardgames.table.sound.build import build


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cardgames.table.sound", description="Parlour's sounds.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("build", help="synthesise every sound and write its WAV files")
    command.add_argument("--to", type=Path, metavar="FOLDER", help="where to write (default: assets/sounds)")
    arguments = parser.parse_args()
    folder = arguments.to or data_dir("assets") / "sounds"
    files = build(folder)
    size = sum(file.stat().st_size for file in files)
    print(f"{len(files)} files, {size / 1e6:.2f} MB, in {folder}")


if __name__ == "__main__":
    main()
