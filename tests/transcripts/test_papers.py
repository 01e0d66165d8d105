"""Papers, pages and files of whole events, read back."""

import pytest

from tests.transcripts.conftest import Compared


@pytest.mark.parametrize(
    "name",
    [
        "papers-of-few-as-pages",
        "papers-of-few-at-first",
        "papers-of-few-meanwhile",
        "papers-of-few-as-pdf",
        "papers-of-an-appeal",
    ],
)
def test_of_few(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)


@pytest.mark.parametrize("name", ["papers-of-many-at-first", "papers-of-many", "papers-of-one"])
def test_of_many_and_of_one(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)


@pytest.mark.parametrize(
    "name", ["papers-of-a-grid", "papers-of-teams", "papers-of-a-knock-out", "papers-of-teams-at-the-end"]
)
def test_of_teams_and_tables(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)


@pytest.mark.parametrize(
    "name", ["files-of-few", "site-of-few", "files-of-special", "files-of-many", "papers-of-a-congress"]
)
def test_files_and_pages(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)
