"""The generic table: card sprites on zones, their flights, and what a game's scene has to say about them."""
