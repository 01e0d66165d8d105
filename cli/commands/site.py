"""`site`: the public pages of a tournament as files for any web host."""

from pathlib import Path
from typing import Annotated, Final

import typer

from cli.exits import NoSuchFile
from cli.input.options import Options, over_sections, reads
from cli.output.answer import Answer, answers
from cli.output.atomic_write import write_whole
from cli.output.languages import language_among, language_named
from cli.output.streams import json_to_stdout, languages_asked, to_stderr
from cli.output.system_errors import reason_of
from cli.session.session import Session, open_session
from cli.verbs import verb, word
from core.model.congress import Congress
from events.log.appending import Kind
from projections.export.site.files import MANIFEST, Files, Manifest, as_found, read_manifest
from projections.export.site.outside import congress_page
from projections.export.site.pages import Site
from projections.known import Known
from projections.public.record import public_record
from projections.tournament_state.fold import fold

site_app = word()

CHECKPOINT: Final = "checkpoint.txt"


@verb(site_app, "site")
@reads
@over_sections
def site(
    options: Options,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder; created if it does not exist.")],
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="en, fr; default: from the environment (LANG).")
    ] = "",
    force: Annotated[
        bool, typer.Option("--force", help="Write into the folder even if it contains other files.")
    ] = False,
    checker: Annotated[
        bool, typer.Option("--checker", help="Write a page that checks files in the visitor's browser instead.")
    ] = False,
    pyodide: Annotated[
        Path, typer.Option("--pyodide", metavar="FOLDER", help="With --checker: where to find Python for browsers.")
    ] = Path(".pyodide"),
) -> None:
    """Writes the pages of `serve`, except those that answer questions: standings, every round by board and by name with
    the reasons for its pairing, the cross-table, a page for each player and the log; also `manifest.json` with the hash
    of every file, and the last signed checkpoint. Only published data are written.

    Run the command again after each round: unchanged pages are not written again, obsolete pages are removed, and files
    that have been changed since are restored. If manifest.json has been changed as well, the pages of rounds are
    restored by --force only, which writes all files. Copies kept by a web host or a search engine are not affected.

    With --congress, FOLDER contains a page for the congress and a folder for each section.

    --checker writes a page that needs no tournament: visitors drop a report, a bundle or a certificate on it, and the
    program itself checks that file in the browser. Nothing is sent anywhere, and once loaded the page works without a
    network connection.
    """
    if checker:
        _write_checker(options, folder, pyodide, force=force)
        return
    with open_session(options) as session:
        known = session.load()
        shown = _site(known, language)
        files = Files(shown, _before(folder, known, force=force), _checkpoint(session, shown.known))
        written = _write(folder, files)
        if options.within is not None and options.within.sections[-1].stream == known.stream:
            _write_congress(session, options.within, folder.parent, language)
    _tell(options, folder, files, written)


def _write_checker(options: Options, folder: Path, pyodide: Path, *, force: bool) -> None:
    from cli.web import checker  # few write this page

    if folder.is_dir() and any(folder.iterdir()) and not (force or (folder / checker.OURS[0]).exists()):
        raise NoSuchFile(
            "{folder} contains files that are not those of the checker. Name another folder, or use "
            "--force to write to this one.",
            folder=folder,
        )
    files = checker.files_of(pyodide)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, contents in files.items():
            _put(folder / name, contents, can_be_made_again=True)
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be written: {problem}.", file=error.filename or folder, problem=reason_of(error)
        ) from error
    size = sum(map(len, files.values()))
    if options.as_json:
        json_to_stdout(CheckerAnswer(str(folder), len(files), size, checker.RELEASE))
        return
    to_stderr(
        "Wrote the checker to {folder}: {count} files, {size:.1f} MB, with Pyodide {release}.",
        folder=folder,
        count=len(files),
        size=size / 1e6,
        release=checker.RELEASE,
    )
    to_stderr(
        "Next: copy {folder} to your web host. To look at it here: `python -m http.server -d {folder}`", folder=folder
    )


def _write_congress(session: Session, congress: Congress, folder: Path, language: str) -> None:
    """The page above the folders of the sections, as `named_after` calls them."""
    shown = [(one, public_record(session.repository.load(one.stream)).known) for one in congress.sections]
    told_in = language_named(language) if language else language_among(languages_asked())
    short = {one.stream: one.stream.removeprefix(f"{congress.name}-") for one in congress.sections}
    page = congress_page(congress, shown, told_in, address=short, look=f"{short[congress.sections[0].stream]}/")
    _put(folder / "index.html", page, can_be_made_again=True)


def _site(known: Known, language: str) -> Site:
    told_in = language_named(language) if language else language_among(languages_asked())
    record = public_record(known)
    events = known.events[: record.known.version]
    state = known.tournament if len(events) == known.version else fold(events)
    whole = Known(known.stream, state, len(events), record.known.head_hash, events, known.erased, known.mark)
    return Site(record, whole, told_in)


def _before(folder: Path, known: Known, *, force: bool) -> Manifest | None:
    """What an earlier run left there. Raises `NoSuchFile` where the folder holds something else."""
    try:
        there = {file.name for file in folder.iterdir()} if folder.exists() else set()
        manifest = read_manifest((folder / MANIFEST).read_bytes(), there) if MANIFEST in there else None
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be read: {problem}.", file=folder / MANIFEST, problem=reason_of(error)
        ) from error
    if manifest is not None and manifest.tournament == known.stream:
        return as_found(manifest, lambda name: None if force else _there(folder / name))
    if not there or force:
        return None
    raise NoSuchFile(
        "{folder} contains files that are not pages of {tournament}. Name another folder, or use "
        "--force to write to this one.",
        folder=folder,
        tournament=known.stream,
    )


def _there(file: Path) -> bytes | None:
    try:
        return None if file.is_symlink() else file.read_bytes()
    except OSError:
        return None


def _checkpoint(session: Session, known: Known) -> dict[str, bytes]:
    """The longest signed checkpoint kept beside the log, of what is public: a longer one tells that there is more."""
    notes = [row for row in session.store.kept(known.stream) if row.kind == Kind.NOTE and row.size <= known.version]
    return {CHECKPOINT: max(notes, key=lambda row: row.size).content} if notes else {}


def _write(folder: Path, files: Files) -> int:
    """The manifest last, so that a run that was cut short is done again. How many files were written."""
    written = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, contents in files.changed():
            _put(folder / name, contents, can_be_made_again=True)
            written += 1
        for name in files.stale():
            (folder / name).unlink(missing_ok=True)
        _put(folder / MANIFEST, files.manifest().encoded())
    except OSError as error:
        raise NoSuchFile(
            "{file} cannot be written: {problem}. The pages in {folder} now show the tournament at different "
            "moments: `pairtrail site {folder}` writes them all again.",
            file=error.filename or folder,
            problem=reason_of(error),
            folder=folder,
        ) from error
    return written


def _put(file: Path, contents: bytes, *, can_be_made_again: bool = False) -> None:
    """Into the folder itself: whoever may write it could have put a link to another file there."""
    if file.is_symlink():
        file.unlink()
    write_whole(file, contents, can_be_made_again=can_be_made_again)


def _tell(options: Options, folder: Path, files: Files, written: int) -> None:
    manifest, removed = files.manifest(), len(files.stale())
    if options.as_json:
        json_to_stdout(
            SiteAnswer(
                manifest.tournament,
                manifest.event,
                manifest.head,
                folder=str(folder),
                files=len(manifest.files),
                written=written,
                removed=removed,
            )
        )
        return
    to_stderr(
        "Wrote {written} of {count} files to {folder}, as of event {event} ({digest}); removed {removed}.",
        written=written,
        count=len(manifest.files),
        folder=folder,
        event=manifest.event,
        digest=manifest.head[:16],
        removed=removed,
    )
    to_stderr("Next: copy {folder} to your web host, and run this command again after each round.", folder=folder)


@answers("site")
class SiteAnswer(Answer):
    """The pages that a folder holds now, and how many were written or removed."""

    tournament: str
    event: int
    head: str
    folder: str
    files: int
    written: int
    removed: int


@answers("site")
class CheckerAnswer(Answer):
    """The page that checks files in the visitor's browser (`--checker`), with the release of Pyodide."""

    folder: str
    files: int
    bytes: int
    pyodide: str
