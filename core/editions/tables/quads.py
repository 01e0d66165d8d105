"""Quads: the field is cut by rating into round robins of four, the last one bigger where the number asks for it."""

from collections.abc import Mapping

from core.editions.schedule import Schedule, Seats
from core.editions.tables.berger import cycle_pairs, rounds_of_cycle
from core.model.hints import Final
from core.model.sentence import say
from core.model.units import RoundNumber

FOUR: Final = 4


def sections(competitors: int) -> tuple[int, ...]:
    """How many play in each section, the strongest first; the last one has four to seven."""
    quads = competitors // FOUR
    return (*(FOUR,) * (quads - 1), FOUR + competitors % FOUR) if quads else ()


def fault(competitors: int, _: Mapping[str, str]) -> str:
    """Why so many cannot play quads; empty: they can."""
    if competitors < FOUR:
        return say(
            "{competitors} cannot play quads: a section needs four players (CFC 652).",
            competitors=competitors,
        )
    return ""


def rounds(competitors: int, _: Mapping[str, str]) -> int:
    """Three, or as many as the bigger section needs."""
    return max(map(rounds_of_cycle, sections(competitors)))


def seats(competitors: int, round_number: RoundNumber, _: Mapping[str, str]) -> Seats:
    """The boards of all sections that still play, section after section."""
    boards: list[tuple[int, int]] = []
    before = 0
    for size in sections(competitors):
        if round_number <= rounds_of_cycle(size):
            boards += [(before + white, before + black) for white, black in cycle_pairs(size, round_number)]
        before += size
    return tuple(boards)


QUADS: Final = Schedule(
    article="CFC 652",
    drawn_by="CFC 652",
    report_code=lambda _: "CUSTOM_ROUNDROBIN",
    by_teams=False,
    fault=fault,
    sections=sections,
    rounds=rounds,
    seats=seats,
    variations=(),
)
