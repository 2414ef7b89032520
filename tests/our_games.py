"""The names of Parlour's own games."""

from typing import Final

from cardgames.engine.registry import manifests

OUR_GAMES: Final = tuple(name for name, one in manifests().items() if one.folder.startswith("cardgames.games."))
