"""The scene of Jeudalism, the only part of the game that draws."""
