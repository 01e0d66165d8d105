"""The public pages as files: written anew only where something changed, and nothing stale stays."""

import json
import re
import subprocess
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from projections.export.site.files import Files
from projections.export.site.pages import Site
from tests.cli.conftest import Cli
from tests.data_paths import CHECKOUT
from tests.public.nights import CONFIDED, NIGHTS_AND_LEAVERS, played, site_of, until


def times_of(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}


def test_the_manifest_names_every_file_with_its_hash(cli: Cli, night: Path) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    manifest = json.loads((night.parent / "pages" / "manifest.json").read_bytes())
    there = {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in (night.parent / "pages").iterdir()
        if file.name != "manifest.json"
    }
    assert manifest["files"] == there
    assert {"index.html", "standings.html", "player-1.html", "round-3-why-1.html"} <= set(there)
    assert not any(CONFIDED.encode() in file.read_bytes() for file in (night.parent / "pages").iterdir())


def test_only_what_changed_is_written_again(cli: Cli, night: Path) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    before = times_of(night.parent / "pages")
    assert "Wrote 0 of" in cli("site", "pages", "--db", str(night)).err
    assert cli("result", "set", "3", "1:0-1", "--db", str(night)).code == 0
    assert cli("site", "pages", "--db", str(night)).code == 0
    after = times_of(night.parent / "pages")
    written = {name for name in after if before.get(name) != after[name]}
    assert {"standings.html", "round-3.html", "crosstable.html"} <= written
    assert not {"round-1.html", "round-1-why-1.html", "round-2-by-name.html", "rounds.html"} & written


def test_a_page_that_somebody_changed_is_written_again(cli: Cli, night: Path) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    page, kept = night.parent / "pages" / "standings.html", night.parent / "kept.txt"
    true = page.read_bytes()
    page.write_bytes(true.replace(b"2", b"3"))
    assert "Wrote 1 of" in cli("site", "pages", "--db", str(night)).err
    assert page.read_bytes() == true
    kept.write_text("kept")
    page.unlink()
    page.symlink_to(kept)
    assert "Wrote 1 of" in cli("site", "pages", "--db", str(night)).err
    assert (page.is_symlink(), page.read_bytes(), kept.read_text()) == (False, true, "kept")


def test_with_force_everything_is_written_again(cli: Cli, night: Path) -> None:
    """Also reasons that were changed together with the manifest, which are not worked out again otherwise."""
    assert cli("site", "pages", "--db", str(night)).code == 0
    page, manifest = (night.parent / "pages" / name for name in ("round-1-why-1.html", "manifest.json"))
    true, said = page.read_bytes(), json.loads(manifest.read_bytes())
    page.write_bytes(true + b" ")
    said["files"][page.name] = sha256(page.read_bytes()).hexdigest()
    manifest.write_text(json.dumps(said))
    assert cli("site", "pages", "--force", "--db", str(night)).code == 0
    assert page.read_bytes() == true


def test_reasons_that_were_left_aside_are_those_that_would_be_written(cli: Cli, night: Path) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    assert cli("result", "correct", "2", "1:0-1", "--reason", "both say so", "--db", str(night)).code == 0
    assert cli("site", "pages", "--db", str(night)).code == 0
    assert cli("site", "anew", "--db", str(night)).code == 0
    assert {file.name: file.read_bytes() for file in (night.parent / "pages").iterdir()} == {
        file.name: file.read_bytes() for file in (night.parent / "anew").iterdir()
    }


@pytest.mark.parametrize("name", NIGHTS_AND_LEAVERS)
def test_after_every_event_the_files_are_those_of_a_new_folder(name: str, tmp_path: Path) -> None:
    """What is not made again because it is made of the same: whatever happened, nothing in it would be otherwise."""
    known, before = played(tmp_path, name), None
    for version in range(1, known.version + 1):
        site = replace(site_of(until(known, version)), is_served=False)
        anew, again = Files(site), Files(site, before)
        pages = dict(anew.changed())
        written = dict(again.changed())
        before = again.manifest()
        assert before == anew.manifest(), version
        assert written.items() <= pages.items()


def test_pages_of_a_round_that_is_over_are_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = played(tmp_path, "club")
    before = Files(replace(site_of(until(known, known.version - 1)), is_served=False))
    assert dict(before.changed())
    asked = []
    page = Site.page
    monkeypatch.setattr(Site, "page", lambda site, name, *more: asked.append(name) or page(site, name, *more))
    assert dict(Files(replace(site_of(known), is_served=False), before.manifest()).changed())
    assert {"standings", "round-2", "round-3"} <= set(asked)  # that of round 2 said of which event it was
    assert [name for name in asked if name.startswith("round-1")] == []


def test_a_page_of_a_round_that_was_voided_is_removed(cli: Cli, night: Path) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    words = ("--reason", "announced", "--ground", "regulations", "--yes", "--db", str(night))
    assert cli("round", "void", "3", *words).code == 0
    assert cli("site", "pages", "--db", str(night)).code == 0
    assert not [file.name for file in (night.parent / "pages").glob("round-3*")]


def test_a_name_that_was_erased_is_in_no_file(cli: Cli, place: Path) -> None:
    for command in (
        ("new", "Private", "--rounds", "3", "--as", "private", "--erasable-names"),
        *(("player", "add", f"{name}, Anna", "--rating", "2000") for name in ("Bergström", "Costa", "Dahl", "Ek")),
        ("round", "pair"),
        ("round", "publish"),
        ("site", "pages"),
    ):
        assert cli(*command).code == 0, command
    assert any("Bergström" in file.read_text() for file in (place / "pages").glob("*.html"))
    assert cli("player", "forget", "Bergström", "--reason", "asked", "--yes").code == 0
    assert cli("site", "pages").code == 0
    assert not [file.name for file in (place / "pages").iterdir() if "Bergström" in file.read_text()]


def test_a_folder_with_other_files_is_left_alone(cli: Cli, night: Path) -> None:
    (night.parent / "mine").mkdir()
    (night.parent / "mine" / "index.html").write_text("mine")
    ended = cli("site", "mine", "--db", str(night))
    assert ended.code == 3
    assert "mine contains files that are not pages of club" in ended.err
    assert (night.parent / "mine" / "index.html").read_text() == "mine"
    assert cli("site", "mine", "--force", "--db", str(night)).code == 0


@pytest.mark.parametrize("name", ["../theirs.html", "/theirs.html", "deeper/theirs.html", "..", ""])
def test_a_manifest_that_names_what_is_elsewhere_is_none_of_ours(cli: Cli, night: Path, name: str) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    (night.parent / "theirs.html").write_text("theirs")
    manifest = night.parent / "pages" / "manifest.json"
    wrong = json.loads(manifest.read_bytes())
    wrong["files"][name] = "0" * 64
    manifest.write_text(json.dumps(wrong))
    assert cli("site", "pages", "--db", str(night)).code == 3
    assert cli("site", "pages", "--force", "--db", str(night)).code == 0
    assert (night.parent / "theirs.html").read_text() == "theirs"


def test_a_page_that_somebody_deleted_is_written_again(cli: Cli, night: Path) -> None:
    assert cli("site", "pages", "--db", str(night)).code == 0
    pages = night.parent / "pages"
    before = {file.name: file.read_bytes() for file in pages.iterdir()}
    for name in ("standings.html", "round-2-why-1.html"):
        (pages / name).unlink()
    assert "Wrote 2 of" in cli("site", "pages", "--db", str(night)).err
    assert {file.name: file.read_bytes() for file in pages.iterdir()} == before


@pytest.mark.parametrize("contents", [b"", b"{", b"[]", b'{"tournament": 1}', b"\xff"])
def test_a_manifest_of_somebody_else_is_none_of_ours(cli: Cli, night: Path, contents: bytes) -> None:
    (night.parent / "mine").mkdir()
    (night.parent / "mine" / "manifest.json").write_bytes(contents)
    assert cli("site", "mine", "--db", str(night)).code == 3
    assert (night.parent / "mine" / "manifest.json").read_bytes() == contents


def test_the_pages_are_pushed_as_the_documentation_says(cli: Cli, night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lines as they are, with a remote on this computer, and once more after a change."""
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "Club")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "club@example.org")
    folder, remote = night.parent, night.parent / "remote"
    subprocess.run(["git", "init", "-q", "--bare", "-b", "main", str(remote)], check=True)
    recipe = (CHECKOUT / "docs" / "commands.md").read_text(encoding="utf-8")
    once, each_time = re.findall(r"^git -C pages .+$", recipe, re.MULTILINE)
    assert cli("site", "pages", "--db", str(night)).code == 0
    once = once.replace("git@example.org:club/pages.git", str(remote))
    subprocess.run(["sh", "-c", once], cwd=folder, check=True)
    subprocess.run(["sh", "-c", each_time], cwd=folder, check=True)
    assert cli("result", "set", "3", "1:0-1", "--db", str(night)).code == 0
    assert cli("site", "pages", "--db", str(night)).code == 0
    subprocess.run(["sh", "-c", each_time], cwd=folder, check=True)
    for file in (folder / "pages").iterdir():
        if file.name != ".git":
            shown = subprocess.run(["git", "show", f"main:{file.name}"], cwd=remote, capture_output=True, check=True)
            assert shown.stdout == file.read_bytes()
    commits = subprocess.run(["git", "log", "--oneline", "main"], cwd=remote, capture_output=True, check=True).stdout
    assert len(commits.splitlines()) == 2


def test_boards_changed_by_hand_are_said_beside_the_round_as_on_paper(cli: Cli, place: Path) -> None:
    """By board, by name, and on the first page; of a round that nobody changed nothing is said."""
    lines = ["new Open --rounds 2 --system dutch-2026 --as open"]
    lines += [f"player add Player{one} --rating {2000 - one}" for one in range(1, 7)]
    lines += ["round pair --seed 4", "round publish 1", "result set 1 1:1-0 2:1-0 3:1-0", "round pair"]
    lines += ["round alter begin", "round alter swap 1 4", "round alter finish --reason brothers --yes"]
    for line in (*lines, "round publish 2 --yes", "site pages"):
        ended = cli(line)
        assert ended.code == 0, (line, ended)
    (told,) = re.findall(r"Changed by hand .*", cli("round status 2").out)
    pages = {name: (place / "pages" / f"{name}.html").read_text("utf-8") for name in ("index", "round-2", "round-1")}
    pages["by name"] = (place / "pages" / "round-2-by-name.html").read_text("utf-8")
    assert [told in pages[name] for name in ("index", "round-2", "by name", "round-1")] == [True, True, True, False]
