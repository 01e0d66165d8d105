"""The FIDE Swiss rules based on rating (Dutch), C.04.1, as agreed by the 83rd FIDE Congress, Istanbul 2012.

A  definitions             round_layout.py (A.7), bracket.py (A.3, A.6, A.8, A.11), shared/histories.py (A.4, A.5)
B  pairing criteria        round_layout.py (B.1, B.2), bracket.py (B.2 to B.6 as costs)
C  pairing procedures      candidates.py (C.2 to C.10 in a bracket), procedure.py (C.1, C.12 to C.14)
D  order                   candidates.py, by generation.py (D.1 to D.3)
E  colours                 shared/colours.py
F  boards, record          round_pairing.py
"""
