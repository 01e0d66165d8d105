"""`--require-keys`: an actor is who holds the key that they were named with, for a whole tournament."""

import json
import os
import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from cli.commands.demo import demonstration_world
from cli.environment import environment
from cli.exits import ExitCode
from cli.input.options import Options
from cli.main import run
from cli.session import signing
from cli.session.result_desk import desk_of
from cli.session.session import open_session
from core.model.results import Result
from core.model.sentence import Refused
from core.model.units import BoardNumber
from events.base import Event
from events.errors import StorageUnavailable
from events.log.envelope import new_command
from events.store.sql import SqlStore
from events.store.sql_stream import SqlStream
from events.vocabulary.games import ResultRecorded
from events.vocabulary.record import KeysWaived
from pairtrail import deciders, open_log
from projections.verification.officials_check import officials_findings
from tests.cli.conftest import DATABASE, JANUARY, Cli, Ended
from tests.evidence.deputy_world import without_guards

As = Callable[..., Ended]
"""A line typed by somebody, with the key of that name unless another is given."""

NOBODY_SHOWED = "There is no proof that {} recorded event {}"


@pytest.fixture
def typed(cli: Cli, place: Path) -> As:
    def typed_by(actor: str, line: str, key: str | None = None) -> Ended:
        own = {"Anna Berg": "anna", "Ben": "ben", "Cora": "cora"}.get(actor, "")
        before = dict(os.environ)
        os.environ |= {"PAIRTRAIL_ACTOR": actor, "PAIRTRAIL_KEY": own if key is None else key}
        try:
            return cli(line)
        finally:
            os.environ.clear()
            os.environ.update(before)

    return typed_by


def public(cli: Cli, name: str) -> str:
    key: str = json.loads(cli(f"key new {name} --json").out)["key"]
    return key


BEGIN = (
    "key new anna",
    "key new ben",
    'new "Club" --rounds 2 --as club --require-keys',
    *(f"player add {name} --rating {rating}" for name, rating in (("Ada", 2000), ("Bob", 1900), ("Cid", 1800))),
    "official name Ben --role data-entry --key {ben}",
    "player add Dot --rating 1700",
    "round pair",
    "round publish",
)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Anna Berg is chief arbiter, Ben enters results; round 1 of four players is published, as event 12."""
    folder = tmp_path_factory.mktemp("begun")
    with demonstration_world(folder, begins=JANUARY):
        os.environ["PAIRTRAIL_KEY"] = "anna"
        for line in BEGIN:
            key = (folder / "keys" / "ben.pub").read_text().strip() if "{ben}" in line else ""
            assert run(shlex.split(line.format(ben=key))) == 0, line
    return folder


@pytest.fixture
def club(begun: Path, place: Path, typed: As) -> As:
    """As `begun`, for one test."""
    shutil.copytree(begun, place, dirs_exist_ok=True)
    return typed


def recorded(cli: Cli) -> int:
    version: int = json.loads(cli("info --json").out)["event"]
    return version


def forged(place: Path, event: Event, actor: str) -> int:
    """Written into the database behind the program's back, with a chain that is whole; the version."""
    with SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock) as store:
        version = store.head("club").version
        store.append("club", [event], expected_version=version, command=new_command(actor))
    return version + 1


PASSPHRASE = "PAIRTRAIL_KEY_PASSPHRASE"  # noqa: S105  # its name
RESULT = ResultRecorded(round_number=1, board=2, result=Result.DRAW)


class TestFromTheFirstEventOn:
    def test_each_command_is_signed_by_who_gave_it(self, club: As, cli: Cli):
        done = club("Ben", "result set 1 1:1-0")
        assert (done.code, "Signed a checkpoint of events 1-13 with the key ben." in done.err) == (0, True), done
        verified = cli("verify")
        assert (verified.code, "keys: event 3: Anna Berg made keys mandatory." in verified.out) == (0, True), verified
        assert json.loads(cli("official list --json").out)["keys_required_since"] == 3
        assert "Keys have been required since event 3" in cli("official list").out

    def test_it_begins_with_its_chief_arbiter_and_their_key(self, club: As, cli: Cli):
        told = " ".join(cli("log list").out.split())
        assert "Anna Berg is chief-arbiter of this tournament, and signs with the key anna+" in told
        assert "From now on, every official must sign entries with their own key." in told

    def test_without_a_key_it_does_not_begin(self, typed: As, cli: Cli):
        refused = typed("Anna Berg", 'new "Club" --rounds 2 --require-keys')
        assert (refused.code, "No private key anna" in refused.err) == (ExitCode.REFUSED, True), refused
        refused = typed("Anna Berg", 'new "Club" --rounds 2 --require-keys', key="")
        assert (refused.code, "Which key is yours?" in refused.err) == (ExitCode.REFUSED, True), refused
        assert "No tournament in" in cli("info").err

    def test_that_there_is_one_chief_only_is_said(self, cli: Cli, typed: As):
        public(cli, "anna")
        assert "Anna Berg is the only chief arbiter" in typed("Anna Berg", 'new "Club" --rounds 2 --require-keys').err


@pytest.mark.parametrize(
    ("actor", "key", "said"),
    [
        pytest.param("Ben", "", "Ben was named with a key and can record only with it", id="no key"),
        pytest.param("Ben", "nobody", "No private key nobody", id="a key that is not there"),
        pytest.param("Ben", "anna", "Entries of Ben are signed with the key ben+", id="another's key"),
        pytest.param("Ben", "eve", "but this key is eve+", id="an unknown key"),
        pytest.param("Anna Berg", "ben", "Entries of Anna Berg are signed with the key anna+", id="the chief's name"),
        pytest.param("Eve", "eve", "Eve is not an official of this tournament", id="no official"),
        pytest.param("Ben", "revoked", "was revoked as of", id="a revoked key"),
        pytest.param("Ben", "open", "can be read by others", id="a key that others can read"),
        pytest.param("Ben", "locked", "but none can be typed here", id="a locked key, nobody there"),
        pytest.param("Ben", "mislocked", "Wrong passphrase for the key", id="a wrong passphrase"),
    ],
)
def test_what_is_refused(club: As, cli: Cli, place: Path, actor: str, key: str, said: str):
    public(cli, "eve")
    before = recorded(cli)
    if key == "revoked":
        assert cli('key revoke ben --reason "the laptop was stolen"').code == 0
    elif key == "open":
        (place / "keys" / "ben.key").chmod(0o644)
    elif key.endswith("locked"):
        os.environ[PASSPHRASE] = "right"
        locked = json.loads(cli("key new two --passphrase --json").out)["key"]
        named = club("Anna Berg", f'official name Ben --role data-entry --key {locked} --reason "a locked one"')
        assert named.code == 0, named
        del os.environ[PASSPHRASE]
        before += 1
        if key == "mislocked":
            os.environ[PASSPHRASE] = "wrong"
    names = {"revoked": "ben", "open": "ben", "locked": "two", "mislocked": "two"}
    os.environ["PAIRTRAIL_LOG"] = "json"
    refused = club(actor, "result set 1 1:1-0", key=names.get(key, key))
    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused
    assert '"refused"' in refused.err  # in the course of the command, not in the record
    del os.environ["PAIRTRAIL_LOG"]
    assert recorded(cli) == before
    (place / "keys" / "ben.key").chmod(0o600)
    assert cli("verify").code == 0


class TestTheRule:
    def test_nobody_is_named_without_a_key(self, club: As, cli: Cli):
        refused = club("Anna Berg", "official name Cora --role arbiter")
        assert (refused.code, "Cora (arbiter) would have no key" in refused.err) == (ExitCode.REFUSED, True), refused
        refused = club("Anna Berg", "official name Ben --role arbiter --reason promoted")
        assert (refused.code, "Ben (arbiter) would have no key" in refused.err) == (ExitCode.REFUSED, True), refused
        assert club("Anna Berg", "official name Cora --role reader").code == 0  # who records nothing signs nothing

    def test_nobody_is_named_with_a_key_that_is_known_to_be_revoked(self, club: As, cli: Cli):
        key = public(cli, "cora")
        assert cli('key revoke cora --reason "left on a train"').code == 0
        refused = club("Anna Berg", f"official name Cora --role arbiter --key {key}")
        assert (refused.code, "(left on a train), so Cora cannot be named" in refused.err) == (ExitCode.REFUSED, True)
        assert recorded(cli) == 12

    def test_another_key_from_one_event_on(self, club: As, cli: Cli):
        assert club("Ben", "result set 1 1:1-0").code == 0
        new = public(cli, "ben-2")
        assert club("Anna Berg", f"official name Ben --role data-entry --key {new} --reason rotated").code == 0
        assert club("Ben", "result set 1 2:1-0").code == ExitCode.REFUSED
        assert club("Ben", "result set 1 2:1-0", key="ben-2").code == 0
        assert cli("verify").code == 0  # each by the key of then

    def test_it_is_lifted_by_the_chief_with_a_reason_and_never_silently(self, club: As, cli: Cli):
        lifting = "config set --no-require-keys"
        assert "needs a reason" in club("Anna Berg", lifting).err
        assert "Ben is data-entry here" in club("Ben", f"{lifting} --reason why").err
        refused = club("Anna Berg", "undo 3 --reason why")
        assert refused.code == ExitCode.REFUSED
        assert club("Anna Berg", f'{lifting} --reason "the reader broke"').code == 0
        verified = cli("verify")
        assert verified.code == 0
        assert "keys: event 13: Anna Berg made keys optional again; reason: the reader broke" in verified.out
        assert json.loads(cli("verify --json").out)["tournaments"][0]["keys"][1].startswith("event 13")
        assert "Keys are no longer required. Reason: the reader broke" in " ".join(cli("log list").out.split())
        assert "Event 13 sets whether keys are required" in club("Anna Berg", "undo 13 --reason why").err
        assert "undo 12" not in club("Anna Berg", "undo --dry-run --reason why").err  # the last action is another one
        assert "Nothing to change" in club("Anna Berg", f"{lifting} --reason again").err
        assert club("Anna Berg", "official name Cora --role arbiter").code == 0  # without a key, again
        refused = club("Anna Berg", "config set --require-keys")
        assert (refused.code, "Cora (arbiter) could no longer record anything" in refused.err) == (
            ExitCode.REFUSED,
            True,
        )

    def test_later_in_a_tournament(self, cli: Cli, typed: As):
        key = public(cli, "anna")
        assert cli('new "Club" --rounds 2').code == 0
        refused = typed("Anna Berg", "config set --require-keys")
        assert (refused.code, "no official has been named yet" in refused.err) == (ExitCode.REFUSED, True), refused
        assert cli('official name "Anna Berg" --role chief-arbiter').code == 0
        refused = typed("Anna Berg", "config set --require-keys")
        assert (refused.code, "named without a key" in refused.err) == (ExitCode.REFUSED, True), refused
        named = f'official name "Anna Berg" --role chief-arbiter --key {key} --reason "has a key now"'
        assert cli(named).code == 0
        together = typed("Anna Berg", "config set --require-keys --rounds 3")
        assert (together.code, "must be set on its own" in together.err) == (ExitCode.USAGE, True), together
        assert typed("Anna Berg", "config set --require-keys").code == 0
        assert "since event 4" in typed("Anna Berg", "config set --require-keys").err
        assert cli("verify").code == 0

    def test_an_undo_takes_back_no_key(self, club: As, cli: Cli):
        again = public(cli, "ben-2")
        assert club("Anna Berg", 'config set --no-require-keys --reason "for a moment"').code == 0
        assert club("Anna Berg", "official name Cora --role arbiter").code == 0
        assert club("Anna Berg", f"official name Cora --role arbiter --key {again} --reason late").code == 0
        assert club("Anna Berg", "config set --require-keys").code == 0
        refused = club("Anna Berg", "undo 15 --reason why")
        assert (refused.code, "Cora (arbiter) would have no key" in refused.err) == (ExitCode.REFUSED, True), refused

    def test_an_undo_and_its_redo_are_signed_as_well(self, club: As, cli: Cli):
        for line in ("result set 1 1:1-0", "undo", "redo 13"):
            assert club("Ben", line, key="").code == (ExitCode.REFUSED)
            assert club("Ben", line).code == 0
        assert cli("verify").code == 0

    def test_who_leaves_signs_that(self, club: As, cli: Cli):
        assert club("Anna Berg", f"official name Cora --role chief-arbiter --key {public(cli, 'cora')}").code == 0
        assert club("Cora", "official dismiss Cora --reason ill").code == 0
        assert cli("verify").code == 0

    def test_the_python_interface_signs_nothing_and_is_refused(self, club: As, cli: Cli, place: Path):
        with (
            open_log(str(place / DATABASE)) as log,
            pytest.raises(Refused, match="this way are not signed"),
        ):
            log.append("club", lambda state: deciders.results.record(state, 1, 1, Result.DRAW), actor="Ben")
        assert recorded(cli) == 12


class TestWrittenPastTheProgram:
    def finds(self, cli: Cli, said: str) -> None:
        verified = cli("verify")
        assert (verified.code, said in verified.out) == (ExitCode.FINDINGS, True), verified

    def test_in_somebodys_name(self, club: As, cli: Cli, place: Path):
        version = forged(place, RESULT, "Ben")
        self.finds(cli, NOBODY_SHOWED.format("Ben", version))

    def test_neither_a_later_command_nor_a_paper_covers_it(self, club: As, cli: Cli, place: Path):
        version = forged(place, RESULT, "Ben")
        assert club("Ben", "export out.trf", key="ben").code == 0  # signed, of a record that ends with it
        assert "for export" in cli("checkpoint list").out
        assert club("Ben", "result set 1 1:1-0").code == 0
        self.finds(cli, NOBODY_SHOWED.format("Ben", version))
        assert cli("verify").out.count("There is no proof that") == 1

    def test_the_rule_lifted_by_hand(self, club: As, cli: Cli, place: Path):
        version = forged(place, KeysWaived(reason="nobody asked"), "Anna Berg")
        self.finds(cli, NOBODY_SHOWED.format("Anna Berg", version))

    def test_signed_with_another_key(self, club: As, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
        public(cli, "eve")
        version = forged(place, RESULT, "Ben")
        sign = f'checkpoint sign --for "what Ben recorded" --at {version}'
        refused = club("Ben", sign, key="eve")
        assert (refused.code, "Ben was named with the key ben+" in refused.err) == (
            ExitCode.REFUSED,
            True,
        ), refused
        monkeypatch.setattr(signing.Signing, "refuse_in_anothers_name", lambda *_: None)
        assert club("Ben", sign, key="eve").code == 0
        self.finds(cli, "they signed no checkpoint ending at that point with the key ben+")

    def test_checkpoints_taken_away(self, club: As, cli: Cli, place: Path):
        with closing(sqlite3.connect(place / DATABASE, isolation_level=None)) as database:
            guards = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _ in guards:
                database.execute(f"DROP TRIGGER {name}")
            database.execute("DELETE FROM checkpoint WHERE size = 3")
            for _, made in guards:
                database.execute(made)
        self.finds(cli, "There is no proof that Anna Berg recorded events 1 to 3")

    def test_a_checkpoint_of_another_history(self, club: As, place: Path):
        with SqlStore.open(f"sqlite:///{place / DATABASE}", clock=environment.clock) as store:
            events, kept = store.read("club"), store.kept("club")
        other = (*events[:-1], msgspec.structs.replace(events[-1], hash=bytes(32)))
        assert [found.version for found in officials_findings(events, kept)] == []
        assert [found.version for found in officials_findings(other, kept)] == [12]

    def test_what_a_stolen_key_signed_after_it_was_revoked(self, club: As, cli: Cli, place: Path):
        assert club("Ben", "result set 1 1:1-0").code == 0
        assert cli("verify").code == 0
        assert cli('key revoke ben --since 2026-01-09T17:00:00Z --reason "stolen before the round"').code == 0
        self.finds(cli, "but the key ben+")

    def test_a_sealed_bundle_tells_as_well(self, club: As, cli: Cli, place: Path):
        assert club("Anna Berg", "bundle seal good.bundle").code == 0
        assert cli("verify --db good.bundle").code == 0
        forged(place, RESULT, "Ben")
        assert club("Anna Berg", "bundle seal bad.bundle").code == 0
        sealed = cli("bundle verify bad.bundle")  # whole, and signed by somebody else than Ben
        assert (sealed.code, "There is no proof that Ben recorded event 13" in sealed.out) == (ExitCode.FINDINGS, True)
        verified = cli("verify --db bad.bundle")
        assert (verified.code, "There is no proof that Ben recorded" in verified.out) == (ExitCode.FINDINGS, True)


class TestWhenSigningFails:
    def test_nothing_is_recorded(self, club: As, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        def full(*_: object) -> bool:
            raise StorageUnavailable("The disk is full.")

        with monkeypatch.context() as broken:
            broken.setattr(SqlStream, "keep", full)
            done = club("Ben", "result set 1 1:1-0")
        assert (done.code, "The disk is full." in done.err) == (ExitCode.CONFLICT, True), done
        assert (recorded(cli), cli("verify").code) == (12, 0)
        assert club("Ben", "result set 1 1:1-0").code == 0
        assert (recorded(cli), cli("verify").code) == (13, 0)

    def test_a_tournament_does_not_begin(self, cli: Cli, typed: As, monkeypatch: pytest.MonkeyPatch):
        def full(*_: object) -> bool:
            raise StorageUnavailable("The disk is full.")

        public(cli, "anna")
        with monkeypatch.context() as broken:
            broken.setattr(SqlStream, "keep", full)
            done = typed("Anna Berg", 'new "Club" --rounds 2 --as club --require-keys')
        assert (done.code, "The disk is full." in done.err) == (ExitCode.CONFLICT, True), done
        assert "No tournament in" in cli("info").err
        assert typed("Anna Berg", 'new "Club" --rounds 2 --as club --require-keys').code == 0
        assert cli("verify").code == 0

    def test_what_failed_in_an_older_release_is_put_right(self, club: As, cli: Cli, place: Path):
        version = forged(place, RESULT, "Ben")  # it wrote the event first, and signed it afterwards
        assert "There is no proof that Ben recorded event 13" in cli("verify").out
        assert club("Ben", f'checkpoint sign --at {version} --for "what Ben recorded"').code == 0
        assert cli("verify").code == 0

    def test_a_clock_that_was_set_back_stops_nothing(self, club: As, cli: Cli, monkeypatch: pytest.MonkeyPatch):
        clock = environment.clock
        monkeypatch.setattr(environment, "clock", lambda: clock() - timedelta(hours=2))
        done = club("Ben", "result set 1 1:1-0")
        assert (done.code, "The record is ahead of the clock" in done.err) == (0, True), done
        assert cli("verify").code == 0


class TestAtTheDesk:
    @pytest.fixture
    def asked(self, club: As, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Ben's key is locked; each time that its passphrase is asked for."""
        os.environ[PASSPHRASE] = "right"
        locked = json.loads(cli("key new locked --passphrase --json").out)["key"]
        del os.environ[PASSPHRASE]
        assert club("Anna Berg", f"official name Ben --role data-entry --key {locked} --reason locked").code == 0
        names: list[str] = []

        def typed_in(name: str) -> bytes:
            names.append(name)
            return b"right"

        monkeypatch.setattr(signing, "passphrase", typed_in)
        os.environ["PAIRTRAIL_KEY"] = "locked"
        return names

    def test_the_passphrase_is_asked_for_once_and_before_the_screen(self, asked: list[str], cli: Cli):
        with open_session(Options(actor="Ben")) as session:
            desk = desk_of(session, None)
            session.open_key(desk.known)
            assert asked == ["locked"]
            desk.enter(BoardNumber(1), Result.DRAW)
            desk.enter(BoardNumber(2), Result.DRAW)
            desk.take_back()
        assert asked == ["locked"]
        assert recorded(cli) == 16
        assert cli("verify").code == 0

    def test_what_could_not_be_signed_there_is_not_recorded(
        self, asked: list[str], cli: Cli, monkeypatch: pytest.MonkeyPatch
    ):
        def full(*_: object) -> bool:
            raise StorageUnavailable("The disk is full.")

        monkeypatch.setattr(SqlStream, "keep", full)
        with open_session(Options(actor="Ben")) as session, pytest.raises(StorageUnavailable, match="is full"):
            desk_of(session, None).enter(BoardNumber(1), Result.DRAW)
        assert recorded(cli) == 13

    def test_results_of_a_whole_file_are_one_command(self, club: As, cli: Cli, place: Path):
        (place / "results.csv").write_text("1 1-0\n2 1/2\n", encoding="utf-8")
        assert club("Ben", "result import results.csv", key="").code == ExitCode.REFUSED
        assert club("Ben", "result import results.csv").code == 0
        assert cli("verify").code == 0


class TestTwoCopies:
    def test_a_server_holds_it_and_a_copy_on_a_file_as_well(self, cli: Cli, typed: As, postgresql_url: str):
        public(cli, "anna")
        key = public(cli, "ben")
        for line in (
            'new "Club" --rounds 1 --as club --require-keys',
            "player add Ada --rating 2000",
            f"official name Ben --role data-entry --key {key}",
        ):
            done = typed("Anna Berg", f"{line} --db {postgresql_url}")
            assert done.code == 0, done
        assert typed("Anna Berg", f"player add Bob --db {postgresql_url}", key="ben").code == ExitCode.REFUSED
        assert cli(f"verify --db {postgresql_url}").code == 0
        assert cli(f"backup file.db --db {postgresql_url}").code == 0
        verified = cli("verify --db file.db")
        assert (verified.code, "keys: event 3: Anna Berg made keys mandatory." in verified.out) == (0, True), verified

    def test_backup_and_restore_bring_the_signatures_along(self, club: As, cli: Cli):
        assert cli("backup copy.db").code == 0
        assert cli("verify --db copy.db").code == 0
        assert cli("restore copy.db --db new.db").code == 0
        assert cli("verify --db new.db").code == 0

    def test_what_one_laptop_did_is_entered_again_and_signed_by_who_does(self, club: As, cli: Cli):
        assert cli("backup second.db").code == 0
        assert club("Ben", "result set 1 1:1-0 --db second.db").code == 0
        assert club("Ben", "result set 1 2:0-1 --db second.db").code == 0
        assert club("Anna Berg", "player withdraw Dot --from-round 2").code == 0
        rebase = f"store rebase second.db {DATABASE}"
        assert club("Anna Berg", rebase, key="").code == ExitCode.REFUSED
        assert club("Anna Berg", rebase, key="ben").code == ExitCode.REFUSED
        before = recorded(cli)
        assert club("Anna Berg", rebase).code == 0
        assert recorded(cli) == before + 3  # two commands, and what was done: each signed by itself
        verified = cli("verify")
        assert verified.code == 0, verified
        for end in range(before + 1, before + 4):
            assert f"events 1-{end}, " in cli("checkpoint list").out

    def test_a_rule_lifted_on_one_of_them_contradicts_nothing_silently(self, club: As, cli: Cli):
        assert cli("backup second.db").code == 0
        assert club("Anna Berg", 'config set --no-require-keys --reason "no signal" --db second.db').code == 0
        assert club("Anna Berg", "official name Cora --role arbiter --db second.db").code == 0
        assert club("Ben", "result set 1 1:1-0").code == 0
        rebased = club("Anna Berg", f"store rebase second.db {DATABASE} --on-conflict ours")
        assert rebased.code == 0, rebased
        told = cli("verify")
        assert (told.code, "Anna Berg made keys optional again; reason: no signal" in told.out) == (0, True), told


def test_a_record_without_the_rule_is_as_it_was(cli: Cli, typed: As):
    """Nothing is asked of it, nothing new is in it."""
    assert cli('new "Club" --rounds 2 --as club').code == 0
    assert json.loads(cli("verify --json").out)["tournaments"][0]["keys"] == []
    assert json.loads(cli("official list --json").out)["keys_required_since"] is None


@pytest.mark.parametrize("later", [timedelta(minutes=5), timedelta(0)])
def test_a_signature_that_was_made_later_is_told(
    club: As, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch, later: timedelta
):
    """Whoever takes a signature away can have her confirm something of his in its place, and date that anew."""
    assert club("Anna Berg", "result set 1 1:1-0").code == 0
    assert "was signed at" not in cli("verify").out
    with without_guards(str(place / DATABASE)) as connection:
        connection.execute("DELETE FROM checkpoint WHERE size = (SELECT max(size) FROM checkpoint)")
    asked = cli("verify")
    advised = re.search(r"`pairtrail (checkpoint sign --at \d+ --for \"[^\"]+\")`", asked.out + asked.err)
    assert advised, asked
    clock = environment.clock
    monkeypatch.setattr(environment, "clock", lambda: clock() + later)
    signed = club("Anna Berg", advised[1])
    assert (signed.code, "event 13: Round 1, board 1" in signed.err) == (0, True), signed
    assert "for what Anna Berg recorded: confirmed later" in signed.out
    told = cli("verify")
    assert (told.code, "what Anna Berg recorded up to event 13 was signed at" in told.out) == (0, True), told
