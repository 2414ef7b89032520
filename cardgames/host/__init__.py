"""The host: plays a match for screens and bots."""
