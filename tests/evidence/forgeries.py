"""Every forgery, judged by every checker that claims to judge it; the table in docs/forgeries.md.

    python -m tests.evidence.forgeries     write the table

Exit codes: 0 would be "in order". The program and the one file that does the same work give the same.
"""

import io
import json
import shlex
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from cli.main import run
from cli.output.checker_file import one_file, proof_file, verifier_file
from core.certificate_check import EDITIONS_READ
from core.editions.registry import EDITIONS
from tests.data_paths import CHECKOUT
from tests.evidence import forged_bundles, forged_certificates, forged_checkpoints, forged_editions
from tests.evidence.edits import program_of
from tests.evidence.genuine import evidence_in, parts_of, prepare, reading, receipt_of

PAGE = CHECKOUT / "docs" / "forgeries.md"
JUDGED = datetime(2026, 1, 20, tzinfo=UTC)
REFUSED = (1, 2, 3, 6, 7)
"""Exit codes. 6: `verify --db` of an event that a newer release would have recorded; no other checker gives it."""
KEYS = ("keys/anna.pub", "keys/ben.pub", "laptop/lind.pub")
OF_KIND = {
    "bundle": "Bundles",
    "edition": "Bundles of every edition",
    "checkpoint": "Checkpoints",
    "folder": "Public folders",
    "receipt": "Receipts",
    "proof": "Proofs",
    "certificate": "Certificates of every edition",
}


@dataclass(frozen=True)
class Case:
    """One forgery. `kind`: which checkers claim to judge it."""

    kind: str
    does: str
    of: str = ""


CASES: tuple[Case, ...] = (
    *(Case("bundle", one.does, one.of) for one in forged_bundles.FORGED),
    *(Case("edition", name) for name in forged_editions.OF_EVERY_EDITION),
    *(Case("checkpoint", one.does) for one in forged_checkpoints.CHECKPOINTS),
    *(Case("folder", one.does) for one in forged_checkpoints.FOLDERS),
    *(Case("receipt", name) for name in forged_checkpoints.RECEIPTS),
    *(Case("proof", one.does) for one in forged_checkpoints.PROOFS),
    *(Case("certificate", name) for name in forged_certificates.CERTIFICATES),
)


@dataclass(frozen=True)
class Verdict:
    """By checker the exit code; of an audit of a bundle 0 where it calls it whole and signed by a key of the reader."""

    codes: dict[str, int]
    pairs: tuple[tuple[int, int], ...] = ()  # the program, and the one file beside it

    @property
    def flaws(self) -> list[str]:
        """Who lets it pass, and who says otherwise than the one beside it."""
        passed = [f"{checker} lets it pass" for checker, code in self.codes.items() if code not in REFUSED]
        return [*passed, *(f"{one} and {other}" for one, other in self.pairs if one != other)]


def ended(act: Callable[[], Any]) -> tuple[int, str]:
    """The exit code, and what was printed."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with redirect_stdout(out), redirect_stderr(out):
        try:
            code = int(act())
        except SystemExit as left:
            code = int(left.code or 0)
    return code, out.buffer.getvalue().decode()


def by_program(line: str) -> int:
    """A command of the reader."""
    with reading():
        return ended(lambda: run(shlex.split(line)))[0]


@cache
def _alone(kind: str) -> dict[str, Any]:
    return program_of({"bundle": verifier_file, "proof": proof_file}.get(kind, lambda: one_file(kind))())


def by_one_file(kind: str, line: str) -> int:
    """The same by the program of one file."""
    arguments = sys.argv
    sys.argv = ["alone.py", *shlex.split(line)]
    try:
        return ended(_alone(kind)["main"])[0]
    finally:
        sys.argv = arguments


def _trusting() -> str:
    return " ".join(f"--trust {key}" for key in KEYS)


# --- by kind ---------------------------------------------------------------------------------------------------------


def of_bundle(parts: dict[str, bytes], genuine: str) -> Verdict:
    """By the keys that the reader trusts, by a sheet of the end, and by what reads it like a database."""
    with zipfile.ZipFile("forged.bundle", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    sheet = f"--receipt {receipt_of(f'{genuine}.bundle')}"
    codes = {
        "`bundle verify` by keys": by_program("bundle verify forged.bundle"),
        "`bundle verify` by a sheet": by_program(f"bundle verify forged.bundle --keys nobody {sheet}"),
        "the one file by keys": by_one_file("bundle", f"forged.bundle {_trusting()}"),
        "the one file by a sheet": by_one_file("bundle", f"forged.bundle {sheet}"),
    }
    pairs = tuple((codes[f"`bundle verify` {how}"], codes[f"the one file {how}"]) for how in ("by keys", "by a sheet"))
    return Verdict({**codes, "`verify --db`": by_program("verify --db forged.bundle"), "`audit`": _audited()}, pairs)


def _audited() -> int:
    """1 where it names anything of the bundle; 0 where it says that a key of the reader signed all of it."""
    with reading():
        _, printed = ended(lambda: run(["audit", "--jsonl", "forged.bundle"]))
    found = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    if any(one["severity"] != "note" for one in found if one["code"] != "bundle"):
        return 1
    trusted = [Path(key).read_text(encoding="utf-8").split("+")[1] for key in KEYS]
    signed = [part for one in found if one["code"] == "bundle" for part in one["sentence"].split("; ")]
    return int(
        not any("everything" in part and any(f"fingerprint {key}" in part for key in trusted) for part in signed)
    )


def of_checkpoint(text: str) -> Verdict:
    """Held against the record."""
    Path("forged.checkpoint").write_text(text, encoding="utf-8")
    return Verdict({"`checkpoint verify`": by_program("checkpoint verify forged.checkpoint -t club")})


def of_folder(forge: Callable[[Path], object]) -> Verdict:
    """Held against the record."""
    folder = Path("forged-public")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree("public", folder)
    forge(folder)
    return Verdict({"`checkpoint verify`": by_program("checkpoint verify forged-public -t club")})


def of_receipt(text: str) -> Verdict:
    """Held against the record, and against a genuine bundle of it."""
    said = shlex.quote(text)
    codes = {
        "`verify`": by_program(f"verify -t club --receipt {said}"),
        "`bundle verify`": by_program(f"bundle verify club.bundle --receipt {said}"),
        "the one file": by_one_file("bundle", f"club.bundle --receipt {said}"),
    }
    return Verdict(codes)


def of_proof(text: str) -> Verdict:
    """By the keys that the reader trusts, and by the checkpoint of the end."""
    Path("forged.json").write_text(text, encoding="utf-8")
    held = "--checkpoint end.checkpoint"
    codes = {
        "`check-proof` by keys": by_program("checkpoint check-proof forged.json"),
        "`check-proof` by a checkpoint": by_program(f"checkpoint check-proof forged.json --keys nobody {held}"),
        "the one file by keys": by_one_file("proof", f"forged.json {_trusting()}"),
        "the one file by a checkpoint": by_one_file("proof", f"forged.json {held}"),
    }
    pairs = tuple(
        (codes[f"`check-proof` by {how}"], codes[f"the one file by {how}"]) for how in ("keys", "a checkpoint")
    )
    return Verdict(codes, pairs)


def of_certificate(edition: str, text: str) -> Verdict:
    """By a sheet of the end, and against the log."""
    Path("forged.json").write_text(text, encoding="utf-8")
    head = f"--head {receipt_of(f'{edition}.bundle')}"
    codes = {
        "`explain check` by a sheet": by_program(f"explain check forged.json {head}"),
        "`explain check` by the log": by_program(f"explain check forged.json --log -t {edition}"),
        "the one file by a sheet": by_one_file("" if edition in EDITIONS else edition, f"forged.json {head}"),
    }
    return Verdict(codes, ((codes["`explain check` by a sheet"], codes["the one file by a sheet"]),))


def verdicts(case: Case, editions: tuple[str, ...] = EDITIONS_READ) -> Iterator[tuple[str, Verdict]]:
    """What every checker says of it; of every edition, where it is one of every edition."""
    if case.kind == "bundle":
        one = next(one for one in forged_bundles.FORGED if one.does == case.does)
        parts = parts_of(f"{one.of}.bundle")
        one.forge(parts)
        yield one.of, of_bundle(parts, one.of)
    elif case.kind == "edition":
        for edition in editions:
            parts = parts_of(f"{edition}.bundle")
            forged_editions.OF_EVERY_EDITION[case.does](parts)
            yield edition, of_bundle(parts, edition)
    elif case.kind == "certificate":
        for edition in editions:
            genuine = Path(f"{edition}.json").read_text(encoding="utf-8")
            text = forged_certificates.forged(case.does, json.loads(genuine))
            assert text != genuine
            yield edition, of_certificate(edition, text)
    elif case.kind == "receipt":
        yield "club", of_receipt(forged_checkpoints.RECEIPTS[case.does]())
    elif case.kind == "folder":
        yield "club", of_folder(next(one.forge for one in forged_checkpoints.FOLDERS if one.does == case.does))
    else:
        those = forged_checkpoints.CHECKPOINTS if case.kind == "checkpoint" else forged_checkpoints.PROOFS
        text_of = next(one for one in those if one.does == case.does)
        text = text_of.forge(Path(text_of.of).read_text(encoding="utf-8"))
        yield "club", (of_checkpoint if case.kind == "checkpoint" else of_proof)(text)


# --- the page --------------------------------------------------------------------------------------------------------


def row(case: Case, found: Sequence[Verdict]) -> str:
    """Of the table: every exit code that each checker gave."""
    codes = ({one.codes[checker] for one in found} for checker in found[0].codes)
    return f"| {case.does} | {' | '.join(', '.join(map(str, sorted(one))) for one in codes)} |\n"


def tables(found: Mapping[Case, Sequence[Verdict]]) -> str:
    """By kind, a table each."""
    parts = []
    for kind in OF_KIND:
        rows = [(case, found[case]) for case in CASES if case.kind == kind]
        parts.append(head(kind, rows[0][1]) + "".join(row(case, of) for case, of in rows))
    return "\n".join(parts)


def head(kind: str, found: Sequence[Verdict]) -> str:
    """Of the table of a kind: how many there are, and who judged the first."""
    checkers = [*found[0].codes]
    count = sum(case.kind == kind for case in CASES)
    return f"### {OF_KIND[kind]}: {count}\n\n| forged | {' | '.join(checkers)} |\n|---|{'---|' * len(checkers)}\n"


def with_tables(page: str, told: str) -> str:
    """The page with the tables of today."""
    before, _, rest = page.partition("<!-- forgeries -->\n")
    return (
        f"{before}<!-- forgeries -->\n{told}<!-- end of forgeries -->{rest.partition('<!-- end of forgeries -->')[2]}"
    )


def judged() -> dict[Case, list[Verdict]]:
    """All of them, in the working directory, where the genuine evidence is."""
    return {case: judgement(case) for case in CASES}


def judgement(case: Case, editions: tuple[str, ...] = EDITIONS_READ) -> list[Verdict]:
    """What every checker says of it."""
    return [verdict for _, verdict in verdicts(case, editions)]


def main() -> None:
    """Write them."""
    with tempfile.TemporaryDirectory(prefix="pairtrail-forgeries-") as name, evidence_in(Path(name)) as clock:
        prepare()
        clock.move_to(JUDGED)
        told = tables(judged())
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8"), told), encoding="utf-8")


if __name__ == "__main__":
    main()
