"""The rating server, a program written from docs/api.md alone, runs on the wheel with a `core` package of its own."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

import pairtrail
from hatch_build import FOLDERS, PACKAGE, relocate
from tests.api.page import event_file
from tests.data_paths import CHECKOUT

SERVER = CHECKOUT / "tests" / "house" / "rating_server"
EVENT = event_file() + b"XXR 11\n"
WRONG = EVENT.replace(b" 8.0    1 ", b" 7.0    1 ", 1)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """What the wheel puts into site-packages, and nothing else of ours."""
    folder = tmp_path_factory.mktemp("site")
    for name in (PACKAGE, *FOLDERS):
        relocate(CHECKOUT / name, folder / PACKAGE / ("" if name == PACKAGE else name))
    return folder


@pytest.fixture(scope="module")
def ask(site, tmp_path_factory):
    """Asks the server: code and answer, of JSON what it says."""
    database = tmp_path_factory.mktemp("database") / "server.db"
    started = subprocess.Popen(
        [sys.executable, "server.py", "0", database],
        cwd=SERVER,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert started.stdout is not None
    address = started.stdout.readline().strip()

    def asked(path, given=None):
        try:
            with urlopen(address + path, given) as answer:  # noqa: S310  # our own server
                code, body = answer.status, answer.read()
        except HTTPError as refusal:
            code, body = refusal.code, refusal.read()
        return code, json.loads(body) if body[:1] in (b"[", b"{", b'"') else body

    yield asked
    started.terminate()
    assert started.wait(60) == 0  # it has ended its pool
    started.stdout.close()


def test_a_report_is_judged_in_another_process_and_rated_once(ask):
    code, judged = ask("/reports", EVENT)
    assert (code, judged["edition"], judged["differing"]) == (200, "dutch-2017", [])
    assert judged["errors"] == []
    assert any("FIDE" in one for one in judged["lacking"])
    assert judged["rated"]
    wrong = ask("/reports", WRONG)[1]
    assert wrong["errors"]
    assert not wrong["rated"]
    assert not ask("/reports", EVENT)[1]["rated"]
    first = pairtrail.ratings(pairtrail.read(EVENT)).results[0]
    changes = {one["name"]: one["change"] for one in ask("/ratings")[1]}
    assert len(changes) == 20
    assert changes["Player, 1"] == first.change != 0


def test_what_cannot_be_read_or_asked_says_why(ask):
    assert ask("/reports", b"001 nothing")[0] == 422
    assert ask("/why-not/3/99/9", EVENT) == (400, "There is no player 99 in this event.")
    assert ask("/events/none")[0] == 400
    assert ask("/elsewhere")[0] == 404
    assert ask("/why-not/3/7/9", EVENT)[1]["verdict"] == "impossible"
    assert ask("/pair", EVENT)[1]["boards"][0] == [12, 1]


def test_an_event_is_kept_round_by_round(ask):
    assert ask("/events/spring", EVENT)[0] == 200
    assert ask("/events/spring", EVENT)[0] == 400  # there is one of that name
    code, paired = ask("/events/spring/pair", b"")
    assert (code, paired["round"], len(paired["boards"])) == (200, 10, 10)
    assert ask("/events/spring/results", b'[["x", "1-0"]]')[0] == 400
    code, entered = ask("/events/spring/results", b'[[1, "1-0"], [2, "1/2"]]')
    assert (code, entered["missing"]) == (200, [*range(3, 11)])
    rest = json.dumps([[board, "0-1"] for board in range(3, 11)]).encode()
    assert ask("/events/spring/results", rest)[1]["missing"] == []
    code, standings = ask("/events/spring")
    assert (code, standings["after"], len(standings["rows"])) == (200, 10, 20)
    report = pairtrail.read(ask("/events/spring/report")[1], edition="dutch-2017")
    assert len(report.tournament.rounds) == 10
    assert pairtrail.check(report).same
    bundle = pairtrail.verify_bundle(ask("/events/spring/bundle")[1], receipt=standings["hash"])
    assert (bundle.stream, bundle.covered) == ("spring", bundle.events)


def test_it_uses_no_private_name_and_is_short():
    source = (SERVER / "server.py").read_text(encoding="utf-8")
    assert re.findall(r"pairtrail[.\w]*\._\w+", source) == []
    assert set(re.findall(r"^(?:from|import) (pairtrail[.\w]*)", source, flags=re.MULTILINE)) == {
        *("pairtrail", "pairtrail.errors", "pairtrail.values")
    }
    assert len(source.splitlines()) <= 200


@pytest.fixture
def sent(tmp_path) -> Path:
    """The program as it lies with its author."""
    for file in (SERVER / "server.py", SERVER / "core" / "__init__.py"):
        copied = tmp_path / file.relative_to(SERVER)
        copied.parent.mkdir(exist_ok=True)
        shutil.copy(file, copied)
    return tmp_path


def test_mypy_takes_it_strictly(site, sent):
    pytest.importorskip("mypy", reason="a tool of developers (extra dev)")
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", "server.py", "core"],
        cwd=sent,
        env={**os.environ, "MYPYPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout


def test_pyright_takes_it_strictly(site, sent):
    if (pyright := shutil.which("pyright")) is None:
        pytest.skip("no pyright on the path: it needs node, and no extra brings it")
    settings = {"extraPaths": [str(site)], "typeCheckingMode": "strict"}
    (sent / "pyrightconfig.json").write_text(json.dumps(settings))
    words = [pyright, "--pythonpath", sys.executable]
    ended = subprocess.run(words, cwd=sent, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout
