"""Random rounds of teams from a seed, for the literal enumeration and for the engine."""

from random import Random

from core.editions.team_swiss import round_layout as engine
from core.editions.team_swiss.text import NO_PREFERENCES, TYPE_A, TYPE_B, WITH_COMPLETION, WITHOUT_COMPLETION
from core.model.results import Colour
from core.model.units import PairingNumber, PlayerId, Points, RoundNumber
from tests.reference.team_swiss_literal import Literal, Team

TEAMS_MAX = 12
_KINDS = {"A": TYPE_A, "B": TYPE_B, "": NO_PREFERENCES}
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def random_round(seed: int) -> Literal:
    """2 to 12 teams; now many scoregroups, now few; now hardly anybody has met, now nearly everybody has."""
    chance = Random(seed)
    size, rounds = chance.randint(2, TEAMS_MAX), chance.randint(0, 7)
    levels = chance.choice((1, 2, 3, 4, 6, 12))
    scores = [10 * chance.randint(0, levels - 1) for _ in range(size)]
    same, other = chance.choice((0.0, 0.2, 0.5, 0.8)), chance.choice((0.0, 0.2, 0.5, 0.8))
    met: list[set[int]] = [set() for _ in range(size)]
    for one in range(size):
        for two in range(one):
            if chance.random() < (same if scores[one] == scores[two] else other) and rounds:
                met[one].add(two + 1)
                met[two].add(one + 1)
    spared = chance.sample(range(1, size + 1), size)  # a pairing of everybody is mostly left
    for one, two in zip(spared[::2], spared[1::2], strict=False):
        if chance.random() < 0.97:
            met[one - 1].discard(two)
            met[two - 1].discard(one)
    pool = ["".join(chance.choice("WB") for _ in range(rounds)) for _ in range(chance.choice((1, 2, 3, 12)))]
    bars, floats = chance.choice((0.0, 0.3, 0.8)), chance.choice((0.0, 0.4, 0.8))
    uses_secondary = chance.random() < 0.7
    teams = [
        Team(
            tpn=number,
            primary=scores[number - 1],
            secondary=5 * chance.randint(0, 4) if uses_secondary else 0,
            colours=chance.choice(pool)[: chance.choice((rounds, rounds, max(0, rounds - 1), 0))],
            met=frozenset(met[number - 1]),
            floated=chance.random() < floats,
            barred_from_bye=chance.random() < bars,
        )
        for number in range(1, size + 1)
    ]
    is_last = chance.random() < 0.25
    return Literal(
        edition=chance.choice((2024, 2026)),
        teams=teams,
        preferences=chance.choice(("A", "B", "B", "")),
        initial_colour=chance.choice("WB"),
        is_last_round=is_last,
        is_one_of_the_last_two=is_last or chance.random() < 0.3,
    )


def as_field(literal: Literal) -> engine.Field:
    """The same round for the engine."""
    contenders = [
        engine.Contender(
            id=PlayerId(team.tpn),
            number=PairingNumber(team.tpn),
            parity_number=team.tpn,
            score=Points(team.primary),
            secondary=Points(team.secondary),
            colours=tuple(_COLOURS[colour] for colour in team.colours),
            opponents=frozenset(map(PlayerId, team.met)),
            floated_last_round=team.floated,
            may_take_bye=not team.barred_from_bye,
        )
        for team in literal.teams
    ]
    return engine.Field(
        edition=f"team-swiss-{literal.edition}",
        round_number=RoundNumber(8),
        is_last_round=literal.is_last_round,
        floats_count=not literal.is_one_of_the_last_two,
        preferences=_KINDS[literal.preferences],
        initial_colour=_COLOURS[literal.initial_colour],
        contenders=tuple(sorted(contenders, key=lambda one: (-one.score, one.number))),
        legally=WITHOUT_COMPLETION if literal.legally_by_c1_alone else WITH_COMPLETION,
    )
