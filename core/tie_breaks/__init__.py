"""Tie-breaks: FIDE C.07 in its editions, and those of the older texts. `core.tie_breaks.registry` has the table."""
