"""The moments that the hashes on a sheet name, one after the other: what `verify --receipt` answers."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import typer
from msgspec import UNSET, UnsetType

from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options
from cli.output import tables as show
from cli.output.answer import Answer, answers
from cli.output.streams import json_to_stdout, text_to_stderr, text_to_stdout, to_stderr, to_stdout
from cli.session.session import Session, open_session
from core.model.congress import is_congress
from core.model.sentence import TournamentError, joined, say, say_of, text_of
from projections.log_in_words.trail import audit_since

if TYPE_CHECKING:
    from events.log.envelope import StoredEvent
    from projections.evidence.receipts import Moment, Receipt


@answers("verify")
class MomentAnswer(Answer):
    """The moment that a receipt names; `binds` false: so few digits can be met on purpose.

    `sections_not_covered`: of a congress, the sections of which no hash was given, or one of an earlier moment.
    """

    tournament: str
    event: int
    hash: str
    recorded_at: datetime
    actor: str
    text: str
    events_since: int
    places_changed: Sequence[str]
    binds: bool
    contradicted: str | None
    sections_not_covered: Sequence[str] | UnsetType = UNSET


answers("verify")(list[MomentAnswer])


def tell_moments(
    options: Options, texts: Sequence[str], logs_meant: Callable[[Session], Sequence[str]], *, everything: bool
) -> None:
    """The moment that each receipt names; without -t in every tournament of the database."""
    if options.at:
        raise UsageProblem("The hash of a receipt already identifies a point in the log: leave out --at.")
    from projections.evidence.receipts import NoReceiptError, moment_of, receipts_in

    try:
        receipts = [one for text in texts for one in receipts_in(text)]
        with open_session(options) as session:
            all_of_them = everything or not session.settings.tournament
            streams = session.repository.logs() if all_of_them else logs_meant(session)
            logs = {stream: session.store.read(stream) for stream in streams or (session.stream,)}
        found = [(receipt, moment_of(receipt, logs)) for receipt in receipts]
    except NoReceiptError as error:
        raise UsageProblem(text_of(error)) from error
    loose = {moment.stored.hash: _not_covered(moment, found, logs) for _, moment in found if _is_above(moment)}
    if options.as_json:
        told = [_answer(receipt, moment, logs, loose) for receipt, moment in found]
        json_to_stdout(told[0] if len(told) == 1 else told)
    else:
        for _, moment in found:
            _tell(moment, logs)
    for receipt, moment in found:
        _tell_doubts(receipt, moment)
    wrong = [why for of_sections in loose.values() for why in of_sections.values()]
    for why in dict.fromkeys(wrong):
        text_to_stderr(why)
    if wrong or any(moment.contradicted for _, moment in found):
        raise typer.Exit(ExitCode.FINDINGS)


def _is_above(moment: "Moment") -> bool:
    return is_congress(moment.stored.stream)


def _not_covered(
    above: "Moment", found: "Sequence[tuple[Receipt, Moment]]", logs: "Mapping[str, Sequence[StoredEvent]]"
) -> dict[str, str]:
    """By section why the hashes given do not cover it, as it was at a moment of the log of the congress."""
    from projections.congress import congress_after, recorded_by_then

    stream, version = above.stored.stream, above.stored.version
    log, given = logs[stream][:version], dict[str, int]()
    for _, moment in found:
        of = moment.stored
        given[of.stream] = max(of.version, given.get(of.stream, 0))
    sections = [one.stream for one in congress_after(stream, log).competing]
    reached, told = recorded_by_then(log), dict[str, str]()
    if missing := [one for one in sections if one not in given]:
        why = say(
            "Not checked: results of {sections}. The hash of event {version} of {congress} does not cover them: give "
            "the hash of each section printed on the sheet, each with --receipt HASH.",
            sections=joined(", ", missing),
            version=version,
            congress=stream,
        )
        told |= dict.fromkeys(missing, why)
    for section in sections:
        if section in given and given[section] < reached.get(section, 0):
            told[section] = say(
                "The hash of {section} is that of event {given}, but event {version} of {congress} was recorded when "
                "{section} already had event {reached}: no sheet shows both.",
                section=section,
                given=given[section],
                version=version,
                congress=stream,
                reached=reached[section],
            )
    return told


def _answer(
    receipt: "Receipt",
    moment: "Moment",
    logs: "Mapping[str, Sequence[StoredEvent]]",
    loose: Mapping[bytes, Mapping[str, str]],
) -> MomentAnswer:
    stored = moment.stored
    return MomentAnswer(
        tournament=stored.stream,
        event=stored.version,
        hash=stored.hash.hex(),
        recorded_at=stored.recorded_at,
        actor=stored.actor,
        text=_sentence(stored, logs),
        events_since=moment.since,
        places_changed=list(_changed_since(logs[stored.stream], stored.version)),
        binds=receipt.binds,
        contradicted=moment.contradicted or None,
        sections_not_covered=[*loose[stored.hash]] if _is_above(moment) else UNSET,
    )


def _sentence(stored: "StoredEvent", logs: "Mapping[str, Sequence[StoredEvent]]") -> str:
    return audit_since(logs[stored.stream][: stored.version], stored.version)[stored.version].sentence


def _tell(moment: "Moment", logs: "Mapping[str, Sequence[StoredEvent]]") -> None:
    stored = moment.stored
    to_stdout(
        "Event {version} of {stream}, hash {digest}.",
        version=stored.version,
        stream=stored.stream,
        digest=stored.hash.hex(),
    )
    to_stdout(
        "  {when} UTC, {actor}: {sentence}",
        when=show.moment(stored.recorded_at),
        actor=stored.actor,
        sentence=_sentence(stored, logs),
    )
    since = say_of(moment.since, "{count} event was recorded later", "{count} events were recorded later")
    if _is_above(moment):
        to_stdout(
            "  Nothing up to that event has changed in the log of the congress since the hash was printed; {since}. "
            "That log contains no results.",
            since=since,
        )
        return
    to_stdout("  Nothing up to that event has changed since the hash was printed; {since}.", since=since)
    changed = _changed_since(logs[stored.stream], stored.version)
    if changed:
        to_stdout("  Those standings were final, but have changed since. `log list` shows why:")
    for told in changed:
        text_to_stdout(joined("", ("    ", told)))


def _tell_doubts(receipt: "Receipt", moment: "Moment") -> None:
    from projections.evidence.receipts import DIGITS_PRINTED

    if not receipt.binds:
        to_stderr(
            (
                "Only {count} digits were compared, and a hash this short can be forged: compare {wanted}, as "
                "printed on the sheet."
            ),
            count=len(receipt.digits),
            wanted=DIGITS_PRINTED,
        )
    elif not receipt.binds_its_author():
        to_stderr(
            "{actor}, who recorded this event, could have prepared two records whose hashes begin with the same "
            "{count} digits. All 64 digits, or the text of the QR code, rule that out.",
            actor=moment.stored.actor,
            count=len(receipt.digits),
        )
    if moment.contradicted:
        to_stderr(
            "The receipt contradicts itself: {contradicted}. It may have been forged.",
            contradicted=moment.contradicted,
        )


def _changed_since(log: "Sequence[StoredEvent]", version: int) -> tuple[str, ...]:
    """Who stands elsewhere than on final standings of that moment; nothing where the log makes no sense."""
    from projections.evidence.final_standings import changed_since

    try:
        return changed_since(log, version).everything if version < len(log) else ()
    except TournamentError:  # `verify` without a receipt says what
        return ()
