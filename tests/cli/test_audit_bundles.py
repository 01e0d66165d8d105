"""`audit` of bundles: what they prove of themselves, the tournament in them, and bundles that do not hold."""

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from projections.audit.bundles import audit_bundle
from projections.audit.rules import Asked
from tests.cli.conftest import Cli
from tests.cli.test_bundles import packed, parts_of
from tests.data_paths import CHECKOUT
from tests.projections.audit_files.examples import TODAY, as_file, sound

AtStage = Callable[[str], Path]
ASKED = Asked(today=TODAY)


@pytest.fixture
def box(cli: Cli, place: Path, at_stage: AtStage) -> Path:
    """A sealed bundle beside a report."""
    pytest.importorskip("cryptography", reason="signed by a key: pip install '.[keys]'")
    at_stage("cosigned")
    assert cli("bundle seal event.bundle --key berg").code == 0
    folder = place / "box"
    folder.mkdir()
    shutil.move(place / "event.bundle", folder / "event.bundle")
    (folder / "sound.trf").write_bytes(as_file(sound()))
    return folder


def found(cli: Cli, *words: object) -> list[dict]:
    return [json.loads(line) for line in cli("audit", "--jsonl", *map(str, words)).out.splitlines()]


def of_bundle(cli: Cli, box: Path) -> dict[str, dict]:
    said = [one for one in found(cli, box) if str(one["file"]).endswith("event.bundle")]
    return {one["code"]: one for one in said}


def test_what_it_proves_and_the_tournament_in_it(cli: Cli, box: Path):
    proved = of_bundle(cli, box)["bundle"]
    assert proved["severity"] == "note"
    assert str(proved["sentence"]).startswith("The bundle is valid: ")
    assert "everything signed at" in proved["sentence"]
    assert "with berg" in proved["sentence"]
    assert "fingerprint" in proved["sentence"]
    lines = cli("audit", "--full", str(box)).out.splitlines()
    assert any("event.bundle" in line and "rounds agree (" in line for line in lines)


def test_its_lines_are_those_of_the_report_that_it_names(cli: Cli, box: Path, place: Path):
    """What `export` writes of it has the same findings."""
    assert cli("export", "--format", "trf26", "--db", str(box / "event.bundle"), "report.trf").code == 0
    of_report = [(one["code"], one["line"], one["sentence"]) for one in found(cli, place / "report.trf")]
    said = found(cli, box / "event.bundle")
    assert [(one["code"], one["line"], one["sentence"]) for one in said if one["code"] != "bundle"] == of_report


def test_one_that_nobody_sealed_has_its_checkpoints_only(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("cosigned")
    assert cli("bundle seal plain.bundle").code == 0
    (one,) = [one for one in found(cli, place / "plain.bundle") if one["code"] == "bundle"]
    assert "everything signed" not in one["sentence"]
    assert "events 1-" in one["sentence"]


def test_one_without_any_signature_says_what_that_means(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("paired")
    assert cli("bundle seal plain.bundle").code == 0
    (one,) = [one for one in found(cli, place / "plain.bundle") if one["code"] == "bundle"]
    assert "it is not signed, so nothing shows that its content is genuine" in one["sentence"]


def test_one_sealed_anew_by_somebody_else(cli: Cli, box: Path, place: Path):
    """Whoever has a bundle can seal it with a key of their own; it was covered, by the key that they had put in."""
    assert "bundle-loose" not in of_bundle(cli, box)
    assert cli("result set 1 1:1-0").code == 0
    assert cli("key new mallory --keys cellar").code == 0
    anew = box / "event.bundle"
    sealed = cli(f"bundle seal {anew} --keys cellar --key mallory --force")
    assert sealed.code == 0, sealed
    assert cli(f"audit --jsonl {box}").code == ExitCode.FINDINGS
    assert (
        "Event 10 is unconfirmed: it, and the standings and pages made from it, are not covered by any signature"
        in of_bundle(cli, box)["bundle-loose"]["sentence"]
    )


def test_an_event_that_was_changed(cli: Cli, box: Path):
    parts = parts_of(box / "event.bundle")
    parts["events.log"] = parts["events.log"].replace(b"player-registered", b"player-Registered", 1)
    packed(box / "event.bundle", parts)
    ended = cli("audit", "--jsonl", str(box))
    (broken,) = of_bundle(cli, box).values()
    assert (broken["code"], broken["severity"]) == ("bundle-broken", "error")
    assert "does not match the hash recorded with it" in broken["sentence"]
    assert ended.code == ExitCode.BAD_INPUT


def test_a_part_that_is_missing(cli: Cli, box: Path):
    parts = parts_of(box / "event.bundle")
    del parts["keys.json"]
    packed(box / "event.bundle", parts)
    assert "a part is missing" in of_bundle(cli, box)["bundle-broken"]["sentence"]


def test_one_that_was_cut_short_stops_nothing(cli: Cli, box: Path):
    whole = (box / "event.bundle").read_bytes()
    (box / "event.bundle").write_bytes(whole[: len(whole) // 2])
    lines = cli("audit", str(box)).out.splitlines()
    assert lines[0].startswith("2 files: 1 audited, 1 could not be")
    assert of_bundle(cli, box)["bundle-broken"]["sentence"].removesuffix(".").endswith("truncated or damaged")


def unsealed(parts: dict[str, bytes]) -> None:
    """As whoever takes the seal out says that there never was one."""
    manifest = json.loads(parts["manifest.json"])
    parts["manifest.json"] = json.dumps(manifest | {"sealed_with": ""}).encode()


def test_a_sheet_written_anew(cli: Cli, box: Path):
    parts = parts_of(box / "event.bundle")
    name = next(one for one in parts if one.startswith("sheets/"))
    parts[name] = b"Another pairing\n" + parts[name]
    unsealed(parts)
    packed(box / "event.bundle", parts)
    one = of_bundle(cli, box)["bundle-sheet"]
    assert (one["severity"], name in one["sentence"]) == ("warning", True)


def test_what_is_said_of_signatures_and_sheets_in_this_process(box: Path):
    """As one value: the bundle as sealed, and a sheet of it written anew."""
    file = box / "event.bundle"
    sentences = {one.code: one.sentence for one in audit_bundle(file.read_bytes(), "event.bundle", ASKED).findings}
    assert "bundle-sheet" not in sentences
    assert "everything signed at" in sentences["bundle"]
    assert ", fingerprint " in sentences["bundle"]
    parts = parts_of(file)
    name = next(one for one in parts if one.startswith("sheets/"))
    unsealed(parts)
    packed(file, parts | {name: b"Another pairing\n" + parts[name]})
    found = [
        one for one in audit_bundle(file.read_bytes(), "event.bundle", ASKED).findings if one.code == "bundle-sheet"
    ]
    assert [one.sentence for one in found] == [
        f"{name}: its text differs from what this program generates from the events."
    ]


def test_from_standard_input(box: Path):
    command = [sys.executable, "-m", "pairtrail", "audit", "--jsonl", "-"]
    given = (box / "event.bundle").read_bytes()
    ended = subprocess.run(command, input=given, capture_output=True, check=False, cwd=CHECKOUT, timeout=120)
    assert "bundle" in [json.loads(line)["code"] for line in ended.stdout.splitlines()]


def test_in_an_archive_it_is_a_bundle_too(cli: Cli, box: Path, tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "inbox.zip", "w") as archive:
        archive.write(box / "event.bundle", "north/event.bundle")
        archive.write(box / "sound.trf", "sound.trf")
    assert [one["code"] for one in found(cli, tmp_path / "inbox.zip")].count("bundle") == 1


def test_a_zip_of_reports_with_a_manifest_is_no_bundle(cli: Cli, tmp_path: Path):
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("manifest.json", "{}")
        archive.writestr("sound.trf", as_file(sound()))
    assert [one["code"] for one in found(cli, tmp_path / "all.zip")] == ["no-report"]


def test_more_processes_say_the_same(cli: Cli, box: Path):
    assert cli("audit", "--jsonl", "--jobs", "2", str(box)).out == cli("audit", "--jsonl", str(box)).out
