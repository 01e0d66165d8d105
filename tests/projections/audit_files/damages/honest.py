"""Honest reports to be damaged: of all editions and formats, small and large, with a head as a rating server wants it.

The audit has nothing to say of one, and everything that is in it twice agrees.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from core.model.sentence import Refused
from core.model.tie_breaks import TieBreakList
from events.trf import read_document, tournament_of
from events.trf.layout import TRF06, TRF16, TRF26, FileFormat, round_column
from projections.generator import event, report
from projections.generator_plan import Plan
from projections.standings.table import standings
from tests.data_paths import oracle_files

EDITIONS: Final = (
    *("dutch-1998", "dutch-2012", "dutch-2017", "dutch-2026", "burstein-seed", "burstein-2017", "burstein-2026"),
    *("dubov-1997", "dubov-2018", "dubov-2026", "lim-1999", "lim-2026"),
    *("cfc", "round-robin", "double-round-robin"),
)
OF_TODAY: Final = "dutch-2026"  # what a file that names no rules is paired by, with its first day
TIE_BREAKS: Final = ("BH", "BH/C1", "SB", "DE", "PS", "WON")
TIE_BREAKS_OF_TABLES: Final = ("SB", "WON")
_ACCELERATED: Final = frozenset({"dutch-2017", "dutch-2026"})
_FEDERATIONS: Final = ("SWE", "GER", "NED", "POL", "CAN", "IND")
_LARGEST: Final = 130


@dataclass(frozen=True, slots=True)
class Honest:
    """One report, by lines without their ends."""

    words: str  # what it is made from
    lines: tuple[str, ...]
    file_format: FileFormat


def honest(chance: random.Random) -> Honest:
    """Any of them."""
    return _of_the_oracle(chance) if chance.random() < 0.3 else _generated(chance)


def as_bytes(lines: tuple[str, ...] | list[str]) -> bytes:
    """The file."""
    return "".join(f"{line}\n" for line in lines).encode()


def _of_the_oracle(chance: random.Random) -> Honest:
    edition, path = chance.choice(_oracle())
    lines = [line for line in path.read_text("ascii").splitlines() if line.strip()]
    year = "2025" if edition == "dutch-2017" else "2026"
    return Honest(f"{edition}/{path.name}", tuple(_with_head(lines, year, chance, titles=True)), TRF16)


@cache
def _oracle() -> list[tuple[str, Path]]:
    """Small ones three times."""
    found = [(edition, path) for edition in ("dutch-2017", "dutch-2026") for path in oracle_files(edition)]
    sizes = {path: int(path.name[1:5]) for _, path in found}
    return [one for one in found for _ in range(1 if sizes[one[1]] > 40 else 3) if sizes[one[1]] <= _LARGEST]


def _generated(chance: random.Random) -> Honest:
    file_format = chance.choice((TRF16, TRF26, TRF26, TRF06))
    edition = OF_TODAY if file_format == TRF06 else chance.choice(EDITIONS)
    is_table = edition.endswith("round-robin")
    small = chance.randint(6, 9) if is_table else chance.randint(8, 16)
    players = small if is_table or chance.random() < 0.7 else chance.choice((24, 37, 60, 101))
    rounds = (players - 1 + players % 2) * (1 + edition.startswith("double")) if is_table else min(players - 3, 7)
    may_accelerate = edition in _ACCELERATED and file_format != TRF06
    plan = Plan(
        players,
        rounds,
        seed=chance.randrange(2**31),
        edition=edition,
        forfeits=chance.choice((0, 20)),
        odd_results=0 if is_table else chance.choice((0, 0, 20)),
        half_point_byes=0 if is_table else chance.choice((0, 20)),
        zero_point_byes=0 if is_table else chance.choice((0, 0, 20)),
        unrated=chance.choice((0, 0, 100)),
        equal_ratings=chance.choice((0, 100)),
        forbidden_pairs=0 if is_table or file_format == TRF06 else chance.choice((0, 0, 2)),
        acceleration=chance.choice(("none", "by-hand")) if may_accelerate else "none",
    )
    contents = report(plan, event(plan), file_format=file_format)
    lines = [line for line in contents.decode("ascii").splitlines() if line.strip()]
    lines = _with_head(lines, "2026", chance, titles=file_format != TRF06)
    if file_format == TRF26 and chance.random() < 0.4:
        lines = with_ranks_by(lines, chance.choice(TIE_BREAKS_OF_TABLES if is_table else TIE_BREAKS))
    return Honest(f"{edition} {file_format}, {players} players, seed {plan.seed}", tuple(lines), file_format)


def with_ranks_by(lines: list[str], code: str) -> list[str]:
    """The same with ranks by a tie-break, which record 202 names; as it was where that cannot be computed."""
    try:
        ranks = ranks_by(lines, code)
    except Refused:
        return lines
    lines = [
        put(line, 86, f"{ranks[int(line[4:8])]:>4}") if line.startswith("001") else line
        for line in lines
        if line[:3] != "202"
    ]
    first = next(at for at, line in enumerate(lines) if line.startswith("001"))
    return [*lines[:first], f"202 {code}", *lines[first:]]


def ranks_by(lines: list[str], code: str) -> dict[int, int]:
    """By starting rank numbers."""
    tournament = tournament_of(read_document(as_bytes(lines), "honest.trf"))
    rows = standings(tournament, TieBreakList((code,)), system_is_declared=False).rows
    return {int(row.player): row.rank for row in rows}


def put(line: str, column: int, text: str) -> str:
    """Characters over those of a line, from a column on."""
    line = line.ljust(column - 1 + len(text))
    return f"{line[: column - 1]}{text}{line[column - 1 + len(text) :]}"


_HEAD: Final[tuple[Callable[[str, int, int], str], ...]] = (
    lambda _year, _players, _rated: "012 Town Championship",
    lambda _year, _players, _rated: "022 Lund",
    lambda _year, _players, _rated: "032 SWE",
    lambda year, _players, _rated: f"042 {year}/03/07",
    lambda year, _players, _rated: f"052 {year}/03/28",
    lambda _year, players, _rated: f"062 {players}",
    lambda _year, _players, rated: f"072 {rated}",
    lambda _year, _players, _rated: "092 Individual: Swiss-System",
    lambda _year, _players, _rated: "102 Berg, Anna",
    lambda _year, _players, _rated: "122 90 min + 30 s",
)


def _with_head(lines: list[str], year: str, chance: random.Random, *, titles: bool) -> list[str]:
    """Names, federations, numbers, births and dates, the same from the same chance."""
    players = [line for line in lines if line.startswith("001")]
    rounds = max((len(line.rstrip()) - round_column(1)) // 10 + 1 for line in players)
    rated = sum(bool(line[48:52].strip()) for line in players)
    days = "  ".join(f"{year[2:]}/03/{7 + number:02}" for number in range(rounds))
    head = [make(year, len(players), rated) for make in _HEAD]
    head.append(f"132{' ' * (round_column(1) - 4)}{days}".rstrip())
    codes = {line[:3] for line in head}
    others = [line for line in lines if line[:3] not in codes and not line.startswith("001")]
    return [*head, *others, *(_with_person(line, chance, titles=titles) for line in players)]


def _with_person(line: str, chance: random.Random, *, titles: bool) -> str:
    number = int(line[4:8])
    sex = chance.choice("mmmw")
    line = put(line, 10, sex)
    if titles and chance.random() < 0.3:
        line = put(line, 11, f"{chance.choice(('FM', 'CM', 'IM') if sex == 'm' else ('WFM', 'WIM', 'FM')):>3}")
    line = put(line, 15, f"Player{number}, {chance.choice(('Ada', 'Ben', 'Cyd', 'Dov'))}{number}".ljust(33))
    line = put(line, 54, chance.choice(_FEDERATIONS))
    line = put(line, 58, f"{1700000 + 13 * number:>11}")
    return put(line, 70, f"{chance.randint(1950, 2014)}/{chance.randint(1, 12):02}/{chance.randint(1, 28):02}")
