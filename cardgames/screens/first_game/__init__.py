"""The lesson of a game: a prepared deal on the real table, played by the player with a coach's advice."""
