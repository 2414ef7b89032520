"""How Casa Grande lies on the table; the only part of the game that draws."""
