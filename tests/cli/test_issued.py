"""What is issued is an event with the hash of its bytes, and `verify` makes every document again (decision 145)."""

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cli.exits import ExitCode
from cli.session.config import as_url
from events.log.envelope import Command, StoredEvent
from events.store.store import open_store
from events.vocabulary.reporting import DocumentIssued
from projections.export import documents
from projections.export.documents import DOCUMENTS
from tests.cli.conftest import Cli

OF_PLAYERS = {
    "export": ["export a.trf", "export a.trf --format trf26 --for rating", "export a.trf --format trf06"],
    "export pgn": ["export pgn a.pgn", "export pgn a.pgn --round 1"],
    "export games": ["export games a.csv --round 1"],
    "export cfc": ["export cfc a.csv --director-id 111111 --active --rated-forfeits --ids ids.csv"],
    "export uscf": ["export uscf a --state NY --zip 10001 --rating-system dual --ids ids.csv"],
    "report": ["report a.html", "report a.html --language fr"],
    "print appeal": [
        "print appeal 'A v B' --round 1 --board 1 --criteria -o a.html",
        "print appeal 'B' --bye 5 -o a.pdf",
    ],
    "print pairings": ["print pairings 1 -o a.html", "print pairings --by-name --pdf"],
    "print slips": ["print slips -o a.html --paper letter"],
    "print standings": ["print standings -o a.html", "print standings --category U18 -o a.pdf"],
    "print players": ["print players -o a.html"],
    "print absences": ["print absences -o a.html", "print absences 1 -o a.pdf"],
    "print crosstable": ["print crosstable --us -o a.html --language fr"],
    "print wallchart": ["print wallchart --us -o a.html"],
    "print prizes": ["print prizes --prizes '100; U18: 50' -o a.html"],
    "print ratings": ["print ratings --k 1=40 --kind rapid --rating-edition 2024-03 -o a.html"],
    "print cards": ["print cards --player 2 -o a.html", "print cards"],
    "print names": ["print names -o a.html"],
    "print aro": ["print aro -o a.html"],
}
"""Command lines by document, of an event of players; the others need a table, teams or a knock-out."""


@pytest.fixture
def played(cli: Cli, place: Path) -> Cli:
    """Five players, one of two rounds played; the first day is announced."""
    (place / "entries.csv").write_text(
        "name,rating,birth_date\nAdam Ek,2000,1970\nBeck Lo,1900,2009-03-01\nCole Oz,1800,2010\nDahl Pi,1700,1980\n"
        "Eng Ra,1600,1990\n"
    )
    (place / "ids.csv").write_text("player,id\n1,111111\n2,122222\n")
    assert cli("new Open --rounds 2 --start 2026-11-02 --system dutch-2026").code == 0
    for line in (
        "player import entries.csv",
        "round pair --seed 4",
        "round publish",
        "result set 1 1:= 2:1-0",
        "round close",
    ):
        assert cli(line).code == 0, line
    return cli


def events_of(stream: str = "open") -> tuple[StoredEvent, ...]:
    with open_store(as_url(os.environ["PAIRTRAIL_DB"]), create=False) as store:
        return store.read(stream)


def last_issued(stream: str = "open") -> DocumentIssued:
    event = events_of(stream)[-1].event
    assert isinstance(event, DocumentIssued)
    return event


def written_in(place: Path) -> dict[str, bytes]:
    """The documents that are there, by name."""
    inputs = {"entries.csv", "ids.csv", "teams.csv"}
    kinds = {".trf", ".pgn", ".csv", ".dbf", ".html", ".pdf"}
    paths = (path for path in sorted(place.rglob("*")) if path.suffix.lower() in kinds and path.name not in inputs)
    return {path.name: path.read_bytes() for path in paths}


@pytest.mark.parametrize("line", [one for lines in OF_PLAYERS.values() for one in lines])
@pytest.mark.campaign(one_in=3)
def test_every_document_is_recorded_with_its_bytes_and_made_again(played: Cli, place: Path, line: str):
    if "U18" in line:  # else the category is settled first, and the paper is of the event after that
        assert played('prizes award --prizes "1; U18: 1" --yes').code == 0
    before = played("log list").out
    plain = played(line)
    assert plain.code == 0, plain.err
    assert played("log list").out == before  # nothing is recorded without --issue
    without = written_in(place)
    assert without
    overwrites = [] if line == "print cards" or "--pdf" in line else ["--force"]
    ended = played(" ".join([line, "--issue", *overwrites]))
    assert ended.code == 0, ended.err
    event = last_issued()
    written = written_in(place)
    assert written == without
    assert dict(event.files) == {name: hashlib.sha256(contents).hexdigest() for name, contents in written.items()}
    assert line.startswith(event.document)
    checked = played("verify")
    assert checked.code == 0, checked.out
    assert "reproduced byte for byte" in checked.out


class TestAFileThatSomebodyGot:
    def test_it_names_the_event_that_issued_it(self, played: Cli, place: Path):
        assert played("export sent.trf --for rating --issue").code == 0
        issued = len(events_of())
        (place / "sent.trf").rename(place / "got.trf")
        told = played("log issued got.trf")
        assert told.code == 0
        assert told.out.startswith(f"got.trf was issued in event {issued} (")
        assert f"as sent.trf: export (for rating, format trf16), as of event {issued - 1}." in told.out
        (one,) = json.loads(played("log issued got.trf --json").out)["issued"]
        assert (one["event"], one["name"]) == (issued, "sent.trf")

    def test_one_letter_changed_it_is_not_on_record(self, played: Cli, place: Path):
        assert played("export sent.trf --for rating --issue").code == 0
        (place / "sent.trf").write_bytes((place / "sent.trf").read_bytes().replace(b"Adam", b"Adem"))
        told = played("log issued sent.trf")
        assert (told.code, "sent.trf was not issued: no event of open has its SHA-256" in told.out) == (1, True)
        assert json.loads(played("log issued sent.trf --json").out)["issued"] == []

    def test_what_was_written_without_issuing_is_not_either(self, played: Cli):
        assert played("export sent.trf").code == 0
        assert played("log issued sent.trf").code == ExitCode.FINDINGS
        assert played("log issued nowhere.trf").code == ExitCode.BAD_INPUT


def test_every_document_of_players_is_tried():
    others = {"print grid", "print boards", "print lineups", "print knockout"}
    assert OF_PLAYERS.keys() | others == DOCUMENTS.keys()


def knockout_begun(cli: Cli) -> None:
    """Two players, one round, and a knock-out of both."""
    for line in (
        "new Open --rounds 1 --system dutch-2026",
        "player add Ada --rating 2000",
        "player add Bob --rating 1900",
        "knockout announce 2 --games 1 --equal play-off",
        "round pair --seed 4",
        "round publish",
        "result set 1 1:1-0",
        "round close",
        "knockout begin --seed s",
    ):
        assert cli(line).code == 0, line


@pytest.mark.parametrize("paper", ["grid", "lineups", "boards", "knockout"])
def test_those_of_a_table_of_teams_and_of_a_knock_out(cli: Cli, at_stage: Callable[[str], Path], paper: str):
    if paper in {"lineups", "boards"}:
        at_stage("league published")
    else:
        at_stage("grid") if paper == "grid" else knockout_begun(cli)
    ended = cli(f"print {paper} -o a.html --issue")
    assert ended.code == 0, ended.err
    assert "reproduced byte for byte" in cli("verify").out


def test_many_papers_are_one_command_and_an_event_each(played: Cli):
    ended = played("print all -o papers --issue --json")
    assert ended.code == 0, ended.err
    found = json.loads(ended.out)
    events = found[0]["issued"]["events"]
    assert len(events) == len(found) == 8
    assert played("verify").out.count("reproduced byte for byte") == 8
    info = json.loads(played("info --json").out)
    assert [one["event"] for one in info["issued"]] == events
    assert "Issued" in played("info").out


class TestWhoAndWhen:
    def test_the_event_says_what_was_asked_and_of_which_moment(self, played: Cli):
        ended = played("export a.trf --format trf26 --for rating --at round:1:published --issue --reason sent --json")
        assert ended.code == 0, ended.err
        event = last_issued()
        assert (event.document, event.of_event, event.reason) == ("export", json.loads(ended.out)["event"], "sent")
        assert dict(event.asked) == {"format": "trf26", "for": "rating"}
        assert event.files == (("a.trf", json.loads(ended.out)["sha256"]),)
        told = played("log list").out
        assert "Issued: export (for rating, format trf26), as of event" in told

    def test_onto_standard_output(self, played: Cli):
        ended = played("export --issue")
        assert ended.code == 0
        assert last_issued().files == (("-", hashlib.sha256(ended.out.encode()).hexdigest()),)

    def test_readers_export_and_only_those_with_the_right_issue(self, played: Cli, place: Path):
        assert played('official name "Anna Berg" --role chief-arbiter --actor "Anna Berg"').code == 0
        assert played('official name Rita --role reader --actor "Anna Berg"').code == 0
        assert played("export a.trf").code == 0
        for actor in ("Rita", "Somebody"):
            refused = played(f"export b.trf --issue --actor {actor}")
            assert (refused.code, (place / "b.trf").exists()) == (ExitCode.REFUSED, False)
        assert played('export b.trf --issue --actor "Anna Berg"').code == 0

    def test_a_bundle_is_read_and_issues_nothing(self, played: Cli, place: Path):
        assert played("bundle seal event.bundle").code == 0
        before = played("log list --db event.bundle").out
        assert played("export a.trf --db event.bundle").code == 0
        refused = played("export b.trf --db event.bundle --issue")
        assert refused.code != 0
        assert "not recorded as issued" in refused.err
        assert played("log list --db event.bundle").out == before

    def test_where_keys_are_required_it_is_signed_like_every_command(
        self, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
    ):
        monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
        assert cli("key new anna").code == 0
        monkeypatch.setenv("PAIRTRAIL_KEY", "anna")
        assert cli('new "Club" --rounds 2 --as open --require-keys').code == 0
        assert cli("player add Ada --rating 2000").code == 0
        ended = cli("print players -o a.html --issue")
        assert ended.code == 0, ended.err
        assert cli("verify").code == 0
        monkeypatch.delenv("PAIRTRAIL_KEY")
        assert cli("print players -o b.html").code == 0
        refused = cli("print players -o c.html --issue")
        assert (refused.code != 0, (place / "c.html").exists()) == (True, False)
        assert "PAIRTRAIL_KEY" in refused.err
        assert "reproduced byte for byte" in cli("verify").out

    @pytest.mark.parametrize(
        "line",
        ["export a.trf --check --issue", "export cfc --check --issue", "export games --file x.trf --issue"],
    )
    def test_where_nothing_is_handed_out_nothing_is_issued(self, played: Cli, place: Path, line: str):
        if "--file" in line:
            assert played("export x.trf").code == 0
        assert played(line.replace("export a.trf --check", "export --check")).code == ExitCode.USAGE

    def test_it_stays_on_record(self, played: Cli):
        assert played("export a.trf --issue").code == 0
        version = len(events_of())
        refused = played(f"undo {version} --reason slip")
        assert refused.code == ExitCode.REFUSED
        assert "others now hold" in refused.err

    def test_an_imported_file_still_comes_back_as_it_was(self, played: Cli, place: Path):
        assert played("export a.trf").code == 0
        assert played("import a.trf --as copy").code == 0
        assert played("export b.trf -t copy --issue").code == 0
        assert played("export c.trf -t copy").code == 0
        assert (place / "b.trf").read_bytes() == (place / "c.trf").read_bytes() == (place / "a.trf").read_bytes()
        assert played("verify -t copy").code == 0


class TestWhatDiffers:
    @pytest.mark.parametrize("paper", ["standings --category U18", "prizes --prizes '100; U18: 50'"])
    def test_a_paper_by_age_is_the_same_after_an_erasure(self, played: Cli, paper: str):
        assert played(f"print {paper} -o a.html --issue").code == 0
        assert played('player forget Beck --yes --reason "asked for it"').code == 0
        checked = played("verify")
        assert checked.code == 0
        assert "reproduced byte for byte" in checked.out
        assert "Erased since" not in checked.out

    def test_a_birth_date_explains_no_paper_that_shows_none(self, played: Cli):
        assert played("print standings -o a.html --issue").code == 0
        with open_store(as_url(os.environ["PAIRTRAIL_DB"]), create=False) as store:
            genuine = store.read("open")[-1].event
            forged = msgspec.structs.replace(genuine, files=(("b.html", "00" * 32),))
            store.append(
                "open",
                [forged],
                expected_version=store.head("open").version,
                command=Command("c-1", "x", None),
                personal=(),
            )
        assert played('player forget Beck --yes --reason "asked for it"').code == 0
        checked = played("verify")
        assert checked.code == ExitCode.FINDINGS
        assert "does not match the record: SHA-256 now different: b.html." in checked.out
        assert "Erased since" not in checked.out

    def test_names_and_birth_dates_that_were_erased(self, cli: Cli, place: Path):
        assert cli("new Open --erasable-names --rounds 1 --system dutch-2026").code == 0
        assert cli('player add "Ek, Olle" --rating 1900 --birth-date 2009-05-01').code == 0
        assert cli('player add "Lind, Eva" --rating 1800').code == 0
        assert cli("export a.trf --issue").code == 0
        assert cli("print players -o a.html --issue").code == 0
        assert cli('player forget Olle --yes --reason "asked for it"').code == 0
        checked = cli("verify")
        assert checked.code == 0, checked.out
        assert checked.out.count("Erased since: birth date, name of E. 1 (event 6).") == 2
        assert "SHA-256 now different: a.trf." in checked.out

    def test_a_bundle_has_no_birth_dates_and_says_so(self, played: Cli):
        assert played("export a.trf --issue").code == 0
        assert played("export games a.csv --issue").code == 0
        assert played("bundle seal event.bundle").code == 0
        checked = played("verify --db event.bundle")
        assert "No contradictions." in checked.out  # that nobody signed the bundle is another matter
        assert "SHA-256 now different: a.trf. Not kept here: birth date (players: 5)." in checked.out
        assert "reproduced byte for byte" in checked.out  # of the games

    def test_another_release(self, played: Cli, monkeypatch: pytest.MonkeyPatch):
        assert played("print players -o a.html --issue").code == 0
        monkeypatch.setattr(documents, "release_of", lambda package: "9.9.9")
        monkeypatch.setattr("projections.export.paper.lists.players", _other)
        checked = played("verify")
        assert checked.code == 0, checked.out
        assert "It was originally produced with pairtrail " in checked.out
        assert "but is now produced with pairtrail 9.9.9" in checked.out

    @pytest.mark.parametrize(
        ("line", "makers"),
        [
            ("print players -o a.html --issue", ("projections.export.paper.lists.players",)),
            ("export a.trf --issue", ("cli.commands.files.report_of", "projections.export.report_of_log.report_of")),
        ],
    )
    def test_other_words_of_the_same_release(
        self, played: Cli, monkeypatch: pytest.MonkeyPatch, line: str, makers: tuple[str, ...]
    ):
        """Documents issued before messages were reworded: what was issued stays valid."""
        with monkeypatch.context() as before:
            before.setattr(documents, "_WORDS", "1")
            for maker in makers:
                before.setattr(maker, _other if "print" in line else lambda *_: (b"in other words", ()))
            assert played(line).code == 0
        checked = played("verify")
        assert checked.code == 0, checked.out
        assert "words 1" in checked.out
        assert f"words {documents._WORDS}" in checked.out

    def test_what_this_record_never_gave_is_a_finding(self, played: Cli):
        made_up = DocumentIssued(
            document="export",
            of_event=5,
            files=(("a.trf", "00" * 32),),
            asked=(("for", "standings"), ("format", "trf16")),
            made_with=documents.made_with("export", {}),
        )
        ahead = DocumentIssued(document="export", of_event=999, files=())
        unknown = DocumentIssued(document="print money", of_event=5, files=(), made_with=documents.made_with("", {}))
        with open_store(as_url(os.environ["PAIRTRAIL_DB"]), create=False) as store:
            store.append(
                "open",
                [made_up, ahead, unknown],
                expected_version=store.head("open").version,
                command=Command("c-1", "x", None),
                personal=(),
            )
        checked = played("verify")
        assert checked.code == ExitCode.FINDINGS
        assert "does not match the record: SHA-256 now different: a.trf." in checked.out
        assert "as of event 999, which is not an earlier event" in checked.out
        assert "cannot produce 'print money'" in checked.out


def _other(known: object) -> object:
    from projections.export.paper.lists import standings_list

    return standings_list(known)  # type: ignore[arg-type]


def test_a_copy_of_the_database_verifies_alike(played: Cli, place: Path):
    assert played("report a.html --issue").code == 0
    shutil.copy(os.environ["PAIRTRAIL_DB"], place / "copy.db")
    (place / "a.html").unlink()  # the file is not needed
    assert "reproduced byte for byte" in played("verify --db copy.db").out
