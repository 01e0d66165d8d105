"""The deciders, by chapter: each takes the state of a tournament and gives the events that follow, or refuses.

`Log.append` calls one and appends what it decided. Those with more arguments are put into a lambda:
`lambda state: results.record(state, RoundNumber(1), BoardNumber(2), Result.DRAW)`. The functions of `undo` look at
the events of the log and go with `Log.append_on_log`.
"""

from events.deciders import appeals, byes, players, prohibitions, results, rounds, ties, tournament, undo

__all__ = ["appeals", "byes", "players", "prohibitions", "results", "rounds", "ties", "tournament", "undo"]
