"""Rounds of recorded events as explanations ask for them, without a log: one event stands for the pairing."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from core.editions.pairing import field_of, pair
from core.explain.comparing import full_pairing
from core.explain.demands import Demand
from core.model.field import AnyField
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from events.deciders.pairing import paired
from events.log.envelope import StoredEvent
from projections.explain.asked import Asked


def stored_pairing(field: AnyField) -> StoredEvent:
    """The event of a pairing, as if it were the first of a log."""
    return StoredEvent(
        stream="recorded",
        version=1,
        event_id="",
        type="round-paired",
        schema_version=1,
        actor="",
        recorded_at=datetime(2026, 5, 8, tzinfo=UTC),
        occurred_at=None,
        causation="",
        event=paired(field),
        hash=bytes(32),
        prev_hash=bytes(32),
        body=b"",
    )


def asked_of(tournament: Tournament, number: int) -> Asked:
    """A recorded round, with the pairing that the edition gives as the published one."""
    then = replace(tournament, rounds=tournament.rounds[: number - 1])
    field = field_of(then, RoundNumber(number))
    pairing = pair(field)
    return Asked(
        round_number=RoundNumber(number),
        edition=field.edition,
        version=1,
        events=(stored_pairing(field),),
        then=then,
        now=tournament,
        field=field,
        pairing=pairing,
        published=full_pairing(pairing),
        altered_by=None,
        same_record=True,
    )


def random_demand(chance: Random, asked: Asked) -> Demand:
    """Mostly a pair, now and then a bye or a colour."""
    players = [one.id for one in asked.field.contenders]
    one, other = chance.sample(players, 2)
    kind = chance.random()
    if kind < 0.1:
        return Demand(one, bye=True)
    if kind < 0.2:
        return Demand(one, colour=chance.choice(list(Colour)))
    if kind < 0.25:
        return Demand(one, other, colour=chance.choice(list(Colour)))
    if kind < 0.6:  # near each other, where the answer is no matter of course
        place = players.index(one)
        near = [player for player in players[max(0, place - 6) : place + 7] if player != one]
        other = chance.choice(near)
    return Demand(one, other)
