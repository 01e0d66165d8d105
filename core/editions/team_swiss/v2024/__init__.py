"""The Swiss team pairing system, C.04.6, applied from 1 August 2024 to 31 January 2026."""
