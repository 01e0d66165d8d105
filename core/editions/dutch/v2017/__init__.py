"""The FIDE (Dutch) system, C.04.3 in force from 1 July 2017 to 31 January 2026.

A  definitions             contest.py (A.2-A.7), outlook.py (A.9)
B  pairing of a bracket    bracket.py
C  criteria                contest.py (C.1-C.3), criteria.py (A.8, C.5-C.19)
D  order of generation     generation.py
E  colours                 colours.py
"""
