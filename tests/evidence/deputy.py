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
from collections.abc import Callable
from pathlib import Path

from cli.main import run
from core.evidence.note import Note
from core.model.units import PlayerId
from events.log.personal_data import PersonalDatum
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import kept_note
from tests.events.lists.rows import PLAYERS as PLAYERS_OF_THE_LIST
from tests.events.lists.rows import combined, text
from tests.evidence.attacks import FILE, PAGE, Row, Rows, read, rewrite
from tests.evidence.deputy_keys import OF_KEYS
from tests.evidence.deputy_moved import OF_HER_COMMANDS
from tests.evidence.deputy_witnesses import (
    Try,
    Witness,
    bundle,
    cosigned,
    of_league,
    published,
    report,
    sent,
    sheet,
    verify,
    where_cosigned,
)
from tests.evidence.deputy_world import (
    AWARDED,
    CHIEF,
    CLOSED,
    CLUB,
    COSIGNER,
    DEPUTY,
    END,
    ISSUED,
    KEYS,
    LUND,
    LUND_2,
    LUND_3,
    OSLO,
    OSLO_1,
    OWNER_OF_KEYS,
    READER,
    RESULT,
    acting,
    adds,
    adds_to_league,
    data_of,
    done,
    entries,
    first_round,
    last_round,
    one_more,
    prepare,
    public_key,
    signed_by,
    types,
    with_data,
    without_guards,
    written,
)

__all__ = ["DEPUTY", "acting", "done", "prepare"]  # of the world, for whoever carries the rows out

_PAIRED_LAST = 16
_ENTERED_LAST = 8
_NAMED_LAST = 4
_NAMED_LATER = ((CHIEF, "chief-arbiter"), (DEPUTY, "arbiter"))
_TABLE = re.compile(r"(<!-- deputy -->\n).*?(<!-- end of deputy -->)", re.DOTALL)


# --- what he can write ------------------------------------------------------------------------------------------------


def _costa_won(rows: Rows) -> Rows:
    return with_data(rows, RESULT, result="0-1")


def _correction(**said: object) -> dict[str, object]:
    everything = {"reaches": ["pairings", "standings", "rating-report"], "tier": 1, "reason": "misheard"}
    return {"round_number": 2, "board": 1, "was": "1-0", "result": "0-1", "correction": everything, **said}


def _boards_of_round_two(rows: Rows) -> Rows:
    boards = [{"board": 1, "white": 2, "black": 1}, {"board": 2, "white": 3, "black": 4}]
    engine = {"engine_boards": [], "engine_bye": None, "reason": "x", "grounds": ["rematch"]}
    rows = one_more("pairing-altered", {"round_number": 2, "boards": boards, "bye": None, **engine})(rows)
    for board, result in ((1, "0-1"), (2, "1-0")):
        own = {"event_id": f"{board:032x}", "causation": f"{board:032x}"}
        added = one_more("result-recorded", {"round_number": 2, "board": board, "result": result})(rows)[-1]
        rows = [*rows, Row({**added.body, **own})]
    return rows


def _dates(what: str) -> None:
    """A correction with one time of it put otherwise."""
    times = {"occurred_at": "2031-01-09T17:00:00.000000Z", "recorded_at": "2026-01-09T17:00:00.000000Z"}

    def change(rows: Rows) -> Rows:
        *before, last = one_more("result-corrected", _correction())(rows)
        return [*before, Row({**last.body, what: times[what]} if what in times else last.body)]

    written(change, END + 1, signed_at="2031-01-09T17:00:00Z" if what == "signed" else "")


def _undoes_what_never_was(rows: Rows) -> Rows:
    """And that undo, in a command of its own."""
    rows = one_more("action-undone", {"version": 99, "reason": "x"})(rows)
    again = one_more("action-undone", {"version": END + 1, "reason": "x"})(rows)[-1]
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
        rows = one_more(*(("result-corrected", _correction()) if corrects else ("game-adjudicated", adjudicated)))(rows)
        return [*rows, Row({**one_more("copy-entered-again", entered)(rows)[-1].body, **own})]

    return change


def _shows_her_checkpoint_as_another_copys() -> None:
    with contextlib.closing(sqlite3.connect(FILE)) as connection:
        sql = "SELECT hash, content FROM event JOIN checkpoint ON size = version AND kind = 'note' "
        where = "WHERE event.stream_id = 'club' AND checkpoint.stream_id = 'club' AND version = ?"
        digest, signed = connection.execute(sql + where, (CLOSED,)).fetchone()
    corrected = _of_another_copy(corrects=True, actor=CHIEF)

    def change(rows: Rows) -> Rows:
        rows = corrected(rows)
        entered: dict[str, list[dict[str, object]]] = rows[-1].body["data"]  # type: ignore[assignment]
        there = {**entered["events"][0], "there": CLOSED, "hash": digest.hex(), "signed": signed.decode()}
        return with_data(rows, len(rows), events=[there])

    written(change, END + 1)


def _before_the_end(kind: str, data: object, result: str = "=") -> Callable[[], None]:
    """An event of his, past the program and signed, before the last result; everybody else goes on honestly."""

    def attack() -> None:
        _restores()
        written(one_more(kind, data), RESULT)
        done(last_round(result)[0], by=DEPUTY)
        done(*last_round(result)[1:])

    return attack


def _gives_points_beside() -> None:
    """In the event of round 2, which he recorded himself, as only reports of other programs have them."""
    beside = [{"player": 3, "match_points": 20, "game_points": 0}]
    _restores()
    written(lambda rows: with_data(rows, _PAIRED_LAST, points_beside=beside), _PAIRED_LAST)
    done(last_round("=")[0], by=DEPUTY)
    done(*last_round("=")[1:])


def _numbers_them_before_round_1() -> None:
    """Past the program, before he pairs round 1; everybody else goes on honestly."""
    _restores()
    given = one_more("pairing-numbers-assigned", {"from_round": 1, "numbers": [[3, 1], [2, 2], [4, 3], [1, 4]]})
    written(lambda rows: given(rows[:_ENTERED_LAST]), _ENTERED_LAST + 1)
    done(*first_round(), last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:])


def _leaves_the_winner_out_of_the_knockout() -> None:
    tie = "tie record play-off Adler Dubois --reason played -t club"
    begin = ("knockout announce 2 --reason asked --yes -t club", "knockout begin --seed x --yes -t club")
    done("player withdraw Brandt -t club", tie, *begin, "knockout result 1 1:1-0 --yes -t club", by=DEPUTY)


def _takes_her_correction_back() -> None:
    """Of a result that had been mistyped when the standings were final."""
    done('result correct 2 1:0-1 --reason "misheard" --yes -t club')
    done("undo 23 --reason 'it was right' --yes -t club", by=DEPUTY)


def _writes_two_results_into_one_event() -> None:
    """The name of the result stands twice, and programs that read JSON take the first or the last."""
    _restores()
    done(last_round("1-0")[0], by=DEPUTY)
    written(lambda rows: rows, RESULT, spells=lambda body: body.replace('"board":1,', '"board":1,"result":"0-1",'))
    done(*last_round("1-0")[1:2])


def _draws_the_colour_that_he_wants() -> None:
    """Before he pairs round 1, with a seed that gives the other colour."""
    _restores()
    drawn = one_more("lot-drawn", {"initial_colour": "w", "seed": "s"}, schema_version=2)
    written(lambda rows: drawn(rows[:_ENTERED_LAST]), _ENTERED_LAST + 1)
    done(*first_round(), last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:])


def _says_that_the_engine_gives_them() -> None:
    """Of round 2, which he paired and published himself."""
    boards = [{"board": 1, "white": 2, "black": 1}, {"board": 2, "white": 3, "black": 4}]
    engine = {"engine_boards": boards, "engine_bye": None, "reason": "as the engine gives them"}

    def change(rows: Rows) -> Rows:
        altered = one_more("pairing-altered", {"round_number": 2, "boards": boards, "bye": None, **engine})
        return [*altered(rows[:_PAIRED_LAST]), *rows[_PAIRED_LAST:]]

    _restores()
    written(change, _PAIRED_LAST)
    done(last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:])


def _plays_on_from_the_entries(*his: str, after_round_1: str = "", result: str = "1-0") -> Callable[[], None]:
    """What he types before round 1, and after it; he enters the last result, and everybody else goes on honestly."""

    def attack() -> None:
        _restores()
        written(lambda rows: rows[:_ENTERED_LAST], _ENTERED_LAST + 1)
        *round_1, pair, publish = first_round()
        done(*his, *round_1, *filter(None, [after_round_1]), pair, publish, by=DEPUTY)
        done(f"result set 2 1:{result} -t club", by=DEPUTY)

    return attack


def _corrects_hers_before_officials_are_named() -> None:
    done('new "Open" --rounds 2 --as open', *(one.replace("-t club", "-t open") for one in entries()))
    done("player correct Dubois --rating 1500 --yes --reason list -t open", by=DEPUTY)
    done(*(f"official name '{who}' --role {role} -t open" for who, role in _NAMED_LATER))


def _changes_the_announcement_before_officials_are_named() -> None:
    done('new "Open" --rounds 2 --as open --tie-breaks BH,SB')
    done("config set --tie-breaks SB,BH --yes -t open", by=DEPUTY)
    done(*(f"official name '{who}' --role {role} -t open" for who, role in _NAMED_LATER))


def _is_chief_for_an_hour() -> None:
    """Whoever is first can name the first official, without keys."""
    done('new "Open" --rounds 2 --as open', *(one.replace("-t club", "-t open") for one in entries()))
    name = "official name {} --role chief-arbiter -t open"
    done(name.format("Ben"), "player correct Dubois --rating 1500 --yes --reason list -t open",
         name.format(f"'{CHIEF}'"), "official dismiss Ben --reason over -t open", by=DEPUTY)  # fmt: skip
    done("official name Ben --role arbiter -t open")


def _is_chief_beside_her() -> None:
    done('new "Open" --rounds 2 --as open', *(one.replace("-t club", "-t open") for one in entries()))
    done(*(f"official name {who} --role chief-arbiter -t open" for who in ("Ben", f"'{CHIEF}'")), by=DEPUTY)
    done("player correct Dubois --rating 1500 --yes --reason list -t open", by=DEPUTY)


def _awards_prizes_across() -> None:
    """Of a congress whose officials are those of its sections."""
    done('new "Fest" --sections A,B --rounds 1 --congress Fest')
    done(*(f"official name '{who}' --role {role} -t fest-{one}" for one in "ab" for who, role in _NAMED_LATER))
    done(*(f"player add {one}{place} -t fest-{one}" for one in "ab" for place in "12"))
    done(*(f"{line} -t fest-{one}" for one in "ab" for line in (
        "round pair --seed s", "round publish", "result set 1 1:1-0", "round close 1")))  # fmt: skip
    done("congress award --congress fest --prizes '100; women: 50' --yes", by=DEPUTY)


def _congress_with_a_third_section(*acts: str) -> Callable[[], None]:
    """She made it; officials were named in the sections alone."""

    def attack() -> None:
        done('new "Fest" --sections A,B --rounds 1 --congress Fest', "new Ladies --rounds 1 --as fest-c")
        done("congress add fest-c --congress fest", "new Guests --rounds 1 --as fest-d")
        done(*(f"official name '{who}' --role {role} -t fest-{one}" for one in "abc" for who, role in _NAMED_LATER))
        done(*acts, by=DEPUTY)

    return attack


def _begins_a_draft(*lines: str) -> Callable[[], None]:
    """Of round 2 before it is published; `lines` are his."""

    def attack() -> None:
        _restores()
        written(lambda rows: rows[:_PAIRED_LAST], _PAIRED_LAST)
        done("round alter begin -t club", "round alter swap Adler Brandt -t club")
        done(*lines, by=DEPUTY)

    return attack


def _changes_the_draft_that_she_finishes() -> None:
    _restores()
    done("round alter begin -t club")
    done("round alter swap Adler Brandt -t club", by=DEPUTY)
    done("round alter finish --reason asked --yes -t club")


def _changes_the_rating_list() -> None:
    """In the folder of that computer, from which she enters the players; the published one is as it was."""
    (Path("published.txt")).write_bytes(text(combined()))
    (Path("changed.txt")).write_bytes(text([one.replace("2675", "2975") for one in combined()]))
    for file, folder in (("published", "published"), ("changed", "lists")):
        done(f"player ratings import {file}.txt --month 2026-01 --lists {folder}", by=DEPUTY)
    _restores()
    written(lambda rows: rows[:_NAMED_LAST], _NAMED_LAST + 1)
    done(*(f"player add {one[0]} --lists lists -t club" for one in PLAYERS_OF_THE_LIST[:4]))
    done(*first_round(), last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:])


def _corrects_hers_on_a_copy() -> None:
    """And lets her enter the copy again, before the last round is closed."""
    _restores()
    done("result set 2 1:1-0 -t club", "backup copy.sqlite")
    done('result correct 2 1:0-1 --reason "misheard" --yes -t club --db copy.sqlite', by=DEPUTY)
    done("result set 2 2:= -t club", f"store rebase copy.sqlite {FILE} -t club --yes --reason merged")


def _dates_the_last_game_on_a_copy() -> None:
    """And lets her enter the copy again, before the last round is closed."""
    _restores()
    done("backup copy.sqlite")
    done("result set 2 1:1-0 2:= --played 2025-12-30 -t club --db copy.sqlite", by=DEPUTY)
    done("player group school 1=Harbour -t club", f"store rebase copy.sqlite {FILE} -t club --yes --reason merged")


def _dates_the_last_game() -> None:
    """By which it is rated in another month."""
    _restores()
    done("result set 2 1:1-0 2:= --played 2025-12-30 -t club", by=DEPUTY)


def _takes_a_board_out() -> None:
    _restores()
    boards = data_of(_PAIRED_LAST)["boards"]
    engine = {"engine_boards": boards, "engine_bye": None, "reason": "one has left"}
    altered = {"round_number": 2, "boards": boards[1:], "bye": 3, **engine}

    def change(rows: Rows) -> Rows:
        return [*one_more("pairing-altered", altered)(rows[:_PAIRED_LAST]), *rows[_PAIRED_LAST:]]

    written(change, _PAIRED_LAST)
    done("result set 2 2:= -t club", by=DEPUTY)
    done(*last_round("=")[1:])


def _gives_two_boards_one_number() -> None:
    _restores()
    boards = data_of(_PAIRED_LAST)["boards"]
    engine = {"engine_boards": boards, "engine_bye": None, "reason": "a slip"}
    altered = {"round_number": 2, "boards": [{**one, "board": 2} for one in boards], "bye": None, **engine}

    def change(rows: Rows) -> Rows:
        return [*one_more("pairing-altered", altered)(rows[:_PAIRED_LAST]), *rows[_PAIRED_LAST:]]

    written(change, _PAIRED_LAST)
    done("result set 2 2:= -t club", by=DEPUTY)
    done(*last_round("=")[1:])


def _puts_the_boards_in_another_order() -> None:
    """Of the round that hangs, so that results come to other games than those of the sheet."""
    _restores()
    one, other = data_of(_PAIRED_LAST)["boards"]
    engine = {"engine_boards": [one, other], "engine_bye": None, "reason": "by rating"}
    turned = [{**other, "board": 1}, {**one, "board": 2}]
    altered = {"round_number": 2, "boards": turned, "bye": None, **engine}

    def change(rows: Rows) -> Rows:
        return [*one_more("pairing-altered", altered)(rows[:_PAIRED_LAST]), *rows[_PAIRED_LAST:]]

    written(change, _PAIRED_LAST)
    done(last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:])


def _closes_while_a_game_is_adjourned() -> None:
    """It counts as a draw then, for whoever has the prizes from it."""
    _restores()
    done("result adjourn 2 1 -t club", "result set 2 2:= -t club", by=DEPUTY)
    written(one_more("round-completed", {"round_number": 2}), RESULT + 2)


def _takes_a_decision_back() -> None:
    """Of an appeal against the pairing that he recorded."""
    done('appeal lodge Costa "I had White" --round 2 -t club', 'appeal decide "So it was" --upheld -t club')
    written(one_more("action-undone", {"version": END + 2, "reason": "a slip"}), END + 3)


def _exchanges_names_before_the_end() -> None:
    _restores()
    done('player correct Costa --name "Brandt B" -t club', "player correct id:2 --name Costa -t club", by=DEPUTY)
    done("player correct id:3 --name Brandt -t club", last_round("1-0")[0], by=DEPUTY)
    done(*last_round("1-0")[1:])


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
    done(*last_round("0-1"), "export forged.trf --format trf26 --issue -t club", by=DEPUTY)
    done("bundle seal forged.bundle -t club", by=DEPUTY)


def _corrects_hers() -> None:
    _restores()
    done(last_round("1-0")[0])
    done("result correct 2 1:0-1 --reason misheard --yes -t club", by=DEPUTY)
    done(*last_round("1-0")[1:])


def _enters_again_what_she_undid() -> None:
    _restores()
    done("result set 2 1:0-1 -t club", by=DEPUTY)
    done(f"undo {RESULT} --reason wrong --yes -t club")
    done(last_round("0-1")[0], by=DEPUTY)
    done(*last_round("0-1")[1:])


def _awards_by_his_own_rules() -> None:
    _restores()
    done(last_round("1-0")[0], "prizes award --prizes '10; rating 2002 to 2003: 500' --yes -t club", by=DEPUTY)
    done(last_round("1-0")[1])


def _grants_a_link_in_her_name() -> None:
    boards = {"round_number": 2, "first_board": 1, "last_board": 2}
    _before_the_end(
        "link-granted", {"helper": "Anna  Berg", **boards, "token_hash": "ab" * 32, "key": public_key("ben")}
    )()


def _restores() -> None:
    shutil.copy("before.sqlite", FILE)
    _away(f"{FILE}-wal", f"{FILE}-shm")


def _away(*files: str) -> None:
    for file in files:
        Path(file).unlink(missing_ok=True)


def _makes_all_of_it_up(chief: str = CHIEF) -> None:
    """Another tournament of the same name, its chief arbiter himself under her name, or one that looks so."""
    _away(FILE, f"{FILE}-wal", f"{FILE}-shm")
    done("key new berg", by=DEPUTY)
    KEYS["a false chief"] = (KEYS[DEPUTY][0], "berg")
    with acting("a false chief"):
        os.environ["PAIRTRAIL_ACTOR"] = chief
        begin = ('new "Club" --rounds 2 --as club --require-keys', *entries(), *first_round(), *last_round("0-1"))
        for line in (*begin, "checkpoint sign -t club", "bundle seal forged.bundle -t club"):
            assert run(shlex.split(line)) == 0, line


def _rewrites_between_her_commands() -> None:
    """As long as it was, without the rule about keys; what she signed last in this database was a checkpoint."""
    done("checkpoint sign -t club")

    def change(rows: Rows) -> Rows:
        kept = [row for row in _costa_won(rows) if row.body["type"] != "keys-required"]
        return one_more("note-added", {"text": "x"})(kept)

    written(change, 3)


def _puts_a_twin_beside_it() -> None:
    with without_guards() as connection:
        rows = [
            Row({**row.body, "event_id": f"c{at:031x}"}) for at, row in enumerate(_costa_won(read(connection, CLUB)))
        ]
        connection.execute("INSERT INTO stream VALUES ('Club', 0, ?)", (bytes(32),))
        rewrite(connection, "Club", rows)


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
        adds("official-named", {**data_of(4), "role": "chief-arbiter"}, actor)()

    return attack


def _awards_costa() -> None:
    awarded = data_of(AWARDED)
    (first, *_), (second, *_) = awarded["awards"][:2]
    turned = [[second, awarded["awards"][0][1]], [first, awarded["awards"][1][1]], *awarded["awards"][2:]]
    adds("prizes-awarded", {**awarded, "awards": turned})()


def _issues(release: str = "") -> Callable[[], None]:
    def attack() -> None:
        data = data_of(ISSUED)
        made = [[name, release if release and name == "pairtrail" else said] for name, said in data["made_with"]]
        adds("document-issued", {**data, "files": [["sent.trf", "ab" * 32]], "made_with": made})()

    return attack


def _lodges_and_upholds() -> None:
    done(
        'appeal lodge 2 "I had won" --round 2 -t club',
        'appeal decide "So it was" --upheld -t club',
        'result correct 2 1:0-1 --reason "the appeal" --yes -t club',
        by=DEPUTY,
    )


def _corrects_and_closes() -> None:
    _restores()
    lines = ('result correct 2 1:0-1 --reason "misheard" --yes -t club', "round close 2 -t club")
    done(last_round("1-0")[0], *lines, by=DEPUTY)


def _types_before_the_end(*lines: str) -> Callable[[], None]:
    """Before the last results; everybody else goes on honestly."""

    def attack() -> None:
        _restores()
        done(*lines, last_round("1-0")[0], by=DEPUTY)
        done(*last_round("1-0")[1:])

    return attack


def _decides_the_second_prize() -> None:
    _restores()
    done(last_round("1-0")[0], 'result correct 2 2:1-0 --reason "misheard" --yes -t club', by=DEPUTY)
    done(*last_round("1-0")[1:])


def _pairs_one_round_more() -> None:
    """By the engine's own boards, which it would give if there were another round."""
    boards = [{"board": 1, "white": 2, "black": 4}, {"board": 2, "white": 1, "black": 3}]
    adds("round-paired", {**data_of(_PAIRED_LAST), "round_number": 3, "boards": boards})()


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
        (note,) = signed_by(hashes[: RESULT + 1], rows[: RESULT + 1], RESULT, (DEPUTY,), "ben")
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
    from events.signing.judging import Rotation

    signer = KeyFolder(Path("bens")).signer("ben", lambda _: b"")
    text = Rotation(_chiefs_key(), public_key("ben"), "2026-01-09T18:00:00Z").text
    Path("rotation.txt").write_text(str(Note(text, (signer.signed(text),))), encoding="utf-8")


def _writes_into_the_copy() -> None:
    """A copy that Anna enters again: in it stands a result that nobody signed."""
    done("backup copy.sqlite", by=DEPUTY)
    shutil.copy("before.sqlite", "copy.sqlite")
    written(
        one_more("result-recorded", {"round_number": 2, "board": 1, "result": "0-1"}, CHIEF), 18, file="copy.sqlite"
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

_SHOWED = "There is no proof that {}"
_ALL_OTHERS = (sheet(7), cosigned(), published())
_SINCE = "the standings were final, but have changed since"
_DATA = "data that prizes can depend on have been changed since"
_PLACES = "Costa: rank 2 with a score of 1.0, now rank 1 with a score of 2.0"

TRIES = (
    Try("writes the other result into the database, and every hash anew",
        lambda: written(_costa_won, RESULT, signs=(), keeps=True), (verify(7), *_ALL_OTHERS)),
    Try("the same, and deletes the checkpoints that contradict it",
        lambda: written(_costa_won, RESULT, signs=()),
        (verify(1, _SHOWED.format("Ben recorded events 18 to 19")), bundle(1, "but part of it is unconfirmed"),
         *_ALL_OTHERS)),
    Try("the same, and signs his own commands anew",
        lambda: written(_costa_won, RESULT), (verify(1, _SHOWED.format(CHIEF)), sheet(7))),
    Try("the same, and signs hers as well, with his key",
        lambda: written(_costa_won, RESULT, signs=(DEPUTY, CHIEF)), (verify(1, _SHOWED.format(CHIEF)), sheet(7))),
    Try("puts the backup of before the last result in its place, and enters, closes, awards, issues and seals himself",
        _plays_the_end_again,
        (verify(0, "no chief arbiter has signed the events from event 9 on"),
         where_cosigned(7, "You cosigned a different history of events 1-22"),
         bundle(1, keys="other-laptop"), *_ALL_OTHERS, sent())),
    Try("puts that backup in its place, and no more", _restores,
        (verify(0, "Compared with no outside evidence"), where_cosigned(1, "it is an older copy, or"),
         *_ALL_OTHERS)),
    Try("takes the tournament out of the database", _deletes_the_log, (verify(2), sheet(2))),
    Try("makes up a tournament of the same name, and a key for a chief of her name",
        _makes_all_of_it_up,
        (verify(1, "which is not among the keys that you know to be theirs (berg+"),
         bundle(1, "ask Anna Berg whose key it is"), *_ALL_OTHERS)),
    Try("the same, and her name with a letter that only looks the same",
        lambda: _makes_all_of_it_up("\u0410nna Berg"), (verify(1, "None of the keys of this record"), bundle(1))),
    Try("writes the other result, and no rule about keys, between two of her commands, of which the next one signs it",
        _rewrites_between_her_commands,
        (Witness("her next command", "official dismiss Ben --reason x -t club", 7, "Keys were mandatory at that time"),
         *_ALL_OTHERS)),
    Try("puts a log of the other result beside it, under its name in capitals",
        _puts_a_twin_beside_it,
        (Witness("`verify`", "verify -t Club", 7, "a log called 'Club'"), sheet(0))),
    Try("reads the report, its last result turned round, into a new database of the same name",
        _imports_a_doctored_report,
        (verify(0, "Ben read events 1-18 from the file doctored.trf"),
         where_cosigned(1, "this one begins with a different event"), *_ALL_OTHERS, sent())),
    Try("rewrites his naming: chief arbiter from the beginning",
        lambda: written(lambda rows: with_data(_costa_won(rows), 4, role="chief-arbiter"), 4),
        (verify(1, _SHOWED.format("Anna Berg recorded event 4")), sheet(7))),
    Try("names himself chief arbiter, in his own name, signed",
        _names_himself(DEPUTY),
        (verify(1, "which is not allowed for the role arbiter"), bundle(1, "Ben had no right to record event 23"))),
    Try("names himself chief arbiter in her name", _names_himself(CHIEF),
        (verify(1, _SHOWED.format("Anna Berg recorded event 23")), bundle(1, _SHOWED.format(CHIEF)))),
    Try("lifts the rule about keys, in his own name, signed",
        adds("keys-waived", {"reason": "a key was lost"}),
        (verify(1, "which is not allowed for the role arbiter"), bundle(1, "Ben had no right to record event 23"))),
    Try("takes her naming back (`undo`), past the program",
        adds("action-undone", {"version": 4, "reason": "a slip"}),
        (verify(1, "which is not allowed for the role arbiter"), bundle(1, "Ben had no right to record event 23"))),
    Try("corrects the result after the prizes, with a reason, as the program lets him",
        types('result correct 2 1:0-1 --reason "misheard" --yes -t club'),
        (verify(0, "the prize list would differ now"), sheet(0, _PLACES),
         report("Correction after the last round had ended"))),
    Try("takes the result back instead (`undo`), and enters the other one",
        types("undo 20 --reason slip --yes -t club", "undo 18 --reason slip --yes -t club",
               "result set 2 1:0-1 2:= -t club", "round close 2 -t club"),
        (verify(0, "the prize list would differ now"), sheet(0, _PLACES),
         report("Result taken back after the last round had ended"))),
    Try("gives each of the first two the name of the other (`player correct`)",
        types('player correct 3 --name "Costa C" -t club', 'player correct 2 --name "Brandt B" -t club'),
        (verify(0, _SINCE), sheet(0, "Brandt: rank 1 with a score of 2.0, now rank 1 with a score of 2.0 as Costa C"),
         report("Name corrected after the last round had ended"), sent())),
    Try("corrects round 1, and says that the error was reported before round 2 was paired",
        types('result correct 1 2:0-1 --reason "misheard" --reported 2026-01-09T17:03:45 --yes -t club'),
        (verify(0, "is treated as reported on 2026-01-09 17:03 UTC"), sheet(0, "have changed since"))),
    Try("corrects round 1 by a decision of his own, as the program lets him",
        types("result correct 1 2:0-1 --touches standings --reason 'my decision' --yes -t club"),
        (verify(0, "affects standings, by the arbiter's own decision"), sheet(0, "have changed since"))),
    Try("writes a correction of round 1 that reaches the standings, where the rules let it reach the rating only",
        adds("result-corrected", _correction(round_number=1)),
        (verify(1, "According to the facts at the time it belongs to tier 3"), sheet(0, "have changed since"))),
    Try("writes a correction of a result that was another one",
        adds("result-corrected", _correction(was="0-1")),
        (verify(1, "says that the result was 0-1"), sheet(0, _PLACES))),
    Try("writes a correction without a reason",
        adds("result-corrected", _correction(correction={"reaches": ["standings"], "tier": 0, "reason": ""})),
        (verify(1, "has no reason"), sheet(0, _PLACES))),
    Try("writes a correction for the standings alone, of a tier that reaches the rating report as well",
        adds("result-corrected", _correction(correction={"reaches": ["standings"], "tier": 1, "reason": "misheard"})),
        (verify(1, "According to the facts at the time it belongs to tier 1"), sheet(0, _PLACES))),
    Try("records an error that was reported in time as one that came too late for the standings",
        adds("result-corrected", _correction(correction={"reaches": ["rating-report"], "tier": 3, "reason": "late"})),
        (verify(1, "under tier 3. According to the facts at the time it belongs to tier 1"),
         sheet(0, "round 2, board 1"))),
    Try("decides the finished game as if it had been adjourned",
        adds("game-adjudicated", {"round_number": 2, "board": 1, "result": "0-1", "reason": "clear"}),
        (verify(1, "had a result"), sheet(0, _PLACES))),
    Try("adjourns it, finished as it is",
        adds("game-adjourned", {"round_number": 2, "board": 1, "taken_as": None}, schema_version=2),
        (verify(1, "had a result"), sheet(0, "have changed since"))),
    Try("records a second result of it",
        adds("result-recorded", {"round_number": 2, "board": 1, "result": "0-1"}),
        (verify(1, "had a result"), sheet(0, _PLACES))),
    Try("before the end, writes two results into one event, of which programs take one or the other",
        _writes_two_results_into_one_event, (verify(7, "can be read in more than one way"),)),
    Try("says that the games of the winner, who withdraws, count no longer",
        adds("player-withdrawn", {"player": 2, "from_round": 1, "reason": "x", "games_count": False}),
        (verify(1, "but under the rules they do count"), sheet(0, "Costa: rank 2 with a score of 1.0, now rank 1"))),
    Try("changes the boards of the last round, which is over, and enters their results",
        lambda: written(_boards_of_round_two, END + 1),
        (verify(1, "The boards of round 2 were changed after the round had ended"), sheet(0, _PLACES))),
    Try("corrects the colours of the game to those that it had, and the result with them",
        adds("colours-corrected", {k: v for k, v in _correction(white=2, black=3).items() if k != "was"}),
        (verify(1, "the correction gives the same colours as recorded"), sheet(0, _PLACES))),
    Try("corrects the colours of the game, and its result with them, as the program lets him",
        types('result correct 2 1:1-0 --colours --reason "boards turned" --yes -t club'),
        (verify(0, _SINCE), sheet(0, _PLACES))),
    Try("announces a knock-out of the first two after the end, and enters who won it, as the program lets him",
        types("knockout announce 2 --reason asked --yes -t club", "knockout begin --seed x --yes -t club",
               "knockout result 1 1:1-0 --yes -t club"),
        (verify(0, _SINCE), sheet(0, "Costa: rank 2 with a score of 1.0, now rank 1 with a score of 1.0"))),
    Try("withdraws the winner after the last round, and begins a knock-out without him, as the program lets him",
        _leaves_the_winner_out_of_the_knockout,
        (verify(0, "was withdrawn with effect after the last round"), sheet(0, "have changed since"))),
    Try("corrects round 1 for the rating report alone, as the program lets him",
        types("result correct 1 1:0-1 --reason misheard --yes -t club"),
        (verify(0, "games are now rated differently: round 1, board 1"), sheet(0, "round 1, board 1"))),
    Try("gives a player the FIDE ID of another, by which the game is rated (`player correct`)",
        types("player correct Costa --fide-id 100013 -t club", "player correct Costa --fide-id 100021 -t club"),
        (verify(0, "FIDE ID 100013, now 100021"), sheet(0, "FIDE ID none, now 100021"))),
    Try("gives other pairing numbers, by which equal points are listed",
        adds("pairing-numbers-assigned", {"from_round": 1, "numbers": [[3, 1], [2, 2], [1, 3], [4, 4]]}),
        (verify(1, "Pairing numbers were assigned from round 1 onwards, although that round had already been paired"),
         sheet(0, "Adler: rank 4"))),
    Try("grants a full-point bye of a round that was over",
        adds("bye-granted", {"player": 3, "round_number": 2, "kind": "F", "reason": "x"}),
        (verify(1, "had already been paired, but the event is not a correction"),)),
    Try("takes a bye, or a withdrawal, of such a round back",
        adds("player-reinstated", {"player": 3, "from_round": 1, "reason": "x"}),
        (verify(1, "had already been paired, but the event is not a correction"),)),
    Try("draws lots that no lot gave",
        adds("tie-broken", {"players": [1, 4], "method": "lots", "seed": "my own"}),
        (verify(1, "The drawing of lots does not give the recorded order"), sheet(0, "Adler: rank 4"))),
    Try("decides the finished game, and calls that one of another copy",
        lambda: written(_of_another_copy(), END + 1),
        (verify(1, "the game already had a result"), sheet(0, _PLACES))),
    Try("the same, of a copy that recorded it at a time that is none",
        lambda: written(_of_another_copy("at noon"), END + 1),
        (verify(1, "'at noon', the time of event 18 in that copy, is not a valid time"), sheet(0, _PLACES))),
    Try("corrects the result, and calls that a correction that she recorded in another copy",
        lambda: written(_of_another_copy(corrects=True, actor=CHIEF), END + 1),
        (verify(0, f"There is no evidence that {CHIEF} recorded any of it"), sheet(0, _PLACES))),
    Try("the same, with her checkpoint of an event of this record as its proof", _shows_her_checkpoint_as_another_copys,
        (verify(1, "it is event 20 of this record"), sheet(0, _PLACES))),
    Try("signs his correction with a date that is to come", lambda: _dates("signed"),
        (verify(1, "the checkpoint is dated in the future; it is now"), sheet(0, _PLACES))),
    Try("says that the error was reported on a day that is to come", lambda: _dates("occurred_at"),
        (verify(1, "but was recorded earlier"), sheet(0, _PLACES))),
    Try("dates his correction back", lambda: _dates("recorded_at"), (verify(7), sheet(0, _PLACES))),
    Try("expels the winner", adds("player-expelled", {"player": 2, "from_round": 2, "reason": "x"}),
        (verify(1, "which is not allowed for the role arbiter"), sheet(0, "have changed since"))),
    Try("before the end, gives other pairing numbers, by which equal points are listed",
        _before_the_end("pairing-numbers-assigned", {"from_round": 2, "numbers": [[2, 1], [3, 2], [1, 3], [4, 4]]}),
        (verify(1, "assigned from round 2 onwards, although that round had already been paired"),)),
    Try("before round 1, writes other pairing numbers than the rules give, and pairs by them",
        _numbers_them_before_round_1, (verify(0, "do not follow the order required by the rules"), sent())),
    Try("before round 1, draws the initial colour, and records the one that its seed does not give",
        _draws_the_colour_that_he_wants, (verify(1, "The seed 's' gives the opposite initial colour"), sent())),
    Try("before the end, turns the colours of the game, on a ground that does not hold",
        _before_the_end("pairing-altered", {
            "round_number": 2, "boards": [{"board": 1, "white": 3, "black": 2}, {"board": 2, "white": 1, "black": 4}],
            "bye": None, "engine_boards": [], "engine_bye": None, "reason": "x", "grounds": ["rematch"]}, "1-0"),
        (verify(1, "for the reason 'rematch', which did not apply then"),)),
    Try("before the end, takes the pairing numbers back (`undo`), past the program",
        _before_the_end("action-undone", {"version": 9, "reason": "a slip"}),
        (verify(1, "Event 9 (pairing-numbers-assigned), from round 1 onwards cannot be undone"),)),
    Try("before the end, records how a play-off of the first two ended",
        _before_the_end("tie-broken", {"players": [2, 3], "method": "play-off", "reason": "played"}),
        (verify(1, "A tie can be broken only when the games are over"),)),
    Try("before the end, gives the winner another rating, and no reach of it",
        _before_the_end("player-details-corrected", {"player": 3, "rating": 2700}),
        (verify(1, "the event does not say what the change affects"),)),
    Try("before the end, commits to another name of the winner, and lays it beside the log after the end",
        _calls_the_winner_otherwise,
        (verify(1, "contains the hash of a name that is kept outside the log, 'Costa'"), sent())),
    Try("takes back that a report was issued (`undo`), past the program",
        adds("action-undone", {"version": ISSUED, "reason": "a slip"}),
        (verify(1, "The earlier events do not allow this event"),)),
    Try("undoes an event that never was, and that undo", lambda: written(_undoes_what_never_was, END + 1),
        (verify(1, "The event undoes event 99, which is not an earlier event"),)),
    Try("writes another list of prizes", _awards_costa,
        (verify(1, "The prizes awarded do not follow from the earlier events"),)),
    Try("records that another file was sent", _issues(), (verify(1, "does not match the record"),)),
    Try("records that another file was sent, made by another release", _issues("0.0.9"),
        (verify(0, "It was originally produced with pairtrail 0.0.9"),)),
    Try("lodges an appeal, upholds it himself, and corrects the result", _lodges_and_upholds,
        (verify(0, "the prize list would differ now"), sheet(0, _PLACES),
         report("Correction after the last round had ended"))),
    Try("corrects the result before the last round is closed, and closes it himself", _corrects_and_closes,
        (verify(0, _SINCE), where_cosigned(1), sent())),
    Try("corrects another result of the last round before it is closed, so that the second prize is another's",
        _decides_the_second_prize, (verify(0, _SINCE),)),
    Try("corrects a result that she entered, before anything depends on it, as the program lets him", _corrects_hers,
        (verify(0, "Ben changed what others had recorded: event 20 (result-corrected) changed event 18 by Anna Berg"),
         sent())),
    Try("before the end, enters a result again that she had taken back (`undo`)", _enters_again_what_she_undid,
        (verify(0, "event 20 (result-recorded) changed event 19 by Anna Berg"), sent())),
    Try("before round 1, gives somebody virtual points by hand", _plays_on_from_the_entries(
        "player accelerate Costa --points 1,1 --yes -t club"),
        (verify(0, "acceleration-assigned (event 9)"), sent())),
    Try("before round 1, announces a knock-out after the last one", _plays_on_from_the_entries(
        "knockout announce 2 --yes -t club"),
        (verify(0, "knockout-announced (event 9)"), sent())),
    Try("before round 1, gives somebody half a point for a round to come", _plays_on_from_the_entries(
        "bye grant Adler --round 2 --kind half -t club"),
        (verify(0, "bye-granted (event 9)"), sent())),
    Try("between the rounds, withdraws somebody who had played as recorded", _plays_on_from_the_entries(
        after_round_1="player withdraw Brandt --reason ill --yes -t club"),
        (verify(0, "player-withdrawn (event 15)"), sent())),
    Try("between the rounds, admits somebody late", _plays_on_from_the_entries(
        after_round_1="player late Evans --rating 2600 -t club"),
        (verify(0, "late-entry-accepted (event 15)"), sent())),
    Try("enters that the last game is not rated", _plays_on_from_the_entries(result="1-0u"),
        (verify(0, "result-recorded (event 18)"), sent())),
    Try("changes the rating list in its folder, from which she enters the players", _changes_the_rating_list, (
        verify(0),
        Witness("`player ratings check` with the list as it was published",
                "player ratings check --lists published -t club", 1, "2975"))),
    Try("says that the last games were played in another month, in which they are rated", _dates_the_last_game,
        (verify(0, "the only source for: lot-drawn (event 10); result-recorded (events 18, 19)"),)),
    Try("says so on a copy, which she enters again (`store rebase`)", _dates_the_last_game_on_a_copy,
        (verify(0, "the only source for: lot-drawn (event 10); result-recorded (events 19, 20)"),)),
    Try("corrects her result on a copy, which she enters again (`store rebase`)", _corrects_hers_on_a_copy,
        (verify(0, "Ben changed what others had recorded: event 20 (result-corrected) changed event 18 by Anna Berg"),
         sent())),
    Try("corrects the rating that she entered before anybody was named an official",
        _corrects_hers_before_officials_are_named, (
        Witness("`verify`", "verify -t open", 0, "event 6 (player-details-corrected) changed event 5 by Anna Berg"),)),
    Try("changes the announcement before anybody was named an official",
        _changes_the_announcement_before_officials_are_named, (
        Witness("`verify`", "verify -t open", 0, "Ben, who is not chief arbiter, is the only source for: settings-"),)),
    Try("names himself chief arbiter before anybody was named, and leaves the office to her once he has acted",
        _is_chief_for_an_hour, (
        Witness("`verify`", "verify -t open", 0, "event 7 (player-details-corrected) changed event 5 by Anna Berg"),)),
    Try("names himself chief arbiter before anybody was named, beside her", _is_chief_beside_her, (
        Witness("`verify`", "verify -t open", 0, "Ben, Anna Berg are chief arbiters"),)),
    Try("awards prizes across the sections of a congress, of which officials were named in the sections alone",
        _awards_prizes_across, (
        Witness("`verify`", "verify --congress fest", 0, "in the log of the congress: prizes-awarded-across"),)),
    Try("undoes that a section was added to a congress, before prizes are awarded across the sections",
        _congress_with_a_third_section("undo 4 --congress fest --yes"), (
        Witness("`verify`", "verify --congress fest", 0, "the log of the congress: undo of section-added (event 5)"),)),
    Try("adds a section of his own to a congress", _congress_with_a_third_section(
        "congress add fest-d --congress fest"), (
        Witness("`verify`", "verify --congress fest", 0, "in the log of the congress: section-added (event 5)"),)),
    Try("removes a section of a congress, having been chief arbiter of each section by a slip that was undone",
        _congress_with_a_third_section(
            *(f"official name Ben --role chief-arbiter -t fest-{one} --reason x --actor 'Anna Berg'" for one in "abc"),
            *(f"undo -t fest-{one} --actor 'Anna Berg' --yes --reason slip" for one in "abc"),
            "congress remove fest-c --congress fest --yes"), (
        Witness("`verify`", "verify --congress fest", 0, "in the log of the congress: section-removed"),)),
    Try("names himself chief arbiter of a congress, and removes a section", _congress_with_a_third_section(
        "official name Ben --role chief-arbiter -t fest.congress", "congress remove fest-c --congress fest --yes"), (
        Witness("`verify`", "verify --congress fest", 0, "official-named (event 5); section-removed (event 6)"),)),
    Try("before the end, reports a result in the name of a player, by no link", _before_the_end(
        "result-reported", {"player": 1, "round_number": 2, "board": 1, "result": "1-0"}), (
        verify(1, "Only the player can report their own result, through a link, but Ben recorded it."),)),
    Try("discards the draft of a pairing that she is making", _begins_a_draft("round alter abandon -t club"),
        (verify(0, "event 19 (draft-abandoned) changed event 18 by Anna Berg"),)),
    Try("before the end, changes the draft of a pairing that she finishes", _changes_the_draft_that_she_finishes,
        (verify(0, "draft-changed (event "),)),
    Try("enters that neither won the last game, where nothing stood", _plays_on_from_the_entries(result="0-0"),
        (verify(0, "is the only source for: lot-drawn (event 10); result-recorded (event 18)"), sent())),
    Try("enters that one of the two did not come, where nothing stood", _plays_on_from_the_entries(result="-+"),
        (verify(0, "game-forfeited (event 18)"), sent())),
    Try("records that the committee dismissed an appeal", types(
        'appeal lodge Costa "I had won" --round 2 -t club', 'appeal decide "It was lost" --refused -t club'),
        (verify(0, "recorded by Ben on the appeal of Costa: The appeal recorded in event 23 was dismissed"),)),
    Try("before the end, grants a link for results to a helper whose name is read as hers",
        _grants_a_link_in_her_name,
        (verify(1, "can be mistaken for the official Anna Berg"),)),
    Try("before the end, gives two players one FIDE ID (`player correct`)",
        _types_before_the_end(*(f"player correct {one} --fide-id 1000010 -t club" for one in (2, 3))),
        (verify(0, "FIDE ID 1000010 is recorded for"),)),
    Try("before the end, records of which group a player is, by which prizes can go (`player group`)",
        _types_before_the_end("player group school 3=Harbour -t club"),
        (verify(0, "school changed after round 2 had been paired"),)),
    Try("before the end, gives a player points beside the games, with the pairing that he recorded",
        _gives_points_beside, (verify(1, "which can only come from a file"),)),
    Try("before the end, gives a player points as a penalty below zero, which only teams of a league get",
        _before_the_end("penalty-points-given", {
            "team": 3, "round_number": 1, "match_points": -20, "reason": "x"}),
        (verify(1, "No team is registered with the id 3"),)),
    Try("before the end, changes the boards by hand, and says that the engine gives them",
        _says_that_the_engine_gives_them,
        (verify(0, "the boards recorded as the engine's pairing differ from those that the engine gives"),)),
    Try("before the end, takes a board out of the pairing by hand, and gives one of the two the bye",
        _takes_a_board_out, (verify(1, "The changed pairing of round 2 leaves out"),)),
    Try("before the end, gives two boards one number by hand, so that one of them is not played",
        _gives_two_boards_one_number, (verify(1, "In round 2, two boards have the same number"),)),
    Try("before the end, puts the boards of the round in another order, and enters results by the sheet that hangs",
        _puts_the_boards_in_another_order, (verify(0, "were reordered"),)),
    Try("before the end, enters somebody in the round that is being played, on no board",
        _before_the_end("late-entry-accepted", {"player": 5, "name": "Eve", "first_round": 2}),
        (verify(1, "Round 2 has already been paired"),)),
    Try("before the end, closes the last round while a game is adjourned", _closes_while_a_game_is_adjourned,
        (verify(1, "The last round cannot be closed while games are adjourned"),)),
    Try("takes back what was decided on an appeal against the pairing that he recorded (`undo`)",
        _takes_a_decision_back, (verify(1, "cannot undo or redo event"),)),
    Try("before the end, gives each of the first two the name of the other, as the program lets him",
        _exchanges_names_before_the_end, (verify(0, "name Costa, now Brandt B"), sent())),
    Try("before the end, says that somebody withdrew from round 0 on",
        _before_the_end("player-withdrawn", {"player": 2, "from_round": 0}),
        (verify(1, "in round 0 was recorded when that round had already been paired"),)),
    Try("says that an appeal was carried out, of what is none",
        adds("appeal-carried-out", {"appeal": 18, "how": "the result was turned"}),
        (verify(1, "No decision remains to be carried out"),)),
    Try("decides an appeal that nobody lodged",
        adds("appeal-decided", {"appeal": 18, "decision": "So it was", "upheld": True}),
        (verify(1, "Event 18 is not an open appeal"),)),
    Try("enters somebody as from the first round", adds("player-registered", {"player": 5, "name": "Egger"}),
        (verify(1, "was entered from round 1 onwards, although round 2 had already been paired"),)),
    Try("pairs one round more than was announced", _pairs_one_round_more,
        (verify(1, "Round 3 was paired, but only 2 rounds were announced"),)),
    Try("draws the initial colour again", adds("lot-drawn", {"initial_colour": "w", "seed": "his"}, schema_version=2),
        (verify(1, "The initial colour was drawn a second time"),)),
    Try("gives a player another sex, by which prizes of women go (`player correct`)",
        types("player correct Costa --sex w -t club"), (verify(0, _DATA), sheet(0, "Costa: sex none, now w"))),
    Try("decides that a rating, by which prizes of a category go, was another one",
        adds("player-details-corrected", {"player": 3, "rating": 1790, "correction": {
            "reaches": ["standings"], "tier": 0, "reason": "another list"}}),
        (verify(0, _DATA), sheet(0, "Costa: rating 2002, now 1790"))),
    Try("puts a different birth date on record, and nothing beside the log",
        adds("player-details-corrected", {"player": 3, "birth_date_commitment": "ab" * 32}),
        (verify(0, "Costa: a different birth date"),)),
    Try("settles who is a woman, which the entries say",
        adds("category-settled", {"category": "women", "members": [3]}),
        (verify(1, "The event decides who belongs to 'women'"),)),
    Try("settles who is of a category by birth date, where no birth date is kept",
        adds("category-settled", {"category": "born 2008 or later", "members": [3]}),
        (verify(0, "no birth date on record confirms this for Adler, Brandt, Costa, Dubois"),)),
    Try("awards the prizes again, by other rules, as the program lets him",
        types("prizes award --prizes '10; rating 2002 to 2003: 500' --yes -t club"),
        (verify(0, "the prizes had already been awarded differently in event 21"),)),
    Try("before the last round is closed, awards prizes by rules of his own, where none were announced",
        _awards_by_his_own_rules,
        (verify(0, "Ben awarded prizes under '10; rating 2002 to 2003: 500', but no prizes had been announced"),)),
    Try("takes the award of prizes back (`undo`), and awards them by other rules, as the program lets him",
        types("undo 21 --reason 'a slip' --yes -t club",
              "prizes award --prizes '10; rating 2002 to 2003: 500' --yes -t club"),
        (verify(0, "corrections or undos have been recorded since: event 23 (action-undone) by Ben"),)),
    Try("takes her correction of the result back (`undo`), so that the standings are as they were at first",
        _takes_her_correction_back,
        (verify(0, "Event 23 (result-corrected), recorded by Anna Berg, was undone"),)),
    Try("records that a document was issued, as no command asks for one",
        adds("document-issued", {"document": "export", "of_event": 20, "files": [["sent.trf", "ab" * 32]]}),
        (verify(0, "it cannot be produced from the recorded request"),)),
    Try("names himself with a key that is none, by which signatures could not be judged",
        adds("official-named", {"official": "Ben", "role": "arbiter", "key": "ben"}),
        (verify(1, "The key given to Ben is not valid"), sheet(0))),
    Try("where teams compete, lets nobody of all sit at a board",
        adds_to_league("line-up-set", {"round_number": 1, "team": LUND, "members": [0, LUND_3], "reason": "x"}),
        (of_league(1, "No player is registered with the id 0"),)),
    Try("where teams compete, names another line-up after the results, with a reason, as the program lets him",
        types("team lineup 1 Lund Lund-3 Lund-2 --reason 'the sheet' -t league"),
        (of_league(0, "Lund-3: not on any board, now place 2 on board 1 with a score of 0.0"),)),
    Try("the same without a reason, past the program",
        adds_to_league("line-up-set", {"round_number": 1, "team": LUND, "members": [LUND_3, LUND_2]}),
        (of_league(1, "after results have been entered for the match, needs a reason"),)),
    Try("lets somebody of the other team sit at a board",
        adds_to_league("line-up-set", {"round_number": 1, "team": LUND, "members": [OSLO_1, LUND_2], "reason": "x"}),
        (of_league(1, "not a member of Lund"),)),
    Try("lets a team sit at a board",
        adds_to_league("line-up-set", {"round_number": 1, "team": LUND, "members": [OSLO, LUND_2], "reason": "x"}),
        (of_league(1, "No player is registered with the id"),)),
    Try("records a result of a whole match beside those of its boards",
        adds_to_league("result-recorded", {"round_number": 1, "board": 1, "team_board": 0, "result": "0-1"}),
        (of_league(1, "had a result"),)),
    Try("gives a team points as a penalty below zero",
        adds_to_league("penalty-points-given", {
            "team": OSLO, "round_number": 1, "match_points": -40, "game_points": -40, "reason": "x"}),
        (of_league(1, "A penalty deducts match points or game points"),)),
    Try("turns both results of a match, which stays as it ended, as the program lets him",
        types("result correct 1 1.1:0-1 --reason misheard --yes -t league",
              "result correct 1 1.2:1-0 --reason misheard --yes -t league"),
        (of_league(0, "the board rankings have changed since"),)),
    Try("erases a player (`player forget`), which is refused to him (4)",
        lambda: done("player forget 3 --reason asked --yes -t club", by=DEPUTY, code=4), (verify(0), sheet(0))),
    Try("adds an event of a newer release, so that no release can read on",
        adds("from-the-future", {}), (verify(6),)),
    Try("puts a view in the place of the table of events", _puts_a_view_in_its_place, (verify(7),)),
    Try("hangs a trigger on a table, under a name that is the database's own", _hides_a_trigger, (verify(7),)),
    Try("takes all events out, and leaves the entry of the tournament", _leaves_the_entry_alone,
        (verify(2, "No tournament 'club'"), sheet(2))),
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
         Witness("`audit` where no key is known", "audit --jsonl forged.bundle", 1, "can seal it again"))),
    Try("sends the federation the report with the result turned round", _doctors_the_report,
        (Witness("`diff` with the record", "diff doctored.trf -t club", 1),)),
    Try("sends it with points and ranks of another winner, and a comment by which they are counted",
        _doctors_points_and_ranks,
        (Witness("`diff` with the record", "diff doctored.trf -t club", 1, "according to the results shown"),
         Witness("`audit`", "audit doctored.trf", 1, "A difference that the file itself explains"))),
    *OF_KEYS,
    *OF_HER_COMMANDS,
)  # fmt: skip


def by_whom(one: Witness) -> str:
    """Who looks: the chief at that computer where it is about that, the cosigner on her laptop elsewhere."""
    if "no key is known" in one.who:
        return READER
    if one.who == "`verify`":
        return OWNER_OF_KEYS
    return CHIEF if one.who in ("`verify` there, a false alarm", "`store rebase`", "her next command") else COSIGNER


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
