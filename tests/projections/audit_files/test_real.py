"""The real events, and everything else in the shared data: every file told of, each error with its support."""

from collections import Counter

import pytest

from projections.audit.files.finding import Outcome
from projections.audit.files.one_file import audit_file
from projections.audit.files.rules import Asked
from tests.data_paths import named, needs_shared_data, shared_data, shared_files
from tests.projections.audit_files.real_page import (
    OF_PAIRINGS,
    PAGE,
    TODAY,
    WHOLE,
    WHY,
    audits,
    errors_of,
    indexed,
    of_all,
    page,
)


@pytest.mark.slow
@needs_shared_data
def test_each_error_is_supported_by_the_text_or_by_the_reference_engines():
    for name, audit in audits():
        for one in errors_of(audit):
            assert one.code in OF_PAIRINGS or one.code in WHY, (name, one)
        wrong = {one.round for one in errors_of(audit) if one.code in OF_PAIRINGS}
        if wrong:
            said = indexed()[name]
            assert said.rounds - len(wrong) in said.reproduced, (name, wrong, said)


@pytest.mark.slow
@needs_shared_data
def test_the_page_is_the_one_that_the_audit_makes():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.projections.audit_files.real_page"


@pytest.mark.parametrize("path", named([path for path in shared_files("**/*") if path.is_file()]))
def test_every_file_of_the_shared_data_is_told_of(path):
    audit = audit_file(path.read_bytes(), path.name, Asked(today=TODAY), is_named=False)
    assert audit.outcome is not Outcome.UNREADABLE
    if path.parent.parent.name == "oracle":
        assert audit.findings == ()


@needs_shared_data
def test_the_table_of_all_folders_counts_the_files_that_there_are():
    folder = shared_data()
    assert folder is not None
    files = [path.relative_to(folder) for path in folder.rglob("*") if path.is_file()]
    assert {one.name: one.files for one in WHOLE} == Counter(path.parts[0] for path in files)
    assert sum(one.files for one in WHOLE) == 558
    assert PAGE.read_text(encoding="utf-8").endswith(of_all())
    oracle = next(one for one in WHOLE if one.name == "oracle")
    assert (oracle.with_errors, oracle.agreeing) == (0, oracle.judged)
