"""Lim 2026 as its rounds are explained."""

from core.editions.lim.explanation import explanation
from core.model.hints import Final

EXPLANATION: Final = explanation()
