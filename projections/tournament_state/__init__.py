"""The state of a tournament as a fold of its log, at any moment."""
