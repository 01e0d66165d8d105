"""The page of an audit in another language: everything but names, codes, and what stands in the files."""

import html
import json
import re
from collections import Counter
from collections.abc import Sequence

import pytest

from cli.output.languages import language_named
from core.model.sentence import say
from projections.audit.engines import ALONE, AS_FILE, AS_OURS, NO_ANSWER, NOT_COMPARED
from projections.audit.finding import EngineHeld, FileAudit
from projections.audit.one_file import audit_file
from projections.audit.page import audit_page
from projections.audit.programs import PROGRAMS
from projections.audit.rules import Asked
from projections.audit.summary import summed_up
from projections.language import ENGLISH, Language
from tests.made_up_language import MARKED, unmarked
from tests.projections.audit_files.examples import EXAMPLES, as_file, sound

WITH_WHOM = (AS_FILE, AS_OURS, "as another and a third", ALONE, f"{NO_ANSWER}: it crashed", NOT_COMPARED)
NO_WORDS = {"pairtrail", "bbpPairings", "JaVaFo", "Club", "Championship", "Player", "dutch", "other", "another", "trf"}
FILES = ("pairing-colours", "bye-twice", "points", "line", "rating-record", "no-pairing", "explained")
PLACELESS = as_file([line for line in sound() if not line.startswith("022")])


@pytest.fixture(scope="module")
def audits() -> Sequence[FileAudit]:
    asked = Asked(today="2026-11-22", profile="fide-rating", table=True, explain=True)
    contents = {name: EXAMPLES[name].broken() for name in FILES} | {"sound": PLACELESS, "note": b"Tuesday.\n"}
    made = [audit_file(one, f"{name}.trf", asked) for name, one in contents.items()]
    others = (EngineHeld("other", "", WITH_WHOM), EngineHeld("another", say("a team event")))
    return [*made, FileAudit("several.trf", engines=others, rounds=made[0].rounds, findings=made[0].findings)]


def page_of(audits: Sequence[FileAudit], language: Language = ENGLISH) -> str:
    return b"".join(audit_page(summed_up(audits), lambda: audits, language)).decode()


def words_of(page: str) -> str:
    """What is read on the page, in the list as well."""
    data = json.loads(page.split('id="data">')[1].split("</script>", maxsplit=1)[0])
    listed = " ".join(str(cell) for row in data for cell in row[3:])
    page = re.sub(r"<(style|script).*?</\1>", "", page, flags=re.DOTALL)
    page = re.sub('(?:aria-label|placeholder)="([^"]*)"', r">\1<", page)
    return html.unescape(re.sub("<[^>]*>", " ", page)) + listed


def test_no_word_of_the_page_is_english_only(audits: Sequence[FileAudit]):
    named = NO_WORDS.union(*(re.findall(r"\w+", one.code) for audit in audits for one in audit.findings))
    named |= {word for name in (*FILES, "sound", "note", "several") for word in name.split("-")}
    written = " ".join(one.evidence for audit in audits for one in audit.findings if one.code == "explained")
    rest = Counter(re.findall(r"[^\W\d_]{3,}", unmarked(words_of(page_of(audits, MARKED)))))
    assert set(rest) - named - set(re.findall(r"\w+", written)) - {"None"} == set()


def test_the_script_says_its_words_in_the_language(audits: Sequence[FileAudit]):
    script = page_of(audits, language_named("fr")).split("<script>")[1]
    assert "`${found.length} constats sur ${rows.length}`" in script
    assert 'cell({ error: "erreur", warning: "avertissement", note: "note" }[severity], `sev ${severity}`)' in script


def test_severities_are_chosen_by_their_values(audits: Sequence[FileAudit]):
    page = page_of(audits, language_named("fr"))
    assert (
        '<option value="error">erreur</option><option value="warning">avertissement</option><option>note</option>'
        in (page)
    )
    assert "<option>error</option><option>warning</option><option>note</option>" in page_of(audits)


def test_the_page_is_french(audits: Sequence[FileAudit]):
    page = page_of(audits, language_named("fr"))
    assert '<html lang="fr">' in page
    assert "<title>Audit de 10 fichiers</title>" in page
    assert '<th scope="col">Dans le fichier</th>' in page
    for english in ("cannot be paired", "a team event", "a program that writes JaVaFo's extension lines", "the place"):
        assert english in page_of(audits)
        assert english not in page


def test_a_file_that_nothing_tells_the_program_of_counts_once(audits: Sequence[FileAudit]):
    assert "not stated" in summed_up(audits).by_program
    assert "non indiqué" in page_of(audits, language_named("fr"))


def test_every_program_says_its_habits_in_french():
    french = language_named("fr")
    same = [one.name for one in PROGRAMS if french.told(one.habits) == one.habits]
    assert same == []
