"""docs/findings.md: the catalogue of findings and the programs known by their files, made from the code.

python -m tests.projections.audit_files.page     write the page anew
"""

import json
from collections.abc import Iterator
from difflib import ndiff

from projections.audit.catalogue import CATALOGUE, Code
from projections.audit.programs import PROGRAMS
from tests.data_paths import CHECKOUT
from tests.projections.audit_files.damages.__main__ import FIGURES, Figures
from tests.projections.audit_files.damages.kinds import WHY
from tests.projections.audit_files.examples import EXAMPLES, OF_A_RUN

PAGE = CHECKOUT / "docs" / "findings.md"

_HEAD = """\
# Findings of an audit

Everything that `pairtrail audit` can say of a file. An **error** contradicts the file itself or the rules that it
names; a **warning** may be right, and somebody should look; a **note** is explained, or only to be known. Written by
`python -m tests.projections.audit_files.page`; a test runs every example: the finding is reported, and is gone when
the line is mended.

FIDE numbers: no check digit is published for them, so none is computed; two players with one number, and other
characters than digits, are found.
"""

_PROGRAMS = """\
## Who wrote a file

What a file says of itself goes before how it looks; the first that fits is taken.

| program | known by | what its files do |
|---|---|---|
"""


def page() -> str:
    """The whole page."""
    sections = "\n".join(line for code in CATALOGUE for line in _section(code))
    programs = "".join(f"| {one.name} | {one.known_by} | {one.habits} |\n" for one in PROGRAMS)
    return f"{_HEAD}\n{_table()}\n{sections}\n{_PROGRAMS}{programs}\n{''.join(_damages())}"


_DAMAGES = """\
## Damages that are found, and those that cannot be

`make damages` puts one to three damages each into {files:,} honest reports (seed {seed}): events of the oracle and
generated ones, of all editions, formats and sizes up to 130 players. Of each damage a plain look at the lines, or
pairing the rounds again, decides whether other data or a rule contradict it. {named:,} of {done:,} damages were named
by a finding (by their line, player, round or record), {missed} that are contradicted were not; of the other {free:,}
nothing in the file says that they are damages. {failed} audits failed.

| damage | done | named | missed | undetectable | why it can be undetectable |
|---|---:|---:|---:|---:|---|
"""


def _damages() -> Iterator[str]:
    """What a run of the damages came to."""
    kept = Figures(**json.loads(FIGURES.read_text(encoding="utf-8")))
    done, named, missed = (sum(counts.values()) for counts in (kept.done, kept.named, kept.missed))
    yield _DAMAGES.format(
        files=kept.files,
        seed=kept.seed,
        done=done,
        named=named,
        missed=missed,
        free=done - named - missed,
        failed=kept.failed,
    )
    for kind, count in sorted(kept.done.items()):
        found, lost = kept.named.get(kind, 0), kept.missed.get(kind, 0)
        yield f"| {kind} | {count} | {found} | {lost} | {count - found - lost} | {WHY.get(kind, '')} |\n"


def _table() -> str:
    rows = "".join(f"| [{one.name}](#{one.name}) | {one.severity.value} | {one.title} |\n" for one in CATALOGUE)
    return f"| code | severity | what |\n|---|---|---|\n{rows}"


def _section(code: Code) -> Iterator[str]:
    yield f"## {code.name}"
    yield ""
    only = f" Only with `--profile {code.profile}`." if code.profile else ""
    article = f" ({code.article})" if code.article else ""
    yield f"**{code.severity.value.capitalize()}.** {code.title}{article}. {code.means}{only}"
    yield ""
    yield f"*What to do:* {code.to_do}"
    yield ""
    if code.name in OF_A_RUN:
        yield f"*Example:* {OF_A_RUN[code.name]}"
        yield ""
        return
    example = EXAMPLES[code.name]
    yield f"*Example:* {example.words}"
    yield ""
    changed = _changed(example.mended().decode(), example.broken().decode())
    yield "```diff"
    yield from changed
    yield "```"
    yield ""


def _changed(mended: str, broken: str) -> list[str]:
    """The lines that differ, mended first; of many the first few."""
    lines = [line.rstrip() for line in ndiff(mended.splitlines(), broken.splitlines()) if line[0] in "+-"]
    return lines if len(lines) <= 8 else [*lines[:8], f"  ... and {len(lines) - 8} more lines"]


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
