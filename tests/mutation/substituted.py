"""One file of the checkout is read as if it were written otherwise, from the first import on.

With the environment variable below, and `everywhere` on the path of Python; the checkout stays as it is.
"""

import importlib.machinery
import json
import os
import types
from pathlib import Path
from typing import Final

VARIABLE: Final = "MUTATION_SUBSTITUTES"
"""Names a JSON file: by the whole path of a module, its text."""


def substitute(texts: dict[str, str]) -> None:
    """Have these modules, not yet imported, be what the texts say."""
    as_written = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> types.CodeType | None:
        text = texts.get(self.path)
        return as_written(self, fullname) if text is None else compile(text, self.path, "exec")

    importlib.machinery.SourceFileLoader.get_code = get_code


if VARIABLE in os.environ:
    substitute(json.loads(Path(os.environ[VARIABLE]).read_text(encoding="utf-8")))
