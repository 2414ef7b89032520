"""Reviews of finished deals: which decisions of a player gave points away, and what was luck."""
