"""Keys and checkpoints from the command line: what is signed when, by whom it counts, and what is refused why."""

import json
import os
import re
import sqlite3
import sys
from base64 import b64encode
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from cli.environment import environment
from cli.exits import ExitCode
from events.installer import line_for
from tests.cli.conftest import DATABASE, Cli

AtStage = Callable[[str], Path]
LAPTOP = "--keys laptop"
PASSPHRASE = "PAIRTRAIL_KEY_PASSPHRASE"  # noqa: S105  # the name of a variable


def change(file: Path, *statements: str) -> None:
    """As somebody could who has the file and ill intent, the guards taken away and put back."""
    with sqlite3.connect(file, isolation_level=None) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("PRAGMA foreign_keys=OFF")
        for statement in statements:
            connection.execute(statement)
        for _, sql in guards:
            connection.execute(sql)
    connection.close()


class TestSignedByItself:
    def test_a_publication_and_the_end_of_a_round_and_an_export(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("paired")
        assert cli("key new berg").code == 0
        os.environ["PAIRTRAIL_KEY"] = "berg"
        assert "Signed a checkpoint of events 1-25 with the key berg." in cli("round publish").err
        assert "Signed" not in cli("result set 1 1:0-1 2:= 3:0-1 4:= 5:= 6:= 7:0-1 8:1-0 9:1-0").err
        assert "Signed a checkpoint" in cli("round close").err
        assert "Signed a checkpoint" in cli("export report.trf").err
        assert "Signed a checkpoint" in cli("report report.html").err
        kept = json.loads(cli("checkpoint list --json").out)["checkpoints"]
        assert [(one["for"], one["counts"], one["wrong"]) for one in kept] == [
            ("publication of round 1", True, None),
            ("end of round 1", True, None),
            ("export", True, None),
            ("report", True, None),
        ]

    def test_without_a_key_nothing_is_signed(self, cli: Cli, at_stage: AtStage):
        at_stage("paired")
        assert "Signed" not in cli("round publish").err
        assert cli("checkpoint list").out.startswith("No checkpoint is kept with this record.")

    def test_a_rehearsal_signs_nothing(self, cli: Cli, at_stage: AtStage):
        at_stage("paired")
        assert cli("key new berg").code == 0
        os.environ["PAIRTRAIL_KEY"] = "berg"
        assert cli("round publish --dry-run").code == 0
        assert json.loads(cli("checkpoint list --json").out)["checkpoints"] == []

    @pytest.mark.parametrize("passphrase", ["", "wrong"])
    def test_a_key_that_does_not_open_stops_the_publication(self, cli: Cli, at_stage: AtStage, passphrase: str):
        """Before anything is written: a publication whose checkpoint is missing would look like a forger's."""
        at_stage("paired")
        os.environ[PASSPHRASE] = "right"
        assert cli("key new berg --passphrase").code == 0
        os.environ |= {"PAIRTRAIL_KEY": "berg", PASSPHRASE: passphrase}
        before = cli("log list --json").out
        ended = cli("round publish")
        assert ended.code == ExitCode.REFUSED
        assert ("Wrong passphrase for the key berg" if passphrase else "locked with a passphrase") in ended.err
        assert cli("log list --json").out == before
        os.environ[PASSPHRASE] = "right"
        assert "Signed a checkpoint" in cli("round publish").err

    def test_a_clock_that_went_backwards_signs_nothing_and_says_so(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        clock = environment.clock
        environment.clock = lambda: clock() - timedelta(days=1)
        ended = cli("checkpoint sign")
        assert ended.code == ExitCode.REFUSED
        assert "a clock was set back. Nothing was signed." in ended.err


class TestKeys:
    def test_a_private_key_is_for_nobody_else(self, cli: Cli, place: Path):
        assert cli("key new berg").code == 0
        assert (place / "keys" / "berg.key").stat().st_mode & 0o777 == 0o600
        assert (place / "keys").stat().st_mode & 0o777 == 0o700

    @pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620])
    def test_one_that_others_can_read_is_refused(self, cli: Cli, place: Path, at_stage: AtStage, mode: int):
        at_stage("signed")
        (place / "keys" / "berg.key").chmod(mode)
        ended = cli("checkpoint sign")
        assert ended.code == ExitCode.REFUSED
        assert "can be read by others" in ended.err
        assert "chmod 600" in ended.err

    @pytest.mark.parametrize("name", ["keys/trusted.json", "keys"])
    def test_a_list_of_trust_that_others_can_write_is_none(self, cli: Cli, place: Path, at_stage: AtStage, name: str):
        at_stage("signed")
        (place / name).chmod(0o777)
        ended = cli("checkpoint verify")
        assert ended.code == ExitCode.REFUSED
        assert "can be changed by other users" in ended.err

    def test_a_passphrase_locks_it(self, cli: Cli, place: Path):
        os.environ[PASSPHRASE] = "four horses"
        assert cli("key new berg --passphrase").code == 0
        assert b"ENCRYPTED PRIVATE KEY" in (place / "keys" / "berg.key").read_bytes()
        del os.environ[PASSPHRASE]
        assert "No passphrase was given" in cli("key new other --passphrase").err
        assert not (place / "keys" / "other.key").exists()

    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("key new berg", "A key berg already"),
            ("key new 'a b'", "cannot be the name of a key"),
            ("key new ../berg", "cannot be the name of a key"),
            ("key trust berg+00000000+AAAA --who Anna", "is not an Ed25519 signing key"),
            ("key trust non+sen+se --who Anna", "Not a valid public key"),
            ("key trust keys/berg.pub --who Anna", "has been trusted since"),
            ("key revoke nobody --reason lost", "Unknown key 'nobody'. Available: berg+"),
            ("key rotate nobody new", "No private key nobody"),
            ("checkpoint sign --key nobody", "No private key nobody"),
        ],
    )
    def test_what_is_refused(self, cli: Cli, at_stage: AtStage, line: str, said: str):
        at_stage("signed")
        ended = cli(line)
        assert (ended.code, said in ended.err) == (ExitCode.REFUSED, True), ended

    def test_a_reason_and_an_owner_are_asked_for(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("key revoke berg").code == ExitCode.USAGE
        assert cli("key trust laptop/lind.pub").code == ExitCode.USAGE

    def test_without_the_package_that_signs_it_says_what_to_install(self, cli: Cli, at_stage: AtStage, monkeypatch):
        at_stage("signed")
        monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
        ended = cli("checkpoint sign")
        assert (ended.code, line_for("cryptography") in ended.err) == (ExitCode.REFUSED, True)
        assert cli("checkpoint verify").code == 0  # to verify needs nothing


class TestRevoked:
    def test_what_it_signed_before_counts_and_what_it_signed_since_does_not(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("checkpoint verify").code == 0
        assert cli("key revoke berg --since 2026-01-09T17:00 --reason stolen").code == 0
        ended = cli("checkpoint verify")
        assert ended.code == ExitCode.FINDINGS
        assert "not counted, signed at 2026-01-09T17:0" in ended.out
        assert "revoked as of 2026-01-09T17:00:59Z (stolen)" in ended.out

    def test_an_earlier_one_still_counts(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("key revoke berg --reason stolen --since 2026-01-09T17:03").code == 0
        assert cli("checkpoint verify").code == 0
        ended = cli("checkpoint sign")
        assert (ended.code, "was revoked as of" in ended.err) == (ExitCode.REFUSED, True)

    def test_none_comes_back_to_life(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("key revoke berg --reason stolen").code == 0
        assert "was revoked as of" in cli("key trust keys/berg.pub --who 'Anna Berg'").err
        assert "has already been revoked as of" in cli("key revoke berg --reason again --since 2027-01-01").err

    def test_a_rotation_is_taken_from_the_text_that_the_old_key_signed(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        (place / "rotation.txt").write_text(cli("key rotate berg berg-2").out, encoding="utf-8")
        assert "replaces berg+" in cli(f"key trust rotation.txt {LAPTOP}").err
        assert cli("checkpoint sign --key berg-2 --out new.checkpoint").code == 0
        assert cli(f"checkpoint verify new.checkpoint {LAPTOP}").code == 0
        ended = cli(f"key trust rotation.txt {LAPTOP}")
        assert (ended.code, "was revoked as of" in ended.err) == (ExitCode.REFUSED, True)

    @pytest.mark.parametrize("forger", ["other text", "own key"])
    def test_a_rotation_that_the_old_key_did_not_sign_is_refused(
        self, cli: Cli, place: Path, at_stage: AtStage, forger: str
    ):
        at_stage("signed")
        assert cli("key new forger --keys cellar").code == 0
        text = cli("key rotate forger forger-2 --keys cellar").out
        genuine = cli("key rotate berg berg-2").out
        if forger == "other text":
            text = genuine.replace(genuine.splitlines()[2], text.splitlines()[2])
        (place / "rotation.txt").write_text(text, encoding="utf-8")
        ended = cli(f"key trust rotation.txt {LAPTOP}")
        assert (ended.code, "Nothing was changed." in ended.err) == (ExitCode.REFUSED, True)


class TestCosigning:
    def test_the_signature_of_somebody_unknown_is_not_cosigned(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("key new strange --keys cellar").code == 0
        ended = cli("checkpoint cosign today.checkpoint --keys cellar")
        assert (ended.code, "that key is not trusted here" in ended.err) == (ExitCode.REFUSED, True)

    def test_what_is_to_be_done_about_it_fits_the_reason(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("key new strange --keys cellar").code == 0
        assert (
            "`pairtrail key trust KEY` adds the signer's key"
            in cli("checkpoint cosign today.checkpoint --keys cellar").err
        )
        assert cli("key revoke berg --since 2026-01-09T00:00:00Z --reason stolen --keys laptop").code == 0
        told = cli("checkpoint cosign today.checkpoint --keys laptop").err
        assert "was revoked as of 2026-01-09T00:00:00Z" in told
        assert "Have it signed again with a key that has not been revoked" in told

    def test_what_goes_on_has_to_be_proved(self, cli: Cli, at_stage: AtStage):
        at_stage("cosigned")
        assert cli("result set 1 1:1-0").code == 0
        assert cli("checkpoint sign --out later.checkpoint").code == 0
        ended = cli(f"checkpoint cosign later.checkpoint {LAPTOP}")
        assert (ended.code, "you need proof that this record of" in ended.err) == (ExitCode.REFUSED, True)
        assert cli("checkpoint prove --from today.checkpoint --out proof.json").code == 0
        assert cli(f"checkpoint cosign later.checkpoint --proof proof.json {LAPTOP}").code == 0
        ended = cli(f"checkpoint cosign today.checkpoint {LAPTOP}")
        assert (ended.code, "Cosigning an older checkpoint is pointless" in ended.err) == (ExitCode.REFUSED, True)

    def test_no_second_history_is_cosigned(self, cli: Cli, place: Path, at_stage: AtStage):
        """The organiser goes back to a copy and writes something else in the same number of events."""
        at_stage("signed")
        assert cli("backup copy.db").code == 0
        assert cli("result set 1 1:1-0").code == 0
        assert cli("checkpoint sign --out one.checkpoint").code == 0
        assert cli(f"checkpoint cosign one.checkpoint {LAPTOP}").code == 0
        assert cli("result set 1 1:0-1 --db copy.db").code == 0
        assert cli("checkpoint sign --out other.checkpoint --db copy.db").code == 0
        ended = cli(f"checkpoint cosign other.checkpoint {LAPTOP}")
        assert (ended.code, "a different history" in ended.err) == (ExitCode.INTEGRITY, True)
        assert cli("result set 1 2:0-1 --db copy.db").code == 0
        assert cli("checkpoint sign --out longer.checkpoint --db copy.db").code == 0
        assert cli("checkpoint prove --from other.checkpoint --out proof.json --db copy.db").code == 0
        ended = cli(f"checkpoint cosign longer.checkpoint --proof proof.json {LAPTOP}")
        assert (ended.code, "a different history of these" in ended.err) == (ExitCode.INTEGRITY, True)

    def test_a_missing_file_is_not_called_a_key(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        ended = cli("key trust missing.pub --who Anna")
        assert (ended.code, ended.err) == (
            ExitCode.BAD_INPUT,
            "File not found: missing.pub. A key is written as name+id+key.\n",
        )

    def test_who_is_not_trusted_contradicts_nothing(self, cli: Cli, place: Path, at_stage: AtStage):
        """An accuser signs a different history with a key of his own."""
        at_stage("signed")
        assert cli("backup made-up.db").code == 0
        assert cli("result set 1 1:0-1 --db made-up.db").code == 0
        assert cli("key new accuser --keys cellar").code == 0
        assert cli("checkpoint sign --keys cellar --db made-up.db --out accusation.checkpoint").code == 0
        ended = cli(f"checkpoint verify accusation.checkpoint {LAPTOP}")
        assert ended.code == ExitCode.FINDINGS
        assert "contradicts the record" not in ended.out
        assert "it is not signed with a key that you trust and therefore proves nothing" in ended.out

    def test_a_clock_that_went_backwards_cosigns_nothing(self, cli: Cli, at_stage: AtStage):
        at_stage("cosigned")
        clock = environment.clock
        environment.clock = lambda: clock() - timedelta(hours=2)
        ended = cli(f"checkpoint cosign today.checkpoint {LAPTOP}")
        assert ended.code == ExitCode.REFUSED
        assert "clock" in ended.err


class TestHeldAgainstTheRecord:
    def test_a_changed_record_contradicts_the_cosigned_file(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("cosigned")
        assert cli("key trust laptop/lind.pub --who 'Eva Lind'").code == 0
        assert cli("backup honest.db").code == 0
        assert cli("undo --db honest.db --reason 'the wrong round' --yes").code == 0
        assert cli("checkpoint verify cosigned.checkpoint --db honest.db").code == 0  # what came later changes nothing
        rewritten(place / DATABASE)
        ended = cli("checkpoint verify cosigned.checkpoint")
        assert (ended.code, "The checkpoint contradicts the record" in ended.out) == (ExitCode.INTEGRITY, True)
        assert "cosigned by Eva Lind's key lind+" in ended.out

    def test_what_a_stranger_signed_accuses_nobody(self, cli: Cli, place: Path, at_stage: AtStage):
        """He makes a record of his own, in which somebody else won, signs it, and says that it was so."""
        at_stage("signed")
        rewritten(place / DATABASE)
        assert cli("key new stranger --keys cellar").code == 0
        assert cli("checkpoint sign --keys cellar --out accusation.checkpoint").code == 0
        at_stage("signed")
        ended = cli("checkpoint verify accusation.checkpoint")
        assert ended.code == ExitCode.FINDINGS
        assert "that key is not trusted here" in ended.out
        assert "No part of the record is signed with a key that you trust" in ended.out

    def test_a_forged_signature_of_somebody_known_is_bad_input(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        text = (place / "today.checkpoint").read_text(encoding="utf-8")
        (place / "forged.checkpoint").write_text(text.replace("\n9\n", "\n8\n"), encoding="utf-8")
        ended = cli("checkpoint verify forged.checkpoint")
        assert (ended.code, "does not match: the text or the signature was changed after signing" in ended.out) == (
            ExitCode.BAD_INPUT,
            True,
        )
        assert "forged.checkpoint: read a signature that does not match" in ended.err

    def test_one_from_the_future_does_not_count(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        clock = environment.clock
        environment.clock = lambda: clock() - timedelta(days=2)
        ended = cli("checkpoint verify")
        assert (ended.code, "which is in the future" in ended.out) == (ExitCode.FINDINGS, True)

    def test_one_of_another_tournament_of_the_same_name(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        assert cli('new "Four" --rounds 3 --as harbour --db other.db').code == 0
        ended = cli("checkpoint verify today.checkpoint --db other.db")
        assert ended.code == ExitCode.INTEGRITY
        assert "another tournament with the same name, or the whole log has been rewritten" in ended.out

    def test_the_end_cut_off(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        change(
            place / DATABASE,
            "DELETE FROM event WHERE version = 9",
            "UPDATE stream SET version = 8, head_hash = (SELECT hash FROM event WHERE version = 8)",
            "DELETE FROM checkpoint",
        )
        assert "You signed 9 events of this record" in cli("verify").out  # in another database of this computer
        (place / "keys" / "signed.json").unlink()
        assert cli("verify").code == 0  # the record alone does not show it
        ended = cli("checkpoint verify today.checkpoint")
        assert (ended.code, "its end is missing" in ended.out) == (ExitCode.INTEGRITY, True)

    @pytest.mark.parametrize("file", ["entries.csv", "keys/berg.pub", "keys/trusted.json", DATABASE])
    def test_what_is_no_checkpoint(self, cli: Cli, at_stage: AtStage, file: str):
        at_stage("signed")
        assert cli(f"checkpoint verify {file}").code == ExitCode.BAD_INPUT
        assert cli(f"checkpoint cosign {file} {LAPTOP}").code == ExitCode.BAD_INPUT

    def test_what_is_kept_beside_the_record_is_held_against_it_by_verify(
        self, cli: Cli, place: Path, at_stage: AtStage
    ):
        at_stage("signed")
        change(
            place / DATABASE,
            "DELETE FROM event WHERE version = 9",
            "UPDATE stream SET version = 8, head_hash = (SELECT hash FROM event WHERE version = 8)",
        )
        ended = cli("verify")
        assert (ended.code, "a checkpoint kept with the log: when it was signed" in ended.out) == (7, True)

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE checkpoint SET content = x'00'",
            "UPDATE checkpoint SET content = CAST(content AS TEXT)",
            "UPDATE checkpoint SET digest = 'ab'",
            "UPDATE checkpoint SET size = 8",
            "UPDATE checkpoint SET size = 'nine'",
            "UPDATE checkpoint SET kind = 'token'",
            "UPDATE checkpoint SET kind = 'other'",
            "UPDATE checkpoint SET stream_id = 'other'",
        ],
    )
    def test_no_column_of_it_is_changed_unseen(self, cli: Cli, place: Path, at_stage: AtStage, statement: str):
        at_stage("signed")
        change(place / DATABASE, statement)
        assert cli("verify").code == ExitCode.INTEGRITY


class TestPublished:
    def test_the_folder_is_a_witness_of_its_own(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        assert cli("checkpoint publish public").code == 0
        assert cli("result set 1 1:1-0").code == 0
        assert cli("checkpoint sign").code == 0
        assert cli("checkpoint publish public").code == 0
        ended = cli("checkpoint verify public --json")
        assert (ended.code, json.loads(ended.out)["covered"]) == (0, 10)
        assert len(list((place / "public" / "checkpoints").iterdir())) == 2

    def test_one_of_a_wrong_clock_is_not_published_and_stands_in_nobodys_way(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        clock = environment.clock
        environment.clock = lambda: clock() + timedelta(days=2)
        assert cli("checkpoint sign --for tomorrow").code == 0
        environment.clock = clock
        assert cli("checkpoint publish public").code == 0
        assert cli("checkpoint verify public").code == 0
        assert cli("checkpoint prove 1 --out first.json").code == 0
        assert cli("checkpoint check-proof first.json").code == 0
        environment.clock = lambda: clock() - timedelta(days=2)
        for line in ("checkpoint publish another", "checkpoint prove 1 --out second.json"):
            ended = cli(line)
            assert (ended.code, "a clock is wrong" in ended.err) == (ExitCode.REFUSED, True), ended

    def test_what_came_since_is_counted(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("result set 1 1:1-0").code == 0
        assert "Event 10 was added later and is not signed yet." in cli("checkpoint verify").out
        assert cli("result set 1 2:1-0").code == 0
        assert "Events 10-11 were added later and are not signed yet." in cli("checkpoint verify").out

    def test_what_was_published_is_not_written_anew(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        assert cli("checkpoint publish public").code == 0
        before = {file: file.read_bytes() for file in (place / "public").rglob("*") if file.is_file()}
        rewritten(place / DATABASE)
        change(place / DATABASE, "DELETE FROM checkpoint")
        assert cli("checkpoint sign").code == 0  # with the organiser's own key
        ended = cli("checkpoint publish public")
        assert (ended.code, "does not match the log" in ended.err) == (ExitCode.INTEGRITY, True)
        assert {file: file.read_bytes() for file in (place / "public").rglob("*") if file.is_file()} == before

    @pytest.mark.parametrize("tampered", ["tile", "checkpoint", "lost tile"])
    def test_a_folder_that_was_changed_contradicts_itself(
        self, cli: Cli, place: Path, at_stage: AtStage, tampered: str
    ):
        at_stage("signed")
        assert cli("checkpoint publish public").code == 0
        tile = place / "public" / "tile" / "0" / "000.p" / "9"
        if tampered == "tile":
            tile.write_bytes(bytes(32) + tile.read_bytes()[32:])
        elif tampered == "lost tile":
            tile.unlink()
        else:
            file = place / "public" / "checkpoint"
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            lines[2] = b64encode(bytes(32)).decode() + "\n"
            file.write_text("".join(lines), encoding="utf-8")
        assert cli("checkpoint verify public").code == ExitCode.INTEGRITY

    def test_the_folder_of_another_tournament(self, cli: Cli, at_stage: AtStage):
        at_stage("signed")
        assert cli("checkpoint publish public").code == 0
        assert cli('new "Five" --rounds 3 --as five --db five.db').code == 0
        assert cli("checkpoint sign --db five.db").code == 0
        ended = cli("checkpoint publish public --db five.db")
        assert (ended.code, "is the public folder of harbour" in ended.err) == (ExitCode.REFUSED, True)


class TestProofs:
    def test_one_event_without_the_others(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("cosigned")
        assert cli("checkpoint prove 9 --out one.json").code == 0
        proof = json.loads((place / "one.json").read_text(encoding="utf-8"))
        assert [one["event"] for one in proof["events"]] == [9]
        assert "Novak" not in (place / "one.json").read_text(encoding="utf-8")
        ended = cli(f"checkpoint check-proof one.json {LAPTOP}")
        assert (ended.code, "Confirmed by Anna Berg's key berg+" in ended.out) == (0, True)

    @pytest.mark.parametrize(("events", "says"), [("8", True), ("9", False), ("8 9", False), ("1 9", True)])
    def test_that_a_later_event_may_have_corrected_it(self, cli: Cli, at_stage: AtStage, events: str, says: bool):
        """The result of a board is in the log also where it was corrected since."""
        at_stage("cosigned")
        assert cli(f"checkpoint prove {events} --out one.json").code == 0
        assert ("may have corrected or undone" in cli(f"checkpoint check-proof one.json {LAPTOP}").out) is says

    def test_a_hash_without_any_event(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("cosigned")
        assert cli("checkpoint prove 9 --hashes-only --out one.json").code == 0
        assert "round-published" not in (place / "one.json").read_text(encoding="utf-8")
        head = json.loads(cli("info --json").out)["head"]
        assert f"hash {head}" in cli(f"checkpoint check-proof one.json {LAPTOP}").out

    def test_nobody_trusted_and_nothing_held_binds_nothing(self, cli: Cli, at_stage: AtStage):
        at_stage("cosigned")
        ended = cli("checkpoint check-proof round-1.json --keys empty")
        assert ended.code == ExitCode.FINDINGS
        assert ended.out.startswith("The proof is valid in itself, but no key that you trust has signed")
        ended = cli("checkpoint check-proof round-1.json --keys empty --checkpoint cosigned.checkpoint")
        assert (ended.code, "the checkpoint that you hold" in ended.out) == (0, True)

    def test_of_what_nobody_signed_the_time_is_that_of_the_checkpoint_held(
        self, cli: Cli, place: Path, at_stage: AtStage
    ):
        """Whoever hands on a proof may write any time into it."""
        at_stage("cosigned")
        (time,) = re.findall(r"^time (\S+)$", (place / "cosigned.checkpoint").read_text(encoding="utf-8"), re.MULTILINE)
        proof = (place / "round-1.json").read_text(encoding="utf-8")
        assert time in proof
        (place / "later.json").write_text(proof.replace(time, "2031-01-01T00:00:00Z"), encoding="utf-8")
        ended = cli("checkpoint check-proof later.json --keys empty --checkpoint cosigned.checkpoint")
        assert (ended.code, f"as of {time}." in ended.out, "2031" in ended.out) == (0, True, False)

    def test_another_checkpoint_than_the_one_held_is_an_alarm(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("cosigned")
        rewritten(place / DATABASE)
        change(place / DATABASE, "DELETE FROM checkpoint")
        assert cli("checkpoint sign").code == 0
        assert cli("checkpoint prove round:1 --out forged.json").code == 0
        assert cli(f"checkpoint check-proof forged.json {LAPTOP}").code == 0  # the organiser's key signs what he likes
        ended = cli(f"checkpoint check-proof forged.json {LAPTOP} --checkpoint cosigned.checkpoint")
        assert ended.code == ExitCode.INTEGRITY

    @pytest.mark.parametrize(
        "forge",
        [
            pytest.param(lambda p: p["events"][0].update(event=2), id="another number"),
            pytest.param(lambda p: p["events"][0].update(event=True), id="no number"),
            pytest.param(lambda p: p["events"][0].update(event=99), id="none of them"),
            pytest.param(
                lambda p: p["events"][0].update(body=p["events"][0]["body"].replace("Anna", "Nils")), id="actor"
            ),
            pytest.param(lambda p: p["events"][0].update(before="00" * 32), id="predecessor"),
            pytest.param(lambda p: p["events"][0].update(path=p["events"][0]["path"][:-1]), id="short path"),
            pytest.param(lambda p: p["events"][0].update(path=[*p["events"][0]["path"], "00" * 32]), id="long path"),
            pytest.param(lambda p: p["events"][0].update(path=5), id="no path"),
            pytest.param(lambda p: p["events"][0].pop("body"), id="without a body"),
            pytest.param(lambda p: p["events"].clear(), id="nothing"),
            pytest.param(lambda p: p.update(checkpoint=p["checkpoint"].replace("\n9\n", "\n8\n")), id="checkpoint"),
            pytest.param(lambda p: p.update(kind="consistency"), id="kind"),
            pytest.param(lambda p: p.update(kind="other"), id="no kind"),
            pytest.param(lambda p: p.update(format="pairtrail-proof/2"), id="format"),
            pytest.param(lambda p: p.clear(), id="empty"),
        ],
    )
    def test_no_forged_proof_is_accepted(self, cli: Cli, place: Path, at_stage: AtStage, forge):
        at_stage("cosigned")
        proof = json.loads((place / "round-1.json").read_text(encoding="utf-8"))
        forge(proof)
        (place / "forged.json").write_text(json.dumps(proof), encoding="utf-8")
        ended = cli("checkpoint check-proof forged.json")
        assert ended.code in (ExitCode.BAD_INPUT, ExitCode.FINDINGS), ended
        assert "Confirmed by Anna Berg's key berg+" not in ended.out

    @pytest.mark.parametrize(
        ("line", "code", "said"),
        [
            ("checkpoint prove 99", ExitCode.REFUSED, "Event 99 is not covered by a checkpoint"),
            ("checkpoint prove 0", ExitCode.REFUSED, "Event 0 is not covered"),
            ("checkpoint prove round:7", ExitCode.REFUSED, "Nothing is recorded about round 7"),
            ("checkpoint prove nonsense", ExitCode.USAGE, "neither an event number nor a round"),
            ("checkpoint prove", ExitCode.USAGE, "not both"),
            ("checkpoint check-proof today.checkpoint", ExitCode.BAD_INPUT, "it is not JSON, or is truncated"),
            ("checkpoint check-proof none.json", ExitCode.BAD_INPUT, "File not found:"),
        ],
    )
    def test_what_is_refused(self, cli: Cli, at_stage: AtStage, line: str, code: int, said: str):
        at_stage("signed")
        ended = cli(line)
        assert (ended.code, said in ended.err) == (code, True), ended


class TestTimeStamps:
    def stamp(self, content: bytes, *, imprint: bytes | None = None) -> bytes:
        """An answer as an authority would give it, its own signature left out."""
        from hashlib import sha256

        def der(kind: int, *parts: bytes) -> bytes:
            inside = b"".join(parts)
            length = bytes([len(inside)]) if len(inside) < 128 else b"\x82" + len(inside).to_bytes(2, "big")
            return bytes([kind]) + length + inside

        digest = sha256(content).digest() if imprint is None else imprint
        algorithm = der(0x30, der(0x06, bytes.fromhex("608648016503040201")))
        info = der(
            0x30,
            der(0x02, b"\x01"),
            der(0x06, b"\x2a\x03\x04"),
            der(0x30, algorithm, der(0x04, digest)),
            der(0x02, b"\x01"),
            der(0x18, b"20260109170300Z"),
        )
        inside = der(0x30, der(0x06, bytes.fromhex("2a864886f70d0109100104")), der(0xA0, der(0x04, info)))
        digest_of_info = der(0x31, der(0x04, sha256(info).digest()))
        by = der(0xA0, der(0x30, der(0x06, bytes.fromhex("2a864886f70d010904")), digest_of_info))
        signer = der(0x30, der(0x02, b"\x01"), der(0x30), algorithm, by, der(0x30), der(0x04, b"not looked at"))
        signed = der(0x30, der(0x02, b"\x03"), der(0x31), inside, der(0x31, signer))
        token = der(0x30, der(0x06, bytes.fromhex("2a864886f70d010702")), der(0xA0, signed))
        return der(0x30, der(0x30, der(0x02, b"\x00")), token)

    def test_one_of_the_file_is_kept_and_shown(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        (place / "answer.tsr").write_bytes(self.stamp((place / "today.checkpoint").read_bytes()))
        assert "Stored: a time stamp of 2026-01-09T17:03:00Z" in cli("checkpoint keep answer.tsr").err
        listed = cli("checkpoint list").out
        assert "time stamp of 2026-01-09T17:03:00Z, of the checkpoint's text and signatures" in listed
        assert "`openssl ts -verify`" in listed
        assert cli("verify").code == 0
        assert cli("backup copy.db").code == 0
        assert cli("verify --db copy.db").code == 0

    def test_one_of_something_else_is_refused(self, cli: Cli, place: Path, at_stage: AtStage):
        at_stage("signed")
        (place / "answer.tsr").write_bytes(self.stamp(b"something else"))
        ended = cli("checkpoint keep answer.tsr")
        assert (ended.code, "a time stamp for something else" in ended.err) == (ExitCode.BAD_INPUT, True)

    def test_one_that_was_exchanged_is_found(self, cli: Cli, place: Path, at_stage: AtStage):
        from hashlib import sha256

        at_stage("signed")
        (place / "answer.tsr").write_bytes(self.stamp((place / "today.checkpoint").read_bytes()))
        assert cli("checkpoint keep answer.tsr").code == 0
        other = self.stamp(b"something else")
        change(
            place / DATABASE,
            f"UPDATE checkpoint SET content = x'{other.hex()}', digest = '{sha256(other).hexdigest()}' "  # noqa: S608
            "WHERE kind = 'token'",
        )
        assert "a time stamp does not match any stored checkpoint of 9 events" in cli("verify").out


def rewritten(file: Path) -> None:
    """The whole log written anew from event 1, with another actor: chain, columns and recorded end fit again."""
    from events.log.envelope import GENESIS, link

    with sqlite3.connect(file) as connection:
        rows = connection.execute("SELECT version, body FROM event ORDER BY version").fetchall()
    connection.close()
    statements, prev_hash = [], GENESIS
    for version, written in rows:
        body = written.replace(b"Anna", b"Nils")
        digest = link(prev_hash, body)
        statements.append(
            f"UPDATE event SET body = x'{body.hex()}', prev_hash = x'{prev_hash.hex()}', hash = x'{digest.hex()}' "  # noqa: S608
            f"WHERE version = {version}"
        )
        prev_hash = digest
    end = f"UPDATE stream SET head_hash = x'{prev_hash.hex()}'"  # noqa: S608
    change(file, *statements, end, "DELETE FROM checkpoint")


class TestNamesakes:
    def test_a_log_of_the_same_name_that_begins_otherwise_has_to_be_called_another(
        self, cli: Cli, place: Path, at_stage: AtStage
    ):
        """Written anew from event 1 it would be a new log to whoever goes by its first hash alone."""
        at_stage("cosigned")
        rewritten(place / DATABASE)
        assert cli("checkpoint sign --out forged.checkpoint").code == 0
        ended = cli(f"checkpoint cosign forged.checkpoint {LAPTOP}")
        assert (ended.code, "You cosigned another log called harbour" in ended.err) == (ExitCode.REFUSED, True)
        assert cli(f"checkpoint cosign forged.checkpoint {LAPTOP} --another").code == 0


def test_each_of_them_answers_programs_also_where_nothing_is_to_be_done(cli: Cli, place: Path, at_stage: AtStage):
    at_stage("paired")
    assert cli("key new berg").code == 0
    signed = answered(cli, "checkpoint sign --json")
    assert (signed["event"], signed["file"]) == (24, None)
    assert str(signed["checkpoint"]).startswith("pairtrail/harbour/")
    assert answered(cli, "checkpoint sign --out own.checkpoint --json")["file"] == "own.checkpoint"
    kept = answered(cli, "checkpoint keep own.checkpoint --json")
    assert kept == {"tournament": "harbour", "events": 24, "time_stamp": None, "is_new": False}
    assert len(answered(cli, "checkpoint publish public --json")["files"]) == 3
    assert answered(cli, "checkpoint publish public --json")["files"] == []
    assert answered(cli, "checkpoint prove 3 --out proof.json --json") == {
        "tournament": "harbour",
        "file": "proof.json",
    }
    assert json.loads((place / "proof.json").read_text(encoding="utf-8")) == json.loads(cli("checkpoint prove 3").out)
    assert cli("backup second.db").code == 0
    nothing = answered(cli, f"store rebase second.db {DATABASE} --json")
    assert (nothing["common"], nothing["events"], nothing["head"]) == (24, [], None)


def answered(cli: Cli, line: str) -> dict[str, Any]:
    """What a command that ended well says to a program."""
    ended = cli(line)
    assert ended.code == 0, ended
    found: dict[str, Any] = json.loads(ended.out)
    return found
