"""The scene of Landlord, the only part of the game that draws."""
