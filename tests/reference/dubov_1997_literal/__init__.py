"""The Dubov system of 1997 by enumeration, written from the rule text and from nothing else."""

from tests.reference.dubov_1997_literal.columns import TooLarge
from tests.reference.dubov_1997_literal.literal import LiteralGroup, LiteralPairing, RefereeDecides, pair_literally

__all__ = ["LiteralGroup", "LiteralPairing", "RefereeDecides", "TooLarge", "pair_literally"]
