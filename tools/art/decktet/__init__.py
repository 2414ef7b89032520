"""The faces of the extended Decktet: 45 cards in six suits, each with its own small scene."""
