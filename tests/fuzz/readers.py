"""Every reader of something that others wrote: good files to begin from, and the command lines that read them.

`OPENED` says of each module that opens something which of the readers goes through it, or why it is nobody's file.
"""

import json
import re
import zipfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Final

from tests.data_paths import oracle_files
from tests.evidence.test_time_stamp import ANSWER
from tests.fuzz.hostile import as_bytes, spoilt, spoilt_json
from tests.fuzz.targets import KEPT

Corpus = Callable[[Path], list[bytes]]


@dataclass(frozen=True)
class Reader:
    """`file` is put into the folder of a stage, spoilt; `lines` read it, the first one always, the others in turn."""

    file: str
    lines: tuple[str, ...]
    corpus: Corpus
    stage: str = "empty"
    spoil: Callable[[Random, list[bytes]], bytes] = spoilt


def _kept(folder: str) -> Corpus:
    return lambda _: [path.read_bytes() for path in sorted((KEPT / folder).glob("*")) if "found" not in path.name]


def _of_stage(*names: str) -> Corpus:
    return lambda place: [(place / name).read_bytes() for name in names]


def _text(*texts: str) -> Corpus:
    return lambda _: [text.encode() for text in texts]


def _reports(place: Path) -> list[bytes]:
    small = [path.read_bytes() for path in oracle_files() if path.stat().st_size < 6000][:6]
    return [
        *small,
        (place / "event.trf").read_bytes(),
        *(path.read_bytes() for path in sorted(KEPT.glob("report/*.trf"))),
    ]


def _spoilt_document(chance: Random, whole: list[bytes]) -> bytes:
    """JSON of a file: half of the time one of its values, else its bytes."""
    data = chance.choice(whole)
    if chance.random() < 0.5:
        return spoilt(chance, whole)
    for _ in range(chance.randint(1, 2)):
        data = as_bytes(spoilt_json(chance, json.loads(data)))
    return data


def _spoilt_bundle(chance: Random, whole: list[bytes]) -> bytes:
    """A part of it, with hashes that fit or do not, else its bytes."""
    from hashlib import sha256

    data = chance.choice(whole)
    if chance.random() < 0.3:
        return spoilt(chance, whole)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(list(parts))
    is_json = parts[name][:1] in (b"{", b"[")
    parts[name] = (_spoilt_document if is_json else spoilt)(chance, [parts[name]])
    if chance.random() < 0.7 and name != "manifest.json":
        manifest = json.loads(parts["manifest.json"])
        manifest["parts"] |= {
            part: {"bytes": len(parts[part]), "sha256": sha256(parts[part]).hexdigest()} for part in manifest["parts"]
        }
        parts["manifest.json"] = json.dumps(manifest).encode()
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    return packed.getvalue()


def _resumed(place: Path) -> list[bytes]:
    """What `audit --resume` keeps."""
    from cli.main import run

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        assert run(["audit", str(place / "event.trf"), "--resume", str(place / "s.audit")]) in (0, 1)
    return [(place / "s.audit").read_bytes()]


def _small(chance: Random, whole: list[bytes]) -> bytes:
    """Settings that ask for no large event: to make one takes its time, and is no reading of a file."""
    data = spoilt(chance, whole)
    return re.sub(rb"(Number\s*=\s*)([5-9][0-9]|[0-9]{3,4})(?![0-9])", rb"\g<1>9", data)


_ENTRIES: Final = (
    "name,rating,title,federation,fide_id,sex,birth_date,club\n"
    '"Ek, Olle",1988,FM,SWE,1700123,m,1990-05-17,Lund\n"Lind, Eva",1875,,SWE,1700124,w,1991/04/02,"SK, 1"\n'
)
_ENTRIES_2: Final = "Nom;Prénom;Elo;Fed\nDupont;Élodie;1650;FRA\nMartin;Jean;0;FRA\n"
_TEAMS: Final = 'team,name,rating,federation\nMalmo,"Berg, Nils",1900,SWE\nMalmo,"Dahl, Siv",1850,SWE\n'
_NATIONAL: Final = (
    "PKZ;Name;Birth;FideID;DWZ;Fed\n"
    "40012-1017;Müller, Jürgen;1971;4612345;1883;GER\n40012-1044;Özdemir, Can;2009;;1204;GER\n"
)
_NATIONAL_2: Final = "CFC#,Last,First,Sex,Rating\n106488,Levesque,Zoé,F,1712\n171402,Roy,Émile,M,0\n"
_RESULTS: Final = "1 1-0\n2 =\n3 0-1\n4 +-\n6 1/2\nNovak 1-0\n"
_IDS: Final = "player,id\n1,111111\n2,222222\n3,333333\n"
_PAIRING: Final = "1 10\n11 2\n3 12\n13 4\n5 14\n15 6\n7 16\n17 8\n9 18\n19 bye\n"
_COMPAT: Final = "PlayersNumber=20\nRoundsNumber=5\nDrawPercentage=30\nForfeitRate=20\n"
_CONFIG: Final = 'db = "demo.sqlite"\nactor = "Anna Berg"\ntournament = "harbour"\n'

READERS: Final = {
    "report": Reader(
        "s.trf",
        (
            "check s.trf",
            "convert s.trf -",
            "pair s.trf",
            "import s.trf --as spoilt",
            "audit s.trf",
            "export games --file s.trf",
            "export pgn --file s.trf",
            "standings --file s.trf",
            "compat --dutch s.trf -c",
            "compat --dutch s.trf -p",
            "ratings --file s.trf",
            "norms --file s.trf",
            "standings --csv --file s.trf",
            "check s.trf --json",
            "convert s.trf - --to trf06",
            "convert s.trf - --to trf26",
            "export cfc --file s.trf",
            "export uscf out --file s.trf",
            "explain why-not 1 2 --round 2 --file s.trf",
            "audit s.trf --csv",
            "audit s.trf --json",
            "diff now s.trf",
            "check s.trf --trust-results",
            "standings crosstable --file s.trf",
        ),
        _reports,
    ),
    "entries": Reader(
        "s.csv",
        ("player import s.csv --yes", "player import s.csv --yes --json --dry-run"),
        _text(_ENTRIES, _ENTRIES_2),
        "announced",
    ),
    "teams": Reader("s.csv", ("team import s.csv --yes",), _text(_TEAMS), "league announced"),
    "results": Reader("s.txt", ("result import 1 s.txt --yes",), _text(_RESULTS), "published"),
    "numbers-of-federations": Reader(
        "s.csv",
        ("export cfc out.csv --ids s.csv --director-id 1", "player facts cfc --file s.csv"),
        _text(_IDS),
        "played",
    ),
    "whole-pairing": Reader("s.txt", ("explain why-not --round 2 --pairing s.txt",), _text(_PAIRING), "next published"),
    "rating-list": Reader(
        "standard_nov26frl.txt",
        (
            "player ratings import standard_nov26frl.txt --month 2026-11 --lists lists --force",
            "player find carlsen --lists lists",
        ),
        _kept("rating-list"),
    ),
    "national-list": Reader(
        "s.csv",
        (
            "player ratings import s.csv --name DWZ --month 2026-11 --lists lists",
            "player ratings import s.csv --name DWZ --month 2026-11 --lists lists --json",
            "player find m --list DWZ --lists lists",
        ),
        _text(_NATIONAL, _NATIONAL_2),
    ),
    "certificate": Reader("s.json", ("explain check s.json",), _kept("certificate"), spoil=_spoilt_document),
    "bundle": Reader(
        "s.bundle",
        (
            "bundle verify s.bundle",
            "bundle open s.bundle",
            "info --db s.bundle",
            "verify --db s.bundle",
            "log list --db s.bundle",
            "standings --db s.bundle",
            "export games --db s.bundle",
            "player list --db s.bundle",
            "bundle verify s.bundle --json",
            "export --db s.bundle",
            "report --db s.bundle out.html",
            "checkpoint list --db s.bundle",
        ),
        _of_stage("sealed.bundle"),
        "cosigned",
        _spoilt_bundle,
    ),
    "proof": Reader(
        "s.json", ("checkpoint check-proof s.json",), _of_stage("round-1.json"), "cosigned", _spoilt_document
    ),
    "checkpoint": Reader(
        "s.checkpoint",
        (
            "checkpoint verify s.checkpoint",
            "checkpoint keep s.checkpoint",
            "checkpoint cosign s.checkpoint --keys laptop",
        ),
        _of_stage("today.checkpoint", "cosigned.checkpoint"),
        "cosigned",
    ),
    "time-stamp": Reader("s.tsr", ("checkpoint keep s.tsr",), lambda _: [ANSWER], "cosigned"),
    "public-key": Reader(
        "s.pub",
        ('key trust s.pub --who "Anna Berg" --keys laptop', "key trust s.pub --keys laptop"),
        _of_stage("keys/berg.pub"),
        "cosigned",
    ),
    "list-of-trusted-keys": Reader(
        "laptop/trusted.json",
        ("key list --keys laptop", "checkpoint verify today.checkpoint --keys laptop"),
        _of_stage("laptop/trusted.json"),
        "cosigned",
    ),
    "secret-key": Reader(
        "keys/berg.key",
        ("key list", "checkpoint sign --key berg --out s.checkpoint"),
        _of_stage("keys/berg.key"),
        "cosigned",
    ),
    "archive": Reader(
        "s.zip",
        ("audit s.zip",),
        lambda _: [path.read_bytes() for path in sorted((KEPT / "archive").glob("*")) if "found" not in path.name],
    ),
    "earlier-audit": Reader("s.audit", ("audit event.trf --resume s.audit",), _resumed),
    "settings-of-a-generator": Reader("s.txt", ("compat --dutch -g s.txt -o out.trf",), _text(_COMPAT), spoil=_small),
    "configuration": Reader("none.toml", ("info", "list"), _text(_CONFIG), "registered"),
}

OPENED: Final[dict[str, tuple[str, ...] | str]] = {
    "cli/commands/audit/running.py": ("earlier-audit",),
    "cli/commands/checkpoint.py": ("checkpoint", "time-stamp", "proof"),
    "cli/commands/compat.py": ("report", "settings-of-a-generator"),
    "cli/commands/demo.py": "the device that takes everything",
    "cli/commands/engine.py": "requests of programs, and a socket of its own (tests/cli/test_engine.py)",
    "cli/commands/explain.py": ("certificate",),
    "cli/commands/key.py": ("public-key",),
    "cli/commands/log.py": "a file that is hashed",
    "cli/commands/serve.py": "the password of the arbiter's pages, one line (tests/public/test_arbiter.py)",
    "events/installer.py": "a note of the installer that was used, of this computer (tests/events/test_installer.py)",
    "cli/web/checker.py": "files whose hashes are pinned",
    "cli/in_page.py": "what a visitor chose, given to the commands",
    "cli/commands/site.py": "the manifest of an earlier run (tests/public/test_files.py)",
    "cli/input/asking.py": "what is typed at a prompt",
    "cli/input/audit_sources.py": ("archive", "report"),
    "cli/input/entries_file.py": ("entries", "teams"),
    "cli/session/questions.py": ("whole-pairing",),
    "cli/input/national_list.py": ("national-list",),
    "cli/input/results_file.py": ("results",),
    "cli/input/trf_files.py": ("report",),
    "cli/output/atomic_write.py": "a file to be written",
    "cli/session/workers.py": "what the system says of this process",
    "cli/output/browser_print.py": "a PDF that a browser of this computer wrote",
    "cli/answers/audit/records.py": "what it has just written",
    "cli/output/streams.py": "the standard streams",
    "cli/output/alone_keys.py": "of programs of their own: what `bundle verify` reads (tests/evidence/edits.py)",
    "cli/output/proof_main.py": "a program of its own: what `checkpoint check-proof` reads (tests/evidence/edits.py)",
    "cli/session/config.py": ("configuration",),
    "cli/web/arbiter/typist.py": "what a browser sent, to be written for the command that reads it",
    "cli/output/diagnostics.py": "the log file of the program, to be written",
    "events/lists/files.py": ("rating-list",),
    "events/lists/index.py": "an index that the program made",
    "events/signing/key_folder.py": ("list-of-trusted-keys", "secret-key"),
    "events/store/databases.py": "a database: the damaged ones",
    "events/store/places.py": ("bundle",),
    "events/store/copying.py": "the copy of a database, to be synced",
    "pairtrail/_checking.py": ("bundle",),
    "events/trf/contents.py": ("report", "numbers-of-federations"),
    "pairtrail/_files.py": ("report",),
    "projections/evidence/bundle_file.py": ("bundle",),
    "projections/evidence/proofs.py": ("checkpoint",),
    "projections/evidence/bundles.py": "a file to be written",
    "projections/export/pages.py": "a template of the release",
    "projections/languages.py": "a catalogue of the release",
}
"""Each module that opens something: the readers here that go through it, or what it opens."""
