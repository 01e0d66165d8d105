"""The Lim system, both editions, written sentence by sentence from the rule texts and decision 216 alone."""

from tests.reference.lim_literal.counting import TooLarge
from tests.reference.lim_literal.literal import LiteralGroup, LiteralPairing, pair_literally

__all__ = ["LiteralGroup", "LiteralPairing", "TooLarge", "pair_literally"]
