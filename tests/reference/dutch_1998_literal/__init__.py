"""FIDE Swiss rules based on rating, 1998 (Dutch), A to F, step by step: slow, for comparison only."""

from tests.reference.dutch_1998_literal.literal import LiteralPairing, pair_literally
from tests.reference.dutch_1998_literal.orders import TooLarge

__all__ = ["LiteralPairing", "TooLarge", "pair_literally"]
