"""The engine, without any rules or screen: the contract of games, matches, records, and the registry of games."""
