"""Third-party reports in a folder that the environment names: each is audited, and none makes the audit fail."""

import os
from pathlib import Path
from typing import Final

import pytest

from projections.audit.finding import Outcome
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.projections.audit_files.examples import TODAY

FOLDER: Final = "PAIRTRAIL_TEST_REPORTS"
_NAMED: Final = os.environ.get(FOLDER)


@pytest.mark.skipif(not _NAMED, reason=f"{FOLDER} names no folder of reports")
def test_every_file_of_the_folder_is_audited_or_refused_with_a_reason():
    files = sorted(path for path in Path(_NAMED or "").rglob("*") if path.is_file())
    assert files, f"{FOLDER} names {_NAMED}, in which there is no file"
    for path in files:
        audit = audit_file(path.read_bytes(), path.name, Asked(today=TODAY))
        assert "defect" not in {one.code for one in audit.findings}, path
        assert audit.outcome is Outcome.AUDITED or audit.findings, path
