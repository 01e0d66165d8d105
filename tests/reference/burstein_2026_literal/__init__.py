"""The Burstein system from 1 February 2026 by enumeration, written from the rule text and from nothing else."""

from tests.reference.burstein_2026_literal.literal import LiteralBracket, LiteralPairing, SeedingRound, pair_literally
from tests.reference.literal_2026 import TooLarge

__all__ = ["LiteralBracket", "LiteralPairing", "SeedingRound", "TooLarge", "pair_literally"]
