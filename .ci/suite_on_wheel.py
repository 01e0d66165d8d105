"""Run the suite against an installed wheel instead of the checkout; its imports are rewritten as the wheel's are.

Usage: python suite_on_wheel.py FOLDER [PYTEST ARGUMENTS]

The interpreter that runs this has the wheel and what the tests need; FOLDER receives the tests and is not cleaned up.
"""

import re
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(CHECKOUT))

from hatch_build import FOLDERS, relocate  # noqa: E402  # the build script is found only now

_NAMED = re.compile(rf"(?<=[\"'])(?!events[.]log[\"'])(?={'|'.join(rf'{name}[.]' for name in FOLDERS)})")
"""Modules named in strings, as `monkeypatch.setattr` takes them; `events.log` is a file of a bundle."""
_IN_PROGRAMS = re.compile(rf"(?<=from )(?=(?:{'|'.join(FOLDERS)})[. ])")
"""Imports in programs that tests write as strings."""
NOT_FOR_WHEELS = (
    # They look at the checkout itself: its tree, Makefile, migrations by path, recorded logs, sources.
    "tests/house",
    "tests/advice/test_advice.py::test_every_template_with_a_command_was_met_or_is_listed_with_a_reason",
    "tests/earlier",
    "tests/fuzz/test_spoilt.py::test_every_module_that_opens_something_is_listed",
    "tests/cli/test_command_line.py::TestMessages::test_every_command_that_a_message_names_exists",
    "tests/events/test_corpus.py",
    "tests/events/test_installer.py::test_no_page_and_no_message_takes_our_name_from_an_index",
    "tests/events/test_migrations.py",
    "tests/events/test_database_roles.py::test_an_older_database_gets_its_roles_when_it_is_upgraded",
    "tests/cli/test_for_federations.py::test_the_table_for_make_cluster_is_of_a_target_that_there_is",
    "tests/cli/test_english.py::test_it_holds_only_what_is_printed_otherwise",
    "tests/cli/test_english.py::test_its_values_are_those_of_the_key",
    "tests/cli/test_languages.py::test_every_template_is_told_with_the_same_values",
    "tests/cli/test_untold.py::test_it_is_found_where_it_stands",
    "tests/cli/test_docs_site.py",
    "tests/cli/test_work_grows.py",
    "tests/hunt/test_hunt.py",
    "tests/hunt/test_inner_values.py",
    "tests/mutation",
    "tests/fuzz/test_spoilt_files.py::test_lines_are_those_of_the_rooms_alone",
    # They need benchmarks, which are no part of a wheel.
    "tests/core/test_tie_breaks_gacrux.py",
    # They name modules as the checkout does: rule books say where an article is carried out, programs are strings.
    "tests/cli/test_every_command.py::test_the_modules_hold_no_command_that_the_table_lacks",
    "tests/cli/test_json_schema.py::test_the_page_is_made_of_the_answers",
    "tests/cli/test_players_everywhere.py::test_no_command_that_takes_a_player_is_left_out",
    "tests/core/test_articles.py",
    "tests/core/test_computed.py",
    "tests/core/test_constants.py",
    "tests/projections/test_readings.py::test_every_output_is_declared_and_used",
    "tests/projections/test_readings.py::test_whatever_shows_games_names_its_reading",
    "tests/projections/test_recheck.py::test_checking_a_file_needs_nothing_of_the_command_line",
    "tests/projections/test_sheets.py::test_the_libraries_are_imported_only_where_they_are_needed",
)


def main() -> None:
    """Lay the tests out, then hand over to pytest."""
    place = Path(sys.argv[1])
    relocate(CHECKOUT / "tests", place / "tests")
    for module in (place / "tests").rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        text = _NAMED.sub("pairtrail.", text)
        module.write_text(_IN_PROGRAMS.sub("pairtrail.", text), encoding="utf-8")
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "CHANGELOG.md", "SECURITY.md", "docs", "benchmarks"):
        (place / name).symlink_to(CHECKOUT / name)
    ignored = [f"--{'deselect' if '::' in name else 'ignore'}={name}" for name in NOT_FOR_WHEELS]
    sys.exit(
        subprocess.run([sys.executable, "-m", "pytest", *ignored, *sys.argv[2:]], cwd=place, check=False).returncode
    )


if __name__ == "__main__":
    main()
