"""FIDE (Dutch) as agreed at Istanbul 2012, A to E, attempt by attempt: slow, for comparison only.

Written from the text and from decisions 236 to 239, by somebody who had not seen the engine.
"""

from tests.reference.dutch_2012_literal.literal import LiteralPairing, pair_field_literally, pair_literally
from tests.reference.dutch_2012_literal.orders import TooLarge

__all__ = ["LiteralPairing", "TooLarge", "pair_field_literally", "pair_literally"]
