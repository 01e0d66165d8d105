"""What a dishonest deputy tries with the names and keys of officials: rows of the table of `tests.evidence.deputy`."""

import os
import shlex
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path

from cli.main import run
from core.evidence.note import Note, parsed_note
from events.store.kept_checkpoints import kept_note
from tests.evidence.attacks import FILE, Row, Rows, read
from tests.evidence.deputy_witnesses import Try, Witness, bundle, cosigned, published, sheet, verify
from tests.evidence.deputy_world import (
    CHIEF,
    CLUB,
    DEPUTY,
    END,
    acting,
    adds,
    done,
    entries,
    first_round,
    last_round,
    one_more,
    public_key,
    signed_by,
    without_guards,
    written,
)

COPY = "copy.sqlite"
_UNSHOWN = "There is no proof that Anna Berg recorded event"


def restores() -> None:
    """Before the last round has a result."""
    shutil.copy("before.sqlite", FILE)
    for beside in (f"{FILE}-wal", f"{FILE}-shm"):
        Path(beside).unlink(missing_ok=True)


def adds_all(rows: Rows, *added: tuple[str, object, str, str]) -> Rows:
    """One event after the other: type, data, actor, and how its command is called (empty: by its place)."""
    for kind, data, actor, command in added:
        own = {"event_id": f"d{len(rows):031x}", "causation": command or f"d{len(rows):031x}"}
        *before, last = one_more(kind, data, actor)(rows)
        rows = [*before, Row({**last.body, **own})]
    return rows


def _results(actor: str) -> tuple[tuple[str, object, str, str], ...]:
    both = ((1, "0-1"), (2, "1/2-1/2"))
    return tuple(
        ("result-recorded", {"round_number": 2, "board": board, "result": result}, actor, "") for board, result in both
    )


def _by_a_name(rows: Rows) -> Rows:
    """A key of his own that is none, taken back; then results in her name."""
    named = {"official": DEPUTY, "role": "arbiter", "key": "ben"}
    undone = {"version": len(rows) + 1, "reason": "slip"}
    return adds_all(
        rows, ("official-named", named, DEPUTY, ""), ("action-undone", undone, DEPUTY, ""), *_results(CHIEF)
    )


def _by_a_link(rows: Rows) -> Rows:
    """A link to a key that is none, used and taken back; then the same."""
    link = {"helper": "Carl", "round_number": 2, "first_board": 1, "last_board": 2, "token_hash": "ab" * 32}
    granted = len(rows) + 1
    return adds_all(
        rows,
        ("link-granted", {**link, "key": "rubbish"}, DEPUTY, ""),
        ("note-added", {"text": "x"}, "Carl", f"link-{granted}-00"),
        ("action-undone", {"version": granted + 1, "reason": "slip"}, DEPUTY, ""),
        ("action-undone", {"version": granted, "reason": "slip"}, DEPUTY, ""),
        *_results(CHIEF),
    )


def _before_she_ends(change: Callable[[Rows], Rows]) -> Callable[[], None]:
    """Into the record, before she closes the last round and awards the prizes."""

    def attack() -> None:
        restores()
        written(change, 18, keeps=True)
        done(*last_round("")[1:])

    return attack


def _into_her_copy(change: Callable[[Rows], Rows]) -> Callable[[], None]:
    """Into a copy in which she entered something herself, and which she enters again."""

    def attack() -> None:
        restores()
        shutil.copy(FILE, "copy.sqlite")
        done("player group school 1=Harbour -t club", "player group school 2=Hill -t club --db copy.sqlite")
        written(change, 19, file="copy.sqlite", keeps=True)

    return attack


def _goes_on_with_her_command() -> None:
    """In a copy: the last command that both copies have is hers, and ends there with results that she never entered."""
    restores()
    done("player group school 1=Harbour -t club")
    shutil.copy(FILE, "copy.sqlite")
    done("player group school 2=Hill -t club")

    def change(rows: Rows) -> Rows:
        hers = str(rows[-1].body["causation"])
        return adds_all(rows, *((kind, data, actor, hers) for kind, data, actor, _ in _results(CHIEF)))

    written(change, 19, file="copy.sqlite", keeps=True)


def _dates_what_follows() -> None:
    def change(rows: Rows) -> Rows:
        *before, last = one_more("note-added", {"text": "x"})(rows)
        return [*before, Row({**last.body, "recorded_at": "2031-01-09T17:00:00.000000Z"})]

    written(change, END + 1, signed_at="2031-01-09T17:00:00Z")


def _types_all_of_it_in_her_name() -> None:
    """Another tournament of that name, without keys and officials, by commands alone."""
    for file in (FILE, f"{FILE}-wal", f"{FILE}-shm"):
        Path(file).unlink(missing_ok=True)
    begin = ('new "Club" --rounds 2 --as club', *entries(), *first_round(), *last_round("0-1"))
    with acting(DEPUTY):
        os.environ |= {"PAIRTRAIL_ACTOR": CHIEF, "PAIRTRAIL_KEY": ""}
        for line in begin:
            assert run(shlex.split(line)) == 0, line


def _removes_a_section_in_a_copy() -> None:
    """Of the log of a congress, where she has no key, in her name; she enters the copy again."""
    done('new "Fest" --sections A,B --rounds 1 --congress Fest')
    done(*(f"official name '{CHIEF}' --role chief-arbiter -t fest-{one}" for one in "ab"))
    shutil.copy(FILE, "copy.sqlite")
    done(f"congress remove fest-b --congress fest --yes --db copy.sqlite --actor '{CHIEF}'", by=DEPUTY)
    done(f"official name '{CHIEF}' --role chief-arbiter -t fest.congress")
    done("store rebase copy.sqlite demo.sqlite -t fest.congress --yes --reason merged")


def _reports_by_a_link_that_he_takes_back() -> None:
    """In a copy: to a helper who is nobody, with his own key; she enters the copy again."""
    restores()
    shutil.copy(FILE, "copy.sqlite")
    done("player group school 1=Harbour -t club")
    link = {"helper": "Carl", "round_number": 2, "first_board": 1, "last_board": 2, "token_hash": "ab" * 32}

    def change(rows: Rows) -> Rows:
        granted = len(rows) + 1
        by_link = [(kind, data, "Carl", f"link-{granted}-{at}") for at, (kind, data, *_) in enumerate(_results("Carl"))]
        return adds_all(
            rows,
            ("link-granted", {**link, "key": public_key("ben")}, DEPUTY, ""),
            *by_link,
            ("action-undone", {"version": granted, "reason": "slip"}, DEPUTY, ""),
        )

    written(change, 18, file="copy.sqlite", keeps=True)
    with without_guards("copy.sqlite") as connection:  # signed as the link has it
        sql = "SELECT hash FROM event WHERE stream_id = ? ORDER BY version"
        hashes = [digest for (digest,) in connection.execute(sql, (CLUB,)).fetchall()]
        for note in signed_by(hashes, read(connection, CLUB), 19, ("Carl",), "ben", link=18):
            connection.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", (CLUB, *kept_note(note)))


def settles_in_her_copy(*lines: tuple[str, str]) -> Callable[[], None]:
    """Commands in a copy, each by whom, after the last round had its results; she enters the copy again."""

    def attack() -> None:
        restores()
        done("result set 2 1:1-0 2:= -t club")
        shutil.copy(FILE, "copy.sqlite")
        done("player group school 1=Harbour -t club")
        for by, line in lines:
            done(f"{line} -t club --db copy.sqlite", by=by)
        done("store rebase copy.sqlite demo.sqlite -t club --yes --reason merged")

    return attack


def cuts_off(file: str, *, only_the_checkpoint: bool = False) -> None:
    """The last event of the log, and the checkpoint of it; or this alone."""
    with without_guards(file) as connection:
        (end,) = connection.execute("SELECT version FROM stream WHERE stream_id = ?", (CLUB,)).fetchone()
        connection.execute("DELETE FROM checkpoint WHERE stream_id = ? AND size = ?", (CLUB, end))
    if not only_the_checkpoint:
        written(lambda rows: rows[:-1], end, file=file, signs=())


def _cuts_off_whose_word_it_was() -> None:
    """His correction in a copy, which she enters again; the event that says so is the last one."""
    settles_in_her_copy((DEPUTY, "result correct 2 1:0-1 --reason sheet"))()
    cuts_off(FILE)


def _has_her_enter_it_once_more() -> None:
    """He undoes a result of hers in the copy; once the log was cut off, he has more there that she enters."""
    settles_in_her_copy((DEPUTY, "undo 19 --only --reason x --yes"))()
    cuts_off(FILE)
    forgets()
    done(f"player group school 4=Port -t club --db {COPY}", by=DEPUTY)
    done(f"store rebase {COPY} demo.sqlite -t club --yes --reason merged")


def _has_her_enter_an_earlier_copy() -> None:
    """The same, and what she enters then is of another copy, which went on from an earlier event."""
    restores()
    shutil.copy(FILE, "earlier.sqlite")
    done("player group school 4=Port -t club --db earlier.sqlite", by=DEPUTY)
    settles_in_her_copy((DEPUTY, "undo 19 --only --reason x --yes"))()
    cuts_off(FILE)
    forgets()
    done("store rebase earlier.sqlite demo.sqlite -t club --yes --reason merged")


def _through_a_second_copy(*lines: tuple[str, str], cuts: Callable[[], object] = int) -> Callable[[], None]:
    """Commands in a second copy, which she enters into the first one; `cuts` is what he does to that one then."""

    def attack() -> None:
        restores()
        done("result set 2 1:1-0 2:= -t club")
        shutil.copy(FILE, "copy.sqlite")
        shutil.copy(FILE, "second.sqlite")
        done("player group school 1=Harbour -t club", "player group school 4=Port -t club --db copy.sqlite")
        for by, line in lines:
            done(f"{line} -t club --db second.sqlite", by=by)
        done("store rebase second.sqlite copy.sqlite -t club --yes --reason merged")
        cuts()
        forgets()

    return attack


def _enters_the_first_copy(attack: Callable[[], None]) -> Callable[[], None]:
    def then() -> None:
        attack()
        done("store rebase copy.sqlite demo.sqlite -t club --yes --reason merged")

    return then


def _cuts_her_copy_off() -> None:
    """Behind what she entered first in it; the computer knows what she signed there."""
    restores()
    done("result set 2 1:0-1 2:= -t club")
    shutil.copy(FILE, COPY)
    done("player group school 2=Hill -t club --db copy.sqlite")
    done("result correct 2 1:1-0 --reason scoresheet -t club --db copy.sqlite")
    cuts_off(COPY)


def _keeps_a_false_checkpoint() -> None:
    """In her name, with the id of her key, of a command of hers in a copy."""
    _into_her_copy(lambda rows: rows)()
    with without_guards(COPY) as connection:
        sql = "SELECT content FROM checkpoint WHERE stream_id = ? AND size = 18"
        (content,) = connection.execute(sql, (CLUB,)).fetchone()
        note = parsed_note(content.decode())
        (line,) = note.signatures
        false = Note(note.text, (replace(line, signature=bytes(64)),))
        connection.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", (CLUB, *kept_note(false)))


def _undoes_in_her_name() -> None:
    """Her correction in a copy, by an undo that nobody signed, and by one of that."""
    restores()
    done("result set 2 1:1-0 2:= -t club")
    shutil.copy(FILE, COPY)
    done("player group school 1=Harbour -t club", "result correct 2 1:0-1 --reason sheet -t club --db copy.sqlite")
    undos = [("action-undone", {"version": version, "reason": "x"}, CHIEF, "") for version in (20, 21)]
    written(lambda rows: adds_all(rows, *undos), 21, file=COPY, keeps=True)
    forgets()
    done("store rebase copy.sqlite demo.sqlite -t club --yes --reason merged", code=1)


def _changes_the_boards_meanwhile() -> None:
    """Here, while she enters results in a copy."""
    restores()
    shutil.copy(FILE, COPY)
    done("round alter --pairs '4-1 2-3' --reason x --yes -t club", by=DEPUTY)
    done("result set 2 1:1-0 -t club --db copy.sqlite")


def forgets() -> None:
    """As on a computer on which she signed nothing yet."""
    for memory in Path().rglob("signed.json"):
        memory.unlink()


def _nests_without_end() -> None:
    def spells(body: str) -> str:
        return body.replace('"text":"x"', f'"text":"x","z":{"[" * 100_000}{"]" * 100_000}')

    written(one_more("note-added", {"text": "x"}), END + 1, keeps=True, spells=spells)


def _keeps_what_is_no_checkpoint(kind: str) -> Callable[[], None]:
    """Text where bytes belong, under the digest of none."""

    def attack() -> None:
        with without_guards() as connection:
            row = (CLUB, sha256(b"").hexdigest(), END, kind, "text")
            connection.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?, ?)", row)

    return attack


_NO_WORD = "no event signed with it says who recorded it there"
_ENTERS_AGAIN = "store rebase copy.sqlite demo.sqlite -t club --yes -n"

OF_KEYS = (
    Try("before the end, gives himself a key that is none, takes it back, and enters results in her name",
        _before_she_ends(_by_a_name), (verify(1, f"{_UNSHOWN} 20"), bundle(1, f"{_UNSHOWN} 20"))),
    Try("the same with a link to a key that is none",
        _before_she_ends(_by_a_link), (verify(1, f"{_UNSHOWN} 22"), bundle(1, f"{_UNSHOWN} 22"))),
    Try("writes both into the copy that she enters again (`store rebase`), beside what she signed there",
        _into_her_copy(lambda rows: _by_a_link(_by_a_name(rows))),
        (Witness("`store rebase`", _ENTERS_AGAIN, 1, f"{_UNSHOWN} 27"),)),
    Try("writes results into that copy as if her last command there had gone on",
        _goes_on_with_her_command, (Witness("`store rebase`", _ENTERS_AGAIN, 1, f"{_UNSHOWN}s 18 to 20"),)),
    Try("writes an event of a time to come, which is that of all that follow",
        _dates_what_follows, (verify(0, "event 23, recorded by Ben, is the first one dated in the future"), sheet(0))),
    Try("makes up a tournament of the same name in her name, without keys or officials",
        _types_all_of_it_in_her_name,
        (verify(0, "nothing in it is signed with their key as you know it"), sheet(7), cosigned(),
         published())),
    Try("removes a section in a copy of a congress, in her name, which has no key there, and she enters the copy again",
        _removes_a_section_in_a_copy,
        (Witness("`verify`", "verify --congress fest", 0, "Only the copy says who recorded event 5"),)),
    Try("reports results in a copy by a link of his own, which he takes back there",
        _reports_by_a_link_that_he_takes_back,
        (Witness("`store rebase`", _ENTERS_AGAIN, 0, "it depends on event 18, which was not entered"),)),
    Try("undoes in a copy what she entered there, before she enters the copy again",
        settles_in_her_copy(
            (CHIEF, "result correct 2 1:0-1 --reason scoresheet"),
            (CHIEF, "player group school 2=Hill"),
            (DEPUTY, "undo 20 --reason x --yes"),
        ),
        (verify(0, "it was undone in that copy by Ben (event 22)"),)),
    Try("redoes in a copy what she had taken back there, before she enters the copy again",
        settles_in_her_copy(
            (CHIEF, "result correct 2 1:0-1 --reason slip"),
            (CHIEF, "undo 20 --reason slip --yes"),
            (DEPUTY, "redo 21 --reason x --yes"),
        ),
        (verify(0, "was undone there, but counts because Ben redid it"),)),
    Try("gives a player another name in a copy, which she types there, and takes it back",
        settles_in_her_copy(
            (DEPUTY, "player correct Costa --name Hall --reason x"),
            (CHIEF, "player group school Hall=Hill"),
            (DEPUTY, "undo 20 --reason x --yes"),
        ),
        (verify(0, "it was undone in that copy by Ben (event 22)"),)),
    Try("cuts the log off between his correction in a copy, which she entered again, and the event that says so",
        _cuts_off_whose_word_it_was, (verify(1, _NO_WORD), bundle(1, _NO_WORD), sheet(7))),
    Try("the same with his undo of her result, and has her enter more of that copy",
        _has_her_enter_it_once_more, (verify(1, _NO_WORD), bundle(1, _NO_WORD))),
    Try("the same, and has her enter another copy instead, which went on from before the result",
        _has_her_enter_an_earlier_copy, (verify(1, _NO_WORD), bundle(1, _NO_WORD))),
    Try("the same in a copy of the copy, which she enters again",
        _through_a_second_copy((DEPUTY, "result correct 2 1:0-1 --reason sheet"), cuts=partial(cuts_off, COPY)),
        (Witness("`store rebase`", _ENTERS_AGAIN, 1, _NO_WORD),)),
    Try("deletes her checkpoint of that event instead",
        _through_a_second_copy((DEPUTY, "result correct 2 1:0-1 --reason sheet"),
                               cuts=partial(cuts_off, COPY, only_the_checkpoint=True)),
        (Witness("`store rebase`", _ENTERS_AGAIN, 1, _NO_WORD),)),
    Try("redoes in the second copy what she had taken back there, before she enters one into the other, and this here",
        _enters_the_first_copy(_through_a_second_copy(
            (CHIEF, "result correct 2 1:0-1 --reason slip"),
            (CHIEF, "undo 20 --reason slip --yes"),
            (DEPUTY, "redo 21 --reason x --yes"),
        )),
        (verify(0, "was undone there, but counts because Ben redid it: event 22 here"),)),
    Try("undoes in the second copy what she entered there",
        _enters_the_first_copy(_through_a_second_copy(
            (CHIEF, "result correct 2 1:0-1 --reason scoresheet"),
            (CHIEF, "player group school 2=Hill"),
            (DEPUTY, "undo 20 --reason x --yes"),
        )),
        (verify(0, "event 20 of a third copy, by Anna Berg: it was undone in that copy by Ben (event 22)"),)),
    Try("cuts a copy off behind one of her events, before she enters it again",
        _cuts_her_copy_off, (Witness("`store rebase`", _ENTERS_AGAIN, 4, "but this copy has only 20"),)),
    Try("keeps a false checkpoint in her name beside a copy, which she could not enter for that",
        _keeps_a_false_checkpoint,
        (Witness("`store rebase`", _ENTERS_AGAIN, 1, "but it is not signed with that key: it proves nothing"),
         Witness("`verify`", "verify -t club --db copy.sqlite", 1, "it is not signed with that key"))),
    Try("undoes and redoes her correction in a copy in her name, for which it is not entered",
        _undoes_in_her_name, (verify(0, "event 20 of that copy, by Anna Berg, was not entered by Anna Berg"),)),
    Try("changes the boards while she enters results in a copy, which would be those of other players",
        _changes_the_boards_meanwhile,
        (Witness("`store rebase`", _ENTERS_AGAIN, 0, "board 1 has a different pair here than in that copy"),)),
    Try("writes an event that is nested 100,000 deep, which no decoder reads",
        _nests_without_end, (verify(7, "event 23: its body is not an envelope"),)),
    Try("keeps a checkpoint beside the log that is not bytes, which `verify` could not read",
        _keeps_what_is_no_checkpoint("note"), (verify(7, "its content is not bytes"), sheet(0))),
    Try("keeps such a time stamp",
        _keeps_what_is_no_checkpoint("token"), (verify(7, "its content is not bytes"), sheet(0))),
    Try("forbids 2,999 players to meet, each with each, which no computer counts to its end",
        adds("pairing-forbidden", {"players": list(range(1, 3000)), "reason": "x"}),
        (verify(7, "the number of players is 2999, beyond the limit of 300"), sheet(7))),
)  # fmt: skip
