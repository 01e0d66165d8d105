"""The Double-Swiss (C.04.5 from 1 February 2026), written from the rule text by somebody who read no engine of it."""

from tests.reference.double_swiss_by_text.literal import Event, Match, NoPairing, Pairing, PastRound, pair

__all__ = ["Event", "Match", "NoPairing", "Pairing", "PastRound", "pair"]
