"""Every finding of the catalogue on a file that has it, and on the same file mended."""

from functools import cache

import pytest

from projections.audit.catalogue import CATALOGUE, CODES
from projections.audit.finding import FileAudit, Severity
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.projections.audit_files.examples import EXAMPLES, OF_A_RUN, TODAY, Put, as_file, cell, sound
from tests.projections.audit_files.page import PAGE, page


@cache
def audit(contents: bytes, profile: str = "") -> FileAudit:
    return audit_file(contents, "club.trf", Asked(today=TODAY, profile=profile))


def test_the_sound_file_has_no_finding_at_all():
    found = audit(as_file(sound()), "fide-rating")
    assert found.findings == ()
    assert (found.rounds_agreeing, found.rounds_judged) == (9, 9)


def test_every_code_has_an_example():
    assert set(EXAMPLES) | set(OF_A_RUN) == set(CODES)
    assert not set(EXAMPLES) & set(OF_A_RUN)


@pytest.mark.parametrize("code", EXAMPLES)
def test_it_is_reported_and_gone_when_mended(code: str):
    example = EXAMPLES[code]
    broken, mended = audit(example.broken(), example.profile), audit(example.mended(), example.profile)
    assert code in {one.code for one in broken.findings}
    assert code not in {one.code for one in mended.findings}
    assert all(one.file == "club.trf" for one in broken.findings)


@pytest.mark.parametrize("code", EXAMPLES)
def test_it_says_where(code: str):
    """A line of the file, or a round: what an arbiter opens."""
    found = next(one for one in audit(EXAMPLES[code].broken(), EXAMPLES[code].profile).findings if one.code == code)
    of_the_whole_file = {"unreadable", "not-judged", "rating-record", "not-by-rating", "no-pairing", "rating-months"}
    assert found.line or found.round or code in of_the_whole_file
    assert found.sentence.endswith(".")
    assert not found.sentence[0].islower()


def test_a_profile_adds_to_what_is_found_always():
    broken = EXAMPLES["rating-record"].broken()
    assert audit(broken).findings == ()
    assert {one.code for one in audit(broken, "fide-rating").findings} == {"rating-record"}


def test_the_page_is_the_one_that_the_code_makes():
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.projections.audit_files.page"


def test_articles_and_sentences_of_the_catalogue():
    for one in CATALOGUE:
        assert one.title[0].isupper()
        assert one.means.endswith((".", ")"))
        assert one.to_do.endswith(".")
        assert one.severity in Severity


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("092 Swiss-Manager", "written by Swiss-Manager: Late entries are numbered after the other players"),
        ("092 Papi 3.3.7", "written by Papi 3.3.7: It has its own pairing procedure"),
    ],
)
def test_the_first_round_that_differs_says_who_wrote_the_file_and_what_that_program_does(record: str, says: str):
    lines = EXAMPLES["pairing-colours"].broken().decode().splitlines()
    lines[4:4] = [record]
    (one,) = [one for one in audit(as_file(lines)).findings if one.code == "pairing-colours"]
    assert says in one.evidence


def test_that_is_said_once_a_file():
    """Round 1 and round 9 differ, both in colours."""
    example = EXAMPLES["pairing-colours"]
    lines = example.broken().decode().splitlines()
    for change in (Put(1, cell(1) + 5, "w"), Put(7, cell(1) + 5, "b")):
        lines = change.on(lines)
    lines[4:4] = ["092 Papi 3.3.7"]
    found = [one for one in audit(as_file(lines)).findings if one.code.startswith("pairing")]
    assert len(found) >= 2
    assert ["Papi" in one.evidence for one in found] == [True, *[False] * (len(found) - 1)]
