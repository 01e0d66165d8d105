"""Every command that any message proposes, typed: through whole events, at every moment, whatever is tried."""

import contextlib
import io
import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from cli.commands.demo import demonstration_world
from cli.main import run
from tests.advice import events
from tests.advice.hall import Ended, Hall, accepted, typed
from tests.advice.messages import Proposal, proposals
from tests.cli import all_play_all
from tests.cli.conftest import JANUARY
from tests.events.lists import rows

_BEGUN: Final = (8, 45)  # steps of the script before a walk goes its way, at least and at most
_FOLLOWED: Final = 0.3  # of the steps, so many do what was just proposed
_SCRIPTED: Final = 0.6  # of the others, so many are those of the script

_LEARNT: Final = "With today's information"
"""What `round publish` asks where something was corrected since the pairing: the state alone does not show it."""

_SETTING: Final = re.compile(r"([A-Z_]+)=(\S*)")
"""A line of a play that sets a variable of the environment."""

_MAY_ASK: Final = ("--yes", "asks", "you are asked", "after confirmation")
"""What a message says whose command asks to be confirmed."""


@dataclass
class Met:
    """What was met on the way."""

    refused: list[str] = field(default_factory=list)  # a proposed command, and how it ended
    templates: set[str] = field(default_factory=set)  # printed
    accepted: set[str] = field(default_factory=set)  # templates whose command was typed and accepted
    typed: int = 0  # commands that were proposed and typed
    run: int = 0  # commands in all


def play(edition: str, folder: Path, *, every: int = 1, first: int = 0) -> Met:
    """A whole event of that edition; at its moments every so manieth of the probes, from the `first` one."""
    met = Met()
    place = folder / edition
    place.mkdir()
    with demonstration_world(place, begins=JANUARY):
        _put_files(place)
        hall = Hall(place)
        for number, line in enumerate(events.steps_of(edition)):
            _hear(met, hall, f"{edition}, step {number}", line, hall.run(_words(line)))
            for probe in events.PROBES[(first + number) % every :: every]:
                with hall.trying():
                    _hear(met, hall, f"{edition}, after {line!r}", probe, hall.run(_words(probe)))
            hall.ends.clear()
    met.run = hall.typed
    return met


def wander(edition: str, folder: Path, *, seed: str, steps: int = 25) -> Met:
    """An event that goes where chance leads: the next step of `events`, any probe, or what was just proposed."""
    met, chance = Met(), Random(f"{seed} {edition}")
    place = folder / f"{edition}-{seed}"
    place.mkdir()
    with demonstration_world(place, begins=JANUARY):
        _put_files(place)
        hall = Hall(place)
        script = iter(events.steps_of(edition))
        begun = chance.randint(*_BEGUN)
        for line in islice(script, begun):
            hall.run(_words(line))
        way, proposed = [f"{begun} steps"], list[Proposal]()
        for _ in range(steps):
            taken = chance.choice(proposed) if proposed and chance.random() < _FOLLOWED else None
            scripted = chance.random() < _SCRIPTED
            line = taken.command if taken else next(script, "info") if scripted else chance.choice(events.PROBES)
            ended = typed(hall, taken) if taken else hall.run(_words(line))
            way.append(line)
            _hear(met, hall, f"{edition}, walk {seed}, after {way}", line, ended)
            hall.ends.clear()
            proposed = [one for said in ended.said for one in proposals(said)]
    met.run = hall.typed
    return met


def play_lines(name: str, lines: Sequence[str], folder: Path) -> Met:
    """A short play of its own: commands, `NAME=VALUE` for the environment, and `until DATE` for the clock.

    A word `@FILE` is what stands in that file.
    """
    met = Met()
    place = folder / name.replace(" ", "-")
    place.mkdir()
    with demonstration_world(place, begins=JANUARY) as clock:
        _put_files(place)
        hall = Hall(place)
        for number, line in enumerate(lines):
            if setting := _SETTING.fullmatch(line):
                os.environ[setting[1]] = setting[2]
                continue
            if line.startswith("until "):
                clock.move_to(datetime.fromisoformat(line.removeprefix("until ")).replace(tzinfo=UTC))
                continue
            _hear(met, hall, f"{name}, line {number}", line, hall.run(_words(line)))
            hall.ends.clear()
    met.run = hall.typed
    return met


def _put_files(place: Path) -> None:
    for name, text in events.FILES.items():
        (place / name).write_text(text, encoding="utf-8")
    eight = events.PLAYERS.splitlines()[:9]
    (place / "list.txt").write_text("\n".join((*rows.standard(), "")), encoding="utf-8")
    report = all_play_all.report(all_play_all.SIX, 6)
    (place / "event.trf").write_text(report, encoding="utf-8")
    (place / "bad.trf").write_text(report[:-40], encoding="utf-8")
    nameless = [line for line in report.splitlines(keepends=True) if not line.startswith("012")]
    (place / "nameless.trf").write_text("".join(nameless), encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        run(["key", "new", "berg"])
    (place / "eight.csv").write_text("\n".join((*eight, "")), encoding="utf-8")


def _words(line: str) -> tuple[str, ...]:
    return tuple(
        Path(word[1:]).read_text(encoding="utf-8").strip() if word.startswith("@") else word
        for word in shlex.split(line)
    )


def _hear(met: Met, hall: Hall, where: str, line: str, ended: Ended) -> None:
    """Types what was proposed, each on a copy."""
    if ended.code == 70:
        met.refused.append(f"{where}: {line!r} ended in a defect: {ended.text[:300]}")
    seen = set()
    for said in ended.said:
        met.templates.update(said.templates)
        for proposal in proposals(said):
            if proposal.command in seen:
                continue
            seen.add(proposal.command)
            _type(met, hall, where, line, proposal)


def _type(met: Met, hall: Hall, where: str, line: str, proposal: Proposal) -> None:
    met.typed += 1
    try:
        words, again = hall.ended(proposal)
    except ValueError as problem:
        met.refused.append(f"{where}: {line!r} proposed `{proposal.command}`: {problem}")
        return
    asks = "Confirm with --yes" in again.text and (
        any(word in proposal.text for word in _MAY_ASK)
        or (proposal.command.startswith("round publish") and _LEARNT in again.text)
    )
    if accepted(proposal.command, again) or asks:
        met.accepted.add(proposal.template)
    else:
        met.refused.append(
            f"{where}: {line!r} proposed `{proposal.command}` in {proposal.template!r}; typed {shlex.join(words)!r}, "
            f"exit {again.code}: {again.text[:400]}"
        )
