"""Which names can be taken for those of officials, and that officials without keys are named."""

import pytest

from events.base import Role
from events.deciders.officials import plain_event
from events.log.envelope import StoredEvent
from events.struct import replace
from events.vocabulary.record import NoteAdded, OfficialNamed
from projections.verification.names_check import is_near, told_of_names, told_of_names_in
from tests.explain.logs import stored


@pytest.mark.parametrize(
    "name",
    [
        *("Berg, Anna", "A. Berg", "Berg A", "Anna  Berg", "ANNA BERG", "Ànna Berg", "Berg", "Anna", "Anna M. Berg"),
        *("Anna Borg", "Ana Berg", "Anna Bergg", "Anna Breg", "\u0410nna Berg", "Berg-Anna"),
    ],
)
def test_names_like_hers(name: str):
    assert is_near(name, "Anna Berg")
    assert is_near("Anna Berg", name)


@pytest.mark.parametrize(
    "name", ["Ben", "Ben Berg", "B. Berg", "A. B.", "Anna Lind", "A", "", "Eva Lind", "Bergen, Anne"]
)
def test_names_of_others(name: str):
    assert not is_near(name, "Anna Berg")
    assert not is_near("Anna Berg", name)


def test_a_short_name_with_another_letter_is_another_one():
    assert not is_near("Ben", "Bea")
    assert is_near("Per Hansen", "Per Jansen")


def log_of(*actors: str, official: str = "Anna Berg", key: str = "") -> list[StoredEvent]:
    """An official is named, and then each of these records a note."""
    named = OfficialNamed(official=official, role=Role.CHIEF_ARBITER, key=key)
    log = stored([named, *(NoteAdded(text="x") for _ in actors)])
    return [replace(one, actor=actor) for one, actor in zip(log, ("Anna Berg", *actors), strict=True)]


def test_who_has_another_spelling_of_her_name_is_told_with_their_events():
    told = [*told_of_names(log_of("Berg, Anna", "A. Berg", "Berg, Anna", "Ben", key="anna+1+x"))]
    other = "this is another spelling of Anna Berg, chief-arbiter, or somebody else of a similar name."
    assert told == [f"Berg, Anna recorded 2 events (2, 4): {other}", f"A. Berg recorded 1 event (3): {other}"]


def test_an_official_named_later_with_such_a_name_is_told():
    log = log_of("Anna Berg", "A. Berg", key="anna+1+x")
    second = OfficialNamed(official="A. Berg", role=Role.ARBITER, key="a+1+x")
    log[1] = replace(log[1], event=second, type="official-named")
    assert [one[:26] for one in told_of_names(log)] == ["A. Berg recorded 1 event ("]


def test_officials_without_a_key_are_told_once():
    assert [*told_of_names(log_of("Anna Berg", "Ben"))] == [
        "Anna Berg: no key on record, so anybody could have recorded the 2 events in these names."
    ]
    assert [*told_of_names(log_of("Ben", official="Eva Lind"))] == []
    assert [*told_of_names(stored([NoteAdded(text="x")]))] == []


def test_a_bundle_says_the_same():
    for log in (log_of("Berg, Anna", "A. Berg", "Ben", key="anna+1+x"), log_of("Berg, Anna", "Ben"), log_of()[1:]):
        assert [*told_of_names_in([plain_event(one) for one in log])] == [*told_of_names(log)]
