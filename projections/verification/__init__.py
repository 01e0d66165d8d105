"""What a record is asked by `verify`: does it fit together, could it be recorded so, does it come out again."""
