"""`result enter`: the full screen for whoever types results."""
