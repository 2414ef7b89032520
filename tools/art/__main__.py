"""`python -m tools.art`: write the art that is kept as files anew."""

from __future__ import annotations

from tools.art.build import ROOT, build

if __name__ == "__main__":
    print(f"{build()} files of art in {ROOT}")
