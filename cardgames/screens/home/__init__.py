"""The first screen: the games, what was left, and the ways to everything else."""
