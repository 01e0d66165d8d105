"""What nobody signed never holds: commands of several people, bundles covered in part, and times that cannot be.

Each attack is tried on the program and on the one-file verifier, whose exit codes are the same.
"""

import json
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from cli.environment import environment
from cli.exits import ExitCode
from core.evidence.checkpoint import Checkpoint, origin_of, parsed_checkpoint, tree_of
from core.evidence.coverage import BROKEN, EXIT_CODES
from core.evidence.merkle import root_of_first
from core.evidence.note import Note, parsed_note
from events.log.envelope import link, new_command
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import kept_note
from events.store.sql import SqlStore
from tests.cli.conftest import DATABASE, Cli, Ended
from tests.cli.test_bundles import alone as alone  # noqa: PLC0414  # a fixture
from tests.cli.test_bundles import packed, parts_of
from tests.cli.test_keys_required import RESULT, As, forged
from tests.cli.test_keys_required import begun as begun  # noqa: PLC0414
from tests.cli.test_keys_required import club as club  # noqa: PLC0414
from tests.cli.test_keys_required import typed as typed  # noqa: PLC0414

Alone = Callable[..., Ended]


def hashes_of(parts: dict[str, bytes]) -> list[bytes]:
    return [bytes.fromhex(line[:64].decode()) for line in parts["events.log"].splitlines()]


def rewritten(parts: dict[str, bytes], change: Callable[[int, dict], None]) -> None:
    """Every body as `change` leaves it, hashes, manifest, points and sheets to fit: nothing contradicts anything."""
    previous, lines = bytes(32), []
    for number, line in enumerate(parts["events.log"].splitlines(), start=1):
        stored = json.loads(line[65:])
        change(number, stored)
        body = json.dumps(stored, separators=(",", ":"), ensure_ascii=False).encode()
        previous = sha256(b"\x01" + previous + body).digest()
        lines.append(previous.hex().encode() + b" " + body + b"\n")
    parts["events.log"] = b"".join(lines)
    listed_again(parts)


def listed_again(parts: dict[str, bytes]) -> None:
    hashes = hashes_of(parts)
    manifest = json.loads(parts["manifest.json"])
    root = b64encode(root_of_first(len(hashes), tree_of(hashes))).decode()
    parts["manifest.json"] = json.dumps(
        manifest | {"head": hashes[-1].hex(), "root": root, "events": len(hashes)}
    ).encode()


def last_moment(parts: dict[str, bytes]) -> str:
    recorded: str = json.loads(parts["events.log"].splitlines()[-1][65:])["recorded_at"]
    return f"{recorded[:19]}Z"


def note_by(folder: Path, key: str, parts: dict[str, bytes], **said: object) -> str:
    """A checkpoint of the log in these parts, signed with the private key of that name: as its thief makes one."""
    signer = KeyFolder(folder).signer(key, lambda _: b"")
    hashes = hashes_of(parts)
    size = int(said.pop("size", len(hashes)))  # type: ignore[call-overload]
    stream = json.loads(parts["manifest.json"])["tournament"]
    values = {"time": "2026-01-09T18:00:00Z", "actor": "Ben", "key": signer.key.label, "occasion": "the record"} | said
    one = Checkpoint(
        origin_of(stream, hashes[0]), size, root_of_first(size, tree_of(hashes)), hashes[size - 1], **values
    )  # type: ignore[arg-type]
    return str(Note(one.text, (signer.signed(one.text),)))


def both(cli: Cli, alone: Alone, file: Path, key: str = "") -> tuple[Ended, Ended]:
    """The verdicts of program and one-file verifier: the same exit code."""
    ours = cli(f"bundle verify {file}" + ("" if key else " --keys empty"))
    theirs = alone(file, *(("--trust", key) if key else ()))
    assert (ours.code, theirs.err) == (theirs.code, ""), (ours, theirs)
    return ours, theirs


# --- 1. Who acted is who signed, event by event.


class TestOneCommandOneActor:
    def mixed(self, place: Path, *actors: str) -> int:
        """Several events of one command, each in the name of another, the chain whole; the last is the version."""
        with SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock) as store:
            head = store.head("club")
            events = [msgspec.structs.replace(RESULT, board=board) for board, _ in enumerate(actors, start=1)]
            store.append("club", events, expected_version=head.version, command=new_command(actors[0]))
            rewrite_actors(store, place, head.version, actors)
        return head.version + len(actors)

    @pytest.mark.parametrize("actors", [("Ben", "Anna Berg"), ("Anna Berg", "Ben"), ("Ben", "Anna Berg", "Ben")])
    @pytest.mark.parametrize("signer", ["Ben", "Anna Berg"])
    def test_several_are_named_whoever_signs(
        self, club: As, cli: Cli, place: Path, alone: Alone, actors: tuple[str, ...], signer: str
    ):
        last = self.mixed(place, *actors)
        line = f'checkpoint sign --for "what {signer} recorded"'
        assert club(signer, line).code == 0
        verified = cli("verify")
        assert (verified.code, "a command can be given by one person only, but this one names " in verified.out) == (
            ExitCode.FINDINGS,
            True,
        ), verified
        assert club("Anna Berg", "bundle seal mixed.bundle").code == 0
        key = (place / "keys" / "anna.pub").read_text().strip()
        ours, theirs = both(cli, alone, place / "mixed.bundle", key)
        assert ours.code == ExitCode.FINDINGS
        told = (
            f"recorded events {last - len(actors) + 1} to {last}: "
            "a command can be given by one person only, but this one names 2"
        )
        assert told in ours.out, ours
        assert told in theirs.out

    def test_without_keys_as_well(self, cli: Cli, place: Path):
        assert cli('new "Club" --rounds 2 --as club').code == 0
        for name in "ABCD":
            assert cli(f"player add {name}").code == 0
        for line in ("round pair", "round publish"):
            assert cli(line).code == 0
        self.mixed(place, "Arbiter", "Somebody")
        assert "a command can be given by one person only, but this one names " in cli("verify").out

    def test_an_honest_command_of_several_events_is_one_person_s(self, club: As, cli: Cli, place: Path, alone: Alone):
        assert club("Ben", "result set 1 1:1-0 2:=").code == 0
        assert cli("verify").code == 0
        assert club("Anna Berg", "bundle seal good.bundle").code == 0
        key = (place / "keys" / "anna.pub").read_text().strip()
        assert both(cli, alone, place / "good.bundle", key)[0].code == 0

    def test_who_was_no_official_is_named_in_a_bundle_too(self, club: As, cli: Cli, place: Path, alone: Alone):
        forged(place, RESULT, "Eve")
        assert club("Anna Berg", "bundle seal eve.bundle").code == 0
        ours, theirs = both(cli, alone, place / "eve.bundle", (place / "keys" / "anna.pub").read_text().strip())
        assert ours.code == ExitCode.FINDINGS
        assert "There is no proof that Eve recorded event 13: they were not an official at the time." in ours.out
        assert "There is no proof that Eve recorded event 13: they were not an official at the time." in theirs.out
        assert cli("verify").out.count("Eve recorded") == 1

    def test_what_was_signed_later_is_told_of_a_bundle_too(self, club: As, cli: Cli, place: Path, alone: Alone):
        version = forged(place, RESULT, "Ben")
        assert club("Ben", f'checkpoint sign --at {version} --for "what Ben recorded"').code == 0
        assert club("Anna Berg", "bundle seal late.bundle").code == 0
        for ended in both(cli, alone, place / "late.bundle", (place / "keys" / "anna.pub").read_text().strip()):
            assert (ended.code, "what Ben recorded up to event 13 was signed at" in ended.out) == (0, True), ended


def rewrite_actors(store: SqlStore, place: Path, after: int, actors: tuple[str, ...]) -> None:
    """Other actors in the bodies of the last events, with every hash made anew, past the program."""
    import sqlite3
    from contextlib import closing

    rows = [row for row in store.read("club") if row.version > after]
    previous = rows[0].prev_hash
    with closing(sqlite3.connect(place / DATABASE, isolation_level=None)) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            sql = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
            database.execute(f"DROP TRIGGER {name}")
            guards.append(sql)
        for row, actor in zip(rows, actors, strict=True):
            stored = json.loads(row.body)
            stored["actor"] = actor
            body = json.dumps(stored, separators=(",", ":"), ensure_ascii=False).encode()
            digest = link(previous, body)
            database.execute(
                "UPDATE event SET body = ?, prev_hash = ?, hash = ? WHERE version = ? AND stream_id = 'club'",
                (body, previous, digest, row.version),
            )
            previous = digest
        database.execute("UPDATE stream SET head_hash = ? WHERE stream_id = 'club'", (previous,))
        while guards:
            database.execute(guards.pop())


guards: list[str] = []


# --- 2. A bundle holds as a whole, or says what does not.


@pytest.fixture
def covered(club: As, cli: Cli, place: Path) -> Path:
    """A bundle of two rounds, the last one published and played since; sealed by the chief arbiter."""
    for actor, line in (
        ("Ben", "result set 1 1:1-0 2:="),
        ("Anna Berg", "round close"),
        ("Anna Berg", "round pair"),
        ("Anna Berg", "round publish"),
        ("Ben", "result set 2 1:1-0 2:="),
        ("Anna Berg", "bundle seal club.bundle"),
    ):
        done = club(actor, line)
        assert done.code == 0, done
    return place / "club.bundle"


def last_round_rewritten(number: int, stored: dict) -> None:
    if number >= 18 and stored["type"] == "result-recorded":
        stored["data"]["result"] = "0-1"


class TestCoveredAsAWhole:
    def attack(self, file: Path, *, own_up: bool) -> None:
        """The seal and every checkpoint of the last round taken out, its results turned, the rest made to fit."""
        parts = parts_of(file)
        rewritten(parts, last_round_rewritten)
        if own_up:
            parts["manifest.json"] = json.dumps(
                json.loads(parts["manifest.json"]) | {"sealed_with": "", "sealed_at": "2027-01-01T00:00:00Z"}
            ).encode()
        hashes = {hashed.hex() for hashed in hashes_of(parts)}
        notes = json.loads(parts["checkpoints.json"])
        kept = [note for note in notes if parsed_checkpoint(parsed_note(note).text).head.hex() in hashes]
        assert len(kept) < len(notes)
        parts["checkpoints.json"] = json.dumps(kept).encode()
        from core.certificate_check.log import Event, strict_json
        from core.evidence.points import points_of

        events = []
        for version, line in enumerate(parts["events.log"].splitlines(), start=1):
            body = strict_json(line[65:].decode())
            fields = (body[name] for name in ("stream", "type", "schema_version", "actor", "recorded_at", "data"))
            events.append(Event(version, line[:64].decode(), *fields))
        parts["standings.json"] = json.dumps({"event": len(events), "points": points_of(events)}).encode()
        packed(file, parts)

    def test_genuine(self, covered: Path, cli: Cli, alone: Alone, place: Path):
        ours, _ = both(cli, alone, covered, (place / "keys" / "anna.pub").read_text().strip())
        assert (ours.code, "is completely covered by anna+" in ours.out) == (0, True)
        data = json.loads(cli(f"bundle verify {covered} --json").out)
        assert (data["covered"], data["events"], data["sealed"], data["nobodys_word"]) == (19, 19, True, [])

    def test_the_seal_taken_out_and_the_last_round_rewritten(self, covered: Path, cli: Cli, alone: Alone, place: Path):
        """It held, "events 1-17", with exit code 0 and the standings of event 19."""
        self.attack(covered, own_up=True)
        ours, theirs = both(cli, alone, covered, (place / "keys" / "anna.pub").read_text().strip())
        assert ours.code == ExitCode.FINDINGS
        for told in (ours.out, theirs.out):
            assert "is covered only up to event 17 of 19" in told
            assert "Events 18-19 are unconfirmed" in told
            assert "is covered completely" not in told

    def test_a_seal_that_the_manifest_speaks_of_is_missing(self, covered: Path, cli: Cli, alone: Alone, place: Path):
        self.attack(covered, own_up=False)
        ours = cli(f"bundle verify {covered}")
        theirs = alone(covered, "--trust", (place / "keys" / "anna.pub").read_text().strip())
        assert (ours.code, "its seal is broken or missing" in ours.err) == (BROKEN, True), ours
        assert (theirs.code, "its seal is broken or missing" in theirs.out) == (BROKEN, True)

    def test_every_reader_carries_the_mark(self, covered: Path, cli: Cli, place: Path):
        self.attack(covered, own_up=True)
        mark = "events 18-19 are unconfirmed"
        assert "Events 18-19 are unconfirmed" in cli(f"bundle open {covered}").out
        audited = [json.loads(line) for line in cli("audit", "--jsonl", str(covered)).out.splitlines()]
        assert any(one["code"] == "bundle-loose" and "Events 18-19" in one["sentence"] for one in audited)
        for line in ("standings", "log list", "round status 2", "explain pairing 2"):
            ended = cli(f"{line} --db {covered}")
            assert mark in ended.err, line
        verified = cli(f"verify --db {covered}")
        assert (verified.code, mark in verified.err) == (ExitCode.FINDINGS, True)
        for line in ("print standings --out s.html", "report r.html", "print pairings --out p.html"):
            ended = cli(f"{line} --db {covered}")
            assert ended.code == 0, ended
            name = line.rpartition(" ")[2]
            page = (place / name).read_text(encoding="utf-8").replace("&#39;", "'").replace("&#x27;", "'")
            assert mark in page or "not fully covered" in page, line

    @pytest.mark.parametrize(
        ("line", "begins"),
        [
            ("export --format trf06", "### "),
            ("export --format trf16", "### "),
            ("export --format trf26", "### "),
            ("export pgn", "% "),
        ],
    )
    def test_an_export_of_it_has_the_mark(self, covered: Path, cli: Cli, line: str, begins: str):
        whole = cli(f"{line} --db {covered}")
        self.attack(covered, own_up=True)
        marked = [one for one in cli(f"{line} --db {covered}").out.splitlines() if "are unconfirmed" in one]
        assert [one.startswith(begins) for one in marked] == [True], marked
        assert "are unconfirmed" not in whole.out

    @pytest.mark.parametrize(
        "line",
        ["standings --csv", "standings crosstable --csv", "export games"],
    )
    def test_every_row_of_a_csv_has_the_mark(self, covered: Path, cli: Cli, line: str):
        whole = cli(f"{line} --db {covered}")
        self.attack(covered, own_up=True)
        head, *rows = cli(f"{line} --db {covered}").out.splitlines()
        assert rows
        assert all("events 18-19 are unconfirmed" in row for row in rows), rows
        assert "are unconfirmed" not in whole.out + head

    @pytest.mark.parametrize("line", ["standings", "log list", "round status 2", "info", "export games", "verify"])
    def test_a_json_document_has_the_mark(self, covered: Path, cli: Cli, line: str):
        assert "not_covered" not in json.loads(cli(f"{line} --json --db {covered}").out)
        self.attack(covered, own_up=True)
        mark = json.loads(cli(f"{line} --json --db {covered}").out)["not_covered"]
        assert "events 18-19 are unconfirmed" in mark
        assert cli('new "Other" --rounds 3 --as other --db other.sqlite').code == 0
        assert "not_covered" not in json.loads(cli("info --json --db other.sqlite").out)

    @pytest.mark.parametrize("line", ["export cfc r.csv", "export uscf reports"])
    def test_a_file_without_a_place_for_it_ends_with_a_finding(self, covered: Path, cli: Cli, place: Path, line: str):
        """Each field of it is a value that a federation's program takes as a fact."""
        assert cli(f"{line} --force --db {covered}").code == 0
        self.attack(covered, own_up=True)
        ended = cli(f"{line} --force --db {covered}")
        assert (ended.code, "has no place for this warning" in ended.err) == (ExitCode.FINDINGS, True), ended
        assert (place / line.rsplit(maxsplit=1)[-1]).exists()

    def test_a_bundle_that_is_covered_has_no_mark(self, covered: Path, cli: Cli, place: Path):
        assert cli(f"standings --db {covered}").err == ""
        assert cli(f"print standings --out s.html --db {covered}").code == 0
        assert "confirmed" not in (place / "s.html").read_text(encoding="utf-8")

    def test_by_a_sheet_of_an_earlier_event(self, covered: Path, cli: Cli, alone: Alone):
        head = json.loads(cli("info --json --at 17").out)["head"]
        assert cli(f"bundle verify {covered} --keys empty --receipt {head}").code == ExitCode.FINDINGS
        ended = alone(covered, "--receipt", head)
        assert (ended.code, "Events 18-19 are unconfirmed" in ended.out) == (1, True), ended

    def test_by_a_sheet_of_the_last_event(self, covered: Path, cli: Cli, alone: Alone):
        head = json.loads(cli("info --json").out)["head"]
        assert cli(f"bundle verify {covered} --keys empty --receipt {head}").code == 0
        assert alone(covered, "--receipt", head).code == 0

    def test_one_table_says_the_exit_codes(self, covered: Path, alone: Alone):
        told = alone(covered, "--help").out
        assert all(line in told for line in EXIT_CODES.splitlines())


# --- 3. Times cannot contradict each other.


class TestTimes:
    def with_note(self, file: Path, note: str) -> None:
        parts = parts_of(file)
        parts["checkpoints.json"] = json.dumps([*json.loads(parts["checkpoints.json"]), note]).encode()
        packed(file, parts, list_again=False)

    @pytest.mark.parametrize("time", ["2026-01-09T16:59:59Z", "2026-01-01T00:00:00Z", "1970-01-01T00:00:00Z"])
    def test_a_checkpoint_dated_before_its_events(self, covered: Path, cli: Cli, alone: Alone, place: Path, time: str):
        self.with_note(covered, note_by(place / "keys", "ben", parts_of(covered), time=time))
        ours, theirs = cli(f"bundle verify {covered}"), alone(covered)
        assert (ours.code, "is dated" in ours.err) == (BROKEN, True), ours
        assert (theirs.code, "is dated" in theirs.out) == (BROKEN, True)

    @pytest.mark.parametrize(
        "time", ["2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-09T25:00:00Z", "1900-01-01T00:00:00Z"]
    )
    def test_a_time_that_no_calendar_has(self, covered: Path, cli: Cli, alone: Alone, place: Path, time: str):
        self.with_note(covered, note_by(place / "keys", "ben", parts_of(covered), time=time))
        assert cli(f"bundle verify {covered}").code == BROKEN
        assert alone(covered).code == BROKEN

    def test_kept_beside_the_log_it_is_found(self, club: As, cli: Cli, place: Path):
        assert club("Anna Berg", "bundle seal one.bundle").code == 0
        note = note_by(place / "keys", "ben", parts_of(place / "one.bundle"), time="2026-01-01T00:00:00Z")
        with SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock) as store:
            store.keep("club", kept_note(parsed_note(note)))
        verified = cli("verify")
        assert (verified.code, "is dated 2026-01-01T00:00:00Z" in verified.out) == (ExitCode.INTEGRITY, True), verified
        assert cli("checkpoint verify").code == ExitCode.INTEGRITY

    def test_it_is_not_kept(self, club: As, cli: Cli, place: Path):
        assert club("Anna Berg", "bundle seal one.bundle").code == 0
        note = note_by(place / "keys", "ben", parts_of(place / "one.bundle"), time="2026-01-01T00:00:00Z")
        (place / "old.checkpoint").write_text(note, encoding="utf-8")
        ended = cli("checkpoint keep old.checkpoint")
        assert (ended.code, "is dated" in ended.err) == (ExitCode.REFUSED, True), ended
        assert cli("checkpoint verify old.checkpoint").code == ExitCode.INTEGRITY

    def test_a_key_used_after_the_record_replaced_it(
        self, covered: Path, club: As, cli: Cli, alone: Alone, place: Path
    ):
        """Ben's old key was left in a bag; whoever has it vouches for nothing that came after the new one."""
        new = json.loads(cli("key new ben-2 --json").out)["key"]
        assert club("Anna Berg", f"official name Ben --role data-entry --key {new} --reason lost").code == 0
        assert club("Anna Berg", "round close").code == 0
        assert club("Anna Berg", "bundle seal later.bundle", key="").code == 0
        parts = parts_of(place / "later.bundle")
        note = note_by(place / "keys", "ben", parts, time=last_moment(parts))
        parts["checkpoints.json"] = json.dumps([*json.loads(parts["checkpoints.json"]), note]).encode()
        packed(place / "later.bundle", parts, list_again=False)
        ended = alone(place / "later.bundle", "--trust", (place / "keys" / "ben.pub").read_text().strip())
        assert (ended.code, "is covered only up to event 19 of 21" in ended.out) == (1, True), ended
        (place / "thief.checkpoint").write_text(note, encoding="utf-8")
        verified = cli("checkpoint verify thief.checkpoint")
        assert (verified.code, "this key was replaced in event 20" in verified.out) == (1, True)

    def test_a_signature_of_the_future(self, covered: Path, cli: Cli, alone: Alone, place: Path):
        parts = parts_of(covered)
        manifest = json.loads(parts["manifest.json"]) | {"sealed_with": ""}
        parts["manifest.json"] = json.dumps(manifest).encode()
        note = note_by(place / "keys", "anna", parts, time="2996-01-09T20:00:00Z", actor="Anna Berg")
        parts["checkpoints.json"] = json.dumps([note]).encode()
        packed(covered, parts)
        ours, _ = both(cli, alone, covered, (place / "keys" / "anna.pub").read_text().strip())
        assert ours.code == ExitCode.FINDINGS
