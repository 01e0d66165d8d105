"""The deciders, by chapter: each takes the state of a tournament and gives the events that follow, or refuses.

`Log.append` calls one and appends what it decided. Those with more arguments are put into a lambda:
`lambda state: results.record(state, RoundNumber(1), BoardNumber(2), Result.DRAW)`. The functions of `undo` look at
the events of the log and go with `Log.append_on_log`. An argument of another kind is a `WrongArgument`.
"""

from types import FunctionType, ModuleType
from typing import TYPE_CHECKING

from events.deciders import appeals, byes, players, prohibitions, results, rounds, ties, tournament, undo
from pairtrail._arguments import checked

__all__ = ["appeals", "byes", "players", "prohibitions", "results", "rounds", "ties", "tournament", "undo"]


def _checked(chapter: ModuleType) -> ModuleType:
    """The same functions, which refuse arguments of other kinds; the program itself, type-checked, calls them as is."""
    looked_at = ModuleType(chapter.__name__, chapter.__doc__)
    for name, value in vars(chapter).items():
        is_own = isinstance(value, FunctionType) and value.__module__ == chapter.__name__ and not name.startswith("_")
        if is_own:
            setattr(looked_at, name, checked(value))
    return looked_at


if not TYPE_CHECKING:
    appeals, byes, players, prohibitions, results, rounds, ties, tournament, undo = map(
        _checked, (appeals, byes, players, prohibitions, results, rounds, ties, tournament, undo)
    )
