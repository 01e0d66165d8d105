"""`check`, `pair` and `compat` start fast because of what they do not load; counted here, since times vary."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli import main
from cli.commands.stateless import check
from cli.input import trf_files
from events.trf import rules_chosen, tournament_of

CHECKOUT = Path(__file__).resolve().parents[2]
WHOLE = CHECKOUT / "tests" / "data" / "oracle" / "dutch-2017" / "n0050_clean1.trf"
OURS = ("cli", "core", "events", "projections")
HEAVY = {
    *("typer", "pydantic", "msgspec", "sqlalchemy", "rich", "structlog"),
    *("hashlib", "importlib.metadata", "json", "logging", "secrets", "tempfile"),
    *("dataclasses", "inspect", "gettext", "locale", "pathlib", "datetime", "typing", "re"),
}
ELSEWHERE = {
    "events.vocabulary",
    "events.trf.importer",
    "events.trf.writer",
    "events.trf.file_layout",
    "core.tie_breaks.registry",
    "projections.generator",
    "projections.hypotheses",
    "projections.tournament_state.fold",
    "projections.export",
    "cli.command_table",
    "core.editions.explanation",
    "core.model.preparation",
    "core.model.lots",
    "core.model.verdict",
    "core.editions.burstein",
    "core.editions.dubov",
    "core.editions.cfc",
    "cli.answers.compare_editions",
    "cli.answers.hypotheses",
    "cli.input.roster",
    "core.editions.tables.round_robin",
    "core.model.team_match",
}
MOST = {"check": 120, "pair": 120, "compat": 115}  # modules of ours; three read what a language prints
PROGRAM = """
import sys
from cli.main import run
code = run(sys.argv[1:])
loaded = [*sys.modules]
import dataclasses
slow = [name for name, one in sys.modules.items() if getattr(one, "dataclass", None) is dataclasses.dataclass]
print(*loaded, file=sys.stderr)
print("slow:", *slow, file=sys.stderr)
sys.exit(code)
"""


def loaded_by(*words: str) -> set[str]:
    """The modules of a process of its own that ran this command line."""
    return ran(*words)[0]


def ran(*words: str) -> tuple[set[str], set[str]]:
    """The same, and those of them whose values the standard decorator built."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        env=environment | {"PYTHONPATH": str(CHECKOUT)},  # `make coverage` would load modules of its own
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended
    loaded, slow = ended.stderr.splitlines()[-2:]
    return set(loaded.split()), set(slow.removeprefix("slow:").split()) - {"dataclasses"}


@pytest.fixture
def halfway(tmp_path: Path) -> Path:
    """Fifty players after four rounds."""
    lines = [until_round_4(line) for line in WHOLE.read_text(encoding="utf-8").splitlines()]
    file = tmp_path / "halfway.trf"
    file.write_text("\n".join([*lines, "XXR 9"]) + "\n", encoding="utf-8")
    return file


def until_round_4(line: str) -> str:
    """The line of a player cut off, with the points he had then."""
    if not line.startswith("001"):
        return line
    points = sum({"1": 10, "=": 5, "0": 0}[line[98 + 10 * played]] for played in range(4))
    return f"{line[:80]}{points // 10:2}.{points % 10}{line[84:130]}"


@pytest.mark.parametrize(
    "words",
    [
        ("check", str(WHOLE)),
        ("pair", "{halfway}"),
        ("compat", "--dutch", "{halfway}", "-p"),
        ("compat", "--dutch", str(WHOLE), "-c"),
    ],
    ids=["check", "pair", "compat -p", "compat -c"],
)
def test_a_command_of_file_names_loads_no_parser_and_nothing_of_logs(words, halfway):
    loaded, slow = ran(*(word.format(halfway=halfway) for word in words))
    ours = {name for name in loaded if name.split(".")[0] in OURS}
    assert not HEAVY & loaded
    assert not ELSEWHERE & loaded
    assert len(ours) <= MOST[words[0]]
    assert not slow  # `core.model.dataclass` takes a fraction of the time, and there are some 65 values


@pytest.mark.parametrize("edition", ["file", "dutch-2026"])
def test_a_file_becomes_a_tournament_once(edition, monkeypatch, capsys):
    made = []

    def counted(*given, **named):
        made.append(given)
        return tournament_of(*given, **named)

    monkeypatch.setattr(rules_chosen, "tournament_of", counted)
    monkeypatch.setattr(trf_files, "tournament_of", counted)
    check([str(WHOLE)], edition)
    assert len(made) == 1


def test_texts_and_switches_need_no_validator():
    loaded = loaded_by("check", str(WHOLE), "--json", "--edition", "dutch-2017")
    assert "typer" in loaded
    assert "pydantic" not in loaded


def test_help_of_a_command_without_parser_still_comes_from_typer():
    assert "typer" in loaded_by("compat", "--help")
    assert "typer" in loaded_by("check", "--help")


def test_the_first_page_of_help_reads_no_docstrings():
    assert "inspect" not in loaded_by("--help")


@pytest.mark.skipif(not hasattr(os, "nice"), reason="Windows has no such word")
@pytest.mark.parametrize(("words", "lowered"), [(["backup", "copy.db"], [19]), (["list"], []), (["log", "backup"], [])])
def test_a_backup_gives_way_to_others(words, lowered, monkeypatch):
    """Of its process alone: what calls `run` keeps its priority."""
    asked = []
    monkeypatch.setattr(os, "nice", asked.append)
    monkeypatch.setattr(sys, "argv", ["pairtrail", *words])
    monkeypatch.setattr(main, "run", lambda _: 0)
    monkeypatch.setattr(main.gc, "freeze", lambda: None)
    monkeypatch.setattr(main.gc, "set_threshold", lambda _: None)
    with pytest.raises(SystemExit):
        main.main()
    assert asked == lowered


def test_the_day_without_the_module_of_days(monkeypatch):
    """The computer's clock without `datetime`; one that was put in its place is asked."""
    from datetime import UTC, datetime, timedelta

    from cli import environment

    monkeypatch.setattr(environment.environment, "clock", environment.system_clock)
    monkeypatch.setattr(environment, "gmtime", lambda: datetime(2030, 12, 31, 23, 59, tzinfo=UTC).timetuple())
    assert environment.today() == "2030-12-31"
    monkeypatch.setattr(environment.environment, "clock", lambda: datetime(2031, 2, 3, 23, tzinfo=UTC) + timedelta(1))
    assert environment.today() == "2031-02-04"
