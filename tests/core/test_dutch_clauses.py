"""Every criterion of the Dutch system of 2017 and of 2026, clause by clause: a yes, a no and a boundary.

The cases are written from the text of C.04.3. "Yes" is where the clause bites (it forbids, or it counts), "no" where
it does not, "boundary" the last case on one of its two sides. A criterion of a rule book without its three rows here
fails the suite. Scores are tenths of a point; floats are written as those of two rounds ago, then of the last round.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest

from core.editions.dutch.bracket import least_downfloaters, settled_candidate
from core.editions.dutch.bracket_context import FollowingContext
from core.editions.dutch.criteria import Bracket, Costs
from core.editions.dutch.procedure import order_step
from core.editions.dutch.round_layout import DutchLayout
from core.editions.dutch.v2026.round_pairing import costs_of, settle_bye
from core.editions.registry import edition_named
from core.general_rules.unplayed_rounds import Unplayed
from core.model.pairing import BracketKind, Contender
from core.model.results import Outcome, Scoring
from core.model.units import Points
from tests.reference.dutch_2026_literal.cases import field_of_players, player

YES, NO, BOUNDARY = "yes", "no", "boundary"
CASES = (YES, NO, BOUNDARY)


class Clause(NamedTuple):
    """One row: the criterion, which of the three cases, what it is about, and how that is seen."""

    criterion: str
    case: str
    says: str
    found: Callable[[], object]
    expected: object


def costs_2017(layout: DutchLayout, bracket: Bracket, _: int) -> Costs:
    """What everything costs in the edition of 2017."""
    return Costs(layout, bracket)


def costs_2026(layout: DutchLayout, bracket: Bracket, downfloaters: int) -> Costs:
    """The same in that of 2026, which settles the bye before the first bracket ([C5])."""
    settle_bye(layout)
    return costs_of(layout, bracket, downfloaters)


OF_2017, OF_2026 = "dutch-2017", "dutch-2026"
COSTS = {OF_2017: costs_2017, OF_2026: costs_2026}


# --- how a row is seen -------------------------------------------------------------------------------


def may_meet(one: Contender, other: Contender, *, is_last_round: bool = False) -> Callable[[], object]:
    """The absolute criteria between two players."""
    return lambda: bool(DutchLayout(field_of_players(one, other, is_last_round=is_last_round)).legal[0] >> 1 & 1)


def is_barred_from_bye(edition: str, outcome: Outcome, points: int) -> Callable[[], object]:
    """What one round without a game means for the bye."""
    reading = edition_named(edition).unplayed_rounds.bars_from_bye
    return lambda: reading(Unplayed(outcome, Points(points), Scoring()))


def reached(
    edition: str,
    criterion: str,
    *players: Contender,
    pairs: tuple[tuple[int, int], ...] = (),
    floating: tuple[int, ...] = (),
    is_last_round: bool = False,
) -> Callable[[], object]:
    """What a bracket reaches in one criterion with these pairs and downfloaters, by pairing number.

    The bracket is everybody who is named in a pair or floats; the rest of the players are below it.
    """

    def value() -> object:
        field = field_of_players(*players, is_last_round=is_last_round)
        layout = DutchLayout(field)
        place = {one.number: position for position, one in enumerate(field.contenders)}
        paired = [(place[one], place[other]) for one, other in pairs]
        down = [place[one] for one in floating]
        bracket = bracket_of(layout, {*(position for pair in paired for position in pair), *down})
        costs = COSTS[edition](layout, bracket, len(down))
        context = FollowingContext(layout, bracket, costs, len(down), jointly=True)
        candidate = settled_candidate(layout, bracket, costs, context, paired, down)
        values = {one.criterion: one.value for one in costs.values(candidate.cost)}
        if criterion in values:
            return values[criterion]
        return values[f"{criterion} pairs"], values[f"{criterion} scores"]

    return value


def bracket_of(layout: DutchLayout, players: set[int]) -> Bracket:
    """Residents have the lowest score of the bracket; the next scoregroup is the following bracket (A.3, 1.3)."""
    lowest = min(layout.score[position] for position in players)
    moved_down = tuple(sorted(position for position in players if layout.score[position] > lowest))
    residents = tuple(sorted(players.difference(moved_down)))
    groups = [group for group in layout.scoregroups() if layout.score[group[0]] < lowest]
    kind = BracketKind.HETEROGENEOUS if moved_down else BracketKind.HOMOGENEOUS
    return Bracket(kind, moved_down, residents, tuple(groups[0]) if groups else (), len(groups) == 1)


def fewest_downfloaters(*players: Contender) -> Callable[[], object]:
    """How many of the first scoregroup stay unpaired in it; the rest are below."""

    def count() -> object:
        layout = DutchLayout(field_of_players(*players))
        return least_downfloaters(layout, bracket_of(layout, set(layout.scoregroups()[0])))

    return count


def round_of(edition: str, *players: Contender) -> Callable[[], object]:
    """The brackets of a whole round: kind of the bracket and pairing numbers of its downfloaters."""

    def brackets() -> object:
        record = edition_named(edition).pair(field_of_players(*players)).record
        return [(one.kind.value, tuple(one.downfloaters)) for one in record.brackets]

    return brackets


def bye_of(edition: str, *players: Contender) -> Callable[[], object]:
    """Who has the bye."""
    return lambda: edition_named(edition).pair(field_of_players(*players)).bye


# --- fields that several rows look at ----------------------------------------------------------------

TWO = ((1, 2),)
OF_TWO = {"pairs": TWO}
IN_THE_LAST_ROUND = {"pairs": TWO, "is_last_round": True}
ONE_FLOATS = {"pairs": TWO, "floating": (3,)}
CAME_DOWN = {"pairs": ((1, 2), (3, 4)), "floating": (5,)}
FLOATS_ON = {"pairs": ((1, 3),), "floating": (2,)}


def colours(first: str, second: str, score: int = 10, other: int = 10) -> tuple[Contender, ...]:
    """Two players with the colours they had, oldest first; half of what was possible so far are 20 tenths."""
    return player(1, score, first), player(2, other, second)


def three_groups(*, met: tuple[int, ...]) -> tuple[Contender, ...]:
    """One of 1, 2, 3 comes down to 4 and 5; 6, alone in the last scoregroup, has met those named."""
    top = (player(1, 20), player(2, 20), player(3, 20))
    return (*top, player(4, 10), player(5, 10), player(6, 0, met=met))


def two_and_two(*, met: tuple[int, ...]) -> tuple[Contender, ...]:
    """1 and 2 above 3 and 4; 4 has met those named."""
    return player(1, 10), player(2, 10), player(3, 0), player(4, 0, met=met)


def three_above(*lower: Contender, met: tuple[int, ...] = ()) -> tuple[Contender, ...]:
    """1, 2 and 3, of whom the last one has met those named, above others."""
    return player(1, 10), player(2, 10), player(3, 10, met=met), *lower


def one_floats(floats: str) -> tuple[Contender, ...]:
    """1 and 2 meet, 3 floats down from his own scoregroup, 4 is below."""
    return player(1, 10), player(2, 10), player(3, 10, floats=floats), player(4, 0)


def came_down(floats: str, *, opponent: str = "..", equal: str = "..", floater: str = "..") -> tuple[Contender, ...]:
    """1, moved down by a point and a half, meets 2; the equals 3 and 4 meet; 5 floats to 6."""
    return (
        player(1, 25, floats=floats),
        player(2, 10, floats=opponent),
        player(3, 10, floats=equal),
        player(4, 10),
        player(5, 10, floats=floater),
        player(6, 0),
    )


def floats_on(floats: str) -> tuple[Contender, ...]:
    """1 and 2 came down; 1 meets 3, and 2 floats on to 4."""
    return player(1, 25), player(2, 20, floats=floats), player(3, 10), player(4, 0)


# --- the rows ----------------------------------------------------------------------------------------


def meetings_and_colours(edition: str, names: tuple[str, ...]) -> list[Clause]:
    """No second meeting, no two absolute preferences, and the colours: the same in both editions."""
    once, absolute, wide, thrice, wish, strong = names

    def last(criterion: str, first: str, second: str, score: int = 30, other: int = 30) -> Callable[[], object]:
        return reached(edition, criterion, *colours(first, second, score, other), **IN_THE_LAST_ROUND)

    def two(criterion: str, first: str, second: str) -> Callable[[], object]:
        return reached(edition, criterion, *colours(first, second), **OF_TWO)

    def final(score: int) -> Callable[[], object]:
        return may_meet(*colours("WW", "WW", score, 0), is_last_round=True)

    return [
        Clause(once, YES, "they met", may_meet(player(1, met=(2,)), player(2)), False),
        Clause(once, NO, "they have not met", may_meet(player(1), player(2)), True),
        Clause(once, BOUNDARY, "one met somebody else", may_meet(player(1, met=(3,)), player(2)), True),
        Clause(absolute, YES, "both must have Black", may_meet(*colours("WW", "WBWW")), False),
        Clause(absolute, NO, "one must have Black, one White", may_meet(*colours("WW", "BB")), True),
        Clause(absolute, BOUNDARY, "the other preference is strong", may_meet(*colours("WW", "W")), True),
        Clause(absolute, BOUNDARY, "half of the maximum is no topscorer", final(20), False),
        Clause(absolute, BOUNDARY, "over half of it is one", final(25), True),
        Clause(absolute, BOUNDARY, "only in the last round", may_meet(*colours("WW", "WW", 30, 30)), False),
        Clause(wide, YES, "a topscorer comes to +3", last(wide, "WBWW", "WBWW"), 1),
        Clause(wide, YES, "or his opponent does", last(wide, "WWBBWW", "BWWBWW", 30, 10), 1),
        Clause(wide, NO, "each gets his colour", last(wide, "WW", "BB"), 0),
        Clause(wide, BOUNDARY, "+2 is not beyond", last(wide, "BWW", "BWW"), 0),
        Clause(thrice, YES, "White for the third time", last(thrice, "BBWW", "BBWW"), 1),
        Clause(thrice, NO, "each gets his colour", last(thrice, "WW", "BB"), 0),
        Clause(thrice, BOUNDARY, "three times, not in a row", last(thrice, "WWBW", "WWBW"), 0),
        Clause(wish, YES, "both want Black", two(wish, "W", "W"), 1),
        Clause(wish, NO, "each gets his colour", two(wish, "W", "B"), 0),
        Clause(wish, BOUNDARY, "a mild preference is one", two(wish, "WB", "WB"), 1),
        Clause(wish, BOUNDARY, "before the first game there is none", two(wish, "", "W"), 0),
        Clause(strong, YES, "both want Black strongly", two(strong, "W", "W"), 1),
        Clause(strong, NO, "each gets his colour", two(strong, "W", "B"), 0),
        Clause(strong, BOUNDARY, "the mild one of two yields", two(strong, "W", "BW"), 0),
        Clause(strong, BOUNDARY, "the strong one yields to the absolute", two(strong, "WW", "W"), 1),
    ]


def pairs_and_following(edition: str, pairs: str, following: str) -> list[Clause]:
    """The number of pairs, and what the downfloaters find: the same in both editions."""
    lower = (player(4, 5), player(5, 0), player(6, 0))
    more = (player(4, 5), player(5, 5), player(6, 0))

    def ahead(*players: Contender) -> Callable[[], object]:
        return reached(edition, following, *players, **ONE_FLOATS)

    return [
        Clause(pairs, YES, "one floats", reached(edition, pairs, *one_floats(".."), **ONE_FLOATS), 1),
        Clause(pairs, NO, "all are paired", reached(edition, pairs, *two_and_two(met=()), **OF_TWO), 0),
        Clause(pairs, BOUNDARY, "an odd number leaves one", fewest_downfloaters(*three_above(player(4))), 1),
        Clause(
            pairs,
            BOUNDARY,
            "two who met both float",
            fewest_downfloaters(player(1, 10, met=(2,)), player(2, 10), player(3), player(4)),
            2,
        ),
        Clause(following, YES, "nobody there for him", ahead(*three_above(*lower, met=(4,))), (2, (10, 5))),
        Clause(following, NO, "he is paired there", ahead(*three_above(*lower)), (0, ())),
        Clause(following, BOUNDARY, "another one is missed there", ahead(*three_above(*more)), (1, (5,))),
        Clause(
            following,
            BOUNDARY,
            "further brackets do not count",
            ahead(*three_above(player(4, 5), player(5, 0, met=(6,)), player(6, 0))),
            (0, ()),
        ),
    ]


def floats_of_opponents(edition: str, names: tuple[str, ...]) -> list[Clause]:
    """Upfloats, by number and by difference, of the last round and of two rounds ago: the same in both editions."""
    rows = []
    for name, again, other_round, counted, nothing in zip(
        names, (".u", "u.") * 2, ("u.", ".u") * 2, (1, 1, (15,), (15,)), (0, 0, (), ()), strict=True
    ):

        def of(name: str = name, **floats: str) -> Callable[[], object]:
            return reached(edition, name, *came_down("..", **floats), **CAME_DOWN)

        rows += [
            Clause(name, YES, "floats up again", of(opponent=again), counted),
            Clause(name, NO, "floated down", of(opponent=again.replace("u", "d")), nothing),
            Clause(name, BOUNDARY, "floated up in the other of the two rounds", of(opponent=other_round), nothing),
            Clause(name, BOUNDARY, "an equal opponent is no upfloat", of(equal=again), nothing),
        ]
    return rows


def rows_of_2017() -> list[Clause]:
    """C.1 - C.19."""
    edition = OF_2017
    rows = [
        *meetings_and_colours(edition, ("C.1", "C.3", "C.8", "C.9", "C.10", "C.11")),
        *pairs_and_following(edition, "C.5", "C.7"),
        *floats_of_opponents(edition, ("C.13", "C.15", "C.17", "C.19")),
        Clause("C.2", YES, "had it", is_barred_from_bye(edition, Outcome.PAIRING_ALLOCATED_BYE, 10), True),
        Clause("C.2", YES, "won by forfeit", is_barred_from_bye(edition, Outcome.FORFEIT_WIN, 10), True),
        Clause("C.2", NO, "lost by forfeit", is_barred_from_bye(edition, Outcome.FORFEIT_LOSS, 0), False),
        Clause("C.2", BOUNDARY, "a full point granted", is_barred_from_bye(edition, Outcome.FULL_POINT_BYE, 10), False),
        Clause(
            "C.4",
            YES,
            "6 needs the player who came down",
            round_of(edition, *three_groups(met=(4, 5))),
            [("homogeneous", (3,)), ("PPB", (3,)), ("CLB", ())],
        ),
        Clause(
            "C.4",
            NO,
            "6 may meet anybody",
            round_of(edition, *three_groups(met=())),
            [("homogeneous", (3,)), ("heterogeneous", (5,)), ("heterogeneous", ())],
        ),
        Clause(
            "C.4",
            BOUNDARY,
            "no downfloater at all, and the rest cannot be paired",
            round_of(edition, *two_and_two(met=(3,))),
            [("PPB", (1, 2)), ("CLB", ())],
        ),
        Clause("C.6", YES, "25 meets 10", reached(edition, "C.6", *floats_on(".."), **FLOATS_ON), (20, 15)),
        Clause("C.6", NO, "equals meet", reached(edition, "C.6", *two_and_two(met=()), **OF_TWO), ()),
        Clause(
            "C.6",
            BOUNDARY,
            "a downfloater counts from one point below the bracket",
            reached(edition, "C.6", *one_floats(".."), **ONE_FLOATS),
            (10,),
        ),
    ]
    for name, listed, again, other_round in (("C.12", "C.16", ".d", "d."), ("C.14", "C.18", "d.", ".d")):
        rows += [
            Clause(name, YES, "floats down again", reached(edition, name, *one_floats(again), **ONE_FLOATS), 1),
            Clause(
                name, NO, "floated up", reached(edition, name, *one_floats(again.replace("d", "u")), **ONE_FLOATS), 0
            ),
            Clause(
                name, BOUNDARY, "in the other round", reached(edition, name, *one_floats(other_round), **ONE_FLOATS), 0
            ),
            Clause(
                name,
                BOUNDARY,
                "so does who meets a lower one",
                reached(edition, name, *came_down(again), **CAME_DOWN),
                1,
            ),
            Clause(listed, YES, "25 meets 10 again", reached(edition, listed, *came_down(again), **CAME_DOWN), (15,)),
            Clause(listed, NO, "never floated", reached(edition, listed, *came_down(".."), **CAME_DOWN), ()),
            Clause(
                listed,
                BOUNDARY,
                "a resident downfloater",
                reached(edition, listed, *one_floats(again), **ONE_FLOATS),
                (10,),
            ),
            Clause(
                listed, BOUNDARY, "one who floats on", reached(edition, listed, *floats_on(again), **FLOATS_ON), (20,)
            ),
        ]
    return rows


def rows_of_2026() -> list[Clause]:
    """[C1] - [C21]."""
    edition = OF_2026
    barred = (player(4, may_take_bye=False), player(5, may_take_bye=False))

    def unplayed(colours_of_third: str, *lower: Contender) -> Callable[[], object]:
        players = (player(1, 10), player(2, 10), player(3, 10, colours_of_third), *lower)
        return reached(edition, "C9", *players, **ONE_FLOATS)

    rows = [
        *meetings_and_colours(edition, ("C1", "C3", "C10", "C11", "C12", "C13")),
        *pairs_and_following(edition, "C6", "C8"),
        *floats_of_opponents(edition, ("C15", "C17", "C19", "C21")),
        Clause("C2", YES, "had it", is_barred_from_bye(edition, Outcome.PAIRING_ALLOCATED_BYE, 5), True),
        Clause("C2", YES, "won by forfeit", is_barred_from_bye(edition, Outcome.FORFEIT_WIN, 10), True),
        Clause("C2", NO, "half a point granted", is_barred_from_bye(edition, Outcome.HALF_POINT_BYE, 5), False),
        Clause("C2", BOUNDARY, "a full point granted", is_barred_from_bye(edition, Outcome.FULL_POINT_BYE, 10), True),
        Clause(
            "C4",
            YES,
            "6 needs the player who came down",
            round_of(edition, *three_groups(met=(4, 5))),
            [("homogeneous", (3,)), ("heterogeneous", (3,)), ("heterogeneous", ())],
        ),
        Clause(
            "C4",
            NO,
            "6 may meet anybody",
            round_of(edition, *three_groups(met=())),
            [("homogeneous", (3,)), ("heterogeneous", (5,)), ("heterogeneous", ())],
        ),
        Clause(
            "C4",
            BOUNDARY,
            "no downfloater would leave the rest unpaired",
            round_of(edition, *two_and_two(met=(3,))),
            [("homogeneous", (1, 2)), ("heterogeneous", ())],
        ),
        Clause("C5", YES, "the lowest score", bye_of(edition, player(1, 20), player(2, 10), player(3, 0)), 3),
        Clause("C5", NO, "an even number", bye_of(edition, player(1, 20), player(2, 10)), None),
        Clause(
            "C5",
            BOUNDARY,
            "of those who may have it",
            bye_of(edition, player(1, 20), player(2, 10), player(3, 0, may_take_bye=False)),
            2,
        ),
        Clause(
            "C5",
            BOUNDARY,
            "before the number of pairs: 3 and 4 need 1 and 2",
            bye_of(edition, player(1, 20), player(2, 20), player(3, 10, met=(4, 5)), barred[0], player(5)),
            5,
        ),
        Clause("C7", YES, "20 floats on", reached(edition, "C7", *floats_on(".."), **FLOATS_ON), (20,)),
        Clause("C7", NO, "nobody floats", reached(edition, "C7", *two_and_two(met=()), **OF_TWO), ()),
        Clause(
            "C7",
            BOUNDARY,
            "highest first",
            reached(
                edition,
                "C7",
                *(player(1, 20), player(2, 15), player(3, 10), player(4, 10), player(5, 0), player(6, 0)),
                pairs=((1, 3),),
                floating=(4, 2),
            ),
            (15, 10),
        ),
        Clause("C9", YES, "two of four games", unplayed("WB"), 2),
        Clause("C9", NO, "all games", unplayed("WBWB"), 0),
        Clause("C9", BOUNDARY, "somebody below can have the bye", unplayed("WB", player(4), player(5)), 0),
        Clause("C9", BOUNDARY, "nobody below may have it", unplayed("WB", *barred), 2),
    ]
    for name, listed, again, other_round in (("C14", "C18", ".d", "d."), ("C16", "C20", "d.", ".d")):
        rows += [
            Clause(name, YES, "floats down again", reached(edition, name, *one_floats(again), **ONE_FLOATS), 1),
            Clause(
                name, NO, "floated up", reached(edition, name, *one_floats(again.replace("d", "u")), **ONE_FLOATS), 0
            ),
            Clause(
                name, BOUNDARY, "in the other round", reached(edition, name, *one_floats(other_round), **ONE_FLOATS), 0
            ),
            Clause(
                name,
                BOUNDARY,
                "who floats on is no resident",
                reached(edition, name, *floats_on(again), **FLOATS_ON),
                0,
            ),
            Clause(listed, YES, "25 meets 10 again", reached(edition, listed, *came_down(again), **CAME_DOWN), (15,)),
            Clause(listed, NO, "never floated", reached(edition, listed, *came_down(".."), **CAME_DOWN), ()),
            Clause(
                listed,
                BOUNDARY,
                "a resident downfloater came from nowhere",
                reached(edition, listed, *came_down("..", floater=again), **CAME_DOWN),
                (),
            ),
            Clause(
                listed, BOUNDARY, "one who floats on", reached(edition, listed, *floats_on(again), **FLOATS_ON), (20,)
            ),
        ]
    return rows


CLAUSES = {OF_2017: rows_of_2017(), OF_2026: rows_of_2026()}


@pytest.mark.parametrize(
    "clause",
    [
        pytest.param(clause, id=f"{edition} {clause.criterion} {clause.case}: {clause.says}")
        for edition, clauses in CLAUSES.items()
        for clause in clauses
    ],
)
def test_clause(clause: Clause):
    assert clause.found() == clause.expected


def criteria_in(number: str) -> list[str]:
    """The criteria that an article's number names: "C.12 - C.15" are four of them, "C.04.2.C.2" is none."""
    bracketed = re.findall(r"\[(C\d+)\]", number)
    plain = [] if bracketed or number.startswith("C.04") else re.findall(r"\b(C\.\d+)\b", number)
    named = bracketed or plain
    if len(named) == 2 and " - " in number:
        prefix = named[0].rstrip("0123456789")
        first, last = (int(one.removeprefix(prefix)) for one in named)
        return [f"{prefix}{one}" for one in range(first, last + 1)]
    return named


@pytest.mark.parametrize(("edition", "count"), [(OF_2017, 19), (OF_2026, 21)])
def test_every_criterion_of_the_rule_book_has_its_three_cases(edition, count):
    in_the_book = {one for article in edition_named(edition).rule_book() for one in criteria_in(article.number)}
    assert len(in_the_book) == count
    cases = {(clause.criterion, clause.case) for clause in CLAUSES[edition]}
    assert cases == {(criterion, case) for criterion in in_the_book for case in CASES}


@pytest.mark.parametrize("edition", CLAUSES)
def test_yes_and_no_of_a_criterion_differ(edition):
    """A row that any answer satisfies would show nothing."""
    by_case = {(clause.criterion, clause.case): clause.expected for clause in CLAUSES[edition]}
    assert [name for name, case in by_case if case == YES and by_case[name, NO] == by_case[name, YES]] == []


def test_d1_the_opponents_of_the_moved_down_go_before_those_of_the_rest():
    """1 and 2 were moved down; by number in the bracket."""
    bracket = Bracket(BracketKind.HETEROGENEOUS, (0, 1), (2, 3, 4, 5), (), below_is_last=False)
    step = order_step(bracket, {(0, 2), (1, 3), (4, 5)}, {(0, 2), (1, 4), (3, 5)})
    assert (step.rule, step.first, step.second) == ("D.1", (3, 4), (3, 5))
