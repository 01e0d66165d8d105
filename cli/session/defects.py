"""What is said when the program itself is at fault."""

import os
import sys

from cli.output.streams import to_stderr


def report_defect(error: Exception) -> None:
    """Say that the program is at fault, and where the traceback is; the caller chooses the exit code."""
    import tempfile
    import traceback

    if os.environ.get("PAIRTRAIL_DEBUG"):
        traceback.print_exception(error)
        return
    with tempfile.NamedTemporaryFile(
        "w", prefix="pairtrail-defect-", suffix=".txt", delete=False, encoding="utf-8", errors="backslashreplace"
    ) as report:
        report.write(f"pairtrail {' '.join(sys.argv[1:])}\n")
        traceback.print_exception(error, file=report)
    to_stderr(
        f"This is a defect of pairtrail, not of your data: {type(error).__name__}: {error}\n"
        f"Nothing was written by this command unless an event number was printed. The details are in {report.name};\n"
        "please send that file with your report. PAIRTRAIL_DEBUG=1 shows them here."
    )
