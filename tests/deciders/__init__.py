"""Given these events, when a command comes, then exactly these events, or this error."""
