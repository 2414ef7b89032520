"""`python -m cardgames.table.art build`: write the art under assets/ anew."""

from __future__ import annotations

import sys

from cardgames.resources import data_dir
from cardgames.table.art.build import build


def main(words: list[str]) -> int:
    """Run the one command there is; anything else gets the usage line and exit code 2."""
    if words != ["build"]:
        print("usage: python -m cardgames.table.art build", file=sys.stderr)
        return 2
    assets = data_dir("assets")
    print(f"{build(assets)} files of art in {assets}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
