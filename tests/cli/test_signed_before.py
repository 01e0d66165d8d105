"""What the keys of a computer signed is remembered there: no log that no longer holds it is recorded in or signed."""

import json
import shutil
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from pathlib import Path
from threading import Thread

import pytest

from cli.input.options import Options
from cli.session.config import settings_of
from cli.session.signed_before import Before, place_of
from core.certificate_check.log import Event as PlainEvent
from core.evidence.known_keys import has_known_key, other_keys
from core.evidence.note import PublicKey
from core.model.plain import read_alike, reads_as
from core.model.sentence import Refused
from events.signing.key_folder import KeyFolder
from events.store.store import open_store
from events.vocabulary.record import NoteAdded
from tests.cli.conftest import DATABASE, Cli
from tests.evidence.attacks import Row, Rows, read, rewrite, with_another_result
from tests.evidence.deputy_world import without_guards
from tests.explain.logs import stored

BEGUN = (
    "key new anna",
    "new Club --rounds 2 --as club --require-keys",
    *(f"player add {name} --rating {rating}" for name, rating in (("Ada", 2000), ("Bob", 1900))),
    "round pair --seed s",
    "round publish",
    "result set 1 1:1-0",
)


@pytest.fixture
def anna(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Round 1 of a record with keys, signed by Anna's, command by command."""
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    monkeypatch.setenv("PAIRTRAIL_KEY", "anna")
    monkeypatch.chdir(place)
    for line in BEGUN:
        assert cli(line).code == 0, line
    return cli


def rewritten(place: Path, change: Callable[[Rows], Rows]) -> None:
    with without_guards(str(place / DATABASE)) as connection:
        rewrite(connection, "club", change(read(connection, "club")))


def other_winner(rows: Rows) -> Rows:
    return [with_another_result(row) if row.body["type"] == "result-recorded" else row for row in rows]


def without_the_rule(rows: Rows) -> Rows:
    return [row for row in other_winner(rows) if row.body["type"] != "keys-required"]


def test_what_was_rewritten_is_not_signed(anna: Cli, place: Path):
    before = json.loads(anna("info --json").out)["event"]
    rewritten(place, other_winner)
    for line in ("round close 1", "undo", "checkpoint sign", "bundle seal f.bundle"):
        ended = anna(line)
        assert ended.code == 7, (line, ended)
        assert f"You signed a different history of events 1-{before}" in ended.err
        assert "`pairtrail checkpoint sign --another`" in ended.err
    assert "Keys were mandatory" not in ended.err
    assert json.loads(anna("info --json").out)["event"] == before
    printed = anna("print standings --out s.html")
    assert printed.code == 0
    assert "No checkpoint was signed. You signed a different history" in printed.err
    checked = anna("verify")
    assert checked.code == 7
    assert f"You signed a different history of events 1-{before}" in checked.out


def test_without_the_rule_it_is_said_and_signed_only_when_asked_for(anna: Cli, place: Path):
    rewritten(place, without_the_rule)
    refused = anna("round close 1")
    assert refused.code == 4  # an event less
    assert "Keys were mandatory at that time, but are not now." in refused.err
    assert "You signed" in anna("verify").out
    assert anna("checkpoint sign --another --out c.checkpoint").code == 0
    assert ": in place of events 1-" in (place / "c.checkpoint").read_text()
    assert anna("round close 1").code == 0
    checked = anna("verify")
    assert checked.code == 0, checked
    assert "in the name of Anna Berg were not signed individually" in checked.out


def test_a_log_that_begins_with_another_event(anna: Cli, place: Path):
    rewritten(place, lambda rows: [Row({**rows[0].body, "event_id": "0" * 32}), *rows[1:]])
    refused = anna("round close 1")
    assert refused.code == 7
    assert "this one begins with a different event" in refused.err


def test_a_restored_backup_has_a_way_on(anna: Cli, place: Path):
    shutil.copy(place / DATABASE, place / "then.sqlite")
    assert anna("round close 1").code == 0
    shutil.copy(place / "then.sqlite", place / DATABASE)
    refused = anna("round close 1")
    assert refused.code == 4
    assert "but this copy has only" in refused.err
    assert anna("verify").code == 1
    assert anna("checkpoint sign --another").code == 0
    assert anna("round close 1").code == 0
    checked = anna("verify")
    assert checked.code == 0, checked
    assert "individually" not in checked.out


def test_copies_have_a_memory_each_and_are_entered(anna: Cli, place: Path):
    shutil.copy(place / DATABASE, place / "copy.sqlite")
    assert anna("bye grant Ada --round 2 --kind half --db copy.sqlite").code == 0
    assert anna("round close 1").code == 0, "what was signed in a copy is not asked of the record"
    assert anna("verify").code == 0
    shutil.copy(place / DATABASE, place / "hall.sqlite")
    entered = anna("store rebase copy.sqlite hall.sqlite --reason evening")
    assert entered.code == 0, entered
    assert anna("verify --db hall.sqlite").code == 0


def test_the_record_takes_the_place_of_a_copy_that_was_entered(anna: Cli, place: Path):
    for evening, player in enumerate(("Ada", "Bob")):
        shutil.copy(place / DATABASE, place / "laptop.sqlite")
        assert anna(f"bye grant {player} --round 2 --kind half --db laptop.sqlite").code == 0
        if evening:  # what was undone there is not entered
            assert anna("player late Dan --rating 1400 --round 2 --db laptop.sqlite").code == 0
            assert anna("undo --yes --db laptop.sqlite").code == 0
        assert anna(f"player late Cid{evening} --rating 1500 --round 2").code == 0
        entered = anna(f"store rebase laptop.sqlite {DATABASE}")
        assert entered.code == 0, entered
        if not evening:
            shutil.copy(place / "laptop.sqlite", place / "apart.sqlite")
    shutil.copy(place / DATABASE, place / "laptop.sqlite")
    for line in ("verify", "round close 1", "verify"):
        ended = anna(f"{line} --db laptop.sqlite")
        assert ended.code == 0, (line, ended)
        assert "You signed" not in ended.out
    shutil.copy(place / "apart.sqlite", place / "laptop.sqlite")
    assert anna("round close 1 --db laptop.sqlite").code in {4, 7}, "what is signed there since is missed"


def test_the_word_of_the_record_alone_excuses_nothing(anna: Cli, place: Path):
    shutil.copy(place / DATABASE, place / "laptop.sqlite")
    assert anna("bye grant Ada --round 2 --kind half --db laptop.sqlite").code == 0
    assert anna("player late Cid --rating 1500 --round 2").code == 0
    assert anna(f"store rebase laptop.sqlite {DATABASE}").code == 0
    memory_of = json.loads((place / "keys" / "signed.json").read_text())
    del memory_of[str(place / DATABASE)]
    for name in ("entered", "entered_head"):
        del memory_of[str(place / "laptop.sqlite")]["club"][name]
    (place / "keys" / "signed.json").write_text(json.dumps(memory_of))
    shutil.copy(place / DATABASE, place / "laptop.sqlite")
    assert anna("round close 1 --db laptop.sqlite").code == 7


@pytest.mark.parametrize("named", [False, True])
def test_an_act_that_is_refused_has_signed_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch, named: bool):
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    monkeypatch.setenv("PAIRTRAIL_KEY", "anna")
    of_officials = [f'official name "Anna Berg" --role chief-arbiter -t fest-{one}' for one in "ab"] if named else []
    for line in (
        "key new anna",
        "new Fest --congress Fest --sections A,B --rounds 2",
        *of_officials,
        *(
            f"player add {who}{one} --rating {rating} -t fest-{one}"
            for one in "ab"
            for who, rating in (("P", 1), ("Q", 2))
        ),
        "round pair --seed s --congress fest",
        "round publish --congress fest",
        "result set 1 1:1-0 -t fest-a",
    ):
        assert cli(line).code == 0, line
    before = memory()
    assert before["fest-a"] < json.loads(cli("info --json -t fest-a").out)["event"], "the publication was signed"
    refused = cli("round close 1 --congress fest")
    assert (refused.code, "Nothing was recorded in any section." in refused.err) == (4, True), refused
    assert memory() == before
    assert cli("bye grant Pa --round 2 --kind half -t fest-a").code == 0
    skipped = cli("round close 1 --congress fest --skip-refused")
    assert skipped.code == 0, skipped
    assert memory() == before | {"fest-a": json.loads(cli("info --json -t fest-a").out)["event"]}
    for line in ("checkpoint sign -t fest-a", "checkpoint sign -t fest-b", "result set 1 1:1-0 -t fest-b",
                 "round close 1 -t fest-b", "undo --yes -t fest-b", "verify --congress fest"):  # fmt: skip
        ended = cli(line)
        assert ended.code == 0, (line, ended)


def memory() -> dict[str, int]:
    """How far each log was signed in the only database that was."""
    (logs,) = json.loads(Path("keys/signed.json").read_text()).values()
    return {name: one["size"] for name, one in logs.items()}


def test_another_window_that_signed_meanwhile(anna: Cli, place: Path):
    assert anna("round close 1").code == 0
    before = Before(KeyFolder(place / "keys"), settings_of(Options(db=DATABASE)))
    with open_store(DATABASE) as store:
        earlier = store.read("club")[:-1]
        before.refuse_another_history("club", earlier, store.read, store.kept)
        with pytest.raises(Refused, match="but this copy has only"):
            before.refuse_another_history("club", earlier, lambda _: earlier, store.kept)


def _signs_often(folder: str, stream: str, go: Barrier) -> None:
    """A window, as a process: signs events of two logs, one of them also signed by the other window."""
    before = Before(KeyFolder(Path(folder)), settings_of(Options(db="two.sqlite", actor="Anna Berg")))
    log = stored([NoteAdded(text="x", about=0)] * 60)
    go.wait()
    for size in range(1, 61):
        before.remember(f"{stream}-{size}", log[:size])
        before.remember("both", log[:size])


def test_two_windows_that_sign_at_once_forget_nothing(place: Path):
    (place / "keys").mkdir(mode=0o700)
    processes = get_context("spawn")
    go = processes.Barrier(2)
    windows = [processes.Process(target=_signs_often, args=(str(place / "keys"), one, go)) for one in ("a", "b")]
    for window in windows:
        window.start()
    for window in windows:
        window.join(120)
    assert [window.exitcode for window in windows] == [0, 0]
    (logs,) = KeyFolder(place / "keys").signed_here().values()
    assert (len(logs), logs["both"].size) == (121, 60)


def test_a_list_of_keys_that_two_windows_write_at_once_lacks_neither(anna: Cli, place: Path):
    folder = KeyFolder(place / "keys")
    with folder.alone():
        trusts = Thread(target=lambda: folder.trust(lambda known: known))
        trusts.start()
        trusts.join(0.5)
        assert trusts.is_alive(), "another window waits"
    trusts.join(30)
    assert not trusts.is_alive()


def test_a_new_tournament_of_that_name_begins_anew(anna: Cli, place: Path):
    (place / DATABASE).unlink()
    for beside in place.glob(f"{DATABASE}-*"):
        beside.unlink()
    assert anna("new Club --rounds 2 --as club --require-keys").code == 0
    assert anna("player add Cid --rating 1800").code == 0
    assert anna("verify").code == 0


@pytest.mark.parametrize("content", [b"", b"[1]", b"\xff"])
def test_a_memory_that_cannot_be_read_refuses_nothing(anna: Cli, place: Path, content: bytes):
    (place / "keys" / "signed.json").write_bytes(content)
    assert anna("round close 1").code == 0
    assert "club" in (place / "keys" / "signed.json").read_text()


def test_what_another_wrote_in_her_name_is_not_signed_by_her_next_command(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    monkeypatch.setenv("PAIRTRAIL_KEY", "anna")
    monkeypatch.chdir(place)
    assert cli("key new anna").code == 0
    named = f"official name 'Anna Berg' --role chief-arbiter --key {Path('keys/anna.pub').read_text().strip()}"
    for line in ("new Club --rounds 2 --as club", named, *BEGUN[2:-1]):
        assert cli(line).code == 0, line
    shutil.copy(DATABASE, "copy.sqlite")
    assert cli("announce add first --reason new --db copy.sqlite").code == 0
    result = {"type": "result-recorded", "schema_version": 1, "data": {"round_number": 1, "board": 1, "result": "0-1"}}
    own = {"event_id": "e" * 32, "causation": "e" * 32, "actor": "Anna Berg"}
    rewritten(place, lambda rows: [*rows, Row({**rows[-1].body, **own, **result})])
    last = json.loads(cli("info --json").out)["event"]
    for events in (
        f"Event {last} is",
        f"Events 3-{last} are",
    ):  # without the memory all, since no signature is left beside the log
        refused = cli("round close 1")
        assert refused.code == 4, refused
        assert f"{events} in your name, but w" in refused.err
        assert "not signed with your key" in refused.err
        Path("keys/signed.json").unlink(missing_ok=True)
    refused = cli(f"store rebase copy.sqlite {DATABASE} --yes --reason evening")
    assert (refused.code, "not signed with your key" in refused.err) == (4, True), refused
    assert json.loads(cli("info --json").out)["event"] == last
    assert cli("checkpoint sign --another").code == 0
    assert cli(f"undo {last} --reason 'not mine'").code == 0
    assert f"events 3-{last} in the name of Anna Berg were not signed individually" in cli("verify").out


def test_a_paper_is_no_first_signature(anna: Cli, place: Path):
    rewritten(place, without_the_rule)
    (place / "keys" / "signed.json").unlink()
    printed = anna("print standings --out s.html")
    assert printed.code == 0
    assert "No checkpoint was signed. Events" in printed.err
    assert "are in your name, but were not signed with your key" in printed.err
    assert anna("checkpoint sign").code == 4
    assert anna("checkpoint sign --another").code == 0
    assert anna("checkpoint sign").code == 0


def test_a_twin_in_capitals_is_not_taken_and_is_named(anna: Cli, place: Path):
    with without_guards(str(place / DATABASE)) as connection:
        rows = read(connection, "club")
        connection.execute("INSERT INTO stream VALUES ('Club', 0, ?)", (b"\0" * 32,))
        rewrite(connection, "Club", [Row({**row.body, "event_id": f"{at:032x}"}) for at, row in enumerate(rows)])
    assert json.loads(anna("info --json -t Club").out)["tournament"] == "club"
    checked = anna("verify -t Club")
    assert checked.code == 7
    assert "the database holds a log called 'Club', " in checked.out
    assert anna("info -t CLUB-").code == 2


STRANGE = ("Anna Ber\u0261", "Ann\u0251 Berg", "\ua4eenna Berg", "Anna Ber\u0581", "Anna B\u1d07rg")
"""With a letter of another script, or a Latin one that no language spells with."""


def test_which_names_are_read_alike():
    assert all(read_alike("Anna Berg", one) and read_alike(one, "Anna Berg") for one in STRANGE)
    apart = {
        "S\u00f8ren": "Saren",
        "Team \u03b3": "Team x",
        "Anna Ber\u0261": "Anna Borg",
        "Wang \u738b": "Wang a",
        "\u0418\u0432\u0430\u043d": "\u0418\u0432\u0430\u0431",
    }
    assert not [one for one, other in apart.items() if read_alike(one, other)]


def test_a_chief_arbiter_whose_key_is_not_known_is_told_though_another_is(anna: Cli, monkeypatch: pytest.MonkeyPatch):
    assert anna("key new ben --keys bens --actor Ben").code == 0
    key = Path("bens/ben.pub").read_text().strip()
    assert anna(f"official name Ben --role arbiter --key {key}").code == 0
    assert anna("key trust bens/ben.pub --who Ben --keys reader").code == 0
    assert "a key that you do not know" not in anna("verify").out
    monkeypatch.setenv("PAIRTRAIL_KEYS", "reader")
    checked = anna("verify")
    assert checked.code == 0
    assert "Anna Berg, chief-arbiter, signs with anna+" in checked.out
    assert "Ben, arbiter, signs with" not in checked.out


def test_a_key_of_somebody_whose_name_looks_like_hers():
    hers, his = PublicKey("berg", bytes(32)), PublicKey("berg", bytes([1]) * 32)

    def named(who: str, key: PublicKey) -> PlainEvent:
        data = {"official": who, "role": "chief-arbiter", "key": str(key)}
        return PlainEvent(1, "0" * 64, "club", "official-named", 1, who, "2026-01-01T00:00:00", data)

    for who in ("Anna Berg", "anna berg", "Anna  Berg", "Anna Berg.", "\u0410nna Berg", "Ann\u00e1 Berg", *STRANGE):
        assert [one.who for one in other_keys([named(who, his)], {"Anna Berg": (hers,)})] == [who]
        assert not [*other_keys([named(who, hers)], {"Anna Berg": (hers,)})]
    assert not [*other_keys([named("Anna Borg", his)], {"Anna Berg": (hers,)})]
    assert reads_as("\u0410nna  B\u00e9rg") == "annaberg"
    assert not has_known_key([named("Cora", his)], [hers])
    assert has_known_key([named("Cora", hers)], [hers])
    assert has_known_key([], [hers])


def test_a_reader_is_told_that_no_key_is_known(anna: Cli, monkeypatch: pytest.MonkeyPatch):
    assert anna('key new eva --keys eva --actor "Eva Lind"').code == 0
    assert anna('key trust eva/eva.pub --who "Eva Lind" --keys reader').code == 0
    assert "None of the keys" not in anna("verify").out
    monkeypatch.setenv("PAIRTRAIL_KEYS", "reader")
    checked = anna("verify")
    assert (checked.code, "None of the keys of this record is one that you know" in checked.out) == (0, True), checked


def test_somebody_whose_key_is_known_and_who_has_none_in_the_record(anna: Cli, monkeypatch: pytest.MonkeyPatch):
    """A tournament that another typed again in her name, in a file of his own, for a reader who knows her key."""
    assert anna("key trust keys/anna.pub --who 'Anna Berg' --keys reader").code == 0
    said = "Anna Berg is in this record without a key, and nothing in it is signed with their key as you know it"
    monkeypatch.setenv("PAIRTRAIL_KEYS", "reader")
    assert said not in anna("verify").out
    monkeypatch.setenv("PAIRTRAIL_DB", "typed.sqlite")
    monkeypatch.delenv("PAIRTRAIL_KEY", raising=False)
    assert anna("new Club --as club --rounds 1").code == 0
    assert said in anna("verify").out, "nobody is named an official"
    for line in ("official name 'Anna Berg' --role chief-arbiter", "player add P"):
        assert anna(line).code == 0, line
    checked = anna("verify")
    assert checked.code == 0  # an event of hers without keys looks the same
    assert checked.out.count(said) == 1
    monkeypatch.setenv("PAIRTRAIL_KEYS", "nobody")
    assert said not in anna("verify").out
    monkeypatch.setenv("PAIRTRAIL_KEYS", "keys")
    assert anna("checkpoint sign --key anna").code == 0
    monkeypatch.setenv("PAIRTRAIL_KEYS", "reader")
    assert said not in anna("verify").out


def test_a_database_is_known_again_without_its_passwords(place: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(place)
    assert place_of("demo.sqlite") == place_of(f"sqlite:///{place}/demo.sqlite") == str(place / "demo.sqlite")
    first = place_of("postgresql://anna:secret@host/club?options=-csearch_path%3Dx")
    assert first == place_of("postgresql://ben:other@host/club?options=-csearch_path%3Dx&password=y")
    assert first != place_of("postgresql://anna:secret@host/club?options=-csearch_path%3Dz")


def test_two_logs_that_are_announced_alike(cli: Cli):
    for line in ("Club --as club --start 2026-01-09", "CLUB --as second --start 2026-01-09",
                 "Club --as third --start 2026-01-10", "Cup --as cup", "Cup --as cup-2"):  # fmt: skip
        assert cli(f"new {line} --rounds 1").code == 0
    said = "in this database was announced with the same title and the same first day"
    assert f"second (announced by Anna Berg) {said}" in cli("verify -t club").out
    assert f"club (announced by Anna Berg) {said}" in cli("verify -t second").out
    assert not [name for name in ("third", "cup", "cup-2") if said in cli(f"verify -t {name}").out]
    assert cli("verify --all").out.count(said) == 2


def test_a_log_whose_name_is_the_beginning_of_anothers(anna: Cli, monkeypatch: pytest.MonkeyPatch):
    """Until it was made, what is typed was the other one."""
    assert anna("new Club --as club-2026 --rounds 1").code == 0
    assert anna("player add Ada -t club-2026").code == 0
    said = "has the same title and the same players"
    assert said not in anna("standings -t club").err
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Ben")
    for line in ("new Club --as cl --rounds 1 --yes", "player add ADA -t cl", "player add Bob -t cl"):
        assert anna(line).code == 0
    told = f"cl is the full name of a separate record. club (announced by Anna Berg) in this database {said}: check"
    assert anna("standings -t cl").err.count(told) == 1
    assert f"cl (announced by Ben) in this database {said}" in anna("verify -t club").out
    assert "full name" not in anna("standings -t clu").err + anna("standings -t club-2026").err


def test_a_name_that_somebody_else_takes_was_the_beginning_of_anothers(anna: Cli, monkeypatch: pytest.MonkeyPatch):
    """Also where it is announced for another day; of whoever announced both it is not told."""
    assert anna("new Club --as cup-2026 --rounds 1 --start 2026-01-09").code == 0
    assert anna("new Open --as open-b --rounds 1").code == anna("new Open --as open --rounds 1").code == 0
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Ben")
    assert anna("new Club --as cup --rounds 1 --start 2026-01-10").code == 0
    told = "Before Ben announced cup, that name selected cup-2026 (announced by Anna Berg): check which one you mean."
    assert f"cup is the full name of a separate record. {told}" in anna("standings -t cup").err
    assert told in anna("verify -t cup").out
    assert told in anna("verify -t cup-2026").out
    assert anna("new Club --as cup-2026-b --rounds 1").code == 0
    assert "Before" not in anna("verify -t cup-2026-b").out + anna("verify -t open").out + anna("standings -t open").err


def test_the_beginning_of_a_name_whose_officials_have_keys_is_told_whoever_announced_it_and_when(anna: Cli):
    """Who holds no key of theirs can type her name, and set the clock back."""
    assert anna("new Cup --as cup-2026 --rounds 1 --require-keys").code == 0
    assert anna("new Cup --as cup --rounds 1 --start 2025-01-10 --actor 'Anna Berg'").code == 0
    told = (
        "The name cup is also the beginning of cup-2026 (announced by Anna Berg), where officials have keys that cup "
        "does not know: check which one you mean."
    )
    assert told in anna("standings -t cup").err
    assert told in anna("verify -t cup").out
    assert told in anna("verify -t cup-2026").out


def named_last(rows: Rows) -> Rows:
    """Without the rule about keys, with another winner, and she named with her key after everything else."""
    named = [row for row in rows if row.body["type"] == "official-named"]
    others = [row for row in without_the_rule(rows) if row not in named]
    for row in named:
        row.body["causation"] = "f" * 32
        row.body["recorded_at"] = others[-1].body["recorded_at"]
    return [*others, *named]


def rewritten_before_it_was_taken_home(place: Path) -> None:
    rewritten(place, named_last)
    with without_guards(str(place / DATABASE)) as connection:
        connection.execute("DELETE FROM checkpoint")


@pytest.mark.parametrize("restored", [False, True])
def test_a_copy_under_another_name_is_held_against_what_was_signed(anna: Cli, place: Path, restored: bool):
    rewritten_before_it_was_taken_home(place)
    if restored:
        told = anna(f"restore {DATABASE} --db home.sqlite")
        assert (told.code, "club: You signed 10 events of this record" in told.out) == (0, True), told
    else:
        shutil.copy(place / DATABASE, place / "home.sqlite")
    for line in ("round close 1", "checkpoint sign"):
        refused = anna(f"{line} --db home.sqlite")
        assert refused.code == 4, (line, refused)  # an event less
        assert "Keys were mandatory at that time, but are not now. Nothing was recorded or signed." in refused.err
    assert anna("checkpoint sign --another --db home.sqlite").code == 0
    checked = anna("verify --db home.sqlite")
    assert "it did not hold the events 1-10 that you had signed in another copy" in checked.out, checked


def test_a_copy_of_an_earlier_time_is_gone_on_with_and_said(anna: Cli, place: Path):
    assert anna(f"restore {DATABASE} --db early.sqlite").code == 0
    assert anna("bye grant Ada --round 2 --kind half").code == 0
    assert anna("round close 1 --db early.sqlite").code == 0, "her own signature is beside it"
    checked = anna("verify --db early.sqlite")
    assert (checked.code, "it did not hold the events 1-11" in checked.out) == (0, True), checked


def test_an_old_copy_that_she_signed_in_too_does_not_excuse_what_is_lost(anna: Cli, place: Path):
    """She went on in a copy for a while, put it back in place, and signed more there."""
    assert anna("undo 10 --reason slip").code == 0
    assert anna("backup stick.sqlite").code == 0
    assert anna("player withdraw Bob --reason ill --db stick.sqlite").code == 0
    shutil.copyfile(place / "stick.sqlite", place / DATABASE)
    shutil.copyfile(place / "stick.sqlite", place / "moved.sqlite")
    assert anna("result set 1 1:1-0").code == 0
    entered = anna("result set 1 1:0-1 --db moved.sqlite")
    checked = anna("verify --db moved.sqlite")
    assert "it did not hold the events 1-13 that you had signed in another copy" in checked.out, (entered, checked)


def test_a_copy_signed_before_and_after_does_not_excuse_what_was_signed_in_between(anna: Cli, place: Path):
    assert anna("undo 10 --reason slip").code == 0
    assert anna("backup stick.sqlite").code == 0
    assert anna("bye grant Ada --round 2 --kind half --db stick.sqlite").code == 0
    assert anna("result set 1 1:1-0").code == 0
    assert anna("bye grant Bob --round 2 --kind half --db stick.sqlite").code == 0
    shutil.copyfile(place / "stick.sqlite", place / "both.sqlite")
    before = anna("verify --db both.sqlite")
    assert "You signed a different history of events 1-12" in before.out, before
    assert anna("result set 1 1:0-1 --db both.sqlite").code == 0, "it is told, and nothing is refused"
    after = anna("verify --db both.sqlite")
    assert "it did not hold the events 1-12 that you had signed in another copy" in after.out, after
    assert "signed in another" not in anna("verify --db stick.sqlite").out


def test_what_was_lost_by_one_move_is_told_after_the_next(anna: Cli, place: Path):
    assert anna("undo 10 --reason slip").code == 0
    assert anna("backup moved.sqlite").code == 0
    assert anna("result set 1 1:1-0").code == 0
    assert anna("result set 1 1:0-1 --db moved.sqlite").code == 0
    shutil.copyfile(place / "moved.sqlite", place / "third.sqlite")
    told = "it did not hold the events 1-12 that you had signed in another copy"
    assert told in anna("verify --db moved.sqlite").out
    anna("round close 1 --db third.sqlite")
    assert told in anna("verify --db third.sqlite").out


def test_keys_that_were_named_last_are_said_to_count_from_there(
    anna: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
):
    """On another computer with the same key, which remembers nothing."""
    assert "before any official was named with a key" not in anna("verify").out
    rewritten_before_it_was_taken_home(place)
    (place / "keys" / "signed.json").unlink()
    assert anna("round close 1").code == 0
    monkeypatch.delenv("PAIRTRAIL_KEY")
    assert "events 1-8 were recorded before any official was named with a key (event 9)" in anna("verify").out


def test_who_signs_and_was_named_without_a_key(cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PAIRTRAIL_ACTOR", "Anna Berg")
    monkeypatch.setenv("PAIRTRAIL_KEY", "anna")
    said = "Anna Berg was named without a key, and signed events 1-3: nothing shows who recorded those events"
    for line in ("key new anna", "new Club --rounds 2 --as club", "official name 'Anna Berg' --role chief-arbiter",
                 "player add Ada"):  # fmt: skip
        assert cli(line).code == 0, line
    assert "without a key" not in cli("verify").out.replace("in this record without a key", "")
    assert cli("checkpoint sign").code == 0
    checked = cli("verify")
    assert (checked.code, said in checked.out) == (0, True), checked


UNSEEN = "but the folder of your keys does not remember that"


def test_a_folder_that_remembers_nothing_says_so_once_and_verify_from_then_on(anna: Cli, place: Path):
    size = json.loads(anna("info --json").out)["event"]
    assert UNSEEN not in anna("verify").out
    (place / "keys" / "signed.json").unlink()
    checked = anna("verify")
    assert (checked.code, f"Events 1-{size} of this record were signed with your key anna+" in checked.out) == (0, True)
    assert UNSEEN in checked.out
    closed = anna("round close 1")
    assert (closed.code, UNSEEN in closed.err) == (0, True), closed
    assert UNSEEN not in anna("checkpoint sign").err
    told = f"did not remember that events 1-{size} had been signed with one of them"
    assert (told in anna("verify").out, UNSEEN in anna("verify").out) == (True, False)


def test_what_a_key_that_is_a_link_signed_is_remembered_beside_its_file(
    anna: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
):
    (place / "theirs").mkdir(mode=0o700)
    (place / "theirs" / "anna.key").symlink_to(place / "keys" / "anna.key")
    for name in ("anna.pub", "trusted.json"):
        shutil.copy(place / "keys" / name, place / "theirs")
    rewritten(place, other_winner)
    (place / "config.toml").write_text(f'keys = "{place / "theirs"}"\n')
    monkeypatch.setenv("PAIRTRAIL_CONFIG", str(place / "config.toml"))
    refused = anna("round close 1")
    assert (refused.code, "You signed a different history" in refused.err) == (7, True), refused
    checked = anna("verify")
    told = f"The keys that you know are those in {place / 'theirs'}, as {place / 'config.toml'} says."
    assert (checked.code, told in checked.err) == (7, True), checked
    link = f"The private key anna is a link to {place / 'keys' / 'anna.key'}."
    listed, looked_at = anna("key list"), anna("doctor")
    assert "These keys are in the folder theirs." in listed.err
    assert (link in listed.err, link in looked_at.out, str(place / "theirs") in looked_at.out) == (True, True, True)
    assert anna("checkpoint sign --another").code == 0
    assert ("You signed" in anna("verify").out, (place / "theirs" / "signed.json").exists()) == (False, False)


def test_a_receipt_names_the_tournament_that_the_configuration_chose(
    anna: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
):
    assert "Tournament:" not in anna("result correct 1 1:= --reason sheet").err
    assert anna("new Other --rounds 2 --as other").code == 0
    assert "Tournament:" not in anna("player add Cid -t other").err
    (place / "config.toml").write_text('tournament = "other"\n')
    monkeypatch.setenv("PAIRTRAIL_CONFIG", str(place / "config.toml"))
    assert "Tournament: other. Recorded as event" in anna("player add Dan").err


def test_what_a_copy_takes_the_place_of_is_known_as_part_of_its_entry(anna: Cli, place: Path):
    assert anna("undo --reason slip").code == 0
    shutil.copy(place / DATABASE, place / "copy.sqlite")
    assert anna("result set 1 1:0-1 --db copy.sqlite").code == 0
    assert anna("result set 1 1:1-0").code == 0
    entered = anna(f"store rebase copy.sqlite {DATABASE} --on-conflict ours --reason sheet --yes")
    assert entered.code == 0, entered
    checked = anna("verify")
    assert (checked.code, "no event signed with it" in checked.out) == (0, False), checked


def test_the_beginning_of_a_copy_put_in_the_place_of_the_record_is_told(anna: Cli, place: Path):
    """What she tried there and took back again, without the undo: the memory has the end of the copy alone."""
    size = json.loads(anna("info --json").out)["event"]
    assert anna("backup try.sqlite").code == 0
    assert anna("result correct 1 1:0-1 --reason 'what if' --db try.sqlite").code == 0
    shutil.copy(place / "try.sqlite", place / "cut.sqlite")
    assert anna("undo --reason tried --db try.sqlite --yes").code == 0
    assert "another copy" not in anna("verify").out
    shutil.copy(place / "cut.sqlite", place / DATABASE)
    checked = anna("verify")
    told = f"Event {size + 1} was signed in another copy of this record ({place / 'try.sqlite'})"
    assert (checked.code, told in checked.out) == (0, True), checked
    assert told in anna("round close 1").err
    assert f"signed in another copy of the record alone ({size + 1})" in anna("verify").out


def test_a_copy_put_in_the_place_of_the_record_is_told(anna: Cli, place: Path):
    size = json.loads(anna("info --json").out)["event"]
    assert anna("backup try.sqlite").code == 0
    assert anna("result correct 1 1:0-1 --reason 'what if' --db try.sqlite").code == 0
    told = f"Event {size + 1} was signed in another copy of this record ({place / 'try.sqlite'})"
    assert "another copy" not in anna("verify").out + anna("verify --db try.sqlite").out
    shutil.copy(place / "try.sqlite", place / DATABASE)
    checked = anna("verify")
    assert (checked.code, told in checked.out) == (0, True), checked
    assert told in anna("round close 1").err
    assert told not in anna("checkpoint sign").err
    assert f"signed in another copy of the record alone ({size + 1})" in anna("verify").out


def _of_a_newer_release(row: Row) -> Row:
    own = {"event_id": "e" * 32, "causation": "e" * 32, "type": "note-added", "data": {"text": "x"}}
    return Row({**row.body, **own, "schema_version": 9})


def test_an_event_of_a_newer_release_hides_no_other_history(anna: Cli, place: Path):
    """Nor where it is cosigned; what was signed from that event on cannot be compared, which is said."""
    size = json.loads(anna("info --json").out)["event"]
    assert anna("checkpoint sign --out c.checkpoint").code == 0
    assert anna("key new lind").code == 0
    assert anna("checkpoint cosign c.checkpoint --key lind --out d.checkpoint").code == 0
    rewritten(place, lambda rows: [*rows, _of_a_newer_release(rows[-1])])
    same = anna("verify")
    assert (same.code, "different history" in same.out, "was not compared" in same.out) == (6, False, False), same
    assert anna("round close 1").code == 6
    rewritten(place, lambda rows: [*other_winner(rows[:-1]), _of_a_newer_release(rows[-2])])
    checked = anna("verify")
    assert checked.code == 7, checked
    for told in ("You signed", "You cosigned"):
        assert f"{told} a different history of events 1-{size}" in checked.out, checked
    refused = anna("round close 1")
    assert (refused.code, f"You signed a different history of events 1-{size}" in refused.err) == (7, True), refused
    assert "Later events cannot be read by this release." in refused.err
    rewritten(place, lambda rows: [*rows[:-2], _of_a_newer_release(rows[-3])])
    cut = anna("verify")
    assert cut.code == 6, cut
    for told in ("You signed", "You cosigned"):
        assert f"{told} events 1-{size} of this record at " in cut.out, cut
    assert f"This was not compared: the events from {size} onwards cannot be read." in cut.out
