"""Pure rules: value types, tournament state, pairing systems and the matching kernel. No input or output."""
