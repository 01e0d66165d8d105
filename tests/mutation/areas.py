"""What is changed, one row an area; and where the tests are that are asked."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.data_paths import CHECKOUT


@dataclass(frozen=True)
class Area:
    """Some rooms of the product.

    `sources` are patterns of paths below the checkout. `left_out` holds patterns of sources that are prose: a changed
    word of a message or an article is no change of a rule.
    """

    sources: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    def files(self) -> list[Path]:
        """The sources, in the order of their paths."""
        return [path for path in _found(self.sources) if not any(path.match(one) for one in self.left_out)]


def _found(patterns: Iterable[str]) -> list[Path]:
    paths = set()
    for pattern in patterns:
        found = [path for path in CHECKOUT.glob(pattern) if path.suffix == ".py"]
        if not found:
            raise LookupError(f"no file of the checkout matches {pattern}")
        paths.update(found)
    return sorted(paths)


TESTS: Final = (
    "api",
    "cli",
    "core",
    "deciders",
    "events",
    "evidence",
    "explain",
    "hunt",
    "model",
    "projections",
    "public",
    "transcripts",
)
"""Folders of tests: what the others ask is asked of the files of the tree, of browsers or of whole days."""


def modules() -> list[str]:
    """The modules of tests as pytest wants them, in the order of their paths."""
    return [path.relative_to(CHECKOUT).as_posix() for path in _found(f"tests/{one}/**/test_*.py" for one in TESTS)]


PROSE: Final = ("articles*.py", "texts.py", "__init__.py")

AREAS: Final = {
    "criteria": Area(
        sources=("core/editions/**/*.py",),
        left_out=PROSE[:-1],  # an edition stands in the `__init__.py` of its folder
    ),
    "matching": Area(
        sources=("core/matching/*.py",),
    ),
    "general-rules": Area(
        sources=("core/general_rules/*.py",),
        left_out=PROSE,
    ),
    "tie-breaks": Area(
        sources=("core/tie_breaks/*.py",),
        left_out=PROSE,
    ),
    "folds": Area(
        sources=(
            "projections/tournament_state/*.py",
            "projections/standings/*.py",
            "projections/log_in_words/integrity.py",
            "projections/verification/consistency.py",
            "projections/standings/histories.py",
        ),
    ),
    "log": Area(
        sources=("events/log/*.py", "events/signing/*.py"),
    ),
    "store": Area(
        sources=("events/store/*.py",),
    ),
    "certificate-check": Area(
        sources=("core/certificate_check/*.py",),
    ),
    "values": Area(
        sources=(
            *("core/model/*.py", "core/evidence/*.py", "core/explain/*.py"),
            *("core/norms/*.py", "core/prizes/*.py", "core/ratings/*.py"),
        ),
        left_out=PROSE,
    ),
    "deciders": Area(
        sources=("events/*.py", "events/vocabulary/*.py", "events/deciders/*.py"),
        left_out=PROSE,
    ),
    "files": Area(
        sources=("events/lists/*.py", "events/trf/*.py"),
        left_out=PROSE,
    ),
    "judging": Area(
        sources=(
            *("projections/*.py", "projections/audit/*.py", "projections/evidence/*.py", "projections/public/*.py"),
            *("projections/hypotheses/*.py", "projections/replay/*.py", "projections/explain/*.py"),
            *("projections/log_in_words/*.py", "projections/verification/*.py"),
        ),
        left_out=(*PROSE, "integrity.py", "consistency.py", "histories.py"),
    ),
    "papers": Area(
        sources=("projections/export/**/*.py", "projections/tables/*.py"),
        left_out=PROSE,
    ),
    "command-line": Area(
        sources=("cli/**/*.py", "pairtrail/*.py"),
        left_out=PROSE,
    ),
}


def rooms_of(area: str) -> list[Path]:
    """The folders of its sources, in the order of their paths."""
    return sorted({path.parent for path in AREAS[area].files()})


def shares_of(areas: list[str], sample: int) -> Counter[str]:
    """How many mutants of each area: a turn for each of its rooms, round after round; none where no area has a room."""
    turns = [area for area in areas for _ in rooms_of(area)]
    return Counter(turns[place % len(turns)] for place in range(sample if turns else 0))
