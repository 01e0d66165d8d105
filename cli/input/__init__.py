"""What was typed, and what it means: options, files, players, editions."""
