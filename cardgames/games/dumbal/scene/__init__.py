"""The scene of Dumbal, the only part of the game that draws."""
