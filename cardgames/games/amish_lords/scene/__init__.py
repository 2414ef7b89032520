"""The scene of Amish Lords, the only part of the game that draws."""
