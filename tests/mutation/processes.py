"""Runs of pytest in a process of their own."""

import hashlib
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.data_paths import CHECKOUT, TESTS
from tests.mutation import substituted
from tests.mutation.copies import BY_TIME

_FAILURES: Final = ("FAILED tests/", "ERROR tests/")

_HANGS: Final = 120
"""Seconds of the processor: who has no other limit, and needs more for a few tests, hangs."""

_EVERYWHERE: Final = TESTS / "mutation" / "everywhere"

QUIET: Final = (
    "-q",
    "-p",
    "no:xdist",
    "-p",
    "no:cacheprovider",
    "--no-header",
    "--tb=no",
    "-o",
    "addopts=--import-mode=importlib",
)


def by_import(path: str, changed: str, tests: list[str], folder: Path, seconds: int | None) -> str:
    """What a process says that imports the mutant in place of the file."""
    number = hashlib.sha256(f"{path}{changed}{tests}".encode()).hexdigest()[:16]
    texts = folder / f"{number}.json"
    texts.write_text(json.dumps({str(CHECKOUT / path): changed}), encoding="utf-8")
    args = folder / f"{number}.txt"
    args.write_text("\n".join(tests), encoding="utf-8")
    command = ["-x", "-rfE", f"--basetemp={folder / number}", f"@{args}"]
    variables = {substituted.VARIABLE: str(texts), "PYTHONPATH": os.pathsep.join(map(str, (_EVERYWHERE, CHECKOUT)))}
    done = run_pytest(command, variables, _HANGS if seconds is None else seconds)
    if done.returncode == 0:
        return "survived"
    if done.returncode < 0:
        return "survived, as long as was tried" if seconds is not None else BY_TIME
    said = next((line for line in done.stdout.splitlines() if line.startswith(_FAILURES)), None)
    if said is not None:
        return f"killed by {said.removeprefix('FAILED ').removeprefix('ERROR ').partition(' - ')[0]}"
    if "while loading conftest" in done.stderr:
        return "killed by its import"
    raise SystemExit(f"pytest ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def run_pytest(
    arguments: list[str], variables: dict[str, str] | None = None, seconds: int | None = None
) -> subprocess.CompletedProcess[str]:
    """It, quietly, within so many seconds of the processor."""

    def limit() -> None:
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))

    return subprocess.run(
        [sys.executable, "-m", "pytest", *QUIET, *arguments],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(CHECKOUT), **(variables or {})},
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
    )
