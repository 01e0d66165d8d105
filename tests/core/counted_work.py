"""How much work a call is: lines of the engine executed. The same on every run, fast machine or slow."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import core

_ENGINE: Final = str(Path(core.__file__).resolve().parent)


def lines_of_work(call: Callable[[], object]) -> int:
    """Call it and count the lines executed in the modules of `core`, each as often as it is executed.

    Loops inside one line count once for each turn. Other Python versions may count a little differently.
    """
    lines = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
        return count

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return count if frame.f_code.co_filename.startswith(_ENGINE) else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines
