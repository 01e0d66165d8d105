"""What it means: pure folds of events into state, the views on it, and the exporters."""
