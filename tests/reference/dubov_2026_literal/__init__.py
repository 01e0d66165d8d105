"""The Dubov system from 1 February 2026 by enumeration, written from the rule text and from nothing else."""

from tests.reference.dubov_2026_literal.literal import LiteralBracket, LiteralPairing, pair_literally
from tests.reference.literal_2026 import TooLarge

__all__ = ["LiteralBracket", "LiteralPairing", "TooLarge", "pair_literally"]
