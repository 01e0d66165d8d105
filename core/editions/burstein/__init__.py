"""What the editions of the Burstein System share: the evaluation of the opposition, and the order of the pairings.

The text of 1.1-6.6 that ranks by Sonneborn-Berger first is `old_text`. The editions that rank by Buchholz first,
C.04.4.2 until 31 January 2026 and since, are `v2017` and `v2026`; the modules beside this file are theirs:

A  definitions, order      round_layout.py
B  bye, bracket            round_pairing.py (A.8, B.0), bracket.py (B.1, B.2)
C  criteria                round_layout.py (C.1-C.3), bracket.py (C.4-C.8)
D  order of pairings       order.py, bracket.py
E  colours                 round_layout.py, as in the Dutch System
"""
