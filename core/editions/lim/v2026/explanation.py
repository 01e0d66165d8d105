"""Lim 2026 as its rounds are explained."""

from typing import Final

from core.editions.lim.explanation import explanation

EXPLANATION: Final = explanation()
