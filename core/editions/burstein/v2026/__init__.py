"""The Burstein System, C.04.4.2 in force from 1 February 2026.

What it has in common with the edition of 2017 is in `core.editions.burstein`; what differs stands here:

2017                               2026
A.5    seeding rounds: Dutch 2017  1.6         Dutch 2026
C.2    who may not have the bye    2.1.2 [C2]  general_rules/unplayed_rounds.py
C.6    incoming floaters paired    [C6]        criteria.py: scores of the outgoing floaters
C.7    following bracket           [C7]        criteria.py
D.1    order of pairings           4           the same
E      colours                     5.2         the same
"""
