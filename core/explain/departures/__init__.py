"""Where a full pairing leaves the procedure of an edition whose text says what to do next.

These texts do not compare full pairings. What can be said of another one: up to which group it is the same, and which
article that group's pairing does not follow; or that it complies with all of them there, and comes later in the order
in which the procedure looks for its pairing (decision 87).

departure.py      what is said
dutch_1998.py     C.2 to C.14, D.1, D.2
burstein_seed.py  articles 4 and 6
dubov_1997.py     articles 4 to 8
cfc.py            615 to 633, by the verdict of the edition
"""
