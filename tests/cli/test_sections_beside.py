"""Sections of a congress by several processes: what they write and say, and what is done again here (decision 217)."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli.answers import over_sections
from cli.answers.over_sections import Ran, ran_beside
from cli.output.streams import json_to_stdout, text_to_stdout, to_stderr
from cli.session import workers
from core.model.congress import Section
from core.model.sentence import Refused, say
from tests.data_paths import CHECKOUT

_COMMAND = """
import os, sys
from pathlib import Path
from cli.answers import over_sections
from cli.main import run

processors, *words = sys.argv[1:]
answer = over_sections._answer_of_process

def noted(sections, run, place):
    Path(f"by-{os.getpid()}-{place}").touch()
    return answer(sections, run, place)

over_sections._processors = lambda: int(processors)
over_sections._answer_of_process = noted
sys.exit(run([*words, "--congress", "easter"]))
"""


def announced(cli, *more):
    """Four sections of two players, of which one round is published."""
    Path("entries.csv").write_text(
        "name,rating,section\n" + "".join(f'"P{n}, X",{2000 - n},{"ABCD"[n % 4]}\n' for n in range(8)), encoding="utf-8"
    )
    for line in (
        'new "Easter Open" --congress easter --sections "A, B, C, D" --rounds 1',
        "player import entries.csv --congress easter",
        "round pair --congress easter",
        "round publish --congress easter",
    ):
        assert cli(*shlex.split(line), *more).code == 0, line


@pytest.fixture
def easter(cli):
    """A database of theirs."""
    announced(cli)


def ran(processors, words, folder, *more):
    """Its code and what it said, with the folder called as always; and what it wrote, and which sections others did."""
    place = Path.cwd()
    for by in place.glob("by-*"):
        by.unlink()
    ended = subprocess.run(
        [sys.executable, "-c", _COMMAND, str(processors), *words.split(), folder, *more],
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), "PAIRTRAIL_DB": str(place / "demo.sqlite")},
        capture_output=True,
        text=True,
        check=False,
    )
    wrote = {str(one.relative_to(folder)): one.read_bytes() for one in sorted(Path(folder).rglob("*")) if one.is_file()}
    told = [text.replace(folder, "FOLDER") for text in (ended.stdout, ended.stderr)]
    return (ended.returncode, *told, wrote), sorted(by.name.rsplit("-", 1)[1] for by in place.glob("by-*"))


WRITTEN = {
    "site": "d/manifest.json",
    "site --language fr": "index.html",
    "site --json": "a/standings.html",
    "print all -o": "c/easter-c-cards-event-7.html",
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing but a fork is worth it")
@pytest.mark.parametrize("words", WRITTEN)
@pytest.mark.campaign(one_in=2)
def test_two_processes_write_and_say_what_one_does(easter, words):
    alone, by_others = ran(1, words, "alone")
    assert (alone[0], by_others) == (0, []), alone
    assert WRITTEN[words] in alone[3]
    beside, by_others = ran(2, words, "beside")
    assert by_others == ["0", "1", "2", "3"]
    assert beside == alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing but a fork is worth it")
def test_of_a_server_each_process_has_a_connection_of_its_own(cli, postgresql_url):
    announced(cli, "--db", postgresql_url)
    alone, _ = ran(1, "site", "alone", "--db", postgresql_url)
    beside, by_others = ran(2, "site", "beside", "--db", postgresql_url)
    assert (alone[0], by_others) == (0, ["0", "1", "2", "3"]), beside
    assert beside == alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing but a fork is worth it")
def test_a_section_that_refuses_is_told_as_by_one(easter):
    for folder in ("alone", "beside"):
        Path(folder, "b").mkdir(parents=True)
        Path(folder, "b", "thesis.txt").write_text("not yours", encoding="utf-8")
    alone, _ = ran(1, "site", "alone")
    beside, by_others = ran(2, "site", "beside")
    assert by_others == ["0", "1", "2", "3"]
    assert beside == alone
    assert (alone[0], "contains files that are not pages of easter-b" in alone[2]) == (4, True)


@pytest.mark.parametrize("sign", [("--verbose",), ("--db", "easter.bundle")])
def test_one_process_where_the_course_is_followed_and_of_a_bundle(easter, cli, sign):
    assert cli("bundle seal easter.bundle --congress easter").code == 0
    (code, *_), by_others = ran(2, "site", "pages", *sign)
    assert (code, by_others) == (0, [])


def test_one_process_where_papers_are_issued_or_signed(easter, cli, monkeypatch):
    issued, by_others = ran(2, "print all -o", "issued", "--issue")
    assert (issued[0], by_others) == (0, []), issued
    assert cli("key new own --keys own-keys").code == 0
    monkeypatch.setenv("PAIRTRAIL_KEYS", str(Path("own-keys").resolve()))
    monkeypatch.setenv("PAIRTRAIL_KEY", "own")
    signed, by_others = ran(2, "print all -o", "signed")
    assert (signed[0], by_others) == (0, []), signed


SECTIONS = tuple(Section(f"s{number}", f"S{number}") for number in range(5))


def _of_each(section: Section) -> None:
    if section.stream == "s2":
        raise Refused("Not here.")
    if section.stream == "s3" and os.getpid() != _HERE:
        os._exit(1)
    text_to_stdout(
        say("Section {name} of {person}.", name=section.title, person="Ærø, \udcff" * (section.stream == "s4"))
    )
    to_stderr("Done.")
    json_to_stdout({"section": say("{name}", name=section.title)})


_HERE = os.getpid()


def _shown(ran: Ran):
    return (ran.section, ran.held.lines, [str(one) for one in ran.held.documents], str(ran.error), ran.code)


def test_what_a_process_cannot_give_back_is_done_here(monkeypatch):
    here = [_shown(over_sections.ran_in(one, _of_each)) for one in SECTIONS]
    assert [_shown(one) for one in ran_beside(SECTIONS, _of_each, 2)] == here
    assert (here[2][3], here[3][3]) == ("Not here.", "None")

    def none_is_given(_pool):
        raise BlockingIOError

    monkeypatch.setattr(workers.Pool, "_started", none_is_given)
    assert [_shown(one) for one in ran_beside(SECTIONS, _of_each, 2)] == here
