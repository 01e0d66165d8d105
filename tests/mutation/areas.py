"""What is changed, and which tests are asked: one row an area."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.data_paths import CHECKOUT


@dataclass(frozen=True)
class Area:
    """Some rooms of the product, and the modules of tests that are about them.

    `sources` and `tests` are patterns of paths below the checkout. `left_out` holds patterns of sources that are
    prose: a changed word of a message or an article is no change of a rule.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    def files(self) -> list[Path]:
        """The sources, in the order of their paths."""
        return [path for path in _found(self.sources) if not any(path.match(one) for one in self.left_out)]

    def modules(self) -> list[str]:
        """The modules of tests as pytest wants them, in the order of their paths."""
        return [path.relative_to(CHECKOUT).as_posix() for path in _found(self.tests)]


def _found(patterns: tuple[str, ...]) -> list[Path]:
    paths = set()
    for pattern in patterns:
        found = [path for path in CHECKOUT.glob(pattern) if path.suffix == ".py"]
        if not found:
            raise LookupError(f"no file of the checkout matches {pattern}")
        paths.update(found)
    return sorted(paths)


PROSE: Final = ("articles*.py", "texts.py", "__init__.py")

AREAS: Final = {
    "criteria": Area(
        sources=("core/editions/**/*.py",),
        tests=(
            "tests/core/test_board_order.py",
            "tests/core/test_burstein*.py",
            "tests/core/test_cfc*.py",
            "tests/core/test_dubov*.py",
            "tests/core/test_dutch*.py",
            "tests/core/test_event_kind.py",
            "tests/core/test_every_edition.py",
            "tests/core/test_literal*.py",
            "tests/core/test_quick_ways.py",
            "tests/core/test_readings.py",
            "tests/core/test_tables.py",
            "tests/core/test_team_swiss*.py",
            "tests/core/test_wide_differences.py",
            "tests/explain/test_*.py",
            "tests/hunt/test_proofs_of_bounds.py",
        ),
        left_out=PROSE,
    ),
    "matching": Area(
        sources=("core/matching/*.py",),
        tests=("tests/core/test_matching.py", "tests/core/test_quick_ways.py", "tests/core/test_wide_differences.py"),
    ),
    "general-rules": Area(
        sources=("core/general_rules/*.py",),
        tests=(
            "tests/core/test_acceleration.py",
            "tests/core/test_articles.py",
            "tests/core/test_board_order.py",
            "tests/core/test_dutch_clauses.py",
            "tests/core/test_fixed_boards.py",
            "tests/core/test_gibson.py",
            "tests/core/test_knockout.py",
            "tests/core/test_objections.py",
            "tests/core/test_published.py",
            "tests/core/test_readings.py",
            "tests/core/test_unplayed_rounds.py",
            "tests/cli/test_announced_lots.py",
            "tests/cli/test_general_rules.py",
            "tests/cli/test_kept_apart.py",
            "tests/cli/test_knockout.py",
            "tests/cli/test_ratings_of_other_scales.py",
            "tests/cli/test_too_few_rounds.py",
            "tests/deciders/test_*.py",
            "tests/projections/test_generator.py",
            "tests/projections/test_knockout_check.py",
            "tests/projections/test_lots_nobody_can_steer.py",
            "tests/projections/test_tables.py",
        ),
        left_out=PROSE,
    ),
    "tie-breaks": Area(
        sources=("core/tie_breaks/*.py",),
        tests=(
            "tests/cli/test_prizes.py",
            "tests/core/test_prizes.py",
            "tests/core/test_tie_break*.py",
            "tests/deciders/test_ties.py",
            "tests/projections/test_tables.py",
        ),
        left_out=PROSE,
    ),
    "folds": Area(
        sources=(
            "projections/tournament_state/*.py",
            "projections/standings/*.py",
            "projections/audit/integrity.py",
            "projections/audit/consistency.py",
            "projections/audit/histories.py",
        ),
        tests=(
            "tests/cli/test_knockout.py",
            "tests/cli/test_norms.py",
            "tests/cli/test_prizes.py",
            "tests/cli/test_ratings.py",
            "tests/cli/test_readings.py",
            "tests/cli/test_standings*.py",
            "tests/cli/test_two_readings.py",
            "tests/core/test_prizes.py",
            "tests/deciders/test_*.py",
            "tests/model/test_model.py",
            "tests/projections/test_any_event.py",
            "tests/projections/test_aro_list.py",
            "tests/projections/test_audit.py",
            "tests/projections/test_integrity.py",
            "tests/projections/test_knockout_check.py",
            "tests/projections/test_moments.py",
            "tests/projections/test_mutated_reports.py",
            "tests/projections/test_points_before.py",
            "tests/projections/test_prizes_in_words.py",
            "tests/projections/test_readings.py",
            "tests/projections/test_replay.py",
            "tests/projections/test_repository.py",
            "tests/projections/test_state.py",
            "tests/projections/test_tables.py",
        ),
    ),
    "log": Area(
        sources=("events/log/*.py", "events/signing/*.py"),
        tests=(
            "tests/events/test_below_the_log.py",
            "tests/events/test_co*.py",
            "tests/events/test_log_integrity.py",
            "tests/events/test_store_contract.py",
            "tests/events/test_vocabulary.py",
            "tests/evidence/test_*.py",
            "tests/projections/test_integrity.py",
        ),
    ),
    "store": Area(
        sources=("events/store/*.py",),
        tests=("tests/events/test_*.py", "tests/evidence/test_attacks.py", "tests/evidence/test_time_stamp.py"),
    ),
    "certificate-check": Area(
        sources=("core/certificate_check/*.py",),
        tests=(
            "tests/explain/test_certificates.py",
            "tests/explain/test_checked_facts.py",
            "tests/explain/test_every_edition_answers.py",
            "tests/explain/test_for*.py",
            "tests/explain/test_sentences.py",
            "tests/explain/test_table_certificates.py",
            "tests/explain/test_table_certificates.py",
            "tests/explain/test_team_swiss_answers.py",
        ),
    ),
    "values": Area(
        sources=(
            *("core/model/*.py", "core/evidence/*.py", "core/explain/*.py"),
            *("core/norms/*.py", "core/prizes/*.py", "core/ratings/*.py"),
        ),
        tests=("tests/core/test_*.py", "tests/evidence/test_*.py", "tests/explain/test_*.py"),
        left_out=PROSE,
    ),
    "deciders": Area(
        sources=("events/*.py", "events/vocabulary/*.py", "events/deciders/*.py"),
        tests=("tests/deciders/test_*.py", "tests/events/test_*.py", "tests/model/test_model.py"),
        left_out=PROSE,
    ),
    "files": Area(
        sources=("events/lists/*.py", "events/trf/*.py"),
        tests=("tests/events/lists/test_*.py", "tests/events/trf/test_*.py", "tests/projections/test_trf*.py"),
        left_out=PROSE,
    ),
    "judging": Area(
        sources=(
            *("projections/*.py", "projections/audit/**/*.py", "projections/evidence/*.py", "projections/public/*.py"),
            *("projections/hypotheses/*.py", "projections/replay/*.py", "projections/explain/*.py"),
        ),
        tests=(
            *("tests/projections/**/test_*.py", "tests/evidence/test_*.py", "tests/explain/test_*.py"),
            "tests/public/test_*.py",
        ),
        left_out=(*PROSE, "integrity.py", "consistency.py", "histories.py"),
    ),
    "papers": Area(
        sources=("projections/export/**/*.py", "projections/tables/*.py"),
        tests=("tests/projections/test_*.py", "tests/public/test_*.py", "tests/cli/test_p*.py"),
        left_out=PROSE,
    ),
    "command-line": Area(
        sources=("cli/**/*.py", "pairtrail/*.py"),
        tests=("tests/cli/test_*.py", "tests/api/test_*.py", "tests/public/test_*.py"),
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
