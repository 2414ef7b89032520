"""Makes the sounds that are kept as files: `python -m tools.sound` writes them into assets/sounds."""
