"""Reports with something wrong in them, the same ones in every run: refused with findings, or read without a lie.

What is accepted does not contradict itself, comes back byte for byte in its own format, tells of the same games in
every other one, and can be checked. Larger campaigns of the same kind are run by hand.
"""

import random
import re
from collections.abc import Callable
from typing import Final

import pytest

from events.errors import BadInput
from events.trf import TrfDocument, read_document, tournament_of
from events.trf.layout import FIRST_ROUND_COLUMN, ROUND_STEP
from projections.export.converting import in_format
from projections.replay.recheck import compare_rounds
from tests.data_paths import oracle_files
from tests.events.trf.report_lines import FOUR, player, report

OF_2026: Final = report(
    "012 Open",
    "042 2026/01/31",
    "062 4",
    "142 5",
    "152 W",
    "162  W 2.0    D 1.0    L 0.0    A 0.0",
    "192 FIDE_DUTCH_BAKU",
    "202 BH/C1,SB",
    "### remark",
    *(line.replace(" 1.5 ", " 3.0 ").replace(" 1.0 ", " 2.0 ") for line in FOUR),
    "240 H   3    2",
    "250       2.0   1   2    1    2",
    "260   1   2    1    4",
    "299 +         1.5",
    end="\r",
)
OF_2006: Final = report(
    "012 Club",
    "042 2008/05/01",
    player(1, "   2 w 1", "0000 - +", points="2.0", rank=1, title="g"),
    player(2, "   1 b 0", "   3 w +", points="1.0", rank=2, title="wm"),
    player(3, "0000 - =", "   2 b -", points="0.5", rank=3),
    end="\r\n",
)
SMALL: Final = [path for path in oracle_files() if path.stem in ("n0012_clean1", "n0013_messy1", "n0021_messy1")]
FILES: Final = {"of 2026": OF_2026, "of 2006": OF_2006, **{path.stem: path.read_bytes() for path in SMALL}}

Mutation = Callable[[list[bytes], random.Random], list[bytes]]
RESULTS: Final = ("10", "01", "==", "WL", "DD", "+-", "--", "00", "=0", "??", "  ")
CELLS: Final = (b"0000 - U", b"0000 - H", b"0000 - F", b"0000 - Z", b"0000 - +", b"0000 - =", b"        ")


def bytes_anywhere(lines: list[bytes], chance: random.Random) -> list[bytes]:
    data = bytearray(b"".join(lines))
    start = chance.randrange(len(data))
    match chance.randrange(3):
        case 0:
            del data[start : start + chance.randint(1, 12)]
        case 1:
            data[start] = chance.choice(b" 0123456789wb-=+UHFZWDL?\r\n.,\xe9\x00")
        case _:
            data[start:start] = chance.choice([b" ", b"\r", b"1", b"\xc3\xa9", b"001", b"\r240 F   9    1\r"])
    return [bytes(data)]


def a_line(lines: list[bytes], chance: random.Random) -> list[bytes]:
    given = [b"142 3", b"XXR 7", b"152 B", b"XXC rank", b"192 FIDE_DUBOV", b"260   1 999    1    2    3"]
    given += [b"XXS W=3 D=1", b"BBU 0.5", b"XXP 1 2", b"XXZ 2 3", b"042 2026/02/01", b"310   1", b"299 D         3.0"]
    return [chance.choice(given) + b"\r", *lines]


def a_field(lines: list[bytes], chance: random.Random) -> list[bytes]:
    at = chance.choice(_players(lines))
    line = bytearray(lines[at])
    first, width = chance.choice([(4, 4), (48, 4), (80, 4), (85, 4), (91, 4), (96, 1), (98, 1)])
    line[first : first + width] = str(chance.randint(0, 30)).rjust(width).encode()[-width:]
    lines[at] = bytes(line)
    return lines


def both_lines_of_a_game(lines: list[bytes], chance: random.Random) -> list[bytes]:
    """So that the file goes on agreeing with itself, apart from its points."""
    by_number = {int(lines[at][4:8]): at for at in _players(lines)}
    one = chance.choice(sorted(by_number))
    column = FIRST_ROUND_COLUMN - 1 + ROUND_STEP * chance.randrange(2)
    cell = lines[by_number[one]][column : column + 4].strip()
    other = int(cell) if cell.isdigit() else 0
    if other not in by_number:
        lines[by_number[one]] = _with(lines[by_number[one]], column, chance.choice(CELLS))
        return lines
    codes = chance.choice(RESULTS)
    for number, code in zip((one, other), codes, strict=True):
        at = by_number[number]
        cell = chance.choice(CELLS) if codes == "  " else lines[at][column : column + 7] + code.encode()
        lines[at] = _with(lines[at], column, cell)
    return lines


def _with(line: bytes, column: int, cell: bytes) -> bytes:
    return line[:column] + cell + line[column + 8 :]


def _players(lines: list[bytes]) -> list[int]:
    return [at for at, line in enumerate(lines) if line.startswith(b"001")]


MUTATIONS: Final[tuple[Mutation, ...]] = (bytes_anywhere, a_line, a_field, both_lines_of_a_game)


def mutated(data: bytes, mutation: Mutation, seed: int) -> bytes:
    chance = random.Random(f"{mutation.__name__} {seed}")
    return b"".join(mutation([part for part in re.split(rb"(\r\n|\r|\n)", data) if part], chance))


def contradictions(document: TrfDocument) -> list[str]:
    """What a plain look at the lines finds; written without the checks of the reader."""
    players = {record.number: record for record in document.players}
    found = [] if len(players) == len(document.players) else ["a number twice"]
    for record in document.players:
        for number, entry in enumerate(record.entries, 1):
            if entry is None or not entry.opponent:
                continue
            other = players[entry.opponent].entry(number) if entry.opponent in players else None
            if other is None or other.opponent != record.number:
                found.append(f"round {number}: {record.number} alone says that he met {entry.opponent}")
            elif entry.colour is not None and entry.colour is other.colour:
                found.append(f"round {number}: {record.number} and {entry.opponent} have one colour")
            elif {entry.code, other.code} in ({"1"}, {"+"}, {"1", "="}, {"1", "-"}, {"W", "0"}, {"W"}, {"L"}):
                found.append(f"round {number}: {record.number} and {entry.opponent}, {entry.code} and {other.code}")
    return found


def read_or_refused(data: bytes) -> TrfDocument | BadInput:
    try:
        return read_document(data, "event.trf", points="listed")
    except BadInput as refused:
        return refused


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__)
@pytest.mark.parametrize("name", FILES)
@pytest.mark.campaign(one_in=8)
def test_a_mutated_report_is_refused_or_read_without_a_lie(name: str, mutation: Mutation):
    for seed in range(12):
        data = mutated(FILES[name], mutation, seed)
        document = read_or_refused(data)
        if isinstance(document, BadInput):
            assert all(finding.read and finding.expected for finding in document.findings), seed
            continue
        assert contradictions(document) == [], seed
        tournament = tournament_of(document)
        for file_format in ("TRF06", "TRF16", "TRF26"):
            written, losses = in_format(document, file_format, file_sha256="", edition="dutch-2017")
            assert written == data or losses or file_format != document.file_format, seed
            again = tournament_of(read_document(written, "again.trf", points="listed"))
            assert [{(game.white, game.black) for game in one.games} for one in again.rounds] == [
                {(game.white, game.black) for game in one.games} for one in tournament.rounds
            ], seed
        compare_rounds(tournament)


def test_the_sample_has_both_kinds():
    """Else the test above could agree with anything."""
    outcomes = {type(read_or_refused(mutated(data, mutation, 0))) for data in FILES.values() for mutation in MUTATIONS}
    assert outcomes == {BadInput, TrfDocument}
