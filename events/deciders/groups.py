"""Groups of the organiser's own: school, class, team of the week, by columns that nobody but the organiser knows."""

from collections.abc import Mapping, Sequence
from typing import Final

from core.editions.registry import teams_compete
from core.model.plain import not_to_print
from core.model.sentence import Refused
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.entries import in_one_line
from events.deciders.wording import names, player_of
from events.vocabulary.players import PlayerRegistered
from events.vocabulary.reporting import GroupsRecorded

COLUMN_MAX: Final = 20
GROUP_MAX: Final = 60
_OF_PRIZES: Final = frozenset(";:=<>")  # what parts the rules of prizes


def column_named(typed: str) -> str:
    """The column as it is recorded: small, in one line. Raises `Refused` for what is no name of one."""
    column = in_one_line(typed).lower()
    if not column or len(column) > COLUMN_MAX or not column.replace(" ", "").replace("-", "").isalnum():
        raise Refused(
            "'{typed}' cannot be the name of a group column: use up to {most} letters, digits, spaces and hyphens, "
            "such as school or class.",
            typed=typed,
            most=COLUMN_MAX,
        )
    return column


def record_groups(
    state: Tournament, column: str, values: Mapping[PlayerId, str], *, reason: str = ""
) -> tuple[GroupsRecorded, ...]:
    """Record the group of players by a column; an empty text: of none. What is on record already is left out.

    Raises `Refused` where teams compete, for an unknown player, a group that no rule of prizes could name, and where
    nothing changes.
    """
    if teams_compete(state.settings):
        raise Refused("This is a team event: its players are grouped by their teams.")
    named, given = column_named(column), {player: _group_named(value) for player, value in values.items()}
    for player in given:
        player_of(state, player)
    changed = {player: value for player, value in given.items() if state.groups.get((named, player), "") != value}
    if not changed:
        raise Refused(
            "Nothing to change: this is already on record of {who}. `player show id:{player}` lists it.",
            who=names(state, [*given][:3]),
            player=next(iter(values), PlayerId(1)),
        )
    return (GroupsRecorded(column=named, values=tuple(sorted(changed.items())), reason=reason),)


def groups_of_entries(
    registered: Sequence[PlayerRegistered], groups: Sequence[Sequence[tuple[str, str]]]
) -> list[GroupsRecorded]:
    """The groups that came with these entries, column by column. Raises `Refused` for what is no name of one."""
    found: dict[str, list[tuple[PlayerId, str]]] = {}
    for entry, of_one in zip(registered, groups, strict=True):
        for column, group in of_one:
            found.setdefault(column_named(column), []).append((entry.player, _group_named(group)))
    return [GroupsRecorded(column=column, values=tuple(values)) for column, values in found.items()]


def _group_named(typed: str) -> str:
    value = in_one_line(typed)
    if len(value) > GROUP_MAX or not_to_print(value) or not _OF_PRIZES.isdisjoint(value):
        raise Refused(
            "'{value}' cannot be the name of a group: use up to {most} characters, without ; : = < or >.",
            value=value[:GROUP_MAX],
            most=GROUP_MAX,
        )
    return value
