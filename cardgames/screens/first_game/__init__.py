"""A first game: a prepared deal on the real table, which the player makes himself while a coach says what matters."""
