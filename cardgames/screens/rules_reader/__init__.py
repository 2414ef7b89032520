"""The rules of a game, to be read: with pictures of real positions, and with what this table has agreed."""
