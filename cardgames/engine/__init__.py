"""The engine, without any rules or screen: the contract of games, matches, records, and the registry of games."""

from cardgames.engine.registry import folder_of
from cardgames.words import find_games_with

find_games_with(folder_of)
