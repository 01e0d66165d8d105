"""Known vulnerabilities of what is installed beside pairtrail: pip-audit, and what its answer is worth.

Usage: python audit.py          (in the environment that is to be looked at)

Exit code 1 where a vulnerability is known and not in `ACCEPTED`. Where the index or its list of vulnerabilities cannot
be reached, nothing was looked up: this says so and lets the build go on, because neither a developer nor a build server
needs a network of its own. Whoever releases sets `PAIRTRAIL_AUDIT=required`: then "nothing was looked up" fails.
pip-audit itself ends with "No known vulnerabilities found" when an index answers but knows none of the packages.
"""

import json
import os
import subprocess
import sys
from typing import Any, Final

ACCEPTED: Final[dict[str, str]] = {}
"""Vulnerabilities that do not concern us, by their id, each with the reason."""

_UNREACHABLE: Final = ("ConnectionError", "Timeout", "HTTPError", "SSLError", "ProxyError", "ServiceError")
"""How pip-audit, or requests within it, says that a list could not be had, also for a certificate that nobody knows."""

OURSELVES: Final = "pairtrail"


def verdict(answer: dict[str, Any] | None, *, required: bool) -> tuple[int, str]:
    """Exit code and words for what pip-audit said; None: it came to no answer."""
    if answer is None:
        return int(required), "NOT AUDITED: the list of vulnerabilities cannot be reached from here."
    packages = [one for one in answer["dependencies"] if one["name"] != OURSELVES]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    known = [(one, flaw) for one in packages for flaw in one.get("vulns", ()) if not _names(flaw) & ACCEPTED.keys()]
    if known:
        lines = [f"  {one['name']} {one['version']}: {flaw['id']}, {_repair(flaw)}" for one, flaw in known]
        return 1, "\n".join([f"{len(known)} known vulnerabilities:", *lines])
    if len(skipped) == len(packages):
        return int(required), f"NOT AUDITED: the index knows none of the {len(packages)} packages."
    said = f"{len(packages) - len(skipped)} of {len(packages)} packages audited, no vulnerability is known."
    return 0, f"{said} Not audited: {', '.join(skipped)}." if skipped else said


def _names(flaw: dict[str, Any]) -> set[str]:
    return {flaw["id"], *flaw.get("aliases", ())}


def _repair(flaw: dict[str, Any]) -> str:
    versions = flaw.get("fix_versions") or ()
    return f"repaired in {', '.join(versions)}" if versions else "not repaired yet"


def main() -> int:
    """Ask, and say what came of it."""
    command = [sys.executable, "-m", "pip_audit", "--local", "--format", "json", "--progress-spinner", "off"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(done.stdout)
    except json.JSONDecodeError:
        if not any(word in done.stderr for word in _UNREACHABLE):
            sys.stderr.write(done.stderr)
            return 1
        answer = None
    code, words = verdict(answer, required=os.environ.get("PAIRTRAIL_AUDIT") == "required")
    print(words)
    return code


if __name__ == "__main__":
    sys.exit(main())
