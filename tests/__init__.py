"""The suite; the reference implementations that serve only as oracles live here too."""
