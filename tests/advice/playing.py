"""Every command that any message proposes, typed: through whole events, at every moment, whatever is tried."""

import contextlib
import io
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cli.commands.demo.own_world import demonstration_world
from cli.main import run
from tests.advice import events
from tests.advice.hall import Ended, Hall, accepted
from tests.advice.messages import Proposal, proposals
from tests.cli import all_play_all
from tests.cli.conftest import JANUARY
from tests.events.lists import rows

_LEARNT: Final = "By what is known now"
"""What `round publish` asks where something was corrected since the pairing: the state alone does not show it."""

_MAY_ASK: Final = ("--yes", "asks", "once confirmed")
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


def play_lines(name: str, lines: Sequence[str], folder: Path) -> Met:
    """A short play of its own."""
    met = Met()
    place = folder / name.replace(" ", "-")
    place.mkdir()
    with demonstration_world(place, begins=JANUARY):
        _put_files(place)
        hall = Hall(place)
        for number, line in enumerate(lines):
            _hear(met, hall, f"{name}, line {number}", line, hall.run(_words(line)))
            hall.ends.clear()
    met.run = hall.typed
    return met


def _put_files(place: Path) -> None:
    for name, text in events.FILES.items():
        (place / name).write_text(text, encoding="utf-8")
    eight = events.PLAYERS.splitlines()[:9]
    (place / "list.txt").write_text("\n".join((*rows.standard(), "")), encoding="utf-8")
    (place / "bad.trf").write_text(all_play_all.report(all_play_all.SIX, 6)[:-40], encoding="utf-8")
    (place / "event.trf").write_text(all_play_all.report(all_play_all.SIX, 6), encoding="utf-8")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        run(["key", "new", "berg"])
    (place / "eight.csv").write_text("\n".join((*eight, "")), encoding="utf-8")


def _words(line: str) -> tuple[str, ...]:
    return tuple(shlex.split(line))


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
