"""Documents issued before English had a catalogue (`words` below 7) are made again with the words that they had."""

import hashlib

from events.vocabulary.reporting import DocumentIssued
from projections.export.documents import files_of, made_with
from projections.known import Known
from projections.language import ENGLISH
from projections.languages import language_of
from projections.verification.reported import _made_again
from tests.projections.test_paper import known

__all__ = ["known"]  # a fixture of the tests of papers, used here as well

ASKED = {"language": "en"}


def issued(contents: bytes, words: str) -> DocumentIssued:
    programs = tuple((name, words if name == "words" else said) for name, said in made_with("report", ASKED))
    return DocumentIssued(
        document="report",
        of_event=1,
        files=(("", hashlib.sha256(contents).hexdigest()),),
        asked=tuple(ASKED.items()),
        made_with=programs,
    )


def test_each_is_made_again_as_it_was(known: Known):
    before = files_of(known, "report", ASKED, lambda _: ENGLISH)[""]
    now = files_of(known, "report", ASKED, language_of)[""]
    assert b"Parts of this page" in before
    assert b"On this page" in now
    for contents, words in ((before, "6"), (before, ""), (now, "7"), (now, "8")):
        assert _made_again(issued(contents, words), known, language_of, [])[0] == ""
    for contents, words in ((before, "7"), (now, "6")):
        assert _made_again(issued(contents, words), known, language_of, [])[0] == "SHA-256 now different: ."


def test_other_languages_are_as_they_were(known: Known):
    asked = {"language": "fr"}
    page = files_of(known, "report", asked, language_of)[""]
    event = DocumentIssued(
        document="report",
        of_event=1,
        files=(("", hashlib.sha256(page).hexdigest()),),
        asked=tuple(asked.items()),
        made_with=(("words", "6"),),
    )
    assert _made_again(event, known, language_of, []) == ("", "")
