"""The generic table: card sprites in zones, their animations, and the interface that a game's scene implements."""
