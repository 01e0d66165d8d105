"""`bundle`: a tournament as evidence in one file, for whoever was not there."""

from datetime import UTC
from pathlib import Path
from typing import Annotated

import typer

from cli.commands.key import Keys
from cli.input.options import Json, Options, reads
from cli.input.parse import existing_file
from cli.output import tables as show
from cli.output.atomic_write import write_report
from cli.output.streams import lines_to_stdout, to_stderr, to_stdout
from cli.session.config import key_folder, settings_of
from cli.session.environment import environment
from cli.session.exits import ExitCode, UsageProblem
from cli.session.session import open_session
from cli.verbs import noun, verb
from core.evidence.bundle import SEALED, SHEET, Bundle
from core.evidence.checkpoint import parsed_checkpoint
from core.evidence.note import Note
from core.model.errors import text_of
from core.model.sentence import joined, say
from events.errors import IntegrityFailure
from events.log.chain import short
from events.signing.judging import judged
from events.signing.key_folder import KeyFolder
from events.signing.trust_list import TrustList, as_second
from projections.evidence.bundle_store import read_bundle

bundle_app = noun("A tournament as evidence, in one file.")

BundleFile = Annotated[Path, typer.Argument(metavar="FILE", help="A file that `bundle seal` wrote.")]


@verb(bundle_app, "bundle seal")
@reads
def seal(
    options: Options,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    key: Annotated[
        str, typer.Option("--key", metavar="NAME", help="Sign all of it.", show_default="PAIRTRAIL_KEY, else unsigned")
    ] = "",
    keys: Keys = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file that is there.")] = False,
) -> None:
    """All events, what was signed about them and with which public keys, editions and engines, the decision records of
    the pairings, points, and the sheets as they were published. Personal data kept beside the record (birth dates) are
    not in it.
    """
    from cli.application import version
    from events.store.kept_checkpoints import notes_in
    from projections.evidence.sealing import sealed

    with open_session(options) as session:
        known = session.load()
        now = environment.clock().astimezone(UTC)
        signing = None
        if key or session.settings.key:
            from cli.session.signing import Signing

            signing = Signing(session.settings, keys, key)
            signing.signer()
        notes = [note for note in notes_in(session.store.kept(session.stream)) if _within(note.text, known.version)]

        def sign(digest: str) -> Note:
            assert signing is not None, "there is a key"
            return signing.sign(session.store, known, SEALED + digest)

        contents = sealed(
            known,
            notes,
            KeyFolder(key_folder(keys, session.settings)).trusted,
            program=f"pairtrail {version()}",
            at=as_second(now),
            seal=None if signing is None else sign,
            signers=() if signing is None else (signing.signer().key.name,),
        )
    write_report(file, contents, overwrite=force)
    how = say("unsigned") if signing is None else say("signed with the key {key}", key=signing.signer().key.name)
    if options.as_json:
        show.as_json(
            {
                "tournament": known.stream,
                "event": known.version,
                "head": known.short_hash,
                "file": str(file),
                "bytes": len(contents),
                "signed": signing is not None,
            }
        )
    else:
        to_stderr(
            say(
                "Wrote {file}: {version} events of {stream}, hash {digest}, {how}.",
                file=file,
                version=known.version,
                stream=known.stream,
                digest=known.short_hash,
                how=how,
            )
        )


def _within(text: str, version: int) -> bool:
    return parsed_checkpoint(text).size <= version


@verb(bundle_app, "bundle verify")
def verify(
    file: BundleFile,
    receipt: Annotated[
        str | None,
        typer.Option("--receipt", metavar="HASH", help="The hash of a sheet that you have, or its QR code's text."),
    ] = None,
    keys: Keys = "",
    as_json: Json = False,
) -> None:
    """Everything in it is made again: hashes, tree, signatures, points, the sheets. Exit code 7: it does not hold. Exit
    code 1: it holds, but only in itself, since nobody whom you trust signed it and you gave no receipt. Whether the
    rounds were paired rightly says `verify --db FILE`.
    """
    bundle, members = read_bundle(existing_file(file))
    trusted = KeyFolder(key_folder(keys, settings_of(Options()))).trusted
    bound = [*_by_receipt(bundle, receipt), *_by_keys(bundle, trusted)]
    remarks = [
        *(say("not checked: {what}", what=what) for what in bundle.not_checked),
        *_sheets_that_differ(file, members),
    ]
    if as_json:
        show.as_json(
            {
                "tournament": bundle.stream,
                "events": len(bundle.events),
                "head": bundle.events[-1].hash,
                "bound": bound,
                "remarks": remarks,
                "sealed_by": bundle.manifest.get("program"),
            }
        )
    else:
        head = (
            say("{file} holds, bound by {bound}.", file=file, bound=joined("; ", bound))
            if bound
            else say(
                "{file} holds only in itself: whoever made it may have made up all of it. Bind it with --receipt, or "
                "trust a key.",
                file=file,
            )
        )
        to_stdout(head)
        to_stdout(
            say(
                "  {stream}: {count} events, hash {digest}.",
                stream=bundle.stream,
                count=len(bundle.events),
                digest=bundle.events[-1].hash,
            )
        )
        for one in (parsed_checkpoint(note.text) for note in bundle.notes):
            to_stdout(
                say(
                    "  events 1-{size} signed at {time} by {actor} with {key}",
                    size=one.size,
                    time=one.time,
                    actor=one.actor,
                    key=one.key,
                )
            )
        for key, who in bundle.keys:
            to_stdout(
                say(
                    "  {key} is said to be of {who}, fingerprint {fingerprint}",
                    key=key.label,
                    who=who,
                    fingerprint=key.fingerprint,
                )
            )
        for remark in remarks:
            to_stdout(joined("", ("  ", remark)))
    if not bound:
        raise typer.Exit(ExitCode.FINDINGS)


def _by_receipt(bundle: Bundle, text: str | None) -> list[str]:
    if text is None:
        return []
    from projections.evidence.receipts import NoReceiptError, parsed_receipt

    try:
        receipt = parsed_receipt(text)
    except NoReceiptError as error:
        raise UsageProblem(text_of(error)) from error
    if not receipt.binds:
        raise UsageProblem(say("So few digits can be met on purpose: type the 16 of the sheet."))
    event = bundle.event_of(receipt.digits)
    if not event:
        raise IntegrityFailure(
            say(
                "No event in the bundle has the hash {digits} of your sheet: either it is of another "
                "tournament, or the record was written anew since it was printed. Keep both as evidence.",
                digits=receipt.digits,
            )
        )
    return [say("your sheet (events 1-{last})", last=event)]


def _by_keys(bundle: Bundle, trusted: TrustList) -> list[str]:
    """Who of those trusted vouches for how much; a forged signature of one of them is an alarm."""
    found = []
    for note in bundle.notes:
        one = judged(note, trusted, environment.clock().astimezone(UTC))
        if forged := [each for each in one.signatures if each.is_forged]:
            raise IntegrityFailure(
                say("The bundle does not hold: {why_not}. Keep it as evidence.", why_not=forged[0].why_not)
            )
        what = (
            say("all of it")
            if one.said.occasion == SEALED + bundle.digest
            else say("events 1-{size}", size=one.said.size)
        )
        found += [
            say("{key} of {who} ({what}, {time})", key=by.label, who=by.who, what=what, time=one.said.time)
            for by in one.witnesses
        ]
    return list(dict.fromkeys(found))


def _sheets_that_differ(file: Path, members: dict[str, bytes]) -> list[str]:
    """Sheets whose text this program does not make; another release may have laid them out otherwise."""
    from projections.evidence.bundle_store import BundleStore
    from projections.evidence.sealing import sheets_of
    from projections.repository import Repository

    with BundleStore(file) as store:
        known = Repository(store).load(store.streams()[0].stream)
    again = sheets_of(known)
    there = {name: content for name, content in members.items() if SHEET.fullmatch(name)}
    differ = [name for name in sorted(there) if there[name] != again.get(name)]
    return [say("{name}: its text is not the one that this program makes of the events", name=name) for name in differ]


@verb(bundle_app, "bundle verifier")
def verifier() -> None:
    """One file, for Python 3.11 or later and nothing else, made of the program's own checks. Whoever gets a bundle runs
    it as `python3 verify.py FILE --receipt HASH`, with the hash of a printed sheet.
    """
    from cli.output.checker_file import verifier_file

    lines_to_stdout(verifier_file().rstrip("\n"))


@verb(bundle_app, "bundle open")
def open_(file: BundleFile, as_json: Json = False) -> None:
    """What is in it. Every command that reads takes it like a database, with --db FILE: `standings`, `verify`,
    `explain pairing 3 --db FILE`. Nothing can be written into it.
    """
    bundle, members = read_bundle(existing_file(file))
    sheets = sorted(name for name in members if SHEET.fullmatch(name))
    if as_json:
        show.as_json({**bundle.manifest, "sheets": sheets, "checkpoints": len(bundle.notes)})
        return
    head = bytes.fromhex(bundle.events[-1].hash)
    sealed_at, nothing = bundle.manifest["sealed_at"], say("nothing was paired")
    to_stdout(
        say(
            "{stream}: {count} events, hash {digest}, sealed {sealed_at}.",
            stream=bundle.stream,
            count=len(bundle.events),
            digest=short(head),
            sealed_at=sealed_at,
        )
    )
    to_stdout(say("Editions: {editions}", editions=", ".join(bundle.manifest["editions"]) or nothing))
    to_stdout(say("Engines: {engines}", engines=", ".join(bundle.manifest["engines"]) or nothing))
    to_stdout(say("Checkpoints: {count}", count=len(bundle.notes)))
    for name in sheets:
        to_stdout(say("Sheet: {name}", name=name))
    to_stderr(say("Read it like a database: pairtrail standings, with --db {file}", file=file))
