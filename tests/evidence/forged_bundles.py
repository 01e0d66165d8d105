"""Forged bundles: each says something false, and is made to fit as far as its forger can.

A forger has the program, the bundle and, where it is said, one official's key; never the key of who is impersonated.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from core.evidence.note import Note, parsed_note
from tests.evidence.bundle_forging import (
    Parts,
    Stored,
    _from,
    _swapped_parts,
    bodies,
    data,
    each_in,
    edited,
    field,
    hashes,
    inserted,
    listed,
    manifest,
    named,
    removed,
    replaced,
    sealed,
    signed,
    signed_by_command,
    signer_of,
    texts,
    with_notes,
)
from tests.evidence.genuine import parts_of


@dataclass(frozen=True)
class Forged:
    """One forgery. `of`: the genuine bundle, which the reader has been given this one in place of."""

    does: str
    of: str
    forge: Callable[[Parts], object]


SHEET_1, SHEET_2 = "sheets/round-1-event-12.txt", "sheets/round-2-event-17.txt"
HALL_2 = "sheets/round-2-event-14.txt"
WIN = data(18, result="0-1")


def _seal_of(bundle: str) -> Callable[[Parts], None]:
    """The seal of another bundle, over a rewritten last round."""

    def forge(parts: Parts) -> None:
        edited(WIN)(parts)
        other = parts_of(bundle)
        manifest(parts, sealed_with=json.loads(other["manifest.json"])["sealed_with"])
        with_notes(parts, *(note for note in json.loads(other["checkpoints.json"]) if "for bundle " in note))

    return forge


def resealed(
    folder: str, signer: str, change: Callable[[list[Stored]], Any] = WIN, /, **said: Any
) -> Callable[[Parts], None]:
    """Another history, sealed by that key, which is put among the keys as the chief arbiter's."""

    def forge(parts: Parts) -> None:
        edited(change, unsealed=False)(parts)
        kept = json.loads(parts["keys.json"])
        parts["keys.json"] = json.dumps(
            [*kept, {"key": str(signer_of(folder, signer).key), "who": "Anna Berg"}]
        ).encode()
        sealed(parts, signer, folder, **said)

    return forge


def _by_ben(
    change: Callable[[list[Stored]], Any], *, signs: tuple[int, ...] = (), as_anna: bool = False
) -> Callable[[Parts], None]:
    """Another history by Ben, who signs what his key can and seals it; the reader trusts him as well as Anna."""

    def forge(parts: Parts) -> None:
        edited(change, unsealed=False)(parts)
        for size in signs or range(13, len(bodies(parts)) + 1):
            actor = bodies(parts)[size - 1]["actor"]
            if actor == "Ben" or as_anna:
                with_notes(parts, signed_by_command(parts, "ben", actor, size))
        sealed(parts, "ben", actor="Ben")

    return forge


def _with_note(**said: Any) -> Callable[[Parts], None]:
    """A genuine bundle with one more checkpoint, by Ben, of something that was not so."""
    return lambda parts: with_notes(parts, signed(parts, "ben", actor="Ben", **said))


def _note_edited(change: Callable[[str], str]) -> Callable[[Parts], None]:
    """The last checkpoint in it, which seals it, under another text."""

    def forge(parts: Parts) -> None:
        *others, last = json.loads(parts["checkpoints.json"])
        parts["checkpoints.json"] = json.dumps([*others, change(last)]).encode()

    return forge


def _early_as_all(parts: Parts) -> None:
    """The seal of the bundle of round 1 moved to that of the end, with its manifest's words."""
    early = parts_of("early.bundle")
    notes = [note for note in json.loads(early["checkpoints.json"]) if "for bundle " in note]
    assert notes, json.loads(early["manifest.json"])
    parts["checkpoints.json"] = json.dumps(notes).encode()


def _points_of_two_exchanged(parts: Parts) -> None:
    said = json.loads(parts["standings.json"])
    said["points"][0][2], said["points"][3][2] = said["points"][3][2], said["points"][0][2]
    parts["standings.json"] = json.dumps(said).encode()


def _standings_of_round_1(parts: Parts) -> None:
    parts["standings.json"] = json.dumps(
        {"event": 15, "points": [[1, "A", 0], [2, "B", 5], [3, "C", 10], [4, "D", 5]]}
    ).encode()


def _records_exchanged(parts: Parts) -> None:
    records = json.loads(parts["records.json"])
    parts["records.json"] = json.dumps({"11": records["16"], "16": records["11"]}).encode()


def _duplicated(key: str, value: str) -> Callable[[Parts], None]:
    """A name twice in the manifest: a reader sees the first, a parser takes the last."""
    return lambda parts: parts.update({"manifest.json": f'{{"{key}":{value},'.encode() + parts["manifest.json"][1:]})


def _sheet_under(seal: Callable[[str, Parts], str]) -> Callable[[Parts], None]:
    """A sheet of other ratings, the manifest made to list it, and a seal whose text is of that manifest."""

    def forge(parts: Parts) -> None:
        replaced(SHEET_2, "1700", "2700")(parts)
        was = sha256(parts["manifest.json"]).hexdigest()
        listed(parts)
        *others, last = json.loads(parts["checkpoints.json"])
        assert was in last
        parts["checkpoints.json"] = json.dumps(
            [*others, seal(last.replace(was, sha256(parts["manifest.json"]).hexdigest()), parts)]
        ).encode()

    return forge


def _strange(note: str, parts: Parts) -> str:
    """The same text, signed by a stranger."""
    text = parsed_note(note).text
    return str(Note(text, (signer_of("cellar", "eve").signed(text),)))


def _another_seed(events: list[Stored]) -> None:
    next(one for one in events if one["type"] == "lot-drawn")["data"]["seed"] = "as I liked"


def _second_seal(parts: Parts) -> None:
    """A stranger's seal that fits, and beside it the same text with a line in the chief arbiter's name."""
    resealed("cellar", "eve", _another_seed)(parts)
    *others, last = json.loads(parts["checkpoints.json"])
    parts["checkpoints.json"] = json.dumps([*others, last, last.replace("— eve", "— anna")]).encode()


_unsigned_seal = _sheet_under(lambda note, _parts: note.replace("— anna", "— ben"))
_strange_seal = _sheet_under(_strange)

FORGED: tuple[Forged, ...] = (
    # seals and signatures moved
    Forged(
        "the seal of an earlier bundle of the same tournament, over a rewritten last round",
        "club",
        _seal_of("early.bundle"),
    ),
    Forged("the seal of another tournament's bundle, over a rewritten last round", "club", _seal_of("twin.bundle")),
    Forged("the seal of the first round alone, where the end was sealed", "club", _early_as_all),
    Forged(
        "sealed by a stranger's key of the same name, listed as the chief arbiter's",
        "club",
        resealed("cellar", "anna"),
    ),
    Forged("sealed by a stranger who writes the chief arbiter's name as signer", "club", resealed("cellar", "eve")),
    Forged(
        "the same, the text naming the chief arbiter's key",
        "club",
        lambda parts: resealed("cellar", "eve", key=json.loads(parts["manifest.json"])["sealed_with"])(parts),
    ),
    Forged(
        "the manifest names the true key, a stranger's seal is beside it",
        "club",
        lambda parts: (
            resealed("cellar", "anna")(parts),
            manifest(parts, sealed_with=json.loads(parts_of("club.bundle")["manifest.json"])["sealed_with"]),
        ),
    ),
    Forged(
        "the seal's text given another signer's name",
        "club",
        _note_edited(lambda note: note.replace("actor Anna Berg", "actor Ben")),
    ),
    Forged(
        "the seal dated a day later",
        "club",
        _note_edited(lambda note: note.replace("time 2026-01-09", "time 2026-01-10")),
    ),
    Forged(
        "the seal's signature line given another name",
        "club",
        _note_edited(lambda note: note.replace("— anna", "— ben")),
    ),
    Forged("a sheet of other ratings, under a seal written for it that nobody signed", "club", _unsigned_seal),
    Forged("the same, signed by a stranger as the chief arbiter", "club", _strange_seal),
    Forged("a stranger's seal, and a second one in the chief arbiter's name that nobody signed", "twin", _second_seal),
    Forged(
        "the seal's text with a line more",
        "club",
        _note_edited(lambda note: note.replace("\n\n—", "\napproved by FIDE\n\n—")),
    ),
    # whole histories told anew, bound by a sheet or by the checkpoints that still fit
    Forged("the last round's result turned", "club", edited(WIN)),
    Forged("a result recorded at the hour before", "club", edited(field(18, recorded_at="2026-01-09T17:05:10Z"))),
    Forged(
        "an event of the past night",
        "club",
        edited(lambda events: [one.update(recorded_at="2026-01-09T03:00:00Z") for one in events[17:]] and None),
    ),
    Forged("the last round closed a year later", "club", edited(field(20, recorded_at="2027-01-09T17:06:11Z"))),
    Forged("an hour that no clock shows", "club", edited(field(20, recorded_at="2026-01-09T25:06:11Z"))),
    Forged("the end of the log cut off before the last result", "club", edited(removed(19, 20))),
    Forged("the rule that everybody signs taken out", "club", edited(removed(3))),
    Forged("the naming of the deputy taken out", "club", edited(removed(7))),
    Forged("another name for a player", "club", edited(data(4, name="Zed"))),
    Forged(
        "a player's name in other letters that look the same",
        "club",
        edited(data(4, name="\N{CYRILLIC CAPITAL LETTER A}")),
    ),
    Forged("a rating, before the first pairing", "club", edited(data(8, rating=2700))),
    Forged("the drawn colour", "club", edited(data(10, initial_colour="w"))),
    Forged("the seed of the drawn colour", "club", edited(data(10, seed="as I liked"))),
    Forged(
        "colours of a board turned",
        "club",
        edited(lambda events: events[15]["data"]["boards"][0].update(white=3, black=4)),
    ),
    Forged(
        "the name of the tournament", "club", edited(lambda events: events[0]["data"]["details"].update(name="Open"))
    ),
    Forged(
        "another edition of the rules",
        "club",
        edited(lambda events: events[0]["data"]["settings"].update(edition="dutch-2026")),
    ),
    Forged(
        "a win worth less",
        "club",
        edited(lambda events: events[0]["data"]["settings"].update(scoring={"exceptions": [["1-0", 5]]})),
    ),
    Forged("an event of another tournament among them", "club", edited(field(18, stream="twin"))),
    Forged("a number left out in the row of events", "club", edited(field(20, version=21), numbered=False)),
    Forged(
        "two events with one identifier",
        "club",
        edited(lambda events: events[18].update(event_id=events[17]["event_id"])),
    ),
    Forged("a result of a future kind of event", "club", edited(field(18, schema_version=9))),
    Forged(
        "a result under a name that no program knows",
        "club",
        edited(field(18, type="result-recorde\N{CYRILLIC SMALL LETTER DE}")),
    ),
    Forged(
        "a name twice in an event, the first one genuine",
        "club",
        texts(
            lambda found: [
                *found[:17],
                found[17].replace('"result":"1-0"', '"result":"1-0","result":"0-1"'),
                *found[18:],
            ]
        ),
    ),
    Forged(
        "an event with spaces in its text",
        "club",
        texts(lambda found: [*found[:17], found[17].replace('"1-0"', '"0-1"').replace(",", ", "), *found[18:]]),
    ),
    Forged(
        "a result written with an escape",
        "club",
        texts(lambda found: [*found[:17], found[17].replace('"1-0"', '"\\u0030-1"'), *found[18:]]),
    ),
    # one command, several names
    Forged("the deputy's result in the chief arbiter's name", "club", edited(field(18, actor="Anna Berg"))),
    Forged(
        "half of the deputy's command in the chief arbiter's name, signed by the deputy",
        "club",
        _by_ben(field(19, actor="Anna Berg"), signs=(19,)),
    ),
    Forged(
        "an event of the deputy called one of a command that the chief arbiter signed",
        "club",
        _by_ben(
            inserted(
                18,
                "result-corrected",
                "Anna Berg",
                {
                    "round_number": 1,
                    "board": 1,
                    "was": "1-0",
                    "result": "0-1",
                    "correction": {"reaches": ["pairings"], "tier": 1},
                },
                of=15,
            )
        ),
    ),
    Forged("a stranger's event inside the deputy's own command", "club", _by_ben(field(18, actor="Eve"), signs=(19,))),
    Forged(
        "the chief arbiter's name with a space behind it", "club", _by_ben(field(20, actor="Anna Berg "), as_anna=True)
    ),
    Forged(
        "the chief arbiter's name in letters that look the same",
        "club",
        _by_ben(field(20, actor="\N{CYRILLIC CAPITAL LETTER A}nna Berg"), as_anna=True),
    ),
    Forged(
        "the chief arbiter's event signed by the deputy in that name",
        "club",
        _by_ben(field(20, recorded_at="2026-01-09T17:06:12Z"), as_anna=True),
    ),
    Forged(
        "a pairing of the chief arbiter turned by the deputy",
        "club",
        _by_ben(lambda events: events[15]["data"]["boards"][0].update(white=3, black=4)),
    ),
    Forged(
        "the deputy lifts the rule in the chief arbiter's name, then signs alone",
        "club",
        _by_ben(inserted(12, "keys-waived", "Anna Berg", {"reason": "no signal"})),
    ),
    Forged(
        "the deputy undoes the rule in the chief arbiter's name",
        "club",
        _by_ben(inserted(12, "action-undone", "Anna Berg", {"version": 3, "reason": "x"})),
    ),
    Forged("the deputy names his own key as the chief arbiter's", "club", _by_ben(named("Anna Berg"), as_anna=True)),
    Forged("the deputy makes himself chief arbiter, in her name", "club", _by_ben(named("Ben"))),
    # checkpoints of what was not so
    Forged("a checkpoint that counts one event more", "club", _with_note(size=19, head=bytes(32))),
    Forged("a checkpoint with the tree of a shorter log", "club", _with_note(root=bytes(32))),
    Forged(
        "a checkpoint of another tournament of the same name",
        "club",
        _with_note(origin="pairtrail/club/0000000000000000"),
    ),
    Forged(
        "a checkpoint of a longer log",
        "club",
        lambda parts: with_notes(parts, signed(parts, "ben", actor="Ben").replace("\n20\n", "\n21\n")),
    ),
    Forged(
        "a true checkpoint of another tournament among them",
        "club",
        lambda parts: with_notes(parts, json.loads(parts_of("twin.bundle")["checkpoints.json"])[0]),
    ),
    # parts, with the seal taken out and not spoken of
    Forged("points of two players exchanged", "club", each_in(_points_of_two_exchanged)),
    Forged("the standings after round 1 as those of the end", "club", each_in(_standings_of_round_1)),
    Forged("the sheets of two rounds exchanged", "club", each_in(_swapped_parts(SHEET_1, SHEET_2))),
    Forged(
        "a sheet that is headed as another round's",
        "club",
        each_in(replaced(SHEET_2, "Pairings of round 2", "Pairings of round 1")),
    ),
    Forged(
        "a sheet with a sentence more",
        "club",
        each_in(replaced(SHEET_2, "\nAs of", "The result of board 1 counts double.\n\nAs of")),
    ),
    Forged("a sheet of other players", "club", each_in(replaced(SHEET_2, "  D  ", "  X  "))),
    Forged("a sheet of another tournament", "club", each_in(replaced(SHEET_2, "Club", "Open"))),
    Forged("a sheet with a result written in", "club", each_in(replaced(SHEET_2, ":  ", "0:1"))),
    Forged(
        "a sheet of other ratings, in a bundle that nobody sealed", "hall", each_in(replaced(HALL_2, "1700", "2700"))
    ),
    Forged("a sheet of other points, in a bundle that nobody sealed", "hall", each_in(replaced(HALL_2, "0.5", "1.5"))),
    Forged(
        "a sheet with a sentence more, in a bundle that nobody sealed",
        "hall",
        each_in(replaced(HALL_2, "\nAs of", "Board 2 is annulled.\n\nAs of")),
    ),
    Forged(
        "a sheet of another event's hash",
        "club",
        lambda parts: each_in(replaced(SHEET_2, hashes(parts)[16], hashes(parts)[11]))(parts),
    ),
    Forged("decision records of two rounds exchanged", "club", each_in(_records_exchanged)),
    Forged("the standings of another tournament", "club", each_in(_from("twin.bundle", "standings.json"))),
    Forged("the events of another tournament", "club", each_in(_from("twin.bundle", "events.log"))),
    Forged(
        "the events and points of another tournament, listed as this one's",
        "hall",
        each_in(_from("part.bundle", "events.log", "standings.json", "records.json")),
    ),
    Forged(
        "everything of another tournament but the manifest's name",
        "hall",
        lambda parts: (parts.clear(), parts.update(parts_of("part.bundle")), manifest(parts, tournament="hall")),
    ),
    Forged(
        "more covered than was signed: the checkpoint of round 1, called one of the end",
        "part",
        lambda parts: parts.update({"checkpoints.json": parts["checkpoints.json"].replace(b"\\n9\\n", b"\\n15\\n")}),
    ),
    Forged("the last round, after the only checkpoint", "part", edited(data(15, result="0-1"))),
    Forged(
        "the same, covered by a stranger",
        "part",
        lambda parts: (edited(data(15, result="0-1"))(parts), with_notes(parts, signed(parts, "eve", "cellar"))),
    ),
    # the manifest
    Forged(
        "sealed before anything was recorded", "hall", lambda parts: manifest(parts, sealed_at="2020-01-01T00:00:00Z")
    ),
    Forged(
        "sealed at an hour that no clock shows", "hall", lambda parts: manifest(parts, sealed_at="2026-01-09T25:00:00Z")
    ),
    Forged("the number of events twice in the manifest", "club", _duplicated("events", "21")),
    Forged("another tournament in the manifest", "club", lambda parts: manifest(parts, tournament="twin")),
    Forged("a verdict in the manifest", "hall", lambda parts: manifest(parts, verdict="approved by FIDE")),
    Forged("other rules in the manifest", "hall", lambda parts: manifest(parts, editions=["dutch-2026"])),
    Forged("sealed in the future, by nobody", "hall", lambda parts: manifest(parts, sealed_with="anna+8871f62e")),
    Forged("the events' number as a text", "hall", lambda parts: manifest(parts, events="14")),
    # the log as a file
    Forged(
        "a line without an event at the end of the log",
        "club",
        each_in(lambda found: found.update({"events.log": found["events.log"] + b"\n"})),
    ),
    Forged(
        "hashes of the log in capitals",
        "club",
        each_in(
            lambda found: found.update(
                {
                    "events.log": b"".join(
                        line[:64].upper() + line[64:] for line in found["events.log"].splitlines(keepends=True)
                    )
                }
            )
        ),
    ),
    Forged(
        "lines of the log that end as on Windows",
        "club",
        each_in(lambda found: found.update({"events.log": found["events.log"].replace(b"\n", b"\r\n")})),
    ),
    Forged(
        "a mark before the first event",
        "club",
        each_in(lambda found: found.update({"events.log": b"\xef\xbb\xbf" + found["events.log"]})),
    ),
)
"""Each is another bundle in place of the genuine one of that name."""
