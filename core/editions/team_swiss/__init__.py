"""The Swiss team pairing system, C.04.6: the edition of 2024, in force until 31 January 2026, and the one after it.

2024           2026               module
1.2-1.7        1.2-1.7            round_layout.py
1.9, 2.1       3.3, 3.4           round_pairing.py
2.2            3.5                bracket.py ([C4] to [C7])
2.3            3.6                bracket.py ([C8] to [C10])
3.1, 3.2       2.1, 2.2           round_layout.py
4              4                  round_layout.py
1.1, 1.4       1.1, 1.4           text.py

The engine pairs competitors, whatever they are: a `Field` says of each its scores, colours and opponents. What the two
texts say otherwise is a `Text` (`text.py`), and who may have the bye ([C2], `core.general_rules.unplayed_rounds`).
"""
