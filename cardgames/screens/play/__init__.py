"""The table screen: one match, seen from a seat, played by drag, tap or key."""
