"""Build the documentation as a site (`make docs`, `python -m tests.docs_site --into FOLDER`); a warning is an error."""

import argparse
import logging
import os
import sys
from pathlib import Path

from tests.data_paths import CHECKOUT
from tests.docs_site.staging import staged


def main() -> None:
    """Stage the pages beside the site, and build it."""
    from mkdocs.commands.build import build  # of the extra `dev`
    from mkdocs.config import load_config

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--into", type=Path, default=CHECKOUT / "build" / "docs", metavar="FOLDER")
    into = asked.parse_args().into.resolve()
    pyodide = Path(os.environ.get("PAIRTRAIL_PYODIDE") or CHECKOUT / ".pyodide")
    source = into.with_name(f"{into.name}-source")
    with_checker = staged(source, pyodide)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    build(load_config(str(CHECKOUT / "mkdocs.yml"), docs_dir=str(source), site_dir=str(into)))
    print(f"Built the documentation into {into}. To look at it: python -m http.server -d {into}")
    if not with_checker:
        print(f"Without the checker: no Pyodide in {pyodide}. `make pyodide` fetches it.")


if __name__ == "__main__":
    sys.exit(main())
