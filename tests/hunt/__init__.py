"""The open-ended hunt for wrong pairings: `make hunt`, or `python -m tests.hunt --help`.

Chance makes rounds in which there is little choice: few may float or have the bye, a few players come down, most want
the same colour. Each is paired three ways: as in production, with every shortcut of the engine taken out, and now and
then by the literal enumeration of `tests.reference`. A round on which two of them differ is made small and printed as a
case for `tests.hunt.finds`.
"""
