"""The form for a new match: players and rules."""
