"""The real events, and everything else in the shared data: every file told of, each error with its support."""

import re
from collections import Counter

import pytest

from projections.audit.finding import Outcome, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.data_paths import named, needs_shared_data, shared_data, shared_files
from tests.projections.audit_files.real_page import (
    BY_HAND,
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


@pytest.mark.slow
@needs_shared_data
def test_each_warning_is_counted_and_argued():
    counted = Counter(one.code for _, audit in audits() for one in audit.findings if one.severity is Severity.WARNING)
    rows = re.findall(r"^\| ([a-z-]+) \| (\d+) \| .+ \|$", BY_HAND.read_text(encoding="utf-8"), re.MULTILINE)
    assert {code: int(count) for code, count in rows} == counted


@pytest.mark.parametrize("path", named([path for path in shared_files("**/*") if path.is_file()]))
@pytest.mark.campaign(one_in=16)
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
    assert sum(one.files for one in WHOLE) == 560
    assert PAGE.read_text(encoding="utf-8").endswith(of_all())
    oracle = next(one for one in WHOLE if one.name == "oracle")
    assert (oracle.with_errors, oracle.agreeing) == (0, oracle.judged)


@needs_shared_data
def test_the_row_of_the_folder_of_cases_is_what_the_audit_says():
    found = [audit_file(path.read_bytes(), path.name, Asked(today=TODAY)) for path in shared_files("cases/*")]
    audited = [one for one in found if one.outcome is Outcome.AUDITED]
    severities = [{one.severity for one in audit.findings} for audit in audited]
    with_errors = sum(Severity.ERROR in one for one in severities)
    with_warnings = sum(Severity.WARNING in one and Severity.ERROR not in one for one in severities)
    judged = sum(not one.unjudged for audit in audited for one in audit.rounds)
    row = next(one for one in WHOLE if one.name == "cases")
    agreeing = sum(audit.rounds_agreeing for audit in audited)
    assert row[1:-1] == (len(found), len(audited), with_errors, with_warnings, agreeing, judged)


@needs_shared_data
def test_of_the_two_generated_cases_one_breaks_618_and_the_other_has_no_fault():
    """As the page argues: decisions 137 and 53."""
    (cfc,), (dubov,) = shared_files("cases/cfc_618b_12.trf"), shared_files("cases/dubov_1997_lowest_round6.trf")
    asked = Asked(today=TODAY)
    (error,) = audit_file(cfc.read_bytes(), cfc.name, asked).findings
    assert (error.severity, error.code, error.round) == (Severity.ERROR, "pairing", 4)
    assert "illegal: 618(b): Instead of 4-6 9-5 1-2 7-3, 4-1 6-9 5-7 2-3 are legal" in error.evidence
    by_players = Asked(today=TODAY, variations=(("reading-whole-round", "players"),))
    assert audit_file(cfc.read_bytes(), cfc.name, by_players).findings == ()
    audit = audit_file(dubov.read_bytes(), dubov.name, asked)
    assert audit.findings == ()
    assert [one.agrees for one in audit.rounds] == [True] * 6
