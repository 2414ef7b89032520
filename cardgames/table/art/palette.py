"""The colours of the decks. All pictures use them, so that all cards look printed with the same inks."""

from __future__ import annotations

PAPER = "#faf4e4"
INK = "#20242e"
RED = "#c2302c"
BRASS = "#d99f33"
STRAW = "#f0cb6a"
BLUE = "#25497c"
SKY = "#7fa3bd"
GREEN = "#2f6b4d"
LEAF = "#86a86f"
ROSE = "#e58f78"
RUST = "#a4502a"
STEEL = "#f3f2ea"
IRON = "#8093a1"
SILVER = "#ece9e0"
