"""The certificates of an earlier program (tests/data/certificates), as the files that it wrote."""

import json
from collections.abc import Iterator
from typing import Any

from core.certificate_check import FORMAT
from tests.data_paths import CHECKOUT

FOLDER = CHECKOUT / "tests" / "data" / "certificates"
EDITIONS = sorted(path.stem for path in FOLDER.glob("*.json"))


def documents(edition: str) -> Iterator[dict[str, Any]]:
    """Every certificate of an edition."""
    for log in json.loads((FOLDER / f"{edition}.json").read_text(encoding="utf-8"))["logs"]:
        bodies = [json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in log["events"]]
        for one in log["certificates"]:
            yield {**one, "format": FORMAT, "head": log["head"], "events": bodies}
