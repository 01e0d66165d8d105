"""`bundle`: a tournament as evidence in one file, for whoever was not there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec import UNSET, UnsetType

from cli.commands.key import Keys
from cli.environment import environment
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Json, Options, of_congress, reads
from cli.input.typed_results import existing_file
from cli.output.answer import Answer, OfRecord, answers, source_of
from cli.output.atomic_write import write_report
from cli.output.streams import json_to_stdout, lines_to_stdout, text_to_stdout, to_stderr, to_stdout
from cli.session.config import key_folder, settings_of
from cli.session.session import Session, open_session
from cli.verbs import noun, verb
from core.evidence.bundle import SEALED, Bundle
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.coverage import ALL, PARTLY, Cover, signed_in
from core.evidence.late_signatures import told_of_late_signatures
from core.evidence.note import Note, PublicKey
from core.evidence.sheets import SHEET
from core.model.congress import ENDING, is_congress
from core.model.sentence import TournamentError, joined, say, text_of
from events.errors import IntegrityFailure
from events.log.envelope import short
from events.signing.key_folder import KeyFolder
from events.signing.trust_list import TrustedKey, TrustList, as_second
from projections.evidence.bundle_cover import cover_of
from projections.evidence.bundles import (
    holds_congress,
    read_bundle,
    read_congress_bundle,
    sealed_apart,
    sealed_congress,
    told_in,
)
from projections.known import Known
from projections.verification.names_check import told_of_names_in

if TYPE_CHECKING:
    from cli.session.signing import Signing

bundle_app = noun("A tournament as evidence, in one file.")

BundleFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `bundle seal`.")]
_UNSIGNED: Final = say("unsigned (recipients can confirm it with the hash of a printed sheet; --key NAME signs it)")


@verb(bundle_app, "bundle seal")
@reads
@of_congress
def seal(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    key: Annotated[
        str,
        typer.Option("--key", metavar="NAME", help="Sign the whole bundle.", show_default="PAIRTRAIL_KEY, or unsigned"),
    ] = "",
    keys: Keys = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """The file contains all events, the signatures on them with their public keys, the editions and engines, the
    decision records of the pairings, the points, and the sheets as published. Personal data kept outside the
    record (birth dates) are not included.

    With --congress, one file contains the log of the congress and the logs of all its sections.
    """
    with open_session(options) as session:
        signing = None
        if key or session.settings.key:
            from cli.session.signing import Signing

            signing = Signing(session.settings, keys, key)
            signing.signer()
        trusted = KeyFolder(key_folder(keys, session.settings)).trusted
        if signing is not None:
            trusted = _with_own(trusted, signing.signer().key, session.settings.actor)
        known = session.load()
        at = as_second(environment.clock().astimezone(UTC))
        contents = _sealed(session, known, signing, trusted, at)
        if is_congress(known.stream):
            if options.at:
                raise UsageProblem("--at refers to a single log: leave out --at or --congress.")
            bundles = {known.stream: contents}
            for section in session.repository.congress(known.stream).sections:
                log = session.repository.load(section.stream)
                bundles[section.stream] = _sealed(session, log, signing, trusted, at)
            contents = sealed_congress(bundles)
    write_report(file, contents, overwrite=force)
    how = _UNSIGNED if signing is None else say("signed with the key {key}", key=signing.signer().key.name)
    if options.as_json:
        json_to_stdout(
            SealedAnswer(**source_of(known), file=str(file), bytes=len(contents), signed=signing is not None)
        )
    elif is_congress(known.stream):
        to_stderr(
            "Wrote {file}: the logs of congress {name} and of its {count} sections, hash {digest}, {how}.",
            file=file,
            name=known.stream.removesuffix(ENDING),
            count=len(bundles) - 1,
            digest=known.short_hash,
            how=how,
        )
    else:
        to_stderr(
            "Wrote {file}: {version} events of {stream}, hash {digest}, {how}.",
            file=file,
            version=known.version,
            stream=known.stream,
            digest=known.short_hash,
            how=how,
        )


def _with_own(trusted: TrustList, key: PublicKey, actor: str) -> TrustList:
    """The list with the key that seals: a computer may have nothing but the private key."""
    if any(one.public.public == key.public for one in trusted.keys):
        return trusted
    return replace(
        trusted, keys=(*trusted.keys, TrustedKey(str(key), actor, as_second(environment.clock().astimezone(UTC))))
    )


def _sealed(session: Session, known: Known, signing: "Signing | None", trusted: TrustList, at: str) -> bytes:
    """The bundle of one log; those of a congress have one time (`at`)."""
    from cli.environment import version
    from events.store.kept_checkpoints import notes_in
    from projections.evidence.sealing import sealed

    notes = [note for note in notes_in(session.store.kept(known.stream)) if _within(note.text, known.version)]

    def sign(digest: str) -> Note:
        assert signing is not None, "there is a key"
        return signing.sign(session.store, known, SEALED + digest)

    return sealed(
        known,
        notes,
        trusted,
        program=f"pairtrail {version()}",
        at=at,
        seal=None if signing is None else sign,
        sealed_with="" if signing is None else signing.signer().key.label,
    )


def _within(text: str, version: int) -> bool:
    return parsed_checkpoint(text).size <= version


@verb(bundle_app, "bundle verify")
def verify(
    file: BundleFile,
    receipt: Annotated[
        str | None,
        typer.Option(
            "--receipt", metavar="HASH", help=("The hash of a sheet that you have, or the text of its QR code.")
        ),
    ] = None,
    keys: Keys = "",
    as_json: Json = False,
) -> None:
    """Everything in the file is recalculated and compared: hashes, tree, signatures, points, sheets. Exit code 0: all
    of it is covered, either by a seal with a key you trust, or up to its last event by a checkpoint or your
    printed sheet. Exit code 1: it is covered only up to a certain event; later events, or events in the name of a
    person who did not sign them, are listed as unconfirmed. Exit code 7: the file contradicts itself or your
    evidence, or its seal is broken or missing. The file printed by `bundle verifier` has the same exit codes. To
    check the pairings themselves, use `verify --db FILE`.
    """
    trusted, now = KeyFolder(key_folder(keys, settings_of(Options()))).trusted, environment.clock().astimezone(UTC)
    if holds_congress(existing_file(file)):
        _verify_congress(file, trusted, now, receipt, as_json=as_json)
        return
    bundle, members = read_bundle(existing_file(file))
    cover = cover_of(bundle, trusted, now, _by_receipt(bundle, receipt))
    differing = _sheets_that_differ(file, bundle, members)
    if as_json:
        json_to_stdout(
            CoverAnswer(
                tournament=bundle.stream,
                events=cover.events,
                head=bundle.events[-1].hash,
                covered=cover.upto,
                sealed=cover.is_sealed,
                bound=cover.bound,
                nobodys_word=cover.loose,
                remarks=[
                    *(say("not checked: {what}", what=what) for what in bundle.not_checked),
                    *differing,
                    *told_of_late_signatures(bundle.events, bundle.notes),
                    *told_of_names_in(bundle.events),
                ],
                sealed_by=bundle.manifest.get("program"),
            )
        )
    else:
        _print(file, cover, differing)
    if cover.code:
        raise typer.Exit(cover.code)


def _verify_congress(file: Path, trusted: TrustList, now: datetime, receipt: str | None, *, as_json: bool) -> None:
    """Each log as a bundle of its own; the file is covered where all of them are."""
    if receipt is not None:
        raise UsageProblem("A receipt belongs to one log: unpack the file, and check the bundle of its section.")
    found = read_congress_bundle(file)
    by_log = {stream: cover_of(one.bundle, trusted, now) for stream, one in found.items()}
    covers, chiefs, apart = [*by_log.values()], [*told_in(found)], sealed_apart(by_log)
    chiefs += [apart] if apart else []
    differing = {
        stream: [] if is_congress(stream) else _sheets_that_differ(file, one.bundle, one.members)
        for stream, one in found.items()
    }
    if as_json:
        json_to_stdout(
            [
                CoverAnswer(
                    tournament=cover.bundle.stream,
                    events=cover.events,
                    head=cover.bundle.events[-1].hash,
                    covered=cover.upto,
                    sealed=cover.is_sealed,
                    bound=cover.bound,
                    nobodys_word=cover.loose,
                    remarks=[
                        *(say("not checked: {what}", what=what) for what in cover.bundle.not_checked),
                        *(chiefs if cover is covers[0] else ()),
                        *differing[cover.bundle.stream],
                        *told_of_late_signatures(cover.bundle.events, cover.bundle.notes),
                        *told_of_names_in(cover.bundle.events),
                    ],
                    sealed_by=cover.bundle.manifest.get("program"),
                )
                for cover in covers
            ]
        )
    else:
        to_stdout(
            "{file}: the congress log contains the hashes of its {count} sections.", file=file, count=len(covers) - 1
        )
        for told in chiefs:
            text_to_stdout(joined("", ("  ", told)))
        for cover in covers:
            _print(file, cover, differing[cover.bundle.stream])
    if code := max(PARTLY if apart else ALL, *(cover.code for cover in covers)):
        raise typer.Exit(code)


def _print(file: Path, cover: Cover, differing: list[str]) -> None:
    bundle = cover.bundle
    to_stdout("{file} {verdict}", file=file, verdict=cover.verdict)
    for line in cover.loose:
        text_to_stdout(joined("", ("  ", line)))
    to_stdout(
        "  {stream}: {count} events, hash {digest}.",
        stream=bundle.stream,
        count=len(bundle.events),
        digest=bundle.events[-1].hash,
    )
    for line in (*signed_in(bundle), *told_of_late_signatures(bundle.events, bundle.notes)):
        text_to_stdout(joined("", ("  ", line)))
    for key, who in bundle.keys:
        to_stdout(
            "  {key} claims to be the key of {who}, fingerprint {fingerprint}",
            key=key.label,
            who=who,
            fingerprint=key.fingerprint,
        )
    for what in bundle.not_checked:
        to_stdout("  not checked: {what}", what=what)
    for what in (*differing, *told_of_names_in(bundle.events)):
        text_to_stdout(joined("", ("  ", what)))


def _by_receipt(bundle: Bundle, text: str | None) -> int:
    """The event whose hash was typed; 0: none was."""
    if text is None:
        return 0
    from projections.evidence.receipts import NoReceiptError, contradicted, parsed_receipt

    try:
        receipt = parsed_receipt(text)
    except NoReceiptError as error:
        raise UsageProblem(text_of(error)) from error
    if not receipt.binds:
        raise UsageProblem("A hash this short can be forged: type all 16 digits printed on the sheet.")
    event = bundle.event_of(receipt.digits)
    if not event:
        raise IntegrityFailure(
            "No event in the bundle has the hash {digits} printed on your sheet: either the sheet is from "
            "another tournament, or the record was rewritten after it was printed. Keep both as evidence.",
            digits=receipt.digits,
        )
    if wrong := contradicted(receipt, bundle.stream, event):
        to_stderr("The receipt contradicts itself: {contradicted}. It may have been forged.", contradicted=wrong)
        raise typer.Exit(ExitCode.FINDINGS)
    return event


def _sheets_that_differ(file: Path, bundle: Bundle, members: Mapping[str, bytes]) -> list[str]:
    """Sheets whose text this program does not make; another release may have laid them out otherwise."""
    from projections.evidence.bundles import BundleStore
    from projections.evidence.sealing import sheets_that_differ
    from projections.repository import Repository

    try:
        with BundleStore(file, bundle) as store:
            known = Repository(store).load(bundle.stream)
    except TournamentError as error:  # of another release, or of none: what its events say is not known here
        return [say("cannot be read as a tournament: {error}", error=text_of(error))]
    return [
        say("{name}: its text differs from the text that this program produces from the events", name=name)
        for name in sheets_that_differ(known, members)
    ]


@verb(bundle_app, "bundle verifier")
def verifier() -> None:
    """A single file that needs only Python 3.11 or later, made from the program's own checks. Recipients of a bundle
    run it as `python3 verify.py FILE --receipt HASH`, with the hash of a printed sheet.
    """
    from cli.output.checker_file import verifier_file

    lines_to_stdout(verifier_file().rstrip("\n"))


@verb(bundle_app, "bundle open")
def open_(file: BundleFile, as_json: Json = False) -> None:
    """Shows the contents of the file. Every command that only reads accepts it in place of a database, with --db
    FILE: `standings`, `verify`, `explain pairing 3 --db FILE`. The file is read-only.
    """
    if holds_congress(existing_file(file)):
        found = read_congress_bundle(file)
        if as_json:
            json_to_stdout([ManifestAnswer(**one.bundle.manifest) for one in found.values()])
            return
        for stream, one in found.items():
            digest = short(bytes.fromhex(one.bundle.events[-1].hash))
            to_stdout(
                "{stream}: {count} events, hash {digest}.", stream=stream, count=len(one.bundle.events), digest=digest
            )
        trusted, now = KeyFolder(key_folder("", settings_of(Options()))).trusted, environment.clock().astimezone(UTC)
        if apart := sealed_apart({stream: cover_of(one.bundle, trusted, now) for stream, one in found.items()}):
            text_to_stdout(apart)
        to_stderr("To read it as a database: pairtrail congress show, with --db {file}", file=file)
        return
    bundle, members = read_bundle(existing_file(file))
    trusted, now = KeyFolder(key_folder("", settings_of(Options()))).trusted, environment.clock().astimezone(UTC)
    cover = cover_of(bundle, trusted, now)
    sheets = sorted(name for name in members if SHEET.fullmatch(name))
    if as_json:
        json_to_stdout(
            OpenedAnswer(
                **bundle.manifest,
                sheets=sheets,
                checkpoints=len(bundle.notes),
                covered=cover.upto,
                sealed=cover.is_sealed,
                nobodys_word=cover.loose,
            )
        )
        return
    head = bytes.fromhex(bundle.events[-1].hash)
    sealed_at, nothing = bundle.manifest["sealed_at"], say("nothing was paired")
    to_stdout(
        "{stream}: {count} events, hash {digest}, sealed {sealed_at}.",
        stream=bundle.stream,
        count=len(bundle.events),
        digest=short(head),
        sealed_at=sealed_at,
    )
    for line in cover.loose:
        text_to_stdout(line)
    to_stdout("Editions: {editions}", editions=", ".join(bundle.manifest["editions"]) or nothing)
    to_stdout("Engines: {engines}", engines=", ".join(bundle.manifest["engines"]) or nothing)
    to_stdout("Checkpoints: {count}", count=len(bundle.notes))
    for name in sheets:
        to_stdout("Sheet: {name}", name=name)
    to_stderr("To read the bundle as a database, use --db {file}, for instance with pairtrail standings", file=file)


class PartAnswer(Answer):
    """A file in a bundle."""

    bytes: int
    sha256: str


class ManifestAnswer(Answer, kw_only=True):
    """What a bundle says of itself; `sealed_with`: name and id of the key, empty where it has no seal."""

    format: str
    tournament: str
    events: int
    head: str
    root: str
    editions: Sequence[str]
    engines: Sequence[str]
    program: str | UnsetType = UNSET
    sealed_at: str
    sealed_with: str | UnsetType = UNSET
    parts: Mapping[str, PartAnswer]


@answers("bundle open")
class OpenedAnswer(ManifestAnswer, kw_only=True):
    """The same, with the sheets and how much is covered: up to which event, and what is nobody's word."""

    sheets: Sequence[str]
    checkpoints: int
    covered: int
    sealed: bool
    nobodys_word: Sequence[str]


@answers("bundle seal")
class SealedAnswer(OfRecord, kw_only=True):
    """A bundle that was written."""

    file: str
    bytes: int
    signed: bool


@answers("bundle verify")
class CoverAnswer(Answer):
    """How much of a bundle is covered and by what; what is nobody's word, and what was not checked."""

    tournament: str
    events: int
    head: str
    covered: int
    sealed: bool
    bound: Sequence[str]
    nobodys_word: Sequence[str]
    remarks: Sequence[str]
    sealed_by: str | None


answers("bundle verify")(list[CoverAnswer])
