"""Random edits of bundles, certificates and proofs: the program and the one-file programs say the same of each.

    python -m tests.evidence.edits --count 10000 --seed 26

Half of the edits of a bundle have its manifest mended, half of those of a certificate are of the events that it carries
with hashes and claim mended. A certificate that was edited may not hold against the hash of the genuine one. What an
edited proof still shows has to be true of the log.
"""

import argparse
import io
import json
import random
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from cli.commands.demo import demonstration_world
from cli.environment import environment
from cli.main import run
from cli.output.checker_file import one_file, proof_file, verifier_file
from core.certificate_check import check_certificate
from core.certificate_check.wrong import Wrong
from core.evidence.bundle import checked_bundle
from core.evidence.checkpoint import tree_of
from core.evidence.merkle import root_of_first
from core.evidence.proof import Proof, checked_proof
from tests.evidence import attacks
from tests.explain.corpus import EDITIONS, documents
from tests.explain.forging import bodies_of, mended
from tests.reliability_page import keep_figures

Found = tuple[str, str]
"""What was edited, and how the two differ."""


@dataclass
class Tally:
    """What was tried, how many still held, and every disparity."""

    tried: Counter[str] = field(default_factory=Counter)
    held: Counter[str] = field(default_factory=Counter)
    wrong: list[Found] = field(default_factory=list)
    other_questions: int = 0

    @property
    def lines(self) -> list[str]:
        """As they are printed."""
        said = [f"{kind}: {count} edits, {self.held[kind]} still hold" for kind, count in sorted(self.tried.items())]
        said.append(f"certificates that hold, of another question and with its answer: {self.other_questions}")
        return [*said, f"disparities between the program and the one-file programs: {len(self.wrong)}"]


def program_of(text: str) -> dict[str, Any]:
    """The names of a one-file program, as it runs alone."""
    names: dict[str, Any] = {"__name__": "alone"}
    exec(compile(text, "alone.py", "exec"), names)  # noqa: S102  # what was written out is run
    return names


# --- edits -----------------------------------------------------------------------------------------------------------


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values in a document, containers included."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield (*path, key)
        yield from leaves(value[key], (*path, key))


def edited(document: Any, chance: random.Random) -> Any:
    """A copy with one value changed, dropped, emptied or exchanged for another one of it."""
    changed = json.loads(json.dumps(document))
    places = list(leaves(changed))
    if not places:
        return [changed]
    *path, last = chance.choice(places)
    inner = changed
    for step in path:
        inner = inner[step]
    how = chance.random()
    if how < 0.15:
        del inner[last]
    elif how < 0.25:
        inner[last] = chance.choice([None, 0, -1, "", [], {}, True, "x\ny", 10**30])
    elif how < 0.35:
        other = changed
        for step in chance.choice(places):
            other = other[step]
        inner[last] = json.loads(json.dumps(other))
    else:
        inner[last] = _another(inner[last], chance)
    return changed


def _another(value: Any, chance: random.Random) -> Any:
    """One of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([-10, -1, 1, 10])
    if isinstance(value, str):
        return _letters(value, chance)
    return chance.sample(value, len(value)) if isinstance(value, list) else "x"


def _letters(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return chance.choice(
        [
            text[:place] + chance.choice("01aZ+/=- \n\u202e\u0000") + text[place:],
            text[:place] + text[place + 1 :],
            text[:place] + chance.choice("01aZ") + text[place + 1 :],
            text[:place],
            text.swapcase(),
        ]
    )


def _bytes(content: bytes, chance: random.Random) -> bytes:
    place, how = chance.randrange(len(content) + 1), chance.randrange(5)
    if how == 0:
        return content[:place] + bytes([chance.randrange(256)]) + content[place:]
    if how == 1:
        return content[:place] + content[place + 1 :]
    if how == 2:
        return content[:place]
    if how == 3:
        lines = content.split(b"\n")
        chance.shuffle(lines)
        return b"\n".join(lines)
    return content[:place] + bytes([chance.randrange(256)]) + content[place + 1 :]


# --- bundles ---------------------------------------------------------------------------------------------------------


def prepare() -> None:
    """In the working directory: a bundle sealed and cosigned, one that nobody sealed, and two proofs."""
    attacks.prepare()
    for line in (
        "checkpoint keep end-cosigned.checkpoint -t club",
        "bundle seal sealed.bundle -t club --key berg",
        "bundle seal unsealed.bundle -t club",
        "checkpoint prove 2 9 round:2 --out inclusion.json -t club",
        "checkpoint prove --from early.checkpoint --out consistency.json -t club",
    ):
        attacks._done(line)


def edited_bundle(parts: dict[str, bytes], chance: random.Random) -> dict[str, bytes]:
    """One part edited; half of the time the manifest lists what is there now."""
    found = dict(parts)
    name = chance.choice(sorted(found))
    how = chance.random()
    if how < 0.08:
        del found[name]
    elif how < 0.12:
        found[chance.choice(["extra.txt", "sheets/round-1-event-2.txt", "x\ny"])] = found[name]
    elif how < 0.5 and name.endswith(".json"):
        found[name] = json.dumps(edited(json.loads(found[name]), chance)).encode("utf-8", "replace")
    elif how < 0.7 and name == "events.log":
        found[name] = _events(found[name], chance)
    else:
        found[name] = _bytes(found[name], chance)
    if chance.random() < 0.5 and "manifest.json" in found and name != "manifest.json":
        manifest = json.loads(found["manifest.json"])
        listed = (one for one in found if one not in ("manifest.json", "checkpoints.json"))
        manifest["parts"] = {
            one: {"bytes": len(found[one]), "sha256": sha256(found[one]).hexdigest()} for one in listed
        }
        found["manifest.json"] = json.dumps(manifest).encode()
    return found


def _events(content: bytes, chance: random.Random) -> bytes:
    """One body edited, and every hash from there on made anew."""
    bodies = [line[65:] for line in content.splitlines()]
    at = chance.randrange(len(bodies))
    bodies[at] = json.dumps(edited(json.loads(bodies[at]), chance), separators=(",", ":")).encode("utf-8", "replace")
    previous, lines = bytes(32), []
    for body in bodies:
        previous = sha256(b"\x01" + previous + body).digest()
        lines.append(previous.hex().encode() + b" " + body + b"\n")
    return b"".join(lines)


def quietly(act: Callable[[], int]) -> tuple[int, str]:
    """The exit code, and what was printed to standard output."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        code = int(act())
    return code, out.getvalue()


def try_bundles(count: int, chance: random.Random, tally: Tally) -> None:
    """The whole commands, by their exit codes; and what they say of a bundle, by the first flaw that each finds."""
    alone = program_of(verifier_file())
    genuine = []
    for name in ("sealed.bundle", "unsealed.bundle"):
        with zipfile.ZipFile(name) as archive:
            genuine.append({one: archive.read(one) for one in archive.namelist()})
    receipt = Path("end.receipt").read_text(encoding="utf-8")
    ways = {
        "nothing": (["--keys", "nobody"], []),
        "a sheet": (["--keys", "nobody", "--receipt", receipt], ["--receipt", receipt]),
        "a key": (["--keys", "laptop"], ["--trust", "keys/berg.pub", "--trust", "laptop/lind.pub"]),
    }
    for _ in range(count):
        parts = edited_bundle(chance.choice(genuine), chance)
        if parts in genuine:
            continue
        with zipfile.ZipFile("edited.bundle", "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(name, content)
        way = chance.choice(sorted(ways))
        own, other = ways[way]
        code, _said = quietly(lambda own=own: run(["bundle", "verify", "edited.bundle", *own]))  # type: ignore[misc]
        sys.argv = ["verify.py", "edited.bundle", *other]
        alone_code, _said = quietly(alone["main"])
        flaws = [_flaw(checked_bundle, Wrong, parts), _flaw(alone["checked_bundle"], alone["Wrong"], parts)]
        tally.tried["bundles"] += 1
        tally.held["bundles"] += code == 0
        if code != alone_code or flaws[0] != flaws[1]:
            tally.wrong.append((f"a bundle, bound by {way}", f"{code} and {alone_code}; {flaws}"))


def _flaw(check: Callable[[Any], object], wrong: type[Exception], given: object) -> str:
    try:
        check(given)
    except wrong as error:
        return str(error)
    return ""


_OF_ANOTHER_FILE = "this checker does not know "
"""What the one file for some editions says of another one, which the program reads as well."""


# --- certificates ----------------------------------------------------------------------------------------------------


def try_certificates(count: int, chance: random.Random, tally: Tally) -> None:
    """Certificates of every edition, against nothing and against the hash of the genuine one."""
    genuine = {edition: list(documents(edition)) for edition in EDITIONS}
    alone = {edition: program_of(one_file(edition))["check_certificate"] for edition in EDITIONS}
    for _ in range(count):
        edition = chance.choice(EDITIONS)
        document = chance.choice(genuine[edition])
        if chance.random() < 0.5:
            events = edited(bodies_of(document), chance)
            bodies = [json.dumps(one, separators=(",", ":")) for one in events] if isinstance(events, list) else events
            forged = mended({**document, "events": bodies})
        else:
            forged = edited({key: part for key, part in document.items() if key != "events"}, chance)
            forged = forged | {"events": document["events"]} if isinstance(forged, dict) else forged
        if forged == document:
            continue
        text, head = json.dumps(forged), chance.choice([None, document["head"][:16]])
        own, other = check_certificate(text, head), alone[edition](text, head)
        tally.tried["certificates"] += 1
        tally.held["certificates"] += own.holds
        said = [(one.holds, [*map(str, one.lines("it"))], one.bound_to) for one in (own, other)]
        is_for_another = not other.holds and _OF_ANOTHER_FILE in other.problems[0]
        if said[0] != said[1] and not (is_for_another and own.bound_to == other.bound_to):
            tally.wrong.append((f"a certificate of {edition}", f"{said}"))
        if own.holds and head is not None:
            claim = check_certificate(json.dumps(document), head).claim["sentence"]
            is_another = own.claim["sentence"] != claim  # boards in another order claim the same
            tally.other_questions += is_another and forged["asked"] != document["asked"]
            if is_another and not check_certificate(text, head, enumerate_all=True).holds:
                tally.wrong.append((f"a certificate of {edition}", f"trying all pairings refutes: {own.claim}"))
            if is_another and forged["asked"] == document["asked"]:
                tally.wrong.append((f"a certificate of {edition}", f"{own.claim['sentence']}, and not: {claim}"))


# --- proofs ----------------------------------------------------------------------------------------------------------


def try_proofs(count: int, chance: random.Random, tally: Tally) -> None:
    """The whole commands, by their exit codes and the flaw that each finds; what still holds is true of the log."""
    with zipfile.ZipFile("sealed.bundle") as archive:
        lines = archive.read("events.log").splitlines()
    alone, tree = program_of(proof_file()), tree_of([bytes.fromhex(line[:64].decode()) for line in lines])
    ways: dict[str, tuple[list[str], list[str]]] = {
        "nothing": (["--keys", "nobody"], []),
        "a checkpoint": (["--keys", "nobody", "--checkpoint", "end.checkpoint"], ["--checkpoint", "end.checkpoint"]),
        "a key": (["--keys", "laptop"], ["--trust", "keys/berg.pub", "--trust", "laptop/lind.pub"]),
    }
    genuine = [json.loads(Path(name).read_text(encoding="utf-8")) for name in ("inclusion.json", "consistency.json")]
    for _ in range(count):
        forged = edited(chance.choice(genuine), chance)
        if forged in genuine:
            continue
        text = json.dumps(forged)
        Path("edited.json").write_text(text, encoding="utf-8")
        way = chance.choice(sorted(ways))
        own, other = ways[way]
        code, _said = quietly(lambda own=own: run(["checkpoint", "check-proof", "edited.json", *own]))  # type: ignore[misc]
        sys.argv = ["proof.py", "edited.json", *other]
        alone_code, _said = quietly(alone["main"])
        flaws = [_flaw(checked_proof, Wrong, text), _flaw(alone["checked_proof"], alone["Wrong"], text)]
        tally.tried["proofs"] += 1
        tally.held["proofs"] += not flaws[0]
        if code != alone_code or flaws[0] != flaws[1]:
            tally.wrong.append((f"a proof, bound by {way}", f"{code} and {alone_code}; {flaws}"))
        if not flaws[0] and not _is_true(checked_proof(text), lines, tree):
            tally.wrong.append(("a proof", f"it shows {checked_proof(text).shows}"))


def _is_true(proof: Proof, lines: Sequence[bytes], tree: Sequence[Sequence[bytes]]) -> bool:
    """Whether what a proof shows is so in the log of these lines."""
    is_true = all(lines[version - 1][65:].decode() == body for version, body in proof.bodies.items())
    is_true = is_true and proof.said.root == root_of_first(proof.said.size, tree)
    for told in proof.shows:
        if (words := told.split())[0] == "event":
            is_true = is_true and lines[int(words[1].rstrip(",")) - 1].decode().startswith(words[3].rstrip(","))
    return is_true


def campaign(folder: Path, count: int, seed: int) -> Tally:
    """A third of each kind."""
    tally, chance = Tally(), random.Random(seed)
    arguments = sys.argv
    with demonstration_world(folder):
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            prepare()
        environment.clock = lambda: datetime.now(UTC)  # the one-file program has the true one
        try:
            each = count // 3
            try_bundles(each, chance, tally)
            try_proofs(each, chance, tally)
            try_certificates(count - 2 * each, chance, tally)
        finally:
            sys.argv = arguments
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was tried and every disparity; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.evidence.edits",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=10_000, help="edits (10000)")
    parser.add_argument("--seed", type=int, default=26, help="what they are drawn from (26)")
    parser.add_argument("--keep", action="store_true", help="put the figures into docs/reliability.md")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="pairtrail-edits-") as name:
        tally = campaign(Path(name), given.count, given.seed)
    said = [*tally.lines, f"seed {given.seed}"]
    sys.stdout.write("\n".join([*(f"{what}: {how}" for what, how in tally.wrong[:20]), *said]) + "\n")
    if given.keep:
        keep_figures("edits", "\n".join(said))
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
