"""Facts that reports need, categories settled, prizes awarded: put on record by whoever answers for them."""

from collections.abc import Mapping, Sequence
from shlex import quote
from typing import Final

from core.model.sentence import Refused, joined
from core.model.tournament import Tournament
from core.model.units import PlayerId
from core.ratings.k import HIGHEST_K, k_in
from events.deciders.wording import names, need_confirmation
from events.vocabulary.reporting import Awarded, CategorySettled, Fact, FactsRecorded, PrizesAwarded

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
