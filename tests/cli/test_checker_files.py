"""The files of the checker: what is written, from where, and what is refused. No browser, and no Pyodide."""

import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from cli.exits import ExitCode
from cli.web import checker
from projections.export.pages import text_of
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files

CALLS = """
from cli.in_page import answer, kind_of, place_of, rounds_of, speak
import json, sys
place = place_of("one", "C:\\\\Users\\\\--x.trf")
assert place.endswith("/one/x.trf"), place
open(place, "wb").write(open(sys.argv[1], "rb").read())
assert kind_of(place) == "report"
code, out, err = answer("one", ["check", "x.trf"])
speak("fr")
assert answer("one", ["check", "x.trf"])[1] != out, "no catalogue in the archive"
speak("en")
for text, kind in (("event 43, hash 87289205293dd2bc", "receipt"), ("Dear arbiter", "report")):
    open(place_of("two", "text"), "w").write(text)
    assert kind_of(place_of("two", "text")) == kind, text
print(json.dumps([code, out, json.loads(rounds_of("one", "x.trf"))]))
"""

PREPARED = """
import json, sys
from cli import in_page
in_page.prepare()
kept = {*sys.modules}
while in_page.prepare_later():
    pass
prepared = {*sys.modules}
open(in_page.place_of("one", "x.trf"), "wb").write(open(sys.argv[1], "rb").read())
file, why_not = ["--file", "x.trf"], ["explain", "why-not", "1", "2", "-r", "2"]
words_of_check = ["check", "x.trf"]
for words in (words_of_check, ["standings", *file], ["audit", "x.trf"], [*why_not, *file], [*words_of_check, "--json"]):
    assert in_page.answer("one", words)[0] == 0, words
print(json.dumps([sorted(kept), sorted({*sys.modules} - prepared)]))
"""

READ_ONCE = """
import json, sys
from collections import Counter
from cli.input import file_checked, trf_files, trf_import
from cli import in_page
times = Counter()

def counted(function):
    def counting(*args, **named):
        times[function.__name__] += 1
        return function(*args, **named)
    return counting

in_page.prepare()
for one in (trf_files.document_read, trf_files.rules_read, file_checked.file_checked, trf_import.known_read):
    one._function = counted(one._function)
prepared, report = {*sys.modules}, open(sys.argv[1], "rb").read()

def asked(contents):
    open(in_page.place_of("one", "x.trf"), "wb").write(contents)
    why_not = ["explain", "why-not", "1", "2", "--file", "x.trf", "-r"]
    return [
        in_page.answer("one", ["check", "x.trf"]),
        in_page.rounds_of("one", "x.trf"),
        *(in_page.answer("one", [*why_not, number]) for number in "23"),
    ]

kept = asked(report)
late, read = sorted({*sys.modules} - prepared), dict(times)
changed = asked(b"012 Another")
trf_files.Once.keeps = False
print(json.dumps([late, read, [kept, asked(report)], changed]))
"""

TAKEN_OUT = """
import json, sys, zipfile
from cli.in_page import part_of, parts_of, place_of
with zipfile.ZipFile(place_of("all", "all.zip"), "w") as archive:
    archive.write(sys.argv[1], "north/a.trf")
    archive.writestr("../out.trf", "leads outside")
    archive.writestr("south/a.trf", "012 South")
parts = json.loads(parts_of("all", "all.zip"))
north, south = (part_of("all", "all.zip", number, f"file-{number}") for number, _ in parts)
assert north != south, "two files with one name are two files"
print(json.dumps([parts, open(north).read(), open(south).read()]))
"""


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files that stand for those of Pyodide."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in checker.PINNED:
        (folder / name).write_bytes(name.encode() * 9)
    with zipfile.ZipFile(folder / checker.MSGSPEC, "w") as wheel:
        wheel.writestr("of_the_wheel.py", "HELD = True")
    pinned = {name: sha256((folder / name).read_bytes()).hexdigest() for name in checker.PINNED}
    monkeypatch.setattr(checker, "PINNED", pinned)
    return folder


def test_every_file_is_in_the_manifest_with_its_hash(runtime: Path):
    files = checker.files_of(runtime)
    told = json.loads(files["manifest.json"])
    assert {*told["files"]} == {*files} - {"manifest.json", "checker_offline.js"}
    assert all(sha256(files[name]).hexdigest() == one["sha256"] for name, one in told["files"].items())
    assert checker.files_of(runtime) == files  # at any moment the same bytes
    kept = files["checker_offline.js"].decode().splitlines()[0]
    assert {*json.loads(kept.removeprefix("const FILES = ").rstrip(";"))} == {*files, "./"} - {"checker_offline.js"}


def test_the_page_has_every_sentence_in_french():
    french = dict(re.findall(r'^  ("[^"]+"): ("[^"]+"),$', text_of("checker_french.js"), re.MULTILINE))
    script, page = text_of("checker.js"), text_of("checker.html")
    said = re.findall(r'\b(?:told|say)\(("[^"]+")', script)
    said += re.findall(r'\bpick\(form, ("[^"]+")', script)
    said += re.findall(r"for \(const title of \[(.*?)\]\)", script)[0].split(", ")
    said += [json.dumps(one) for one in re.findall(r"data-told>([^<]+)<", page)]
    said += [json.dumps(one) for one in re.findall(r"<title>([^<]+)<", page)]
    assert set(french) == {*said}
    for english, told in french.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", told)), english


def test_the_archive_alone_answers(runtime: Path, tmp_path: Path):
    """In a process that sees nothing of the checkout, as in the browser."""
    with tarfile.open(fileobj=io.BytesIO(checker.files_of(runtime)["pairtrail.tar.packed"])) as archive:
        archive.extractall(tmp_path / "lib")  # noqa: S202  # made a line above
    assert (tmp_path / "lib" / "of_the_wheel.py").read_text() == "HELD = True"
    assert [*(tmp_path / "lib").rglob("cli/main.py")]
    assert not list((tmp_path / "lib").rglob("*.pyc"))
    report = next((CHECKOUT / "tests" / "data" / "oracle").rglob("*.trf"))
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(tmp_path / 'lib')!r})\n{CALLS}", report],
        cwd=tmp_path,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    code, out, rounds = json.loads(done.stdout)
    assert (code, out.splitlines()[0].startswith("x.trf: ")) == (0, True)
    assert rounds["rounds"]
    assert all(one["same"] and one["boards"] and not one["only_by_rules"] for one in rounds["rounds"])


def asked(tmp_path: Path, code: str, report: Path) -> Any:
    """What a process of its own answers about a report: `in_page` makes a folder and works in it."""
    done = subprocess.run(
        [sys.executable, "-c", code, report],
        cwd=CHECKOUT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_what_answers_import_is_imported_before_anybody_asks(tmp_path: Path):
    """As far as a memory can hold it before that is kept, and the rest, behind msgspec, once the page is ready."""
    kept, late = asked(tmp_path, PREPARED, oracle_files("dutch-2026")[0])
    assert "msgspec" not in kept, "WebAssembly of its own cannot be kept"
    assert {"events.struct", "projections.explain.verdicts"} <= {*kept}
    assert not {"msgspec", "typer.main"} & {*late}
    assert len([one for one in late if one.startswith(("core.", "events.", "projections.", "cli."))]) < 8, late


def test_a_reason_is_given_from_the_kept_memory_and_the_file_is_read_once(tmp_path: Path):
    """Verdict, rounds and reason, as the page asks for them; another file under the same name is another one."""
    imported, times, answers, changed = asked(tmp_path, READ_ONCE, oracle_files("dutch-2026")[0])
    assert "msgspec" not in imported
    ours = {one for one in imported if one.startswith(("core.", "events.", "projections.", "cli."))}
    assert len(ours - {"cli.output.languages", "projections.languages"}) < 3, "those are of the first sentence printed"
    assert times == {"read_document": 1, "rules_of": 1, "check_file": 1, "_known_by_rules": 1}
    assert answers[0] == answers[1], "the same as where nothing is kept"
    assert changed[0] != answers[0][0]


def test_the_files_of_an_archive_are_taken_out_one_by_one(tmp_path: Path):
    report = oracle_files("dutch-2026")[0]
    parts, north, south = asked(tmp_path, TAKEN_OUT, report)
    assert [name for _, name in parts] == ["all.zip/north/a.trf", "all.zip/south/a.trf"]
    assert (north, south) == (report.read_text(encoding="utf-8"), "012 South")


def test_a_file_of_another_release_is_refused(cli: Cli, place: Path, runtime: Path):
    (runtime / "pyodide.mjs").write_text("another", encoding="utf-8")
    refused = cli(f"site --checker page --pyodide {runtime}")
    assert refused.code == ExitCode.REFUSED
    assert "pyodide.mjs is not the one from Pyodide" in refused.err
    assert not (place / "page").exists()


def test_a_missing_file_is_named_with_what_fetches_it(cli: Cli, place: Path, runtime: Path):
    (runtime / "python_stdlib.zip").unlink()
    refused = cli(f"site --checker page --pyodide {runtime}")
    assert "python_stdlib.zip is missing" in refused.err
    assert "`make pyodide`" in refused.err
    assert refused.code != 0


def test_it_is_written_again_over_itself_and_over_nothing_else(cli: Cli, place: Path, runtime: Path):
    line = f"site --checker page --pyodide {runtime}"
    written = cli(line)
    assert written.code == ExitCode.OK, written
    assert "Wrote the checker to page: 13 files" in written.err
    assert json.loads(cli(f"{line} --json").out)["files"] == 13
    (place / "other").mkdir()
    (place / "other" / "mine.txt").write_text("mine", encoding="utf-8")
    assert "other contains files that are not those of the checker" in cli(line.replace("page", "other", 1)).err
    assert cli(line.replace("page", "other", 1) + " --force").code == ExitCode.OK
    assert (place / "other" / "mine.txt").exists()
