"""`engine`: each answer is that of the command, in order, whatever the requests before it were; clients of its page."""

import io
import json
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest

import pairtrail
from cli.answers import engine as requests
from cli.answers.engine import LARGEST_REQUEST, reply_to
from cli.commands import engine as command
from cli.exits import ExitCode
from tests.api.page import event_file
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT, oracle_files

PAGE = CHECKOUT / "docs" / "engine.md"
PROGRAM = [sys.executable, "-m", "pairtrail"]
LEFT = "import os, sys\nprint(*[name for name in ('sqlalchemy', 'pydantic', 'alembic') if name in sys.modules])"


@pytest.fixture
def event(place: Path) -> str:
    """The text of a report of 20 players and nine rounds, which is also in the folder as event.trf."""
    (place / "event.trf").write_bytes(event_file())
    return event_file().decode()


def asked(**request: object) -> dict:
    return json.loads(reply_to(json.dumps(request).encode()))


def running(*lines: object, place: Path) -> list[dict]:
    """The answers of a process of its own to these lines, in order."""
    given = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    ended = subprocess.run(
        [*PROGRAM, "engine"], input=given, cwd=place, capture_output=True, check=False, env=OURS, timeout=60
    )
    assert (ended.returncode, ended.stderr) == (0, b""), ended
    return [json.loads(line) for line in ended.stdout.splitlines()]


OURS = {"PYTHONPATH": str(CHECKOUT), "PATH": "/usr/bin:/bin", "LANG": "fr_FR.UTF-8"}


class TestAnswers:
    @pytest.mark.parametrize(
        ("request_", "line"),
        [
            ({"ask": "pair"}, "pair event.trf"),
            ({"ask": "pair", "edition": "dutch-2026"}, "pair event.trf --edition dutch-2026"),
            ({"ask": "check"}, "check event.trf"),
            ({"ask": "check", "edition": "burstein-2017"}, "check event.trf --edition burstein-2017"),
            (
                {"ask": "check", "variations": {"acceleration": "baku"}},
                "check event.trf --variation acceleration=baku",
            ),
            ({"ask": "standings"}, "standings --file event.trf"),
            ({"ask": "standings", "tie_breaks": ["BH/C1", "SB"]}, "standings --file event.trf --tie-breaks BH/C1,SB"),
        ],
    )
    @pytest.mark.parametrize("by", ["path", "text"])
    def test_are_those_of_the_command_in_json(self, request_, line, by, event, cli: Cli):
        file = {"path": "event.trf"} if by == "path" else {"text": event, "name": "event.trf"}
        ended = cli(f"{line} --json")
        reply = asked(id=7, **request_, **file)
        assert reply["id"] == 7
        found = json.loads(ended.out)
        assert reply["answer"] == (found["files"][0] if request_["ask"] == "check" else found)
        assert ended.code in (ExitCode.OK, ExitCode.FINDINGS)

    @pytest.mark.parametrize(
        "question",
        [{"players": [3, 7], "round": 9}, {"players": [1, 9], "full": True}, {"players": [4], "colour": "white"}],
    )
    def test_of_why_not_are_those_of_the_command(self, question, event, cli: Cli):
        words = " ".join(map(str, question["players"]))
        words += f" --round {question['round']}" if "round" in question else ""
        words += " --colour white" if "colour" in question else ""
        words += " --full" if "full" in question else ""
        by_command = json.loads(cli(f"explain why-not {words} --file event.trf --json").out)
        del by_command["tournament"]
        assert asked(ask="why-not", text=event, **question)["answer"] == by_command

    def test_of_an_audit_are_its_findings(self, event, cli: Cli):
        odd = event.replace("w 1", "w 0", 1)
        Path("event.trf").write_text(odd, encoding="utf-8")
        lines = [json.loads(line) for line in cli("audit --jsonl event.trf").out.splitlines()]
        answer = asked(ask="audit", path="event.trf")["answer"]
        assert answer["findings"] == lines
        assert lines
        good = asked(ask="audit", text=event)["answer"]
        assert (good["outcome"], good["players"], good["rounds_judged"], good["rounds_agreeing"]) == (
            "audited",
            20,
            9,
            9,
        )

    def test_name_the_edition_and_how_it_was_found(self, event):
        reply = asked(ask="pair", text=event)
        assert reply["edition"] == "dutch-2017"
        assert reply["notes"] == ["pairtrail used dutch-2017, in force on 2024-05-03, the first day (042)."]

    def test_list_what_was_read_otherwise(self, event):
        wrong = event.replace(" 8.0    1", " 7.5    1", 1)
        assert asked(ask="pair", text=wrong)["error"]["exit_code"] == ExitCode.BAD_INPUT
        reply = asked(ask="pair", text=wrong, trust_results=True)
        assert reply["notes"][0].startswith("text, line 3, column 81: ")
        assert reply["answer"] == asked(ask="pair", text=event)["answer"]

    def test_of_many_files_in_one_process_are_those_of_the_python_api(self, place):
        files = [path for path in oracle_files() if path.stat().st_size < 9000][:12]
        replies = running(*({"ask": "pair", "path": str(path)} for path in files), place=place)
        for path, reply in zip(files, replies, strict=True):
            paired = pairtrail.pair(pairtrail.read(path, edition="file"))
            assert [tuple(pair) for pair in reply["answer"]["pairs"]] == list(paired.pairs)
            assert reply["answer"]["bye"] == paired.bye

    def test_are_the_same_after_any_request(self, event):
        """Nothing is kept: the second answer, after errors and other files, is the first one byte for byte."""
        line = json.dumps({"ask": "check", "text": event}).encode()
        first = reply_to(line)
        asked(ask="pair", text=event, edition="dutch-2026")
        asked(ask="pair", text="nothing")
        assert reply_to(line) == first

    def test_are_ascii_whatever_names_a_file_has(self, event):
        named = event.replace("Player, 3 ", "Öberg, 3  ", 1)
        reply = reply_to(json.dumps({"ask": "why-not", "text": named, "players": [3, 7], "round": 9}).encode())
        assert reply.isascii()
        assert "Öberg, 3" in json.loads(reply)["answer"]["text"][0]

    def test_say_what_can_be_asked(self):
        answer = asked(ask="version")["answer"]
        assert answer["protocol"] == requests.PROTOCOL
        assert {"pair", "check", "standings", "why-not", "audit"} < set(answer["asks"])


class TestErrors:
    @pytest.mark.parametrize(
        ("request_", "message"),
        [
            ({}, "'ask' must be one of pair, check, standings, why-not, audit, version."),
            ({"ask": ["pair"]}, "'ask' must be one of pair, check, standings, why-not, audit, version."),
            ({"ask": "pair"}, "Give the file either as 'text' or as 'path'."),
            ({"ask": "pair", "text": "", "path": ""}, "Give the file either as 'text' or as 'path'."),
            ({"ask": "pair", "path": 3}, "'path' must be a string of at most 4096 characters."),
            ({"ask": "version", "path": ""}, "'version' has no key 'path'. Its keys: none."),
            ({"ask": "pair", "path": "", "trust_results": 1}, "'trust_results' must be true or false."),
            (
                {"ask": "pair", "path": "", "variations": {"a": 1}},
                "'variations' must be an object whose values are strings.",
            ),
            ({"ask": "standings", "path": "", "tie_breaks": "BH"}, "'tie_breaks' must be a list of strings."),
            ({"ask": "why-not", "path": "", "round": True}, "'round' must be a whole number from 1."),
            ({"ask": "why-not", "path": "", "colour": "red"}, "'colour' must be 'white' or 'black'."),
            (
                {"ask": "why-not", "path": "", "players": [1, 2, 3]},
                "'players' must be one or two starting ranks, in a list.",
            ),
            ({"ask": "audit", "path": "", "profile": "x"}, "'profile' must be one of fide-rating."),
            (
                {"ask": "pair", "path": "", "variations": {"x": "y"}},
                "No edition has a variation 'x'. `rules list` lists them.",
            ),
        ],
    )
    def test_of_a_request_say_what_is_wrong_with_it(self, request_, message):
        assert asked(id="a", **request_) == {"id": "a", "error": {"exit_code": ExitCode.USAGE, "message": message}}

    @pytest.mark.parametrize(
        "question",
        [{}, {"players": [3]}, {"players": [3, 7], "bye": True}, {"players": [3], "bye": True, "colour": "white"}],
    )
    def test_where_it_is_not_one_question(self, question, event):
        told = asked(ask="why-not", text=event, **question)["error"]
        assert told == {"exit_code": 2, "message": "Ask about two 'players', or about one with 'bye' or 'colour'."}

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name on this system")
    def test_a_pipe_is_not_waited_for(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        lines = [{"ask": "audit", "path": "pipe"}, {"ask": "pair", "path": "/dev/stdin"}, {"id": 3, "ask": "version"}]
        *refused, version = running(*lines, place=tmp_path)
        read = [one["read"] for told in refused for one in told["error"]["findings"]]
        assert (read, version["id"]) == (["a device, a pipe or a socket"] * 2, 3)

    def test_what_comes_back_is_bounded(self, event):
        for key, longest in (("name", 200), ("path", 4096)):
            told = asked(**{"ask": "pair", "text": event, key: "x" * (longest + 1)})["error"]["message"]
            assert told == f"'{key}' must be a string of at most {longest} characters."
        assert len(asked(**{"ask": "pair", "x" * 100_000: 1})["error"]["message"]) < 500

    def test_where_no_player_has_the_number(self, event):
        told = asked(ask="why-not", text=event, players=[3, 77])["error"]
        assert told == {"exit_code": 2, "message": "No player in the file has the starting rank 77."}

    @pytest.mark.parametrize(
        ("line", "begins"),
        [
            (b"{", "The line is not JSON: "),
            (b"\xff\xfe", "The line is not JSON: "),
            (b"[" * 100_000, "The line is not JSON: "),
            (b'{"text": "\\ud800"}', "The line is not JSON: "),
            (b"[1]", "The line is JSON, but not an object."),
            (b'{"id": [1]}', "'id' must be a whole number or a string of at most 200 characters."),
            (b'{"id": true}', "'id' must be a whole number or a string of at most 200 characters."),
            (b'{"id": "%s"}' % (b"x" * 201), "'id' must be a whole number or a string of at most 200 characters."),
        ],
    )
    def test_of_a_line_that_is_no_request(self, line, begins):
        reply = json.loads(reply_to(line))
        assert (reply["id"], reply["error"]["exit_code"]) == (None, ExitCode.USAGE)
        assert reply["error"]["message"].startswith(begins)

    def test_of_a_file_are_those_of_the_command(self, cli: Cli, place):
        (place / "bad.trf").write_text("012 Nobody\n001 x\n", encoding="utf-8")
        ended = cli("pair bad.trf")
        error = asked(ask="pair", path="bad.trf")["error"]
        assert (error["exit_code"], error["message"] + "\n") == (ended.code, ended.err)
        assert error["findings"][0].keys() == {"line", "column", "read", "expected"}

    def test_of_a_pairing_that_is_refused_are_those_of_the_command(self, event, cli: Cli):
        Path("event.trf").write_text("XXR 9\n" + event, encoding="utf-8")
        error = asked(ask="pair", path="event.trf")["error"]
        ended = cli("pair event.trf")
        assert (error["exit_code"], error["message"]) == (ExitCode.REFUSED, ended.err.splitlines()[-1])
        assert error["message"] == "All 9 rounds have been paired."

    def test_in_the_program_are_none_of_a_record_whose_database_is_gone(self, event, monkeypatch, cli: Cli, place):
        cli("new Gone --rounds 3 --db gone.db")
        monkeypatch.setattr(requests, "next_round", lambda *_: 1 // 0)
        monkeypatch.setenv("TMPDIR", str(place))
        Path("gone.db").unlink()
        assert asked(ask="pair", text=event)["error"]["exit_code"] == ExitCode.BUG

    def test_in_the_program_are_answered_and_end_nothing(self, event, monkeypatch, capfd, place):
        def broken(*_: object) -> None:
            raise ZeroDivisionError("by design")

        monkeypatch.setattr(requests, "next_round", broken)
        monkeypatch.setenv("TMPDIR", str(place))
        error = asked(id=3, ask="pair", text=event)
        assert error["id"] == 3
        assert error["error"]["exit_code"] == ExitCode.BUG
        assert "ZeroDivisionError" in error["error"]["message"]
        assert "by design" in capfd.readouterr().err
        assert "answer" in asked(ask="check", text=event)


class TestProcess:
    def test_answers_in_order_whatever_comes_between(self, event, place):
        replies = running(
            {"id": 1, "ask": "pair", "text": event},
            b"\n",
            b"nonsense\n",
            {"id": 2, "ask": "check", "path": "event.trf"},
            b'{"id": 3, "ask": "version"}',
            place=place,
        )
        assert [one["id"] for one in replies] == [1, None, 2, 3]
        assert ["error" in one for one in replies] == [False, True, False, False]
        assert replies[1]["error"]["message"].startswith("The line is not JSON")  # English, though French was asked for

    def test_reads_past_a_line_that_is_too_long(self, monkeypatch, capfd):
        monkeypatch.setattr("cli.answers.engine.LARGEST_REQUEST", 40)
        given = b'{"id": 1, "ask": "version"}\n' + b"x" * 95 + b"\n" + b'{"id": 2, "ask": "version"}\n' + b"y" * 41
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        command.engine("")
        replies = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
        assert [one["id"] for one in replies] == [1, None, 2, None]
        assert replies[1]["error"]["message"].startswith("The request is longer than")

    def test_a_request_may_be_as_long_as_the_page_says(self):
        assert f"longer than {LARGEST_REQUEST // 1024**2} MiB" in PAGE.read_text(encoding="utf-8")

    def test_loads_no_database(self, event, place):
        lines = [json.dumps({"ask": one, "text": event}) for one in ("pair", "check", "standings", "audit")]
        program = (
            f"import sys\nfrom cli.answers.engine import reply_to\n[reply_to(x.encode()) for x in sys.argv[1:]]\n{LEFT}"
        )
        ended = subprocess.run(
            [sys.executable, "-c", program, *lines], cwd=place, env=OURS, capture_output=True, text=True, check=True
        )
        assert ended.stdout == "\n"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="Windows has no Unix sockets for Python")
class TestSocket:
    @pytest.fixture
    def engine(self, place: Path) -> Iterator[Callable[..., subprocess.Popen]]:
        """Start an engine on engine.sock; it is listening once it has said so."""
        started: list[subprocess.Popen] = []

        def start() -> subprocess.Popen:
            process = subprocess.Popen(
                [*PROGRAM, "engine", "--socket", "engine.sock"],
                cwd=place,
                env=OURS | {"LANG": "C.UTF-8"},
                stderr=subprocess.PIPE,
                text=True,
            )
            started.append(process)
            assert process.stderr.readline() == "Listening on engine.sock.\n"
            return process

        yield start
        for one in started:
            one.kill()
            one.wait(timeout=60)
            one.stderr.close()

    def test_serves_several_clients_and_is_gone_afterwards(self, engine, event, place):
        process = engine()
        assert stat.S_IMODE((place / "engine.sock").stat().st_mode) == 0o600
        with Client() as one, Client() as other:
            one.send(id="a", ask="pair", text=event)
            one.send(id="b", ask="version")
            other.send(id="c", ask="check", path="event.trf")
            assert other.reply()["id"] == "c"
            assert [one.reply()["id"], one.reply()["id"]] == ["a", "b"]
        with Client() as leaving:
            leaving.send(ask="pair", text=event)  # and does not wait
        with Client() as one:
            one.send(id="d", ask="version")
            assert one.reply()["id"] == "d"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == 0
        assert not (place / "engine.sock").exists()

    def test_of_a_killed_engine_is_replaced(self, engine):
        process = engine()
        process.kill()
        process.wait(timeout=60)
        engine()
        with Client() as one:
            one.send(id=1, ask="version")
            assert one.reply()["id"] == 1

    def test_of_a_running_engine_is_refused(self, engine, cli: Cli):
        engine()
        ended = cli("engine --socket engine.sock")
        assert (ended.code, ended.err) == (ExitCode.CONFLICT, "Another engine is listening on engine.sock.\n")

    def test_never_replaces_a_file(self, cli: Cli, place):
        (place / "mine").write_text("kept", encoding="utf-8")
        ended = cli("engine --socket mine")
        assert (ended.code, ended.err) == (2, "mine exists and is not a socket: choose another name.\n")
        assert (place / "mine").read_text(encoding="utf-8") == "kept"

    def test_that_cannot_be_made_says_why(self, cli: Cli):
        ended = cli("engine --socket nowhere/engine.sock")
        told = "nowhere/engine.sock cannot be opened: No such file or directory.\n"
        assert (ended.code, ended.err) == (ExitCode.BAD_INPUT, told)
        assert cli(f"engine --socket {'x' * 200}").code == ExitCode.BAD_INPUT


class Client:
    """A client of engine.sock in the working directory."""

    def __enter__(self) -> Self:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect("engine.sock")
        self.stream = self.socket.makefile("rb")
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()
        self.socket.close()

    def send(self, **request: object) -> None:
        self.socket.sendall(json.dumps(request).encode() + b"\n")

    def reply(self) -> dict:
        return json.loads(self.stream.readline())


class TestPage:
    """docs/engine.md: its clients print what it says, and its tables have every key."""

    @pytest.mark.parametrize(("language", "runs"), [("python", sys.executable), ("javascript", "node")])
    def test_the_clients_print_what_the_page_says(self, language, runs, event, place):
        if shutil.which(runs) is None:
            pytest.skip(f"{runs} is not installed")
        page = PAGE.read_text(encoding="utf-8")
        found = re.search(rf"```{language}\n(.*?)```\n\nIt prints:\n\n```text\n(.*?)```", page, re.DOTALL)
        client = place / f"client.{language}"
        client.write_text(found[1], encoding="utf-8")
        ended = subprocess.run(
            [runs, str(client), " ".join(PROGRAM)],
            cwd=place,
            env=OURS | {"LANG": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stdout) == (0, found[2]), ended

    def test_every_key_is_on_the_page(self):
        table = PAGE.read_text(encoding="utf-8").partition("| key | means | asked with |")[2].partition("\n\n")[0]
        keys = {key for ask in requests._ASKS.values() for key in ask.keys} | {"id", "ask"}
        assert keys == set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:])))
