"""How much work a call is: lines of code executed. The same on every run, fast machine or slow."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from core import model


def lines_of_work(call: Callable[[], object], package: ModuleType | None = None) -> int:
    """Call it and count the lines executed in the modules of `package`, each as often as it is executed.

    Without a package: in all of `core`.

    Loops inside one line count once for each turn. Other Python versions may count a little differently.
    """
    lines = 0
    place = (model if package is None else package).__file__
    assert place is not None
    folder = str(Path(place).resolve().parents[1] if package is None else Path(place).resolve().parent)

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
        return count

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return count if frame.f_code.co_filename.startswith(folder) else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines
