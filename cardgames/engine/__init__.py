"""Rules-neutral and headless: the contract of games, matches and records, and which games there are."""

from cardgames.engine.registry import folder_of
from cardgames.words import find_games_with

find_games_with(folder_of)
