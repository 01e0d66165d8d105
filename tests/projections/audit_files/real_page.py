"""docs/audit-of-real-events.md: each error that the audit finds in the real events, and what supports it.

    python -m tests.projections.audit_files.real_page     write the page anew; wants the shared data

A round that is called wrong must be one that the reference engines, of which the index of the data tells, do not pair
either; every other error quotes two places of the file that cannot both be right. A test holds both.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from projections.audit.finding import FileAudit, Finding, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.data_paths import CHECKOUT, real_files, shared_data

PAGE: Final = CHECKOUT / "docs" / "audit-of-real-events.md"
BY_HAND: Final = Path(__file__).with_name("argued_by_hand.md")
TODAY: Final = "2026-11-22"
OF_PAIRINGS: Final = ("pairing", "pairing-colours", "no-pairing")

WHY: Final = {
    "points": "Columns 81-84 are the points in the standings; the results of the same line give others. py4swiss and "
    "bbpPairings refuse such a file.",
    "rank": "Columns 86-89 are the rank in the standings, and somebody with fewer points has a better one in the file.",
    "date": "Columns 5-14 of 042 and 052 are YYYY/MM/DD; this text is no day by it.",
    "round-date": "Columns 92-99 of 132, and so on, are YY/MM/DD; by that the month would be one of 25 and more.",
    "met-twice": "The lines of both rounds have the same two players, and both games were played.",
}
"""For every code but those of pairings, why it is an error."""

NO_REPLAY: Final = {
    "college-35-2026": "the starting order was put together again by rating and name",
}
"""Files whose start order was lost, as the index says: the rounds do not follow from the file, for that reason."""


class Indexed(NamedTuple):
    """What the index says of a file."""

    paired_by: str
    reproduced: tuple[int, ...]  # rounds by dutch-2017, and by dutch-2026; empty: nothing is said
    rounds: int


@cache
def indexed() -> dict[str, Indexed]:
    """By file, below the shared data."""
    folder = shared_data()
    assert folder is not None
    found = {}
    for line in (folder / "INDEX.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not cells[0].startswith("real/"):
            continue
        counts = [re.fullmatch(r"(\d+)/(\d+)", cell) for cell in cells[4:6]]
        reproduced = tuple(int(one[1]) for one in counts if one)
        rounds = max((int(one[2]) for one in counts if one), default=0)
        found[cells[0]] = Indexed(cells[3], reproduced, rounds)
    return found


@cache
def audits() -> tuple[tuple[str, FileAudit], ...]:
    """Every real event, with its name below the shared data."""
    folder = shared_data()
    assert folder is not None
    files = [(path, path.relative_to(folder).as_posix()) for path in real_files()]
    return tuple((name, audit_file(path.read_bytes(), name, Asked(today=TODAY))) for path, name in files)


def errors_of(audit: FileAudit) -> list[Finding]:
    """What is called an error."""
    return [one for one in audit.findings if one.severity is Severity.ERROR]


_HEAD: Final = """\
# What the audit calls an error in real events

Every finding of severity error in the real events of the shared data, with what supports it. The files are
pseudonymised; players stand here by their numbers. Written by `python -m tests.projections.audit_files.real_page`; a
test holds it against the audit and against the index of the data.

*Pairings*: a round is called wrong where the edition of the file, or the one by which most rounds come out, gives other
boards. The index says of most files how many rounds two engines of the lineage of the endorsed ones reproduce, colours
included: never more than the audit does. Events from before July 2017 were played by texts that are not asked for, and
what differs in them is a warning.

"""


class Folder(NamedTuple):
    """What one call, `audit` of all of the shared data, said of one folder."""

    name: str
    files: int
    audited: int  # the others are no reports
    with_errors: int
    with_warnings: int  # and no errors
    agreeing: int  # rounds
    judged: int
    what: str


WHOLE: Final = (
    Folder("INDEX.md", 1, 0, 0, 0, 0, 0, "no report"),
    Folder(
        "cases", 10, 6, 2, 0, 26, 29,
        "`fast_path_2026.input`: rounds 1 and 2 were made by hand; `cfc_618b_12.trf`: round 4 breaks 618 (b) (below)",
    ),
    Folder("dubov", 5, 5, 4, 0, 7, 26, "paired by the Dubov system, which no line of the files says; judged as Dutch"),
    Folder("edge-cases", 13, 12, 2, 9, 68, 76, "positions for one round; ranks of another moment (`ranks`)"),
    Folder("next-round", 2, 1, 1, 0, 2, 6, "the event of `real/sharly` by the same name, before its last round"),
    Folder(
        "oracle", 424, 424, 0, 95, 3816, 3816,
        "`same-event`: so many events are the same by 2017 and by 2026, and both files are there; alone none has a "
        "finding",
    ),
    Folder("py4swiss-cases", 9, 9, 6, 0, 21, 27, "made to be wrong: one criterion or one malformed line each"),
    Folder("real", 53, 46, 30, 5, 201, 279, "the table above"),
    Folder("tables", 2, 0, 0, 0, 0, 0, "not reports"),
    Folder("teams", 36, 18, 12, 0, 5, 28, "cases of C.04.6 for the next round (`.output.expected`)"),
    Folder("tie-breaks", 5, 3, 2, 0, 14, 19, "published exercises on C.07, given for their values"),
)  # fmt: skip
"""As of 23 November 2026; the table that `audit -o all.parquet` of the shared data writes gives the counts."""

_OF_ALL: Final = """
## All of the shared data in one call

`pairtrail audit shared/data` on 23 November 2026: 560 files, none left without a word, none that crashed; 34 seconds of
processor time.

| folder | files | audited | with errors | with warnings only | rounds that agree | what is behind it |
|---|---|---|---|---|---|---|
"""

_OF_CASES: Final = """
### Two generated files of `cases`

**`cfc_618b_12.trf`**: an error in round 4, which `cfc/2` paired 4-6 9-5 1-2 7-3 8-12 10-11. With the same last two
boards 4-9 6-1 5-7 2-3 was legal. Until then 4, 6 and 9 had 2.5 points, 1 and 5 had 2, 7 had 1.5, 2 and 3 had 1. 4-6
is the only pair of equal scores among the first four of the file; 4-9 and 2-3 are two. 618: "(b) players with equal
scores must be paired if it is possible to do so". In the groups of 2.5 and 1.5 points the distances are the same in
both; in that of 2 points they are 0.5 and 1 in the file and 0.5 twice in the other, and in that of 1 point the pair
2-3 takes away a distance of 1 and one of 0.5. So the round is worse by both orders that the words bear (decision
137): most pairs of equals first, or the groups from the top. `cfc/2` looked at each player by himself (decision 93):
by `--variation reading-whole-round=players` all four rounds agree. The file does not say that variation, so it is
judged by the reading in force.

**`dubov_1997_lowest_round6.trf`**: no finding. In round 6 the group of 2.0 has the Whites 6, 15 and 5, the last of
them transferred by 7.4, and the Blacks 8, 13 and 16; 13 has met all three Whites. 6-8 is no earlier meeting and
stays. Row 3 finds no Black for White 5 by changes of rows 2 and 1; 6.3 then goes on "beginning with the "white" No. k
-1", which is 15: 15-5, and 13 meets 16. 6-5 with 15-8 would give everybody the same colours, but takes 5 back to
Black after 7.4, and changes a row that had no fault (decision 53).
"""


def page() -> str:
    """The whole page."""
    rows = [row for name, audit in audits() for row in _rows(name, audit)]
    table = f"| file | errors | support |\n|---|---|---|\n{''.join(rows)}"
    return f"{_HEAD}{table}\n{BY_HAND.read_text(encoding='utf-8')}{of_all()}"


def of_all() -> str:
    """The section on all folders."""
    rows = (
        f"| {one.name} | {one.files} | {one.audited} | {one.with_errors} | {one.with_warnings} | "
        f"{one.agreeing} of {one.judged} | {one.what} |\n"
        for one in WHOLE
    )
    return f"{_OF_ALL}{''.join(rows)}{_OF_CASES}"


def _rows(name: str, audit: FileAudit) -> Iterator[str]:
    errors = errors_of(audit)
    rounds = sorted({one.round for one in errors if one.code in OF_PAIRINGS})
    short = name.removeprefix("real/").removesuffix(".trf")
    if rounds:
        which = f"pairing: round {', '.join(map(str, rounds))} of {len(audit.rounds)} ({audit.edition})"
        yield f"| {short} | {which} | {_support(name)} |\n"
    for code in dict.fromkeys(one.code for one in errors if one.code not in OF_PAIRINGS):
        of_code = [one for one in errors if one.code == code]
        more = f" (and {len(of_code) - 1} more)" if len(of_code) > 1 else ""
        yield f"| {short} | {code}: line {of_code[0].line}: {of_code[0].sentence}{more} | {WHY[code]} |\n"


def _support(name: str) -> str:
    one = indexed()[name]
    lost = next((why for part, why in NO_REPLAY.items() if part in name), "")
    counted = " and ".join(
        f"{count} of {one.rounds} by {edition}"
        for count, edition in zip(one.reproduced, ("dutch-2017", "dutch-2026"), strict=False)
    )
    return f"The reference engines reproduce {counted} (paired by {one.paired_by})" + (f"; {lost}." if lost else ".")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
