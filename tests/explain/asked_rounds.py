"""Rounds of tournaments as explanations ask for them, with the log that was kept of them."""

from dataclasses import replace
from random import Random

from core.editions.pairing import field_of, pair
from core.explain.comparing import full_pairing
from core.explain.laws import Demand
from core.model.pairing import FullPairing
from core.model.results import Colour
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from projections.explain.told import Asked, ask
from tests.explain.logs import log_of, stored


def asked_of(tournament: Tournament, number: int, published: FullPairing | None = None) -> Asked:
    """A recorded round, with the pairing that the edition gives as the published one, or another one."""
    then = replace(tournament, rounds=tournament.rounds[: number - 1])
    published = published or full_pairing(pair(field_of(then, RoundNumber(number))))
    return ask(stored(log_of(tournament, number, published)), RoundNumber(number))


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
