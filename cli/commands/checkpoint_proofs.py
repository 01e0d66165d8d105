"""`checkpoint prove`, `check-proof` and `checker`: what can be proved by what somebody signed."""

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path
from typing import Annotated

import typer

from cli.answers.checkpoints import ProvedAnswer, bound_told
from cli.commands.checkpoint import WRONG, Force, Out, checkpoint_app, hand_over, last_before_now, proof_of
from cli.commands.key import Keys
from cli.environment import environment
from cli.exits import ExitCode, UsageProblem
from cli.input.options import Json, Options, reads
from cli.input.typed_results import existing_file
from cli.output.answer import Answer, answers
from cli.output.atomic_write import write_report
from cli.output.streams import (
    json_to_stdout,
    lines_to_stdout,
    shown_name,
    text_to_stdout,
    to_stderr,
)
from cli.session.config import key_folder, settings_of
from cli.session.session import open_session
from cli.verbs import verb
from core.evidence.checkpoint import parsed_checkpoint
from core.model.sentence import Refused, joined, say
from core.model.units import RoundNumber
from events.signing.judging import judged
from events.signing.key_folder import KeyFolder
from events.store.kept_checkpoints import notes_in
from projections.evidence.proofs import consistency_proof, events_of_round, inclusion_proof, read_note

__all__ = ["checkpoint_app"]


@verb(checkpoint_app, "checkpoint prove")
@reads
def prove(
    options: Options,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="EVENT", help="Event numbers, or round:N for a whole round.", show_default=False),
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="An earlier checkpoint, to prove that the record is a continuation of it.",
            show_default=False,
        ),
    ] = None,
    hashes_only: Annotated[
        bool, typer.Option("--hashes-only", help="Include only the hashes, not the events.")
    ] = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """The proof is based on the last kept checkpoint. It includes the events asked for, as recorded, and no others;
    it does not show whether other events about the round were recorded or corrected later.
    """
    if bool(what) == (since is not None):
        raise UsageProblem("Name events or rounds to prove, or an earlier checkpoint with --from, not both.")
    with open_session(options) as session:
        notes = notes_in(session.store.kept(session.stream))
        if not notes:
            raise Refused(
                "Nothing has been signed yet, so nothing can be proved. Run `pairtrail checkpoint sign --key "
                "NAME` first."
            )
        events, last = session.store.read(session.stream), last_before_now(notes)
        if since is not None:
            contents = consistency_proof(read_note(existing_file(since)), last, session.stream, events)
        else:
            versions = sorted({version for word in what or () for version in _versions(word, events)})
            contents = inclusion_proof(last, session.stream, events, versions, hashes_only=hashes_only)
    if options.as_json and out is not None:
        write_report(out, contents, overwrite=force)
        json_to_stdout(ProvedAnswer(tournament=session.stream, file=shown_name(str(out))))
        return
    hand_over(contents, out, force=force)


def _versions(word: str, events: tuple[object, ...]) -> tuple[int, ...]:
    if word.isascii() and word.isdecimal() and len(word) < 18:
        return (int(word),)
    number = word.lower().removeprefix("round:")
    if word.lower().startswith("round:") and number.isascii() and number.isdecimal() and len(number) < 18:
        found = events_of_round(events, RoundNumber(int(number)))  # type: ignore[arg-type]
        if not found:
            raise Refused("Nothing is recorded about round {number}.", number=number)
        return found
    raise UsageProblem("{word!r} is neither an event number nor a round such as round:3.", word=word)


@verb(checkpoint_app, "checkpoint check-proof")
def check_proof(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `checkpoint prove`.")],
    held: Annotated[
        Path | None,
        typer.Option("--checkpoint", metavar="FILE", help="A checkpoint that you hold yourself.", show_default=False),
    ] = None,
    keys: Keys = "",
    as_json: Json = False,
) -> None:
    """No database is needed. Exit code 1: the proof is consistent, but no person you trust has signed it, and no
    checkpoint of yours was given. Exit code 3: it proves nothing, because part of it has been changed. Exit code
    7: it is not based on the checkpoint you have. The file printed by `checkpoint checker` has the same exit
    codes.
    """
    proof = proof_of(existing_file(file))
    said = proof.said
    own = None if held is None else parsed_checkpoint(read_note(existing_file(held)).text)
    trusted = KeyFolder(key_folder(keys, settings_of(Options()))).trusted
    found = judged(proof.notes[-1], trusted, environment.clock().astimezone(UTC))
    is_held = own is not None and proof.rests_on(own)
    signed = tuple(one for one in found.signatures if one.counts)
    known = own if own is not None and is_held and not signed else said  # what nobody signed says no time
    bound = bound_told(known, signed, is_held=is_held)
    if as_json:
        json_to_stdout(ProofAnswer(bound=bound, shows=proof.shows, events=[*proof.bodies.values()]))
    else:
        text_to_stdout(
            bound
            or say(
                "The proof is valid in itself, but no key that you trust has signed the checkpoint on which "
                "it is based."
            )
        )
        for one in proof.shows:
            text_to_stdout(joined("", ("  ", one)))
        for body in proof.bodies.values():
            text_to_stdout(f"  {body}")
    if own is not None and not is_held:
        to_stderr(
            (
                "The checkpoint in the proof is not a continuation of the one from {time} that you hold, which covers "
                "{size} events. {then}"
            ),
            size=own.size,
            time=own.time,
            then=WRONG,
        )
        raise typer.Exit(ExitCode.INTEGRITY)
    if not bound:
        raise typer.Exit(ExitCode.FINDINGS)


@verb(checkpoint_app, "checkpoint checker")
def checker() -> None:
    """A single file that needs only Python 3.11 or later, made from the program's own checks. Recipients of a proof
    run it as `python3 proof.py FILE --trust KEY`, or with --checkpoint and a checkpoint that they hold themselves.
    """
    from cli.output.checker_file import proof_file

    lines_to_stdout(proof_file().rstrip("\n"))


@answers("checkpoint check-proof")
class ProofAnswer(Answer):
    """What a proof depends on (empty: nobody whom you trust signed it), what it shows, and the events in it."""

    bound: str
    shows: Sequence[str]
    events: Sequence[str]
