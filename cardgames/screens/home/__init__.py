"""The home screen: games, unfinished matches, and ways to all other screens."""
