"""What every test gets: no settings from the person or machine that runs the suite, and the same chance every time."""

import gc
import importlib.util
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from cli.environment import environment
from core.editions.shared import proof
from tests import campaigns, feedback, kept_statements

# Examples come from the test alone, and what failed once is not looked for first: `make hunt` is the open-ended hunt
# (decision 92). How long an example takes, and how long making it up, says more about the machine than about the
# program.
settings.register_profile(
    "pairtrail", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("pairtrail")


# Thousands of databases are made and thrown away: in memory, where a file system there has room and may hold programs,
# a test of commands takes half the time that it takes on a disk. Processes that tests start find it in the environment.
IN_MEMORY = Path("/dev", "shm")
ROOM_BYTES = 4 << 30
if (
    "TMPDIR" not in os.environ
    and os.access(IN_MEMORY, os.W_OK)
    and shutil.disk_usage(IN_MEMORY).free >= ROOM_BYTES
    and not os.statvfs(IN_MEMORY).f_flag & os.ST_NOEXEC
):
    os.environ["TMPDIR"], tempfile.tempdir = str(IN_MEMORY), None


if hasattr(providers, "_get_local_constants"):  # inside Hypothesis; older ones do not do this
    # It mixes in numbers and words out of the modules loaded so far, which depend on the order of tests.
    providers._get_local_constants = providers.Constants


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--fast` is what `make test-fast` adds."""
    parser.addoption("--fast", action="store_true", help="what a minute has time for (tests/feedback.py)")


def pytest_configure(config: pytest.Config) -> None:
    """The sample of this run, for this process and those that it starts."""
    campaigns.begin(config)


def pytest_report_header() -> str:
    """So that the same sample can be had again."""
    return campaigns.told()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Likewise, where something failed and no header is shown."""
    if exitstatus:
        terminalreporter.write_line(campaigns.told())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks by what a test does; with `--fast` what a minute has time for, else a sample of the campaigns."""
    feedback.mark(items)
    in_a_minute = config.getoption("--fast")
    of_mutants = config.getoption("mutants", None) is not None
    kept, left_out = feedback.in_a_minute(items, of_mutants=of_mutants) if in_a_minute else campaigns.sampled(items)
    if in_a_minute:
        feedback.try_fewer_examples(kept)
    else:
        campaigns.draw_examples(kept)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept


def pytest_sessionstart(session: pytest.Session) -> None:
    """Ten thousand tests are collected, all of which stay: looking for garbage among them takes a third of the time.

    Catalogues of languages are built once, where a file that a person edits is newer.
    """
    gc.disable()
    if not hasattr(session.config, "workerinput") and importlib.util.find_spec("hatch_build"):  # not from a wheel
        from hatch_build import LANGUAGES, build_catalogues

        build_catalogues(Path(__file__).parents[1] / LANGUAGES)


def pytest_collection_finish() -> None:
    """From here on garbage is looked for, but no more among what was collected."""
    gc.freeze()
    gc.enable()


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Of two values that should be equal, the fields that differ; pytest shows them of standard dataclasses only."""
    if op != "==" or type(left) is not type(right) or not is_dataclass(left) or isinstance(left, type):
        return None
    pairs = {one.name: (getattr(left, one.name), getattr(right, one.name)) for one in fields(left)}
    differing = [f"{name}: {one!r} != {other!r}" for name, (one, other) in pairs.items() if one != other]
    return [f"two of {type(left).__qualname__} that differ in", *differing]


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each test, which few make: to make one costs more than most tests of the rules do."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count())


@pytest.fixture(scope="session", autouse=True)
def _statements_are_kept() -> Iterator[None]:
    """From one database to the next (tests/kept_statements.py)."""
    with pytest.MonkeyPatch.context() as patch:
        kept_statements.share(patch)
        yield


_OF_THE_ENVIRONMENT = ("clock", "new_id", "new_seed", "new_secret")


@pytest.fixture
def own_environment() -> Iterator[None]:
    """The clock and what is made up are those of before, whoever puts them back last.

    A world ends before `monkeypatch` does, which would put back the world's clock for all tests after it.
    """
    before = {name: getattr(environment, name) for name in _OF_THE_ENVIRONMENT}
    yield
    for name, value in before.items():
        setattr(environment, name, value)


@pytest.fixture(autouse=True)
def _own_surroundings(own_environment: None, monkeypatch: pytest.MonkeyPatch, homes: Iterator[Path]) -> None:
    """Hide the user's settings and data folders, so that no test reads or writes a real tournament.

    Variables that steer the suite itself (`PAIRTRAIL_TEST_...`, `PAIRTRAIL_SHARED_DATA`) stay.
    """
    for name in list(os.environ):
        if name.startswith("PAIRTRAIL_") and not name.startswith(("PAIRTRAIL_TEST_", "PAIRTRAIL_SHARED_")):
            monkeypatch.delenv(name)
    home = next(homes)
    for name, folder in (("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_STATE_HOME", "state")):
        monkeypatch.setenv(name, str(home / folder))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture(autouse=True)
def _every_quick_way_meets_its_bound(own_environment: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick way that misses its bound hands over to the exact way; here it is a failure, whichever test sees it."""

    def meets(found: int, bound: int) -> bool:
        assert found == bound, "a quick way relies on a premise that does not hold"
        return True

    monkeypatch.setattr(proof, "meets", meets)
