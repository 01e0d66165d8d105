"""The FIDE (Dutch) system 2017 by enumeration, written from the rule text and from nothing else."""

from tests.reference.dutch_2017_literal.generation import TooLarge
from tests.reference.dutch_2017_literal.literal import LiteralBracket, LiteralPairing, pair_literally

__all__ = ["LiteralBracket", "LiteralPairing", "TooLarge", "pair_literally"]
