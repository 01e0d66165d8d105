"""Two laptops went on from one record: what one did is entered again onto the other, and nothing silently."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.exits import ExitCode
from events.deciders.copy_plan import Side
from events.deciders.other_copy import plan
from events.store.store import open_store
from tests.cli.conftest import DATABASE, Cli
from tests.cli.json_schema import fits

AtStage = Callable[[str], Path]
SECOND = "second.db"
REBASE = f"store rebase {SECOND} {DATABASE}"


class Laptops:
    """Two copies; `on` types lines on one of them, `log` reads its events."""

    def __init__(self, cli: Cli, place: Path) -> None:
        self.cli, self.place = cli, place

    def on(self, database: str, *lines: str) -> None:
        for line in lines:
            ended = self.cli(f"{line} --db {database}")
            assert ended.code == 0, (line, ended)

    def log(self, database: str = DATABASE):
        with open_store(str(self.place / database)) as store:
            (info,) = store.streams()
            return store.read(info.stream)

    def rebase(self, options: str = "", code: int = 0):
        ended = self.cli(f"{REBASE} {options}")
        assert ended.code == code, ended
        return ended

    def verified(self) -> str:
        ended = self.cli("verify")
        assert (ended.code, "No contradictions." in ended.out) == (0, True), ended
        return ended.out


@pytest.fixture
def laptops(cli: Cli, place: Path, at_stage: AtStage) -> Laptops:
    """Round 1 is published on both."""
    at_stage("published")
    assert cli(f"backup {SECOND}").code == 0
    return Laptops(cli, place)


def test_results_of_two_tables_come_together(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0 2:=")
    laptops.on(SECOND, 'result set 1 3:0-1 4:1-0 --actor "Eva Lind"', "result set 1 2:= 6:1-0")
    before, there = laptops.log(), laptops.log(SECOND)
    ended = laptops.rebase()
    log = laptops.log()
    assert log[: len(before)] == before  # nothing that stood there is touched
    assert laptops.log(SECOND) == there  # and the other copy is only read
    entered = log[len(before) :]
    assert [stored.event for stored in entered[:-1]] == [there[25].event, there[26].event, there[28].event]
    assert [stored.occurred_at for stored in entered[:-1]] == [there[one].recorded_at for one in (25, 26, 28)]
    assert len({stored.causation for stored in entered}) == 3  # two commands of there, and what was done
    summary = entered[-1].event
    assert (summary.common, summary.common_hash) == (25, before[24].hash.hex())
    assert [(one.there, one.here, one.actor, bool(one.why)) for one in summary.events] == [
        (26, 28, "Eva Lind", False),
        (27, 29, "Eva Lind", False),
        (28, 27, "Anna Berg", True),  # board 2 stands here already
        (29, 30, "Anna Berg", False),
    ]
    assert [one.hash for one in summary.events] == [stored.hash.hex() for stored in there[25:]]
    assert "Event 28, not entered because it is already recorded here (event 27)" in ended.out
    assert "Recorded as events 28-31" in ended.err
    told = laptops.verified()
    assert "another copy: event 31: from a copy that diverged after event 25, 3 events were entered again" in told
    assert "originally recorded in that copy by Eva Lind, Anna Berg" in told


def test_a_rehearsal_writes_nothing(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0")
    laptops.on(SECOND, "result set 1 3:0-1")
    before = laptops.log()
    ended = laptops.rebase("--dry-run")
    assert "Event 26, entered again: Round 1, board 3" in ended.out
    assert "Nothing was written (--dry-run)." in ended.err
    assert laptops.log() == before


def test_it_stops_at_a_contradiction_and_names_all(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0 2:1-0")
    laptops.on(SECOND, "result set 1 1:0-1 2:0-1 3:=")
    before = laptops.log()
    ended = laptops.rebase(code=ExitCode.REFUSED)
    assert "2 contradictions; nothing was written." in ended.err
    assert f"{SECOND}, event 26: Round 1, board 1" in ended.err
    assert f"| {DATABASE}, event 27: Round 1, board 2" in ended.err
    assert laptops.log() == before


def test_theirs_stays_and_what_lost_is_listed(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0")
    laptops.on(SECOND, "result set 1 1:0-1 3:=")
    ended = laptops.rebase("--on-conflict theirs --json")
    data = json.loads(ended.out)
    assert fits("store rebase", data)
    assert [(one["event"], one["entered"], one["as"]) for one in data["events"]] == [(26, False, None), (27, True, 27)]
    assert "is recorded here and was chosen" in data["events"][0]["why"]
    assert laptops.log()[-1].event.events[0].why == data["events"][0]["why"]
    laptops.verified()


def test_ours_takes_the_other_one_back_on_record(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0 2:=")
    laptops.on(SECOND, "result set 1 1:0-1")
    ended = laptops.rebase('--on-conflict ours --reason "the score sheet"')
    assert f"Undone in {DATABASE}: event 26. Round 1, board 1" in ended.out
    log = laptops.log()
    assert [stored.type for stored in log[27:]] == ["action-undone", "result-recorded", "copy-entered-again"]
    assert log[27].event.reason == "the score sheet"
    assert log[28].event.result == laptops.log(SECOND)[25].event.result
    laptops.verified()


def test_the_same_player_entered_twice_and_others_under_one_id(cli: Cli, place: Path):
    laptops = Laptops(cli, place)
    laptops.on(DATABASE, 'new "Club" --rounds 3', "player add Ann --rating 2000")
    assert cli(f"backup {SECOND}").code == 0
    laptops.on(DATABASE, "player add Bob --rating 1900", "player add Eve --rating 1500")
    laptops.on(
        SECOND,
        "player add Cid --rating 1800 --birth-date 1987-06-05",
        "player add Bob --rating 1900",
        "player add Eve --rating 1600",
        "bye grant Cid --round 2",
        "forbid add Cid Bob --reason brothers",
    )
    assert "player Eve" not in laptops.rebase(code=ExitCode.REFUSED).err
    laptops.rebase("--on-conflict theirs")
    players = {row["name"]: row["id"] for row in json.loads(cli("player list --json").out)["players"]}
    assert players == {"Ann": 1, "Bob": 2, "Eve": 3, "Cid": 5}
    forbidden = next(stored.event for stored in laptops.log() if stored.type == "pairing-forbidden")
    assert set(forbidden.players) == {5, 2}  # Cid and Bob by their ids of here
    assert cli("export club.trf").code == 0
    assert "1987/06/05" in (place / "club.trf").read_text()  # it came along, behind a commitment of its own
    laptops.verified()
    laptops.on(DATABASE, "player forget Cid --reason letter --yes")
    assert "Anna Berg erased the birth date of player 5" in laptops.verified()


def test_what_was_erased_there_is_erased_here(cli: Cli, place: Path):
    laptops = Laptops(cli, place)
    laptops.on(DATABASE, 'new "Club" --rounds 3', "player add Ann --birth-date 1987-06-05")
    assert cli(f"backup {SECOND}").code == 0
    laptops.on(SECOND, "player forget Ann --reason letter --yes")
    laptops.on(DATABASE, "player add Bob")
    laptops.rebase()
    assert b"1987/06/05" not in (place / DATABASE).read_bytes()
    assert "Anna Berg erased the birth date of player 1" in laptops.verified()


def both_closed(laptops: Laptops) -> None:
    played = ("result set 1 1:0-1 2:= 3:0-1 4:= 5:= 6:= 7:0-1 8:1-0 9:1-0", "round close")
    for database in (DATABASE, SECOND):
        laptops.on(database, *played)


def test_both_paired_the_same_round_alike(laptops: Laptops):
    both_closed(laptops)
    laptops.on(DATABASE, "round pair")
    laptops.on(SECOND, "round pair", "round publish", "result set 2 1:=")
    ended = laptops.rebase()
    assert "not entered because it is already recorded here" in ended.out
    assert [stored.type for stored in laptops.log()[-3:]] == [
        "round-published",
        "result-recorded",
        "copy-entered-again",
    ]
    laptops.verified()


def apart_in_round_2(laptops: Laptops) -> None:
    """The one withdrew a player before round 2 was paired; so the pairings differ."""
    both_closed(laptops)
    laptops.on(DATABASE, "round pair")
    laptops.on(SECOND, "player withdraw 1 --from-round 2 --reason ill", "round pair")


def test_a_publication_that_was_taken_back_and_given_again_stands_once(laptops: Laptops):
    """The result of here rests on the first; the undo loses, and what came after it is there already."""
    laptops.on(DATABASE, "result set 1 1:1-0")
    laptops.on(SECOND, "undo --reason slip --yes", "round publish")
    ended = laptops.rebase("--on-conflict theirs")
    assert "Event 27, not entered because it is already recorded here (event 25)" in ended.out
    assert "Recorded as event 27," in ended.err
    assert [stored.type for stored in laptops.log()].count("round-published") == 1
    laptops.verified()


def test_a_pairing_that_was_published_on_both_stops_it_until_one_is_undone(laptops: Laptops):
    apart_in_round_2(laptops)
    laptops.on(DATABASE, "round publish")
    laptops.on(SECOND, "round publish", "result set 2 1:=")
    before = laptops.log()
    for options in ("", "--on-conflict ours", "--on-conflict theirs"):
        ended = laptops.rebase(options, code=ExitCode.REFUSED)
        assert "Nothing was written." in ended.err or "nothing was written" in ended.err
    assert laptops.log() == before
    laptops.on(DATABASE, f"undo {len(before)} --reason slip --yes", f"undo {len(before) - 1} --yes --reason slip")
    laptops.rebase()
    assert laptops.log()[-2].event == laptops.log(SECOND)[-1].event
    laptops.verified()


def test_a_pairing_that_was_published_does_not_lose(laptops: Laptops):
    apart_in_round_2(laptops)
    laptops.on(DATABASE, "round publish")
    ended = laptops.rebase("--on-conflict ours", code=ExitCode.REFUSED)
    assert "published a pairing, and a published pairing stands" in ended.err
    assert "Choose theirs, or undo the conflicting events by hand" in ended.err
    laptops.rebase("--on-conflict theirs")
    lost = [one.why for one in laptops.log()[-1].event.events if one.why and not one.here]
    assert len(lost) == 2  # the withdrawal, which the pairing did not know, and the pairing made with it
    assert "which was not entered" in lost[1] or "was chosen" in lost[1]
    laptops.verified()


def test_what_would_make_no_sense_is_not_written(laptops: Laptops):
    both_closed(laptops)
    laptops.on(DATABASE, "result correct 1 1:1-0 --reason sheet")
    laptops.on(SECOND, "round pair", "round publish", "result set 2 1:=")
    before = laptops.log()
    laptops.rebase("--on-conflict stop", code=ExitCode.REFUSED)
    assert laptops.log() == before


def test_it_is_asked_at_a_terminal(laptops: Laptops, monkeypatch: pytest.MonkeyPatch):
    laptops.on(DATABASE, "result set 1 1:1-0 2:1-0")
    laptops.on(SECOND, "result set 1 1:0-1 2:0-1")
    answers = iter(["what?", "theirs", "o"])
    monkeypatch.setattr("cli.session.session.Session.may_ask", True)
    asked: list[str] = []
    monkeypatch.setattr("cli.input.asking.asked", lambda question: asked.append(question) or next(answers))
    laptops.rebase()
    assert len(asked) == 3
    assert asked[0] == asked[1] != asked[2]
    log = laptops.log()
    assert [stored.type for stored in log[27:]] == ["action-undone", "result-recorded", "copy-entered-again"]
    assert log[27].event.version == 27
    monkeypatch.setattr("cli.input.asking.asked", lambda _: "s")
    laptops.on(SECOND, "result set 1 3:=")
    laptops.on(DATABASE, "result set 1 3:1-0")
    assert "Stopped; nothing was written." in laptops.rebase(code=ExitCode.REFUSED).err


def test_what_lost_is_on_record_also_where_nothing_is_entered(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0")
    laptops.on(SECOND, "result set 1 1:0-1")
    laptops.rebase("--on-conflict theirs")
    (lost,) = laptops.log()[-1].event.events
    assert (lost.there, lost.here, lost.why) == (26, 0, "event 26 (result-recorded) is recorded here and was chosen")
    laptops.verified()


@pytest.mark.parametrize("turned", [False, True])
def test_where_one_is_the_older_copy_there_is_nothing_to_do(laptops: Laptops, turned: bool):  # a case
    laptops.on(SECOND if turned else DATABASE, "result set 1 1:1-0")
    before = laptops.log()
    assert f"Nothing to add to {DATABASE}" in laptops.rebase().err
    assert laptops.log() == before


def test_two_tournaments_of_one_name(cli: Cli, place: Path):
    for database in (DATABASE, SECOND):
        assert cli(f'new "Club" --rounds 3 --db {database}').code == 0
    assert "no event in common" in cli(REBASE).err


def test_a_bundle_gives_and_takes_nothing(laptops: Laptops):
    laptops.on(SECOND, "result set 1 1:1-0")
    laptops.on(DATABASE, "result set 1 2:1-0", "bundle seal sealed.bundle")
    ended = laptops.cli(f"store rebase {SECOND} sealed.bundle")
    assert (ended.code, "a sealed bundle and is read-only" in ended.err) == (ExitCode.CONFLICT, True)
    assert laptops.cli(f"store rebase sealed.bundle {SECOND}").code == 0


def test_what_was_taken_back_there_is_not_entered_and_an_undo_is(laptops: Laptops):
    laptops.on(SECOND, "result set 1 1:1-0", "undo", "bye grant 9 --round 2", "result set 1 4:=")
    laptops.on(DATABASE, "result set 1 1:0-1")
    laptops.rebase()
    assert [one.there for one in laptops.log()[-1].event.events] == [28, 29]
    laptops.verified()


def test_a_decision_speaks_of_the_appeal_as_it_is_numbered_here(laptops: Laptops):
    laptops.on(SECOND, "result set 1 1:1-0", 'appeal lodge 3 "the clock" --round 1', 'appeal decide "rejected"')
    laptops.on(DATABASE, "result set 1 2:0-1 3:0-1")
    laptops.rebase()
    log = laptops.log()
    (decided,) = (stored.event.appeal for stored in log if stored.type == "appeal-decided")
    assert log[decided - 1].type == "appeal-lodged"
    assert decided == 29
    laptops.verified()


class TestWithKeysAndRoles:
    @pytest.fixture
    def signed(self, cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Laptops:
        """Anna is chief arbiter and signs; Eva enters results with a key of her own."""
        laptops = Laptops(cli, place)
        for name in ("berg", "lind"):
            assert cli(f"key new {name} --keys keys").code == 0
        monkeypatch.setenv("PAIRTRAIL_KEYS", str(place / "keys"))
        keys = {name: (place / "keys" / f"{name}.pub").read_text().split()[0] for name in ("berg", "lind")}
        laptops.on(DATABASE, 'new "Four" --rounds 3', *(f"player add {name} --rating 2000" for name in "ABCD"))
        monkeypatch.setenv("PAIRTRAIL_KEY", "berg")
        laptops.on(
            DATABASE,
            f'official name "Anna Berg" --role chief-arbiter --key {keys["berg"]}',
            f'official name "Eva Lind" --role data-entry --key {keys["lind"]}',
            "round pair",
            "round publish",
        )
        assert cli(f"backup {SECOND}").code == 0
        return laptops

    def test_what_is_entered_again_is_signed_anew(self, signed: Laptops, monkeypatch: pytest.MonkeyPatch):
        signed.on(DATABASE, "result set 1 1:1-0")
        monkeypatch.setenv("PAIRTRAIL_KEY", "lind")
        signed.on(SECOND, 'result set 1 2:1-0 --actor "Eva Lind"')
        before = signed.log()
        ended = signed.cli(f'{REBASE} --actor "Eva Lind"')
        assert (ended.code, "Eva Lind is data-entry here" in ended.err) == (ExitCode.REFUSED, True)
        assert signed.cli(REBASE).code == ExitCode.REFUSED  # Anna's name, and Eva's key
        assert signed.log() == before
        monkeypatch.setenv("PAIRTRAIL_KEY", "berg")
        ended = signed.rebase()
        assert f"Signed a checkpoint of events 1-{len(signed.log())} with the key berg." in ended.err
        signed.verified()

    def test_without_the_key_nothing_is_written(self, signed: Laptops, monkeypatch: pytest.MonkeyPatch):
        signed.on(DATABASE, "result set 1 1:1-0")
        signed.on(SECOND, "result set 1 2:1-0")
        before = signed.log()
        monkeypatch.delenv("PAIRTRAIL_KEY")
        assert "can record only with it" in signed.rebase(code=ExitCode.REFUSED).err
        assert signed.log() == before


def test_whose_events_are_entered_is_said(laptops: Laptops):
    laptops.on(SECOND, "result set 1 2:0-1", 'result set 1 1:1-0 --actor "Eva Lind"')
    laptops.on(DATABASE, "player correct 1 --club Oslo --reason x")
    for options in ("-n", ""):
        entered = [line for line in laptops.rebase(options).out.splitlines() if "entered again" in line]
        assert ["Recorded by" in line for line in entered] == [False, True], entered
        assert entered[1].endswith("Recorded by Eva Lind.")


def test_a_report_that_was_issued_on_a_copy_is_not_called_unissued(laptops: Laptops, place: Path):
    laptops.on(SECOND, "export sent.trf --issue")
    laptops.on(DATABASE, "result set 1 2:0-1")
    laptops.on(SECOND, "result set 1 1:1-0")
    issued = next(one.version for one in laptops.log(SECOND) if one.type == "document-issued")
    laptops.rebase()
    asked = laptops.cli("log issued sent.trf")
    assert asked.code == ExitCode.FINDINGS
    assert f"sent.trf was issued as sent.trf from a copy of the record, in event {issued} of that copy (" in asked.out
    assert json.loads(laptops.cli("log issued sent.trf --json").out)["issued"] == []
    assert (
        f"sent.trf, issued in event {issued} of that copy by Anna Berg, was not entered: it concerns"
        in laptops.verified()
    )
    (place / "sent.trf").write_text("another file", encoding="utf-8")
    assert "sent.trf was not issued: no event" in laptops.cli("log issued sent.trf").out


def test_the_file_of_a_document_that_verify_objects_to_is_not_taken_over(laptops: Laptops):
    laptops.on(SECOND, "export sent.trf --issue")
    there, here = laptops.log(SECOND), laptops.log()
    issued = there[-1]
    files = []
    for objections in ({}, {issued.version: "no"}):
        decided = plan(there, here, len(here), {}, lambda _: Side.OURS, objections)
        files.append([(fate.files, fate.why) for fate in decided.fates])
    assert files[0] == [(issued.event.files, "it concerns only that copy")]
    assert files[1] == [((), "`verify` reports a problem with it in that copy: no")]


def test_who_alone_says_that_a_file_was_issued_on_a_copy(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 2:0-1")
    laptops.on(SECOND, 'export sent.trf --issue --actor "Eva Lind"', "result set 1 1:1-0")
    laptops.rebase()
    version = laptops.log()[-1].version
    assert (
        f"This is stated only by Anna Berg, who recorded event {version}: no checkpoint by Eva Lind has been kept."
        in laptops.cli("log issued sent.trf").out
    )


def test_a_sheet_of_the_other_copy_still_raises_the_alarm_and_is_explained(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0")
    laptops.on(SECOND, "result set 1 2:=")
    receipt = laptops.log(SECOND)[-1].hash.hex()[:16]
    assert "According to " not in laptops.cli(f"verify --receipt {receipt}").err
    laptops.rebase()
    ended = laptops.cli(f"verify --receipt {receipt}")
    assert ended.code == ExitCode.INTEGRITY
    assert "According to event 28, this is the hash of event 26 of another copy" in ended.err


def test_a_summary_that_lies_about_the_common_event_is_found(laptops: Laptops):
    laptops.on(DATABASE, "result set 1 1:1-0")
    laptops.on(SECOND, "result set 1 2:=")
    laptops.rebase()
    import msgspec

    from projections.verification.copies import told_of_copies

    log = list(laptops.log())
    assert told_of_copies(log)[1] == ()
    for changed in ({"common_hash": "00" * 32}, {"common": 99}):
        event = msgspec.structs.replace(log[-1].event, **changed)
        lying = [*log[:-1], msgspec.structs.replace(log[-1], event=event)]
        assert told_of_copies(lying)[1], changed


def test_what_both_said_and_one_corrected_is_asked_about(laptops: Laptops):
    """It was called already recorded here, and what is recorded here now was the other result."""
    laptops.on(DATABASE, "result set 1 1:1-0", "result correct 1 1:0-1 --reason slip")
    laptops.on(SECOND, "result set 1 1:1-0")
    assert "1 contradiction" in laptops.rebase(code=4).err
    laptops.rebase("--on-conflict ours")
    laptops.verified()
    board = json.loads(laptops.cli("round status 1 --json").out)["boards"][0]
    assert board["result"] == "1-0"
