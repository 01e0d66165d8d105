"""The demonstration: a whole event, from the announcement to the report, played with the real commands."""
