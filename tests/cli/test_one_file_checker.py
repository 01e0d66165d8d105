"""A committee of strangers: the certificate, the checker as one file, and the hash photographed from a sheet."""

import ast
import builtins
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from cli.output.checker_file import _in_plain_english, one_file
from core.certificate_check import EDITIONS_READ
from core.editions.registry import EDITIONS, TABLES
from core.model.sentence import say
from tests.explain.test_forgeries import ALTERED, CHANGED, FORGERIES, GENUINE, WORSE, forged

LIMIT = 1000
OF_EACH = pytest.mark.parametrize("edition", ["", *(name for name in EDITIONS_READ if name not in EDITIONS)])


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    """Runs the file in an empty folder, without site packages and without the environment."""
    folder = tmp_path_factory.mktemp("committee")

    def run(certificate, *options, edition=""):
        (folder / "check.py").write_text(one_file(edition), encoding="utf-8")
        (folder / "certificate.json").write_text(certificate, encoding="utf-8")
        command = [sys.executable, "-S", "-E", "check.py", "certificate.json", *options]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    return run


def photographed(events):
    return events[-1].hash.hex()[:16]


class TestSentences:
    """In the program they have templates, for other languages; in the file each is a literal, in the same words."""

    SAID = """
def require(condition, otherwise):
    assert condition, otherwise

def judge(name, count):
    require(
        count == 0,
        say(
            "the {count} candidates {of}: 'first' and \\"last\\" {{both}}, which is a sentence "
            "that does not fit into a line {name!r}",
            count=count,
            of=", ".join(["of", name]),
            name=name,
        ),
    )
"""

    def test_they_say_the_same_in_fewer_lines(self):
        lines, tree = self.SAID.splitlines(), ast.parse(self.SAID)
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr):
                _in_plain_english(node, lines)
        alone = "\n".join(filter(None, lines))
        assert "say" not in alone
        assert len(alone.splitlines()) == 6
        assert max(map(len, alone.splitlines())) <= 120
        told = []
        for source, names in ((self.SAID, {"say": say}), (alone, {})):
            exec(source, names)  # noqa: S102  # what was written out is run
            with pytest.raises(AssertionError) as refused:
                names["judge"]("Anna", 2)
            told.append(str(refused.value))
        assert told[0] == told[1]


class TestTheFile:
    @OF_EACH
    def test_it_is_short_and_imports_the_standard_library_alone(self, edition):
        tree = ast.parse(one_file(edition))
        assert len(one_file(edition).splitlines()) < LIMIT
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
        assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names

    @OF_EACH
    def test_no_name_stands_for_two_things(self, edition):
        """Of modules put one after another the last definition would win."""
        names = Counter(
            node.name for node in ast.parse(one_file(edition)).body if isinstance(node, ast.FunctionDef | ast.ClassDef)
        )
        assert [name for name, count in names.items() if count > 1] == []

    @OF_EACH
    def test_each_line_fits_a_page(self, edition):
        assert max(map(len, one_file(edition).splitlines())) <= 120

    @OF_EACH
    def test_every_name_is_defined_in_it(self, edition):
        """Types and aliases that only they need are left out; nothing else is."""
        tree = ast.parse(one_file(edition))
        named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        made |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        made |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
        made |= {node.name for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name}
        made |= {name.asname or name.name for node in ast.walk(tree) if hasattr(node, "names") for name in node.names}
        assert named - made - set(dir(builtins)) - {"__name__"} == set()


class TestACommittee:
    def test_finds_the_genuine_one_right_and_reads_the_whole_claim_first(self, check):
        for document, events in ((GENUINE, WORSE.events), (ALTERED, CHANGED.events)):
            ended = check(json.dumps(document), "--head", photographed(events))
            assert (ended.returncode, ended.stderr) == (0, "")
            assert ended.stdout.splitlines()[0] == f"certificate.json holds: {document['claim']}"

    def test_is_told_that_nothing_binds_it_without_the_photograph(self, check):
        ended = check(json.dumps(GENUINE))
        assert ended.returncode == 0
        assert ended.stdout.startswith("certificate.json holds only in itself, bound to no record: ")

    def test_proves_that_no_third_pairing_is_better(self, check):
        ended = check(json.dumps(GENUINE), "--head", photographed(WORSE.events), "--enumerate")
        assert ended.returncode == 0
        assert "Enumerated: of " in ended.stdout

    @pytest.mark.parametrize("name", FORGERIES)
    def test_catches_each_forger(self, check, name):
        ended = check(forged(name), "--head", photographed(WORSE.events), "--enumerate")
        assert ended.returncode == 1, ended.stdout
        assert ended.stdout.startswith("It does not hold: ")
        assert ended.stderr == ""

    def test_too_few_digits_bind_nothing(self, check):
        ended = check(json.dumps(GENUINE), "--head", "0123")
        assert (ended.returncode, "too short to bind anything" in ended.stdout) == (1, True)


def test_a_file_that_is_not_there_is_said_in_a_line(cli, tmp_path):
    written = cli("explain checker").out
    assert written.count("\n") < LIMIT, "as it comes out of the command"
    (tmp_path / "check.py").write_text(written, encoding="utf-8")
    asked = [sys.executable, "-S", "-E", "check.py", "nothing.json"]
    ended = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "can't open 'nothing.json'" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("edition", TABLES)
def test_every_system_by_a_table(cli, check, edition):
    """The file of one system names that of another one, and of the Swisses."""
    assert cli(f"new League --system {edition}").code == 0
    for number in range(1, 9):
        cli(f'player add "Player {number}" --rating {2000 - number} --federation {"AB"[number % 2] * 3}')
    assert cli('round pair --all --seed "a hat"').code == 0
    head = json.loads(cli("info --json").out)["head"]
    for players in ("1 2", "1 8", "3 --bye", "4 --colour white"):
        assert cli(f"explain certificate {players} --round 2 --out c.json --force").code == 0
        text = Path("c.json").read_text(encoding="utf-8")
        ended = check(text, "--head", head, edition=edition)
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
        assert ended.stdout.splitlines()[0] == f"certificate.json holds: {json.loads(text)['claim']}"
    forged = json.dumps(json.loads(text) | {"claim": json.loads(text)["claim"].replace("round 2", "round 1")})
    assert check(forged, "--head", head, edition=edition).returncode == 1
    assert f"explain checker --edition {edition}` does" in check(text, "--head", head).stdout


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_from_the_command_line(cli, check, edition):
    assert cli(f"generate --players 12 --rounds 5 --seed 3 --system {edition} --out played.trf").code == 0
    assert cli(f"import played.trf --as played --edition {edition}").code == 0
    head = json.loads(cli("info --json").out)["head"]
    for players in ("1 2", "3 8", "5 6"):
        assert cli(f"explain certificate {players} --round 3 --out c.json --force").code == 0
        ended = check(Path("c.json").read_text(encoding="utf-8"), "--head", head)
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
        within = cli("explain check c.json --log")
        assert (within.code, within.out.splitlines()[0]) == (
            0,
            ended.stdout.splitlines()[0].replace("certificate.json", "c.json"),
        )
