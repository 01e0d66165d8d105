"""What was run: one line of runs.jsonl for each run, and the page that adds them up."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from tests.beside.cells import CELLS, SIZES
from tests.data_paths import CHECKOUT

RUNS: Final = Path(__file__).with_name("runs.jsonl")
PAGE: Final = CHECKOUT / "docs" / "beside-other-engines.md"
_TABLE: Final = ("<!-- rounds by program -->\n", "<!-- end of rounds -->\n")


@dataclass
class Run:
    """What one run came to."""

    program: str
    edition: str
    seed: str
    events: int = 0
    rounds: dict[str, int] = field(default_factory=dict)  # by cell
    differences: list[dict[str, str]] = field(default_factory=list)  # event, round, judgement
    unanswered: list[dict[str, str]] = field(default_factory=list)  # event, what the program said
    ours: str = ""  # the engine and the generator that made the events; empty in the oldest runs


def runs_kept() -> list[Run]:
    """All runs on record, the oldest first."""
    return [Run(**json.loads(line)) for line in RUNS.read_text(encoding="utf-8").splitlines()]


def keep(run: Run) -> None:
    """Add a run to the record, and to the page."""
    with RUNS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(run)) + "\n")
    PAGE.write_text(page_with(runs_kept(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")


def page_with(runs: Iterable[Run], page: str) -> str:
    """The page with the figures of these runs."""
    start, end = _TABLE
    before, _, rest = page.partition(start)
    _, _, after = rest.partition(end)
    return f"{before}{start}{table_of(runs)}{end}{after}"


def table_of(runs: Iterable[Run]) -> str:
    """Rounds by program, edition and cell, and what differed."""
    rounds: dict[tuple[str, str], Counter[str]] = {}
    differing: Counter[tuple[str, str]] = Counter()
    unanswered: Counter[tuple[str, str]] = Counter()
    for run in runs:
        key = run.program, run.edition
        rounds.setdefault(key, Counter()).update(run.rounds)
        differing[key] += len(run.differences)
        unanswered[key] += len(run.unanswered)
    lines = ["| players | circumstances |" + "".join(f" {name}, {edition} |" for name, edition in rounds)]
    lines.append("|---|---|" + "---:|" * len(rounds))
    for cell in CELLS:
        figures = "".join(f" {counts[str(cell)]:,} |" for counts in rounds.values())
        lines.append(f"| {cell.players[0]}-{cell.players[1]} | {cell.circumstance} |{figures}")
    for size in SIZES:
        of_size = [str(cell) for cell in CELLS if cell.players == size]
        figures = "".join(f" {sum(counts[cell] for cell in of_size):,} |" for counts in rounds.values())
        lines.append(f"| {size[0]}-{size[1]} | all |{figures}")
    lines.append("| all | all |" + "".join(f" **{counts.total():,}** |" for counts in rounds.values()))
    lines.append("| | rounds that differ |" + "".join(f" {differing[key]} |" for key in rounds))
    lines.append("| | events not answered |" + "".join(f" {unanswered[key]} |" for key in rounds))
    return "\n".join(lines) + "\n"
