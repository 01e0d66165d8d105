"""Dubov and Burstein 2026 against `py4swiss`, whose authors call these engines immature.

`python -m benchmarks.py4swiss_pairings --edition dubov-2026 --count 1000`. Each round of a made-up tournament is paired
by both from the same position. A round in which they differ is decided by the literal enumeration of the rule text
(`tests/reference`), which knows neither program; what it is too slow for is counted apart.
"""

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from core.editions.pairing import field_of, pair
from core.model.pairing import RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from projections.generator import report, states
from projections.generator_plan import Plan
from tests.reference import burstein_2026_literal, dubov_2026_literal

Pairs = frozenset[tuple[int, int]]

_LITERALS: Final[dict[str, Any]] = {"dubov-2026": dubov_2026_literal, "burstein-2026": burstein_2026_literal}
_BYE: Final = 0


def plan_of(edition: str, seed: int) -> Plan:
    """6 to 17 players, 5 to 9 rounds, every game played: the two programs count absences differently."""
    return Plan(6 + seed % 12, 5 + seed % 5, seed=seed, edition=edition, forfeits=0, half_point_byes=0)


def pairs_of(pairing: RoundPairing) -> Pairs:
    """White and Black; (number, 0) has the bye."""
    bye = () if pairing.bye is None else ((int(pairing.bye), _BYE),)
    return frozenset([*((int(white), int(black)) for white, black in pairing.pairs), *bye])


def theirs(edition: str, plan: Plan, state: Tournament, folder: Path) -> Pairs:
    """What py4swiss pairs from the same position."""
    from py4swiss.engines import BursteinEngine, DubovEngine
    from py4swiss.trf import TrfParser

    file = folder / "position.trf"
    file.write_bytes(report(plan, state))
    engine = {"dubov-2026": DubovEngine, "burstein-2026": BursteinEngine}[edition]
    return frozenset((one.white, one.black) for one in engine.generate_pairings(TrfParser.parse(file)))


def decided(edition: str, state: Tournament, ours: Pairs, other: Pairs) -> str:
    """Whom the literal enumeration agrees with."""
    literal = _LITERALS[edition]
    try:
        found = literal.pair_literally(state, state.next_round)
    except literal.TooLarge:
        return "too large for the enumeration"
    except NoLegalPairing:
        return "the enumeration finds no legal pairing"
    except burstein_2026_literal.SeedingRound:
        return "a seeding round, which is paired by the Dutch System"
    bye = () if found.bye is None else ((int(found.bye), _BYE),)
    pairs = frozenset([*((int(white), int(black)) for white, black in found.pairs), *bye])
    return "as here" if pairs == ours else "as there" if pairs == other else "as neither"


def compare(edition: str, seed: int, folder: Path) -> Counter[str]:
    """The rounds of one tournament, by what was found."""
    plan = plan_of(edition, seed)
    found: Counter[str] = Counter()
    for state in states(plan):
        if state.next_round > plan.rounds:
            break
        try:
            ours = pairs_of(pair(field_of(state, state.next_round)))
        except NoLegalPairing:
            break
        try:
            other = theirs(edition, plan, state, folder)
        except Exception as error:  # noqa: BLE001  whatever the peer raises
            found[f"not paired there: {type(error).__name__}"] += 1
            continue
        found["alike" if ours == other else f"differs; the text: {decided(edition, state, ours, other)}"] += 1
    return found


def main() -> None:
    """Print how many rounds are alike, and how the others are decided."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--edition", choices=sorted(_LITERALS), default="dubov-2026")
    parser.add_argument("--count", type=int, default=1000)
    given = parser.parse_args()
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, given.count + 1):
            total += compare(given.edition, seed, Path(folder))
    print(f"{given.edition}: {given.count} tournaments, {total.total()} rounds")
    for what, count in sorted(total.items()):
        print(f"  {count:>6}  {what}")


if __name__ == "__main__":
    main()
