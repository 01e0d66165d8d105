"""Help in another language: every line of every page is told, and nothing is imported to find that it is English."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_table import COMMANDS, TOPICS
from cli.exits import ExitCode
from cli.output import languages
from tests.cli.catalogue import LANGUAGES, messages, translations
from tests.cli.conftest import Cli
from tests.cli.help_pages import PAGES, Page
from tests.cli.test_languages import CODES
from tests.data_paths import CHECKOUT
from tests.made_up_language import MARKED, unmarked

TYPED = {"help", *TOPICS} | {
    word for line in COMMANDS.values() for word in re.findall(r"[^\W\d_]+", f"{line.path} {line.example}")
}
"""Words of command lines, which are the same in every language."""

MISSING = "Il manque l\u2019argument «\u00a0NOM\u00a0»."


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "fr")


def named(page: Page) -> str:
    return page.path or Path(page.file).stem


def words_left(page: Page) -> Iterator[str]:
    """What a page in a made-up language says in English: no option, no command, no value that is typed."""
    rest = unmarked(page.told(MARKED.catalogue.gettext))
    if page.file.endswith("manual.py"):
        rest = re.sub(r"^\.(TH|SH|SS|TP|br|B PAIRTRAIL_\w+|B NO_COLOR|B PAGER)\b.*$", " ", rest, flags=re.MULTILINE)
    for word in re.findall(r"[^\W\d_]{2,}", re.sub(r"--?[a-z-]+|\S+\|\S+|\S+/\S+", " ", rest)):
        if word not in TYPED:
            yield word


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_no_word_of_help_is_english_only(page: Page):
    assert set(words_left(page)) == set()


def test_a_line_in_english_would_be_found():
    spoilt = Page("", "cli/command_table.py", lambda told: f"{told('Teams')}\n  Register them.")
    assert set(words_left(spoilt)) == {"Register", "them"}


def test_no_sentence_of_help_is_english_in_french():
    french = translations("fr")
    asked = {message.text for message in messages() if message.room == "help"}
    sentences = {text for text in asked if re.search(r"[a-z]\w* \w", text) and not text.startswith("-")}
    assert len(sentences) > 500
    assert {text for text in sentences if french[text] == text} == set()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_in_english_a_page_is_plain(page: Page):
    assert page.told(str) == page.told(languages.looked_up(("en",)))


@pytest.mark.usefixtures("french")
class TestFrench:
    def test_the_first_page(self, cli: Cli):
        told = cli("help all").out
        assert told.splitlines()[0] == "Usage\u00a0: pairtrail COMMANDE [OPTIONS]"
        assert "  round pair           Apparier la ronde suivante." in told
        assert "    4  refusé par les règles, ou votre confirmation est requise (--yes)" in told
        assert max(map(len, told.splitlines())) <= 80

    @pytest.mark.parametrize("line", ["round pair --help", "round pair -h", "help round pair"])
    def test_a_command(self, cli: Cli, line: str):
        told = cli(line).out
        assert told.startswith("Usage\u00a0: pairtrail round pair [OPTIONS]\n\n  Apparier la ronde suivante.\n\n")
        assert "  -t, --tournament NOM          Quel tournoi.\n" in told
        assert "\n  --initial-colour white|black  Ronde 1, si vous avez fait" in told
        assert told.endswith("\n  Exemple\u00a0: pairtrail round pair\n")

    def test_a_word_with_verbs(self, cli: Cli):
        told = cli("help explain").out
        assert told.startswith("Usage\u00a0: pairtrail explain [OPTIONS] COMMANDE [ARGUMENTS]...\n")
        assert "\nCommandes\u00a0:\n  pairing      Dire pourquoi une ronde" in told

    def test_a_word_with_verbs_alone_shows_them_a_line_each(self, cli: Cli):
        alone, asked = cli("player"), cli("player --help")
        assert (alone.code, alone.out, alone.err) == (2, "", asked.out)

    def test_what_holds_when_an_option_is_not_typed(self, cli: Cli):
        told = " ".join(cli("result enter --help").out.split())
        assert "Ronde, à partir de 1. [par défaut : (la ronde en cours)]" in told

    def test_the_usage_below_a_complaint(self, cli: Cli):
        ended = cli("player add")
        assert ended.code == ExitCode.USAGE
        assert ended.err.startswith(f"{MISSING}\nUsage\u00a0: pairtrail player add [OPTIONS] NOM\n")

    def test_the_manual(self, cli: Cli):
        page = cli("manual").out
        assert "\n.SH CODE DE SORTIE\n.TP\n.B 0\nfait\n" in page
        assert (
            "\n.B pairtrail round pair\nApparier la ronde suivante.\n.br\nExemple\u00a0: pairtrail round pair\n" in page
        )


@pytest.mark.parametrize("asked", ["en_US.UTF-8", "C", "de_DE.UTF-8"])
def test_help_in_english_reads_no_catalogue(asked: str):
    program = "import sys; from cli.main import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env={"LANG": asked, "PYTHONPATH": str(CHECKOUT)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert ended.stdout.startswith("Usage: pairtrail COMMAND [OPTIONS]\n")
    for_typing = {"core", "core.model", "core.model.hints", "core.model.named_tuple"}  # loaded in place of `typing`
    which_there_are = {"projections", "projections.languages"}
    loaded = {*ended.stderr.split()} - which_there_are - for_typing
    assert not {
        one for one in loaded if one.split(".")[0] in {"gettext", "dataclasses", "projections", "core", "pathlib"}
    }


def test_every_language_has_the_help():
    for code in CODES:
        assert (LANGUAGES / code / "LC_MESSAGES" / "help.po").is_file()
