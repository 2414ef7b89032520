"""Experiments: what a rule changes, measured on the same deals with the same bots."""
