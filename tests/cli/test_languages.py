"""Catalogues hold all that the program says in other languages, and commands find the language asked for."""

import gettext
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from tests.cli.catalogue import ENGLISH, LANGUAGES, Message, messages, translations
from tests.cli.conftest import Cli

AtStage = Callable[[str], Path]
EVERY = sorted(folder.name for folder in LANGUAGES.iterdir() if folder.is_dir())
CODES = [code for code in EVERY if code != ENGLISH]
"""Those that have every template (tests/cli/test_english.py is about the other one)."""


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def has_the_values(message: Message, told: str) -> bool:
    """All of the template, in one of its numbers; where the words follow a count, a language may leave that out."""
    every = names_in(message.text) | names_in(message.many)
    allowed = [names_in(template) | ({"count"} & every) for template in (message.text, message.many or message.text)]
    return names_in(told) | ({"count"} & every) in allowed


def told(code: str) -> gettext.NullTranslations:
    found = gettext.translation("pairtrail", LANGUAGES, [code])
    found.add_fallback(_Missing())
    return found


class _Missing(gettext.NullTranslations):
    """Answers for what a catalogue has not."""

    def gettext(self, message: str) -> str:
        return ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return ""


def in_both_numbers(message: Message, catalogue: gettext.NullTranslations) -> list[str]:
    if not message.many:
        return [catalogue.gettext(message.text)]
    return [catalogue.ngettext(message.text, message.many, count) for count in (1, 2)]


@pytest.mark.parametrize("code", CODES)
def test_every_template_is_told_with_the_same_values(code: str):
    catalogue, wrong = told(code), []
    for message in messages():
        texts = in_both_numbers(message, catalogue)
        wrong += [
            f"{message.file}:{message.line} {message.text!r}: {text!r}"
            for text in texts
            if not text or not has_the_values(message, text)
        ]
    assert wrong == [], "`python -m tests.cli.catalogue` puts them into the .po file; translate them, run it again"


@pytest.mark.parametrize("code", EVERY)
def test_what_is_read_is_what_was_translated(code: str):
    pytest.importorskip("babel.messages.pofile", reason="Babel is not installed: pip install '.[test]'")
    written = {text: one for text, one in translations(code).items() if isinstance(one, str)}
    catalogue = told(code)
    assert {text: catalogue.gettext(text) for text in written} == written


@pytest.mark.parametrize("code", EVERY)
def test_plurals_are_counted_as_the_catalogues_say(code: str):
    """Whatever the release of Babel says of that language: 2.19 has three forms of French, of which none is read."""
    pytest.importorskip("babel.messages.pofile", reason="Babel is not installed: pip install '.[test]'")
    catalogue, many = told(code), {message.text: message.many for message in messages() if message.many}
    written = {text: one for text, one in translations(code).items() if isinstance(one, tuple)}
    assert written
    for text, forms in written.items():
        assert [catalogue.ngettext(text, many[text], count) for count in (1, 2, 1_000_000)] == [
            forms[0],
            *forms[1:] * 2,
        ]


@pytest.mark.parametrize("code", CODES)
def test_a_template_stands_in_the_catalogue_of_the_first_room_that_has_it(code: str):
    rooms: dict[str, str] = {}
    for message in messages():
        rooms.setdefault(message.text, message.room)
    files = (LANGUAGES / code / "LC_MESSAGES").glob("*.po")
    assert {file.stem for file in files} == set(rooms.values())


class TestCommands:
    def test_a_paper_in_french(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("next published")
        assert cli("print standings --language fr -o classement.html").code == ExitCode.OK
        page = (place / "classement.html").read_text(encoding="utf-8")
        assert '<html lang="fr">' in page
        assert "Classement pendant la ronde 2" in page
        assert "Almeida, Rui" in page

    @pytest.mark.parametrize(
        ("variables", "heading"),
        [
            ({"LANG": "fr_CA.UTF-8"}, "Grille américaine"),
            ({"LANG": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "Cross-table"),
            ({"LANGUAGE": "xx:fr", "LANG": "C"}, "Grille américaine"),
            ({"LANG": "C.UTF-8"}, "Cross-table"),
            ({"LANG": "../../fr"}, "Cross-table"),
        ],
    )
    def test_the_surroundings_ask_for_it(
        self,
        cli: Cli,
        place: Path,
        at_stage: AtStage,
        monkeypatch: pytest.MonkeyPatch,
        variables: dict[str, str],
        heading: str,
    ):
        at_stage("next published")
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert cli("print crosstable -o chart.html").code == ExitCode.OK
        assert f"<h2><bdi>{heading}</bdi></h2>" in (place / "chart.html").read_text(encoding="utf-8")

    def test_a_language_that_is_not_here(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("next published")
        ended = cli("print crosstable --language tlh -o chart.html")
        assert ended.code == ExitCode.USAGE
        assert ended.err.startswith("Language 'tlh' is not available. Available: en, fr.")
        assert not (place / "chart.html").exists()
