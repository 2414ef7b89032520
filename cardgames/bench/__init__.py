"""Measures what a player would notice: speed of the rules, of the bots, of start and frames; processor and memory."""
