"""Makes the sound files: `python -m tools.sound` writes them to assets/sounds."""
