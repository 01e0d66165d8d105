"""The Double-Swiss system, C.04.5, in force from 1 February 2026: matches of two games between two players.

1.2-1.5, 2, 3     as C.04.6 without colour preferences: `core.editions.team_swiss`
1.4, preface      matches.py
1.6, 3.4.3        field.py
4                 colours.py

A match is one of two boards on which the same two players meet (decision 190).
"""
