"""The FIDE (Dutch) system, C.04.3 in force from 1 July 2017 to 31 January 2026.

A  definitions             dutch/round_layout.py (A.2-A.7), round_pairing.py (A.9)
B  pairing of a bracket    dutch/bracket.py, fast_path.py (the first candidate that meets a bound), candidate_graph.py
C  criteria                dutch/round_layout.py (C.1-C.3), dutch/criteria.py (A.8, C.5-C.19)
D  order of generation     dutch/generation.py
E  colours                 shared/colours.py
"""
