"""Looking back at a match: any position, through any eyes that may be looked through, and playing on from it."""
