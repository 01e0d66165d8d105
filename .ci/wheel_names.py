"""Fail unless the only top-level name that a wheel installs is `pairtrail`.

Usage: python wheel_names.py WHEEL
"""

import sys
from pathlib import Path
from zipfile import ZipFile


def top_level_names(wheel: Path) -> set[str]:
    """First path parts of everything in the archive, without the metadata folder."""
    with ZipFile(wheel) as archive:
        names = {name.split("/", maxsplit=1)[0] for name in archive.namelist()}
    return {name for name in names if not name.endswith(".dist-info")}


def main() -> None:
    """Compare and say what was found."""
    wheel = Path(sys.argv[1])
    names = top_level_names(wheel)
    if names != {"pairtrail"}:
        sys.exit(f"{wheel.name} installs {', '.join(sorted(names))}; only pairtrail may be a top-level name.")
    print(f"{wheel.name}: the only top-level name is pairtrail.")


if __name__ == "__main__":
    main()
