"""The user's files: settings, profiles, matches and statistics. Nothing here draws."""
