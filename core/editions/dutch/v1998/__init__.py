"""The FIDE Swiss rules based on rating (Dutch), C.04.1, approved by the General Assemblies of 1992, 1997 and 1998.

A  definitions             contest.py (A.2, A.5, A.7, A.8), bracket.py (A.3, A.6), core.editions.shared.histories (A.4, A.5)
B  pairing criteria        contest.py (B.1, B.2, B.5, B.6), group.py and moved_down.py (B.4)
C  pairing procedures      procedure.py (C.1, C.12-C.14), quick.py, group.py, moved_down.py (C.2-C.11)
D  order                   matchings.py (D.1, D.2)
E  colours                 core.editions.shared.colours, by the preferences of contest.py
F  boards, record          pairing.py (F.1), explanation.py, steps.py
"""
