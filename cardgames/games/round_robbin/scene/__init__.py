"""The scene of Round Robbin', the only part of the game that draws."""
