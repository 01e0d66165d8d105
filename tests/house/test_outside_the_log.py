"""docs/outside-the-log.md: nothing outside the log decides what is reported, but for what it lists."""

import pytest

from projections.export.documents import DOCUMENTS
from tests.house.outside_the_log import (
    OPTIONS,
    PAGE,
    READERS,
    REPORTING,
    SOURCES,
    closure,
    options_of,
    page,
    readers,
)

BY_FILE_OR_SURROUNDINGS = {"form", "language", "appeal", "stood", "ratings"}
"""Recorded, and found without an option of that name: from the file's name, LANG, the case, a rating list."""


def test_whatever_reads_outside_the_log_is_listed_with_its_reason():
    found = {(kind, module) for kind, modules in readers().items() for module in modules}
    assert found == READERS.keys()


def test_all_that_makes_documents_is_looked_at():
    assert {"core/tie_breaks/buchholz.py", "projections/export/paper/lists.py", "events/store/sql.py"} <= set(closure())


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("clock", "datetime.now"),
        ("clock", "time.time"),
        ("surroundings", "os.environ.get"),
        ("surroundings", "getpass.getuser"),
        ("files", "path.read_text"),
        ("files", "open"),
        ("packages", "version"),
        ("beside the log", "self._store.personal"),
        ("chance", "secrets.token_hex"),
        ("terminal", "sys.stdout.isatty"),
    ],
)
def test_such_a_reader_would_be_seen(kind: str, name: str):
    assert SOURCES[kind].is_read_by(name)


def test_every_option_of_every_report_is_listed():
    assert {option for path in REPORTING for option in options_of(path)} == OPTIONS.keys()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_decides_the_bytes_of_a_document_is_recorded_where_it_is_issued(document: str):
    recorded = {OPTIONS[option][0] for option in options_of(document)} - {"", "of_event"}
    asks = set(DOCUMENTS[document].asks)
    assert recorded <= asks
    assert asks - recorded <= BY_FILE_OR_SURROUNDINGS


def test_the_page_is_what_the_list_gives():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.house.outside_the_log writes it"
