"""Lim 1999 as its rounds are explained."""

from core.editions.lim.explanation import explanation
from core.editions.lim.v1999.round_pairing import IN_1999
from core.model.hints import Final

EXPLANATION: Final = explanation(IN_1999)
