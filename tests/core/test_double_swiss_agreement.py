"""The engine of C.04.5 against the literal enumeration: pairs, colours, the bye, and the upfloaters of each bracket.

A sample here; as many rounds as one likes: `python -m tests.core.test_double_swiss_agreement 10000`.
"""

import sys
from collections import Counter

from core.editions.pairing import field_of, pair
from core.editions.team_swiss import bracket
from core.editions.team_swiss import bracket as upfloaters
from core.model.sentence import NoLegalPairing
from core.model.tournament import Tournament
from tests.reference.double_swiss_literal import NoPairing, Paired
from tests.reference.double_swiss_rounds import as_tournament, literally, random_history

SAMPLE = 400


def by_engine(tournament: Tournament) -> Paired | None:
    """What the engine gives, in the words of the enumeration; None: no pairing."""
    field = field_of(tournament, tournament.next_round)
    try:
        pairing = pair(field)
    except NoLegalPairing:
        return None
    scores = {one.id: one.score for one in field.contenders}
    sets = tuple(
        tuple(one for one in group.residents if scores[one] != group.score) for group in pairing.record.brackets
    )
    return Paired(frozenset(pairing.pairs), pairing.bye, sets)


def difference(seed: int, seen: Counter[str]) -> str:
    """What differs on the round of a seed; empty: nothing."""
    history = random_history(seed)
    literal = literally(history)
    try:
        expected = literal.round()
    except NoPairing:
        expected = None
    found = by_engine(as_tournament(history))
    seen["no pairing"] += expected is None
    if expected is not None:
        seen["with a bye"] += expected.bye is not None
        seen["last round"] += history.is_last_round
        seen[f"at most {max(map(len, expected.upfloaters), default=0)} upfloaters"] += 1
        seen.update(f"colours by {literal.white_and_black(*one)[1]}" for one in expected.pairs)
        for tpn in literal.players:
            regular = literal.regular(tpn)
            seen["match without a game"] += any(set(one.games) <= set("+-") for one in regular)
            seen["won by forfeit"] += literal.won_by_forfeit(tpn)
    return "" if found == expected else f"seed {seed}: literally {expected}, the engine {found}"


def test_the_engine_pairs_as_the_enumeration():
    seen: Counter[str] = Counter()
    assert [found for seed in range(SAMPLE) if (found := difference(seed, seen))] == []
    assert {f"colours by 4.3.{number}" for number in range(1, 6)} <= seen.keys()
    wanted = (
        "with a bye",
        "no pairing",
        "last round",
        "at most 2 upfloaters",
        "match without a game",
        "won by forfeit",
    )
    assert [what for what in wanted if seen[what] < 5] == []


def test_the_exact_way_pairs_a_bracket_as_the_quick_one(monkeypatch):
    monkeypatch.setattr(bracket._Bracket, "first_within_the_bound", lambda _: None)
    assert [found for seed in range(SAMPLE // 4) if (found := difference(seed, Counter()))] == []


def test_the_exact_way_finds_the_upfloaters_that_the_quick_one_finds(monkeypatch):
    monkeypatch.setattr(upfloaters, "_one_upfloater", lambda *_: None)
    monkeypatch.setattr(upfloaters, "_without_completion", lambda *_: None)
    assert [found for seed in range(SAMPLE // 2) if (found := difference(seed, Counter()))] == []


def main(first: int, rounds: int) -> None:
    """Print what was found on so many rounds."""
    seen: Counter[str] = Counter()
    differing = 0
    for seed in range(first, first + rounds):
        if found := difference(seed, seen):
            differing += 1
            print(found)  # noqa: T201  a report by hand
    print(f"{rounds} rounds from seed {first}: {differing} differ")  # noqa: T201  likewise
    for what, times in sorted(seen.items()):
        print(f"  {what}: {times}")  # noqa: T201  likewise


if __name__ == "__main__":
    main(int(sys.argv[2]) if len(sys.argv) > 2 else 0, int(sys.argv[1]))
