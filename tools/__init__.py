"""Generators of Parlour's files; not installed with the program."""
