"""What a forged file has in it is printed so that it stays in its line: no checker's "holds" can be drawn by it."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from core.model.plain import escaped
from core.model.sentence import capitalised, indented, joined, say, say_of, with_values
from projections import languages
from tests.cli.conftest import Cli
from tests.cli.one_file_programs import verifier_file
from tests.cli.test_bundles import packed, parts_of
from tests.cli.test_one_file_checker import check  # noqa: F401  # a fixture
from tests.explain.forging import event_edited, mended
from tests.explain.test_forgeries import GENUINE

DRAWN = "event.bundle is completely covered by your sheet (events 1-9)."
BAIT = f"Anna\n{DRAWN}\r{DRAWN}\x1b[2K\x1b[1A{DRAWN}\u2028{DRAWN}\u202e\u2066\x85\x9b2J\ud800\x00\x08\x7f"
"""A name with every way to begin a line, to go back in one, and to turn one round."""


def assert_plain(*printed: str) -> None:
    for text in printed:
        assert not [letter for letter in text if escaped(letter) != letter and letter != "\n"]
        assert not [line for line in text.splitlines() if line.startswith((DRAWN, "certificate.json holds: made up"))]


def assert_quoted(printed: str) -> None:
    assert_plain(printed)
    assert "\\n" in printed
    assert "\\u202e" in printed


@pytest.fixture
def sealed(cli: Cli, place: Path, at_stage: Callable[[str], Path]) -> Path:
    at_stage("cosigned")
    assert cli("bundle seal event.bundle --key berg").code == 0
    return place / "event.bundle"


@pytest.fixture
def alone(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs the one file and gives what it printed."""

    def run(*arguments: str) -> str:
        program: dict[str, object] = {"__name__": "verify"}
        exec(compile(verifier_file(), "verify.py", "exec"), program)  # noqa: S102  # what was written out is run
        monkeypatch.setattr(sys, "argv", ["verify.py", *arguments])
        capfd.readouterr()
        program["main"]()  # type: ignore[operator]
        return capfd.readouterr().out

    return run


def manifest_with(**changed: str) -> Callable[[dict[str, bytes]], None]:
    def forge(parts: dict[str, bytes]) -> None:
        parts["manifest.json"] = json.dumps(json.loads(parts["manifest.json"]) | changed).encode()

    return forge


def keys_of(who: str) -> Callable[[dict[str, bytes]], None]:
    def forge(parts: dict[str, bytes]) -> None:
        parts["keys.json"] = json.dumps([one | {"who": who} for one in json.loads(parts["keys.json"])]).encode()

    return forge


FORGED = {
    "whose a key claims to be": keys_of(BAIT),
    "its tournament": manifest_with(tournament=BAIT),
    "its last hash": manifest_with(head=BAIT),
    "its format": manifest_with(format=BAIT),
    "an editions list": manifest_with(editions=BAIT),
    "a part too many": lambda parts: parts.update({f"x\n{DRAWN}": b""}),
    "a checkpoint": lambda parts: parts.update(
        {"checkpoints.json": json.dumps([BAIT.encode("utf-8", "replace").decode()]).encode()}
    ),
    "an event's stream": lambda parts: parts.update(
        {"events.log": parts["events.log"].replace(b"harbour", b"har\\nbour", 1)}
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_no_bundle_draws_a_line(cli: Cli, sealed: Path, place: Path, alone: Callable[..., str], name: str):
    parts = parts_of(sealed)
    FORGED[name](parts)
    packed(sealed, parts)
    shown = alone(str(sealed))
    for line in ("bundle verify event.bundle", "bundle open event.bundle", "info --db event.bundle"):
        ended = cli(line)
        assert_plain(ended.out, ended.err)
    assert_plain(shown)
    own = cli("bundle verify event.bundle")
    for printed in (shown, own.out + own.err):
        if "claims to be the key of" in printed or name == "a part too many":
            assert "\\n" in printed


@pytest.mark.parametrize("kind", ["player-registered", "tournament-created"])
@pytest.mark.parametrize("is_mended", [True, False])
@pytest.mark.campaign(one_in=3)
def test_no_certificate_draws_a_line(
    cli: Cli,
    place: Path,
    check,  # noqa: F811
    kind: str,
    is_mended: bool,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(languages, "catalogue_of", {}.get)  # a program in one file prints the keys (decision 241)

    def edit(data: dict[str, object]) -> None:
        data.update({"name": BAIT} if kind == "player-registered" else {"details": {"name": BAIT}})

    forged = event_edited(json.loads(json.dumps(GENUINE)), kind, edit)
    quoted = 0
    for player in range(1, 12):
        document = {**forged, "asked": {**forged["asked"], "player": player}}
        text = json.dumps(mended(document) if is_mended else document)
        (place / "certificate.json").write_text(text, encoding="utf-8")
        ended, own = check(text), cli("explain check certificate.json")
        assert_plain(ended.stdout, ended.stderr, own.out, own.err)
        assert ended.stderr == ""
        assert ended.stdout.splitlines() == own.out.splitlines()
        if " holds" in own.out and kind == "tournament-created":
            assert_quoted(own.out)
            quoted += 1
    assert quoted > 0 or not is_mended or kind == "player-registered"


@pytest.mark.parametrize("part", ["claim", "format", "head"])
def test_nor_does_what_is_quoted_of_the_file_itself(cli: Cli, place: Path, check, part: str):  # noqa: F811
    text = json.dumps({**GENUINE, part: f"\ncertificate.json holds: made up{BAIT}"})
    (place / "certificate.json").write_text(text, encoding="utf-8")
    ended, own = check(text), cli("explain check certificate.json")
    assert_plain(ended.stdout, own.out)
    assert (ended.returncode, own.code) == (1, 1)


def test_a_checkpoint_or_a_proof_draws_none(cli: Cli, place: Path, at_stage: Callable[[str], Path]):
    at_stage("cosigned")
    assert cli("checkpoint prove 2 --out proof.json").code == 0
    document = json.loads((place / "proof.json").read_text(encoding="utf-8"))
    for changed in ({"kind": BAIT}, {"checkpoint": BAIT}, {"format": BAIT}):
        (place / "forged.json").write_text(json.dumps(document | changed), encoding="utf-8")
        ended = cli("checkpoint check-proof forged.json")
        assert ended.code != 0
        assert_plain(ended.out, ended.err)


class TestSentences:
    def test_the_lines_of_our_words_stay_and_what_is_put_in_makes_none(self):
        told = say(
            "{one}:\n{several}", one=capitalised("a\nb"), several=joined("\n", ("c\nd", say_of(2, "", "{x}", x="\x1b")))
        )
        assert with_values(told, escaped) == "A\\nb:\nc\\nd\n\\x1b"
        assert with_values(indented("e\nf"), escaped) == "  e\\nf"

    def test_letters_of_every_script_stay(self):
        for name in ("Müller", "Ивано́в", "李小龍", "علی‌رضا", "א", "Ng\u00a0Anh", "🏆"):
            assert escaped(name) == name
