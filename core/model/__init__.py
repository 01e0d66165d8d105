"""What every rule reads: units, results, the tournament, the field of a round, the decision record, articles."""
