"""FIDE Swiss rules based on rating (Dutch), Istanbul 2012, A to F, step by step: slow, for comparison only."""

from tests.reference.dutch_2012_literal.brackets import Card, TooLarge
from tests.reference.dutch_2012_literal.literal import LiteralPairing, cards_of, pair_field_literally, pair_literally

__all__ = ["Card", "LiteralPairing", "TooLarge", "cards_of", "pair_field_literally", "pair_literally"]
