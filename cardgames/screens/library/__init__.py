"""The list of matches: search, replay, import, export and delete."""
