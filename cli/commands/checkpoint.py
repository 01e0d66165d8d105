"""`checkpoint`: what somebody vouches for with his signature."""

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from shlex import quote
from typing import Annotated, Final

import typer

from cli.answers.checkpoints import (
    KeptAnswer,
    PublishedAnswer,
    SignedAnswer,
    VerdictAnswer,
    coverage_told,
    print_verdict,
    verdict_answer,
)
from cli.commands.key import Keys
from cli.environment import environment
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Actor, Options, reads
from cli.input.typed_results import existing_file
from cli.output.answer import Answer, answers, source_of
from cli.output.atomic_write import refuse_to_overwrite, write_report
from cli.output.streams import (
    json_text_to_stdout,
    json_to_stdout,
    lines_to_stdout,
    shown_name,
    text_to_stderr,
    text_to_stdout,
    to_stderr,
    to_stdout,
)
from cli.session.config import key_folder, settings_of
from cli.session.receipts import told
from cli.session.session import Session, open_session
from cli.session.signing import Signing
from cli.verbs import noun, verb
from core.certificate_check.wrong import Wrong
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import Note
from core.evidence.proof import Proof, checked_proof
from core.evidence.signers import is_own_occasion
from core.model.sentence import Refused, say, text_of
from events.errors import BadInput, Finding
from events.log.envelope import StoredEvent
from events.signing.judging import AHEAD
from events.signing.key_folder import KeyFolder
from events.signing.time_stamp import parsed_time_stamp
from events.signing.trust_list import as_second
from events.store.kept_checkpoints import kept_note, notes_in, stamps_in, time_stamp_kept
from projections.evidence.checkpoints import Verdict, cosigned, covered, verdicts
from projections.evidence.proofs import publish, published, read_note
from projections.known import Known
from projections.log_in_words.trail import audit

checkpoint_app = noun("Checkpoints: signed statements about the record, and proofs based on them.")

Key = Annotated[
    str,
    typer.Option("--key", metavar="NAME", help="The key to sign with.", show_default="PAIRTRAIL_KEY, or the only key"),
]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="FILE", help="Default: standard output.", show_default=False)
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
CheckpointFile = Annotated[
    Path, typer.Argument(metavar="FILE", help=("A checkpoint written by `checkpoint sign --out`."))
]

WRONG: Final = say("Keep this file and the checkpoint as evidence, and continue with the last good copy.")


def hand_over(contents: bytes, out: Path | None, *, force: bool = False) -> None:
    """A proof or a note, to a file or to standard output."""
    if out is None:
        write = json_text_to_stdout if contents.startswith(b"{") else lines_to_stdout  # a proof, or a note
        write(*contents.decode().removesuffix("\n").split("\n"))
    else:
        write_report(out, contents, overwrite=force)
        to_stderr("Wrote {file}.", file=out)


@verb(checkpoint_app, "checkpoint sign")
@reads
def sign(
    options: Options,
    key: Key = "",
    occasion: Annotated[str, typer.Option("--for", metavar="TEXT", help="Occasion.")] = "the record",
    another: Annotated[
        bool,
        typer.Option("--another", help="Sign although the log does not contain what you signed before."),
    ] = False,
    actor: Actor = "",
    keys: Keys = "",
    out: Out = None,
    force: Force = False,
) -> None:
    """A checkpoint states the number of events and their hashes, with your name; anyone who has it can tell if one of
    them is changed. Pass it on: to a cosigner, to a public folder, by mail. Checkpoints kept only with the record can
    be deleted by anyone who can write to the record. A person named with a key signs with that key, in their own name.
    The folder of your keys records how far you have signed each log of a database. If a log no longer contains what you
    signed, nothing is recorded in it and it is not signed. --another signs it nevertheless, for instance after a backup
    was restored, and the checkpoint states this.
    """
    if not occasion.isprintable():
        raise UsageProblem("The occasion must be one line of plain text.")
    if out is not None:
        refuse_to_overwrite(out, overwrite=force)
    with open_session(_with_actor(options, actor)) as session:
        known = session.load()
        signing = Signing(session.settings, keys, key)
        signing.refuse_in_anothers_name(known)
        if is_own_occasion(occasion, session.settings.actor):
            _tell_what_is_confirmed(known)
        note = signing.sign(session.store, known, occasion, another=another)
    if options.as_json:
        if out is not None:
            write_report(out, str(note).encode(), overwrite=force)
        file = None if out is None else shown_name(str(out))
        json_to_stdout(SignedAnswer(**source_of(known), file=file, checkpoint=str(note)))
        return
    hand_over(str(note).encode(), out, force=force)
    to_stderr(
        "Signed events 1-{version} of {stream}, hash {digest}.",
        version=known.version,
        stream=known.stream,
        digest=known.short_hash,
    )


def _tell_what_is_confirmed(known: Known) -> None:
    """The last command, event by event: somebody may have put it in the place of the signer's own."""
    to_stderr("This signature will confirm, as recorded by {actor}:", actor=known.events[-1].actor)
    for row in audit(known.events):
        if known.events[row.version - 1].causation == known.events[-1].causation:
            to_stderr("  event {version}: {told}", version=row.version, told=told(row.sentence, row.reason))


def _with_actor(options: Options, actor: str) -> Options:
    from dataclasses import replace

    return replace(options, actor=actor)


def _verdicts(session: Session, notes: tuple[Note, ...], keys: str) -> list[Verdict]:
    folder = KeyFolder(key_folder(keys, session.settings))
    events, trusted = session.store.read(session.stream), folder.trusted
    now = environment.clock().astimezone(UTC)
    return verdicts(notes, session.stream, events, trusted, now)


@verb(checkpoint_app, "checkpoint list")
@reads
def list_(options: Options, keys: Keys = "") -> None:
    """Lists the checkpoints kept with the record, their signatures, and whether you trust these signatures (`key
    list`).
    """
    with open_session(options) as session:
        kept = session.store.kept(session.stream)
        found = _verdicts(session, notes_in(kept), keys)
        stamped = [(size, stamp.time, stamp.covers) for size, stamp in stamps_in(kept)]
    if options.as_json:
        stamps = [TimeStampAnswer(events=size, time=time, covers=covers) for size, time, covers in stamped]
        json_to_stdout(CheckpointsAnswer(checkpoints=[verdict_answer(one) for one in found], time_stamps=stamps))
        return
    if not found:
        to_stdout("No checkpoint is kept with this record. `pairtrail checkpoint sign --key NAME` makes one.")
    for one in found:
        print_verdict(one)
    for size, time, covers in stamped:
        to_stdout(
            "events 1-{size}: time stamp of {time}, {covers}. `openssl ts -verify` shows who issued it.",
            size=size,
            time=time,
            covers=covers,
        )


@verb(checkpoint_app, "checkpoint cosign")
def cosign(
    file: CheckpointFile,
    proof: Annotated[
        Path | None,
        typer.Option(
            "--proof",
            metavar="FILE",
            help="Proof that the checkpoint continues the last one that you cosigned.",
            show_default=False,
        ),
    ] = None,
    another: Annotated[
        bool,
        typer.Option("--another", help=("This tournament is not the one of the same name that was cosigned before.")),
    ] = False,
    key: Key = "",
    actor: Actor = "",
    keys: Keys = "",
    out: Out = None,
    force: Force = False,
) -> None:
    """Use this on a laptop other than the one running the tournament: you confirm that you saw this state, and when.
    Your key folder keeps this confirmation, and anything that contradicts it is not cosigned later. If the record
    has grown since, `checkpoint prove --from` proves that it continues what you saw. Bring the cosigned file back
    with `checkpoint keep`. Exit code 7: the checkpoint contradicts what you cosigned before. Exit code 4: it was
    not cosigned, for another reason, which is stated: no valid signature, a missing or wrong proof, or a problem
    with a clock.
    """
    note = read_note(existing_file(file))
    signing = Signing(settings_of(Options(actor=actor)), keys, key)
    now = environment.clock().astimezone(UTC)
    shown = None if proof is None else proof_of(existing_file(proof))
    signer, said = signing.signer(), parsed_checkpoint(note.text)
    with signing.folder.alone():
        done, seen = cosigned(note, signer, signing.folder, now, shown, another=another)
        if out is not None:
            refuse_to_overwrite(out, overwrite=force)
        signing.folder.remember(said.origin, seen)
    hand_over(str(done).encode(), out, force=force)
    to_stderr(
        "Cosigned events 1-{size} of {stream}, hash {digest}, with the key {key}.",
        size=said.size,
        stream=said.stream,
        digest=said.head.hex()[:16],
        key=signing.signer().key.name,
    )


@verb(checkpoint_app, "checkpoint keep")
@reads
def keep(options: Options, file: CheckpointFile) -> None:
    """A cosigned checkpoint, or a time stamp (RFC 3161, .tsr) of a kept checkpoint, made from the file written by
    `checkpoint sign --out`: `openssl ts -query -data FILE -sha256 -cert -out FILE.tsq`.
    """
    content, stamped = existing_file(file).read_bytes(), None
    with open_session(options) as session:
        events, kept = session.store.read(session.stream), session.store.kept(session.stream)
        if content[:1] == b"\x30":
            row = time_stamp_kept(content, kept, environment.clock().astimezone(UTC))
            stamped = parsed_time_stamp(content).time
            what = say("a time stamp of {time} on the checkpoint for events 1-{size}", time=stamped, size=row.size)
        else:
            note = read_note(file)
            _refuse_what_contradicts(note, file, session, events)
            row, what = kept_note(note), say("a checkpoint for events 1-{size}", size=parsed_checkpoint(note.text).size)
        is_new = session.store.keep(session.stream, row)
    if options.as_json:
        answer = KeptAnswer(tournament=session.stream, events=row.size, time_stamp=stamped, is_new=is_new)
        json_to_stdout(answer)
        return
    text_to_stderr(say("Stored: {what}.", what=what) if is_new else say("Already stored: {what}.", what=what))


def _refuse_what_contradicts(note: Note, file: Path, session: Session, events: Sequence[StoredEvent]) -> None:
    from core.evidence.checkpoint import contradiction, dated_before

    said, recorded = parsed_checkpoint(note.text), {one.version: as_second(one.recorded_at) for one in events}
    wrong = contradiction(said, session.stream, [one.hash for one in events]) or dated_before(said, recorded)
    if wrong:
        raise Refused(
            (
                "The checkpoint does not belong to this record: {wrong}. `pairtrail checkpoint verify {file}` gives "
                "the details."
            ),
            wrong=wrong,
            file=quote(str(file)),
        )


@verb(checkpoint_app, "checkpoint verify")
@reads
def verify(
    options: Options,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE", help="Checkpoints, or public folders.", show_default=("those kept with the record")
        ),
    ] = None,
    keys: Keys = "",
) -> None:
    """Compares checkpoints with the record. Exit code 7: a person you trust signed a different record, or a kept
    checkpoint was forged. Exit code 1: no trusted signature confirms the record; untrusted people can write
    anything into a checkpoint, so one that contradicts the record proves nothing.
    """
    with open_session(options) as session:
        notes = _notes_of(files) if files else notes_in(session.store.kept(session.stream))
        found = _verdicts(session, notes, keys)
        version = session.store.head(session.stream).version
    upto = covered(found)
    if options.as_json:
        verdicts = [verdict_answer(one) for one in found]
        json_to_stdout(CoveredAnswer(events=version, covered=upto, checkpoints=verdicts))
    else:
        for one in found:
            print_verdict(one)
        text_to_stdout(coverage_told(found, upto, version))
    forged = any(one.is_forged for checked in found for one in checked.judged.signatures)
    if any(one.is_alarm for one in found) or (forged and not files):
        to_stderr("The record differs from what was signed. {then}", then=WRONG)
        raise typer.Exit(ExitCode.INTEGRITY)
    if forged:
        raise BadInput(
            (
                Finding(
                    ", ".join(map(str, files or ())),
                    0,
                    0,
                    say("a signature that does not match"),
                    say("a checkpoint as it was signed"),
                ),
            )
        )
    if not upto or any(one.wrong for one in found):
        raise typer.Exit(ExitCode.FINDINGS)


def _notes_of(files: list[Path]) -> tuple[Note, ...]:
    found: list[Note] = []
    for file in files:
        found += published(file) if file.is_dir() else [read_note(existing_file(file))]
    return tuple(found)


@verb(checkpoint_app, "checkpoint publish")
@reads
def publish_(
    options: Options,
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help=("A folder visible to others, for instance in git or on a web server.")),
    ],
) -> None:
    """Publishes the last kept checkpoint and the hashes below it, but no events and no names. Published files are
    never changed; if the record no longer matches them, nothing is published and the exit code is 7.
    """
    with open_session(options) as session:
        notes = notes_in(session.store.kept(session.stream))
        if not notes:
            raise Refused("No checkpoint to publish. `pairtrail checkpoint sign --key NAME` makes one.")
        last = last_before_now(notes)
        written = publish(folder, last, session.stream, session.store.read(session.stream))
    size = parsed_checkpoint(last.text).size
    if options.as_json:
        answer = PublishedAnswer(tournament=session.stream, events=size, folder=shown_name(str(folder)), files=written)
        json_to_stdout(answer)
        return
    for name in written:
        text_to_stdout(name)
    text_to_stderr(
        say("Published the checkpoint for events 1-{size} in {folder}.", size=size, folder=folder)
        if written
        else say("The checkpoint had already been published.")
    )


def last_before_now(notes: Sequence[Note]) -> Note:
    """The last one that was not signed later than it is now: one of a wrong clock counts for nobody.

    One that was signed for a link does not confirm the log: it is taken only where there is no other. Raises
    `Refused` where all were signed later.
    """
    now = environment.clock().astimezone(UTC)
    notes = [note for note in notes if not parsed_checkpoint(note.text).is_for_a_link] or notes
    dated = [note for note in notes if parsed_checkpoint(note.text).time <= as_second(now + AHEAD)]
    if not dated:
        raise Refused(
            "The last signature was made at {time}, and it is now {now}: a clock is wrong, and signatures from "
            "the future are not accepted. Set the clock, then run `pairtrail checkpoint sign --key NAME`.",
            time=parsed_checkpoint(notes[-1].text).time,
            now=as_second(now),
        )
    return dated[-1]


def proof_of(file: Path) -> Proof:
    """A proof as it was written. Raises `BadInput`."""
    try:
        return checked_proof(file.read_bytes().decode())
    except (Wrong, UnicodeDecodeError) as error:
        said = say("bytes that are not text") if isinstance(error, UnicodeDecodeError) else text_of(error)
        raise BadInput((Finding(str(file), 0, 0, said, say("a proof written by `checkpoint prove`")),)) from error


class TimeStampAnswer(Answer):
    """A time stamp over the first events, and what it covers."""

    events: int
    time: str
    covers: str


@answers("checkpoint list")
class CheckpointsAnswer(Answer):
    """What is kept beside the record."""

    checkpoints: Sequence[VerdictAnswer]
    time_stamps: Sequence[TimeStampAnswer]


@answers("checkpoint verify")
class CoveredAnswer(Answer):
    """How many events there are, up to which one somebody whom you trust vouches, and by which checkpoints."""

    events: int
    covered: int
    checkpoints: Sequence[VerdictAnswer]
