"""The files of the checker: what is written, from where, and what is refused. No browser, and no Pyodide."""

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from cli.exits import ExitCode
from cli.web import checker
from projections.export.pages import text_of
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT

CALLS = """
from cli.web.in_page import answer, kind_of, place_of, rounds_of, speak
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


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files that stand for those of Pyodide."""
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in checker.PINNED:
        (folder / name).write_bytes(name.encode() * 9)
    monkeypatch.setattr(checker, "PINNED", {name: sha256(name.encode() * 9).hexdigest() for name in checker.PINNED})
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
    said += re.findall(r'\b(?:block\(article|pick\(form), ("[^"]+")', script)
    said += re.findall(r"for \(const title of \[(.*?)\]\)", script)[0].split(", ")
    said += [json.dumps(one) for one in re.findall(r"data-told>([^<]+)<", page)]
    said += [json.dumps(one) for one in re.findall(r"<title>([^<]+)<", page)]
    assert set(french) == {*said}
    for english, told in french.items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", told)), english


def test_the_archive_alone_answers(runtime: Path, tmp_path: Path):
    """In a process that sees nothing of the checkout, as in the browser."""
    with zipfile.ZipFile(io.BytesIO(checker.files_of(runtime)["pairtrail.zip"])) as archive:
        archive.extractall(tmp_path / "lib")
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


def test_a_file_of_another_release_is_refused(cli: Cli, place: Path, runtime: Path):
    (runtime / "pyodide.mjs").write_text("another", encoding="utf-8")
    refused = cli(f"site --checker page --pyodide {runtime}")
    assert refused.code == ExitCode.REFUSED
    assert "pyodide.mjs is not that of Pyodide" in refused.err
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
    assert "Wrote the checker into page: 14 files" in written.err
    assert json.loads(cli(f"{line} --json").out)["files"] == 14
    (place / "other").mkdir()
    (place / "other" / "mine.txt").write_text("mine", encoding="utf-8")
    assert "other contains files that are not those of the checker" in cli(line.replace("page", "other", 1)).err
    assert cli(line.replace("page", "other", 1) + " --force").code == ExitCode.OK
    assert (place / "other" / "mine.txt").exists()
