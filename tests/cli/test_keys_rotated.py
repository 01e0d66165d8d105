"""`key rotate` where keys are asked for: nobody is locked out, and whoever has to act is named; copies of others."""

import json
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from cli.exits import ExitCode
from cli.session.signing import Signing
from events.store.store import open_store
from events.vocabulary.record import CopyEnteredAgain
from projections.verification.copies import told_of_copies
from tests.cli.conftest import DATABASE, Cli
from tests.cli.test_keys_required import RESULT, As, forged, public
from tests.cli.test_keys_required import begun as begun  # noqa: PLC0414  # fixtures
from tests.cli.test_keys_required import club as club  # noqa: PLC0414
from tests.cli.test_keys_required import typed as typed  # noqa: PLC0414

SECOND = "second.db"
REBASE = f"store rebase {SECOND} {DATABASE}"


class TestRotated:
    def test_the_only_chief_goes_on_with_the_new_key(self, club: As, cli: Cli):
        """It ended with exit code 0 and a tournament that nobody could continue."""
        rotated = club("Anna Berg", "key rotate anna anna-2")
        assert rotated.code == 0, rotated
        assert "From now on, Anna Berg makes entries in club with the key anna-2+" in rotated.err
        told = json.loads(cli("verify --json").out)["tournaments"][0]["keys"]
        assert not [one for one in told if "no chief arbiter" in one], "what the old key signed is hers as well"
        assert club("Anna Berg", "announce add again --reason new", key="anna").code == ExitCode.REFUSED
        assert club("Anna Berg", "announce add again --reason new", key="anna-2").code == 0
        verified = cli("verify")
        assert verified.code == 0, verified

    def test_of_a_deputy_the_chief_is_named_and_nothing_is_revoked(self, club: As, cli: Cli):
        refused = club("Ben", "key rotate ben ben-2")
        assert (refused.code, "Anna Berg must name the new key first" in refused.err) == (ExitCode.REFUSED, True), (
            refused
        )
        assert club("Ben", "result set 1 1:1-0").code == 0  # with the old one still
        (command,) = re.findall(r"pairtrail (official name .*? -t club)", refused.err.replace("\n", " "))
        assert club("Anna Berg", command).code == 0
        rotated = club("Ben", "key rotate ben ben-2")  # the one that exists is taken
        assert rotated.code == 0, rotated
        assert club("Ben", "result set 1 2:1-0", key="ben").code == ExitCode.REFUSED
        assert club("Ben", "result set 1 2:1-0", key="ben-2").code == 0
        verified = cli("verify")
        assert verified.code == 0, verified.out

    def test_a_key_that_exists_is_taken_once_it_was_named(self, club: As, cli: Cli):
        new = public(cli, "ben-2")
        named = f"official name Ben --role data-entry --key {new} --reason rotated"
        assert club("Anna Berg", named).code == 0
        assert club("Ben", "key rotate ben ben-2").code == 0
        listed = {one["key"].split("+")[0]: one for one in json.loads(cli("key list --json").out)["keys"]}
        assert (bool(listed["ben"]["revoked"]), listed["ben-2"]["revoked"]) == (True, None)

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("key rotate anna anna", "give the new one another name"),
            ("key rotate anna gone", "was revoked as of"),
            ("key rotate anna stranger", "a key can only be replaced by another key of the same person"),
        ],
    )
    def test_what_would_lock_out_is_refused(self, club: As, cli: Cli, line: str, said: str):
        public(cli, "gone")
        assert cli("key revoke gone --reason lost").code == 0
        assert cli("key new stranger --actor Eve").code == 0
        refused = club("Anna Berg", line)
        assert (refused.code in (ExitCode.REFUSED, ExitCode.USAGE), said in refused.err) == (True, True), refused
        assert club("Anna Berg", "announce add again --reason new").code == 0

    def test_without_a_tournament_it_is_as_it_was(self, cli: Cli, typed: As):
        public(cli, "anna")
        assert typed("Anna Berg", "key rotate anna anna-2 --db none.db").code == 0

    def test_what_is_printed_is_taken(self, club: As, cli: Cli, place: Path):
        assert cli('key trust keys/anna.pub --who "Anna Berg" --keys laptop').code == 0
        (place / "rotation.txt").write_text(club("Anna Berg", "key rotate anna anna-2").out, encoding="utf-8")
        assert "replaces anna+" in cli("key trust rotation.txt --keys laptop").err


class TestRevoked:
    def test_the_key_of_the_only_chief_is_not_revoked_unasked(self, club: As, cli: Cli):
        """Nobody could have continued, nor named another key."""
        refused = club("Anna Berg", "key revoke anna --reason old")
        assert (refused.code, "is the only chief arbiter of club" in refused.err) == (ExitCode.REFUSED, True), refused
        assert club("Anna Berg", "announce add again --reason new").code == 0
        (command,) = re.findall(r"pairtrail (key rotate anna NEW)", refused.err)
        assert club("Anna Berg", command).code == 0
        assert club("Anna Berg", "announce add more --reason new", key="NEW").code == 0

    def test_it_is_where_that_is_confirmed(self, club: As, cli: Cli):
        assert club("Anna Berg", "key revoke anna --reason stolen --yes").code == 0

    def test_where_there_is_another_chief_it_is(self, club: As, cli: Cli):
        named = f"official name Cora --role chief-arbiter --key {public(cli, 'cora')}"
        assert club("Anna Berg", named).code == 0
        assert club("Anna Berg", "key revoke anna --reason old").code == 0

    def test_the_key_of_somebody_else_is(self, club: As, cli: Cli):
        assert cli("key trust keys/anna.pub --who 'Anna Berg' --keys laptop").code == 0
        assert cli("key revoke anna --reason stolen --keys laptop").code == 0

    def test_what_a_replaced_key_signed_since_is_named(
        self, club: As, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
    ):
        """It was kept, and nothing was said of it, though it covers nothing; the program refuses to sign with it."""
        shutil.copytree(place / "keys", place / "stolen")
        assert club("Anna Berg", "key rotate anna anna-2").code == 0
        assert club("Ben", "result set 1 1:1-0").code == 0
        assert cli("verify").code == 0
        refused = club("Anna Berg", "checkpoint sign --keys stolen --key anna")
        assert (refused.code, "Nothing was signed" in refused.err) == (ExitCode.REFUSED, True), refused
        monkeypatch.setattr(Signing, "refuse_in_anothers_name", lambda *_: None)
        assert club("Anna Berg", "checkpoint sign --keys stolen --key anna").code == 0
        verified = cli("verify")
        told = " ".join(verified.out.split())
        assert (verified.code, "this key was replaced in event 13" in told) == (1, True), told

    def test_what_a_revoked_key_signed_since_is_named_without_officials_as_well(
        self, cli: Cli, place: Path, at_stage: Callable[[str], Path]
    ):
        at_stage("signed")
        shutil.copytree(place / "keys", place / "stolen")
        assert cli("verify").code == 0
        assert cli("key revoke berg --reason stolen").code == 0
        assert cli("checkpoint sign --keys stolen --key berg").code == 0
        verified = cli("verify")
        assert (verified.code, "it was revoked as of" in verified.out) == (ExitCode.FINDINGS, True), verified
        assert "does not count. It is signed with the key berg+" in cli("verify").out


class TestACopyOfOthers:
    def log(self, place: Path):
        with open_store(str(place / DATABASE)) as store:
            return store.read("club")

    def test_what_was_forged_there_is_not_signed_over(self, club: As, cli: Cli, place: Path):
        """The chief arbiter's key signed whatever somebody had written into the copy."""
        assert cli(f"backup {SECOND}").code == 0
        assert club("Ben", f"result set 1 1:1-0 --db {SECOND}").code == 0
        (place / DATABASE).rename(place / "kept.db")
        (place / SECOND).rename(place / DATABASE)
        version = forged(place, RESULT, "Ben")
        (place / DATABASE).rename(place / SECOND)
        (place / "kept.db").rename(place / DATABASE)
        assert club("Anna Berg", "announce add meanwhile --reason new").code == 0
        rebased = club("Anna Berg", REBASE)
        assert rebased.code == ExitCode.FINDINGS, rebased
        assert (
            f"Event {version}, not entered because `pairtrail verify` reports a problem with it in that copy: "
            "There is no proof that Ben" in rebased.out
        )
        assert (
            f"Events of {SECOND} that were not entered because `pairtrail verify` reports problems with them: "
            f"{version}." in rebased.err
        )
        entered = [one.event for one in self.log(place)[13:]]
        assert RESULT not in entered
        assert any(getattr(one, "board", 0) == 1 for one in entered)
        assert cli("verify").code == 0

    def test_a_copy_whose_bytes_were_changed_is_refused(self, club: As, cli: Cli, place: Path):
        import sqlite3
        from contextlib import closing

        assert cli(f"backup {SECOND}").code == 0
        assert club("Ben", f"result set 1 1:1-0 --db {SECOND}").code == 0
        assert club("Anna Berg", "announce add meanwhile --reason new").code == 0
        with closing(sqlite3.connect(place / SECOND, isolation_level=None)) as database:
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                database.execute(f"DROP TRIGGER {name}")
        before = self.log(place)
        refused = club("Anna Berg", REBASE)
        assert refused.code == ExitCode.INTEGRITY, refused
        assert self.log(place) == before

    def test_what_others_recorded_keeps_their_proof(self, club: As, cli: Cli, place: Path):
        assert cli(f"backup {SECOND}").code == 0
        assert club("Ben", f"result set 1 1:1-0 2:= --db {SECOND}").code == 0
        assert club("Anna Berg", "announce add meanwhile --reason new").code == 0
        assert club("Anna Berg", REBASE).code == 0
        last = self.log(place)[-1].event
        assert isinstance(last, CopyEnteredAgain)
        assert [(one.actor, bool(one.signed)) for one in last.events] == [("Ben", False), ("Ben", True)]
        assert "actor Ben" in last.events[-1].signed
        assert "Checkpoints of that copy made by these people are kept: Ben (events of that copy: " in cli("verify").out

    @pytest.mark.parametrize("forgery", ["actor", "hash", "text"])
    def test_a_proof_that_is_none_is_found(self, club: As, cli: Cli, place: Path, forgery: str):
        assert cli(f"backup {SECOND}").code == 0
        assert club("Ben", f"result set 1 1:1-0 2:= --db {SECOND}").code == 0
        assert club("Anna Berg", "announce add meanwhile --reason new").code == 0
        assert club("Anna Berg", REBASE).code == 0
        last = self.log(place)[-1].event
        assert isinstance(last, CopyEnteredAgain)
        *others, one = last.events
        change = {
            "actor": {"actor": "Anna Berg"},
            "hash": {"hash": "0" * 64},
            "text": {"signed": one.signed.replace("actor Ben", "actor Bea")},
        }[forgery]
        forged(
            place, msgspec.structs.replace(last, events=(*others, msgspec.structs.replace(one, **change))), "Anna Berg"
        )
        assert "The proof kept for event 14 of that copy is not valid: " in cli("verify").out

    def test_nor_is_one_of_another_tournament(self, club: As, cli: Cli, place: Path):
        assert cli(f"backup {SECOND}").code == 0
        assert club("Ben", f"result set 1 1:1-0 --db {SECOND}").code == 0
        assert club("Anna Berg", "announce add meanwhile --reason new").code == 0
        assert club("Anna Berg", REBASE).code == 0
        log = self.log(place)
        assert told_of_copies(log)[1] == ()
        elsewhere = [msgspec.structs.replace(log[0], hash=bytes(32)), *log[1:]]
        (found,) = told_of_copies(elsewhere)[1]
        assert "The proof kept for event 13 of that copy is not valid: " in found.message


class TestChoices:
    @pytest.fixture
    def apart(self, cli: Cli, place: Path, at_stage) -> Path:
        at_stage("published")
        assert cli(f"backup {SECOND}").code == 0
        for line in ("result set 1 1:1-0 2:1-0", f"result set 1 1:0-1 2:0-1 --db {SECOND}"):
            assert cli(line).code == 0
        return place

    def test_each_by_itself_without_a_terminal(self, apart: Path, cli: Cli):
        stopped = cli(REBASE)
        assert (stopped.code, "--choose EVENT=ours or theirs" in stopped.err) == (ExitCode.REFUSED, True), stopped
        assert "1 contradiction" in cli(f"{REBASE} --choose 26=ours").err
        done = cli(f"{REBASE} --choose 26=ours --choose 27=theirs")
        assert done.code == 0, done
        status = json.loads(cli("round status 1 --json").out)
        results = {one["board"]: one["result"] for one in status["boards"]}
        assert (results[1], results[2]) == ("0-1", "1-0")

    @pytest.mark.parametrize("choice", ["26", "26=mine", "x=ours", "=ours"])
    def test_what_is_no_choice(self, apart: Path, cli: Cli, choice: str):
        refused = cli(*shlex.split(REBASE), "--choose", choice)
        assert (refused.code, "is not a valid choice. Write 26=ours" in refused.err) == (ExitCode.USAGE, True), refused

    def test_a_choice_of_nothing_is_refused(self, apart: Path, cli: Cli):
        refused = cli(f"{REBASE} --on-conflict theirs --choose 99=ours")
        assert (refused.code, "No event contradicts the chosen events (" in refused.err) == (ExitCode.USAGE, True), (
            refused
        )

    def test_of_a_result_that_cannot_give_way_the_remedy_is_named(self, cli: Cli, place: Path, at_stage):
        at_stage("published")
        assert cli(f"backup {SECOND}").code == 0
        for line in (
            "result set 1 1:0-1 2:= 3:0-1 4:= 5:= 6:= 7:0-1 8:1-0 9:1-0",
            "round close",
            "round pair",
            "round publish",
            f"result set 1 1:1-0 --db {SECOND}",
        ):
            assert cli(line).code == 0, line
        refused = cli(f"{REBASE} --on-conflict ours")
        assert refused.code == ExitCode.REFUSED, refused
        assert "--choose 26=theirs" in refused.err
        (command,) = re.findall(r"`pairtrail (result correct 1 1:1-0) --reason TEXT`", " ".join(refused.err.split()))
        assert "ours cannot be chosen" in cli(REBASE).err  # and is not offered
        assert cli(f"{REBASE} --choose 26=theirs").code == 0
        assert cli(f'{command} --reason "the score sheet" --yes').code == 0
