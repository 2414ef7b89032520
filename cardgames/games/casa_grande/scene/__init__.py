"""The scene of Casa Grande, the only part of the game that draws."""
