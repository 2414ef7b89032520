"""`python -m tools.sound`: write every sound anew; run it after a change of a recipe."""

from __future__ import annotations

from cardgames.resources import data_dir
from tools.sound.build import build

if __name__ == "__main__":
    folder = data_dir("assets") / "sounds"
    print(f"{len(build(folder))} files in {folder}")
