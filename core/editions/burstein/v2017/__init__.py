"""The Burstein System, C.04.4.2 in force from 1 July 2017 to 31 January 2026: ranked by Buchholz first.

A  definitions, order      field.py (A.1-A.7), contest.py
B  bye, bracket            outlook.py (A.8, B.0), bracket.py (B.1, B.2)
C  criteria                contest.py (C.1-C.3), criteria.py (C.5-C.8), joint.py (C.4)
D  order of pairings       core.editions.burstein.order, joint.py
E  colours                 contest.py, as in the Dutch System
"""
