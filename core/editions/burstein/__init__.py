"""What the editions of the Burstein System share: the evaluation of the opposition, and the order of the pairings.

The text of 1.1-6.6 that ranks by Sonneborn-Berger first is `core.editions.burstein.old_text`; the editions that rank by
Buchholz first, C.04.4.2 until 31 January 2026 and since, are `core.editions.burstein.v2017` and `core.editions.burstein.v2026`.
"""
