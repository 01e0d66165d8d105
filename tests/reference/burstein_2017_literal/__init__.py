"""The Burstein System of 2017 by enumeration, written from the rule text and from nothing else."""

from tests.reference.burstein_2017_literal.literal import LiteralPairing, SeedingRound, TooLarge, pair_literally

__all__ = ["LiteralPairing", "SeedingRound", "TooLarge", "pair_literally"]
