"""Generated Canadian rounds before the judge of rule 618, of players and of teams. In full:

    python -m tests.reference.cfc_judge.campaign --seed 1 --rounds 10000
    python -m tests.reference.cfc_judge.campaign --seed 1 --rounds 10000 --teams

The same seed gives the same rounds on every machine. Exit code 1: the judge found something.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from core.editions.cfc.engine import field_of, pair
from core.editions.cfc.round_layout import Field
from core.editions.cfc.variations import BY_GROUPS, BY_PLAYERS, VARIATIONS, WHOLE_ROUND
from core.editions.cfc.verdict import verdict
from core.model.pairing import RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from core.model.units import RoundNumber
from core.model.verdict import Standing
from projections.generator import states
from projections.generator_plan import BY_HAND, NO_ACCELERATION, Plan, command_line
from tests.reference.cfc_judge import by_groups, by_groups_search
from tests.reference.cfc_judge.by_groups import best_by_listing, worth
from tests.reference.cfc_judge.by_groups_search import best_by_search
from tests.reference.cfc_judge.judge import Laws, better_round, laws_of
from tests.reference.cfc_literal import LiteralPairing
from tests.reference.cfc_teams_literal.league import League

EDITION = "cfc"

SIZES: Final = (6, 40)
JUDGED: Final = (6, by_groups_search.MOST_PLAYERS)


@dataclass(frozen=True)
class Judged:
    """A round, and what the judge or the verdict holds against it."""

    event: str
    round_number: RoundNumber
    players: int
    paired: tuple[tuple[int, int], ...]
    better: str  # empty: no legal round is better
    said: str  # the verdict; empty: legal

    def __str__(self) -> str:
        pairs = " ".join(f"{one}-{other}" for one, other in self.paired)
        return f"{self.event}, round {self.round_number}: {pairs}; better: {self.better}; verdict: {self.said}"

    @property
    def is_lawful(self) -> bool:
        """Nothing is held against it."""
        return not (self.better or self.said)


def variations_of(chance: Random) -> tuple[tuple[str, str], ...]:
    """Any that may be announced; not the reading by which the judge judges."""
    return tuple(
        (one.name, chance.choice(one.values)) for one in VARIATIONS if one is not WHOLE_ROUND and chance.random() < 0.5
    )


def plan_of(seed: int, sizes: tuple[int, int] = SIZES) -> Plan:
    """An event of 6 to 40 players: any announced variations, any kind of results, byes and absences."""
    chance = Random(seed)
    players = chance.randint(*sizes)
    return Plan(
        players=players,
        rounds=chance.randint(3, min(12, players - 1)),
        seed=seed,
        edition=EDITION,
        draws=chance.choice([0, 100, 350, 700, 900]),
        forfeits=chance.choice([0, 0, 5, 50]),
        half_point_byes=chance.choice([0, 0, 10, 50]),
        zero_point_byes=chance.choice([0, 0, 20]),
        withdrawals=chance.choice([0, 0, 10]),
        late_entries=chance.choice([0, 0, 100]),
        unrated=chance.choice([0, 0, 200]),
        forbidden_pairs=chance.choice([0, 0, 0, 5]),
        acceleration=chance.choice([NO_ACCELERATION, NO_ACCELERATION, BY_HAND]),
        variations=variations_of(chance),
    )


def laws_of_field(field: Field) -> Laws:
    """618 (a): who has been paired before, and whom the director keeps apart."""
    met = [(one.id, opponent) for one in field.contenders for opponent in one.opponents]
    return laws_of({one.id: one.score for one in field.contenders}, [*met, *field.forbidden_pairs])


def is_judged(field: Field) -> bool:
    """Not the second round under 633.2: its groups are no groups of equal scores, and the text pairs them so."""
    return field.announced.acceleration != "633.2" or field.round_number != 2


Pairing = Callable[[Field], RoundPairing]
Rounds = Iterator[tuple[Field, RoundPairing]]


def rounds_of(plan: Plan, pairing: Pairing = pair) -> Rounds:
    """Every round of the event as it is paired."""
    paired: list[tuple[Field, RoundPairing]] = []

    def by(tournament: Tournament, number: RoundNumber) -> RoundPairing:
        field = field_of(tournament, number)
        paired.append((field, pairing(field)))
        return paired[-1][1]

    for _ in states(plan, pair=by):
        yield from paired
        paired.clear()


def rounds_of_teams(seed: int, variations: dict[str, str], pairing: Pairing = pair) -> Rounds:
    """Every round of a league of 4 to 26 teams, which ends where there is no legal pairing."""
    league = League(
        seed, teams_between=(4, by_groups_search.MOST_PLAYERS), rounds_between=(3, 12), variations=variations
    )
    for number in map(RoundNumber, range(1, league.rounds + 1)):
        league.excuse(number)
        field = field_of(league.tournament(), number)
        try:
            paired = pairing(field)
        except NoLegalPairing:
            return
        yield field, paired
        league.play(number, LiteralPairing(frozenset(paired.pairs), paired.bye))


def better_than(field: Field, paired: RoundPairing) -> str:
    """A better legal round by the law, in words; empty: there is none. By listing up to 12 players, else by searching.

    Where both can judge they must agree.
    """
    laws = laws_of_field(field)
    if not field.compares_groups:
        better = better_round(laws, paired.pairs)
        return "" if better is None else str(better.pairs)
    best = best_by_search(laws, paired.pairs)
    if 2 * len(paired.pairs) <= by_groups.MOST_PLAYERS:
        assert best == best_by_listing(laws, paired.pairs), "listing and searching agree"
    return "" if worth(laws, paired.pairs) == best else str(best)


def judged(
    seed: int, count: int, *, teams: bool = False, reading: str = BY_GROUPS, pairing: Pairing = pair
) -> Iterator[Judged]:
    """So many rounds of the events from that seed on."""
    done = 0
    while True:
        for name, rounds in (_league(seed, reading, pairing) if teams else _event(seed, reading, pairing),):
            for field, paired in rounds:
                if is_judged(field):
                    yield _judged(name, field, paired)
                    done += 1
                    if done == count:
                        return
        seed += 1


def _event(seed: int, reading: str, pairing: Pairing) -> tuple[str, Rounds]:
    plan = plan_of(seed, JUDGED)
    plan = replace(plan, variations=(*plan.variations, (WHOLE_ROUND.name, reading)))
    return command_line(plan), rounds_of(plan, pairing)


def _league(seed: int, reading: str, pairing: Pairing) -> tuple[str, Rounds]:
    variations = {**dict(variations_of(Random(-seed))), WHOLE_ROUND.name: reading}
    return f"league {seed}", rounds_of_teams(seed, variations, pairing)


def _judged(event: str, field: Field, paired: RoundPairing) -> Judged:
    said = verdict(field, paired.pairs, paired.bye)
    words = " ".join([said.standing.value, *(f"{one.rule}: {one.text}" for one in said.objections)])
    return Judged(
        event,
        field.round_number,
        2 * len(paired.pairs),
        tuple(paired.pairs),
        better_than(field, paired),
        "" if said.standing is Standing.LEGAL else words,
    )


def main() -> int:
    """Print what is found and how many rounds were judged."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--rounds", type=int, default=3000)
    options.add_argument("--teams", action="store_true")
    options.add_argument("--reading", choices=(BY_GROUPS, BY_PLAYERS), default=BY_GROUPS)
    chosen = options.parse_args()
    counted: Counter[str] = Counter()
    for one in judged(chosen.seed, chosen.rounds, teams=chosen.teams, reading=chosen.reading):
        counted["listed" if one.players <= by_groups.MOST_PLAYERS else "searched"] += 1
        counted["broken"] += bool(one.better)
        counted["objected"] += bool(one.said)
        if not one.is_lawful:
            print(one)  # noqa: T201
    print(  # noqa: T201
        f"{chosen.rounds} rounds of {'teams' if chosen.teams else 'players'} from seed {chosen.seed}, "
        f"{chosen.reading}: {counted['listed']} of at most {by_groups.MOST_PLAYERS}, {counted['searched']} larger; "
        f"{counted['broken']} break 618 (b) or (c), to {counted['objected']} the verdict objects"
    )
    return int(bool(counted["broken"] or counted["objected"]))


if __name__ == "__main__":
    sys.exit(main())
