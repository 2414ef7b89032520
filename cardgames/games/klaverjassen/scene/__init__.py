"""The scene of Klaverjassen, the only part of the game that draws."""
