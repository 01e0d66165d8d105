"""The old Burstein system by enumeration, written from the rule text and from nothing else."""

from tests.reference.burstein_seed_literal.literal import LiteralGroup, LiteralPairing, pair_literally
from tests.reference.burstein_seed_literal.order import TooLarge

__all__ = ["LiteralGroup", "LiteralPairing", "TooLarge", "pair_literally"]
