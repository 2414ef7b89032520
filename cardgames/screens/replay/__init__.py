"""The replay of a match: any position, from every view that is allowed, and playing on from it."""
