"""Verification of a log: the stored bytes, the sense of its events, and every pairing made again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.units import PlayerId
from events.store import EventStore
from projections.replay import Pair, Replay, replay_all
from projections.sense import Concern, Finding, sense_findings
from projections.state import fold


@dataclass(frozen=True, slots=True)
class Verification:
    """What was looked at, and what was found, in log order."""

    stream: str
    events: int
    pairings_replayed: int
    findings: tuple[Finding, ...]


def verify(store: EventStore, stream: str) -> Verification:
    """Check one log. A log whose bytes are not what was written is not folded: its events are no facts."""
    broken = tuple(Finding(Concern.LOG, flaw.version, flaw.message) for flaw in store.verify(stream))
    if broken:
        return Verification(stream, store.head(stream).version, 0, broken)
    events = store.read(stream)
    sense = sense_findings(events)
    # A pairing of players whom nobody registered cannot be made again.
    strangers = any(found.concern is Concern.STRANGER for found in sense)
    replays = () if strangers else tuple(replay_all(events))
    names = {} if strangers else {player.id: player.name for player in fold(events).players.values()}
    findings = sorted((*sense, *_replay_findings(replays, names)), key=lambda found: found.version)
    return Verification(stream, len(events), len(replays), tuple(findings))


def _replay_findings(replays: Iterable[Replay], names: Mapping[PlayerId, str]) -> Iterator[Finding]:
    for one in replays:
        if one.identical and one.same_input is not False:
            continue
        origin = "was read from a file and" if one.is_imported else f"was paired by {one.recorded_engine} and"
        yield Finding(
            Concern.IMPORTED if one.is_imported else Concern.REPLAY,
            one.version,
            f"Round {one.round_number} {origin} {_difference(one, names)}",
            one.round_number,
        )


def _difference(one: Replay, names: Mapping[PlayerId, str]) -> str:
    if one.failure:
        return f"cannot be paired again: {one.failure}"
    if not one.same_pairing and one.only_recorded:
        recorded, replayed = _shown(one.only_recorded, names), _shown(one.only_replayed, names)
        return f"comes out otherwise: recorded {recorded}, {one.engine} gives {replayed}."
    if not one.same_pairing:
        return f"comes out with the same pairs by {one.engine}, but with other boards or floats."
    if one.same_input is False:
        return "comes out the same, but rests on other facts than those recorded beside it."
    return f"comes out the same by {one.engine}, but for other reasons: the decision records differ."


def _shown(pairs: Iterable[Pair], names: Mapping[PlayerId, str]) -> str:
    boards = (
        f"{names[pair.white]} {'has the bye' if pair.black is None else f'- {names[pair.black]}'}" for pair in pairs
    )
    return "; ".join(boards) or "nothing"
