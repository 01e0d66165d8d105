"""Faults planted in events of the oracle: is each found, with round and board, and nothing that does not follow?

    python -m tests.projections.audit_files.planted --count 2000 --seed 1     prints what was missed, and a count

Each copy has one thing changed: a result, a colour, an opponent, a bye, a point, a rank, the listed tie-break or a
date. Results and colours are changed in one line of the game or in both; whatever leaves the file as true as it was (a
bye of the same worth that every rule treats alike, a date that is as possible) is not planted.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from core.editions.double_swiss import GAMES
from core.editions.registry import is_of_one
from core.model.pairing import recorded_boards
from core.model.tie_breaks import TieBreakList
from events.trf import TrfDocument, read_document, tournament_of
from events.trf.layout import COLOUR_OFFSET, RESULT_OFFSET, TRF16, round_column
from projections.audit.finding import Finding, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from projections.generator import event, report
from projections.generator_plan import Plan
from projections.standings.table import standings
from tests.data_paths import oracle_files

TODAY: Final = "2026-11-22"
_PLAYERS_MAX: Final = 130
_TIE_BREAKS: Final = ("BH", "BH/C1", "SB", "DE", "PS", "WON")


@dataclass(frozen=True, slots=True)
class Fault:
    """One planted fault."""

    kind: str
    words: str
    contents: bytes
    players: frozenset[int]  # whom it concerns; empty: nobody alone
    round_number: int = 0
    boards: frozenset[int] = frozenset()

    def is_found_by(self, one: Finding) -> bool:
        """Whether a finding tells of it, with all that can be told of its place."""
        if one.severity is Severity.NOTE:
            return False
        if self.kind == "tie-break":
            return one.code in ("tie-break", "tie-break-list")
        if self.kind == "date":
            return one.code in ("date", "round-date")
        if self.round_number == 0:
            return bool(self.players.intersection(one.players))
        if one.round != self.round_number and f"round {self.round_number}" not in one.evidence:
            return False
        return one.board in self.boards if self.boards and one.round else bool(self.players.intersection(one.players))

    def follows(self, one: Finding) -> bool:
        """Whether an error follows from it."""
        if self.is_found_by(one) or self.players.intersection(one.players):
            return True
        if self.kind == "tie-break":
            return one.code == "tie-break"
        is_of_pairings = one.code in ("pairing", "pairing-colours", "no-pairing", "met-twice", "bye-twice")
        return bool(self.round_number) and is_of_pairings and one.round >= self.round_number


class _Copy:
    """The lines of one event, and where things stand in it."""

    def __init__(self, contents: bytes, chance: random.Random, edition: str = "") -> None:
        self.lines = [line for line in contents.decode("ascii").splitlines() if line.strip()]
        self.chance, self.edition = chance, edition
        self.document: TrfDocument = read_document(self.as_bytes(), "copy.trf")
        self.rounds = self.document.rounds_paired
        self.records = {one.number: one for one in self.document.players}

    def as_bytes(self) -> bytes:
        return "".join(f"{line}\n" for line in self.lines).encode()

    def put(self, player: int, column: int, text: str) -> None:
        place = next(at for at, line in enumerate(self.lines) if line.startswith(f"001 {player:>4}"))
        line = self.lines[place].ljust(column + len(text))
        self.lines[place] = f"{line[: column - 1]}{text}{line[column - 1 + len(text) :]}"

    def game(self) -> tuple[int, int, int]:
        """A game that was played: round, and both players."""
        while True:
            number = self.chance.randint(1, self.rounds)
            player = self.chance.choice(self.document.players)
            entry = player.entry(number)
            if entry is not None and entry.opponent and entry.code in ("1", "0", "="):
                return number, player.number, entry.opponent

    def board_of(self, round_number: int, *players: int) -> frozenset[int]:
        tournament = tournament_of(self.document, self.edition) if self.edition else tournament_of(self.document)
        rounds_of_file = GAMES if is_of_one(tournament.settings) else 1
        boards = recorded_boards(tournament.rounds[(round_number - 1) // rounds_of_file])
        return frozenset(at for at, board in enumerate(boards, 1) if set(players) & {board.white, board.black})


_MIRROR: Final = {"1": "0", "0": "1", "=": "="}


def _result(copy: _Copy) -> Fault:
    number, player, opponent = copy.game()
    was = copy.records[player].entry(number)
    assert was is not None
    code = copy.chance.choice([one for one in "10=" if one != was.code])
    in_both = copy.chance.random() < 0.5
    copy.put(player, round_column(number) + RESULT_OFFSET, code)
    if in_both:
        copy.put(opponent, round_column(number) + RESULT_OFFSET, _MIRROR[code])
    words = (
        f"round {number}: {player} against {opponent} {was.code} -> {code} in {'both lines' if in_both else 'one line'}"
    )
    return _of_game("result", words, copy, number, player, opponent)


def _colour(copy: _Copy) -> Fault:
    number, player, opponent = copy.game()
    entry = copy.records[player].entry(number)
    assert entry is not None
    assert entry.colour is not None
    in_both = copy.chance.random() < 0.5
    copy.put(player, round_column(number) + COLOUR_OFFSET, entry.colour.opposite.value)
    if in_both:
        copy.put(opponent, round_column(number) + COLOUR_OFFSET, entry.colour.value)
    words = f"round {number}: colour of {player} against {opponent} in {'both lines' if in_both else 'one line'}"
    return _of_game("colour", words, copy, number, player, opponent)


def _opponent(copy: _Copy) -> Fault:
    number, player, opponent = copy.game()
    other = copy.chance.choice([one for one in copy.records if one not in (player, opponent)])
    copy.put(player, round_column(number), f"{other:>4}")
    return _of_game("opponent", f"round {number}: {player} met {opponent} -> {other}", copy, number, player, opponent)


def _of_game(kind: str, words: str, copy: _Copy, number: int, player: int, opponent: int) -> Fault:
    boards = copy.board_of(number, player, opponent)
    return Fault(kind, words, copy.as_bytes(), frozenset((player, opponent)), number, boards)


def _bye(copy: _Copy) -> Fault | None:
    byes = [
        (number, player.number, entry.code)
        for player in copy.document.players
        for number in range(1, copy.rounds + 1)
        if (entry := player.entry(number)) is not None and not entry.opponent and entry.code in ("U", "H", "Z")
    ]
    if not byes:
        return None
    number, player, was = copy.chance.choice(byes)
    code = copy.chance.choice([one for one in "UHFZ" if one != was])
    copy.put(player, round_column(number) + RESULT_OFFSET, code)
    words = f"round {number}: bye of {player} {was} -> {code}"
    return Fault("bye", words, copy.as_bytes(), frozenset((player,)), number)


def _point(copy: _Copy) -> Fault:
    player = copy.chance.choice(copy.document.players)
    assert player.points is not None
    points = max(0, player.points + copy.chance.choice((-10, -5, 5, 10)))
    points = points if points != player.points else player.points + 5
    copy.put(player.number, 81, f"{points // 10:>2}.{points % 10}")
    words = f"points of {player.number}: {player.points} -> {points} tenths"
    return Fault("point", words, copy.as_bytes(), frozenset((player.number,)))


def _rank(copy: _Copy) -> Fault:
    player = copy.chance.choice(copy.document.players)
    rank = copy.chance.choice([one for one in range(1, len(copy.records) + 1) if one != player.rank])
    copy.put(player.number, 86, f"{rank:>4}")
    words = f"rank of {player.number}: {player.rank} -> {rank}"
    return Fault("rank", words, copy.as_bytes(), frozenset((player.number,)))


def _tie_break(copy: _Copy) -> Fault | None:
    """Ranks by one list, and another one named in the file."""
    tournament = tournament_of(copy.document)
    listed, named = copy.chance.sample(_TIE_BREAKS, 2)
    ranks = {
        code: {int(row.player): row.rank for row in standings(tournament, TieBreakList((code,))).rows}
        for code in (listed, named)
    }
    for player, rank in ranks[listed].items():
        copy.put(player, 86, f"{rank:>4}")
    by_listed = sorted(ranks[listed], key=lambda one: (ranks[listed][one], one))
    by_named = [ranks[named][one] for one in by_listed]
    shared = {(ranks[listed][one], ranks[named][one]) for one in by_listed}
    if by_named == sorted(by_named) and len(shared) == len({rank for rank, _ in shared}):
        return None  # these ranks are as right by the other list
    copy.lines.append(f"202 {named}")
    return Fault("tie-break", f"ranks by {listed}, listed is {named}", copy.as_bytes(), frozenset())


def _date(copy: _Copy) -> Fault:
    days = [f"26/03/{day:02}" for day in range(7, 7 + copy.rounds)]
    first, last = "2026/03/07", f"2026/03/{6 + copy.rounds:02}"
    way = copy.chance.randrange(4)
    number = copy.chance.randint(1, copy.rounds)
    if way == 0:
        days[number - 1] = "26/02/30"
    elif way == 1:
        days[number - 1] = "26/03/06" if number > 1 else f"26/03/{7 + copy.rounds:02}"
    elif way == 2:
        last = "2026/03/01"
    else:
        first = "2026/13/07"
    copy.lines[0:0] = [f"042 {first}", f"052 {last}", f"132{' ' * 88}{'  '.join(days)}"]
    return Fault("date", f"dates {first} {last} {days}", copy.as_bytes(), frozenset(), 0)


KINDS: Final[tuple[Callable[[_Copy], Fault | None], ...]] = (
    *(_result, _colour, _opponent, _bye),
    *(_point, _rank, _tie_break, _date),
)


@cache
def _events() -> tuple[Path, ...]:
    found = [*oracle_files("dutch-2017"), *oracle_files("dutch-2026")]
    return tuple(path for path in found if int(path.name[1:5]) <= _PLAYERS_MAX)


def planted(seed: str, players_max: int = _PLAYERS_MAX) -> Fault:
    """One fault, the same for the same seed."""
    chance = random.Random(seed)
    events = [path for path in _events() if int(path.name[1:5]) <= players_max]
    kind = chance.choice(KINDS)
    while True:
        path = chance.choice(events)
        if kind is _date and path.parent.name != "dutch-2026":
            continue  # its first day would take another edition
        fault = kind(_Copy(path.read_bytes(), chance))
        if fault is not None:
            return replace(fault, words=f"{path.parent.name}/{path.name}: {fault.words}")


def planted_in_edition(edition: str, seed: str) -> Fault:
    """One in an event that was made up by an edition; no dates, by which others are known."""
    chance = random.Random(f"{edition} {seed}")
    plan = Plan(chance.randint(12, 40), 7, seed=chance.randrange(2**31), edition=edition, half_point_byes=20)
    contents = report(plan, event(plan), file_format=TRF16)
    kinds = [kind for kind in KINDS if kind is not _date]
    while (fault := chance.choice(kinds)(_Copy(contents, chance, edition))) is None:
        pass
    return fault


def judged(fault: Fault) -> tuple[bool, list[Finding]]:
    """Whether it is found, and the errors that do not follow from it."""
    found = audit_file(fault.contents, "copy.trf", Asked(today=TODAY)).findings
    errors = [one for one in found if one.severity is Severity.ERROR and not fault.follows(one)]
    return any(map(fault.is_found_by, found)), errors


def main(words: Sequence[str] | None = None) -> int:
    """Plant, audit, print what was missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(words)
    planted_by_kind, missed, beside = Counter[str](), Counter[str](), Counter[str]()
    for number in range(given.count):
        fault = planted(f"{given.seed}-{number}")
        is_found, others = judged(fault)
        planted_by_kind[fault.kind] += 1
        if not is_found:
            missed[fault.kind] += 1
            print(f"missed {given.seed}-{number}: {fault.words}", flush=True)
        if others:
            beside[fault.kind] += 1
            print(f"beside {given.seed}-{number}: {fault.words}: {others[0].code} {others[0].sentence}", flush=True)
    for kind, count in sorted(planted_by_kind.items()):
        print(
            f"{kind}: {count} planted, {count - missed[kind]} found, {beside[kind]} with an error that does not follow"
        )
    return 1 if missed or beside else 0


if __name__ == "__main__":
    sys.exit(main())
