"""`python -m tools.sound`: rewrite all sounds; run it after changing a recipe."""

from __future__ import annotations

from cardgames.resources import data_dir
from tools.sound.build import build

if __name__ == "__main__":
    folder = data_dir("assets") / "sounds"
    print(f"{len(build(folder))} files in {folder}")
