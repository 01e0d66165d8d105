"""A dishonest deputy, who wants another winner: what he tries, and what names it. A table of SECURITY.md, carried out.

    python -m tests.evidence.deputy     write the table into SECURITY.md

Ben is arbiter beside Anna Berg, the chief, of a tournament that asks for keys. He has the database with the right to
write everything in it, every file of that computer, SECURITY.md, and his own private key; not hers. What he does not
have is what others hold: a photographed sheet, a checkpoint cosigned on Lind's laptop, the public folder, the report
that was sent, and her list of keys. Brandt won; it is to be Costa.
"""

import contextlib
import os
import re
import shlex
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.main import run
from core.evidence.checkpoint import Checkpoint, origin_of, tree_of
from core.evidence.merkle import root_of_first
from core.evidence.note import Note
from core.evidence.signers import own_occasion
from core.model.units import PlayerId
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import kept_note
from events.store.personal_data import PersonalDatum
from tests.evidence.attacks import FILE, PAGE, Row, Rows, read, rewrite

_TABLE = re.compile(r"(<!-- deputy -->\n).*?(<!-- end of deputy -->)", re.DOTALL)

CLUB, CHIEF, DEPUTY, COSIGNER, READER = "club", "Anna Berg", "Ben", "Eva Lind", "a reader without keys"
OWNER_OF_KEYS = "a reader who knows the keys"
KEYS = {
    CHIEF: ("keys", "berg"),
    DEPUTY: ("bens", "ben"),
    COSIGNER: ("laptop", "lind"),
    READER: ("none", ""),
    OWNER_OF_KEYS: ("reader", ""),
}
PLAYERS = ("Adler", "Brandt", "Costa", "Dubois")
RESULT, CLOSED, AWARDED, ISSUED, END = 18, 20, 21, 22, 22
"""Events: the game that decides, the last round ended, prizes, the report; and the last one."""


@dataclass(frozen=True)
class Witness:
    """What somebody looks at, the exit code, and words that name what was done (in order: nothing does)."""

    who: str
    line: str
    code: int
    says: str = ""


@dataclass(frozen=True)
class Try:
    """One row."""

    does: str
    attack: Callable[[], None]
    seen: tuple[Witness, ...]


# --- the tournament ---------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def acting(name: str, key: str = "") -> Iterator[None]:
    """Type as somebody, with their folder of keys and, unless another is named, their key."""
    folder, own = KEYS[name]
    before = dict(os.environ)
    os.environ |= {"PAIRTRAIL_ACTOR": name, "PAIRTRAIL_KEYS": folder, "PAIRTRAIL_KEY": key or own}
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def done(*lines: str, by: str = CHIEF, code: int = 0) -> None:
    """Lines that somebody types, each with that exit code."""
    with acting(by):
        for line in lines:
            found = run(shlex.split(line))
            assert found == code, (found, line)


def _entries() -> list[str]:
    return [f"player add {name} --rating {2000 + number} -t club" for number, name in enumerate(PLAYERS)]


def _last_round(result: str) -> tuple[str, ...]:
    return (
        f"result set 2 1:{result} 2:= -t club",
        "round close 2 -t club",
        "prizes award --prizes '100, 50' --yes -t club",
    )


def prepare() -> None:
    """The tournament as it was, in the working directory, and everything that others hold of its end."""
    done("key new berg")
    done("key new ben", by=DEPUTY)
    done("key new lind", f"key trust keys/berg.pub --who '{CHIEF}'", "key trust bens/ben.pub --who Ben", by=COSIGNER)
    shutil.copytree("laptop", "other-laptop")
    shutil.copytree("laptop", "reader", ignore=shutil.ignore_patterns("*.key", "*.pub"))
    done("key revoke ben --since 2020-01-01 --reason 'not ours' --keys other-laptop", by=COSIGNER)
    begin = (
        'new "Club" --rounds 2 --as club --require-keys',
        f"official name Ben --role arbiter --key {_public('ben')}",
    )
    done(*begin, *_entries())
    done(*_first_round(), by=DEPUTY)
    done("backup before.sqlite", by=DEPUTY)
    done(_last_round("1-0")[0], by=DEPUTY)
    done(*_last_round("1-0")[1:], "export sent.trf --format trf26 --issue -t club")
    done("checkpoint sign -t club --out end.checkpoint", "checkpoint publish public-end -t club")
    done("checkpoint cosign end.checkpoint --out end-cosigned.checkpoint", by=COSIGNER)
    done("bundle seal sealed.bundle -t club")
    with contextlib.closing(sqlite3.connect(FILE)) as connection:
        (digest,) = connection.execute("SELECT head_hash FROM stream WHERE stream_id = 'club'").fetchone()
    Path("end.receipt").write_text(digest.hex()[:16], encoding="utf-8")


def _first_round() -> tuple[str, ...]:
    twice = ("round pair -t club", "round publish -t club")
    return (*twice, "result set 1 1:1-0 2:1-0 -t club", *twice)


def _public(key: str) -> str:
    return Path(f"bens/{key}.pub").read_text(encoding="utf-8").strip()


# --- what he can write ------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def without_guards(file: str = FILE) -> Iterator[sqlite3.Connection]:
    """The database with its guards away meanwhile."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        connection.execute("PRAGMA foreign_keys=OFF")
        for trigger, _ in guards:
            connection.execute(f"DROP TRIGGER {trigger}")
        yield connection
        for _, sql in guards:
            connection.execute(sql)


def written(
    change: Callable[[Rows], Rows],
    since: int,
    *,
    signs: Sequence[str] = (DEPUTY,),
    key: str = "ben",
    keeps: bool = False,
    file: str = FILE,
    signed_at: str = "",
) -> None:
    """The log as `change` leaves it, whole in itself, with the checkpoints before event `since` (`keeps`: with all).

    Commands of the people in `signs` are signed anew from there on, with a private key of his own folder.
    """
    with without_guards(file) as connection:
        kept = connection.execute("SELECT * FROM checkpoint WHERE stream_id = 'club'").fetchall()
        rows = change(read(connection, CLUB))
        rewrite(connection, CLUB, rows)
        rewritten = [one for one in kept if keeps or one[2] < since]
        connection.executemany("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", rewritten)
        found = connection.execute("SELECT hash FROM event WHERE stream_id = 'club' ORDER BY version").fetchall()
        for note in _signed([digest for (digest,) in found], rows, since, signs, key, signed_at):
            own = kept_note(note)
            connection.execute("INSERT OR IGNORE INTO checkpoint VALUES (?, ?, ?, ?, ?)", (CLUB, *own))


def _signed(
    hashes: list[bytes], rows: Rows, since: int, signs: Sequence[str], key: str, signed_at: str = ""
) -> Iterator[Note]:
    signer = KeyFolder(Path("bens")).signer(key, lambda _: b"")
    ends = {row.body["causation"]: version for version, row in enumerate(rows, start=1)}
    for version in ends.values():
        body = rows[version - 1].body
        if version >= since and body["actor"] in signs:
            text = Checkpoint(
                origin_of(CLUB, hashes[0]),
                version,
                root_of_first(version, tree_of(hashes)),
                hashes[version - 1],
                time=signed_at or f"{str(body['recorded_at'])[:19]}Z",
                actor=str(body["actor"]),
                key=signer.key.label,
                occasion=own_occasion(str(body["actor"])),
            ).text
            yield Note(text, (signer.signed(text),))


def _with(rows: Rows, version: int, **data: object) -> Rows:
    """The data of one event put otherwise."""
    body = rows[version - 1].body
    assert isinstance(body["data"], dict)
    return [*rows[: version - 1], Row({**body, "data": {**body["data"], **data}}), *rows[version:]]


def _costa_won(rows: Rows) -> Rows:
    return _with(rows, RESULT, result="0-1")


def _one_more(kind: str, data: object, actor: str = DEPUTY, schema_version: int = 1) -> Callable[[Rows], Rows]:
    """The log with one event more, which no command gave."""

    def change(rows: Rows) -> Rows:
        own = {"event_id": "e" * 32, "causation": "c" * 32, "actor": actor, "type": kind, "data": data}
        return [*rows, Row({**rows[-1].body, **own, "schema_version": schema_version})]

    return change


def _adds(kind: str, data: object, actor: str = DEPUTY, schema_version: int = 1) -> Callable[[], None]:
    return lambda: written(_one_more(kind, data, actor, schema_version), END + 1)


def _data_of(version: int) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(FILE)) as connection:
        found: dict[str, Any] = read(connection, CLUB)[version - 1].body["data"]  # type: ignore[assignment]
    return found


def _correction(**said: object) -> dict[str, object]:
    everything = {"reaches": ["pairings", "standings", "rating-report"], "tier": 1, "reason": "misheard"}
    return {"round_number": 2, "board": 1, "was": "1-0", "result": "0-1", "correction": everything, **said}


def _boards_of_round_two(rows: Rows) -> Rows:
    boards = [{"board": 1, "white": 2, "black": 1}, {"board": 2, "white": 3, "black": 4}]
    engine = {"engine_boards": [], "engine_bye": None, "reason": "x", "grounds": ["rematch"]}
    rows = _one_more("pairing-altered", {"round_number": 2, "boards": boards, "bye": None, **engine})(rows)
    for board, result in ((1, "0-1"), (2, "1-0")):
        own = {"event_id": f"{board:032x}", "causation": f"{board:032x}"}
        added = _one_more("result-recorded", {"round_number": 2, "board": board, "result": result})(rows)[-1]
        rows = [*rows, Row({**added.body, **own})]
    return rows


def _dates(what: str) -> None:
    """A correction with one time of it put otherwise."""
    times = {"occurred_at": "2031-01-09T17:00:00.000000Z", "recorded_at": "2026-01-09T17:00:00.000000Z"}

    def change(rows: Rows) -> Rows:
        *before, last = _one_more("result-corrected", _correction())(rows)
        return [*before, Row({**last.body, what: times[what]} if what in times else last.body)]

    written(change, END + 1, signed_at="2031-01-09T17:00:00Z" if what == "signed" else "")


def _undoes_what_never_was(rows: Rows) -> Rows:
    """And that undo, in a command of its own."""
    rows = _one_more("action-undone", {"version": 99, "reason": "x"})(rows)
    again = _one_more("action-undone", {"version": END + 1, "reason": "x"})(rows)[-1]
    return [*rows, Row({**again.body, "event_id": "d" * 32, "causation": "d" * 32})]


def _of_another_copy(
    time: str = "2026-01-09T17:04:40Z", *, corrects: bool = False, actor: str = DEPUTY
) -> Callable[[Rows], Rows]:
    """An event past the rules, and the word that it was decided in a copy that went on from event 17."""
    with contextlib.closing(sqlite3.connect(FILE)) as connection:
        sql = "SELECT hash FROM event WHERE stream_id = 'club' AND version = 17"
        (digest,) = connection.execute(sql).fetchone()
    adjudicated = {"round_number": 2, "board": 1, "result": "0-1", "reason": "clear"}
    there = {"there": 18, "hash": "ab" * 32, "actor": actor, "recorded_at": time, "here": END + 1}
    entered = {"common": 17, "common_hash": digest.hex(), "events": [there]}
    own = {"event_id": "d" * 32, "causation": "d" * 32}

    def change(rows: Rows) -> Rows:
        rows = _one_more(*(("result-corrected", _correction()) if corrects else ("game-adjudicated", adjudicated)))(
            rows
        )
        return [*rows, Row({**_one_more("copy-entered-again", entered)(rows)[-1].body, **own})]

    return change


def _types(*lines: str) -> Callable[[], None]:
    return lambda: done(*lines, by=DEPUTY)


def _before_the_end(kind: str, data: object, result: str = "=") -> Callable[[], None]:
    """An event of his, past the program and signed, before the last result; everybody else goes on honestly."""

    def attack() -> None:
        _restores()
        written(_one_more(kind, data), RESULT)
        done(_last_round(result)[0], by=DEPUTY)
        done(*_last_round(result)[1:])

    return attack


def _calls_the_winner_otherwise() -> None:
    """A name to which he committed while the log still showed the true one, laid beside the log after the end."""
    other = PersonalDatum(PlayerId(2), "name", "5a" * 16, "Costa")
    _before_the_end(
        "player-details-corrected", {"player": 2, "name": "Brandt", "name_commitment": other.commitment}, "1-0"
    )()
    with without_guards() as connection:
        row = (CLUB, other.player, other.field, other.salt, other.value)
        connection.execute("INSERT INTO personal_data VALUES (?, ?, ?, ?, ?)", row)


def _hides_a_trigger() -> None:
    """Under a name that is the database's own, which only whoever writes its schema can give."""
    with contextlib.closing(sqlite3.connect(FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        sql = "CREATE TRIGGER sqlite_own AFTER UPDATE ON stream BEGIN DELETE FROM personal_data; END"
        connection.execute("INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_own', 'stream', 0, ?)", (sql,))


def _leaves_the_entry_alone() -> None:
    """All events are gone, and the entry that names the end says that there never was one."""
    with without_guards() as connection:
        for table in ("event", "checkpoint", "personal_data"):
            connection.execute(f"DELETE FROM {table} WHERE stream_id = 'club'")  # noqa: S608  # names of tables
        connection.execute("UPDATE stream SET version = 0, head_hash = zeroblob(32)")


def _doctors_points_and_ranks() -> None:
    """The report that was sent, with the points and the rank of another winner, and a comment that explains them."""
    points = {"Brandt": " 1.0    2", "Costa": " 2.0    1"}
    lines = []
    for line in Path("sent.trf").read_text(encoding="utf-8").splitlines():
        new = next((told for who, told in points.items() if line[:3] == "001" and who in line), line[80:89])
        lines.append(f"{line[:80]}{new}{line[89:]}")
    lines.insert(7, "### pairtrail counted in the standings: 2:2=3w1 2:3=2b0")
    Path("doctored.trf").write_text("\r\n".join(lines) + "\r\n", encoding="utf-8")


def _plays_the_end_again() -> None:
    shutil.copy("before.sqlite", FILE)
    _away(f"{FILE}-wal", f"{FILE}-shm")
    done(*_last_round("0-1"), "export forged.trf --format trf26 --issue -t club", by=DEPUTY)
    done("bundle seal forged.bundle -t club", by=DEPUTY)


def _restores() -> None:
    shutil.copy("before.sqlite", FILE)
    _away(f"{FILE}-wal", f"{FILE}-shm")


def _away(*files: str) -> None:
    for file in files:
        Path(file).unlink(missing_ok=True)


def _makes_all_of_it_up() -> None:
    """Another tournament of the same name, its chief arbiter himself under her name."""
    _away(FILE, f"{FILE}-wal", f"{FILE}-shm")
    done("key new berg", by=DEPUTY)
    KEYS["a false chief"] = (KEYS[DEPUTY][0], "berg")
    with acting("a false chief"):
        os.environ["PAIRTRAIL_ACTOR"] = CHIEF
        begin = ('new "Club" --rounds 2 --as club --require-keys', *_entries(), *_first_round(), *_last_round("0-1"))
        for line in (*begin, "checkpoint sign -t club", "bundle seal forged.bundle -t club"):
            assert run(shlex.split(line)) == 0, line


def _imports_a_doctored_report() -> None:
    _doctors_the_report()
    _away(FILE, f"{FILE}-wal", f"{FILE}-shm")
    done("import doctored.trf --as club", by=DEPUTY)


def _doctors_the_report() -> None:
    """The report that was sent, with the colours of the deciding game as they were and its result turned round."""
    lines = Path("sent.trf").read_text(encoding="utf-8").splitlines()
    changed = [_turned(line) if line[:3] == "001" and ("Brandt" in line or "Costa" in line) else line for line in lines]
    assert changed != lines
    Path("doctored.trf").write_text("\r\n".join(changed) + "\r\n", encoding="utf-8")


def _turned(line: str) -> str:
    """The result of round 2, and the points."""
    at = 91 + 10 + 7
    won = line[at] == "1"
    points = float(line[80:84]) + (-1 if won else 1)
    return f"{line[:80]}{points:4.1f}{line[84:at]}{'0' if won else '1'}{line[at + 1 :]}"


def _names_himself(actor: str) -> Callable[[], None]:
    def attack() -> None:
        _adds("official-named", {**_data_of(4), "role": "chief-arbiter"}, actor)()

    return attack


def _awards_costa() -> None:
    awarded = _data_of(AWARDED)
    (first, *_), (second, *_) = awarded["awards"][:2]
    turned = [[second, awarded["awards"][0][1]], [first, awarded["awards"][1][1]], *awarded["awards"][2:]]
    _adds("prizes-awarded", {**awarded, "awards": turned})()


def _issues(release: str = "") -> Callable[[], None]:
    def attack() -> None:
        data = _data_of(ISSUED)
        made = [[name, release if release and name == "pairtrail" else said] for name, said in data["made_with"]]
        _adds("document-issued", {**data, "files": [["sent.trf", "ab" * 32]], "made_with": made})()

    return attack


def _lodges_and_upholds() -> None:
    done(
        'appeal lodge 2 "I had won" --round 2 -t club',
        'appeal decide "So it was" --upheld -t club',
        'result correct 2 1:0-1 --reason "the appeal" --yes -t club',
        by=DEPUTY,
    )


def _puts_a_view_in_its_place() -> None:
    with contextlib.closing(sqlite3.connect(FILE, isolation_level=None)) as connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("ALTER TABLE event RENAME TO behind")
        connection.execute("CREATE VIEW event AS SELECT * FROM behind")


def _goes_back_to_an_older_schema() -> None:
    written(_costa_won, RESULT, signs=())
    with contextlib.closing(sqlite3.connect(FILE, isolation_level=None)) as connection:
        connection.execute("UPDATE pairtrail_schema SET version_num = '0001'")
        connection.execute("DROP TABLE checkpoint")


def _deletes_her_checkpoints() -> None:
    with without_guards() as connection:
        connection.execute("DELETE FROM checkpoint WHERE size >= ?", (CLOSED,))


def _forges_her_signature() -> None:
    """A checkpoint of his log with her name and the id of her key, under which stands his own signature."""
    written(_costa_won, RESULT)
    with without_guards() as connection:
        found = connection.execute("SELECT hash FROM event WHERE stream_id = 'club' ORDER BY version").fetchall()
        hashes, rows = [digest for (digest,) in found], read(connection, CLUB)
        (note,) = _signed(hashes[: RESULT + 1], rows[: RESULT + 1], RESULT, (DEPUTY,), "ben")
        label = _chiefs_key().split("+")
        text = note.text.replace(f"actor {DEPUTY}", f"actor {CHIEF}")
        signer = KeyFolder(Path("bens")).signer("ben", lambda _: b"")
        line = str(Note(text, (signer.signed(text),))).replace("\u2014 ben ", "\u2014 berg ")
        key_id = bytes.fromhex(label[1])
        kept = kept_note(_with_id(line, key_id))
        connection.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", (CLUB, *kept))


def _chiefs_key() -> str:
    return Path("keys/berg.pub").read_text(encoding="utf-8").strip()


def _with_id(text: str, key_id: bytes) -> Note:
    from base64 import b64decode, b64encode

    from core.evidence.note import parsed_note

    head, _, encoded = text.rstrip("\n").rpartition(" ")
    return parsed_note(f"{head} {b64encode(key_id + b64decode(encoded)[4:]).decode()}\n")


def _rotates_her_key() -> None:
    """The text in which her key names his as the next one, signed with his."""
    from events.signing.rotation import Rotation

    signer = KeyFolder(Path("bens")).signer("ben", lambda _: b"")
    text = Rotation(_chiefs_key(), _public("ben"), "2026-01-09T18:00:00Z").text
    Path("rotation.txt").write_text(str(Note(text, (signer.signed(text),))), encoding="utf-8")


def _writes_into_the_copy() -> None:
    """A copy that Anna enters again: in it stands a result that nobody signed."""
    done("backup copy.sqlite", by=DEPUTY)
    shutil.copy("before.sqlite", "copy.sqlite")
    written(
        _one_more("result-recorded", {"round_number": 2, "board": 1, "result": "0-1"}, CHIEF), 18, file="copy.sqlite"
    )


def _revokes_hers_on_that_computer() -> None:
    done('key revoke berg --since 2026-01-01 --reason "stolen" --yes', by=CHIEF)


def _seals_it_anew() -> None:
    """The sealed bundle with other prizes on no sheet: unpacked, changed, packed and sealed by himself."""
    written(_costa_won, RESULT)
    done("key new mallory", by=DEPUTY)
    with acting(DEPUTY, "mallory"):
        assert run(shlex.split("bundle seal forged.bundle -t club --key mallory")) == 0


def _deletes_the_log() -> None:
    """The database as a plain file without this tournament."""
    with without_guards() as connection:
        for table in ("event", "checkpoint", "personal_data", "stream"):
            connection.execute(f"DELETE FROM {table} WHERE stream_id = 'club'")  # noqa: S608  # names of tables


# --- what names it ----------------------------------------------------------------------------------------------------


def verify(code: int, says: str = "") -> Witness:
    """On a laptop that knows both keys, and cosigned nothing."""
    return Witness("`verify`", "verify -t club", code, says)


def where_cosigned(code: int, says: str = "") -> Witness:
    """On Lind's laptop, which remembers what she cosigned."""
    return Witness(_COSIGNED, "verify -t club", code, says)


def sheet(code: int, says: str = "") -> Witness:
    """With the photographed sheet."""
    return Witness("a sheet", "verify -t club --receipt {receipt}", code, says)


def cosigned(code: int = 7) -> Witness:
    """With what Lind cosigned."""
    return Witness("a cosigned checkpoint", "checkpoint verify -t club end-cosigned.checkpoint", code)


def published(code: int = 7) -> Witness:
    """With the public folder."""
    return Witness("the public folder", "checkpoint verify -t club public-end", code)


def bundle(code: int, says: str = "", keys: str = "laptop") -> Witness:
    """A bundle that he seals of it, in the hands of somebody who knows the keys."""
    who = "a bundle of it" if keys == "laptop" else "a bundle of it, where only the chief is trusted"
    return Witness(who, f"bundle verify forged.bundle --keys {keys}", code, says)


def sent(code: int = 1) -> Witness:
    """With the report that was sent."""
    return Witness("the report that was sent, `diff`", "diff sent.trf -t club", code)


def report(says: str) -> Witness:
    """The report that is written of it says so in a comment."""
    return Witness("a report of it", "export -t club --format trf26", 0, says)


_COSIGNED = "`verify` where the end was cosigned"
_SHOWED = "Nobody showed that {}"
_ALL_OTHERS = (sheet(7), cosigned(), published())
_SINCE = "the standings were final, and are others since"
_PLACES = "Costa: rank 2 with 1.0, now rank 1 with 2.0"

TRIES = (
    Try("writes the other result into the database, and every hash anew",
        lambda: written(_costa_won, RESULT, signs=(), keeps=True), (verify(7), *_ALL_OTHERS)),
    Try("the same, and deletes the checkpoints that contradict it",
        lambda: written(_costa_won, RESULT, signs=()),
        (verify(1, _SHOWED.format("Ben recorded events 18 to 19")), bundle(1, "is nobody's word"), *_ALL_OTHERS)),
    Try("the same, and signs his own commands anew",
        lambda: written(_costa_won, RESULT), (verify(1, _SHOWED.format(CHIEF)), sheet(7))),
    Try("the same, and signs hers as well, with his key",
        lambda: written(_costa_won, RESULT, signs=(DEPUTY, CHIEF)), (verify(1, _SHOWED.format(CHIEF)), sheet(7))),
    Try("puts the backup of before the last result in its place, and enters, closes, awards, issues and seals himself",
        _plays_the_end_again,
        (verify(0, "no chief arbiter signed what was recorded from event 9 on"),
         where_cosigned(7, "You cosigned another history of events 1-22"),
         bundle(1, keys="other-laptop"), *_ALL_OTHERS, sent())),
    Try("puts that backup in its place, and no more", _restores,
        (verify(0, "Compared with nothing that is kept elsewhere"), where_cosigned(1, "it is an older copy, or"),
         *_ALL_OTHERS)),
    Try("takes the tournament out of the database", _deletes_the_log, (verify(2), sheet(2))),
    Try("makes up a tournament of the same name, and a key for a chief of her name",
        _makes_all_of_it_up,
        (verify(1, "and you know berg+"), bundle(1, "ask Anna Berg whose key it is"), *_ALL_OTHERS)),
    Try("reads the report, its last result turned round, into a new database of the same name",
        _imports_a_doctored_report,
        (verify(0, "Ben read events 1-18 from the file doctored.trf"),
         where_cosigned(1, "this one begins with another event"), *_ALL_OTHERS, sent())),
    Try("rewrites his naming: chief arbiter from the beginning",
        lambda: written(lambda rows: _with(_costa_won(rows), 4, role="chief-arbiter"), 4),
        (verify(1, _SHOWED.format("Anna Berg recorded event 4")), sheet(7))),
    Try("names himself chief arbiter, in his own name, signed",
        _names_himself(DEPUTY),
        (verify(1, "which is not for arbiter"), bundle(1, "Ben had no right to record event 23"))),
    Try("names himself chief arbiter in her name", _names_himself(CHIEF),
        (verify(1, _SHOWED.format("Anna Berg recorded event 23")), bundle(1, _SHOWED.format(CHIEF)))),
    Try("lifts the rule about keys, in his own name, signed",
        _adds("keys-waived", {"reason": "a key was lost"}),
        (verify(1, "which is not for arbiter"), bundle(1, "Ben had no right to record event 23"))),
    Try("takes her naming back (`undo`), past the program",
        _adds("action-undone", {"version": 4, "reason": "a slip"}),
        (verify(1, "which is not for arbiter"), bundle(1, "Ben had no right to record event 23"))),
    Try("corrects the result after the prizes, with a reason, as the program lets him",
        _types('result correct 2 1:0-1 --reason "misheard" --yes -t club'),
        (verify(0, "another list would be awarded now"), sheet(0, _PLACES),
         report("Correction after the last round had ended"))),
    Try("takes the result back instead (`undo`), and enters the other one",
        _types("undo 20 --reason slip --yes -t club", "undo 18 --reason slip --yes -t club",
               "result set 2 1:0-1 2:= -t club", "round close 2 -t club"),
        (verify(0, "another list would be awarded now"), sheet(0, _PLACES),
         report("Result taken back after the last round had ended"))),
    Try("gives each of the first two the name of the other (`player correct`)",
        _types('player correct 3 --name "Costa C" -t club', 'player correct 2 --name "Brandt B" -t club'),
        (verify(0, _SINCE), sheet(0, "Brandt: rank 1 with 2.0, now rank 1 with 2.0 as Costa C"),
         report("Name corrected after the last round had ended"), sent())),
    Try("corrects round 1, and says that the error was reported before round 2 was paired",
        _types('result correct 1 2:0-1 --reason "misheard" --reported 2026-01-09T17:03:45 --yes -t club'),
        (verify(0, "counts as reported on 2026-01-09 17:03 UTC"), sheet(0, "are others since"))),
    Try("writes a correction of round 1 that reaches the standings, where the rules let it reach the rating only",
        _adds("result-corrected", _correction(round_number=1)),
        (verify(1, "By the facts then it is tier 3"), sheet(0, "are others since"))),
    Try("writes a correction of a result that was another one",
        _adds("result-corrected", _correction(was="0-1")),
        (verify(1, "says that the result was 0-1"), sheet(0, _PLACES))),
    Try("writes a correction without a reason",
        _adds("result-corrected", _correction(correction={"reaches": ["standings"], "tier": 0, "reason": ""})),
        (verify(1, "has no reason"), sheet(0, _PLACES))),
    Try("decides the finished game as if it had been adjourned",
        _adds("game-adjudicated", {"round_number": 2, "board": 1, "result": "0-1", "reason": "clear"}),
        (verify(1, "had a result already"), sheet(0, _PLACES))),
    Try("adjourns it, finished as it is",
        _adds("game-adjourned", {"round_number": 2, "board": 1, "taken_as": None}, schema_version=2),
        (verify(1, "had a result already"), sheet(0, "are others since"))),
    Try("records a second result of it",
        _adds("result-recorded", {"round_number": 2, "board": 1, "result": "0-1"}),
        (verify(1, "had a result already"), sheet(0, _PLACES))),
    Try("says that the games of the winner, who withdraws, count no longer",
        _adds("player-withdrawn", {"player": 2, "from_round": 1, "reason": "x", "games_count": False}),
        (verify(1, "and by the rules they count"), sheet(0, "Costa: rank 2 with 1.0, now rank 1"))),
    Try("changes the boards of the last round, which is over, and enters their results",
        lambda: written(_boards_of_round_two, END + 1),
        (verify(1, "Round 2 was over, and its boards were changed past the rules"), sheet(0, _PLACES))),
    Try("corrects the colours of the game to those that it had, and the result with them",
        _adds("colours-corrected", {k: v for k, v in _correction(white=2, black=3).items() if k != "was"}),
        (verify(1, "the correction gives the colours that were recorded"), sheet(0, _PLACES))),
    Try("corrects the colours of the game, and its result with them, as the program lets him",
        _types('result correct 2 1:1-0 --colours --reason "boards turned" --yes -t club'),
        (verify(0, _SINCE), sheet(0, _PLACES))),
    Try("announces a knock-out of the first two after the end, and enters who won it, as the program lets him",
        _types("knockout announce 2 --reason asked --yes -t club", "knockout begin --seed x --yes -t club",
               "knockout result 1 1:1-0 --yes -t club"),
        (verify(0, _SINCE), sheet(0, "Costa: rank 2 with 1.0, now rank 1 with 1.0"))),
    Try("gives other pairing numbers, by which equal points are listed",
        _adds("pairing-numbers-assigned", {"from_round": 1, "numbers": [[3, 1], [2, 2], [1, 3], [4, 4]]}),
        (verify(1, "Pairing numbers were given from round 1 on, which had been paired"), sheet(0, "Adler: rank 4"))),
    Try("grants a full-point bye of a round that was over",
        _adds("bye-granted", {"player": 3, "round_number": 2, "kind": "F", "reason": "x"}),
        (verify(1, "and the event is no correction of that"),)),
    Try("takes a bye, or a withdrawal, of such a round back",
        _adds("player-reinstated", {"player": 3, "from_round": 1, "reason": "x"}),
        (verify(1, "and the event is no correction of that"),)),
    Try("draws lots that no lot gave",
        _adds("tie-broken", {"players": [1, 4], "method": "lots", "seed": "my own"}),
        (verify(1, "Lots do not give the order recorded"), sheet(0, "Adler: rank 4"))),
    Try("decides the finished game, and calls that one of another copy",
        lambda: written(_of_another_copy(), END + 1),
        (verify(1, "the game had a result already"), sheet(0, _PLACES))),
    Try("the same, of a copy that recorded it at a time that is none",
        lambda: written(_of_another_copy("at noon"), END + 1),
        (verify(1, "'at noon', of event 18 there, is no time"), sheet(0, _PLACES))),
    Try("corrects the result, and calls that a correction that she recorded in another copy",
        lambda: written(_of_another_copy(corrects=True, actor=CHIEF), END + 1),
        (verify(0, f"Nobody showed that {CHIEF} recorded any of it"), sheet(0, _PLACES))),
    Try("signs his correction with a date that is to come", lambda: _dates("signed"),
        (verify(1, "that is later than it is now"), sheet(0, _PLACES))),
    Try("says that the error was reported on a day that is to come", lambda: _dates("occurred_at"),
        (verify(1, "and was recorded before"), sheet(0, _PLACES))),
    Try("dates his correction back", lambda: _dates("recorded_at"), (verify(7), sheet(0, _PLACES))),
    Try("expels the winner", _adds("player-expelled", {"player": 2, "from_round": 2, "reason": "x"}),
        (verify(1, "which is not for arbiter"), sheet(0, "are others since"))),
    Try("before the end, gives other pairing numbers, by which equal points are listed",
        _before_the_end("pairing-numbers-assigned", {"from_round": 2, "numbers": [[2, 1], [3, 2], [1, 3], [4, 4]]}),
        (verify(1, "Pairing numbers were given from round 2 on, which had been paired"),)),
    Try("before the end, turns the colours of the game, on a ground that does not hold",
        _before_the_end("pairing-altered", {
            "round_number": 2, "boards": [{"board": 1, "white": 3, "black": 2}, {"board": 2, "white": 1, "black": 4}],
            "bye": None, "engine_boards": [], "engine_bye": None, "reason": "x", "grounds": ["rematch"]}, "1-0"),
        (verify(1, "on the ground 'rematch', which did not hold then"),)),
    Try("before the end, takes the pairing numbers back (`undo`), past the program",
        _before_the_end("action-undone", {"version": 9, "reason": "a slip"}),
        (verify(1, "Event 9 (pairing-numbers-assigned), from round 1 on cannot be undone"),)),
    Try("before the end, records how a play-off of the first two ended",
        _before_the_end("tie-broken", {"players": [2, 3], "method": "play-off", "reason": "played"}),
        (verify(1, "A tie is broken when the games are over"),)),
    Try("before the end, gives the winner another rating, and no reach of it",
        _before_the_end("player-details-corrected", {"player": 3, "rating": 2700}),
        (verify(1, "does not say how far that reaches"),)),
    Try("before the end, commits to another name of the winner, and lays it beside the log after the end",
        _calls_the_winner_otherwise,
        (verify(1, "commits to a name that is kept beside it, 'Costa'"), sent())),
    Try("takes back that a report was issued (`undo`), past the program",
        _adds("action-undone", {"version": ISSUED, "reason": "a slip"}),
        (verify(1, "The record before it does not allow this"),)),
    Try("undoes an event that never was, and that undo", lambda: written(_undoes_what_never_was, END + 1),
        (verify(1, "It undoes event 99, which is not before it"),)),
    Try("writes another list of prizes", _awards_costa, (verify(1, "do not give the prizes awarded"),)),
    Try("records that another file was sent", _issues(), (verify(1, "is not what the record gives"),)),
    Try("records that another file was sent, made by another release", _issues("0.0.9"),
        (verify(0, "It was made with pairtrail 0.0.9"),)),
    Try("lodges an appeal, upholds it himself, and corrects the result", _lodges_and_upholds,
        (verify(0, "another list would be awarded now"), sheet(0, _PLACES),
         report("Correction after the last round had ended"))),
    Try("erases a player (`player forget`), which is refused to him (4)",
        lambda: done("player forget 3 --reason asked --yes -t club", by=DEPUTY, code=4), (verify(0), sheet(0))),
    Try("adds an event of a newer release, so that no release can read on",
        _adds("from-the-future", {}), (verify(6),)),
    Try("puts a view in the place of the table of events", _puts_a_view_in_its_place, (verify(7),)),
    Try("hangs a trigger on a table, under a name that is the database's own", _hides_a_trigger, (verify(7),)),
    Try("takes all events out, and leaves the entry of the tournament", _leaves_the_entry_alone,
        (verify(1, "No event is in it"), sheet(7), cosigned(), published())),
    Try("rewrites, and gives the database out as one of an older schema, without checkpoints",
        _goes_back_to_an_older_schema, (verify(6),)),
    Try("deletes her checkpoints", _deletes_her_checkpoints,
        (verify(1, _SHOWED.format("Anna Berg recorded event 20")), cosigned(0), published(0))),
    Try("rewrites, and keeps a checkpoint with her name and the id of her key, signed by himself",
        _forges_her_signature,
        (verify(1, _SHOWED.format(CHIEF)), Witness("`checkpoint verify`", "checkpoint verify -t club", 7))),
    Try("signs a checkpoint in her name, with his key (`checkpoint sign`), which is refused to him (4)",
        lambda: done(f"checkpoint sign -t club --actor '{CHIEF}'", by=DEPUTY, code=4), (verify(0), sheet(0))),
    Try("hands out a rotation of her key to his, signed with his", _rotates_her_key,
        (Witness("`key trust`", "key trust rotation.txt", 4, "did not sign it"),)),
    Try("writes a result into the copy that she enters again (`store rebase`)", _writes_into_the_copy,
        (Witness("`store rebase`", "store rebase copy.sqlite demo.sqlite -t club -n", 1, _SHOWED.format(CHIEF)),)),
    Try("revokes her key in the list of keys of that computer", _revokes_hers_on_that_computer,
        (Witness("`verify` there, a false alarm", "verify -t club", 1), verify(0), cosigned(0))),
    Try("seals a bundle of the other record with a key that nobody knows", _seals_it_anew,
        (bundle(1, _SHOWED.format(CHIEF)),
         Witness("`audit` where no key is known", "audit --jsonl forged.bundle", 1, "can seal it anew"))),
    Try("sends the federation the report with the result turned round", _doctors_the_report,
        (Witness("`diff` with the record", "diff doctored.trf -t club", 1),)),
    Try("sends it with points and ranks of another winner, and a comment by which they are counted",
        _doctors_points_and_ranks,
        (Witness("`diff` with the record", "diff doctored.trf -t club", 1, "by the results shown"),
         Witness("`audit`", "audit doctored.trf", 0, "A difference that the file itself explains"))),
)  # fmt: skip


def by_whom(one: Witness) -> str:
    """Who looks: the chief at that computer where it is about that, the cosigner on her laptop elsewhere."""
    if "no key is known" in one.who:
        return READER
    if one.who == "`verify`":
        return OWNER_OF_KEYS
    return CHIEF if one.who in ("`verify` there, a false alarm", "`store rebase`") else COSIGNER


def typed(one: Witness) -> str:
    """The command, with the hash of the sheet."""
    return one.line.format(receipt=Path("end.receipt").read_text(encoding="utf-8"))


_CODES = {1: "named (1)", 2: "refused (2)", 4: "refused (4)", 6: "refused (6)", 7: "noticed (7)"}


def _in_words(one: Witness) -> str:
    code = _CODES.get(one.code) or ("told (0)" if one.says else "in order (0)")
    return f"{one.who}: {code}"


def table() -> str:
    """The table as the page has it."""
    lines = ["| the deputy | what names it (exit code) |", "|---|---|"]
    lines += [f"| {one.does} | {'; '.join(map(_in_words, one.seen))} |" for one in TRIES]
    return "\n".join(lines) + "\n"


def with_table(page: str) -> str:
    """The page with the table of today."""
    return _TABLE.sub(lambda found: f"{found[1]}{table()}{found[2]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
