"""Launcher: the program's folders (core, events, projections, cli, migrations) live beside or below this one.

In a checkout they stand at the root, next to this folder. A wheel relocates them to `pairtrail/_app`, because
such general names would overwrite other packages' folders in site-packages. Importing this package puts the
place where they are first on the import path.
"""

import sys
from pathlib import Path
from typing import Final

__all__ = ["APP_FOLDER"]

_HERE: Final = Path(__file__).resolve().parent

APP_FOLDER: Final = _HERE / "_app" if (_HERE / "_app").is_dir() else _HERE.parent
"""Where `core`, `events`, `projections`, `cli` and `migrations` are."""

if sys.path[:1] != [str(APP_FOLDER)]:
    sys.path.insert(0, str(APP_FOLDER))
