"""`python -m tools.art`: rewrite all art files."""

from __future__ import annotations

from tools.art.build import ROOT, build

if __name__ == "__main__":
    print(f"{build()} files of art in {ROOT}")
