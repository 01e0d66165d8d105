"""When the pairing complained of was published, what became of it, and when the appeal came."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from core.model.sentence import SEMICOLON, joined, say, say_of
from core.model.units import RoundNumber
from events.log.envelope import StoredEvent
from projections.export.sheets.sheet import Times
from projections.log_in_words.appeals import Appeal, paired_since
from projections.log_in_words.changes_by_hand import changes_by_hand
from projections.log_in_words.trail import AuditRow
from projections.wording import minute


def restored_in(events: Sequence[StoredEvent], edition: str) -> dict[int, str]:
    """By event that made all boards of a round as they were published again: that it did, and on which ground."""
    changes = changes_by_hand(events, of_voided=True)
    return {one.version: joined(SEMICOLON, one.on_grounds(edition)) for one in changes if one.is_as_published}


def times_of(
    rows: Sequence[AuditRow],
    appeal: Appeal | None,
    round_number: RoundNumber,
    restored: Mapping[int, str] = MappingProxyType({}),
) -> Times:
    """Of an appeal the publication that it complains of, else the one that counts; with what came since.

    `restored`: as `restored_in` gives it.
    """
    of_the_round = [row for row in rows if row.round_number == round_number]
    row = _publication(of_the_round, appeal)
    published = (
        say("not on record") if row is None else joined(SEMICOLON, (_at(row), *_since(of_the_round, row, restored)))
    )
    if appeal is None:
        return Times(published, "")
    appealed = say("{time}, event {version}", time=moment(appeal.recorded_at), version=appeal.version)
    apart = "" if row is None else _apart(row.recorded_at, appeal.recorded_at)
    return Times(published, joined(", ", (appealed, apart)))


def of_another_pairing(events: Sequence[StoredEvent], appeal: Appeal, round_number: RoundNumber) -> Iterator[str]:
    """That the round was paired again since the appeal, so that the sheet speaks of another pairing."""
    again = paired_since(events, appeal, round_number)
    if again is not None:
        yield say(
            "Round {number} has since been paired again (event {event}): the question and the answer below are "
            "about that pairing.",
            number=round_number,
            event=again,
        )


def of_boards_before(events: Sequence[StoredEvent], appeal: Appeal | None, round_number: RoundNumber) -> str:
    """That boards were changed since the appeal, and that the sheet speaks of those that it complains of."""
    again = None if appeal is None else paired_since(events, appeal, round_number)
    if again is not None:
        return say(
            "Round {number} has since been paired again (event {event}): the question and the answer below are "
            "about the boards as they were when the appeal was lodged.",
            number=round_number,
            event=again,
        )
    return say(
        "The boards of round {number} have since been changed: the question and the answer below are about the "
        "boards as they were when the appeal was lodged.",
        number=round_number,
    )


def moment(time: datetime) -> str:
    """As the sheet prints it."""
    return joined(" ", (minute(time), "UTC"))


def _publication(rows: Sequence[AuditRow], appeal: Appeal | None) -> AuditRow | None:
    """The last one before the appeal that counted then, where there is one; else that of the pairing that counts."""
    found = [row for row in rows if row.type == "round-published"]
    if appeal is not None:
        before = (row for row in reversed(found) if row.version < appeal.version)
        complained_of = next((row for row in before if not 0 < (row.undone_by or 0) < appeal.version), None)
        if complained_of is not None:
            return complained_of
    counting = [row for row in rows if row.undone_by is None]
    paired = max((row.version for row in counting if row.type == "round-paired"), default=0)
    return next((row for row in found if row.undone_by is None and row.version > paired), None)


def _since(rows: Sequence[AuditRow], published: AuditRow, restored: Mapping[int, str]) -> Iterator[str]:
    if published.undone_by is not None:
        yield say("undone by event {event}", event=published.undone_by)
    for row in rows:
        if row.version > published.version and row.undone_by is None:
            yield from _became(row, restored)


def _became(row: AuditRow, restored: Mapping[int, str]) -> Iterator[str]:
    match row.type:
        case "pairing-altered" if row.version in restored:
            yield say("restored {moment} ({ground})", moment=_at(row), ground=restored[row.version])
        case "pairing-altered":
            yield say("changed by hand {moment}", moment=_at(row))
        case "round-voided":
            yield say("voided {moment}", moment=_at(row))
        case "round-paired":
            yield say("paired again {moment}", moment=_at(row))
        case "round-published":
            yield say("published again {moment}", moment=_at(row))


def _at(row: AuditRow) -> str:
    return say("{time}, event {version}", time=moment(row.recorded_at), version=row.version)


def _apart(published: datetime, appealed: datetime) -> str:
    """45 min after the publication; 2 days 3 h 10 min before it."""
    minutes = round(abs((appealed - published).total_seconds())) // 60
    days, hours = minutes // (24 * 60), minutes // 60 % 24
    parts = [say_of(days, "{count} day", "{count} days") if days else "", f"{hours} h" if hours else ""]
    told = joined(" ", [*parts, f"{minutes % 60} min"])
    if appealed < published:
        return say("{time} before publication", time=told)
    return say("{time} after publication", time=told)
