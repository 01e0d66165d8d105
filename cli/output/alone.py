"""How a program of one file answers."""

import io
import sys
from collections.abc import Iterable

from core.model.plain import escaped


def ended(lines: Iterable[str], code: int) -> int:
    """Print the answer, a line each whatever a file has in it, also where the terminal has no such letters."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.stdout.write("".join(f"{escaped(line)}\n" for line in lines))
    return code
