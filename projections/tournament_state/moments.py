"""Moments in a log, as the arbiter names them, and the version each of them means.

    42                  after event 42
    3fa94c              after the event whose hash begins so (at least six hexadecimal digits)
    2026-05-03T18:30    up to the end of that minute (or second, where one is given); UTC unless an offset is given
    2026-05-03          up to the end of that day
    round:5:paired      round 5 as it stood at a stage: open, paired, published or complete
    round:5             the same at the furthest stage that round 5 has reached, once it was paired

A moment of digits only is an event number if the log has an event of that number, else the beginning of a hash.
`open` is the moment just before the round was paired: what the arbiter knew then.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol, TypeAlias, assert_never

from core.model.dataclass import dataclass
from core.model.sentence import TournamentError, joined, say
from core.model.tournament import RoundStage
from core.model.units import RoundNumber
from events.log.envelope import Recorded, counting, kept_by_log
from events.vocabulary.rounds import RoundCompleted, RoundPaired, RoundPublished, RoundVoided

_HASH_DIGITS_MIN: Final = 6
_NUMBER_DIGITS_MAX: Final = 18  # more than any event number, or round, has
_DATE_AND_CLOCK: Final = re.compile(r"\d{4}-?\d{2}-?\d{2}(?:.(?P<clock>[\d:.,]+))?(?:Z|[+-][\d:.]+)?")
_UNITS: Final = (timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1))
_STAGES: Final = tuple(RoundStage)  # in the order a round goes through them


class UnknownMomentError(TournamentError):
    """No such moment; the message lists what would be one."""


@dataclass(frozen=True, slots=True)
class AtVersion:
    """After that many events; where there are not so many, digits of a hash."""

    digits: str


@dataclass(frozen=True, slots=True)
class AtHash:
    """After the event whose hash begins with these lower-case hexadecimal digits."""

    prefix: str


@dataclass(frozen=True, slots=True)
class AtTime:
    """After everything recorded at or before that time."""

    time: datetime


@dataclass(frozen=True, slots=True)
class AtRound:
    """A round at a stage; None: the furthest it has reached."""

    round_number: RoundNumber
    stage: RoundStage | None = None


Moment: TypeAlias = AtVersion | AtHash | AtTime | AtRound


class Dated(Recorded, Protocol):
    """What finding a moment needs of a stored event."""

    @property
    def recorded_at(self) -> datetime:
        """When the store took it in, UTC."""

    @property
    def hash(self) -> bytes:
        """Its link in the hash chain."""


def parse(text: str) -> Moment:
    """Read a moment as it is written after `--at`.

    Raises `UnknownMomentError` for anything else, with the forms there are.
    """
    wanted = text.strip()
    if wanted.lower().startswith("round:"):
        return _parse_round(wanted)
    if re.fullmatch(r"[0-9]+", wanted):
        return AtVersion(wanted)
    if re.fullmatch(r"[0-9a-fA-F]+", wanted):
        if len(wanted) < _HASH_DIGITS_MIN:
            raise UnknownMomentError(
                "{wanted} is too short for a hash: give at least {hash_digits_min} digits.",
                wanted=wanted,
                hash_digits_min=_HASH_DIGITS_MIN,
            )
        return AtHash(wanted.lower())
    time = _parse_time(wanted)
    if time is None:
        raise UnknownMomentError(
            "{text!r} is not a valid point in the record. Give an event number (42), the first six or more digits "
            "of an event hash (3fa94c), a time (2026-05-03T18:30, UTC unless it ends in an offset such as +02:00), "
            "a day (2026-05-03), or a round, with a stage if needed (round:5, round:5:paired).",
            text=text,
        )
    return AtTime(time)


def _parse_round(wanted: str) -> AtRound:
    number, _, stage = wanted.removeprefix(wanted[: len("round:")]).partition(":")
    stages = ", ".join(_STAGES)
    if not re.fullmatch(rf"[0-9]{{1,{_NUMBER_DIGITS_MAX}}}", number) or int(number) == 0:
        raise UnknownMomentError(
            "{wanted!r}: the round must be a number, 1 or higher, as in round:5 or round:5:paired.", wanted=wanted
        )
    if stage and stage.lower() not in _STAGES:
        raise UnknownMomentError(
            "{wanted!r}: {stage!r} is not a stage of a round. Stages: {stages}.",
            wanted=wanted,
            stage=stage,
            stages=stages,
        )
    return AtRound(RoundNumber(int(number)), RoundStage(stage.lower()) if stage else None)


def _parse_time(wanted: str) -> datetime | None:
    """The end of the day, minute, second or fraction that is named; None when none is."""
    try:
        time = datetime.fromisoformat(wanted)
        time = time if time.tzinfo is not None else time.replace(tzinfo=UTC)
        return (time + _rest_of(wanted)).astimezone(UTC)
    except (ValueError, OverflowError):  # the second: a year before the first or after the last
        return None


def _rest_of(wanted: str) -> timedelta:
    """How long it is from the beginning of what is named to its end: a time printed to the second means all of it."""
    named = _DATE_AND_CLOCK.fullmatch(wanted)
    if named is None or re.search(r"[.,]", named["clock"] or ""):
        return timedelta(0)
    two_digits = len(re.findall(r"\d{2}", named["clock"] or ""))
    return _UNITS[min(two_digits, len(_UNITS) - 1)] - timedelta(microseconds=1)


def resolve(moment: Moment, events: Sequence[Dated]) -> int:
    """The version that the moment means in this log; 0 only when the log is empty or the moment says so.

    Raises `UnknownMomentError`.
    """
    match moment:
        case AtVersion():
            return _resolve_digits(moment.digits, events)
        case AtHash():
            return _resolve_hash(moment.prefix, events)
        case AtTime():
            return _resolve_time(moment.time, events)
        case AtRound():
            return _resolve_round(moment, events)
        case _:
            assert_never(moment)


def _head(events: Sequence[Recorded]) -> int:
    return events[-1].version if events else 0


def _resolve_digits(digits: str, events: Sequence[Dated]) -> int:
    head = _head(events)
    if len(digits) <= _NUMBER_DIGITS_MAX and int(digits) <= head:
        return int(digits)
    if len(digits) >= _HASH_DIGITS_MIN and any(stored.hash.hex().startswith(digits) for stored in events):
        return _resolve_hash(digits, events)
    if len(digits) > _NUMBER_DIGITS_MAX:
        raise UnknownMomentError(
            "No event has a {count}-digit number: the log has events 1 to {head} (0: before the first).",
            count=len(digits),
            head=head,
        )
    raise UnknownMomentError(
        "Event {named} was not found: the log has events 1 to {head} (0: before the first).",
        named=digits,
        head=head,
    )


def _resolve_hash(prefix: str, events: Sequence[Dated]) -> int:
    found = [stored for stored in events if stored.hash.hex().startswith(prefix)]
    if len(found) == 1:
        return found[0].version
    if found:
        versions = ", ".join(str(stored.version) for stored in found)
        raise UnknownMomentError(
            "{prefix} matches the hashes of several events ({versions}): give more digits.",
            prefix=prefix,
            versions=versions,
        )
    raise UnknownMomentError(
        "No event in this log has a hash that begins with {prefix}. `log list` shows the hashes of events 1 to {head}.",
        prefix=prefix,
        head=_head(events),
    )


def _resolve_time(time: datetime, events: Sequence[Dated]) -> int:
    # A clock set back leaves later events with earlier times; what was recorded up to the last early one is known.
    version = max((stored.version for stored in events if stored.recorded_at <= time), default=0)
    if version == 0 and events:
        raise UnknownMomentError(
            "Nothing had been recorded by {time}: the log runs from {first} to {last}.",
            time=_shown(time),
            first=_shown(events[0].recorded_at),
            last=_shown(events[-1].recorded_at),
        )
    return version


def _shown(time: datetime) -> str:
    return time.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def round_moments(events: Iterable[Recorded]) -> dict[RoundNumber, dict[RoundStage, int]]:
    """The version at which each round reached each stage, for the pairing that counts.

    Events that were undone, and pairings that were voided, are left out. The round that comes next is open now:
    at the last event.
    """
    return {number: {**stages} for number, stages in _round_moments(tuple(events)).items()}


@kept_by_log
def _round_moments(events: tuple[Recorded, ...]) -> dict[RoundNumber, dict[RoundStage, int]]:
    rounds: dict[RoundNumber, dict[RoundStage, int]] = {}
    for stored in counting(events):
        match stored.event:
            case RoundPaired(round_number=number):
                rounds[number] = {RoundStage.OPEN: stored.version - 1, RoundStage.PAIRED: stored.version}
            case RoundPublished(round_number=number) if number in rounds:
                rounds[number][RoundStage.PUBLISHED] = stored.version
            case RoundCompleted(round_number=number) if number in rounds:
                rounds[number][RoundStage.COMPLETE] = stored.version
            case RoundVoided(round_number=number):
                rounds.pop(number, None)
            case _:
                pass  # no other event moves a round from one stage to the next
    rounds[RoundNumber(max(rounds, default=0) + 1)] = {RoundStage.OPEN: _head(events)}
    return rounds


def _resolve_round(moment: AtRound, events: Sequence[Dated]) -> int:
    rounds = round_moments(events)
    stages = rounds.get(moment.round_number)
    if stages is None:
        known = ", ".join(str(number) for number in sorted(rounds))
        raise UnknownMomentError(
            "Round {round_number} has not started yet. Rounds in this log: {known}.",
            round_number=moment.round_number,
            known=known,
        )
    if moment.stage is None and RoundStage.PAIRED not in stages:
        raise UnknownMomentError(
            "Round {round_number} has not been paired yet: round:{round_number}:open is the current state, "
            "event {stages}.",
            round_number=moment.round_number,
            stages=stages[RoundStage.OPEN],
        )
    if moment.stage is None:
        return stages[max(stages, key=_STAGES.index)]
    if moment.stage not in stages:
        valid = joined(
            ", ",
            (
                say(
                    "round:{round_number}:{stage} (event {stages})",
                    round_number=moment.round_number,
                    stage=stage,
                    stages=stages[stage],
                )
                for stage in stages
            ),
        )
        raise UnknownMomentError(
            "Round {round_number} is not {stage} in this log. Stages reached: {valid}.",
            round_number=moment.round_number,
            stage=moment.stage,
            valid=valid,
        )
    return stages[moment.stage]
