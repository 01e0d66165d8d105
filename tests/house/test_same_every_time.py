"""A seed gives the same on every machine at every hour: chance from seeds that are told, no clock (92, 249)."""

import ast
import importlib.util
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.data_paths import CHECKOUT

TESTS = sorted((CHECKOUT / "tests").rglob("*.py"))
ALLOWED = {
    "tests/campaigns.py": {"secrets.randbelow"},  # draws the seed of a sample, and says which it was
    "tests/hunt/__main__.py": {
        "time.process_time",
        "secrets.randbelow",
    },  # draws a seed, counts the seconds it is given
    "tests/beside/__main__.py": {"time.monotonic", "secrets.randbelow"},  # draws a seed, ends after so many seconds
    "tests/faults/__main__.py": {"time.monotonic"},  # kills within the time of a few commands, whatever the machine
    "tests/soak/__main__.py": {"time.monotonic"},  # says how long a part took
    "tests/soak/hall.py": {  # measures; decides nothing by it
        "time.monotonic",
        "time.perf_counter",
        "time.process_time",
        "time.sleep",
    },
    "tests/soak/backups.py": {"time.monotonic", "time.sleep"},  # measures, and waits as long as a backup took
    "tests/evidence/edits.py": {"datetime.now"},  # the clock of the one-file programs that it compares with
    "tests/model/__main__.py": {"time.monotonic"},  # says how long it took
    "tests/fuzz/targets.py": {"time.process_time"},  # two seconds for some bytes are a hang: it looks for one
    "tests/fuzz/watched.py": {"time.process_time"},  # likewise
    "tests/fuzz/changing.py": {"time.monotonic"},  # goes on for the seconds that it is given
    "tests/mutation/__main__.py": {"secrets.randbelow"},  # draws a seed
    "tests/mutation/copies.py": {"time.monotonic", "time.sleep"},  # ends a mutant that hangs
    "tests/mutation/recording.py": {"time.process_time"},  # says how long a test took
    "tests/events/test_migrations.py": {"time.monotonic", "time.sleep"},  # until another connection waits for the lock
    "tests/cli/test_audit.py": {"time.sleep"},  # a file that takes too long, and until another process has begun
    "tests/cli/test_command_line.py": {"time.sleep"},  # until another process waits for more to read
}

CLOCKS = {"time", "monotonic", "perf_counter", "process_time", "sleep", "time_ns", "perf_counter_ns", "monotonic_ns"}
NOW = {"now", "utcnow", "today"}
CHANCE = {"token_hex", "token_bytes", "randbelow", "uuid1", "uuid4", "urandom", "SystemRandom"}


def uncertain(tree: ast.AST) -> list[tuple[int, str]]:
    """Calls whose outcome differs from run to run, with their lines."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        owner = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
        unseeded = name == "Random" and not node.args and not node.keywords
        of_the_module = owner == "random" and name != "Random"
        clock = name in CLOCKS and owner in {"", "time"} and not (name == "time" and not owner)
        now = name in NOW and owner.split(".")[-1] in {"datetime", "date"}
        if unseeded or of_the_module or clock or now or name in CHANCE:
            found.append((node.lineno, ast.unparse(node.func)))
    return found


MAY_BE_UNCERTAIN = re.compile(rf"\b(?:random\.\w+|Random|{'|'.join(sorted(CLOCKS | NOW | CHANCE))})\s*\(")
"""What a module without such a call is not read further for."""


def test_no_test_asks_the_clock_or_draws_without_a_seed():
    found = {}
    for path in TESTS:
        name = path.relative_to(CHECKOUT).as_posix()
        source = path.read_text(encoding="utf-8")
        calls = uncertain(ast.parse(source)) if MAY_BE_UNCERTAIN.search(source) else []
        found[name] = [call for call in calls if call[1] not in ALLOWED.get(name, set())]
    assert {name: calls for name, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    "code",
    [
        "Random()",
        "random.Random()",
        "random.choice(players)",
        "random.shuffle(players)",
        "time.time()",
        "perf_counter()",
        "time.sleep(1)",
        "datetime.now(UTC)",
        "datetime.datetime.utcnow()",
        "date.today()",
        "uuid.uuid4()",
        "secrets.token_hex(8)",
        "os.urandom(4)",
    ],
)
def test_what_differs_from_run_to_run_is_seen(code: str):
    assert MAY_BE_UNCERTAIN.search(code)
    assert uncertain(ast.parse(code)) != []


@pytest.mark.parametrize("code", ["Random(7)", "random.Random(f'{name} 7')", "chance.choice(players)", "state.now()"])
def test_what_has_a_seed_may_be_drawn(code: str):
    assert uncertain(ast.parse(code)) == []


def test_examples_are_drawn_from_the_test_and_not_kept():
    assert settings().derandomize
    assert settings().database is None


def test_no_test_has_a_profile_or_a_seed_of_its_own():
    """What a test sets beside the profile says how many examples there are, not which."""
    for path in TESTS:
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if re.search(r"\b(?:derandomize|database)\s*=", source) else ():
            if isinstance(node, ast.keyword) and path.name != "conftest.py":
                assert node.arg not in {"derandomize", "database"}, f"{path.name}:{node.value.lineno}"


def drawn() -> list[object]:
    """Five hundred examples of a test."""
    found: list[object] = []

    @settings(max_examples=500)
    @given(st.integers(), st.text(max_size=12))
    def collecting(number: int, word: str) -> None:
        found.append((number, word))

    collecting()
    return found


def test_examples_are_the_same_whatever_code_has_been_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Hypothesis would mix in constants out of whatever is loaded, which depends on the tests that ran before."""
    before = drawn()
    module = tmp_path / "lately_loaded.py"
    module.write_text("".join(f"NAME_{number} = {number + 987_000}, 'word {number}'\n" for number in range(300)))
    specification = importlib.util.spec_from_file_location("lately_loaded", module)
    assert specification is not None
    assert specification.loader is not None
    loaded = importlib.util.module_from_spec(specification)
    monkeypatch.setitem(sys.modules, "lately_loaded", loaded)
    specification.loader.exec_module(loaded)
    assert drawn() == before
