"""`audit`: folders, archives and streams, what is found in them, and what becomes of what cannot be read."""

import csv
import gzip
import io
import json
import mmap
import os
import shutil
import signal
import stat
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.answers.audit.records import COLUMNS
from cli.commands.audit.running import Results, run
from cli.exits import ExitCode
from cli.input.audit_sources import Source, sources
from cli.session.workers import Bounds, Failed, Pool
from projections.audit.rules import Asked
from tests.campaigns import drawn
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files
from tests.projections.audit_files.examples import EXAMPLES, Put, as_file, cell, sound

MEGABYTE = 1 << 20
SOUND = as_file(sound())
BROKEN = EXAMPLES["colours"].broken()
CUT_OFF = drawn((0, 1 / 3, 1 / 2, 1), 2, "cli/audit, resumed")
"""How much is there of what an earlier run kept; the last one lacks its last byte."""


def other_result() -> bytes:
    """The same pairings, and one game with another result, points and ranks made to fit."""
    lines = sound()
    changes = (Put(1, cell(9) + 7, "="), Put(10, cell(9) + 7, "="), Put(1, 81, " 5.5"), Put(10, 81, " 5.0"))
    for one in changes:
        lines = one.on(lines)
    return as_file(lines)


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A folder in which nothing else is."""
    made = tmp_path / "box"
    made.mkdir()
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two reports, one of them with a slip, and a note."""
    reports = tmp_path / "reports"
    (reports / "north").mkdir(parents=True)
    (reports / "b.trf").write_bytes(SOUND)
    (reports / "north" / "a.trf").write_bytes(BROKEN)
    (reports / "note.txt").write_text("Received on Monday.\n", encoding="utf-8")
    return reports


def findings(cli: Cli, *words: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in cli("audit", "--jsonl", *words).out.splitlines()]


def codes(cli: Cli, *words: str) -> list[str]:
    return [str(one["code"]) for one in findings(cli, *words)]


class TestOutput:
    def test_the_summary_comes_first_and_then_what_to_open(self, cli: Cli, folder: Path):
        ended = cli("audit", str(folder))
        lines = ended.out.splitlines()
        assert ended.code == ExitCode.FINDINGS
        assert lines[0] == (
            "3 files: 2 audited, 1 skipped (not reports). 1 file without findings, 1 error, 0 warnings, 1 note."
        )
        assert lines[1] == "Rounds paired according to their rules: 18 of 18 (100.0 %)."
        assert any(line.split()[:2] == ["dutch-2026", "18"] for line in lines), "a table of editions"
        assert any("a.trf: 9 of 9 rounds agree (dutch-2026)" in line for line in lines)
        assert any("error colours [round 1, board 1, line 12]" in line for line in lines)

    def test_json_lines(self, cli: Cli, folder: Path):
        found = findings(cli, str(folder))
        assert [(one["code"], one["severity"]) for one in found] == [("no-report", "note"), ("colours", "error")]
        slip = found[1]
        assert list(slip) == list(COLUMNS)
        assert (slip["round"], slip["board"], slip["line"], slip["players"]) == (1, 1, 12, [1, 7])
        assert str(slip["file"]).endswith("north/a.trf")

    def test_csv(self, cli: Cli, folder: Path):
        rows = list(csv.DictReader(io.StringIO(cli("audit", "--csv", str(folder)).out)))
        assert [row["code"] for row in rows] == ["no-report", "colours"]
        assert rows[1]["players"] == "1 7"
        assert rows[0]["round"] == ""

    def test_sarif(self, cli: Cli, folder: Path):
        document = json.loads(cli("audit", "--sarif", str(folder)).out)
        (one_run,) = document["runs"]
        results = one_run["results"]
        rules = {rule["id"] for rule in one_run["tool"]["driver"]["rules"]}
        assert document["version"] == "2.1.0"
        assert {one["ruleId"] for one in results} <= rules
        region = results[1]["locations"][0]["physicalLocation"]["region"]
        assert (results[1]["level"], region["startLine"], region["startColumn"]) == ("error", 12, 97)

    def test_junit(self, cli: Cli, folder: Path):
        root = ET.fromstring(cli("audit", "--junit", str(folder)).out)  # noqa: S314  # our own
        cases = {case.attrib["name"].rsplit("/")[-1]: case for case in root.iter("testcase")}
        assert set(cases) == {"a.trf", "b.trf", "note.txt"}
        assert [child.tag for child in cases["a.trf"]] == ["failure"]
        assert [child.tag for child in cases["note.txt"]] == ["skipped"]
        assert not list(cases["b.trf"])

    def test_files_by_their_ending(self, cli: Cli, folder: Path, tmp_path: Path):
        names = [str(tmp_path / f"found{ending}") for ending in (".jsonl", ".csv", ".sarif", ".xml")]
        ended = cli("audit", str(folder), *(word for name in names for word in ("-o", name)))
        assert ended.out.startswith("3 files")
        assert all(Path(name).stat().st_size for name in names)

    def test_an_ending_that_says_nothing_is_refused_before_the_work(self, cli: Cli, folder: Path):
        ended = cli("audit", str(folder), "-o", "found.doc")
        assert (ended.code, "the file extension sets the format" in ended.err) == (ExitCode.USAGE, True)

    def test_a_clean_folder_ends_with_0(self, cli: Cli, box: Path):
        (box / "b.trf").write_bytes(SOUND)
        assert cli("audit", str(box)).code == ExitCode.OK


class TestWhatIsRead:
    @pytest.mark.parametrize("kind", ["zip", "tar", "tar.gz"])
    def test_archives(self, kind: str, cli: Cli, folder: Path, tmp_path: Path):
        packed = shutil.make_archive(str(tmp_path / "all"), "gztar" if kind == "tar.gz" else kind, folder)
        assert sorted(codes(cli, packed)) == ["colours", "no-report"]

    def test_a_compressed_file(self, cli: Cli, tmp_path: Path):
        (tmp_path / "a.trf.gz").write_bytes(gzip.compress(BROKEN))
        (found,) = findings(cli, str(tmp_path / "a.trf.gz"))
        assert str(found["file"]).endswith("a.trf")

    def test_an_archive_in_a_folder(self, cli: Cli, folder: Path, tmp_path: Path):
        together = tmp_path / "inbox"
        together.mkdir()
        shutil.make_archive(str(together / "all"), "zip", folder)
        assert sorted(codes(cli, str(together))) == ["colours", "no-report"]

    def test_standard_input(self, tmp_path: Path):
        command = [sys.executable, "-m", "pairtrail", "audit", "--jsonl", "-"]
        ended = subprocess.run(command, input=BROKEN, capture_output=True, check=False, cwd=CHECKOUT, timeout=60)
        assert ended.returncode == ExitCode.FINDINGS
        assert json.loads(ended.stdout)["file"] == "standard input"

    def test_the_order_is_that_of_the_names(self, folder: Path):
        names = [one.name.removeprefix(str(folder)) for one in sources([str(folder)], MEGABYTE)]
        assert names == ["/b.trf", "/note.txt", "/north/a.trf"]

    def test_one_event_twice_by_content(self, cli: Cli, box: Path):
        (box / "a.trf").write_bytes(SOUND)
        (box / "b.trf").write_bytes(SOUND.replace(b"Player, ", b"Spieler ").replace(b"Lund", b"Kiel"))
        (found,) = findings(cli, str(box))
        assert (found["code"], found["file"]) == ("same-event", str(box / "b.trf"))

    def test_the_same_pairings_with_another_result(self, cli: Cli, box: Path):
        (box / "a.trf").write_bytes(SOUND)
        (box / "b.trf").write_bytes(other_result())
        assert "same-pairings" in codes(cli, str(box))

    def test_the_edition_is_the_one_with_which_most_comes_out(self, cli: Cli, box: Path):
        for edition in ("dutch-2017", "dutch-2026"):
            shutil.copy(oracle_files(edition)[1], box / f"{edition}.trf")
        assert cli("audit", str(box)).code == ExitCode.OK


class TestBadInput:
    def test_a_file_that_is_not_there(self, cli: Cli, folder: Path):
        ended = cli("audit", "--jsonl", "missing.trf", str(folder))
        assert ended.code == ExitCode.BAD_INPUT
        assert "file not found" in ended.out
        assert '"colours"' in ended.out

    def test_an_empty_folder_and_an_empty_archive(self, cli: Cli, tmp_path: Path):
        (tmp_path / "empty").mkdir()
        with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
            pass
        assert codes(cli, str(tmp_path / "empty"), str(tmp_path / "empty.zip")) == ["empty", "empty"]

    def test_a_name_that_is_not_utf_8(self, cli: Cli, box: Path):
        path = os.path.join(os.fsencode(box), b"caf\xe9.trf")  # noqa: PTH118  # bytes
        with open(path, "wb") as file:  # noqa: PTH123
            file.write(BROKEN)
        (found,) = findings(cli, str(box))
        assert str(found["file"]).endswith("caf\\xe9.trf")

    def test_links_in_a_folder_are_left_out(self, cli: Cli, folder: Path):
        (folder / "c.trf").symlink_to(folder / "north" / "a.trf")
        (folder / "loop").symlink_to(folder)
        assert codes(cli, str(folder)).count("left-out") == 2
        os.mkfifo(folder / "pipe")
        assert codes(cli, str(folder)).count("left-out") == 3

    def test_two_gibibytes(self, cli: Cli, box: Path):
        with (box / "big.trf").open("wb") as file:
            file.truncate(2 << 30)
        ended = cli("audit", "--jsonl", str(box))
        assert (ended.code, "2,147,483,648 bytes" in ended.out) == (ExitCode.BAD_INPUT, True)

    def test_a_bomb(self, cli: Cli, box: Path):
        with zipfile.ZipFile(box / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("zeros.trf", bytes(3 * MEGABYTE))
            archive.writestr("good.trf", BROKEN)
        (box / "bomb.trf.gz").write_bytes(gzip.compress(bytes(3 * MEGABYTE)))
        found = codes(cli, "--megabytes", "1", str(box))
        assert sorted(found) == ["colours", "unreadable", "unreadable"]

    def test_a_bomb_that_lies_about_its_size(self, tmp_path: Path):
        path = tmp_path / "bomb.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("zeros.trf", bytes(3 * MEGABYTE))
        path.write_bytes(path.read_bytes().replace((3 * MEGABYTE).to_bytes(4, "little"), (100).to_bytes(4, "little")))
        (found,) = sources([str(path)], MEGABYTE)
        assert found.problem == "unreadable"

    def test_a_tar_without_end(self, tmp_path: Path):
        """Skipping a member means unpacking it: that has a bound, too."""
        with tarfile.open(tmp_path / "bomb.tar.gz", "w:gz") as archive:
            for number in range(8):
                member = tarfile.TarInfo(f"zeros{number}.trf")
                member.size = 60 * MEGABYTE
                archive.addfile(member, io.BytesIO(bytes(member.size)))
        found = list(sources([str(tmp_path / "bomb.tar.gz")], MEGABYTE))
        assert found[-1].reason.startswith("The archive was read only up to this point: it unpacks to more data")
        assert all(one.problem == "unreadable" for one in found)

    def test_paths_outside_links_and_archives_in_archives(self, tmp_path: Path):
        with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
            archive.writestr("../outside.trf", BROKEN)
            archive.writestr("/etc/outside.trf", BROKEN)
            link = zipfile.ZipInfo("link.trf")
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, "/etc/passwd")
            archive.writestr("inner.zip", b"PK\x03\x04" + bytes(100))
            archive.writestr("good.trf", BROKEN)
        found = list(sources([str(tmp_path / "all.zip")], MEGABYTE))
        reasons = [one.reason for one in found]
        assert [one.problem for one in found] == ["unreadable"] * 4 + [""]
        assert "leads outside the archive" in reasons[0]
        assert "leads outside the archive" in reasons[1]
        assert "a link: links in archives are not followed" in reasons[2]
        assert "inside an archive" in reasons[3]

    def test_a_damaged_archive(self, cli: Cli, folder: Path, tmp_path: Path):
        for kind in ("zip", "gztar"):
            path = Path(shutil.make_archive(str(tmp_path / "all"), kind, folder))
            path.write_bytes(path.read_bytes()[:-40])
            assert "unreadable" in codes(cli, str(path))

    def test_a_file_being_written(self, tmp_path: Path):
        found = audited(iter([Source("a.trf", SOUND, changed=True)]), tmp_path)
        assert found == ["being-written"]


def audited(given: Iterator[Source], folder: Path, answers: Callable | None = None) -> list[str]:
    results = Results(folder / "results")
    pool = answers or Pool(_answer, 1, Bounds(20, 2048)).answers
    list(run(given, Asked(today="2026-11-22"), pool, results))
    found = [one.code for audit in results for one in audit.findings]
    results.close()
    return found


def _answer(question: object) -> bytes:
    from cli.commands.audit.running import answer

    return answer(question)


def _badly(question: object) -> bytes:
    """A file for which something goes wrong, by its name."""
    name = getattr(question, "name", "")
    if "slow" in name:
        time.sleep(60)
    if "killed" in name:
        os.kill(os.getpid(), signal.SIGKILL)
    if "large" in name:
        return bytes(1 << 40)
    if "defect" in name:
        raise AssertionError(name)
    return _answer(question)


class TestBounds:
    def test_one_bad_file_never_stops_the_run(self, tmp_path: Path):
        names = ("a", "slow", "b", "killed", "c", "large", "d", "defect", "e")
        results = Results(tmp_path / "results")
        pool = Pool(_badly, 2, Bounds(3, 2048))
        done = list(run((Source(name, SOUND) for name in names), Asked(today="2026-11-22"), pool.answers, results))
        found = {audit.file: [one.code for one in audit.findings] for audit in results}
        reasons = {audit.file: audit.findings[0].sentence for audit in results if audit.findings}
        results.close()
        assert done == list(names)
        assert [name for name in names if found[name] == ["not-finished"]] == ["slow", "killed", "large"]
        assert found["defect"] == ["defect"]
        assert found["a"] == []
        assert all(found[name] == ["same-event"] for name in "bcde")
        assert "3 seconds" in reasons["slow"]
        assert "signal 9" in reasons["killed"]
        assert "2048 MiB" in reasons["large"]

    def test_where_memory_cannot_be_bounded_it_is_said_and_the_files_are_audited(
        self, cli: Cli, tmp_path: Path, monkeypatch
    ):
        monkeypatch.setitem(sys.modules, "resource", None)  # as on Windows
        (tmp_path / "sound.trf").write_bytes(SOUND)
        ended = cli(f"audit {tmp_path / 'sound.trf'}")
        assert ended.code == 0
        assert "--memory is ignored; --seconds and --megabytes still apply" in ended.err

    def test_what_was_held_before_the_file_was_opened_is_not_counted(self, tmp_path: Path):
        """Addresses, that is: a program that has loaded much still audits."""
        with mmap.mmap(-1, 3 << 30):
            assert audited(iter([Source("a.trf", SOUND)]), tmp_path) == []

    def test_no_process_stays(self):
        pool = Pool(_badly, 3, Bounds(5, 2048))
        assert list(pool.answers(iter(()))) == []
        assert pool._workers == []

    def test_answers_come_in_order(self):
        pool = Pool(_slower_first, 4, Bounds(20, 2048))
        assert list(pool.answers(iter(range(40)))) == [str(number).encode() for number in range(40)]

    def test_what_failed_is_a_value(self):
        pool = Pool(_badly, 1, Bounds(5, 2048))
        (one,) = pool.answers(iter([Source("defect")]))
        assert isinstance(one, Failed)
        assert one.is_defect


def _slower_first(question: object) -> bytes:
    assert isinstance(question, int)
    time.sleep(0.02 if question % 4 == 0 else 0)
    return str(question).encode()


class TestInFrench:
    """Findings come from other processes, or from a run before: they are told by whoever prints them."""

    def test_whoever_prints_tells_them(self, cli: Cli, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
        kept = str(tmp_path / "kept")
        monkeypatch.setenv("LANGUAGE", "C")
        english = cli("audit", str(folder), "--resume", kept).out
        monkeypatch.setenv("LANGUAGE", "fr")
        french = cli("audit", str(folder)).out
        assert cli("audit", str(folder), "--resume", kept).out == french
        assert "Both players of a game have the same colour" in english
        assert "but both lines say white (lines " in english
        assert "Les deux joueurs d\u2019une partie ont la m\u00eame couleur" in french
        assert "et les deux lignes disent blancs (lignes " in french
        assert "both lines say" not in french

    @pytest.mark.parametrize("form", ["--jsonl", "--csv", "--sarif", "--junit"])
    def test_what_programs_read_stays_english(self, cli: Cli, folder: Path, monkeypatch: pytest.MonkeyPatch, form: str):
        monkeypatch.setenv("LANGUAGE", "C")
        english = cli("audit", str(folder), form).out
        monkeypatch.setenv("LANGUAGE", "fr")
        assert cli("audit", str(folder), form).out == english
        assert "both lines say white" in english


class TestResume:
    @pytest.fixture
    def many(self, tmp_path: Path) -> Path:
        reports = tmp_path / "many"
        reports.mkdir()
        for number, path in enumerate(oracle_files("dutch-2026")[:10]):
            shutil.copy(path, reports / f"{number}.trf")
        (reports / "broken.trf").write_bytes(BROKEN)
        return reports

    @pytest.mark.campaign
    def test_the_report_is_the_same_byte_for_byte(self, many: Path, cli: Cli, tmp_path: Path):
        """After any number of results, also with a last line that was cut off."""
        undisturbed = cli("audit", "--jsonl", str(many)).out
        kept = tmp_path / "kept"
        assert cli("audit", "--jsonl", "--resume", str(kept), str(many)).out == undisturbed
        whole = kept.read_bytes()
        for share in CUT_OFF:
            kept.write_bytes(whole[: min(int(len(whole) * share), len(whole) - 1)])
            ended = cli("audit", "--jsonl", "--resume", str(kept), str(many))
            assert ended.out == undisturbed
            assert sorted(kept.read_bytes().splitlines()) == sorted(whole.splitlines())

    def test_a_run_that_is_killed(self, many: Path, cli: Cli, tmp_path: Path):
        kept = tmp_path / "kept"
        command = [sys.executable, "-m", "pairtrail", "audit", "--resume", str(kept), str(many)]
        started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=CHECKOUT)
        while started.poll() is None and (not kept.exists() or not kept.stat().st_size):
            time.sleep(0.01)
        started.kill()
        started.wait()
        resumed = subprocess.run([*command, "--jsonl"], capture_output=True, check=False, cwd=CHECKOUT, timeout=120)
        plain = [one for one in command if one not in ("--resume", str(kept))]
        undisturbed = subprocess.run([*plain, "--jsonl"], capture_output=True, check=False, cwd=CHECKOUT, timeout=120)
        assert resumed.stdout == undisturbed.stdout
        assert b"files, the earlier results in " in resumed.stderr

    def test_a_file_that_changed_is_audited_again(self, many: Path, cli: Cli, tmp_path: Path):
        kept = tmp_path / "kept"
        cli("audit", "--resume", str(kept), str(many))
        (many / "broken.trf").write_bytes(SOUND)
        ended = cli("audit", "--jsonl", "--resume", str(kept), str(many))
        assert [json.loads(line)["code"] for line in ended.out.splitlines()] == ["same-event"]  # 1.trf is that event
        assert "For 10 of 11 files, the earlier results in " in ended.err

    def test_another_file_is_not_written_to(self, many: Path, cli: Cli):
        before = (many / "broken.trf").read_bytes()
        ended = cli("audit", "--resume", str(many / "broken.trf"), str(many))
        assert ended.code == ExitCode.BAD_INPUT
        assert (many / "broken.trf").read_bytes() == before

    @pytest.mark.parametrize("contents", [b"Notes of Monday, without an end of line", b'{"a": 1', b"012 Open"])
    def test_nor_one_whose_only_line_has_no_end(self, folder: Path, cli: Cli, tmp_path: Path, contents: bytes):
        other = tmp_path / "other"
        other.write_bytes(contents)
        ended = cli("audit", "--resume", str(other), str(folder))
        assert ended.code == ExitCode.BAD_INPUT
        assert "is not the output of an earlier audit" in ended.err
        assert other.read_bytes() == contents

    @pytest.mark.parametrize("kept", [b"", b'{"ke', b'{"key":"ab'])
    def test_a_first_line_that_was_cut_off_is_written_anew(self, folder: Path, cli: Cli, tmp_path: Path, kept: bytes):
        (tmp_path / "kept").write_bytes(kept)
        assert cli("audit", "--resume", str(tmp_path / "kept"), str(folder)).code == ExitCode.FINDINGS
        assert len((tmp_path / "kept").read_bytes().splitlines()) == 3

    def test_so_many_processes_make_the_same_report(self, many: Path, cli: Cli):
        assert cli("audit", "--jsonl", "--jobs", "3", str(many)).out == cli("audit", "--jsonl", str(many)).out


class TestOptions:
    @pytest.mark.parametrize(
        "words", [("--jobs", "0"), ("--seconds", "x"), ("--megabytes", "-1"), ("--memory", "²"), ("--profile", "fifa")]
    )
    def test_what_makes_no_sense_is_refused(self, words: tuple[str, str], cli: Cli, folder: Path):
        assert cli("audit", str(folder), *words).code == ExitCode.USAGE

    @pytest.mark.parametrize(("option", "largest"), [("--jobs", 1024), ("--seconds", 86_400), ("--memory", 65_536)])
    def test_what_is_too_much_is_refused_with_the_most_there_may_be(
        self, option: str, largest: int, cli: Cli, folder: Path
    ):
        ended = cli("audit", str(folder), option, str(largest + 1))
        assert ended.code == ExitCode.USAGE
        assert f"{option} must be a number from 1 to {largest}, not '{largest + 1}'." in ended.err

    def test_two_formats_at_once(self, cli: Cli, folder: Path):
        assert cli("audit", str(folder), "--csv", "--jsonl").code == ExitCode.USAGE

    def test_the_profile_of_a_rating_server(self, cli: Cli, box: Path):
        (box / "a.trf").write_bytes(EXAMPLES["rating-id"].broken())
        assert codes(cli, str(box)) == []
        assert codes(cli, "--profile", "fide-rating", str(box)) == ["rating-id"]

    def test_the_edition_asked_for_goes_before_the_file(self, cli: Cli, box: Path):
        shutil.copy(oracle_files("dutch-2026")[1], box / "a.trf")
        lines = cli("audit", "--edition", "burstein-2017", str(box)).out.splitlines()
        assert any("(burstein-2017)" in line for line in lines)


class TestPage:
    @pytest.fixture
    def page(self, cli: Cli, folder: Path, tmp_path: Path) -> str:
        (folder / "evil.trf").write_bytes(as_file(Put(1, 15, "</script><b>").on(sound())).replace(b"Club", b"<i>Club"))
        (folder / "differs.trf").write_bytes(EXAMPLES["pairing-colours"].broken())
        cli("audit", str(folder), "-o", str(tmp_path / "page.html"))
        return (tmp_path / "page.html").read_text(encoding="utf-8")

    def test_it_asks_for_nothing_from_outside(self, page: str):
        assert "http" not in page.replace("http-equiv", "")
        assert "default-src &#39;none&#39;" in page
        assert page.count("<script") == 2

    def test_the_data_are_those_of_the_findings(self, page: str, cli: Cli, folder: Path):
        data = page.split('id="data">')[1].split("</script>", maxsplit=1)[0]
        listed = sorted((row[1], row[2]) for row in json.loads(data))
        assert listed == sorted((str(one["code"]), str(one["file"])) for one in findings(cli, str(folder)))

    def test_nothing_of_a_file_becomes_part_of_the_page(self, page: str):
        assert "<b>" not in page
        assert "<i>" not in page

    def test_a_file_has_its_section_with_boards_side_by_side_and_its_cross_table(self, page: str):
        section = page.split("differs.trf\n")[1].split("</details>", maxsplit=1)[0]
        assert "<td>10 Player, 10 - 1 Player, 1</td><td>1 Player, 1 - 10 Player, 10</td>" in section
        assert "Cross-table" in section

    def test_the_hypothesis_of_explain(self, cli: Cli, box: Path, tmp_path: Path):
        (box / "differs.trf").write_bytes(EXAMPLES["pairing-colours"].broken())
        cli("audit", str(box), "--explain", "-o", str(tmp_path / "page.html"))
        assert "Hypothesis: This round would match if the colours" in (tmp_path / "page.html").read_text()

    def test_it_is_in_the_language_asked_for(
        self, cli: Cli, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        cli("audit", str(folder), "-o", str(tmp_path / "english.html"))
        cli("audit", str(folder), "--language", "fr", "-o", str(tmp_path / "asked.html"))
        monkeypatch.setenv("LANGUAGE", "fr")
        cli("audit", str(folder), "-o", str(tmp_path / "surroundings.html"))
        cli("audit", str(folder), "--language", "en", "-o", str(tmp_path / "typed.html"))
        english, french, surroundings, typed = (
            (tmp_path / f"{name}.html").read_text(encoding="utf-8")
            for name in ("english", "asked", "surroundings", "typed")
        )
        assert (english, french) == (typed, surroundings)
        assert '<html lang="fr">' in french
        assert "<h1>Audit de 3 fichiers</h1>" in french

    def test_a_language_that_is_not_here_is_refused_before_the_work(self, cli: Cli, folder: Path, tmp_path: Path):
        ended = cli("audit", str(folder), "--language", "tlh", "-o", str(tmp_path / "page.html"))
        assert ended.code == ExitCode.USAGE
        assert ended.err.startswith("Language 'tlh' is not available.")
        assert ended.out == ""
