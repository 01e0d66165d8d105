"""What is said when the program itself is at fault."""

import os
import sys
from typing import Final

from cli.output.streams import to_stderr

_BUG: Final = 70
_INTEGRITY: Final = 7
_SECRET_VARIABLES: Final = ("PAIRTRAIL_KEY_PASSPHRASE", "PGPASSWORD")


def report_defect(error: Exception) -> int:
    """Say that the program is at fault, and where the traceback is; or that the record is. The exit code."""
    import tempfile
    import traceback

    nonsense = _nonsense()
    if nonsense and not os.environ.get("PAIRTRAIL_DEBUG"):
        to_stderr(
            "The record is inconsistent: {nonsense} No release of pairtrail writes such a record. Nothing was "
            "written. `pairtrail verify` lists everything; keep the file as evidence and restore the last good "
            "copy.",
            nonsense=nonsense,
        )
        return _INTEGRITY

    if os.environ.get("PAIRTRAIL_DEBUG"):
        sys.stderr.write(_without_secrets("".join(traceback.format_exception(error))))
        return _BUG
    with tempfile.NamedTemporaryFile(
        "w", prefix="pairtrail-defect-", suffix=".txt", delete=False, encoding="utf-8", errors="backslashreplace"
    ) as report:
        report.write(_without_secrets(f"pairtrail {' '.join(sys.argv[1:])}\n"))
        report.write(_without_secrets("".join(traceback.format_exception(error))))
    to_stderr(
        "This is a defect in pairtrail, not in your data: {error}: {said}\nThis command wrote nothing unless an "
        "event number was printed. The details are in {report};\nplease send that file with your report. "
        "PAIRTRAIL_DEBUG=1 shows them here.",
        error=type(error).__name__,
        said=_without_secrets(str(error)),
        report=report.name,
    )
    return _BUG


def _without_secrets(text: str) -> str:
    """A text without the passwords of databases that were typed, or set, and without passphrases."""
    from cli.session.config import given_databases
    from events.store.places import without_secrets

    for name in _SECRET_VARIABLES:
        if secret := os.environ.get(name):
            text = text.replace(secret, "***")
    return without_secrets(text, [*sys.argv, *given_databases()])


def _nonsense() -> str:
    """What makes no sense in the record that was open, where one was."""
    opened = sys.modules.get(f"{__package__}.session")
    if opened is None:
        return ""
    try:
        return str(opened.nonsense_in_the_record())
    except Exception:  # noqa: BLE001  # whatever is wrong with the record as well: the first failure is reported
        return ""
