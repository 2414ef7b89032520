"""The user's files: settings, profiles, unfinished and finished matches, statistics. Nothing here draws."""
