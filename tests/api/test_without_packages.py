"""Reading, pairing, judging and verifying need the standard library alone, so that a browser can load them.

Each call runs in a process of its own in which nothing else can be imported.
"""

import json
import subprocess
import sys

import pytest

from tests.data_paths import CHECKOUT, oracle_files
from tests.explain.corpus import documents

REPORT = oracle_files("dutch-2026")[0]
BUNDLE = CHECKOUT / "tests" / "data" / "bundles" / "sealed.bundle"
CERTIFICATE = json.dumps(next(documents("dutch-2026")))

BLOCKED = """
import sys
from importlib.abc import MetaPathFinder

class OnlyOurs(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in ("core", "events", "projections", "pairtrail"):
            raise ImportError(f"{name} is not in the standard library")

sys.meta_path.insert(0, OnlyOurs())
import pairtrail
"""

CALLS = {
    "read": f"print(len(pairtrail.read({str(REPORT)!r}).tournament.players))",
    "pair": f"print(pairtrail.pair(pairtrail.read({str(REPORT)!r}), 2).pairs)",
    "check": f"print(len(pairtrail.check(pairtrail.read({str(REPORT)!r})).rounds))",
    "standings": f"print(len(pairtrail.standings(pairtrail.read({str(REPORT)!r})).rows))",
    "why_not": f"print(pairtrail.why_not(pairtrail.read({str(REPORT)!r}), 1, 2, round_number=2))",
    "explain": f"print(pairtrail.explain(pairtrail.read({str(REPORT)!r}), 2, board=1))",
    "audit": f"print(pairtrail.audit({str(REPORT)!r}))",
    "check_certificate": f"print(pairtrail.check_certificate({CERTIFICATE!r}).claim)",
    "verify_bundle": f"print(pairtrail.verify_bundle({str(BUNDLE)!r}).events)",
}


@pytest.mark.parametrize("name", CALLS)
def test_it_runs_with_the_standard_library_alone(name):
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + CALLS[name]], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() not in ("", "0", "()")
