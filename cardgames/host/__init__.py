"""Who holds the true match: what screens talk to."""
