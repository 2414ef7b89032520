"""Parlour's sounds: their names, and their playback. `tools/sound` generates the sound files."""
