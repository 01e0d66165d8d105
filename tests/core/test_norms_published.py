"""B.01 beside figures that others published: the annex of the regulations, and totals at the very limit.

The annex ("Tables in the Annex show the range for tournaments up to 19 rounds", 1.7) gives for each score the averages
of the opponents for which it is enough. It could not be read itself. Its rows are taken from public programs that have
them as tables: for 9 to 11 rounds, GM and IM, `src/data/normTables.ts` of canhaktan/tournament-calendar (commit
f4f9362); for 9 rounds and all four titles `en/norm.php` of teremyalex/tlchessfoundation.com (commit 52b8346), which
agrees with it.

The totals are those of the tests of a public calculator, which writes beside each how it is made, such as
"dp @ .75 = 193, (2399.5 - 193) * 8 = 17652".
"""

from itertools import pairwise
from typing import Final

import pytest

from core.model.units import PlayerId, RoundNumber
from core.norms.requirements import NormGame, Result, halves_needed, result_over
from core.norms.titles import NormTitle, title_edition_named

TEXT: Final = title_edition_named("2024-01")
GM, IM, WGM, WIM = TEXT.norms

ANNEX: Final = {
    (9, "GM"): ((7, 2380), (6.5, 2434), (6, 2475), (5.5, 2520), (5, 2557), (4.5, 2600), (4, 2643), (3.5, 2680)),
    (9, "IM"): ((7, 2230), (6.5, 2284), (6, 2325), (5.5, 2370), (5, 2407), (4.5, 2450), (4, 2493), (3.5, 2530)),
    (9, "WGM"): ((7, 2180), (6.5, 2234), (6, 2275), (5.5, 2320), (5, 2357), (4.5, 2400), (4, 2443), (3.5, 2480)),
    (9, "WIM"): ((7, 2030), (6.5, 2084), (6, 2125), (5.5, 2170), (5, 2207), (4.5, 2250), (4, 2293), (3.5, 2330)),
    (10, "GM"): (
        *((8, 2380), (7.5, 2407), (7, 2451), (6.5, 2490), (6, 2528), (5.5, 2564), (5, 2600), (4.5, 2636), (4, 2672)),
        (3.5, 2710),
    ),
    (10, "IM"): (
        *((8, 2230), (7.5, 2257), (7, 2301), (6.5, 2340), (6, 2378), (5.5, 2414), (5, 2450), (4.5, 2486), (4, 2522)),
        (3.5, 2560),
    ),
    (11, "GM"): (
        *((9, 2380), (8.5, 2389), (8, 2425), (7.5, 2467), (7, 2498), (6.5, 2535), (6, 2564), (5.5, 2600), (5, 2636)),
        *((4.5, 2665), (4, 2702)),
    ),
    (11, "IM"): (
        *((9, 2230), (8.5, 2239), (8, 2275), (7.5, 2317), (7, 2348), (6.5, 2385), (6, 2414), (5.5, 2450), (5, 2486)),
        *((4.5, 2515), (4, 2552)),
    ),
}
"""By rounds and title: score in points, and the lowest average for which it is enough, up to the next row's."""


def against(ratings: list[int], halves: int, norm: NormTitle) -> Result:
    """That score against these opponents."""
    games = [
        NormGame(
            RoundNumber(place), PlayerId(place), rating, False, "GM", "USA", max(0, min(2, halves - 2 * (place - 1)))
        )
        for place, rating in enumerate(ratings, 1)
    ]
    return result_over(games, norm.floor)


def norm_named(name: str) -> NormTitle:
    return next(norm for norm in TEXT.norms if norm.name == name)


@pytest.mark.parametrize(("games", "title"), ANNEX)
def test_the_score_that_is_needed_is_that_of_the_annex(games: int, title: str):
    norm = norm_named(title)
    rows = ANNEX[games, title]
    assert rows[0][1] == norm.average
    needed = [
        halves_needed(against([average] * games, 0, norm), norm, TEXT)
        for (_, lowest), (_, next_lowest) in pairwise((*rows, (0, rows[-1][1] + 200)))
        for average in (lowest, next_lowest - 1)
    ]
    assert needed == [int(2 * score) for score, _ in rows for _ in range(2)]


@pytest.mark.parametrize(
    ("total", "games", "score", "norm"),
    [
        pytest.param(23396, 9, 4.5, GM, id="2599.5 * 9 = 23395.5"),
        pytest.param(17652, 8, 6, WGM, id="(2399.5 - 193) * 8 = 17652"),
        pytest.param(23215, 10, 4, WIM, id="(2249.5 + 72) * 10 = 23215"),
    ],
)
def test_the_performance_at_the_limit_before_rounding(total: int, games: int, score: float, norm: NormTitle):
    """1.4.8: 2599.5 and its like are the least before rounding; one point less in the total is too little."""
    spread = [total // games + (place < total % games) for place in range(games)]
    assert against(spread, int(2 * score), norm).performance == norm.performance
    assert against([spread[0] - 1, *spread[1:]], int(2 * score), norm).performance == norm.performance - 1


def test_the_average_at_the_limit_before_rounding():
    """2229.5 * 7 = 15606.5: what 7 of 7 need for an IM norm is the average of 1.4.8 a, a half rounded up (1.4.7 b)."""
    assert against([2230] * 4 + [2229] * 3, 14, IM).average == IM.average
    assert against([2230] * 3 + [2229] * 4, 14, IM).average == IM.average - 1
