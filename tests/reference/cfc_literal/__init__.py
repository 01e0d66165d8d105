"""Pairing rules of the Chess Federation of Canada, 612 to 633, step by step: slow, for comparison only."""

from tests.reference.cfc_literal.literal import LiteralPairing, pair_literally
from tests.reference.cfc_literal.patience import TooLarge

__all__ = ["LiteralPairing", "TooLarge", "pair_literally"]
