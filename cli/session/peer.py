"""Another pairing program as a second opinion: any with the command line of bbpPairings, named by BBPPAIRINGS."""

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import Final

from cli.exits import UsageProblem
from cli.output.system_errors import reason_of
from core.model.sentence import say

VARIABLE: Final = "BBPPAIRINGS"

_HEADING: Final = re.compile(r".*: Round #\d+\s*$")


def peer_command() -> list[str]:
    """How the peer is started; empty: none was named."""
    return shlex.split(os.environ.get(VARIABLE, ""))


def objections(command: list[str], file: Path) -> list[str]:
    """What the peer says against the pairings of a file, called as `PROGRAM --dutch FILE -c`; empty: it agrees.

    It prints a heading for each round, and below it the pairs that differ.
    """
    try:
        done = subprocess.run(  # noqa: S603  # the program that the user named
            [*command, "--dutch", str(file), "-c"],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise UsageProblem(
            "{variable} names '{command}', which cannot be started: {problem}.",
            variable=VARIABLE,
            command=command[0],
            problem=reason_of(error),
        ) from error
    told = [line.rstrip() for line in done.stdout.splitlines()]
    headings = [line for line in told if _HEADING.match(line)]
    if done.returncode or not headings:
        complaint = done.stderr.strip() or say("no rounds were checked")
        return [
            say(
                "{command} ended with exit code {returncode}: {complaint}",
                command=command[0],
                returncode=done.returncode,
                complaint=complaint,
            )
        ]
    against: list[str] = []
    heading = ""
    for line in told:
        if _HEADING.match(line):
            heading = line
        elif line.strip():
            if heading:
                against.append(heading)
                heading = ""
            against.append(line)
    return against
