"""Benchmarks of what a player notices: speed of rules, bots, start and frames; processor and memory use."""
