"""What every Swiss has in common, by text: C.04.1, C.04.2, accelerations, unplayed rounds, grounds for changes."""
