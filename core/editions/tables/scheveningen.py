"""Scheveningen: everybody of one team meets everybody of the other, by the published tables.

Numbers 1 to n are team A, n + 1 to 2n team B. For matches on 2 to 13 boards the tables are those in print; those of odd
numbers and of multiples of four follow a rule, by which larger ones are made, and so are 14, 18 and so on, such that
everybody has White as often as Black (decision 108).
"""

from collections.abc import Mapping

from core.editions.schedule import Schedule, Seats
from core.model.hints import Final
from core.model.sentence import say
from core.model.units import RoundNumber

FEWEST: Final = 4
MOST: Final = 198  # a report has room for 99 rounds

_PRINTED: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("A1-B1 A2-B2", "B2-A1 B1-A2"),
    6: (
        "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6",
        "B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6",
        "A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6",
        "B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5",
        "A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6",
        "B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3",
    ),
    10: (
        "A1-B1 A2-B2 A3-B3 A4-B4 B5-A5 B6-A6 B7-A7 A8-B8 B9-A9 B10-A10",
        "B2-A1 B1-A2 B8-A3 B3-A4 A5-B10 A6-B5 A7-B6 B4-A8 A9-B7 A10-B9",
        "A1-B3 A2-B8 A3-B4 A4-B10 B6-A5 B7-A6 B9-A7 A8-B1 B2-A9 B5-A10",
        "B4-A1 B3-A2 B10-A3 A4-B6 A5-B7 B8-A6 A7-B5 A8-B9 B1-A9 A10-B2",
        "A1-B5 A2-B4 B9-A3 B7-A4 B1-A5 A6-B10 B8-A7 B2-A8 A9-B3 A10-B6",
        "B6-A1 A2-B7 A3-B1 A4-B9 A5-B8 A6-B2 B10-A7 B5-A8 B4-A9 B3-A10",
        "A1-B7 B5-A2 B2-A3 B1-A4 B4-A5 B9-A6 A7-B3 A8-B10 A9-B6 A10-B8",
        "B8-A1 B6-A2 A3-B5 A4-B2 A5-B9 A6-B1 A7-B4 B3-A8 B10-A9 B7-A10",
        "A1-B9 A2-B10 A3-B7 B5-A4 B2-A5 B3-A6 B1-A7 A8-B6 A9-B8 B4-A10",
        "B10-A1 B9-A2 B6-A3 B8-A4 A5-B3 A6-B4 A7-B2 B7-A8 A9-B5 A10-B1",
    ),
}


def fault(competitors: int, _: Mapping[str, str]) -> str:
    """Why so many cannot play a match of two teams; empty: they can."""
    if competitors < FEWEST or competitors % 2:
        return say(
            "{competitors} cannot play by the Scheveningen tables: these need two teams of equal size, with at "
            "least two players each.",
            competitors=competitors,
        )
    if competitors > MOST:
        return say(
            "{competitors} would play {rounds} rounds, but a report has room for only 99.",
            competitors=competitors,
            rounds=competitors // 2,
        )
    return ""


def seats(competitors: int, round_number: RoundNumber, _: Mapping[str, str]) -> Seats:
    """A round: the boards in the order of team A."""
    boards = competitors // 2
    if boards in _PRINTED:
        return tuple(_pair(text, boards) for text in _PRINTED[boards][round_number - 1].split())
    return tuple(_made(boards, place, round_number) for place in range(1, boards + 1))


def _pair(text: str, boards: int) -> tuple[int, int]:
    white, black = (int(one[1:]) + boards * (one[0] == "B") for one in text.split("-"))
    return white, black


def _made(boards: int, place: int, round_number: int) -> tuple[int, int]:
    """Player `place` of A against one of B, as the printed tables have it."""
    if boards % 2:
        opponent, has_white = _made_oddly(boards, place, round_number)
    else:
        opponent, has_white = _made_evenly(boards, place, round_number)
    return (place, boards + opponent) if has_white else (boards + opponent, place)


def _made_oddly(boards: int, place: int, round_number: int) -> tuple[int, bool]:
    """The one as many places further on in B as rounds have been played.

    Against the half of B that begins with every second round one place further on, A has White in odd rounds and Black
    in even ones; against the others the other way round.
    """
    opponent = (place + round_number - 2) % boards + 1
    first = (round_number + 1) // 2
    is_of_that_half = first <= opponent <= first + boards // 2
    return opponent, is_of_that_half == (round_number % 2 == 1)


def _made_evenly(boards: int, place: int, round_number: int) -> tuple[int, bool]:
    """Half of a team against half of the other, first straight, then across: colours change places between them."""
    half = boards // 2
    lower, across = place > half, round_number > half
    within = (place + round_number - 2) % half + 1
    opponent = within + half * (lower != across)
    straight = (place % half + round_number % half * (half // 2 + 1)) % half < (half + 1) // 2
    return opponent, straight != across if half % 2 else (round_number % 2 == 1) != lower


SCHEVENINGEN: Final = Schedule(
    article=say("the Scheveningen tables"),
    drawn_by=say("the Scheveningen tables"),
    report_code=lambda _: "CUSTOM_ROUNDROBIN",
    by_teams=True,
    fault=fault,
    sections=lambda competitors: (competitors // 2, competitors // 2),
    rounds=lambda competitors, _: competitors // 2,
    seats=seats,
    variations=(),
)
