"""The matching kernel: exact answers about who can be paired with whom, and at which cost."""
