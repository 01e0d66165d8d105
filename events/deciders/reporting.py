"""Facts that reports need, categories settled, prizes awarded: put on record by whoever answers for them.

And groups of the organiser's own: school, class, team of the week, by columns that nobody but the organiser knows.
"""

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Final

from core.editions.registry import teams_compete
from core.model.plain import not_to_print
from core.model.sentence import Refused, joined
from core.model.tournament import Tournament
from core.model.units import PlayerId
from events.deciders.entries import in_one_line
from events.deciders.wording import names, need_confirmation, player_of
from events.vocabulary.players import PlayerRegistered
from events.vocabulary.reporting import Awarded, CategorySettled, Fact, FactsRecorded, GroupsRecorded, PrizesAwarded

NUMBERS_OF_FEDERATIONS: Final = frozenset({Fact.CFC, Fact.USCF})


def record_facts(
    state: Tournament, fact: Fact, values: Mapping[PlayerId, str], *, reason: str = ""
) -> tuple[FactsRecorded, ...]:
    """Put one fact of some players on record; an empty text takes it back. What is on record already is left out.

    Raises `Refused` for nobody, for a value that is none, for one number of two players, and where nothing changes.
    """
    for player, value in values.items():
        _refuse_wrong(state, player, fact, value)
    changed = {player: value for player, value in values.items() if state.facts.get((fact, player), "") != value}
    if not changed:
        raise Refused(
            "Nothing to change: this is already on record of {who}. `player show id:{player}` lists it.",
            who=names(state, [*values][:3]),
            player=next(iter(values), PlayerId(1)),
        )
    if fact in NUMBERS_OF_FEDERATIONS:
        _refuse_twice(state, fact, changed)
    return (FactsRecorded(fact=fact, values=tuple(sorted(changed.items())), reason=reason),)


def _refuse_wrong(state: Tournament, player: PlayerId, fact: Fact, value: str) -> None:
    from core.ratings.editions import HIGHEST_K, k_in  # whoever sorts by groups asks for none

    who = state.members.get(player) or state.players.get(player)
    if who is None:
        raise Refused("No player with id {player}. `player list` shows all players.", player=player)
    if fact in NUMBERS_OF_FEDERATIONS:
        if value and not (value.isascii() and value.isalnum()):
            raise Refused(
                "'{value}' is not a valid number for {name}: only letters and digits are allowed.",
                value=value,
                name=who.name,
            )
    elif fact is not Fact.FEE and value and k_in(value) is None:
        raise Refused(
            "'{value}' is not a valid K for {name}: K must be from 1 to {most} (B.02, 8.3.3).",
            value=value,
            name=who.name,
            most=HIGHEST_K,
        )


def _refuse_twice(state: Tournament, fact: Fact, changed: Mapping[PlayerId, str]) -> None:
    held = {player: value for (name, player), value in state.facts.items() if name == fact}
    held |= changed
    owners: dict[str, PlayerId] = {}
    for player, value in held.items():
        if value and value in owners:
            known = {**state.players, **state.members}
            raise Refused(
                "The number {value} was given to both {one} and {other}. Each player needs a different number.",
                value=value,
                one=known[owners[value]].name,
                other=known[player].name,
            )
        owners[value] = player


def settle_category(
    state: Tournament, category: str, members: Sequence[PlayerId], not_known: Sequence[PlayerId]
) -> tuple[CategorySettled, ...]:
    """Record who is of a category by birth date; nothing where the same is on record."""
    unknown, of_it = frozenset(not_known), frozenset(members)
    now = {player: player in of_it for player in state.players if player not in unknown}
    before = {player: has for (name, player), has in state.settled.items() if name == category}
    if now == before:
        return ()
    return (CategorySettled(category=category, members=tuple(sorted(of_it)), not_known=tuple(sorted(unknown))),)


def award_prizes(
    rules: str,
    awards: Sequence[tuple[PlayerId, Awarded]],
    doubts: Sequence[str],
    *,
    reason: str = "",
    confirmed: bool = False,
) -> tuple[PrizesAwarded, ...]:
    """Award the prizes. `doubts`: why the standings are not final, or who may be eligible as well; to be confirmed.

    Raises `Refused` where nobody receives anything.
    """
    if not awards:
        raise Refused(
            "No player wins a prize, so nothing can be awarded. `prizes --prizes {rules}` shows the list.",
            rules=quote(rules),
        )
    if doubts:
        need_confirmation(joined(" ", doubts), confirmed=confirmed)
    return (PrizesAwarded(rules=rules, awards=tuple(awards), reason=reason),)


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
