"""What the editions of the Burstein System share: the evaluation of the opposition, and the order of the pairings.

The text of 1.1-6.6 that ranks by Sonneborn-Berger first is `core.burstein_seed`; the editions that rank by
Buchholz first, C.04.4.2 until 31 January 2026 and since, are `core.burstein_2017` and `core.burstein_2026`.
"""
