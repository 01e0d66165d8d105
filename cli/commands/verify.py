"""`verify`: whether the record is what was written, and whether its pairings come out again."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec import field

from cli.answers.moments import tell_moments
from cli.environment import environment, is_in_the_future
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Options, of_congress, reads
from cli.output.answer import Answer, answers, answers_of
from cli.output.languages import language_named
from cli.output.proposed import reached, remember
from cli.output.streams import counted, json_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.config import config_file, keys_named_in_file
from cli.session.session import Session, open_session
from cli.verbs import verb, word
from core.model.congress import is_congress
from core.model.sentence import joined, say, say_of
from core.model.units import RoundNumber
from events.errors import IntegrityFailure, UnknownEvent
from events.log.envelope import GENESIS, Head, short
from projections.replay.replay import Replay
from projections.verification.consistency import Concern, Finding
from projections.verification.names_check import shared_sections, told_of_names_taken, told_of_namesakes
from projections.verification.verify import Asker, Verification, verify
from projections.wording import minute

if TYPE_CHECKING:
    from core.evidence.note import PublicKey
    from events.log.verification import LogFinding
    from events.signing.key_folder import Seen
    from events.signing.trust_list import TrustList
    from projections.verification.signed_before import SignedBefore

verify_app = word()

_PRINTED_DIGITS: Final = 16  # of the hash on a sheet


@verb(verify_app, "verify")
@reads
@of_congress
def verify_(
    options: Options,
    everything: Annotated[bool, typer.Option("--all", help="All tournaments in the database.")] = False,
    receipts: Annotated[
        list[str] | None,
        typer.Option(
            "--receipt",
            metavar="HASH",
            help="The hash of a sheet, or the text of its QR code. Repeat it for each hash on the sheet.",
        ),
    ] = None,
) -> None:
    """Checks every stored byte and column and the consistency of the events, and pairs every round again from what was
    known then. Awarded prizes are recalculated, and issued documents are generated again. Exit code 7: the record was
    altered after it was written. Exit code 1: other findings, for instance an imported pairing that does not comply
    with the rules; decisions that an arbiter confirmed with a reason are reported but are not findings. The first line
    shows which outside evidence the record was compared with: your cosignatures (kept in the folder of your keys), or
    the seal of a bundle. Without any such evidence, a consistent record may still be an older copy, or fabricated.
    `--at` with the hash of a printed sheet checks the record up to that point: the hash is found only if nothing before
    it was changed; a hash that this record never had also gives exit code 7. Exit code 6: the record was written by a
    newer release. `--receipt` shows which point in the log the hash on a sheet, a list, a report or a file refers to,
    or reports, with exit code 7, that this record was never in that state. A text that is not a hash, or that matches
    several hashes, gives exit code 2.

    With --congress, verifies the logs of the congress and of all its sections, and checks that the hashes recorded in
    the congress are those of its sections. A sheet of all sections shows a hash for each section: give every one of
    them with --receipt. The hash of the congress alone covers no results (exit code 1).
    """
    if receipts:
        tell_moments(options, receipts, _logs, everything=everything)
        return
    if options.at and everything:
        raise UsageProblem("--at refers to a single tournament: leave out --all or --at.")
    with open_session(options) as session:
        if options.at:
            _refuse_a_hash_it_never_had(session, options.at)
            known = session.load()
            checked = [(_up_to(known.version, _verified(session, known.stream)), Head(known.version, known.head_hash))]
        else:
            logs = session.repository.logs() if everything else _logs(session)
            flaws = session.store.verify_each(logs)
            verified = [_verified(session, stream, known) for stream, known in flaws.items()]
            checked = [(one, one.end or session.store.head(one.stream)) for one in verified]
        everything_there = session.repository.logs()
        others = [of(session.store, everything_there) for of in (told_of_namesakes, told_of_names_taken)]
        shared = shared_sections(session.store, everything_there)
        checked = [(_beside_others(one, others, shared), head) for one, head in checked]
        mark, by_bundle = session.mark, session.bound
        ahead = [stream for stream in (one.stream for one, _ in checked) if _is_ahead(session, stream)]
        checked = [(_with_who_was_ahead(session, one, ahead), head) for one, head in checked]
    for stream in ahead:
        to_stderr(
            "The last event of {stream} is dated in the future: a computer's clock was wrong. "
            "`pairtrail doctor` gives the details.",
            stream=stream,
        )
    _tell_folder()
    if options.as_json:
        json_to_stdout(
            VerifiedAnswer(tournaments=[_answer(one, head, by_bundle.get(one.stream, ())) for one, head in checked])
        )
    else:
        now = reached()
        for one, head in checked:
            remember(one.stream if len(checked) > 1 else now.tournament, now.db)  # what is said of it proposes commands
            _print(one, head, by_bundle.get(one.stream, ()))
        remember(*now)
    findings = [finding for one, _ in checked for finding in one.findings]
    if any(finding.concern is Concern.LOG for finding in findings):
        to_stderr("The record was changed. Keep this file as evidence and continue with the last good copy.")
        raise typer.Exit(ExitCode.INTEGRITY)
    if any(finding.concern is Concern.NEWER for finding in findings):
        to_stderr("This record was written by a newer release of pairtrail: update pairtrail, then verify again.")
        raise typer.Exit(ExitCode.CONFLICT)
    if findings or mark:
        raise typer.Exit(ExitCode.FINDINGS)


def _tell_folder() -> None:
    """Which folder of keys was read, where the configuration file chose it: whoever can write that chose it."""
    if folder := keys_named_in_file():
        to_stderr(
            "The keys that you know are those in {folder}, as {config} says.", folder=folder, config=config_file()
        )


def _beside_others(
    one: Verification, others: Sequence[Mapping[str, str]], shared: Mapping[str, Sequence[Finding]]
) -> Verification:
    """With what other logs of the database say of it."""
    told = [of[one.stream] for of in others if one.stream in of]
    findings = (*one.findings, *shared.get(one.stream, ()))
    return replace(one, reported=(*one.reported, *told), findings=findings)


def _logs(session: Session) -> Sequence[str]:
    """The logs to check: that of a tournament, or that of a congress with those of its sections."""
    stream = session.stream
    if not is_congress(stream):
        return (stream,)
    from projections.congress import readable  # few records are of a congress

    there = set(session.repository.logs())
    sections = (section.stream for section in readable(session.store, stream).sections)
    return (stream, *(section for section in sections if section in there))


def trusted_keys(session: Session) -> "TrustList":
    """The keys that whoever asks knows: whose they are, and which were revoked."""
    from cli.session.config import key_folder  # few records ask for keys
    from events.signing.key_folder import KeyFolder

    return KeyFolder(key_folder("", session.settings)).trusted


def asker_of(session: Session) -> Asker:
    """What whoever asks knows beside the record that is open."""

    def revoked() -> Mapping[bytes, str]:
        return trusted_keys(session).revoked()

    def owners() -> "Mapping[str, Sequence[PublicKey]]":
        return trusted_keys(session).by_owner()

    def remembered() -> "Mapping[str, Seen]":
        from cli.session.config import key_folder
        from events.signing.key_folder import KeyFolder

        return KeyFolder(key_folder("", session.settings)).seen()

    def signed(name: str) -> "SignedBefore":
        from cli.session.config import key_folder
        from cli.session.signed_before import Before
        from events.signing.key_folder import KeyFolder

        return Before(KeyFolder(key_folder("", session.settings)), session.settings).of(name)

    return Asker(revoked, owners, remembered, environment.clock, signed)


def _verified(session: Session, stream: str, flaws: "Sequence[LogFinding] | None" = None) -> Verification:
    def watched(rounds: Iterator[Replay]) -> Iterator[Replay]:
        return counted(rounds, say("rounds paired again"))

    found = verify(session.store, stream, asker_of(session), watched, language_named, flaws)
    if not is_congress(stream):
        return found
    from projections.verification.congress_check import with_its_sections  # few records are of a congress

    return with_its_sections(session.store, stream, found)


def _refuse_a_hash_it_never_had(session: Session, moment: str) -> None:
    """A hash on paper that no event has is the alarm this command is for; what is no hash is a typing error."""
    wanted = moment.strip().lower()
    if not re.fullmatch(rf"[0-9a-f]{{{_PRINTED_DIGITS},64}}", wanted):
        return
    events = session.store.read(session.stream)
    if not any(stored.hash.hex().startswith(wanted) for stored in events):
        raise IntegrityFailure(
            "No event of {stream} has, or ever had, the hash {moment}: either the hash is from another "
            "tournament, or the record was rewritten after it was printed. It now ends with event {last}, hash "
            "{digest}. Keep the paper and this file as evidence.",
            stream=session.stream,
            moment=moment,
            last=len(events),
            digest=short(events[-1].hash if events else GENESIS),
        )


def _is_ahead(session: Session, stream: str) -> bool:
    try:
        last = session.store.read(stream, after=session.store.head(stream).version - 1)
    except (IntegrityFailure, UnknownEvent):  # told already
        return False
    return bool(last) and is_in_the_future(last[-1].recorded_at)


def _with_who_was_ahead(session: Session, one: Verification, ahead: Sequence[str]) -> Verification:
    """Whose event is the first that is dated in the future, by which all later ones are."""
    if one.stream not in ahead:
        return one
    first = next((stored for stored in session.store.read(one.stream) if is_in_the_future(stored.recorded_at)), None)
    if first is None:  # it is past by now
        return one
    told = say(
        "event {version}, recorded by {actor}, is the first one dated in the future ({when} UTC): no later event can "
        "have an earlier date.",
        version=first.version,
        actor=first.actor,
        when=minute(first.recorded_at),
    )
    return replace(one, keys=(*one.keys, told))


def _up_to(version: int, whole: Verification) -> Verification:
    """What concerns the record up to a moment: for instance that of the hash on a printed sheet."""
    findings = tuple(finding for finding in whole.findings if finding.version <= version)
    confirmed = tuple(one for one in whole.confirmed if one.version <= version)
    return replace(whole, events=version, findings=findings, confirmed=confirmed)


def _with_stop(message: str) -> str:
    return message if message.endswith((".", "!")) else joined("", (message, "."))


def _print(one: Verification, head: Head, by_bundle: Sequence[str]) -> None:
    text_to_stdout(
        say_of(
            one.pairings_replayed,
            "{stream}: {events} events, {count} pairing recomputed. Compared with {bound}.",
            "{stream}: {events} events, {count} pairings recomputed. Compared with {bound}.",
            stream=one.stream,
            events=one.events,
            bound=joined("; ", (*one.bound, *by_bundle)) or say("no outside evidence"),
        )
    )
    for finding in one.findings:
        place = say("event {version}", version=finding.version) if finding.version else say("the whole record")
        to_stdout("  {place}: {message}", place=place, message=finding.message)
    for found in one.confirmed:
        to_stdout(
            "  decided by {actor}, event {version}: {message}{reason}",
            actor=found.actor,
            version=found.version,
            message=_with_stop(found.message) if found.reason else found.message,
            reason=say(" Reason: {reason}", reason=found.reason) if found.reason else "",
        )
    for told in one.personal:
        to_stdout("  personal data: {told}", told=told)
    for told in one.copies:
        to_stdout("  another copy: {told}", told=told)
    for told in one.keys:
        to_stdout("  keys: {told}", told=told)
    for told in one.imported:
        to_stdout("  imported: {told}", told=told)
    for told in one.reported:
        to_stdout("  reported: {told}", told=told)
    for told in one.readings:
        to_stdout("  readings: {told}", told=told)
    verdict = (
        say_of(len(one.findings), "{count} finding.", "{count} findings.")
        if one.findings
        else say("No contradictions.")
    )
    to_stdout(
        "  {verdict} The record ends with event {version}, hash {digest}: compare it with any printed sheet.",
        verdict=verdict,
        version=head.version,
        digest=_shown(head.hash),
    )


def _shown(digest: object) -> str:
    """The recorded end, also where somebody wrote something else than a hash there."""
    return short(digest) if isinstance(digest, bytes) else repr(digest)


class VerifyFinding(Answer):
    """What is not as it should be; null: it is of no event, of no round."""

    concern: Concern
    event: int | None
    round: RoundNumber | None
    text: str


class ConfirmedFinding(Answer):
    """What an arbiter confirmed, with the reason."""

    version: int = field(name="event")
    actor: str = field(name="by")
    round_number: RoundNumber | None = field(name="round")
    message: str = field(name="text")
    reason: str


class VerificationAnswer(Answer):
    """A tournament that was verified; what there is to say of it, by what it concerns."""

    tournament: str
    events: int
    head: str
    pairings_replayed: int
    intact: bool
    findings: Sequence[VerifyFinding]
    confirmed: Sequence[ConfirmedFinding]
    copies: Sequence[str]
    keys: Sequence[str]
    imported: Sequence[str]
    bound: Sequence[str]
    reported: Sequence[str]
    personal: Sequence[str]
    readings: Sequence[str]


@answers("verify")
class VerifiedAnswer(Answer):
    """Every tournament that was verified."""

    tournaments: Sequence[VerificationAnswer]


def _answer(one: Verification, head: Head, by_bundle: Sequence[str]) -> VerificationAnswer:
    return VerificationAnswer(
        tournament=one.stream,
        events=one.events,
        head=_shown(head.hash),
        pairings_replayed=one.pairings_replayed,
        intact=not any(finding.concern is Concern.LOG for finding in one.findings),
        findings=[
            VerifyFinding(
                concern=finding.concern,
                event=finding.version or None,
                round=finding.round_number,
                text=finding.message,
            )
            for finding in one.findings
        ],
        confirmed=answers_of(ConfirmedFinding, one.confirmed),
        copies=one.copies,
        keys=one.keys,
        imported=one.imported,
        bound=[*one.bound, *by_bundle],
        reported=one.reported,
        personal=one.personal,
        readings=one.readings,
    )
