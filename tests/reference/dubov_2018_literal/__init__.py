"""The Dubov System of 2018 by enumeration, written from the rule text and from nothing else."""

from tests.reference.dubov_2018_literal.literal import LiteralPairing, TooLarge, pair_literally

__all__ = ["LiteralPairing", "TooLarge", "pair_literally"]
