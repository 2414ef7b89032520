"""The faces of the extended Decktet: 45 cards of six suits, each with a small scene of its own."""
