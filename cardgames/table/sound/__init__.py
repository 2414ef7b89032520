"""Parlour's sounds: how they are made (waves, recipes, build) and how they are heard (player, voice).

The table needs `from cardgames.table.sound.player import Sounds`; the names are in `names`.
"""
