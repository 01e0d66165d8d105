"""`python -m tests.projections.audit_files.damages`: see `--help`."""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from projections.audit.finding import FIDE_RATING, FileAudit
from projections.audit.one_file import audit_file
from projections.audit.rules import Asked
from tests.projections.audit_files.damages.damage import Damage
from tests.projections.audit_files.damages.honest import as_bytes, honest
from tests.projections.audit_files.damages.kinds import contradicted, damaged
from tests.projections.audit_files.damages.plain import TODAY

FIGURES: Final = Path(__file__).with_name("figures.json")
_DESCRIPTION: Final = """\
Honest reports of all editions and formats get one to three damages each and are audited. Where other data
of the file, or a rule, contradict a damage, a finding has to name it (its line, player, round or record).
Exit code 0: all of these are named, and no audit failed; 1: not so."""


@dataclass
class Figures:
    """What a run came to, by kind of damage."""

    seed: str
    files: int = 0
    done: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    failed: int = 0  # audits that ended in an error of the program

    @property
    def lines(self) -> Iterator[str]:
        """As they are printed."""
        for kind, count in sorted(self.done.items()):
            free = count - self.named[kind] - self.missed[kind]
            yield f"{kind}: {count} done, {self.named[kind]} named, {self.missed[kind]} missed, {free} undetectable"
        total, named, missed = self.done.total(), self.named.total(), self.missed.total()
        free = total - named - missed
        yield f"{self.files} files, {total} damages: {named} named, {missed} missed, {free} undetectable"
        yield f"audits that failed: {self.failed}"


@dataclass(frozen=True, slots=True)
class Tried:
    """One damaged report, and what the audit says of it."""

    words: str
    lines: list[str]
    damages: list[Damage]
    audit: FileAudit

    def is_named(self, damage: Damage) -> bool:
        """Whether a finding names a damage."""
        return any(damage.is_named_by(one, self.lines) for one in self.audit.findings)

    def is_missed(self, damage: Damage) -> bool:
        """Whether none does, and other data or a rule contradict it."""
        return not self.is_named(damage) and contradicted(damage, self.lines)


def tried(seed: str) -> Tried:
    """One report, the same for the same seed."""
    chance = random.Random(seed)
    report = honest(chance)
    lines, damages = damaged(report, chance)
    audit = audit_file(as_bytes(lines), "damaged.trf", Asked(today=TODAY, profile=FIDE_RATING))
    return Tried(report.words, lines, damages, audit)


def campaign(seed: str, count: int) -> Figures:
    """So many reports; prints what was missed."""
    figures = Figures(seed)
    for number in range(count):
        figures.files += 1
        try:
            one = tried(f"{seed}-{number}")
        except Exception as error:  # noqa: BLE001  # an audit that fails is what is looked for
            figures.failed += 1
            print(f"failed {seed}-{number}: {error!r}", flush=True)
            continue
        figures.failed += any(found.code == "defect" for found in one.audit.findings)
        for damage in one.damages:
            figures.done[damage.kind] += 1
            if one.is_named(damage):
                figures.named[damage.kind] += 1
            elif one.is_missed(damage):
                figures.missed[damage.kind] += 1
                print(f"missed {seed}-{number}: {one.words}: {damage.kind}: {damage.words}", flush=True)
    return figures


def main(words: Sequence[str] | None = None) -> int:
    """The exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.projections.audit_files.damages",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=5000, help="how many files (5000)")
    parser.add_argument("--seed", default="28", help="what they are made from (28)")
    parser.add_argument("--keep", action="store_true", help="keep the figures, for docs/findings.md")
    given = parser.parse_args(words)
    figures = campaign(given.seed, given.count)
    print("\n".join(figures.lines))
    if given.keep:
        FIGURES.write_text(json.dumps(vars(figures), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 1 if figures.failed or figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
