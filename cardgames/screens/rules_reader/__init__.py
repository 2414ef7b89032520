"""The rules of a game to read, with pictures of real positions, and with the options of a match."""
