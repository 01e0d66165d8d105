"""Title norms (B.01): whether a result in a tournament is one, as far as the tournament can tell."""
