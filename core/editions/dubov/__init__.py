"""The Dubov system, C.04.4.1: the edition of 2018, in force until 31 January 2026, and the one after it.

2018           2026               module
A, B.0         1                  round_layout.py
A.8, B.0       1.9, 3.1           round_pairing.py
C              2                  round_layout.py (C1-C3), bracket.py (C4-C10)
B.1, B.2, D.1  3.2.1, 3.2.2, 4.2  bracket.py
B.3-B.5, D.2   3.2.3-3.2.5, 4.3   bracket.py
B.6, D.3       3.2.6, 4.4         shared/upfloating.py
E              5.2                round_layout.py

The two differ in who may have the bye ([C2], `core.general_rules.unplayed_rounds`), and in words; `v2018` and `v2026`
say so. `Opposition` serves the edition of 1997 as well (`v1997`).
"""
