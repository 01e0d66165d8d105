"""What commands say of whole events, and to whom types something else."""

import pytest

from tests.transcripts.conftest import Compared
from tests.transcripts.transcripts import names


@pytest.mark.parametrize(
    "name", ["answers-in-play", "answers-of-corrections", "answers-on-lots", "answers-of-appeals", "answers-at-the-end"]
)
def test_of_the_event(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)


@pytest.mark.parametrize(
    "name", ["answers-of-evidence", "answers-on-keys", "answers-on-files", "answers-of-other-programs"]
)
def test_of_the_record_and_of_files(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)


@pytest.mark.parametrize("name", ["answers-to-mistakes", "answers-on-rating-lists", "demo"])
def test_others(comes_out_as_written: Compared, name: str):
    comes_out_as_written(name)


def test_none_is_left_out():
    told = [mark.args[1] for one in list(globals().values()) for mark in getattr(one, "pytestmark", ())]
    from tests.transcripts import test_papers

    told += [mark.args[1] for one in vars(test_papers).values() for mark in getattr(one, "pytestmark", ())]
    assert sorted(name for some in told for name in some) == names()
