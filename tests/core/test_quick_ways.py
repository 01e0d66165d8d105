"""Quick ways end by proving what they found: cases in which a premise did not hold, each as it was found.

Until version 1 of the engines, the search for an opponent of a moved-down player took it that anybody could be the one
who floats. Where only players could who do not want the colour that most want, it let two players meet of whom each was
needed for one of the many, and nothing compared what came out with the bound.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations_with_replacement, permutations, product

import pytest

from core.editions.burstein import bracket as bracket_burstein
from core.editions.burstein import order
from core.editions.burstein import round_layout as burstein_field
from core.editions.burstein.v2017 import round_pairing as burstein_2017
from core.editions.burstein.v2026 import round_pairing as burstein_2026
from core.editions.cfc import halves as of_halves
from core.editions.dubov import bracket as shifters
from core.editions.dubov import bracket as upfloaters
from core.editions.dubov import round_pairing as dubov
from core.editions.dutch import bracket as bracket_2017
from core.editions.dutch import bracket_context as ahead
from core.editions.dutch import fast_path as bound
from core.editions.dutch.criteria import Candidate
from core.editions.dutch.v1998 import matchings as of_1998
from core.editions.dutch.v2017 import round_pairing as dutch_2017
from core.editions.dutch.v2026 import round_pairing as dutch_2026
from core.editions.dutch.v2026 import round_pairing as outlook_2026
from core.editions.shared import proof
from core.editions.shared.histories import field_of
from core.matching.cardinality import MaximumMatching
from core.model.pairing import Contender, Field, RoundPairing
from core.model.sentence import NoLegalPairing
from core.model.units import RoundNumber
from tests.core import test_literal_2026_agreement, test_literal_agreement
from tests.core.rounds import tournament_in
from tests.data_paths import needs_shared_data, shared_files
from tests.reference import dutch_2017_literal, dutch_2026_literal
from tests.reference.aimed_fields import aimed_burstein_field, aimed_dubov_field, aimed_field
from tests.reference.players import field_of_players, player
from tests.thoroughness import part

DUTCH = {"dutch-2017": dutch_2017.pair, "dutch-2026": dutch_2026.pair}
SEEDING = {"dutch-2017": (burstein_2017, "burstein-2017"), "dutch-2026": (burstein_2026, "burstein-2026")}
DUTCH_EDITIONS = pytest.mark.parametrize("edition", DUTCH)

FOUND_BEFORE = [926, 1569, 1592, 1830, 2138, 2316, 3975, 5999, 7229, 8387, 8568]

Boards = frozenset[frozenset[int]]


def boards(pairing: RoundPairing) -> Boards:
    """Who meets whom, whatever the colours; the bye as a board of one."""
    alone = [] if pairing.bye is None else [frozenset([pairing.bye])]
    return frozenset([*map(frozenset, pairing.pairs), *alone])


def of(*pairs: tuple[int, ...]) -> Boards:
    """Boards written in one line."""
    return frozenset(map(frozenset, pairs))


# --- bounds ---------------------------------------------------------------------------------------------------


def counts_of(kinds: tuple[int, ...], of: int) -> list[int]:
    return [kinds.count(kind) for kind in range(of)]


@pytest.mark.parametrize("leavers", [0, 1])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_no_more_is_taken_to_be_unavoidable_than_is(size: int, leavers: int) -> None:
    """Of every two small groups of the five kinds: clashes exactly, those without a mild preference at most."""
    for ones, others in product(
        combinations_with_replacement(range(5), size), combinations_with_replacement(range(5), size + leavers)
    ):
        ways = [[*zip(ones, met, strict=True)] for met in set(permutations(others, size))]
        clashes = min(sum(bound._CLASH[one][other] for one, other in way) for way in ways)
        strong = min(sum(bound._STRONG[one][other] for one, other in way) for way in ways)
        found = bound._unavoidable_across(counts_of(ones, 5), counts_of(others, 5), leavers)
        assert (found[0], found[1] <= strong) == (clashes, True), (ones, others)
        if not leavers:
            found = of_halves._unavoidable_across(counts_of(ones, 5), counts_of(others, 5))
            assert found[0] == clashes, (ones, others)


@pytest.mark.parametrize("leavers", [0, 1])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_no_more_is_taken_to_be_unavoidable_in_1998_than_is(size: int, leavers: int) -> None:
    for ones, others in product(
        combinations_with_replacement(range(3), size), combinations_with_replacement(range(3), size + leavers)
    ):
        ways = [[*zip(ones, met, strict=True)] for met in set(permutations(others, size))]
        denied = min(sum(of_1998._CLASH[one][other] for one, other in way) for way in ways)
        assert of_1998._unavoidable(counts_of(ones, 3), counts_of(others, 3), leavers) == denied, (ones, others)


# --- found by examination -----------------------------------------------------------------------------------


def long_bracket(*, only_the_last_may_have_the_bye: bool) -> tuple[Contender, ...]:
    """1-3 with 1.0, 4 and 5 with 0.5, none of them with a game; 6-10 had one Black, 11 had two Whites."""
    too = not only_the_last_may_have_the_bye
    return (
        *(player(number, 10, floats="dd", may_take_bye=too) for number in (1, 2, 3)),
        *(player(number, 5, floats="d.", may_take_bye=too) for number in (4, 5)),
        *(player(number, 5, "B", may_take_bye=too) for number in (6, 7, 8, 9, 10)),
        player(11, 5, "WW", floats=".d"),
    )


def the_case(edition: str) -> Field:
    """[C9] leaves the bye to 11, who alone has played both rounds; in 2017 nobody else may have it (C.2)."""
    players = long_bracket(only_the_last_may_have_the_bye=edition == "dutch-2017")
    return replace(field_of_players(*players, round_number=3, maximum_score=20), edition=edition)


NO_OPPOSITION = {"buchholz": 0, "sonneborn_berger": 0}
ONE_CLASH = of((1, 2), (3, 6), (4, 8), (5, 9), (7, 10), (11,))


@DUTCH_EDITIONS
def test_a_moved_down_player_takes_nobody_whom_another_needs_when_only_black_seekers_may_float(edition: str) -> None:
    """3 meets 6, not 4: five want White, so each of 3, 4 and 5 has to meet one of them (C.10, [C12])."""
    assert boards(DUTCH[edition](the_case(edition))) == ONE_CLASH


@DUTCH_EDITIONS
def test_the_same_in_a_seeding_round_of_the_burstein_system(edition: str) -> None:
    """2017 A.5, 2026 1.6: paired by the Dutch System of the same years."""
    system, burstein = SEEDING[edition]
    given = the_case(edition)
    contenders = tuple(
        burstein_field.Contender(
            **{name: getattr(one, name) for name in Contender.__dataclass_fields__}, **NO_OPPOSITION
        )
        for one in given.contenders
    )
    circumstances = {name: getattr(given, name) for name in Field.__dataclass_fields__}
    seeding = burstein_field.Field(
        **circumstances | {"edition": burstein, "contenders": contenders}, is_seeding_round=True
    )
    assert boards(system.pair(seeding)) == ONE_CLASH


def test_the_case_is_paired_as_the_text_of_2017_says() -> None:
    field = the_case("dutch-2017")
    literal = dutch_2017_literal.pair_literally(field)
    assert frozenset(map(frozenset, literal.pairs)) == ONE_CLASH - of((11,))
    test_literal_agreement.assert_agreement(field, literal)


def test_the_case_is_paired_as_the_text_of_2026_says() -> None:
    field = the_case("dutch-2026")
    literal = dutch_2026_literal.pair_literally(field)
    assert frozenset(map(frozenset, literal.pairs)) == ONE_CLASH - of((11,))
    test_literal_2026_agreement.assert_agreement(field, literal)


@needs_shared_data
def test_the_file_of_the_case_is_paired_as_the_reference_engine_pairs_it() -> None:
    (given,) = shared_files("cases/fast_path_2026.input")
    field = field_of(tournament_in(given, "dutch-2026"), RoundNumber(3))
    _, *rows = given.with_name("fast_path_2026.output.expected").read_text(encoding="ascii").splitlines()
    expected = of(*(tuple(int(one) for one in row.split() if one != "0") for row in rows))
    assert boards(dutch_2026.pair(field)) == expected


# --- found by aimed fields ------------------------------------------------------------------------------------

Paired = RoundPairing | None
"""None where there is no legal pairing."""


def attempt(pair: Callable[..., RoundPairing], field: object) -> Paired:
    """The pairing of a field, if there is one."""
    try:
        return pair(field)
    except NoLegalPairing:
        return None


def nobody(*_: object, **__: object) -> None:
    """What a way says that cannot tell."""


@contextmanager
def exactly(edition: str) -> Iterator[None]:
    """Only the exact ways: whole graphs, with everyone lower in view where the edition looks at everyone."""
    with pytest.MonkeyPatch.context() as ways:
        if edition.startswith("dutch"):
            for way in ("first_of_few", "first_within_bound", "first_without_lonely"):
                ways.setattr(bracket_2017, way, nobody)
            ways.setattr(ahead.FollowingBracket, "cost", nobody)
            ways.setattr(outlook_2026, "least_downfloaters", nobody)
        elif edition.startswith("burstein"):
            ways.setattr(bracket_burstein, "by_itself", nobody)
            ways.setattr(bracket_burstein, "with_following_bracket", nobody)
        else:
            ways.setattr(upfloaters, "_one_upfloater", nobody)
            ways.setattr(upfloaters, "_without_completion", nobody)
            ways.setattr(shifters._Shifters, "_yields_a_pairing", nobody)
        yield


@contextmanager
def by_matching_of_least_cost() -> Iterator[None]:
    """Section D of the Burstein System without a search."""

    def first_pairing(question: order.GroupQuestion) -> order.GroupPairing | None:
        partners = order.best_by_matching(question)
        return None if partners is None else order._pairing(question, partners)

    with pytest.MonkeyPatch.context() as ways:
        ways.setattr(bracket_burstein, "first_pairing", first_pairing)
        yield


PAIR: dict[str, Callable[..., RoundPairing]] = {
    **DUTCH,
    "burstein-2017": burstein_2017.pair,
    "burstein-2026": burstein_2026.pair,
    "dubov-2018": dubov.pair,
    "dubov-2026": dubov.pair,
}
FIELD: dict[str, Callable[[int, str], object]] = {
    "dutch": aimed_field,
    "burstein": aimed_burstein_field,
    "dubov": aimed_dubov_field,
}
EDITIONS = pytest.mark.parametrize("edition", PAIR)


def assert_the_ways_agree(edition: str, seeds: range) -> None:
    """The quick ways together, and only the exact ones."""
    for seed in seeds:
        field = FIELD[edition.split("-", maxsplit=1)[0]](seed, edition)
        quickly = attempt(PAIR[edition], field)
        with exactly(edition):
            assert in_short(attempt(PAIR[edition], field)) == in_short(quickly), seed
        if edition.startswith("burstein"):
            with by_matching_of_least_cost():
                assert in_short(attempt(PAIR[edition], field)) == in_short(quickly), seed


def in_short(pairing: Paired) -> Boards | None:
    """What is compared."""
    return None if pairing is None else boards(pairing)


@EDITIONS
@pytest.mark.campaign(one_in=3)
def test_quick_and_exact_ways_agree_on_aimed_fields(edition: str) -> None:
    assert_the_ways_agree(edition, range(120))


@pytest.mark.slow
@EDITIONS
@pytest.mark.campaign(one_in=3)
def test_quick_and_exact_ways_agree_on_many_aimed_fields(edition: str) -> None:
    assert_the_ways_agree(edition, part(1_000, 2_500))


@DUTCH_EDITIONS
@pytest.mark.parametrize("seed", FOUND_BEFORE)
def test_fields_that_came_out_wrongly_before(edition: str, seed: int) -> None:
    """Rounds of aimed fields in which version 1 differs from the exact way."""
    assert_the_ways_agree(edition, range(seed, seed + 1))


# --- a premise that does not hold ------------------------------------------------------------------------------


Missed = list[tuple[int, int]]


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> Missed:
    """As outside the tests, where a quick way that misses its bound is no failure; what was found, and the bound."""
    found_above: Missed = []

    def meets(found: int, bound: int) -> bool:
        if found != bound:
            found_above.append((found, bound))
        return found == bound

    monkeypatch.setattr(proof, "meets", meets)
    return found_above


def wrongly(_search: object, *_: object) -> bool:
    """Takes every opponent, whether or not the others can then stay within the bound."""
    return True


@DUTCH_EDITIONS
def test_a_dutch_bracket_found_above_its_bound_is_left_to_the_exact_way(
    edition: str, missed: Missed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bound._Search, "_can_stay_within", wrongly)
    assert boards(DUTCH[edition](the_case(edition))) == ONE_CLASH
    assert missed


@DUTCH_EDITIONS
def test_paths_settle_a_dutch_bracket_as_the_search_does(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what the moved-down players took of C.10 and C.11 taken off, and without the exact way."""
    fields = [aimed_field(seed, edition) for seed in range(60)]
    run, found = bound._Search.run, list[Candidate | None]()
    monkeypatch.setattr(bound._Search, "run", lambda search: found.append(run(search)) or found[-1])
    for field in fields:
        attempt(DUTCH[edition], field)
    searched, found[:] = list(found), []
    monkeypatch.setattr(bound._Search, "_pair_remainder", nobody)
    for field in fields:
        attempt(DUTCH[edition], field)
    assert found == searched
    assert sum(one is not None and one.cost > 0 for one in found) > 20


@DUTCH_EDITIONS
def test_in_the_tests_a_bracket_found_above_its_bound_is_a_failure(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bound._Search, "_can_stay_within", wrongly)
    with pytest.raises(AssertionError, match="premise"):
        DUTCH[edition](the_case(edition))


@DUTCH_EDITIONS
def test_a_following_bracket_counted_too_well_is_judged_again(
    edition: str, missed: Missed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C.7, [C8]: 3 has met all of the next bracket, so that 2 has to float; it is claimed that anybody may."""
    field = replace(
        field_of_players(player(1, 10), player(2, 10), player(3, 10), *(player(n, 5, met=(3,)) for n in (4, 5, 6, 7))),
        edition=edition,
    )
    quickly = boards(DUTCH[edition](field))
    assert missed == []
    monkeypatch.setattr(ahead.FollowingBracket, "cost", lambda *_: 0)
    assert boards(DUTCH[edition](field)) == quickly
    assert missed


def test_a_burstein_group_found_above_its_bound_is_left_to_the_exact_way(
    missed: Missed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is claimed that everyone can have his due colour, and that anybody may meet anybody within that."""
    fields = [aimed_burstein_field(seed, "burstein-2026") for seed in range(30)]
    quickly = [in_short(attempt(burstein_2026.pair, field)) for field in fields]
    assert missed == []

    def preference(bounded: order._Bounded) -> None:
        bounded.may_float, bounded.odd_ones = bounded.question.may_float, 0
        bounded.partners = (bounded.question.group,) * 3

    monkeypatch.setattr(order._Bounded, "_allow", preference)
    monkeypatch.setattr(order._Bounded, "search", nobody)
    assert [in_short(attempt(burstein_2026.pair, field)) for field in fields] == quickly
    assert missed


def test_a_burstein_following_bracket_counted_too_well_is_judged_again(
    missed: Missed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[C7]: it is claimed of whoever floats that everyone of the following bracket can be paired."""
    fields = [aimed_burstein_field(seed, "burstein-2026") for seed in range(60)]
    quickly = [in_short(attempt(burstein_2026.pair, field)) for field in fields]
    assert missed == []
    monkeypatch.setattr(bracket_burstein.FollowingBracket, "cost", lambda *_: 0)
    assert [in_short(attempt(burstein_2026.pair, field)) for field in fields] == quickly
    assert missed


class Credulous(MaximumMatching):
    """Claims of every player that the others can do without him."""

    def can_be_left(self) -> int:
        return self.in_play


def test_a_dubov_upfloater_who_cannot_keep_to_the_bound_is_not_taken(
    missed: Missed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[C7]: it is claimed of whoever has an opponent among the residents that the others can then be paired."""
    fields = [aimed_dubov_field(seed, "dubov-2026") for seed in (435, 541, 576, 581, 648, 662)]
    quickly = [in_short(attempt(dubov.pair, field)) for field in fields]
    assert missed == []
    monkeypatch.setattr(upfloaters, "MaximumMatching", Credulous)
    assert [in_short(attempt(dubov.pair, field)) for field in fields] == quickly
    assert missed
